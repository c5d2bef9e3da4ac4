/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/private_dir.h"

static char parent[] = "/tmp/deed-test-XXXXXX";

static int setup(void **state)
{
    (void)state;
    memcpy(parent + sizeof(parent) - 7, "XXXXXX", 6);
    return mkdtemp(parent) ? 0 : -1;
}

/* Fails when a test leaves something behind. */
static int teardown(void **state)
{
    (void)state;
    return rmdir(parent);
}

static void add_file(const char *dir, const char *name)
{
    char path[DEED_PATH_MAX + 64];
    snprintf(path, sizeof(path), "%s/%s", dir, name);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0400);
    assert_true(fd >= 0);
    close(fd);
}

static void add_tree(const char *dir)
{
    char path[DEED_PATH_MAX + 64];
    snprintf(path, sizeof(path), "%s/sub", dir);
    assert_int_equal(mkdir(path, 0700), 0);
    add_file(path, "file");
    snprintf(path, sizeof(path), "%s/link", dir);
    assert_int_equal(symlink("/etc", path), 0);
    add_file(dir, "read only");
}

static void a_directory_is_ours_alone_and_goes_whole(void **state)
{
    (void)state;
    struct deed_private_dir dir;
    struct stat st;
    assert_int_equal(deed_private_dir_create(&dir, parent, "kind", NULL),
                     DEED_OK);
    assert_int_equal(stat(dir.path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    add_tree(dir.path);
    assert_true(deed_private_dir_remove(&dir));
    assert_int_equal(access(dir.path, F_OK), -1);
    assert_int_equal(access("/etc", F_OK), 0);
    assert_true(deed_private_dir_remove(&dir)); /* nothing more to do */
}

/* Makes a directory and dies without a word. */
static void abandon_in(const char *above, const char *kind,
                       char path[DEED_PATH_MAX])
{
    int fds[2];
    assert_int_equal(pipe2(fds, O_CLOEXEC), 0);
    pid_t pid = fork();
    if (pid == 0) {
        struct deed_private_dir dir;
        if (deed_private_dir_create(&dir, above, kind, NULL) ||
            write(fds[1], dir.path, DEED_PATH_MAX) != DEED_PATH_MAX) {
            _exit(1);
        }
        _exit(0);
    }
    assert_int_equal(read(fds[0], path, DEED_PATH_MAX), DEED_PATH_MAX);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    close(fds[0]);
    close(fds[1]);
    add_tree(path);
}

static void abandon(const char *kind, char path[DEED_PATH_MAX])
{
    abandon_in(parent, kind, path);
}

static void what_a_dead_process_left_is_removed_by_the_next(void **state)
{
    (void)state;
    struct deed_private_dir mine;
    struct deed_private_dir next;
    char dead[DEED_PATH_MAX];
    char other[DEED_PATH_MAX];
    assert_int_equal(deed_private_dir_create(&mine, parent, "kind", NULL),
                     DEED_OK);
    abandon("kind", dead);
    abandon("kinder", other);
    add_file(parent, "kind-file"); /* looks alike, is no directory */
    assert_int_equal(deed_private_dir_create(&next, parent, "kind", NULL),
                     DEED_OK);
    assert_int_equal(access(dead, F_OK), -1);
    assert_int_equal(access(mine.path, F_OK), 0);
    assert_int_equal(access(other, F_OK), 0);
    assert_true(deed_private_dir_remove(&mine));
    assert_true(deed_private_dir_remove(&next));
    assert_int_equal(deed_private_dir_create(&next, parent, "kinder", NULL),
                     DEED_OK);
    assert_int_equal(access(other, F_OK), -1);
    assert_true(deed_private_dir_remove(&next));
    char path[64];
    snprintf(path, sizeof(path), "%s/kind-file", parent);
    assert_int_equal(unlink(path), 0);
}

static void the_runtime_directory_must_be_private(void **state)
{
    (void)state;
    char path[DEED_PATH_MAX];
    char want[64], other[64];
    struct stat st;
    setenv("XDG_RUNTIME_DIR", parent, 1);
    snprintf(want, sizeof(want), "%s/deed", parent);
    assert_int_equal(deed_runtime_dir(path, NULL), DEED_OK);
    assert_string_equal(path, want);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    assert_int_equal(deed_runtime_dir(path, NULL), DEED_OK);

    /* One that is not ours alone, or no longer there, is passed over. */
    setenv("TMPDIR", parent, 1);
    snprintf(other, sizeof(other), "%s/deed-%u", parent, geteuid());
    assert_int_equal(chmod(want, 0750), 0);
    assert_int_equal(deed_runtime_dir(path, NULL), DEED_OK);
    assert_string_equal(path, other);
    assert_int_equal(rmdir(want), 0);
    assert_int_equal(symlink("/tmp", want), 0);
    assert_int_equal(deed_runtime_dir(path, NULL), DEED_OK);
    assert_string_equal(path, other);
    assert_int_equal(unlink(want), 0);
    setenv("XDG_RUNTIME_DIR", "/nonexistent", 1);
    assert_int_equal(deed_runtime_dir(path, NULL), DEED_OK);
    assert_string_equal(path, other);

    unsetenv("XDG_RUNTIME_DIR");
    assert_int_equal(deed_runtime_dir(path, NULL), DEED_OK);
    assert_string_equal(path, other);
    assert_int_equal(rmdir(other), 0);
    setenv("TMPDIR", "/nonexistent", 1);
    assert_int_equal(deed_runtime_dir(path, NULL), DEED_OK);
    assert_true(strncmp(path, "/nonexistent", 12) != 0);
    unsetenv("TMPDIR");
}

static void a_sweep_counts_removes_and_spares_the_living(void **state)
{
    (void)state;
    struct deed_private_dir mine;
    char dead[DEED_PATH_MAX], other[DEED_PATH_MAX], runtime[DEED_PATH_MAX];
    /* Whatever other processes leave elsewhere is not counted. */
    setenv("XDG_RUNTIME_DIR", parent, 1);
    setenv("TMPDIR", parent, 1);
    assert_int_equal(deed_private_dir_sweep(true), 0);
    assert_int_equal(deed_private_dir_create(&mine, NULL, "kind", NULL),
                     DEED_OK);
    abandon_in(NULL, "other", other);
    abandon_in(NULL, "demo", dead);
    assert_int_equal(deed_private_dir_sweep(false), 2);
    assert_int_equal(access(dead, F_OK), 0);
    assert_int_equal(deed_private_dir_sweep(true), 2);
    assert_int_equal(access(dead, F_OK), -1);
    assert_int_equal(access(other, F_OK), -1);
    assert_int_equal(access(mine.path, F_OK), 0);
    assert_int_equal(deed_private_dir_sweep(true), 0);
    assert_true(deed_private_dir_remove(&mine));
    assert_int_equal(deed_runtime_dir(runtime, NULL), DEED_OK);
    assert_int_equal(chmod(runtime, 0755), 0); /* not ours alone: hands off */
    assert_int_equal(deed_private_dir_sweep(true), 0);
    assert_int_equal(rmdir(runtime), 0);
    snprintf(runtime, sizeof(runtime), "%s/deed-%u", parent, geteuid());
    assert_int_equal(rmdir(runtime), 0);
    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("TMPDIR");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_directory_is_ours_alone_and_goes_whole, setup, teardown),
        cmocka_unit_test_setup_teardown(
            what_a_dead_process_left_is_removed_by_the_next, setup, teardown),
        cmocka_unit_test_setup_teardown(the_runtime_directory_must_be_private,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(
            a_sweep_counts_removes_and_spares_the_living, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
