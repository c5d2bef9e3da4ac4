/* SPDX-License-Identifier: Apache-2.0 */

/*
 * One document after the other. The browser reports that the agent of the old
 * one is gone and that of the new one is there before it reports the
 * navigation that led from one to the other, by as much as a tenth of a second
 * on a loaded machine. In between nothing is said: the elements of the new
 * document are not those that were known, and whoever asks for one of the old
 * must learn of the navigation first.
 */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/events.h"

void bidi_set_text(char **at, const char *text)
{
    char *copy = text ? strdup(text) : NULL;
    if (copy || !text) {
        free(*at);
        *at = copy;
    }
}

static void take_over(struct bidi_tab *tab, struct frame *frame,
                      const char *realm, const char *key)
{
    struct bidi_frame *own = bidi_frame_of(frame);
    bidi_set_text(&own->realm, realm);
    bidi_set_text(&own->key, key);
    web_agent_ready(tab->remote.page, frame, ++tab->documents);
}

void bidi_agent_came(struct bidi_tab *tab, struct frame *frame,
                     const char *realm, const char *key)
{
    struct bidi_frame *own = bidi_frame_of(frame);
    if (deed_str_equal(own->realm, realm)) {
        return;
    }
    if (own->going) {
        bidi_set_text(&own->next_realm, realm);
        bidi_set_text(&own->next_key, key);
    } else {
        take_over(tab, frame, realm, key);
    }
}

void bidi_agent_left(struct frame *frame)
{
    struct bidi_frame *own = bidi_frame_of(frame);
    bidi_set_text(&own->realm, NULL);
    if (!own->going) {
        frame->context = 0;
    }
}

void bidi_going(struct frame *frame, const char *navigation)
{
    if (frame) {
        bidi_set_text(&bidi_frame_of(frame)->going, navigation);
    }
}

static void answer_orphans(struct bidi_tab *tab, const struct frame *frame)
{
    struct deed_error err;
    for (unsigned i = 0; i < BIDI_ORPHANS_MAX; i++) {
        struct call *call = tab->orphans[i];
        if (call && (!frame->number || call->frame == frame->number)) {
            tab->orphans[i] = NULL;
            deed_fail(&err, DEED_NOT_FOUND, "its document is gone");
            call_finish(call, DEED_NOT_FOUND, NULL, &err);
        }
    }
}

void bidi_went(struct bidi_tab *tab, struct frame *frame,
               const char *navigation)
{
    struct bidi_frame *own = frame ? bidi_frame_of(frame) : NULL;
    if (!own || !own->going ||
        (navigation && !deed_str_equal(own->going, navigation))) {
        return;
    }
    bidi_set_text(&own->going, NULL);
    if (!own->realm) {
        frame->context = 0;
    }
    if (own->next_realm) {
        take_over(tab, frame, own->next_realm, own->next_key);
        bidi_set_text(&own->next_realm, NULL);
    }
    answer_orphans(tab, frame);
}

bool bidi_is_orphan(struct call *call, const struct frame *frame)
{
    struct bidi_tab *tab = bidi_tab_of(call->op->page);
    for (unsigned i = 0;
         frame && bidi_frame_of(frame)->going && i < BIDI_ORPHANS_MAX; i++) {
        if (!tab->orphans[i]) {
            tab->orphans[i] = call;
            return true;
        }
    }
    return false;
}
