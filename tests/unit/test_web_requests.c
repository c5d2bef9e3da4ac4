/* SPDX-License-Identifier: Apache-2.0 */
/* Requests of a page: which of them an act caused, and what is told of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/request_owner.h"
#include "driver/web/served.h"
#include "fake_remote.h"
#include "request_scene.h"

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
    scene_listen(fake);
    scene_start(fake, "before", "GET", "https://shop.example/poll?1");
    remote_signalled(fake, "request.started [request GET "
                           "https://shop.example/poll] \"\" "
                           "https://shop.example/poll?1 weak\n");
    remote_pass(fake, 50);
    remote_begin_act(fake);
    scene_start(fake, "own", "POST", ORDER "?a=1#b");
    remote_signalled(fake, "request.started [request POST " ORDER "]");
    remote_signalled(fake, ORDER "?a=1#b caused\n");
    scene_start(fake, "again", "GET", "https://shop.example/poll?2");
    remote_signalled(fake, "https://shop.example/poll?2 weak\n"); /* a habit */
    scene_start(fake, "far", "POST", "https://tracker.example/t");
    remote_signalled(fake, "https://tracker.example/t caused foreign\n");
    scene_start(fake, "like", "POST", "https://shop.example.org/t");
    remote_signalled(fake, "https://shop.example.org/t caused foreign\n");
    scene_start(fake, "blob", "GET", "blob:https://shop.example/1");
    remote_signalled(fake, "blob:https://shop.example/1 caused weak\n");
    web_script_said(page, "R", "Thttps://shop.example/timer");
    scene_start(fake, "timer", "POST", "https://shop.example/timer");
    remote_signalled(fake, "\"\" https://shop.example/timer\n");
    web_script_said(page, "R", "Mhttps://shop.example/move");
    scene_start(fake, "move", "POST", "https://shop.example/move");
    remote_signalled(fake, "https://shop.example/move not-caused\n");
    scene_start(fake, NULL, "GET", "https://shop.example/no-id");
    remote_not_signalled(fake, "[request GET https://shop.example/no-id]");
    scene_start(fake, "bare", NULL, NULL);
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
    scene_listen(fake);
    remote_begin_act(fake);
    for (size_t i = 0; i < DEED_ARRAY_LEN(ids); i++) {
        request.id = ids[i];
        request.sent_ms = i ? 1000 : 5000;
        scene_report(fake, web_request_started, &request);
        scene_report(fake, web_request_answered, &request);
    }
    request.id = "open";
    request.sent_ms = 1000;
    scene_report(fake, web_request_started, &request);
    scene_settle(fake);
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
    scene_report(fake, web_request_started, &request);
    remote_signalled(fake, ORDER " not-caused\n");
    request.id = "after";
    request.sent_ms = 2000;
    scene_report(fake, web_request_started, &request);
    remote_signalled(fake, ORDER " caused\n");
}

REMOTE_TEST(what_was_sent_before_the_input_came_is_disowned, early, NULL)

/* On a busy machine the commit of a document is reported after its requests. */
static void overtaken(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct web_request request = { .id = "old",
                                   .url = "https://shop.example/data",
                                   .method = "GET",
                                   .type = "Fetch",
                                   .navigation = "L1" };
    const struct web_commit commit = { .url = "https://other.example/next",
                                       .navigation = "L2" };
    scene_listen(fake);
    scene_report(fake, web_request_started, &request);
    request.url = "https://other.example/data";
    request.id = request.navigation = "L2";
    request.type = "Document";
    request.document = request.main = true;
    scene_report(fake, web_request_started, &request);
    request.id = "new";
    request.type = "Fetch";
    request.document = request.main = false;
    scene_report(fake, web_request_started, &request);
    REMOTE_SAYS(web_frame_committed(page, fake->main, &commit));
    if (fake->strict) {
        assert_int_equal(requests_pending(page), 1);
        assert_string_equal(page->requests[0].id, "new");
    }
    remote_pass(fake, 10);
    remote_begin_act(fake);
    if (fake->strict) {
        assert_true(request_is_older(page, "new"));
        assert_int_equal(requests_older(page), 1);
    }
}

REMOTE_TEST(what_a_new_document_asks_for_outlives_its_commit, overtaken, NULL)

