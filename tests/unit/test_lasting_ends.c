/* SPDX-License-Identifier: Apache-2.0 */
/* What takes a verified act back, after its result: what was seen of the act,
 * what comes later, and the words of the retraction. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/expect.h"
#include "core/verify/lasting.h"
#include "evidence_fixture.h"

static struct deed_lasting lasting;

/* What is said of this signal, 200 ms after the act; "": nothing. */
static const char *said_of(struct deed_signal signal)
{
    bool back = deed_lasting_feed(&lasting, &signal, AT_MS(200));
    assert_int_equal(back, lasting.why[0] != '\0');
    return lasting.why;
}

#define CHANGE(...) SEES(KIND(STATE_CHANGED), __VA_ARGS__)
#define WATCH                                                                  \
    memset(&lasting, 0, sizeof(lasting)),                                      \
        (void)deed_lasting_begin(&lasting, act, AT_MS(100))
#define LATER(...) said_of((struct deed_signal){ __VA_ARGS__ })
#define SAID(label, want, later, ...)                                          \
    ANSWERS(label, 0, strcmp(later, want), __VA_ARGS__)
#define UNDONE LATER(KIND(UNDONE), .place = "p:text")

static void a_change_that_is_undone(void **state)
{
    (void)state;
    static const char back[] = "what it changed was taken back";
    SAID("its words", back, UNDONE, CHANGE(.place = "p:text", .said = "x"),
         WATCH);
    SAID("another place", "", LATER(KIND(UNDONE), .place = "q:text"),
         CHANGE(.place = "p:text", .said = "x"), WATCH);
    SAID("one of two", "", UNDONE, CHANGE(.place = "p:text", .said = "x"),
         CHANGE(.place = "q:text", .said = "y"), WATCH);
    SAID("both of two", back, UNDONE, CHANGE(.place = "p:text", .said = "x"),
         CHANGE(.place = "q:text", .said = "y"), WATCH,
         (void)LATER(KIND(UNDONE), .place = "q:text"));
    SAID("one was done again", "", UNDONE,
         CHANGE(.place = "p:text", .said = "x"),
         CHANGE(.place = "q:text", .said = "y"), WATCH,
         (void)LATER(KIND(UNDONE), .place = "q:text"),
         (void)LATER(KIND(REDONE), .place = "q:text"));
    SAID("nothing is watched where a message came, too", "", UNDONE,
         CHANGE(.place = "p:text", .said = "x"), SEES(KIND(TOAST)), WATCH);
    SAID("its looks", "", UNDONE, CHANGE(.place = "p:text", .weak = true),
         WATCH);
    SAID("a mark of the control", "",
         LATER(KIND(UNDONE), .place = "b:attr.class"),
         CHANGE(.place = "b:attr.class"), WATCH);
#define NOTICE(...)                                                            \
    CHANGE(.place = "p:text", .fresh = true, .said = "x", __VA_ARGS__)
    SAID("words of the dispatch", back, UNDONE, NOTICE(.name = NULL), WATCH);
    SAID("a notice over the page", "", UNDONE, NOTICE(.floats = true), WATCH);
    SAID("a row over the page", back, UNDONE,
         NOTICE(.floats = true, .item = true), WATCH);
    SAID("a list over the page", back, UNDONE,
         NOTICE(.floats = true, .much = true), WATCH);
    SAID("words that tell how it ended", "", UNDONE, row_orders(200, 10),
         NOTICE(.certified = true, .at_us = AT_MS(20)), WATCH);
    SAID("words from before the answer", back, UNDONE, row_orders(200, 90),
         NOTICE(.certified = true, .at_us = AT_MS(20)), WATCH);
#undef NOTICE
    ANSWERS(
        "no more places than there is room for", DEED_LASTING_PLACES,
        lasting.place_count, for (int i = 0; i < DEED_LASTING_PLACES + 2; i++) {
            CHANGE(.place = "p:text", .said = "x");
        } WATCH);
    ANSWERS("a change without a place", 0, lasting.place_count,
            CHANGE(.said = "x"), WATCH);
}

