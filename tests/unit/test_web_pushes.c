/* SPDX-License-Identifier: Apache-2.0 */
/* What a document says after an act: pushes of its agent, the form that comes
 * back, and what is watched for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/signal.h"
#include "driver/web/perform.h"
#include "fake_remote.h"
#include "nomem.h"

/* What the document says that an act led to. */

static void on_signal(void *user, const struct deed_signal *s)
{
    struct fake_remote *fake = user;
    bool was = nomem_set(false);
    deed_strbuf_printf(
        &fake->signals, "%s [%s] \"%s\" said=\"%s\"%s%s%s%s%s%s%s%s%s%s%s\n",
        deed_signal_name(s->kind), deed_str_or(s->place, ""),
        deed_str_or(s->text, ""), deed_str_or(s->said, ""),
        s->caused == DEED_YES  ? " caused"
        : s->caused == DEED_NO ? " not-caused"
                               : "",
        s->asks_login ? " login" : "", s->asks_human ? " human" : "",
        s->form_back ? " form-back" : "", s->wrong ? " wrong" : "",
        s->same ? " same" : "", s->near ? " near" : "", s->weak ? " weak" : "",
        s->at_login ? " at-login" : "", s->instance_id ? " of " : "",
        deed_str_or(s->instance_id, ""));
    nomem_set(was);
}

static void act(struct fake_remote *fake)
{
    fake->page->base.sink.signal = on_signal;
    remote_begin_act(fake);
}

static void post(struct fake_remote *fake, const char *from, const char *to)
{
    const struct web_request request = { .id = "L2",
                                         .navigation = "L2",
                                         .method = "POST",
                                         .url = to,
                                         .redirected_from = from,
                                         .type = "Document",
                                         .document = true,
                                         .main = true };
    web_request_started(fake->page, &request);
}

static void form_comes_back(struct fake_remote *fake)
{
    act(fake);
    post(fake, NULL, "https://shop.example/pay");
    remote_commit(fake, "https://shop.example/pay", "L2", NULL);
    remote_signalled(fake, "busy.started [] \"the answer to the form\"");
    remote_push(fake, "{\"kind\":\"document\",\"formBack\":true,\"heading\":"
                      "\"Pay\",\"message\":\"no\",\"wrong\":true,"
                      "\"passing\":true}");
    remote_signalled(fake, "validation.message [] \"the same form came back\" "
                           "said=\"\" caused form-back\n");
    remote_signalled(fake, "said=\"Pay\" caused\n");
    remote_signalled(fake, "said=\"no\" caused wrong\n");
    remote_signalled(fake,
                     "busy.started [] \"a page that leads on by itself\"");
    remote_forget_past(fake);
    remote_push(fake, "{\"kind\":\"stays\"}");
    remote_signalled(fake, "busy.ended [] \"a page that leads on by itself\"");
    remote_forget_past(fake);
    remote_push(fake, "{\"kind\":\"stays\"}");
    remote_not_signalled(fake, "busy.ended");
    post(fake, NULL, "https://shop.example/pay");
    remote_commit(fake, "https://shop.example/pay", "L2", NULL);
    remote_push(fake, "{\"kind\":\"document\",\"invalid\":true,\"said\":"
                      "\"Name is missing\",\"around\":\"Name\"}");
    remote_signalled(fake, "validation.message [] \"Name is missing\" "
                           "said=\"Name\" caused\n");
    post(fake, NULL, "https://shop.example/pay");
    remote_commit(fake, "https://shop.example/pay", "L2", NULL);
    remote_forget_past(fake);
    remote_push(fake, "{\"kind\":\"document\"}");
    remote_not_signalled(fake, "validation.message");
    remote_signalled(fake, "busy.ended");
}

