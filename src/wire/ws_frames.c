/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/ws_frames.h"

#include <stdlib.h>
#include <string.h>

#include <wslay/wslay.h>

#include "base/strbuf.h"
#include "base/util.h"

struct deed_ws_frames {
    struct deed_ws_frames_opts opts;
    wslay_event_context_ptr ctx;
    struct deed_strbuf output;
    const char *input; /* borrowed during a feed */
    size_t input_len;
    bool feeding;
    bool destroyed; /* in a callback; freed when the feed ends */
};

static ssize_t on_recv(wslay_event_context_ptr ctx, uint8_t *buf, size_t len,
                       int flags, void *user)
{
    struct deed_ws_frames *frames = user;
    (void)flags;
    if (frames->input_len == 0 || frames->destroyed) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    size_t count = frames->input_len < len ? frames->input_len : len;
    memcpy(buf, frames->input, count);
    frames->input += count;
    frames->input_len -= count;
    return (ssize_t)count;
}

static ssize_t on_send(wslay_event_context_ptr ctx, const uint8_t *bytes,
                       size_t len, int flags, void *user)
{
    struct deed_ws_frames *frames = user;
    (void)flags;
    deed_strbuf_add(&frames->output, (const char *)bytes, len);
    if (frames->output.failed) {
        wslay_event_set_error(ctx, WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    return (ssize_t)len;
}

static int on_mask(wslay_event_context_ptr ctx, uint8_t *buf, size_t len,
                   void *user)
{
    struct deed_ws_frames *frames = user;
    (void)ctx;
    frames->opts.fill_random(frames->opts.user, buf, len);
    return 0;
}

static void on_message(wslay_event_context_ptr ctx,
                       const struct wslay_event_on_msg_recv_arg *arg,
                       void *user)
{
    struct deed_ws_frames *frames = user;
    (void)ctx;
    if (frames->destroyed) {
        return;
    }
    if (wslay_is_ctrl_frame(arg->opcode)) {
        if (frames->opts.on_control) {
            frames->opts.on_control(frames->opts.user);
        }
    } else {
        frames->opts.on_message(frames->opts.user, (const char *)arg->msg,
                                arg->msg_length);
    }
}

enum deed_code deed_ws_frames_create(const struct deed_ws_frames_opts *opts,
                                     struct deed_ws_frames **ret,
                                     struct deed_error *err)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .genmask_callback = on_mask,
        .on_msg_recv_callback = on_message,
    };
    struct deed_ws_frames *frames = calloc(1, sizeof(*frames));
    if (!frames) {
        return deed_fail(err, DEED_NOMEM, "WebSocket");
    }
    frames->opts = *opts;
    int status =
        opts->is_client
            ? wslay_event_context_client_init(&frames->ctx, &callbacks, frames)
            : wslay_event_context_server_init(&frames->ctx, &callbacks, frames);
    if (status != 0) {
        free(frames);
        return deed_fail(err, DEED_NOMEM, "WebSocket");
    }
    wslay_event_config_set_max_recv_msg_length(frames->ctx,
                                               opts->max_message_bytes);
    deed_strbuf_init(&frames->output, 0);
    *ret = frames;
    return DEED_OK;
}

void deed_ws_frames_destroy(struct deed_ws_frames *frames)
{
    if (!frames) {
        return;
    }
    frames->destroyed = true;
    if (frames->feeding) {
        return;
    }
    wslay_event_context_free(frames->ctx);
    deed_strbuf_fini(&frames->output);
    free(frames);
}

/* Why reading has ended: the status that we sent says it, unless the peer was
 * the first to say goodbye. */
static enum deed_code why_closed(struct deed_ws_frames *frames,
                                 struct deed_error *err)
{
    if (wslay_event_get_close_received(frames->ctx)) {
        return deed_fail(err, DEED_LOST,
                         "the other side closed the WebSocket (status %u)",
                         wslay_event_get_status_code_received(frames->ctx));
    }
    unsigned sent = wslay_event_get_status_code_sent(frames->ctx);
    if (sent == WSLAY_CODE_MESSAGE_TOO_BIG) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "a message is larger than the limit of %zu bytes",
                         frames->opts.max_message_bytes);
    }
    return deed_fail(err, DEED_SYNTAX,
                     sent == WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA
                         ? "a text message is not UTF-8"
                         : "the other side broke the WebSocket protocol");
}

/* Moves what wslay has queued to the output. */
static enum deed_code flush(struct deed_ws_frames *frames,
                            struct deed_error *err)
{
    if (wslay_event_want_write(frames->ctx) &&
        wslay_event_send(frames->ctx) != 0) {
        return deed_fail(err, DEED_NOMEM, "WebSocket output");
    }
    return DEED_OK;
}

enum deed_code deed_ws_frames_feed(struct deed_ws_frames *frames,
                                   const char *bytes, size_t len,
                                   struct deed_error *err)
{
    frames->input = bytes;
    frames->input_len = len;
    frames->feeding = true;
    int status = wslay_event_recv(frames->ctx);
    frames->feeding = false;
    frames->input = NULL;
    if (frames->destroyed) {
        deed_ws_frames_destroy(frames);
        return DEED_OK;
    }
    enum deed_code code = flush(frames, err);
    if (status == WSLAY_ERR_NOMEM) {
        return deed_fail(err, DEED_NOMEM, "WebSocket message");
    }
    if (!code && (status != 0 || !wslay_event_get_read_enabled(frames->ctx))) {
        return why_closed(frames, err);
    }
    return code;
}

enum deed_code deed_ws_frames_send(struct deed_ws_frames *frames,
                                   const char *bytes, size_t len,
                                   struct deed_error *err)
{
    struct wslay_event_msg message = { .opcode = WSLAY_TEXT_FRAME,
                                       .msg = (const uint8_t *)bytes,
                                       .msg_length = len };
    int status = wslay_event_queue_msg(frames->ctx, &message);
    if (status != 0) {
        return deed_fail(err,
                         status == WSLAY_ERR_NOMEM ? DEED_NOMEM : DEED_STATE,
                         "the WebSocket takes no more messages");
    }
    return flush(frames, err);
}

void deed_ws_frames_ping(struct deed_ws_frames *frames)
{
    const struct wslay_event_msg ping = { .opcode = WSLAY_PING };
    if (wslay_event_queue_msg(frames->ctx, &ping) == 0) {
        flush(frames, NULL);
    }
}

void deed_ws_frames_close(struct deed_ws_frames *frames, uint16_t code)
{
    /* A second goodbye is refused by wslay, as it should be. */
    if (wslay_event_queue_close(frames->ctx, code, NULL, 0) == 0) {
        flush(frames, NULL);
    }
}

struct deed_strbuf *deed_ws_frames_output(struct deed_ws_frames *frames)
{
    return &frames->output;
}
