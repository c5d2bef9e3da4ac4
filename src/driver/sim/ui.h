/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_UI_H
#define DEED_DRIVER_SIM_UI_H

/*
 * A simulated user interface as its file describes it: what is there, how it
 * behaves, what happens when. Constant once decoded; what changes lives in
 * world.h. Strings and arrays live in the arena of the description.
 *
 * docs/sim.md lists the members of the file.
 */

#include "base/time.h"
#include "core/act/action.h"
#include "driver/sim/effect.h"

struct deed_value;

/* Things that are done to an element, each with a list of effects. */
/* clang-format off */
#define DEED_SIM_HANDLERS(X)                                                   \
    X(ACTIVATE, "onActivate")                                                  \
    X(PRESS,    "onPress")      /* between press and release */                \
    X(DOUBLE,   "onDouble")                                                    \
    X(CONTEXT,  "onContext")                                                   \
    X(LONG,     "onLongPress")                                                 \
    X(HOVER,    "onHover")                                                     \
    X(DRAG,     "onDrag")                                                      \
    X(DROP,     "onDrop")                                                      \
    X(SWIPE,    "onSwipe")                                                     \
    X(PINCH,    "onPinch")                                                     \
    X(INPUT,    "onInput")                                                     \
    X(CHANGE,   "onChange")                                                    \
    X(TOGGLE,   "onToggle")                                                    \
    X(FOCUS,    "onFocus")                                                     \
    X(SCROLL,   "onScroll")                                                    \
    X(SUBMIT,   "onSubmit")                                                    \
    X(UPLOAD,   "onUpload")
/* clang-format on */

enum deed_sim_handler {
#define X(id, name) DEED_SIM_ON_##id,
    DEED_SIM_HANDLERS(X)
#undef X
        DEED_SIM_ON_COUNT
};

struct deed_sim_key {
    const char *chord; /* "Enter", "Control+S", "*" */
    struct deed_sim_effects effects;
};

/* Moves by dx, dy from start on; back and forth for ever with `repeat`. */
struct deed_sim_motion {
    bool given;
    double dx, dy;
    deed_time_us start_us, duration_us;
    bool repeat;
};

/* What becomes of a value or state that somebody set. */
struct deed_sim_rules {
    bool refuse;                      /* it stays what it was */
    deed_time_us after_us;            /* it changes this much later */
    deed_time_us revert_us;           /* > 0: it goes back after this time */
    const char *revert_to;            /* NULL: to what it was */
    struct deed_sim_number max_chars; /* longer text is cut */
    const char *format;               /* "upper", "lower", "trim", "digits" */
};

enum deed_sim_adjust {
    DEED_SIM_BY_SETTER = 1 << 0,
    DEED_SIM_BY_KEYS = 1 << 1,
    DEED_SIM_BY_POINTER = 1 << 2,
};

struct deed_sim_option {
    const char *label, *value, *group;
    bool selected, disabled;
    struct deed_sim_effects effects; /* of choosing it */
};

enum deed_sim_activation {
    DEED_SIM_ACTIVATION_NONE,
    DEED_SIM_ACTIVATION_TRUSTED, /* real input, not script */
    DEED_SIM_ACTIVATION_PERSON,  /* a person, no machine */
};

struct deed_sim_element {
    const char *id, *stable_id, *role, *name, *shown, *text, *label;
    const char *placeholder, *description, *meaning, *default_action, *risk;
    const char *scope, *document, *parent, *tag, *css, *value, *href;
    const char *opens;  /* an element that activation shows and hides */
    const char *closes; /* it is the close control of that element */
    const char *orientation;
    const char *page;      /* "2024-05": it shows the days of this month */
    struct deed_date date; /* of a day; year 0: it shows `day` alone */
    unsigned day;          /* 0: it is no day of a calendar */
    enum deed_opaque opaque;
    struct deed_states states; /* as given; unknown: by role */
    struct deed_sim_rect rect;
    int z;
    bool fixed, ignores_pointer, absent, modal, listens, submits, secret;
    bool multiple, reversed, inert, trusted_only, swallows, native_off;
    bool virtual_list;        /* only those of its children in view are there */
    bool proves_nothing;      /* nobody can tell whether it has listeners */
    unsigned deliveries;      /* how often a press arrives; 0: once */
    deed_time_us appears_us;  /* > 0: added then */
    deed_time_us leaves_us;   /* > 0: removed then */
    deed_time_us handlers_us; /* its handlers are there from then on */
    deed_time_us opens_us;    /* `opens` takes this long */
    struct deed_sim_number min, max, step, content_height;
    const double *snaps; /* the only values there are */
    unsigned snap_count;
    const struct deed_sim_option *options;
    unsigned option_count;
    uint32_t adjust; /* enum deed_sim_adjust bits */
    enum deed_sim_activation activation;
    struct deed_sim_motion motion;
    struct deed_sim_rules rules;
    const struct deed_signal *success;
    unsigned success_count;
    struct deed_sim_effects on[DEED_SIM_ON_COUNT];
    const struct deed_sim_key *keys;
    unsigned key_count;
};

struct deed_sim_app_action {
    struct deed_app_action declared;
    struct deed_sim_effects effects;
    const struct deed_value *returns;
    bool fails;
};

struct deed_sim_document {
    struct deed_document document;
    enum deed_opaque opaque; /* not NONE: its inside cannot be seen */
    struct deed_sim_rect rect;
};

struct deed_sim_noise {
    const char *element;
    deed_time_us every_us;
};

/* The connection dies at a moment, or at the n-th op of a kind. */
struct deed_sim_loss {
    bool given;
    const char *stage; /* "observe", "probe", "beforeDelivery",
                          "afterDelivery"; NULL: at `at_us` */
    unsigned nth;
    deed_time_us at_us;
};

struct deed_sim_redirect {
    const char *from, *to; /* to NULL: cannot be reached */
};

struct deed_sim_ui {
    const char *origin;
    struct deed_route route;
    const char *focus;
    uint64_t revision;
    double width, height;           /* of the viewport */
    double page_width, page_height; /* 0: as large as its elements */
    uint32_t modes;
    bool no_receipts, no_guard, knows_causes, accepts_dialogs;
    deed_time_us observe_us, probe_us, perform_us, navigate_us;
    struct deed_sim_loss loss;
    const struct deed_sim_document *documents;
    const struct deed_scope *scopes;
    const struct deed_sim_element *elements;
    const struct deed_region *regions;
    const struct deed_sim_app_action *app_actions;
    const struct deed_sim_noise *noise;
    const struct deed_sim_redirect *redirects;
    unsigned document_count, scope_count, element_count, region_count;
    unsigned app_action_count, noise_count, redirect_count;
    struct deed_sim_effects timeline;
};

#define DEED_SIM_ELEMENTS_MAX 4096
#define DEED_SIM_LIST_MAX 1024
#define DEED_SIM_TEXT_MAX (1024 * 1024)
#define DEED_SIM_TIME_MAX_MS 86400000

/* The whole file; an error names the member ("elements[3].rect.x"). */
enum deed_code deed_sim_ui_decode(struct deed_arena *arena,
                                  const struct deed_value *value,
                                  struct deed_sim_ui *ret,
                                  struct deed_error *err);

#endif
