/* SPDX-License-Identifier: Apache-2.0 */
/* Files for a page: the browser must have them, a chooser takes them, or they
 * are dropped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/browser.h"
#include "fake_remote.h"
#include "receipts.h"

/* Files. */

static char path[] = "/tmp/deed-upload-XXXXXX";

static int make_file(void **state)
{
    (void)state;
    int fd = mkstemp(path);
    bool good = fd >= 0 && write(fd, "abc", 3) == 3;
    return good && close(fd) == 0 ? 0 : -1;
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

#define SAME "{\"ok\":true,\"files\":[{\"size\":3,\"hash\":440920331}]}"

static struct remote_order *upload(struct fake_remote *fake)
{
    const char *files[] = { path };
    const struct deed_gesture g = { .kind = DEED_GESTURE_UPLOAD,
                                    .instance_id = "el_1",
                                    .files = files,
                                    .file_count = 1 };
    struct remote_order *order = remote_perform(fake, &g);
    remote_wait(order);
    return order;
}

static void known_files(struct fake_remote *fake)
{
    remote_rule(fake, "agent tryFiles", NULL,
                "{\"ok\":true,\"inputId\":\"el_40\"}");
    remote_rule(fake, "agent triedFiles", NULL, SAME);
    remote_rule(fake, "agent filePlace", NULL,
                "{\"ok\":true,\"inputId\":\"el_41\"}");
}

static void to_an_input(struct fake_remote *fake)
{
    known_files(fake);
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "files el_40 /tmp/deed-upload-");
    remote_sent(fake, "files el_41 /tmp/deed-upload-");
    remote_rule(fake, "files el_41", NULL, "error invalid_argument");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "said so");
}

static void other_files(struct fake_remote *fake)
{
    static const struct {
        const char *told, *why;
    } list[] = {
        { "{\"ok\":true,\"files\":[]}", "has no such file" },
        { "{\"ok\":true,\"files\":[{\"missing\":true}]}", "has no such file" },
        { "{\"ok\":true,\"files\":[{\"size\":0,\"hash\":1}]}",
          "has no such file" },
        { "{\"ok\":true,\"files\":[{\"size\":4,\"hash\":440920331}]}",
          "has another file there" },
        { "{\"ok\":true,\"files\":[{\"size\":3,\"hash\":440920332}]}",
          "has another file there" },
        { "{\"ok\":true,\"files\":[{\"size\":3,\"hash\":4}]}",
          "has another file there" },
    };
    known_files(fake);
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        remote_rule(fake, "agent triedFiles", NULL, list[i].told);
        struct remote_order *order = upload(fake);
        remote_delivered(order, DEED_DELIVERY_NOT_SENT, list[i].why);
        if (fake->strict) {
            assert_true(order->receipt.refused);
        }
    }
    remote_not_sent(fake, "filePlace");
}

static void untried(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "files el_40", NULL, "error unsupported");
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "triedFiles");
    remote_rule(fake, "agent tryFiles", NULL, "{\"ok\":true}");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "");
}

static void without_trial(struct fake_remote *fake)
{
    known_files(fake);
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "tryFiles");
}

static void on_this_machine(struct fake_remote *fake)
{
    struct deed_browser browser = { 0 };
    fake->remote.browser = &browser;
    without_trial(fake);
    fake->remote.browser = NULL;
}

static void no_such_file(struct fake_remote *fake)
{
    const char *files[] = { path, "/no/such/file" };
    const struct deed_gesture g = { .kind = DEED_GESTURE_UPLOAD,
                                    .instance_id = "el_1",
                                    .files = files,
                                    .file_count = 2 };
    remote_performed(fake, &g, DEED_DELIVERY_NOT_SENT,
                     "no such file: /no/such/file");
}

static void the_browser_must_have_the_files(void **state)
{
    (void)state;
    remote_play(to_an_input, NULL);
    remote_play(other_files, NULL);
    remote_play(untried, NULL);
    remote_play(without_trial, remote_without_options);
    remote_play(on_this_machine, NULL);
    remote_play(no_such_file, NULL);
}

