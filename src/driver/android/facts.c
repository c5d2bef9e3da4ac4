/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/facts.h"

#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/text/number.h"
#include "driver/android/tree.h"

/* Where a touch is tried, as shares of the visible part: the middle first. */
static const double tries[][2] = {
    { 0.5, 0.5 },   { 0.25, 0.5 },  { 0.75, 0.5 },
    { 0.5, 0.25 },  { 0.5, 0.75 },  { 0.15, 0.15 },
    { 0.85, 0.15 }, { 0.15, 0.85 }, { 0.85, 0.85 },
};

static bool takes_press(const struct android_node *node)
{
    return android_is(node, ANDROID_CLICKABLE) ||
           android_is(node, ANDROID_LONG_CLICKABLE);
}

static bool holds_point(const struct android_node *node, double x, double y)
{
    const struct android_box *b = &node->box;
    return node->has_box && x >= b->left && x < b->right && y >= b->top &&
           y < b->bottom;
}

/* The child of `top` that `at` lies in. */
static uint32_t child_towards(const struct android_node *nodes, uint32_t top,
                              uint32_t at)
{
    while (nodes[at].parent != top && nodes[at].parent != ANDROID_NO_NODE) {
        at = nodes[at].parent;
    }
    return at;
}

/* Is b drawn over a? Children over parents, later siblings over earlier ones,
 * by their drawing order where it is written. */
static bool is_over(const struct android_node *nodes, uint32_t b, uint32_t a)
{
    if (b >= a && b < nodes[a].end) {
        return true;
    }
    if (a >= b && a < nodes[b].end) {
        return false;
    }
    uint32_t top = nodes[a].parent;
    while (top != ANDROID_NO_NODE && !(b >= top && b < nodes[top].end)) {
        top = nodes[top].parent;
    }
    uint32_t from = child_towards(nodes, top, a);
    uint32_t to = child_towards(nodes, top, b);
    int x = nodes[from].drawing_order, y = nodes[to].drawing_order;
    return x && y && x != y ? y > x : b > a;
}

uint32_t android_receiver_at(const struct android_screen *screen, double x,
                             double y)
{
    const struct android_node *nodes = screen->dump.nodes;
    uint32_t best = ANDROID_NO_NODE;
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        if (takes_press(&nodes[i]) && holds_point(&nodes[i], x, y) &&
            !android_is(&nodes[i], ANDROID_HIDDEN) &&
            (best == ANDROID_NO_NODE || is_over(nodes, i, best))) {
            best = i;
        }
    }
    return best;
}

/* A touch at the point is one on the target. */
static bool reaches(const struct android_screen *screen, uint32_t target,
                    uint32_t receiver)
{
    const struct android_node *nodes = screen->dump.nodes;
    if (receiver == target || receiver == ANDROID_NO_NODE) {
        /* Nobody that says so takes it: it is the target's as much as any. */
        return true;
    }
    bool above = target > receiver && target < nodes[receiver].end;
    bool below = receiver > target && receiver < nodes[target].end;
    return (above || below) && !takes_press(&nodes[target]);
}

const char *android_describe(struct deed_arena *arena,
                             const struct android_node *node)
{
    const char *dot = strrchr(node->cls, '.');
    const char *kind = *node->role ? node->role : dot ? dot + 1 : node->cls;
    if (node->name) {
        return deed_arena_printf(arena, "%s \"%.80s\"", kind, node->name);
    }
    return *node->id ? deed_arena_printf(arena, "%s %s", kind, node->id)
                     : deed_arena_strdup(arena, kind);
}

static const char *describe_window(struct deed_arena *arena,
                                   const struct android_window *w)
{
    if (w->ime) {
        return "the keyboard; --dismiss-keyboard hides it first";
    }
    return deed_arena_printf(arena, "a window of %.80s (%s)", w->title,
                             *w->type ? w->type : "type not known");
}

