/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/command.h"

#include "base/util.h"

/* clang-format off */
static const struct deed_habit habits[] = {
    { "goto",       "open",       NULL },
    { "navigate",   "open",       NULL },
    { "tap",        "click",      NULL },
    { "dblclick",   "click",      "--double" },
    { "rightclick", "click",      "--right" },
    { "select",     "choose",     NULL },
    { "check",      "toggle",     "on" },
    { "uncheck",    "toggle",     "off" },
    { "key",        "press",      NULL },
    { "keys",       "press",      NULL },
    { "snapshot",   "look",       NULL },
    { "refresh",    "reload",     NULL },
    { "evaluate",   "eval",       NULL },
    { "js",         "eval",       NULL },
    { "network",    "requests",   NULL },
    { "logs",       "console",    NULL },
    { "shot",       "screenshot", NULL },
    { "wheel",      "scroll",     NULL },
    { "tab",        "tabs",       NULL },
    { "sessions",   "list",       NULL },
    { "quit",       "close",      NULL },
};
/* clang-format on */

const struct deed_habit *deed_command_habit_at(size_t n)
{
    return n < DEED_ARRAY_LEN(habits) ? &habits[n] : NULL;
}

const struct deed_habit *deed_command_habit(const char *name)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(habits); i++) {
        if (deed_str_equal(habits[i].name, name)) {
            return &habits[i];
        }
    }
    return NULL;
}
