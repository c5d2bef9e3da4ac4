/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/paging.h"

#include <string.h>

/* Of running text; an address has more tokens, a word of prose fewer. */
#define BYTES_A_TOKEN 4

/* Where the page that begins here ends: after a line, else between letters. */
static size_t page_length(const char *text, size_t most)
{
    size_t len = strlen(text);
    if (len <= most) {
        return len;
    }
    size_t cut = most;
    while (cut > most / 2 && text[cut - 1] != '\n') {
        cut--;
    }
    if (text[cut - 1] != '\n') {
        cut = most;
        while (cut > 1 && ((unsigned char)text[cut] & 0xC0) == 0x80) {
            cut--;
        }
    }
    return cut;
}

struct deed_text_page deed_text_page(const char *text, size_t max_tokens,
                                     unsigned number)
{
    size_t most = max_tokens * BYTES_A_TOKEN;
    struct deed_text_page page = { .at = text + strlen(text),
                                   .number = number };
    for (const char *at = text; *at || !page.count;) {
        size_t len = most ? page_length(at, most) : strlen(at);
        if (++page.count == number) {
            page.at = at;
            page.len = len;
        }
        at += len;
    }
    return page;
}
