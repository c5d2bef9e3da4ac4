/* SPDX-License-Identifier: Apache-2.0 */
/* The journal: what survives a process, and files that cannot be used. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "journal/journal.h"

struct place {
    char dir[64];
    char path[128];
    struct deed_arena arena;
};

static int setup(void **state)
{
    struct place *place = calloc(1, sizeof(*place));
    assert_non_null(place);
    strcpy(place->dir, "/tmp/deed-journal-XXXXXX");
    assert_non_null(mkdtemp(place->dir));
    snprintf(place->path, sizeof(place->path), "%s/sub/j.db", place->dir);
    deed_arena_init(&place->arena, 0);
    *state = place;
    return 0;
}

static int teardown(void **state)
{
    struct place *place = *state;
    static const char *const names[] = { "/sub/j.db", "/sub/j.db-wal",
                                         "/sub/j.db-shm", "/sub" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        char path[128];
        snprintf(path, sizeof(path), "%s%s", place->dir, names[i]);
        remove(path);
    }
    rmdir(place->dir);
    deed_arena_fini(&place->arena);
    free(place);
    return 0;
}

static struct deed_journal *open_journal(const struct place *place)
{
    struct deed_journal *journal = NULL;
    struct deed_error err = { 0 };
    if (deed_journal_open(place->path, &journal, &err)) {
        fail_msg("%s", err.text);
    }
    return journal;
}

static bool accept_key(struct deed_journal *journal, const char *key)
{
    const struct deed_journal_entry entry = {
        .scope = "s",
        .key = key,
        .request = UINT64_MAX - 4,
        .action = "ui.activate",
        .handle = "1 act_1",
        .target = "button Go",
    };
    bool fresh = false;
    assert_int_equal(deed_journal_accept(journal, &entry, &fresh, NULL),
                     DEED_OK);
    return fresh;
}

static bool find(struct place *place, struct deed_journal *journal,
                 const char *key, struct deed_journal_entry *ret)
{
    bool found = false;
    assert_int_equal(
        deed_journal_find(journal, "s", key, &place->arena, &found, ret, NULL),
        DEED_OK);
    return found;
}

static void a_key_is_kept_with_its_result(void **state)
{
    struct place *place = *state;
    struct deed_journal_entry entry;
    struct deed_journal *journal = open_journal(place);
    assert_false(find(place, journal, "k", &entry));
    assert_true(accept_key(journal, "k"));
    assert_false(accept_key(journal, "k"));
    assert_int_equal(deed_journal_sent(journal, "s", "k", NULL), DEED_OK);
    assert_int_equal(deed_journal_settle(journal, "s", "k",
                                         DEED_JOURNAL_SETTLED, "{}", NULL),
                     DEED_OK);
    deed_journal_close(journal);
    journal = open_journal(place);
    assert_true(find(place, journal, "k", &entry));
    assert_int_equal(entry.state, DEED_JOURNAL_SETTLED);
    assert_true(entry.request == UINT64_MAX - 4);
    assert_string_equal(entry.action, "ui.activate");
    assert_string_equal(entry.target, "button Go");
    assert_string_equal(entry.record, "{}");
    assert_true(entry.begun_ms > 0 && entry.ended_ms >= entry.begun_ms);
    deed_journal_close(journal);
}

static void a_key_that_did_nothing_may_be_used_again(void **state)
{
    struct deed_journal *journal = open_journal(*state);
    assert_true(accept_key(journal, "k"));
    assert_int_equal(deed_journal_forget(journal, "s", "k", NULL), DEED_OK);
    assert_true(accept_key(journal, "k"));
    deed_journal_close(journal);
}

/* A process may work for days. The sanitizers count their memory themselves,
 * and tell none here. */
static void its_memory_does_not_grow_with_its_file(void **state)
{
    struct deed_journal *journal = open_journal(*state);
    char record[3000];
    memset(record, 'x', sizeof(record));
    record[sizeof(record) - 1] = '\0';
    size_t before = 0;
    for (int i = 0; i < 800; i++) {
        char key[32];
        snprintf(key, sizeof(key), "key-%d", i);
        assert_true(accept_key(journal, key));
        assert_int_equal(deed_journal_settle(journal, "s", key,
                                             DEED_JOURNAL_SETTLED, record,
                                             NULL),
                         DEED_OK);
        before = i == 100 ? mallinfo2().uordblks : before;
    }
    assert_true(mallinfo2().uordblks < before + 500000);
    deed_journal_close(journal);
}

static void others_see_what_is_under_way(void **state)
{
    struct place *place = *state;
    struct deed_journal_entry entry;
    struct deed_journal *one = open_journal(place);
    struct deed_journal *two = open_journal(place);
    assert_true(accept_key(one, "k"));
    assert_false(accept_key(two, "k"));
    assert_true(find(place, two, "k", &entry));
    assert_int_equal(entry.owner, DEED_JOURNAL_OWNER_RUNS);
    assert_int_equal(entry.pid, getpid());
    deed_journal_close(one);
    deed_journal_close(two);
}

