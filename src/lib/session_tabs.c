/* SPDX-License-Identifier: Apache-2.0 */
/* The tabs of a session: which there are, and working in another. */
#include "lib/session_impl.h"

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "engine/tabs.h"
#include "io/loop.h"

struct deed_value *deed_session_tab_list(const struct deed_session *session,
                                         struct deed_arena *arena)
{
    const char *current = deed_tabs_current(session->host);
    struct deed_tab tabs[DEED_TABS_MAX];
    size_t count = deed_tabs_list(session->host, tabs);
    struct deed_value *all = deed_value_list(arena);
    for (size_t i = 0; i < count; i++) {
        struct deed_value *one = deed_value_map(arena);
        deed_put_text(arena, one, "id", tabs[i].id);
        deed_put_text(arena, one, "title", tabs[i].title);
        deed_put_text(arena, one, "url", tabs[i].url);
        deed_put_bool(arena, one, "current",
                      deed_str_equal(tabs[i].id, current));
        deed_value_push(all, one);
    }
    return all;
}

enum deed_code deed_session_check_tabs(const struct deed_session *session,
                                       struct deed_error *err)
{
    enum deed_code code = deed_session_check_open(session, err);
    if (!code) {
        code = deed_tabs_check(session->host, err);
    }
    if (!code && deed_session_is_lost(session)) {
        code = deed_fail(err, DEED_LOST, "the page is gone");
    }
    return code;
}

/* The orders: which name a tab, and which lead to another surface. */
static const struct {
    const char *word;
    bool named, moves, closes;
} orders[] = {
    { "list", false, false, false },
    { "select", true, true, false },
    { "new", false, true, false },
    { "close", true, false, true },
};

enum deed_code deed_session_tab_order(struct deed_session *session,
                                      const char *order, const char *tab,
                                      char id[DEED_TAB_ID_BYTES],
                                      struct deed_attach *ret, bool *ret_move,
                                      struct deed_error *err)
{
    size_t at = 0;
    while (at < DEED_ARRAY_LEN(orders) &&
           !deed_str_equal(orders[at].word, deed_str_or(order, "list"))) {
        at++;
    }
    if (at == DEED_ARRAY_LEN(orders) || orders[at].named != (tab != NULL)) {
        return deed_fail_member(err, DEED_INVALID, "order",
                                "must be list, select TAB, new or close TAB");
    }
    enum deed_code code =
        tab ? deed_tabs_find(session->host, tab, NULL, NULL, id, err) : DEED_OK;
    if (!code && orders[at].closes) {
        code = deed_tabs_close(session->host, id, err);
    }
    *ret = (struct deed_attach){ .target_id = tab ? id : NULL,
                                 .fresh = !tab,
                                 .keep = !tab };
    *ret_move = orders[at].moves &&
                !(tab && deed_str_equal(deed_tabs_current(session->host), id));
    return !code && *ret_move && (session->calls || session->typed_calls)
               ? deed_fail(err, DEED_STATE, "an action is under way")
               : code;
}

static void on_titles(void *user)
{
    bool *told = user;
    *told = true;
}

static enum deed_code ask_titles(struct deed_session *session,
                                 struct deed_error *err)
{
    struct deed_tabs_refresh *refresh = NULL;
    bool told = false;
    enum deed_code code =
        deed_tabs_refresh(session->host, on_titles, &told, &refresh, err);
    while (!code && !told) {
        deed_loop_step(session->loop, true);
        code = deed_session_check_stop(session, err);
    }
    if (refresh && !told) {
        deed_tabs_forget(refresh);
    }
    return code;
}

enum deed_code deed_tabs(struct deed_session *session, const char *order,
                         const char *tab, char **ret_json,
                         struct deed_error *err)
{
    struct deed_attach attach = { 0 };
    char id[DEED_TAB_ID_BYTES] = "";
    bool move = false;
    enum deed_code code = deed_session_check_tabs(session, err);
    if (!code) {
        code = deed_session_check_idle(session, err);
    }
    if (!code) {
        code = deed_session_tab_order(session, order, tab, id, &attach, &move,
                                      err);
    }
    if (!code && move) {
        code = deed_session_work_in(session, &attach, err);
    }
    if (!code) {
        code = ask_titles(session, err);
    }
    if (code) {
        return code;
    }
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    char *json = deed_session_text_of(deed_session_tab_list(session, &arena));
    deed_arena_fini(&arena);
    if (!json) {
        return deed_fail(err, DEED_NOMEM, "tabs");
    }
    *ret_json = json;
    return DEED_OK;
}
