/* SPDX-License-Identifier: Apache-2.0 */

/* Where requests were last sent to. A protocol that tells the next step of a
 * redirect, and not the address that sent it there, has it from here. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/web/page.h"

/* Requests whose address is kept: more are seldom under way at once. */
#define STEPS_MAX 32

struct steps {
    struct {
        char id[48];
        char *url;     /* owned */
    } list[STEPS_MAX]; /* a ring */
    unsigned next;
};

static unsigned find(const struct steps *steps, const char *id)
{
    unsigned at = 0;
    while (at < STEPS_MAX && strcmp(steps->list[at].id, id) != 0) {
        at++;
    }
    return at;
}

const char *steps_note(struct page *page, struct deed_arena *arena,
                       const char *id, const char *url)
{
    const char *before = NULL;
    if (!page->steps) {
        page->steps = calloc(1, sizeof(*page->steps));
    }
    char *copy = page->steps ? strdup(url) : NULL;
    if (!copy) {
        return NULL;
    }
    unsigned at = find(page->steps, id);
    if (at < STEPS_MAX) {
        before = deed_arena_strdup(arena, page->steps->list[at].url);
    } else {
        at = page->steps->next++ % STEPS_MAX;
    }
    snprintf(page->steps->list[at].id, sizeof(page->steps->list[at].id), "%s",
             id);
    free(page->steps->list[at].url);
    page->steps->list[at].url = copy;
    return before;
}

void steps_free(struct page *page)
{
    for (unsigned i = 0; page->steps && i < STEPS_MAX; i++) {
        free(page->steps->list[i].url);
    }
    free(page->steps);
    page->steps = NULL;
}
