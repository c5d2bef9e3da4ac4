/* SPDX-License-Identifier: Apache-2.0 */
#include "gate_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

int gate_setup(void **state, const struct deed_facts *facts,
               const struct deed_gate_opts *opts)
{
    static struct gate_fixture f;
    f = (struct gate_fixture){ .facts = *facts, .opts = *opts };
    deed_arena_init(&f.arena, 0);
    *state = &f;
    return 0;
}

int gate_teardown(void **state)
{
    struct gate_fixture *f = *state;
    deed_arena_fini(&f->arena);
    return 0;
}

const struct deed_verdict *gate_judge_facts(struct gate_fixture *f,
                                            const struct deed_facts *facts)
{
    struct deed_error err;
    assert_int_equal(
        deed_gate_check(&f->opts, facts, &f->arena, &f->verdict, &err),
        DEED_OK);
    return &f->verdict;
}

const struct deed_verdict *gate_judge(struct gate_fixture *f)
{
    return gate_judge_facts(f, &f->facts);
}
