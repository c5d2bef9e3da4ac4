/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/correlate.h"

#define PAGE "https://shop.example/cart"
#define OWN "https://shop.example/app.js"
#define API "https://api.shop.example/save"
#define OTHER "https://ads.example.net/tag.js"

/* An act whose input goes out at 10 s. */
#define SENT DEED_MS(10000)

static struct deed_correlation *begin(struct deed_correlation *c)
{
    deed_correlation_init(c);
    deed_correlation_begin(c);
    deed_correlation_sent(c, SENT);
    return c;
}

static struct deed_link told(struct deed_correlation *c,
                             const struct deed_note *note)
{
    struct deed_link link;
    struct deed_note copy = *note;
    copy.page = PAGE;
    deed_correlate(c, &copy, &link);
    return link;
}

static const struct {
    const char *label;
    struct deed_note note;
    bool signal, foreign;
} cases[] = {
    { "while the input is handled",
      { .source = DEED_NOTE_CONSOLE,
        .text = "saving",
        .url = OWN,
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      true,
      false },
    { "right after the input",
      { .source = DEED_NOTE_CONSOLE,
        .text = "saving",
        .url = OWN,
        .at_us = SENT + DEED_MS(90) },
      true,
      false },
    { "long after it, and nothing else is known",
      { .source = DEED_NOTE_CONSOLE,
        .text = "saving",
        .url = OWN,
        .at_us = SENT + DEED_MS(900) },
      false,
      false },
    { "before it",
      { .source = DEED_NOTE_CONSOLE,
        .text = "saving",
        .url = OWN,
        .at_us = SENT - DEED_MS(1) },
      false,
      false },
    { "by code of another site",
      { .source = DEED_NOTE_CONSOLE,
        .text = "tag",
        .url = OTHER,
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      false,
      true },
    { "a server of the same site",
      { .source = DEED_NOTE_REQUEST,
        .id = "1",
        .method = "POST",
        .url = API,
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      true,
      false },
    { "a measurement of its own",
      { .source = DEED_NOTE_REQUEST,
        .id = "1",
        .method = "POST",
        .type = "Ping",
        .url = "https://shop.example/t",
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      false,
      false },
    { "a change that only is near in time",
      { .source = DEED_NOTE_DOM,
        .text = "span#clock:text",
        .at_us = SENT + DEED_MS(30) },
      false,
      false },
    { "a measurement by its address",
      { .source = DEED_NOTE_REQUEST,
        .id = "1",
        .url = "https://shop.example/collect?v=1",
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      false,
      false },
    { "an address that only begins like one",
      { .source = DEED_NOTE_REQUEST,
        .id = "1",
        .url = "https://shop.example/collections",
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      true,
      false },
    { "a site whose name is as long",
      { .source = DEED_NOTE_REQUEST,
        .id = "1",
        .url = "https://shoq.example/save",
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      false,
      true },
    { "a server known by its number",
      { .source = DEED_NOTE_REQUEST,
        .id = "1",
        .url = "http://127.0.0.1:8080/save",
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      false,
      true },
    { "a request without an address",
      { .source = DEED_NOTE_REQUEST,
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      true,
      false },
    { "an address without a server",
      { .source = DEED_NOTE_REQUEST,
        .url = "file:///tmp/a",
        .acting = true,
        .at_us = SENT + DEED_MS(20) },
      true,
      false },
    { "a measurement long after it",
      { .source = DEED_NOTE_REQUEST,
        .type = "Ping",
        .url = OTHER,
        .at_us = SENT + DEED_MS(900) },
      false,
      true },
    { "a change of the storage, told by another process",
      { .source = DEED_NOTE_STORAGE,
        .text = "cart",
        .at_us = SENT + DEED_MS(90) },
      true,
      false },
    { "a change of the storage before it",
      { .source = DEED_NOTE_STORAGE,
        .text = "cart",
        .at_us = SENT - DEED_MS(1) },
      false,
      false },
    { "a navigation",
      { .source = DEED_NOTE_NAVIGATION,
        .id = "1",
        .text = "/next",
        .at_us = SENT + DEED_MS(20) },
      true,
      false },
    { "an answer to a request that nobody saw begin",
      { .source = DEED_NOTE_RESPONSE,
        .id = "5",
        .url = API,
        .at_us = SENT + DEED_MS(900) },
      false,
      false },
    { "an answer that does not say to what",
      { .source = DEED_NOTE_RESPONSE, .url = API, .at_us = SENT + DEED_MS(20) },
      true,
      false },
    { "a change that is tied to the input",
      { .source = DEED_NOTE_DOM,
        .text = "p#out:text",
        .tied = true,
        .at_us = SENT + DEED_MS(30) },
      true,
      false },
};

static void one_note_is_judged_by_what_ties_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_correlation c;
        struct deed_link link = told(begin(&c), &cases[i].note);
        print_message("# %s\n", cases[i].label);
        assert_int_equal(!link.noise, cases[i].signal);
        assert_int_equal(link.foreign, cases[i].foreign);
        assert_true(!cases[i].signal || link.act == 1);
    }
}

static void what_comes_by_itself_is_noise_also_in_an_act(void **state)
{
    (void)state;
    struct deed_correlation c;
    struct deed_note poll = { .source = DEED_NOTE_REQUEST,
                              .id = "1",
                              .method = "GET",
                              .url = "https://shop.example/poll?t=1" };
    deed_correlation_init(&c);
    poll.at_us = DEED_MS(1000);
    assert_true(told(&c, &poll).noise);
    deed_correlation_begin(&c);
    deed_correlation_sent(&c, SENT);
    poll.at_us = SENT + DEED_MS(10);
    poll.url = "https://shop.example/poll?t=2";
    poll.id = "2";
    poll.acting = true;
    assert_true(told(&c, &poll).noise);
}

static void an_answer_is_what_its_request_was(void **state)
{
    (void)state;
    struct deed_correlation c;
    begin(&c);
    struct deed_note note = { .source = DEED_NOTE_REQUEST,
                              .id = "7",
                              .method = "POST",
                              .url = API,
                              .acting = true,
                              .at_us = SENT + DEED_MS(5) };
    assert_int_equal(told(&c, &note).act, 1);
    deed_correlation_ended(&c, SENT + DEED_MS(100));
    note.source = DEED_NOTE_RESPONSE;
    note.acting = false;
    note.at_us = SENT + DEED_MS(800);
    struct deed_link link = told(&c, &note);
    assert_int_equal(link.act, 1);
    assert_false(link.noise);
    /* And what follows it at once is its doing, after the result, too. */
    const struct deed_note after = { .source = DEED_NOTE_CONSOLE,
                                     .text = "saved",
                                     .url = OWN,
                                     .at_us = SENT + DEED_MS(830) };
    assert_false(told(&c, &after).noise);
    const struct deed_note later = { .source = DEED_NOTE_CONSOLE,
                                     .text = "something else",
                                     .url = OWN,
                                     .at_us = SENT + DEED_MS(2000) };
    assert_true(told(&c, &later).noise);
}

static void what_comes_often_in_one_act_is_a_habit(void **state)
{
    (void)state;
    struct deed_correlation c;
    begin(&c);
    struct deed_note note = { .source = DEED_NOTE_CONSOLE,
                              .level = "log",
                              .text = "tick 1",
                              .acting = true };
    for (int i = 0; i < 4; i++) {
        note.at_us = SENT + DEED_MS(100) * (i + 1);
        assert_int_equal(told(&c, &note).noise, i >= 2);
        note.at_us += 1; /* the same burst */
        note.text = "tick 2";
        assert_int_equal(told(&c, &note).noise, i >= 2);
    }
    note.tied = true; /* what is tied is no habit */
    assert_false(told(&c, &note).noise);
}

/* What a person does is no habit of the page. */
static void what_a_person_brought_about_is_no_habit(void **state)
{
    (void)state;
    for (int person = 0; person < 3; person++) {
        struct deed_correlation c;
        struct deed_note note = { .source = DEED_NOTE_CONSOLE,
                                  .text = "saving",
                                  .at_us = DEED_MS(5000) };
        deed_correlation_init(&c);
        if (person) { /* just before it, or long before */
            deed_correlation_person(&c, person == 1 ? DEED_MS(4900) : 1);
        }
        assert_true(told(&c, &note).noise); /* no act is under way */
        deed_correlation_begin(&c);
        deed_correlation_sent(&c, SENT);
        deed_correlation_sent(&c, SENT + DEED_MS(5000)); /* the first counts */
        note.at_us = SENT + DEED_MS(10);
        assert_int_equal(told(&c, &note).noise, person != 1);
    }
}

/* Before the input goes out nothing is its doing, whoever is acting. */
static void an_act_that_was_not_sent_has_no_notes(void **state)
{
    (void)state;
    struct deed_correlation c;
    deed_correlation_init(&c);
    deed_correlation_begin(&c);
    const struct deed_note early = { .source = DEED_NOTE_STORAGE,
                                     .text = "cart",
                                     .acting = true,
                                     .at_us = SENT };
    struct deed_link link = told(&c, &early);
    assert_true(link.noise);
    assert_string_equal(link.why, "no action was under way");
}

static void a_place_that_the_driver_knows_is_a_habit(void **state)
{
    (void)state;
    struct deed_correlation c;
    begin(&c);
    deed_correlation_habit(&c, "text", "span#clock");
    const struct deed_note clock = { .source = DEED_NOTE_DOM,
                                     .level = "text",
                                     .text = "span#clock",
                                     .acting = true,
                                     .at_us = SENT + DEED_MS(10) };
    struct deed_link link = told(&c, &clock);
    assert_true(link.noise);
    assert_string_equal(link.why, "it comes by itself, too");
}

static void an_answer_to_nobodys_request_is_noise(void **state)
{
    (void)state;
    struct deed_correlation c;
    deed_correlation_init(&c);
    struct deed_note note = { .source = DEED_NOTE_REQUEST,
                              .id = "3",
                              .url = "https://shop.example/poll#a",
                              .at_us = DEED_MS(10) };
    (void)told(&c, &note);
    deed_correlation_begin(&c);
    deed_correlation_sent(&c, SENT);
    deed_correlation_received(&c, SENT + 1);
    note.source = DEED_NOTE_RESPONSE;
    note.at_us = SENT + DEED_MS(10);
    struct deed_link link = told(&c, &note);
    assert_true(link.noise);
    assert_string_equal(link.why, "answers a request of nobody's");
    assert_int_equal(c.answered_at, -1);
    deed_correlation_ended(&c, SENT + DEED_MS(50));
    const struct deed_note late = { .source = DEED_NOTE_CONSOLE,
                                    .text = "x",
                                    .acting = true,
                                    .at_us = SENT + DEED_MS(60) };
    assert_string_equal(told(&c, &late).why, "no action was under way");
}

static void more_habits_and_requests_than_fit_do_no_harm(void **state)
{
    (void)state;
    struct deed_correlation c;
    begin(&c);
    char id[16];
    for (unsigned i = 0; i < 1000; i++) {
        /* Digits do not count, letters do. */
        id[0] = (char)('a' + i % 26);
        id[1] = (char)('a' + i / 26 % 26);
        id[2] = (char)('a' + i / 676);
        id[3] = '\0';
        struct deed_note note = {
            .source = DEED_NOTE_REQUEST, .id = id, .url = id, .at_us = SENT - 1
        };
        (void)told(&c, &note);
    }
    assert_true(c.habit_next >= DEED_CORRELATE_HABITS);
}

static void every_source_has_a_name(void **state)
{
    (void)state;
    for (int i = 0; i < DEED_NOTE_SOURCE_COUNT; i++) {
        assert_true(deed_note_source_name((enum deed_note_source)i)[0]);
    }
    assert_string_equal(deed_note_source_name(DEED_NOTE_SOURCE_COUNT), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_note_is_judged_by_what_ties_it),
        cmocka_unit_test(what_comes_by_itself_is_noise_also_in_an_act),
        cmocka_unit_test(an_answer_is_what_its_request_was),
        cmocka_unit_test(what_comes_often_in_one_act_is_a_habit),
        cmocka_unit_test(what_a_person_brought_about_is_no_habit),
        cmocka_unit_test(an_act_that_was_not_sent_has_no_notes),
        cmocka_unit_test(a_place_that_the_driver_knows_is_a_habit),
        cmocka_unit_test(an_answer_to_nobodys_request_is_noise),
        cmocka_unit_test(more_habits_and_requests_than_fit_do_no_harm),
        cmocka_unit_test(every_source_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
