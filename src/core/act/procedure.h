/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_PROCEDURE_H
#define DEED_CORE_ACT_PROCEDURE_H

/*
 * How a primitive is done: a short script of gestures and looks that is asked
 * for its next step until it says that all input is out. It decides nothing
 * about permission or success; the machine checks every target before a
 * gesture and verifies afterwards.
 */

#include "core/act/gesture.h"
#include "core/model/observation.h"
#include "core/act/result.h"
#include "core/act/seek.h"
#include "core/verify/goal.h"

struct deed_arena;

enum deed_step_kind {
    DEED_STEP_GESTURE,
    DEED_STEP_PROBE,   /* fresh facts of the target, then ask again; with
                          wait_us: when something happens, or after that time */
    DEED_STEP_CONTENT, /* the target's text and value, then ask again */
    DEED_STEP_FIND,    /* find and check a part (an option, a button) */
    DEED_STEP_DONE,    /* all input is out */
    DEED_STEP_ALREADY, /* it is so already: nothing to do */
    DEED_STEP_FAIL,
};

struct deed_step {
    enum deed_step_kind kind;
    struct deed_gesture gesture;
    bool on_part;    /* the gesture is for the part that was found */
    bool on_its_own; /* GESTURE: what came before was the way to it */
    struct deed_target find;
    const char *find_id;   /* FIND: this instance, instead of a target */
    const char *within_id; /* FIND: below this element, or what it owns */
    bool find_may_fail;    /* FIND: ask again with `part` NULL */
    deed_time_us wait_us;  /* PROBE: 0: at once */
    /* FAIL; PROBE with a wait: what is to be said when the time is up. */
    enum deed_runtime_error error;
    const char *message;
};

/* What a procedure sees when it is asked. */
struct deed_scene {
    const struct deed_request *request;
    const struct deed_element *element; /* NULL: no target */
    const struct deed_facts *before;    /* when execution began; may be NULL */
    const struct deed_facts *facts;     /* newest; may be NULL */
    const struct deed_element *part;    /* found by the last FIND, or NULL */
    bool part_scrolled; /* it was scrolled to: the target may lie elsewhere */
    const struct deed_receipt *receipt; /* of the last gesture, or NULL */
    const struct deed_content *content;
    deed_time_us left_us; /* until the deadline */
};

/* How a value was moved. */
enum deed_adjust_way {
    DEED_WAY_NONE, /* it was so */
    DEED_WAY_KEYS,
    DEED_WAY_POINTER,
    DEED_WAY_BUTTONS,
    DEED_WAY_SETTER,
};

struct deed_procedure {
    struct deed_arena *arena; /* borrowed: the action's */
    struct deed_goal goal;
    unsigned phase;
    unsigned index;        /* of options */
    unsigned attempts;     /* gestures of the current approach */
    deed_time_us left_us;  /* when the current wait began; 0: no wait */
    const char *words;     /* what the wait would report; NULL: not yet said */
    bool at_top;           /* the list was moved to its beginning */
    bool items_known;      /* the facts are about all items asked for */
    struct deed_seek seek; /* where in it the option should be */
    const char *top_label; /* the first of a list that scrolls */
    const char *item_id;   /* of a tree or menu, that is being unfolded */
    unsigned item_way;     /* how */
    unsigned item_count;   /* so far */
    bool item_sent;        /* the way was tried: what comes of it? */
    bool tried_keys;       /* it was asked to open by a key */
    bool unheard;          /* nobody listened to the press that opens it */
    bool keeps_state;      /* the option pressed last stays marked */
    struct deed_adjustment adjustment;
    const char *date; /* the day that is looked for in a calendar; NULL: none */
    struct {
        double low, high; /* the goal is between, as shares of the track */
        double low_value, high_value; /* and this is what they give */
        double share;                 /* where the last gesture went */
        double value;      /* what was read before the last gesture */
        double seen;       /* and at the last look */
        double count;      /* keys of the last burst; months to be turned */
        double limit;      /* of keys in one burst; 0: none */
        double per_key;    /* what one key press moves; 0: not known */
        double best;       /* nearest to the goal of all that was read */
        double best_share; /* where the pointer was when it was */
        enum deed_adjust_way way;      /* of the last gesture */
        enum deed_adjust_way best_way; /* and of the one that gave the best */
        unsigned backs;                /* gestures back to the best */
        deed_time_us sent_left_us;     /* at the last gesture; 0: it was read */
        deed_time_us round_us; /* the longest from a gesture to its look */
        unsigned then;         /* the phase after a press on the track */
        unsigned tight;        /* single keys that went past it */
        unsigned still;        /* gestures in a row that moved nothing */
        bool has_best;
        bool backwards; /* keys work the other way round */
        bool across;    /* the other pair of arrows */
        bool keys_work;
        bool keys_dead;
        bool slid;         /* one drag to the place, before the keys */
        bool learned;      /* which tells where on the track to go on */
        bool fine;         /* keys have had their second turn */
        bool turned;       /* the track, or the way along the words */
        bool drags;        /* a press there does nothing */
        double share_seen; /* of a thumb without a role, at the last gesture */
        bool answered;     /* thumb and number were seen to move together */
        bool beside;       /* the thumb is dead: its track is pressed */
        bool silent;       /* a gesture got no answer at all */
        bool by_words;     /* its words are the value, not its number */
        bool by_share;     /* how far along it is, not the number beside it */
        bool by_month;     /* what turns a calendar by years does not */
        unsigned turns;    /* pages of a calendar, so far */
        unsigned stays;    /* presses in a row that turned none */
        deed_time_us turn_left_us; /* when the first of them was turned */
    } track;
};

/* False when the arena refuses. */
bool deed_procedure_start(struct deed_procedure *procedure,
                          const struct deed_request *request,
                          const struct deed_facts *before,
                          struct deed_arena *arena);
void deed_procedure_next(struct deed_procedure *procedure,
                         const struct deed_scene *scene, struct deed_step *ret);

/* The families that have a file of their own. */
typedef void deed_procedure_fn(struct deed_procedure *procedure,
                               const struct deed_scene *scene,
                               struct deed_step *ret);
deed_procedure_fn deed_procedure_adjust, deed_procedure_choose;
deed_procedure_fn deed_procedure_toggle, deed_procedure_expand,
    deed_procedure_close;
deed_procedure_fn deed_procedure_scroll;

/* Shared by them. */
void deed_step_gesture(struct deed_step *step, enum deed_gesture_kind kind,
                       const struct deed_scene *scene);
void deed_step_fail(struct deed_step *step, enum deed_runtime_error error,
                    const char *message);
/* A look when something happens, or after `wait_us`. Gives how long has been
 * waited since the last deed_procedure_rest(). */
deed_time_us deed_step_wait(struct deed_step *step, struct deed_procedure *p,
                            const struct deed_scene *scene,
                            deed_time_us wait_us);
/* For what is one gesture and then done: true the first time, else the step is
 * done. */
bool deed_procedure_once(struct deed_procedure *procedure,
                         struct deed_step *ret);
void deed_procedure_rest(struct deed_procedure *procedure);

#endif
