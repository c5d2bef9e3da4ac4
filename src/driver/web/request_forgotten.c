/* SPDX-License-Identifier: Apache-2.0 */

/* Requests that are sent and forgotten; see request_forgotten.h. */

#include "driver/web/request_forgotten.h"

#include <stdio.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/page.h"
#include "driver/web/request_poll.h"
#include "driver/web/request_sender.h"

bool request_is_forgotten(const struct page *page, unsigned at,
                          const char *type)
{
    const struct open_request *r = &page->requests[at];
    return deed_str_equal(type, "Ping") && page->acting && !r->reads &&
           !r->foreign && !r->rooted && r->caused == DEED_YES;
}

void request_tell_forgotten(struct page *page, const struct open_request *r,
                            const struct web_request *request, bool failed)
{
    char why[sizeof(r->place) + 100];
    snprintf(why, sizeof(why), "%s: the server answered %d", r->place,
             request->status);
    struct deed_signal signal = {
        .kind = failed            ? DEED_SIGNAL_REQUEST_FAILED
                : request->status ? DEED_SIGNAL_REQUEST_FINISHED
                                  : DEED_SIGNAL_REQUEST_STARTED,
        .at_us = request->at_us ? request->at_us : page_now(page),
        .pattern = request->url ? request->url : request_address(r->place),
        .text = request->status >= 400 ? why : r->place,
        .place = r->place,
        .status = request->status,
        .request = request->id,
        .caused = DEED_YES,
        .forgotten = true,
    };
    const struct web_position sent_by = r->sent_by;
    signal_emit(page, &signal);
    if (request->status >= 400 && sent_by.script[0]) {
        request_ask_sender(page, &signal, &sent_by);
    }
}
