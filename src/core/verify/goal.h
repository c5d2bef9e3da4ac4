/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_GOAL_H
#define DEED_CORE_VERIFY_GOAL_H

/*
 * What a request wants to be true of its target afterwards, worked out once
 * from the request and the facts before the act: a value, a state, a choice.
 * It serves three times: is it so already, which way to go, did it come true.
 */

#include "core/model/facts.h"
#include "core/act/request.h"

struct deed_arena;

struct deed_goal {
    enum deed_post post;
    const char *text;    /* VALUE as text */
    const char *typed;   /* VALUE: this came to what was there, anywhere */
    const char *untyped; /* which was this */
    bool has_number;
    double number;
    double tolerance;
    bool formatted;  /* only letters and digits count */
    bool announced;  /* VALUE: the field announces its number, in agreement
                        with its text so far */
    bool committed;  /* and the focus left it, which makes the text its value */
    double announce; /* what it has to announce then */
    bool typable;    /* VALUE: the whole text was typed, and may be told */
    const char *held; /* VALUE: what the field held before; CHOSEN: the one
                         option that it showed; NULL: not known */
    enum deed_state_id state; /* STATE; COUNT: the target has no such state */
    enum deed_tri state_value;
    bool or_selected; /* CHECKED; where nothing says so, SELECTED does */
    const char *const *options; /* CHOSEN */
    unsigned option_count;
    const char *way;   /* CHOSEN: the whole path, as one text; NULL: no path */
    bool none;         /* CHOSEN: no option is; `options` are those to undo */
    bool gone_will_do; /* closing: a target that is gone is closed */
    bool effect_will_do; /* no state will tell: any effect of the last press */
};

/* `before` may be NULL. False when the arena refuses. */
bool deed_goal_make(struct deed_goal *goal, const struct deed_request *request,
                    const struct deed_facts *before, struct deed_arena *arena);

/* Is it so? UNKNOWN where the facts do not say. */
enum deed_tri deed_goal_holds(const struct deed_goal *goal,
                              const struct deed_facts *facts);

/* Text went in, and the field wrote it in a form of its own: the same letters
 * and digits, and the same number (core/text/format.h). */
bool deed_goal_is_rewritten(const struct deed_goal *goal,
                            const struct deed_facts *facts);

/* Does the goal concern the target's value, state or choice (so that it must
 * hold, and can be contradicted)? */
bool deed_goal_is_level(const struct deed_goal *goal);

/* An option by label, else by value; NULL: none. */
const struct deed_option *deed_option_find(const struct deed_facts *facts,
                                           const char *wanted);

/* Is this option selected? UNKNOWN where the facts do not say. */
enum deed_tri deed_option_holds(const char *wanted,
                                const struct deed_facts *facts);

/* A range whose number is a place in a list of values: it tells the value
 * itself in words ("500 GB" at 2 of 0..3). *ret is the number in the words. */
bool deed_value_is_in_words(const struct deed_facts *facts, double *ret);

/* Equal after white-space folding of ASCII blanks, without allocating. */
bool deed_text_folds_equal(const char *a, const char *b);

#endif
