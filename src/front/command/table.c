/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/command.h"

#include <stdlib.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/command/params.h"

/* clang-format off */
#define TARGET                                                                 \
    TEXT("role", "ROLE", "role of the target: button, textbox, ..."),          \
    TEXT("name", "NAME", "its accessible name; ~NAME: a part of it"),          \
    TEXT("in", "SCOPE", "only in this scope, or in what is called so"),        \
    TEXT("stable-id", "ID", "an id that the application gives"),               \
    TEXT("text", "TEXT", "what it reads; ~TEXT: a part of it"),                \
    TEXT("label", "LABEL", "what its label reads"),                            \
    TEXT("placeholder", "TEXT", "what stands in it while it is empty"),        \
    TEXT("css", "SELECTOR", "a selector; better ask for what it is"),          \
    TEXT("ref", "REF", "a handle that look printed: e3"),                      \
    TEXT("target", "JSON", "a whole UIAP ActionTarget")

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

static const struct deed_param act_params[] = {
    FIRST("action", "ACTION", false, "ui.activate, ui.enterText, ..."),
    SURFACE,
    TARGET,
    LIST("arg", "NAME=VALUE", "an argument of the action"),
    TEXT("args", "JSON", "all arguments, as an object"),
    LIST("mode", "MODE", "execution mode to prefer; may be repeated"),
    INFILE("request", "FILE", "a whole action.request payload; -: stdin"),
    SETTLED,
    END,
};

static const char *const act_examples[] = {
    "deed act ui.activate --url https://example.com/ --role link "
    "--name 'More information...' --expect 'route /help/example-domains'",
    "deed act ui.enterText --label Title --arg text='My video'",
    "deed act ui.setValue --role slider --name Volume --arg value=55 --json",
    NULL,
};

static const struct deed_param look_params[] = {
    SURFACE,
    MS("at", "let this much time pass first"),
    TEXT("in", "PART", "only this: a handle (@e12), a name, ~PART of one"),
    TEXT("since", "REV", "only what is different from this revision, which "
         "an earlier look printed; last: the newest"),
    COUNT("max-tokens", "about so many; what is alike is folded; 4000 is the "
          "default"),
    FLAG("all", "everything, nothing folded"),
    FLAG("hidden", "also what nobody can see"),
    FLAG("links", "also where links and forms lead"),
    FLAG("json", "print the web.state.snapshot payload on one line; with "
         "--since the difference"),
    END,
};

static const char *const look_examples[] = {
    "deed look --url page.html",
    "deed look --url page.html --in Orders --max-tokens 1500",
    "deed look --ui page.json",
    NULL,
};

static const struct deed_param actionable_params[] = {
    FIRST("element", "TARGET", false, "what a person calls it, or a CSS "
          "selector; or use the options below"),
    CHOICE("contract", "NAME", "uiap|docsxai|dusk",
           "whose words and order; uiap is the default"),
    CHOICE("for", "ACTION", NULL, "what it is wanted for; ui.activate"),
    FLAG("no-stable", "dusk: checkStable false"),
    FLAG("no-receives", "dusk: checkReceivesEvents false"),
    SURFACE,
    TARGET,
    MS("at", "let this much time pass first"),
    FLAG("json", "print everything on one line"),
    END,
};

static const char *const actionable_examples[] = {
    "deed actionable --role button --name Save",
    "deed actionable Save --url page.html",
    "deed actionable '#save' --url page.html --contract docsxai",
    NULL,
};

static const struct deed_param why_params[] = {
    FIRST("element", "TARGET", false, "what a person calls it; or use the "
          "options below"),
    CHOICE("for", "ACTION", NULL, "what it is wanted for; ui.activate"),
    SURFACE,
    TARGET,
    MS("at", "let this much time pass first"),
    TEXT("png", "FILE", "draw it on a picture of the page: the one that is "
         "meant, the others, what covers it; -: standard output"),
    FLAG("json", "print everything on one line"),
    END,
};

static const struct deed_param screenshot_params[] = {
    FIRST("element", "TARGET", false, "only this element; else what is in "
          "view"),
    TEXT("output", "FILE", "where the PNG goes (or -o FILE), else "
         "page-1.png or the next free number; -: standard output. A TARGET "
         "that ends in .png is one, too"),
    FLAG("full", "the whole page, from top to bottom"),
    FLAG("marks", "draw the handles of what can be acted on"),
    FLAG("grid", "draw a grid named in pixels of the window: click X,Y"),
    SURFACE,
    TARGET,
    MS("at", "let this much time pass first"),
    FLAG("json", "print where it went on one line"),
    END,
};

