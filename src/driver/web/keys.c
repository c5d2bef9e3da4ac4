/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "core/act/keys.h"
#include "core/act/request.h"

/* clang-format off */
static const struct {
    const char *name, *code;
    int virtual_code;
    const char *text;
} named[] = {
    { "Enter",      "Enter",      13, "\r" },
    { "Tab",        "Tab",         9, "" },
    { "Escape",     "Escape",     27, "" },
    { "Esc",        "Escape",     27, "" },
    { "Backspace",  "Backspace",   8, "" },
    { "Delete",     "Delete",     46, "" },
    { "Insert",     "Insert",     45, "" },
    { "Space",      "Space",      32, " " },
    { "ArrowLeft",  "ArrowLeft",  37, "" },
    { "ArrowUp",    "ArrowUp",    38, "" },
    { "ArrowRight", "ArrowRight", 39, "" },
    { "ArrowDown",  "ArrowDown",  40, "" },
    { "Home",       "Home",       36, "" },
    { "End",        "End",        35, "" },
    { "PageUp",     "PageUp",     33, "" },
    { "PageDown",   "PageDown",   34, "" },
    { "CapsLock",   "CapsLock",   20, "" },
    { "ContextMenu","ContextMenu",93, "" },
    { "Control",    "ControlLeft",17, "" },
    { "Shift",      "ShiftLeft",  16, "" },
    { "Alt",        "AltLeft",    18, "" },
    { "Meta",       "MetaLeft",   91, "" },
    { "F1",  "F1",  112, "" }, { "F2",  "F2",  113, "" },
    { "F3",  "F3",  114, "" }, { "F4",  "F4",  115, "" },
    { "F5",  "F5",  116, "" }, { "F6",  "F6",  117, "" },
    { "F7",  "F7",  118, "" }, { "F8",  "F8",  119, "" },
    { "F9",  "F9",  120, "" }, { "F10", "F10", 121, "" },
    { "F11", "F11", 122, "" }, { "F12", "F12", 123, "" },
    { "F13", "F13", 124, "" }, { "F14", "F14", 125, "" },
    { "F15", "F15", 126, "" }, { "F16", "F16", 127, "" },
    { "F17", "F17", 128, "" }, { "F18", "F18", 129, "" },
    { "F19", "F19", 130, "" }, { "F20", "F20", 131, "" },
    { "F21", "F21", 132, "" }, { "F22", "F22", 133, "" },
    { "F23", "F23", 134, "" }, { "F24", "F24", 135, "" },
    { "AltGraph",    "AltRight",    225, "" },
    { "NumLock",     "NumLock",     144, "" },
    { "ScrollLock",  "ScrollLock",  145, "" },
    { "Pause",       "Pause",        19, "" },
    { "PrintScreen", "PrintScreen",  44, "" },
    { "Clear",       "NumLock",      12, "" },
    { "Help",        "Help",         47, "" },
    { "Select",      "Select",       41, "" },
    { "Copy",        "Copy",          0, "" },
    { "Cut",         "Cut",           0, "" },
    { "Paste",       "Paste",         0, "" },
    { "Undo",        "Undo",          0, "" },
    { "Redo",        "Again",         0, "" },
    { "Find",        "Find",          0, "" },
    { "Power",       "Power",         0, "" },
    { "GoBack",             "BrowserBack",      166, "" },
    { "GoHome",             "BrowserHome",      172, "" },
    { "BrowserBack",        "BrowserBack",      166, "" },
    { "BrowserForward",     "BrowserForward",   167, "" },
    { "BrowserRefresh",     "BrowserRefresh",   168, "" },
    { "AudioVolumeMute",    "AudioVolumeMute",  173, "" },
    { "AudioVolumeDown",    "AudioVolumeDown",  174, "" },
    { "AudioVolumeUp",      "AudioVolumeUp",    175, "" },
    { "MediaTrackNext",     "MediaTrackNext",   176, "" },
    { "MediaTrackPrevious", "MediaTrackPrevious", 177, "" },
    { "MediaStop",          "MediaStop",        178, "" },
    { "MediaPlayPause",     "MediaPlayPause",   179, "" },
};

/* In the order in which they are pressed; released the other way round. */
static const struct {
    unsigned bit;
    const char *name;
} held_keys[] = {
    { DEED_MOD_CONTROL, "Control" }, { DEED_MOD_ALT, "Alt" },
    { DEED_MOD_META, "Meta" },       { DEED_MOD_SHIFT, "Shift" },
};

