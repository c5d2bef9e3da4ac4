/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/request_poll.h"

#include <string.h>

#include "base/util.h"
#include "driver/web/page.h"

const char *request_address(const char *place)
{
    const char *method = strchr(place, ' ');
    const char *url = method ? strchr(method + 1, ' ') : NULL;
    return url ? url + 1 : NULL;
}

bool request_is_polled(const struct page *page, unsigned order)
{
    const char *address = request_address(page->requests[order].place);
    bool any = false;
    for (unsigned i = 0; address && i < page->request_count; i++) {
        any |=
            i != order && page->requests[i].reads && !page->requests[i].quiet &&
            page->requests[i].begun_us < page->acted_us &&
            deed_str_equal(request_address(page->requests[i].place), address);
    }
    return any;
}

void request_answer_poll(struct page *page, const char *place)
{
    const char *address = request_address(place);
    if (address && socket_is_known(page, address)) {
        socket_passed(page, address, false, true);
    }
}
