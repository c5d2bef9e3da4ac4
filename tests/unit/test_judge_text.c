/* SPDX-License-Identifier: Apache-2.0 */
/* Values and states: what the field holds, what the page made of a text, and
 * what is judged from it. The text is "milk". */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "judge_fixture.h"

#define TYPE DEED_UI_ENTER_TEXT
/* Code is on the path of the text, or surely none is. */
#define NO_CODE act.receipt.app_code = act.facts.app_code = DEED_NO
#define SUBMIT act.request.args.submit = true

static void a_value_is_final_where_no_code_can_change_it(void **state)
{
    (void)state;
    static const char value[] = "the value is \"mil\"";
    JUDGED(TYPE, "as asked", JUDGED_HOLDS_LEVEL, NULL, reads("milk"));
    JUDGED(TYPE, "another one, and code may come to it", JUDGED_PENDING, NULL,
           reads("mil"));
    JUDGED(TYPE, "another one, for good", JUDGED_CONTRADICTED, value,
           reads("mil"), NO_CODE);
    JUDGED(TYPE, "a secret one, for good", JUDGED_CONTRADICTED,
           "the field does not hold what was asked for", reads(NULL), NO_CODE,
           act.facts.value_matches = DEED_NO);
    JUDGED(TYPE, "a secret one that can be read", JUDGED_CONTRADICTED,
           "the field does not hold what was asked for", reads("mil"), NO_CODE,
           act.facts.reading.secret = true);
    JUDGED(TYPE, "the receipt does not know", JUDGED_PENDING, NULL,
           reads("mil"), NO_CODE, act.receipt.app_code = DEED_UNKNOWN);
    JUDGED(TYPE, "the last look found code", JUDGED_PENDING, NULL, reads("mil"),
           NO_CODE, act.facts.app_code = DEED_YES);
    JUDGED(TYPE, "it may not have arrived", JUDGED_PENDING, NULL, reads("mil"),
           NO_CODE, act.receipt.delivered = DEED_DELIVERY_UNCONFIRMED);
    JUDGED(TYPE, "no receipt", JUDGED_PENDING, NULL, reads("mil"), NO_CODE,
           act.has_receipt = false);
    JUDGED(TYPE, "nobody looked", JUDGED_PENDING, NULL, reads("milk"),
           act.has_facts = false);
    JUDGED(TYPE, "nobody looked since", JUDGED_PENDING, NULL, reads("milk"),
           act.verify_facts = false);
}

/* Data that came late wrote over the text: it may be typed once more, which
 * replaces what is there. */
static void text_that_late_data_wrote_over_may_be_typed_again(void **state)
{
    (void)state;
    static const char value[] = "the value is \"old\"";
#define LATE_DATA reads("old"), NO_CODE, act.had_older = true
    JUDGED(TYPE, "while the data comes", JUDGED_PENDING, NULL, LATE_DATA);
    JUDGED(TYPE, "with the data", JUDGED_PENDING, NULL, LATE_DATA,
           act.older_until = act.now);
    JUDGED(TYPE, "by a look that took long", JUDGED_PENDING, NULL, LATE_DATA,
           act.older_until = act.now - 1);
    JUDGED(TYPE, "no data was to come", JUDGED_CONTRADICTED, value, LATE_DATA,
           act.had_older = false);
    JUDGED(TYPE, "it was typed again already", JUDGED_CONTRADICTED, value,
           LATE_DATA, act.again = true);
    JUDGED(TYPE, "it was added to what was there", JUDGED_CONTRADICTED, value,
           LATE_DATA, act.request.args.clear = false);
    JUDGED(DEED_UI_CLEAR_TEXT, "the field was cleared", JUDGED_CONTRADICTED,
           value, LATE_DATA);
    JUDGED(TYPE, "the text had an answer", JUDGED_CONTRADICTED, value,
           LATE_DATA, E.answered = 1);
    JUDGED(TYPE, "the text has a request under way", JUDGED_CONTRADICTED, value,
           LATE_DATA, E.open_count = 1);
    JUDGED(TYPE, "the text sent a message", JUDGED_CONTRADICTED, value,
           LATE_DATA, E.messages = 1);
    JUDGED(TYPE, "the text's request failed", JUDGED_CONTRADICTED,
           "the request it caused failed: no answer", LATE_DATA, E.failed = 1);
    JUDGED(TYPE, "the text was refused", JUDGED_CONTRADICTED,
           "refused by the form: a field is marked as wrong", LATE_DATA,
           E.refusals = 1);
#undef LATE_DATA
}

