/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/console.h"

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/events.h"
#include "wire/json.h"

#define TEXT_MAX 8000

/* An argument as a person reads it in a console. */
static void put_argument(struct deed_strbuf *text, const struct deed_value *arg)
{
    const struct deed_value *value = deed_value_get(arg, "value");
    const char *words = deed_value_text(value);
    const char *shown = decode_text(arg, "description");
    if (words || (shown && !value)) {
        deed_strbuf_puts(text, words ? words : shown);
    } else if (value) {
        deed_json_write(text, value);
    } else {
        deed_strbuf_puts(text,
                         deed_str_or(decode_text(arg, "type"), "undefined"));
    }
}

static const char *level_of(const char *type)
{
    return deed_str_equal(type, "error") || deed_str_equal(type, "assert")
               ? "error"
           : deed_str_equal(type, "warning") ? "warn"
           : deed_str_equal(type, "info")    ? "info"
           : deed_str_equal(type, "debug") || deed_str_equal(type, "verbose")
               ? "debug"
               : "log";
}

void console_called(struct page *page, const struct deed_value *params)
{
    const struct deed_value *args = deed_value_get(params, "args");
    const struct deed_value *frame = deed_value_at(
        deed_value_get(deed_value_get(params, "stackTrace"), "callFrames"), 0);
    struct deed_strbuf text;
    deed_strbuf_init(&text, TEXT_MAX);
    bool error = false; /* an Error is among them, not only words */
    for (size_t i = 0; deed_value_at(args, i); i++) {
        error |= deed_str_equal(decode_text(deed_value_at(args, i), "subtype"),
                                "error");
        deed_strbuf_puts(&text, i ? " " : "");
        put_argument(&text, deed_value_at(args, i));
    }
    const struct web_console_message message = {
        .level = level_of(decode_text(params, "type")),
        .caught = error && deed_str_equal(decode_text(params, "type"), "error"),
        .text = deed_strbuf_get(&text),
        .url = decode_text(frame, "url"),
        .line = decode_int(frame, "lineNumber", -1) + 1,
    };
    web_console_message(page, &message);
    deed_strbuf_fini(&text);
}

void console_logged(struct page *page, const struct deed_value *params)
{
    const struct deed_value *entry = deed_value_get(params, "entry");
    const struct web_console_message message = {
        .level = level_of(decode_text(entry, "level")),
        .text = decode_text(entry, "text"),
        .url = decode_text(entry, "url"),
        .line = decode_int(entry, "lineNumber", -1) + 1,
    };
    web_console_message(page, &message);
}

void console_thrown(struct page *page, const struct deed_value *details)
{
    const char *text =
        decode_text(deed_value_get(details, "exception"), "description");
    const struct web_console_message message = {
        .level = "error",
        .thrown = true,
        .text = text ? text : decode_text(details, "text"),
        .url = decode_text(details, "url"),
        .line = decode_int(details, "lineNumber", -1) + 1,
    };
    web_console_message(page, &message);
}
