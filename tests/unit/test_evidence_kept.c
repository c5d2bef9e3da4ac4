/* SPDX-License-Identifier: Apache-2.0 */
/* Which content of an act is gone again, what stands for it, and what changes
 * that say nothing of themselves amount to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

#define CHANGE(...) SEES(KIND(STATE_CHANGED), __VA_ARGS__)
#define ROW CHANGE(.place = "ul:children", .said = "Milk", .item = true)
#define GONE(where) SEES(KIND(UNDONE), .place = (where))
/* After the answer to the order, named by the engine. */
#define THEN(...) .certified = true, .at_us = AT_MS(60), __VA_ARGS__
#define LOST(label, want, ...)                                                 \
    ANSWERS(label, want, deed_evidence_has_lost(act), __VA_ARGS__)
#define TAKEN_BACK(label, want, ...)                                           \
    ANSWERS(label, want, deed_evidence_is_taken_back(act), __VA_ARGS__)

static void a_dialog_or_a_state_that_is_turned_back(void **state)
{
    (void)state;
#define CLOSES(...) SEES(KIND(DIALOG_CLOSED), __VA_ARGS__)
#define OPENS(...) SEES(KIND(DIALOG_OPENED), THEN(__VA_ARGS__))
    LOST("the same dialog opens again, by its id", true,
         CLOSES(.instance_id = "d"), OPENS(.instance_id = "d"));
    LOST("by its name and role", true, CLOSES(.name = "Edit", .role = "dialog"),
         OPENS(.name = "Edit", .role = "dialog"));
    LOST("of the same name, and another role", false,
         CLOSES(.name = "Edit", .role = "dialog"),
         OPENS(.name = "Edit", .role = "menu"));
    LOST("of another name", false, CLOSES(.name = "Edit"),
         OPENS(.name = "Done"));
    LOST("without a name", false, CLOSES(.name = ""), OPENS(.name = ""));
    LOST("it closes once more", false, CLOSES(.instance_id = "d"),
         OPENS(.instance_id = "d"),
         SEES(KIND(DIALOG_CLOSED), .instance_id = "d", .certified = true,
              .at_us = AT_MS(70)));
    LOST("a message came instead", false, CLOSES(.instance_id = "d"),
         SEES(KIND(TOAST), THEN(.text = "x")));
#define BOX(is, ...)                                                           \
    SEES(KIND(ELEMENT_STATE), .instance_id = TARGET,                           \
         .state = DEED_STATE_CHECKED, .state_value = (is), __VA_ARGS__)
    LOST("a box that is unchecked again", true, BOX(DEED_YES, .place = "b"),
         BOX(DEED_NO, THEN(.place = "b")));
    LOST("a box that says the same again", false, BOX(DEED_YES, .place = "b"),
         BOX(DEED_YES, THEN(.place = "b")));
    LOST("unchecked, and checked once more", false, BOX(DEED_YES, .place = "b"),
         BOX(DEED_NO, THEN(.place = "b")),
         BOX(DEED_YES, .certified = true, .at_us = AT_MS(70)));
    LOST("a box, and a message", false, BOX(DEED_YES, .place = "b"),
         SEES(KIND(TOAST), THEN(.text = "x")));
    LOST("another box", false, BOX(DEED_YES, .place = "b"),
         SEES(KIND(ELEMENT_STATE), .instance_id = "el_2",
              .state = DEED_STATE_CHECKED, .state_value = DEED_NO,
              THEN(.place = "c")));
    LOST("another state", false, BOX(DEED_YES, .place = "b"),
         SEES(KIND(ELEMENT_STATE), .instance_id = TARGET,
              .state = DEED_STATE_EXPANDED, .state_value = DEED_NO,
              THEN(.place = "b")));
    LOST("a box, while things are dragged", false, act->drags = true,
         BOX(DEED_YES, .place = "b"), BOX(DEED_NO, THEN(.place = "b")));
    LOST("unfolded and folded again: a view, no content", false,
         SEES(KIND(ELEMENT_STATE), .instance_id = TARGET,
              .state = DEED_STATE_EXPANDED, .state_value = DEED_YES),
         SEES(KIND(ELEMENT_STATE), .instance_id = TARGET,
              .state = DEED_STATE_EXPANDED, .state_value = DEED_NO,
              THEN(.place = "b")));
#undef CLOSES
#undef OPENS
#undef BOX
}

