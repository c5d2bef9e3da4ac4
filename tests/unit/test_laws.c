/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whatever happens, in whatever order: from every live state, every sequence
 * of a few events out of an alphabet of good and bad ones. The laws of
 * world_laws.c hold at every step; here are added that it ends in time and that
 * a success has its witness.
 *
 * A sequence is not followed further once it has ended, once an event changed
 * nothing, or once the same state was met with as many events to go.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/action_internal.h"
#include "laws_symbols.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#endif
#ifdef SANITIZED
#define DEPTH 4
#else
#define DEPTH 5
#endif

#define SAVE "'target':{'ref':{'by':'stableId','value':'save'}}"

enum witness {
    BY_EFFECT, /* something seen after the act */
    BY_FACTS,  /* the goal was met when last looked at */
    BY_TOAST,  /* the signal that was asked for */
    BY_NOTHING,
};

static const struct variant {
    const char *label;
    const char *json;
    enum witness witness;
    enum deed_decision decision;
    const char *role;
} variants[] = {
    { "press", "{'actionId':'ui.activate'," SAVE "}", BY_EFFECT, DEED_ALLOW,
      "button" },
    { "press with a signal",
      "{'actionId':'ui.activate'," SAVE ",'verification':{'policy':'all',"
      "'signals':[{'kind':'toast.contains','text':'Saved'}]}}",
      BY_TOAST, DEED_ALLOW, "button" },
    { "press, unproven",
      "{'actionId':'ui.activate'," SAVE ",'verification':{'policy':'none'}}",
      BY_NOTHING, DEED_ALLOW, "button" },
    { "press after a question", "{'actionId':'ui.activate'," SAVE "}",
      BY_EFFECT, DEED_CONFIRM, "button" },
    { "press by a person", "{'actionId':'ui.activate'," SAVE "}", BY_EFFECT,
      DEED_HANDOFF, "button" },
    { "switch on", "{'actionId':'ui.toggle'," SAVE ",'args':{'state':true}}",
      BY_FACTS, DEED_ALLOW, "checkbox" },
    { "type", "{'actionId':'ui.enterText'," SAVE ",'args':{'text':'abc'}}",
      BY_FACTS, DEED_ALLOW, "textbox" },
    { "switch on after a question",
      "{'actionId':'ui.toggle'," SAVE ",'args':{'state':true}}", BY_FACTS,
      DEED_CONFIRM, "checkbox" },
};

static const struct variant *variant;
static struct deed_arena arena;
static struct deed_value *payload;
static struct deed_policy_rule rule;
static struct deed_policy policy;

static enum symbol path[4 + DEPTH];
static unsigned path_length;

static void tell(void)
{
    print_message("# %s:", variant->label);
    for (unsigned i = 0; i < path_length; i++) {
        print_message(" %s", law_symbol_names[path[i]]);
    }
    print_message("\n");
}

/* By the last look, compared with the one before the act. */
static bool looks_differ(void)
{
    uint64_t plain = w.elements[0].facts.fingerprint;
    return laws.looked &&
           (laws.reached ? 99 : plain) != w.action->before.fingerprint;
}

static void check_success(void)
{
    const struct deed_result *r = w.result;
    if (r->status != DEED_STATUS_SUCCEEDED) {
        return;
    }
    bool witnessed = variant->witness == BY_NOTHING ||
                     (variant->witness == BY_FACTS && laws.reached) ||
                     (variant->witness == BY_TOAST && laws.toasted) ||
                     (variant->witness == BY_EFFECT &&
                      (laws.effected || (laws.looks && looks_differ())));
    if (!witnessed) {
        tell();
        fail_msg("%s: a success without a witness", variant->label);
    }
}

static void check_end(void)
{
    check_success();
    deed_time_us most = DEED_MS(5000) + laws.paused_us;
    assert_true(w.result->timings.ended <= most);
    /* Whatever comes now is dropped; the laws of the world watch. */
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_say(&w, DEED_EVENT_TICK, NULL);
}

static void begin(unsigned length)
{
    deed_action_destroy(w.action);
    w.action = NULL;
    world_fini(&w);
    world_init(&w);
    w.opts.policy = variant->decision == DEED_ALLOW ? NULL : &policy;
    w.must_confirm = variant->decision != DEED_ALLOW;
    w.noise[0] = "#clock";
    w.noise_count = 1;
    w.elements[0].is.role = variant->role;
    laws.looked = laws.reached = laws.toasted = laws.effected = laws.looks =
        false;
    laws.paused_us = 0;
    assert_int_equal(world_accept(&w, payload), DEED_OK);
    world_start(&w);
    /* The clock ticks before anything else, and is noise from then on. */
    world_signal(&w, (struct deed_signal){ .kind = DEED_SIGNAL_STATE_CHANGED,
                                           .place = "#clock" });
    for (unsigned i = 0; i < length && !w.result; i++) {
        laws_play(path[i]);
    }
}