/* A process that ends without a word, like one that is killed. */
static void die_with(const struct place *place, bool sent)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        struct deed_journal *journal = NULL;
        const struct deed_journal_entry entry = { .scope = "s", .key = "k" };
        bool fresh = false;
        if (deed_journal_open(place->path, &journal, NULL) ||
            deed_journal_accept(journal, &entry, &fresh, NULL) ||
            (sent && deed_journal_sent(journal, "s", "k", NULL))) {
            _exit(1);
        }
        _exit(fresh ? 0 : 2);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

static void a_dead_process_that_sent_nothing_releases_its_key(void **state)
{
    die_with(*state, false);
    struct deed_journal *journal = open_journal(*state);
    assert_true(accept_key(journal, "k"));
    deed_journal_close(journal);
}

static void a_dead_process_that_may_have_sent_keeps_its_key(void **state)
{
    struct place *place = *state;
    struct deed_journal_entry entry;
    die_with(place, true);
    struct deed_journal *journal = open_journal(place);
    assert_false(accept_key(journal, "k"));
    assert_true(find(place, journal, "k", &entry));
    assert_int_equal(entry.state, DEED_JOURNAL_SENT);
    assert_int_equal(entry.owner, DEED_JOURNAL_OWNER_GONE);
    deed_journal_close(journal);
}

static bool count_one(void *user, const struct deed_journal_entry *entry)
{
    unsigned *count = user;
    assert_non_null(entry->key);
    ++*count;
    return true;
}

static unsigned count_all(struct deed_journal *journal)
{
    unsigned count = 0;
    assert_int_equal(deed_journal_list(journal, NULL, count_one, &count, NULL),
                     DEED_OK);
    return count;
}

static void pruning_keeps_what_is_not_known(void **state)
{
    struct place *place = *state;
    unsigned count = 0;
    die_with(place, true);
    struct deed_journal *journal = open_journal(place);
    assert_true(accept_key(journal, "settled"));
    assert_true(accept_key(journal, "running"));
    deed_journal_settle(journal, "s", "settled", DEED_JOURNAL_SETTLED, "{}",
                        NULL);
    assert_int_equal(deed_journal_prune(journal, 1, true, &count, NULL),
                     DEED_OK);
    assert_int_equal(count, 0); /* nothing is as old as that */
    assert_int_equal(
        deed_journal_prune(journal, INT64_MAX, false, &count, NULL), DEED_OK);
    assert_int_equal(count, 1);
    assert_int_equal(count_all(journal), 2);
    assert_int_equal(deed_journal_prune(journal, INT64_MAX, true, &count, NULL),
                     DEED_OK);
    assert_int_equal(count, 1);
    assert_int_equal(count_all(journal), 1); /* what runs stays */
    deed_journal_close(journal);
}

