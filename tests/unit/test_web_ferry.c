/* SPDX-License-Identifier: Apache-2.0 */
/* Files for a page: tried before it gets them, taken to the browser's machine
 * where they are not there, dropped where no input takes them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "driver/web/browser.h"
#include "fake_remote.h"
#include "receipts.h"

/* A file that every machine has: it is empty. */
#define EMPTY "{\"size\":0,\"hash\":2166136261}"
#define MISSING "{\"missing\":true}"

static const char *two[] = { "/dev/null", "/dev/null" };

static const struct deed_gesture upload = {
    .kind = DEED_GESTURE_UPLOAD,
    .instance_id = "el_1",
    .files = two,
    .file_count = 2,
};

/* A way to the browser's machine. */
struct ferry {
    struct deed_browser browser;
    unsigned sent, forgotten;
    bool refuses;
    deed_ferry_done *done; /* NULL: nobody waits */
    void *user;
};

static enum deed_code send(void *user, const char *path, deed_ferry_done *done,
                           void *waiter, struct deed_error *err)
{
    struct ferry *ferry = user;
    assert_string_equal(path, "/dev/null");
    ferry->sent++;
    if (ferry->refuses) {
        return deed_fail(err, DEED_IO, "no room there");
    }
    ferry->done = done;
    ferry->user = waiter;
    return DEED_OK;
}

static void forget(void *user, void *waiter)
{
    struct ferry *ferry = user;
    assert_ptr_equal(waiter, ferry->user);
    ferry->forgotten++;
    ferry->done = NULL;
}

static void open_ferry(struct fake_remote *fake, struct ferry *ferry)
{
    static char url[] = "ws://there.example";
    *ferry = (struct ferry){ 0 };
    ferry->browser.url = url;
    ferry->browser.opts.ferry =
        (struct deed_ferry){ .send = send, .forget = forget, .ferry = ferry };
    fake->remote.browser = &ferry->browser;
}

/* It is there, at this path; or not, for this reason. */
static void arrive(struct ferry *ferry, const char *path, const char *why)
{
    struct deed_error err;
    deed_ferry_done *done = ferry->done;
    ferry->done = NULL;
    deed_fail(&err, DEED_IO, "%s", why);
    if (done) {
        REMOTE_SAYS(done(ferry->user, path, path ? NULL : &err));
    }
}

static void page_with_an_input(struct fake_remote *fake, const char *there)
{
    remote_rule(fake, "agent tryFiles", NULL,
                "{\"ok\":true,\"inputId\":\"trial\"}");
    remote_rule(fake, "agent triedFiles", NULL, there);
    remote_rule(fake, "agent filePlace", NULL,
                "{\"ok\":true,\"inputId\":\"el_5\"}");
}

static void there(struct fake_remote *fake)
{
    page_with_an_input(fake, "{\"ok\":true,\"files\":[" EMPTY "," EMPTY "]}");
    remote_performed(fake, &upload, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "files trial /dev/null of 2\nagent triedFiles #0 {}\n"
                      "agent filePlace #0 {\"el\":\"el_1\"}\n"
                      "files el_5 /dev/null of 2\n");
}

REMOTE_TEST(what_the_browser_has_the_page_gets, there, NULL)

static void not_there(struct fake_remote *fake)
{
    static const struct {
        const char *told, *note;
    } cases[] = {
        { "{\"ok\":true,\"files\":[" EMPTY "," MISSING "]}",
          "the browser has no such file: \"null\" is a file of this machine" },
        { "{\"ok\":true,\"files\":[" EMPTY "]}", "has no such file" },
        { "{\"ok\":true,\"files\":[{\"size\":0,\"hash\":1}]}",
          "has no such file" },
        { "{\"ok\":true,\"files\":[{\"size\":7,\"hash\":1}]}",
          "has another file there" },
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        page_with_an_input(fake, cases[i].told);
        struct remote_order *order = remote_performed(
            fake, &upload, DEED_DELIVERY_NOT_SENT, cases[i].note);
        remote_not_sent(fake, "filePlace");
        if (fake->strict) {
            assert_true(order->receipt.refused);
        }
    }
}

static void what_it_has_not_is_refused(void **state)
{
    (void)state;
    /* What it was tried with is no input. */
    remote_play(not_there, NULL);
}

static void taken_there(struct fake_remote *fake)
{
    struct ferry ferry;
    open_ferry(fake, &ferry);
    page_with_an_input(fake, "{\"ok\":true,\"files\":[" EMPTY "," EMPTY "]}");
    remote_rule_once(fake, "agent triedFiles", NULL,
                     "{\"ok\":true,\"files\":[" MISSING "]}");
    struct remote_order *order = remote_perform(fake, &upload);
    remote_pass(fake, 50);
    arrive(&ferry, "/there/a", "");
    arrive(&ferry, "/there/b", "");
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "files trial /there/a of 2\n");
    remote_sent(fake, "files el_5 /there/a of 2\n");
    if (fake->strict) {
        assert_int_equal(ferry.sent, 2);
        assert_int_equal(ferry.forgotten, 0);
    }
}

REMOTE_TEST(files_are_taken_to_the_browsers_machine, taken_there, NULL)

