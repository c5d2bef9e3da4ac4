/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_WORLD_H
#define DEED_TESTS_UNIT_WORLD_H

/*
 * A page of a few elements on a clock of its own, for the action machine: it
 * answers what the machine asks for, calls back where a test wants to step in,
 * and watches over the laws that hold whatever happens. A broken law ends the
 * program and says which.
 */

#include "base/arena.h"
#include "core/act/action.h"

#define WORLD_ELEMENTS 8
#define WORLD_NOTES 96
#define WORLD_LATER 16

struct world;

struct world_element {
    struct deed_element is;
    struct deed_facts facts; /* its identity is filled when it is told */
    bool gone;
};

struct world {
    deed_time_us now;
    deed_time_us latency_us; /* of every answer */
    struct deed_arena arena; /* of the payload and the encoded result */
    struct deed_action_opts opts;
    struct deed_action *action;
    struct world_element elements[WORLD_ELEMENTS];
    unsigned count;
    uint64_t revision;
    const char *focus_id;
    const char *origin;
    const char *noise[4];
    unsigned noise_count;
    uint32_t pending; /* of the page */
    bool pending_unknown;
    struct deed_calm calm;
    bool blind;              /* looks see nothing of the page */
    deed_time_us watched_us; /* 0: it cannot tell */
    struct deed_content content;
    bool no_receipt_facts;

    /* Around every call of the machine, for tests of failing memory. */
    void (*arm)(bool on);
    /* Steps in; all may be NULL. */
    void (*on_look)(struct world *w, const struct deed_do *effect);
    void (*on_gesture)(struct world *w, const struct deed_gesture *gesture,
                       struct deed_receipt *receipt);
    /* Instead of the usual answer to a PERFORM: DEED_OK goes on. */
    enum deed_code gesture_code;
    enum deed_code probe_code;
    enum deed_code observe_code;

    struct {
        deed_time_us at;
        void (*happens)(struct world *w);
    } later[WORLD_LATER];
    unsigned later_count;

    /* What came out. */
    struct deed_do op; /* the last one that wants an answer */
    bool asked;        /* it still does */
    unsigned dos[DEED_DO_COUNT];
    unsigned acts; /* gestures that could change something, not remedies */
    enum deed_gesture_kind act_kinds[32];
    struct deed_gesture last;     /* the last gesture, remedies included */
    char notes[WORLD_NOTES][120]; /* "stage" or "stage: note" */
    unsigned note_count;
    unsigned confirms;
    char summary[200];
    const struct deed_result *result;

    /* What the laws are judged by. */
    bool must_confirm;  /* an act without a grant breaks the law */
    bool granted;       /* by somebody who was asked */
    bool multi;         /* several gestures belong to the act */
    bool proven;        /* the act that is out surely did nothing */
    unsigned live_acts; /* out, and not proven void */
    unsigned effects;   /* signals fed since the act that count */
    bool handed_over;
};

/* A page with the button "Save" (stable id "save", instance "el_save") that
 * somebody listens to; nothing under way. */
void world_init(struct world *w);
void world_fini(struct world *w);

/* Another element at its own place; returned for changes. */
struct world_element *world_add(struct world *w, const char *instance_id,
                                const char *role, const char *name);
struct world_element *world_find(struct world *w, const char *instance_id);
void world_set(struct world *w, const char *instance_id,
               enum deed_state_id state, enum deed_tri value);

/* The request as JSON text; '…' may be written instead of quotes. */
enum deed_code world_request(struct world *w, const char *json);
struct deed_value;
struct deed_value *world_parse(struct deed_arena *arena, const char *json);
enum deed_code world_accept(struct world *w, const struct deed_value *payload);

/* One event in, everything out. */
void world_feed(struct world *w, struct deed_event event);
void world_say(struct world *w, enum deed_event_kind kind, const char *text);
void world_signal(struct world *w, struct deed_signal signal);
void world_start(struct world *w);
void world_tick(struct world *w, deed_time_us span_us); /* later by this */

/* Answers the op that is out, as the page is now. */
void world_answer(struct world *w);
void world_answer_code(struct world *w, enum deed_code code);
void world_answer_receipt(struct world *w, const struct deed_receipt *receipt);

void world_later(struct world *w, deed_time_us in_us,
                 void (*happens)(struct world *w));

/* Answers and lets time pass until the machine asks for this (unanswered), is
 * in this state, or has ended. */
void world_until(struct world *w, enum deed_do_kind kind);
void world_until_state(struct world *w, enum deed_action_state state);
const struct deed_result *world_run(struct world *w);

/* From request to result. */
const struct deed_result *world_do(struct world *w, const char *json);
/* The result as JSON text, in the world's arena. */
const char *world_json(struct world *w);

bool world_noted(const struct world *w, const char *note);
deed_time_us world_took(const struct world *w); /* since the request, ms */

#endif
