/* SPDX-License-Identifier: Apache-2.0 */
/* Commands that show what is there and how it is judged, and touch nothing. */
#include "front/command/rows.h"

/* clang-format off */
static const char *const read_examples[] = {
    "deed read Total",
    "deed read Volume --what value --json",
    NULL,
};
const struct deed_command deed_row_read = {
    DEED_COMMAND_READ, "read", "read text, value and state", NULL,
    deed_read_params, read_examples
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
const struct deed_command deed_row_look = {
    DEED_COMMAND_LOOK, "look", "show what is there",
    "Prints elements with the handles by which they can be named. What "
    "could not be looked into is named, too.",
    look_params, look_examples
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
const struct deed_command deed_row_find = {
    DEED_COMMAND_FIND, "find", "say which elements are meant",
    "One line each, the best first, with the handle by which it can be "
    "named. Exit status 3: none, 4: several that nothing tells apart.",
    find_params, find_examples
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
const struct deed_command deed_row_actionable = {
    DEED_COMMAND_ACTIONABLE, "actionable",
    "say whether something could be acted on",
    "Touches nothing (dusk scrolls). With docsxai it prints one word.",
    actionable_params, actionable_examples
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
static const char *const why_examples[] = {
    "deed why Delete",
    "deed why --role button --name Delete --url page.html",
    "deed why Buy --png why.png",
    NULL,
};
const struct deed_command deed_row_why = {
    DEED_COMMAND_WHY, "why", "explain which element is meant, and why",
    "Prints the candidates with their scores and reasons, then every "
    "check with its numbers.", why_params, why_examples
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
const struct deed_command deed_row_screenshot = {
    DEED_COMMAND_SCREENSHOT, "screenshot", "take a picture",
    "Of what is in view, of the whole page, or of one element. Nothing is "
    "scrolled.", screenshot_params, screenshot_examples
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
const struct deed_command deed_row_text = {
    DEED_COMMAND_TEXT, "text", "print the page to be read",
    "As Markdown, with what a person can see of it; look shows what can be "
    "acted on.", text_params, text_examples
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
const struct deed_command deed_row_html = {
    DEED_COMMAND_HTML, "html", "print the markup",
    "As it is now, of the document or of one element.", html_params,
    html_examples
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
const struct deed_command deed_row_pdf = {
    DEED_COMMAND_PDF, "pdf", "print the page into a file", NULL,
    pdf_params, pdf_examples
};
/* clang-format on */