static void a_page_or_a_value_that_goes_back(void **state)
{
    (void)state;
#define GOES(...)                                                              \
    SEES(KIND(ROUTE_CHANGED), .left = "/a", .pattern = "/b", __VA_ARGS__), WATCH
#define ROUTE(...) LATER(KIND(ROUTE_CHANGED), __VA_ARGS__)
    SAID("back to where it was", "the page went back: /a",
         ROUTE(.pattern = "/a"), GOES(.name = NULL));
    SAID("back, with a reason behind the ?", "the page went back: /a?x",
         ROUTE(.pattern = "/a?x"), GOES(.name = NULL));
    SAID("on to sign in", "the page went on to sign in: /l",
         ROUTE(.pattern = "/l", .at_login = true), GOES(.name = NULL));
    SAID("on to sign in, nobody knows where",
         "the page went on to sign in: ", ROUTE(.at_login = true),
         GOES(.name = NULL));
    SAID("on", "", ROUTE(.pattern = "/c"), GOES(.name = NULL));
    SAID("by another input", "", ROUTE(.pattern = "/a", .caused = DEED_YES),
         GOES(.name = NULL));
    SAID("after another act", "", ROUTE(.pattern = "/a"), GOES(.name = NULL),
         deed_lasting_go_on(&lasting));
    SAID("it led to a page for signing in itself", "", ROUTE(.pattern = "/a"),
         GOES(.at_login = true));
    SAID("it led nowhere", "", ROUTE(.pattern = "/a"),
         SEES(KIND(ROUTE_CHANGED), .left = "/a", .pattern = "/a?x"), WATCH);
    SAID("in two steps, and back to the first", "the page went back: /a",
         ROUTE(.pattern = "/a"), GOES(.name = NULL),
         SEES(KIND(ROUTE_CHANGED), .left = "/b", .pattern = "/c"), WATCH);
    SAID("nothing tied the page to it", "", ROUTE(.pattern = "/a"),
         SEES(KIND(ROUTE_CHANGED), .left = "/a", .pattern = "/b", .near = true,
              .at_us = AT_MS(9)),
         WATCH);
#undef GOES
#undef ROUTE
#define HOLDS(text) WATCH, deed_lasting_keep_value(&lasting, "el_1", text)
#define VALUE(...) LATER(KIND(UNDONE), .instance_id = "el_1", __VA_ARGS__)
    SAID("another value", "the value is \"old\" now", VALUE(.value = "old"),
         HOLDS("milk"));
    SAID("when the field was left",
         "the value is \"old\" now, since the field was left",
         VALUE(.value = "old", .near = true), HOLDS("milk"));
    SAID("the same value", "", VALUE(.value = "milk"), HOLDS("milk"));
    SAID("the same in another form, when the field was left", "",
         VALUE(.value = "4111 1111", .near = true), HOLDS("41111111"));
    SAID("the same in another form, by itself",
         "the value is \"4111 1111\" now", VALUE(.value = "4111 1111"),
         HOLDS("41111111"));
    SAID("no value", "", VALUE(.near = true), HOLDS("milk"));
    SAID("another field", "",
         LATER(KIND(UNDONE), .instance_id = "el_2", .value = "x"),
         HOLDS("milk"));
    SAID("a field without a name", "", LATER(KIND(UNDONE), .value = "x"),
         HOLDS("milk"));
    SAID(
        "a value that is too long to be kept", "", VALUE(.value = "x"),
        HOLDS("0123456789012345678901234567890123456789012345678901234567890123"
              "45678901234567890123456789012345678901234567890"));
    SAID("no value was kept", "", VALUE(.value = "x"), HOLDS(NULL));
#undef HOLDS
#undef VALUE
}

