/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/bidi/tabs.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/bidi/tab.h"

/* How long a popup may be without an address before it is told without one. */
#define NAMELESS_US DEED_MS(1000)

struct tab {
    char *id, *title, *url; /* owned */
    struct page *opener;    /* borrowed; NULL: none of ours, or told */
    deed_time_us at_us;
};

struct tabs {
    struct deed_firefox *browser; /* borrowed */
    struct deed_timer late;
    struct tab list[DEED_TABS_MAX];
    size_t count;
};

static bool is_blank(const char *url)
{
    return !url || !*url || strcmp(url, "about:blank") == 0;
}

static void tell_popup(struct tab *tab)
{
    struct deed_signal signal = {
        .kind = DEED_SIGNAL_POPUP_OPENED,
        .pattern = is_blank(tab->url) ? "" : tab->url,
        .name = tab->id,
        .at_us = tab->at_us,
    };
    struct page *opener = tab->opener;
    tab->opener = NULL;
    if (opener) {
        signal_emit(opener, &signal);
    }
}

static void on_late(struct deed_timer *timer)
{
    struct tabs *tabs = deed_container_of(timer, struct tabs, late);
    struct deed_loop *loop = firefox_loop(tabs->browser);
    deed_time_us now = deed_loop_now_us(loop), next = DEED_TIME_NEVER;
    for (size_t i = 0; i < tabs->count; i++) {
        struct tab *tab = &tabs->list[i];
        deed_time_us due = tab->at_us + NAMELESS_US;
        if (tab->opener && now >= due) {
            tell_popup(tab);
        } else if (tab->opener && due < next) {
            next = due;
        }
    }
    deed_timer_start(loop, &tabs->late, next);
}

struct tabs *firefox_tabs_create(struct deed_firefox *browser)
{
    struct tabs *tabs = calloc(1, sizeof(*tabs));
    if (tabs) {
        tabs->browser = browser;
        tabs->late.fire = on_late;
    }
    return tabs;
}

static void free_tab(struct tab *tab)
{
    free(tab->id);
    free(tab->title);
    free(tab->url);
}

void firefox_tabs_destroy(struct tabs *tabs)
{
    if (tabs) {
        deed_timer_stop(&tabs->late);
        for (size_t i = 0; i < tabs->count; i++) {
            free_tab(&tabs->list[i]);
        }
        free(tabs);
    }
}

static struct tab *find(struct tabs *tabs, const char *id)
{
    for (size_t i = 0; i < tabs->count; i++) {
        if (deed_str_equal(tabs->list[i].id, id)) {
            return &tabs->list[i];
        }
    }
    return NULL;
}

static void set(char **at, const char *text)
{
    char *copy = strdup(deed_str_or(text, ""));
    if (copy) {
        free(*at);
        *at = copy;
    }
}

void firefox_tabs_created(struct tabs *tabs, const struct deed_value *info,
                          struct page *opener)
{
    const char *id = decode_text(info, "context");
    struct tab *tab = id ? find(tabs, id) : NULL;
    if (!id || (!tab && tabs->count == DEED_TABS_MAX)) {
        return;
    }
    if (!tab) {
        struct deed_loop *loop = firefox_loop(tabs->browser);
        tab = &tabs->list[tabs->count];
        *tab = (struct tab){ .id = strdup(id),
                             .opener = opener,
                             .at_us = deed_loop_now_us(loop) };
        tabs->count += tab->id != NULL;
        if (opener) {
            deed_timer_start(loop, &tabs->late, tab->at_us + NAMELESS_US);
        }
    }
    if (tab->id) {
        firefox_tabs_moved(tabs, id, decode_text(info, "url"));
    }
}

void firefox_tabs_moved(struct tabs *tabs, const char *id, const char *url)
{
    struct tab *tab = find(tabs, id);
    if (tab) {
        set(&tab->url, url);
        if (!is_blank(url)) {
            tell_popup(tab);
        }
    }
}

void firefox_tabs_titled(struct tabs *tabs, const char *id, const char *title)
{
    struct tab *tab = find(tabs, id);
    if (tab) {
        set(&tab->title, title);
    }
}

void firefox_tabs_gone(struct tabs *tabs, const char *id)
{
    struct tab *tab = find(tabs, id);
    if (tab) {
        tell_popup(tab);
        free_tab(tab);
        tabs->count--;
        memmove(tab, tab + 1,
                (size_t)(&tabs->list[tabs->count] - tab) * sizeof(*tab));
    }
}

void firefox_tabs_forget_page(struct tabs *tabs, const struct page *page)
{
    for (size_t i = 0; i < tabs->count; i++) {
        if (tabs->list[i].opener == page) {
            tabs->list[i].opener = NULL;
        }
    }
}

size_t firefox_tabs_list(const struct tabs *tabs, struct deed_tab *ret,
                         size_t max)
{
    size_t count = tabs->count < max ? tabs->count : max;
    for (size_t i = 0; i < count; i++) {
        ret[i] = (struct deed_tab){
            .id = tabs->list[i].id,
            .title = deed_str_or(tabs->list[i].title, ""),
            .url = deed_str_or(tabs->list[i].url, ""),
        };
    }
    return count;
}
