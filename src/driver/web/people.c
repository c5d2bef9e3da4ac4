/* SPDX-License-Identifier: Apache-2.0 */

/* What a person does in the page, while somebody wants to record it. */

#include "base/util.h"
#include "base/value.h"
#include "driver/web/decode.h"
#include "driver/web/inquiry.h"
#include "driver/web/notes.h"

const char *watch_arg(const struct page *page)
{
    return page->people ? "{\"on\":true,\"people\":true}" : "{\"on\":true}";
}

static void on_told(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    (void)code; /* a frame that is gone has nobody to record */
    (void)value;
    (void)err;
    if (!op->waiting) {
        inquiry_answer(op, deed_value_map(&op->arena));
    }
}

enum deed_code inquiry_people(struct op *op, struct deed_error *err)
{
    struct page *page = op->page;
    page->people = inquiry_flag(op, "on");
    for (struct frame *f = page->frames; f; f = f->next) {
        f->watching = f->watching || f->context;
    }
    const char *arg =
        page->people ? watch_arg(page) : "{\"on\":true,\"people\":false}";
    return call_agents(op, 0, "watch", arg, on_told)
               ? DEED_OK
               : deed_fail(err, DEED_STATE, "the page has no document yet");
}

void people_acted(struct page *page, const struct deed_value *event)
{
    const char *keys = decode_text(event, "keys");
    const struct deed_person_act person = {
        .act = deed_str_or(decode_text(event, "act"), ""),
        .role = decode_text(event, "role"),
        .name = decode_text(event, "name"),
        .scope = decode_text(event, "scope"),
        .others = decode_count(event, "others"),
        .value = keys ? keys : decode_text(event, "value"),
        .options = deed_value_get(event, "options"),
        .secret = decode_bool(event, "secret"),
        .on = decode_bool(event, "state"),
        .on_page = decode_bool(event, "onPage"),
    };
    struct deed_note note = { .source = DEED_NOTE_PERSON,
                              .level = person.act,
                              .text = person.name,
                              .person = &person };
    if (page->people && !page->acting) {
        note_emit(page, &note);
    }
}
