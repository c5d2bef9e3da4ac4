/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/util.h"
#include "lib/folders.h"

static char dir[64];

static void make(const char *name)
{
    char path[128];
    snprintf(path, sizeof(path), "%s/%s", dir, name);
    FILE *file = fopen(path, "we");
    assert_non_null(file);
    fclose(file);
}

static int set_up(void **state)
{
    (void)state;
    char path[128];
    snprintf(dir, sizeof(dir), "/tmp/deed-folders-XXXXXX");
    assert_non_null(mkdtemp(dir));
    static const char *const folders[] = { "in", "in/sub", "in/.git",
                                           "inside" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(folders); i++) {
        snprintf(path, sizeof(path), "%s/%s", dir, folders[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    make("in/a");
    make("in/sub/b");
    make("in/.env");
    make("in/.git/config");
    make("inside/c");
    make("secret");
    snprintf(path, sizeof(path), "%s/in/out", dir);
    assert_int_equal(symlink("../secret", path), 0);
    snprintf(path, sizeof(path), "%s/in/up", dir);
    assert_int_equal(symlink("..", path), 0);
    snprintf(path, sizeof(path), "%s/link", dir);
    assert_int_equal(symlink("in/a", path), 0);
    snprintf(path, sizeof(path), "%s/in/pipe", dir);
    assert_int_equal(mkfifo(path, 0600), 0);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const names[] = {
        "in/pipe",  "link",           "in/up",   "in/out",   "secret",
        "inside/c", "in/.git/config", "in/.env", "in/sub/b", "in/a",
        "inside",   "in/.git",        "in/sub",  "in",       "",
    };
    char path[128];
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        snprintf(path, sizeof(path), "%s/%s", dir, names[i]);
        (void)remove(path);
    }
    return 0;
}

static void a_file_must_lie_below_the_folder(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool page, upload;
    } cases[] = {
        { "in/a", true, true },
        { "in/sub/b", true, true },
        { "in/sub/../a", true, true },
        { "link", true, true }, /* it is the file that counts */
        { "in/.env", true, false },
        { "in/.git/config", true, false },
        { "in/out", false, false },
        { "in/up/secret", false, false },
        { "in/../secret", false, false },
        { "inside/c", false, false },
        { "in/sub", true, false },
        { "in/pipe", true, false },
        { "in/none", false, false },
    };
    char folder[128], path[128];
    snprintf(folder, sizeof(folder), "%s/in", dir);
    const char *const list[] = { folder, NULL };
    struct deed_folders folders;
    assert_int_equal(deed_folders_init(&folders, list, NULL), DEED_OK);
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        snprintf(path, sizeof(path), "%s/%s", dir, cases[i].name);
        if (deed_folders_have(&folders, path) != cases[i].page ||
            deed_folders_give(&folders, path) != cases[i].upload) {
            fail_msg("%s", cases[i].name);
        }
    }
    deed_folders_fini(&folders);
    assert_false(deed_folders_have(&folders, path));
}

static void a_relative_folder_is_where_one_stands(void **state)
{
    (void)state;
    static const char *const here[] = { ".", NULL };
    char path[128];
    struct deed_folders folders;
    assert_int_equal(deed_folders_init(&folders, here, NULL), DEED_OK);
    snprintf(path, sizeof(path), "%s/in", dir);
    assert_int_equal(chdir(path), 0);
    assert_true(deed_folders_give(&folders, "a"));
    assert_false(deed_folders_give(&folders, "../secret"));
    assert_int_equal(chdir("/"), 0);
    snprintf(path, sizeof(path), "%s/in/.env", dir);
    assert_false(deed_folders_give(&folders, path)); /* by its name */
    assert_true(deed_folders_have(&folders, path));  /* all is below the root */
    deed_folders_fini(&folders);
}

static void too_many_folders_are_refused(void **state)
{
    (void)state;
    const char *many[DEED_FOLDERS_MAX + 2] = { NULL };
    struct deed_folders folders;
    for (size_t i = 0; i <= DEED_FOLDERS_MAX; i++) {
        many[i] = "/";
    }
    assert_int_equal(deed_folders_init(&folders, many, NULL), DEED_TOO_LARGE);
    assert_int_equal(folders.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_must_lie_below_the_folder),
        cmocka_unit_test(a_relative_folder_is_where_one_stands),
        cmocka_unit_test(too_many_folders_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
