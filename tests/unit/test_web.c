/* SPDX-License-Identifier: Apache-2.0 */
/* The driver of Chromium against a browser that is not there: each transcript
 * as it is written, and again with every single answer spoilt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/util.h"
#include "web_play.h"

static int is_transcript(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    const char *only = getenv("FAKE_BROWSER_ONLY"); /* to work on one of them */
    return dot && strcmp(dot, ".txt") == 0 &&
           (!only || strcmp(entry->d_name, only) == 0);
}

static int list_transcripts(struct dirent ***ret)
{
    int count = scandir(DEED_TRANSCRIPTS "/web", ret, is_transcript, alphasort);
    assert_true(count > 0);
    return count;
}

static void every_transcript_comes_true(void **state)
{
    (void)state;
    struct dirent **files = NULL;
    int count = list_transcripts(&files);
    for (int i = 0; i < count; i++) {
        struct web_play play;
        print_message("# %s\n", files[i]->d_name);
        web_play_init(&play, files[i]->d_name);
        web_play_run(&play, true);
        web_play_fini(&play);
        free(files[i]);
    }
    free(files);
}

/* Plays with a spoilt answer mostly wait, so several run at once, each in a
 * process of its own: what one breaks does not hide in another. */
#define AT_ONCE 24

/* What is spoilt of a transcript: one answer, in one way. */
struct spoilt {
    const char *file;
    unsigned at;
    enum fake_fault fault;
};

static void play_spoilt(const struct spoilt *spoilt)
{
    struct web_play play;
    web_play_init(&play, spoilt->file);
    play.fake.hurried = true;
    play.fake.fault_at = spoilt->at;
    play.fake.fault = spoilt->fault;
    web_play_run(&play, false);
    web_play_fini(&play);
}

static struct spoilt running[AT_ONCE];
static pid_t pids[AT_ONCE];

static void wait_one(void)
{
    int status = 0;
    pid_t pid = waitpid(-1, &status, 0);
    for (size_t i = 0; i < AT_ONCE; i++) {
        if (pids[i] == pid) {
            pids[i] = 0;
            if (status) {
                fail_msg("%s: answer %u, %s: status %d", running[i].file,
                         running[i].at, fake_fault_name(running[i].fault),
                         status);
            }
            return;
        }
    }
}

static size_t free_place(void)
{
    for (;;) {
        for (size_t i = 0; i < AT_ONCE; i++) {
            if (!pids[i]) {
                return i;
            }
        }
        wait_one();
    }
}

static void start(const struct spoilt *spoilt)
{
    size_t at = free_place();
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (!pid) {
        play_spoilt(spoilt); /* a failure ends the process, too */
        exit(0);
    }
    running[at] = *spoilt;
    pids[at] = pid;
}

static void wait_all(void)
{
    for (size_t i = 0; i < AT_ONCE; i++) {
        while (pids[i]) {
            wait_one();
        }
    }
}

/* All answers of a transcript in all ways; those before the page was open only
 * where that is what it is about. */
static void spoil_all(const char *file)
{
    struct web_play play;
    web_play_init(&play, file);
    web_play_run(&play, false);
    struct spoilt spoilt = { .file = file };
    unsigned answers = play.fake.answers;
    bool opening = strncmp(file, "open", 4) == 0;
    spoilt.at = opening ? 1 : play.open_answers + 1;
    web_play_fini(&play);
    for (; spoilt.at <= answers; spoilt.at++) {
        for (int f = FAKE_ERROR; f < FAKE_FAULT_COUNT; f++) {
            spoilt.fault = (enum fake_fault)f;
            start(&spoilt);
        }
    }
}

/* Whatever a browser answers, each order gets one answer. Some thousand plays,
 * most of which wait: only where it is asked for. */
static void no_spoilt_answer_hangs_or_breaks_it(void **state)
{
    (void)state;
    const char *all = getenv("FAKE_BROWSER_SPOIL");
    if (!all || strcmp(all, "1") != 0) {
        print_message("# FAKE_BROWSER_SPOIL=1 spoils every answer\n");
        return;
    }
    struct dirent **files = NULL;
    int count = list_transcripts(&files);
    for (int i = 0; i < count; i++) {
        spoil_all(files[i]->d_name);
    }
    wait_all();
    while (count > 0) {
        free(files[--count]);
    }
    free(files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_transcript_comes_true),
        cmocka_unit_test(no_spoilt_answer_hangs_or_breaks_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
