/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/ws_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "wire/http_head.h"
#include "wire/ws_frames.h"

/* Above this a peer is not read: it does not take its answers. */
#define QUEUE_BYTES_BUSY ((size_t)1024 * 1024)
#define UPGRADE_US DEED_MS(10000)
#define STALL_US DEED_MS(30000)
/* How long a peer may take to hear a goodbye. */
#define LINGER_US DEED_MS(2000)

/* Messages a second, and how many may come at once. */
#define RATE 5000
#define BURST 10000
/* Bytes that count as one more message: 20 MB a second are read of a peer that
 * sends few large ones, which is more than any client needs. */
#define BYTES_A_MESSAGE 4096

static struct ws_peer *ws_of(const struct deed_peer *peer)
{
    return deed_container_of(peer, struct ws_peer, base);
}

void deed_ws_peer_free(struct ws_peer *peer)
{
    struct ws_peer **at = &peer->listener->peers;
    while (*at && *at != peer) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = peer->next;
        peer->listener->count--;
    }
    deed_task_cancel(&peer->flush);
    deed_task_cancel(&peer->bury);
    deed_timer_stop(&peer->deadline);
    deed_timer_stop(&peer->pace);
    deed_timer_stop(&peer->beat);
    deed_stream_destroy(peer->stream);
    deed_ws_frames_destroy(peer->frames);
    deed_strbuf_fini(&peer->head);
    struct deed_ws_listener *listener = peer->listener;
    free(peer);
    if (!listener->peers && listener->on_empty) {
        listener->on_empty(listener->user);
    }
}

static void on_bury(struct deed_task *task)
{
    deed_ws_peer_free(deed_container_of(task, struct ws_peer, bury));
}

/* Not at once: the hub may be in the middle of speaking to it. */
static void kill_peer(struct ws_peer *peer)
{
    if (peer->phase == PHASE_DEAD) {
        return;
    }
    bool known = peer->base.hub != NULL;
    peer->phase = PHASE_DEAD;
    deed_stream_pause(peer->stream);
    if (known) {
        deed_hub_peer_gone(&peer->base);
    }
    deed_loop_defer(peer->listener->loop, &peer->bury);
}

static void set_deadline(struct ws_peer *peer, deed_time_us span_us)
{
    struct deed_loop *loop = peer->listener->loop;
    deed_timer_start(loop, &peer->deadline, deed_loop_now_us(loop) + span_us);
}

/* Closing a socket with unread bytes in it resets the connection, and the
 * peer loses the last words: so it is read, and not listened to, until it
 * hangs up. */
static void leave(struct ws_peer *peer)
{
    if (peer->phase == PHASE_DEAD || peer->phase == PHASE_LEAVING) {
        return;
    }
    peer->phase = PHASE_LEAVING;
    if (peer->base.hub) {
        deed_hub_peer_gone(&peer->base);
    }
    deed_timer_stop(&peer->pace);
    deed_timer_stop(&peer->beat);
    deed_stream_resume(peer->stream);
    set_deadline(peer, LINGER_US);
}

static void on_deadline(struct deed_timer *timer)
{
    struct ws_peer *peer = deed_container_of(timer, struct ws_peer, deadline);
    if (peer->phase == PHASE_OPEN) {
        deed_hub_log(peer->listener->hub,
                     "a client takes nothing any more: dropped with %zu bytes "
                     "queued",
                     deed_stream_queued(peer->stream));
    }
    kill_peer(peer);
}

static void on_flush(struct deed_task *task)
{
    struct ws_peer *peer = deed_container_of(task, struct ws_peer, flush);
    struct deed_strbuf *output = deed_ws_frames_output(peer->frames);
    struct deed_error err = { 0 };
    if (peer->phase == PHASE_DEAD || output->len == 0) {
        return;
    }
    bool queued = deed_stream_queued(peer->stream) > 0;
    enum deed_code code =
        deed_stream_write(peer->stream, output->bytes, output->len, &err);
    deed_strbuf_clear(output);
    if (code) {
        if (code == DEED_TOO_LARGE) {
            deed_hub_log(peer->listener->hub,
                         "a client reads too slowly: dropped");
        }
        kill_peer(peer);
    } else if (!queued && deed_stream_queued(peer->stream) > 0 &&
               peer->phase == PHASE_OPEN) {
        set_deadline(peer, STALL_US);
    }
}

