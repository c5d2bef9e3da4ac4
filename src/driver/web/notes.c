/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/notes.h"

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/request_type.h"

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
    return request_type_is_asset(request->type) ||
           (request->url && strncmp(request->url, "data:", 5) == 0);
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

void web_storage_changed(struct page *page,
                         const struct web_storage_change *change)
{
    char text[160];
    snprintf(text, sizeof(text), "%s%s%.120s", change->what,
             change->key ? " " : "", deed_str_or(change->key, ""));
    struct deed_note note = { .source = DEED_NOTE_STORAGE,
                              .level = change->area,
                              .text = text,
                              .url = change->origin };
    note_emit(page, &note);
}

void note_cookies(struct page *page, const struct deed_value *event)
{
    static const char *const kinds[] = { "set", "removed" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        const struct deed_value *names = deed_value_get(event, kinds[i]);
        for (size_t n = 0; deed_value_at(names, n); n++) {
            const struct web_storage_change change = {
                .area = "cookie",
                .what = kinds[i],
                .key = deed_value_text(deed_value_at(names, n)),
            };
            web_storage_changed(page, &change);
        }
    }
}
