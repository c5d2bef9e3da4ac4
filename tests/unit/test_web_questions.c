/* SPDX-License-Identifier: Apache-2.0 */
/* What is asked of a page beside its elements. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "driver/web/inquiry.h"
#include "fake_remote.h"

static void asks(struct fake_remote *fake, const char *question,
                 const char *args, enum deed_code code, const char *part)
{
    struct remote_order *order = remote_question(fake, question, args);
    remote_wait(order);
    remote_answered(order, code, part);
}

/* Text and markup. */

static void texts(struct fake_remote *fake)
{
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_add_frame(fake, "F3", "F1", "https://shop.example/empty");
    remote_add_frame(fake, "F4", "F1", "https://shop.example/broken");
    remote_rule(fake, "agent pageText #0", NULL,
                "{\"ok\":true,\"title\":\"Shop\",\"text\":\"Hello\"}");
    remote_rule(fake, "agent pageText #1", NULL,
                "{\"ok\":true,\"title\":\"In\",\"text\":\"inside\"}");
    remote_rule(fake, "agent pageText #2", NULL, "{\"ok\":true,\"text\":\"\"}");
    remote_rule(fake, "agent pageText #3", NULL, "error invalid_state");
    asks(fake, "text", NULL, DEED_OK,
         "{\"title\":\"Shop\",\"text\":\"Hello\\n\\n--- frame "
         "https://shop.example/in ---\\n\\ninside\"}");
    remote_rule(fake, "agent pageHtml #0", NULL,
                "{\"ok\":true,\"html\":\"<p>\",\"cut\":true}");
    asks(fake, "html", NULL, DEED_OK, "{\"cut\":true,\"text\":\"<p>\"}");
    remote_not_sent(fake, "pageHtml #1");
}

REMOTE_TEST(texts_of_all_frames_are_one, texts, NULL)

static void remove_frame(struct fake_remote *fake)
{
    frame_remove(fake->page, "F2");
}

static void of_a_frame_that_goes(struct fake_remote *fake)
{
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_add_frame(fake, "F3", "F1", "https://shop.example/more");
    remote_rule(fake, "agent pageText", NULL, "{\"ok\":true,\"text\":\"a\"}");
    remote_rule(fake, "agent pageText #1", NULL, "{\"ok\":true,\"text\":\"b\"}")
        ->then = remove_frame;
    asks(fake, "text", NULL, DEED_OK,
         "{\"text\":\"a\\n\\n--- frame  ---\\n\\nb\\n\\n--- frame "
         "https://shop.example/more ---\\n\\na\"}");
}

REMOTE_TEST(a_frame_that_goes_has_said_its_text, of_a_frame_that_goes, NULL)

static void parts(struct fake_remote *fake)
{
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_rule(fake, "agent pageText #1", NULL,
                "{\"ok\":true,\"title\":\"In\",\"text\":\"inside\"}");
    asks(fake, "text",
         "{\"instanceId\":\"f1.el_3\",\"markdown\":true,\"timeoutMs\":500}",
         DEED_OK, "{\"title\":\"In\",\"text\":\"inside\"}");
    remote_sent(fake, "agent pageText #1 {\"el\":\"el_3\",\"markdown\":true}");
    remote_not_sent(fake, "pageText #0");
    asks(fake, "html", "{\"instanceId\":\"f1.el_3\"}", DEED_OK, "\"text\":");
    remote_sent(fake, "agent pageHtml #1");
    remote_rule(fake, "agent pageText #1", NULL, "error not_found");
    asks(fake, "text", "{\"instanceId\":\"f1.el_3\"}", DEED_NOT_FOUND,
         "said so");
    asks(fake, "text", "{\"instanceId\":\"f7.el_3\"}", DEED_NOT_FOUND,
         "its document is gone");
}

REMOTE_TEST(of_a_part_its_own_document_is_asked, parts, NULL)

static void gone(struct fake_remote *fake)
{
    fake->main->context = 0;
    asks(fake, "text", NULL, DEED_STATE, "the page could not be asked");
    asks(fake, "storage", "{\"get\":\"a\"}", DEED_NOT_FOUND,
         "the page could not be asked");
    frame_remove(fake->page, "F1");
    asks(fake, "storage", "{\"get\":\"a\"}", DEED_STATE,
         "the page could not be asked");
    asks(fake, "eval", "{\"script\":\"1\"}", DEED_NOMEM,
         "the page could not be asked");
    fake->page->crashed = true;
    asks(fake, "text", NULL, DEED_STATE, "the page crashed");
    fake->page->lost = true;
    asks(fake, "text", NULL, DEED_LOST, "the page is gone");
    /* Who wants no reason gets none. */
    assert_int_equal(web_ask(&fake->page->base, "text", NULL, NULL, NULL),
                     DEED_LOST);
    fake->page->lost = fake->page->crashed = false;
    assert_int_not_equal(web_ask(&fake->page->base, "eval", NULL, NULL, NULL),
                         DEED_OK);
}