static void a_state_that_is_not_as_asked(void **state)
{
    (void)state;
#define BOX(now)                                                               \
    act.procedure.goal.state = DEED_STATE_CHECKED,                             \
    act.procedure.goal.state_value = DEED_YES,                                 \
    deed_state_set(&act.facts.states, DEED_STATE_CHECKED, now)
#define UNHEARD BOX(DEED_NO), act.receipt.heard = DEED_NO
    JUDGED(DEED_UI_TOGGLE, "as asked", JUDGED_HOLDS_LEVEL, NULL, BOX(DEED_YES));
    JUDGED(DEED_UI_TOGGLE, "not yet", JUDGED_PENDING, NULL, BOX(DEED_NO));
    JUDGED(DEED_UI_TOGGLE, "nobody heard the press", JUDGED_UNTOUCHED, NULL,
           UNHEARD);
    JUDGED(DEED_UI_TOGGLE, "nobody heard it, but something happened",
           JUDGED_PENDING, NULL, UNHEARD, E.first_at = SENT);
    JUDGED(DEED_UI_TOGGLE, "nobody heard the second press", JUDGED_PENDING,
           NULL, UNHEARD, act.acts = 2);
    JUDGED(DEED_UI_TOGGLE, "a part of it was pressed", JUDGED_PENDING, NULL,
           UNHEARD, act.has_part = true);
    JUDGED(DEED_UI_OPEN, "a menu item has no state: its effect counts",
           JUDGED_HOLDS, NULL, SEES(KIND(DIALOG_OPENED)));
    JUDGED(DEED_UI_CLOSE, "what is gone is closed", JUDGED_HOLDS, NULL,
           leaves());
    JUDGED(DEED_UI_SCROLL_INTO_VIEW, "it is in view", JUDGED_HOLDS, NULL,
           deed_state_set(&act.facts.states, DEED_STATE_IN_VIEWPORT, DEED_YES));
    JUDGED(DEED_UI_READ, "nothing was read", JUDGED_PENDING, NULL, (void)0);
#undef BOX
#undef UNHEARD
}

#define ITEM(words)                                                            \
    SEES(KIND(STATE_CHANGED), .place = "ul:children", .said = (words),         \
         .item = true)

/* Enter was pressed after the text. */
static void text_that_was_sent_off_needs_something_to_come_of_it(void **state)
{
    (void)state;
    JUDGED(TYPE, "the text is there, and nothing came", JUDGED_PENDING, NULL,
           reads("milk"), SUBMIT);
    JUDGED(TYPE, "the text is there, and a row came", JUDGED_HOLDS_LEVEL, NULL,
           reads("milk"), SUBMIT, ITEM("milk"));
    JUDGED(TYPE, "a row that came with the typing", JUDGED_PENDING, NULL,
           reads("milk"), SUBMIT, ITEM("milk"), act.strong_so_far = 1);
    JUDGED(TYPE, "its order is under way", JUDGED_HOLDS_LEVEL, NULL,
           reads("milk"), SUBMIT, orders(0, 0));
    JUDGED(TYPE, "its order was answered", JUDGED_HOLDS_LEVEL, NULL,
           reads("milk"), SUBMIT, orders(200, 5));
    JUDGED(TYPE, "nobody looked since", JUDGED_PENDING, NULL, reads("milk"),
           SUBMIT, act.verify_facts = false);
    JUDGED(TYPE, "the form refuses it", JUDGED_CONTRADICTED,
           "refused by the form: no", reads("milk"), SUBMIT, E.refusals = 1,
           E.refusal = "no");
    JUDGED(TYPE, "the field is gone", JUDGED_HOLDS, NULL, leaves(), SUBMIT);
    JUDGED(TYPE, "the field is empty, and a row came", JUDGED_HOLDS, NULL,
           reads(""), SUBMIT, ITEM("milk"));
    JUDGED(TYPE, "the field is empty, and nothing else", JUDGED_PENDING, NULL,
           reads(""), SUBMIT);
    JUDGED(TYPE, "the row may go with a timer of the page", JUDGED_PENDING,
           NULL, reads(""), SUBMIT, ITEM("milk"), E.put_off = true);
    JUDGED(TYPE, "the row is gone again", JUDGED_PENDING, NULL, reads(""),
           SUBMIT, ITEM("milk"), SEES(KIND(UNDONE), .place = "ul:children"));
    JUDGED(TYPE, "the row is gone for good", JUDGED_CONTRADICTED,
           "what it changed was taken back by the page", reads(""), SUBMIT,
           ITEM("milk"), SEES(KIND(UNDONE), .place = "ul:children"),
           act.now = AT_MS(2000));
    JUDGED(TYPE, "the row is gone, and other words stand", JUDGED_SEEN_ONLY,
           "what it showed is gone again, and the page says \"Ez\"; whether "
           "that is what was wanted is for the caller to judge",
           reads(""), SUBMIT, ITEM("milk"),
           SEES(KIND(UNDONE), .place = "ul:children"),
           SEES(KIND(STATE_CHANGED), .place = "p:text", .said = "Ez"),
           act.now = AT_MS(2000));
    JUDGED(TYPE, "a chat shows the text among others", JUDGED_HOLDS, NULL,
           reads(""), SUBMIT, E.echoes = 1, E.ordered_at = SENT);
}

