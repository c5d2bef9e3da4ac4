/* SPDX-License-Identifier: Apache-2.0 */
/* `deed tabs`: the tabs of the browser that the session works in. */
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/cli.h"

/* So much of an id is shown; deed_tabs() takes a beginning. */
#define ID_WIDTH 8

static void say_tab(const struct deed_pen *pen, const struct deed_value *tab)
{
    const struct deed_value *current = deed_value_get(tab, "current");
    bool here = deed_value_is(current, DEED_VALUE_BOOL) && current->as.boolean;
    const char *title = deed_value_text_or(tab, "title", "");
    fprintf(pen->to, "%s %s%.*s%s  ", here ? "*" : " ",
            deed_style(pen, DEED_TONE_DIM), ID_WIDTH,
            deed_value_text_or(tab, "id", ""), deed_style_end(pen));
    deed_style_text(pen, *title ? title : "(no title)");
    fputs("  ", pen->to);
    deed_style_address(pen, deed_value_text_or(tab, "url", ""));
    fputc('\n', pen->to);
}

static enum deed_exit order_tabs(struct deed_cli *cli, const char *order,
                                 const char *tab)
{
    struct deed_error err = { 0 };
    char *json = NULL;
    if (deed_tabs(cli->session, order, tab, &json, &err)) {
        enum deed_exit code = deed_cli_complain(cli, &err);
        return err.code == DEED_NOT_FOUND ? DEED_EXIT_NOT_FOUND : code;
    }
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
    } else {
        const struct deed_value *list = deed_cli_json(cli, json);
        for (size_t i = 0; deed_value_at(list, i); i++) {
            say_tab(&cli->out, deed_value_at(list, i));
        }
    }
    deed_free(json);
    return DEED_EXIT_VERIFIED;
}

/* The new tab goes there first, so that the list tells where it is. */
static enum deed_exit new_tab(struct deed_cli *cli, const char *url)
{
    struct deed_error err = { 0 };
    char *json = NULL;
    if (deed_tabs(cli->session, "new", NULL, &json, &err)) {
        return deed_cli_complain(cli, &err);
    }
    deed_free(json);
    enum deed_exit went = deed_cli_navigate(cli, url);
    enum deed_exit code = order_tabs(cli, "list", NULL);
    return went != DEED_EXIT_VERIFIED ? went : code;
}

enum deed_exit deed_cli_tabs(struct deed_cli *cli)
{
    const char *order = deed_str_or(deed_cli_text(cli, "order"), "list");
    const char *what = deed_cli_text(cli, "which");
    enum deed_exit code = deed_cli_open(cli);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    return what && strcmp(order, "new") == 0 ? new_tab(cli, what)
                                             : order_tabs(cli, order, what);
}
