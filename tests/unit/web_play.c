/* SPDX-License-Identifier: Apache-2.0 */
#include "web_play_impl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "engine/engine_host.h"
#include "io/loop.h"
#include "io/timer.h"
#include "nomem.h"

/* Far more than anything here takes. */
#define PATIENCE_US DEED_MS(20000)

static void on_late(struct deed_timer *timer)
{
    timer->fire = NULL;
}

static void step(struct web_play *play)
{
    nomem_set(true);
    deed_loop_step(play->loop, true);
    nomem_set(false);
}

/* Turns of the loop until `until` lines came or nothing is owed; false: that
 * takes too long. */
static bool wait_for(struct web_play *play, bool line)
{
    struct deed_timer timer = { .fire = on_late };
    deed_timer_start(play->loop, &timer,
                     deed_loop_now_us(play->loop) + PATIENCE_US);
    while (timer.fire &&
           (line ? !play->outcomes.len : play->answered < play->asked)) {
        step(play);
    }
    bool came = timer.fire;
    deed_timer_stop(&timer);
    return came;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* A recording has times of another machine in it, and deed may ask for other
 * things by now: an act that succeeded then may fail here. One that did not
 * must not succeed. */
static bool is_no_lie(const struct web_play *play, const char *got,
                      const char *want)
{
    return begins(play->file, "recorded/") && begins(want, "act ") &&
           begins(got, "act ") &&
           (begins(want, "act succeeded") || !begins(got, "act succeeded"));
}

static void expect(struct web_play *play, const char *want)
{
    if (!wait_for(play, true)) {
        fail_msg("%s:%u: nothing came; expected \"%s\"", play->file, play->line,
                 want);
    }
    const char *got = deed_strbuf_get(&play->outcomes);
    size_t len = strcspn(got, "\n"), most = strlen(want);
    bool open_end = most > 4 && strcmp(want + most - 4, " ...") == 0;
    bool same = open_end ? len >= most - 4 && !memcmp(got, want, most - 4)
                         : len == most && !memcmp(got, want, len);
    if (!same && !is_no_lie(play, got, want)) {
        fail_msg("%s:%u: got \"%.*s\", expected \"%s\"", play->file, play->line,
                 (int)len, got, want);
    }
    play->outcomes.len -= len + 1;
    memmove(play->outcomes.bytes, play->outcomes.bytes + len + 1,
            play->outcomes.len + 1);
}

void web_play_pass(struct web_play *play, const char *line)
{
    deed_time_us until =
        deed_loop_now_us(play->loop) + DEED_MS(strtol(line, NULL, 10));
    struct deed_timer timer = { .fire = on_late };
    deed_timer_start(play->loop, &timer, until);
    while (timer.fire) {
        step(play);
    }
}

static void play_file(struct web_play *play, const char *file, bool strict);

static void play_line(struct web_play *play, const char *line, bool strict)
{
    if (strncmp(line, "use ", 4) == 0) {
        play_file(play, line + 4, strict);
    } else if (strncmp(line, "! ", 2) == 0) {
        web_play_obey(play, line + 2);
    } else if (strncmp(line, "= ", 2) == 0) {
        if (strict) {
            expect(play, line + 2);
        } else if (!wait_for(play, false)) {
            fail_msg("%s:%u: an order has no answer", play->file, play->line);
        }
    } else if (*line && *line != '#' && !fake_browser_take(&play->fake, line)) {
        fail_msg("%s:%u: what is \"%s\"?", play->file, play->line, line);
    }
}

/* A line that begins with white space goes on with the one before. */
static void play_file(struct web_play *play, const char *file, bool strict)
{
    char path[300], *line = NULL;
    size_t cap = 0;
    struct deed_strbuf whole = { 0 };
    snprintf(path, sizeof(path), "%s/web/%s", DEED_TRANSCRIPTS, file);
    FILE *in = fopen(path, "re");
    assert_non_null(in);
    for (unsigned number = 1;; number++) {
        bool more = getline(&line, &cap, in) >= 0;
        line[more ? strcspn(line, "\n") : 0] = '\0';
        if (more && *line == ' ') {
            deed_strbuf_puts(&whole, line + strspn(line, " "));
            continue;
        }
        if (whole.len) {
            play_line(play, deed_strbuf_get(&whole), strict);
        }
        deed_strbuf_clear(&whole);
        if (!more) {
            break;
        }
        play->file = file;
        play->line = number;
        deed_strbuf_puts(&whole, line);
    }
    free(line);
    deed_strbuf_fini(&whole);
    fclose(in);
}

void web_play_init(struct web_play *play, const char *file)
{
    *play = (struct web_play){ .file = file };
    assert_int_equal(deed_loop_create(&play->loop, NULL), DEED_OK);
    fake_browser_init(&play->fake, play->loop);
}

void web_play_fini(struct web_play *play)
{
    deed_engine_host_destroy(play->host);
    fake_browser_fini(&play->fake);
    deed_loop_destroy(play->loop);
    deed_strbuf_fini(&play->outcomes);
    while (play->orders) {
        struct web_order *next = play->orders->next;
        free(play->orders);
        play->orders = next;
    }
}

void web_play_run(struct web_play *play, bool strict)
{
    const char *file = play->file;
    play_file(play, file, strict);
    if (!wait_for(play, false)) {
        fail_msg("%s: an order has no answer", file);
    }
    if (strict && play->outcomes.len) {
        fail_msg("%s: also came: %s", file, deed_strbuf_get(&play->outcomes));
    }
}
