/* SPDX-License-Identifier: Apache-2.0 */
/* Which of several candidates is meant, and how sure that is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/resolve/candidate.h"
#include "resolve_fixture.h"
#include "ui_text.h"

static void an_executable_beats_what_stands_in_it(void **state)
{
    static const struct resolve_case cases[] = {
        { "rule A: a button and its text",
          "el b - button 'Generate'\nel t b text '' text='Generate'\n",
          "text 'Generate'", POINTER, FOUND, "b", "clickable_parent_preferred",
          NULL },
        { "rule A: a container that the platform calls clickable",
          "el c - - '' click\nel t c - '' text='Generate' noclick\n",
          "text 'Generate'", POINTER, FOUND, "c", "clickable_parent_preferred",
          NULL },
        { "rule A: a semantic target that hits the text",
          "el b - - '' owner\nel t b text 'Generate'\n",
          "semantic text 'Generate'", POINTER, FOUND, "b",
          "clickable_parent_preferred", NULL },
        { "deep",
          "el b - link ''\nel g b - ''\nel h g - ''\n"
          "el t h - '' text='Go'\n",
          "text 'Go'", POINTER, FOUND, "b", "clickable_parent_preferred",
          NULL },
        { "both match and lead to one",
          "el b - button 'Go' text='Go'\nel t b - '' text='Go'\n", "text 'Go'",
          POINTER, FOUND, "b", "clickable_parent_preferred", NULL },
        { "a page that listens for everything is not pressed",
          "el m - main '' owner\nel t m - '' text='Go'\n", "text 'Go'", POINTER,
          FOUND, "t", "text_match", NULL },
        { "nothing answers", "el d - - ''\nel t d - '' text='Go'\n",
          "text 'Go'", POINTER, FOUND, "t", "text_match", NULL },
        { "rule C: the handler is the parent's",
          "el p - - '' owner\nel c p generic 'Go' click notowner\n",
          "semantic generic 'Go'", POINTER, FOUND, "p",
          "handler_owner_preferred", NULL },
        { "rule C: the handler is the parent's, by text",
          "el p - - '' owner\nel c p - '' text='Go' click notowner\n",
          "text 'Go'", POINTER, FOUND, "p", "handler_owner_preferred", NULL },
        { "a button keeps its press",
          "el p - - '' owner\n"
          "el c p button 'Go' notowner\n",
          "semantic button 'Go'", POINTER, FOUND, "c", "exact_role_and_name",
          NULL },
        { "a selector means what it says",
          "el b - button 'Go'\nel t b - '' hint\n", "css 'span'", POINTER,
          FOUND, "t", "selector_match", NULL },
        { "a stable id means what it says",
          "el b - button 'Go'\nel t b - '' id=x\n", "stableId x", POINTER,
          FOUND, "t", NULL, NULL },
        { "an annotation means what it says",
          "el b - button 'Go'\nel t b text 'q' meaning=x\n",
          "semantic text 'x'", POINTER, FOUND, "t", "meaning_match", NULL },
        { "two texts in two buttons",
          "el a - button '' at=0,0\nel b - button '' at=0,50\n"
          "el s a - '' text='Go'\nel t b - '' text='Go'\n",
          "text 'Go'", POINTER, TIE, "a", NULL, "position" },
        { "the innermost has the text",
          "el li - listitem '' owner text='Go'\n"
          "el b li button 'x' text='Go'\n",
          "text 'Go'", POINTER, FOUND, "b", "text_match", NULL },
        { "but not when it is hidden",
          "el li - listitem '' owner text='Go'\n"
          "el b li button 'x' text='Go' hidden\n",
          "text 'Go'", POINTER, FOUND, "li", "reachable_preferred", NULL },
        { "a hidden text in a visible button is not seen",
          "el a - button ''\nel s a - '' text='Go' hidden\n"
          "el b - button '' text='Go'\n",
          "text 'Go'", POINTER, FOUND, "b", "reachable_preferred", NULL },
        { "a text beats a name that is not shown",
          "el a - button 'Go'\nel b - button '' text='Go'\n", "text 'Go'",
          POINTER, FOUND, "b", "text_match", NULL },
        { "an icon is called so", "el a - button 'Close'\n", "text 'Close'",
          POINTER, FOUND, "a", "name_match", NULL },
        { "a text that differs from the name",
          "el a - button 'Close' text='x'\n", "text 'Close'", POINTER, NONE,
          NULL, NULL, NULL },
        { "a part of a text", "el a - button '' text='Close all'\n",
          "text '~close'", POINTER, FOUND, "a", "substring_match", NULL },
        { "reading: the control that reads so",
          "el b - button 'Save' text='Save'\nel t b - '' text='Save'\n",
          "text 'Save'", LOOK, FOUND, "b", "clickable_parent_preferred", NULL },
        { "reading: not the card around it",
          "el b - button 'Card 42'\nel t b - '' text='42'\n", "text '42'", LOOK,
          FOUND, "t", "text_match", NULL },
        { "reading: not what merely listens",
          "el b - - '42' owner\nel t b - '' text='42'\n", "text '42'", LOOK,
          FOUND, "t", NULL, NULL },
        { "reading by role stays", "el b - button 'S'\nel t b text 'S'\n",
          "semantic text 'S'", LOOK, FOUND, "t", NULL, NULL },
        { "the container of a state",
          "el b - button 'More' expanded\nel t b - '' text='More'\n",
          "text 'More'", EXPAND, FOUND, "b", "clickable_parent_preferred",
          NULL },
        { "the container without a state",
          "el b - - '' owner\nel t b - '' text='More'\n", "text 'More'", EXPAND,
          FOUND, "b", "clickable_parent_preferred", NULL },
        { "submit", "el b - button ''\nel t b - '' text='Send'\n",
          "text 'Send'", SUBMIT, FOUND, "b", "clickable_parent_preferred",
          NULL },
    };
    CHECK_ALL(state, cases);
}

static void a_label_leads_to_its_control(void **state)
{
#define TWO_MAILS                                                              \
    "scope sa form 'Billing'\nscope sb form 'Shipping'\n"                      \
    "el la - label '' text='Email' scope=sa\n"                                 \
    "el ia - textbox 'Email' label='Email' scope=sa\n"                         \
    "el lb - label '' text='Email' scope=sb\n"                                 \
    "el ib - textbox 'Email' label='Email' scope=sb\n"
    static const struct resolve_case cases[] = {
        { "by the label's text",
          "el l - label '' text='Email'\nel i - textbox '' label='Email'\n",
          "text 'Email'", TEXT, FOUND, "i", "labelled_control_preferred",
          NULL },
        { "by label",
          "el l - label '' text='Email'\nel i - textbox '' label='Email'\n",
          "label 'Email'", TEXT, FOUND, "i", NULL, NULL },
        { "by a part of the label", "el i - textbox '' label='Email address'\n",
          "label '~Email'", TEXT, FOUND, "i", "substring_match", NULL },
        { "no such label", "el i - textbox '' label='Email address'\n",
          "label 'Email'", TEXT, NONE, NULL, NULL, NULL },
        { "named without a label", "el i - textbox 'Email'\n", "label 'Email'",
          TEXT, FOUND, "i", "name_match", NULL },
        { "a heading is no label", "el h - heading 'Email'\n", "label 'Email'",
          TEXT, NONE, NULL, NULL, NULL },
        { "a label that wraps",
          "el l - label '' text='Email'\nel i l textbox ''\n", "text 'Email'",
          TEXT, FOUND, "i", "labelled_control_preferred", NULL },
        { "a label that wraps, found by label",
          "el l - label '' text='Email'\nel i l textbox ''\n", "label 'Email'",
          TEXT, FOUND, "i", "labelled_control_preferred", NULL },
        { "what wraps two controls leads to neither",
          "el l - group '' text='Email'\nel i l textbox ''\n"
          "el j l textbox ''\n",
          "text 'Email'", TEXT, FOUND, "l", "text_match", NULL },
        { "a control called otherwise is not its",
          "el l - group '' text='Email'\nel i l textbox 'Password'\n",
          "text 'Email'", TEXT, FOUND, "l", "text_match", NULL },
        { "a form is no label", "el l - form 'Login'\nel i l textbox ''\n",
          "semantic form 'Login'", TEXT, FOUND, "l", NULL, NULL },
        { "a semantic target that hits the label",
          "el l - label 'Email'\nel i - textbox '' label='Email'\n",
          "semantic label 'Email'", TEXT, FOUND, "i",
          "labelled_control_preferred", NULL },
        { "two labels, two controls", TWO_MAILS, "text 'Email'", TEXT, TIE,
          NULL, NULL, "scope" },
        { "a label finds the control of its scope",
          TWO_MAILS "el x - text 'Email' scope=sb\n", "semantic text 'Email'",
          TEXT, FOUND, "ib", "labelled_control_preferred", NULL },
        { "two controls in its scope",
          TWO_MAILS "el x - text 'Email' scope=sb\n"
                    "el y - textbox 'Email' scope=sb\n",
          "semantic text 'Email'", TEXT, FOUND, "x", NULL, NULL },
        { "the head of a row means the row's only control",
          "el r - row ''\nel h r rowheader '' text='System'\nel c r cell ''\n"
          "el i c textbox 'auth[driver]'\n",
          "text 'System'", TEXT, FOUND, "i", "labelled_control_preferred",
          NULL },
        { "so does a cell that stands for its row",
          "el r - row ''\nel h r cell '' text='System'\n"
          "el i h textbox 'auth[driver]'\n",
          "text 'System'", TEXT, FOUND, "i", "labelled_control_preferred",
          NULL },
        { "but not another cell",
          "el r - row ''\nel c r cell ''\nel i c textbox ''\n"
          "el h r cell '' text='System'\n",
          "text 'System'", TEXT, FOUND, "h", NULL, NULL },
        { "a row with two controls means neither",
          "el r - row ''\nel h r rowheader '' text='System'\nel c r cell ''\n"
          "el i c textbox ''\nel j c textbox ''\n",
          "text 'System'", TEXT, FOUND, "h", NULL, NULL },
        { "another document",
          "doc d\nel l - text 'Email'\nel i - textbox 'Email' doc=d\n",
          "semantic text 'Email'", TEXT, FOUND, "l", NULL, NULL },
        { "a check box by its label",
          "el l - label '' text='Agree'\nel c - checkbox 'Agree'\n",
          "text 'Agree'", TOGGLE, FOUND, "c", NULL, NULL },
        { "pressing a label presses its control",
          "el l - label '' text='Agree' click\nel c - checkbox 'Agree'\n",
          "text 'Agree'", POINTER, FOUND, "c", "labelled_control_preferred",
          NULL },
        { "pressing a label that wraps",
          "el l - label '' text='Agree'\nel c l checkbox ''\n", "text 'Agree'",
          POINTER, FOUND, "c", "labelled_control_preferred", NULL },
        { "a caption without a role",
          "el l - - '' text='Agree'\nel c - checkbox '' label='Agree'\n",
          "text 'Agree'", POINTER, FOUND, "c", "labelled_control_preferred",
          NULL },
        { "a heading is not the link of its name",
          "el h - heading 'Settings'\nel l - link 'Settings'\n",
          "semantic heading 'Settings'", POINTER, FOUND, "h",
          "exact_role_and_name", NULL },
        { "nor does it take the focus for another",
          "el h - heading 'Settings'\nel l - link 'Settings'\n",
          "semantic heading 'Settings'", FOCUS, FOUND, "h", NULL, NULL },
        { "a form is not the field of its name",
          "el h - form 'Email'\nel l - textbox 'Email'\n",
          "semantic form 'Email'", TEXT, FOUND, "h", NULL, NULL },
        { "the switch of a row",
          "el r - listitem '' click\nel t r - '' text='Wifi'\n"
          "el s r switch 'Wifi'\n",
          "text 'Wifi'", TOGGLE, FOUND, "s", NULL, NULL },
        { "the option a text stands in",
          "el o - option ''\nel t o - '' text='Green'\n", "text 'Green'",
          CHOOSE, FOUND, "o", "clickable_parent_preferred", NULL },
        { "a choice that is a menu of its own making",
          "el o - - '' owner\nel t o - '' text='Green'\n", "text 'Green'",
          CHOOSE, FOUND, "o", "clickable_parent_preferred", NULL },
        { "the combobox of a label",
          "el l - label '' text='Colour'\nel c - combobox '' label='Colour'\n",
          "text 'Colour'", CHOOSE, FOUND, "c", NULL, NULL },
        { "the focus of a label",
          "el l - label '' text='Email' unfocusable\n"
          "el i - textbox '' label='Email' focusable\n",
          "text 'Email'", FOCUS, FOUND, "i", NULL, NULL },
        { "a button is not taken for the check box of its name",
          "el b - button 'Mute'\nel c - checkbox 'Mute'\n",
          "semantic button 'Mute'", TOGGLE, FOUND, "b", "exact_role_and_name",
          NULL },
        { "a combobox and its text box",
          "el c - combobox 'City'\nel i c textbox ''\n",
          "semantic combobox 'City'", TEXT, FOUND, "i",
          "labelled_control_preferred", NULL },
        { "typing where a text stands",
          "el e - - '' editable\nel t e - '' text='Dear'\n", "text 'Dear'",
          TEXT, FOUND, "e", "clickable_parent_preferred", NULL },
        { "nothing to type into", "el h - heading 'Email' text='Email'\n",
          "text 'Email'", TEXT, FOUND, "h", "text_match", NULL },
    };
    CHECK_ALL(state, cases);
}

static void what_can_be_adjusted_is_preferred(void **state)
{
    static const struct resolve_case cases[] = {
        { "a slider in a group of its name",
          "el g - group 'Volume'\nel s g slider 'Volume'\n",
          "semantic group 'Volume'", ADJUST, FOUND, "s",
          "slider_track_preferred", NULL },
        { "a slider without a name",
          "el g - group 'Volume'\nel s g slider ''\n",
          "semantic group 'Volume'", ADJUST, FOUND, "s",
          "slider_track_preferred", NULL },
        { "a slider of another name",
          "el g - group 'Audio'\nel s g slider 'Volume'\n",
          "semantic group 'Audio'", ADJUST, FOUND, "g", NULL, NULL },
        { "beside its caption",
          "el g - - ''\nel h g - ''\nel t h - '' text='Volume'\n"
          "el s g - '' adjust\n",
          "text 'Volume'", ADJUST, FOUND, "s", "slider_track_preferred", NULL },
        { "two beside a caption",
          "el g - - ''\nel t g - '' text='Volume'\nel s g slider ''\n"
          "el u g slider ''\n",
          "text 'Volume'", ADJUST, FOUND, "t", NULL, NULL },
        { "one of another name beside a caption",
          "el g - - ''\nel t g - '' text='Volume'\nel s g slider 'Bass'\n",
          "text 'Volume'", ADJUST, FOUND, "t", NULL, NULL },
        { "not across the page",
          "el m - main ''\nel t m - '' text='Volume'\nel s m slider ''\n",
          "text 'Volume'", ADJUST, FOUND, "t", NULL, NULL },
        { "too far away",
          "el a - - ''\nel b a - ''\nel c b - ''\nel d c - ''\n"
          "el t d - '' text='Volume'\nel s a slider ''\n",
          "text 'Volume'", ADJUST, FOUND, "t", NULL, NULL },
        { "by label",
          "el l - label '' text='Volume'\n"
          "el s - slider '' label='Volume'\n",
          "text 'Volume'", ADJUST, FOUND, "s", NULL, NULL },
        { "a text field will do where there is no slider",
          "el a - - 'Volume' text='Volume'\nel b - textbox 'Volume'\n",
          "text 'Volume'", ADJUST, FOUND, "b", NULL, NULL },
        { "a value with a range can be adjusted",
          "el a - textbox 'V'\nel b - - 'V' range\n", "text 'V'", ADJUST, FOUND,
          "b", "semantic_control_preferred", NULL },
    };
    CHECK_ALL(state, cases);
}

static void the_unreachable_lose_before_a_tie_is_called(void **state)
{
    static const struct resolve_case cases[] = {
        { "hidden", "el a - button 'Go' hidden\nel b - button 'Go'\n",
          "semantic button 'Go'", POINTER, FOUND, "b", "reachable_preferred",
          NULL },
        { "behind a modal", "el a - button 'Go' blocked\nel b - button 'Go'\n",
          "semantic button 'Go'", POINTER, FOUND, "b", "reachable_preferred",
          NULL },
        { "detached", "el a - button 'Go' detached\nel b - button 'Go'\n",
          "semantic button 'Go'", POINTER, FOUND, "b", "reachable_preferred",
          NULL },
        { "the reachable part beats the hidden whole",
          "el a - button 'Go' hidden\nel b - button 'Go on'\n",
          "semantic button '~Go'", POINTER, FOUND, "b", "reachable_preferred",
          NULL },
        { "also for the stable id",
          "el a - button 'Go' id=x hidden\nel b - button 'Go' id=x\n",
          "stableId x", POINTER, FOUND, "b", "reachable_preferred", NULL },
        { "hidden, and alone", "el a - button 'Go' hidden\n",
          "semantic button 'Go'", POINTER, FOUND, "a", "exact_role_and_name",
          NULL },
        { "both hidden",
          "el a - button 'Go' hidden desc='x'\n"
          "el b - button 'Go' hidden desc='y'\n",
          "semantic button 'Go'", POINTER, TIE, "a", "tied", "description" },
        { "two reachable, one hidden",
          "el a - button 'Go' hidden\nel b - button 'Go' id=x\n"
          "el c - button 'Go' id=y\n",
          "semantic button 'Go'", POINTER, TIE, "b", "tied", "stableId" },
        { "disabled twin in one place",
          "el a - button 'Go' disabled\nel b - button 'Go'\n",
          "semantic button 'Go'", POINTER, FOUND, "b", "enabled_preferred",
          NULL },
        { "the disabled twin has more to show",
          "el a - button 'Go' disabled owner click focusable at=0,0\n"
          "el b - button 'Go'\n",
          "semantic button 'Go'", POINTER, FOUND, "b", "enabled_preferred",
          NULL },
        { "disabled twin, looked at",
          "el a - button 'Go' disabled\nel b - button 'Go'\n",
          "semantic button 'Go'", LOOK, TIE, "b", "tied", NULL },
        { "disabled twin in another row",
          "el ra - row 'A'\nel rb - row 'B'\n"
          "el a ra button 'Go' disabled\nel b rb button 'Go'\n",
          "semantic button 'Go'", POINTER, TIE, "b", "tied", "row" },
        { "disabled twin in another scope",
          "scope s1 form 'A'\nscope s2 form 'B'\n"
          "el a - button 'Go' disabled scope=s1\n"
          "el b - button 'Go' scope=s2\n",
          "semantic button 'Go'", POINTER, TIE, "b", "tied", "scope" },
        { "disabled twin in another document",
          "doc d1\ndoc d2\nel a - button 'Go' disabled doc=d1\n"
          "el b - button 'Go' doc=d2\n",
          "semantic button 'Go'", POINTER, TIE, "b", "tied", "document" },
        { "two enabled, one disabled",
          "el a - button 'Go' disabled\nel b - button 'Go'\n"
          "el c - button 'Go'\n",
          "semantic button 'Go'", POINTER, TIE, "b", "tied", NULL },
        { "both disabled",
          "el a - button 'Go' disabled\nel b - button 'Go' disabled\n",
          "semantic button 'Go'", POINTER, TIE, "a", "tied", NULL },
        { "the disabled one of the right name stays",
          "el a - button 'Go' disabled\nel b - button 'GO'\n",
          "semantic button 'Go'", POINTER, FOUND, "a", "exact_role_and_name",
          NULL },
    };
    CHECK_ALL(state, cases);
}

/* Offered, best first, and never taken. */
static void what_is_almost_called_so_is_offered(void **state)
{
    static const struct {
        const char *target, *offered;
    } cases[] = {
        { "name 'Safe'", "save" },           { "name 'Delete'", "row" },
        { "name 'Savings plan'", NULL },     { "name 'Contact us'", NULL },
        { "semantic button 'Sve'", "save" }, { "name 'Sa'", NULL },
        { "text 'Cancle'", "cancel" },
    };
    struct resolve_fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct deed_resolution answer =
            resolve_in(f,
                       "el save - button 'Save'\nel row - button 'Delete row'\n"
                       "el cancel - button 'Cancel'\nel h - heading 'Safes'\n"
                       "el gone - button 'Safer' hidden\n",
                       cases[i].target, &opts);
        assert_int_equal(answer.status, DEED_RESOLVE_NOT_FOUND);
        assert_null(answer.element);
        assert_int_equal(answer.near_count > 0, cases[i].offered != NULL);
        if (cases[i].offered) {
            assert_string_equal(answer.near[0].element->instance_id,
                                cases[i].offered);
        }
    }
}

