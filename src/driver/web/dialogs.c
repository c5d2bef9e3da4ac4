/* SPDX-License-Identifier: Apache-2.0 */

/*
 * JavaScript dialogs. One that a handler of an input opens holds the input's
 * task up until it is answered, so the task begins before the dialog is
 * reported and ends after it. One that a timer of the page opens meanwhile
 * stands before the task or after it. The receipt tells the times of tasks that
 * took long, by the clock of the document.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/events.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"

/* The clocks of page and driver are known to be apart by as much as the
 * quickest message took: half a millisecond here, with some room. */
#define CLOCKS_US DEED_MS(3)

static bool is_within(const struct deed_value *task, const struct frame *frame,
                      deed_time_us at)
{
    const struct deed_value *from = deed_value_at(task, 0);
    const struct deed_value *to = deed_value_at(task, 1);
    if (!deed_value_is(from, DEED_VALUE_NUMBER) ||
        !deed_value_is(to, DEED_VALUE_NUMBER)) {
        return false;
    }
    deed_time_us begin = (deed_time_us)(decode_limited(from->as.number) * 1000);
    deed_time_us end = (deed_time_us)(decode_limited(to->as.number) * 1000);
    return at >= frame->clock_us + begin - CLOCKS_US &&
           at <= frame->clock_us + end;
}

void dialogs_tie(struct page *page, const struct frame *frame,
                 const struct deed_value *receipt)
{
    const struct deed_value *tasks = deed_value_get(receipt, "tasks");
    bool known = frame && frame->clock_context == frame->context;
    for (unsigned i = 0; known && i < page->opened_count; i++) {
        for (size_t k = 0; deed_value_at(tasks, k); k++) {
            if (is_within(deed_value_at(tasks, k), frame,
                          page->opened[i].at_us)) {
                page->opened[i].caused = DEED_YES;
            }
        }
    }
}

static void emit(struct page *page, const struct web_dialog *dialog,
                 bool accepted, deed_time_us at, enum deed_tri caused)
{
    struct deed_signal signal = {
        .kind = DEED_SIGNAL_JS_DIALOG,
        .role = dialog->type,
        .text = dialog->message,
        .value = accepted ? "accepted" : "dismissed",
        .at_us = at,
        .caused = caused,
        .weak = deed_str_equal(dialog->type, "prompt") && !page->dialog_text,
    };
    signal_emit(page, &signal);
}

void dialogs_tell(struct page *page, enum deed_tri caused)
{
    unsigned count = page->opened_count;
    page->opened_count = 0;
    for (unsigned i = 0; i < count; i++) {
        const struct web_dialog dialog = {
            .type = page->opened[i].type,
            .message = page->opened[i].message,
        };
        bool tied = page->opened[i].caused == DEED_YES;
        emit(page, &dialog, page->opened[i].accepted, page->opened[i].at_us,
             tied ? DEED_YES : caused);
        free(page->opened[i].message);
        page->opened[i].message = NULL;
    }
}

void dialogs_free(struct page *page)
{
    for (unsigned i = 0; i < page->opened_count; i++) {
        free(page->opened[i].message);
    }
    page->opened_count = 0;
}

static bool keep(struct page *page, const struct web_dialog *dialog,
                 bool accepted)
{
    unsigned at = page->opened_count;
    if (!page->acting || at == DEED_ARRAY_LEN(page->opened) || !dialog->type) {
        return false;
    }
    snprintf(page->opened[at].type, sizeof(page->opened[at].type), "%s",
             dialog->type);
    page->opened[at].message = dialog->message ? strdup(dialog->message) : NULL;
    page->opened[at].accepted = accepted;
    page->opened[at].at_us = page_now(page);
    page->opened[at].caused = DEED_UNKNOWN;
    page->opened_count++;
    return true;
}

/* A dialog never blocks: an alert is accepted, a question answered as the
 * request says, else as the session does. */
void web_dialog_opened(struct page *page, const struct web_dialog *dialog)
{
    enum deed_dialog_answer how = page->dialog != DEED_DIALOG_DEFAULT
                                      ? page->dialog
                                      : page->remote->dialogs;
    bool leaves = deed_str_equal(dialog->type, "beforeunload");
    bool accept =
        deed_str_equal(dialog->type, "alert") || how == DEED_DIALOG_ACCEPT;
    page->stayed |= !accept && leaves;
    page->stays |= page->stayed;
    if (page->stayed && page->leads_on) {
        signals_left(page);
    }
    page->remote->ops->answer_dialog(page, accept, page->dialog_text);
    call_flush(page);
    if (leaves || !keep(page, dialog, accept)) {
        emit(page, dialog, accept, 0, leaves ? DEED_YES : DEED_UNKNOWN);
    }
    if (page->stayed) {
        navigate_stayed(page);
    }
}

/* It opens for an input of a person's only, so it is the input's doing. */
void dialogs_chooser(struct page *page)
{
    const struct web_dialog chooser = { .type = "filechooser",
                                        .message = "choose a file" };
    if (!page->act_open) {
        return;
    }
    if (keep(page, &chooser, false)) {
        page->opened[page->opened_count - 1].caused = DEED_YES;
    } else {
        emit(page, &chooser, false, 0, DEED_YES);
    }
}
