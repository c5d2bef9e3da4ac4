/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_FACTS_H
#define DEED_CORE_MODEL_FACTS_H

/*
 * Everything a driver found out about one element, now: the one record that
 * every contract of the gate, the procedures and the verification read.
 *
 * A driver fills what it knows and leaves the rest zero, which means "not
 * known". Strings live as long as the record's owner says (see driver.h).
 */

#include <stddef.h>

#include "base/time.h"
#include "core/model/calendar.h"
#include "core/model/element.h"
#include "core/model/items.h"
#include "core/model/types.h"

/* What is under way and could change an answer. A check that fails while
 * nothing of this is set cannot come true by waiting. */
enum deed_pending {
    DEED_PENDING_LOAD = 1 << 0,      /* the document is still loading */
    DEED_PENDING_SCRIPT = 1 << 1,    /* scripts are being fetched or run */
    DEED_PENDING_NETWORK = 1 << 2,   /* requests that the page waits for */
    DEED_PENDING_ANIMATION = 1 << 3, /* on the element or above it */
    DEED_PENDING_BUSY = 1 << 4,      /* aria-busy, spinners */
    DEED_PENDING_TIMER = 1 << 5,     /* a timer is or may be running */
    DEED_PENDING_CODE = 1 << 6, /* young, and may be putting its code off */
};

/* How long nothing has happened by which the interface could change. */
struct deed_calm {
    deed_time_us still_us; /* no change, no request; 0: not known, or busy */
    deed_time_us news_us;  /* the same, but for what changes all the time */
    deed_time_us age_us;   /* since it was loaded, or since the last input */
    bool timers;           /* it has set some: one may be to come */
    bool put_off;          /* some of them since the last input */
};

enum deed_defunct {
    DEED_DEFUNCT_NO,
    DEED_DEFUNCT_NO_RENDER_OBJECT, /* attached, but nothing is laid out */
    DEED_DEFUNCT_NOT_MOUNTED,      /* no longer in the tree */
};

/* An option of a native choice, or of an open list. */
struct deed_option {
    const char *id; /* instance id; NULL: it is no element, or not known */
    const char *label;
    const char *value;
    const char *group;
    enum deed_tri selected;
    enum deed_tri enabled;
};

/* A button near the target that may be one of its parts (core/widget/parts.h
 * says which). */
struct deed_part {
    const char *id;
    const char *name;
    const char *text;  /* that it shows */
    const char *hints; /* names of its icon and classes */
    struct deed_rect rect;
    enum deed_tri enabled;
    enum deed_tri shown;
    unsigned level; /* boxes between it and the target's own; 0: inside it */
};

/* Limit of one list: a page of a calendar, the largest of them, has fewer. */
#define DEED_PARTS_MAX 64

struct deed_parts {
    const struct deed_part *list; /* in the order of the document */
    uint32_t count;
    bool reversed; /* right to left */
};

/* What of a list is in view. */
struct deed_list_view {
    bool known;
    double at, end, page;      /* position, the last one, size of the view */
    const char *const *labels; /* of the rows that are drawn, from the top */
    uint32_t label_count;
};

/* An item of a tree or of a menu that is to be unfolded, so that what is asked
 * for is shown. Set by core from `items`, not by drivers. */
struct deed_fold_facts {
    const char *item_id;   /* NULL: nothing is folded on the way */
    const char *toggle_id; /* what folds it, beside its words; may be NULL */
    const char *label;     /* of the item */
    const char *missing;   /* the next on the way, which is not shown */
    enum deed_tri open;    /* it says that it is unfolded */
    bool in_menu;
    bool many; /* more than one are called `missing`: which is meant? */
};

/* Where the number of a control comes from. */
enum deed_reading_from {
    DEED_READING_SAID,  /* it says it itself, or nothing does */
    DEED_READING_SHOWN, /* a number beside it, which may be another's */
    DEED_READING_SHARE, /* how far along its track it is, in percent */
};

struct deed_facts {
    uint64_t identity; /* deed_element_identity() of what is there now; 0: not
                          known */
    /* The same without its surroundings, which may tick like a clock. */
    uint64_t short_identity;
    /* Of the element's own document, as it is now: "https://shop.example",
     * "null" for one without an origin, a whole file: address. NULL: not
     * known, then the top document's counts. */
    const char *origin;
    uint32_t match_count; /* elements that the selector matches now */
    enum deed_defunct defunct;
    enum deed_opaque opaque;
    struct deed_states states;
    struct deed_reading reading;
    enum deed_reading_from reading_from;
    double share; /* of a thumb without a role, in percent of its track */
    enum deed_tri value_matches; /* the value a probe asked about; the only way
                                    to check a secret */
    bool value_either; /* and it is figures that may be read as that day or as
                          another one: value_matches says no */
    /* Is the text selected that was asked for; what is selected. */
    enum deed_tri text_selected;
    const char *selection;
    const char *value_asked; /* that value, borrowed from who asked; NULL:
                                not known. Set by core, not by drivers */

    bool has_rect;
    struct deed_rect rect;
    bool has_visible_rect; /* false with has_rect: nothing of it is visible */
    struct deed_rect visible_rect; /* clipped by scrollers and the viewport */
    bool has_viewport;
    struct deed_rect viewport;
    enum deed_tri scrollable; /* scrolling can bring it into view */

