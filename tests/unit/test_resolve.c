/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/resolve/candidate.h"
#include "core/model/handle.h"
#include "core/resolve/resolve.h"
#include "ui_text.h"

enum {
    FOUND = DEED_RESOLVED,
    NONE = DEED_RESOLVE_NOT_FOUND,
    TIE = DEED_RESOLVE_AMBIGUOUS,
    STALE = DEED_RESOLVE_STALE,
    CROSS = DEED_RESOLVE_CROSS_ORIGIN,
    CLOSED = DEED_RESOLVE_CLOSED_SHADOW,
    MISMATCH = DEED_RESOLVE_MISMATCH,
};

enum {
    LOOK = DEED_INTENT_LOOK,
    POINTER = DEED_INTENT_POINTER,
    TEXT = DEED_INTENT_TEXT,
    ADJUST = DEED_INTENT_ADJUST,
    CHOOSE = DEED_INTENT_CHOOSE,
    TOGGLE = DEED_INTENT_TOGGLE,
    EXPAND = DEED_INTENT_EXPAND,
    FOCUS = DEED_INTENT_FOCUS,
    SUBMIT = DEED_INTENT_SUBMIT,
};

struct one_case {
    const char *label;
    const char *graph;
    const char *target;
    int intent;
    int status;
    const char *id;     /* the element; for a tie the first alternate */
    const char *reason; /* or NULL: not looked at */
    const char *more;   /* for a tie the discriminator */
};

struct fixture {
    struct deed_arena arena;
    struct deed_graph graph;
};

static int setup(void **state)
{
    static struct fixture f;
    f = (struct fixture){ 0 };
    deed_arena_init(&f.arena, 0);
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    deed_graph_fini(&f->graph);
    deed_arena_fini(&f->arena);
    return 0;
}

static struct deed_resolution resolve(struct fixture *f, const char *graph,
                                      const char *target,
                                      const struct deed_resolve_opts *opts)
{
    struct deed_target decoded;
    struct deed_resolution answer;
    struct deed_error err = { 0 };
    deed_graph_fini(&f->graph);
    ui_build(&f->graph, graph);
    ui_target(&f->arena, target, &decoded);
    assert_int_equal(
        deed_resolve(&f->graph, &decoded, opts, &f->arena, &answer, &err), 0);
    return answer;
}

static void check(struct fixture *f, const struct one_case *c)
{
    struct deed_resolve_opts opts = { .intent = (enum deed_intent)c->intent,
                                      .respect_opaque = true };
    struct deed_resolution answer = resolve(f, c->graph, c->target, &opts);
    const struct deed_element *element =
        answer.status == DEED_RESOLVED ? answer.element
        : answer.alternate_count       ? answer.alternates[0].element
                                       : NULL;
    const char *id = element ? element->instance_id : NULL;
    if ((int)answer.status != c->status ||
        (c->id && !deed_str_equal(id, c->id)) ||
        (c->reason && !deed_str_equal(answer.reason, c->reason)) ||
        (c->more && !deed_str_equal(answer.discriminator, c->more))) {
        fail_msg("%s: %s", c->label, ui_print(&f->arena, &answer));
    }
    assert_int_equal(answer.element != NULL, answer.status == DEED_RESOLVED);
    assert_non_null(answer.reason);
    assert_in_range((uintmax_t)(answer.confidence * 1000), 0, 1000);
}

#define CHECK_ALL(state, cases)                                                \
    do {                                                                       \
        for (size_t i_ = 0; i_ < DEED_ARRAY_LEN(cases); i_++) {                \
            check(*(state), &(cases)[i_]);                                     \
        }                                                                      \
    } while (0)

#define TWO_ROWS                                                               \
    "scope s_form form 'Videos'\n"                                             \
    "el t - table '' scope=s_form\n"                                           \
    "el ra t row 'Row Alpha' at=0,10\n"                                        \
    "el rb t row 'Row Beta' at=0,40\n"                                         \
    "el da ra button 'Delete' at=200,10\n"                                     \
    "el db rb button 'Delete' at=200,40\n"

