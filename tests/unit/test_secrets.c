/* SPDX-License-Identifier: Apache-2.0 */
/* Where the values of secrets come from, and in which order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <deed/secret.h>

static char path[64];

static int set_up(void **state)
{
    (void)state;
    snprintf(path, sizeof(path), "/tmp/deed-secrets-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "A=file\r\nB=b=b\n", 14), 14);
    close(fd);
    return setenv("DEED_SECRETS_FILE", path, 1);
}

static int tear_down(void **state)
{
    (void)state;
    unsetenv("DEED_SECRETS_FILE");
    unsetenv("DEED_SECRET_COMMAND");
    unsetenv("DEED_SECRET_A");
    unsetenv("DEED_SECRET_MY_KEY_1");
    return unlink(path);
}

static void expect(const char *name, const char *want)
{
    char *value = NULL;
    assert_int_equal(deed_secret_find(name, &value, NULL), DEED_OK);
    assert_string_equal(value, want);
    deed_secret_free(value);
}

static void refuse(const char *name, enum deed_code want)
{
    char *value = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(deed_secret_find(name, &value, &err), want);
    assert_int_equal(err.code, want);
    assert_null(value);
}

static void the_environment_goes_before_the_file(void **state)
{
    (void)state;
    expect("A", "file");
    expect("B", "b=b");
    setenv("DEED_SECRET_A", "environment", 1);
    expect("A", "environment");
    setenv("DEED_SECRET_MY_KEY_1", "one", 1);
    expect("MY-KEY.1", "one");
}

static void a_file_that_others_can_read_is_refused(void **state)
{
    (void)state;
    assert_int_equal(chmod(path, 0644), 0);
    refuse("A", DEED_DENIED);
}

static void the_command_comes_last(void **state)
{
    (void)state;
    refuse("C", DEED_NOT_FOUND);
    setenv("DEED_SECRET_COMMAND", "echo", 1);
    expect("A", "file");
    expect("C", "C"); /* what echo prints, without its line end */
    setenv("DEED_SECRET_COMMAND", "false", 1);
    refuse("C", DEED_NOT_FOUND);
    deed_secret_free(NULL);
}

int main(void)
{
#define WITH_FILE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_FILE(the_environment_goes_before_the_file),
        WITH_FILE(a_file_that_others_can_read_is_refused),
        WITH_FILE(the_command_comes_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
