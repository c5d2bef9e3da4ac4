/* SPDX-License-Identifier: Apache-2.0 */
/* Which of several candidates is meant, and how sure that is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/resolve/candidate.h"
#include "resolve_fixture.h"
#include "ui_text.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESOLVE_TEST(the_unreachable_lose_before_a_tie_is_called),
        RESOLVE_TEST(what_is_almost_called_so_is_offered),
        RESOLVE_TEST(a_tie_is_never_a_guess),
        RESOLVE_TEST(a_declared_default_action_decides),
        RESOLVE_TEST(
            alternates_are_sorted_and_confidence_falls_with_the_margin),
        RESOLVE_TEST(the_lead_and_the_quality_make_the_confidence),
        RESOLVE_TEST(what_tells_them_apart_may_be_sent_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