static void references_find_what_they_name(void **state)
{
    static const struct one_case cases[] = {
        { "stable id", "el a - button 'Go' id='video.submit'\n",
          "stableId 'video.submit'", POINTER, FOUND, "a", "exact_stable_id",
          NULL },
        { "stable id, another", "el a - button 'Go' id='video.submit'\n",
          "stableId 'video.submi'", POINTER, NONE, NULL, "no_match", NULL },
        { "stable id is compared with case",
          "el a - button 'Go' id='video.submit'\n", "stableId 'Video.submit'",
          POINTER, NONE, NULL, NULL, NULL },
        { "stable id twice", "el a - button 'Go' id=x\nel b - link 'No' id=x\n",
          "stableId x", POINTER, TIE, NULL, "tied", "role" },
        { "role and name", "el a - button 'Save'\nel b - button 'Exit'\n",
          "semantic button 'Save'", POINTER, FOUND, "a", "exact_role_and_name",
          NULL },
        { "white space folds", "el a - button '  Save\t  all '\n",
          "semantic button 'Save all'", POINTER, FOUND, "a",
          "exact_role_and_name", NULL },
        { "a part is not the whole", "el a - button 'Save all'\n",
          "semantic button 'Save'", POINTER, NONE, NULL, NULL, NULL },
        { "a part when asked for", "el a - button 'Save all'\n",
          "semantic button '~save'", POINTER, FOUND, "a", "substring_match",
          NULL },
        { "the whole beats the part",
          "el a - button 'Save all'\nel b - button 'Save'\n",
          "semantic button '~Save'", POINTER, FOUND, "b", NULL, NULL },
        { "two parts", "el a - button 'Save all'\nel b - button 'Save one'\n",
          "semantic button '~Save'", POINTER, TIE, NULL, "tied", "name" },
        { "another case", "el a - button 'SAVE'\n", "semantic button 'Save'",
          POINTER, FOUND, "a", "shown_name_match", NULL },
        { "the same case beats another",
          "el a - button 'SAVE'\nel b - button 'Save'\n",
          "semantic button 'Save'", POINTER, FOUND, "b", "exact_role_and_name",
          NULL },
        { "marks around a name", "el a - textbox 'City:'\n",
          "semantic textbox 'City'", POINTER, FOUND, "a", "shown_name_match",
          NULL },
        { "marks that are not ASCII", "el a - button '▸ Öffnen …'\n",
          "semantic button 'öffnen'", POINTER, FOUND, "a", "shown_name_match",
          NULL },
        { "letters that are drawn apart", "el a - button '保 存'\n",
          "semantic button '保存'", POINTER, FOUND, "a", "shown_name_match",
          NULL },
        { "letters that were asked for apart", "el a - button '保存'\n",
          "semantic button '保 存'", POINTER, FOUND, "a", "shown_name_match",
          NULL },
        { "without marks before with them",
          "el a - button 'Save…'\nel b - button 'Save'\n",
          "semantic button 'Save'", POINTER, FOUND, "b", "exact_role_and_name",
          NULL },
        { "two with marks", "el a - button 'Save…'\nel b - button 'Save:'\n",
          "semantic button 'Save'", POINTER, TIE, NULL, "tied", "name" },
        { "a sign that tells names apart", "el a - button 'C++'\n",
          "semantic button 'C'", POINTER, NONE, NULL, NULL, NULL },
        { "nothing but marks", "el a - button '*'\n", "semantic button ':'",
          POINTER, NONE, NULL, NULL, NULL },
        { "as shown", "el a - button 'Save' shown='SICHERN'\n",
          "semantic button 'Sichern'", POINTER, FOUND, "a", "shown_name_match",
          NULL },
        { "not ASCII", "el a - button 'Öffnen'\n", "semantic button 'öffnen'",
          POINTER, FOUND, "a", "shown_name_match", NULL },
        { "a part, not ASCII", "el a - button 'Datei Öffnen'\n",
          "semantic button '~öff'", POINTER, FOUND, "a", "substring_match",
          NULL },
        { "another role", "el a - link 'Save'\n", "semantic button 'Save'",
          POINTER, NONE, NULL, NULL, NULL },
        { "a synonym of the role", "el a - searchbox 'Find'\n",
          "semantic textbox 'Find'", TEXT, FOUND, "a", "related_role_match",
          NULL },
        { "the role beats its synonym",
          "el a - searchbox 'Find'\nel b - textbox 'Find'\n",
          "semantic textbox 'Find'", TEXT, FOUND, "b", "exact_role_and_name",
          NULL },
        { "role alone", "el a - button 'Save'\nel b - link 'x'\n",
          "semantic button", POINTER, FOUND, "a", "role_match", NULL },
        { "role alone, two", "el a - button 'Save'\nel b - button 'x'\n",
          "semantic button", POINTER, TIE, NULL, NULL, "name" },
        { "no name there", "el a - button ''\n", "semantic button 'Save'",
          POINTER, NONE, NULL, NULL, NULL },
        { "meaning", "el a - button 'OK' meaning='video.create'\n",
          "meaning 'video.create'", POINTER, FOUND, "a", "meaning_match",
          NULL },
        { "default action as meaning",
          "el a - button 'OK' act='video.create'\n", "meaning 'video.create'",
          POINTER, FOUND, "a", "default_action_match", NULL },
        { "a name that is a meaning",
          "el a - button 'OK' meaning='video.create'\n",
          "semantic button 'video.create'", POINTER, FOUND, "a",
          "meaning_match", NULL },
        { "a meaning of another role",
          "el a - link 'OK' meaning='video.create'\n",
          "semantic button 'video.create'", POINTER, NONE, NULL, NULL, NULL },
        { "a name beats a meaning",
          "el a - button 'OK' meaning='pay'\nel b - button 'pay'\n",
          "semantic button 'pay'", POINTER, FOUND, "b", "exact_role_and_name",
          NULL },
        { "no such meaning", "el a - button 'OK'\n", "meaning 'pay'", POINTER,
          NONE, NULL, NULL, NULL },
        { "css", "el a - - '' hint\nel b - button 'x'\n", "css '.a'", POINTER,
          FOUND, "a", "selector_match", NULL },
        { "xpath", "el a - - '' hint\n", "xpath '//a'", LOOK, FOUND, "a",
          "selector_match", NULL },
        { "node", "el a - - '' hint\n", "node '12'", LOOK, FOUND, "a",
          "selector_match", NULL },
        { "css, nothing", "el a - - ''\n", "css '.a'", POINTER, NONE, NULL,
          NULL, NULL },
        { "css, two", "el a - - '' hint at=0,0\nel b - - '' hint at=0,50\n",
          "css '.a'", POINTER, TIE, "a", NULL, "position" },
        { "css, two in one place", "el b - - '' hint\nel a - - '' hint\n",
          "css '.a'", POINTER, TIE, "a", "tied", NULL },
        { "rule B: of two the control",
          "el a - - 'x' hint noclick\nel b - button 'y' hint\n", "css '.a'",
          POINTER, FOUND, "b", "semantic_control_preferred", NULL },
        { "placeholder", "el a - textbox '' ph='Your name'\n",
          "placeholder 'Your name'", TEXT, FOUND, "a", "placeholder_match",
          NULL },
        { "another placeholder", "el a - textbox '' ph='Your name'\n",
          "placeholder 'Your'", TEXT, NONE, NULL, NULL, NULL },
        { "a part of a placeholder", "el a - textbox '' ph='Your name'\n",
          "placeholder '~Your'", TEXT, FOUND, "a", NULL, NULL },
        { "a name as a person says it", "el a - button 'Save' text='x'\n",
          "name 'Save'", POINTER, FOUND, "a", "name_match", NULL },
        { "it may be a text", "el a - button ''\nel b a - '' text='Save'\n",
          "name 'Save'", POINTER, FOUND, "a", NULL, NULL },
        { "the same element by name and by text",
          "el a - button 'Save'\nel b a - '' text='Save'\n", "name 'Save'",
          POINTER, FOUND, "a", NULL, NULL },
        { "or a label", "el a - textbox '' label='Title'\n", "name 'Title'",
          TEXT, FOUND, "a", "label_match", NULL },
        { "or a placeholder", "el a - textbox '' ph='Your name'\n",
          "name 'Your name'", TEXT, FOUND, "a", "placeholder_match", NULL },
        { "a name is better than a text",
          "el a - button 'Save'\nel b - - '' text='Save'\n", "name 'Save'",
          LOOK, FOUND, "a", NULL, NULL },
        { "two of the same name", "el a - button 'Save'\nel b - link 'Save'\n",
          "name 'Save'", POINTER, TIE, "a", NULL, NULL },
        { "a part of it", "el a - button 'Save now'\n", "name '~Save'", POINTER,
          FOUND, "a", NULL, NULL },
        { "expectations alone", "el a - button 'Save'\nel b - link 'Save'\n",
          "none erole=button ename='Save'", POINTER, FOUND, "a",
          "expected_only", NULL },
        { "an expected name alone", "el a - button 'Save'\nel b - link 'x'\n",
          "none ename='Save'", POINTER, FOUND, "a", "expected_only", NULL },
        { "an expected role alone", "el a - button 'Save'\nel b - link 'x'\n",
          "none erole='link'", POINTER, FOUND, "b", "expected_only", NULL },
        { "nothing is asked", "el a - button 'Save'\n", "none", POINTER, NONE,
          NULL, "no_match", NULL },
        { "an expected document is no reference",
          "doc d\nel a - button 'Save' doc=d\n", "none edoc=d", POINTER, NONE,
          NULL, NULL, NULL },
        { "an empty graph", "", "semantic button 'x'", POINTER, NONE, NULL,
          NULL, NULL },
    };
    CHECK_ALL(state, cases);
}