REMOTE_TEST(a_page_that_is_not_there_is_not_asked, gone, NULL)

/* Script. */

static void scripts(struct fake_remote *fake)
{
    static const struct {
        const char *args, *function;
    } cases[] = {
        { "{\"script\":\"6*7 ;\\n\"}", "async()=>{const v=await(6*7\n);" },
        { "{\"script\":\"  return 4\"}", "async()=>{return 4\n}" },
        { "{\"script\":\"let a=1;a\"}", "async()=>{let a=1;a\n}" },
        /* A word in another word is none, nor is one of a function inside. */
        { "{\"script\":\"letter\"}", "await(letter\n)" },
        { "{\"script\":\"[1].map(a=>{return a})\"}",
          "await([1].map(a=>{return a})\n)" },
        { "{\"script\":\"a.returns\"}", "await(a.returns\n)" },
        { "{\"script\":\"$return\"}", "await($return\n)" },
        { "{\"script\":\"_return\"}", "await(_return\n)" },
        { "{\"script\":\"f();return 2\"}", "async()=>{f();return 2\n}" },
        { "{\"script\":\" ; \"}", "await(\n)" },
    };
    remote_rule(fake, "run #0 ", NULL, "42");
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        remote_forget_past(fake);
        asks(fake, "eval", cases[i].args, DEED_OK, "{\"value\":42}");
        remote_sent(fake, cases[i].function);
    }
    asks(fake, "eval", "{\"script\":\"\"}", DEED_INVALID, "is missing");
    remote_rule(fake, "run #0 ", "quiet", "error invalid_argument");
    asks(fake, "eval", "{\"script\":\"quiet\"}", DEED_INVALID, "said so");
}

REMOTE_TEST(a_script_is_an_expression_or_the_body_of_a_function, scripts, NULL)

static void of_the_browser(struct fake_remote *fake)
{
    remote_rule(fake, "ask version", NULL, "{\"version\":7}");
    asks(fake, "version", "{\"a\":1}", DEED_OK, "{\"version\":7}");
    remote_rule(fake, "ask nothing", NULL, "error invalid_state");
    asks(fake, "nothing", NULL, DEED_STATE, "said so");
    asks(fake, "unheard-of", NULL, DEED_UNSUPPORTED,
         "this browser cannot: fake has no \"unheard-of\"");
    remote_rule(fake, "agent stored", NULL,
                "{\"ok\":true,\"origin\":\"o\",\"items\":[],\"more\":1}");
    asks(fake, "storage", "{\"area\":\"local\",\"get\":\"a\"}", DEED_OK,
         "{\"origin\":\"o\",\"items\":[]}");
    asks(fake, "people", "{\"on\":true}", DEED_OK, "{}");
}

REMOTE_TEST(a_browser_answers_what_is_its_own, of_the_browser, NULL)

static void of_a_poor_browser(struct fake_remote *fake)
{
    const struct web_request request = { .id = "R1",
                                         .url = "https://shop.example/a" };
    asks(fake, "version", NULL, DEED_UNSUPPORTED, "fake has no \"version\"");
    asks(fake, "console", NULL, DEED_UNSUPPORTED,
         "fake does not report what pages write");
    REMOTE_SAYS(web_request_started(fake->page, &request));
    asks(fake, "body", "{\"id\":\"R1\"}", DEED_UNSUPPORTED,
         "fake keeps no bodies");
}

REMOTE_TEST(what_a_browser_cannot_it_says, of_a_poor_browser,
            remote_without_options)

/* Messages. */

static void messages(struct fake_remote *fake)
{
    static const struct web_console_message said[] = {
        { .level = "debug", .text = "small" },
        { .level = "warn", .text = "careful", .url = "a.js", .line = 3 },
        { .level = "error", .text = "broke", .thrown = true, .url = "" },
        { .level = "error", .text = "broke, too", .caught = true },
        { .level = NULL, .text = "plain" },
        { .level = "strange", .text = "strange" },
        { .level = "log", .text = NULL },
    };
    asks(fake, "console", NULL, DEED_OK, "{\"messages\":[],\"dropped\":0}");
    for (size_t i = 0; i < sizeof(said) / sizeof(said[0]); i++) {
        REMOTE_SAYS(web_console_message(fake->page, &said[i]));
    }
    asks(fake, "console", "{\"level\":\"warn\"}", DEED_OK,
         "{\"messages\":[{\"n\":2,\"level\":\"warn\",\"text\":\"careful\","
         "\"url\":\"a.js\",\"line\":3,\"agoMs\":0},{\"n\":3,\"level\":\"error\""
         ",\"text\":\"broke\",\"agoMs\":0},{\"n\":4,");
    asks(fake, "console", "{\"since\":4,\"level\":\"log\"}", DEED_OK,
         "{\"messages\":[{\"n\":5,\"level\":\"log\",\"text\":\"plain\","
         "\"agoMs\":0},{\"n\":6,\"level\":\"strange\"");
    for (int i = 0; i < 500; i++) {
        web_console_message(fake->page, &said[0]);
    }
    asks(fake, "console", "{\"level\":\"log\"}", DEED_OK,
         "{\"messages\":[],\"dropped\":6}");
}

