/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What became of an input: differences between the looks before and after it,
 * told as signals. Doubtful ones are told only when a further look shows that
 * they do not go on by themselves.
 */
#include <string.h>

#include "base/util.h"
#include "driver/android/android.h"
#include "driver/android/facts.h"
#include "driver/android/tree.h"

/* Between looks of our own. */
#define GAP_US DEED_MS(700)
#define WAIT_GAP_US DEED_MS(400)

bool android_is_noise(const struct android *a, const char *place)
{
    for (unsigned i = 0; *place && i < a->noise_count; i++) {
        if (strcmp(a->noise[i], place) == 0) {
            return true;
        }
    }
    return false;
}

static bool was_once(const struct android *a, const char *place)
{
    for (unsigned i = 0; i < ANDROID_NOISE_MAX; i++) {
        if (strcmp(a->once[i], place) == 0) {
            return true;
        }
    }
    return false;
}

/* Twice by itself is a habit; once may be the late answer to an input. */
void android_note_noise(struct android *a, const struct android_changes *c)
{
    for (unsigned i = 0; i < c->count; i++) {
        const char *place = c->list[i].place;
        bool window = strcmp(place, "window") == 0;
        if (!*place || window || android_is_noise(a, place)) {
            continue;
        }
        if (!was_once(a, place)) {
            memcpy(a->once[a->once_next], place, ANDROID_PLACE_BYTES);
            a->once_next = (a->once_next + 1) % ANDROID_NOISE_MAX;
            continue;
        }
        memcpy(a->noise[a->noise_next], place, ANDROID_PLACE_BYTES);
        a->noise_next = (a->noise_next + 1) % ANDROID_NOISE_MAX;
        a->noise_count += a->noise_count < ANDROID_NOISE_MAX;
    }
}

void android_changes_since(struct android *a, struct android_changes *ret)
{
    unsigned kept = 0;
    memset(ret, 0, sizeof(*ret));
    if (!a->before || !a->now || a->before == a->now) {
        return;
    }
    android_difference(a->before, a->now, a->target, ret);
    /* A compressed tree lacks nodes: only the windows can be compared. */
    bool unlike = a->before->compressed != a->now->compressed;
    for (unsigned i = 0; i < ret->count; i++) {
        bool window = strcmp(ret->list[i].place, "window") == 0;
        if (!android_is_noise(a, ret->list[i].place) && (window || !unlike)) {
            ret->list[kept++] = ret->list[i];
        }
    }
    ret->count = kept;
}

static void send(struct android *a, const struct deed_signal *signal)
{
    if (a->base.sink.signal) {
        a->base.sink.signal(a->base.sink.user, signal);
    }
}

static const char *dialog_name(const struct android_screen *screen)
{
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        if (*screen->dump.nodes[i].text) {
            return screen->dump.nodes[i].text;
        }
    }
    return NULL;
}

static void tell_one(struct android *a, struct deed_arena *arena,
                     const struct android_change *c)
{
    const struct android_screen *screen = c->gone ? a->before : a->now;
    const struct android_node *node = &screen->dump.nodes[c->node];
    char id[ANDROID_UID_BYTES];
    android_uid_print(node->uid, id);
    struct deed_signal signal = {
        .kind = c->kind,
        .role = node->role,
        .name = node->name,
        .text = android_is(node, ANDROID_PASSWORD) ? NULL : node->text,
        .instance_id = id,
        .place = c->place,
        .state = c->state,
        .state_value = c->state_value,
        .near = c->near,
        .revision = a->revision,
        .at_us = deed_loop_now_us(a->loop),
    };
    if (c->kind == DEED_SIGNAL_ROUTE_CHANGED) {
        signal.pattern = android_url_of(arena, a->now);
        signal.instance_id = NULL;
        signal.role = signal.name = signal.text = NULL;
    } else if (c->kind == DEED_SIGNAL_DIALOG_OPENED ||
               c->kind == DEED_SIGNAL_DIALOG_CLOSED) {
        signal.role = "dialog";
        signal.name = dialog_name(screen);
        signal.instance_id = NULL;
    } else if (c->kind == DEED_SIGNAL_VALUE_EQUALS) {
        signal.secret = android_is(node, ANDROID_PASSWORD);
        signal.value = signal.secret ? NULL : node->text;
    }
    send(a, &signal);
}

/* The application died: whatever else is seen, that is no success. */
static void tell_crash(struct android *a)
{
    const struct deed_signal crash = {
        .kind = DEED_SIGNAL_VALIDATION,
        .text = deed_str_or(dialog_name(a->now), "the application stopped"),
        .revision = a->revision,
        .at_us = deed_loop_now_us(a->loop),
    };
    a->proven = true;
    send(a, &crash);
}

static bool is_new_progress(const struct android *a,
                            const struct android_change *c)
{
    return c->kind == DEED_SIGNAL_ELEMENT_APPEARED && !c->gone &&
           android_is_progress(&a->now->dump.nodes[c->node]);
}

