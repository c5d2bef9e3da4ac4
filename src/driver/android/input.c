/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/input.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/util.h"
#include "core/act/keys.h"
#include "driver/android/facts.h"

/* ViewConfiguration.getLongPressTimeout() is 500 ms, on newer releases 400;
 * setting and a slow device take their part. */
#define LONG_PRESS_MS 800
/* A swipe of this speed (pixels a millisecond) ends at rest. */
#define SCROLL_SPEED 0.6
/* Longer command lines are split. */
#define CHUNK_BYTES 400
/* Key codes in one command. */
#define KEYS_A_COMMAND 40
#define API_KEYCOMBINATION 31
#define ADB_KEYBOARD "com.android.adbkeyboard/.AdbIME"
#define API_DRAGANDDROP 26

enum { KEY_MOVE_END = 123, KEY_DEL = 67, KEY_ENTER = 66 };

/* clang-format off */
static const struct {
    const char *name;
    int code;
} keys[] = {
    { "Enter", 66 },      { "Tab", 61 },         { "Escape", 111 },
    { "Backspace", 67 },  { "Delete", 112 },     { "Insert", 124 },
    { "Space", 62 },      { "ArrowUp", 19 },     { "ArrowDown", 20 },
    { "ArrowLeft", 21 },  { "ArrowRight", 22 },  { "Home", 3 },
    { "End", 123 },       { "PageUp", 92 },      { "PageDown", 93 },
    { "GoBack", 4 },      { "BrowserBack", 4 },  { "GoHome", 3 },
    { "ContextMenu", 82 }, { "Power", 26 },      { "Find", 84 },
    { "Copy", 278 },      { "Cut", 277 },        { "Paste", 279 },
    { "AudioVolumeUp", 24 }, { "AudioVolumeDown", 25 },
    { "AudioVolumeMute", 164 }, { "MediaPlayPause", 85 },
    { "MediaStop", 86 },  { "MediaTrackNext", 87 },
    { "MediaTrackPrevious", 88 }, { "Clear", 28 },
    { "CapsLock", 115 },  { "NumLock", 143 },    { "ScrollLock", 116 },
    { "PrintScreen", 120 }, { "Pause", 121 },    { "Minus", 69 },
    { "Equal", 70 },      { "Comma", 55 },       { "Period", 56 },
    { "Slash", 76 },      { "Semicolon", 74 },   { "Quote", 75 },
    { "BracketLeft", 71 }, { "BracketRight", 72 }, { "Backslash", 73 },
    { "Backquote", 68 },  { "Shift", 59 },       { "Control", 113 },
    { "Alt", 57 },        { "Meta", 117 },       { "NumpadEnter", 160 },
};
/* clang-format on */

static void add_command(struct android_plan *plan, const char *command)
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

/* The virtual keyboard has ASCII and three letters beside it. */
static bool is_typable(uint32_t c)
{
    return (c >= 0x20 && c < 0x7f) || c == 0xe7 || c == 0xc7 || c == 0xdf;
}

const char *android_text_refusal(struct deed_arena *arena, const char *text,
                                 const struct android_device *device)
{
    for (const char *p = text; *p;) {
        size_t step = deed_utf8_step(p, strlen(p));
        uint32_t c = deed_utf8_decode(p, strlen(p));
        if (c == '\n' || c == '\r') {
            return "\"input text\" types a line feed as ENTER, which may send "
                   "the form off; enter the lines one by one";
        }
        if (c == '\t') {
            return "\"input text\" types a tab as TAB, which moves the focus";
        }
        if (!is_typable(c) && !device->adb_keyboard) {
            return deed_arena_printf(
                arena,
                "\"input text\" cannot type \"%.*s\", and types nothing at all "
                "of a text with it; install ADBKeyBoard, or run \"deed "
                "android setup\"",
                (int)(step ? step : 1), p);
        }
        p += step ? step : 1;
    }
    return NULL;
}

