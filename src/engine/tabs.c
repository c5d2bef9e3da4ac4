/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/tabs.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"

struct deed_tabs_refresh {
    void (*done)(void *user); /* NULL: nobody waits */
    void *user;
};

enum deed_code deed_tabs_check(const struct deed_engine_host *host,
                               struct deed_error *err)
{
    const struct deed_backend *backend = deed_engine_host_backend(host);
    return backend && backend->ops->tabs
               ? DEED_OK
               : deed_fail(err, DEED_UNSUPPORTED,
                           "this driver has no tabs; one session works on one "
                           "surface");
}

size_t deed_tabs_list(const struct deed_engine_host *host,
                      struct deed_tab ret[DEED_TABS_MAX])
{
    struct deed_backend *backend = deed_engine_host_backend(host);
    return backend && backend->ops->tabs
               ? backend->ops->tabs(backend, ret, DEED_TABS_MAX)
               : 0;
}

const char *deed_tabs_current(const struct deed_engine_host *host)
{
    const struct deed_backend *backend = deed_engine_host_backend(host);
    const struct deed_driver *driver = deed_engine_host_driver(host);
    return backend && backend->ops->tab_of && driver
               ? backend->ops->tab_of(driver)
               : NULL;
}

static void on_done(void *user)
{
    struct deed_tabs_refresh *refresh = user;
    void (*done)(void *user) = refresh->done;
    void *its = refresh->user;
    free(refresh);
    if (done) {
        done(its);
    }
}

enum deed_code deed_tabs_refresh(struct deed_engine_host *host,
                                 void (*done)(void *user), void *user,
                                 struct deed_tabs_refresh **ret,
                                 struct deed_error *err)
{
    struct deed_backend *backend = deed_engine_host_backend(host);
    enum deed_code code = deed_tabs_check(host, err);
    if (code) {
        return code;
    }
    struct deed_tabs_refresh *refresh = malloc(sizeof(*refresh));
    if (!refresh) {
        return deed_fail(err, DEED_NOMEM, "tabs");
    }
    *refresh = (struct deed_tabs_refresh){ .done = done, .user = user };
    code = backend->ops->ask_tabs(backend, on_done, refresh, err);
    if (code) {
        free(refresh);
    } else if (ret) {
        *ret = refresh;
    }
    return code;
}

void deed_tabs_forget(struct deed_tabs_refresh *refresh)
{
    refresh->done = NULL;
}

enum deed_code deed_tabs_find(
    const struct deed_engine_host *host, const char *word,
    bool (*may)(void *user, const struct deed_tab *tab), void *user,
    char ret[DEED_TAB_ID_BYTES], struct deed_error *err)
{
    struct deed_tab tabs[DEED_TABS_MAX];
    size_t count = deed_tabs_list(host, tabs), len = strlen(word), fits = 0;
    for (size_t i = 0; len >= DEED_TAB_WORD_MIN && i < count; i++) {
        size_t size = strlen(tabs[i].id) + 1;
        if (strncmp(tabs[i].id, word, len) == 0 && size <= DEED_TAB_ID_BYTES &&
            (!may || may(user, &tabs[i]))) {
            memcpy(ret, tabs[i].id, size);
            fits++;
        }
    }
    return fits == 1 ? DEED_OK
           : fits    ? deed_fail_member(err, DEED_NOT_FOUND, "tab",
                                        "fits %zu tabs; give more of its id", fits)
                     : deed_fail_member(err, DEED_NOT_FOUND, "tab",
                                        "there is no such tab");
}

enum deed_code deed_tabs_close(struct deed_engine_host *host, const char *id,
                               struct deed_error *err)
{
    struct deed_backend *backend = deed_engine_host_backend(host);
    if (deed_str_equal(id, deed_tabs_current(host))) {
        return deed_fail_member(err, DEED_STATE, "tab",
                                "is the one that is worked in; select another "
                                "one first");
    }
    backend->ops->close_tab(backend, id);
    return DEED_OK;
}