static bool has_progress(const struct android_screen *screen)
{
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        if (android_is_progress(&screen->dump.nodes[i])) {
            return true;
        }
    }
    return false;
}

/* A sign of progress that was not there before holds the act open. */
static void tell_busy(struct android *a, const struct android_changes *changes)
{
    bool raised = false;
    for (unsigned i = 0; i < changes->count; i++) {
        raised |= is_new_progress(a, &changes->list[i]);
    }
    bool stands = a->busy ? has_progress(a->now) : raised;
    if (stands != a->busy) {
        const struct deed_signal busy = {
            .kind = stands ? DEED_SIGNAL_BUSY : DEED_SIGNAL_IDLE,
            .text = "a progress bar",
            .caused = DEED_YES,
            .revision = a->revision,
            .at_us = deed_loop_now_us(a->loop),
        };
        a->busy = stands;
        send(a, &busy);
    }
}

/* The message that Material puts under a field. */
static void tell_refusals(struct android *a,
                          const struct android_changes *changes)
{
    for (unsigned i = 0; i < changes->count; i++) {
        const struct android_change *c = &changes->list[i];
        const struct android_node *node = &a->now->dump.nodes[c->node];
        if (!c->gone && strstr(node->id, "textinput_error") && *node->text) {
            const struct deed_signal no = {
                .kind = DEED_SIGNAL_VALIDATION,
                .text = node->text,
                .place = c->place,
                .revision = a->revision,
                .at_us = deed_loop_now_us(a->loop),
            };
            send(a, &no);
        }
    }
}

bool android_tell(struct android *a, const struct android_changes *changes)
{
    struct deed_arena arena;
    bool any = false;
    if (changes->crashed) {
        tell_crash(a);
        return true;
    }
    deed_arena_init(&arena, 0);
    tell_busy(a, changes);
    tell_refusals(a, changes);
    for (unsigned i = 0; i < changes->count; i++) {
        if (!is_new_progress(a, &changes->list[i])) {
            tell_one(a, &arena, &changes->list[i]);
            any = true;
        }
    }
    deed_arena_fini(&arena);
    a->proven |= any;
    return any;
}

static bool has_bystander(const struct android *a)
{
    for (unsigned i = 0; i < a->watch_count; i++) {
        if (a->watches[i].waits) {
            return true;
        }
    }
    return false;
}

/* Goes on looking while somebody wants to know. */
void android_follow_later(struct android *a)
{
    deed_time_us now = deed_loop_now_us(a->loop);
    bool effect =
        a->watch_count && now < a->follow_until && (!a->proven || a->busy);
    if (a->lost.code || a->ops || !(effect || has_bystander(a))) {
        deed_timer_stop(&a->wake);
        return;
    }
    if (!deed_timer_is_running(&a->wake)) {
        deed_timer_start(a->loop, &a->wake,
                         now + (effect ? GAP_US : WAIT_GAP_US));
    }
}

/* Without an input every change is told; what is waited for may be among
 * them. */
static void tell_idle(struct android *a)
{
    const struct deed_signal changed = {
        .kind = DEED_SIGNAL_STATE_CHANGED,
        .place = "screen",
        .revision = a->revision,
        .at_us = deed_loop_now_us(a->loop),
    };
    send(a, &changed);
}

/* What the look before saw, too, and what did not move between them. */
static void keep_lasting(struct android *a, const struct android_changes *seen,
                         struct android_changes *changes)
{
    struct android_changes fresh = *changes;
    android_changes_drop(&fresh, seen);
    android_changes_drop(changes, &fresh);
    android_changes_drop(changes, &a->idle);
}

static void on_followed(struct android *a, const struct deed_error *err);

/* True: another look decides. */
static bool judge_late(struct android *a, struct android_op *op)
{
    struct android_changes changes;
    struct deed_error err = { 0 };
    android_changes_since(a, &changes);
    bool proof = android_changes_prove(&changes);
    if (!proof && op->has_seen) {
        keep_lasting(a, &op->seen, &changes);
        proof = changes.count > 0;
    }
    if (proof || changes.crashed || a->busy) {
        android_tell(a, &changes);
        return false;
    }
    if (!changes.count || op->has_seen) {
        return false;
    }
    op->has_seen = true;
    op->seen = changes;
    return !android_look_again(a, on_followed, &err);
}

static void on_followed(struct android *a, const struct deed_error *err)
{
    if (err && err->code == DEED_LOST) {
        android_lose(a, err->text);
        return;
    }
    bool open = a->before && a->follow_until && (!a->proven || a->busy);
    if (!err && open) {
        if (judge_late(a, a->ops)) {
            return;
        }
    }
    if (!err && a->same_looks == 1 && has_bystander(a)) {
        tell_idle(a);
    }
    android_finish(a, DEED_OK, NULL, NULL);
}

void android_follow(struct android *a, struct android_op *op)
{
    struct deed_error err = { 0 };
    (void)op;
    if (android_look_start(a, on_followed, &err)) {
        android_finish(a, DEED_OK, NULL, NULL);
    }
}
