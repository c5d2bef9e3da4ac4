/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_BACKEND_H
#define DEED_DRIVER_WEB_BACKEND_H

/* The row of a browser in the registry: how it is opened, and the options that
 * every browser takes. `user` of the row is its deed_browser_ops. */

#include "driver/registry.h"

enum deed_code web_backend_open(const struct deed_driver_row *row,
                                struct deed_loop *loop,
                                const struct deed_backend_opts *opts,
                                struct deed_backend **ret,
                                struct deed_error *err);

/* clang-format off */
#define WEB_BACKEND_OPTIONS \
    { "browser", "URL", DEED_OPTION_TEXT, NULL, \
      "join the browser at http://HOST:PORT or ws://...", true, false, true }, \
    { "browser-name", "NAME", DEED_OPTION_TEXT, NULL, \
      "which browser to start or join; else DEED_BROWSER, else the first", \
      false, false, false }, \
    { "launch", NULL, DEED_OPTION_FLAG, NULL, \
      "start a browser, and end it when done", true, false, false }, \
    { "headed", NULL, DEED_OPTION_FLAG, NULL, \
      "show the window of a browser that is started", false, false, false }, \
    { "dialogs", "ANSWER", DEED_OPTION_CHOICE, "accept|dismiss", \
      "to confirm, prompt and beforeunload; dismiss is the default", \
      false, false, false }, \
    { "downloads", "DIR", DEED_OPTION_FOLDER, NULL, \
      "where files are saved; of a started browser else ~/Downloads", \
      false, false, false }, \
    { "executable", "PATH", DEED_OPTION_TEXT, NULL, \
      "the browser to start, instead of the one in PATH", false, false, \
      false }
/* clang-format on */

#endif
