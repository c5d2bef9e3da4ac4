/* SPDX-License-Identifier: Apache-2.0 */
#include <deed/error.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    const char *text;
} codes[] = {
#define DEED_CODE_ROW(id, name, text) { name, text },
    DEED_CODES(DEED_CODE_ROW)
#undef DEED_CODE_ROW
};

const char *deed_code_name(enum deed_code code)
{
    return (unsigned)code < DEED_CODE_COUNT ? codes[code].name : "internal";
}

const char *deed_code_text(enum deed_code code)
{
    return (unsigned)code < DEED_CODE_COUNT ? codes[code].text
                                            : "a fault in deed itself";
}

/* A message that was cut must not end in half a character: it goes out as
 * JSON, which would then not parse. */
static void trim_half_character(char *text)
{
    size_t len = strlen(text);
    size_t start = len;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80) {
        start--;
    }
    if (start == 0) {
        return;
    }
    unsigned char lead = (unsigned char)text[start - 1];
    size_t want = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (len - (start - 1) < want) {
        text[start - 1] = '\0';
    }
}

__attribute__((format(printf, 4, 0))) static enum deed_code fill(
    struct deed_error *err, enum deed_code code, const char *member,
    const char *format, va_list args)
{
    if (!err) {
        return code;
    }
    /* The arguments may point into the very error that is filled. */
    struct deed_error made = { .code = code };
    snprintf(made.member, sizeof(made.member), "%s", member ? member : "");
    vsnprintf(made.text, sizeof(made.text), format, args);
    trim_half_character(made.member);
    trim_half_character(made.text);
    *err = made;
    return code;
}

enum deed_code deed_fail(struct deed_error *err, enum deed_code code,
                         const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(err, code, NULL, format, args);
    va_end(args);
    return code;
}

enum deed_code deed_fail_member(struct deed_error *err, enum deed_code code,
                                const char *member, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(err, code, member, format, args);
    va_end(args);
    return code;
}
