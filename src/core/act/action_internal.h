/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_ACTION_INTERNAL_H
#define DEED_CORE_ACT_ACTION_INTERNAL_H

/*
 * The inside of an action, shared by the files action*.c and nobody else. Each
 * file holds one stage; action.c holds the machine that joins them.
 */

#include "base/arena.h"
#include "core/act/action.h"
#include "core/verify/evidence.h"
#include "core/verify/expect.h"
#include "core/act/modes.h"
#include "core/act/procedure.h"

#define ACTION_DOS_MAX 16      /* limit: one step asks for fewer */
#define ACTION_WORDS_BYTES 512 /* limit of a message */
/* A slow second look for changes that no signal tells of. */
#define ACTION_RECHECK_US DEED_MS(200)
/* Not more often than this, however noisy the surface is. */
#define ACTION_SPACING_US DEED_MS(15)
#define ACTION_HOLD_US DEED_MS(400) /* rule: the default of --hold */
/* Where the page set timers while it got a text: normalisers and checks that
 * wait for the end of the typing do so for 200 to 750 ms. */
#define ACTION_TIMERS_US DEED_MS(1000)
/* How often is asked whether an older request is still under way. */
#define ACTION_OLDER_US DEED_MS(60)
/* How long after a press that sends a form its navigation may begin. */
#define ACTION_LEAVE_US DEED_MS(60)
#define ACTION_TIMEOUT_US DEED_MS(5000) /* rule: the default of a request */
/* A look that takes longer is a page that is too much for it. */
#define ACTION_LONG_LOOK_US DEED_MS(1000)
/* What is kept of it to tell what is still under way then. */
#define ACTION_LAST_US DEED_MS(50)
/* Rule: the same, to load a page. */
#define ACTION_NAVIGATION_TIMEOUT_US DEED_MS(30000)
/* Rule: the same, for a person. */
#define ACTION_PEOPLE_TIMEOUT_US DEED_MS(120000)
/* Input that surely did nothing may be sent again, but not for ever. */
#define ACTION_UNTOUCHED_MAX 8

/* What the one op under way is for. */
enum op_for {
    OP_NONE,
    OP_RESOLVE,    /* look for the target */
    OP_CHECK,      /* facts for the gate */
    OP_SCROLL,     /* bring the target into view */
    OP_PRESENT,    /* show a person what comes */
    OP_FIND,       /* look for a part */
    OP_PART_CHECK, /* facts of the part for the gate */
    OP_PART_SCROLL,
    OP_LOOK,    /* facts for the procedure */
    OP_CONTENT, /* text and value for ui.read */
    OP_GESTURE,
    OP_VERIFY, /* facts for the verification */
    OP_REFIND, /* the target was drawn anew: look for its successor */
};

/* How often a target may be drawn anew while somebody acts on it. */
#define ACTION_REFINDS_MAX 16

struct deed_action {
    struct deed_arena keep;  /* request, target, evidence, result */
    struct deed_arena fresh; /* newest facts of the target */
    struct deed_arena part_fresh;
    struct deed_arena sight;  /* of the last look for the target or a part */
    struct deed_arena judged; /* of the last gate: its numbers and words */
    struct deed_action_opts opts;
    struct deed_request request;
    const struct deed_primitive_row *row; /* NULL: an application's action */
    /* Declared for this request, in `keep`; NULL: nothing is. */
    const struct deed_app_action *app;
    enum deed_intent intent;
    bool gated;

    enum deed_action_state state;
    deed_time_us now, started_at, deadline;
    deed_time_us paused_at; /* -1: not waiting for people */
    deed_time_us wake_at;   /* of the stage; the deadline is apart */
    uint32_t op, op_count;
    enum op_for op_for;
    deed_time_us looked_at; /* when the last look was asked for */
    bool blind;             /* the last one saw nothing of the page */

    struct deed_do dos[ACTION_DOS_MAX];
    unsigned do_count, do_next;

    /* Resolution. */
    struct deed_resolved target;
    uint64_t identity, short_identity;
    bool re_resolved;
    const char *origin;          /* of the top document */
    const char *document_origin; /* of the target's, when it was found */
    const char *ruled_origin;    /* the one that the policy was asked about */
    bool rated;                  /* the rates of the policy have counted it */
    bool has_facts;
    struct deed_facts facts; /* newest, in `fresh` */
    bool facts_are_new;      /* not yet judged */
    bool day_marked;         /* by the calendar, when it was last read */

