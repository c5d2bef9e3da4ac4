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
#include <unistd.h>

#include "base/util.h"
#include "driver/web/saved.h"

static char folder[] = "/tmp/deed-saved-XXXXXX";

static int setup(void **state)
{
    (void)state;
    memcpy(folder + sizeof(folder) - 7, "XXXXXX", 6);
    return mkdtemp(folder) ? 0 : -1;
}

/* Fails when a test leaves something behind. */
static int teardown(void **state)
{
    (void)state;
    return rmdir(folder);
}

static void a_page_cannot_choose_where_a_file_goes(void **state)
{
    (void)state;
    static const struct {
        const char *suggested, *name;
    } cases[] = {
        { "report.pdf", "report.pdf" },
        { "Bericht März.pdf", "Bericht März.pdf" },
        { "../../.bashrc", "_._.._.bashrc" },
        { "/etc/passwd", "_etc_passwd" },
        { "a\\b", "a_b" },
        { ".hidden", "_hidden" },
        { "..", "_." },
        { "a\nb\x7f", "a_b_" },
        { "", "download" },
        { NULL, "download" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        deed_arena_init(&arena, 0);
        assert_string_equal(saved_name(&arena, cases[i].suggested),
                            cases[i].name);
        deed_arena_fini(&arena);
    }
}

static void a_long_name_keeps_its_kind_and_its_characters(void **state)
{
    (void)state;
    char name[1024] = "";
    struct deed_arena arena;
    for (size_t i = 0; i < 300; i++) {
        memcpy(name + 2 * i, "ä", 3);
    }
    memcpy(name + 600, ".tar", 5);
    deed_arena_init(&arena, 0);
    const char *cut = saved_name(&arena, name);
    assert_true(strlen(cut) <= 200);
    assert_string_equal(cut + strlen(cut) - 6, "ä.tar");
    deed_arena_fini(&arena);
}

static const char *make(struct deed_arena *arena, const char *name,
                        const char *text)
{
    const char *path = deed_arena_printf(arena, "%s/%s", folder, name);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    return path;
}

static void no_file_is_written_over(void **state)
{
    (void)state;
    static const char *const want[] = { "a.txt", "a (1).txt", "a (2).txt" };
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    for (size_t i = 0; i < DEED_ARRAY_LEN(want); i++) {
        const char *part = make(&arena, "guid", want[i]);
        const char *now = saved_rename(&arena, part, "a.txt");
        assert_string_equal(
            now, deed_arena_printf(&arena, "%s/%s", folder, want[i]));
        assert_int_not_equal(access(part, F_OK), 0);
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(want); i++) {
        struct stat st;
        const char *path = deed_arena_printf(&arena, "%s/%s", folder, want[i]);
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_size, strlen(want[i]));
        unlink(path);
    }
    deed_arena_fini(&arena);
}

static void what_cannot_be_renamed_keeps_its_name(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *gone = deed_arena_printf(&arena, "%s/gone", folder);
    assert_string_equal(saved_rename(&arena, gone, "a.txt"), gone);
    assert_string_equal(saved_rename(&arena, "/nonexistent/x", "a"),
                        "/nonexistent/x");
    deed_arena_fini(&arena);
}

static void the_usual_place_is_the_users(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    setenv("HOME", "/data/ann", 1);
    unsetenv("XDG_DOWNLOAD_DIR");
    assert_string_equal(saved_usual_dir(&arena), "/data/ann/Downloads");
    setenv("XDG_DOWNLOAD_DIR", "/data/in", 1);
    assert_string_equal(saved_usual_dir(&arena), "/data/in");
    setenv("XDG_DOWNLOAD_DIR", "relative", 1);
    assert_string_equal(saved_usual_dir(&arena), "/data/ann/Downloads");
    unsetenv("HOME");
    assert_null(saved_usual_dir(&arena));
    deed_arena_fini(&arena);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_page_cannot_choose_where_a_file_goes),
        TEST(a_long_name_keeps_its_kind_and_its_characters),
        TEST(no_file_is_written_over),
        TEST(what_cannot_be_renamed_keeps_its_name),
        TEST(the_usual_place_is_the_users),
    };
    return cmocka_run_group_tests_name("saved", tests, NULL, NULL);
}
