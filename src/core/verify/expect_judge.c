/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What was asked for was seen: is it the act's doing, is it still so, and do
 * the words around it say what was asked for? "Not saved" has the word "saved"
 * in it, a chat may say it, and a poll asks for the same address.
 */

#include <string.h>

#include "base/util.h"
#include "core/act/refusal.h"
#include "core/verify/evidence_parts.h"
#include "core/verify/expect.h"
#include "core/verify/tie.h"

/* The evidence counts something in the same place as the act's doing. */
static bool is_counted(const struct deed_evidence *e,
                       const struct deed_expect_fact *fact)
{
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        if (!deed_signal_is_looked_for(seen->kind) &&
            deed_str_equal(deed_evidence_place(seen), fact->place)) {
            return true;
        }
    }
    return false;
}

/* Right after the input, where somebody listens to it. */
static bool follows_input(const struct deed_evidence *e,
                          const struct deed_expect_fact *fact)
{
    return e->handled != DEED_NO && !e->left &&
           (e->received_at < 0 || fact->at_us <= e->received_at + DEED_SOON_US);
}

/* The act has gone a way that the engine does not follow to its end: to a
 * server, over a socket, to a worker, to another document. */
static bool has_gone_on(const struct deed_evidence *e)
{
    return e->answered || e->failed || e->refused || e->open_count ||
           e->messages || e->stream_count || e->workers || e->routes ||
           e->popups;
}

/* An order, or a message, of the act's: what comes after it may be the answer,
 * also where others come by themselves. */
static bool follows_order(const struct deed_evidence *e,
                          const struct deed_expect_fact *fact)
{
    return e->messages ||
           (e->ordered_at >= 0 && fact->at_us >= e->ordered_at - DEED_BURST_US);
}

/* Content that is drawn is named by the engine, and so is what a timer of the
 * act draws. */
static bool is_drawn(const struct deed_expect_fact *fact)
{
    return (fact->kind == DEED_SIGNAL_TEXT_CONTAINS ||
            fact->kind == DEED_SIGNAL_ELEMENT_APPEARED ||
            fact->kind == DEED_SIGNAL_TOAST ||
            fact->kind == DEED_SIGNAL_DIALOG_OPENED) &&
           !strstr(fact->place, ":attr.");
}

/* A timer that was set in the task of the input, where somebody may have heard
 * it; not every engine names what that draws. Else what no engine names:
 * requests, what is taken away, the focus. */
static bool may_be_put_off(const struct deed_evidence *e,
                           const struct deed_expect_fact *fact)
{
    return e->handled != DEED_NO &&
           (e->put_off || (e->timers && !is_drawn(fact)));
}

static bool may_be_its(const struct deed_evidence *e,
                       const struct deed_expect_fact *fact)
{
    bool request = deed_signal_is_request(fact->kind);
    if (deed_evidence_was_before(e, fact->place) ||
        deed_evidence_is_noise(e, fact->place)) {
        return !request && follows_order(e, fact);
    }
    return follows_input(e, fact) || has_gone_on(e) || may_be_put_off(e, fact);
}

static bool is_tied(const struct deed_evidence *e,
                    const struct deed_expect_fact *fact)
{
    bool looked_for = deed_signal_is_looked_for(fact->kind);
    /* A request that was taken for the act's may have been disowned since. */
    bool proven = fact->proven && !deed_signal_is_request(fact->kind);
    if (!e->watched || proven ||
        (!looked_for && !deed_tie_is_needed(fact->kind))) {
        return true;
    }
    if (!fact->place) {
        return true; /* no record tells of it */
    }
    if (is_counted(e, fact)) {
        return true;
    }
    return fact->kind != DEED_SIGNAL_STATE_CHANGED && may_be_its(e, fact);
}

/* A message is no longer. */
#define WORDS_MAX 512

/* Do the words refuse without those that were asked for? Who asks for "taken"
 * asks for the refusal itself. */