    /* Checking. */
    struct deed_ruling ruling;
    bool granted;
    uint64_t granted_identity;
    struct deed_verdict verdict; /* of the last gate */
    bool scrolled;
    bool presented; /* or being so, since */
    deed_time_us presenting_at;
    char note[ACTION_WORDS_BYTES];         /* what is being waited for, or "" */
    enum deed_runtime_error wait_error;    /* what a deadline would report */
    char wait_message[ACTION_WORDS_BYTES]; /* "": nothing */

    /* Execution. */
    bool executing_begun;
    bool has_before;
    struct deed_facts before; /* in `keep` */
    struct deed_procedure procedure;
    struct deed_step step;
    struct deed_step part_step; /* the FIND that the part came from */
    bool resend;                /* the gesture of `step` is to go out again */
    enum op_for refind_for;     /* what the look for a successor is for */
    unsigned refinds;
    bool has_part;
    struct deed_element part; /* in `keep` */
    uint64_t part_identity;
    bool part_scrolled;
    bool part_refound; /* it went away once already */
    struct deed_facts part_facts;
    struct deed_content content;
    bool has_content;
    struct deed_value *answers; /* of a find; NULL: it is none */
    enum deed_mode modes[DEED_MODE_COUNT];
    unsigned mode_count, mode_index;
    bool has_mode;
    enum deed_mode mode;
    struct deed_receipt receipt;
    bool has_receipt;
    unsigned gestures; /* sent, of any kind but remedies */
    unsigned acts;     /* of these, may have had an effect */
    unsigned untouched;
    bool in_flight;        /* a gesture is out without its receipt */
    bool unheard_by_check; /* as far as the check before the press knows */
    bool need_heard;       /* only again when somebody listens */
    bool already;
    bool by_person;         /* somebody was asked to do it */
    bool person_acted;      /* and says that they did */
    unsigned strong_so_far; /* effects seen when the last gesture went out */
    enum deed_delivery delivered;

    /* Verification. */
    struct deed_evidence evidence;
    struct deed_expect expect;
    bool explicit_signals;
    enum deed_verify_policy policy;
    deed_time_us verify_deadline;
    deed_time_us met_at;     /* the signals asked for were seen; -1: not yet */
    deed_time_us held_since; /* -1: does not hold */
    deed_time_us hold_us;
    deed_time_us wrong_since; /* not as asked, and the same; -1: not so */
    uint64_t wrong_value;     /* what it holds instead */
    deed_time_us blocked_at;  /* the page answered again after a pause; -1 */
    unsigned pauses;          /* how often */
    deed_time_us looks_since; /* only looks changed, since then; -1: no */
    unsigned older;           /* requests from before that may still write */
    bool awaited_older;
    bool had_older; /* or an answer that came during, or just before, the act */
    deed_time_us older_until; /* when what they wrote was seen; -1 */
    bool again;        /* the page wrote over it, and it was typed once more */
    bool verify_facts; /* the facts are from after the last gesture */
    bool after_facts;  /* the same, though a new look may be due */
    bool contradicted;
    bool twice;   /* the target got it more often than it was sent */
    bool was_met; /* it was as asked when the receipt came */

    struct deed_result result;
    bool watched;
    bool ended;
};

/* action.c: is there a target to be found? An address can be gone to directly,
 * wherever a link to it may be. */
bool action_needs_resolving(const struct deed_request *request);

/* action_effect.c */
struct deed_do *action_emit(struct deed_action *a, enum deed_do_kind kind);
struct deed_do *action_ask(struct deed_action *a, enum deed_do_kind kind,
                           enum op_for op_for);
bool action_move(struct deed_action *a, enum deed_move move);
void action_progress(struct deed_action *a, const char *note);
void action_watch(struct deed_action *a);
/* Ends in FAILED through REFUSE; the message is for people. */
void action_refuse(struct deed_action *a, enum deed_runtime_error error,
                   const char *message);