static void an_order_that_begins_after_the_result(void **state)
{
    (void)state;
#define BEGINS(...)                                                            \
    WATCH, (void)LATER(KIND(REQUEST_STARTED), .place = "POST /a", __VA_ARGS__)
#define ENDS(...) LATER(KIND(REQUEST_FINISHED), .place = "POST /a", __VA_ARGS__)
    SAID("refused", "POST /a failed: refused", ENDS(.status = 500),
         BEGINS(.name = NULL));
    SAID("refused by its members", "POST /a failed: full",
         ENDS(.status = 200, .value = "full"), BEGINS(.name = NULL));
    SAID("no answer", "POST /a failed: no answer",
         LATER(KIND(REQUEST_FAILED), .place = "POST /a"), BEGINS(.name = NULL));
    SAID("answered", "", ENDS(.status = 200), BEGINS(.name = NULL));
    SAID("another one is refused", "",
         LATER(KIND(REQUEST_FINISHED), .place = "POST /b", .status = 500),
         BEGINS(.name = NULL));
    SAID("a question is refused", "", ENDS(.status = 500),
         BEGINS(.weak = true));
    SAID("one of another site is refused", "", ENDS(.status = 500),
         BEGINS(.foreign = true));
    SAID("one of another input is refused", "", ENDS(.status = 500),
         BEGINS(.caused = DEED_YES));
    SAID("of two orders the first is watched", "POST /a failed: refused",
         ENDS(.status = 500), BEGINS(.name = NULL),
         (void)LATER(KIND(REQUEST_STARTED), .place = "POST /b"));
    SAID("nothing began", "", ENDS(.status = 500), WATCH);
    SAID("nothing is watched", "", UNDONE,
         memset(&lasting, 0, sizeof(lasting)));
    SAID("other signals", "", LATER(KIND(TOAST)), WATCH);
#undef BEGINS
#undef ENDS
}

/* Levels of a secret field are known by what the driver compared. */
static void a_secret_field_is_asked_about(void **state)
{
    (void)state;
    static const struct deed_signal value = { KIND(VALUE_EQUALS),
                                              .value = "pw" };
    static const struct deed_signal text = { KIND(ELEMENT_STATE),
                                             .state = DEED_STATE_COUNT,
                                             .value = "pw" };
    static const struct deed_signal focus = { KIND(FOCUS_ON) };
    static const struct deed_signal box = { KIND(ELEMENT_STATE),
                                            .state = DEED_STATE_CHECKED,
                                            .state_value = DEED_YES,
                                            .value = "pw" };
    static const struct deed_signal other = { KIND(TOAST), .value = "pw" };
    static const struct {
        const char *label;
        const struct deed_signal *asked;
        enum deed_tri matches;
        const char *compared;
        bool met;
        const char *ask;
    } rows[] = {
        { "the value", &value, DEED_YES, "pw", true, "pw" },
        { "another value", &value, DEED_NO, "pw", false, "pw" },
        { "the value of something else", &value, DEED_YES, "x", false, "pw" },
        { "nothing was compared", &value, DEED_YES, NULL, false, "pw" },
        { "the text", &text, DEED_YES, "pw", true, "pw" },
        { "a level without a value", &focus, DEED_YES, "pw", false, NULL },
        { "a state", &box, DEED_YES, "pw", false, NULL },
        { "what is no level", &other, DEED_YES, "pw", false, NULL },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        const struct deed_facts facts = { .reading = { .secret = true,
                                                       .text = "pw" },
                                          .value_matches = rows[i].matches,
                                          .value_asked = rows[i].compared };
        struct deed_expect expect;
        print_message("# %s\n", rows[i].label);
        deed_expect_init(&expect, rows[i].asked, 1, DEED_VERIFY_ALL);
        assert_true(deed_str_equal(deed_expect_value(&expect), rows[i].ask));
        deed_expect_facts(&expect, &facts);
        assert_int_equal(deed_expect_met(&expect), rows[i].met);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW_TEST(a_change_that_is_undone),
        ROW_TEST(a_page_or_a_value_that_goes_back),
        ROW_TEST(an_order_that_begins_after_the_result),
        cmocka_unit_test(a_secret_field_is_asked_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
