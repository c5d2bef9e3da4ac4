/* SPDX-License-Identifier: Apache-2.0 */
/* Chromium, joined by its debugging address or started: what is asked of it,
 * and what is said when there is none. */
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

#include "cdp_peer.h"
#include "driver/cdp/chromium.h"
#include "driver/cdp/doctor.h"
#include "driver/web/browser.h"
#include "io/listener.h"
#include "io/stream.h"
#include "io_fixture.h"

struct fixture {
    struct deed_loop *loop;
    struct cdp_peer peer;           /* the browser's WebSocket */
    char ws[64];                    /* its address */
    struct deed_listener *listener; /* its debugging address */
    struct deed_stream *stream;
    char http[64];
    char request[400]; /* what was asked there */
    const char *body;  /* and answered */
    struct deed_browser *browser;
    bool ready;            /* it is there, or will not be */
    struct deed_error err; /* why not */
    char dir[40], program[80], arguments[80];
};

/* The browser answers every call with nothing. */
static void on_message(void *user, const char *bytes, size_t len)
{
    struct fixture *f = user;
    char answer[60];
    long long id = 0;
    (void)len;
    assert_int_equal(sscanf(bytes, "{\"id\":%lld", &id), 1);
    snprintf(answer, sizeof(answer), "{\"id\":%lld,\"result\":{}}", id);
    cdp_peer_say(&f->peer, answer, false);
}

static void on_end(void *user, const struct deed_error *err)
{
    (void)user;
    (void)err;
}

static void on_request(void *user, const char *bytes, size_t len)
{
    struct fixture *f = user;
    char text[600];
    snprintf(f->request, sizeof(f->request), "%.*s", (int)len, bytes);
    int size = snprintf(text, sizeof(text),
                        "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n%s",
                        strlen(f->body), f->body);
    deed_stream_write(f->stream, text, (size_t)size, NULL);
}

static void on_accept(void *user, struct deed_stream *stream)
{
    static const struct deed_stream_events events = { .on_data = on_request,
                                                      .on_end = on_end };
    struct fixture *f = user;
    deed_stream_destroy(f->stream);
    f->stream = stream;
    assert_int_equal(deed_stream_start(stream, &events, f, NULL), DEED_OK);
}

static int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof(*f));
    assert_non_null(f);
    f->loop = fixture_loop();
    cdp_peer_init(&f->peer, f->loop, true);
    f->peer.on_message = on_message;
    f->peer.user = f;
    cdp_peer_listen(&f->peer, f->ws, sizeof(f->ws));
    assert_int_equal(deed_listener_create_tcp(f->loop, "127.0.0.1", 0, 1 << 16,
                                              on_accept, f, &f->listener, NULL),
                     DEED_OK);
    snprintf(f->http, sizeof(f->http), "http://127.0.0.1:%u",
             deed_listener_port(f->listener));
    snprintf(f->dir, sizeof(f->dir), "/tmp/deed-browser-XXXXXX");
    assert_non_null(mkdtemp(f->dir));
    snprintf(f->program, sizeof(f->program), "%s/browser", f->dir);
    snprintf(f->arguments, sizeof(f->arguments), "%s/arguments", f->dir);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    deed_browser_destroy(f->browser);
    deed_stream_destroy(f->stream);
    deed_listener_destroy(f->listener);
    cdp_peer_fini(&f->peer);
    deed_loop_destroy(f->loop);
    unlink(f->program);
    unlink(f->arguments);
    int status = rmdir(f->dir);
    free(f);
    return status;
}

static void on_ready(void *user, const struct deed_error *err)
{
    struct fixture *f = user;
    f->ready = true;
    f->err = err ? *err : (struct deed_error){ 0 };
}

/* Gives what the start itself says. */
static enum deed_code start(struct fixture *f, struct deed_browser_opts opts)
{
    opts.timeout_us = DEED_MS(20000);
    opts.on_ready = opts.on_lost = on_ready;
    opts.user = f;
    deed_browser_destroy(f->browser);
    f->browser = NULL;
    f->ready = false;
    return deed_browser_create(f->loop, &deed_chromium_ops, &opts, &f->browser,
                               &f->err);
}

static void join(struct fixture *f, const char *url)
{
    const struct deed_browser_opts opts = { .url = url };
    assert_int_equal(start(f, opts), DEED_OK);
    fixture_run(f->loop, &f->ready);
}

static void a_debugging_address_leads_to_the_browser(void **state)
{
    struct fixture *f = *state;
    char body[200], url[80];
    snprintf(body, sizeof(body), "{\"webSocketDebuggerUrl\":\"%s\"}", f->ws);
    f->body = body;
    join(f, f->http);
    assert_int_equal(f->err.code, DEED_OK);
    assert_non_null(strstr(f->request, "GET /json/version HTTP/1.1\r\n"));
    assert_int_equal(deed_chromium_pid(f->browser), 0); /* not ours */
    snprintf(url, sizeof(url), "%s/", f->http);
    join(f, url);
    assert_int_equal(f->err.code, DEED_OK);
    assert_non_null(strstr(f->request, "GET /json/version HTTP/1.1\r\n"));
    join(f, f->ws);
    assert_int_equal(f->err.code, DEED_OK);
}