static void a_page_that_is_led_back(void **state)
{
    (void)state;
#define BACK(label, want, ...)                                                 \
    ANSWERS(label, want, deed_evidence_is_led_back(act), __VA_ARGS__)
#define GOES(from, to, ...)                                                    \
    SEES(KIND(ROUTE_CHANGED), .value = (from), .pattern = (to),                \
         .place = "route", __VA_ARGS__)
#define LOADS(from, to, ...)                                                   \
    SEES(KIND(ROUTE_CHANGED), .left = (from), .pattern = (to), __VA_ARGS__)
    BACK("nowhere", false, ROW);
    BACK("to another address", false, GOES("/a", "/b", .name = NULL));
    BACK("and back", true, GOES("/a", "/b", .name = NULL),
         GOES("/b", "/a", THEN(.name = NULL)));
    BACK("and back, told in the wrong order", true,
         GOES("/b", "/a", THEN(.name = NULL)), GOES("/a", "/b", .name = NULL));
    BACK("and on", false, GOES("/a", "/b", .name = NULL),
         GOES("/b", "/c", THEN(.name = NULL)));
    BACK("back, with a reason behind the ?", true,
         GOES("/a", "/b", .name = NULL),
         GOES("/b", "/a?no", THEN(.name = NULL)));
    BACK("a query that changes on one page", false,
         GOES("/a", "/a?x", .name = NULL),
         GOES("/a?x", "/a?y", THEN(.name = NULL)));
    BACK("nobody knows where it was", false, GOES(NULL, "/b", .name = NULL),
         GOES("/b", "/a", THEN(.name = NULL)));
    BACK("to another document and back", true, LOADS("/a", "/b", .name = NULL),
         LOADS("/b", "/a", THEN(.name = NULL)));
    BACK("a form leads to a page and back", false, act->form = true,
         LOADS("/a", "/b", .name = NULL),
         LOADS("/b", "/a", THEN(.name = NULL)));
    BACK("an order leads to a page and back", false, row_orders(200, 5),
         LOADS("/a", "/b", .name = NULL),
         LOADS("/b", "/a", THEN(.name = NULL)));
    BACK("an address that is told without its end", false,
         GOES("/a", NULL, .name = NULL));
#undef BACK
#undef GOES
#undef LOADS
}

static void what_stands_for_content_that_is_gone(void **state)
{
    (void)state;
#define LOSES row_orders(200, 50), ROW, GONE("ul:children")
    LOST("nothing", true, LOSES);
    LOST("a tab", false, LOSES, SEES(KIND(POPUP_OPENED)));
    LOST("a file", false, LOSES, SEES(KIND(DOWNLOAD_STARTED)));
    LOST("a message that praises", false, LOSES,
         SEES(KIND(TOAST), THEN(.text = "Saved")));
    LOST("a message that does not", true, LOSES,
         SEES(KIND(TOAST), THEN(.text = "Zerrenda")));
    LOST("a message from before the answer", true, LOSES,
         SEES(KIND(TOAST), .text = "Saved", .at_us = AT_MS(5),
              .certified = true));
    LOST("words that praise", false, LOSES,
         CHANGE(.place = "p:text", .said = "Saved", THEN(.name = NULL)));
    LOST("words that praise, as a mark", true, LOSES,
         CHANGE(.place = "p:text", .said = "Saved", .mute = true,
                THEN(.name = NULL)));
    LOST("words that praise, of the looks", true, LOSES,
         CHANGE(.place = "p:text", .said = "Saved", .weak = true,
                THEN(.name = NULL)));
    LOST("words that praise, and are gone", true, LOSES,
         CHANGE(.place = "p:text", .said = "Saved", THEN(.name = NULL)),
         GONE("p:text"));
    LOST("a list", false, LOSES,
         CHANGE(.place = "ol:children", .much = true, THEN(.name = NULL)));
    LOST("the same words elsewhere", false, LOSES,
         CHANGE(.place = "p:text", .said = "Milk", THEN(.name = NULL)));
    LOST("a row with more words", false, LOSES,
         CHANGE(.place = "ol:children", .said = "Milk 1", .item = true,
                THEN(.name = NULL)));
    LOST("a row with other words", true, LOSES,
         CHANGE(.place = "ol:children", .said = "Bread", .item = true,
                THEN(.name = NULL)));
    LOST("a row with two letters in it proves nothing", true,
         row_orders(200, 50),
         CHANGE(.place = "ul:children", .said = "Mi", .item = true),
         GONE("ul:children"),
         CHANGE(.place = "ol:children", .said = "Milk", .item = true,
                THEN(.name = NULL)));
    LOST("a row without words that is gone", true, row_orders(200, 50),
         CHANGE(.place = "ul:children", .said = "", .item = true),
         GONE("ul:children"),
         CHANGE(.place = "p:text", .said = "Milk", THEN(.name = NULL)));
    LOST("a state that came", true, LOSES,
         SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_EXPANDED,
              THEN(.name = NULL)));
    LOST("a canvas shows what nobody can read", false, act->draws = true,
         LOSES);
    LOST("a message that came with the answer goes by itself", false,
         row_orders(200, 50),
         CHANGE(.place = "p:text", .said = "x", THEN(.name = NULL)),
         GONE("p:text"));
