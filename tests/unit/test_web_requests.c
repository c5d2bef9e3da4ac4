/* SPDX-License-Identifier: Apache-2.0 */
/* Requests of a page: which of them an act caused, what is told of them, and
 * what is read from their answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/note.h"
#include "driver/web/served.h"
#include "driver/web/showing.h"
#include "fake_remote.h"
#include "nomem.h"

/* Signals with what matters here: "kind [place] "text" value, flags". */
static void on_signal(void *user, const struct deed_signal *s)
{
    struct fake_remote *fake = user;
    static const char *const causes[] = { "", " not-caused", " caused" };
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "%s [%s] \"%s\" %s%s%s%s%s%s%s\n",
                       deed_signal_name(s->kind), deed_str_or(s->place, ""),
                       deed_str_or(s->text, ""),
                       deed_str_or(s->value ? s->value : s->pattern, "-"),
                       causes[s->caused], s->weak ? " weak" : "",
                       s->foreign ? " foreign" : "", s->rooted ? " rooted" : "",
                       s->granted ? " granted" : "", s->role ? s->role : "");
    nomem_set(was);
}

static void on_note(void *user, const struct deed_note *note)
{
    struct fake_remote *fake = user;
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "note %s %s %d %s on %s\n",
                       deed_note_source_name(note->source),
                       deed_str_or(note->url, "-"), note->status,
                       deed_str_or(note->error ? note->error : note->text, "-"),
                       deed_str_or(note->page, "nothing"));
    nomem_set(was);
}

static void listen(struct fake_remote *fake)
{
    fake->page->base.sink.signal = on_signal;
    fake->page->base.sink.note = on_note;
}

static void pass_on(struct fake_remote *fake, web_request_fn *tell,
                    const struct web_request *request)
{
    nomem_set(true);
    tell(fake->page, request);
    nomem_set(false);
}

static void start(struct fake_remote *fake, const char *id, const char *method,
                  const char *url)
{
    const struct web_request request = {
        .id = id, .method = method, .url = url, .type = "Fetch"
    };
    pass_on(fake, web_request_started, &request);
}

static void settle(struct fake_remote *fake)
{
    remote_pass(fake, 100);
}

#define ORDER "https://shop.example/order"

