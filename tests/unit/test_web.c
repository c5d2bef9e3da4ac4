/* SPDX-License-Identifier: Apache-2.0 */
/* The driver of Chromium against a browser that is not there: each transcript
 * as it is written, and again with every single answer spoilt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <dirent.h>
#include <limits.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/util.h"
#include "nomem.h"
#include "web_play.h"

static int is_transcript(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    const char *only = getenv("FAKE_BROWSER_ONLY"); /* to work on one of them */
    return dot && strcmp(dot, ".txt") == 0 &&
           (!only || strcmp(entry->d_name, only) == 0);
}

/* First ones of a place in the code. */
#define ALLOCATIONS_MAX 4096

/* What is known of a transcript after it was played as it is written. */
struct played {
    char file[NAME_MAX + 16];
    unsigned open_answers, answers;
    uint32_t kinds[FAKE_ANSWERS_MAX];
    struct fake_members members;
    struct allocations {
        unsigned count;
        struct allocation {
            unsigned number;
            uint32_t place;
        } list[ALLOCATIONS_MAX];
    } allocations;
    struct web_acts acts;
};

/* What is spoilt of a transcript: one answer, or a member of one message. */
struct spoilt {
    const struct played *of;
    unsigned at;         /* the answer; 0: a member */
    unsigned allocation; /* or one that fails; 0: none */
    enum fake_fault fault;
    struct fake_member member;
    enum hurt how;
};

/* Several processes share the plays; one that fails has told which one it was
 * at. */
#define WORKERS 4
#define FAILURES_MAX 40
#define HANGS_S 60 /* a play takes milliseconds */
/* More than a play ever has at a time; the largest that glibc takes for the
 * first of the two settings on 64 bits. */
#define MALLOC_KEPT_BYTES (32 * 1024 * 1024)

/* All plays compute for 130 s: a run takes every seventh, a number that has
 * nothing in common with that of the faults. */
#define SHARE 7
#define FILES_MAX 256
#define PLAYS_MAX 200000

/* Of all these processes. */
struct shared {
    struct played files[FILES_MAX];
    unsigned file_count;
    struct spoilt plays[PLAYS_MAX];
    unsigned play_count;
    _Atomic unsigned next; /* to be played */
    unsigned at[WORKERS];
};
static struct shared *shared;

typedef void play_fn(unsigned number);

static pid_t start_worker(play_fn *play, unsigned count, unsigned number)
{
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid) {
        return pid;
    }
    setenv("CMOCKA_TEST_ABORT", "1", 1); /* and no other tests after it */
    for (unsigned i; (i = atomic_fetch_add(&shared->next, 1)) < count;) {
        shared->at[number] = i;
        alarm(HANGS_S);
        play(i); /* a failure ends the process, too */
    }
    exit(0);
}

/* Plays `count` of them. Gives the number of those that failed, and tells
 * which. */
static unsigned play_all(play_fn *play, unsigned count, play_fn *tell)
{
    pid_t pids[WORKERS];
    unsigned failed = 0;
    shared->next = 0;
    for (unsigned i = 0; i < WORKERS; i++) {
        pids[i] = start_worker(play, count, i);
    }
    for (unsigned i = 0; i < WORKERS; i++) {
        int status = 0;
        assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
        if (status) {
            tell(shared->at[i]);
            print_message("    status %d\n", status);
            if (++failed < FAILURES_MAX) {
                pids[i] = start_worker(play, count, i);
                i--;
            }
        }
    }
    return failed;
}

static void note_allocation(void *user, unsigned number, uint32_t place)
{
    struct allocations *all = user;
    for (unsigned i = 0; i < all->count; i++) {
        if (all->list[i].place == place) {
            return;
        }
    }
    if (all->count < ALLOCATIONS_MAX) {
        all->list[all->count++] = (struct allocation){ number, place };
    }
}