static void scopes_say_where(void **state)
{
#define TWO_FORMS                                                              \
    "doc d1\ndoc d2 d1\n"                                                      \
    "scope s_app region 'App'\n"                                               \
    "scope s_a form 'Billing' s_app\n"                                         \
    "scope s_b form 'Shipping' s_app\n"                                        \
    "scope s_c group '' s_b\n"                                                 \
    "el fa - form 'Billing' scope=s_app doc=d1\n"                              \
    "el fb - form 'Shipping' scope=s_app doc=d1\n"                             \
    "el a fa button 'Save' scope=s_a doc=d1\n"                                 \
    "el b fb button 'Save' scope=s_c doc=d1\n"
#define TWO_PARTS                                                              \
    "el n - navigation ''\nel m - main ''\n"                                   \
    "el a n button 'Save'\nel b m button 'Save'\n"
    static const struct one_case cases[] = {
        { "nowhere", TWO_FORMS, "semantic button 'Save'", POINTER, TIE, NULL,
          NULL, "scope" },
        { "by id", TWO_FORMS, "semantic button 'Save' scope=s_a", POINTER,
          FOUND, "a", "exact_role_and_name", NULL },
        { "by an outer id", TWO_FORMS, "semantic button 'Save' scope=s_b",
          POINTER, FOUND, "b", NULL, NULL },
        { "by name", TWO_FORMS, "semantic button 'Save' scope='Shipping'",
          POINTER, FOUND, "b", NULL, NULL },
        { "by name in another case", TWO_FORMS,
          "semantic button 'Save' scope='SHIPPING'", POINTER, FOUND, "b", NULL,
          NULL },
        { "by a part", TWO_FORMS, "semantic button 'Save' scope='~ship'",
          POINTER, FOUND, "b", NULL, NULL },
        { "by what holds both", TWO_FORMS, "semantic button 'Save' scope='App'",
          POINTER, TIE, NULL, NULL, "scope" },
        { "by its kind", TWO_PARTS, "semantic button 'Save' scope=main",
          POINTER, FOUND, "b", NULL, NULL },
        { "of several of a kind none", TWO_FORMS,
          "semantic button 'Save' scope=form", POINTER, TIE, NULL, NULL,
          "scope" },
        { "what is called so goes before what is of that kind",
          TWO_PARTS "el r - group 'main'\nel c r button 'Save'\n",
          "semantic button 'Save' scope=main", POINTER, FOUND, "c", NULL,
          NULL },
        { "a kind that is no part of a page", TWO_PARTS,
          "semantic button 'Save' scope=button", POINTER, NONE, NULL, NULL,
          NULL },
        { "no such scope", TWO_FORMS, "semantic button 'Save' scope='Ship'",
          POINTER, NONE, NULL, "no_match", NULL },
        { "its own name is no scope", TWO_FORMS,
          "semantic button 'Save' scope='Save'", POINTER, NONE, NULL, NULL,
          NULL },
        { "a row", TWO_ROWS, "semantic button 'Delete' scope='Row Beta'",
          POINTER, FOUND, "db", NULL, NULL },
        { "no row", TWO_ROWS, "semantic button 'Delete'", POINTER, TIE, "da",
          "tied", "row" },
        { "a row by one of its cells",
          "el ra - row 'Alpha Delete'\nel rb - row 'Beta Delete'\n"
          "el ca ra cell 'Alpha'\nel cb rb cell '' text='Beta'\n"
          "el da ra button 'Delete'\nel db rb button 'Delete'\n",
          "semantic button 'Delete' scope='Beta'", POINTER, FOUND, "db", NULL,
          NULL },
        { "a cell outside of rows is no row",
          "el ca - cell 'Alpha'\nel da - button 'Delete'\n",
          "semantic button 'Delete' scope='Alpha'", POINTER, NONE, NULL, NULL,
          NULL },
        { "a row by its text",
          "el ra - listitem '' text='Alpha Delete'\n"
          "el rb - listitem '' text='Beta Delete'\n"
          "el da ra button 'Delete'\nel db rb button 'Delete'\n",
          "semantic button 'Delete' scope='Beta Delete'", POINTER, FOUND, "db",
          NULL, NULL },
        { "the name of the scope beats a cell that reads so",
          "el r1 - row 'Beta'\nel r2 - row 'Gamma'\nel c2 r2 cell 'Beta'\n"
          "el d1 r1 button 'Delete'\nel d2 r2 button 'Delete'\n",
          "semantic button 'Delete' scope='Beta'", POINTER, FOUND, "d1", NULL,
          NULL },
        { "as shown", "el r - row 'x' shown='Beta'\nel d r button 'Delete'\n",
          "semantic button 'Delete' scope='Beta'", POINTER, FOUND, "d", NULL,
          NULL },
        { "expected scope", TWO_FORMS, "semantic button 'Save' escope=s_b",
          POINTER, FOUND, "b", NULL, NULL },
        { "expected scope, not there", TWO_FORMS,
          "semantic button 'Save' escope=s_x", POINTER, NONE, NULL, "no_match",
          NULL },
        { "expected document, not there", TWO_FORMS,
          "semantic button 'Save' edoc=d2", POINTER, NONE, NULL, "no_match",
          NULL },
        { "expected document", TWO_FORMS,
          "semantic button 'Save' edoc=d1 escope=s_a", POINTER, FOUND, "a",
          NULL, NULL },
        { "without any scope", "el a - button 'Save'\n",
          "semantic button 'Save' escope=s_a", POINTER, NONE, NULL, NULL,
          NULL },
        { "the scope itself", TWO_FORMS, "scope s_b", SUBMIT, FOUND, "fb",
          "scope_match", NULL },
        { "the scope by its stable id", "el a - dialog 'x' id='create-video'\n",
          "scope 'create-video'", LOOK, FOUND, "a", "scope_match", NULL },
        { "the scope itself, of two documents",
          "doc d\ndoc e\nscope s form 'F' - d\n"
          "el a - form 'F' doc=d\nel b - form 'F' doc=e\n",
          "scope s", LOOK, FOUND, "a", "scope_match", NULL },
        { "the scope itself is called otherwise",
          "scope s form 'F'\nel a - form 'G'\n", "scope s", LOOK, NONE, NULL,
          NULL, NULL },
        { "in another scope it is another",
          "scope s form 'F'\nscope t form 'T'\nel a - form 'F' scope=t\n",
          "scope s", LOOK, NONE, NULL, NULL, NULL },
        { "no such scope element", TWO_FORMS, "scope s_c", LOOK, NONE, NULL,
          NULL, NULL },
        { "no such scope at all", TWO_FORMS, "scope s_x", LOOK, NONE, NULL,
          NULL, NULL },
    };
    CHECK_ALL(state, cases);
}

