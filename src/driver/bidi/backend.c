/* SPDX-License-Identifier: Apache-2.0 */
/* Firefox's row in the registry. */
#include "driver/web/backend.h"

#include "base/util.h"
#include "driver/bidi/tab.h"

static const struct deed_driver_option options[] = { WEB_BACKEND_OPTIONS };

const struct deed_driver_row deed_driver_firefox = {
    .info = { .size = sizeof(struct deed_driver_info),
              .name = "firefox",
              .summary = "a page of a Firefox that is started or joined",
              .options = options,
              .option_count = DEED_ARRAY_LEN(options),
              .has_tabs = true,
              .has_urls = true,
              .env = "DEED_FIREFOX\tthe Firefox to start, instead of the "
                     "one in PATH",
              .path = "/session",
              .starts_once = true,
              .connects = true },
    .open = web_backend_open,
    .check = bidi_check,
    .user = &bidi_browser_ops,
};
