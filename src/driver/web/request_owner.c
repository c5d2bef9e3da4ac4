/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/request_owner.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "driver/web/page.h"
#include "driver/web/places.h"
#include "driver/web/request_time.h"

/* Both clocks are the system's; the page's is rounded to a tenth. */
#define CLOCKS_MS 0.2

bool request_is_before(const struct page *page, double sent_ms)
{
    return sent_ms > 0 && page->began_ms > 0 &&
           sent_ms < page->began_ms - CLOCKS_MS;
}

bool request_is_by_leaving(const struct page *page, double sent_ms)
{
    return sent_ms > 0 && page->left_ms[0] > 0 &&
           sent_ms >= page->left_ms[0] - CLOCKS_MS &&
           sent_ms <= page->left_ms[1];
}

void request_keep_early(struct page *page, unsigned at)
{
    if (page->acting && page->requests[at].caused == DEED_YES &&
        page->early_count < DEED_ARRAY_LEN(page->early)) {
        unsigned to = page->early_count++;
        memcpy(page->early[to].id, page->requests[at].id,
               sizeof(page->early[to].id));
        memcpy(page->early[to].place, page->requests[at].place,
               sizeof(page->early[to].place));
        page->early[to].sent_ms = page->requests[at].sent_ms;
        page->early[to].url = page->requests[at].url;
        page->early[to].timed = page->requests[at].timed;
        page->early[to].framed =
            page->requests[at].framed && !page->requests[at].aimed;
    }
}

/* Both are told within the round trip that the load takes; the browser's report
 * of it may be as late as FRAMED_US in requests.c. */
#define ALONE_US DEED_MS(1000)

/* Of the same part of the address that the place of a request keeps. */
static uint64_t hash_of(const char *url)
{
    size_t len = strcspn(url, "?#");
    return deed_hash_bytes(DEED_HASH_SEED, url, len > 120 ? 120 : len);
}

bool request_is_alone(const struct page *page, const char *url)
{
    bool any = false;
    for (size_t i = 0; url && i < DEED_ARRAY_LEN(page->alone); i++) {
        any |= page->alone[i].at_us && page->alone[i].url == hash_of(url) &&
               page_now(page) - page->alone[i].at_us < ALONE_US;
    }
    return any && !page->put_off && !page->sends;
}

/* "request GET https://shop.example/a" */
static bool is_place_alone(const struct page *page, const char *place)
{
    const char *url = strstr(place, "://");
    while (url && url > place && url[-1] != ' ') {
        url--;
    }
    return request_is_alone(page, url);
}

static void disown(struct page *page, const char *id, const char *place,
                   bool by_leaving)
{
    struct deed_signal signal = { .kind = DEED_SIGNAL_REQUEST_STARTED,
                                  .request = id,
                                  .place = place,
                                  .by_leaving = by_leaving,
                                  .caused = DEED_NO };
    if (!by_leaving) {
        places_note(page, place);
    }
    unsigned at = page->disowned_next++ % DEED_ARRAY_LEN(page->disowned);
    snprintf(page->disowned[at], sizeof(page->disowned[at]), "%s", id);
    signal_emit(page, &signal);
}

bool request_is_disowned(const struct page *page, const char *id)
{
    bool any = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->disowned); i++) {
        any |= deed_str_equal(page->disowned[i], id);
    }
    return any;
}

static void disown_alone(struct page *page)
{
    for (unsigned i = 0; i < page->request_count; i++) {
        struct open_request *r = &page->requests[i];
        if (r->framed && !r->aimed && r->caused != DEED_NO &&
            is_place_alone(page, r->place)) {
            r->framed = false;
            r->caused = DEED_NO;
            disown(page, r->id, r->place, false);
        }
    }
}

void web_frame_alone(struct page *page, const char *url)
{
    if (!url) {
        return;
    }
    page->alone[page->alone_next++ % DEED_ARRAY_LEN(page->alone)] =
        (struct web_alone){ hash_of(url), page_now(page) };
    if (!page->acting) { /* else its receipt tells what it put off */
        disown_alone(page);
    }
}

bool requests_disown(struct page *page, double began_ms)
{
    bool any_left = request_time_is_left(page);
    page->began_ms = began_ms;
    for (unsigned i = 0; i < page->request_count; i++) {
        double sent_ms = page->requests[i].sent_ms;
        bool left = request_is_by_leaving(page, sent_ms);
        if (page->requests[i].begun_us >= page->acted_us &&
            (left || (page->requests[i].caused == DEED_YES &&
                      request_is_before(page, sent_ms)))) {
            page->requests[i].caused = DEED_NO;
            page->requests[i].by_leaving = left;
            page->requests[i].before = !left;
            /* What its answer brings is not the act's either. */
            if (left) {
                page->requests[i].begun_us = page->acted_us - 1;
            }
            any_left |= left;
            disown(page, page->requests[i].id, page->requests[i].place, left);
        }
    }
    for (unsigned i = 0; i < page->early_count; i++) {
        double sent_ms = page->early[i].sent_ms;
        bool left = request_is_by_leaving(page, sent_ms);
        bool alone =
            page->early[i].framed && is_place_alone(page, page->early[i].place);
        bool before = request_is_before(page, sent_ms);
        if (left || before) { /* nor is what its answer brings */
            requests_note_older(page);
        }
        if (left || alone || before) {
            any_left |= left;
            disown(page, page->early[i].id, page->early[i].place, left);
        }
    }
    page->early_count = 0;
    disown_alone(page);
    return any_left;
}
