/* SPDX-License-Identifier: Apache-2.0 */
/* Chromium's row in the registry: a browser that is joined or started, and
 * its pages as surfaces. */
#include "driver/web/backend.h"

#include "base/util.h"
#include "driver/cdp/chromium.h"
#include "driver/cdp/doctor.h"

/* clang-format off */
static const struct deed_driver_option options[] = {
    WEB_BACKEND_OPTIONS,
    { "profile-dir", "DIR", DEED_OPTION_FOLDER, NULL,
      "a profile that stays, so that logins last (or --profile DIR); deed's "
      "own, never that of another browser", false, false, false },
    { "proxy", "URL", DEED_OPTION_TEXT, NULL,
      "the proxy of a browser that is started: http://HOST:PORT, "
      "socks5://HOST:PORT", false, false, false },
    { "ignore-tls-errors", NULL, DEED_OPTION_FLAG, NULL,
      "open pages whose certificate is not valid", false, false, false },
    { "user-agent", "TEXT", DEED_OPTION_TEXT, NULL,
      "what the browser calls itself", false, false, false },
    { "header", "NAME: VALUE", DEED_OPTION_LIST, NULL,
      "sent with every request of the page", false, false, false },
    { "http-auth", "SECRET", DEED_OPTION_SECRET, NULL,
      "a secret that is NAME:PASSWORD, for the server that asks for one",
      false, false, false },
};
/* clang-format on */

const struct deed_driver_row deed_driver_chromium = {
    .info = { .size = sizeof(struct deed_driver_info),
              .name = "chromium",
              .summary = "a page of a Chromium that is started or joined",
              .options = options,
              .option_count = DEED_ARRAY_LEN(options),
              .has_tabs = true,
              .has_urls = true,
              .env = "DEED_CHROMIUM\tthe browser to start, instead of the "
                     "one in PATH",
              .starts_once = true,
              .as_root = "the browser has no sandbox; as another user it has "
                         "one" },
    .open = web_backend_open,
    .check = deed_chromium_check,
    .user = &deed_chromium_ops,
};