/* The field is gone, and what it held before stands in its place. */
static void an_edit_that_was_thrown_away(void **state)
{
    (void)state;
    static const char why[] =
        "the field is gone, and \"bread\" stands there again, as before";
#define EDIT SUBMIT, leaves(), act.procedure.goal.held = "bread"
#define BACK(words)                                                            \
    SEES(KIND(STATE_CHANGED), .place = "li:text", .said = (words))
    JUDGED(TYPE, "the old words", JUDGED_SEEN_ONLY, why, EDIT, BACK("bread"));
    JUDGED(TYPE, "the new words", JUDGED_HOLDS, NULL, EDIT, BACK("milk"));
    JUDGED(TYPE, "the old words, then the new ones", JUDGED_HOLDS, NULL, EDIT,
           BACK("bread"), BACK("milk"));
    JUDGED(TYPE, "the new words, then the old ones", JUDGED_SEEN_ONLY, why,
           EDIT, BACK("milk"), BACK("bread"));
    JUDGED(TYPE, "the old words, then others", JUDGED_SEEN_ONLY, why, EDIT,
           BACK("bread"), BACK("edit"));
    JUDGED(TYPE, "nothing was in the field", JUDGED_HOLDS, NULL, EDIT,
           BACK("bread"), act.procedure.goal.held = "");
    JUDGED(TYPE, "nobody knows what was", JUDGED_HOLDS, NULL, EDIT,
           BACK("bread"), act.procedure.goal.held = NULL);
    JUDGED(TYPE, "the same was in the field", JUDGED_HOLDS, NULL, EDIT,
           BACK("milk"), act.procedure.goal.held = "milk");
    JUDGED(TYPE, "an order was answered", JUDGED_HOLDS, NULL, EDIT,
           BACK("bread"), E.ordered_at = SENT);
    JUDGED(TYPE, "a message came", JUDGED_HOLDS, NULL, EDIT, BACK("bread"),
           SEES(KIND(TOAST), .text = "Saved"));
#define OTHER(...) SEES(KIND(STATE_CHANGED), .said = "bread", __VA_ARGS__)
    JUDGED(TYPE, "looks only", JUDGED_HOLDS, NULL, EDIT,
           OTHER(.place = "li:text", .weak = true));
    JUDGED(TYPE, "a list to choose from", JUDGED_HOLDS, NULL, EDIT,
           OTHER(.place = "li:text", .offers = true));
    JUDGED(TYPE, "its value", JUDGED_HOLDS, NULL, EDIT,
           SEES(KIND(VALUE_EQUALS), .said = "bread"));
#define BY_TIMER(...)                                                          \
    EDIT, BACK("milk"),                                                        \
        E.doubts[0].signal = (struct deed_signal){ __VA_ARGS__ },              \
        E.doubts[0].due_us = DEED_TIME_NEVER, E.doubt_count = 1
    JUDGED(
        TYPE, "a timer put them back", JUDGED_SEEN_ONLY, why,
        BY_TIMER(KIND(STATE_CHANGED), .place = "li:children", .said = "bread"));
    JUDGED(TYPE, "a timer put them elsewhere", JUDGED_HOLDS, NULL,
           BY_TIMER(KIND(STATE_CHANGED), .place = "p:text", .said = "bread"));
    JUDGED(TYPE, "nobody could see them", JUDGED_HOLDS, NULL,
           BY_TIMER(KIND(STATE_CHANGED), .place = "li:text", .said = "bread",
                    .hidden = true));
    JUDGED(TYPE, "other words came there", JUDGED_HOLDS, NULL,
           BY_TIMER(KIND(STATE_CHANGED), .place = "li:text", .said = "x"));
    JUDGED(TYPE, "a state came there", JUDGED_HOLDS, NULL,
           BY_TIMER(KIND(ELEMENT_STATE), .place = "li:text"));
    JUDGED(TYPE, "they came to no place", JUDGED_HOLDS, NULL,
           BY_TIMER(KIND(STATE_CHANGED), .said = "bread"));
#undef EDIT
#undef BACK
#undef OTHER
#undef BY_TIMER
}

