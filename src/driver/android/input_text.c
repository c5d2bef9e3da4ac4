/* SPDX-License-Identifier: Apache-2.0 */
/* Text that is typed on a device. */
#include "driver/android/input.h"

#include <string.h>

#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/util.h"

/* Longer command lines are split. */
#define CHUNK_BYTES 400
/* Key codes in one command. */
#define KEYS_A_COMMAND 40
#define ADB_KEYBOARD "com.android.adbkeyboard/.AdbIME"

enum { KEY_MOVE_END = 123, KEY_DEL = 67 };

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
        android_plan_add(plan,
                         deed_arena_strdup(arena, deed_strbuf_get(&line)));
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
        android_plan_add(plan, deed_arena_printf(arena, "input text %s",
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
        android_plan_add(plan, "ime enable " ADB_KEYBOARD);
        android_plan_add(plan, "ime set " ADB_KEYBOARD);
    }
    android_plan_add(
        plan, deed_arena_printf(
                  arena, "am broadcast -a ADB_INPUT_B64 --es msg %s",
                  deed_str_or(android_base64(arena, text, strlen(text)), "")));
    if (!in_use && keyboard) {
        const char *quoted = android_quote(arena, keyboard);
        android_plan_add(plan, deed_arena_printf(arena, "ime set %s",
                                                 deed_str_or(quoted, "''")));
    } else if (!in_use) {
        android_plan_add(plan, "ime reset");
    }
}
