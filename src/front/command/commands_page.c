/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands for the inside of a page: its scripts, messages and requests, what
 * it keeps, and the device it believes to be on.
 */
#include "front/command/rows.h"

/* clang-format off */
static const struct deed_param eval_params[] = {
    FIRST("script", "SCRIPT", true, "an expression, a function, or the body "
          "of one with return in it; -: standard input"),
    MS("timeout", "how long it may take; 10000"),
    SURFACE,
    FLAG("json", "print {\"value\": ...} on one line"),
    END,
};
static const char *const eval_examples[] = {
    "deed eval document.title",
    "deed eval 'const r = await fetch(\"/api/me\"); return r.status'",
    NULL,
};
const struct deed_command deed_row_eval = {
    DEED_COMMAND_EVAL, "eval", "run a script in the page",
    "Prints what it returns; a promise is waited for. What a script does "
    "is not checked and not proven.", eval_params, eval_examples
};

static const struct deed_param console_params[] = {
    CHOICE("level", "LEVEL", "debug|log|info|warn|error",
           "these and what is worse; debug is the default"),
    COUNT("since", "only those after the message of this number"),
    SURFACE,
    FLAG("json", "print them on one line"),
    END,
};
static const char *const console_examples[] = {
    "deed console", "deed console --level error", NULL,
};
const struct deed_command deed_row_console = {
    DEED_COMMAND_CONSOLE, "console", "show the messages of the page",
    "Messages and exceptions since the page was opened, the "
    "newest 500.", console_params, console_examples
};

static const struct deed_param requests_params[] = {
    FIRST("filter", "PART", false, "only addresses with this in them"),
    TEXT("method", "METHOD", "only these: GET, POST, ..."),
    TEXT("type", "TYPE", "only these: XHR, Fetch, Document, Image, ..."),
    FLAG("failed", "only those that failed, or got a status of 400 or more"),
    FLAG("all", "pictures, styles, fonts and scripts, too"),
    TEXT("body", "ID", "print what the server sent to this request"),
    FLAG("headers", "with their headers, as JSON; what signs a person in is "
         "left out"),
    TEXT("har", "FILE", "write them as an HTTP Archive; -: standard output"),
    SURFACE,
    FLAG("json", "print them on one line"),
    END,
};
static const char *const requests_examples[] = {
    "deed requests /api/",
    "deed requests --failed",
    "deed requests --har session.har",
    NULL,
};
const struct deed_command deed_row_requests = {
    DEED_COMMAND_REQUESTS, "requests", "show what the page asked servers",
    "The newest 400 since the page was opened.", requests_params,
    requests_examples
};

static const struct deed_param cookies_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, false, false,
      "list|set|clear", "what to do; list is the default" },
    FIRST("cookie", "NAME=VALUE", false, "with set: the cookie"),
    TEXT("for", "URL", "only those that are sent there; with set: whose; else "
         "of the page that is shown"),
    FLAG("values", "print their values, which sign a person in"),
    SURFACE,
    FLAG("json", "print them as one JSON list"),
    END,
};
static const char *const cookies_examples[] = {
    "deed cookies", "deed cookies set theme=dark", "deed cookies clear", NULL,
};
const struct deed_command deed_row_cookies = {
    DEED_COMMAND_COOKIES, "cookies", "show or set cookies", NULL,
    cookies_params, cookies_examples
};

static const struct deed_param storage_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, false, false,
      "list|get|set|remove|clear", "what to do; list is the default" },
    FIRST("item", "NAME", false, "the key; with set: NAME=VALUE"),
    FIRST("value", "VALUE", false, "with set: the value, where NAME has "
          "none"),
    CHOICE("area", "AREA", "local|session", "which storage; local is the "
           "default"),
    FLAG("values", "with list: print the values, which may sign a person in"),
    SURFACE,
    FLAG("json", "print the items as one JSON list"),
    END,
};
static const char *const storage_examples[] = {
    "deed storage", "deed storage get theme", "deed storage set theme=dark",
    "deed storage remove cart --area session", NULL,
};
const struct deed_command deed_row_storage = {
    DEED_COMMAND_STORAGE, "storage",
    "show or set what the page keeps, by key",
    "Of the document that is shown. A page is not told of it: it reads its "
    "storage when it comes up, or when it next looks.",
    storage_params, storage_examples
};

static const struct deed_param state_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, true, false, "save|load",
      "what to do" },
    FIRST("file", "FILE", true, "a storage state, as Playwright has it; -: "
          "standard input or output"),
    SURFACE,
    END,
};
static const char *const state_examples[] = {
    "deed state save login.json",
    "deed state load login.json --session work",
    NULL,
};
const struct deed_command deed_row_state = {
    DEED_COMMAND_STATE, "state", "save a login, or load it",
    "Cookies, and the local storage of the documents that are open. Nobody "
    "else can read the file. Storage is loaded into a document when it "
    "first comes up.", state_params, state_examples
};

static const struct deed_param emulate_params[] = {
    TEXT("preset", "NAME", "a device: iPhone SE, iPhone 15, iPhone 15 Pro Max, iPad, "
         "iPad Pro, Pixel 8, Galaxy S23, Galaxy Tab S9, Laptop, Desktop"),
    TEXT("viewport", "WxH", "the size of the window: 390x844, 390x844@3"),
    CHOICE("color-scheme", "SCHEME", "dark|light|no-preference",
           "which one the person prefers"),
    FLAG("reduced-motion", "the person wants little motion"),
    CHOICE("media", "MEDIA", "screen|print", "as it is printed"),
    TEXT("locale", "LOCALE", "the language: de-DE"),
    TEXT("timezone", "ZONE", "Europe/Berlin"),
    TEXT("geolocation", "LAT,LONG", "where the person is: 52.52,13.40"),
    CHOICE("network", "NETWORK", "online|offline|slow-3g|fast-3g|slow-4g|4g",
           "how fast"),
    TEXT("as-user-agent", "TEXT", "what the browser calls itself"),
    LIST("set-header", "NAME: VALUE", "sent with every request; they take the "
         "place of those that were set before"),
    LIST("block", "PATTERN", "no request to such an address leaves: "
         "*/ads/*, *.png; they take the place of those before"),
    FLAG("reset", "everything as it was, before the rest is set"),
    SURFACE,
    FLAG("json", "print what was set on one line"),
    END,
};
static const char *const emulate_examples[] = {
    "deed emulate --preset 'iPhone 15' --color-scheme dark",
    "deed emulate --timezone Asia/Tokyo --locale ja-JP",
    "deed emulate --network offline",
    "deed emulate --block '*tracker.example/*' --block '*.woff2'",
    "deed emulate --reset",
    NULL,
};
const struct deed_command deed_row_emulate = {
    DEED_COMMAND_EMULATE, "emulate",
    "make the page believe in another screen, place or network",
    "For all pages of the session, until it is set otherwise.",
    emulate_params, emulate_examples
};
/* clang-format on */
