/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/popups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/page.h"
#include "io/loop.h"
#include "io/timer.h"

/* A ring: who opens more at once is not told about the oldest. */
#define TABS_MAX 16

/* How long a tab may be without an address before it is told without one, and
 * how long a tab that is gone may turn out to have been a download. */
#define NAMELESS_US DEED_MS(1000)

struct tab {
    char *target_id;     /* owned; NULL: free */
    char *url;           /* owned; NULL: not known */
    char *error;         /* owned; NULL: none */
    struct page *opener; /* borrowed; NULL: gone */
    deed_time_us at_us;
    deed_time_us due_us; /* when it is told as it is */
    int status;
    bool asked;    /* the act waits for it */
    bool answered; /* it came, or will not come */
    bool gone;     /* the tab was closed */
    bool told;     /* that it opened, or why it does not count */
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

static void free_tab(struct tab *tab)
{
    free(tab->target_id);
    free(tab->url);
    free(tab->error);
    *tab = (struct tab){ 0 };
}

/* A request of the act, as far as the act is concerned. One that failed counts
 * as an order: the page that was wanted did not come. A tab that was closed may
 * have been a trifle beside something else. */
static void emit_request(struct tab *tab, enum deed_signal_kind kind,
                         const char *error)
{
    char place[200], text[300];
    bool bad = tab->status >= 400 || error;
    /* Another act may have been sent meanwhile. */
    bool last = tab->at_us >= tab->opener->acted_us;
    snprintf(place, sizeof(place), "request GET %.150s",
             deed_str_or(tab->url, "the document of the new tab"));
    if (error) {
        snprintf(text, sizeof(text), "%s: %.80s", place, error);
    } else {
        snprintf(text, sizeof(text), "%s: the server answered %d", place,
                 tab->status);
    }
    struct deed_signal signal = {
        .kind = kind,
        .pattern = deed_str_or(tab->url, ""),
        .text = bad ? text : place,
        .place = place,
        .request = tab->target_id,
        .status = tab->status,
        .weak = !bad || tab->gone,
        .caused = last ? DEED_YES : DEED_NO,
    };
    signal_emit(tab->opener, &signal);
}

/* The act no longer waits for it. */
static void end_request(struct tab *tab, const char *error)
{
    if (tab->asked && tab->opener) {
        emit_request(tab,
                     error ? DEED_SIGNAL_REQUEST_FAILED
                           : DEED_SIGNAL_REQUEST_FINISHED,
                     error);
    }
    tab->asked = false;
}

static void tell(struct tab *tab)
{
    struct deed_signal signal = { .kind = DEED_SIGNAL_POPUP_OPENED,
                                  .pattern = deed_str_or(tab->url, ""),
                                  .name = tab->target_id,
                                  .status = tab->status,
                                  .caused =
                                      tab->asked ? DEED_YES : DEED_UNKNOWN,
                                  .at_us = tab->at_us };
    tab->told = true;
    if (!tab->opener) {
        return;
    }
    if (!tab->gone) {
        signal_emit(tab->opener, &signal);
    }
    end_request(tab, tab->gone ? "the new tab was closed at once" : tab->error);
}

static void tell_if_known(struct tab *tab)
{
    if (!tab->told && !tab->gone && tab->answered && (tab->url || tab->error)) {
        tell(tab);
    }
}

/* Sets the timer for the tab that is due first. */
static void arm(struct popups *popups)
{
    deed_time_us next = DEED_TIME_NEVER;
    for (unsigned i = 0; i < TABS_MAX; i++) {
        const struct tab *tab = &popups->tabs[i];
        if (tab->target_id && !tab->told && tab->due_us < next) {
            next = tab->due_us;
        }
    }
    deed_timer_stop(&popups->late);
    if (next != DEED_TIME_NEVER) {
        deed_timer_start(popups->loop, &popups->late, next);
    }
}

static void await(struct popups *popups, struct tab *tab, deed_time_us time_us)
{
    tab->due_us = deed_loop_now_us(popups->loop) + time_us;
    arm(popups);
}

/* Those that have waited long enough; the rest is waited for. */
static void on_late(struct deed_timer *timer)
{
    struct popups *popups = deed_container_of(timer, struct popups, late);
    deed_time_us now = deed_loop_now_us(popups->loop);
    for (unsigned i = 0; i < TABS_MAX; i++) {
        struct tab *tab = &popups->tabs[i];
        if (tab->target_id && !tab->told && now >= tab->due_us) {
            tell(tab);
        }
        if (tab->target_id && tab->gone && tab->told) {
            free_tab(tab);
        }
    }
    arm(popups);
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
        free_tab(&popups->tabs[i]);
    }
    free(popups);
}

void popups_created(struct popups *popups, const char *id, const char *url,
                    struct page *opener)
{
    struct tab *tab = &popups->tabs[popups->next++ % TABS_MAX];
    end_request(tab, NULL);
    free_tab(tab);
    tab->target_id = id ? strdup(id) : NULL;
    if (!tab->target_id) {
        return;
    }
    tab->opener = opener;
    tab->at_us = deed_loop_now_us(popups->loop);
    if (opener && opener->act_open) {
        tab->asked = true;
        emit_request(tab, DEED_SIGNAL_REQUEST_STARTED, NULL);
    }
    await(popups, tab, NAMELESS_US);
    popups_changed(popups, id, url);
}

void popups_changed(struct popups *popups, const char *id, const char *url)
{
    struct tab *tab = find(popups, id);
    if (!tab || tab->told || !url || !*url || strcmp(url, "about:blank") == 0) {
        return;
    }
    free(tab->url);
    tab->url = strdup(url);
    tell_if_known(tab);
}

const char *popups_url(struct popups *popups, const char *id)
{
    const struct tab *tab = find(popups, id);
    return tab && !tab->told ? tab->url : NULL;
}

struct page *popups_opener(struct popups *popups, const char *id)
{
    const struct tab *tab = find(popups, id);
    return tab ? tab->opener : NULL;
}

/* How long a server may take is for the act to judge, not for us. */
#define LOADING_US DEED_MS(60000)

void popups_loading(struct popups *popups, const char *id)
{
    struct tab *tab = find(popups, id);
    if (tab && !tab->told && !tab->gone) {
        free(tab->error);
        tab->error = NULL;
        await(popups, tab, LOADING_US);
    }
}

void popups_aborted(struct popups *popups, const char *id)
{
    struct tab *tab = find(popups, id);
    if (tab && !tab->told && !tab->gone && !tab->answered) {
        free(tab->error);
        tab->error = strdup("there is no document");
        await(popups, tab, NAMELESS_US);
    }
}

void popups_answered(struct popups *popups, const char *id, int status,
                     const char *error)
{
    struct tab *tab = find(popups, id);
    if (!tab || tab->told || tab->gone) {
        return;
    }
    if (status == 204 || status == 205) {
        error = "the answer has no document";
    }
    tab->answered = true;
    tab->status = status;
    free(tab->error);
    tab->error = error ? strdup(error) : NULL;
    await(popups, tab, NAMELESS_US);
    tell_if_known(tab);
}

void popups_gone(struct popups *popups, const char *id)
{
    struct tab *tab = find(popups, id);
    if (!tab) {
        return;
    }
    if (!tab->told) { /* a file may be on its way by it */
        tab->gone = true;
        await(popups, tab, NAMELESS_US);
        return;
    }
    free_tab(tab);
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
    tab->told = true;
    tab->status = 0;
    end_request(tab, NULL);
    *ret_at_us = tab->at_us;
    return tab->opener;
}
