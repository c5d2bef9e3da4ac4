/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/json_writer.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_number.h"

void deed_json_writer_init(struct deed_json_writer *w, struct deed_strbuf *out)
{
    *w = (struct deed_json_writer){ .out = out };
}

static void before_item(struct deed_json_writer *w)
{
    if (w->comma) {
        deed_strbuf_putc(w->out, ',');
    }
    w->comma = true;
}

static void begin(struct deed_json_writer *w, char bracket)
{
    before_item(w);
    deed_strbuf_putc(w->out, bracket);
    w->comma = false;
}

static void end(struct deed_json_writer *w, char bracket)
{
    deed_strbuf_putc(w->out, bracket);
    w->comma = true;
}

void deed_json_begin_object(struct deed_json_writer *w)
{
    begin(w, '{');
}

void deed_json_end_object(struct deed_json_writer *w)
{
    end(w, '}');
}

void deed_json_begin_array(struct deed_json_writer *w)
{
    begin(w, '[');
}

void deed_json_end_array(struct deed_json_writer *w)
{
    end(w, ']');
}

/* What may stand in a string as it is: all but quote, backslash, controls and
 * the bytes of longer characters, which are looked at one by one. */
static bool is_plain(char c)
{
    return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

static void put_escape(struct deed_strbuf *out, char c)
{
    static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    for (const char *p = letters; *p; p += 2) {
        if (*p == c) {
            deed_strbuf_add(out, (const char[]){ '\\', p[1] }, 2);
            return;
        }
    }
    deed_strbuf_printf(out, "\\u%04x", (unsigned)c);
}

/* Whoever reads the line must not be misled, or a terminal be driven by it;
 * whoever reads the value gets it as it was. */
static void put_character(struct deed_strbuf *out, const char *text, size_t len)
{
    uint32_t c = deed_utf8_decode(text, len);
    if (!deed_utf8_is_hazard(c)) {
        deed_strbuf_add(out, text, len);
    } else if (c < 0x10000) {
        deed_strbuf_printf(out, "\\u%04x", (unsigned)c);
    } else {
        c -= 0x10000;
        deed_strbuf_printf(out, "\\u%04x\\u%04x",
                           (unsigned)(0xd800 + (c >> 10)),
                           (unsigned)(0xdc00 + (c & 0x3ff)));
    }
}

static size_t plain_len(const char *text, size_t len)
{
    size_t i = 0;
    while (i < len && is_plain(text[i])) {
        i++;
    }
    return i;
}

/* Nearly all keys and most texts. */
static void put_plain(struct deed_strbuf *out, const char *text, size_t len)
{
    deed_strbuf_reserve(out, len + 2);
    if (out->failed) {
        return;
    }
    char *to = out->bytes + out->len;
    to[0] = '"';
    memcpy(to + 1, text, len);
    to[len + 1] = '"';
    to[len + 2] = '\0';
    out->len += len + 2;
}

static void put_text(struct deed_strbuf *out, const char *text, size_t len)
{
    size_t i = 0;
    if (plain_len(text, len) == len) {
        put_plain(out, text, len);
        return;
    }
    deed_strbuf_putc(out, '"');
    while (i < len) {
        size_t start = i;
        i += plain_len(text + i, len - i);
        deed_strbuf_add(out, text + start, i - start);
        if (i == len) {
            break;
        }
        size_t step = deed_utf8_step(text + i, len - i);
        if (step > 1) {
            put_character(out, text + i, step);
        } else if (step == 1 && text[i] > 0) {
            put_escape(out, text[i]);
        } else {
            deed_strbuf_puts(out, "\xef\xbf\xbd");
        }
        i += step ? step : 1;
    }
    deed_strbuf_putc(out, '"');
}

void deed_json_key(struct deed_json_writer *w, const char *key)
{
    before_item(w);
    put_text(w->out, key, strlen(key));
    deed_strbuf_putc(w->out, ':');
    w->comma = false;
}

void deed_json_string(struct deed_json_writer *w, const char *text)
{
    deed_json_string_n(w, text, text ? strlen(text) : 0);
}

void deed_json_string_n(struct deed_json_writer *w, const char *text,
                        size_t len)
{
    if (!text) {
        deed_json_null(w);
        return;
    }
    before_item(w);
    put_text(w->out, text, len);
}

void deed_json_number(struct deed_json_writer *w, double number)
{
    if (!isfinite(number)) {
        deed_json_null(w);
        return;
    }
    char text[DEED_JSON_NUMBER_BYTES];
    deed_json_raw(w, text, deed_json_number_write(number, text));
}

void deed_json_integer(struct deed_json_writer *w, int64_t number)
{
    char text[DEED_JSON_NUMBER_BYTES];
    deed_json_raw(w, text, deed_json_integer_write(number, text));
}

void deed_json_bool(struct deed_json_writer *w, bool boolean)
{
    deed_json_raw(w, boolean ? "true" : "false", boolean ? 4 : 5);
}

void deed_json_null(struct deed_json_writer *w)
{
    deed_json_raw(w, "null", 4);
}

void deed_json_raw(struct deed_json_writer *w, const char *json, size_t len)
{
    before_item(w);
    deed_strbuf_add(w->out, json, len);
}

static void put_items(struct deed_json_writer *w,
                      const struct deed_value *value)
{
    bool map = value->type == DEED_VALUE_MAP;
    begin(w, map ? '{' : '[');
    const struct deed_value *item = value->as.items.first;
    for (; item; item = item->next) {
        if (map) {
            deed_json_key(w, item->key);
        }
        deed_json_value(w, item);
    }
    end(w, map ? '}' : ']');
}

void deed_json_value(struct deed_json_writer *w, const struct deed_value *value)
{
    switch (value ? value->type : DEED_VALUE_NULL) {
    case DEED_VALUE_BOOL:
        deed_json_bool(w, value->as.boolean);
        break;
    case DEED_VALUE_NUMBER:
        deed_json_number(w, value->as.number);
        break;
    case DEED_VALUE_STRING:
        deed_json_string_n(w, value->as.string.bytes, value->as.string.len);
        break;
    case DEED_VALUE_LIST:
    case DEED_VALUE_MAP:
        put_items(w, value);
        break;
    case DEED_VALUE_NULL:
    case DEED_VALUE_TYPE_COUNT:
        deed_json_null(w);
        break;
    }
}

void deed_json_member(struct deed_json_writer *w, const char *key,
                      const char *text)
{
    if (text) {
        deed_json_key(w, key);
        deed_json_string(w, text);
    }
}

void deed_json_write(struct deed_strbuf *out, const struct deed_value *value)
{
    struct deed_json_writer w;
    deed_json_writer_init(&w, out);
    deed_json_value(&w, value);
}

void deed_json_member_number(struct deed_json_writer *w, const char *key,
                             double number)
{
    deed_json_key(w, key);
    deed_json_number(w, number);
}

void deed_json_member_integer(struct deed_json_writer *w, const char *key,
                              int64_t number)
{
    deed_json_key(w, key);
    deed_json_integer(w, number);
}

void deed_json_member_bool(struct deed_json_writer *w, const char *key,
                           bool boolean)
{
    deed_json_key(w, key);
    deed_json_bool(w, boolean);
}

void deed_json_member_raw(struct deed_json_writer *w, const char *key,
                          const char *json)
{
    if (json) {
        deed_json_key(w, key);
        deed_json_raw(w, json, strlen(json));
    }
}
