/* SPDX-License-Identifier: Apache-2.0 */

/* Keys as WebDriver writes them: code points of the private use area. */

#include <string.h>

#include "base/util.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"

static const struct {
    const char *name, *value;
} keys[] = {
    { "Enter", "\xEE\x80\x86" },      { "Tab", "\xEE\x80\x84" },
    { "Escape", "\xEE\x80\x8C" },     { "Backspace", "\xEE\x80\x83" },
    { "Delete", "\xEE\x80\x97" },     { "Insert", "\xEE\x80\x96" },
    { "ArrowLeft", "\xEE\x80\x92" },  { "ArrowUp", "\xEE\x80\x93" },
    { "ArrowRight", "\xEE\x80\x94" }, { "ArrowDown", "\xEE\x80\x95" },
    { "Home", "\xEE\x80\x91" },       { "End", "\xEE\x80\x90" },
    { "PageUp", "\xEE\x80\x8E" },     { "PageDown", "\xEE\x80\x8F" },
    { "Control", "\xEE\x80\x89" },    { "Shift", "\xEE\x80\x88" },
    { "Alt", "\xEE\x80\x8A" },        { "Meta", "\xEE\x80\xBD" },
    { "F1", "\xEE\x80\xB1" },         { "F2", "\xEE\x80\xB2" },
    { "F3", "\xEE\x80\xB3" },         { "F4", "\xEE\x80\xB4" },
    { "F5", "\xEE\x80\xB5" },         { "F6", "\xEE\x80\xB6" },
    { "F7", "\xEE\x80\xB7" },         { "F8", "\xEE\x80\xB8" },
    { "F9", "\xEE\x80\xB9" },         { "F10", "\xEE\x80\xBA" },
    { "F11", "\xEE\x80\xBB" },        { "F12", "\xEE\x80\xBC" },
};

/* Keys that only their code tells apart. */
static const struct {
    const char *code, *value;
} placed[] = {
    { "Numpad0", "\xEE\x80\x9A" },        { "Numpad1", "\xEE\x80\x9B" },
    { "Numpad2", "\xEE\x80\x9C" },        { "Numpad3", "\xEE\x80\x9D" },
    { "Numpad4", "\xEE\x80\x9E" },        { "Numpad5", "\xEE\x80\x9F" },
    { "Numpad6", "\xEE\x80\xA0" },        { "Numpad7", "\xEE\x80\xA1" },
    { "Numpad8", "\xEE\x80\xA2" },        { "Numpad9", "\xEE\x80\xA3" },
    { "NumpadMultiply", "\xEE\x80\xA4" }, { "NumpadAdd", "\xEE\x80\xA5" },
    { "NumpadSubtract", "\xEE\x80\xA7" }, { "NumpadDecimal", "\xEE\x80\xA8" },
    { "NumpadDivide", "\xEE\x80\xA9" },   { "NumpadEnter", "\xEE\x80\x87" },
    { "ShiftRight", "\xEE\x81\x90" },     { "ControlRight", "\xEE\x81\x91" },
    { "AltRight", "\xEE\x81\x92" },       { "MetaRight", "\xEE\x81\x93" },
};

const char *web_key_value(const struct deed_web_key *key)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(placed); i++) {
        if (deed_str_equal(placed[i].code, key->code)) {
            return placed[i].value;
        }
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(keys); i++) {
        if (deed_str_equal(keys[i].name, key->key)) {
            return keys[i].value;
        }
    }
    /* One character types itself; a name of several is a key it lacks. */
    return (key->key[0] & 0x80) || !key->key[1] ? key->key : NULL;
}

/* Texts up to this length are typed letter by letter, 2 ms each; longer ones
 * would take longer than a person waits. */
#define LETTERS_MAX 120

/* No line ends, which would send a form, and nothing that is composed of
 * several characters. */
bool web_text_is_typed(const char *text)
{
    size_t count = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c < ' ' || *c == 127 || *c >= 0xCC) {
            return false;
        }
        count += (*c & 0xC0) != 0x80;
    }
    return count <= LETTERS_MAX;
}

size_t web_text_letter(const char *text, char ret[8])
{
    size_t len = 1;
    while (len < 7 && ((unsigned char)text[len] & 0xC0) == 0x80) {
        len++;
    }
    memcpy(ret, text, len);
    ret[len] = '\0';
    return len;
}

struct web_key_step *web_keys_copy(struct deed_arena *arena,
                                   const struct web_key_step *steps,
                                   size_t count)
{
    struct web_key_step *copy =
        deed_arena_calloc(arena, count + 1, sizeof(*copy));
    for (size_t i = 0; copy && i < count; i++) {
        struct deed_web_key *key =
            deed_arena_alloc(arena, sizeof(struct deed_web_key));
        if (steps[i].key && key) {
            *key = *steps[i].key;
            copy[i].key = key;
        }
        copy[i].text =
            steps[i].key ? NULL : deed_arena_strdup(arena, steps[i].text);
    }
    return arena->failed ? NULL : copy;
}
