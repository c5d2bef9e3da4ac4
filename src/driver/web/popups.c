/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/popups.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/page.h"
#include "io/loop.h"
#include "io/timer.h"

/* A ring: who opens more at once is not told about the oldest. */
#define TABS_MAX 16

/* How long a tab may be without an address before it is told without one. */
#define NAMELESS_US DEED_MS(1000)

struct tab {
    char *target_id;     /* owned; NULL: free */
    struct page *opener; /* borrowed; NULL: gone */
    deed_time_us at_us;
    bool told;  /* that it opened */
    bool named; /* and where it is */
};

struct popups {
    struct deed_loop *loop; /* borrowed */
    struct deed_timer late;
    struct tab tabs[TABS_MAX];
    unsigned next;
};

static struct tab *find(struct popups *popups, const char *target_id)
{
    for (unsigned i = 0; target_id && i < TABS_MAX; i++) {
        if (deed_str_equal(popups->tabs[i].target_id, target_id)) {
            return &popups->tabs[i];
        }
    }
    return NULL;
}

static void tell(struct tab *tab, const char *url)
{
    struct deed_signal signal = { .kind = DEED_SIGNAL_POPUP_OPENED,
                                  .pattern = url,
                                  .name = tab->target_id,
                                  .at_us = tab->at_us };
    tab->told = true;
    tab->named = *url;
    if (tab->opener) {
        signal_emit(tab->opener, &signal);
    }
}

/* Those that have waited long enough; the rest is waited for. */
static void on_late(struct deed_timer *timer)
{
    struct popups *popups = deed_container_of(timer, struct popups, late);
    struct deed_loop *loop = popups->loop;
    deed_time_us now = deed_loop_now_us(loop);
    deed_time_us next = DEED_TIME_NEVER;
    for (unsigned i = 0; i < TABS_MAX; i++) {
        struct tab *tab = &popups->tabs[i];
        if (!tab->target_id || tab->told) {
            continue;
        }
        if (now >= tab->at_us + NAMELESS_US) {
            tell(tab, "");
        } else if (tab->at_us + NAMELESS_US < next) {
            next = tab->at_us + NAMELESS_US;
        }
    }
    if (next != DEED_TIME_NEVER) {
        deed_timer_start(loop, &popups->late, next);
    }
}

struct popups *popups_create(struct deed_loop *loop)
{
    struct popups *popups = calloc(1, sizeof(*popups));
    if (popups) {
        popups->loop = loop;
        popups->late.fire = on_late;
    }
    return popups;
}

void popups_destroy(struct popups *popups)
{
    if (!popups) {
        return;
    }
    deed_timer_stop(&popups->late);
    for (unsigned i = 0; i < TABS_MAX; i++) {
        free(popups->tabs[i].target_id);
    }
    free(popups);
}

void popups_created(struct popups *popups, const char *id, const char *url,
                    struct page *opener)
{
    struct deed_loop *loop = popups->loop;
    struct tab *tab = &popups->tabs[popups->next++ % TABS_MAX];
    free(tab->target_id);
    *tab = (struct tab){ .target_id = id ? strdup(id) : NULL,
                         .opener = opener,
                         .at_us = deed_loop_now_us(loop) };
    if (!tab->target_id) {
        return;
    }
    popups_changed(popups, id, url);
    if (!tab->told && !deed_timer_is_running(&popups->late)) {
        deed_timer_start(loop, &popups->late, tab->at_us + NAMELESS_US);
    }
}

void popups_changed(struct popups *popups, const char *id, const char *url)
{
    struct tab *tab = find(popups, id);
    if (tab && !tab->named && url && *url) {
        tell(tab, url);
    }
}

void popups_gone(struct popups *popups, const char *id)
{
    struct tab *tab = find(popups, id);
    if (!tab) {
        return;
    }
    if (!tab->told) {
        tell(tab, "");
    }
    free(tab->target_id);
    *tab = (struct tab){ 0 };
}

void popups_forget_page(struct popups *popups, const struct page *page)
{
    for (unsigned i = 0; i < TABS_MAX; i++) {
        if (popups->tabs[i].opener == page) {
            popups->tabs[i].opener = NULL;
        }
    }
}

struct page *popups_take_download(struct popups *popups, const char *frame_id,
                                  deed_time_us *ret_at_us)
{
    struct tab *tab = find(popups, frame_id);
    if (!tab) {
        return NULL;
    }
    tab->told = tab->named = true;
    *ret_at_us = tab->at_us;
    return tab->opener;
}
