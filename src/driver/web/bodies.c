/* SPDX-License-Identifier: Apache-2.0 */

/* Reading the body of an answer; see bodies.h. */

#include "driver/web/bodies.h"

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/answer.h"
#include "driver/web/events.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"
#include "driver/web/request_owner.h"
#include "wire/json.h"

/* Answers that are longer are data, and are not read. */
#define ANSWER_BYTES 100000

/* Is it structured, or the text that an order was answered with? */
static bool may_say_no(const struct open_request *asked,
                       const struct web_request *request)
{
    const char *mime = request->mime ? request->mime : "";
    bool text = strstr(mime, "text/plain") || strstr(mime, "text/html") ||
                strstr(mime, "xml");
    return strstr(mime, "json") ||
           (text && !asked->reads && !request->document);
}

/* Of the act, as far as is known: a timer that the input set may have sent it.
 */
static bool may_be_of_act(const struct page *page,
                          const struct open_request *asked)
{
    return asked->caused == DEED_YES ||
           (asked->caused == DEED_UNKNOWN && !asked->reads && !asked->foreign &&
            asked->begun_us >= page->acted_us);
}

/* A request of the act that is open, whose answer is short and in words: it may
 * report a failure with a status of success. */
static bool is_worth_reading(const struct page *page,
                             const struct open_request *asked,
                             const struct web_request *request)
{
    return page->act_open && may_be_of_act(page, asked) && !asked->quiet &&
           may_say_no(asked, request) && request->length < ANSWER_BYTES;
}

void body_await(struct page *page, const struct open_request *request,
                const struct web_request *answer)
{
    if (!is_worth_reading(page, request, answer)) {
        return;
    }
    struct web_body *body =
        &page->answers[page->answer_next++ % DEED_ARRAY_LEN(page->answers)];
    snprintf(body->id, sizeof(body->id), "%s", request->id);
    snprintf(body->place, sizeof(body->place), "%s", request->place);
    body->caused = request->caused;
}

/* What the answer reports; the op carries what is known of the request. That an
 * order was granted counts only for an act that is known to have sent it. */
static void on_body(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    const char *body = code ? NULL : deed_value_text(value);
    const struct deed_json_limits limits = { .replace_bad_text = true };
    struct deed_value *json = NULL;
    if (body &&
        deed_json_parse(&op->arena, body, strlen(body), &limits, &json, NULL)) {
        json = NULL;
    }
    const char *no = answer_refusal(json);
    const struct web_body *asked = op->extra;
    bool order = strncmp(asked->place, "request GET ", 12) != 0;
    no = no || !order ? no : answer_shortfall(json);
    no = no || !order || json || !body ? no : answer_text_refusal(body);
    struct deed_signal signal = { .kind = DEED_SIGNAL_REQUEST_FINISHED,
                                  .text = no,
                                  .value = no,
                                  .place = asked->place,
                                  .request = asked->id,
                                  .granted = !no && order &&
                                             asked->caused == DEED_YES &&
                                             answer_grants(json),
                                  .caused = asked->caused };
    if ((no || signal.granted) && op->page->act_open &&
        !request_is_disowned(op->page, asked->id)) {
        signal_emit(op->page, &signal);
    }
    op_done(op, DEED_OK, NULL, NULL);
}

void body_read(struct page *page, const char *id)
{
    const struct deed_remote_ops *ops = page->remote->ops;
    unsigned at = 0;
    while (at < DEED_ARRAY_LEN(page->answers) &&
           !deed_str_equal(page->answers[at].id, id)) {
        at++;
    }
    if (!id || !*id || at == DEED_ARRAY_LEN(page->answers)) {
        return;
    }
    const struct web_body body = page->answers[at];
    page->answers[at].id[0] = '\0';
    struct op *op =
        ops->read_body ? op_create(page, NULL, sizeof(body), NULL) : NULL;
    if (!op) {
        return;
    }
    memcpy(op->extra, &body, sizeof(body));
    struct call *call = call_begin(op, NULL, on_body);
    if (!call || call_started(call, ops->read_body(call, id))) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}