static const char *const screenshot_examples[] = {
    "deed screenshot -o page.png --url page.html",
    "deed screenshot 'Sales chart' -o chart.png",
    NULL,
};

static const struct deed_param text_params[] = {
    FIRST("element", "TARGET", false, "only this element; else the page with "
          "its frames"),
    FLAG("plain", "words alone, without the marks of Markdown"),
    COUNT("max-tokens", "about so many a page; 4000 is the default"),
    COUNT("page", "which page of a long text; 1 is the default"),
    FLAG("all", "all of it in one page"),
    SURFACE,
    TARGET,
    FLAG("json", "print title, address and text on one line"),
    END,
};
static const char *const text_examples[] = {
    "deed text", "deed text main --page 2", NULL,
};
static const struct deed_param html_params[] = {
    FIRST("element", "TARGET", false, "only this element; else the document"),
    COUNT("max-tokens", "about so many a page; all of it without"),
    COUNT("page", "which page of a long text; 1 is the default"),
    SURFACE,
    TARGET,
    FLAG("json", "print it on one line"),
    END,
};
static const char *const html_examples[] = { "deed html Orders", NULL };
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
static const struct deed_param pdf_params[] = {
    FIRST("file", "FILE", false, "where the PDF goes; else page-1.pdf or the "
          "next free number; -: standard output"),
    TEXT("output", "FILE", "the same (or -o FILE)"),
    FLAG("landscape", "wider than high"),
    FLAG("background", "with colours and pictures of the ground"),
    TEXT("pages", "PAGES", "only these: 1-3, 5"),
    SURFACE,
    END,
};
static const char *const pdf_examples[] = { "deed pdf page.pdf", "deed pdf -o page.pdf --pages 1-3", NULL };
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
static const char *const type_examples[] = {
    "deed type 'Hello there'", "deed type 42 --on Amount", NULL,
};
static const char *const upload_examples[] = {
    "deed upload Attachment report.pdf", NULL,
};
static const char *const back_examples[] = { "deed back", NULL };
static const char *const forward_examples[] = { "deed forward", NULL };
static const char *const reload_examples[] = {
    "deed reload --expect 'text Signed in'", NULL,
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

static const struct deed_param journal_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, false, false,
      "list|show|prune", "what to do; list is the default" },
    FIRST("which", "KEY", false, "with show: the key"),
    JOURNAL,
    COUNT("days", "prune: keep what is newer than that; 30 is the default"),
    FLAG("unknown", "prune: also actions whose outcome is not known; their "
         "keys can be used again"),
    FLAG("json", "print them as one JSON list"),
    END,
};
static const char *const journal_examples[] = {
    "deed journal",
    "deed journal show order-4711",
    "deed journal prune --days 7",
    NULL,
};

static const struct deed_param trace_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, false, false,
      "list|show|verify|signals|view|export",
      "what to do; show is the default" },
    FIRST("trace", "TRACE", false, "its directory; else DEED_TRACE, else the "
          "newest one"),
    FIRST("which", "ACTION", false, "with show: one action, act_3"),
    TEXT("output", "FILE", "view, export: where it goes (or -o FILE)"),
    CHOICE("format", "FORMAT", "chrome|otlp|playwright",
           "export: for which viewer; chrome is the default"),
    TEXT("session", "NAME", "the newest trace of this session"),
    FLAG("failed", "show, signals: only actions that failed"),
    FLAG("all", "signals: what is taken for noise, too"),
    FLAG("json", "print it as JSON"),
    END,
};
static const char *const trace_examples[] = {
    "deed trace",
    "deed trace show act_3",
    "deed trace view -o trace.html",
    "deed trace verify ./trace",
    "deed trace export --format playwright -o trace.zip",
    NULL,
};

static const struct deed_param log_params[] = {
    FIRST("filter", "PART", false, "only messages and addresses with this"),
    CHOICE("level", "LEVEL", "debug|log|info|warn|error",
           "these messages and what is worse"),
    FLAG("all", "also what no action brought about, and other sites"),
    FLAG("follow", "go on until the session ends"),
    TEXT("session", "NAME", "of this session; else of the newest"),
    TEXT("from", "TRACE", "of this trace"),
    FLAG("json", "print the records, one a line"),
    END,
};
static const char *const log_examples[] = {
    "deed log", "deed log --follow --level warn", "deed log /api/ --all", NULL,
};