REMOTE_TEST(messages_are_kept_by_weight, messages, NULL)

/* Requests. */

static struct deed_value *headers(struct fake_remote *fake, const char *name)
{
    struct deed_value *map = deed_value_map(&fake->arena);
    deed_value_set(&fake->arena, map, name,
                   deed_value_string(&fake->arena, "x"));
    deed_value_set(&fake->arena, map, "Accept",
                   deed_value_string(&fake->arena, "text/html"));
    return map;
}

static void requests(struct fake_remote *fake)
{
    struct page *page = fake->page;
    struct web_request order = { .id = "R1",
                                 .url = "https://shop.example/order",
                                 .method = "POST",
                                 .type = "Fetch",
                                 .posted = "{\"a\":1}",
                                 .headers = headers(fake, "Cookie") };
    struct web_request answer = { .id = "R1",
                                  .status = 201,
                                  .status_text = "Created",
                                  .mime = "application/json",
                                  .length = 12,
                                  .headers = headers(fake, "Set-Cookie") };
    struct web_request image = { .id = "R2",
                                 .url = "https://shop.example/a.png",
                                 .type = "Image" };
    struct web_request failed = { .id = "R2", .error = "gone", .cancelled = 1 };
    struct web_request font = { .id = "R3",
                                .url = "https://shop.example/a.woff",
                                .type = "Font" };
    struct web_request step = { .id = "R4", .url = "https://shop.example/old" };
    struct web_request led = { .id = "R4",
                               .url = "https://shop.example/new",
                               .redirected_from = "https://shop.example/old",
                               .redirect_status = 308 };
    struct web_request inlined = { .id = "R5", .url = "data:text/plain,a" };
    struct web_request nameless = { .url = "https://shop.example/x" };
    struct web_request unknown = { .id = "R9", .length = -1 };
    asks(fake, "requests", NULL, DEED_OK, "{\"requests\":[],\"dropped\":0}");
    REMOTE_SAYS(web_request_started(page, &order));
    asks(fake, "requests", "{\"id\":\"R1\"}", DEED_OK, "\"pending\":true");
    REMOTE_SAYS(web_request_answered(page, &answer));
    asks(fake, "requests", "{\"id\":\"R1\"}", DEED_OK, "\"tookMs\":0");
    REMOTE_SAYS(web_request_finished(page, &answer));
    REMOTE_SAYS(web_request_finished(page, &answer)); /* once more */
    REMOTE_SAYS(web_request_started(page, &image));
    REMOTE_SAYS(web_request_failed(page, &failed));
    REMOTE_SAYS(web_request_started(page, &font));
    REMOTE_SAYS(web_request_started(page, &step));
    REMOTE_SAYS(web_request_started(page, &led));
    REMOTE_SAYS(web_request_finished(page, &led));
    led.url = "https://shop.example/third"; /* of one that ended */
    REMOTE_SAYS(web_request_started(page, &led));
    REMOTE_SAYS(web_request_started(page, &inlined));
    REMOTE_SAYS(web_request_started(page, &nameless));
    REMOTE_SAYS(web_request_answered(page, &unknown));
    asks(fake, "requests", "{\"filter\":\"order\",\"headers\":true}", DEED_OK,
         "{\"requests\":[{\"id\":\"R1\",\"method\":\"POST\",\"url\":\"https://"
         "shop.example/order\",\"type\":\"Fetch\",\"status\":201,\"statusText\""
         ":\"Created\",\"mimeType\":\"application/json\",\"bytes\":12,"
         "\"tookMs\":0,\"pending\":false");
    asks(fake, "requests", "{\"filter\":\"order\",\"headers\":true}", DEED_OK,
         "\"requestHeaders\":{\"Cookie\":\"(left out)\",\"Accept\":\"text/"
         "html\"},\"responseHeaders\":{\"Set-Cookie\":\"(left out)\",\"Accept\""
         ":\"text/html\"},\"posted\":\"{\\\"a\\\":1}\"}");
    asks(fake, "requests", "{\"filter\":\"no such\"}", DEED_OK,
         "{\"requests\":[],");
    asks(fake, "requests", "{\"method\":\"post\"}", DEED_OK,
         "{\"requests\":[{\"id\":\"R1\"");
    asks(fake, "requests", "{\"method\":\"PUT\"}", DEED_OK, "{\"requests\":[]");
    asks(fake, "requests", "{\"type\":\"font\"}", DEED_OK,
         "{\"requests\":[{\"id\":\"R3\"");
    asks(fake, "requests", "{\"failed\":true}", DEED_OK,
         "{\"requests\":[{\"id\":\"R2\",\"method\":\"GET\",\"url\":\"https://"
         "shop.example/a.png\",\"type\":\"Image\",\"error\":\"gone\"");
    asks(fake, "requests", "{\"noAssets\":true,\"filter\":\"woff\"}", DEED_OK,
         "{\"requests\":[]");
    asks(fake, "requests", "{\"noAssets\":true,\"filter\":\"old\"}", DEED_OK,
         "\"status\":308,\"redirectedTo\":\"https://shop.example/new\"");
    remote_rule(fake, "body R1", NULL, "\"{}\"");
    asks(fake, "body", "{\"id\":\"R1\"}", DEED_OK, "{\"body\":\"{}\"}");
    remote_rule(fake, "body R2", NULL, "error not_found");
    asks(fake, "body", "{\"id\":\"R2\"}", DEED_NOT_FOUND,
         "the browser no longer has this body");
    asks(fake, "body", NULL, DEED_NOT_FOUND, "there is no request \"\"");
}