static void expectations_filter_hard(void **state)
{
#define SUBMIT_BUTTON                                                          \
    "doc d1\ndoc d2 d1\nscope s1 form 'F'\nscope s2 form 'G'\n"                \
    "el a - button 'Create' id=go doc=d1 scope=s1\n"
    static const struct one_case cases[] = {
        { "all hold", SUBMIT_BUTTON,
          "stableId go erole=button ename='Create' escope=s1 edoc=d1", POINTER,
          FOUND, "a", "exact_stable_id", NULL },
        { "another case of the name", SUBMIT_BUTTON,
          "stableId go ename='create'", POINTER, FOUND, "a", NULL, NULL },
        { "another role", SUBMIT_BUTTON, "stableId go erole=link", POINTER,
          MISMATCH, "a", "expectation_failed", NULL },
        { "another name", SUBMIT_BUTTON, "stableId go ename='Delete'", POINTER,
          MISMATCH, "a", NULL, NULL },
        { "another scope", SUBMIT_BUTTON, "stableId go escope=s2", POINTER,
          MISMATCH, "a", NULL, NULL },
        { "another document", SUBMIT_BUTTON, "stableId go edoc=d2", POINTER,
          MISMATCH, "a", NULL, NULL },
        { "the expected one is elsewhere, and that does not help",
          SUBMIT_BUTTON "el b - link 'Create' doc=d1\n",
          "stableId go erole=link", POINTER, MISMATCH, "a", NULL, NULL },
        { "two of the id, one as expected",
          "el a - button 'A' id=x\nel b - link 'B' id=x\n",
          "stableId x erole=link", POINTER, FOUND, "b", "exact_stable_id",
          NULL },
        { "a selector of something else", "el a - button 'A' hint\n",
          "css '.a' ename='B'", POINTER, MISMATCH, "a", NULL, NULL },
        { "a description that contradicts itself", "el a - button 'A'\n",
          "semantic button 'A' ename='B'", POINTER, MISMATCH, "a", NULL, NULL },
        { "a text in a button, a button is expected",
          "el a - button 'A'\nel t a text 'A' text='A'\n",
          "text 'A' erole=button", POINTER, FOUND, "a", NULL, NULL },
        { "a text in a button, the text is expected",
          "el a - button 'B'\nel t a text 'A' text='A'\n",
          "text 'A' erole=text", POINTER, FOUND, "t", "text_match", NULL },
        { "as shown", "el a - button 'x' shown='GO' id=i\n",
          "stableId i ename='Go'", POINTER, FOUND, "a", NULL, NULL },
        { "without name or document", "el a - - '' id=i\n",
          "stableId i erole=button", POINTER, MISMATCH, "a", NULL, NULL },
    };
    CHECK_ALL(state, cases);
}