static void set_cover(struct deed_arena *arena,
                      const struct android_screen *screen,
                      const struct android_window *w, uint32_t receiver,
                      struct deed_facts *ret)
{
    if (ret->cover) {
        return;
    }
    if (w) {
        ret->cover = describe_window(arena, w);
        ret->cover_type = w->ime ? "InputMethod" : w->type;
        return;
    }
    const struct android_node *node = &screen->dump.nodes[receiver];
    ret->cover = android_describe(arena, node);
    ret->cover_type = node->cls;
    ret->has_cover_rect = android_rect(node, &ret->cover_rect);
}

static bool try_point(struct deed_arena *arena,
                      const struct android_screen *screen, uint32_t at,
                      struct deed_point p, struct deed_facts *ret)
{
    const struct android_window *w =
        android_window_at(&screen->windows, p.x, p.y);
    uint32_t receiver =
        w ? ANDROID_NO_NODE : android_receiver_at(screen, p.x, p.y);
    ret->points_tried++;
    if (w || !reaches(screen, at, receiver)) {
        set_cover(arena, screen, w, receiver, ret);
        return false;
    }
    ret->points_hit++;
    if (!ret->has_point) {
        ret->has_point = true;
        ret->point = p;
        bool heard = receiver != ANDROID_NO_NODE;
        ret->listened = heard ? DEED_YES : DEED_UNKNOWN;
    }
    return true;
}

static double max_d(double a, double b)
{
    return a > b ? a : b;
}

static double min_d(double a, double b)
{
    return a < b ? a : b;
}

static bool clip(const struct deed_rect *a, const struct deed_rect *b,
                 struct deed_rect *ret)
{
    double left = max_d(a->x, b->x), top = max_d(a->y, b->y);
    double right = min_d(a->x + a->width, b->x + b->width);
    double bottom = min_d(a->y + a->height, b->y + b->height);
    *ret = (struct deed_rect){ left, top, right - left, bottom - top };
    return right > left && bottom > top;
}

static void read_place(struct deed_arena *arena,
                       const struct android_screen *screen, uint32_t at,
                       const struct deed_probe *probe, struct deed_facts *ret)
{
    ret->has_rect = android_rect(&screen->dump.nodes[at], &ret->rect);
    ret->has_viewport = true;
    ret->viewport = screen->viewport;
    ret->has_visible_rect = ret->has_rect && clip(&ret->rect, &screen->viewport,
                                                  &ret->visible_rect);
    /* A dump comes after a second of rest, a tree of the server's with another
     * one that has the same boxes. */
    ret->stillness_proven = !screen->restless;
    if (!ret->has_visible_rect) {
        return;
    }
    const struct deed_rect *v = &ret->visible_rect;
    if (probe && probe->has_position) {
        try_point(arena, screen, at,
                  (struct deed_point){ ret->rect.x + probe->position.x,
                                       ret->rect.y + probe->position.y },
                  ret);
        return;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(tries) && !ret->points_hit; i++) {
        bool hit = try_point(
            arena, screen, at,
            (struct deed_point){ (int)(v->x + v->width * tries[i][0]),
                                 (int)(v->y + v->height * tries[i][1]) },
            ret);
        ret->centre_hit = i == 0 ? deed_tri_from(hit) : ret->centre_hit;
    }
    if (ret->points_hit) {
        ret->cover = NULL;
    }
}

/* A number in a text right beside a slider may be its value. */
static void read_beside(const struct android_screen *screen, uint32_t at,
                        struct deed_facts *ret)
{
    const struct android_node *nodes = screen->dump.nodes;
    uint32_t row = nodes[at].parent;
    unsigned found = 0;
    if (row == ANDROID_NO_NODE || ret->reading.has_number ||
        !deed_role_is_adjustable(nodes[at].role)) {
        return;
    }
    for (uint32_t i = row; i < nodes[row].end; i++) {
        double number = 0;
        const char *rest = NULL;
        const char *digits = strpbrk(nodes[i].text, "0123456789");
        bool other = i != at && deed_role_is_adjustable(nodes[i].role);
        if (other) {
            return; /* whose number would it be? */
        }
        if (i != at && digits && deed_number_begin(digits, &number, &rest)) {
            ret->reading.has_number = true;
            ret->reading.number = number;
            ret->reading.text = nodes[i].text;
            ret->reading_from = DEED_READING_SHOWN;
            found++;
        }
    }
    if (found != 1) {
        ret->reading.has_number = false;
        ret->reading.text = NULL;
        ret->reading_from = DEED_READING_SAID;
    }
}