#undef LOSES
#define NOTE CHANGE(.place = "p:text", .said = "Hint", .fresh = true)
    LOST("a notice that is gone beside a row", false, ROW, NOTE,
         GONE("p:text"));
    LOST("a notice that is gone alone", true, NOTE, GONE("p:text"));
    LOST("a notice and the row are gone", true, ROW, NOTE, GONE("p:text"),
         GONE("ul:children"));
    LOST("a notice that is gone, and a request failed", true, ROW, NOTE,
         GONE("p:text"), act->failed = 1);
    LOST("a notice that is gone, and a request was answered", true, ROW, NOTE,
         GONE("p:text"), act->answered = 1);
    LOST("a notice that is gone, and a row that nobody saw caused", true,
         CHANGE(.place = "ul:children", .said = "Milk", THEN(.item = true)),
         NOTE, GONE("p:text"));
#undef NOTE
}

static void what_was_taken_back(void **state)
{
    (void)state;
    TAKEN_BACK("nothing", false, ROW);
    TAKEN_BACK("a row", true, ROW, GONE("ul:children"));
    TAKEN_BACK("a row, beside another", false, ROW, CHANGE(.place = "p:text"),
               GONE("ul:children"));
    TAKEN_BACK("a row, beside a message", false, ROW, SEES(KIND(TOAST)),
               GONE("ul:children"));
    TAKEN_BACK("what a sign of being busy may be", false, ROW,
               act->was_busy = true, GONE("ul:children"));
    TAKEN_BACK("what was never an effect", false, ROW, GONE("li:attr.style"));
    TAKEN_BACK("what was never an effect, and there is none", true,
               CHANGE(.weak = true), GONE("li:attr.style"));
    TAKEN_BACK("a row, beside a value", false, ROW,
               SEES(KIND(VALUE_EQUALS), .place = "i:value"),
               GONE("ul:children"));
    TAKEN_BACK("a row, beside a state", false, ROW,
               SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_EXPANDED,
                    .instance_id = TARGET),
               GONE("ul:children"));
    TAKEN_BACK("a row, beside a menu that was folded again", false, ROW,
               SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_EXPANDED,
                    .state_value = DEED_YES, .instance_id = TARGET),
               SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_EXPANDED,
                    .state_value = DEED_NO, .instance_id = TARGET,
                    THEN(.place = "m")),
               GONE("ul:children"));
    TAKEN_BACK("a row, beside the focus", true, ROW, SEES(KIND(FOCUS_ON)),
               GONE("ul:children"));
#define MARK CHANGE(.place = "b:attr.class"), GONE("b:attr.class")
#define LATE(...) SEES(KIND(STATE_CHANGED), .at_us = AT_MS(60), __VA_ARGS__)
    TAKEN_BACK("a mark", true, MARK);
    TAKEN_BACK("a mark, and words came with the answer", false,
               row_orders(200, 50), MARK, LATE(.place = "p:text", .said = "x"));
    TAKEN_BACK("a mark, and looks came with the answer", true,
               row_orders(200, 50), MARK,
               LATE(.place = "p:text", .weak = true));
    TAKEN_BACK("a mark, and another that is gone came with the answer", true,
               row_orders(200, 50), MARK, LATE(.place = "c:attr.class"),
               GONE("c:attr.class"));
    TAKEN_BACK("a mark, and words came with a failure", true,
               row_orders(200, 50), MARK, LATE(.place = "p:text", .said = "x"),
               act->failed = 1);
    TAKEN_BACK("a mark, and words came before the answer", true,
               row_orders(200, 500), MARK,
               LATE(.place = "p:text", .said = "x", .near = true));
    TAKEN_BACK("a mark, and the row around it went", false, MARK,
               LATE(.place = "ul:children", .near = true));
    TAKEN_BACK("a mark, and words near it changed", true, MARK,
               LATE(.place = "ul:text", .near = true));
    TAKEN_BACK("a mark, and a row elsewhere went", true, MARK,
               LATE(.place = "ul:children"));
