/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands for sessions and what they act on: opened, listed, switched,
 * watched.
 */
#include "front/command/rows.h"

/* clang-format off */
static const struct deed_param open_params[] = {
    FIRST("url", "URL", false, "an address or a file; without it an empty "
          "page, or the browser as it is"),
    TEXT("session", "NAME", "its name; else DEED_SESSION, else default"),
    DRIVERS, TABS, FOLDERS, JOURNAL, TRACE,
    TEXT("idle", "TIME", "ends when nobody asked for anything for so long: "
         "90s, 30m, never; 1h is the default"),
    FLAG("json", "print what opened on one line"),
    END,
};
static const char *const open_examples[] = {
    "deed open https://example.com/",
    "deed open page.html --session shop",
    "deed open --browser http://127.0.0.1:9222",
    NULL,
};
const struct deed_command deed_row_open = {
    DEED_COMMAND_OPEN, "open", "open a page and keep it open",
    "Starts a browser in the background, or brings the one that is open "
    "to another page. The commands that follow act in it, until deed "
    "close, an hour without a command, or the end of the browser.",
    open_params, open_examples
};

static const struct deed_param close_params[] = {
    TEXT("session", "NAME", "its name; else DEED_SESSION, else default"),
    FLAG("all", "all sessions"),
    FLAG("json", "print how many as JSON"),
    END,
};
static const char *const close_examples[] = { "deed close", "deed close --all",
                                              NULL };
const struct deed_command deed_row_close = {
    DEED_COMMAND_CLOSE, "close", "end what deed open has opened",
    "The browser ends, and nothing of it stays. A browser that was joined "
    "goes on.", close_params, close_examples
};

static const struct deed_param list_params[] = {
    FLAG("json", "print them as one JSON list"), END,
};
static const char *const list_examples[] = { "deed list", NULL };
const struct deed_command deed_row_list = {
    DEED_COMMAND_LIST, "list", "show what is open", NULL,
    list_params, list_examples
};

static const struct deed_param tabs_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, false, false,
      "list|select|new|close", "what to do; list is the default" },
    FIRST("which", "TAB", false, "the beginning of its id; with new an "
          "address"),
    SURFACE,
    MS("at", "let this much time pass first"),
    FLAG("json", "print them as one JSON list"),
    END,
};
static const char *const tabs_examples[] = {
    "deed tabs",
    "deed tabs select 8227C20B",
    "deed tabs new https://example.com/",
    NULL,
};
const struct deed_command deed_row_tabs = {
    DEED_COMMAND_TABS, "tabs", "show the tabs, or work in another",
    "The one that is worked in has a *. A new tab stays, and a tab that is "
    "left is not closed; handles of it are void.", tabs_params,
    tabs_examples
};

static const struct deed_param watch_params[] = {
    FLAG("print-url", "only print the link; else it is opened where there is "
         "a screen"),
    TEXT("session", "NAME", "what deed open has opened; else DEED_SESSION, "
         "else default"),
    FLAG("json", "print the link as {\"url\", \"session\"} on one line"),
    END,
};
static const char *const watch_examples[] = {
    "deed watch", "deed watch --print-url --session shop", NULL,
};
const struct deed_command deed_row_watch = {
    DEED_COMMAND_WATCH, "watch",
    "show a session on a page, and answer its questions there",
    "Prints a link that works once and serves the page until Ctrl-C: the "
    "live picture, every action with its stage and result, and what waits "
    "for a person. While it runs, only the page answers confirmations; "
    "--approve does not. See docs/watch.md.",
    watch_params, watch_examples
};

static const struct deed_param android_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, true, false,
      "setup|start|stop|install|clear|push|pull|forward|logs|screen|info",
      "what to do" },
    FIRST("what", "WHAT", false, "a package, a file, or a port of the device, "
          "as tcp:6790"),
    FIRST("where", "WHERE", false, "where a file goes; a port of this machine"),
    TEXT("apks", "FOLDER", "setup: where the packages of the UiAutomator2 "
         "server are; npm's folders are looked into"),
    TEXT("level", "LEVEL", "logs: verbose, debug, info, warn or error, and "
         "above"),
    TEXT("contains", "TEXT", "logs: lines with this text"),
    { "since", "SECONDS", DEED_PARAM_COUNT_MS, false, false, false, NULL,
      "logs: not older than this" },
    COUNT("lines", "logs: so many, the newest; 50 is the default"),
    FLAG("caused", "logs: of the application that was acted on, since the last "
         "act of the session"),
    FLAG("json", "print the answer on one line"),
    SURFACE,
    END,
};
static const char *const android_examples[] = {
    "deed android setup --device emulator-5554",
    "deed android install app.apk --device emulator-5554",
    "deed android start com.example.app --device emulator-5554",
    "deed android logs com.example.app --level warn --device emulator-5554",
    "deed android push notes.txt /sdcard/notes.txt --device emulator-5554",
    NULL,
};
const struct deed_command deed_row_android = {
    DEED_COMMAND_ANDROID, "android",
    "applications, files, logs and ports of an Android device",
    "What was asked for is read back: start is done when the application "
    "is in front, stop when nothing of the package runs any more.",
    android_params, android_examples
};
/* clang-format on */