/* Without Enter: the page took the text out of its field by itself. */
static void text_that_the_page_took_must_be_shown(void **state)
{
    (void)state;
#define TAKEN reads(""), act.now = AT_MS(2000)
#define SAID(...) SEES(KIND(STATE_CHANGED), __VA_ARGS__)
    JUDGED(TYPE, "a chip", JUDGED_HOLDS, NULL, TAKEN,
           SAID(.place = "div:children", .said = "milk \xc3\x97"));
    JUDGED(TYPE, "a row with more", JUDGED_HOLDS, NULL, TAKEN,
           ITEM("me: milk"));
    JUDGED(TYPE, "a message about it", JUDGED_PENDING, NULL, TAKEN,
           SAID(.place = "p:text", .said = "milk is no colour"));
    JUDGED(TYPE, "looks only", JUDGED_PENDING, NULL, TAKEN,
           SAID(.place = "p:text", .said = "milk", .weak = true));
    JUDGED(TYPE, "gone without being a mark", JUDGED_PENDING, NULL, TAKEN,
           SAID(.place = "p:text", .said = "milk"),
           SAID(.place = "q:text", .said = "x"),
           SEES(KIND(UNDONE), .place = "p:text"));
    JUDGED(TYPE, "drawn as an error", JUDGED_PENDING, NULL, TAKEN,
           SAID(.place = "p:text", .said = "milk", .wrong = true));
    JUDGED(TYPE, "a mark", JUDGED_PENDING, NULL, TAKEN,
           SAID(.place = "p:text", .said = "milk", .mute = true));
    JUDGED(TYPE, "a list to choose from", JUDGED_PENDING, NULL, TAKEN,
           SAID(.place = "p:text", .said = "milk", .offers = true));
    JUDGED(TYPE, "the field itself", JUDGED_PENDING, NULL, TAKEN,
           SAID(.place = "p:text", .said = "milk", .instance_id = TARGET));
    JUDGED(TYPE, "gone again, beside another change", JUDGED_PENDING, NULL,
           TAKEN, SAID(.place = "p:attr.class", .said = "milk"),
           SAID(.place = "q:text", .said = "x"),
           SEES(KIND(UNDONE), .place = "p:attr.class"));
    JUDGED(TYPE, "its order was answered, and something came", JUDGED_HOLDS,
           NULL, TAKEN, orders(200, 5), ITEM("other"));
    JUDGED(TYPE, "its order was answered, and nothing came", JUDGED_SEEN_ONLY,
           "nothing changed on the page but " ORDER " was answered; expect the "
           "request, or what should be seen, to have it verified",
           TAKEN, orders(200, 5));
    JUDGED(TYPE, "its question was answered, and nothing came", JUDGED_PENDING,
           NULL, TAKEN, E.answered = 1);
    JUDGED(TYPE, "its order was refused", JUDGED_CONTRADICTED,
           "the request it caused failed: no answer", TAKEN, orders(500, 5));
    JUDGED(TYPE, "its lookup failed", JUDGED_PENDING, NULL, TAKEN,
           SEES(KIND(REQUEST_FAILED), .place = "request GET /b", .weak = true));
    JUDGED(TYPE, "its order is late", JUDGED_STILL_OPEN,
           "still open after 3000 ms: POST /a; \"deed wait --settled\" waits "
           "for it",
           TAKEN, orders(0, 0), act.now = AT_MS(3001));
    JUDGED(TYPE, "its order is under way", JUDGED_PENDING, NULL, reads(""),
           orders(0, 0));
    JUDGED(TYPE, "the form refuses it", JUDGED_CONTRADICTED,
           "refused by the form: no", TAKEN, E.refusals = 1, E.refusal = "no");
    JUDGED(TYPE, "a chat shows it among others", JUDGED_HOLDS, NULL, TAKEN,
           E.echoes = 1, E.ordered_at = SENT);
    JUDGED(TYPE, "a row of a chat, and nothing was sent", JUDGED_PENDING, NULL,
           TAKEN, E.echoes = 1);
    JUDGED(TYPE, "a secret field says nothing of itself", JUDGED_PENDING, NULL,
           TAKEN, ITEM("milk"), act.facts.reading.secret = true);
    JUDGED(TYPE, "the facts are from before", JUDGED_PENDING, NULL, TAKEN,
           ITEM("milk"), act.after_facts = false);
    JUDGED(TYPE, "nobody looked", JUDGED_PENDING, NULL, TAKEN, ITEM("milk"),
           act.has_facts = false);
    JUDGED(TYPE, "no receipt", JUDGED_PENDING, NULL, TAKEN, ITEM("milk"),
           act.has_receipt = false);
    JUDGED(TYPE, "nobody knows what the field holds", JUDGED_PENDING, NULL,
           TAKEN, ITEM("milk"), reads(NULL));
    JUDGED(TYPE, "an empty text was asked for", JUDGED_HOLDS_LEVEL, NULL, TAKEN,
           act.procedure.goal.text = "");
#undef TAKEN
#undef SAID
}

