/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_PAGING_H
#define DEED_FRONT_COMMAND_PAGING_H

/* A long text in pages, cut at the ends of lines. */

#include <stddef.h>

struct deed_text_page {
    const char *at; /* borrowed from the text */
    size_t len;
    unsigned number, count; /* from 1 */
};

/* Pages of about `max_tokens` tokens (0: all in one); `number` from 1. A page
 * that is past the end is empty. */
struct deed_text_page deed_text_page(const char *text, size_t max_tokens,
                                     unsigned number);

#endif