void android_plan_clear(struct deed_arena *arena, size_t characters,
                        struct android_plan *plan)
{
    bool first = true;
    while (characters > 0 && !plan->refusal) {
        size_t n = characters < KEYS_A_COMMAND ? characters : KEYS_A_COMMAND;
        struct deed_strbuf line;
        deed_strbuf_init(&line, 0);
        deed_strbuf_puts(&line, "input keyevent");
        if (first) {
            deed_strbuf_printf(&line, " %d", KEY_MOVE_END);
        }
        first = false;
        for (size_t i = 0; i < n; i++) {
            deed_strbuf_printf(&line, " %d", KEY_DEL);
        }
        add_command(plan, deed_arena_strdup(arena, deed_strbuf_get(&line)));
        deed_strbuf_fini(&line);
        characters -= n;
    }
}

/* "%s" stands for a space and cannot be typed in one go. */
static void flush_text(struct deed_arena *arena, struct deed_strbuf *chunk,
                       struct android_plan *plan)
{
    if (chunk->len) {
        const char *quoted = android_quote(arena, deed_strbuf_get(chunk));
        add_command(plan, deed_arena_printf(arena, "input text %s",
                                            deed_str_or(quoted, "''")));
        deed_strbuf_clear(chunk);
    }
}

static void plan_ascii(struct deed_arena *arena, const char *text,
                       struct android_plan *plan)
{
    struct deed_strbuf chunk;
    deed_strbuf_init(&chunk, 0);
    for (const char *p = text; *p && !plan->refusal;) {
        size_t step = deed_utf8_step(p, strlen(p));
        step = step ? step : 1;
        if (*p == ' ') {
            deed_strbuf_puts(&chunk, "%s");
        } else {
            deed_strbuf_add(&chunk, p, step);
        }
        bool split = *p == '%' && p[1] == 's';
        p += step;
        if (split || chunk.len >= CHUNK_BYTES) {
            flush_text(arena, &chunk, plan);
        }
    }
    flush_text(arena, &chunk, plan);
    deed_strbuf_fini(&chunk);
}

const char *android_base64(struct deed_arena *arena, const char *bytes,
                           size_t len)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrs"
                                 "tuvwxyz0123456789+/";
    char *out = deed_arena_alloc(arena, (len + 2) / 3 * 4 + 1);
    char *to = out;
    for (size_t i = 0; out && i < len; i += 3) {
        unsigned b[3] = { 0, 0, 0 };
        for (size_t k = 0; k < 3 && i + k < len; k++) {
            b[k] = (unsigned char)bytes[i + k];
        }
        unsigned all = b[0] << 16 | b[1] << 8 | b[2];
        *to++ = digits[all >> 18 & 63];
        *to++ = digits[all >> 12 & 63];
        *to++ = i + 1 < len ? digits[all >> 6 & 63] : '=';
        *to++ = i + 2 < len ? digits[all & 63] : '=';
    }
    return out;
}

static bool is_all_typable(const char *text)
{
    for (const char *p = text; *p;) {
        size_t step = deed_utf8_step(p, strlen(p));
        if (!is_typable(deed_utf8_decode(p, strlen(p)))) {
            return false;
        }
        p += step ? step : 1;
    }
    return true;
}

void android_plan_text(struct deed_arena *arena, const char *text,
                       const struct android_device *device,
                       const char *keyboard, struct android_plan *plan)
{
    plan->refusal = android_text_refusal(arena, text, device);
    if (plan->refusal || !*text) {
        return;
    }
    if (is_all_typable(text)) {
        plan_ascii(arena, text, plan);
        return;
    }
    bool in_use = deed_str_equal(keyboard, ADB_KEYBOARD);
    if (!in_use) {
        add_command(plan, "ime enable " ADB_KEYBOARD);
        add_command(plan, "ime set " ADB_KEYBOARD);
    }
    add_command(
        plan, deed_arena_printf(
                  arena, "am broadcast -a ADB_INPUT_B64 --es msg %s",
                  deed_str_or(android_base64(arena, text, strlen(text)), "")));
    if (!in_use && keyboard) {
        const char *quoted = android_quote(arena, keyboard);
        add_command(plan, deed_arena_printf(arena, "ime set %s",
                                            deed_str_or(quoted, "''")));
    } else if (!in_use) {
        add_command(plan, "ime reset");
    }
}