static const struct deed_param policy_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, true, false, "check|explain",
      "check: is the file right? explain: what does it say about an act?" },
    FIRST("file", "FILE", true, "the policy file"),
    TEXT("action", "ACTION", "explain: ui.activate, ui.enterText, ..."),
    TEXT("origin", "ORIGIN", "explain: where the page is"),
    TEXT("level", "LEVEL", "explain: the risk that the application declares"),
    TARGET,
    LIST("arg", "NAME=VALUE", "explain: an argument of the action"),
    INFILE("request", "FILE", "explain: a whole action.request payload; -: "
           "stdin"),
    FLAG("json", "print it on one line"),
    END,
};
static const char *const policy_examples[] = {
    "deed policy check policy.json",
    "deed policy explain policy.json --action ui.activate --role button "
    "--name 'Pay now' --origin https://shop.example",
    NULL,
};

static const struct deed_param run_params[] = {
    { "flow", "FLOW", DEED_PARAM_FILE, true, true, true, NULL,
      "the flow file, YAML or JSON; -: stdin; several: each in a browser of "
      "its own" },
    COUNT("jobs", "so many flows at once (or -j N); 1 is the default"),
    TEXT("shard", "I/N", "only the I-th of N parts of the flows, for machines "
         "that share them"),
    COUNT("retries", "how often a step is tried again whose result proves that "
          "nothing happened, and a flow for which no browser could be had"),
    LIST("var", "NAME=VALUE", "a value for ${NAME}; may be repeated"),
    TEXT("junit", "FILE", "write what became of the steps as JUnit XML"),
    FLAG("continue", "go on after a step that failed"),
    SURFACE,
    MS("at", "let this much time pass first"),
    FLAG("json", "print each step as one line, and the sum"),
    END,
};

static const struct deed_param record_params[] = {
    { "what", "start|stop", DEED_PARAM_TEXT, true, false, false, "start|stop",
      "begin anew here; or write and end" },
    TEXT("output", "FILE", "where the flow goes (or -o FILE); -: standard "
         "output"),
    TEXT("name", "NAME", "what the flow is called"),
    SURFACE,
    END,
};
static const char *const record_examples[] = {
    "deed record start", "deed record stop -o signup.yaml",
    "deed record -o signup.yaml", NULL,
};

static const struct deed_param flake_params[] = {
    { "flow", "FLOW", DEED_PARAM_FILE, true, true, false, NULL,
      "the flow file, YAML or JSON" },
    COUNT("runs", "how often (or -n N); 20 is the default"),
    COUNT("jobs", "so many runs at once (or -j N); 1 is the default. More "
          "make a machine slower, which is one way to find what varies"),
    LIST("var", "NAME=VALUE", "a value for ${NAME}; may be repeated"),
    FLAG("continue", "go on after a step that failed"),
    TEXT("url", "PAGE", "open this address or file first, instead of the "
         "flow's"),
    DRIVERS, FOLDERS, JOURNAL,
    FLAG("json", "print the report on one line"),
    END,
};
static const char *const flake_examples[] = {
    "deed flake checkout.yaml -n 50",
    "deed flake checkout.yaml -n 40 -j 4 --json",
    NULL,
};

static const char *const run_examples[] = {
    "deed run checkout.yaml",
    "deed run checkout.yaml --var USER=ada --junit results.xml",
    "deed run checkout.yaml --session default",
    "deed run flows/*.yaml -j 4 --junit results.xml",
    "deed run flows/*.yaml -j 8 --shard 2/3 --grid http://grid:4444",
    NULL,
};

static const char *const why_examples[] = {
    "deed why Delete",
    "deed why --role button --name Delete --url page.html",
    "deed why Buy --png why.png",
    NULL,
};

static const struct deed_param find_params[] = {
    FIRST("element", "TARGET", false, "what a person calls it; or use the "
          "options below"),
    SURFACE,
    TARGET,
    MS("at", "let this much time pass first"),
    FLAG("json", "print everything on one line"),
    END,
};
static const char *const find_examples[] = {
    "deed find Delete",
    "deed find --role button",
    NULL,
};

#define CONDITION                                                              \
    WORDS("condition", "CONDITION...", "what must be so, in the words of "     \
          "--expect: 'text Saved', 'route /videos/:id', 'appears button "      \
          "Send', 'request /api/videos 201'"),                                 \
    TEXT("on", "TARGET", "whom 'value 5' and 'state checked' are about"),      \
    TEXT("role", "ROLE", "with --on: only this role"),                         \
    TEXT("in", "SCOPE", "with --on: only in this scope"),                      \
    FLAG("any", "one of the conditions is enough"),                            \
    SURFACE

