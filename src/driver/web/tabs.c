/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/tabs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"

struct tab {
    char *id, *title, *url; /* owned */
};

struct tabs {
    struct tab list[DEED_TABS_MAX];
    size_t count;
    /* What is gone may still be told of for a moment. */
    char gone[8][64];
    unsigned next_gone;
};

struct tabs *tabs_create(void)
{
    return calloc(1, sizeof(struct tabs));
}

static void free_tab(struct tab *tab)
{
    free(tab->id);
    free(tab->title);
    free(tab->url);
}

void tabs_destroy(struct tabs *tabs)
{
    for (size_t i = 0; tabs && i < tabs->count; i++) {
        free_tab(&tabs->list[i]);
    }
    free(tabs);
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
    char *copy = text ? strdup(text) : NULL;
    if (copy) {
        free(*at);
        *at = copy;
    }
}

void tabs_changed(struct tabs *tabs, const char *id, const char *title,
                  const char *url)
{
    struct tab *tab = find(tabs, id);
    if (tab) {
        set(&tab->title, title);
        set(&tab->url, url);
    }
}

void tabs_told(struct tabs *tabs, const struct deed_value *info,
               const char *id_member)
{
    const char *id = decode_text(info, id_member);
    const char *type = decode_text(info, "type");
    if (!id || (type && strcmp(type, "page") != 0)) {
        return;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(tabs->gone); i++) {
        if (strcmp(tabs->gone[i], id) == 0) {
            return;
        }
    }
    struct tab *tab = find(tabs, id);
    if (!tab && tabs->count < DEED_ARRAY_LEN(tabs->list)) {
        tab = &tabs->list[tabs->count];
        *tab = (struct tab){ .id = strdup(id) };
        tabs->count += tab->id != NULL;
    }
    if (tab && tab->id) {
        tabs_changed(tabs, id, decode_text(info, "title"),
                     decode_text(info, "url"));
    }
}

void tabs_gone(struct tabs *tabs, const char *id)
{
    struct tab *tab = find(tabs, id);
    if (tab) {
        unsigned at = tabs->next_gone++ % DEED_ARRAY_LEN(tabs->gone);
        snprintf(tabs->gone[at], sizeof(tabs->gone[at]), "%s", id);
        free_tab(tab);
        tabs->count--;
        memmove(tab, tab + 1,
                (size_t)(&tabs->list[tabs->count] - tab) * sizeof(*tab));
    }
}

size_t tabs_list(const struct tabs *tabs, struct deed_tab *ret, size_t max)
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
