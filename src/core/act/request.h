/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_REQUEST_H
#define DEED_CORE_ACT_REQUEST_H

/*
 * An action.request, checked and typed. Decoding refuses what is wrong and
 * names the member; nothing is touched before a request has passed.
 */

#include <deed/error.h>
#include <deed/gesture.h>

#include "base/time.h"
#include "core/act/primitive.h"
#include "core/verify/signal.h"
#include "core/resolve/target.h"

struct deed_arena;
struct deed_value;

enum deed_verify_policy {
    DEED_VERIFY_CAPABILITY_DEFAULT,
    DEED_VERIFY_ANY,
    DEED_VERIFY_ALL,
    DEED_VERIFY_NONE,
    DEED_VERIFY_POLICY_COUNT
};

struct deed_verification {
    bool given; /* a `verification` member was there */
    enum deed_verify_policy policy;
    const struct deed_signal *signals;
    unsigned signal_count;
    deed_time_us timeout_us; /* 0: what the action has left */
    bool require_revision_advance;
};

enum deed_dialog_answer {
    DEED_DIALOG_DEFAULT, /* what the session is set to */
    DEED_DIALOG_ACCEPT,
    DEED_DIALOG_DISMISS,
};

/* Arguments of all primitives; each reads its own. */
struct deed_args {
    const char *what; /* read: text, value, state, all */
    enum deed_button button;
    unsigned count; /* of activations; 1 */
    unsigned modifiers;
    bool has_position;
    struct deed_point position; /* in the element */
    const char *text;
    const char *secret; /* text is "${secret:NAME}": the name */
    bool clear;         /* default true */
    bool submit;
    bool formatted;  /* the same letters and digits will do */
    bool has_number; /* setValue with a number */
    double number;
    const char *value; /* setValue as text (dates, colours; also numbers) */
    double tolerance;
    unsigned max_attempts;
    unsigned steps;       /* DRAG: moves of the pointer; 0: as is best */
    bool no_options;      /* an empty list was given: nothing is to be chosen */
    const char **options; /* labels, else values */
    unsigned option_count;
    const char **path; /* items that lead to the one option; the last is it */
    unsigned path_count;
    bool has_index;
    unsigned index;
    bool has_part; /* of a text: from a letter to before another; 0: the end */
    unsigned part_start, part_end;
    bool has_state; /* toggle: absent flips */
    enum deed_tri state;
    bool has_delta;
    double dx, dy;
    const char *edge;    /* scroll to "top" or "bottom" */
    const char *history; /* "back", "forward", "reload"; NULL: none */
    const char *url;
    const char *route;
    const char *app_action;
    const struct deed_value *params;
    const char **keys; /* "Control+S", ... */
    unsigned key_count;
    deed_time_us duration_us;
    bool has_to_target;
    struct deed_target to_target; /* drag */
    bool has_to_point;
    struct deed_point to_point;
    bool has_to_position; /* in to_target, from its corner */
    struct deed_point to_position;
    double scale;
    const char **files;
    unsigned file_count;
    enum deed_dialog_answer dialog;
    const char *dialog_text;
    bool force_all;     /* skip every check that can be skipped */
    const char **force; /* or these */
    unsigned force_count;
    bool no_scroll; /* leave the page where it is */
};

struct deed_presentation {
    bool ghost_cursor;
    const char *highlight; /* "none", "outline", "spotlight" */
    const char *narration;
    bool humanized;
};

struct deed_request {
    const char *action_id;
    enum deed_primitive primitive; /* COUNT: an application's own action */
    struct deed_target target;
    struct deed_args args;
    const struct deed_value *raw_args;     /* as given, for previews and apps */
    enum deed_mode modes[DEED_MODE_COUNT]; /* preferredExecutionModes */
    unsigned mode_count;
    struct deed_verification verification;
    struct deed_presentation presentation;
    deed_time_us timeout_us;     /* 0: default */
    const char *idempotency_key; /* NULL: none */
    deed_time_us hold_us;        /* metadata["x.deed"].holdMs; -1: default */
    deed_time_us settle_us;      /* metadata["x.deed"].settleMs; -1: default */
    uint64_t fingerprint; /* of everything but the key: same request or not */
};

/* Known application actions are accepted too: `is_app_action` (may be NULL)
 * is asked for ids that are no primitive. Unknown action: DEED_UNSUPPORTED
 * with member "actionId". Needs a target, has none: DEED_INVALID with member
 * "target". Strings live in the arena; `value` is not kept except raw_args and
 * params, which are copied. */
enum deed_code deed_request_decode(
    struct deed_arena *arena, const struct deed_value *value,
    bool (*is_app_action)(void *user, const char *id), void *user,
    struct deed_request *ret, struct deed_error *err);

/* Is doing it twice the same as doing it once? Knows the forms that are not:
 * adding to a text, flipping a switch, scrolling by an amount. */
bool deed_request_idempotent(const struct deed_request *request);

const char *deed_verify_policy_name(enum deed_verify_policy policy);

/* Limits of a request. */
#define DEED_TIMEOUT_MAX_MS 3600000
#define DEED_SIGNALS_MAX 32                       /* limit */
#define DEED_TEXT_ARG_MAX_BYTES (4 * 1024 * 1024) /* limit */

#endif
