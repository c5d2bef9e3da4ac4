/* SPDX-License-Identifier: Apache-2.0 */
/* All commands in the order of help, and how one is found. */
#include "front/command/command.h"

#include <stdlib.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/command/rows.h"

/* clang-format off */
#define ROW(ID, name) [DEED_COMMAND_##ID] = &deed_row_##name
static const struct deed_command *const rows[] = {
    ROW(OPEN, open),
    ROW(CLOSE, close),
    ROW(LIST, list),
    ROW(CLICK, click),
    ROW(FILL, fill),
    ROW(TYPE, type),
    ROW(CHOOSE, choose),
    ROW(TOGGLE, toggle),
    ROW(SET, set),
    ROW(PRESS, press),
    ROW(HOVER, hover),
    ROW(SELECT, select),
    ROW(DRAG, drag),
    ROW(UPLOAD, upload),
    ROW(SCROLL, scroll),
    ROW(BACK, back),
    ROW(FORWARD, forward),
    ROW(RELOAD, reload),
    ROW(READ, read),
    ROW(WAIT, wait),
    ROW(EXPECT, expect),
    ROW(ACT, act),
    ROW(LOOK, look),
    ROW(FIND, find),
    ROW(ACTIONABLE, actionable),
    ROW(WHY, why),
    ROW(SCREENSHOT, screenshot),
    ROW(TEXT, text),
    ROW(HTML, html),
    ROW(EVAL, eval),
    ROW(CONSOLE, console),
    ROW(REQUESTS, requests),
    ROW(PDF, pdf),
    ROW(COOKIES, cookies),
    ROW(STORAGE, storage),
    ROW(STATE, state),
    ROW(EMULATE, emulate),
    ROW(TABS, tabs),
    ROW(JOURNAL, journal),
    ROW(TRACE, trace),
    ROW(LOG, log),
    ROW(POLICY, policy),
    ROW(RUN, run),
    ROW(RECORD, record),
    ROW(FLAKE, flake),
    ROW(WATCH, watch),
    ROW(SERVE, serve),
    ROW(MCP, mcp),
    ROW(ANDROID, android),
    ROW(DOCTOR, doctor),
    ROW(DEMO, demo),
    ROW(SKILL, skill),
    ROW(COMPLETION, completion),
    ROW(HELP, help),
    ROW(VERSION, version),
};
/* clang-format on */
_Static_assert(DEED_ARRAY_LEN(rows) == DEED_COMMAND_COUNT,
               "every command has a row");

const struct deed_command *deed_command_row(enum deed_command_id id)
{
    return (unsigned)id < DEED_COMMAND_COUNT ? deed_command_expand(rows[id])
                                             : NULL;
}

const struct deed_command *deed_command_find(const char *name)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (deed_str_equal(rows[i]->name, name)) {
            return deed_command_expand(rows[i]);
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
        unsigned d = distance(name, rows[i]->name);
        if (d < least) {
            least = d;
            best = deed_command_expand(rows[i]);
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
