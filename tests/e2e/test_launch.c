/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A real browser of our own: it starts and answers, it goes with its owner
 * however that ends, and it leaves no process and no file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../unit/io_fixture.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "driver/cdp/launch.h"
#include "driver/web/connection.h"
#include "io/http_get.h"
#include "io/private_dir.h"

/* How long processes may take to die; a browser that is told to end by its
 * closing pipe alone needs 0.8 s on an idle machine. */
#define DEATH_MS 15000

struct fixture {
    char parent[64]; /* of the profiles */
};

static int setup(void **state)
{
    struct deed_arena arena;
    struct deed_error err;
    const char *path = NULL;
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_launch_find(&arena, NULL, &path, &err);
    deed_arena_fini(&arena);
    struct fixture *f = calloc(1, sizeof(*f));
    if (!f) {
        return -1;
    }
    *state = f;
    if (code) {
        print_message("# SKIP %s\n", err.text);
        return 0;
    }
    snprintf(f->parent, sizeof(f->parent), "/tmp/deed-e2e-XXXXXX");
    return mkdtemp(f->parent) ? 0 : -1;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    int status = f->parent[0] ? rmdir(f->parent) : 0;
    free(f);
    return status; /* a profile that is left makes this fail */
}

static void need_browser(const struct fixture *f)
{
    if (!f->parent[0]) {
        skip();
    }
}

/* One browser and one call to it. */
struct session {
    struct deed_loop *loop;
    struct deed_launch *launch;
    struct deed_connection *cdp;
    struct deed_connection_call call;
    struct deed_strbuf result;
    struct deed_error exit;
    enum deed_code code;
    bool answered;
    bool exited;
    bool lost;
    bool open;
};

static void on_event(void *user, struct deed_json_span session,
                     struct deed_json_span method, struct deed_json_span params)
{
    (void)user;
    (void)session;
    (void)method;
    (void)params;
}

static void on_lost(void *user, const struct deed_error *err)
{
    (void)err;
    ((struct session *)user)->lost = true;
}

static void on_exit_(void *user, const struct deed_error *err)
{
    struct session *s = user;
    s->exited = true;
    s->exit = *err;
}

static void on_answer(struct deed_connection_call *call, enum deed_code code,
                      struct deed_json_span result,
                      const struct deed_error *err)
{
    struct session *s = deed_container_of(call, struct session, call);
    (void)err;
    s->answered = true;
    s->code = code;
    if (!code) {
        deed_strbuf_add(&s->result, result.bytes, result.len);
    }
}

static void session_start(struct session *s, const char *parent,
                          const char *const *extra_args)
{
    struct deed_error err = { 0 };
    struct deed_stream *to = NULL;
    struct deed_stream *from = NULL;
    struct deed_launch_opts opts = { .parent_dir = parent,
                                     .extra_args = extra_args,
                                     .on_exit = on_exit_,
                                     .user = s };
    struct deed_connection_listener listener = { .event = on_event,
                                                 .lost = on_lost,
                                                 .user = s };
    *s = (struct session){ .call = { .done = on_answer } };
    assert_int_equal(deed_loop_create(&s->loop, NULL), DEED_OK);
    if (deed_launch_create(s->loop, &opts, &s->launch, &err)) {
        fail_msg("%s", err.text);
    }
    deed_launch_take_streams(s->launch, &to, &from);
    assert_int_equal(deed_connection_create_pipe(s->loop, to, from, &listener,
                                                 NULL, &s->cdp, NULL),
                     DEED_OK);
}

static void session_ask(struct session *s)
{
    s->answered = false;
    assert_int_equal(deed_connection_send(s->cdp, NULL, "Browser.getVersion",
                                          NULL, &s->call, DEED_TIME_NEVER,
                                          NULL),
                     DEED_OK);
    fixture_run(s->loop, &s->answered);
}

static void session_end(struct session *s)
{
    deed_connection_destroy(s->cdp);
    deed_launch_destroy(s->launch);
    deed_loop_destroy(s->loop);
    deed_strbuf_fini(&s->result);
}

