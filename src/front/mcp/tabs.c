/* SPDX-License-Identifier: Apache-2.0 */
/* The tool `tabs`: which there are, and working in another. */
#include <string.h>

#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/call.h"
#include "front/mcp/see.h"

/* So much of an id is shown and enough to name it. */
#define ID_WIDTH 8
#define ID_WIDTH_MIN 4
#define TITLE_WIDTH 60
#define URL_WIDTH 120

static const char *text_at(const struct deed_mcp_call *call, const char *key)
{
    return deed_value_text_at(call->args, key);
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

/* In call->state, from the first start on. */
struct tabs {
    const struct deed_value *list; /* see deed_tabs() */
};

static bool may_see(const struct deed_mcp_call *call,
                    const struct deed_value *tab)
{
    return !deed_mcp_check_url(call->surface, deed_value_text_at(tab, "url"),
                               NULL);
}

/* Tabs outside the allowed origins are counted, and not shown. */
static const char *list(struct deed_mcp_call *call)
{
    const struct tabs *tabs = call->state;
    const char *text = "";
    size_t hidden = 0;
    const struct deed_value *tab;
    for (size_t i = 0; (tab = deed_value_at(tabs->list, i)); i++) {
        if (!may_see(call, tab)) {
            hidden++;
            continue;
        }
        text = deed_arena_printf(
            &call->arena, "%s%s%s %.*s \"%s\" %s", text, *text ? "\n" : "",
            deed_value_flag_at(tab, "current") ? "*" : "-", ID_WIDTH,
            deed_value_text_or(tab, "id", ""),
            clip(call, deed_value_text_or(tab, "title", ""), TITLE_WIDTH),
            clip(call, deed_value_text_or(tab, "url", ""), URL_WIDTH));
        text = deed_str_or(text, "");
    }
    return hidden ? deed_arena_printf(&call->arena,
                                      "%s\n(%zu more are outside "
                                      "the allowed origins)",
                                      text, hidden)
                  : text;
}

/* The one whose id begins with this word; NULL: none does, or several do. */
static const struct deed_value *find_tab(const struct deed_mcp_call *call,
                                         const char *word)
{
    const struct tabs *tabs = call->state;
    const struct deed_value *found = NULL;
    const struct deed_value *tab;
    size_t len = strlen(word);
    unsigned fits = 0;
    for (size_t i = 0; (tab = deed_value_at(tabs->list, i)); i++) {
        if (len >= ID_WIDTH_MIN &&
            strncmp(deed_value_text_or(tab, "id", ""), word, len) == 0 &&
            may_see(call, tab)) {
            found = tab;
            fits++;
        }
    }
    return fits == 1 ? found : NULL;
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

static void keep_list(struct deed_mcp_call *call)
{
    struct tabs *tabs = call->state;
    tabs->list = deed_value_copy(&call->arena, call->got);
}

static void on_closed(struct deed_mcp_call *call)
{
    if (call->code) {
        fail(call, "That is the tab that is worked in: select another first.");
        return;
    }
    keep_list(call);
    deed_mcp_finish(call, false, list(call), NULL);
}

/* To the tab, or with NULL to a new one. */
static void switch_to(struct deed_mcp_call *call, const struct deed_value *tab)
{
    struct deed_error err = { 0 };
    if (deed_value_flag_at(tab, "current")) {
        call->surface->switch_err = (struct deed_error){ 0 };
        deed_mcp_go_on(call, call->tool->start);
    } else if (deed_mcp_surface_switch(call, deed_value_text_at(tab, "id"),
                                       &err)) {
        deed_mcp_finish_error(call, &err);
    }
}

static void on_listed(struct deed_mcp_call *call)
{
    const char *select = text_at(call, "select");
    const char *close = text_at(call, "close");
    const char *word = select ? select : close;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    keep_list(call);
    const struct deed_value *tab = word ? find_tab(call, word) : NULL;
    if (word && !tab) {
        fail(call, "There is no such tab.");
    } else if (close && !select) {
        deed_mcp_ask_tabs(call, "close", deed_value_text_or(tab, "id", ""),
                          on_closed);
    } else if (!select && !is_new(call)) {
        deed_mcp_finish(call, false, list(call), NULL);
    } else {
        switch_to(call, tab);
    }
}

void deed_mcp_tabs(struct deed_mcp_call *call)
{
    struct tabs *tabs = call->state;
    if (!tabs) {
        call->state = deed_arena_calloc(&call->arena, 1, sizeof(*tabs));
        if (!call->state) {
            deed_mcp_finish_error(call,
                                  &(struct deed_error){ .code = DEED_NOMEM });
            return;
        }
        deed_mcp_ask_tabs(call, "list", NULL, on_listed);
    } else if (call->surface->switch_err.code) { /* started once more */
        deed_mcp_finish_error(call, &call->surface->switch_err);
    } else {
        deed_mcp_look(call, false, on_shown);
    }
}