static void led_to_login(struct fake_remote *fake)
{
    act(fake);
    post(fake, "https://shop.example/pay", "https://shop.example/login");
    remote_commit(fake, "https://shop.example/login", "L2", NULL);
    remote_signalled(fake, "route.changed [] \"login\"");
    remote_signalled(fake, "near at-login\n");
    remote_signalled(fake, "answer.showing");
    remote_push(fake, "{\"kind\":\"document\",\"asksLogin\":true,\"secret\":"
                      "true}");
    remote_signalled(fake, "said=\"\" caused login\n");
    remote_signalled(fake, "answer.shown");
    remote_forget_past(fake);
    /* From a page that asked for a password, too. */
    post(fake, "https://shop.example/pay", "https://shop.example/login");
    remote_commit(fake, "https://shop.example/login", "L2", NULL);
    remote_forget_past(fake);
    remote_push(fake, "{\"kind\":\"document\",\"asksLogin\":true}");
    remote_not_signalled(fake, "login");
    post(fake, "https://shop.example/pay", "https://shop.example/gate");
    remote_commit(fake, "https://shop.example/gate", "L2", NULL);
    remote_push(fake, "{\"kind\":\"document\",\"gate\":true}");
    remote_signalled(fake, "said=\"\" caused login\n");
    remote_push(fake, "{\"kind\":\"document\",\"challenge\":true}");
    remote_signalled(fake, "said=\"\" caused human\n");
    remote_forget_past(fake);
    remote_push(fake, "{\"kind\":\"document\",\"brief\":\"Verify you are "
                      "human\"}");
    remote_signalled(fake, "said=\"\" caused human\n");
    remote_forget_past(fake);
    post(fake, NULL, "https://shop.example/pay");
    remote_commit(fake, "https://shop.example/", "L2",
                  "https://shop.example/pay");
    remote_signalled(fake, "request.failed [] \"https://shop.example/pay (no "
                           "answer)\"");
    remote_signalled(fake, "route.changed [] \"\" said=\"\" not-caused");
}

/* Asked for by the document that is shown, without an input of anybody. */
static void goes_on(struct fake_remote *fake, const char *to,
                    const char *navigation)
{
    const struct web_request request = { .id = navigation,
                                         .navigation = navigation,
                                         .method = "GET",
                                         .url = to,
                                         .type = "Document",
                                         .document = true,
                                         .main = true };
    web_document_leads_on(fake->page, fake->main, 0);
    web_request_started(fake->page, &request);
}

/* The page that is left at once is read when the next one was asked for: that
 * tells nothing of the next one. */
static void read_late(struct fake_remote *fake)
{
    act(fake);
    fake->page->act_open = true;
    remote_commit(fake, "https://shop.example/orders", "L2", NULL);
    goes_on(fake, "https://shop.example/login", "L3");
    remote_push(fake, "{\"kind\":\"document\",\"heading\":\"Wait\"}");
    remote_not_signalled(fake, "Wait");
    remote_forget_past(fake);
    remote_commit(fake, "https://shop.example/login", "L3", NULL);
    remote_signalled(fake, "route.changed [] \"login\" said=\"\" caused");
    remote_signalled(fake, "answer.showing");
    remote_push(fake, "{\"kind\":\"document\",\"asksLogin\":true}");
    remote_signalled(fake, "said=\"\" caused login\n");
    remote_signalled(fake, "answer.shown");
}

/* The next one is asked for before it is told that this one came. */
static void told_late(struct fake_remote *fake)
{
    act(fake);
    fake->page->act_open = true;
    post(fake, NULL, "https://shop.example/pay");
    goes_on(fake, "https://shop.example/next", "L3");
    remote_commit(fake, "https://shop.example/pay", "L2", NULL);
    assert_false(fake->page->served.way.led);
    remote_commit(fake, "https://shop.example/next", "L3", NULL);
    assert_int_equal(fake->page->served.coming_loader[0], 0);
}