#undef MARK
#undef LATE
    ANSWERS("only marks, and the answer was good", true,
            deed_evidence_lost_marks_only(act), row_orders(200, 50),
            CHANGE(.place = "b:attr.class"), CHANGE(.weak = true));
    ANSWERS("only marks, and nothing was answered", false,
            deed_evidence_lost_marks_only(act),
            CHANGE(.place = "b:attr.class"));
    ANSWERS("a row among them", false, deed_evidence_lost_marks_only(act),
            row_orders(200, 50), ROW);
}

static void marks_that_a_control_wears(void **state)
{
    (void)state;
#define PASSING(label, want, ...)                                              \
    ANSWERS(label, want,                                                       \
            deed_evidence_is_passing(act, &act->seen[act->seen_count - 1]),    \
            CHANGE(__VA_ARGS__))
    PASSING("a class", true, .place = "b:attr.class");
    PASSING("a class that names a state", false, .place = "b:attr.class",
            .stateful = true);
    PASSING("a class that hides words", false, .place = "b:attr.class",
            .hid = true);
    PASSING("a state", false, .place = "b:attr.aria-pressed");
    PASSING("something is shown, without words", true, .place = "b:attr.open");
    PASSING("something with words is shown", false, .place = "b:attr.open",
            .said = "Milk");
    PASSING("words", false, .place = "b:text", .said = "Milk");
    PASSING("words that ask to wait", true, .place = "b:text",
            .said = "Please wait");
    PASSING("words without a place", false, .said = "Milk");
#undef PASSING
#define LABEL                                                                  \
    CHANGE(.place = "b:text", .said = "Gordetzen", .instance_id = TARGET)
#define IS_PASSING deed_evidence_is_passing(act, &act->seen[0])
    ANSWERS("a label of a control that cannot be pressed", true, IS_PASSING,
            LABEL, CHANGE(.place = "b:attr.aria-busy"));
    ANSWERS("a label of one that can", false, IS_PASSING, LABEL);
    ANSWERS("a label, and another control cannot be pressed", false, IS_PASSING,
            LABEL, CHANGE(.place = "c:attr.disabled"));
    ANSWERS("a page that was busy somewhere", true, IS_PASSING, LABEL,
            act->was_busy = true);
    ANSWERS("a page that was busy there", true, IS_PASSING, LABEL,
            act->was_busy = true, act->busy_place = "b:attr.class");
    ANSWERS("a page that was busy elsewhere", false, IS_PASSING, LABEL,
            act->was_busy = true, act->busy_place = "c:text");
#undef LABEL
#undef IS_PASSING
}

/* What the page says instead of what is gone: the last words of all. */
static void the_words_that_stand_are_quoted(void **state)
{
    (void)state;
    static const struct {
        const char *label, *words;
        struct deed_signal signal;
    } rows[] = {
        { "a message", "b", { KIND(TOAST), .text = "b" } },
        { "a dialog", "b", { KIND(DIALOG_OPENED), .text = "b" } },
        { "a question",
          "b",
          { KIND(JS_DIALOG), .role = "alert", .text = "b" } },
        { "empty words", "a", { KIND(TOAST), .text = "" } },
        { "no words", "a", { KIND(DIALOG_OPENED) } },
        { "words that are gone",
          "a",
          { KIND(STATE_CHANGED), .place = "gone", .said = "b" } },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        row_begin();
        CHANGE(.place = "p:text", .said = "a");
        GONE("gone");
        row_sees(rows[i].signal);
        print_message("# %s\n", rows[i].label);
        assert_string_equal(deed_evidence_lost_words(act), rows[i].words);
    }
}

