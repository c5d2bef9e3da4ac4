/* SPDX-License-Identifier: Apache-2.0 */
/* Handles: what they denote after the page has changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/model/handle.h"
#include "resolve_fixture.h"
#include "ui_text.h"

static void mint(struct resolve_fixture *f, const char *graph, const char *id,
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
    struct resolve_fixture *f = *state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_handle handle;
        const char *before = cases[i].before;
        mint(f, before, "a", &handle);
        struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER,
                                          .handle = &handle,
                                          .respect_opaque = true };
        struct deed_resolution answer =
            resolve_in(f, cases[i].now, cases[i].target, &opts);
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
    struct resolve_fixture *f = *state;
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    struct deed_resolution answer =
        resolve_in(f, "el a - button 'Go'\n", "ref e9", &opts);
    assert_int_equal(answer.status, STALE);
    assert_string_equal(answer.reason, "handle_unknown");
    assert_string_equal(answer.detail,
                        "ref e9 was never given out, or is too old");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESOLVE_TEST(a_handle_denotes_what_it_was_printed_for),
        RESOLVE_TEST(a_handle_nobody_knows_is_stale),
    };
    return cmocka_run_group_tests_name("resolve-handle", tests, NULL, NULL);
}
