/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_GATE_GATE_CONTRACT_H
#define DEED_CORE_GATE_GATE_CONTRACT_H

/*
 * What a contract of the gate is made of; private to gate*.c.
 *
 * A row looks at the facts and answers; it never decides whether it is the one
 * reported. gate.c does that, the same way for every contract.
 */

#include "core/gate/gate.h"

struct deed_gate_case {
    const struct deed_gate_opts *opts;
    const struct deed_facts *facts; /* NULL: nothing was found */
    struct deed_arena *arena;
};

/* The answer of one row. */
struct deed_gate_answer {
    enum deed_check_result result;
    const char *numbers;     /* static or arena; NULL: nothing to tell */
    enum deed_remedy remedy; /* of a failed check */
    const char *through;     /* see deed_check */
};

struct deed_gate_row {
    const char *name;   /* frozen; also the word when it fails */
    const char *phrase; /* how a message says it */
    uint32_t intents;   /* bits of enum deed_intent that it concerns */
    bool without_facts; /* answers even when nothing was found */
    struct deed_gate_answer (*look)(const struct deed_gate_case *c);
};

#define DEED_GATE_ANY_INTENT UINT32_MAX
#define DEED_GATE_INTENT(id) (UINT32_C(1) << DEED_INTENT_##id)

struct deed_gate_contract {
    const char *name;
    const struct deed_gate_row *rows;
    unsigned row_count;
    /* The message of a failed check; NULL when the arena refuses. */
    const char *(*message)(const struct deed_gate_case *c,
                           const struct deed_gate_row *row,
                           const struct deed_gate_answer *answer);
    /* Actions that this contract lets pass unseen; may be NULL. */
    bool (*exempt)(const struct deed_gate_opts *opts);
};

extern const struct deed_gate_contract deed_gate_uiap;
extern const struct deed_gate_contract deed_gate_docsxai;
extern const struct deed_gate_contract deed_gate_dusk;

/* Answers, spelled short. */
static inline struct deed_gate_answer deed_gate_pass(const char *numbers)
{
    return (struct deed_gate_answer){ DEED_CHECK_PASSED, numbers,
                                      DEED_REMEDY_NONE, NULL };
}

static inline struct deed_gate_answer deed_gate_not_known(void)
{
    return (struct deed_gate_answer){ DEED_CHECK_UNKNOWN, "not known",
                                      DEED_REMEDY_NONE, NULL };
}

static inline struct deed_gate_answer deed_gate_opted_out(const char *why)
{
    return (struct deed_gate_answer){ DEED_CHECK_SKIPPED, why, DEED_REMEDY_NONE,
                                      NULL };
}

static inline struct deed_gate_answer deed_gate_refuse(const char *numbers,
                                                       enum deed_remedy remedy)
{
    return (struct deed_gate_answer){ DEED_CHECK_FAILED, numbers, remedy,
                                      NULL };
}

/* Waiting helps only while something is under way. */
static inline enum deed_remedy deed_gate_wait(const struct deed_facts *facts)
{
    return deed_facts_may_change(facts) ? DEED_REMEDY_WAIT : DEED_REMEDY_NONE;
}

/* "120,420 180x40 px", rounded to a tenth; "not known" without one. */
const char *deed_gate_rect_text(struct deed_arena *arena, bool has_rect,
                                const struct deed_rect *rect);
/* "rect 120,420 180x40 px" of the target. */
const char *deed_gate_place_text(const struct deed_gate_case *c);

#endif
