/* SPDX-License-Identifier: Apache-2.0 */
/* Which observations satisfy an expected signal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/signal.h"

#define TARGET "el_7"

static const struct {
    const char *label;
    bool matches;
    struct deed_signal expected;
    struct deed_signal seen;
} pairs[] = {
/* The kind is the first argument; the paste takes no more of them. */
#define S(...)                                                                 \
    {                                                                          \
        .kind = DEED_SIGNAL_##__VA_ARGS__                                      \
    }
    { "other kind", false, S(TOAST, .text = "a"),
      S(TEXT_CONTAINS, .text = "a") },
    { "route", true, S(ROUTE_CHANGED, .pattern = "/videos/:id"),
      S(ROUTE_CHANGED, .pattern = "https://x.example/videos/17?a=b#c") },
    { "other route", false, S(ROUTE_CHANGED, .pattern = "/videos/:id"),
      S(ROUTE_CHANGED, .pattern = "https://x.example/videos") },
    { "no route", false, S(ROUTE_CHANGED, .pattern = "/"), S(ROUTE_CHANGED) },
    { "toast with space", true, S(TOAST, .text = "Video   created"),
      S(TOAST, .text = " Your\n Video\tcreated ! ") },
    { "toast in another case", false, S(TOAST, .text = "created"),
      S(TOAST, .text = "Created") },
    { "toast cut", false, S(TOAST, .text = "created!"),
      S(TOAST, .text = "created") },
    { "toast without text", false, S(TOAST, .text = "a"), S(TOAST) },
    { "nothing is no proof", false, S(TOAST, .text = " "),
      S(TOAST, .text = "a") },
    { "a no-break space is no proof", false, S(TOAST, .text = "\u00a0"),
      S(TOAST, .text = "a") },
    { "words stay apart", false, S(TOAST, .text = "a b"),
      S(TOAST, .text = "ab") },
    { "accents composed or not", true, S(TOAST, .text = "caf\u00e9"),
      S(TOAST, .text = "the cafe\u0301  here") },
    { "the end of a word", false, S(TEXT_CONTAINS, .text = "saved"),
      S(TEXT_CONTAINS, .text = "You have unsaved changes") },
    { "the beginning of a word", true, S(TEXT_CONTAINS, .text = "Pay"),
      S(TEXT_CONTAINS, .text = "Payments") },
    { "first within a word, then alone", true,
      S(TEXT_CONTAINS, .text = "saved"),
      S(TEXT_CONTAINS, .text = "no unsaved changes, all saved") },
    { "a word beside a sign", true, S(TEXT_CONTAINS, .text = "saved"),
      S(TEXT_CONTAINS, .text = "(saved)") },
    { "a part of a number", false, S(TEXT_CONTAINS, .text = "3 items"),
      S(TEXT_CONTAINS, .text = "13 items") },
    { "the thousands of a number", false, S(TEXT_CONTAINS, .text = "1"),
      S(TEXT_CONTAINS, .text = "1,000 found") },
    { "the end of a number", false, S(TEXT_CONTAINS, .text = "000"),
      S(TEXT_CONTAINS, .text = "1,000 found") },
    { "a number and its unit", true, S(TEXT_CONTAINS, .text = "5"),
      S(TEXT_CONTAINS, .text = "5kg") },
    { "a word of other letters", false, S(TEXT_CONTAINS, .text = "\u00e4hig"),
      S(TEXT_CONTAINS, .text = "unf\u00e4hig") },
    { "a script without spaces", true, S(TEXT_CONTAINS, .text = "\u4fdd\u5b58"),
      S(TEXT_CONTAINS, .text = "\u5df2\u4fdd\u5b58\u6210\u529f") },
    { "any part of a notice", true, S(TOAST, .text = "saved"),
      S(TOAST, .text = "unsaved") },
    { "no-break space", true, S(TEXT_CONTAINS, .text = "10 000"),
      S(TEXT_CONTAINS, .text = "10\u00a0000 EUR") },
    { "accents differ", false, S(TOAST, .text = "cafe"),
      S(TOAST, .text = "caf\u00e9") },

    { "value of the target", true, S(VALUE_EQUALS, .value = "abc"),
      S(VALUE_EQUALS, .value = "abc", .instance_id = TARGET) },
    { "value of another", false, S(VALUE_EQUALS, .value = "abc"),
      S(VALUE_EQUALS, .value = "abc", .instance_id = "el_8") },
    { "value of nobody", false, S(VALUE_EQUALS, .value = "abc"),
      S(VALUE_EQUALS, .value = "abc") },
    { "values are not folded", false, S(VALUE_EQUALS, .value = "a b"),
      S(VALUE_EQUALS, .value = "a  b", .instance_id = TARGET) },
    { "a value that begins so", false, S(VALUE_EQUALS, .value = "a"),
      S(VALUE_EQUALS, .value = "ab", .instance_id = TARGET) },
    { "line ends", true, S(VALUE_EQUALS, .value = "a\r\nb"),
      S(VALUE_EQUALS, .value = "a\nb", .instance_id = TARGET) },
    { "a lone carriage return", false, S(VALUE_EQUALS, .value = "a\rb"),
      S(VALUE_EQUALS, .value = "a\nb", .instance_id = TARGET) },
    { "line ends the other way", true, S(VALUE_EQUALS, .value = "a\nb\r"),
      S(VALUE_EQUALS, .value = "a\r\nb\r", .instance_id = TARGET) },
    { "no value asked for", false, S(VALUE_EQUALS),
      S(VALUE_EQUALS, .value = "", .instance_id = TARGET) },
    { "no text asked for", false, S(TOAST), S(TOAST, .text = "a") },
    { "name with accents", false, S(DIALOG_OPENED, .name = "Gr\u00fc\u00dfe"),
      S(DIALOG_OPENED, .name = "Gruesse") },
    { "part with accents", true, S(DIALOG_OPENED, .name = "~\u00fc\u00df"),
      S(DIALOG_OPENED, .name = "Gr\u00fc\u00dfe") },
    { "hidden value", false, S(VALUE_EQUALS, .value = "a"),
      S(VALUE_EQUALS, .instance_id = TARGET) },
    { "empty value", true, S(VALUE_EQUALS, .value = ""),
      S(VALUE_EQUALS, .value = "", .instance_id = TARGET) },
    { "number", true, S(VALUE_EQUALS, .has_number = true, .number = 42),
      S(VALUE_EQUALS, .value = " 42.0 ", .instance_id = TARGET) },
    { "number as number", true,
      S(VALUE_EQUALS, .has_number = true, .number = 42),
      S(VALUE_EQUALS, .has_number = true, .number = 42,
        .instance_id = TARGET) },
    { "number off", false, S(VALUE_EQUALS, .has_number = true, .number = 42),
      S(VALUE_EQUALS, .value = "43", .instance_id = TARGET) },
    { "number within tolerance", true,
      S(VALUE_EQUALS, .has_number = true, .number = 42, .tolerance = 1),
      S(VALUE_EQUALS, .value = "43", .instance_id = TARGET) },
    { "number past tolerance", false,
      S(VALUE_EQUALS, .has_number = true, .number = 42, .tolerance = 1),
      S(VALUE_EQUALS, .value = "43.01", .instance_id = TARGET) },
    { "number that is none", false,
      S(VALUE_EQUALS, .has_number = true, .number = 0),
      S(VALUE_EQUALS, .value = "", .instance_id = TARGET) },
    { "number that is hidden", false,
      S(VALUE_EQUALS, .has_number = true, .number = 0),
      S(VALUE_EQUALS, .instance_id = TARGET) },
    { "not a number at all", false,
      S(VALUE_EQUALS, .has_number = true, .number = 1, .tolerance = 9),
      S(VALUE_EQUALS, .has_number = true, .number = __builtin_nan(""),
        .instance_id = TARGET) },
    { "value by role and name", true,
      S(VALUE_EQUALS, .value = "3", .role = "slider", .name = "Volume"),
      S(VALUE_EQUALS, .value = "3", .role = "slider", .name = " Volume ") },
    { "value by another name", false,
      S(VALUE_EQUALS, .value = "3", .role = "slider", .name = "Volume"),
      S(VALUE_EQUALS, .value = "3", .role = "slider", .name = "Brightness",
        .instance_id = TARGET) },

    { "any dialog", true, S(DIALOG_OPENED), S(DIALOG_OPENED, .name = "Share") },
    { "that dialog", true, S(DIALOG_OPENED, .name = "Share"),
      S(DIALOG_OPENED, .name = "Share") },
    { "another dialog", false, S(DIALOG_OPENED, .name = "Share"),
      S(DIALOG_OPENED, .name = "Share this") },
    { "part of its name", true, S(DIALOG_OPENED, .name = "~Share"),
      S(DIALOG_OPENED, .name = "Share this") },
    { "no part of its name", false, S(DIALOG_OPENED, .name = "~share"),
      S(DIALOG_OPENED, .name = "Share this") },
    { "a dialog without a name", false, S(DIALOG_OPENED, .name = "~"),
      S(DIALOG_OPENED) },
    { "closed is not opened", false, S(DIALOG_CLOSED), S(DIALOG_OPENED) },
    { "closed", true, S(DIALOG_CLOSED), S(DIALOG_CLOSED) },

    { "appeared", true, S(ELEMENT_APPEARED, .role = "row", .name = "Beta"),
      S(ELEMENT_APPEARED, .role = "row", .name = "Beta") },
    { "appeared as another role", false,
      S(ELEMENT_APPEARED, .role = "row", .name = "Beta"),
      S(ELEMENT_APPEARED, .role = "cell", .name = "Beta") },
    { "appeared, role only", true, S(ELEMENT_APPEARED, .role = "alert"),
      S(ELEMENT_APPEARED, .role = "alert", .name = "x") },
    { "appeared, no role seen", false, S(ELEMENT_APPEARED, .role = "alert"),
      S(ELEMENT_APPEARED, .name = "x") },
    { "disappeared", true, S(ELEMENT_DISAPPEARED, .name = "Gr\u00fc\u00dfe"),
      S(ELEMENT_DISAPPEARED, .role = "row", .name = "Gr\u00fc\u00dfe ") },
    { "something else disappeared", false, S(ELEMENT_DISAPPEARED, .name = "A"),
      S(ELEMENT_DISAPPEARED, .role = "row") },

    { "state", true,
      S(ELEMENT_STATE, .state = DEED_STATE_CHECKED, .state_value = DEED_YES),
      S(ELEMENT_STATE, .state = DEED_STATE_CHECKED, .state_value = DEED_YES,
        .instance_id = TARGET) },
    { "state is mixed", false,
      S(ELEMENT_STATE, .state = DEED_STATE_CHECKED, .state_value = DEED_YES),
      S(ELEMENT_STATE, .state = DEED_STATE_CHECKED, .state_value = DEED_MIXED,
        .instance_id = TARGET) },
    { "another state", false,
      S(ELEMENT_STATE, .state = DEED_STATE_CHECKED, .state_value = DEED_YES),
      S(ELEMENT_STATE, .state = DEED_STATE_PRESSED, .state_value = DEED_YES,
        .instance_id = TARGET) },
    { "state of another", false,
      S(ELEMENT_STATE, .state = DEED_STATE_CHECKED, .state_value = DEED_YES),
      S(ELEMENT_STATE, .state = DEED_STATE_CHECKED, .state_value = DEED_YES,
        .instance_id = "el_8") },
    { "state by name", true,
      S(ELEMENT_STATE, .state = DEED_STATE_ENABLED, .state_value = DEED_NO,
        .name = "Send"),
      S(ELEMENT_STATE, .state = DEED_STATE_ENABLED, .state_value = DEED_NO,
        .role = "button", .name = "Send", .instance_id = "el_8") },
    { "text value", true,
      S(ELEMENT_STATE, .state = DEED_STATE_COUNT, .value = "x"),
      S(ELEMENT_STATE, .state = DEED_STATE_COUNT, .value = "x",
        .instance_id = TARGET) },
    { "another text value", false,
      S(ELEMENT_STATE, .state = DEED_STATE_COUNT, .value = "x"),
      S(ELEMENT_STATE, .state = DEED_STATE_COUNT, .value = "y",
        .instance_id = TARGET) },

    { "focus on the target", true, S(FOCUS_ON),
      S(FOCUS_ON, .instance_id = TARGET) },
    { "focus elsewhere", false, S(FOCUS_ON), S(FOCUS_ON, .instance_id = "a") },
    { "focus on a name", true, S(FOCUS_ON, .role = "textbox", .name = "Title"),
      S(FOCUS_ON, .role = "textbox", .name = "Title", .instance_id = "a") },
    { "any change", true, S(STATE_CHANGED), S(STATE_CHANGED, .role = "row") },
    { "any popup", true, S(POPUP_OPENED),
      S(POPUP_OPENED, .pattern = "https://x.example/a") },
    { "that popup", false, S(POPUP_OPENED, .pattern = "/b"),
      S(POPUP_OPENED, .pattern = "https://x.example/a") },
    { "download", true, S(DOWNLOAD_STARTED, .name = "~.pdf"),
      S(DOWNLOAD_STARTED, .name = "report.pdf") },
    { "a whole file", true, S(DOWNLOAD_FINISHED, .name = "~.pdf"),
      S(DOWNLOAD_FINISHED, .name = "report.pdf",
        .download.outcome = "completed") },
    { "a file that broke off", false, S(DOWNLOAD_FINISHED),
      S(DOWNLOAD_FINISHED, .name = "report.pdf",
        .download.outcome = "canceled") },
    { "another file", false, S(DOWNLOAD_FINISHED, .name = "report.pdf"),
      S(DOWNLOAD_FINISHED, .name = "other.pdf",
        .download.outcome = "completed") },
    { "request, any status", true, S(REQUEST_FINISHED, .pattern = "/api/*"),
      S(REQUEST_FINISHED, .pattern = "http://x/api/save", .status = 500) },
    { "request and status", true,
      S(REQUEST_FINISHED, .pattern = "/api/*", .status = 201),
      S(REQUEST_FINISHED, .pattern = "http://x/api/save", .status = 201) },
    { "request, other status", false,
      S(REQUEST_FINISHED, .pattern = "/api/*", .status = 201),
      S(REQUEST_FINISHED, .pattern = "http://x/api/save", .status = 500) },
    { "another request", false,
      S(REQUEST_FINISHED, .pattern = "/api/*", .status = 201),
      S(REQUEST_FINISHED, .pattern = "http://x/login", .status = 201) },
    { "evidence is not waited for", false, S(EXCEPTION, .text = "a"),
      S(EXCEPTION, .text = "a") },
#undef S
};

static void observations_satisfy_expectations(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(pairs); i++) {
        if (deed_signal_match(&pairs[i].expected, &pairs[i].seen, TARGET) !=
            pairs[i].matches) {
            fail_msg("%s", pairs[i].label);
        }
    }
}

static void without_a_target_nothing_is_its_own(void **state)
{
    (void)state;
    struct deed_signal focus = { .kind = DEED_SIGNAL_FOCUS_ON };
    assert_false(deed_signal_match(&focus, &focus, NULL));
    struct deed_signal named = { .kind = DEED_SIGNAL_FOCUS_ON, .name = "a" };
    assert_true(deed_signal_match(&named, &named, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(observations_satisfy_expectations),
        cmocka_unit_test(without_a_target_nothing_is_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