static void nobody_else_can_read_it(void **state)
{
    const struct place *place = *state;
    struct stat st;
    struct deed_journal *journal = open_journal(place);
    assert_true(accept_key(journal, "k"));
    static const char *const suffixes[] = { "", "-wal", "-shm" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(suffixes); i++) {
        char path[256];
        snprintf(path, sizeof(path), "%s%s", place->path, suffixes[i]);
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
    deed_journal_close(journal);
}

static void make(const struct place *place, const char *text, mode_t mode)
{
    char dir[80];
    snprintf(dir, sizeof(dir), "%s/sub", place->dir);
    (void)mkdir(dir, 0700);
    int fd = open(place->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    assert_true(fd >= 0);
    assert_int_equal(fchmod(fd, mode), 0);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
}

static void refuse(const struct place *place, const char *why)
{
    struct deed_journal *journal = NULL;
    struct deed_error err = { 0 };
    enum deed_code code = deed_journal_open(place->path, &journal, &err);
    if (!code) { /* some faults show when something is written */
        const struct deed_journal_entry entry = { .scope = "s", .key = "k" };
        bool fresh = false;
        code = deed_journal_accept(journal, &entry, &fresh, &err);
    }
    deed_journal_close(journal);
    assert_int_equal(code, DEED_ENVIRONMENT);
    if (!strstr(err.text, why)) {
        fail_msg("\"%s\" does not say \"%s\"", err.text, why);
    }
}

static void a_file_that_is_no_journal_is_refused(void **state)
{
    make(*state, "this is a text that somebody wrote and wants to keep", 0600);
    refuse(*state, "not a journal");
}

static void a_file_that_others_may_read_is_refused(void **state)
{
    make(*state, "", 0644);
    refuse(*state, "chmod 600");
}

static void a_link_is_refused(void **state)
{
    const struct place *place = *state;
    make(place, "", 0600);
    remove(place->path);
    assert_int_equal(symlink("/dev/null", place->path), 0);
    refuse(place, "not a plain file");
}

static void a_file_of_somebody_else_is_refused(void **state)
{
    const struct place *place = *state;
    make(place, "", 0600);
    if (geteuid() == 0 && chown(place->path, 12345, 12345) == 0) {
        refuse(place, "another user");
    }
}

static void a_damaged_file_is_refused(void **state)
{
    const struct place *place = *state;
    struct deed_journal *journal = open_journal(place);
    for (int i = 0; i < 200; i++) {
        char key[32];
        snprintf(key, sizeof(key), "key %d of many", i);
        assert_true(accept_key(journal, key));
    }
    deed_journal_close(journal);
    int fd = open(place->path, O_WRONLY | O_CLOEXEC);
    char junk[4096];
    memset(junk, 0x5a, sizeof(junk));
    for (off_t at = 4096; at < 16384; at += 4096) {
        assert_int_equal(pwrite(fd, junk, sizeof(junk), at), sizeof(junk));
    }
    close(fd);
    refuse(place, "damaged");
}

static void a_locked_file_is_refused(void **state)
{
    const struct place *place = *state;
    sqlite3 *other = NULL;
    deed_journal_close(open_journal(place));
    assert_int_equal(sqlite3_open(place->path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL),
                     SQLITE_OK);
    refuse(place, "locked");
    sqlite3_close(other);
}

/* In a process of its own: it gives up rights for good. */
static void in_child(void (*run)(void **state), void **state)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        run(state); /* a check that fails ends it with another status */
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

/* Root writes where nobody may. */
static void become_nobody(const struct place *place)
{
    char dir[80];
    snprintf(dir, sizeof(dir), "%s/sub", place->dir);
    (void)mkdir(dir, 0700);
    if (geteuid() == 0) {
        assert_int_equal(chown(place->dir, 65534, 65534), 0);
        assert_int_equal(chown(dir, 65534, 65534), 0);
        assert_int_equal(setgid(65534), 0);
        assert_int_equal(setuid(65534), 0);
    }
}

static void refuse_read_only(void **state)
{
    const struct place *place = *state;
    become_nobody(place);
    deed_journal_close(open_journal(place));
    assert_int_equal(chmod(place->path, 0400), 0);
    refuse(place, "--journal PATH");
}

static void a_read_only_file_is_refused(void **state)
{
    in_child(refuse_read_only, state);
}

/* Nothing can be added to the file, as when the disk is full. */
static void refuse_full(void **state)
{
    const struct place *place = *state;
    struct deed_journal *journal = open_journal(place);
    const struct rlimit none = { .rlim_cur = 512, .rlim_max = 512 };
    assert_true(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    const struct deed_journal_entry entry = { .scope = "s", .key = "k" };
    struct deed_error err = { 0 };
    bool fresh = false;
    assert_int_equal(deed_journal_accept(journal, &entry, &fresh, &err),
                     DEED_ENVIRONMENT);
    assert_non_null(strstr(err.text, "disk"));
    deed_journal_close(journal);
}

static void a_disk_that_takes_no_more_is_refused(void **state)
{
    in_child(refuse_full, state);
}

static void a_journal_of_a_later_version_is_refused(void **state)
{
    const struct place *place = *state;
    sqlite3 *other = NULL;
    deed_journal_close(open_journal(place));
    assert_int_equal(sqlite3_open(place->path, &other), SQLITE_OK);
    sqlite3_exec(other, "PRAGMA user_version=99", NULL, NULL, NULL);
    sqlite3_close(other);
    refuse(place, "later version");
}

static void a_directory_that_cannot_be_made_is_refused(void **state)
{
    struct place *place = *state;
    make(place, "", 0600);
    char path[192];
    snprintf(path, sizeof(path), "%s/x/j.db", place->path);
    struct deed_journal *journal = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(deed_journal_open(path, &journal, &err), DEED_ENVIRONMENT);
    assert_non_null(strstr(err.text, "--journal PATH"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_key_is_kept_with_its_result),
        TEST(a_key_that_did_nothing_may_be_used_again),
        TEST(its_memory_does_not_grow_with_its_file),
        TEST(others_see_what_is_under_way),
        TEST(a_dead_process_that_sent_nothing_releases_its_key),
        TEST(a_dead_process_that_may_have_sent_keeps_its_key),
        TEST(pruning_keeps_what_is_not_known),
        TEST(nobody_else_can_read_it),
        TEST(a_file_that_is_no_journal_is_refused),
        TEST(a_file_that_others_may_read_is_refused),
        TEST(a_link_is_refused),
        TEST(a_file_of_somebody_else_is_refused),
        TEST(a_damaged_file_is_refused),
        TEST(a_locked_file_is_refused),
        TEST(a_read_only_file_is_refused),
        TEST(a_disk_that_takes_no_more_is_refused),
        TEST(a_journal_of_a_later_version_is_refused),
        TEST(a_directory_that_cannot_be_made_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
