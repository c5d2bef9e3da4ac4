/* SPDX-License-Identifier: Apache-2.0 */
/* A command at the other end of the socket: its order in, its words out. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "front/cli/daemon/keeper_impl.h"
#include "io/listener.h"
#include "io/stream.h"

#define PIECE_BYTES ((size_t)1 << 20)

static void lose(struct guest *guest)
{
    deed_stream_destroy(guest->stream);
    guest->stream = NULL;
    if (guest->state == GUEST_RUNNING) {
        keeper_stop(guest->keeper); /* nobody wants it any more */
    } else {
        guest->state = GUEST_ANSWERED;
        keeper_end_watch(guest->keeper);
    }
}

void guest_tell(struct guest *guest, enum deed_chunk_kind kind,
                const char *bytes, size_t len)
{
    struct deed_strbuf text;
    if (!guest->stream) {
        return;
    }
    deed_strbuf_init(&text, 0);
    deed_chunk_write(&text, kind, bytes, len);
    enum deed_code code =
        text.failed
            ? DEED_NOMEM
            : deed_stream_write(guest->stream, text.bytes, text.len, NULL);
    deed_strbuf_fini(&text);
    if (code) {
        lose(guest);
    }
}

static ssize_t tell_pieces(struct guest *guest, enum deed_chunk_kind kind,
                           const char *bytes, size_t len)
{
    for (size_t at = 0; at < len; at += PIECE_BYTES) {
        size_t rest = len - at;
        guest_tell(guest, kind, bytes + at,
                   rest < PIECE_BYTES ? rest : PIECE_BYTES);
    }
    return (ssize_t)len; /* whoever has gone misses nothing */
}

static ssize_t write_out(void *cookie, const char *bytes, size_t len)
{
    return tell_pieces(cookie, DEED_CHUNK_OUT, bytes, len);
}

static ssize_t write_err(void *cookie, const char *bytes, size_t len)
{
    return tell_pieces(cookie, DEED_CHUNK_ERR, bytes, len);
}

bool guest_begin(struct guest *guest)
{
    guest->state = GUEST_RUNNING;
    guest->out =
        fopencookie(guest, "w", (cookie_io_functions_t){ .write = write_out });
    guest->err =
        fopencookie(guest, "w", (cookie_io_functions_t){ .write = write_err });
    if (!guest->out || !guest->err) {
        return false;
    }
    setvbuf(guest->out, NULL, _IOFBF, 65536);
    setvbuf(guest->err, NULL, _IOLBF, 4096);
    return true;
}

static void close_files(struct guest *guest)
{
    if (guest->out) {
        fclose(guest->out);
        guest->out = NULL;
    }
    if (guest->err) {
        fclose(guest->err);
        guest->err = NULL;
    }
}

void guest_answer(struct guest *guest, enum deed_exit code)
{
    const char byte = (char)code;
    close_files(guest);
    guest_tell(guest, DEED_CHUNK_EXIT, &byte, 1);
    guest->state = GUEST_ANSWERED;
}

void guest_refuse(struct guest *guest, enum deed_exit code, const char *text)
{
    guest_tell(guest, DEED_CHUNK_ERR, "deed: ", 6);
    guest_tell(guest, DEED_CHUNK_ERR, text, strlen(text));
    guest_tell(guest, DEED_CHUNK_ERR, "\n", 1);
    guest_answer(guest, code);
}

static void take_order(struct guest *guest, const struct deed_chunk *chunk)
{
    struct deed_error err = { 0 };
    if (guest->state != GUEST_READING) {
        return; /* one order a connection */
    }
    enum deed_code code = deed_order_decode(&guest->arena, chunk->bytes,
                                            chunk->len, &guest->order, &err);
    if (code) {
        guest_refuse(guest, DEED_EXIT_INTERNAL, err.text);
        return;
    }
    guest->state = GUEST_WAITING;
    guest->turn = ++guest->keeper->turns;
    keeper_heard(guest->keeper, guest);
}