#define MIX(field) key = deed_hash_bytes(key, &(field), sizeof(field))

/* Everything that decides what the machine will do next. */
static uint64_t state_key(void)
{
    const struct deed_action *a = w.action;
    const struct deed_evidence *e = &a->evidence;
    uint64_t key = DEED_HASH_SEED;
    MIX(a->state);
    MIX(a->now);
    MIX(a->deadline);
    MIX(a->paused_at);
    MIX(a->wake_at);
    MIX(a->op_for);
    MIX(a->looked_at);
    MIX(a->identity);
    MIX(a->re_resolved);
    MIX(a->has_facts);
    MIX(a->facts_are_new);
    MIX(a->facts.states);
    MIX(a->facts.fingerprint);
    MIX(a->facts.identity);
    MIX(a->facts.listened);
    MIX(a->facts.pending);
    MIX(a->granted);
    MIX(a->verdict.passed);
    MIX(a->scrolled);
    key = deed_hash_text(key, a->note);
    MIX(a->executing_begun);
    MIX(a->has_before);
    MIX(a->before.fingerprint);
    MIX(a->before.states);
    MIX(a->procedure.phase);
    MIX(a->mode_index);
    MIX(a->has_mode);
    MIX(a->receipt.delivered);
    MIX(a->receipt.heard);
    MIX(a->has_receipt);
    MIX(a->gestures);
    MIX(a->acts);
    MIX(a->untouched);
    MIX(a->in_flight);
    MIX(a->need_heard);
    MIX(a->already);
    MIX(a->by_person);
    MIX(a->person_acted);
    MIX(a->delivered);
    MIX(a->verify_deadline);
    MIX(a->held_since);
    MIX(a->looks_since);
    MIX(a->verify_facts);
    MIX(a->after_facts);
    MIX(a->expect.seen);
    MIX(e->sent);
    MIX(e->sent_at);
    MIX(e->strong);
    MIX(e->own);
    MIX(e->weak);
    MIX(e->open_count);
    MIX(e->closed_at);
    MIX(e->exceptions);
    MIX(e->refusals);
    MIX(e->received_at);
    MIX(e->error_at);
    bool op = a->op != 0;
    MIX(op);
    MIX(w.asked);
    MIX(w.op.kind);
    MIX(w.granted);
    MIX(w.proven);
    MIX(w.live_acts);
    MIX(w.effects);
    MIX(w.handed_over);
    MIX(laws.looked);
    MIX(laws.reached);
    MIX(laws.toasted);
    MIX(laws.effected);
    MIX(laws.looks);
    return key;
}

#define SEEN_BITS 22
static uint64_t *seen;

/* True when this state was met before with as many events to go. */
static bool met(uint64_t key)
{
    size_t mask = ((size_t)1 << SEEN_BITS) - 1;
    size_t at = (size_t)key & mask;
    for (int probes = 0; probes < 64; probes++, at = (at + 1) & mask) {
        if (seen[at] == key) {
            return true;
        }
        if (!seen[at]) {
            seen[at] = key;
            return false;
        }
    }
    return false;
}

static unsigned long sequences;

/* Nothing more happens but time. */
static void run_out(void)
{
    for (int i = 0; !w.result; i++) {
        if (i > 200) {
            tell();
            fail_msg("it does not end");
        }
        laws_pass_time(WAKEUP);
    }
    check_end();
}

static void explore(unsigned length, unsigned left)
{
    bool fresh = false; /* the machine is where the path leads */
    uint64_t before = 0;
    for (unsigned s = 0; s < SYMBOL_COUNT; s++) {
        if (!fresh) {
            begin(length);
            before = state_key();
        }
        path[length] = (enum symbol)s;
        path_length = length + 1;
        fresh = !laws_play((enum symbol)s);
        sequences += !fresh;
        if (w.result) {
            check_end();
            continue;
        }
        uint64_t after = state_key();
        fresh = after == before; /* it did not happen, or did nothing */
        uint64_t depth = left;
        if (fresh || met(deed_hash_bytes(after, &depth, sizeof(depth)) | 1)) {
            continue;
        }
        if (left > 1) {
            explore(length + 1, left - 1);
        } else {
            run_out();
        }
    }
}