/* And where the browser does not say of which document a request is. */
static void overtaken_unnamed(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct web_request request = { .id = "old",
                                   .url = "https://shop.example/data",
                                   .method = "GET",
                                   .type = "Fetch" };
    struct web_request document = { .id = "D",
                                    .url = "https://shop.example/next",
                                    .method = "GET",
                                    .type = "Document",
                                    .document = true,
                                    .main = true,
                                    .navigation = "L2" };
    const struct web_commit commit = { .url = "https://shop.example/next",
                                       .navigation = "L2" };
    scene_listen(fake);
    scene_report(fake, web_request_started, &request);
    scene_report(fake, web_request_started, &document);
    remote_pass(fake, 10);
    document.status = 200;
    scene_report(fake, web_request_answered, &document);
    request.id = "new";
    scene_report(fake, web_request_started, &request);
    REMOTE_SAYS(web_frame_committed(page, fake->main, &commit));
    if (fake->strict) {
        assert_int_equal(requests_pending(page), 1);
        assert_string_equal(page->requests[0].id, "new");
    }
}

REMOTE_TEST(what_follows_the_answer_is_of_the_new_document, overtaken_unnamed,
            NULL)

static void full(struct fake_remote *fake)
{
    char id[16];
    struct web_request request = {
        .id = id, .method = "GET", .url = ORDER, .type = "Image"
    };
    scene_listen(fake);
    for (int i = 0; i < 64; i++) {
        snprintf(id, sizeof(id), "%d", i);
        request.type = i == 7 ? "Image" : "XHR";
        scene_report(fake, web_request_started, &request);
    }
    assert_int_equal(requests_pending(fake->page), 63);
    request.type = "XHR";
    snprintf(id, sizeof(id), "more");
    scene_report(fake, web_request_started,
                 &request); /* instead of the picture */
    assert_int_equal(requests_pending(fake->page), 64);
    snprintf(id, sizeof(id), "most");
    scene_report(fake, web_request_started,
                 &request); /* instead of the oldest */
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
    scene_start(fake, "1", "GET", ORDER);
    struct deed_calm got = requests_calm(page, agents);
    assert_int_equal(got.still_us, 0);
    remote_pass(fake, 6000); /* by then it is a stream */
    got = requests_calm(page, agents);
    assert_int_equal(got.still_us, DEED_MS(900));
    const struct web_request request = { .id = "1" };
    scene_report(fake, web_request_finished, &request);
    remote_pass(fake, 300);
    remote_begin_act(fake);
    got = requests_calm(page, agents);
    assert_in_range(got.still_us, DEED_MS(299), DEED_MS(310));
    assert_in_range(got.age_us, 0, DEED_MS(1));
    assert_true(got.timers);
    scene_start(fake, "2", "GET", ORDER);
    remote_pass(fake, 2500);
    remote_begin_act(fake);
    assert_int_equal(requests_older(page), 0); /* a stream, too */
}

REMOTE_TEST(a_page_that_waits_for_an_answer_is_not_calm, calm, NULL)

/* Sockets and streams. */

static void sockets(struct fake_remote *fake)
{
    static const char *const more[] = { "a", "b", "c", "d", "e", "f", "g" };
    struct page *page = fake->page;
    scene_listen(fake);
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
    scene_listen(fake);
    scene_report(fake, web_request_started, &request);
    remote_signalled(fake, "note navigation " ORDER
                           " 0 - on https://shop.example/\n");
    request = (struct web_request){ .id = "2",
                                    .type = "Image",
                                    .url = "https://shop.example/a.png" };
    scene_report(fake, web_request_started, &request);
    request.status = 200;
    scene_report(fake, web_request_answered, &request);
    request.type = "Other";
    request.url = "data:text/plain,a";
    scene_report(fake, web_request_started, &request);
    scene_report(fake, web_request_answered, &request);
    remote_not_signalled(fake, "a.png");
    remote_not_signalled(fake, "data:");
    request.type = "Image";
    request.url = "https://shop.example/b.png";
    request.status = 404;
    scene_report(fake, web_request_answered, &request);
    remote_signalled(fake, "note response https://shop.example/b.png 404 - ");
    request.status = 0;
    scene_report(fake, web_request_failed, &request);
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
        cmocka_unit_test(what_a_new_document_asks_for_outlives_its_commit),
        cmocka_unit_test(what_follows_the_answer_is_of_the_new_document),
        cmocka_unit_test(what_hangs_for_ever_hides_nothing),
        cmocka_unit_test(a_page_that_waits_for_an_answer_is_not_calm),
        cmocka_unit_test(a_socket_that_is_never_answered_is_for_telling),
        cmocka_unit_test(whoever_watches_is_told_what_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
