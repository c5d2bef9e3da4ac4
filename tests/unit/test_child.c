/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "io/child.h"
#include "io/stream.h"
#include "io_fixture.h"

struct fixture {
    struct deed_child *child;
    struct deed_stream *stream;
    struct deed_strbuf got;
    int status;
    int signal;
    bool exited;
    bool ended;
    bool destroys;
};

static void on_exit_(void *user, int status, int signal)
{
    struct fixture *f = user;
    assert_false(f->exited);
    f->exited = true;
    f->status = status;
    f->signal = signal;
    if (f->destroys) {
        deed_child_destroy(f->child);
        f->child = NULL;
    }
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct fixture *f = user;
    deed_strbuf_add(&f->got, bytes, len);
}

static void on_end(void *user, const struct deed_error *err)
{
    struct fixture *f = user;
    (void)err;
    f->ended = true;
}

static enum deed_code spawn(struct deed_loop *loop, struct fixture *f,
                            const char *script,
                            const struct deed_child_pipe *pipes, size_t count,
                            struct deed_error *err)
{
    const char *const argv[] = { "sh", "-c", script, NULL };
    struct deed_child_opts opts = { .file = "sh",
                                    .argv = argv,
                                    .pipes = pipes,
                                    .pipe_count = count,
                                    .limit_bytes = 1000,
                                    .on_exit = on_exit_,
                                    .user = f };
    return deed_child_spawn(loop, &opts, &f->child, err);
}

static void read_all(struct deed_loop *loop, struct fixture *f, int fd)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    f->stream = deed_child_take_stream(f->child, fd);
    assert_non_null(f->stream);
    assert_null(deed_child_take_stream(f->child, fd));
    assert_int_equal(deed_stream_start(f->stream, &events, f, NULL), DEED_OK);
    fixture_run(loop, &f->ended);
}

static void fixture_fini(struct deed_loop *loop, struct fixture *f)
{
    deed_stream_destroy(f->stream);
    deed_child_destroy(f->child);
    deed_strbuf_fini(&f->got);
    deed_loop_destroy(loop);
}

static void pipes_arrive_where_they_were_asked_for(void **state)
{
    (void)state;
    static const struct deed_child_pipe pipes[] = { { 3, false }, { 4, true } };
    struct deed_loop *loop = fixture_loop();
    struct fixture f = { 0 };
    assert_int_equal(spawn(loop, &f, "read line <&3; echo \"got $line\" >&4",
                           pipes, 2, NULL),
                     DEED_OK);
    assert_true(deed_child_is_running(f.child));
    struct deed_stream *in = deed_child_take_stream(f.child, 3);
    assert_int_equal(deed_stream_write(in, "hello\n", 6, NULL), DEED_OK);
    read_all(loop, &f, 4);
    assert_string_equal(deed_strbuf_get(&f.got), "got hello\n");
    fixture_run(loop, &f.exited);
    assert_int_equal(f.status, 0);
    assert_int_equal(f.signal, 0);
    assert_false(deed_child_is_running(f.child));
    deed_stream_destroy(in);
    fixture_fini(loop, &f);
}

/* What the host has open, even without CLOEXEC, stays here; the child finds
 * 0 to 2, its pipe, and signals that are not set up like ours. */
static void nothing_else_is_passed_on(void **state)
{
    (void)state;
    static const struct deed_child_pipe pipe = { 4, true };
    struct deed_loop *loop = fixture_loop();
    struct fixture f = { 0 };
    int null_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int stray = fcntl(null_fd, F_DUPFD, 37);
    assert_true(stray >= 37);
    sigset_t block;
    sigemptyset(&block);
    sigaddset(&block, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &block, NULL);
    char script[256];
    /* While the shell runs a command, its own output and signals are changed
     * for a moment: it looks at them only when it runs nothing. */
    snprintf(script, sizeof(script),
             "for d in 0 1 2 %d; do x=$(readlink /proc/$$/fd/$d || echo no); "
             "echo $x >&4; done; "
             "exec grep -E '^Sig(Blk|Ign):' /proc/self/status >&4",
             stray);
    assert_int_equal(spawn(loop, &f, script, &pipe, 1, NULL), DEED_OK);
    pthread_sigmask(SIG_UNBLOCK, &block, NULL);
    read_all(loop, &f, 4);
    close(stray);
    close(null_fd);
    assert_string_equal(deed_strbuf_get(&f.got),
                        "/dev/null\n/dev/null\n/dev/null\nno\n"
                        "SigBlk:\t0000000000000000\n"
                        "SigIgn:\t0000000000000000\n");
    fixture_fini(loop, &f);
}

static void the_end_is_told_with_its_reason(void **state)
{
    (void)state;
    static const struct {
        const char *script;
        int status;
        int signal;
    } cases[] = {
        { "exit 0", 0, 0 },
        { "exit 7", 7, 0 },
        { "kill -TERM $$", -1, SIGTERM },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_loop *loop = fixture_loop();
        struct fixture f = { .destroys = i % 2 == 0 };
        assert_int_equal(spawn(loop, &f, cases[i].script, NULL, 0, NULL),
                         DEED_OK);
        fixture_run(loop, &f.exited);
        assert_int_equal(f.status, cases[i].status);
        assert_int_equal(f.signal, cases[i].signal);
        fixture_fini(loop, &f);
    }
}