static void in_a_frame(struct fake_remote *fake)
{
    struct frame *frame =
        remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    static const char payload[] =
        "{\"t\":5,\"events\":[{\"kind\":\"document\",\"heading\":\"Thanks\"}]}";
    act(fake);
    remote_forget_past(fake);
    web_agent_pushed(fake->page, frame, payload, strlen(payload));
    remote_not_signalled(fake, "Thanks");
    fake->page->framed = true;
    web_agent_pushed(fake->page, frame, payload, strlen(payload));
    remote_signalled(fake, "said=\"Thanks\" caused\n");
    remote_signalled(fake, "answer.shown");
    assert_false(fake->page->framed);
    web_agent_pushed(fake->page, frame, "nonsense", 8);
    web_agent_pushed(fake->page, frame, "{\"events\":7}", 12);
}

static void a_document_says_what_became_of_the_act(void **state)
{
    (void)state;
    remote_play(form_comes_back, NULL);
    remote_play(led_to_login, NULL);
    remote_play(read_late, NULL);
    remote_play(told_late, NULL);
    remote_play(in_a_frame, NULL);
}

/* Pushes, one by one. */
static void pushes(struct fake_remote *fake)
{
    static const struct {
        const char *push, *want;
    } list[] = {
        { "{\"kind\":\"route\",\"url\":\"https://a.example/x?2\",\"from\":"
          "\"https://a.example/x?1\",\"how\":\"replace\"}",
          "route.changed [route] \"\" said=\"\"\n" },
        { "{\"kind\":\"route\",\"url\":\"https://a.example/y\",\"from\":"
          "\"https://a.example/x\",\"how\":\"replace\",\"certified\":true}",
          "route.changed [route] \"\" said=\"\" near\n" },
        { "{\"kind\":\"route\",\"url\":\"https://a.example/x#\",\"from\":"
          "\"https://a.example/x\"}",
          "route.changed [route] \"\" said=\"\" same near\n" },
        { "{\"kind\":\"route\",\"url\":\"https://a.example/x#!\",\"from\":"
          "\"https://a.example/x#\"}",
          "route.changed [route] \"\" said=\"\" same near\n" },
        { "{\"kind\":\"route\",\"url\":\"https://a.example/y#a\",\"from\":"
          "\"https://a.example/x#a\"}",
          "route.changed [route] \"\" said=\"\" near\n" },
        { "{\"kind\":\"route\",\"url\":\"https://a.example/login\",\"from\":"
          "\"https://a.example/x\",\"caused\":true}",
          "route.changed [route] \"login\" said=\"\" caused near at-login\n" },
        { "{\"kind\":\"route\",\"how\":\"replace\"}",
          "route.changed [route] \"\" said=\"\" near\n" },
        { "{\"kind\":\"route\",\"how\":\"replace\",\"from\":\"a\"}",
          "route.changed [route] \"\" said=\"\" near\n" },
        { "{\"kind\":\"toast\",\"text\":\"Saved\",\"selector\":\"#t\","
          "\"caused\":true}",
          "toast.contains [#t] \"Saved\" said=\"\" caused\n" },
        { "{\"kind\":\"toast\",\"text\":\"Saved\",\"certified\":true,"
          "\"selector\":\"#t\",\"wrong\":true}",
          "toast.contains [#t] \"Saved\" said=\"\" wrong\n" },
        { "{\"kind\":\"toast\",\"text\":\"Early\",\"early\":true}",
          "toast.contains [] \"Early\" said=\"\" not-caused\n" },
        { "{\"kind\":\"dialog\",\"open\":true,\"asksLogin\":true,\"text\":"
          "\"Sign in to go on\"}",
          "dialog.opened [] \"Sign in to go on\" said=\"\" login\n" },
        { "{\"kind\":\"dialog\",\"open\":true,\"asksLogin\":true,\"text\":"
          "\"Your name\"}",
          "dialog.opened [] \"Your name\" said=\"\"\n" },
        { "{\"kind\":\"leaving\",\"caused\":true}",
          "navigation.started [GET ] \"\" said=\"\" caused\n" },
        { "{\"kind\":\"scroll\",\"rest\":true,\"place\":\"p\"}",
          "scrolled [p] \"\" said=\"\" near\n" },
        { "{\"kind\":\"scroll\",\"rest\":true,\"restless\":true}",
          "scrolled [] \"\" said=\"\" weak\n" },
        { "{\"kind\":\"unrecorded\",\"what\":\"value\",\"place\":\"v\"}",
          "value.equals [v] \"value\"" },
        { "{\"kind\":\"unrecorded\",\"what\":\"more\",\"place\":\"v\"}",
          "state.changed [v] \"more\"" },
        { "{\"kind\":\"turned\",\"place\":\"w\"}",
          "state.changed [w] \"\" said=\"\" near\n" },
        { "{\"kind\":\"ran\",\"ms\":750}", "page.ran []" },
        { "{\"kind\":\"undone\",\"place\":\"u\"}", "change.undone [u]" },
        { "{\"kind\":\"redone\",\"place\":\"u\"}", "change.redone [u]" },
        { "{\"kind\":\"busy\",\"on\":true,\"place\":\"b\"}",
          "busy.started [b]" },
        { "{\"kind\":\"busy\",\"on\":false,\"place\":\"b\"}",
          "busy.ended [b]" },
        { "{\"kind\":\"outside\",\"url\":\"mailto:a\"}", "navigation.outside" },
        { "{\"kind\":\"state\",\"id\":\"el_1\",\"states\":{\"checked\":true,"
          "\"focused\":true,\"pressed\":7}}",
          "element.state" },
        /* Looks that answer to the press alone are what every button does. */
        { "{\"kind\":\"mutation\",\"caused\":true,\"phase\":\"mousedown\","
          "\"places\":[{\"place\":\"b:attr.class\",\"own\":true}]}",
          "state.changed [b:attr.class] \"\" said=\"\" not-caused weak\n" },
        { "{\"kind\":\"mutation\",\"caused\":true,\"phase\":\"click\","
          "\"places\":[{\"place\":\"b:attr.class\",\"own\":true}]}",
          "[b:attr.class] \"\" said=\"\" caused weak\n" },
        { "{\"kind\":\"mutation\",\"caused\":true,"
          "\"places\":[{\"place\":\"b:attr.class\",\"own\":true}]}",
          "[b:attr.class] \"\" said=\"\" caused weak\n" },
        { "{\"kind\":\"mutation\",\"caused\":true,\"phase\":\"mousedown\","
          "\"places\":[{\"place\":\"b:attr.aria-pressed\",\"own\":true}]}",
          "[b:attr.aria-pressed] \"\" said=\"\" caused\n" },
        { "{\"kind\":\"mutation\",\"places\":[{\"place\":\"x\",\"own\":true,"
          "\"deco\":true}]}",
          "state.changed [x] \"\" said=\"\" weak\n" },
    };
    act(fake);
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        remote_forget_past(fake);
        remote_push(fake, list[i].push);
        remote_signalled(fake, list[i].want);
    }
    remote_forget_past(fake);
    /* A page may print by itself. */
    static const char print[] =
        "{\"kind\":\"unrecorded\",\"what\":\"print\",\"place\":\"d\"}";
    fake->page->put_off = fake->page->sends = false;
    remote_push(fake, print);
    remote_not_signalled(fake, "print");
    remote_push(fake, "{\"kind\":\"unrecorded\",\"what\":\"print\","
                      "\"caused\":true}");
    remote_signalled(fake, "\"print\" said=\"\" caused\n");
    fake->page->put_off = true;
    remote_push(fake, print);
    remote_signalled(fake, "[d] \"print\"");
    fake->page->put_off = false;
    remote_forget_past(fake);
    remote_push(fake, "{\"kind\":\"state\",\"states\":{\"focused\":true}}");
    remote_push(fake, "{\"kind\":\"unheard-of\"},{}");
    remote_not_signalled(fake, "[");
    /* An answer to an older request writes now. */
    fake->page->older_until_us = page_now(fake->page) + DEED_MS(100);
    remote_push(fake, "{\"kind\":\"mutation\",\"places\":[{\"place\":\"y\"}]}");
    remote_signalled(fake, "[y] \"\" said=\"\" not-caused\n");
    remote_push(fake, "{\"kind\":\"mutation\",\"certified\":true,"
                      "\"places\":[{\"place\":\"z\"}]}");
    remote_signalled(fake, "[z] \"\" said=\"\"\n");
}

