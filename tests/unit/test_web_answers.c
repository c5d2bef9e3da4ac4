/* SPDX-License-Identifier: Apache-2.0 */
/* Answers to requests of a page: which of them say no, what is read from them,
 * and what the server says of documents. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/served.h"
#include "driver/web/showing.h"
#include "fake_remote.h"
#include "nomem.h"
#include "request_scene.h"

/* How it ends. */

static void refused_by_a_listener_of_all(struct fake_remote *fake)
{
    struct web_request request = { .id = "1",
                                   .method = "POST",
                                   .url = ORDER,
                                   .type = "Fetch",
                                   .sent_by = { "7", 3, 4 } };
    scene_listen(fake);
    remote_rule(fake, "root", NULL, "true");
    remote_begin_act(fake);
    scene_report(fake, web_request_started, &request);
    request.status = 500;
    scene_report(fake, web_request_answered, &request);
    remote_signalled(fake, "answer.showing");
    scene_settle(fake);
    remote_sent(fake, "root #0 7:3");
    remote_signalled(fake, "caused rooted\n");
    remote_forget_past(fake);
    remote_rule(fake, "root", NULL, "false");
    request.id = "2";
    scene_report(fake, web_request_started, &request);
    scene_report(fake, web_request_answered, &request);
    scene_settle(fake);
    remote_sent(fake, "root #0 7:3");
    remote_not_signalled(fake, "rooted");
    remote_forget_past(fake);
    /* The page's script says it itself. */
    web_script_said(fake->page, "R", "D" ORDER);
    request.id = "3";
    request.error = "refused";
    scene_report(fake, web_request_started, &request);
    scene_report(fake, web_request_failed, &request);
    scene_settle(fake);
    remote_not_sent(fake, "root #0");
    remote_signalled(fake,
                     "request.failed [request POST " ORDER "] \"request "
                     "POST " ORDER ": refused\" " ORDER " caused rooted\n");
}

REMOTE_TEST(a_failure_is_asked_for_its_sender, refused_by_a_listener_of_all,
            NULL)

static void without_listeners(struct fake_remote *fake)
{
    struct web_request request = { .id = "1",
                                   .method = "POST",
                                   .url = ORDER,
                                   .type = "Fetch",
                                   .sent_by = { "7", 3, 4 } };
    scene_listen(fake);
    remote_begin_act(fake);
    scene_report(fake, web_request_started, &request);
    request.status = 200;
    request.mime = "application/json";
    scene_report(fake, web_request_answered, &request);
    scene_report(fake, web_request_finished,
                 &request); /* which cannot be read */
    request.id = "2";
    scene_report(fake, web_request_started, &request);
    request.status = 500;
    scene_report(fake, web_request_answered, &request);
    scene_settle(fake);
    remote_not_sent(fake, "root");
    remote_not_sent(fake, "body");
    remote_signalled(fake, "request.finished [request POST " ORDER "]");
}

REMOTE_TEST(a_browser_that_cannot_tell_is_not_asked, without_listeners,
            remote_without_options)

/* What is in the body of an answer with a status that says yes. */
struct answered {
    const char *method, *mime, *body;
    int64_t length;
    bool not_read;
    bool late;        /* sent after the receipt, by a timer maybe */
    const char *want; /* NULL: nothing is told of it */
};
static const struct answered *answered;

static void read_it(struct fake_remote *fake)
{
    struct web_request request = {
        .id = "1", .method = answered->method, .url = ORDER, .type = "Fetch"
    };
    scene_listen(fake);
    remote_rule(fake, "body 1", NULL, answered->body);
    remote_begin_act(fake);
    fake->page->acting = !answered->late;
    scene_report(fake, web_request_started, &request);
    request.status = 200;
    request.mime = answered->mime;
    request.length = answered->length;
    scene_report(fake, web_request_answered, &request);
    scene_settle(fake);
    remote_not_sent(fake, "body"); /* it is not whole yet */
    remote_forget_past(fake);
    scene_report(fake, web_request_finished, &request);
    scene_settle(fake);
    if (answered->not_read) {
        remote_not_sent(fake, "body");
    } else {
        remote_sent(fake, "body 1\n");
    }
    if (!answered->late) {
        remote_sent(fake, "agent pulse");
        remote_signalled(fake, "answer.shown");
    }
    if (answered->want) {
        remote_signalled(fake, answered->want);
    } else {
        remote_not_signalled(fake, "request.finished");
    }
}

