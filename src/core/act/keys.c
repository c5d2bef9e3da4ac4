/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/keys.h"

#include <stddef.h>
#include <string.h>

#include "base/utf8.h"
#include "base/util.h"
#include "core/act/request.h"

/* clang-format off */
static const struct {
    const char *name;
    unsigned bit;
} modifiers[] = {
    { "Alt",     DEED_MOD_ALT },
    { "Control", DEED_MOD_CONTROL },
    { "Ctrl",    DEED_MOD_CONTROL },
    { "Meta",    DEED_MOD_META },
    { "Shift",   DEED_MOD_SHIFT },
    { "ControlOrMeta", DEED_MOD_CONTROL },
};

static const char *const key_names[] = {
    "Enter", "Tab", "Escape", "Backspace", "Delete", "Insert", "Space",
    "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
    "Home", "End", "PageUp", "PageDown",
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12",
    "F13", "F14", "F15", "F16", "F17", "F18", "F19", "F20", "F21", "F22",
    "F23", "F24",
    "Alt", "AltGraph", "CapsLock", "Control", "Meta", "NumLock", "ScrollLock",
    "Shift", "ContextMenu", "Pause", "PrintScreen", "Clear", "Copy", "Cut",
    "Paste", "Redo", "Undo", "Find", "Help", "Select", "BrowserBack",
    "BrowserForward", "BrowserRefresh", "MediaPlayPause", "MediaStop",
    "MediaTrackNext", "MediaTrackPrevious", "AudioVolumeDown",
    "AudioVolumeMute", "AudioVolumeUp", "GoBack", "GoHome", "Power",
    /* By its place on the keyboard: KeyboardEvent.code. */
    "KeyA", "KeyB", "KeyC", "KeyD", "KeyE", "KeyF", "KeyG", "KeyH", "KeyI",
    "KeyJ", "KeyK", "KeyL", "KeyM", "KeyN", "KeyO", "KeyP", "KeyQ", "KeyR",
    "KeyS", "KeyT", "KeyU", "KeyV", "KeyW", "KeyX", "KeyY", "KeyZ", "Digit0",
    "Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7",
    "Digit8", "Digit9", "Numpad0", "Numpad1", "Numpad2", "Numpad3", "Numpad4",
    "Numpad5", "Numpad6", "Numpad7", "Numpad8", "Numpad9", "NumpadAdd",
    "NumpadSubtract", "NumpadMultiply", "NumpadDivide", "NumpadDecimal",
    "NumpadEnter", "Backquote", "Minus", "Equal", "BracketLeft",
    "BracketRight", "Backslash", "Semicolon", "Quote", "Comma", "Period",
    "Slash", "ShiftLeft", "ShiftRight", "ControlLeft", "ControlRight",
    "AltLeft", "AltRight", "MetaLeft", "MetaRight",
};

static const struct {
    const char *alias;
    const char *name;
} aliases[] = {
    { "Return", "Enter" },   { "Esc", "Escape" },      { "Del", "Delete" },
    { "Up", "ArrowUp" },     { "Down", "ArrowDown" },  { "Left", "ArrowLeft" },
    { "Right", "ArrowRight" }, { "Ctrl", "Control" },
};
/* clang-format on */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

static bool same_name(const char *name, const char *text, size_t len)
{
    size_t i = 0;
    while (i < len && name[i] && lower(name[i]) == lower(text[i])) {
        i++;
    }
    return i == len && name[i] == '\0';
}

static unsigned find_modifier(const char *text, size_t len)
{
    for (unsigned i = 0; i < DEED_ARRAY_LEN(modifiers); i++) {
        if (same_name(modifiers[i].name, text, len)) {
            return modifiers[i].bit;
        }
    }
    return 0;
}

static const char *find_key(const char *text)
{
    size_t len = strlen(text);
    for (unsigned i = 0; i < DEED_ARRAY_LEN(key_names); i++) {
        if (same_name(key_names[i], text, len)) {
            return key_names[i];
        }
    }
    for (unsigned i = 0; i < DEED_ARRAY_LEN(aliases); i++) {
        if (same_name(aliases[i].alias, text, len)) {
            return aliases[i].name;
        }
    }
    if (strcmp(text, " ") == 0) {
        return "Space";
    }
    bool one = deed_utf8_count(text) == 1;
    return one && (unsigned char)*text > 0x20 && *text != 0x7f ? text : NULL;
}

bool deed_key_parse(const char *chord, unsigned *ret_modifiers,
                    const char **ret_key)
{
    unsigned held = 0;
    const char *p = chord;
    /* The plus of "Control++" is the key: a plus separates only when
     * something stands before it and after it. */
    for (const char *plus = strchr(p, '+'); plus && plus > p && plus[1];
         plus = strchr(p, '+')) {
        unsigned bit = find_modifier(p, (size_t)(plus - p));
        if (!bit || (held & bit)) {
            return false;
        }
        held |= bit;
        p = plus + 1;
    }
    const char *key = find_key(p);
    if (!key) {
        return false;
    }
    *ret_modifiers = held;
    *ret_key = key;
    return true;
}

bool deed_modifiers_parse(const char *text, unsigned *ret)
{
    unsigned held = 0;
    for (;;) {
        size_t len = strcspn(text, "+");
        unsigned bit = find_modifier(text, len);
        if (!bit) {
            return false;
        }
        held |= bit;
        if (text[len] == '\0') {
            *ret = held;
            return true;
        }
        text += len + 1;
    }
}