REMOTE_TEST(each_push_is_the_signal_it_stands_for, pushes, NULL)

/* Places that change by themselves. */
static void noise(struct fake_remote *fake)
{
    struct page *page = fake->page;
    const char *places[WEB_PLACES_MAX];
    char place[40];
    places_note(page, "clock");
    assert_int_equal(places_once(page, &fake->arena, places, 9), 1);
    places_note(page, "clock"); /* a burst is one change */
    assert_int_equal(places_noise(page, &fake->arena, places, 9), 0);
    remote_pass(fake, 1000);
    places_note(page, "clock");
    assert_int_equal(places_noise(page, &fake->arena, places, 9), 1);
    assert_string_equal(places[0], "clock");
    remote_pass(fake, 4000);
    assert_int_equal(places_noise(page, &fake->arena, places, 9), 0);
    places_note(page, "clock"); /* as if for the first time */
    assert_int_equal(places_once(page, &fake->arena, places, 9), 1);
    act(fake);
    for (int i = 0; i < 3; i++) { /* three times in an act are a habit */
        assert_int_equal(places_once(page, &fake->arena, places, 9), i < 3);
        remote_pass(fake, 50);
        places_note(page, "late");
    }
    assert_int_equal(places_once(page, &fake->arena, places, 9), 2);
    fake->page->act_open = false;
    for (int i = 0; i < WEB_PLACES_MAX; i++) {
        snprintf(place, sizeof(place), "place %d", i);
        places_note(page, place);
    }
    assert_int_equal(places_once(page, &fake->arena, places, 5), 5);
    signals_begin(page, NULL, 7);
    assert_int_equal(page->armed.context, 0);
}

