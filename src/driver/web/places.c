/* SPDX-License-Identifier: Apache-2.0 */

/* Places that change by themselves; see places.h. */

#include "driver/web/places.h"

#include <string.h>

#include "driver/web/page.h"

/* Changes that are older than this are no reason to expect another. */
#define NOISE_US DEED_MS(3000)

/* So many changes in one action are a habit, not its effect. */
#define HABIT_TIMES 3

/* What changes late in an action may be its effect: only what goes on and on
 * there is a habit. */
static bool may_be_effect(struct page *page, unsigned at)
{
    if (!page->act_open) {
        return false;
    }
    if (page->asked[at].act_us != page->acted_us) {
        page->asked[at].act_us = page->acted_us;
        page->asked[at].during = 0;
    }
    return ++page->asked[at].during < HABIT_TIMES;
}

static void note_again(struct page *page, unsigned at)
{
    deed_time_us now = page_now(page);
    if (now - page->asked[at].at_us <= DEED_MS(30)) {
        return; /* a burst is one change */
    }
    bool lately = now - page->asked[at].at_us < NOISE_US;
    unsigned before = lately ? page->asked[at].count : 0;
    page->asked[at].count = before + !may_be_effect(page, at);
    page->asked[at].at_us = now;
}

void places_note(struct page *page, const char *place)
{
    unsigned oldest = 0;
    for (unsigned i = 0; i < WEB_PLACES_MAX; i++) {
        if (strncmp(page->asked[i].place, place,
                    sizeof(page->asked[i].place) - 1) == 0) {
            note_again(page, i);
            return;
        }
        if (page->asked[i].at_us < page->asked[oldest].at_us) {
            oldest = i;
        }
    }
    size_t len = strnlen(place, sizeof(page->asked[oldest].place) - 1);
    memmove(page->asked[oldest].place, place, len);
    page->asked[oldest].place[len] = '\0';
    page->asked[oldest].at_us = page_now(page);
    page->asked[oldest].act_us = 0;
    page->asked[oldest].count = !may_be_effect(page, oldest);
}

static unsigned list_places(struct page *page, struct deed_arena *arena,
                            bool habits, const char **ret, unsigned max)
{
    unsigned count = 0;
    deed_time_us now = page_now(page);
    for (unsigned i = 0; i < WEB_PLACES_MAX && count < max; i++) {
        bool fits =
            habits ? page->asked[i].count > 1 : page->asked[i].count == 1;
        if (fits && now - page->asked[i].at_us < NOISE_US) {
            ret[count] = deed_arena_strdup(arena, page->asked[i].place);
            count += ret[count] != NULL;
        }
    }
    return count;
}

/* Once may have been the end of something; twice is a habit. */
unsigned places_noise(struct page *page, struct deed_arena *arena,
                      const char **ret, unsigned max)
{
    return list_places(page, arena, true, ret, max);
}

unsigned places_once(struct page *page, struct deed_arena *arena,
                     const char **ret, unsigned max)
{
    return list_places(page, arena, false, ret, max);
}