static void another_address_is_said_to_be_none(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *body, *want;
    } cases[] = {
        { "nonsense", "is not a browser's debugging address" },
        { "{}", "is not a browser's debugging address" },
        { "{\"webSocketDebuggerUrl\":\"nonsense\"}", "" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        f->body = cases[i].body;
        join(f, f->http);
        assert_int_not_equal(f->err.code, DEED_OK);
        assert_non_null(strstr(f->err.text, cases[i].want));
    }
    deed_listener_destroy(f->listener); /* nobody is there any more */
    f->listener = NULL;
    join(f, f->http);
    assert_int_not_equal(f->err.code, DEED_OK);
}

static void write_program(const struct fixture *f, const char *script)
{
    int fd = open(f->program, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0700);
    assert_true(fd >= 0);
    assert_true(dprintf(fd, "#!/bin/sh\necho \"$@\" >'%s'\n%s\n", f->arguments,
                        script) > 0);
    close(fd);
}

static const char *arguments(const struct fixture *f)
{
    static char text[4000];
    FILE *file = fopen(f->arguments, "re");
    assert_non_null(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* It answers the first call, and ends when its pipe does. */
#define BROWSER                                                                \
    "printf '{\"id\":1,\"result\":{}}\\000' >&4; exec cat <&3 >/dev/null"

static void a_browser_is_started_with_what_was_asked_for(void **state)
{
    struct fixture *f = *state;
    char profile[80], mark[120];
    snprintf(profile, sizeof(profile), "%s/profile", f->dir);
    snprintf(mark, sizeof(mark), "%s/.deed-profile", profile);
    assert_int_equal(mkdir(profile, 0700), 0);
    write_program(f, BROWSER);
    const struct deed_browser_opts opts = { .executable = f->program,
                                            .profile_dir = profile,
                                            .proxy = "http://p.example:8",
                                            .ignore_tls_errors = true,
                                            .start_url = "about:blank#x" };
    assert_int_equal(start(f, opts), DEED_OK);
    assert_true(deed_chromium_pid(f->browser) > 0);
    fixture_run(f->loop, &f->ready);
    assert_int_equal(f->err.code, DEED_OK);
    assert_non_null(strstr(arguments(f), "--proxy-server=http://p.example:8"));
    assert_non_null(strstr(arguments(f), "--ignore-certificate-errors"));
    assert_non_null(strstr(arguments(f), profile));
    assert_non_null(strstr(arguments(f), "about:blank#x"));
    deed_browser_destroy(f->browser); /* with a word to it, as it has files */
    f->browser = NULL;
    deed_listener_destroy(f->listener);
    f->listener = NULL;
    cdp_peer_fini(&f->peer);
    deed_loop_destroy(f->loop);
    assert_int_equal(access(mark, F_OK), 0);
    unlink(mark);
    assert_int_equal(rmdir(profile), 0);
    f->loop = fixture_loop();
    cdp_peer_init(&f->peer, f->loop, true);
}

static void what_does_not_start_is_said(void **state)
{
    struct fixture *f = *state;
    static char proxy[700];
    memset(proxy, 'p', sizeof(proxy) - 1);
    write_program(f, "echo broken >&2; exit 3");
    const struct deed_browser_opts broken = { .executable = f->program };
    const struct deed_browser_opts missing = { .executable = "/no/such" };
    const struct deed_browser_opts far = { .executable = f->program,
                                           .proxy = proxy };
    assert_int_equal(start(f, broken), DEED_OK);
    fixture_run(f->loop, &f->ready);
    assert_int_equal(f->err.code, DEED_LOST);
    assert_non_null(strstr(f->err.text, "ended"));
    assert_int_equal(start(f, missing), DEED_ENVIRONMENT);
    assert_int_equal(start(f, far), DEED_INVALID);
    assert_string_equal(f->err.member, "proxy");
}

/* Of another user, whose kernel may or may not allow a sandbox. */
static void on_finding(void *user, enum deed_finding_level level,
                       const char *what, const char *text, const char *fix)
{
    char *found = user;
    if (strcmp(what, "sandbox") == 0) {
        snprintf(found, 300, "%d %s [%s]", (int)level, text, fix ? fix : "");
    }
}

static void the_sandbox_is_judged_by_who_starts_it(void **state)
{
    (void)state;
    char found[300] = "";
    uid_t own = geteuid();
    deed_chromium_check(true, on_finding, found);
    assert_int_equal(strstr(found, "runs as root") != NULL, own == 0);
    if (own == 0) {
        assert_int_equal(seteuid(65534), 0);
        deed_chromium_check(true, on_finding, found);
        assert_int_equal(seteuid(0), 0);
    }
    assert_null(strstr(found, "runs as root"));
    assert_non_null(strstr(found, "user namespaces"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_debugging_address_leads_to_the_browser, setup, teardown),
        cmocka_unit_test_setup_teardown(another_address_is_said_to_be_none,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(
            a_browser_is_started_with_what_was_asked_for, setup, teardown),
        cmocka_unit_test_setup_teardown(what_does_not_start_is_said, setup,
                                        teardown),
        cmocka_unit_test(the_sandbox_is_judged_by_who_starts_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
