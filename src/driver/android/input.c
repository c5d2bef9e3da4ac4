/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/input.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "driver/android/facts.h"

/* ViewConfiguration.getLongPressTimeout() is 500 ms, on newer releases 400;
 * setting and a slow device take their part. */
#define LONG_PRESS_MS 800
/* A swipe of this speed (pixels a millisecond) ends at rest. */
#define SCROLL_SPEED 0.6
#define API_DRAGANDDROP 26

void android_plan_add(struct android_plan *plan, const char *command)
{
    if (!command || plan->count == ANDROID_COMMANDS_MAX) {
        plan->refusal =
            plan->refusal ? plan->refusal : "the input is too long for one act";
        return;
    }
    plan->commands[plan->count++] = command;
}

const char *android_quote(struct deed_arena *arena, const char *text)
{
    struct deed_strbuf out;
    deed_strbuf_init(&out, 0);
    deed_strbuf_putc(&out, '\'');
    for (const char *p = text; *p; p++) {
        if (*p == '\'') {
            deed_strbuf_puts(&out, "'\\''");
        } else {
            deed_strbuf_putc(&out, *p);
        }
    }
    deed_strbuf_putc(&out, '\'');
    const char *quoted =
        out.failed ? NULL : deed_arena_strdup(arena, deed_strbuf_get(&out));
    deed_strbuf_fini(&out);
    return quoted;
}

static struct deed_point point_of(const struct deed_gesture *g,
                                  const struct android_screen *screen,
                                  uint32_t node)
{
    struct deed_rect r;
    if (g->has_point) {
        return g->point;
    }
    if (node != ANDROID_NO_NODE &&
        android_rect(&screen->dump.nodes[node], &r)) {
        return (struct deed_point){ r.x + r.width / 2, r.y + r.height / 2 };
    }
    return (struct deed_point){ screen->viewport.x + screen->viewport.width / 2,
                                screen->viewport.y +
                                    screen->viewport.height / 2 };
}

static const char *swipe_line(struct deed_arena *arena, const char *how,
                              struct deed_point from, struct deed_point to,
                              long ms)
{
    return deed_arena_printf(arena, "input %s %ld %ld %ld %ld %ld", how,
                             lround(from.x), lround(from.y), lround(to.x),
                             lround(to.y), ms);
}

/* A long press on a view that knows only clicks is a click. */
static bool is_long_pressable(const struct android_screen *screen,
                              struct deed_point p)
{
    uint32_t node = android_receiver_at(screen, p.x, p.y);
    return node == ANDROID_NO_NODE ||
           android_is(&screen->dump.nodes[node], ANDROID_LONG_CLICKABLE) ||
           !android_is(&screen->dump.nodes[node], ANDROID_CLICKABLE);
}

static void plan_pointer(struct deed_arena *arena, const struct deed_gesture *g,
                         const struct android_screen *screen, uint32_t node,
                         const struct android_device *device,
                         struct android_plan *plan)
{
    struct deed_point p = point_of(g, screen, node);
    bool lasts = g->duration_us > 0 || g->button == DEED_BUTTON_RIGHT;
    long ms = (long)(g->duration_us / 1000);
    if (g->modifiers) {
        plan->refusal = "a touch takes no modifier keys";
        return;
    }
    if (lasts && !is_long_pressable(screen, p)) {
        plan->refusal = "not long-clickable: a long press on a view that is "
                        "only clickable is a click";
        return;
    }
    if (lasts) {
        ms = ms < LONG_PRESS_MS ? LONG_PRESS_MS : ms;
        plan->takes_us = DEED_MS(ms);
        android_plan_add(plan, swipe_line(arena, "swipe", p, p, ms));
        return;
    }
    if (g->count > 1 && device->api &&
        device->api < ANDROID_API_KEYCOMBINATION) {
        plan->refusal = "two taps take longer than a double tap may before "
                        "API 31, where each starts a runtime";
        return;
    }
    for (unsigned i = 0; i < (g->count ? g->count : 1); i++) {
        android_plan_add(plan, deed_arena_printf(arena, "input tap %ld %ld",
                                                 lround(p.x), lround(p.y)));
    }
}

