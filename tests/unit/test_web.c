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
#include <sys/mman.h>
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

/* What is spoilt of a transcript: one answer, in one way. */
struct spoilt {
    char file[40];
    unsigned at;
    enum fake_fault fault;
    uint64_t effective;
};

/* Plays with a spoilt answer mostly wait, so several processes share them; a
 * process that fails has told which one it was at. */
#define WORKERS 64

#define PLAYS_MAX 40000

struct shared {
    struct spoilt plays[PLAYS_MAX];
    unsigned count;
    unsigned at[WORKERS];
};

static void play_spoilt(const struct spoilt *spoilt)
{
    struct web_play play;
    web_play_init(&play, spoilt->file);
    play.fake.hurried = true;
    play.fake.fault_at = spoilt->at;
    play.fake.fault = spoilt->fault;
    play.effective = spoilt->effective;
    web_play_run(&play, false);
    web_play_fini(&play);
}

static pid_t start_worker(struct shared *shared, unsigned number)
{
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid) {
        return pid;
    }
    for (unsigned i = number; i < shared->count; i += WORKERS) {
        shared->at[number] = i;
        play_spoilt(&shared->plays[i]); /* a failure ends the process, too */
    }
    exit(0);
}

static void play_all(struct shared *shared)
{
    pid_t pids[WORKERS];
    unsigned failed = 0;
    for (unsigned i = 0; i < WORKERS; i++) {
        pids[i] = start_worker(shared, i);
    }
    for (unsigned i = 0; i < WORKERS; i++) {
        int status = 0;
        assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
        if (status) {
            const struct spoilt *s = &shared->plays[shared->at[i]];
            print_message("%s: answer %u, %s: status %d\n", s->file, s->at,
                          fake_fault_name(s->fault), status);
            failed++;
        }
    }
    assert_int_equal(failed, 0);
}

/* Answers to like calls fail alike: how many of a kind are spoilt. */
struct kinds {
    unsigned each; /* of a kind; 0: all */
    size_t count;
    struct kind {
        uint32_t kind;
        unsigned count;
    } list[4096];
};

static bool wants(struct kinds *kinds, uint32_t kind)
{
    size_t i = 0;
    while (i < kinds->count && kinds->list[i].kind != kind) {
        i++;
    }
    if (i == kinds->count) {
        assert_true(i < DEED_ARRAY_LEN(kinds->list));
        kinds->list[kinds->count++] = (struct kind){ .kind = kind };
    }
    return kinds->list[i].count++ < kinds->each || !kinds->each;
}

/* The answers of a transcript in all ways; those before the page was open only
 * where that is what it is about. */
static void add_spoilt(struct shared *shared, struct kinds *kinds,
                       const char *file)
{
    struct web_play play;
    web_play_init(&play, file);
    web_play_run(&play, false);
    bool opens = strncmp(file, "open", 4) == 0;
    unsigned at = opens ? 0 : play.open_answers;
    struct spoilt spoilt = { .effective = web_play_effective(&play) };
    snprintf(spoilt.file, sizeof(spoilt.file), "%s", file);
    assert_true(play.fake.answers <= FAKE_ANSWERS_MAX);
    for (; at < play.fake.answers; at++) {
        if (!wants(kinds, play.fake.kinds[at])) {
            continue;
        }
        spoilt.at = at + 1;
        for (int f = FAKE_ERROR; f < FAKE_FAULT_COUNT; f++) {
            assert_true(shared->count < PLAYS_MAX);
            spoilt.fault = (enum fake_fault)f;
            shared->plays[shared->count++] = spoilt;
        }
    }
    web_play_fini(&play);
}

/* Whatever a browser answers, each order gets one answer, and none of them is
 * that something worked that did not. */
static void a_spoilt_answer_is_no_success_and_no_hang(void **state)
{
    (void)state;
    const char *each = getenv("FAKE_BROWSER_SPOIL");
    struct dirent **files = NULL;
    int count = list_transcripts(&files);
    static struct kinds kinds;
    struct shared *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
                                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(shared != MAP_FAILED);
    kinds.each = each ? (unsigned)strtoul(each, NULL, 10) : 1;
    while (count > 0) {
        add_spoilt(shared, &kinds, files[--count]->d_name);
        free(files[count]);
    }
    free(files);
    print_message("# %u plays\n", shared->count);
    play_all(shared);
    munmap(shared, sizeof(*shared));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_transcript_comes_true),
        cmocka_unit_test(a_spoilt_answer_is_no_success_and_no_hang),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