static void a_tie_is_never_a_guess(void **state)
{
    static const struct resolve_case cases[] = {
        { "the focus beside one of them",
          "focus x\nel x - textbox 'T' at=0,0\n"
          "el a - button 'Go' at=0,1000\nel b - button 'Go' at=0,30\n",
          "semantic button 'Go'", POINTER, TIE, "b", "tied", "position" },
        { "the focus in the scope of one of them",
          "scope s1 form 'A'\nscope s2 form 'B'\nfocus x\n"
          "el x - textbox 'T' scope=s2\n"
          "el a - button 'Go' scope=s1\nel b - button 'Go' scope=s2\n",
          "semantic button 'Go'", POINTER, TIE, "b", "tied", "scope" },
        { "all that one of them can have and the other lacks",
          "scope s1 form 'A'\nscope s2 form 'B'\nfocus a\n"
          "el a - button 'Go' owner click focusable label='l' scope=s1 "
          "at=0,0\n"
          "el b - button 'Go' notowner noclick unfocusable scope=s2\n",
          "semantic button 'Go'", POINTER, TIE, "a", "tied", "scope" },
        { "the focus is not in the graph",
          "focus q\nel a - button 'Go'\nel b - button 'Go'\n",
          "semantic button 'Go'", POINTER, TIE, "a", "tied", NULL },
        { "own texts", "el a - link 'Go' text='1'\nel b - link 'Go' text='2'\n",
          "semantic link 'Go'", POINTER, TIE, "a", NULL, "text" },
        { "labels", "el a - link 'Go' label='1'\nel b - link 'Go' label='2'\n",
          "semantic link 'Go'", POINTER, TIE, "a", NULL, "label" },
        { "placeholders",
          "el a - textbox 'T' ph='1'\nel b - textbox 'T' ph='2'\n",
          "semantic textbox 'T'", TEXT, TIE, "a", NULL, "placeholder" },
        { "values", "el a - textbox 'T' val='1'\nel b - textbox 'T' val='2'\n",
          "semantic textbox 'T'", TEXT, TIE, "a", NULL, "value" },
        { "two of three tell nothing",
          "el a - link 'Go' desc='1'\nel b - link 'Go' desc='1'\n"
          "el c - link 'Go' desc='2'\n",
          "semantic link 'Go'", POINTER, TIE, "a", NULL, NULL },
        { "a button and a link, by text",
          "el a - button '' text='Go'\nel b - link '' text='Go'\n", "text 'Go'",
          POINTER, TIE, NULL, "tied", "role" },
        { "more than are listed",
          "el a - link 'Go' id=1\nel b - link 'Go' id=2\n"
          "el c - link 'Go' id=3\nel d - link 'Go' id=4\n"
          "el e - link 'Go' id=5\nel f - link 'Go' id=6\n"
          "el g - link 'Go' id=7\nel h - link 'Go' id=8\n"
          "el i - link 'Go' id=9\n",
          "semantic link 'Go'", POINTER, TIE, "a", NULL, "stableId" },
    };
    CHECK_ALL(state, cases);
}

