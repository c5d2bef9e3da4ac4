/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/difference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/android/tree.h"

/* Boxes between the target and what belongs to it: a button and its row, a
 * stepper and its number. */
#define NEAR_LEVELS 2
/* A larger share of the screen is no surrounding, but the screen. */
#define NEAR_SHARE 0.3
/* When so many of the nodes are others, it is another screen. */
#define MOST_PERCENT 50
/* In a tree of a few nodes a single row is most of it. */
#define MOST_NODES 8

struct differ {
    const struct android_screen *before, *now;
    uint32_t *old_of; /* owned: for each node of `now` its node of `before` */
    bool *kept;       /* owned: old nodes that are still there */
    uint32_t target_now, target_before; /* nodes, or none */
    struct android_changes *ret;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The same but for digits. */
static bool same_but_digits(const char *a, const char *b)
{
    while (*a || *b) {
        if (is_digit(*a) && is_digit(*b)) {
            while (is_digit(*a)) {
                a++;
            }
            while (is_digit(*b)) {
                b++;
            }
        } else if (*a != *b) {
            return false;
        } else {
            a++;
            b++;
        }
    }
    return true;
}

static bool has_time(const char *text)
{
    static const char *const words[] = { "%",    " s", "sec", "min", "ago",
                                         "hour", "ms", "KB",  "MB",  "/s" };
    for (const char *p = strchr(text, ':'); p; p = strchr(p + 1, ':')) {
        if (p > text && is_digit(p[-1]) && is_digit(p[1])) {
            return true;
        }
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(words); i++) {
        if (strstr(text, words[i])) {
            return strpbrk(text, "0123456789") != NULL;
        }
    }
    return false;
}

bool android_ticks(const char *before, const char *now)
{
    return same_but_digits(before, now) && (has_time(now) || has_time(before));
}

static bool is_inside(const struct android_dump *dump, uint32_t top,
                      uint32_t at)
{
    return top != ANDROID_NO_NODE && at >= top && at < dump->nodes[top].end;
}

static bool holds_list(const struct android_dump *dump, uint32_t at)
{
    for (uint32_t i = at; i < dump->nodes[at].end; i++) {
        if (android_is_list(&dump->nodes[i])) {
            return true;
        }
    }
    return false;
}

/* The box around the target that still belongs to it. */
static uint32_t surroundings(const struct android_screen *screen, uint32_t at)
{
    const struct android_dump *dump = &screen->dump;
    double all = screen->viewport.width * screen->viewport.height;
    for (int i = 0; at != ANDROID_NO_NODE && i < NEAR_LEVELS; i++) {
        uint32_t up = dump->nodes[at].parent;
        struct deed_rect r;
        if (up == ANDROID_NO_NODE || !android_rect(&dump->nodes[up], &r) ||
            r.width * r.height > all * NEAR_SHARE || holds_list(dump, up)) {
            break;
        }
        at = up;
    }
    return at;
}

static int gap(int from, int to, int other_from, int other_to)
{
    return other_from > to   ? other_from - to
           : from > other_to ? from - other_to
                             : 0;
}

/* Right beside it: no farther than it is high itself, and in no list. */
static bool is_beside(const struct android_dump *dump, uint32_t target,
                      uint32_t at)
{
    const struct android_box *t = &dump->nodes[target].box;
    const struct android_box *b = &dump->nodes[at].box;
    int height = t->bottom - t->top;
    bool close = gap(t->top, t->bottom, b->top, b->bottom) < height &&
                 gap(t->left, t->right, b->left, b->right) < height;
    for (uint32_t up = at; close && up != ANDROID_NO_NODE;
         up = dump->nodes[up].parent) {
        close =
            !android_is_list(&dump->nodes[up]) || is_inside(dump, up, target);
    }
    return close;
}

static bool is_near(const struct differ *d, uint32_t at, bool gone)
{
    const struct android_screen *screen = gone ? d->before : d->now;
    uint32_t target = gone ? d->target_before : d->target_now;
    return target != ANDROID_NO_NODE &&
           (is_inside(&screen->dump, surroundings(screen, target), at) ||
            is_beside(&screen->dump, target, at));
}

static struct android_change *add(struct differ *d, enum deed_signal_kind kind,
                                  uint32_t node, bool gone)
{
    if (d->ret->count == ANDROID_CHANGES_MAX) {
        d->ret->cut = true;
        return NULL;
    }
    struct android_change *c = &d->ret->list[d->ret->count++];
    *c = (struct android_change){ .kind = kind, .node = node, .gone = gone };
    return c;
}

/* A change of one node, by its uid: the same place in any look. */
static struct android_change *add_at(struct differ *d,
                                     enum deed_signal_kind kind, uint32_t node,
                                     bool gone)
{
    struct android_change *c = add(d, kind, node, gone);
    if (c) {
        const struct android_dump *dump =
            gone ? &d->before->dump : &d->now->dump;
        snprintf(c->place, sizeof(c->place), "el_%u",
                 (unsigned)dump->nodes[node].uid);
        c->near = is_near(d, node, gone);
        c->doubtful = !c->near;
    }
    return c;
}

/* Rows come and go: the place is the box they stand in. */
static void place_in_parent(const struct android_dump *dump, uint32_t at,
                            struct android_change *c)
{
    uint32_t up = dump->nodes[at].parent;
    if (up != ANDROID_NO_NODE) {
        snprintf(c->place, sizeof(c->place), "in_%u",
                 (unsigned)dump->nodes[up].uid);
    }
}

static void compare_state(struct differ *d, const struct android_node *old,
                          uint32_t at, enum android_flag flag,
                          enum deed_state_id state)
{
    const struct android_node *now = &d->now->dump.nodes[at];
    if (((old->flags ^ now->flags) & (uint32_t)flag) == 0) {
        return;
    }
    struct android_change *c = add_at(d, DEED_SIGNAL_ELEMENT_STATE, at, false);
    if (c) {
        c->state = state;
        c->state_value = deed_tri_from(android_is(now, flag));
    }
}

static void compare_text(struct differ *d, const struct android_node *old,
                         uint32_t at)
{
    const struct android_node *now = &d->now->dump.nodes[at];
    bool text = strcmp(old->text, now->text) != 0;
    bool description = strcmp(old->description, now->description) != 0;
    if (!text && !description) {
        return;
    }
    bool ticks = text ? android_ticks(old->text, now->text)
                      : android_ticks(old->description, now->description);
    if (at != d->target_now && (ticks || android_is_progress(now))) {
        return; /* time goes on, whatever is done */
    }
    bool field = android_is_field(now);
    add_at(d, field ? DEED_SIGNAL_VALUE_EQUALS : DEED_SIGNAL_STATE_CHANGED, at,
           false);
}

static void compare_node(struct differ *d, const struct android_node *old,
                         uint32_t at)
{
    const struct android_node *now = &d->now->dump.nodes[at];
    compare_text(d, old, at);
    compare_state(d, old, at, ANDROID_CHECKED, DEED_STATE_CHECKED);
    compare_state(d, old, at, ANDROID_SELECTED, DEED_STATE_SELECTED);
    compare_state(d, old, at, ANDROID_ENABLED, DEED_STATE_ENABLED);
    if (android_is(now, ANDROID_FOCUSED) && !android_is(old, ANDROID_FOCUSED)) {
        struct android_change *c = add_at(d, DEED_SIGNAL_FOCUS_ON, at, false);
        if (c) {
            c->doubtful = false;
        }
    }
}

static void note_new(struct differ *d, uint32_t at)
{
    const struct android_dump *dump = &d->now->dump;
    uint32_t up = dump->nodes[at].parent;
    bool top = up == ANDROID_NO_NODE || d->old_of[up] != ANDROID_NO_NODE;
    d->ret->appeared++;
    if (!top) {
        return; /* a part of something new */
    }
    struct android_change *c =
        add_at(d, DEED_SIGNAL_ELEMENT_APPEARED, at, false);
    if (c) {
        place_in_parent(dump, at, c);
        c->doubtful |= android_is_progress(&dump->nodes[at]);
    }
}

static void note_gone(struct differ *d, uint32_t at)
{
    const struct android_dump *dump = &d->before->dump;
    uint32_t up = dump->nodes[at].parent;
    d->ret->gone++;
    if (up != ANDROID_NO_NODE && !d->kept[up]) {
        return;
    }
    struct android_change *c =
        add_at(d, DEED_SIGNAL_ELEMENT_DISAPPEARED, at, true);
    if (c) {
        place_in_parent(dump, at, c);
    }
}

static uint32_t find_uid(const struct android_dump *dump, uint32_t uid)
{
    for (uint32_t i = 0; uid && i < dump->count; i++) {
        if (dump->nodes[i].uid == uid) {
            return i;
        }
    }
    return ANDROID_NO_NODE;
}

static int by_uid(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return x[0] < y[0] ? -1 : x[0] > y[0];
}

/* For each node of `now` the node of `before` with its uid. */
static bool join(struct differ *d)
{
    const struct android_dump *old = &d->before->dump, *now = &d->now->dump;
    uint32_t(*table)[2] = calloc((size_t)old->count + 1, sizeof(*table));
    d->old_of = calloc((size_t)now->count + 1, sizeof(*d->old_of));
    d->kept = calloc((size_t)old->count + 1, sizeof(*d->kept));
    bool ok = table && d->old_of && d->kept;
    for (uint32_t i = 0; ok && i < old->count; i++) {
        table[i][0] = old->nodes[i].uid;
        table[i][1] = i;
    }
    if (ok) {
        qsort(table, old->count, sizeof(*table), by_uid);
    }
    for (uint32_t i = 0; ok && i < now->count; i++) {
        const uint32_t key[2] = { now->nodes[i].uid, 0 };
        const uint32_t(*hit)[2] =
            bsearch(key, table, old->count, sizeof(*table), by_uid);
        d->old_of[i] = hit ? (*hit)[1] : ANDROID_NO_NODE;
        if (hit) {
            d->kept[(*hit)[1]] = true;
        }
    }
    free(table);
    return ok;
}

static void compare_nodes(struct differ *d)
{
    const struct android_dump *old = &d->before->dump, *now = &d->now->dump;
    for (uint32_t i = 0; i < now->count; i++) {
        if (d->old_of[i] == ANDROID_NO_NODE) {
            note_new(d, i);
        } else {
            d->ret->kept++;
            compare_node(d, &old->nodes[d->old_of[i]], i);
        }
    }
    for (uint32_t i = 0; i < old->count; i++) {
        if (!d->kept[i]) {
            note_gone(d, i);
        }
    }
}

/* Most of it is other than it was: no ticking changes a screen. */
static bool is_other_screen(const struct android_changes *c)
{
    unsigned all = c->appeared + c->kept;
    unsigned was = c->gone + c->kept;
    return c->appeared + c->gone >= MOST_NODES &&
           (c->appeared * 100 > all * MOST_PERCENT ||
            c->gone * 100 > was * MOST_PERCENT);
}

static bool is_crash(const struct android_screen *screen)
{
    const char *focus = screen->windows.focus;
    if (focus && (strstr(focus, "Application Error") ||
                  strstr(focus, "Application Not Responding"))) {
        return true;
    }
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        if (strncmp(screen->dump.nodes[i].id, "android:id/aerr_", 16) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_smaller(const struct android_screen *screen)
{
    struct deed_rect root;
    return screen->dump.count && android_rect(&screen->dump.nodes[0], &root) &&
           root.width * root.height <
               0.9 * screen->viewport.width * screen->viewport.height;
}

/* Another activity, another window of it, a dialog. */
static void compare_windows(struct differ *d)
{
    const struct android_windows *old = &d->before->windows;
    const struct android_windows *now = &d->now->windows;
    const char *was = android_screen_package(d->before);
    const char *is = android_screen_package(d->now);
    struct android_change *c = NULL;
    bool known = old->component && now->component;
    bool app = *was && *is && strcmp(was, is) != 0;
    bool small = is_smaller(d->now), was_small = is_smaller(d->before);
    if (app || (known && strcmp(old->component, now->component) != 0)) {
        c = add(d, DEED_SIGNAL_ROUTE_CHANGED, 0, false);
    } else if (small && !was_small) {
        c = add(d, DEED_SIGNAL_DIALOG_OPENED, 0, false);
    } else if (was_small && !small) {
        c = add(d, DEED_SIGNAL_DIALOG_CLOSED, 0, true);
    }
    if (c) {
        snprintf(c->place, sizeof(c->place), "window");
    }
    /* A keyboard that went: what Back is pressed for. One that came is told by
     * the focus. */
    if (old->ime_shown == DEED_YES && now->ime_shown == DEED_NO &&
        (c = add(d, DEED_SIGNAL_STATE_CHANGED, 0, false))) {
        snprintf(c->place, sizeof(c->place), "keyboard");
        c->doubtful = true;
    }
}

void android_difference(const struct android_screen *before,
                        const struct android_screen *now, uint32_t target,
                        struct android_changes *ret)
{
    struct differ d = { .before = before, .now = now, .ret = ret };
    memset(ret, 0, sizeof(*ret));
    d.target_now = find_uid(&now->dump, target);
    d.target_before = find_uid(&before->dump, target);
    ret->crashed = is_crash(now) && !is_crash(before);
    compare_windows(&d);
    if (join(&d)) {
        compare_nodes(&d);
    }
    if (is_other_screen(ret)) {
        for (unsigned i = 0; i < ret->count; i++) {
            ret->list[i].doubtful = false;
        }
    }
    free(d.old_of);
    free(d.kept);
}

static bool holds_place(const struct android_changes *changes,
                        const char *place)
{
    for (unsigned i = 0; *place && i < changes->count; i++) {
        if (strcmp(changes->list[i].place, place) == 0) {
            return true;
        }
    }
    return false;
}

void android_changes_drop(struct android_changes *changes,
                          const struct android_changes *again)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < changes->count; i++) {
        if (!holds_place(again, changes->list[i].place)) {
            changes->list[kept++] = changes->list[i];
        }
    }
    changes->count = kept;
}

bool android_changes_prove(const struct android_changes *changes)
{
    for (unsigned i = 0; i < changes->count; i++) {
        const struct android_change *c = &changes->list[i];
        if (!c->doubtful && c->kind != DEED_SIGNAL_FOCUS_ON) {
            return true;
        }
    }
    return false;
}