static void play_as_written(unsigned number)
{
    struct played *played = &shared->files[number];
    struct web_play play;
    played->members.count = played->allocations.count = 0;
    web_play_init(&play, played->file);
    play.fake.members = &played->members;
    nomem_begin(0, note_allocation, &played->allocations);
    web_play_run(&play, true);
    assert_true(play.fake.answers <= FAKE_ANSWERS_MAX);
    played->open_answers = play.open_answers;
    played->answers = play.fake.answers;
    memcpy(played->kinds, play.fake.kinds, sizeof(played->kinds));
    played->acts = play.acts;
    web_play_fini(&play);
}

static void tell_as_written(unsigned number)
{
    print_message("%s\n", shared->files[number].file);
}

static void list_transcripts(const char *folder)
{
    char path[PATH_MAX];
    struct dirent **files = NULL;
    snprintf(path, sizeof(path), "%s/web/%s", DEED_TRANSCRIPTS, folder);
    int count = scandir(path, &files, is_transcript, alphasort);
    for (int i = 0; i < count; i++) {
        assert_true(shared->file_count < FILES_MAX);
        struct played *played = &shared->files[shared->file_count++];
        snprintf(played->file, sizeof(played->file), "%s%s", folder,
                 files[i]->d_name);
        free(files[i]);
    }
    free(files);
}

static void every_transcript_comes_true(void **state)
{
    (void)state;
    list_transcripts("");
    list_transcripts("recorded/");
    assert_true(shared->file_count > 0);
    assert_int_equal(
        play_all(play_as_written, shared->file_count, tell_as_written), 0);
}

static void play_spoilt(unsigned number)
{
    const struct spoilt *spoilt = &shared->plays[number];
    struct web_play play;
    web_play_init(&play, spoilt->of->file);
    play.fake.hurried = true;
    play.fake.fault_at = spoilt->at;
    play.fake.fault = spoilt->fault;
    play.fake.hurt = spoilt->member;
    play.fake.how = spoilt->how;
    play.healthy = &spoilt->of->acts;
    nomem_begin(spoilt->allocation, NULL, NULL);
    web_play_run(&play, false);
    web_play_fini(&play);
}

static void tell_spoilt(unsigned number)
{
    const struct spoilt *spoilt = &shared->plays[number];
    if (spoilt->at) {
        print_message("%s: answer %u, %s\n", spoilt->of->file, spoilt->at,
                      fake_fault_name(spoilt->fault));
    } else if (spoilt->allocation) {
        print_message("%s: allocation %u\n", spoilt->of->file,
                      spoilt->allocation);
    } else {
        print_message("%s: message %u, member %u, %s\n", spoilt->of->file,
                      spoilt->member.message, spoilt->member.member,
                      hurt_name(spoilt->how));
    }
}

/* Like answers fail alike: how many of a kind are spoilt. */
#define KINDS_MAX 65536
struct kinds {
    unsigned each; /* of a kind; 0: all */
    struct kind {
        uint32_t kind;
        unsigned count;
    } list[KINDS_MAX];
};

static bool wants(struct kinds *kinds, uint32_t kind)
{
    size_t i = kind % KINDS_MAX;
    for (size_t tries = 0; kinds->list[i].count && kinds->list[i].kind != kind;
         tries++) {
        assert_true(tries < KINDS_MAX);
        i = (i + 1) % KINDS_MAX;
    }
    kinds->list[i].kind = kind;
    return kinds->list[i].count++ < kinds->each || !kinds->each;
}

static unsigned setting(const char *name, unsigned usual)
{
    const char *text = getenv(name);
    return text ? (unsigned)strtoul(text, NULL, 10) : usual;
}

static void add_play(const struct spoilt *spoilt)
{
    assert_true(shared->play_count < PLAYS_MAX);
    shared->plays[shared->play_count++] = *spoilt;
}