static void a_missing_program_is_an_environment_error(void **state)
{
    (void)state;
    static const char *const files[] = { "deed-no-such-program",
                                         "/nowhere/program", "/etc/passwd",
                                         "/tmp" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(files); i++) {
        struct deed_loop *loop = fixture_loop();
        struct deed_child *child = NULL;
        struct deed_error err = { 0 };
        const char *const argv[] = { files[i], NULL };
        struct deed_child_opts opts = { .file = files[i], .argv = argv };
        assert_int_equal(deed_child_spawn(loop, &opts, &child, &err),
                         DEED_ENVIRONMENT);
        assert_non_null(strstr(err.text, files[i]));
        assert_null(child);
        deed_loop_destroy(loop);
    }
}

static void destroying_ends_the_whole_group(void **state)
{
    (void)state;
    static const struct deed_child_pipe pipe = { 4, true };
    struct deed_loop *loop = fixture_loop();
    struct fixture f = { 0 };
    /* A grandchild that nobody waits for, deaf to polite signals. */
    assert_int_equal(spawn(loop, &f,
                           "trap '' TERM; sh -c 'read x' </dev/zero & "
                           "echo up >&4; exec 4>&-; wait",
                           &pipe, 1, NULL),
                     DEED_OK);
    pid_t pid = deed_child_pid(f.child);
    deed_child_destroy(f.child);
    f.child = NULL;
    deed_loop_destroy(loop); /* waits until it is reaped */
    assert_int_equal(waitpid(pid, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_false(f.exited);
    deed_strbuf_fini(&f.got);
}

static void what_a_child_leaves_behind_is_ended(void **state)
{
    (void)state;
    static const struct deed_child_pipe pipe = { 4, true };
    struct deed_loop *loop = fixture_loop();
    struct fixture f = { 0 };
    assert_int_equal(spawn(loop, &f,
                           "sh -c 'read x; read y' </dev/zero & exit 3", &pipe,
                           1, NULL),
                     DEED_OK);
    fixture_run(loop, &f.exited);
    assert_int_equal(f.status, 3);
    /* The grandchild holds the pipe: it closes when the grandchild dies. */
    read_all(loop, &f, 4);
    fixture_fini(loop, &f);
}

/* A process that owns a child and is then killed without a chance to clean
 * up: the child's pipe closes because the child is gone too. */
static void a_child_dies_with_its_owner(void **state)
{
    (void)state;
    int alive[2];
    assert_int_equal(pipe(alive), 0);
    pid_t owner = fork();
    assert_true(owner >= 0);
    if (owner == 0) {
        struct deed_loop *loop = NULL;
        struct deed_child *child = NULL;
        const char *const argv[] = { "sh", "-c", "read x", NULL };
        struct deed_child_pipe in = { 0, false };
        struct deed_child_opts opts = {
            .file = "sh", .argv = argv, .pipes = &in, .pipe_count = 1
        };
        if (deed_loop_create(&loop, NULL) ||
            deed_child_spawn(loop, &opts, &child, NULL)) {
            _exit(1);
        }
        pid_t pid = deed_child_pid(child);
        if (write(alive[1], &pid, sizeof(pid)) < 0) {
            _exit(1);
        }
        for (;;) {
            pause();
        }
    }
    pid_t child = 0;
    assert_int_equal(read(alive[0], &child, sizeof(child)), sizeof(child));
    assert_int_equal(kill(child, 0), 0);
    /* We adopt what the owner leaves, so that we can wait for it. */
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
    assert_int_equal(kill(owner, SIGKILL), 0);
    assert_int_equal(waitpid(owner, NULL, 0), owner);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    /* Killed by the kernel, or ended by itself because its input closed:
     * either way it did not survive. */
    assert_true(WIFSIGNALED(status) || WIFEXITED(status));
    close(alive[0]);
    close(alive[1]);
}

/* A process that owns a child which reads nothing, and tells its number. */
static pid_t start_owner(int tell_fd, const char *private_dir)
{
    pid_t owner = fork();
    assert_true(owner >= 0);
    if (owner > 0) {
        return owner;
    }
    struct deed_loop *loop = NULL;
    struct deed_child *child = NULL;
    const char *const argv[] = { "sleep", "600", NULL };
    struct deed_child_opts opts = { .file = "sleep",
                                    .argv = argv,
                                    .private_dir = private_dir };
    if (deed_loop_create(&loop, NULL) ||
        deed_child_spawn(loop, &opts, &child, NULL)) {
        _exit(1);
    }
    pid_t pid = deed_child_pid(child);
    if (write(tell_fd, &pid, sizeof(pid)) < 0) {
        _exit(1);
    }
    for (;;) {
        pause();
    }
}

/* A directory with a file and a directory in it. */
static void make_tree(char path[])
{
    char below[128];
    assert_non_null(mkdtemp(path));
    snprintf(below, sizeof(below), "%s/cache", path);
    assert_int_equal(mkdir(below, 0700), 0);
    snprintf(below, sizeof(below), "%s/cache/entry", path);
    int fd = open(below, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    close(fd);
}

/* No pipe of it closes: only its guard can end it and remove its files. */
static void a_child_without_pipes_dies_with_its_owner(void **state)
{
    (void)state;
    int tell[2];
    char dir[] = "/tmp/deed-child-XXXXXX";
    make_tree(dir);
    assert_int_equal(pipe2(tell, O_CLOEXEC), 0);
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
    pid_t owner = start_owner(tell[1], dir);
    pid_t child = 0;
    assert_int_equal(read(tell[0], &child, sizeof(child)), sizeof(child));
    assert_int_equal(kill(child, 0), 0);
    assert_int_equal(access(dir, F_OK), 0);
    assert_int_equal(kill(owner, SIGKILL), 0);
    assert_int_equal(waitpid(owner, NULL, 0), owner);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGKILL);
    while (waitpid(-1, NULL, 0) > 0) { /* the guard ends, too */
    }
    assert_int_not_equal(access(dir, F_OK), 0);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    close(tell[0]);
    close(tell[1]);
}

struct starter {
    struct deed_loop *loop;
    struct fixture f;
    enum deed_code code;
};

static void *start_in_thread(void *user)
{
    static const struct deed_child_pipe pipes[] = { { 3, false }, { 4, true } };
    struct starter *s = user;
    s->code = spawn(s->loop, &s->f, "read line <&3; echo \"got $line\" >&4",
                    pipes, 2, NULL);
    return NULL;
}

/* A host program may open a browser from a thread that ends right after. */
static void a_child_outlives_the_thread_that_started_it(void **state)
{
    (void)state;
    struct starter s = { .loop = fixture_loop() };
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, start_in_thread, &s), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(s.code, DEED_OK);
    struct deed_stream *in = deed_child_take_stream(s.f.child, 3);
    assert_int_equal(deed_stream_write(in, "still here\n", 11, NULL), DEED_OK);
    read_all(s.loop, &s.f, 4);
    assert_string_equal(deed_strbuf_get(&s.f.got), "got still here\n");
    fixture_run(s.loop, &s.f.exited);
    assert_int_equal(s.f.status, 0);
    deed_stream_destroy(in);
    fixture_fini(s.loop, &s.f);
}

/* What is started leaves no process behind, its guard included. */
static void a_guard_goes_with_its_child(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct fixture f = { 0 };
    assert_int_equal(spawn(loop, &f, "exit 0", NULL, 0, NULL), DEED_OK);
    fixture_run(loop, &f.exited);
    fixture_fini(loop, &f);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void a_helper_outlives_its_owner(void **state)
{
    (void)state;
    char script[256], path[] = "/tmp/deed-helper-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    snprintf(script, sizeof(script), "cat >/dev/null; echo ended >%s", path);
    const char *const argv[] = { "sh", "-c", script, NULL };
    const struct deed_child_pipe pipes[] = { { 0, false } };
    const struct deed_child_opts opts = { .file = "sh",
                                          .argv = argv,
                                          .pipes = pipes,
                                          .pipe_count = 1,
                                          .limit_bytes = 1000,
                                          .outlives = true };
    struct deed_loop *loop = fixture_loop();
    struct deed_child *child = NULL;
    assert_int_equal(deed_child_spawn(loop, &opts, &child, NULL), DEED_OK);
    /* Nobody here has to wait for it. */
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    deed_child_destroy(child);
    deed_loop_destroy(loop);
    char text[8] = "";
    for (int i = 0; i < 1000 && pread(fd, text, 7, 0) < 6; i++) {
        poll(NULL, 0, 10);
    }
    assert_string_equal(text, "ended\n");
    close(fd);
    unlink(path);
}

static void a_helper_that_is_not_there_is_an_error(void **state)
{
    (void)state;
    const char *const argv[] = { "/nonexistent/helper", NULL };
    const struct deed_child_opts opts = { .file = "/dev/null",
                                          .argv = argv,
                                          .outlives = true };
    struct deed_loop *loop = fixture_loop();
    struct deed_child *child = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(deed_child_spawn(loop, &opts, &child, &err),
                     DEED_ENVIRONMENT);
    assert_null(child);
    deed_loop_destroy(loop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pipes_arrive_where_they_were_asked_for),
        cmocka_unit_test(nothing_else_is_passed_on),
        cmocka_unit_test(the_end_is_told_with_its_reason),
        cmocka_unit_test(a_missing_program_is_an_environment_error),
        cmocka_unit_test(destroying_ends_the_whole_group),
        cmocka_unit_test(what_a_child_leaves_behind_is_ended),
        cmocka_unit_test(a_child_dies_with_its_owner),
        cmocka_unit_test(a_child_without_pipes_dies_with_its_owner),
        cmocka_unit_test(a_child_outlives_the_thread_that_started_it),
        cmocka_unit_test(a_guard_goes_with_its_child),
        cmocka_unit_test(a_helper_outlives_its_owner),
        cmocka_unit_test(a_helper_that_is_not_there_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