/* Taken to another machine. */
static enum deed_code ferry_send(void *ferry, const char *from,
                                 deed_ferry_done *done, void *user,
                                 struct deed_error *err)
{
    const char *to = ferry;
    (void)from;
    if (!to) {
        return deed_fail(err, DEED_LOST, "no way there");
    }
    deed_fail(err, DEED_IO, "disk full");
    done(user, *to ? to : NULL, err);
    return DEED_OK;
}

static void ferry_forget(void *ferry, void *user)
{
    (void)ferry;
    (void)user;
}

static void ferried(struct fake_remote *fake)
{
    struct deed_browser browser = { .url = (char *)"ws://far.example/" };
    browser.opts.ferry =
        (struct deed_ferry){ ferry_send, ferry_forget, (void *)"/far/file" };
    fake->remote.browser = &browser;
    known_files(fake);
    remote_rule_once(fake, "agent triedFiles", NULL,
                     "{\"ok\":true,\"files\":[]}");
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "files el_40 /far/file of 1");
    remote_sent(fake, "files el_41 /far/file of 1");
    browser.opts.ferry.ferry = (void *)"";
    remote_rule_once(fake, "agent triedFiles", NULL,
                     "{\"ok\":true,\"files\":[]}");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "machine: disk full");
    browser.opts.ferry.ferry = NULL;
    remote_rule_once(fake, "agent triedFiles", NULL,
                     "{\"ok\":true,\"files\":[]}");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "machine: no way there");
    fake->remote.browser = NULL;
}

REMOTE_TEST(a_browser_elsewhere_gets_them_first, ferried, NULL)

#define BUTTON "{\"ok\":true,\"control\":true,\"facts\":{\"point\":[20,30]}}"
#define ZONE "{\"ok\":true,\"facts\":{\"point\":[20,30]}}"

static void chooser_opens(struct fake_remote *fake)
{
    web_chooser_opened(fake->page, 7);
    web_chooser_opened(fake->page, 8);
}

static void by_chooser(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, BUTTON);
    remote_rule(fake, "agent receipt", NULL, CLICKED);
    remote_rule(fake, "pointer", NULL, "null")->then = chooser_opens;
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "intercept choosers on\n");
    remote_sent(fake, "files chooser /tmp/deed-upload-");
    remote_sent(fake, "intercept choosers off\n");
    web_chooser_opened(fake->page, 9); /* nobody waits for one */
    assert_null(fake->page->choosing);
    remote_rule(fake, "files chooser", NULL, "error invalid_argument");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_UNCONFIRMED, "said so");
    if (fake->strict) {
        assert_true(order->receipt.failed);
    }
}

static void by_late_chooser(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, BUTTON);
    remote_rule(fake, "agent receipt", NULL, CLICKED)->then = chooser_opens;
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "files chooser /tmp/deed-upload-");
}

static void no_chooser(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, BUTTON);
    remote_rule(fake, "agent receipt", NULL, CLICKED);
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED,
                     "pressed, but no file chooser opened");
    if (fake->strict) {
        assert_true(order->receipt.failed);
    }
}

static void dropped(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, ZONE);
    remote_rule(fake, "agent receipt", NULL, GOT(EVENT("drop")));
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "drag files /tmp/deed-upload-");
    remote_rule(fake, "agent filePlace", NULL, "{\"ok\":true,\"facts\":{}}");
    order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT, "covered or out of view");
}

static void not_dropped(struct fake_remote *fake)
{
    known_files(fake);
    remote_rule(fake, "agent filePlace", NULL, ZONE);
    struct remote_order *order = upload(fake);
    remote_delivered(order, DEED_DELIVERY_NOT_SENT,
                     "the browser takes no files");
}

static void files_go_by_a_chooser_or_are_dropped(void **state)
{
    (void)state;
    remote_play(by_chooser, NULL);
    remote_play(by_late_chooser, NULL);
    remote_play(no_chooser, NULL);
    remote_play(no_chooser, remote_without_options);
    remote_play(dropped, NULL);
    remote_play(not_dropped, remote_without_options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_browser_must_have_the_files),
        cmocka_unit_test(a_browser_elsewhere_gets_them_first),
        cmocka_unit_test(files_go_by_a_chooser_or_are_dropped),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