static const struct {
    char plain, shifted;
    const char *code;
    int virtual_code;
} marks[] = {
    { '`', '~', "Backquote",   192 }, { '-', '_', "Minus",        189 },
    { '=', '+', "Equal",       187 }, { '[', '{', "BracketLeft",  219 },
    { ']', '}', "BracketRight",221 }, { '\\','|', "Backslash",    220 },
    { ';', ':', "Semicolon",   186 }, { '\'','"', "Quote",        222 },
    { ',', '<', "Comma",       188 }, { '.', '>', "Period",       190 },
    { '/', '?', "Slash",       191 }, { ' ', ' ', "Space",         32 },
    { '1', '!', "Digit1", 49 }, { '2', '@', "Digit2", 50 },
    { '3', '#', "Digit3", 51 }, { '4', '$', "Digit4", 52 },
    { '5', '%', "Digit5", 53 }, { '6', '^', "Digit6", 54 },
    { '7', '&', "Digit7", 55 }, { '8', '*', "Digit8", 56 },
    { '9', '(', "Digit9", 57 }, { '0', ')', "Digit0", 48 },
};

/* Keys that only their code tells apart: a side, or the keypad. */
static const struct {
    const char *code, *key;
    int virtual_code, location;
} placed[] = {
    { "ShiftLeft",   "Shift",   16, 1 }, { "ShiftRight",   "Shift",   16, 2 },
    { "ControlLeft", "Control", 17, 1 }, { "ControlRight", "Control", 17, 2 },
    { "AltLeft",     "Alt",     18, 1 }, { "AltRight",     "Alt",     18, 2 },
    { "MetaLeft",    "Meta",    91, 1 }, { "MetaRight",    "Meta",    92, 2 },
    { "Numpad0", "0",  96, 3 }, { "Numpad1", "1",  97, 3 },
    { "Numpad2", "2",  98, 3 }, { "Numpad3", "3",  99, 3 },
    { "Numpad4", "4", 100, 3 }, { "Numpad5", "5", 101, 3 },
    { "Numpad6", "6", 102, 3 }, { "Numpad7", "7", 103, 3 },
    { "Numpad8", "8", 104, 3 }, { "Numpad9", "9", 105, 3 },
    { "NumpadMultiply", "*", 106, 3 }, { "NumpadAdd",     "+", 107, 3 },
    { "NumpadSubtract", "-", 109, 3 }, { "NumpadDecimal", ".", 110, 3 },
    { "NumpadDivide",   "/", 111, 3 }, { "NumpadEnter", "Enter", 13, 3 },
};

static const char *const letters[] = {
    "KeyA", "KeyB", "KeyC", "KeyD", "KeyE", "KeyF", "KeyG", "KeyH", "KeyI",
    "KeyJ", "KeyK", "KeyL", "KeyM", "KeyN", "KeyO", "KeyP", "KeyQ", "KeyR",
    "KeyS", "KeyT", "KeyU", "KeyV", "KeyW", "KeyX", "KeyY", "KeyZ",
};

/* clang-format on */

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void set_text(struct deed_web_key *key, char c)
{
    snprintf(key->key, sizeof(key->key), "%c", c);
    snprintf(key->text, sizeof(key->text), "%c", c);
}

bool deed_web_key_of_char(char c, struct deed_web_key *ret)
{
    *ret = (struct deed_web_key){ .code = "" };
    if (c == '\n' || c == '\r') {
        return deed_web_key_parse("Enter", ret);
    }
    if (isalpha((unsigned char)c)) {
        int upper = toupper((unsigned char)c);
        ret->code = letters[upper - 'A'];
        ret->virtual_code = upper;
        ret->modifiers = isupper((unsigned char)c) ? DEED_MOD_SHIFT : 0;
        set_text(ret, c);
        return true;
    }
    for (size_t i = 0; i < COUNT(marks); i++) {
        if (marks[i].plain == c || marks[i].shifted == c) {
            ret->code = marks[i].code;
            ret->virtual_code = marks[i].virtual_code;
            ret->modifiers = marks[i].plain == c ? 0 : DEED_MOD_SHIFT;
            set_text(ret, c);
            return true;
        }
    }
    return false;
}

static bool parse_placed(const char *name, struct deed_web_key *ret)
{
    for (size_t i = 0; i < COUNT(placed); i++) {
        if (strcasecmp(name, placed[i].code) == 0) {
            const char *key = placed[i].key;
            snprintf(ret->key, sizeof(ret->key), "%s", key);
            snprintf(ret->text, sizeof(ret->text), "%s",
                     !key[1]                     ? key
                     : strcmp(key, "Enter") == 0 ? "\r"
                                                 : "");
            ret->code = placed[i].code;
            ret->virtual_code = placed[i].virtual_code;
            ret->location = placed[i].location;
            return true;
        }
    }
    return false;
}

