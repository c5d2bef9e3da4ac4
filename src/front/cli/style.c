/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/style.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"

static const char *const codes[] = {
    [DEED_TONE_PLAIN] = "",       [DEED_TONE_GOOD] = "\033[32m",
    [DEED_TONE_BAD] = "\033[31m", [DEED_TONE_WARN] = "\033[33m",
    [DEED_TONE_DIM] = "\033[2m",  [DEED_TONE_BOLD] = "\033[1m",
};

bool deed_style_is_wanted(int fd)
{
    const char *no = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return isatty(fd) && !(no && *no) && !(term && strcmp(term, "dumb") == 0);
}

const char *deed_style(const struct deed_pen *pen, enum deed_tone tone)
{
    return pen->colours ? codes[tone] : "";
}

const char *deed_style_end(const struct deed_pen *pen)
{
    return pen->colours ? "\033[0m" : "";
}

/* Its length, and what is written for it: itself, a space for a control
 * character, or its code for what nobody would see. At most four bytes are
 * looked at, since a text may be a megabyte. */
static size_t take_char(const char *text, char shown[DEED_HAZARD_BYTES],
                        size_t *ret_len)
{
    size_t len = deed_utf8_step(text, strnlen(text, 4));
    uint32_t c = len ? deed_utf8_decode(text, len) : 0;
    if (c < 0x20) {
        shown[0] = ' ';
        *ret_len = 1;
    } else if (deed_utf8_is_hazard(c)) {
        *ret_len = deed_utf8_write_hazard(c, shown);
    } else {
        memcpy(shown, text, len);
        *ret_len = len;
    }
    return len ? len : 1;
}

static size_t put_char(const struct deed_pen *pen, const char *text)
{
    char shown[DEED_HAZARD_BYTES];
    size_t shown_len = 0;
    size_t len = take_char(text, shown, &shown_len);
    fwrite(shown, 1, shown_len, pen->to);
    return len;
}

void deed_style_plain(const char *text, char *to, size_t size)
{
    size_t used = 0;
    while (text && *text) {
        char shown[DEED_HAZARD_BYTES];
        size_t need = 0;
        size_t len = take_char(text, shown, &need);
        if (used + need >= size) {
            break;
        }
        memcpy(to + used, shown, need);
        used += need;
        text += len;
    }
    to[used] = '\0';
}

void deed_style_text(const struct deed_pen *pen, const char *text)
{
    while (*text) {
        text += put_char(pen, text);
    }
}

/* Twice what fits on a wide line: nobody reads on in an address. */
#define ADDRESS_MAX_CHARACTERS 400

void deed_style_address(const struct deed_pen *pen, const char *url)
{
    for (size_t i = 0; *url && i < ADDRESS_MAX_CHARACTERS; i++) {
        url += put_char(pen, url);
    }
    fputs(*url ? "…" : "", pen->to);
}

void deed_style_cell(const struct deed_pen *pen, const char *text,
                     unsigned width)
{
    size_t count = deed_utf8_count(text);
    size_t room = count > width ? width - 1 : count;
    for (size_t i = 0; i < room; i++) {
        text += put_char(pen, text);
    }
    if (count > width) {
        fputs("…", pen->to);
        room++;
    }
    fprintf(pen->to, "%*s", (int)(width - room), "");
}

void deed_style_line(const struct deed_pen *pen, const char *line)
{
    fprintf(pen->to, "%s\n", line);
}
