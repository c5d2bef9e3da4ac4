/* SPDX-License-Identifier: Apache-2.0 */
/* Programs that are no browsers, started as one: how they end, what is said of
 * it, and what of their files stays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <deed/drivers.h>

#include "driver/cdp/doctor.h"
#include "driver/cdp/launch.h"
#include "driver/cdp/profile.h"
#include "driver/web/process.h"
#include "io/stream.h"
#include "io_fixture.h"

#define PATH_BYTES 128

struct fixture {
    char dir[40];
    char program[PATH_BYTES];
    struct deed_loop *loop;
    bool ended;
    struct deed_error err;
    char findings[2000]; /* "level what text" a line */
};

static int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof(*f));
    assert_non_null(f);
    snprintf(f->dir, sizeof(f->dir), "/tmp/deed-launch-XXXXXX");
    assert_non_null(mkdtemp(f->dir));
    snprintf(f->program, sizeof(f->program), "%s/browser", f->dir);
    f->loop = fixture_loop();
    *state = f;
    return 0;
}

/* Nothing but the program is left. */
static int teardown(void **state)
{
    struct fixture *f = *state;
    deed_loop_destroy(f->loop);
    unlink(f->program);
    int status = rmdir(f->dir);
    free(f);
    return status;
}

static void write_program(const struct fixture *f, const char *script)
{
    int fd = open(f->program, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0700);
    assert_true(fd >= 0);
    assert_true(dprintf(fd, "#!/bin/sh\n%s\n", script) > 0);
    close(fd);
}

static void on_exit_of(void *user, const struct deed_error *err)
{
    struct fixture *f = user;
    f->ended = true;
    f->err = *err;
}

static struct deed_launch *launch(struct fixture *f, const char *profile,
                                  enum deed_code want)
{
    const struct deed_launch_opts opts = { .executable = f->program,
                                           .parent_dir = f->dir,
                                           .profile_dir = profile,
                                           .on_exit = on_exit_of,
                                           .user = f };
    struct deed_launch *made = NULL;
    f->ended = false;
    assert_int_equal(deed_launch_create(f->loop, &opts, &made, &f->err), want);
    return made;
}

static void its_end_is_reported_with_its_last_line(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *script, *want;
    } cases[] = {
        { "exit 3", "the browser ended (status 3)" },
        { "echo one >&2; echo two >&2; exit 1",
          "the browser ended (status 1): two" },
        { "kill -9 $$", "the browser ended (signal 9)" },
        { "echo 'No usable sandbox!' >&2; exit 1", "user namespaces" },
        { "echo 'x.so: cannot open shared object file' >&2; exit 127",
          "its libraries are not installed" },
        { "i=0; while [ $i -lt 3000 ]; do echo 0123456789 >&2; i=$((i+1)); "
          "done; echo last >&2; exit 2",
          "the browser ended (status 2): last" },
        /* Something that it left keeps its standard error open. */
        { "sleep 3 & echo more >&2; exit 4",
          "the browser ended (status 4): more" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        write_program(f, cases[i].script);
        struct deed_launch *made = launch(f, NULL, DEED_OK);
        fixture_run(f->loop, &f->ended);
        if (!strstr(f->err.text, cases[i].want)) {
            fail_msg("%s: %s", cases[i].script, f->err.text);
        }
        assert_int_equal(f->err.code, DEED_LOST);
        deed_launch_destroy(made);
    }
}

static void it_goes_with_its_profile(void **state)
{
    struct fixture *f = *state;
    struct deed_stream *to = NULL, *from = NULL;
    write_program(f, "exec cat <&3 >/dev/null");
    struct deed_launch *made = launch(f, NULL, DEED_OK);
    assert_true(deed_launch_pid(made) > 0);
    assert_int_equal(access(deed_launch_dir(made), F_OK), 0);
    deed_launch_take_streams(made, &to, &from);
    assert_non_null(to);
    assert_non_null(from);
    deed_launch_destroy(made);
    deed_stream_destroy(to);
    deed_stream_destroy(from);
    assert_false(f->ended);
    deed_launch_destroy(NULL);
}

static void what_cannot_be_started_is_said(void **state)
{
    struct fixture *f = *state;
    static const char *const args[] = { "--one", NULL };
    struct deed_launch_opts opts = { .executable = "/no/such/browser",
                                     .parent_dir = f->dir,
                                     .extra_args = args };
    struct deed_launch *made = NULL;
    assert_int_equal(deed_launch_create(f->loop, &opts, &made, &f->err),
                     DEED_ENVIRONMENT);
    assert_non_null(strstr(f->err.text, "/no/such/browser cannot be run"));

    write_program(f, "exit 0");
    opts.executable = f->program;
    opts.headed = true;
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    assert_int_equal(deed_launch_create(f->loop, &opts, &made, &f->err),
                     DEED_ENVIRONMENT);
    assert_non_null(strstr(f->err.text, "needs a display"));

    setenv("DISPLAY", ":99", 1);
    opts.parent_dir = "/no/such/folder";
    assert_int_not_equal(deed_launch_create(f->loop, &opts, &made, &f->err),
                         DEED_OK);
    assert_null(made);
}