static void a_declared_default_action_decides(void **state)
{
    struct resolve_fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER,
                                      .action_id = "video.create" };
    static const char graph[] = "el a - button 'Go'\n"
                                "el b - button 'Go' act='video.create'\n";
    struct deed_resolution answer =
        resolve_in(f, graph, "semantic button 'Go'", &opts);
    assert_int_equal(answer.status, FOUND);
    assert_string_equal(answer.element->instance_id, "b");
    assert_string_equal(answer.reason, "default_action_match");

    opts.action_id = "video.delete";
    answer = resolve_in(f, graph, "semantic button 'Go'", &opts);
    assert_int_equal(answer.status, TIE);
    opts.action_id = NULL;
    answer = resolve_in(f, graph, "semantic button 'Go'", &opts);
    assert_int_equal(answer.status, TIE);
}

static void alternates_are_sorted_and_confidence_falls_with_the_margin(
    void **state)
{
    struct resolve_fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    static const struct {
        const char *graph;
        const char *best;
    } cases[] = {
        /* from no rival at all to a twin */
        { "el a - button 'Save'\n", "a" },
        { "el a - button 'Save'\nel b - button 'Save it' hidden\n", "a" },
        { "el a - button 'Save'\nel b - button 'Save it'\n", "a" },
        { "el a - button 'Save'\nel b - button 'SAVE'\n", "a" },
        { "el a - button 'Save'\nel b - button 'Save'\n", NULL },
    };
    double last = 1.1;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_resolution answer =
            resolve_in(f, cases[i].graph, "semantic button '~Save'", &opts);
        assert_string_equal(cases[i].best ? cases[i].best : "-",
                            answer.element ? answer.element->instance_id : "-");
        assert_true(answer.confidence > 0);
        assert_true(answer.confidence <= last);
        assert_true(i != 3 || answer.confidence < last);
        last = answer.confidence;
        for (unsigned a = 1; a < answer.alternate_count; a++) {
            assert_true(answer.alternates[a - 1].score >=
                        answer.alternates[a].score);
        }
    }
    assert_true(last <= 0.5);
}

