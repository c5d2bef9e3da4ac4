/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/notes.h"

#include <string.h>

#include "base/util.h"
#include "driver/web/events.h"

void note_emit(struct page *page, struct deed_note *note)
{
    const struct frame *main = frame_by_number(page, 0);
    if (!page->base.sink.note) {
        return;
    }
    note->at_us = page_now(page);
    note->page = main ? main->url : NULL;
    note->acting = page->acting;
    page->base.sink.note(page->base.sink.user, note);
}

static bool is_asset(const struct web_request *request)
{
    static const char *const types[] = { "Image", "Font",   "Stylesheet",
                                         "Media", "Script", "Manifest" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(types); i++) {
        if (deed_str_equal(types[i], request->type)) {
            return true;
        }
    }
    return request->url && strncmp(request->url, "data:", 5) == 0;
}

void note_request(struct page *page, const struct web_request *request)
{
    struct deed_note note = {
        .source = request->document && request->main ? DEED_NOTE_NAVIGATION
                                                     : DEED_NOTE_REQUEST,
        .id = request->id,
        .url = request->url,
        .method = request->method,
        .type = request->type,
    };
    if (!is_asset(request)) {
        note_emit(page, &note);
    }
}

void note_response(struct page *page, const struct web_request *request,
                   bool failed)
{
    bool bad = failed || request->status >= 400;
    struct deed_note note = {
        .source = DEED_NOTE_RESPONSE,
        .id = request->id,
        .url = request->url,
        .method = request->method,
        .type = request->type,
        .status = request->status,
        .error = failed ? deed_str_or(request->error, "failed") : NULL,
    };
    if (bad || !is_asset(request)) {
        note_emit(page, &note);
    }
}
