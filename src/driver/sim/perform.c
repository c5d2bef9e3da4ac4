/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/perform.h"

#include "base/arena.h"
#include "base/util.h"
#include "driver/sim/deliver.h"
#include "driver/sim/layout.h"
#include "driver/sim/view.h"

/* clang-format off */
#define UI_MODES                                                               \
    (1u << DEED_MODE_SEMANTIC_UI | 1u << DEED_MODE_EXTERNAL_DRIVER |           \
     1u << DEED_MODE_INPUT_SYNTHESIS)
#define INPUT_MODES                                                            \
    (1u << DEED_MODE_EXTERNAL_DRIVER | 1u << DEED_MODE_INPUT_SYNTHESIS)
#define SETTER (1u << DEED_MODE_SEMANTIC_UI)
#define APP (1u << DEED_MODE_APP_ACTION)

static const struct {
    uint32_t modes; /* in which it can be done */
    bool needs_target;
    void (*deliver)(struct deed_sim_delivery *delivery);
} rows[DEED_GESTURE_COUNT] = {
    [DEED_GESTURE_POINTER]          = { UI_MODES, true, deed_sim_deliver_pointer },
    [DEED_GESTURE_HOVER]            = { INPUT_MODES, true, deed_sim_deliver_hover },
    [DEED_GESTURE_DRAG]             = { INPUT_MODES, true, deed_sim_deliver_drag },
    [DEED_GESTURE_SWIPE]            = { INPUT_MODES, false, deed_sim_deliver_swipe },
    [DEED_GESTURE_PINCH]            = { INPUT_MODES, true, deed_sim_deliver_pinch },
    [DEED_GESTURE_KEYS]             = { UI_MODES, false, deed_sim_deliver_keys },
    [DEED_GESTURE_TEXT]             = { UI_MODES, false, deed_sim_deliver_text },
    [DEED_GESTURE_SET_VALUE]        = { SETTER, true, deed_sim_deliver_value },
    [DEED_GESTURE_SELECT_OPTION]    = { SETTER, true, deed_sim_deliver_option },
    [DEED_GESTURE_FOCUS]            = { UI_MODES, true, deed_sim_deliver_focus },
    [DEED_GESTURE_SCROLL_INTO_VIEW] = { UI_MODES, true, deed_sim_deliver_reveal },
    [DEED_GESTURE_SCROLL]           = { UI_MODES, false, deed_sim_deliver_scroll },
    [DEED_GESTURE_SUBMIT]           = { SETTER, true, deed_sim_deliver_submit },
    [DEED_GESTURE_NAVIGATE]         = { UI_MODES, false, deed_sim_deliver_navigate },
    [DEED_GESTURE_INVOKE]           = { APP, false, deed_sim_deliver_invoke },
    [DEED_GESTURE_UPLOAD]           = { UI_MODES, true, deed_sim_deliver_files },
    [DEED_GESTURE_HIGHLIGHT]        = { UI_MODES, false, deed_sim_deliver_nothing },
    [DEED_GESTURE_SCROLL_LIST]      = { UI_MODES, true, deed_sim_deliver_list },
    [DEED_GESTURE_COMMIT]           = { UI_MODES, true, deed_sim_deliver_nothing },
};
/* clang-format on */

/* What the application does itself is one gesture, whatever it stands for. */
static enum deed_gesture_kind kind_of(const struct deed_gesture *gesture)
{
    return gesture->mode == DEED_MODE_APP_ACTION && gesture->app_action
               ? DEED_GESTURE_INVOKE
               : gesture->kind;
}

static bool wants_person(const struct deed_sim_delivery *d)
{
    if (d->node == DEED_NO_ELEMENT) {
        return false;
    }
    switch (d->world->nodes[d->node].desc->activation) {
    case DEED_SIM_ACTIVATION_PERSON:
        return true;
    case DEED_SIM_ACTIVATION_TRUSTED:
        return d->gesture->mode != DEED_MODE_EXTERNAL_DRIVER;
    default:
        return false;
    }
}