static void the_lead_and_the_quality_make_the_confidence(void **state)
{
    (void)state;
    struct deed_candidate best = { .reachable = true, .points = 900 };
    double last = 0;
    for (int lead = 0; lead <= 400; lead += 10) {
        struct deed_candidate next = { .reachable = true,
                                       .points = 900 - lead };
        double now = deed_candidate_confidence(&best, &next);
        assert_true(now >= last && now <= 1);
        last = now;
    }
    assert_true(last <= deed_candidate_confidence(&best, NULL));
    struct deed_candidate ahead = { .reachable = true, .points = 920 };
    assert_true(deed_candidate_confidence(&best, &ahead) <= 0.5);
    struct deed_candidate worse = { .reachable = true, .points = 700 };
    assert_true(deed_candidate_confidence(&worse, NULL) <
                deed_candidate_confidence(&best, NULL));
}

static void what_tells_them_apart_may_be_sent_back(void **state)
{
    struct resolve_fixture *f = *state;
    static const char *const graphs[] = {
        TWO_ROWS,
        "scope s1 form 'A'\nscope s2 form 'B'\n"
        "el x - button 'Delete' scope=s1\nel y - button 'Delete' scope=s2\n",
        "el ra - listitem '' text='1 Delete'\n"
        "el rb - listitem '' text='2 Delete'\n"
        "el x ra button 'Delete'\nel y rb button 'Delete'\n",
    };
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    for (size_t i = 0; i < DEED_ARRAY_LEN(graphs); i++) {
        struct deed_resolution tie =
            resolve_in(f, graphs[i], "semantic button 'Delete'", &opts);
        assert_int_equal(tie.status, TIE);
        assert_int_equal(tie.alternate_count, 2);
        for (unsigned a = 0; a < tie.alternate_count; a++) {
            struct deed_target target;
            struct deed_resolution answer;
            ui_target(&f->arena, "semantic button 'Delete'", &target);
            target.scope = tie.discriminator_values[a];
            assert_int_equal(deed_resolve(&f->graph, &target, &opts, &f->arena,
                                          &answer, NULL),
                             0);
            assert_ptr_equal(answer.element, tie.alternates[a].element);
        }
    }
}

