/* SPDX-License-Identifier: Apache-2.0 */

#include "base/util.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"

static void on_taken(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    const struct deed_answer answer = { .picture = call->op->extra };
    (void)value;
    op_done(call->op, code, &answer, err);
}

enum deed_code web_picture(struct deed_driver *drv,
                           const struct deed_picture_query *query,
                           struct deed_reply *reply, struct deed_error *err)
{
    struct page *page = deed_container_of(drv, struct page, base);
    enum deed_code trouble = page_check(page, err);
    if (trouble) {
        return trouble;
    }
    struct op *op = op_create(page, reply, sizeof(struct deed_picture), err);
    struct call *call = op ? call_begin(op, NULL, on_taken) : NULL;
    if (!op) {
        return DEED_NOMEM;
    }
    enum deed_code code =
        call ? call_started(call,
                            page->remote->ops->picture(call, query, op->extra))
             : DEED_NOMEM;
    if (code) {
        op->reply = NULL;
        op_done(op, code, NULL, NULL);
        return deed_fail(err, code, "could not ask the browser");
    }
    call_flush(page);
    return DEED_OK;
}