static const struct deed_param wait_params[] = {
    CONDITION,
    FLAG("settled", "wait until what was verified is watched no longer; "
         "status 8: some of it was taken back"),
    FLAG("idle", "wait until the page is loaded and has asked servers for "
         "nothing for half a second"),
    MS("timeout", "how long; 30000"),
    FLAG("json", "print what became of it on one line"),
    END,
};
static const char *const wait_examples[] = {
    "deed wait 'text Upload complete' --timeout 60000",
    "deed wait 'disappears progressbar'",
    "deed wait 'value 100' --on Progress",
    "deed wait --settled",
    "deed wait --idle",
    NULL,
};
static const struct deed_param expect_params[] = {
    CONDITION,
    MS("timeout", "how long it may take to come true; 1000"),
    FLAG("json", "print what became of it on one line"),
    END,
};
static const char *const expect_examples[] = {
    "deed expect 'route /videos/:id' 'text My first video'",
    "deed expect 'state checked' --on Notifications",
    "deed expect 'disappears dialog'",
    NULL,
};

static const struct deed_param serve_params[] = {
    DRIVERS, JOURNAL, TRACE,
    TEXT("listen", "HOST:PORT", "where; 127.0.0.1:0 is the default"),
    FLAG("stdio", "speak on standard input and output, one message a line"),
    LIST("allow-origin", "ORIGIN", "web pages that may connect"),
    AGENT_FOLDERS,
    TEXT("policy", "FILE", "what may be done, and what must be confirmed"),
    FLAG("respect-opaque", "do not act in frames of other origins, nor in "
         "closed shadow roots"),
    MS("hold", "how long a value must stay as asked"),
    CHOICE("mode-order", "ORDER", "deed|uiap", "which execution mode first"),
    MS("grace", "how long a session waits for its client to come back"),
    MS("people-timeout", "how long people are waited for"),
    MS("heartbeat", "between two pings; who answers none of two is gone"),
    { "metrics", "PORT", DEED_PARAM_COUNT_MS, false, false, false, NULL,
      "answer GET /metrics for Prometheus on 127.0.0.1:PORT; 0: any port" },
    FLAG("watch", "serve a page on which people watch the sessions and answer "
         "questions; its link is \"watch\" in the line"),
    END,
};

static const struct deed_param mcp_params[] = {
    DRIVERS, TABS, JOURNAL, TRACE,
    CHOICE("profile", "NAME", "default|mobile-debug", "which tools"),
    TEXT("listen", "HOST:PORT", "serve clients over HTTP there; 127.0.0.1:0: "
         "any port"),
    LIST("allow-origin", "ORIGIN", "act and look only there; may be repeated"),
    AGENT_FOLDERS,
    TEXT("policy", "FILE", "what may be done, and what must be confirmed"),
    MS("hold", "how long a value must stay as asked"),
    END,
};

static const char *const mcp_examples[] = {
    "deed mcp",
    "deed mcp --headed --allow-origin https://shop.example",
    "deed mcp --browser http://127.0.0.1:9222 --new-tab",
    "deed mcp --listen 127.0.0.1:8931",
    NULL,
};

static const char *const serve_examples[] = {
    "deed serve --launch",
    "deed serve --browser http://127.0.0.1:9222 --dialogs accept",
    "deed serve --driver sim --ui page.json --stdio",
    "deed serve --grid http://grid:4444 --grid-sessions 16 --metrics 9464",
    NULL,
};

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
static const struct deed_param close_params[] = {
    TEXT("session", "NAME", "its name; else DEED_SESSION, else default"),
    FLAG("all", "all sessions"),
    FLAG("json", "print how many as JSON"),
    END,
};
static const char *const close_examples[] = { "deed close", "deed close --all",
                                              NULL };
static const struct deed_param list_params[] = {
    FLAG("json", "print them as one JSON list"), END,
};
static const char *const list_examples[] = { "deed list", NULL };

static const char *const click_examples[] = {
    "deed click 'Create video' --expect 'route /videos/:id'",
    "deed click Delete --in Beta",
    "deed click @e12 --double",
    "deed click Save --url page.html",
    NULL,
};
static const char *const fill_examples[] = {
    "deed fill Title 'My first video'",
    "deed fill Search cats --submit --expect 'route /search'",
    NULL,
};
static const char *const choose_examples[] = {
    "deed choose Size Large", "deed choose File 'Export > PDF' --path", NULL
};
static const char *const toggle_examples[] = {
    "deed toggle Notifications on", NULL,
};
static const char *const set_examples[] = {
    "deed set Volume 55",
    "deed set Temperature 21.5 --tolerance 0.25",
    NULL,
};
static const char *const press_examples[] = {
    "deed press Control+S",
    "deed press Enter --on Search",
    NULL,
};