/* Ways into each live state; those that a variant does not know lead
 * elsewhere, which is no less worth exploring. */
static const struct {
    const char *label;
    unsigned length;
    enum symbol path[4];
} prefixes[] = {
    { "RESOLVING_TARGET", 0, { 0 } },
    { "CHECKING_PRECONDITIONS", 1, { BARE } },
    { "AWAITING_CONFIRMATION, WAITING_FOR_USER or EXECUTING", 1, { PLAIN } },
    { "RECOVERING", 1, { COVERED } },
    { "RECOVERING, granted", 3, { PLAIN, GRANT, COVERED } },
    { "EXECUTING, granted", 3, { PLAIN, GRANT, PLAIN } },
    { "VERIFYING", 2, { PLAIN, PLAIN } },
    { "VERIFYING, granted", 4, { PLAIN, GRANT, PLAIN, PLAIN } },
    { "VERIFYING, holding", 2, { PLAIN, REACHED } },
    { "VERIFYING, unheard", 2, { PLAIN, UNHEARD } },
    { "VERIFYING, by a person", 2, { PLAIN, ACTED } },
    { "WAITING_FOR_USER, after input", 2, { PLAIN, PERSON } },
};

static void build_page(struct deed_graph *graph, const char *name)
{
    struct deed_element element = w.elements[0].is;
    element.role = variant->role;
    element.name = name;
    deed_graph_init(graph, &deed_graph_default_limits);
    deed_graph_add_document(graph, &(struct deed_document){ .id = "doc_root" },
                            NULL);
    deed_graph_set_place(graph, 10, &(struct deed_route){ .url = "/" }, NULL,
                         NULL);
    if (name) {
        deed_graph_add_element(graph, &element, NULL, NULL);
    }
    assert_int_equal(deed_graph_seal(graph, NULL), DEED_OK);
}

static void explore_variant(size_t v)
{
    static const char *const names[] = { "Save", NULL, "Delete" };
    variant = &variants[v];
    memset(seen, 0, sizeof(*seen) << SEEN_BITS);
    deed_arena_init(&arena, 0);
    payload = world_parse(&arena, variant->json);
    rule = (struct deed_policy_rule){ .decision = variant->decision };
    policy = (struct deed_policy){ .rules = &rule,
                                   .rule_count = 1,
                                   .grants = deed_policy_default.grants };
    world_init(&w);
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        build_page(&laws.pages[i], names[i]);
    }
    sequences = 0;
    for (size_t p = 0; p < DEED_ARRAY_LEN(prefixes); p++) {
        memcpy(path, prefixes[p].path, sizeof(prefixes[p].path));
        begin(prefixes[p].length);
        if (!w.result) {
            explore(prefixes[p].length, DEPTH);
        }
    }
    print_message("# %s: %lu sequences\n", variant->label, sequences);
    world_fini(&w);
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        deed_graph_fini(&laws.pages[i]);
    }
    deed_arena_fini(&arena);
}

#define LAWS(name, v)                                                          \
    static void name(void **state)                                             \
    {                                                                          \
        (void)state;                                                           \
        explore_variant(v);                                                    \
    }

LAWS(a_press_keeps_the_laws, 0)
LAWS(a_press_with_a_signal_keeps_the_laws, 1)
LAWS(an_unproven_press_keeps_the_laws, 2)
LAWS(a_confirmed_press_keeps_the_laws, 3)
LAWS(a_press_by_a_person_keeps_the_laws, 4)
LAWS(a_switch_keeps_the_laws, 5)
LAWS(typing_keeps_the_laws, 6)
LAWS(a_confirmed_switch_keeps_the_laws, 7)

static int setup(void **state)
{
    (void)state;
    seen = calloc((size_t)1 << SEEN_BITS, sizeof(*seen));
    return seen ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    free(seen);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_keeps_the_laws),
        cmocka_unit_test(a_press_with_a_signal_keeps_the_laws),
        cmocka_unit_test(an_unproven_press_keeps_the_laws),
        cmocka_unit_test(a_confirmed_press_keeps_the_laws),
        cmocka_unit_test(a_press_by_a_person_keeps_the_laws),
        cmocka_unit_test(a_switch_keeps_the_laws),
        cmocka_unit_test(typing_keeps_the_laws),
        cmocka_unit_test(a_confirmed_switch_keeps_the_laws),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
