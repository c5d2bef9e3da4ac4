/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_ACTION_JUDGE_H
#define DEED_CORE_ACT_ACTION_JUDGE_H

/* The judgement of an act that was done, and its reasons in words; for
 * action_verify.c and action_hold.c. */

#include "core/act/action_internal.h"

/* Handlers without timers and requests show what they do within frames; what
 * comes from a store of the browser was seen up to 300 ms later at a load of
 * eight. Old intervals that read what the handler wrote tick once a second. */
#define ACTION_HEARD_US DEED_MS(1500)
/* A look that takes so long was kept waiting by work of the page (measured: 1
 * to 30 ms otherwise, at a load of 15), and what is queued behind that work
 * gets this time, so often. */
#define ACTION_BLOCKED_US DEED_MS(100)
#define ACTION_FREE_US DEED_MS(300) /* "this time" above */
#define ACTION_PAUSES_MAX 4         /* "so often" above */
deed_time_us action_quiet_end(const struct deed_action *a);

enum action_judgement {
    JUDGED_PENDING,
    JUDGED_HOLDS,       /* seen, and nothing to wait for */
    JUDGED_HOLDS_LEVEL, /* seen, and must stay so */
    JUDGED_LOOKS_ONLY,  /* only the looks changed: see whether that persists */
    JUDGED_CONTRADICTED,
    JUDGED_UNTOUCHED, /* surely nothing happened: nobody listened */
    JUDGED_SEEN_ONLY, /* something of it was seen, and nothing that proves it */
    JUDGED_STILL_OPEN, /* the time is over, and something is under way */
    JUDGED_STUCK,      /* what was to scroll cannot, or not that way */
    JUDGED_QUIET,      /* heard, and nothing came of it or is to come */
};

/* until: when it may be another one, without anything new being seen. */
enum action_judgement action_judge(struct deed_action *a, deed_time_us *until);
/* The effect is there: is anything of it still open, or was it refused? */
enum action_judgement action_judge_settled(const struct deed_action *a,
                                           deed_time_us *until);
/* Without such: the post-condition of the primitive. */
enum action_judgement action_judge_default(struct deed_action *a,
                                           deed_time_us *until);
/* action_expected.c: the signals that the caller named. */
enum action_judgement action_judge_expected(struct deed_action *a,
                                            deed_time_us *until);
/* The value is another one, and nobody is there who could still change it. */
bool action_is_final(const struct deed_action *a);
bool action_may_type_again(const struct deed_action *a);

/* action_wrong.c: the value or state is another one, has been so for a while,
 * and nothing is known that could still change it: `until` is since when that
 * was known. Else it is when to ask again, if that is sooner than it says. */
bool action_is_wrong(struct deed_action *a, deed_time_us *until);
/* A state was as asked, and an order of the act has no answer yet: a list that
 * is read again meanwhile shows what the server still says. */
bool action_awaits_its_order(const struct deed_action *a);
/* The field is empty, a message or an order of the text's own was answered, and
 * the text is there as a row. */
bool action_is_echoed(const struct deed_action *a);
/* The field is gone, and where it was stands again what it held before. */
bool action_is_thrown_away(const struct deed_action *a);
/* The text was sent off, and its field holds what it held before, or a part. */
bool action_is_cut_short(const struct deed_action *a);
/* The field is empty, and the page made nothing of what was in it. */
bool action_is_only_emptied(const struct deed_action *a);
/* What the page made of a text that it took out of its field. */
enum action_judgement action_judge_emptied(struct deed_action *a,
                                           deed_time_us *until);

/* action_files.c: what the receipt of an upload cannot tell. */
void action_note_files(struct deed_action *a);
/* Files were given to the page; does anything say that it took
 * them? Of any other primitive nothing is asked. */
enum action_judgement action_judge_files(const struct deed_action *a);
/* An upload of which the page neither keeps nor shows anything. */
bool action_lacks_files(const struct deed_action *a);

/* action_hold.c: a level that is as asked; ends the action when it has stayed
 * so, or says when to judge again. */
void action_hold(struct deed_action *a);
/* action_verify.c: proven; refuted; judged again at that moment, or sooner. */
void action_succeed(struct deed_action *a);
void action_contradict(struct deed_action *a, const char *message);
void action_verify_again(struct deed_action *a, deed_time_us until);

/* action_why.c: static text, or text that lives as long as the action. */
const char *action_why_contradicted(struct deed_action *a);
const char *action_why_seen_only(struct deed_action *a);
const char *action_why_open(struct deed_action *a);
const char *action_why_stuck(const struct deed_action *a);
const char *action_why_not_held(struct deed_action *a);
const char *action_why_no_effect(struct deed_action *a);
const char *action_why_late(struct deed_action *a);

#endif