/* Nothing of this is made of the text that was sent off. */
static void what_an_emptied_field_leaves_behind(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal signal;
        bool made;
    } rows[] = {
        { "words", { KIND(STATE_CHANGED), .said = "x" }, true },
        { "a row", { KIND(STATE_CHANGED), .item = true }, true },
        { "a list", { KIND(STATE_CHANGED), .much = true }, true },
        { "words that went", { KIND(STATE_CHANGED), .hid = true }, true },
        { "a state", { KIND(STATE_CHANGED), .stateful = true }, true },
        { "a message", { KIND(TOAST) }, true },
        { "a change without words", { KIND(STATE_CHANGED) }, false },
        { "looks", { KIND(STATE_CHANGED), .said = "x", .weak = true }, false },
        { "a mark", { KIND(STATE_CHANGED), .said = "x", .mute = true }, false },
        { "a menu",
          { KIND(STATE_CHANGED), .said = "x", .offers = true },
          false },
        { "gone",
          { KIND(STATE_CHANGED), .said = "x", .place = "gone" },
          false },
        { "its state", { KIND(ELEMENT_STATE) }, false },
        { "its value", { KIND(VALUE_EQUALS) }, false },
        { "the focus", { KIND(FOCUS_ON) }, false },
        { "layout", { KIND(LAYOUT) }, false },
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        act_begin(TYPE);
        reads("");
        SEES(KIND(UNDONE), .place = "gone");
        E.seen[0] = rows[i].signal;
        E.seen_count = 1;
        print_message("# %s\n", rows[i].label);
        assert_int_equal(action_is_only_emptied(&act), !rows[i].made);
    }
#define NOT_ONLY(label, ...)                                                   \
    act_begin(TYPE), reads(""), __VA_ARGS__, print_message("# " label "\n");   \
    assert_false(action_is_only_emptied(&act))
    NOT_ONLY("more than was kept", E.cut = true);
    NOT_ONLY("an answer", E.answered = 1);
    NOT_ONLY("a message", E.messages = 1);
    NOT_ONLY("a request under way", E.open_count = 1);
    NOT_ONLY("a field that is not empty", reads("m"));
#undef NOT_ONLY
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        JUDGE_TEST(a_value_is_final_where_no_code_can_change_it),
        JUDGE_TEST(text_that_late_data_wrote_over_may_be_typed_again),
        JUDGE_TEST(a_state_that_is_not_as_asked),
        JUDGE_TEST(text_that_was_sent_off_needs_something_to_come_of_it),
        JUDGE_TEST(an_edit_that_was_thrown_away),
        JUDGE_TEST(text_that_the_page_took_must_be_shown),
        JUDGE_TEST(what_an_emptied_field_leaves_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