/* The file of /proc as text; NULs (between arguments) become spaces. */
static size_t read_proc(const char *pid, const char *name, char *out,
                        size_t room)
{
    char path[300];
    snprintf(path, sizeof(path), "/proc/%s/%s", pid, name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t len = fd >= 0 ? read(fd, out, room - 1) : 0;
    if (fd >= 0) {
        close(fd);
    }
    len = len < 0 ? 0 : len;
    for (ssize_t i = 0; i < len; i++) {
        out[i] = out[i] ? out[i] : ' ';
    }
    out[len] = '\0';
    return (size_t)len;
}

/* Whether a process that is no zombie belongs to the browser: by its process
 * group or by the profile in its command line. */
static bool belongs(const char *pid, long group, const char *dir)
{
    char stat[512];
    char command[8192];
    char kind = 'Z';
    long parent = 0;
    long pgrp = 0;
    read_proc(pid, "stat", stat, sizeof(stat));
    const char *end = strrchr(stat, ')');
    if (!end || sscanf(end + 1, " %c %ld %ld", &kind, &parent, &pgrp) != 3 ||
        kind == 'Z' || kind == 'X') {
        return false;
    }
    read_proc(pid, "cmdline", command, sizeof(command));
    return pgrp == group || strstr(command, dir);
}

static int count_processes(long group, const char *dir)
{
    DIR *proc = opendir("/proc");
    int count = 0;
    struct dirent *entry;
    assert_non_null(proc);
    while ((entry = readdir(proc))) {
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9') {
            count += belongs(entry->d_name, group, dir);
        }
    }
    closedir(proc);
    return count;
}

/* Looks until nobody is left; how many are left at the deadline. */
static int wait_until_gone(struct deed_loop *loop, long group, const char *dir)
{
    struct fixture_guard look = { .timer = { .fire = fixture_late } };
    deed_time_us start = deed_loop_now_us(loop);
    int left = count_processes(group, dir);
    while (left > 0 && deed_loop_now_us(loop) < start + DEED_MS(DEATH_MS)) {
        look.late = false;
        deed_timer_start(loop, &look.timer,
                         deed_loop_now_us(loop) + DEED_MS(10));
        while (!look.late) {
            deed_loop_step(loop, true);
        }
        left = count_processes(group, dir);
    }
    print_message("# gone after %lld ms\n",
                  (long long)(deed_loop_now_us(loop) - start) / 1000);
    return left;
}

static void it_starts_answers_and_leaves_nothing(void **state)
{
    struct fixture *f = *state;
    struct session s;
    need_browser(f);
    session_start(&s, f->parent, NULL);
    deed_time_us start = deed_loop_now_us(s.loop);
    session_ask(&s);
    print_message("# first answer after %lld ms\n",
                  (long long)(deed_loop_now_us(s.loop) - start) / 1000);
    assert_int_equal(s.code, DEED_OK);
    assert_non_null(strstr(s.result.bytes, "\"protocolVersion\""));
    char dir[DEED_PATH_MAX];
    snprintf(dir, sizeof(dir), "%s", deed_launch_dir(s.launch));
    long group = deed_launch_pid(s.launch);
    assert_in_range(count_processes(group, dir), 2, 100);
    session_end(&s);
    assert_false(s.exited); /* its owner knows */
    assert_int_equal(access(dir, F_OK), -1);
    struct deed_loop *loop = fixture_loop();
    assert_int_equal(wait_until_gone(loop, group, dir), 0);
    deed_loop_destroy(loop);
}

static void a_browser_that_dies_is_told(void **state)
{
    struct fixture *f = *state;
    struct session s;
    need_browser(f);
    session_start(&s, f->parent, NULL);
    session_ask(&s);
    s.answered = false;
    deed_connection_send(s.cdp, NULL, "Browser.getVersion", NULL, &s.call,
                         DEED_TIME_NEVER, NULL);
    kill(deed_launch_pid(s.launch), SIGKILL);
    fixture_run(s.loop, &s.exited);
    fixture_run(s.loop, &s.lost);
    assert_true(s.answered); /* with an answer or with the loss, but once */
    assert_int_equal(s.exit.code, DEED_LOST);
    assert_non_null(strstr(s.exit.text, "the browser ended (signal 9)"));
    session_end(&s);
}

