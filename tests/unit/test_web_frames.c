/* SPDX-License-Identifier: Apache-2.0 */
/* Frames and documents of a page: their processes, their names, and what a new
 * document changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/util.h"
#include "fake_remote.h"

/* Frames. */

static void processes(struct fake_remote *fake)
{
    static const struct {
        const char *url;
        bool apart, foreign;
    } cases[] = {
        { "https://shop.example/in", false, false },
        { "https://shop.example:81/in", false, true },
        { "https://ads.example/", true, true },
        { "about:blank", false, false },
        { "blob:https://ads.example/1", true, false },
        { "", false, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct frame *f = remote_add_frame(fake, "F2", "F1", cases[i].url);
        frame_judge_process(fake->page, f);
        assert_int_equal(f->apart, cases[i].apart);
        f->apart = false;
        frames_judge(fake->page);
        assert_int_equal(f->foreign, cases[i].foreign);
        frame_remove(fake->page, "F2");
    }
    frame_judge_process(fake->page, fake->main);
    assert_false(fake->main->apart);
    struct frame *f = remote_add_frame(fake, "F2", "F1", "https://b.example/");
    struct frame *blank = remote_add_frame(fake, "F3", "F2", "about:blank");
    struct frame *lost = remote_add_frame(fake, "F4", "F9", "about:blank");
    frames_judge(fake->page);
    assert_true(blank->foreign); /* it is its parent's */
    assert_false(lost->foreign);
    /* A parent that was guessed is corrected, of the main one there is none. */
    assert_ptr_equal(frame_add(fake->page, "F4", "F2"), lost);
    assert_ptr_equal(frame_add(fake->page, "F1", "F2"), fake->main);
    assert_null(fake->main->parent_id);
    frames_judge(fake->page);
    assert_true(lost->foreign);
    /* Frames that are each other's parents are nobody's. */
    frame_set_url(f, "about:blank");
    assert_ptr_equal(frame_add(fake->page, "F2", "F3"), f);
    frames_judge(fake->page);
    assert_false(f->foreign);
    frame_remove(fake->page, "no such");
    free(fake->main->url);
    fake->main->url = NULL;
    struct frame *last =
        remote_add_frame(fake, "F8", "F1", "https://b.example/");
    frame_judge_process(fake->page, last);
    assert_false(last->apart);
    frames_judge(fake->page);
    assert_true(last->foreign);
    frames_leave(fake->page);
    assert_ptr_equal(fake->page->frames, fake->main);
    assert_null(fake->main->next);
}

REMOTE_TEST(a_site_of_its_own_has_a_process_of_its_own, processes, NULL)

static void instances(struct fake_remote *fake)
{
    const char *local = NULL;
    struct frame *f = remote_add_frame(fake, "F2", "F1", "about:blank");
    assert_ptr_equal(frame_of_instance(fake->page, "f1.el_3", &local), f);
    assert_string_equal(local, "el_3");
    assert_ptr_equal(frame_of_instance(fake->page, "el_3", &local), fake->main);
    assert_ptr_equal(frame_of_instance(fake->page, "f1", &local), fake->main);
    assert_string_equal(local, "f1");
    assert_null(frame_of_instance(fake->page, "f7.el_3", &local));
    assert_null(frame_of_instance(fake->page, NULL, &local));
}

REMOTE_TEST(an_instance_names_its_frame, instances, NULL)

/* Documents. */

static void commits(struct fake_remote *fake)
{
    struct page *page = fake->page;
    const struct web_commit cart = { .url = "https://shop.example/cart",
                                     .navigation = "N1" };
    const struct web_commit login = { .url = "https://shop.example/login" };
    const struct web_commit broken = { .url = "chrome-error://",
                                       .unreachable_url =
                                           "https://gone.example/" };
    struct frame *inner =
        remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    REMOTE_SAYS(web_frame_committed(page, inner, &cart));
    if (fake->strict) {
        assert_string_equal(inner->url, "https://shop.example/cart");
    }
    REMOTE_SAYS(web_frame_moved(page, inner, "https://shop.example/#a"));
    remote_not_signalled(fake, "route.changed");
    page->leads_on = true;
    page->served.coming =
        (struct served_way){ .to_login = true, .posted = true, .led = true };
    REMOTE_SAYS(web_frame_committed(page, fake->main, &login));
    remote_signalled(fake, "route.changed - \"\" \"login\" https://"
                           "shop.example/login caused=yes");
    remote_signalled(fake, "the answer to the form");
    assert_null(fake->main->next); /* frames of the old one are gone */
    page->leads_on = false;
    remote_forget_past(fake);
    REMOTE_SAYS(web_frame_committed(page, fake->main, &login));
    remote_signalled(fake, "login caused=unknown");
    page->served.coming.posted = true;
    REMOTE_SAYS(web_frame_committed(page, fake->main, &broken));
    remote_signalled(fake, "chrome-error:// caused=no");
    assert_false(page->answering);
    assert_true(page->unreachable);
    REMOTE_SAYS(web_frame_moved(page, fake->main, "https://shop.example/#b"));
    remote_signalled(fake, "https://shop.example/#b");
    page->act_open = true;
    REMOTE_SAYS(web_frame_moved(page, fake->main, "https://shop.example/#c"));
    REMOTE_SAYS(web_frame_loading(NULL, true));
    REMOTE_SAYS(web_frame_loading(fake->main, true));
    page->people = true;
    remote_forget_past(fake);
    REMOTE_SAYS(web_agent_ready(page, fake->main, 9));
    remote_sent(fake, "agent watch #0");
    remote_pass(fake, 10);
}

REMOTE_TEST(another_document_is_another_place, commits, NULL)

/* A document that answers is told to run, until it was read. */
static void answers(struct fake_remote *fake)
{
    struct page *page = fake->page;
    const struct web_commit cart = { .url = "https://shop.example/cart",
                                     .navigation = "N1" };
    page->act_open = page->people = true;
    REMOTE_SAYS(web_frame_committed(page, fake->main, &cart));
    remote_signalled(fake, "answer.showing");
    remote_forget_past(fake);
    REMOTE_SAYS(web_agent_ready(page, fake->main, 9));
    remote_not_signalled(fake, "answer.showing");
    remote_pass(fake, 10);
    if (fake->strict) {
        remote_signalled(fake, "answer.showing");
    }
    page->served.unread = false;
    REMOTE_SAYS(web_agent_ready(page, fake->main, 10));
    remote_forget_past(fake);
    remote_pass(fake, 10);
    remote_not_signalled(fake, "answer.showing");
}

REMOTE_TEST(a_document_that_answers_is_not_late, answers, NULL)

/* The server has answered, and the process of the frame is slow to begin. */
static void answered_frame(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct frame *inner =
        remote_add_frame(fake, "F2", "F1", "https://far.example/in");
    const struct web_request other = { .id = "1", .document = true };
    const struct web_request request = { .id = "2",
                                         .document = true,
                                         .frame = inner };
    const struct web_commit commit = { .url = "https://far.example/in" };
    web_frame_loading(inner, true);
    assert_true(frames_coming(page, DEED_MS(50)));
    remote_pass(fake, 100);
    assert_false(frames_coming(page, DEED_MS(50)));
    web_request_answered(page, &other);
    assert_false(frames_coming(page, DEED_MS(50)));
    assert_false(frames_answered(page));
    web_request_answered(page, &request);
    assert_true(frames_coming(page, DEED_MS(50)));
    assert_true(frames_answered(page));
    remote_pass(fake, 100);
    REMOTE_SAYS(web_frame_committed(page, inner, &commit));
    assert_true(frames_coming(page, DEED_MS(50)));
    web_frame_loading(inner, false);
    inner->context = 12;
    assert_false(frames_coming(page, DEED_MS(50)));
    assert_false(frames_answered(page));
    frame_answered(inner); /* of what it shows already */
    web_frame_loading(inner, true);
    remote_pass(fake, 100);
    assert_false(frames_coming(page, DEED_MS(50)));
}

REMOTE_TEST(a_frame_that_was_answered_is_waited_for, answered_frame, NULL)

/* It is never at rest, and is not waited for any more. */
static void restless_frame(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct frame *inner =
        remote_add_frame(fake, "F2", "F1", "https://shop.example/clock");
    inner->context = 12;
    for (unsigned i = 0; i < 5; i++) {
        web_frame_loading(inner, true);
        assert_int_equal(frames_coming(page, DEED_MS(2500)), i < 4);
        remote_pass(fake, 200);
        web_frame_loading(inner, false);
        remote_pass(fake, 50);
    }
    remote_pass(fake, 1000); /* at rest for once */
    web_frame_loading(inner, true);
    assert_true(frames_coming(page, DEED_MS(2500)));
}

REMOTE_TEST(a_frame_that_loads_again_and_again_is_left_out, restless_frame,
            NULL)

/* Frames come one after the other, each before the one before is there. */
static void more_frames(struct fake_remote *fake)
{
    static const char *const ids[] = { "F2", "F3", "F4", "F5", "F6", "F7" };
    const struct deed_target target = { .by = DEED_BY_TEXT, .value = "Save" };
    const struct deed_query query = { .target = &target };
    remote_rule(fake, "agent find", NULL,
                "{\"ok\":true,\"candidates\":[{\"id\":\"el_1\"}]}");
    fake->page->watched_since = page_now(fake->page);
    struct remote_order *order = NULL;
    for (size_t i = 0; i < DEED_ARRAY_LEN(ids); i++) {
        struct frame *frame =
            remote_add_frame(fake, ids[i], "F1", "https://shop.example/in");
        web_frame_loading(frame, true);
        order = order ? order : remote_observe(fake, &query);
        remote_pass(fake, 500);
        if (fake->strict) {
            assert_int_equal(order->done, i == 5);
        }
    }
    remote_wait(order);
}

REMOTE_TEST(frames_that_never_end_do_not_hold_a_look, more_frames, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_site_of_its_own_has_a_process_of_its_own),
        cmocka_unit_test(an_instance_names_its_frame),
        cmocka_unit_test(another_document_is_another_place),
        cmocka_unit_test(a_document_that_answers_is_not_late),
        cmocka_unit_test(a_frame_that_was_answered_is_waited_for),
        cmocka_unit_test(a_frame_that_loads_again_and_again_is_left_out),
        cmocka_unit_test(frames_that_never_end_do_not_hold_a_look),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