static void plan_drag(struct deed_arena *arena, const struct deed_gesture *g,
                      const struct android_screen *screen, uint32_t node,
                      uint32_t to_node, const struct android_device *device,
                      struct android_plan *plan)
{
    struct deed_point from = point_of(g, screen, node);
    struct deed_point to = from;
    struct deed_rect r;
    bool drag = g->kind == DEED_GESTURE_DRAG && g->carried;
    if (g->has_to_point) {
        to = g->to_point;
    } else if (to_node != ANDROID_NO_NODE &&
               android_rect(&screen->dump.nodes[to_node], &r)) {
        to = (struct deed_point){ r.x + r.width / 2, r.y + r.height / 2 };
    } else if (g->has_delta) {
        to.x += g->dx;
        to.y += g->dy;
    } else {
        plan->refusal = "where to is not said";
        return;
    }
    if (drag && device->api && device->api < API_DRAGANDDROP) {
        plan->refusal = "\"input draganddrop\" exists from API 26 on; a swipe "
                        "never starts a drag";
        return;
    }
    long ms = (long)(g->duration_us / 1000);
    ms = ms > 0 ? ms : drag ? 1500 : 400;
    plan->takes_us = DEED_MS(ms);
    android_plan_add(
        plan, swipe_line(arena, drag ? "draganddrop" : "swipe", from, to, ms));
}

static uint32_t find_target(const struct android_screen *screen, const char *id)
{
    unsigned long uid =
        id && strncmp(id, "el_", 3) == 0 ? strtoul(id + 3, NULL, 10) : 0;
    for (uint32_t i = 0; uid && i < screen->dump.count; i++) {
        if (screen->dump.nodes[i].uid == uid) {
            return i;
        }
    }
    return ANDROID_NO_NODE;
}

void android_plan_gesture(struct deed_arena *arena,
                          const struct deed_gesture *gesture,
                          const struct android_screen *screen, uint32_t node,
                          const struct android_device *device,
                          struct android_plan *plan)
{
    static const char *const enter[] = { "Enter" };
    struct deed_gesture key = { .keys = (const char **)enter, .key_count = 1 };
    switch (gesture->kind) {
    case DEED_GESTURE_POINTER:
    case DEED_GESTURE_FOCUS:
        plan_pointer(arena, gesture, screen, node, device, plan);
        break;
    case DEED_GESTURE_KEYS:
        android_plan_keys(arena, gesture, device, plan);
        break;
    case DEED_GESTURE_SUBMIT:
        android_plan_keys(arena, &key, device, plan);
        break;
    case DEED_GESTURE_DRAG:
    case DEED_GESTURE_SWIPE:
        plan_drag(arena, gesture, screen, node,
                  find_target(screen, gesture->to_instance_id), device, plan);
        break;
    case DEED_GESTURE_PINCH:
        plan->refusal = "\"input\" has one finger: a pinch needs the "
                        "UiAutomator2 server (deed android setup)";
        break;
    default:
        plan->refusal = "an Android device cannot do this";
        break;
    }
}

static double clamp(double v, double limit)
{
    return v > limit ? limit : v < -limit ? -limit : v;
}

void android_plan_scroll(struct deed_arena *arena, const struct deed_rect *box,
                         double dx, double dy, struct android_plan *plan)
{
    /* Edges start other gestures: the shade, "back", the keyboard. */
    double x = clamp(dx, box->width * 0.6), y = clamp(dy, box->height * 0.6);
    struct deed_point middle = { box->x + box->width / 2,
                                 box->y + box->height / 2 };
    struct deed_point from = { middle.x + x / 2, middle.y + y / 2 };
    struct deed_point to = { middle.x - x / 2, middle.y - y / 2 };
    long ms = lround(hypot(x, y) / SCROLL_SPEED);
    ms = ms < 300 ? 300 : ms;
    plan->takes_us = DEED_MS(ms);
    android_plan_add(plan, swipe_line(arena, "swipe", from, to, ms));
}

void android_plan_start(struct deed_arena *arena, const char *what,
                        struct android_plan *plan)
{
    static const char scheme[] = ANDROID_SCHEME "://";
    if (strncmp(what, scheme, sizeof(scheme) - 1) == 0) {
        what += sizeof(scheme) - 1;
    }
    const char *quoted = android_quote(arena, what);
    if (!quoted || !*what) {
        plan->refusal = "no application is named";
    } else if (strstr(what, "://")) {
        android_plan_add(
            plan, deed_arena_printf(
                      arena, "am start -W -a android.intent.action.VIEW -d %s",
                      quoted));
    } else if (strchr(what, '/')) {
        android_plan_add(plan,
                         deed_arena_printf(arena, "am start -W -n %s", quoted));
    } else {
        android_plan_add(plan,
                         deed_arena_printf(
                             arena,
                             "monkey -p %s -c android.intent.category.LAUNCHER "
                             "1",
                             quoted));
    }
}