static void taken_twice(struct fake_remote *fake)
{
    struct ferry ferry;
    open_ferry(fake, &ferry);
    page_with_an_input(fake, "{\"ok\":true,\"files\":[" MISSING "]}");
    struct remote_order *order = remote_perform(fake, &upload);
    remote_pass(fake, 50);
    arrive(&ferry, "/there/a", "");
    arrive(&ferry, "/there/b", "");
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "has no such file");
}

REMOTE_TEST(what_was_taken_and_is_not_there_is_refused, taken_twice, NULL)

static void not_taken(struct fake_remote *fake)
{
    struct ferry ferry;
    open_ferry(fake, &ferry);
    page_with_an_input(fake, "{\"ok\":true,\"files\":[" MISSING "]}");
    struct remote_order *order = remote_perform(fake, &upload);
    remote_pass(fake, 50);
    arrive(&ferry, "/there/a", "");
    arrive(&ferry, NULL, "it broke");
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT,
                     "the file could not be taken to the browser's machine: it "
                     "broke");
    ferry.refuses = true;
    remote_performed(fake, &upload, DEED_DELIVERY_NOT_SENT, "no room there");
    /* A file that is not here is not taken anywhere. */
    const char *none[] = { "/no/such/file" };
    struct deed_gesture g = upload;
    g.files = none;
    g.file_count = 1;
    remote_performed(fake, &g, DEED_DELIVERY_NOT_SENT,
                     "no such file: /no/such/file");
}

REMOTE_TEST(a_way_that_fails_is_told, not_taken, NULL)

static void called_back(struct fake_remote *fake)
{
    struct ferry ferry;
    open_ferry(fake, &ferry);
    page_with_an_input(fake, "{\"ok\":true,\"files\":[" MISSING "]}");
    struct remote_order *order = remote_perform(fake, &upload);
    remote_pass(fake, 50);
    REMOTE_SAYS(page_cancel(&fake->page->base, &order->reply));
    remote_answered(order, DEED_STATE, "called back");
    if (fake->strict) {
        assert_int_equal(ferry.forgotten, 1);
    }
}

REMOTE_TEST(who_no_longer_waits_is_forgotten, called_back, NULL)

static void untried(struct fake_remote *fake)
{
    struct ferry ferry;
    open_ferry(fake, &ferry);
    page_with_an_input(fake, "refused");
    struct remote_order *order = remote_perform(fake, &upload);
    remote_pass(fake, 50);
    arrive(&ferry, "/there/a", "");
    arrive(&ferry, "/there/b", "");
    remote_wait(order);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "tryFiles");
    remote_sent(fake, "files el_5 /there/a of 2\n");
    /* Without a way there the browser says by itself what it has not. */
    ferry.browser.opts.ferry.send = NULL;
    remote_rule(fake, "files el_5", NULL, "error invalid_argument");
    remote_performed(fake, &upload, DEED_DELIVERY_NOT_SENT, "said so");
}

REMOTE_TEST(a_browser_that_cannot_be_asked_gets_them, untried,
            remote_without_options)

/* Dropped. */

static void dropped(struct fake_remote *fake)
{
    page_with_an_input(fake, "{\"ok\":true,\"files\":[" EMPTY "," EMPTY "]}");
    remote_rule(fake, "agent filePlace", NULL,
                "{\"ok\":true,\"facts\":{\"point\":[5,6]}}");
    remote_rule(fake, "agent receipt", NULL, GOT(EVENT("drop")));
    remote_performed(fake, &upload, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "drag files /dev/null /dev/null enter 5,6 over 5,6 enter "
                      "5,6 over 5,6\n"
                      "drag files /dev/null /dev/null over 5,6 drop 5,6\n");
    remote_not_sent(fake, "pointer");
}

REMOTE_TEST(where_no_input_is_they_are_dropped, dropped, NULL)

static void not_dropped(struct fake_remote *fake)
{
    remote_rule(fake, "agent filePlace", NULL,
                "{\"ok\":true,\"facts\":{\"point\":[5,6]}}");
    remote_performed(fake, &upload, DEED_DELIVERY_NOT_SENT,
                     "the browser takes no files");
    remote_rule(fake, "agent filePlace", NULL, "{\"ok\":true}");
    remote_performed(fake, &upload, DEED_DELIVERY_NOT_SENT,
                     "the place for the files is covered or out of view");
}

REMOTE_TEST(a_browser_without_drags_takes_no_dropped_files, not_dropped,
            remote_without_options)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_browser_has_the_page_gets),
        cmocka_unit_test(what_it_has_not_is_refused),
        cmocka_unit_test(files_are_taken_to_the_browsers_machine),
        cmocka_unit_test(what_was_taken_and_is_not_there_is_refused),
        cmocka_unit_test(a_way_that_fails_is_told),
        cmocka_unit_test(who_no_longer_waits_is_forgotten),
        cmocka_unit_test(a_browser_that_cannot_be_asked_gets_them),
        cmocka_unit_test(where_no_input_is_they_are_dropped),
        cmocka_unit_test(a_browser_without_drags_takes_no_dropped_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
