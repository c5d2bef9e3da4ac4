/* SPDX-License-Identifier: Apache-2.0 */
/* Keys that are pressed on a device. */
#include "driver/android/input.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/act/keys.h"

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
        android_plan_add(plan, deed_arena_printf(arena, "input text %s",
                                                 deed_str_or(quoted, "''")));
        return;
    }
    if (!modifiers) {
        android_plan_add(plan,
                         deed_arena_printf(arena, "input keyevent %d", code));
        return;
    }
    if (device->api && device->api < ANDROID_API_KEYCOMBINATION) {
        plan->refusal = "keys can be held together from API 31 on only";
        return;
    }
    const char *line = "input keycombination";
    for (size_t i = 0; line && i < DEED_ARRAY_LEN(held); i++) {
        if (modifiers & held[i].bit) {
            line = deed_arena_printf(arena, "%s %d", line, held[i].code);
        }
    }
    android_plan_add(plan, line ? deed_arena_printf(arena, "%s %d", line, code)
                                : NULL);
}

void android_plan_keys(struct deed_arena *arena, const struct deed_gesture *g,
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