/* "Digit5", "KeyA", "Slash": the key that types it without Shift. */
static bool parse_code(const char *name, struct deed_web_key *ret)
{
    if (strncasecmp(name, "Key", 3) == 0 && isalpha((unsigned char)name[3]) &&
        !name[4]) {
        return deed_web_key_of_char((char)tolower((unsigned char)name[3]), ret);
    }
    for (size_t i = 0; i < COUNT(marks); i++) {
        if (strcasecmp(name, marks[i].code) == 0) {
            return deed_web_key_of_char(marks[i].plain, ret);
        }
    }
    return parse_placed(name, ret);
}

/* What a mark types with Shift held: "Shift+Digit3" is '#'. */
static void shift_mark(struct deed_web_key *key)
{
    for (size_t i = 0; i < COUNT(marks); i++) {
        if (key->text[0] == marks[i].plain && !key->text[1] && !key->location) {
            set_text(key, marks[i].shifted);
            return;
        }
    }
    if (isalpha((unsigned char)key->text[0]) && !key->text[1]) {
        set_text(key, (char)toupper((unsigned char)key->text[0]));
    }
}

static bool parse_key(const char *name, struct deed_web_key *ret)
{
    for (size_t i = 0; i < COUNT(named); i++) {
        if (strcasecmp(name, named[i].name) == 0) {
            const char *key = strcmp(named[i].code, "Space") == 0 ? " "
                              : strcmp(named[i].code, "Escape") == 0
                                  ? "Escape"
                                  : named[i].name;
            snprintf(ret->key, sizeof(ret->key), "%s", key);
            snprintf(ret->text, sizeof(ret->text), "%s", named[i].text);
            ret->code = named[i].code;
            ret->virtual_code = named[i].virtual_code;
            size_t len = strlen(named[i].code);
            ret->location =
                len > 4 && strcmp(named[i].code + len - 4, "Left") == 0 &&
                        strncmp(named[i].code, "Arrow", 5) != 0
                    ? 1
                    : 0;
            return true;
        }
    }
    if (name[0] && name[1] && parse_code(name, ret)) {
        return true;
    }
    if (!name[1] && deed_web_key_of_char(name[0], ret)) {
        return true;
    }
    /* A character that has no key here types itself; a name of several does
     * not: it is a key that no row knows. */
    if (deed_utf8_count(name) != 1) {
        return false;
    }
    snprintf(ret->key, sizeof(ret->key), "%s", name);
    snprintf(ret->text, sizeof(ret->text), "%s", name);
    return true;
}

static unsigned own_bit(const char *key)
{
    for (size_t i = 0; i < COUNT(held_keys); i++) {
        if (strcmp(held_keys[i].name, key) == 0) {
            return held_keys[i].bit;
        }
    }
    return 0;
}

struct deed_web_key deed_web_key_take_modifier(unsigned *held)
{
    struct deed_web_key key = { .code = "" };
    for (size_t i = 0; i < COUNT(held_keys); i++) {
        if (*held & held_keys[i].bit) {
            (void)parse_key(held_keys[i].name, &key);
            key.own = held_keys[i].bit;
            *held &= ~held_keys[i].bit;
            break;
        }
    }
    return key;
}

bool deed_web_key_parse(const char *chord, struct deed_web_key *ret)
{
    unsigned held = 0;
    const char *name = NULL;
    *ret = (struct deed_web_key){ .code = "" };
    if (!deed_key_parse(chord, &held, &name) || !parse_key(name, ret)) {
        return false;
    }
    if (held && !name[1] && isalpha((unsigned char)name[0])) {
        /* "Control+A" is the key, not the capital. */
        bool shift = held & DEED_MOD_SHIFT;
        set_text(ret, (char)(shift ? toupper((unsigned char)name[0])
                                   : tolower((unsigned char)name[0])));
        ret->modifiers = 0;
    }
    ret->modifiers |= held;
    ret->held = held;
    ret->own = own_bit(ret->key);
    if (held & DEED_MOD_SHIFT) {
        shift_mark(ret);
    }
    /* With Control, Alt or Meta a key types nothing. */
    if (ret->modifiers & (DEED_MOD_CONTROL | DEED_MOD_ALT | DEED_MOD_META)) {
        ret->text[0] = '\0';
    }
    return true;
}
