/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_PARAMS_H
#define DEED_FRONT_COMMAND_PARAMS_H

/* How the tables of parameters are written; private to src/command. */

#include "front/command/command.h"

/* clang-format off */
#define FLAG(name, help)                                                       \
    { name, NULL, DEED_PARAM_FLAG, false, false, false, NULL, help }
#define TEXT(name, value, help)                                                \
    { name, value, DEED_PARAM_TEXT, false, false, false, NULL, help }
#define LIST(name, value, help)                                                \
    { name, value, DEED_PARAM_TEXT, false, false, true, NULL, help }
#define INFILE(name, value, help)                                              \
    { name, value, DEED_PARAM_FILE, false, false, false, NULL, help }
#define MS(name, help)                                                         \
    { name, "MS", DEED_PARAM_COUNT_MS, false, false, false, NULL, help }
#define COUNT(name, help)                                                      \
    { name, "N", DEED_PARAM_COUNT_MS, false, false, false, NULL, help }
#define CHOICE(name, value, choices, help)                                     \
    { name, value, DEED_PARAM_TEXT, false, false, false, choices, help }
#define FIRST(name, value, required, help)                                     \
    { name, value, DEED_PARAM_TEXT, true, required, false, NULL, help }
#define WORDS(name, value, help)                                               \
    { name, value, DEED_PARAM_TEXT, true, true, true, NULL, help }
#define END { NULL, NULL, DEED_PARAM_FLAG, false, false, false, NULL, NULL }

/* Stands for the options of all drivers, which are put before it, and for the
 * names of the drivers and of the browsers among them; see options.c. */
#define DRIVERS                                                                \
    TEXT("browser-name", "NAME", "which browser to start or join; else "       \
         "DEED_BROWSER, else the first"),                                      \
    TEXT("driver", "NAME", "what is acted on; follows from the other options")

#define TABS                                                                   \
    TEXT("tab", "ID", "with --browser: in this tab, else the first there is"), \
    FLAG("new-tab", "with --browser: in a tab of its own")

#define FOLDERS                                                                \
    LIST("files", "DIR", "files below it may be given to a page; else those "  \
         "below the working directory; others need --approve"),                \
    LIST("allow-file", "DIR", "only files below it are pages; else any file "  \
         "is")

#define AGENT_FOLDERS                                                          \
    LIST("allow-file", "DIR", "files below it may be opened as pages; else "   \
         "none"),                                                              \
    LIST("files", "DIR", "files below it may be given to a page; others are "  \
         "asked about")

#define JOURNAL                                                                \
    TEXT("journal", "PATH", "where actions with a key are recorded; none: "    \
         "nowhere")

#define TRACE                                                                  \
    TEXT("trace", "DIR", "record what actions do there; else DEED_TRACE; see " \
         "deed trace"),                                                        \
    FLAG("no-trace", "record nothing")

#define SURFACE                                                                \
    TEXT("url", "PAGE", "open this address or file first; without --browser "  \
         "in a browser of its own"),                                           \
    DRIVERS, TABS, FOLDERS, JOURNAL, TRACE,                                    \
    TEXT("session", "NAME", "what deed open has opened; else DEED_SESSION, "   \
         "else default")

#define SETTLED                                                                \
    LIST("expect", "SIGNAL", "what must be seen: 'route /videos/:id', "        \
         "'toast saved', 'value 5', 'appears ROLE NAME', "                     \
         "'state checked=true', ..."),                                         \
    FLAG("any", "one of the expected signals is enough"),                      \
    FLAG("no-verify", "do not wait for any effect"),                           \
    MS("timeout", "how long all of it may take"),                              \
    MS("hold", "how long a value must stay as asked"),                         \
    MS("settle", "how long requests of the act may take; 3000 is the "         \
       "default"),                                                             \
    TEXT("dialog", "ANSWER", "to what a script asks meanwhile: accept, "       \
         "dismiss, or the text for a prompt; else as --dialogs says"),         \
    TEXT("key", "KEY", "idempotency key: at most once"),                       \
    FLAG("approve", "grant a confirmation that is asked for"),                 \
    FLAG("progress", "say what happens on the way"),                           \
    FLAG("changes", "then show what is different from the last look"),         \
    FLAG("json", "print the action.result payload on one line")

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
/* clang-format on */

/* The row with the options of all drivers in place of DRIVERS. */
const struct deed_command *deed_command_expand(const struct deed_command *row);

/* The commands that stand for one action each (verbs.c). */
extern const struct deed_param deed_click_params[], deed_fill_params[],
    deed_choose_params[], deed_toggle_params[], deed_set_params[],
    deed_press_params[], deed_hover_params[], deed_drag_params[],
    deed_select_params[], deed_type_params[], deed_upload_params[],
    deed_history_params[], deed_scroll_params[], deed_read_params[];

#endif