struct fetch {
    char ws_url[300];
    bool done;
};

static void on_fetched(void *user, const char *body, size_t len,
                       const struct deed_error *err)
{
    struct fetch *fetch = user;
    static const char *const key = "webSocketDebuggerUrl";
    struct deed_json_span url;
    fetch->done = true;
    if (err) {
        fail_msg("%s", err->text);
    }
    assert_true(deed_json_scan_members(body, len, &key, 1, &url));
    assert_true(deed_json_scan_text(url, &url));
    snprintf(fetch->ws_url, sizeof(fetch->ws_url), "%.*s", (int)url.len,
             url.bytes);
}

static void on_open(void *user)
{
    ((struct session *)user)->open = true;
}

/* Reads the port that a browser wrote into its profile. */
static unsigned read_port(const char *dir)
{
    char path[DEED_PATH_MAX + 32];
    unsigned port = 0;
    snprintf(path, sizeof(path), "%s/DevToolsActivePort", dir);
    FILE *file = fopen(path, "re");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%u", &port), 1);
    fclose(file);
    return port;
}

static void a_running_browser_can_be_joined(void **state)
{
    static const char *const args[] = { "--remote-debugging-port=0", NULL };
    struct fixture *f = *state;
    struct session s;
    need_browser(f);
    session_start(&s, f->parent, args);
    session_ask(&s);
    assert_int_equal(s.code, DEED_OK);

    struct fetch fetch = { .done = false };
    struct deed_http_get *get = NULL;
    char url[64];
    snprintf(url, sizeof(url), "http://localhost:%u/json/version",
             read_port(deed_launch_dir(s.launch)));
    struct deed_http_get_opts opts = { .url = url,
                                       .deadline_us = DEED_TIME_NEVER,
                                       .max_body_bytes = 4096,
                                       .done = on_fetched,
                                       .user = &fetch };
    assert_int_equal(deed_http_get_create(s.loop, &opts, &get, NULL), DEED_OK);
    fixture_run(s.loop, &fetch.done);
    deed_http_get_destroy(get);

    struct session joined = { .loop = s.loop, .call = { .done = on_answer } };
    struct deed_connection_listener listener = {
        .event = on_event, .open = on_open, .lost = on_lost, .user = &joined
    };
    assert_int_equal(deed_connection_create_ws(s.loop, fetch.ws_url,
                                               DEED_TIME_NEVER, &listener, NULL,
                                               &joined.cdp, NULL),
                     DEED_OK);
    fixture_run(s.loop, &joined.open);
    session_ask(&joined);
    assert_int_equal(joined.code, DEED_OK);
    assert_string_equal(joined.result.bytes, s.result.bytes);

    /* When it goes, the joined is told, and what it waits for ends. */
    joined.answered = false;
    deed_connection_send(joined.cdp, NULL, "Browser.getVersion", NULL,
                         &joined.call, DEED_TIME_NEVER, NULL);
    kill(deed_launch_pid(s.launch), SIGKILL);
    fixture_run(s.loop, &joined.lost);
    assert_true(joined.answered);
    deed_connection_destroy(joined.cdp);
    deed_strbuf_fini(&joined.result);
    session_end(&s);
}

/* The owner of a browser: tells its group and profile, then waits to be
 * killed. */
static _Noreturn void own_a_browser(const char *parent, int report)
{
    struct session s;
    session_start(&s, parent, NULL);
    session_ask(&s);
    long group = deed_launch_pid(s.launch);
    char dir[DEED_PATH_MAX] = "";
    snprintf(dir, sizeof(dir), "%s", deed_launch_dir(s.launch));
    if (s.code || write(report, &group, sizeof(group)) < 0 ||
        write(report, dir, sizeof(dir)) < 0) {
        _exit(1);
    }
    deed_loop_run(s.loop);
    _exit(0);
}

