/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_GESTURE_H
#define DEED_CORE_ACT_GESTURE_H

/*
 * One thing done to the user interface, and what is known of its arrival.
 *
 * A gesture is what the core asks a driver for: elementary, complete, bound to
 * an element and to the identity that was checked. The receipt that comes back
 * says whether it arrived, not whether it worked.
 */

#include <deed/gesture.h>

#include "core/model/facts.h"
#include "core/act/outcome.h"
#include "core/act/request.h"
#include "core/model/types.h"

struct deed_arena;
struct deed_probe;
struct deed_value;

/* Strings are borrowed for the call. */
struct deed_gesture {
    enum deed_gesture_kind kind;
    enum deed_mode mode;
    enum deed_intent intent; /* SCROLL_INTO_VIEW: what will be done there */
    const char *instance_id; /* NULL: the page, or whatever has the focus */
    const char *document_id;
    uint64_t identity; /* what must still be there at dispatch; 0: any */
    bool forced;       /* it goes to the point, whoever is there */
    bool has_point;
    struct deed_point point; /* in the viewport, checked a moment ago */
    bool exact;              /* there and nowhere else in the target */
    bool has_rect;
    struct deed_rect rect; /* of the target, for what is shown to people */
    enum deed_button button;
    unsigned count; /* presses */
    unsigned modifiers;
    deed_time_us duration_us;   /* of the press, drag or swipe; 0: at once */
    deed_time_us pace_us;       /* may be spread over this; 0: at once */
    const char *to_instance_id; /* SCROLL_INTO_VIEW: what should be in view
                                   with it */
    unsigned steps;             /* of a drag; 0: as the driver likes */
    bool carried; /* a drag that takes its time and leaves a mark */
    bool has_to_point;
    struct deed_point to_point;
    bool has_to_position; /* in to_instance_id, from its corner */
    struct deed_point to_position;
    const char *text;
    bool clear;
    bool at_caret; /* TEXT: where the caret is, without moving it */
    bool has_part; /* SELECT_TEXT: the letters from here to there */
    unsigned part_start, part_end; /* 0: to the end */
    const char **keys;
    unsigned key_count;
    unsigned repeat; /* KEYS: the chords, this many times; at least 1 */
    const char *value;
    bool heard; /* SET_VALUE, SELECT_OPTION: application code may listen, and
                   may take the browser's own events only */
    bool has_number;
    double number;
    const char **options; /* labels, else values */
    /* SELECT_OPTION: which elements these are, as far as it is known. */
    const char **option_ids;
    unsigned option_count;
    bool has_delta;
    double dx, dy;
    /* SCROLL: top, bottom. SCROLL_LIST: top, at (`number`), page (as many as it
     * takes until the option `text` is shown, for `duration_us`). */
    const char *edge;
    const char *url;
    const char *history; /* NAVIGATE: "back", "forward", "reload" instead */
    const char *app_action;
    const struct deed_value *params;
    double scale;
    const char **files;
    unsigned file_count;
    enum deed_dialog_answer dialog;
    const char *dialog_text;
    const struct deed_presentation *presentation; /* may be NULL */
};

/* Could what was scrolled move, that way? */
enum deed_room {
    DEED_ROOM_UNKNOWN, /* or the page does what it likes with it */
    DEED_ROOM_SOME,
    DEED_ROOM_END,  /* it is at its end already */
    DEED_ROOM_NONE, /* nothing scrolls there */
};

struct deed_receipt {
    enum deed_delivery delivered;
    unsigned deliveries;    /* how often the target got it; 0: not counted */
    enum deed_tri heard;    /* a listener on the path, or platform behaviour */
    enum deed_tri app_code; /* application code could answer */
    bool put_off;           /* the page set timers while it got the input */
    bool timers;            /* the same, where a value or state shall stay */
    bool paced;             /* it tells how far they have come: page.ran */
    bool workers;           /* it has others work for it */
    /* The field that lost the focus to the press, where it did something by
     * that: its name; NULL: none. For the call only. */
    const char *left;
    deed_time_us
        young_us;   /* timers from when it came up may fire for so long */
    unsigned older; /* requests from before the act that are not answered */
    deed_time_us data_us;  /* what the last such answer brought may be written
                              for so long */
    bool data_came;        /* one came while the input was under way */
    bool mode_unavailable; /* this mode cannot do it; nothing was sent */
    bool activation_required; /* the platform wants a real user */
    bool failed;  /* it went out and surely did not do what it is for */
    bool refused; /* NOT_SENT, and would be the next time: see the note */
    bool blocked; /* LOST, and stopped before anybody got any of it */
    bool identity_changed; /* something else is there now; not sent */
    bool begun;            /* UNCONFIRMED: pressed there, released elsewhere */
    enum deed_tri left_mark; /* DRAG: something lies elsewhere than before */
    bool moved;              /* DRAG: what was dragged does, to stay */
    bool has_rest;           /* DRAG: where it was let go, and lies now */
    struct deed_point dropped;
    struct deed_rect rest;
    bool has_place; /* DRAG: of the element that it was dropped on */
    struct deed_rect place;
    enum deed_tri trusted; /* the page got events of the platform itself */
    const char *note;      /* who got it instead, why not; may be NULL */
    const struct deed_facts *facts; /* of the target afterwards; may be NULL */
    const struct deed_value *returned; /* INVOKE */
    bool returned_success;    /* INVOKE: the application said it is done;
                                 SCROLL_LIST: it moved */
    enum deed_room room;      /* SCROLL, and the wheel */
    enum deed_tri shows;      /* SCROLL_LIST: the option is shown now */
    uint64_t revision_before; /* the revision just before input; 0: unknown */
};

const char *deed_gesture_name(enum deed_gesture_kind kind);

/* A gesture and a probe that outlive the call they were given in. Strings live
 * in the arena, which remembers a failure; the presentation is borrowed from
 * the request. */
void deed_gesture_copy(struct deed_arena *arena, struct deed_gesture *to,
                       const struct deed_gesture *from);
void deed_probe_copy(struct deed_arena *arena, struct deed_probe *to,
                     const struct deed_probe *from);

#endif