static void an_executable_beats_what_stands_in_it(void **state)
{
    static const struct one_case cases[] = {
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
    static const struct one_case cases[] = {
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
    static const struct one_case cases[] = {
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
    static const struct one_case cases[] = {
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
    struct fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct deed_resolution answer =
            resolve(f,
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
    static const struct one_case cases[] = {
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

static void routes_are_found_by_what_leads_there(void **state)
{
    static const struct one_case cases[] = {
        { "by address", "el a - link 'Videos' val='https://x.test/videos'\n",
          "route '/videos'", POINTER, FOUND, "a", "route_match", NULL },
        { "by stable id", "el a - link 'Videos' id='videos'\n",
          "route 'videos'", POINTER, FOUND, "a", "route_match", NULL },
        { "by meaning", "el a - menuitem 'Videos' meaning='videos.list'\n",
          "route 'videos.list'", POINTER, FOUND, "a", "route_match", NULL },
        { "the stable id beats the meaning",
          "el a - link 'V' meaning='videos'\nel b - link 'V' id='videos'\n",
          "route 'videos'", POINTER, FOUND, "b", "route_match", NULL },
        { "by name", "el a - link 'Videos'\n", "route 'Videos'", POINTER, FOUND,
          "a", "route_match", NULL },
        { "the address beats the name",
          "el a - link '/videos'\n"
          "el b - link 'V' val='https://x.test/videos'\n",
          "route '/videos'", POINTER, FOUND, "b", "route_match", NULL },
        { "a text leads nowhere", "el a - text 'Videos'\n", "route 'Videos'",
          POINTER, NONE, NULL, NULL, NULL },
        { "another", "el a - link 'Videos' val='https://x.test/v'\n",
          "route '/videos'", POINTER, NONE, NULL, NULL, NULL },
    };
    CHECK_ALL(state, cases);
}

static void opaque_regions_are_told_and_not_entered(void **state)
{
    static const struct one_case cases[] = {
        { "in a frame", "el a - button 'Pay' cross\n", "semantic button 'Pay'",
          POINTER, CROSS, "a", "opaque_region", NULL },
        { "in a closed shadow root", "el a - button 'Pay' closed\n",
          "semantic button 'Pay'", POINTER, CLOSED, "a", "opaque_region",
          NULL },
        { "on a canvas", "el a - button 'Pay' canvas\n",
          "semantic button 'Pay'", POINTER, FOUND, "a", NULL, NULL },
        { "one outside", "el a - button 'Pay' cross\nel b - button 'Pay'\n",
          "semantic button 'Pay'", POINTER, FOUND, "b", "reachable_preferred",
          NULL },
        { "two inside",
          "el a - button 'Pay' cross\nel b - button 'Pay' cross\n",
          "semantic button 'Pay'", POINTER, CROSS, "a", "opaque_region", NULL },
        { "one inside, one hidden",
          "el a - button 'Pay' cross id=1\nel b - button 'Pay' hidden id=2\n",
          "semantic button 'Pay'", POINTER, TIE, NULL, "tied", "stableId" },
        { "nothing found, and not expected there",
          "doc d\nregion cross d 'iframe https://pay.test'\n"
          "el a - button 'x' doc=d\n",
          "semantic button 'Pay' edoc=d", POINTER, NONE, NULL, "no_match",
          NULL },
        { "expected in that document",
          "doc d\ndoc e d\nregion cross e 'iframe https://pay.test'\n"
          "region closed e 'x-pay'\nel a - button 'x' doc=d\n",
          "semantic button 'Pay' edoc=e", POINTER, CROSS, NULL, "opaque_region",
          NULL },
        { "expected in that scope",
          "doc d\nregion closed d 'x-pay'\nregion canvas d 'x-pay'\n",
          "semantic button 'Pay' scope='x-pay'", POINTER, CLOSED, NULL,
          "opaque_region", NULL },
        { "expected in the first of two",
          "doc d\nregion cross d 'b'\nregion cross d 'a'\n",
          "semantic button 'Pay' edoc=d", POINTER, CROSS, NULL, "opaque_region",
          NULL },
    };
    CHECK_ALL(state, cases);
}

static void what_was_not_looked_into_is_named(void **state)
{
    struct fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    struct deed_resolution answer =
        resolve(f, "doc d\nregion cross d 'iframe b'\nregion canvas d 'a'\n",
                "semantic button 'Pay'", &opts);
    assert_string_equal(answer.detail,
                        "no button “Pay”; not looked into: a, iframe b");
    answer = resolve(f,
                     "doc d\nregion cross d '4'\nregion canvas d '3'\n"
                     "region cross d '2'\nregion canvas d '1'\n",
                     "text 'Pay'", &opts);
    assert_string_equal(answer.detail, "no text “Pay”; not looked into: 1, 2, "
                                       "3 and others");
    answer = resolve(f, "doc d\nregion cross d '4'\n",
                     "semantic button 'Pay' edoc=d", &opts);
    assert_int_equal(answer.status, NONE); /* nobody asked to respect it */
    answer = resolve(f, "el a - button 'Pay' cross\n", "semantic button 'Pay'",
                     &opts);
    assert_int_equal(answer.status, FOUND);
}

static void a_declared_default_action_decides(void **state)
{
    struct fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER,
                                      .action_id = "video.create" };
    static const char graph[] = "el a - button 'Go'\n"
                                "el b - button 'Go' act='video.create'\n";
    struct deed_resolution answer =
        resolve(f, graph, "semantic button 'Go'", &opts);
    assert_int_equal(answer.status, FOUND);
    assert_string_equal(answer.element->instance_id, "b");
    assert_string_equal(answer.reason, "default_action_match");

    opts.action_id = "video.delete";
    answer = resolve(f, graph, "semantic button 'Go'", &opts);
    assert_int_equal(answer.status, TIE);
    opts.action_id = NULL;
    answer = resolve(f, graph, "semantic button 'Go'", &opts);
    assert_int_equal(answer.status, TIE);
}

static void alternates_are_sorted_and_confidence_falls_with_the_margin(
    void **state)
{
    struct fixture *f = *state;
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
            resolve(f, cases[i].graph, "semantic button '~Save'", &opts);
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

static void the_answer_counts_what_matched(void **state)
{
    struct fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    struct deed_resolution answer =
        resolve(f,
                "el b - button 'Go' text='Go'\nel t b - '' text='Go'\n"
                "el u t - '' text='Go'\n",
                "text 'Go'", &opts);
    assert_int_equal(answer.matched_count, 3);
    assert_int_equal(answer.alternate_count, 0);
    assert_int_equal(answer.by, DEED_FOUND_RUNTIME_HINT);
}

static void each_way_has_its_name(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *target;
        enum deed_found_by by;
    } cases[] = {
        { "stableId i", DEED_FOUND_STABLE_ID },
        { "semantic link 'Go'", DEED_FOUND_SEMANTIC },
        { "semantic link 'm'", DEED_FOUND_ANNOTATION },
        { "meaning 'm'", DEED_FOUND_ANNOTATION },
        { "css 'a'", DEED_FOUND_RUNTIME_HINT },
        { "text 'Go'", DEED_FOUND_RUNTIME_HINT },
        { "none ename='Go'", DEED_FOUND_SEMANTIC },
        { "route i", DEED_FOUND_STABLE_ID },
        { "route m", DEED_FOUND_ANNOTATION },
        { "route Go", DEED_FOUND_SEMANTIC },
        { "scope i", DEED_FOUND_STABLE_ID },
    };
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_LOOK };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_resolution answer =
            resolve(f, "el a - link 'Go' id=i meaning=m hint\n",
                    cases[i].target, &opts);
        assert_int_equal(answer.status, FOUND);
        assert_int_equal(answer.by, cases[i].by);
    }
    static const char *const names[] = { "stableId", "instanceId", "semantic",
                                         "annotation", "runtimeHint" };
    for (unsigned i = 0; i < DEED_FOUND_COUNT; i++) {
        assert_string_equal(deed_found_by_name((enum deed_found_by)i),
                            names[i]);
    }
    assert_string_equal(deed_found_by_name(DEED_FOUND_COUNT), "");
    for (unsigned i = 0; i < DEED_INTENT_COUNT; i++) {
        assert_true(strlen(deed_intent_name((enum deed_intent)i)) > 3);
    }
    assert_string_equal(deed_intent_name(DEED_INTENT_COUNT), "");
}

/* ---- handles ---- */

static void mint(struct fixture *f, const char *graph, const char *id,
                 struct deed_handle *ret)
{
    deed_graph_fini(&f->graph);
    ui_build(&f->graph, graph);
    const struct deed_element *element = deed_graph_find(&f->graph, id);
    assert_non_null(element);
    *ret = (struct deed_handle){ .ref = "e1" };
    ret->identity = deed_element_identity(element);
    assert_true(deed_element_copy(&f->arena, &ret->element, element));
}

static void a_handle_denotes_what_it_was_printed_for(void **state)
{
    static const struct {
        const char *label;
        const char *before;
        const char *now;
        const char *target;
        int status;
        const char *id;
        const char *reason;
    } cases[] = {
        { "unchanged", "el a - button 'Go'\n", "el a - button 'Go'\n", "ref e1",
          FOUND, "a", "handle_holds" },
        { "moved, disabled, hidden", "el a - button 'Go' at=0,0\n",
          "el a - button 'Go' at=9,9 disabled hidden\n", "ref e1", FOUND, "a",
          "handle_holds" },
        { "recycled", "el a - button 'Go'\n", "el a - button 'Stop'\n",
          "ref e1", STALE, NULL, "handle_recycled" },
        { "recycled, though the like is elsewhere", "el a - button 'Go'\n",
          "el a - button 'Stop'\nel b - button 'Go'\n", "ref e1", STALE, NULL,
          "handle_recycled" },
        { "replaced", "el a - button 'Go'\n", "el b - button 'Go'\n", "ref e1",
          FOUND, "b", "handle_reidentified" },
        { "replaced while the old one hangs about", "el a - button 'Go'\n",
          "el a - button 'Go' detached\nel b - button 'Go'\n", "ref e1", FOUND,
          "b", "handle_reidentified" },
        { "replaced by two", "el a - button 'Go'\n",
          "el b - button 'Go'\nel c - button 'Go'\n", "ref e1", STALE, NULL,
          "handle_gone" },
        { "gone", "el a - button 'Go'\n", "el b - button 'Stop'\n", "ref e1",
          STALE, NULL, "handle_gone" },
        { "gone with its document", "doc d\nel a - button 'Go' doc=d\n",
          "doc e\nel b - button 'Go' doc=e\n", "ref e1", STALE, NULL,
          "handle_gone" },
        { "another document under the same id",
          "doc d\nel a - button 'Go' doc=d\n",
          "doc e\nel a - button 'Go' doc=e\n", "ref e1", STALE, NULL,
          "handle_recycled" },
        { "the expectation fails", "el a - button 'Go'\n",
          "el a - button 'Go'\n", "ref e1 erole=link", MISMATCH, "a",
          "expectation_failed" },
        { "off limits now", "el a - button 'Go'\n",
          "el a - button 'Go' cross\n", "ref e1", CROSS, "a", "opaque_region" },
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_handle handle;
        const char *before = cases[i].before;
        mint(f, before, "a", &handle);
        struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER,
                                          .handle = &handle,
                                          .respect_opaque = true };
        struct deed_resolution answer =
            resolve(f, cases[i].now, cases[i].target, &opts);
        const struct deed_element *element = answer.element ? answer.element
                                             : answer.alternate_count
                                                 ? answer.alternates[0].element
                                                 : NULL;
        if ((int)answer.status != cases[i].status ||
            !deed_str_equal(answer.reason, cases[i].reason) ||
            !deed_str_equal(element ? element->instance_id : NULL,
                            cases[i].id)) {
            fail_msg("%s: %s", cases[i].label, ui_print(&f->arena, &answer));
        }
        assert_true(answer.status != DEED_RESOLVED ||
                    answer.by == DEED_FOUND_INSTANCE_ID);
    }
}

static void a_handle_nobody_knows_is_stale(void **state)
{
    struct fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    struct deed_resolution answer =
        resolve(f, "el a - button 'Go'\n", "ref e9", &opts);
    assert_int_equal(answer.status, STALE);
    assert_string_equal(answer.reason, "handle_unknown");
    assert_string_equal(answer.detail,
                        "ref e9 was never given out, or is too old");
}

/* ---- laws ---- */

static void what_tells_them_apart_may_be_sent_back(void **state)
{
    struct fixture *f = *state;
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
            resolve(f, graphs[i], "semantic button 'Delete'", &opts);
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
    struct fixture *f = *state;
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

/* With any limit on its memory an answer is right or refused. */
static void running_out_of_memory_is_an_error_and_never_an_answer(void **state)
{
    struct fixture *f = *state;
    static const char graph[] =
        TWO_ROWS "doc d\nregion cross d 'x'\nregion cross d 'y'\n"
                 "el öx - button 'Öffnen' cross\nel st - link 'S' id=i\n"
                 "el t1 - - '' text='T'\nel t2 t1 - '' text='T'\n";
    static const char *const targets[] = {
        "semantic button 'Delete'",
        "semantic button '~Öff'",
        "semantic button 'Delete' scope='Row Beta'",
        "text 'T'",
        "semantic button 'No'",
        "stableId i erole=button",
        "semantic button",
        "semantic button 'No' scope='x'",
        "ref e7",
    };
    ui_build(&f->graph, graph);
    for (size_t t = 0; t < DEED_ARRAY_LEN(targets); t++) {
        struct deed_target target;
        struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER,
                                          .respect_opaque = true };
        struct deed_resolution answer;
        ui_target(&f->arena, targets[t], &target);
        assert_int_equal(
            deed_resolve(&f->graph, &target, &opts, &f->arena, &answer, NULL),
            0);
        const char *want = ui_print(&f->arena, &answer);
        unsigned refused = 0;
        for (size_t limit = 16; limit < 64 * 1024; limit += 16) {
            struct deed_arena arena;
            struct deed_error err = { 0 };
            deed_arena_init(&arena, limit);
            enum deed_code code =
                deed_resolve(&f->graph, &target, &opts, &arena, &answer, &err);
            if (code) {
                assert_int_equal(code, DEED_NOMEM);
                refused++;
            } else {
                assert_string_equal(ui_print(&f->arena, &answer), want);
                limit = 64 * 1024;
            }
            deed_arena_fini(&arena);
        }
        assert_true(refused > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
        TEST(references_find_what_they_name),
        TEST(scopes_say_where),
        TEST(expectations_filter_hard),
        TEST(an_executable_beats_what_stands_in_it),
        TEST(a_label_leads_to_its_control),
        TEST(what_can_be_adjusted_is_preferred),
        TEST(the_unreachable_lose_before_a_tie_is_called),
        TEST(what_is_almost_called_so_is_offered),
        TEST(a_tie_is_never_a_guess),
        TEST(routes_are_found_by_what_leads_there),
        TEST(opaque_regions_are_told_and_not_entered),
        TEST(what_was_not_looked_into_is_named),
        TEST(a_declared_default_action_decides),
        TEST(alternates_are_sorted_and_confidence_falls_with_the_margin),
        TEST(the_lead_and_the_quality_make_the_confidence),
        TEST(the_answer_counts_what_matched),
        TEST(each_way_has_its_name),
        TEST(a_handle_denotes_what_it_was_printed_for),
        TEST(a_handle_nobody_knows_is_stale),
        TEST(what_tells_them_apart_may_be_sent_back),
        TEST(a_subtree_too_large_to_search_promotes_nothing),
        TEST(running_out_of_memory_is_an_error_and_never_an_answer),
    };
    return cmocka_run_group_tests_name("resolve", tests, NULL, NULL);
}
