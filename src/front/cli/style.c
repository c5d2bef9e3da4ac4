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

/* Its length; and whether it would act on a terminal. */
static size_t take_char(const char *text, bool *ret_harmless)
{
    size_t len = deed_utf8_step(text, strlen(text));
    unsigned char c = (unsigned char)*text;
    bool control = c < 0x20 || c == 0x7f ||
                   (len == 2 && c == 0xc2 && (unsigned char)text[1] < 0xa0);
    *ret_harmless = len != 0 && !control;
    return len ? len : 1;
}

/* One character of the text, or a space for what would act on a terminal. */
static size_t put_char(const struct deed_pen *pen, const char *text)
{
    bool harmless = false;
    size_t len = take_char(text, &harmless);
    if (harmless) {
        fwrite(text, 1, len, pen->to);
    } else {
        fputc(' ', pen->to);
    }
    return len;
}

void deed_style_plain(const char *text, char *to, size_t size)
{
    size_t used = 0;
    while (text && *text) {
        bool harmless = false;
        size_t len = take_char(text, &harmless);
        size_t need = harmless ? len : 1;
        if (used + need >= size) {
            break;
        }
        memcpy(to + used, harmless ? text : " ", need);
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