static void an_answer_may_say_no_with_a_status_that_says_yes(void **state)
{
    (void)state;
    static const struct answered list[] = {
        { "POST", "application/json", "\"{\\\"ok\\\":false}\"", .length = -1,
          .want = "request.finished [request POST " ORDER "]" },
        { "POST", "application/json", "\"{\\\"ok\\\":true}\"", .length = -1,
          .want = "- caused granted\n" },
        { "GET", "application/json", "\"{\\\"ok\\\":true}\"", .length = 12 },
        { "POST", "application/json",
          "\"{\\\"failed\\\":[{\\\"id\\\":1,\\\"error\\\":\\\"full\\\"}]}\"",
          .length = 12, .want = "request.finished [request POST " ORDER "]" },
        { "POST", "application/json", "\"{\\\"a\\\":1}\"", .length = 12 },
        { "POST", "application/json", "\"no json\"", .length = 12 },
        { "POST", "application/json", "error not_found gone", .length = 12 },
        { "POST", "application/json", "\"\"", 1000000, .not_read = true },
        { "POST", "text/html", "\"\"", .length = 12 },
        { "POST", "text/html", "\"<h1>Fatal error</h1>\"", .length = 12,
          .want = "request.finished [request POST " ORDER "]" },
        { "GET", "text/html", "\"<h1>Fatal error</h1>\"", 12,
          .not_read = true },
        { "POST", "text/css", "\"\"", 12, .not_read = true },
        { "POST", NULL, "\"\"", 12, .not_read = true },
        { "POST", "application/json", "\"{\\\"ok\\\":false}\"", .length = 12,
          .late = true, .want = "request.finished [request POST " ORDER "]" },
        { "POST", "application/json", "\"{\\\"ok\\\":true}\"", .length = 12,
          .late = true },
        { "GET", "application/json", "\"{\\\"ok\\\":false}\"", 12,
          .not_read = true, .late = true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        answered = &list[i];
        remote_play(read_it, NULL);
    }
}

static void ends(struct fake_remote *fake)
{
    struct web_request request = {
        .id = "1", .method = "POST", .url = ORDER, .type = "Fetch"
    };
    struct page *page = fake->page;
    scene_listen(fake);
    remote_rule(fake, "agent pulse", NULL, "{\"ok\":true,\"putOff\":2}");
    scene_report(fake, web_request_started, &request);
    remote_begin_act(fake);
    request.cancelled = true; /* the page took an order back */
    scene_report(fake, web_request_failed, &request);
    remote_signalled(fake, "request.failed [request POST " ORDER
                           "] \"request POST " ORDER ": no answer\" " ORDER
                           " not-caused\n");
    remote_forget_past(fake);
    page->leaves = true; /* with the document that sent it */
    scene_report(fake, web_request_started, &request);
    scene_report(fake, web_request_failed, &request);
    remote_not_signalled(fake, "request.failed");
    page->leaves = false;
    request.method = "GET"; /* or a question */
    scene_report(fake, web_request_started, &request);
    scene_report(fake, web_request_failed, &request);
    request.url = "https://other.example/";
    request.method = "POST";
    scene_report(fake, web_request_started, &request);
    scene_report(fake, web_request_failed, &request);
    request.url = ORDER;
    request.document = true;
    scene_report(fake, web_request_started, &request);
    scene_report(fake, web_request_failed, &request);
    remote_not_signalled(fake, "request.failed");
    scene_settle(fake);
    remote_forget_past(fake);
    request = (struct web_request){
        .id = "2", .method = "GET", .type = "Image", .url = ORDER
    };
    scene_report(fake, web_request_started, &request);
    remote_begin_act(fake);
    page->older_until_us = 5;
    scene_report(fake, web_request_finished, &request);
    assert_int_equal(page->older_until_us, 5); /* a picture writes nothing */
    remote_not_signalled(fake, "request");
    request.id = "3";
    request.type = "XHR";
    scene_report(fake, web_request_started, &request);
    request.url = NULL;
    scene_report(fake, web_request_finished, &request);
    remote_signalled(fake, "request.finished [request GET " ORDER "] \"request "
                           "GET " ORDER "\" " ORDER " caused weak\n");
}

REMOTE_TEST(an_order_that_is_taken_back_has_failed, ends, NULL)

static void shown(struct fake_remote *fake)
{
    struct web_request request = { .method = "POST",
                                   .url = ORDER,
                                   .type = "Fetch" };
    static const char *const ids[] = { "1", "2", "3", "4", "5" };
    scene_listen(fake);
    remote_begin_act(fake);
    for (size_t i = 0; i < DEED_ARRAY_LEN(ids); i++) {
        request.id = ids[i];
        scene_report(fake, web_request_started, &request);
        request.status = 200;
        scene_report(fake, web_request_answered, &request);
    }
    remote_signalled(fake, "answer.showing");
    for (size_t i = 0; i < DEED_ARRAY_LEN(ids); i++) {
        request.id = ids[i];
        scene_report(fake, web_request_finished, &request);
    }
    scene_settle(fake);
    if (fake->strict) {
        const char *at = deed_strbuf_get(&fake->sent);
        unsigned count = 0;
        for (; (at = strstr(at, "agent pulse")); at++) {
            count++;
        }
        /* One each with the head, and with the end of as many as are kept. */
        assert_int_equal(count, 5 + 4);
    }
    remote_forget_past(fake);
    fake->main->context = 0; /* nobody can tell: it is not waited for */
    showing_await_frames(fake->page);
    remote_signalled(fake, "answer.showing [] \"\" -\nanswer.shown");
    frames_free(fake->page);
    remote_forget_past(fake);
    showing_await_frames(fake->page);
    remote_signalled(fake, "answer.showing [] \"\" -\nanswer.shown");
}

REMOTE_TEST(what_comes_of_an_answer_is_waited_for, shown, NULL)

/* Documents. */

static void documents(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct deed_arena *arena = &fake->arena;
    struct web_request request = { .id = "1",
                                   .navigation = "L1",
                                   .method = "POST",
                                   .url = "https://shop.example/pay",
                                   .type = "Document",
                                   .document = true,
                                   .main = true };
    scene_listen(fake);
    remote_begin_act(fake);
    scene_report(fake, web_request_started, &request);
    assert_true(page->served.coming.posted);
    assert_true(page->served.coming.follows);
    request.redirected_from = request.url;
    request.url = "https://shop.example/accounts/login?next=pay";
    request.method = "GET";
    scene_report(fake, web_request_started, &request);
    assert_true(page->served.coming.to_login);
    assert_true(page->served.coming.led);
    assert_true(page->served.coming.follows);
    page->leads_on = true;
    request.status = 204;
    scene_report(fake, web_request_answered, &request);
    remote_signalled(fake, "navigation.ended");
    assert_false(page->leads_on);
    page->leads_on = true;
    request.status = 205;
    remote_forget_past(fake);
    scene_report(fake, web_request_answered, &request);
    remote_signalled(fake, "navigation.ended");
    request.status = 418;
    request.status_text = "I am a teapot";
    scene_report(fake, web_request_answered, &request);
    if (fake->strict) {
        assert_int_equal(served_status(page, "L1"), 418);
        assert_int_equal(served_status(page, "L2"), 0);
        assert_int_equal(served_status(page, ""), 0);
        assert_int_equal(served_status(page, NULL), 0);
        assert_string_equal(served_refusal(page, arena, "L1"),
                            "the server answered 418 I am a teapot");
        request.status_text = NULL;
        scene_report(fake, web_request_answered, &request);
        assert_string_equal(served_refusal(page, arena, "L1"),
                            "the server answered 418");
    }
    remote_forget_past(fake);
    served_unreachable(page, "https://shop.example/", false);
    remote_signalled(fake, "\"https://shop.example/ (no answer)\"");
    request.error = "no such host";
    scene_report(fake, web_request_failed, &request);
    served_unreachable(page, "https://shop.example/", false);
    remote_signalled(fake, "\"https://shop.example/ (no such host)\"");
}

REMOTE_TEST(the_servers_word_about_a_document_is_kept, documents, NULL)

static void to_login(struct fake_remote *fake)
{
    struct web_request request = { .id = "1",
                                   .method = "POST",
                                   .url = "https://shop.example/api",
                                   .type = "Fetch" };
    scene_listen(fake);
    remote_begin_act(fake);
    scene_report(fake, web_request_started, &request);
    request.url = "https://shop.example/sessions/new";
    request.status = 200;
    scene_report(fake, web_request_answered, &request);
    remote_signalled(fake, "\"redirected to a page for signing in\" "
                           "redirected to a page for signing in causedlogin\n");
    /* One that was sent there is no redirect. */
    request.id = "2";
    scene_report(fake, web_request_started, &request);
    remote_forget_past(fake);
    scene_report(fake, web_request_answered, &request);
    remote_not_signalled(fake, "redirected");
    assert_false(served_is_login(NULL));
    assert_false(served_is_login("https://login.example"));
    assert_false(served_is_login("https://a.example/x?login"));
    assert_true(served_is_login("https://a.example/sso/x"));
}

REMOTE_TEST(an_order_that_ends_at_a_login_was_not_done, to_login, NULL)

static void challenged(struct fake_remote *fake)
{
    struct page *page = fake->page;
    const struct web_request request = { .id = "1" };
    web_request_status(page, "1", 200);
    assert_false(served_release(page));
    web_request_status(page, "1", 401);
    scene_report(fake, web_request_finished, &request);
    assert_false(served_release(page)); /* it was answered */
    web_request_status(page, "1", 407);
    assert_true(served_release(page));
    assert_false(served_release(page));
    remote_sent(fake, "stop loading\n");
}

static void challenged_for_good(struct fake_remote *fake)
{
    web_request_status(fake->page, NULL, 401);
    web_request_status(fake->page, "1", 401);
    assert_false(served_release(fake->page));
}

static void a_browser_that_asks_for_a_password_is_released(void **state)
{
    (void)state;
    remote_play(challenged, NULL);
    remote_play(challenged_for_good, remote_without_options);
}

static void steps(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct deed_arena *arena = &fake->arena;
    char id[16];
    nomem_set(true);
    const char *before = steps_note(page, arena, "1", "https://a.example/1");
    nomem_set(false);
    assert_null(before);
    nomem_set(true);
    before = steps_note(page, arena, "1", "https://a.example/2");
    nomem_set(false);
    if (fake->strict) {
        assert_string_equal(before, "https://a.example/1");
        for (int i = 2; i <= 33; i++) {
            snprintf(id, sizeof(id), "%d", i);
            assert_null(steps_note(page, arena, id, "https://a.example/"));
        }
        /* The oldest is forgotten. */
        assert_null(steps_note(page, arena, "1", "https://a.example/3"));
        assert_string_equal(steps_note(page, arena, "33", "x"),
                            "https://a.example/");
    }
}

REMOTE_TEST(the_step_before_a_redirect_is_known, steps, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_is_asked_for_its_sender),
        cmocka_unit_test(a_browser_that_cannot_tell_is_not_asked),
        cmocka_unit_test(an_answer_may_say_no_with_a_status_that_says_yes),
        cmocka_unit_test(an_order_that_is_taken_back_has_failed),
        cmocka_unit_test(what_comes_of_an_answer_is_waited_for),
        cmocka_unit_test(the_servers_word_about_a_document_is_kept),
        cmocka_unit_test(an_order_that_ends_at_a_login_was_not_done),
        cmocka_unit_test(a_browser_that_asks_for_a_password_is_released),
        cmocka_unit_test(the_step_before_a_redirect_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
