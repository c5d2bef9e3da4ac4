/* SPDX-License-Identifier: Apache-2.0 */
/* Transcripts of a connection to a browser. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>

#include "base/strbuf.h"
#include "connection_play.h"
#include "io_fixture.h"

#define SOON_US DEED_MS(20)

/* The next of the words, which it cuts off; NULL for "-". */
static char *next_word(char **rest)
{
    char *word = *rest;
    size_t len = strcspn(word, " ");
    *rest = word + len + (word[len] ? 1 : 0);
    word[len] = '\0';
    return strcmp(word, "-") == 0 ? NULL : word;
}

static size_t find_row(const struct play *play, const char *name)
{
    for (size_t i = 0; i < CALLS_MAX; i++) {
        if (strcmp(play->calls[i].name, name) == 0) {
            return i;
        }
    }
    return CALLS_MAX;
}

static void do_send(struct play *play, char *rest)
{
    char *name = next_word(&rest);
    const char *session = next_word(&rest);
    const char *method = next_word(&rest);
    const char *params = next_word(&rest);
    size_t row = find_row(play, "");
    struct deed_error err;
    assert_in_range(row, 0, CALLS_MAX - 1);
    play->calls[row].play = play;
    play->calls[row].call.done = play_done;
    snprintf(play->calls[row].name, sizeof(play->calls[row].name), "%s", name);
    deed_time_us deadline = strcmp(rest, "soon") == 0
                                ? deed_loop_now_us(play->loop) + SOON_US
                                : DEED_TIME_NEVER;
    enum deed_code code =
        deed_connection_send(play->cdp, session, method, params,
                             &play->calls[row].call, deadline, &err);
    if (code) {
        deed_strbuf_printf(&play->outcomes, "%s %s %s\n", name,
                           deed_code_name(code), err.text);
    }
}

static void do_post(struct play *play, char *rest)
{
    const char *session = next_word(&rest);
    const char *method = next_word(&rest);
    const char *params = next_word(&rest);
    assert_int_equal(
        deed_connection_send(play->cdp, session, method, params, NULL, 0, NULL),
        DEED_OK);
}

static void do_forget(struct play *play, char *rest)
{
    size_t row = find_row(play, rest);
    assert_in_range(row, 0, CALLS_MAX - 1);
    deed_connection_forget(&play->calls[row].call);
    deed_connection_forget(&play->calls[row].call);
}

static void do_flush(struct play *play, char *rest)
{
    (void)rest;
    deed_connection_flush(play->cdp);
}

static void do_destroy(struct play *play, char *rest)
{
    (void)rest;
    deed_connection_destroy(play->cdp);
    play->cdp = NULL;
}

static void do_hang(struct play *play, char *rest)
{
    assert_string_equal(rest, "up");
    cdp_peer_hang_up(&play->peer);
}

static void do_act(struct play *play, char *rest)
{
    static const struct {
        const char *verb;
        void (*act)(struct play *play, char *rest);
    } acts[] = {
        { "send", do_send },       { "post", do_post },
        { "forget", do_forget },   { "flush", do_flush },
        { "destroy", do_destroy }, { "hang", do_hang },
    };
    const char *verb = next_word(&rest);
    for (size_t i = 0; i < DEED_ARRAY_LEN(acts); i++) {
        if (strcmp(acts[i].verb, verb) == 0) {
            acts[i].act(play, rest);
            return;
        }
    }
    fail_msg("%s: no act %s", play->where, verb);
}

static void play_line(struct play *play, char *line)
{
    char *rest = line[0] ? line + 2 : line;
    switch (line[0]) {
    case '!':
        do_act(play, rest);
        break;
    case '>':
        play_expect(play, &play->peer.got, rest);
        break;
    case '<':
        cdp_peer_say(&play->peer, rest, play->bytewise);
        break;
    case '=':
        play_expect(play, &play->outcomes, rest);
        break;
    case '#':
    case '\0':
        break;
    default:
        fail_msg("%s: what is %s?", play->where, line);
    }
}

static void play_file(const char *path, bool websocket, bool bytewise)
{
    struct play play;
    char line[1000];
    FILE *file = fopen(path, "re");
    assert_non_null(file);
    play_init(&play, websocket, bytewise, path);
    while (fgets(line, sizeof(line), file)) {
        line[strcspn(line, "\n")] = '\0';
        play_line(&play, line);
    }
    fclose(file);
    for (int i = 0; i < 5; i++) {
        deed_loop_step(play.loop, false);
    }
    if (play.outcomes.len || play.peer.got.len) {
        fail_msg("%s: left over: %s%s", path, deed_strbuf_get(&play.outcomes),
                 deed_strbuf_get(&play.peer.got));
    }
    play_fini(&play);
}

static void every_transcript_plays_whole_and_in_bytes(void **state)
{
    (void)state;
    DIR *dir = opendir(DEED_TRANSCRIPTS "/cdp");
    int played = 0;
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char path[1000];
        if (entry->d_name[0] == '.') {
            continue;
        }
        snprintf(path, sizeof(path), DEED_TRANSCRIPTS "/cdp/%s", entry->d_name);
        for (int how = 0; how < 4; how++) {
            play_file(path, how & 1, how & 2);
        }
        played++;
    }
    closedir(dir);
    assert_in_range(played, 9, 99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_transcript_plays_whole_and_in_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
