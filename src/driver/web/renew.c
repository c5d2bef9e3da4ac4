/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The first, empty document of a frame hands its window on to the next one of
 * the same origin. The world of the agent goes along and no script is run for
 * it again, so the agent would go on looking at a document that is gone: it is
 * asked, and made anew.
 */

#include "driver/web/agent_source.h"
#include "driver/web/page.h"
#include "wire/json_writer.h"

static void install(struct page *page, const struct frame *frame)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_key(&w, "expression");
    deed_json_string_n(&w, deed_agent_source, deed_agent_source_len);
    deed_json_key(&w, "contextId");
    deed_json_integer(&w, frame->context);
    deed_json_key(&w, "silent");
    deed_json_bool(&w, true);
    deed_json_end_object(&w);
    if (!text.failed) {
        (void)deed_cdp_send(page_cdp(page), frame->session, "Runtime.evaluate",
                            deed_strbuf_get(&text), NULL, 0, NULL);
    }
    deed_strbuf_fini(&text);
}

static void on_known(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct page *page = op->page;
    const unsigned *number = op->extra;
    struct frame *frame = frame_by_number(page, *number);
    const struct deed_value *answer = deed_value_get(value, "result");
    (void)err;
    if (code || !frame || !frame->context || decode_bool(answer, "value")) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    install(page, frame);
    page->revision++;
    watch_frame(op, frame, "{\"on\":true}"); /* ends the op */
    call_flush(page);
    /* Whoever waits for a document to come up may look again. */
    struct deed_signal signal = { .kind = DEED_SIGNAL_LAYOUT };
    signal_emit(page, &signal);
}

static void on_heard(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)code;
    (void)value;
    (void)err;
    op_done(call->op, DEED_OK, NULL, NULL);
}

void agent_opened(struct page *page, const char *frame_id)
{
    struct frame *frame = frame_find(page, frame_id);
    struct op *op = frame ? op_create(page, NULL, 0, NULL) : NULL;
    if (!op) {
        return;
    }
    if (call_agent(op, frame, "hearAgain", NULL, on_heard)) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}

void agent_renew(struct page *page, const struct frame *frame)
{
    struct op *op =
        frame->context ? op_create(page, NULL, sizeof(unsigned), NULL) : NULL;
    if (!op) {
        return;
    }
    *(unsigned *)op->extra = frame->number;
    const char *params = deed_arena_printf(
        &op->arena,
        "{\"expression\":\"globalThis.deed?deed.isOf(document):true\","
        "\"contextId\":%lld,\"silent\":true,\"returnByValue\":true}",
        (long long)frame->context);
    if (!params || call_protocol(op, frame->session, "Runtime.evaluate", params,
                                 on_known)) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}
