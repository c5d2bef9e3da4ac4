/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/announced.h"

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/request_time.h"

/* Of 150 requests at a load of 10 on two cores 28 were reported after the
 * result of the script that sent them, the latest 115 ms after it. What the
 * browser refuses to send (a policy of the page, a port) is never reported, and
 * ends the wait here. */
#define REPORT_US DEED_MS(1000)

static bool is_missing(const struct announced *all)
{
    for (unsigned i = 0; i < all->count; i++) {
        if (all->list[i].left > 0) {
            return true;
        }
    }
    return false;
}

static void go_on(struct announced *all)
{
    struct op *op = all->op;
    all->op = NULL;
    deed_timer_stop(&all->giving_up);
    all->then(op);
}

/* The report may come before the announcement, too. */
static void add(struct page *page, const char *url, int number)
{
    struct announced *all = &page->announced;
    uint64_t hash = request_url_hash(url);
    unsigned at = 0;
    while (at < all->count && all->list[at].url != hash) {
        at++;
    }
    if (at == ANNOUNCED_MAX) {
        return;
    }
    if (at == all->count) {
        all->list[all->count++].url = hash;
        all->list[at].left = 0;
    }
    all->list[at].left += number;
    if (all->op && !is_missing(all)) {
        go_on(all);
    }
}

void announced_begin(struct page *page)
{
    page->announced.count = 0;
}

void announced_reported(struct page *page, const char *url)
{
    if (page->acting && url) {
        add(page, url, -1);
    }
}

void web_request_announced(struct page *page, const char *url)
{
    if (page->acting) {
        add(page, url, 1);
    }
}

static void note_sender(struct page *page, const char *url,
                        enum announced_by by)
{
    struct announced *all = &page->announced;
    unsigned at = all->known_count++ % DEED_ARRAY_LEN(all->known);
    all->known[at].url = request_url_hash(url);
    all->known[at].by = by;
    all->known[at].at_us = page_now(page);
}

void web_request_by_itself(struct page *page, const char *url)
{
    note_sender(page, url, ANNOUNCED_BY_ITSELF);
}

void web_request_by_move(struct page *page, const char *url)
{
    note_sender(page, url, ANNOUNCED_BY_MOVE);
}

void web_request_by_root(struct page *page, const char *url)
{
    note_sender(page, url, ANNOUNCED_BY_ROOT);
    web_request_announced(page, url);
}

enum announced_by announced_sender(struct page *page, const char *url)
{
    struct announced *all = &page->announced;
    uint64_t hash = url ? request_url_hash(url) : 0;
    for (unsigned i = 0; url && i < DEED_ARRAY_LEN(all->known); i++) {
        deed_time_us at = all->known[i].at_us;
        if (at && all->known[i].url == hash &&
            page_now(page) - at < REPORT_US) {
            all->known[i].at_us = 0;
            return all->known[i].by;
        }
    }
    return ANNOUNCED_BY_ANY;
}

static void on_give_up(struct deed_timer *timer)
{
    go_on(deed_container_of(timer, struct announced, giving_up));
}

bool announced_wait(struct op *op, void (*then)(struct op *op))
{
    struct page *page = op->page;
    struct announced *all = &page->announced;
    if (all->op == op) {
        return true; /* its receipt was told, and is answered as well */
    }
    if (!page->acting || all->op || !is_missing(all)) {
        return false;
    }
    all->op = op;
    all->then = then;
    all->giving_up.fire = on_give_up;
    deed_timer_start(page_loop(page), &all->giving_up,
                     page_now(page) + REPORT_US);
    return true;
}

void announced_forget(struct op *op)
{
    struct announced *all = &op->page->announced;
    if (all->op == op) {
        all->op = NULL;
        deed_timer_stop(&all->giving_up);
    }
}