static void it_dies_when_its_owner_is_killed(void **state)
{
    struct fixture *f = *state;
    int report[2];
    long group = 0;
    char dir[DEED_PATH_MAX] = "";
    need_browser(f);
    assert_int_equal(pipe2(report, O_CLOEXEC), 0);
    pid_t owner = fork();
    if (owner == 0) {
        own_a_browser(f->parent, report[1]);
    }
    close(report[1]);
    assert_int_equal(read(report[0], &group, sizeof(group)), sizeof(group));
    assert_int_equal(read(report[0], dir, sizeof(dir)), sizeof(dir));
    close(report[0]);
    assert_in_range(count_processes(group, dir), 2, 100);
    assert_int_equal(kill(owner, SIGKILL), 0);
    assert_int_equal(waitpid(owner, NULL, 0), owner);
    struct deed_loop *loop = fixture_loop();
    assert_int_equal(wait_until_gone(loop, group, dir), 0);
    deed_loop_destroy(loop);

    /* Its files wait for the next one. */
    assert_int_equal(access(dir, F_OK), 0);
    struct deed_private_dir next;
    assert_int_equal(
        deed_private_dir_create(&next, f->parent, "chromium", NULL), DEED_OK);
    assert_int_equal(access(dir, F_OK), -1);
    assert_true(deed_private_dir_remove(&next));
}

static void a_missing_browser_says_what_to_do(void **state)
{
    struct deed_arena arena;
    struct deed_error err;
    const char *found = NULL;
    char *path = strdup(getenv("PATH"));
    (void)state;
    deed_arena_init(&arena, 0);
    setenv("PATH", "/nonexistent", 1);
    unsetenv("DEED_CHROMIUM");
    assert_int_equal(deed_launch_find(&arena, NULL, &found, &err),
                     DEED_ENVIRONMENT);
    assert_non_null(strstr(err.text, "apt install chromium"));
    setenv("DEED_CHROMIUM", "/nonexistent/chrome", 1);
    assert_int_equal(deed_launch_find(&arena, NULL, &found, &err),
                     DEED_ENVIRONMENT);
    assert_string_equal(err.text,
                        "DEED_CHROMIUM is set, but /nonexistent/chrome cannot "
                        "be run; it must be the path of a Chromium");
    setenv("DEED_CHROMIUM", "/bin/sh", 1);
    assert_int_equal(deed_launch_find(&arena, NULL, &found, &err), DEED_OK);
    assert_string_equal(found, "/bin/sh");
    unsetenv("DEED_CHROMIUM");
    setenv("PATH", path, 1);
    free(path);
    deed_arena_fini(&arena);
}

/* What starts but is no browser ends with its last words. */
static void last_words_are_passed_on(void **state)
{
    (void)state;
    char parent[] = "/tmp/deed-e2e-XXXXXX";
    char program[64];
    assert_non_null(mkdtemp(parent));
    snprintf(program, sizeof(program), "%s/browser", parent);
    FILE *file = fopen(program, "we");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\nyes noise | head -n 5000 >&2\n"
                  "echo 'No usable sandbox!' >&2\nexit 5\n");
    fchmod(fileno(file), 0700);
    fclose(file);
    struct session s = { 0 };
    struct deed_launch_opts opts = { .executable = program,
                                     .parent_dir = parent,
                                     .on_exit = on_exit_,
                                     .user = &s };
    s.loop = fixture_loop();
    assert_int_equal(deed_launch_create(s.loop, &opts, &s.launch, NULL),
                     DEED_OK);
    fixture_run(s.loop, &s.exited);
    assert_non_null(strstr(s.exit.text, "the browser ended (status 5): No "
                                        "usable sandbox!; the system"));
    session_end(&s);
    unlink(program);
    assert_int_equal(rmdir(parent), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_starts_answers_and_leaves_nothing,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(a_browser_that_dies_is_told, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_running_browser_can_be_joined, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(it_dies_when_its_owner_is_killed, setup,
                                        teardown),
        cmocka_unit_test(a_missing_browser_says_what_to_do),
        cmocka_unit_test(last_words_are_passed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
