/* SPDX-License-Identifier: Apache-2.0 */
/* The tabs of a session's browser: which there are, and working in another. */
#include "lib/session_impl.h"

#include <string.h>

#include "engine/encode.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/cdp/chromium.h"
#include "io/loop.h"

/* So much of an id is enough to name a tab. */
#define ID_BYTES_MIN 4

static struct deed_value *list(const struct deed_session *session,
                               struct deed_arena *arena)
{
    const char *current =
        deed_chromium_tab_of(deed_engine_driver(session->engine));
    struct deed_chromium_tab tabs[DEED_CHROMIUM_TABS_MAX];
    size_t count =
        deed_browser_tabs(session->browser, tabs, DEED_ARRAY_LEN(tabs));
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

/* The tab that this is the beginning of the id of. */
static enum deed_code find(const struct deed_session *session, const char *word,
                           char *ret, size_t size, struct deed_error *err)
{
    struct deed_chromium_tab tabs[DEED_CHROMIUM_TABS_MAX];
    size_t count =
        deed_browser_tabs(session->browser, tabs, DEED_ARRAY_LEN(tabs));
    size_t len = strlen(word), fits = 0;
    for (size_t i = 0; len >= ID_BYTES_MIN && i < count; i++) {
        if (strncmp(tabs[i].id, word, len) == 0 && strlen(tabs[i].id) < size) {
            memcpy(ret, tabs[i].id, strlen(tabs[i].id) + 1);
            fits++;
        }
    }
    return fits == 1 ? DEED_OK
                     : deed_fail_member(err, DEED_NOT_FOUND, "tab",
                                        fits ? "fits %zu tabs; say more of it"
                                             : "there is no such tab",
                                        fits);
}

static enum deed_code select_tab(struct deed_session *session, const char *what,
                                 struct deed_error *err)
{
    char id[64] = "";
    struct deed_chromium_page_opts opts = { .target_id = id };
    enum deed_code code = find(session, what, id, sizeof(id), err);
    const char *current =
        deed_chromium_tab_of(deed_engine_driver(session->engine));
    return code || deed_str_equal(current, id)
               ? code
               : deed_session_work_in(session, &opts, err);
}

static enum deed_code new_tab(struct deed_session *session, const char *what,
                              struct deed_error *err)
{
    (void)what;
    const struct deed_chromium_page_opts opts = { .fresh = true, .keep = true };
    return deed_session_work_in(session, &opts, err);
}

static enum deed_code close_tab(struct deed_session *session, const char *what,
                                struct deed_error *err)
{
    char id[64] = "";
    enum deed_code code = find(session, what, id, sizeof(id), err);
    const char *current =
        deed_chromium_tab_of(deed_engine_driver(session->engine));
    if (!code && deed_str_equal(current, id)) {
        return deed_fail_member(err, DEED_STATE, "tab",
                                "is the one that is worked in; select another "
                                "one first");
    }
    if (!code) {
        deed_browser_close_tab(session->browser, id);
    }
    return code;
}

static enum deed_code check(const struct deed_session *session,
                            struct deed_error *err)
{
    if (!session->browser) {
        return deed_fail(err, DEED_UNSUPPORTED,
                         "a simulated interface has no tabs");
    }
    if (session->calls) {
        return deed_fail(err, DEED_STATE, "an action is under way");
    }
    return deed_session_is_lost(session)
               ? deed_fail(err, DEED_LOST, "the page is gone")
               : deed_session_check_idle(session, err);
}

static void on_titles(void *user)
{
    bool *told = user;
    *told = true;
}

static enum deed_code ask_titles(struct deed_session *session,
                                 struct deed_error *err)
{
    bool told = false;
    enum deed_code code =
        deed_browser_ask_tabs(session->browser, on_titles, &told, err);
    while (!code && !told) {
        deed_loop_step(session->loop, true);
    }
    return code;
}

enum deed_code deed_tabs(struct deed_session *session, const char *order,
                         const char *tab, char **ret_json,
                         struct deed_error *err)
{
    static const struct {
        const char *word;
        bool named;
        enum deed_code (*run)(struct deed_session *session, const char *what,
                              struct deed_error *err);
    } orders[] = {
        { "list", false, NULL },
        { "select", true, select_tab },
        { "new", false, new_tab },
        { "close", true, close_tab },
    };
    size_t at = 0;
    while (at < DEED_ARRAY_LEN(orders) &&
           !deed_str_equal(orders[at].word, deed_str_or(order, "list"))) {
        at++;
    }
    if (at == DEED_ARRAY_LEN(orders) || orders[at].named != (tab != NULL)) {
        return deed_fail_member(err, DEED_INVALID, "order",
                                "must be list, select TAB, new or close TAB");
    }
    enum deed_code code = check(session, err);
    if (!code && orders[at].run) {
        code = orders[at].run(session, tab, err);
    }
    if (!code) {
        code = ask_titles(session, err);
    }
    if (code) {
        return code;
    }
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    char *json = deed_session_text_of(list(session, &arena));
    deed_arena_fini(&arena);
    if (!json) {
        return deed_fail(err, DEED_NOMEM, "tabs");
    }
    *ret_json = json;
    return DEED_OK;
}
