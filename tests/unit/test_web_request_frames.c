/* SPDX-License-Identifier: Apache-2.0 */
/* Requests that load the document of a frame: which of them an act caused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "driver/web/request_owner.h"
#include "fake_remote.h"
#include "request_scene.h"

static void aimed(struct fake_remote *fake)
{
    struct frame inner = { .page = fake->page,
                           .number = 1,
                           .aim = WEB_AIM_PRESS };
    struct web_request request = {
        .method = "GET", .type = "Document", .document = true, .frame = &inner
    };
    scene_listen(fake);
    remote_begin_act(fake);
    fake->page->act_open = true;
    fake->page->acting = false; /* the receipt is in */
    request.id = "press";
    request.url = "https://other.example/a";
    scene_report(fake, web_request_started, &request);
    remote_signalled(fake, "https://other.example/a caused weak\n");
    request.status = 500;
    scene_report(fake, web_request_answered, &request);
    remote_signalled(fake, "\"request GET https://other.example/a: the server "
                           "answered 500\" https://other.example/a caused\n");
    request.id = "empty";
    request.url = ORDER;
    request.status = 0;
    scene_report(fake, web_request_started, &request);
    request.status = 204;
    scene_report(fake, web_request_answered, &request);
    remote_signalled(fake, "answered 204, without a document");
    inner.aim = WEB_AIM_ITSELF;
    request.id = "itself";
    request.url = "https://shop.example/clock";
    request.status = 0;
    scene_report(fake, web_request_started, &request);
    remote_not_signalled(fake, "[request GET https://shop.example/clock]");
}

REMOTE_TEST(a_document_that_a_press_aims_at_a_frame_is_its_doing, aimed, NULL)

/* A browser that does not say why a frame loads: one that was there before the
 * press loads for it, a new one may be anybody's. */
static void aimed_as_likely(struct fake_remote *fake)
{
    char origin[] = "https://shop.example";
    struct frame inner = { .page = fake->page, .number = 1 };
    struct web_request request = { .id = "new",
                                   .method = "GET",
                                   .type = "Document",
                                   .document = true,
                                   .frame = &inner,
                                   .url = "https://other.example/a" };
    scene_listen(fake);
    remote_begin_act(fake);
    fake->page->act_open = true;
    scene_report(fake, web_request_started, &request);
    remote_signalled(fake, "https://other.example/a caused weak foreign\n");
    remote_forget_past(fake);
    inner.origin = origin;
    request.id = "old";
    scene_report(fake, web_request_started, &request);
    remote_signalled(fake, "https://other.example/a caused weak\n");
}

REMOTE_TEST(a_frame_that_loads_at_a_press_is_likely_its_doing, aimed_as_likely,
            NULL)

/* A frame that code gives an address while no input is handled. */
#define CLOCK "https://shop.example/clock"

static struct web_request clock_of(const char *id, struct frame *inner)
{
    return (struct web_request){ .id = id,
                                 .method = "GET",
                                 .url = CLOCK "?1",
                                 .type = "Document",
                                 .document = true,
                                 .frame = inner };
}

static void report_clock(struct fake_remote *fake, struct web_request request,
                         bool ends)
{
    scene_report(fake, web_request_started, &request);
    request.status = 500;
    if (ends) {
        scene_report(fake, web_request_answered, &request);
    }
}

static const char told_alone[] = "{\"kind\":\"frame\",\"url\":\"" CLOCK "?1\"}";

static void alone(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct frame inner = { .page = page, .number = 1, .aim = WEB_AIM_CODE };
    scene_listen(fake);
    remote_begin_act(fake);
    page->act_open = true;
    page->acting = false; /* the receipt is in */
    report_clock(fake, clock_of("told after it", &inner), false);
    remote_signalled(fake, CLOCK "?1 weak\n");
    remote_push(fake, told_alone);
    remote_signalled(fake, "- not-caused\n");
    remote_forget_past(fake);
    report_clock(fake, clock_of("told before it", &inner), true);
    remote_not_signalled(fake, "[request GET " CLOCK "]");
    inner.aim = WEB_AIM_PRESS; /* a link that leads there, too */
    report_clock(fake, clock_of("pressed", &inner), true);
    remote_signalled(fake, "answered 500");
}

REMOTE_TEST(a_frame_that_is_led_elsewhere_without_an_input_loads_by_itself,
            alone, NULL)

