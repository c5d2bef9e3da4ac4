/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Opening a page when something fails on the way: it is reported at once, not
 * at the deadline, and nothing that was meant for the page goes to the browser
 * itself. Linked with --wrap for strdup and deed_connection_send.
 */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/connection.h"
#include "driver/cdp/chromium.h"
#include "driver/driver.h"
#include "io/loop.h"

/* The deadline of an opening is 20 s. */
#define SOON_US DEED_MS(10000)

char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);
enum deed_code __real_deed_connection_send(
    struct deed_connection *cdp, const char *session, const char *method,
    const char *params, struct deed_connection_call *call,
    deed_time_us deadline, struct deed_error *err);
enum deed_code __wrap_deed_connection_send(
    struct deed_connection *cdp, const char *session, const char *method,
    const char *params, struct deed_connection_call *call,
    deed_time_us deadline, struct deed_error *err);

static unsigned long copies_left = ULONG_MAX, sends_left = ULONG_MAX;
static char failed_at[64];
static unsigned stray; /* methods of a page that went to the browser */

/* Only the n-th fails. */
char *__wrap_strdup(const char *text)
{
    return copies_left-- == 0 ? NULL : __real_strdup(text);
}

enum deed_code __wrap_deed_connection_send(
    struct deed_connection *cdp, const char *session, const char *method,
    const char *params, struct deed_connection_call *call,
    deed_time_us deadline, struct deed_error *err)
{
    bool of_browser = strncmp(method, "Target.", 7) == 0 ||
                      strncmp(method, "Browser.", 8) == 0 ||
                      strncmp(method, "SystemInfo.", 11) == 0;
    stray += !session && !of_browser;
    if (sends_left-- == 0) {
        strncpy(failed_at, method, sizeof(failed_at) - 1);
        return deed_fail(err, DEED_NOMEM, "protocol");
    }
    return __real_deed_connection_send(cdp, session, method, params, call,
                                       deadline, err);
}

struct fixture {
    struct deed_loop *loop;
    struct deed_browser *browser;
    bool ready, opened;
    struct deed_driver *driver;
    struct deed_error err;
};

static void on_browser(void *user, const struct deed_error *err)
{
    struct fixture *f = user;
    f->ready = true;
    f->err = err ? *err : (struct deed_error){ 0 };
}

static void on_page(void *user, struct deed_driver *driver,
                    const struct deed_error *err)
{
    struct fixture *f = user;
    f->opened = true;
    f->driver = driver;
    f->err = err ? *err : (struct deed_error){ 0 };
}

static int open_browser(void **state)
{
    struct fixture *f = calloc(1, sizeof(*f));
    struct deed_browser_opts opts = { .on_ready = on_browser, .user = f };
    *state = f;
    assert_int_equal(deed_loop_create(&f->loop, &f->err), DEED_OK);
    enum deed_code code = deed_browser_create(f->loop, &deed_chromium_ops,
                                              &opts, &f->browser, &f->err);
    while (!code && !f->ready) {
        deed_loop_step(f->loop, true);
    }
    if (code || f->err.code) {
        const char *ci = getenv("CI");
        print_message("# %s\n", f->err.text);
        deed_browser_destroy(f->browser);
        f->browser = NULL;
        return ci && strcmp(ci, "true") == 0 ? -1 : 0;
    }
    return 0;
}

static int close_browser(void **state)
{
    struct fixture *f = *state;
    deed_browser_destroy(f->browser);
    deed_loop_destroy(f->loop);
    free(f);
    return 0;
}

/* Opens a tab; false when the failure was not reached any more. */
static bool try_open(struct fixture *f, unsigned long *left, unsigned n)
{
    const struct deed_attach opts = { .fresh = true };
    deed_time_us begun = deed_loop_now_us(f->loop);
    f->opened = false;
    f->driver = NULL;
    failed_at[0] = '\0';
    *left = n;
    enum deed_code code =
        deed_browser_open_page(f->browser, &opts, on_page, f, &f->err);
    while (!code && !f->opened) {
        deed_loop_step(f->loop, true);
    }
    bool reached = *left == ULONG_MAX || *left > ULONG_MAX / 2;
    *left = ULONG_MAX;
    deed_time_us took = deed_loop_now_us(f->loop) - begun;
    if (took > SOON_US) {
        fail_msg("failure %u (%s) was reported after %lld ms: %s", n, failed_at,
                 (long long)(took / 1000), f->err.text);
    }
    if (code || !f->driver) {
        assert_true(f->err.text[0] != '\0');
    } else {
        f->driver->ops->destroy(f->driver);
    }
    return reached;
}

static void a_name_that_cannot_be_kept_ends_the_opening(void **state)
{
    struct fixture *f = *state;
    for (unsigned n = 0; f->browser && n < 40; n++) {
        if (!try_open(f, &copies_left, n)) {
            break;
        }
    }
    assert_int_equal(stray, 0);
}

static void a_question_that_cannot_be_sent_ends_the_opening(void **state)
{
    struct fixture *f = *state;
    for (unsigned n = 0; f->browser && n < 40; n++) {
        if (!try_open(f, &sends_left, n)) {
            break;
        }
    }
    assert_int_equal(stray, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_name_that_cannot_be_kept_ends_the_opening, open_browser,
            close_browser),
        cmocka_unit_test_setup_teardown(
            a_question_that_cannot_be_sent_ends_the_opening, open_browser,
            close_browser),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