static const char *const drag_examples[] = {
    "deed drag 'Card 3' Done",
    "deed drag css=#knob 400,120",
    NULL,
};
static const char *const scroll_examples[] = {
    "deed scroll down --by 800",
    "deed scroll bottom --on Messages",
    "deed scroll --to Imprint",
    NULL,
};
static const char *const hover_examples[] = { "deed hover Account", NULL };
static const char *const select_examples[] = {
    "deed select-text Notes", "deed select-text css=article \"the second sentence\"",
    "deed select-text Notes --from 4 --to 9", NULL
};
static const char *const read_examples[] = {
    "deed read Total",
    "deed read Volume --what value --json",
    NULL,
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

static const struct deed_param doctor_params[] = {
    FLAG("fix", "repair what can be repaired safely"),
    FLAG("quick", "start nothing: neither its version nor whether it works"),
    FLAG("android", "look at adb and at the Android devices it knows, too"),
    FLAG("json", "print the findings on one line"),
    END,
};
static const char *const doctor_examples[] = { "deed doctor",
                                               "deed doctor --fix",
                                               "deed doctor --android", NULL };

static const struct deed_param demo_params[] = {
    FLAG("sim", "on the simulated page, without a browser"),
    FLAG("headed", "show the browser's window"),
    FLAG("json", "print each step as one line"),
    END,
};

static const char *const demo_examples[] = { "deed demo", "deed demo --sim",
                                             NULL };

static const struct deed_param skill_params[] = { END };
static const char *const skill_examples[] = { "deed skill > SKILL.md", NULL };
static const char *const version_examples[] = { "deed version", NULL };
static const struct deed_param completion_params[] = {
    { "shell", "SHELL", DEED_PARAM_TEXT, true, true, false, "bash|zsh|fish",
      "for which shell" },
    END,
};
static const char *const completion_examples[] = {
    "source <(deed completion bash)",
    NULL,
};
static const char *const help_examples[] = { "deed help", "deed help click",
                                             NULL };

static const struct deed_param help_params[] = {
    FIRST("command", "COMMAND", false, "the command to explain"),
    FLAG("man", "as a page of the manual, in scdoc's words"),
    END,
};

static const struct deed_param version_params[] = { END };

static const struct deed_command rows[] = {
    [DEED_COMMAND_OPEN] = {
        DEED_COMMAND_OPEN, "open", "open a page and keep it open",
        "Starts a browser in the background, or brings the one that is open "
        "to another page. The commands that follow act in it, until deed "
        "close, an hour without a command, or the end of the browser.",
        open_params, open_examples },
    [DEED_COMMAND_CLOSE] = {
        DEED_COMMAND_CLOSE, "close", "end what deed open has opened",
        "The browser ends, and nothing of it stays. A browser that was joined "
        "goes on.", close_params, close_examples },
    [DEED_COMMAND_LIST] = {
        DEED_COMMAND_LIST, "list", "show what is open", NULL,
        list_params, list_examples },
    [DEED_COMMAND_ACT] = {
        DEED_COMMAND_ACT, "act", "do one thing, and prove that it happened",
        "Finds the one element that is meant, checks on fresh facts that it "
        "can be acted on, acts, and looks whether it had its effect. Says so "
        "when it had none.", act_params, act_examples },
    [DEED_COMMAND_CLICK] = {
        DEED_COMMAND_CLICK, "click", "press something",
        "Without --expect it must have some effect that a press could have.",
        deed_click_params, click_examples },
    [DEED_COMMAND_FILL] = {
        DEED_COMMAND_FILL, "fill", "type into a field",
        "The field must hold the text afterwards, and keep it.",
        deed_fill_params, fill_examples },
    [DEED_COMMAND_TYPE] = {
        DEED_COMMAND_TYPE, "type", "type where the focus is",
        "Key by key, at the caret; what is there stays. A field must hold the "
        "text afterwards. To put a text into a field use fill.",
        deed_type_params, type_examples },
    [DEED_COMMAND_UPLOAD] = {
        DEED_COMMAND_UPLOAD, "upload", "give files to a page",
        "The target is the input, or the button that opens the choice of "
        "files. Files outside the working directory need --files DIR.",
        deed_upload_params, upload_examples },
    [DEED_COMMAND_BACK] = {
        DEED_COMMAND_BACK, "back", "go to the page before this one", NULL,
        deed_history_params, back_examples },
    [DEED_COMMAND_FORWARD] = {
        DEED_COMMAND_FORWARD, "forward", "go to the page after this one", NULL,
        deed_history_params, forward_examples },
    [DEED_COMMAND_RELOAD] = {
        DEED_COMMAND_RELOAD, "reload", "load the page again", NULL,
        deed_history_params, reload_examples },
    [DEED_COMMAND_CHOOSE] = {
        DEED_COMMAND_CHOOSE, "choose", "select an option", NULL,
        deed_choose_params, choose_examples },
    [DEED_COMMAND_TOGGLE] = {
        DEED_COMMAND_TOGGLE, "toggle", "switch something on or off",
        "What is as asked already is not touched.",
        deed_toggle_params, toggle_examples },
    [DEED_COMMAND_SET] = {
        DEED_COMMAND_SET, "set", "bring a slider, stepper or date to a value",
        NULL, deed_set_params, set_examples },
    [DEED_COMMAND_PRESS] = {
        DEED_COMMAND_PRESS, "press", "press keys", NULL,
        deed_press_params, press_examples },
    [DEED_COMMAND_HOVER] = {
        DEED_COMMAND_HOVER, "hover", "move the pointer over something", NULL,
        deed_hover_params, hover_examples },
    [DEED_COMMAND_SELECT] = {
        DEED_COMMAND_SELECT, "select-text", "select text",
        "Of a field, a paragraph or any other element: all of it, words in "
        "it, or the letters from one place to another. What is selected is "
        "read back. To select an option use choose.",
        deed_select_params, select_examples },
    [DEED_COMMAND_DRAG] = {
        DEED_COMMAND_DRAG, "drag", "drag something somewhere else", NULL,
        deed_drag_params, drag_examples },
    [DEED_COMMAND_SCROLL] = {
        DEED_COMMAND_SCROLL, "scroll", "scroll the page, or something in it",
        "Being at its end already is fine.",
        deed_scroll_params, scroll_examples },
    [DEED_COMMAND_WAIT] = {
        DEED_COMMAND_WAIT, "wait", "wait until something is so",
        "Touches nothing. What can be so counts while it is; what only "
        "happens (changed, request, popup, download) counts from now on. Exit "
        "status 6: it was not so in time.", wait_params, wait_examples },
    [DEED_COMMAND_EXPECT] = {
        DEED_COMMAND_EXPECT, "expect", "say whether something is so",
        "As wait, but for a second only.", expect_params, expect_examples },
    [DEED_COMMAND_FIND] = {
        DEED_COMMAND_FIND, "find", "say which elements are meant",
        "One line each, the best first, with the handle by which it can be "
        "named. Exit status 3: none, 4: several that nothing tells apart.",
        find_params, find_examples },
    [DEED_COMMAND_READ] = {
        DEED_COMMAND_READ, "read", "read text, value and state", NULL,
        deed_read_params, read_examples },
    [DEED_COMMAND_LOOK] = {
        DEED_COMMAND_LOOK, "look", "show what is there",
        "Prints elements with the handles by which they can be named. What "
        "could not be looked into is named, too.",
        look_params, look_examples },
    [DEED_COMMAND_ACTIONABLE] = {
        DEED_COMMAND_ACTIONABLE, "actionable",
        "say whether something could be acted on",
        "Touches nothing (dusk scrolls). With docsxai it prints one word.",
        actionable_params, actionable_examples },
    [DEED_COMMAND_WHY] = {
        DEED_COMMAND_WHY, "why", "explain which element is meant, and why",
        "Prints the candidates with their scores and reasons, then every "
        "check with its numbers.", why_params, why_examples },
    [DEED_COMMAND_SCREENSHOT] = {
        DEED_COMMAND_SCREENSHOT, "screenshot", "take a picture",
        "Of what is in view, of the whole page, or of one element. Nothing is "
        "scrolled.", screenshot_params, screenshot_examples },
    [DEED_COMMAND_TEXT] = {
        DEED_COMMAND_TEXT, "text", "print the page to be read",
        "As Markdown, with what a person can see of it; look shows what can be "
        "acted on.", text_params, text_examples },
    [DEED_COMMAND_HTML] = {
        DEED_COMMAND_HTML, "html", "print the markup",
        "As it is now, of the document or of one element.", html_params,
        html_examples },
    [DEED_COMMAND_EVAL] = {
        DEED_COMMAND_EVAL, "eval", "run a script in the page",
        "Prints what it returns; a promise is waited for. What a script does "
        "is not checked and not proven.", eval_params, eval_examples },
    [DEED_COMMAND_CONSOLE] = {
        DEED_COMMAND_CONSOLE, "console", "show the messages of the page",
        "Messages and exceptions since the page was opened, the "
        "newest 500.", console_params, console_examples },
    [DEED_COMMAND_REQUESTS] = {
        DEED_COMMAND_REQUESTS, "requests", "show what the page asked servers",
        "The newest 400 since the page was opened.", requests_params,
        requests_examples },
    [DEED_COMMAND_PDF] = {
        DEED_COMMAND_PDF, "pdf", "print the page into a file", NULL,
        pdf_params, pdf_examples },
    [DEED_COMMAND_COOKIES] = {
        DEED_COMMAND_COOKIES, "cookies", "show or set cookies", NULL,
        cookies_params, cookies_examples },
    [DEED_COMMAND_STORAGE] = {
        DEED_COMMAND_STORAGE, "storage",
        "show or set what the page keeps, by key",
        "Of the document that is shown. A page is not told of it: it reads its "
        "storage when it comes up, or when it next looks.",
        storage_params, storage_examples },
    [DEED_COMMAND_STATE] = {
        DEED_COMMAND_STATE, "state", "save a login, or load it",
        "Cookies, and the local storage of the documents that are open. Nobody "
        "else can read the file. Storage is loaded into a document when it "
        "first comes up.", state_params, state_examples },
    [DEED_COMMAND_EMULATE] = {
        DEED_COMMAND_EMULATE, "emulate",
        "make the page believe in another screen, place or network",
        "For all pages of the session, until it is set otherwise.",
        emulate_params, emulate_examples },
    [DEED_COMMAND_TABS] = {
        DEED_COMMAND_TABS, "tabs", "show the tabs, or work in another",
        "The one that is worked in has a *. A new tab stays, and a tab that is "
        "left is not closed; handles of it are void.", tabs_params,
        tabs_examples },
    [DEED_COMMAND_JOURNAL] = {
        DEED_COMMAND_JOURNAL, "journal", "show which keys were used",
        "An action with --key is recorded before its input goes out, so that "
        "it is not done twice even after a crash: asked again, it gives the "
        "recorded result. See docs/internals/journal.md.", journal_params,
        journal_examples },
    [DEED_COMMAND_TRACE] = {
        DEED_COMMAND_TRACE, "trace", "show what the actions of a session did",
        "Background sessions are recorded, others with --trace DIR. view opens "
        "a page to look at, or writes it with -o; verify says whether anything "
        "was changed since. Exit status 1: something was. See docs/trace.md.",
        trace_params, trace_examples },
    [DEED_COMMAND_LOG] = {
        DEED_COMMAND_LOG, "log", "show console and network of a session",
        "From its trace, with the action that brought each of them about. "
        "Polls, clocks, measurements and other sites are left out, unless they "
        "fail; --all shows them, too.", log_params, log_examples },
    [DEED_COMMAND_POLICY] = {
        DEED_COMMAND_POLICY, "policy", "check a policy file, or ask it",
        "A policy says what an agent may do (--policy of deed mcp and deed "
        "serve). A mistake in it is named with its line; explain tells what it "
        "decides about an act, by which rule, without doing anything.",
        policy_params, policy_examples },
    [DEED_COMMAND_RUN] = {
        DEED_COMMAND_RUN, "run", "do the steps of a flow file",
        "Stops at the first step that does not come out as it should, says "
        "why, and ends with the exit status of that step. Several flows run in "
        "a process each; the exit status is that of the first one that "
        "failed. See docs/flows.md.",
        run_params, run_examples },
    [DEED_COMMAND_RECORD] = {
        DEED_COMMAND_RECORD, "record",
        "write a flow file of what was done in a session",
        "What was done becomes a step each: its target by role and name, in "
        "the scope that tells it from others, what was seen as expectation, "
        "secrets by name. start begins anew at the page that is there, and "
        "from then on looks up scopes for targets that were named by handle or "
        "selector. What a person does in the page "
        "becomes steps, too, from start on. See docs/flows.md.",
        record_params, record_examples },
    [DEED_COMMAND_FLAKE] = {
        DEED_COMMAND_FLAKE, "flake",
        "run a flow many times and say which step varies",
        "Each run has a process and a browser of its own. For every step: how "
        "often it passed, how long it took, and where runs differ, in which "
        "way and after what. Exit status 0: every run passed; 6: some did and "
        "some did not; else what every run ended with. What the flow does is "
        "done that often. See docs/flows.md.",
        flake_params, flake_examples },
    [DEED_COMMAND_WATCH] = {
        DEED_COMMAND_WATCH, "watch",
        "show a session on a page, and answer its questions there",
        "Prints a link that works once and serves the page until Ctrl-C: the "
        "live picture, every action with its stage and result, and what waits "
        "for a person. While it runs, only the page answers confirmations; "
        "--approve does not. See docs/watch.md.",
        watch_params, watch_examples },
    [DEED_COMMAND_SERVE] = {
        DEED_COMMAND_SERVE, "serve", "be a UIAP endpoint",
        "Prints one line of JSON when it is ready: where it listens, a token "
        "for agents and one for people who approve. See docs/protocol.md.",
        serve_params, serve_examples },
    [DEED_COMMAND_MCP] = {
        DEED_COMMAND_MCP, "mcp", "be an MCP server for models",
        "Speaks on standard input and output; clients start it themselves. "
        "With --listen it serves streamable HTTP, each client with a browser "
        "of its own, and prints one line of JSON: its address and a token "
        "(DEED_MCP_TOKEN: one that stays the same). The browser starts with the first tool that needs it. See "
        "docs/mcp.md.", mcp_params, mcp_examples },
    [DEED_COMMAND_ANDROID] = {
        DEED_COMMAND_ANDROID, "android",
        "applications, files, logs and ports of an Android device",
        "What was asked for is read back: start is done when the application "
        "is in front, stop when nothing of the package runs any more.",
        android_params, android_examples },
    [DEED_COMMAND_DOCTOR] = {
        DEED_COMMAND_DOCTOR, "doctor", "say whether deed can work here",
        "Looks for a browser and starts it, looks at what a browser needs of "
        "the system, and for what sessions that were killed have left. Each "
        "finding comes with the command that repairs it. Exit status 9: it "
        "cannot work like this.", doctor_params, doctor_examples },
    [DEED_COMMAND_DEMO] = {
        DEED_COMMAND_DEMO, "demo", "show on a built-in page what deed tells",
        "Seven things go wrong on a small page, as they do on real ones. Each "
        "is done, and what deed says is held against what the page itself "
        "noted. Exit status 1: something was not true.", demo_params,
        demo_examples },
    [DEED_COMMAND_HELP] = {
        DEED_COMMAND_HELP, "help", "explain a command", NULL,
        help_params, help_examples },
    [DEED_COMMAND_SKILL] = {
        DEED_COMMAND_SKILL, "skill", "print a short guide for models", NULL,
        skill_params, skill_examples },
    [DEED_COMMAND_COMPLETION] = {
        DEED_COMMAND_COMPLETION, "completion",
        "print the completion of a shell", NULL,
        completion_params, completion_examples },
    [DEED_COMMAND_VERSION] = {
        DEED_COMMAND_VERSION, "version", "print the version", NULL,
        version_params, version_examples },
};
/* clang-format on */
_Static_assert(DEED_ARRAY_LEN(rows) == DEED_COMMAND_COUNT,
               "every command has a row");

const struct deed_command *deed_command_row(enum deed_command_id id)
{
    return (unsigned)id < DEED_COMMAND_COUNT ? deed_command_expand(&rows[id])
                                             : NULL;
}

const struct deed_command *deed_command_find(const char *name)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (deed_str_equal(rows[i].name, name)) {
            return deed_command_expand(&rows[i]);
        }
    }
    return NULL;
}

