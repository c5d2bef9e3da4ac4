/* SPDX-License-Identifier: Apache-2.0 */
#include "resolve_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ui_text.h"

int resolve_setup(void **state)
{
    static struct resolve_fixture f;
    f = (struct resolve_fixture){ 0 };
    deed_arena_init(&f.arena, 0);
    *state = &f;
    return 0;
}

int resolve_teardown(void **state)
{
    struct resolve_fixture *f = *state;
    deed_graph_fini(&f->graph);
    deed_arena_fini(&f->arena);
    return 0;
}

struct deed_resolution resolve_in(struct resolve_fixture *f, const char *graph,
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

void resolve_check(struct resolve_fixture *f, const struct resolve_case *c)
{
    struct deed_resolve_opts opts = { .intent = (enum deed_intent)c->intent,
                                      .respect_opaque = true };
    struct deed_resolution answer = resolve_in(f, c->graph, c->target, &opts);
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