/* Effects that look as if it had not worked. */
static void the_focus_alone_leads_to_what_is_missing(void **state)
{
    (void)state;
#define SENT_BACK(label, want, ...)                                            \
    ANSWERS(label, want, deed_evidence_sent_back(act) != NULL, __VA_ARGS__)
#define TO_FIELD SEES(KIND(FOCUS_ON), .form_back = true, .name = "Email")
#define INSIDE SEES(KIND(FOCUS_ON), .in_control = true)
    SENT_BACK("nothing", false, (void)0);
    SENT_BACK("a field of the form", true, TO_FIELD);
    SENT_BACK("a field elsewhere", false, SEES(KIND(FOCUS_ON)));
    SENT_BACK("a field of the form, and a row", false, TO_FIELD, ROW);
    SENT_BACK("with looks, a scroll and a request", true, TO_FIELD,
              CHANGE(.weak = true), SEES(KIND(SCROLLED)), row_orders(0, 0));
    SENT_BACK("with a selection", true, TO_FIELD,
              CHANGE(.place = "i:selection"));
    SENT_BACK("by the way, as every press does", false,
              SEES(KIND(FOCUS_ON), .form_back = true, .weak = true),
              act->strong = 1);
    SENT_BACK("the field of the control itself", true, INSIDE);
    SENT_BACK("which marks itself with a class", true, INSIDE,
              CHANGE(.place = "i:attr.class"));
    SENT_BACK("with rules", true, INSIDE, CHANGE(.place = "style:rules"));
    SENT_BACK("with an attribute", false, INSIDE,
              CHANGE(.place = "i:attr.data-x"));
    SENT_BACK("with a class that hides words", false, INSIDE,
              CHANGE(.place = "i:attr.class", .hid = true));
    SENT_BACK("with a class that shows much", false, INSIDE,
              CHANGE(.place = "i:attr.class", .much = true));
    SENT_BACK("with a class that shows words", false, INSIDE,
              CHANGE(.place = "i:attr.class", .said = "x", .fresh = true));
    SENT_BACK("with a class beside words that were there", true, INSIDE,
              CHANGE(.place = "i:attr.class", .said = "x"));
    SENT_BACK("a class, and the field of another control", false, TO_FIELD,
              CHANGE(.place = "i:attr.class"));
#undef SENT_BACK
#undef TO_FIELD
#undef INSIDE
#define BROKEN(label, want, ...)                                               \
    ANSWERS(label, want, deed_evidence_is_broken(act), __VA_ARGS__)
#define SWEPT CHANGE(.place = "d:children", .swept = true)
    BROKEN("the part went with an error", true, act->broke_at = SENT, SWEPT);
    BROKEN("the part went, and nothing broke", false, SWEPT);
    BROKEN("the part went long after", false,
           act->broke_at = SENT - DEED_MS(200), SWEPT);
    BROKEN("the part went long before", false, act->broke_at = AT_MS(200),
           SWEPT);
    BROKEN("the focus went with it", false, act->broke_at = SENT,
           SEES(KIND(FOCUS_ON), .swept = true));
#undef BROKEN
#undef SWEPT
}

static void a_menu_that_closes_at_any_press(void **state)
{
    (void)state;
#define CLOSED(label, want, ...)                                               \
    ANSWERS(label, want, deed_evidence_closed(act) != NULL,                    \
            act->control = true, act->handled = DEED_NO, act->name = "Buy",    \
            __VA_ARGS__)
#define MENU CHANGE(.place = "m:children", .closed = "Menu")
    CLOSED("a menu closed", true, MENU);
    CLOSED("nothing closed", false, CHANGE(.weak = true));
    CLOSED("the button says close", false, MENU, act->name = "Close");
    CLOSED("the button says cancel", false, MENU, act->name = "Cancel");
    CLOSED("it is no control", false, MENU, act->control = false);
    CLOSED("the platform answers a press there", false, MENU,
           act->native = true);
    CLOSED("its own code listens", false, MENU, act->handled = DEED_YES);
    CLOSED("more than was kept", false, MENU, act->cut = true);
    CLOSED("and a row came", false, MENU, ROW);
    CLOSED("and the focus moved", true, MENU, SEES(KIND(FOCUS_ON)));
    CLOSED("and a request was sent", true, MENU, row_orders(0, 0));
    CLOSED("two of them, the first without words", true,
           CHANGE(.place = "n:children", .closed = ""), MENU);
    CLOSED("two of them", true, MENU,
           CHANGE(.place = "n:children", .closed = "Hint"));
#undef CLOSED
#undef MENU
}