static size_t ws_queued(const struct deed_peer *base)
{
    struct ws_peer *peer = ws_of(base);
    return deed_stream_queued(peer->stream) +
           deed_ws_frames_output(peer->frames)->len;
}

static void ws_send(struct deed_peer *base, const char *bytes, size_t len)
{
    struct ws_peer *peer = ws_of(base);
    if (peer->phase != PHASE_OPEN) {
        return;
    }
    if (ws_queued(base) + len > WS_QUEUE_BYTES_MAX ||
        deed_ws_frames_send(peer->frames, bytes, len, NULL)) {
        deed_hub_log(peer->listener->hub, "a client reads too slowly: dropped");
        kill_peer(peer);
        return;
    }
    /* Together with what else comes of this turn. */
    deed_loop_defer(peer->listener->loop, &peer->flush);
    if (ws_queued(base) > QUEUE_BYTES_BUSY) {
        deed_stream_pause(peer->stream);
    }
}

static void ws_end(struct deed_peer *base, uint16_t status)
{
    struct ws_peer *peer = ws_of(base);
    if (peer->phase == PHASE_OPEN) {
        deed_ws_frames_close(peer->frames, status);
        on_flush(&peer->flush);
        leave(peer);
    }
}

static const struct deed_peer_ops ws_ops = {
    .send = ws_send,
    .queued = ws_queued,
    .end = ws_end,
};

static void resume(struct ws_peer *peer)
{
    if (peer->phase == PHASE_OPEN && !peer->pace.loop &&
        ws_queued(&peer->base) <= QUEUE_BYTES_BUSY) {
        deed_stream_resume(peer->stream);
    }
}

static void on_drain(void *user)
{
    struct ws_peer *peer = user;
    if (peer->phase == PHASE_OPEN) {
        deed_timer_stop(&peer->deadline);
        resume(peer);
    }
}

static void on_pace(struct deed_timer *timer)
{
    resume(deed_container_of(timer, struct ws_peer, pace));
}

/* A bucket: who sends too fast is read more slowly, nothing is lost. */
static void count_messages(struct ws_peer *peer, double count)
{
    struct deed_loop *loop = peer->listener->loop;
    deed_time_us now = deed_loop_now_us(loop);
    peer->tokens += (double)(now - peer->counted_us) * RATE / 1e6;
    peer->tokens = peer->tokens > BURST ? BURST : peer->tokens;
    peer->counted_us = now;
    peer->tokens -= count;
    if (peer->tokens < 0) {
        deed_stream_pause(peer->stream);
        deed_timer_start(loop, &peer->pace,
                         now + (deed_time_us)(-peer->tokens * 1e6 / RATE));
    }
}

static void on_message(void *user, const char *bytes, size_t len)
{
    struct ws_peer *peer = user;
    if (peer->phase == PHASE_OPEN) {
        count_messages(peer, 1);
        deed_hub_heard(&peer->base, bytes, len);
    }
}

/* A ping costs an answer, like a message. */
static void on_control(void *user)
{
    struct ws_peer *peer = user;
    if (peer->phase == PHASE_OPEN) {
        count_messages(peer, 1);
    }
}

static void feed(struct ws_peer *peer, const char *bytes, size_t len)
{
    struct deed_error err = { 0 };
    enum deed_code code = deed_ws_frames_feed(peer->frames, bytes, len, &err);
    if (peer->phase != PHASE_OPEN) {
        return;
    }
    count_messages(peer, (double)len / BYTES_A_MESSAGE);
    on_flush(&peer->flush);
    if (code && peer->phase == PHASE_OPEN) {
        leave(peer); /* the goodbye that says why is written */
    }
}

static void start_beat(struct ws_peer *peer)
{
    struct deed_loop *loop = peer->listener->loop;
    deed_time_us span = peer->listener->hub->opts.heartbeat_us;
    if (span > 0) {
        deed_timer_start(loop, &peer->beat, deed_loop_now_us(loop) + span);
    }
}

/* A line can die without a word: then nothing comes, not even the answer to a
 * ping. Its sessions wait for their client, as after any other end. */