const char *action_say(struct deed_action *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Keeps the newest facts; false (and refused) when memory is out. */
bool action_keep_facts(struct deed_action *a, const struct deed_facts *facts);
/* Waits for a signal or the next slow look, within the spacing. Both texts
 * are copied: a wait may look a thousand times and must not cost memory. */
void action_wait(struct deed_action *a, const char *note,
                 enum deed_runtime_error error, const char *message);
/* The same, with "waiting: " and the message as the note. */
void action_wait_for(struct deed_action *a, enum deed_runtime_error error,
                     const char *message);
void action_wait_over(struct deed_action *a);
/* Nothing goes on that waiting could be for, and the caller did not say how
 * long to wait. */
bool action_settled(const struct deed_action *a, const struct deed_calm *calm);
/* The same where something changes all the time, such as a clock: code runs,
 * and all that it does is that. */
bool action_only_ticks(const struct deed_action *a,
                       const struct deed_calm *calm);
void action_probe(struct deed_action *a, enum op_for op_for);

/* What a driver says, where it says something. */
static inline const char *action_words(const char *text, const char *other)
{
    return text && *text ? text : other;
}

/* Fingers scroll and zoom where nobody listens, too. */
static inline bool action_by_fingers(const struct deed_action *a)
{
    return a->request.primitive == DEED_X_SWIPE ||
           a->request.primitive == DEED_X_PINCH;
}

/* The stages. */
/* What a target by ref was printed for; NULL for others, and unknown ones. */
const struct deed_handle *action_find_handle(const struct deed_action *a,
                                             const struct deed_target *target);
void action_resolve_start(struct deed_action *a);
void action_resolve_on(struct deed_action *a, const struct deed_event *event);
void action_stale(struct deed_action *a, const char *why);

/* Was the target drawn anew, so that its successor should be looked for? */
bool action_is_replaced(const struct deed_action *a,
                        const struct deed_event *event);
void action_refind(struct deed_action *a, enum op_for then);
void action_refind_on(struct deed_action *a, const struct deed_event *event);

void action_check_start(struct deed_action *a);
/* The policy in force. */
const struct deed_policy *action_policy(const struct deed_action *a);
/* Its input goes out: the rates of the policy count it, once. */
void action_count_rate(struct deed_action *a);
void action_check_on(struct deed_action *a, const struct deed_event *event);
void action_hand_over(struct deed_action *a, const char *note);

/* Shows what comes, once; false when there is nothing to be shown. */
bool action_present(struct deed_action *a);
void action_presented(struct deed_action *a);
/* Where the gesture goes to, for people. */
void action_point_out(struct deed_gesture *gesture,
                      const struct deed_facts *facts);
/* How long the input may take, so that people can follow; 0: at once. */
deed_time_us action_pace(const struct deed_action *a,
                         enum deed_gesture_kind kind);

/* What has to be seen is settled: the facts before, the goal, the signals.
 * False (and refused) when memory is out. */
bool action_expect_start(struct deed_action *a);
void action_execute_start(struct deed_action *a);
/* False: refused, since nothing can carry this gesture out, or the first one of
 * the procedure. */
bool action_plan_modes(struct deed_action *a,
                       const struct deed_gesture *gesture);
bool action_has_mode(struct deed_action *a);
void action_execute_on(struct deed_action *a, const struct deed_event *event);
void action_execute_again(struct deed_action *a); /* a wait is over */
/* The next step of the procedure. */
void action_run(struct deed_action *a);
/* The gesture of the step goes out, in the first mode that can do it; or in the
 * one that is due. */
void action_dispatch(struct deed_action *a);
void action_send(struct deed_action *a);
/* Only input that could change something counts as an act; leaving a field is
 * the end of the typing. */
bool action_is_act(enum deed_gesture_kind kind);
bool action_is_forced(const struct deed_action *a);

/* A part of the target: looked for, probed, and what came of both. */
void action_part_find(struct deed_action *a);
void action_part_probe(struct deed_action *a);
void action_part_found(struct deed_action *a, const struct deed_event *event);
void action_part_check(struct deed_action *a, const struct deed_event *event);
/* It was there a moment ago: look for it again, at once the first time. */
void action_part_lost(struct deed_action *a);

void action_receipt_on(struct deed_action *a, const struct deed_event *event);

void action_verify_start(struct deed_action *a);
void action_verify_on(struct deed_action *a, const struct deed_event *event);
void action_verify_judge(struct deed_action *a);
void action_verify_timeout(struct deed_action *a);
void action_verify_gone(struct deed_action *a);
bool action_left_with_it(const struct deed_action *a);

/* The field took the text and is empty now. */
bool action_is_emptied(const struct deed_action *a);
/* Has the page done something with the input that it would do again? */
bool action_was_used(const struct deed_action *a);

/* Fills the result and gives it out; the state has ended. */
void action_finish(struct deed_action *a, enum deed_runtime_error error,
                   const char *message);

#endif