static bool refuses_besides(const char *words, const char *asked)
{
    char rest[WORDS_MAX];
    const char *at = strstr(words, asked);
    size_t before = at ? (size_t)(at - words) : 0;
    if (!at || strlen(words) >= sizeof(rest)) {
        return deed_text_refuses(words);
    }
    memcpy(rest, words, before);
    const char *after = at + strlen(asked);
    memcpy(rest + before, after, strlen(after) + 1);
    return deed_text_refuses(rest);
}

/* The words around it deny it; who asks for a refusal gets what is asked for.
 */
static bool is_denied(const struct deed_evidence *e,
                      const struct deed_signal *asked,
                      const struct deed_expect_fact *fact)
{
    if (!asked->text || deed_text_refuses(asked->text)) {
        return false;
    }
    bool praise = deed_text_praises(asked->text);
    if (praise && e->refused) {
        return true;
    }
    return fact->words && !deed_text_grants(fact->words) &&
           (praise || refuses_besides(fact->words, asked->text));
}

static bool is_gone(const struct deed_evidence *e,
                    const struct deed_expect_fact *fact)
{
    if (fact->kind == DEED_SIGNAL_ROUTE_CHANGED) {
        return deed_evidence_is_led_back(e);
    }
    return deed_signal_is_looked_for(fact->kind) &&
           deed_evidence_is_undone(e, fact->place) && deed_evidence_has_lost(e);
}

static enum deed_expect_verdict judge_fact(const struct deed_evidence *e,
                                           const struct deed_signal *asked,
                                           const struct deed_expect_fact *fact)
{
    return !is_tied(e, fact)           ? DEED_EXPECT_UNTIED
           : is_denied(e, asked, fact) ? DEED_EXPECT_REFUSED
           : is_gone(e, fact)          ? DEED_EXPECT_GONE
                                       : DEED_EXPECT_MET;
}

/* The best of the facts that match one of the signals: the verdicts stand in
 * this order. */
static enum deed_expect_verdict judge_one(const struct deed_expect *expect,
                                          unsigned at,
                                          const struct deed_evidence *e,
                                          const struct deed_expect_fact **why)
{
    uint32_t bit = UINT32_C(1) << at;
    bool any = false;
    enum deed_expect_verdict best = DEED_EXPECT_UNTIED;
    if (!(expect->seen & bit)) {
        return DEED_EXPECT_UNMET;
    }
    *why = NULL;
    for (unsigned i = 0; i < expect->fact_count; i++) {
        const struct deed_expect_fact *fact = &expect->facts[i];
        if (fact->signal != at) {
            continue;
        }
        any = true;
        enum deed_expect_verdict one =
            judge_fact(e, &expect->signals[at], fact);
        if (one <= best) {
            best = one;
            *why = fact;
        }
    }
    return any ? best : DEED_EXPECT_MET;
}

enum deed_expect_verdict deed_expect_judge(const struct deed_expect *expect,
                                           const struct deed_evidence *evidence,
                                           const struct deed_expect_fact **ret)
{
    bool any = expect->policy == DEED_VERIFY_ANY;
    enum deed_expect_verdict verdict =
        any || !expect->count ? DEED_EXPECT_UNMET : DEED_EXPECT_MET;
    *ret = NULL;
    for (unsigned i = 0; i < expect->count; i++) {
        const struct deed_expect_fact *why = NULL;
        enum deed_expect_verdict one = judge_one(expect, i, evidence, &why);
        if (any ? one == DEED_EXPECT_MET : one == DEED_EXPECT_UNMET) {
            *ret = NULL;
            return one;
        }
        bool worse =
            any ? verdict == DEED_EXPECT_UNMET || one < verdict : one > verdict;
        if (one != DEED_EXPECT_UNMET && worse) {
            verdict = one;
            *ret = why;
        }
    }
    return verdict;
}

uint32_t deed_expect_met_bits(const struct deed_expect *expect,
                              const struct deed_evidence *evidence)
{
    uint32_t bits = 0;
    for (unsigned i = 0; i < expect->count; i++) {
        const struct deed_expect_fact *why = NULL;
        if (judge_one(expect, i, evidence, &why) == DEED_EXPECT_MET) {
            bits |= UINT32_C(1) << i;
        }
    }
    return bits;
}
