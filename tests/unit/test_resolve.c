/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "resolve_fixture.h"
#include "ui_text.h"

static void references_find_what_they_name(void **state)
{
    static const struct resolve_case cases[] = {
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

static void expectations_filter_hard(void **state)
{
#define SUBMIT_BUTTON                                                          \
    "doc d1\ndoc d2 d1\nscope s1 form 'F'\nscope s2 form 'G'\n"                \
    "el a - button 'Create' id=go doc=d1 scope=s1\n"
    static const struct resolve_case cases[] = {
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

static void routes_are_found_by_what_leads_there(void **state)
{
    static const struct resolve_case cases[] = {
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
    static const struct resolve_case cases[] = {
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
    struct resolve_fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    struct deed_resolution answer =
        resolve_in(f, "doc d\nregion cross d 'iframe b'\nregion canvas d 'a'\n",
                   "semantic button 'Pay'", &opts);
    assert_string_equal(answer.detail,
                        "no button “Pay”; not looked into: a, iframe b");
    answer = resolve_in(f,
                        "doc d\nregion cross d '4'\nregion canvas d '3'\n"
                        "region cross d '2'\nregion canvas d '1'\n",
                        "text 'Pay'", &opts);
    assert_string_equal(answer.detail, "no text “Pay”; not looked into: 1, 2, "
                                       "3 and others");
    answer = resolve_in(f, "doc d\nregion cross d '4'\n",
                        "semantic button 'Pay' edoc=d", &opts);
    assert_int_equal(answer.status, NONE); /* nobody asked to respect it */
    answer = resolve_in(f, "el a - button 'Pay' cross\n",
                        "semantic button 'Pay'", &opts);
    assert_int_equal(answer.status, FOUND);
}

static void the_answer_counts_what_matched(void **state)
{
    struct resolve_fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    struct deed_resolution answer =
        resolve_in(f,
                   "el b - button 'Go' text='Go'\nel t b - '' text='Go'\n"
                   "el u t - '' text='Go'\n",
                   "text 'Go'", &opts);
    assert_int_equal(answer.matched_count, 3);
    assert_int_equal(answer.alternate_count, 0);
    assert_int_equal(answer.by, DEED_FOUND_RUNTIME_HINT);
}

static void each_way_has_its_name(void **state)
{
    struct resolve_fixture *f = *state;
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
            resolve_in(f, "el a - link 'Go' id=i meaning=m hint\n",
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

/* With any limit on its memory an answer is right or refused. */
static void running_out_of_memory_is_an_error_and_never_an_answer(void **state)
{
    struct resolve_fixture *f = *state;
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
        RESOLVE_TEST(references_find_what_they_name),
        RESOLVE_TEST(expectations_filter_hard),
        RESOLVE_TEST(routes_are_found_by_what_leads_there),
        RESOLVE_TEST(opaque_regions_are_told_and_not_entered),
        RESOLVE_TEST(what_was_not_looked_into_is_named),
        RESOLVE_TEST(the_answer_counts_what_matched),
        RESOLVE_TEST(each_way_has_its_name),
        RESOLVE_TEST(running_out_of_memory_is_an_error_and_never_an_answer),
    };
    return cmocka_run_group_tests_name("resolve", tests, NULL, NULL);
}