/* Plays a share of what was added, the next one with the next turn. */
static void play_share(void)
{
    unsigned share = setting("FAKE_BROWSER_SHARE", SHARE);
    unsigned turn = setting("DEED_SHARE", 0), all = shared->play_count;
    unsigned count = 0;
    for (unsigned i = 0; i < all; i++) {
        if ((i + turn) % share == 0) {
            shared->plays[count++] = shared->plays[i];
        }
    }
    shared->play_count = 0;
    print_message("# %u of %u plays\n", count, all);
    assert_true(count > 0);
    assert_int_equal(play_all(play_spoilt, count, tell_spoilt), 0);
}

/* The answers of a transcript in all ways; those before the page was open only
 * where that is what it is about. */
static void add_spoilt(struct kinds *kinds, const struct played *played)
{
    bool opens = strncmp(played->file, "open", 4) == 0;
    unsigned at = opens ? 0 : played->open_answers;
    for (; at < played->answers; at++) {
        if (!wants(kinds, played->kinds[at])) {
            continue;
        }
        for (int f = FAKE_ERROR; f < FAKE_FAULT_COUNT; f++) {
            add_play(&(struct spoilt){
                .of = played, .at = at + 1, .fault = (enum fake_fault)f });
        }
    }
}

/* Whatever a browser answers, each order gets one answer, and none of them is
 * that something worked that did not. */
static void a_spoilt_answer_is_no_success_and_no_hang(void **state)
{
    (void)state;
    static struct kinds kinds;
    kinds.each = setting("FAKE_BROWSER_SPOIL", 1);
    for (unsigned i = shared->file_count; i > 0; i--) {
        add_spoilt(&kinds, &shared->files[i - 1]);
    }
    play_share();
}

static void add_hurt(struct kinds *kinds, const struct played *played)
{
    for (unsigned i = 0; i < played->members.count; i++) {
        const struct fake_member *member = &played->members.list[i];
        for (int h = 0; h < HURT_COUNT &&
                        wants(kinds, member->path ^ (uint32_t)h * 2654435761U);
             h++) {
            add_play(&(struct spoilt){
                .of = played, .member = *member, .how = (enum hurt)h });
        }
    }
}

/* The same of a message, answer or report, with one member that is not as it
 * should be. */
static void a_hurt_member_is_no_success_and_no_hang(void **state)
{
    (void)state;
    static struct kinds kinds;
    kinds.each = setting("FAKE_BROWSER_HURT", 1);
    for (unsigned i = shared->file_count; i > 0; i--) {
        add_hurt(&kinds, &shared->files[i - 1]);
    }
    play_share();
}

static void add_failing(struct kinds *kinds, const struct played *played)
{
    for (unsigned i = 0; i < played->allocations.count; i++) {
        const struct allocation *a = &played->allocations.list[i];
        if (wants(kinds, a->place)) {
            add_play(&(struct spoilt){ .of = played, .allocation = a->number });
        }
    }
}

static void a_failing_allocation_is_no_success_and_no_hang(void **state)
{
    (void)state;
    static struct kinds kinds;
    kinds.each = 1;
    for (unsigned i = shared->file_count; i > 0; i--) {
        add_failing(&kinds, &shared->files[i - 1]);
    }
    play_share();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_transcript_comes_true),
        cmocka_unit_test(a_spoilt_answer_is_no_success_and_no_hang),
        cmocka_unit_test(a_hurt_member_is_no_success_and_no_hang),
        cmocka_unit_test(a_failing_allocation_is_no_success_and_no_hang),
    };
    shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) {
        return 1;
    }
    /* Each play needs some large buffers. Memory that was freed is kept for the
     * next one: to map it anew took a quarter of the time. */
    mallopt(M_MMAP_THRESHOLD, MALLOC_KEPT_BYTES);
    mallopt(M_TRIM_THRESHOLD, MALLOC_KEPT_BYTES);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    munmap(shared, sizeof(*shared));
    return failed;
}
