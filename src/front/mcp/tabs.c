/* SPDX-License-Identifier: Apache-2.0 */
/* The tool `tabs`: which there are, and working in another. */
#include <string.h>

#include "engine/backend.h"
#include "engine/encode.h"
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

static size_t tabs_of(const struct deed_mcp_call *call, struct deed_tab *ret)
{
    struct deed_backend *backend = call->mcp->place.backend;
    return backend->ops->tabs(backend, ret, DEED_TABS_MAX);
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
    const char *here = deed_mcp_place_tab(call->mcp);
    size_t count = tabs_of(call, tabs), hidden = 0;
    const char *text = "";
    for (size_t i = 0; i < count; i++) {
        if (deed_mcp_check_url(call->mcp, tabs[i].url, NULL)) {
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

static const char *find(struct deed_mcp_call *call, const char *word)
{
    struct deed_tab tabs[DEED_TABS_MAX];
    size_t count = tabs_of(call, tabs), fits = 0, len = strlen(word);
    const char *id = NULL;
    for (size_t i = 0; len >= ID_WIDTH && i < count; i++) {
        if (strncmp(tabs[i].id, word, len) == 0 &&
            !deed_mcp_check_url(call->mcp, tabs[i].url, NULL)) {
            id = deed_arena_strdup(&call->arena, tabs[i].id);
            fits++;
        }
    }
    return fits == 1 ? id : NULL;
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
    struct deed_backend *backend = call->mcp->place.backend;
    if (deed_str_equal(id, deed_mcp_place_tab(call->mcp))) {
        fail(call, "That is the tab that is worked in: select another first.");
        return;
    }
    backend->ops->close_tab(backend, id);
    deed_mcp_finish(call, false, list(call), NULL);
}

static void on_listed(struct deed_mcp_call *call)
{
    const char *select = text_at(call, "select");
    const char *close = text_at(call, "close");
    const char *word = select ? select : close;
    const char *id = word ? find(call, word) : NULL;
    struct deed_error err = { 0 };
    if (word && !id) {
        fail(call, "There is no such tab.");
    } else if (close) {
        close_tab(call, id);
    } else if (!select && !is_new(call)) {
        deed_mcp_finish(call, false, list(call), NULL);
    } else if (deed_mcp_place_switch(call, id, &err)) {
        deed_mcp_finish_error(call, &err);
    }
}

static void on_asked(void *user)
{
    (void)user; /* the list is up to date now; a look comes later than that */
}

void deed_mcp_tabs(struct deed_mcp_call *call)
{
    struct deed_backend *backend = call->mcp->place.backend;
    struct deed_error err = { 0 };
    if (call->state) { /* in the other one now */
        call->state = NULL;
        if (call->mcp->place.switch_err.code) {
            deed_mcp_finish_error(call, &call->mcp->place.switch_err);
        } else {
            deed_mcp_look(call, false, on_shown);
        }
        return;
    }
    if (!backend->ops->tabs) {
        deed_fail(&err, DEED_UNSUPPORTED, "a simulated interface has no tabs");
        deed_mcp_finish_error(call, &err);
        return;
    }
    (void)backend->ops->ask_tabs(backend, on_asked, NULL, NULL);
    deed_mcp_look(call, false, on_listed);
}