/* Where it is touched, there it goes. Keys go to what has the focus, and a
 * slider has none in touch mode. */
static void read_track(const struct android_screen *screen, uint32_t at,
                       struct deed_facts *ret)
{
    const struct android_node *node = &screen->dump.nodes[at];
    if (!deed_str_equal(node->role, "slider") || !ret->has_rect) {
        return;
    }
    ret->has_track = true;
    ret->track = ret->rect;
    if (!android_is(node, ANDROID_FOCUSED)) {
        deed_state_set(&ret->states, DEED_STATE_FOCUSABLE, DEED_NO);
    }
}

static uint64_t fingerprint_of(const struct android_screen *screen, uint32_t at)
{
    const struct android_node *nodes = screen->dump.nodes;
    uint64_t hash = DEED_HASH_SEED;
    for (uint32_t i = at; i < nodes[at].end; i++) {
        hash = deed_hash_text(hash, nodes[i].cls);
        hash = deed_hash_text(hash, nodes[i].text);
        hash = deed_hash_text(hash, nodes[i].description);
        uint32_t own = nodes[i].flags & ~(uint32_t)ANDROID_FOCUSED;
        hash = hash * 31 + own;
    }
    return hash ? hash : 1;
}

bool android_facts_read(struct deed_arena *arena,
                        const struct android_screen *screen, uint32_t at,
                        const struct deed_probe *probe, uint32_t pending,
                        struct deed_facts *ret)
{
    struct deed_element element;
    *ret = (struct deed_facts){ .match_count = 1 };
    if (!android_tree_element(arena, screen, at, &element)) {
        return false;
    }
    ret->identity = deed_element_identity(&element);
    element.kin_count = 0;
    ret->short_identity = deed_element_identity(&element);
    ret->origin = android_origin_of(arena, screen);
    ret->states = element.states;
    ret->reading = element.reading;
    ret->fingerprint = fingerprint_of(screen, at);
    ret->revision = screen->revision;
    ret->pending = pending;
    ret->pending_known = true;
    read_place(arena, screen, at, probe, ret);
    read_beside(screen, at, ret);
    read_track(screen, at, ret);
    if (probe && probe->expect_value && element.reading.text) {
        ret->value_matches = deed_tri_from(
            strcmp(element.reading.text, probe->expect_value) == 0);
    }
    return !arena->failed;
}

static bool contains(const char *text, const char *part)
{
    return text && strstr(text, part) != NULL;
}

/* The first text of the tree: what a dialog asks. */
static const char *first_text(const struct android_screen *screen)
{
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        if (*screen->dump.nodes[i].text) {
            return screen->dump.nodes[i].text;
        }
    }
    return "";
}

const char *android_intruder(struct deed_arena *arena,
                             const struct android_screen *screen)
{
    const char *package = android_screen_package(screen);
    const char *focus = screen->windows.focus;
    const char *what = NULL;
    if (contains(package, "permissioncontroller") ||
        contains(package, "packageinstaller")) {
        what = "a permission dialog";
    } else if (contains(focus, "Application Not Responding")) {
        what = "a dialog \"not responding\" (ANR)";
    } else if (contains(focus, "Application Error")) {
        what = "a dialog \"has stopped\" (crash)";
    } else if (strcmp(package, "android") == 0) {
        what = "a system dialog";
    } else if (screen->windows.locked == DEED_YES) {
        what = "the lock screen";
    } else if (strcmp(package, "com.android.systemui") == 0) {
        what = contains(focus, "Shade") || contains(focus, "StatusBar")
                   ? "the notification shade or the lock screen"
                   : "the system's own interface";
    }
    return what ? deed_arena_printf(
                      arena, "%s of %s covers the application: \"%.120s\"",
                      what, package, first_text(screen))
                : NULL;
}
