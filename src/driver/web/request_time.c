/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/request_time.h"

#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/request_owner.h"

/* Report and announcement are no further apart; see announced.c. */
#define REPORT_US DEED_MS(1000)

uint64_t request_url_hash(const char *url)
{
    return deed_hash_bytes(DEED_HASH_SEED, url, strcspn(url, "#"));
}

/* The report of it came first: it is under way, or was answered already. */
static bool set_reported(struct page *page, uint64_t url, double sent_ms)
{
    for (unsigned i = 0; i < page->request_count; i++) {
        struct open_request *r = &page->requests[i];
        if (r->url == url && !r->timed &&
            page_now(page) - r->told_us < REPORT_US) {
            r->sent_ms = sent_ms;
            r->timed = true;
            return true;
        }
    }
    for (unsigned i = 0; i < page->early_count; i++) {
        struct early_request *r = &page->early[i];
        if (r->url == url && !r->timed) {
            r->sent_ms = sent_ms;
            r->timed = true;
            return true;
        }
    }
    return false;
}

void web_request_sent(struct page *page, const char *url, double sent_ms)
{
    struct request_times *times = &page->request_times;
    uint64_t hash = request_url_hash(url);
    if (sent_ms > 0 && !set_reported(page, hash, sent_ms)) {
        unsigned at = times->next++ % DEED_ARRAY_LEN(times->told);
        times->told[at].url = hash;
        times->told[at].sent_ms = sent_ms;
        times->told[at].at_us = page_now(page);
    }
}

double request_time_take(struct page *page, const char *url)
{
    struct request_times *times = &page->request_times;
    uint64_t hash = url ? request_url_hash(url) : 0;
    for (unsigned i = 0; url && i < DEED_ARRAY_LEN(times->told); i++) {
        unsigned at = (times->next + i) % DEED_ARRAY_LEN(times->told);
        if (times->told[at].at_us && times->told[at].url == hash &&
            page_now(page) - times->told[at].at_us < REPORT_US) {
            times->told[at].at_us = 0;
            return times->told[at].sent_ms;
        }
    }
    return 0;
}

bool request_time_is_left(const struct page *page)
{
    const struct request_times *times = &page->request_times;
    bool any = false;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(times->told); i++) {
        any |= times->told[i].at_us &&
               page_now(page) - times->told[i].at_us < REPORT_US &&
               request_is_by_leaving(page, times->told[i].sent_ms);
    }
    return any;
}
