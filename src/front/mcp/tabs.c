/* SPDX-License-Identifier: Apache-2.0 */
/* The tool `tabs`: which there are, and working in another. */
#include <string.h>

#include "engine/tabs.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/call.h"
#include "front/mcp/see.h"

/* So much of an id is shown and enough to name it. */
#define ID_WIDTH 8
#define TITLE_WIDTH 60
#define URL_WIDTH 120

static const char *text_at(const struct deed_mcp_call *call, const char *key)
{
    return deed_value_text(deed_value_get(call->args, key));
}

static bool is_new(const struct deed_mcp_call *call)
{
    const struct deed_value *value = deed_value_get(call->args, "new");
    return deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
}

/* What a page says must not look like a line of ours. */
static const char *clip(struct deed_mcp_call *call, const char *text,
                        size_t max_bytes)
{
    char *clipped = deed_utf8_clip(&call->arena, text, max_bytes);
    for (char *p = clipped; p && *p; p++) {
        *p = (unsigned char)*p < ' ' ? ' ' : *p;
    }
    return deed_str_or(clipped, "");
}

/* Tabs outside the allowed origins are counted, and not shown. */
static const char *list(struct deed_mcp_call *call)
{
    struct deed_tab tabs[DEED_TABS_MAX];
    const char *here = deed_tabs_current(call->surface->host);
    size_t count = deed_tabs_list(call->surface->host, tabs), hidden = 0;
    const char *text = "";
    for (size_t i = 0; i < count; i++) {
        if (deed_mcp_check_url(call->surface, tabs[i].url, NULL)) {
            hidden++;
            continue;
        }
        text = deed_arena_printf(
            &call->arena, "%s%s%s %.*s \"%s\" %s", text, *text ? "\n" : "",
            deed_str_equal(tabs[i].id, here) ? "*" : "-", ID_WIDTH, tabs[i].id,
            clip(call, tabs[i].title, TITLE_WIDTH),
            clip(call, tabs[i].url, URL_WIDTH));
        text = deed_str_or(text, "");
    }
    return hidden ? deed_arena_printf(&call->arena,
                                      "%s\n(%zu more are outside "
                                      "the allowed origins)",
                                      text, hidden)
                  : text;
}

static bool may_see(void *user, const struct deed_tab *tab)
{
    const struct deed_mcp_call *call = user;
    return !deed_mcp_check_url(call->surface, tab->url, NULL);
}

static void fail(struct deed_mcp_call *call, const char *why)
{
    deed_mcp_finish(call, true,
                    deed_arena_printf(&call->arena, "%s\n%s", why, list(call)),
                    NULL);
}

static void on_shown(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
    } else {
        deed_mcp_show(call, "");
    }
}

static void close_tab(struct deed_mcp_call *call, const char *id)
{
    struct deed_error err = { 0 };
    if (deed_tabs_close(call->surface->host, id, &err)) {
        fail(call, "That is the tab that is worked in: select another first.");
    } else {
        deed_mcp_finish(call, false, list(call), NULL);
    }
}

static void on_listed(struct deed_mcp_call *call)
{
    const char *select = text_at(call, "select");
    const char *close = text_at(call, "close");
    const char *word = select ? select : close;
    char id[DEED_TAB_ID_BYTES] = "";
    struct deed_error err = { 0 };
    if (word &&
        deed_tabs_find(call->surface->host, word, may_see, call, id, &err)) {
        fail(call, "There is no such tab.");
    } else if (close) {
        close_tab(call, id);
    } else if (!select && !is_new(call)) {
        deed_mcp_finish(call, false, list(call), NULL);
    } else if (deed_mcp_surface_switch(call, select ? id : NULL, &err)) {
        deed_mcp_finish_error(call, &err);
    }
}

void deed_mcp_tabs(struct deed_mcp_call *call)
{
    struct deed_error err = { 0 };
    if (call->state) { /* in the other one now */
        call->state = NULL;
        if (call->surface->switch_err.code) {
            deed_mcp_finish_error(call, &call->surface->switch_err);
        } else {
            deed_mcp_look(call, false, on_shown);
        }
        return;
    }
    if (deed_tabs_check(call->surface->host, &err)) {
        deed_mcp_finish_error(call, &err);
        return;
    }
    /* The look comes later than the titles do: nobody waits for these. */
    (void)deed_tabs_refresh(call->surface->host, NULL, NULL, NULL, NULL);
    deed_mcp_look(call, false, on_listed);
}
