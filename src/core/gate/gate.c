/* SPDX-License-Identifier: Apache-2.0 */
#include "core/gate/gate.h"

#include <math.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/gate/gate_contract.h"

static const struct deed_gate_contract *const contracts[] = {
    [DEED_CONTRACT_UIAP] = &deed_gate_uiap,
    [DEED_CONTRACT_DOCSXAI] = &deed_gate_docsxai,
    [DEED_CONTRACT_DUSK] = &deed_gate_dusk,
};
_Static_assert(DEED_ARRAY_LEN(contracts) == DEED_CONTRACT_COUNT,
               "every contract has its table");

static const struct deed_gate_contract *contract_of(enum deed_contract id)
{
    return (unsigned)id < DEED_CONTRACT_COUNT ? contracts[id] : NULL;
}

/* A tenth of a pixel is as fine as anybody wants to read; adding zero turns
 * minus zero into zero. */
static double tenth(double px)
{
    return round(px * 10) / 10 + 0.0;
}

const char *deed_gate_rect_text(struct deed_arena *arena, bool has_rect,
                                const struct deed_rect *rect)
{
    if (!has_rect) {
        return "not known";
    }
    return deed_arena_printf(arena, "%g,%g %gx%g px", tenth(rect->x),
                             tenth(rect->y), tenth(rect->width),
                             tenth(rect->height));
}

const char *deed_gate_place_text(const struct deed_gate_case *c)
{
    const char *rect =
        deed_gate_rect_text(c->arena, c->facts->has_rect, &c->facts->rect);
    return rect ? deed_arena_printf(c->arena, "rect %s", rect) : NULL;
}

static bool is_forced(const struct deed_gate_opts *opts, const char *name)
{
    for (unsigned i = 0; i < opts->force_count; i++) {
        if (deed_str_equal(opts->force[i], name)) {
            return true;
        }
    }
    return opts->force_all && !deed_str_equal(name, "attached") &&
           !deed_str_equal(name, "viewport");
}

static struct deed_gate_answer ask(const struct deed_gate_row *row,
                                   const struct deed_gate_case *c)
{
    if (!(row->intents & (UINT32_C(1) << c->opts->intent))) {
        return deed_gate_opted_out(NULL);
    }
    if (is_forced(c->opts, row->name)) {
        return deed_gate_opted_out("skipped on request");
    }
    if (!c->facts && !row->without_facts) {
        return deed_gate_not_known();
    }
    return row->look(c);
}

/* Every row is asked, also after a failed one: the numbers of all of them are
 * evidence. Only the first failure is the verdict. */
static void judge(const struct deed_gate_contract *contract,
                  const struct deed_gate_case *c, struct deed_verdict *ret)
{
    bool exempt = contract->exempt && contract->exempt(c->opts);
    for (unsigned i = 0; i < contract->row_count; i++) {
        const struct deed_gate_row *row = &contract->rows[i];
        struct deed_gate_answer answer =
            exempt ? deed_gate_opted_out("this action is not gated")
                   : ask(row, c);
        ret->checks[i] = (struct deed_check){ row->name, answer.result,
                                              answer.numbers, answer.through };
        if (answer.result == DEED_CHECK_FAILED && ret->passed) {
            ret->passed = false;
            ret->word = row->name;
            ret->remedy = answer.remedy;
            ret->message = contract->message(c, row, &answer);
        }
    }
    ret->check_count = contract->row_count;
}

enum deed_code deed_gate_check(const struct deed_gate_opts *opts,
                               const struct deed_facts *facts,
                               struct deed_arena *arena,
                               struct deed_verdict *ret, struct deed_error *err)
{
    const struct deed_gate_contract *contract = contract_of(opts->contract);
    if (!contract || (unsigned)opts->intent >= DEED_INTENT_COUNT) {
        return deed_fail(err, DEED_INVALID, "no such contract or intent");
    }
    struct deed_gate_case c = { opts, facts, arena };
    struct deed_verdict verdict = { .passed = true,
                                    .word = "actionable",
                                    .message = "actionable" };
    judge(contract, &c, &verdict);
    if (arena->failed) {
        return deed_fail(err, DEED_NOMEM, "the verdict of a check");
    }
    *ret = verdict;
    return DEED_OK;
}

const char *deed_contract_name(enum deed_contract id)
{
    const struct deed_gate_contract *contract = contract_of(id);
    return contract ? contract->name : "";
}

enum deed_contract deed_contract_find(const char *name)
{
    unsigned i = 0;
    while (i < DEED_CONTRACT_COUNT &&
           !deed_str_equal(contracts[i]->name, name)) {
        i++;
    }
    return (enum deed_contract)i;
}

const char *deed_contract_check_name(enum deed_contract id, unsigned i)
{
    const struct deed_gate_contract *contract = contract_of(id);
    return contract && i < contract->row_count ? contract->rows[i].name : NULL;
}