static void on_beat(struct deed_timer *timer)
{
    struct ws_peer *peer = deed_container_of(timer, struct ws_peer, beat);
    deed_time_us now = deed_loop_now_us(peer->listener->loop);
    deed_time_us span = peer->listener->hub->opts.heartbeat_us;
    if (peer->pace.loop || ws_queued(&peer->base) > QUEUE_BYTES_BUSY) {
        peer->heard_us = now; /* it is us who do not listen */
    }
    if (now - peer->heard_us >= 2 * span) {
        deed_hub_log(peer->listener->hub,
                     "a client has not answered for %lld ms: dropped",
                     (long long)((now - peer->heard_us) / 1000));
        kill_peer(peer);
        return;
    }
    deed_ws_frames_ping(peer->frames);
    on_flush(&peer->flush);
    if (peer->phase == PHASE_OPEN) {
        start_beat(peer);
    }
}

static bool open_frames(struct ws_peer *peer, enum deed_upgrade_role role)
{
    struct deed_ws_frames_opts opts = {
        .max_message_bytes = DEED_ENVELOPE_BYTES_MAX,
        .on_message = on_message,
        .on_control = on_control,
        .user = peer,
    };
    if (deed_ws_frames_create(&opts, &peer->frames, NULL)) {
        return false;
    }
    peer->phase = PHASE_OPEN;
    peer->tokens = BURST;
    peer->counted_us = deed_loop_now_us(peer->listener->loop);
    deed_timer_stop(&peer->deadline);
    start_beat(peer);
    deed_hub_add_peer(peer->listener->hub, &peer->base, &ws_ops, role);
    return true;
}

static void upgrade(struct ws_peer *peer, const char *bytes, size_t len)
{
    struct deed_upgrade verdict;
    struct deed_strbuf answer;
    deed_strbuf_add(&peer->head, bytes, len);
    if (peer->head.failed) {
        kill_peer(peer);
        return;
    }
    deed_strbuf_init(&answer, 0);
    deed_upgrade_check(&peer->listener->upgrade, peer->head.bytes,
                       peer->head.len, &verdict, &answer);
    enum deed_code code =
        verdict.status
            ? deed_stream_write(peer->stream, deed_strbuf_get(&answer),
                                answer.len, NULL)
            : DEED_OK;
    deed_strbuf_fini(&answer);
    if (code || (verdict.status == 101 && !open_frames(peer, verdict.role))) {
        kill_peer(peer);
    } else if (verdict.status == 101) {
        /* A client in a hurry has sent its first message already. */
        feed(peer, peer->head.bytes + verdict.len,
             peer->head.len - verdict.len);
    } else if (verdict.status) {
        deed_hub_log(peer->listener->hub, "refused a connection: %d",
                     verdict.status);
        leave(peer);
    }
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct ws_peer *peer = user;
    peer->heard_us = deed_loop_now_us(peer->listener->loop);
    if (peer->phase == PHASE_UPGRADE) {
        upgrade(peer, bytes, len);
    } else if (peer->phase == PHASE_OPEN) {
        feed(peer, bytes, len);
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    (void)err;
    kill_peer(user);
}

/* When all places are taken, the oldest connection that has not shown a token
 * yet, or is being closed, makes room for a new one. */
static void make_room(struct deed_ws_listener *listener)
{
    struct ws_peer *oldest = NULL;
    for (struct ws_peer *p = listener->peers; p; p = p->next) {
        oldest = p->phase == PHASE_OPEN ? oldest : p; /* newest first */
    }
    if (listener->count >= DEED_WS_PEERS_MAX && oldest) {
        deed_ws_peer_free(oldest);
    }
}

void deed_ws_peer_accept(struct deed_ws_listener *listener,
                         struct deed_stream *stream)
{
    static const struct deed_stream_events events = {
        .on_data = on_data,
        .on_end = on_end,
        .on_drain = on_drain,
    };
    make_room(listener);
    struct ws_peer *peer =
        listener->count < DEED_WS_PEERS_MAX ? calloc(1, sizeof(*peer)) : NULL;
    if (!peer) {
        deed_stream_destroy(stream);
        return;
    }
    *peer = (struct ws_peer){
        .next = listener->peers,
        .listener = listener,
        .stream = stream,
        .flush = { .run = on_flush },
        .bury = { .run = on_bury },
        .deadline = { .fire = on_deadline },
        .pace = { .fire = on_pace },
        .beat = { .fire = on_beat },
    };
    deed_strbuf_init(&peer->head, DEED_HTTP_HEAD_MAX + (size_t)64 * 1024);
    listener->peers = peer;
    listener->count++;
    set_deadline(peer, UPGRADE_US);
    if (deed_stream_start(stream, &events, peer, NULL)) {
        deed_ws_peer_free(peer);
    }
}