REMOTE_TEST(what_changes_twice_by_itself_is_noise, noise, NULL)

/* Before the act, by the clock of its document. */
static void early_pushes(struct fake_remote *fake)
{
    act(fake);
    fake->page->armed.at_us = page_now(fake->page);
    signals_begin(fake->page, fake->main, 100);
    remote_push(fake, "{\"kind\":\"toast\",\"text\":\"before\",\"t\":99}");
    remote_push(fake, "{\"kind\":\"toast\",\"text\":\"after\",\"t\":101}");
    remote_push(fake, "{\"kind\":\"toast\",\"text\":\"whenever\"}");
    remote_signalled(fake, "\"before\"");
    struct frame *other =
        remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    other->context = fake->main->context;
    static const char payload[] = "{\"t\":5,\"events\":[{\"kind\":\"toast\","
                                  "\"text\":\"other\",\"t\":1}]}";
    web_agent_pushed(fake->page, other, payload, strlen(payload));
    remote_signalled(fake, "\"other\"");
}

REMOTE_TEST(each_document_has_a_clock_of_its_own, early_pushes, NULL)

/* Watches. */

static void watches(struct fake_remote *fake)
{
    static const char first[] = "1", second[] = "2", third[] = "3";
    const struct deed_watch plain = { 0 };
    const struct deed_watch bystander = { .bystander = true,
                                          .target_id = "el_9" };
    const struct deed_watch target = { .target_id = "el_1" };
    const struct deed_watch person = { .people = true };
    struct page *page = fake->page;
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_forget_past(fake);
    remote_watch(fake, first, &plain);
    remote_sent(fake, "agent watch #0 {\"on\":true");
    remote_sent(fake, "agent watch #1 {\"on\":true");
    remote_pass(fake, 10);
    remote_watch(fake, second, &bystander);
    remote_watch(fake, first, &target); /* goes along with the next call */
    if (fake->strict) {
        assert_string_equal(fake->main->retarget, "el_1");
        assert_string_equal(watch_target(page), "el_1");
    }
    remote_watch(fake, third, &target);
    page_armed(page, "el_7", "t7", 1);
    remote_forget_past(fake);
    remote_watch(fake, third, NULL); /* which did not arm it */
    remote_not_sent(fake, "disarm");
    page_armed(page, "el_1", "t8", 1);
    remote_watch(fake, third, &target);
    remote_watch(fake, third, NULL);
    remote_sent(fake, "agent disarm #0 {\"token\":\"t8\"}");
    page_armed(page, "el_1", "t9", 1);
    remote_watch(fake, first, &person);
    remote_sent(fake, "agent disarm #0 {\"token\":\"t9\"}");
    remote_watch(fake, "nobody", NULL);
    act(fake);
    remote_watch(fake, second, NULL);
    assert_true(page->act_open); /* a bystander's end ends nothing */
    page_armed(page, "f9.el_1", "t10", 1);
    remote_watch(fake, first, NULL);
    assert_false(page->act_open);
    remote_not_sent(fake, "t10"); /* its document is gone */
    remote_pass(fake, 10);
}