REMOTE_TEST(requests_are_listed_without_what_signs_a_person_in, requests, NULL)

static void many_requests(struct fake_remote *fake)
{
    char id[20];
    struct web_request request = { .id = id, .url = "https://shop.example/a" };
    for (int i = 1; i <= 410; i++) {
        snprintf(id, sizeof(id), "R%d", i);
        exchange_started(fake->page, &request);
    }
    asks(fake, "requests", NULL, DEED_OK, "{\"requests\":[{\"id\":\"R11\"");
    request.redirected_from = "https://shop.example/a";
    exchange_started(fake->page, &request); /* with a status that is not told */
    asks(fake, "requests", "{\"id\":\"R410\"}", DEED_OK, "\"status\":302");
    asks(fake, "requests", "{\"id\":\"R410\"}", DEED_OK, "\"dropped\":11}");
}

REMOTE_TEST(the_oldest_requests_make_room, many_requests, NULL)

/* Idle. */

static void idle(struct fake_remote *fake)
{
    const struct web_request request = { .id = "R1",
                                         .type = "Fetch",
                                         .url = "https://shop.example/a" };
    asks(fake, "idle", "{\"quietMs\":100}", DEED_OK,
         "{\"idle\":true,\"pending\":0,\"loading\":false}");
    REMOTE_SAYS(web_request_started(fake->page, &request));
    asks(fake, "idle", "{\"timeoutMs\":1000}", DEED_OK,
         "{\"idle\":false,\"pending\":1,\"loading\":false}");
    REMOTE_SAYS(web_request_finished(fake->page, &request));
    fake->main->loading = true;
    asks(fake, "idle", "{\"timeoutMs\":1000}", DEED_OK,
         "{\"idle\":false,\"pending\":0,\"loading\":true}");
    fake->main->loading = false;
    fake->main->context = 0;
    asks(fake, "idle", "{\"timeoutMs\":1000}", DEED_OK, "{\"idle\":false,");
    frame_remove(fake->page, "F1");
    asks(fake, "idle", "{\"timeoutMs\":1000}", DEED_OK,
         "{\"idle\":false,\"pending\":0,\"loading\":false}");
}

REMOTE_TEST(a_page_is_idle_when_nothing_loads, idle, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_all_frames_are_one),
        cmocka_unit_test(a_frame_that_goes_has_said_its_text),
        cmocka_unit_test(of_a_part_its_own_document_is_asked),
        cmocka_unit_test(a_page_that_is_not_there_is_not_asked),
        cmocka_unit_test(a_script_is_an_expression_or_the_body_of_a_function),
        cmocka_unit_test(a_browser_answers_what_is_its_own),
        cmocka_unit_test(what_a_browser_cannot_it_says),
        cmocka_unit_test(messages_are_kept_by_weight),
        cmocka_unit_test(requests_are_listed_without_what_signs_a_person_in),
        cmocka_unit_test(the_oldest_requests_make_room),
        cmocka_unit_test(a_page_is_idle_when_nothing_loads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
