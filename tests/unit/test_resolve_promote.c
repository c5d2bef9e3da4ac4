/* SPDX-License-Identifier: Apache-2.0 */
/* What a match leads to: the control around it, below it, or the one that it
 * labels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "core/resolve/candidate.h"
#include "resolve_fixture.h"
#include "ui_text.h"

static void a_control_and_the_control_in_it_are_one(void **state)
{
    static const struct resolve_case cases[] = {
        { "a tab and its link", "el t - tab 'Billing'\nel a t link 'Billing'\n",
          "name 'Billing'", POINTER, FOUND, "t", NULL, NULL },
        { "an option, a box and its words",
          "el o - option 'Red'\nel g o - ''\nel c g checkbox 'Red'\n",
          "name 'Red'", POINTER, FOUND, "o", NULL, NULL },
        { "the link by its role",
          "el t - tab 'Billing'\nel a t link 'Billing'\n",
          "semantic link 'Billing'", POINTER, FOUND, "a", NULL, NULL },
        { "beside each other", "el t - tab 'Billing'\nel a - link 'Billing'\n",
          "name 'Billing'", POINTER, TIE, NULL, NULL, NULL },
        { "in a role whose parts are their own",
          "el t - treeitem 'Billing'\nel a t link 'Billing'\n",
          "name 'Billing'", POINTER, TIE, NULL, NULL, NULL },
        { "two tabs with a link each",
          "el t - tab 'Billing'\nel a t link 'Billing'\n"
          "el u - tab 'Billing'\nel b u link 'Billing'\n",
          "name 'Billing'", POINTER, TIE, NULL, NULL, NULL },
    };
    CHECK_ALL(state, cases);
}

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

/* A field and its label beside it, or around it; a heading and a link of one
 * name. */
#define EMAIL "el l - label '' text='Email'\nel i - textbox '' label='Email'\n"
#define EMAIL_ADDRESS "el i - textbox '' label='Email address'\n"
#define EMAIL_AROUND "el l - label '' text='Email'\nel i l textbox ''\n"
#define SETTINGS "el h - heading 'Settings'\nel l - link 'Settings'\n"

static void a_label_leads_to_its_control(void **state)
{
#define TWO_MAILS                                                              \
    "scope sa form 'Billing'\nscope sb form 'Shipping'\n"                      \
    "el la - label '' text='Email' scope=sa\n"                                 \
    "el ia - textbox 'Email' label='Email' scope=sa\n"                         \
    "el lb - label '' text='Email' scope=sb\n"                                 \
    "el ib - textbox 'Email' label='Email' scope=sb\n"
    static const struct resolve_case cases[] = {
        { "by the label's text", EMAIL, "text 'Email'", TEXT, FOUND, "i",
          "labelled_control_preferred", NULL },
        { "by label", EMAIL, "label 'Email'", TEXT, FOUND, "i", NULL, NULL },
        { "by a part of the label", EMAIL_ADDRESS, "label '~Email'", TEXT,
          FOUND, "i", "substring_match", NULL },
        { "no such label", EMAIL_ADDRESS, "label 'Email'", TEXT, NONE, NULL,
          NULL, NULL },
        { "named without a label", "el i - textbox 'Email'\n", "label 'Email'",
          TEXT, FOUND, "i", "name_match", NULL },
        { "a heading is no label", "el h - heading 'Email'\n", "label 'Email'",
          TEXT, NONE, NULL, NULL, NULL },
        { "a label that wraps", EMAIL_AROUND, "text 'Email'", TEXT, FOUND, "i",
          "labelled_control_preferred", NULL },
        { "a label that wraps, found by label", EMAIL_AROUND, "label 'Email'",
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
        { "a heading is not the link of its name", SETTINGS,
          "semantic heading 'Settings'", POINTER, FOUND, "h",
          "exact_role_and_name", NULL },
        { "nor does it take the focus for another", SETTINGS,
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
    const struct CMUnitTest tests[] = {
        RESOLVE_TEST(a_control_and_the_control_in_it_are_one),
        RESOLVE_TEST(an_executable_beats_what_stands_in_it),
        RESOLVE_TEST(a_label_leads_to_its_control),
        RESOLVE_TEST(what_can_be_adjusted_is_preferred),
        RESOLVE_TEST(a_subtree_too_large_to_search_promotes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