static void too_many_watches(struct fake_remote *fake)
{
    static const char keys[WEB_WATCHES_MAX + 1];
    const struct deed_watch plain = { 0 };
    for (size_t i = 0; i < sizeof(keys); i++) {
        remote_watch(fake, &keys[i], &plain);
    }
    assert_int_equal(fake->page->watch_count, WEB_WATCHES_MAX);
    remote_pass(fake, 10);
}

static void what_an_action_armed_goes_with_it(void **state)
{
    (void)state;
    remote_play(watches, NULL);
    remote_play(too_many_watches, NULL);
}

/* Agents of documents that are gone. */
static void renewed(struct fake_remote *fake)
{
    struct frame *frame =
        remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    const struct web_commit news = { .url = "https://shop.example/next" };
    remote_rule(fake, "run", "deed.isOf", "true");
    web_frame_committed(fake->page, frame, &news);
    remote_pass(fake, 10);
    remote_not_sent(fake, "install");
    remote_rule(fake, "run", "deed.isOf", "false");
    web_frame_committed(fake->page, frame, &news);
    remote_pass(fake, 10);
    remote_sent(fake, "install #1\nagent watch #1");
    remote_signalled(fake, "layout.changed");
    web_frame_committed(fake->page, frame, &news);
    frame_remove(fake->page, "F2");
    remote_pass(fake, 10);
    web_document_reopened(fake->page, "F1");
    remote_pass(fake, 10);
    remote_sent(fake, "agent hearAgain #0");
    fake->main->context = 0;
    remote_forget_past(fake);
    web_document_reopened(fake->page, "F1");
    web_document_reopened(fake->page, "F9");
    agent_renew(fake->page, fake->main);
    remote_pass(fake, 10);
    remote_not_sent(fake, "hearAgain");
    remote_not_sent(fake, "isOf");
    agent_install(fake->page, fake->main); /* has nobody to tell */
    remote_sent(fake, "install #0\n");
}

REMOTE_TEST(an_agent_of_an_old_document_is_replaced, renewed, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_document_says_what_became_of_the_act),
        cmocka_unit_test(each_push_is_the_signal_it_stands_for),
        cmocka_unit_test(what_changes_twice_by_itself_is_noise),
        cmocka_unit_test(each_document_has_a_clock_of_its_own),
        cmocka_unit_test(what_an_action_armed_goes_with_it),
        cmocka_unit_test(an_agent_of_an_old_document_is_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