    /* Stability: the largest move of a side between two samples one frame
     * apart, or a proof that it cannot have moved. */
    bool has_drift;
    double drift_px;
    bool stillness_proven;
    deed_time_us moving_us; /* it is moved for so long by what has an end, as
                               an animation has; 0: not known, or without */
    bool sizeless; /* it is drawn, as a place without width or height */

    /* Hit test: where an input may land, and who is in the way. */
    bool has_point;
    struct deed_point point;
    uint32_t points_tried, points_hit;
    enum deed_tri centre_hit; /* of the unclipped centre (docsxai) */
    enum deed_tri root_only;  /* the test saw nothing but a root (dusk) */
    const char *cover;        /* "div#cookie-banner" */
    const char *cover_type;   /* "div", "ModalBarrier" */
    bool has_cover_rect;
    struct deed_rect cover_rect;
    bool cover_sticks;       /* a bar at an edge: scrolling leads past it */
    const char *cover_close; /* what its close control is called */

    /* Who would answer: application code on the path, platform behaviour. */
    unsigned older; /* requests from before the act that are not answered */
    enum deed_tri listened;
    enum deed_tri handled; /* by code for this part, not for the document */
    bool by_script;        /* a link whose address is a script */
    enum deed_tri listened_below; /* with listeners below the document */
    /* Types of events for which every listener at the root of the document
     * treats all presses alike: "click pointerdown"; NULL: none is known. */
    const char *blind;
    bool deaf;             /* no other listener would get a press there */
    bool focus_heard;      /* code listens to the focus, which a press moves */
    enum deed_tri presses; /* code listens to the press, before any click */
    /* Code below the document's root listens to the press, and none to clicks.
     */
    enum deed_tri press_only;
    enum deed_tri native;
    enum deed_tri app_code; /* could application code change the value? */
    enum deed_tri activation_needed; /* only a real user may do this */

    const struct deed_option *options;
    uint32_t option_count;
    bool options_cut;           /* there are more than were listed */
    struct deed_list_view view; /* of a list that scrolls */
    bool list_scrolls;          /* the list it owns holds more than it shows */
    bool word_list;         /* a text field with the platform's suggestions */
    const char *validation; /* the message shown or held for it */
    const char *submit_id;  /* what sends its form off, where asked for */
    const char *close_id;   /* instance id of a surface's close control */
    const char *popup_id;   /* instance id of the list or menu it owns */
    const char *filter_id;  /* the field that filters its list, if apart */
    const char *confirm_id; /* what makes the choice final, in a dialog */
    /* Of a tree or of menus, where one of them is asked for; lives as long as
     * the look that found it, and copies of the facts have none. */
    struct deed_items items;
    struct deed_fold_facts fold;
    const char *option_id; /* of the item at the end of a path, if shown;
                              set by core from `items` */
    const char *twins;     /* one of several options of a tree that shows all of
                              them, which more than one item is called; set by
                              core from `items` */
    bool native_choice;    /* a platform select: takes a semantic setter */
    bool native_setter;    /* range, date, colour: takes a semantic setter */
    bool numeric;          /* of the platform, and holds numbers only */
    bool takes_files;      /* a file input */
    enum deed_tri keeps_files; /* the input that the act gave files to: it
                                  shows them, or its form sends them */
    bool submits;              /* pressing it sends its form off */
    bool multiple;             /* more than one option may be selected */
    const char *orientation;   /* "vertical", "horizontal" or NULL */
    bool reversed;             /* right to left, or grows downwards */
    const char *value_words;   /* how the value is told in words, or NULL */
    bool has_track;            /* it is a thumb that runs on a track */
    struct deed_rect track;
    bool has_thumb; /* it holds a thumb: this one is dragged for it */
    struct deed_rect thumb;
    const char *track_id; /* the track, where no other thumb runs on it */
    const char *more_id;  /* buttons that make its number more */
    const char *less_id;  /* or less */
    bool by_parts; /* it takes no input itself, but has such buttons, or a
                      calendar */
    struct deed_calendar calendar; /* `shown`; the rest is read by core */
    const struct deed_calendar_view *calendar_view; /* as the lists below */
    /* Buttons beside a number, in a dialog with what was chosen, in a surface,
     * around the days of a calendar. Lists live as long as the look that found
     * them; copies of the facts have none. */
    struct deed_parts stepping, confirming, closing, turning, uncovering;
    struct deed_parts submitting; /* what sends its form off, where asked for */

    uint64_t fingerprint; /* of its subtree: role, name, state, value, class */
    uint64_t revision;
    uint32_t pending;   /* enum deed_pending bits */
    bool pending_known; /* false: `pending` is not complete */
    struct deed_calm calm;
    bool modal_said;                     /* blocked by what only calls itself
                                            modal; nothing enforces it */
    bool scroll_at_start, scroll_at_end; /* of its scroller */
    struct deed_point scroll;            /* position of its scroller */
};

struct deed_arena;

/* A deep copy whose strings live in the arena; false when it refuses. */
bool deed_facts_copy(struct deed_arena *arena, struct deed_facts *to,
                     const struct deed_facts *from);

/* Is nothing going on that waiting could be for? */
bool deed_calm_settled(const struct deed_calm *calm);
/* Has nothing changed for long, but for what changes all the time? */
bool deed_calm_ticks(const struct deed_calm *calm);

/* Could waiting change anything? Not knowing counts as yes. */
static inline bool deed_facts_may_change(const struct deed_facts *facts)
{
    return !facts->pending_known || facts->pending != 0;
}

#endif