/* Kinds that need no activation even on a control that does. */
static bool only_looks(enum deed_gesture_kind kind)
{
    return kind == DEED_GESTURE_SCROLL_INTO_VIEW ||
           kind == DEED_GESTURE_SCROLL || kind == DEED_GESTURE_HIGHLIGHT ||
           kind == DEED_GESTURE_FOCUS || kind == DEED_GESTURE_HOVER;
}

/* Whether it may go out at all; what stops it stands in the receipt. */
static bool may_send(struct deed_sim_delivery *d)
{
    const struct deed_gesture *g = d->gesture;
    enum deed_gesture_kind kind = kind_of(g);
    uint32_t mode = UINT32_C(1) << g->mode;
    if (!rows[kind].deliver || !(rows[kind].modes & mode) ||
        !(d->world->ui->modes & mode)) {
        d->receipt->mode_unavailable = true;
        return false;
    }
    d->node = deed_sim_world_find_instance(d->world, g->instance_id);
    bool there = d->node != DEED_NO_ELEMENT &&
                 deed_sim_world_is_attached(d->world, d->node);
    if (kind != DEED_GESTURE_INVOKE && !there &&
        (g->instance_id || rows[kind].needs_target)) {
        d->receipt->identity_changed = true;
        d->receipt->note = "the element is gone";
        return false;
    }
    if (there && g->identity &&
        g->identity != deed_sim_view_identity(d->world, d->node)) {
        d->receipt->identity_changed = true;
        d->receipt->note = "the element shows something else now";
        return false;
    }
    if (!only_looks(kind) && wants_person(d)) {
        d->receipt->activation_required = true;
        return false;
    }
    return true;
}

void deed_sim_perform_press(struct deed_sim_world *w,
                            const struct deed_gesture *gesture)
{
    struct deed_receipt unused = { 0 };
    struct deed_sim_delivery d = { .world = w,
                                   .gesture = gesture,
                                   .receipt = &unused,
                                   .node = DEED_NO_ELEMENT };
    if (gesture->kind == DEED_GESTURE_POINTER && may_send(&d)) {
        w->cause = DEED_YES;
        deed_sim_deliver_press(&d);
        w->cause = DEED_NO;
    }
}

static void add_facts(struct deed_sim_delivery *d)
{
    struct deed_facts *facts = deed_arena_alloc(d->arena, sizeof(*facts));
    if (!facts || !d->gesture->instance_id) {
        return;
    }
    struct deed_probe probe = { .instance_id = d->gesture->instance_id };
    deed_sim_view_facts(d->world, &probe, d->arena, facts);
    d->receipt->facts = facts;
}

static void hide_receipt(struct deed_receipt *receipt)
{
    receipt->delivered = DEED_DELIVERY_UNCONFIRMED;
    receipt->heard = DEED_UNKNOWN;
    receipt->app_code = DEED_UNKNOWN;
    receipt->deliveries = 0;
    receipt->blocked = false;
    receipt->note = NULL;
}

void deed_sim_perform(struct deed_sim_world *w,
                      const struct deed_gesture *gesture, bool pressed,
                      struct deed_arena *arena, struct deed_receipt *ret)
{
    *ret = (struct deed_receipt){ .delivered = DEED_DELIVERY_NOT_SENT,
                                  .revision_before = w->revision };
    struct deed_sim_delivery d = { .world = w,
                                   .gesture = gesture,
                                   .arena = arena,
                                   .receipt = ret,
                                   .node = DEED_NO_ELEMENT,
                                   .pressed = pressed };
    if (!pressed && !may_send(&d)) {
        return;
    }
    if (pressed) {
        d.node = deed_sim_world_find_instance(w, gesture->instance_id);
    }
    w->answer = gesture->dialog;
    w->cause = DEED_YES;
    rows[kind_of(gesture)].deliver(&d);
    w->cause = DEED_NO;
    if (w->ui->no_receipts && ret->delivered != DEED_DELIVERY_NOT_SENT) {
        hide_receipt(ret);
    }
    add_facts(&d);
}