static void make_path(const struct fixture *f, const char *name, char *ret)
{
    snprintf(ret, PATH_BYTES, "%s/%s", f->dir, name);
}

static void a_profile_stays_and_is_used_by_one(void **state)
{
    struct fixture *f = *state;
    char profile[PATH_BYTES], mark[PATH_BYTES];
    int fd = -1;
    make_path(f, "profile", profile);
    make_path(f, "profile/.deed-profile", mark);
    assert_int_equal(mkdir(profile, 0700), 0);
    write_program(f, "exec cat <&3 >/dev/null");
    struct deed_launch *made = launch(f, profile, DEED_OK);
    assert_int_equal(deed_profile_lock(profile, &fd, &f->err), DEED_STATE);
    launch(f, profile, DEED_STATE);
    deed_launch_destroy(made); /* closing its pipes ends it */
    deed_loop_destroy(f->loop);
    f->loop = fixture_loop();
    assert_int_equal(access(mark, F_OK), 0);
    assert_int_equal(deed_profile_lock(profile, &fd, &f->err), DEED_OK);
    close(fd);

    write_program(f, "trap '' TERM; while true; do sleep 9; done");
    made = launch(f, profile, DEED_OK);
    deed_launch_destroy(made); /* it has to be killed */
    deed_loop_destroy(f->loop);
    f->loop = fixture_loop();
    assert_int_equal(deed_profile_lock(profile, &fd, &f->err), DEED_OK);
    close(fd);
    unlink(mark);
    rmdir(profile);
}

static void another_folder_is_no_profile(void **state)
{
    struct fixture *f = *state;
    int fd = -1;
    write_program(f, "exit 0"); /* so that there is a file */
    assert_int_equal(deed_profile_lock(f->dir, &fd, &f->err), DEED_DENIED);
    assert_int_equal(deed_profile_lock("/no/such", &fd, &f->err), DEED_IO);
    launch(f, "/no/such", DEED_IO);
}

static void on_finding(void *user, enum deed_finding_level level,
                       const char *what, const char *text, const char *fix)
{
    struct fixture *f = user;
    size_t len = strlen(f->findings);
    snprintf(f->findings + len, sizeof(f->findings) - len, "%d %s %s [%s]\n",
             (int)level, what, text, fix ? fix : "");
}

static void doctor_says_what_is_there(void **state)
{
    struct fixture *f = *state;
    static const char *const names[] = { "no-such-browser", NULL };
    const struct deed_program program = { .name = "Browser",
                                          .env = "DEED_TEST_BROWSER",
                                          .names = names,
                                          .remedy = "build one",
                                          .what = "browser",
                                          .install = "make install",
                                          .upgrade = "make upgrade",
                                          .oldest = 100 };
    static const struct {
        const char *script; /* NULL: no program is named */
        bool quick;
        const char *want;
    } cases[] = {
        { "echo Browser 150.0.1; echo more", false, "Browser 150.0.1 at " },
        { "echo Browser 90.1", false, "is older than 100 [make upgrade]" },
        { "echo no", false, "does not print its version" },
        { "exit 1", true, "/browser [" },
        { NULL, false,
          "no Browser was found in PATH; install one (build one)" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        unsetenv("DEED_TEST_BROWSER");
        if (cases[i].script) {
            write_program(f, cases[i].script);
            setenv("DEED_TEST_BROWSER", f->program, 1);
        }
        f->findings[0] = '\0';
        deed_program_check(&program, DEED_FINDING_BAD, cases[i].quick,
                           on_finding, f);
        if (!strstr(f->findings, cases[i].want)) {
            fail_msg("%s: %s", cases[i].want, f->findings);
        }
    }
    setenv("DEED_TEST_BROWSER", "/no/such/browser", 1);
    f->findings[0] = '\0';
    deed_program_check(&program, DEED_FINDING_BAD, false, on_finding, f);
    assert_non_null(strstr(f->findings, "[unset DEED_TEST_BROWSER]"));
    unsetenv("DEED_TEST_BROWSER");
    write_program(f, "exit 0");
}

static void doctor_says_whether_there_is_a_sandbox(void **state)
{
    struct fixture *f = *state;
    deed_chromium_check(true, on_finding, f);
    assert_non_null(strstr(f->findings, " sandbox "));
    assert_non_null(strstr(f->findings, " browser "));
    write_program(f, "exit 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(its_end_is_reported_with_its_last_line,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(it_goes_with_its_profile, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_started_is_said, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_profile_stays_and_is_used_by_one,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(another_folder_is_no_profile, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(doctor_says_what_is_there, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(doctor_says_whether_there_is_a_sandbox,
                                        setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
