/* SPDX-License-Identifier: Apache-2.0 */

/* Requests that are pending: how many, which are older than the act, and
 * whether what they bring may still be drawn. */

#include "base/util.h"
#include "driver/web/page.h"
#include "driver/web/partial.h"
#include "driver/web/requests.h"

unsigned requests_pending(const struct page *page)
{
    unsigned count = 0;
    for (unsigned i = 0; i < page->request_count; i++) {
        count += !page->requests[i].quiet;
    }
    return count;
}

/* A page that asks for its data gets it sooner than this; what takes longer is
 * held open on purpose. */
#define STREAM_US DEED_MS(2000)

unsigned requests_older(const struct page *page)
{
    unsigned count = partials_older(page);
    for (unsigned i = 0; i < page->request_count; i++) {
        deed_time_us begun = page->requests[i].begun_us;
        bool before = begun < page->acted_us || page->requests[i].before;
        count += before && !page->requests[i].quiet &&
                 !page->requests[i].foreign &&
                 page->acted_us - begun < STREAM_US;
    }
    return count;
}

/* Code that waits for an answer goes on in a task of its own. As long as
 * changes are taken for the doing of an older request (OLDER_US in requests.c).
 */
#define WRITING_US DEED_MS(80)

void requests_note_data(struct page *page, deed_time_us begun_us)
{
    if (begun_us < page->acted_us || !page->act_open) {
        page->data_us = page_now(page);
        page->data_came |= page->acting;
    }
}

deed_time_us requests_data_left(const struct page *page)
{
    deed_time_us since = page_now(page) - page->data_us;
    return page->data_us && since < WRITING_US ? WRITING_US - since : 0;
}

/* What is open for longer than anybody waits by default is a stream. */
#define HELD_OPEN_US DEED_MS(5000)

static bool is_drawing(const struct page *page, deed_time_us now)
{
    for (unsigned i = 0; i < page->request_count; i++) {
        if (page->requests[i].draws &&
            now - page->requests[i].begun_us < HELD_OPEN_US) {
            return true;
        }
    }
    return false;
}

struct deed_calm requests_calm(const struct page *page, struct deed_calm calm)
{
    deed_time_us now = page_now(page);
    if (is_drawing(page, now)) {
        return (struct deed_calm){ 0 };
    }
    if (page->asked_us && now - page->asked_us < calm.still_us) {
        calm.still_us = now - page->asked_us;
    }
    if (page->asked_us && now - page->asked_us < calm.news_us) {
        calm.news_us = now - page->asked_us;
    }
    if (page->acted_us && now - page->acted_us < calm.age_us) {
        calm.age_us = now - page->acted_us;
        calm.timers = true;
    }
    return calm;
}

bool request_is_older(const struct page *page, const char *id)
{
    for (unsigned i = 0; id && i < page->request_count; i++) {
        if (deed_str_equal(page->requests[i].id, id)) {
            return page->requests[i].begun_us < page->acted_us;
        }
    }
    return false;
}