/* What such a frame draws is no effect of the press either. */
static void drawn_alone(struct fake_remote *fake)
{
    static const char text[] =
        "{\"v\":1,\"rev\":9,\"t\":5,\"events\":[{\"kind\":\"mutation\","
        "\"places\":[{\"place\":\"h1:text\"}]}]}";
    char url[] = CLOCK "?1";
    struct frame inner = { .page = fake->page, .number = 1, .url = url };
    scene_listen(fake);
    remote_begin_act(fake);
    fake->page->acting = false; /* the receipt is in */
    web_agent_pushed(fake->page, &inner, text, sizeof(text) - 1);
    remote_signalled(fake, "state.changed [h1:text] \"\" -\n");
    remote_push(fake, told_alone);
    remote_forget_past(fake);
    web_agent_pushed(fake->page, &inner, text, sizeof(text) - 1);
    remote_signalled(fake, "state.changed [h1:text] \"\" - not-caused\n");
}

REMOTE_TEST(what_a_frame_draws_that_loads_by_itself_is_its_own, drawn_alone,
            NULL)

/* It is told, or known, before the receipt says when the input came. */
static void alone_early(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct frame inner = { .page = page, .number = 1, .aim = WEB_AIM_CODE };
    scene_listen(fake);
    remote_begin_act(fake);
    page->act_open = true;
    report_clock(fake, clock_of("ended", &inner), true);
    report_clock(fake, clock_of("open", &inner), false);
    remote_push(fake, told_alone);
    remote_not_signalled(fake, "not-caused");
    remote_forget_past(fake);
    requests_disown(page, 2000);
    if (fake->strict) {
        const char *first =
            strstr(deed_strbuf_get(&fake->signals), "not-caused");
        assert_non_null(first);
        assert_non_null(strstr(first + 1, "not-caused"));
    }
}

REMOTE_TEST(a_frame_that_loads_by_itself_is_disowned_with_the_receipt,
            alone_early, NULL)

/* Its address was loaded before any act, and is again while one is handled. */
static void known_clock(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct frame inner = { .page = page, .number = 1, .aim = WEB_AIM_CODE };
    scene_listen(fake);
    fake->main->loading = false;
    report_clock(fake, clock_of("before", &inner), true);
    remote_pass(fake, 100);
    remote_begin_act(fake);
    page->act_open = true;
    report_clock(fake, clock_of("again", &inner), true);
    remote_not_signalled(fake, "[request GET " CLOCK "]");
}

REMOTE_TEST(what_a_frame_loaded_before_any_act_is_not_its_doing, known_clock,
            NULL)

/* Code that the act has put off may have led it there. */
static void not_alone(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct frame inner = { .page = page, .number = 1, .aim = WEB_AIM_CODE };
    scene_listen(fake);
    remote_begin_act(fake);
    page->act_open = true;
    scene_start(fake, "own", "POST", ORDER);
    page->acting = false;
    remote_push(fake, told_alone);
    report_clock(fake, clock_of("1", &inner), true);
    remote_signalled(fake, "answered 500");
    remote_forget_past(fake);
    page->sends = false;
    page->put_off = true;
    inner.aim = WEB_AIM_UNKNOWN;
    report_clock(fake, clock_of("2", &inner), true);
    remote_signalled(fake, "answered 500");
}

REMOTE_TEST(a_frame_that_code_of_the_act_may_have_led_there_is_its_doing,
            not_alone, NULL)

/* A form or a link that is aimed at a frame. */
static void framed(struct fake_remote *fake)
{
    struct web_request request = { .id = "1",
                                   .method = "GET",
                                   .url = ORDER,
                                   .type = "Document",
                                   .document = true };
    scene_listen(fake);
    scene_report(fake, web_request_started, &request);
    remote_not_signalled(fake, "request.started");
    remote_begin_act(fake);
    request.id = "2";
    scene_report(fake, web_request_started, &request);
    remote_signalled(fake, "request.started");
    remote_not_signalled(fake, "answer.showing");
    request.id = "3";
    request.method = "POST";
    scene_report(fake, web_request_started, &request);
    remote_signalled(fake, "answer.showing");
    assert_true(fake->page->framed);
    remote_forget_past(fake);
    remote_pass(fake, 1500);
    request.id = "4";
    scene_report(fake, web_request_started, &request);
    remote_not_signalled(fake, "request.started");
}

REMOTE_TEST(a_form_that_goes_to_a_frame_is_a_request, framed, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_document_that_a_press_aims_at_a_frame_is_its_doing),
        cmocka_unit_test(a_frame_that_loads_at_a_press_is_likely_its_doing),
        cmocka_unit_test(
            a_frame_that_is_led_elsewhere_without_an_input_loads_by_itself),
        cmocka_unit_test(what_a_frame_draws_that_loads_by_itself_is_its_own),
        cmocka_unit_test(
            a_frame_that_loads_by_itself_is_disowned_with_the_receipt),
        cmocka_unit_test(what_a_frame_loaded_before_any_act_is_not_its_doing),
        cmocka_unit_test(
            a_frame_that_code_of_the_act_may_have_led_there_is_its_doing),
        cmocka_unit_test(a_form_that_goes_to_a_frame_is_a_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