static void looks_have_to_stay(void **state)
{
    (void)state;
#define UNTIL(label, want, ...)                                                \
    ANSWERS(label, want, deed_evidence_looks_until(act), act->put_off = true,  \
            __VA_ARGS__)
    const deed_time_us stay = SENT + 1 + DEED_MS(1000);
    UNTIL("a class", stay, CHANGE(.place = "b:attr.class"));
    UNTIL("a class, and no timer", 0, CHANGE(.place = "b:attr.class"),
          act->put_off = false);
    UNTIL("a class, and a worker", stay, CHANGE(.place = "b:attr.class"),
          act->put_off = false, act->workers = true);
    UNTIL("more than was kept", 0, CHANGE(.place = "b:attr.class"),
          act->cut = true);
    UNTIL("a row", 0, ROW);
    UNTIL("a class that shows words", 0,
          CHANGE(.place = "b:attr.class", .said = "x", .fresh = true));
    UNTIL("a sign that shows much", 0,
          CHANGE(.place = "b:attr.class", .much = true));
    UNTIL("a mark that asks to sign in", 0,
          CHANGE(.place = "b:attr.class", .asks_login = true));
    UNTIL("the target was disabled", stay,
          SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_ENABLED));
    UNTIL("the target was checked", 0,
          SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_CHECKED));
    UNTIL("a request, layout and a sign of being busy", stay, row_orders(0, 0),
          SEES(KIND(BUSY)), SEES(KIND(IDLE)));
#define RENAMED(name_)                                                         \
    CHANGE(.instance_id = TARGET, .place = "b:text", .said = (name_),          \
           .label = (name_))
    UNTIL("the target is called otherwise", stay, RENAMED("Zer"));
    UNTIL("the target says that it is done", 0, RENAMED("Saved"));
    UNTIL("the target says what it is called for", 0, act->name = "Transfer",
          RENAMED("Transferred"));
    UNTIL("the target is called otherwise, beside a row", 0, RENAMED("Zer"),
          ROW);
    UNTIL("not longer than the act may stay open", AT_MS(3000),
          CHANGE(.place = "b:attr.class", .caused = DEED_YES,
                 .at_us = AT_MS(2500)));
#undef UNTIL
#define UNMOVED(label, want, ...)                                              \
    ANSWERS(label, want, deed_evidence_is_unmoved(act), act->unturned = true,  \
            CHANGE(.place = "b:attr.class"), __VA_ARGS__)
    UNMOVED("looks", true, (void)0);
    UNMOVED("looks and the focus", true, SEES(KIND(FOCUS_ON)));
    UNMOVED("a row", false, ROW);
    UNMOVED("a target without such a state", false, act->unturned = false);
    UNMOVED("more than was kept", false, act->cut = true);
    UNMOVED("an answer", false, act->answered = 1);
    UNMOVED("a request under way", false, act->open_count = 1);
    UNMOVED("a message", false, act->messages = 1);
    UNMOVED("nothing that counts", false, act->strong = act->own = 0);
    UNMOVED("the target itself", true, act->own = 1, act->strong = 0);
#undef UNMOVED
#define DROPPED(label, want, ...)                                              \
    ANSWERS(label, want, deed_evidence_any(act),                               \
            CHANGE(.weak = true, .instance_id = TARGET), __VA_ARGS__,          \
            deed_evidence_drop_looks(act))
    DROPPED("only looks were seen", false, (void)0);
    DROPPED("a row", true, ROW);
    DROPPED("the target itself", true, act->own = 1);
    DROPPED("an answer", true, act->answered = 1);
    DROPPED("a failure", true, act->failed = 1);
    DROPPED("a message", true, act->messages = 1);
    DROPPED("a refusal", true, act->refusals = 1);
    DROPPED("an exception", true, act->exceptions = 1);
    DROPPED("another program", true, act->outside = "mailto:");
#undef DROPPED
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW_TEST(a_dialog_or_a_state_that_is_turned_back),
        ROW_TEST(a_page_that_is_led_back),
        ROW_TEST(what_stands_for_content_that_is_gone),
        ROW_TEST(what_was_taken_back),
        ROW_TEST(marks_that_a_control_wears),
        ROW_TEST(the_words_that_stand_are_quoted),
        ROW_TEST(the_focus_alone_leads_to_what_is_missing),
        ROW_TEST(a_menu_that_closes_at_any_press),
        ROW_TEST(looks_have_to_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