static void a_subtree_too_large_to_search_promotes_nothing(void **state)
{
    struct resolve_fixture *f = *state;
    struct deed_graph *graph = &f->graph;
    struct deed_target target;
    struct deed_resolution answer;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_ADJUST };
    deed_graph_init(graph, &deed_graph_default_limits);
    for (unsigned i = 0; i < 5000; i++) {
        char id[16];
        snprintf(id, sizeof(id), "e%u", i);
        struct deed_element element = {
            .instance_id = id,
            .role = i == 0      ? "group"
                    : i == 4000 ? "slider"
                                : "text",
            .name = i == 0 ? "Volume" : NULL,
            .parent = i == 0 ? DEED_NO_ELEMENT : 0,
        };
        assert_int_equal(deed_graph_add_element(graph, &element, NULL, NULL),
                         0);
    }
    assert_int_equal(deed_graph_seal(graph, NULL), 0);
    ui_target(&f->arena, "semantic group 'Volume'", &target);
    assert_int_equal(
        deed_resolve(graph, &target, &opts, &f->arena, &answer, NULL), 0);
    assert_string_equal(answer.element->instance_id, "e0");
}

int main(void)
{
#define TEST(name)                                                             \
    cmocka_unit_test_setup_teardown(name, resolve_setup, resolve_teardown)
    const struct CMUnitTest tests[] = {
        TEST(an_executable_beats_what_stands_in_it),
        TEST(a_label_leads_to_its_control),
        TEST(what_can_be_adjusted_is_preferred),
        TEST(the_unreachable_lose_before_a_tie_is_called),
        TEST(what_is_almost_called_so_is_offered),
        TEST(a_tie_is_never_a_guess),
        TEST(a_declared_default_action_decides),
        TEST(alternates_are_sorted_and_confidence_falls_with_the_margin),
        TEST(the_lead_and_the_quality_make_the_confidence),
        TEST(what_tells_them_apart_may_be_sent_back),
        TEST(a_subtree_too_large_to_search_promotes_nothing),
    };
    return cmocka_run_group_tests_name("resolve-rank", tests, NULL, NULL);
}
