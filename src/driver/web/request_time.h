/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_REQUEST_TIME_H
#define DEED_DRIVER_WEB_REQUEST_TIME_H

/*
 * When a request was sent, by the clock of the page that sent it. Where another
 * process reports requests than the one that runs the page (Firefox), the time
 * in the report is that process's: later, by as much as the machine is loaded,
 * than the handler that sent it. Whose doing a request is, is told by moments
 * that lie closer together than that (request_owner.h). So the script in the
 * page's own world (page_listeners.js) tells the time with its announcement,
 * which may come before or after the report.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/time.h"

struct page;

struct request_times {
    struct {
        uint64_t url; /* its hash */
        double sent_ms;
        deed_time_us at_us; /* when it was announced; 0: it was reported */
    } told[32];
    unsigned next;
};

/* Of the whole address but its fragment. */
uint64_t request_url_hash(const char *url);
/* That of the request which is reported now; 0: none was announced. */
double request_time_take(struct page *page, const char *url);
/* Was one that is not reported yet sent by the field that lost the focus? */
bool request_time_is_left(const struct page *page);

#endif