/* Levenshtein over short words; long ones are near nothing. */
static unsigned distance(const char *a, const char *b)
{
    unsigned row[32];
    size_t n = strlen(b);
    if (n >= DEED_ARRAY_LEN(row) || strlen(a) >= DEED_ARRAY_LEN(row)) {
        return 99;
    }
    for (unsigned j = 0; j <= n; j++) {
        row[j] = j;
    }
    for (unsigned i = 1; a[i - 1]; i++) {
        unsigned corner = row[0];
        row[0] = i;
        for (unsigned j = 1; j <= n; j++) {
            unsigned up = row[j];
            unsigned change = corner + (a[i - 1] != b[j - 1]);
            unsigned grow = (row[j - 1] < up ? row[j - 1] : up) + 1;
            row[j] = change < grow ? change : grow;
            corner = up;
        }
    }
    return row[n];
}

const struct deed_command *deed_command_guess(const char *name)
{
    const struct deed_command *best = NULL;
    unsigned least = 3;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        unsigned d = distance(name, rows[i].name);
        if (d < least) {
            least = d;
            best = deed_command_expand(&rows[i]);
        }
    }
    return best;
}

char *deed_command_usage(const struct deed_command *command)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_strbuf_printf(&text, "deed %s", command->name);
    bool options = false;
    for (const struct deed_param *p = command->params; p->name; p++) {
        if (!p->positional) {
            options = true;
        } else {
            deed_strbuf_printf(&text, p->required ? " %s" : " [%s]", p->value);
        }
    }
    deed_strbuf_puts(&text, options ? " [OPTION]..." : "");
    char *usage = deed_strbuf_take(&text);
    deed_strbuf_fini(&text);
    return usage;
}