static void take_cancel(struct guest *guest)
{
    if (guest->state == GUEST_RUNNING) {
        keeper_stop(guest->keeper);
    } else if (guest->state == GUEST_WAITING) {
        guest_refuse(guest, DEED_EXIT_REFUSED,
                     "interrupted before it began: nothing was done");
    } else if (guest->state == GUEST_WATCHING) {
        guest_answer(guest, DEED_EXIT_VERIFIED);
        keeper_end_watch(guest->keeper);
    }
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct guest *guest = user;
    struct deed_chunk chunk;
    bool there = false;
    if (deed_chunks_feed(&guest->chunks, bytes, len, NULL)) {
        lose(guest);
        return;
    }
    while (guest->stream) {
        if (deed_chunks_next(&guest->chunks, &chunk, &there, NULL)) {
            lose(guest);
            return;
        }
        if (!there) {
            return;
        }
        if (chunk.kind == DEED_CHUNK_ORDER) {
            take_order(guest, &chunk);
        } else if (chunk.kind == DEED_CHUNK_INPUT) {
            deed_strbuf_add(&guest->input, chunk.bytes, chunk.len);
        } else if (chunk.kind == DEED_CHUNK_CANCEL) {
            take_cancel(guest);
        }
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    (void)err;
    lose(user);
}

/* The last words to somebody who is not let in; small enough to leave at once.
 */
static void turn_away(struct deed_stream *stream, int code, const char *text)
{
    struct deed_strbuf out;
    const char byte = (char)code;
    deed_strbuf_init(&out, 0);
    deed_chunk_write(&out, DEED_CHUNK_ERR, text, strlen(text));
    deed_chunk_write(&out, DEED_CHUNK_EXIT, &byte, 1);
    if (!out.failed) {
        deed_stream_write(stream, out.bytes, out.len, NULL);
    }
    deed_strbuf_fini(&out);
    deed_stream_destroy(stream);
}

/* Whoever has said nothing so far makes room for somebody who will. */
static bool make_room(struct deed_keeper *keeper)
{
    for (struct guest *g = keeper->guests; g; g = g->next) {
        if (g->state == GUEST_READING) {
            lose(g);
            guests_sweep(keeper, false);
            return true;
        }
    }
    return false;
}

bool guest_add(struct deed_keeper *keeper, struct deed_stream *stream)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    uid_t uid = (uid_t)-1;
    if (deed_stream_peer(stream, &uid, NULL) || uid != geteuid()) {
        deed_stream_destroy(stream);
        return false;
    }
    if (keeper->ending) {
        turn_away(stream, DEED_KEEPER_TAKEN, "");
        return false;
    }
    if (keeper->guest_count >= GUESTS_MAX && !make_room(keeper)) {
        turn_away(stream, DEED_EXIT_ENVIRONMENT,
                  "deed: too many commands wait for this session; nothing was "
                  "done\n");
        return false;
    }
    struct guest *guest = calloc(1, sizeof(*guest));
    if (!guest) {
        deed_stream_destroy(stream);
        return false;
    }
    guest->keeper = keeper;
    guest->stream = stream;
    deed_chunks_init(&guest->chunks, DEED_ORDER_BYTES_MAX);
    deed_arena_init(&guest->arena, 4 * DEED_ORDER_BYTES_MAX);
    deed_strbuf_init(&guest->input, DEED_ORDER_BYTES_MAX);
    struct guest **at = &keeper->guests;
    while (*at) {
        at = &(*at)->next;
    }
    *at = guest;
    keeper->guest_count++;
    if (deed_stream_start(stream, &events, guest, NULL)) {
        lose(guest);
    }
    return true;
}

static void destroy(struct guest *guest)
{
    close_files(guest);
    deed_stream_destroy(guest->stream);
    deed_chunks_fini(&guest->chunks);
    deed_arena_fini(&guest->arena);
    deed_strbuf_fini(&guest->input);
    free(guest);
}

void guests_sweep(struct deed_keeper *keeper, bool all)
{
    for (struct guest **at = &keeper->guests; *at;) {
        struct guest *guest = *at;
        if (all || (!guest->stream && guest->state != GUEST_RUNNING)) {
            *at = guest->next;
            keeper->guest_count--;
            destroy(guest);
        } else {
            at = &guest->next;
        }
    }
}