static void the_type_of_a_request_has_one_name(void **state)
{
    (void)state;
    static const struct {
        const char *destination, *initiator, *want;
    } cases[] = {
        { "document", NULL, "Document" }, { "iframe", NULL, "Document" },
        { "image", "img", "Image" },      { "sharedworker", NULL, "Script" },
        { "", "xmlhttprequest", "XHR" },  { "", "fetch", "Fetch" },
        { NULL, "beacon", "Ping" },       { NULL, "ping", "Ping" },
        { "embed", "other", "Other" },    { NULL, NULL, "Other" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_string_equal(
            web_request_type(cases[i].destination, cases[i].initiator),
            cases[i].want);
    }
}

/* Whose it is. */

static void senders(struct fake_remote *fake)
{
    struct page *page = fake->page;
    listen(fake);
    start(fake, "before", "GET", "https://shop.example/poll?1");
    remote_signalled(fake, "request.started [request GET "
                           "https://shop.example/poll] \"\" "
                           "https://shop.example/poll?1 weak\n");
    remote_pass(fake, 50);
    remote_begin_act(fake);
    start(fake, "own", "POST", ORDER "?a=1#b");
    remote_signalled(fake, "request.started [request POST " ORDER "]");
    remote_signalled(fake, ORDER "?a=1#b caused\n");
    start(fake, "again", "GET", "https://shop.example/poll?2");
    remote_signalled(fake, "https://shop.example/poll?2 weak\n"); /* a habit */
    start(fake, "far", "POST", "https://tracker.example/t");
    remote_signalled(fake, "https://tracker.example/t caused foreign\n");
    start(fake, "like", "POST", "https://shop.example.org/t");
    remote_signalled(fake, "https://shop.example.org/t caused foreign\n");
    start(fake, "blob", "GET", "blob:https://shop.example/1");
    remote_signalled(fake, "blob:https://shop.example/1 caused weak\n");
    web_script_said(page, "R", "Thttps://shop.example/timer");
    start(fake, "timer", "POST", "https://shop.example/timer");
    remote_signalled(fake, "\"\" https://shop.example/timer\n");
    web_script_said(page, "R", "Mhttps://shop.example/move");
    start(fake, "move", "POST", "https://shop.example/move");
    remote_signalled(fake, "https://shop.example/move not-caused\n");
    start(fake, NULL, "GET", "https://shop.example/no-id");
    remote_not_signalled(fake, "[request GET https://shop.example/no-id]");
    start(fake, "bare", NULL, NULL);
    remote_signalled(fake, "request.started [request GET ] \"\" - caused\n");
    if (fake->strict) {
        assert_int_equal(requests_pending(page), 9);
        assert_int_equal(requests_older(page), 1);
        assert_true(request_is_older(page, "before"));
        assert_false(request_is_older(page, "own"));
        assert_false(request_is_older(page, "unknown"));
        assert_false(request_is_older(page, NULL));
    }
}

REMOTE_TEST(a_request_during_an_input_is_its_doing_unless_it_is_known, senders,
            NULL)

static void early(struct fake_remote *fake)
{
    struct web_request request = {
        .method = "POST", .url = ORDER, .type = "Fetch", .status = 200
    };
    static const char *const ids[] = { "1", "2", "3", "4", "5" };
    listen(fake);
    remote_begin_act(fake);
    for (size_t i = 0; i < DEED_ARRAY_LEN(ids); i++) {
        request.id = ids[i];
        request.sent_ms = i ? 1000 : 5000;
        pass_on(fake, web_request_started, &request);
        pass_on(fake, web_request_answered, &request);
    }
    request.id = "open";
    request.sent_ms = 1000;
    pass_on(fake, web_request_started, &request);
    settle(fake);
    remote_forget_past(fake);
    requests_disown(fake->page, 2000); /* when the input came to the page */
    if (fake->strict) {
        /* Three of the four that are kept, and the one under way. */
        const char *at = deed_strbuf_get(&fake->signals);
        unsigned count = 0;
        for (; (at = strstr(at, "not-caused")); at++) {
            count++;
        }
        assert_int_equal(count, 4);
    }
    request.id = "late";
    pass_on(fake, web_request_started, &request);
    remote_signalled(fake, ORDER " not-caused\n");
    request.id = "after";
    request.sent_ms = 2000;
    pass_on(fake, web_request_started, &request);
    remote_signalled(fake, ORDER " caused\n");
}

REMOTE_TEST(what_was_sent_before_the_input_came_is_disowned, early, NULL)

static void full(struct fake_remote *fake)
{
    char id[16];
    struct web_request request = {
        .id = id, .method = "GET", .url = ORDER, .type = "Image"
    };
    listen(fake);
    for (int i = 0; i < 64; i++) {
        snprintf(id, sizeof(id), "%d", i);
        request.type = i == 7 ? "Image" : "XHR";
        pass_on(fake, web_request_started, &request);
    }
    assert_int_equal(requests_pending(fake->page), 63);
    request.type = "XHR";
    snprintf(id, sizeof(id), "more");
    pass_on(fake, web_request_started, &request); /* instead of the picture */
    assert_int_equal(requests_pending(fake->page), 64);
    snprintf(id, sizeof(id), "most");
    pass_on(fake, web_request_started, &request); /* instead of the oldest */
    assert_int_equal(requests_pending(fake->page), 64);
    assert_string_equal(fake->page->requests[0].id, "1");
    assert_string_equal(fake->page->requests[63].id, "most");
}

REMOTE_TEST(what_hangs_for_ever_hides_nothing, full, NULL)

static void calm(struct fake_remote *fake)
{
    struct page *page = fake->page;
    const struct deed_calm agents = { .still_us = DEED_MS(900),
                                      .age_us = DEED_MS(9000) };
    start(fake, "1", "GET", ORDER);
    struct deed_calm got = requests_calm(page, agents);
    assert_int_equal(got.still_us, 0);
    remote_pass(fake, 6000); /* by then it is a stream */
    got = requests_calm(page, agents);
    assert_int_equal(got.still_us, DEED_MS(900));
    const struct web_request request = { .id = "1" };
    pass_on(fake, web_request_finished, &request);
    remote_pass(fake, 300);
    remote_begin_act(fake);
    got = requests_calm(page, agents);
    assert_in_range(got.still_us, DEED_MS(299), DEED_MS(310));
    assert_in_range(got.age_us, 0, DEED_MS(1));
    assert_true(got.timers);
    start(fake, "2", "GET", ORDER);
    remote_pass(fake, 2500);
    remote_begin_act(fake);
    assert_int_equal(requests_older(page), 0); /* a stream, too */
}

REMOTE_TEST(a_page_that_waits_for_an_answer_is_not_calm, calm, NULL)

/* A form or a link that is aimed at a frame. */
static void framed(struct fake_remote *fake)
{
    struct web_request request = { .id = "1",
                                   .method = "GET",
                                   .url = ORDER,
                                   .type = "Document",
                                   .document = true };
    listen(fake);
    pass_on(fake, web_request_started, &request);
    remote_not_signalled(fake, "request.started");
    remote_begin_act(fake);
    request.id = "2";
    pass_on(fake, web_request_started, &request);
    remote_signalled(fake, "request.started");
    remote_not_signalled(fake, "answer.showing");
    request.id = "3";
    request.method = "POST";
    pass_on(fake, web_request_started, &request);
    remote_signalled(fake, "answer.showing");
    assert_true(fake->page->framed);
    remote_forget_past(fake);
    remote_pass(fake, 1500);
    request.id = "4";
    pass_on(fake, web_request_started, &request);
    remote_not_signalled(fake, "request.started");
}

REMOTE_TEST(a_form_that_goes_to_a_frame_is_a_request, framed, NULL)

/* How it ends. */

static void refused_by_a_listener_of_all(struct fake_remote *fake)
{
    struct web_request request = { .id = "1",
                                   .method = "POST",
                                   .url = ORDER,
                                   .type = "Fetch",
                                   .sent_by = { "7", 3, 4 } };
    listen(fake);
    remote_rule(fake, "root", NULL, "true");
    remote_begin_act(fake);
    pass_on(fake, web_request_started, &request);
    request.status = 500;
    pass_on(fake, web_request_answered, &request);
    remote_signalled(fake, "answer.showing");
    settle(fake);
    remote_sent(fake, "root #0 7:3");
    remote_signalled(fake, "caused rooted\n");
    remote_forget_past(fake);
    remote_rule(fake, "root", NULL, "false");
    request.id = "2";
    pass_on(fake, web_request_started, &request);
    pass_on(fake, web_request_answered, &request);
    settle(fake);
    remote_sent(fake, "root #0 7:3");
    remote_not_signalled(fake, "rooted");
    remote_forget_past(fake);
    /* The page's script says it itself. */
    web_script_said(fake->page, "R", "D" ORDER);
    request.id = "3";
    request.error = "refused";
    pass_on(fake, web_request_started, &request);
    pass_on(fake, web_request_failed, &request);
    settle(fake);
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
    listen(fake);
    remote_begin_act(fake);
    pass_on(fake, web_request_started, &request);
    request.status = 200;
    request.mime = "application/json";
    pass_on(fake, web_request_answered, &request);
    pass_on(fake, web_request_finished, &request); /* which cannot be read */
    request.id = "2";
    pass_on(fake, web_request_started, &request);
    request.status = 500;
    pass_on(fake, web_request_answered, &request);
    settle(fake);
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
    const char *want; /* NULL: nothing is told of it */
};
static const struct answered *answered;

static void read_it(struct fake_remote *fake)
{
    struct web_request request = {
        .id = "1", .method = answered->method, .url = ORDER, .type = "Fetch"
    };
    listen(fake);
    remote_rule(fake, "body 1", NULL, answered->body);
    remote_begin_act(fake);
    pass_on(fake, web_request_started, &request);
    request.status = 200;
    request.mime = answered->mime;
    request.length = answered->length;
    pass_on(fake, web_request_answered, &request);
    settle(fake);
    remote_not_sent(fake, "body"); /* it is not whole yet */
    remote_forget_past(fake);
    pass_on(fake, web_request_finished, &request);
    settle(fake);
    if (answered->not_read) {
        remote_not_sent(fake, "body");
    } else {
        remote_sent(fake, "body 1\n");
    }
    remote_sent(fake, "agent pulse");
    remote_signalled(fake, "answer.shown");
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
        { "POST", "text/html", "\"\"", 12, .not_read = true },
        { "POST", NULL, "\"\"", 12, .not_read = true },
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
    listen(fake);
    remote_rule(fake, "agent pulse", NULL, "{\"ok\":true,\"putOff\":2}");
    pass_on(fake, web_request_started, &request);
    remote_begin_act(fake);
    request.cancelled = true; /* the page took an order back */
    pass_on(fake, web_request_failed, &request);
    remote_signalled(fake, "request.failed [request POST " ORDER
                           "] \"request POST " ORDER ": no answer\" " ORDER
                           " not-caused\n");
    remote_forget_past(fake);
    page->leaves = true; /* with the document that sent it */
    pass_on(fake, web_request_started, &request);
    pass_on(fake, web_request_failed, &request);
    remote_not_signalled(fake, "request.failed");
    page->leaves = false;
    request.method = "GET"; /* or a question */
    pass_on(fake, web_request_started, &request);
    pass_on(fake, web_request_failed, &request);
    request.url = "https://other.example/";
    request.method = "POST";
    pass_on(fake, web_request_started, &request);
    pass_on(fake, web_request_failed, &request);
    request.url = ORDER;
    request.document = true;
    pass_on(fake, web_request_started, &request);
    pass_on(fake, web_request_failed, &request);
    remote_not_signalled(fake, "request.failed");
    settle(fake);
    remote_forget_past(fake);
    request = (struct web_request){
        .id = "2", .method = "GET", .type = "Image", .url = ORDER
    };
    pass_on(fake, web_request_started, &request);
    remote_begin_act(fake);
    page->older_until_us = 5;
    pass_on(fake, web_request_finished, &request);
    assert_int_equal(page->older_until_us, 5); /* a picture writes nothing */
    remote_not_signalled(fake, "request");
    request.id = "3";
    request.type = "XHR";
    pass_on(fake, web_request_started, &request);
    request.url = NULL;
    pass_on(fake, web_request_finished, &request);
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
    listen(fake);
    remote_begin_act(fake);
    for (size_t i = 0; i < DEED_ARRAY_LEN(ids); i++) {
        request.id = ids[i];
        pass_on(fake, web_request_started, &request);
        request.status = 200;
        pass_on(fake, web_request_answered, &request);
    }
    remote_signalled(fake, "answer.showing");
    for (size_t i = 0; i < DEED_ARRAY_LEN(ids); i++) {
        request.id = ids[i];
        pass_on(fake, web_request_finished, &request);
    }
    settle(fake);
    if (fake->strict) {
        const char *at = deed_strbuf_get(&fake->sent);
        unsigned count = 0;
        for (; (at = strstr(at, "agent pulse")); at++) {
            count++;
        }
        assert_int_equal(count, 4); /* as many are kept */
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
    listen(fake);
    remote_begin_act(fake);
    pass_on(fake, web_request_started, &request);
    assert_true(page->served.posted);
    assert_true(page->served.follows);
    request.redirected_from = request.url;
    request.url = "https://shop.example/accounts/login?next=pay";
    request.method = "GET";
    pass_on(fake, web_request_started, &request);
    assert_true(page->served.to_login);
    assert_true(page->served.led);
    assert_true(page->served.follows);
    page->leads_on = true;
    request.status = 204;
    pass_on(fake, web_request_answered, &request);
    remote_signalled(fake, "navigation.ended");
    assert_false(page->leads_on);
    page->leads_on = true;
    request.status = 205;
    remote_forget_past(fake);
    pass_on(fake, web_request_answered, &request);
    remote_signalled(fake, "navigation.ended");
    request.status = 418;
    request.status_text = "I am a teapot";
    pass_on(fake, web_request_answered, &request);
    if (fake->strict) {
        assert_int_equal(served_status(page, "L1"), 418);
        assert_int_equal(served_status(page, "L2"), 0);
        assert_int_equal(served_status(page, ""), 0);
        assert_int_equal(served_status(page, NULL), 0);
        assert_string_equal(served_refusal(page, arena, "L1"),
                            "the server answered 418 I am a teapot");
        request.status_text = NULL;
        pass_on(fake, web_request_answered, &request);
        assert_string_equal(served_refusal(page, arena, "L1"),
                            "the server answered 418");
    }
    remote_forget_past(fake);
    served_unreachable(page, "https://shop.example/");
    remote_signalled(fake, "\"https://shop.example/ (no answer)\"");
    request.error = "no such host";
    pass_on(fake, web_request_failed, &request);
    served_unreachable(page, "https://shop.example/");
    remote_signalled(fake, "\"https://shop.example/ (no such host)\"");
}

REMOTE_TEST(the_servers_word_about_a_document_is_kept, documents, NULL)

static void to_login(struct fake_remote *fake)
{
    struct web_request request = { .id = "1",
                                   .method = "POST",
                                   .url = "https://shop.example/api",
                                   .type = "Fetch" };
    listen(fake);
    remote_begin_act(fake);
    pass_on(fake, web_request_started, &request);
    request.url = "https://shop.example/sessions/new";
    request.status = 200;
    pass_on(fake, web_request_answered, &request);
    remote_signalled(fake, "\"redirected to a page for signing in\" "
                           "redirected to a page for signing in causedlogin\n");
    /* One that was sent there is no redirect. */
    request.id = "2";
    pass_on(fake, web_request_started, &request);
    remote_forget_past(fake);
    pass_on(fake, web_request_answered, &request);
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
    pass_on(fake, web_request_finished, &request);
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

/* Sockets and streams. */

static void sockets(struct fake_remote *fake)
{
    static const char *const more[] = { "a", "b", "c", "d", "e", "f", "g" };
    struct page *page = fake->page;
    listen(fake);
    web_script_said(page, "realm", "S1");
    remote_signalled(fake, "message.sent [websocket 1 realm] \"\" -\n");
    remote_begin_act(fake);
    remote_pass(fake, 500);
    web_script_said(page, "realm", "S1");
    remote_signalled(fake, "message.sent [websocket 1 realm] \"\" - caused\n");
    remote_pass(fake, 600);
    web_script_said(page, "realm", "S1"); /* nobody ever answers there */
    remote_signalled(fake, "\"\" - caused foreign\n");
    remote_forget_past(fake);
    web_script_said(page, "realm", "R1");
    remote_signalled(fake, "message.received [websocket 1 realm] \"\" -\n");
    remote_pass(fake, 2000);
    web_script_said(page, "realm", "S1");
    remote_not_signalled(fake, "foreign");
    for (size_t i = 0; i < DEED_ARRAY_LEN(more); i++) {
        web_frame_passed(page, more[i], true);
    }
    web_frame_passed(page, NULL, true);
    remote_pass(fake, 2000);
    web_script_said(page, "realm", "S1"); /* forgotten: as if for the first */
    remote_not_signalled(fake, "foreign");
    web_stream_told(page, "R9");
    remote_signalled(fake, "message.received [] \"\" -\n");
    web_script_said(page, "realm", "F" ORDER);
    assert_int_equal(page->announced.count, 1);
}

REMOTE_TEST(a_socket_that_is_never_answered_is_for_telling, sockets, NULL)

/* Notes, for whoever watches. */

static void notes(struct fake_remote *fake)
{
    struct web_request request = { .id = "1",
                                   .method = "GET",
                                   .type = "Document",
                                   .url = ORDER,
                                   .document = true,
                                   .main = true };
    listen(fake);
    pass_on(fake, web_request_started, &request);
    remote_signalled(fake, "note navigation " ORDER
                           " 0 - on https://shop.example/\n");
    request = (struct web_request){ .id = "2",
                                    .type = "Image",
                                    .url = "https://shop.example/a.png" };
    pass_on(fake, web_request_started, &request);
    request.status = 200;
    pass_on(fake, web_request_answered, &request);
    request.type = "Other";
    request.url = "data:text/plain,a";
    pass_on(fake, web_request_started, &request);
    pass_on(fake, web_request_answered, &request);
    remote_not_signalled(fake, "a.png");
    remote_not_signalled(fake, "data:");
    request.type = "Image";
    request.url = "https://shop.example/b.png";
    request.status = 404;
    pass_on(fake, web_request_answered, &request);
    remote_signalled(fake, "note response https://shop.example/b.png 404 - ");
    request.status = 0;
    pass_on(fake, web_request_failed, &request);
    remote_signalled(fake, "b.png 0 failed on");
    const struct web_storage_change change = { .area = "local",
                                               .what = "cleared" };
    web_storage_changed(fake->page, &change);
    remote_signalled(fake, "note storage - 0 cleared on");
    remote_push(fake, "{\"kind\":\"cookies\",\"set\":[\"a\",7],"
                      "\"removed\":[\"b\"]}");
    remote_signalled(fake, "note storage - 0 set a on");
    remote_signalled(fake, "note storage - 0 removed b on");
    remote_push(fake,
                "{\"kind\":\"person\",\"act\":\"click\",\"name\":\"Buy\"}");
    remote_not_signalled(fake, "Buy");
    fake->page->people = true;
    remote_push(fake, "{\"kind\":\"person\",\"act\":\"press\",\"name\":\"Buy\","
                      "\"keys\":\"Enter\"}");
    remote_signalled(fake, "note person - 0 Buy on");
    remote_begin_act(fake); /* what is done now is our doing */
    remote_push(fake, "{\"kind\":\"person\",\"name\":\"Sell\"}");
    remote_not_signalled(fake, "Sell");
    frames_free(fake->page);
    web_storage_changed(fake->page, &change);
    remote_signalled(fake, "cleared on nothing");
}

REMOTE_TEST(whoever_watches_is_told_what_matters, notes, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_type_of_a_request_has_one_name),
        cmocka_unit_test(
            a_request_during_an_input_is_its_doing_unless_it_is_known),
        cmocka_unit_test(what_was_sent_before_the_input_came_is_disowned),
        cmocka_unit_test(what_hangs_for_ever_hides_nothing),
        cmocka_unit_test(a_page_that_waits_for_an_answer_is_not_calm),
        cmocka_unit_test(a_form_that_goes_to_a_frame_is_a_request),
        cmocka_unit_test(a_failure_is_asked_for_its_sender),
        cmocka_unit_test(a_browser_that_cannot_tell_is_not_asked),
        cmocka_unit_test(an_answer_may_say_no_with_a_status_that_says_yes),
        cmocka_unit_test(an_order_that_is_taken_back_has_failed),
        cmocka_unit_test(what_comes_of_an_answer_is_waited_for),
        cmocka_unit_test(the_servers_word_about_a_document_is_kept),
        cmocka_unit_test(an_order_that_ends_at_a_login_was_not_done),
        cmocka_unit_test(a_browser_that_asks_for_a_password_is_released),
        cmocka_unit_test(the_step_before_a_redirect_is_known),
        cmocka_unit_test(a_socket_that_is_never_answered_is_for_telling),
        cmocka_unit_test(whoever_watches_is_told_what_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
