/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_GATE_GATE_H
#define DEED_CORE_GATE_GATE_H

/*
 * The gate: may this element be acted on? One set of facts, several contracts,
 * each a frozen table of checks in its own frozen order. The first check that
 * fails is the one reported; every check leaves its numbers behind.
 *
 * Pure. See docs/gates.md for the lists.
 */

#include "core/model/facts.h"
#include "core/resolve/resolve.h"

struct deed_arena;

enum deed_contract {
    DEED_CONTRACT_UIAP,
    DEED_CONTRACT_DOCSXAI,
    DEED_CONTRACT_DUSK,
    DEED_CONTRACT_COUNT
};

enum deed_check_result {
    DEED_CHECK_PASSED,
    DEED_CHECK_FAILED,
    DEED_CHECK_SKIPPED, /* opted out, not part of this intent */
    DEED_CHECK_UNKNOWN, /* no facts; the contract lets it pass */
};

#define DEED_CHECKS_MAX 16 /* limit: more than any contract has rows */

struct deed_check {
    const char *name; /* static storage */
    enum deed_check_result result;
    const char *numbers; /* "rect 120,420 180x40 covered by div#x"; arena */
    const char *through; /* a control that takes away why it failed, by name */
};

/* What could turn a failed check into a passed one (UIAP 13.1). */
enum deed_remedy {
    DEED_REMEDY_NONE,    /* report it */
    DEED_REMEDY_RESOLVE, /* gone: resolve once more */
    DEED_REMEDY_SCROLL,
    DEED_REMEDY_WAIT, /* something that is under way may change it */
};

struct deed_verdict {
    bool passed;
    const char *word;    /* of the contract: "actionable", "covered", ... */
    const char *message; /* for people, with its numbers; arena */
    enum deed_remedy remedy;
    struct deed_check checks[DEED_CHECKS_MAX];
    unsigned check_count; /* in the contract's order, all of them */
};

struct deed_gate_opts {
    enum deed_contract contract;
    enum deed_intent intent;
    const char *role;   /* of the target: textual roles are editable */
    const char *ref;    /* dusk: for the message */
    const char *action; /* dusk: "scroll", "select_option", "press_key"
                           are not gated; else NULL */
    bool skip_stable;   /* dusk checkStable: false */
    bool skip_receives; /* dusk checkReceivesEvents: false */
    bool scrolled;      /* a scroll was tried already */
    bool hovers;        /* a pointer that presses nothing: what is disabled
                           can be hovered, and often says why it is */
    bool drawn;         /* a look at what is drawn, so it must be */
    /* Checks that the caller wants skipped, and told as skipped: those named,
     * or all but presence and place, which are no opinion. */
    bool force_all;
    const char *const *force;
    unsigned force_count;
};

/* facts NULL: nothing was found. Strings in the arena or static. */
enum deed_code deed_gate_check(const struct deed_gate_opts *opts,
                               const struct deed_facts *facts,
                               struct deed_arena *arena,
                               struct deed_verdict *ret,
                               struct deed_error *err);

const char *deed_contract_name(enum deed_contract contract);
enum deed_contract deed_contract_find(const char *name); /* COUNT: unknown */

/* The frozen list of a contract: its i-th check, NULL past the end. */
const char *deed_contract_check_name(enum deed_contract contract, unsigned i);

/* docsxai v1: halt prefixes and states, both ways. Unknown words come back
 * as they are (the same pointer). */
#define DEED_DOCSXAI_PROBE_US 300000
const char *deed_docsxai_prefix_of(const char *state);
const char *deed_docsxai_state_of(const char *prefix);
/* The i-th of the eight words, NULL past the end. */
const char *deed_docsxai_word(unsigned i);

/* Rule of the dusk contract: > 0.5 px on a side. */
#define DEED_DUSK_DRIFT_PX 0.5

#endif