static int key_code(const char *name)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(keys); i++) {
        if (strcmp(keys[i].name, name) == 0) {
            return keys[i].code;
        }
    }
    const char *letter = strncmp(name, "Key", 3) == 0 && name[3] ? name + 3
                         : strncmp(name, "Digit", 5) == 0        ? name + 5
                                                                 : name;
    if (letter[0] && !letter[1]) {
        char c = letter[0];
        if (c >= '0' && c <= '9') {
            return 7 + c - '0';
        }
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
            return 29 + (c | 0x20) - 'a';
        }
    }
    if (name[0] == 'F' && name[1] >= '1' && name[1] <= '9') {
        long n = strtol(name + 1, NULL, 10);
        return n <= 12 ? 130 + (int)n : 0;
    }
    return 0;
}

/* One chord: "Enter", "Control+A". */
static void plan_chord(struct deed_arena *arena, const char *chord,
                       const struct android_device *device,
                       struct android_plan *plan)
{
    static const struct {
        unsigned bit;
        int code;
    } held[] = { { DEED_MOD_CONTROL, 113 },
                 { DEED_MOD_SHIFT, 59 },
                 { DEED_MOD_ALT, 57 },
                 { DEED_MOD_META, 117 } };
    unsigned modifiers = 0;
    const char *name = NULL;
    if (!deed_key_parse(chord, &modifiers, &name)) {
        plan->refusal =
            deed_arena_printf(arena, "there is no key \"%.40s\"", chord);
        return;
    }
    int code = key_code(name);
    bool text = !code && strlen(name) == 1 && !modifiers;
    if (!code && !text) {
        plan->refusal = deed_arena_printf(
            arena, "an Android device has no key \"%.40s\"", name);
        return;
    }
    if (text || (!modifiers && strlen(name) == 1)) {
        const char *quoted = android_quote(arena, name);
        add_command(plan, deed_arena_printf(arena, "input text %s",
                                            deed_str_or(quoted, "''")));
        return;
    }
    if (!modifiers) {
        add_command(plan, deed_arena_printf(arena, "input keyevent %d", code));
        return;
    }
    if (device->api && device->api < API_KEYCOMBINATION) {
        plan->refusal = "keys can be held together from API 31 on only";
        return;
    }
    const char *line = "input keycombination";
    for (size_t i = 0; line && i < DEED_ARRAY_LEN(held); i++) {
        if (modifiers & held[i].bit) {
            line = deed_arena_printf(arena, "%s %d", line, held[i].code);
        }
    }
    add_command(plan,
                line ? deed_arena_printf(arena, "%s %d", line, code) : NULL);
}

static void plan_keys(struct deed_arena *arena, const struct deed_gesture *g,
                      const struct android_device *device,
                      struct android_plan *plan)
{
    unsigned repeat = g->repeat ? g->repeat : 1;
    for (unsigned r = 0; r < repeat; r++) {
        for (unsigned k = 0; k < g->key_count && !plan->refusal; k++) {
            plan_chord(arena, g->keys[k], device, plan);
        }
    }
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
        add_command(plan, swipe_line(arena, "swipe", p, p, ms));
        return;
    }
    if (g->count > 1 && device->api && device->api < API_KEYCOMBINATION) {
        plan->refusal = "two taps take longer than a double tap may before "
                        "API 31, where each starts a runtime";
        return;
    }
    for (unsigned i = 0; i < (g->count ? g->count : 1); i++) {
        add_command(plan, deed_arena_printf(arena, "input tap %ld %ld",
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
    add_command(
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
        plan_keys(arena, gesture, device, plan);
        break;
    case DEED_GESTURE_SUBMIT:
        plan_keys(arena, &key, device, plan);
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
    add_command(plan, swipe_line(arena, "swipe", from, to, ms));
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
        add_command(plan, deed_arena_printf(
                              arena,
                              "am start -W -a android.intent.action.VIEW -d %s",
                              quoted));
    } else if (strchr(what, '/')) {
        add_command(plan,
                    deed_arena_printf(arena, "am start -W -n %s", quoted));
    } else {
        add_command(plan,
                    deed_arena_printf(
                        arena,
                        "monkey -p %s -c android.intent.category.LAUNCHER "
                        "1",
                        quoted));
    }
}
