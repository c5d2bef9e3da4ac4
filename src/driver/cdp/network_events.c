/* SPDX-License-Identifier: Apache-2.0 */

/* Events about requests, and about messages of sockets and streams. */

#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"
#include "driver/cdp/page_events.h"
#include "driver/cdp/storage.h"
#include "driver/web/decode.h"
#include "driver/web/events.h"

/* Header names are told as the server wrote them. */
static int64_t length_of(const struct deed_value *response)
{
    const struct deed_value *headers = deed_value_get(response, "headers");
    const char *text = decode_text(headers, "content-length");
    text = text ? text : decode_text(headers, "Content-Length");
    return text ? strtoll(text, NULL, 10) : -1;
}

/* The last frame of the stack is the listener, or the task, that ran. */
static struct web_position sender_of(const struct cdp_event *e)
{
    const struct deed_value *initiator = deed_value_get(e->params, "initiator");
    const struct deed_value *frames =
        deed_value_get(deed_value_get(initiator, "stack"), "callFrames");
    const struct deed_value *last = NULL;
    for (size_t i = 0; deed_value_at(frames, i); i++) {
        last = deed_value_at(frames, i);
    }
    struct web_position at = {
        .line = decode_int(last, "lineNumber", -1),
        .column = decode_int(last, "columnNumber", -1),
    };
    snprintf(at.script, sizeof(at.script), "%s",
             deed_str_or(decode_text(last, "scriptId"), ""));
    return at;
}

static struct web_request request_of(const struct cdp_event *e)
{
    const struct deed_value *request = deed_value_get(e->params, "request");
    const struct deed_value *response = deed_value_get(e->params, "response");
    const struct frame *main = frame_by_number(e->page, 0);
    const struct deed_value *redirect =
        deed_value_get(e->params, "redirectResponse");
    const char *type = decode_text(e->params, "type");
    const char *url = decode_text(request, "url");
    const char *frame_id = decode_text(e->params, "frameId");
    return (struct web_request){
        .id = decode_text(e->params, "requestId"),
        .url = url ? url : decode_text(response, "url"),
        .method = decode_text(request, "method"),
        .type = type,
        .document = deed_str_equal(type, "Document"),
        .main = main && deed_str_equal(frame_id, main->id),
        .frame = frame_id ? frame_find(e->page, frame_id) : NULL,
        .navigation = decode_text(e->params, "loaderId"),
        .redirected_from = decode_text(redirect, "url"),
        .redirect_status = decode_int(redirect, "status", 0),
        .status = decode_int(response, "status", 0),
        .status_text = decode_text(response, "statusText"),
        .mime = decode_text(response, "mimeType"),
        .length = length_of(response),
        .error = decode_text(e->params, "errorText"),
        .cancelled = decode_bool(e->params, "canceled"),
        .headers = deed_value_get(response ? response : request, "headers"),
        .posted = decode_text(request, "postData"),
        .sent_ms = decode_number(e->params, "wallTime", 0) * 1000,
    };
}

void network_requested(const struct cdp_event *e)
{
    struct web_request request = request_of(e);
    if (e->page->acting) {
        request.sent_by = sender_of(e);
    }
    web_request_started(e->page, &request);
}

void network_answered(const struct cdp_event *e)
{
    const struct web_request request = request_of(e);
    web_request_answered(e->page, &request);
}

void network_early_status(const struct cdp_event *e)
{
    web_request_status(e->page, decode_text(e->params, "requestId"),
                       decode_int(e->params, "statusCode", 0));
    storage_headers(e->page, deed_value_get(e->params, "headers"));
}

void network_finished(const struct cdp_event *e)
{
    const struct web_request request = request_of(e);
    web_request_finished(e->page, &request);
}

void network_failed(const struct cdp_event *e)
{
    struct web_request request = request_of(e);
    if (deed_str_equal(request.error, "net::ERR_INVALID_AUTH_CREDENTIALS")) {
        request.error = "it wants a name and a password";
    }
    const char *blocked = decode_text(e->params, "blockedReason");
    if (deed_str_equal(blocked, "inspector")) {
        request.error = "held back by \"emulate --block\"";
    } else if (blocked && !*deed_str_or(request.error, "")) {
        request.error = blocked; /* "csp", "mixed-content" */
    }
    web_request_failed(e->page, &request);
}

void network_socket_opened(const struct cdp_event *e)
{
    web_socket_opened(e->page, decode_text(e->params, "requestId"));
}

void network_frame_sent(const struct cdp_event *e)
{
    web_frame_passed(e->page, decode_text(e->params, "requestId"), true);
}

void network_frame_received(const struct cdp_event *e)
{
    web_frame_passed(e->page, decode_text(e->params, "requestId"), false);
}

void network_stream_told(const struct cdp_event *e)
{
    web_stream_told(e->page, decode_text(e->params, "requestId"));
}
