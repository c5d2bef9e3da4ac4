/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/actions.h"

#include <math.h>

#include "base/util.h"

static void write_pause(struct deed_json_writer *w)
{
    deed_json_begin_object(w);
    deed_json_member(w, "type", "pause");
    deed_json_end_object(w);
}

/* The browser takes thousandths; more digits only cost time. */
static void write_move(struct deed_json_writer *w, struct deed_point at)
{
    deed_json_begin_object(w);
    deed_json_member(w, "type", "pointerMove");
    deed_json_member_number(w, "x", round(at.x * 1000) / 1000);
    deed_json_member_number(w, "y", round(at.y * 1000) / 1000);
    deed_json_member_integer(w, "duration", 0);
    deed_json_end_object(w);
}

static void write_button(struct deed_json_writer *w, bool down, int button)
{
    deed_json_begin_object(w);
    deed_json_member(w, "type", down ? "pointerDown" : "pointerUp");
    deed_json_member_integer(w, "button", button);
    deed_json_end_object(w);
}

static struct deed_json_writer *begin_source(struct deed_json_writer *w,
                                             const char *type, const char *id,
                                             const char *pointer)
{
    deed_json_begin_object(w);
    deed_json_member(w, "type", type);
    deed_json_member(w, "id", id);
    if (pointer) {
        deed_json_key(w, "parameters");
        deed_json_begin_object(w);
        deed_json_member(w, "pointerType", pointer);
        deed_json_end_object(w);
    }
    deed_json_key(w, "actions");
    deed_json_begin_array(w);
    return w;
}

static void end_source(struct deed_json_writer *w)
{
    deed_json_end_array(w);
    deed_json_end_object(w);
}

static const struct {
    unsigned bit;
    const char *key;
} modifiers[] = {
    { DEED_MOD_CONTROL, "\xEE\x80\x89" }, /* U+E009 */
    { DEED_MOD_SHIFT, "\xEE\x80\x88" },
    { DEED_MOD_ALT, "\xEE\x80\x8A" },
    { DEED_MOD_META, "\xEE\x80\xBD" },
};

/* Held from the first tick to the last. */
static unsigned write_modifiers(struct deed_json_writer *w, unsigned held,
                                bool down)
{
    unsigned count = 0;
    for (size_t i = 0; i < DEED_ARRAY_LEN(modifiers); i++) {
        /* The last that was pressed is let go first, as by a hand. */
        size_t at = down ? i : DEED_ARRAY_LEN(modifiers) - 1 - i;
        if (held & modifiers[at].bit) {
            deed_json_begin_object(w);
            deed_json_member(w, "type", down ? "keyDown" : "keyUp");
            deed_json_member(w, "value", modifiers[at].key);
            deed_json_end_object(w);
            count++;
        }
    }
    return count;
}

static unsigned write_keys_around(struct deed_json_writer *w, unsigned held,
                                  size_t ticks)
{
    begin_source(w, "key", "deed.modifiers", NULL);
    unsigned count = write_modifiers(w, held, true);
    for (size_t i = 0; i < ticks; i++) {
        write_pause(w);
    }
    write_modifiers(w, held, false);
    end_source(w);
    return count;
}

void actions_pointer(struct deed_json_writer *w,
                     const struct web_pointer *pointer)
{
    unsigned before =
        pointer->modifiers
            ? write_keys_around(w, pointer->modifiers, pointer->count)
            : 0;
    begin_source(w, "pointer", "deed.mouse", "mouse");
    for (unsigned i = 0; i < before; i++) {
        write_pause(w);
    }
    for (size_t i = 0; i < pointer->count; i++) {
        const struct web_pointer_step *step = &pointer->steps[i];
        if (step->kind == WEB_POINTER_MOVE) {
            write_move(w, step->at);
        } else {
            write_button(w, step->kind == WEB_POINTER_PRESS,
                         (int)pointer->button); /* 0, 1, 2: as pages count */
        }
    }
    end_source(w);
}

/* Whole pixels: the protocol takes no others. */
void actions_wheel(struct deed_json_writer *w, const struct web_wheel *wheel)
{
    unsigned before =
        wheel->modifiers ? write_keys_around(w, wheel->modifiers, 1) : 0;
    begin_source(w, "wheel", "deed.wheel", NULL);
    for (unsigned i = 0; i < before; i++) {
        write_pause(w);
    }
    deed_json_begin_object(w);
    deed_json_member(w, "type", "scroll");
    deed_json_member_integer(w, "x", (int64_t)round(wheel->at.x));
    deed_json_member_integer(w, "y", (int64_t)round(wheel->at.y));
    deed_json_member_integer(w, "deltaX", (int64_t)round(wheel->dx));
    deed_json_member_integer(w, "deltaY", (int64_t)round(wheel->dy));
    deed_json_end_object(w);
    end_source(w);
}

unsigned actions_touch(struct deed_json_writer *w,
                       const struct web_touch *touch, unsigned down)
{
    static const char *const ids[] = { "deed.finger0", "deed.finger1",
                                       "deed.finger2", "deed.finger3" };
    unsigned fingers = touch->fingers                 ? touch->fingers
                       : touch->kind == WEB_TOUCH_END ? down
                                                      : 0;
    fingers = fingers < DEED_ARRAY_LEN(ids) ? fingers : DEED_ARRAY_LEN(ids);
    for (unsigned i = 0; i < fingers; i++) {
        begin_source(w, "pointer", ids[i], "touch");
        if (touch->kind != WEB_TOUCH_END) {
            write_move(w, touch->at[i]);
        }
        /* Lifted one after the other, as a hand does: of fingers that are
         * lifted at once each is reported as the last. */
        for (unsigned k = 0; touch->kind == WEB_TOUCH_END && k < i; k++) {
            write_pause(w);
        }
        if (touch->kind != WEB_TOUCH_MOVE) {
            write_button(w, touch->kind == WEB_TOUCH_START, 0);
        }
        end_source(w);
    }
    return fingers;
}

static void write_stroke(struct deed_json_writer *w, const char *value)
{
    static const char *const types[] = { "keyDown", "keyUp" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(types); i++) {
        deed_json_begin_object(w);
        deed_json_member(w, "type", types[i]);
        deed_json_member(w, "value", value);
        deed_json_end_object(w);
    }
}

static void write_key(struct deed_json_writer *w,
                      const struct deed_web_key *key)
{
    write_modifiers(w, key->modifiers, true);
    write_stroke(w, web_key_value(key));
    write_modifiers(w, key->modifiers, false);
}

static void write_letters(struct deed_json_writer *w, const char *text)
{
    char one[8];
    while (*text) {
        text += web_text_letter(text, one);
        write_stroke(w, one);
    }
}

size_t actions_keys(struct deed_json_writer *w,
                    const struct web_key_step *steps, size_t count)
{
    size_t at = 0;
    begin_source(w, "key", "deed.keys", NULL);
    while (at < count && (steps[at].key || web_text_is_typed(steps[at].text))) {
        if (steps[at].key) {
            write_key(w, steps[at].key);
        } else {
            write_letters(w, steps[at].text);
        }
        at++;
    }
    end_source(w);
    return at;
}
