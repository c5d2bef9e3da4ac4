/* SPDX-License-Identifier: Apache-2.0 */
/* A command at the other end of the socket: its order in, its words out. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "front/cli/daemon/daemon_impl.h"
#include "io/listener.h"
#include "io/stream.h"

#define PIECE_BYTES ((size_t)1 << 20)

static void lose(struct connection *connection)
{
    deed_stream_destroy(connection->stream);
    connection->stream = NULL;
    if (connection->state == CONNECTION_RUNNING) {
        daemon_stop(connection->daemon); /* nobody wants it any more */
    } else {
        connection->state = CONNECTION_ANSWERED;
        daemon_end_watch(connection->daemon);
    }
}

void connection_tell(struct connection *connection, enum deed_chunk_kind kind,
                     const char *bytes, size_t len)
{
    struct deed_strbuf text;
    if (!connection->stream) {
        return;
    }
    deed_strbuf_init(&text, 0);
    deed_chunk_write(&text, kind, bytes, len);
    enum deed_code code =
        text.failed
            ? DEED_NOMEM
            : deed_stream_write(connection->stream, text.bytes, text.len, NULL);
    deed_strbuf_fini(&text);
    if (code) {
        lose(connection);
    }
}

static ssize_t tell_pieces(struct connection *connection,
                           enum deed_chunk_kind kind, const char *bytes,
                           size_t len)
{
    for (size_t at = 0; at < len; at += PIECE_BYTES) {
        size_t rest = len - at;
        connection_tell(connection, kind, bytes + at,
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

bool connection_begin(struct connection *connection)
{
    connection->state = CONNECTION_RUNNING;
    /* Nothing was written to this connection before, so that the chunk is in
     * the kernel when this returns, whatever becomes of this process. */
    connection_tell(connection, DEED_CHUNK_BEGIN, "", 0);
    if (!connection->stream) {
        return false;
    }
    connection->out = fopencookie(
        connection, "w", (cookie_io_functions_t){ .write = write_out });
    connection->err = fopencookie(
        connection, "w", (cookie_io_functions_t){ .write = write_err });
    if (!connection->out || !connection->err) {
        return false;
    }
    setvbuf(connection->out, NULL, _IOFBF, 65536);
    setvbuf(connection->err, NULL, _IOLBF, 4096);
    return true;
}

static void close_files(struct connection *connection)
{
    if (connection->out) {
        fclose(connection->out);
        connection->out = NULL;
    }
    if (connection->err) {
        fclose(connection->err);
        connection->err = NULL;
    }
}

void connection_answer(struct connection *connection, enum deed_exit code)
{
    const char byte = (char)code;
    close_files(connection);
    connection_tell(connection, DEED_CHUNK_EXIT, &byte, 1);
    connection->state = CONNECTION_ANSWERED;
}

void connection_refuse(struct connection *connection, enum deed_exit code,
                       const char *text)
{
    connection_tell(connection, DEED_CHUNK_ERR, "deed: ", 6);
    connection_tell(connection, DEED_CHUNK_ERR, text, strlen(text));
    connection_tell(connection, DEED_CHUNK_ERR, "\n", 1);
    connection_answer(connection, code);
}

static void take_order(struct connection *connection,
                       const struct deed_chunk *chunk)
{
    struct deed_error err = { 0 };
    if (connection->state != CONNECTION_READING) {
        return; /* one order a connection */
    }
    enum deed_code code = deed_order_decode(
        &connection->arena, chunk->bytes, chunk->len, &connection->order, &err);
    if (code) {
        connection_refuse(connection, DEED_EXIT_INTERNAL, err.text);
        return;
    }
    connection->state = CONNECTION_WAITING;
    connection->turn = ++connection->daemon->turns;
    daemon_heard(connection->daemon, connection);
}

static void take_cancel(struct connection *connection)
{
    if (connection->state == CONNECTION_RUNNING) {
        daemon_stop(connection->daemon);
    } else if (connection->state == CONNECTION_WAITING) {
        connection_refuse(connection, DEED_EXIT_REFUSED,
                          "interrupted before it began: nothing was done");
    } else if (connection->state == CONNECTION_WATCHING) {
        connection_answer(connection, DEED_EXIT_VERIFIED);
        daemon_end_watch(connection->daemon);
    }
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct connection *connection = user;
    struct deed_chunk chunk;
    bool there = false;
    if (deed_chunks_feed(&connection->chunks, bytes, len, NULL)) {
        lose(connection);
        return;
    }
    while (connection->stream) {
        if (deed_chunks_next(&connection->chunks, &chunk, &there, NULL)) {
            lose(connection);
            return;
        }
        if (!there) {
            return;
        }
        if (chunk.kind == DEED_CHUNK_ORDER) {
            take_order(connection, &chunk);
        } else if (chunk.kind == DEED_CHUNK_INPUT) {
            deed_strbuf_add(&connection->input, chunk.bytes, chunk.len);
        } else if (chunk.kind == DEED_CHUNK_CANCEL) {
            take_cancel(connection);
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
static bool make_room(struct deed_daemon *daemon)
{
    for (struct connection *g = daemon->connections; g; g = g->next) {
        if (g->state == CONNECTION_READING) {
            lose(g);
            connections_sweep(daemon, false);
            return true;
        }
    }
    return false;
}

bool connection_add(struct deed_daemon *daemon, struct deed_stream *stream)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    uid_t uid = (uid_t)-1;
    if (deed_stream_peer(stream, &uid, NULL) || uid != geteuid()) {
        deed_stream_destroy(stream);
        return false;
    }
    if (daemon->ending) {
        turn_away(stream, DEED_DAEMON_TAKEN, "");
        return false;
    }
    if (daemon->connection_count >= CONNECTIONS_MAX && !make_room(daemon)) {
        turn_away(stream, DEED_EXIT_ENVIRONMENT,
                  "deed: too many commands wait for this session; nothing was "
                  "done\n");
        return false;
    }
    struct connection *connection = calloc(1, sizeof(*connection));
    if (!connection) {
        deed_stream_destroy(stream);
        return false;
    }
    connection->daemon = daemon;
    connection->stream = stream;
    deed_chunks_init(&connection->chunks, DEED_ORDER_BYTES_MAX);
    deed_arena_init(&connection->arena, 4 * DEED_ORDER_BYTES_MAX);
    deed_strbuf_init(&connection->input, DEED_ORDER_BYTES_MAX);
    struct connection **at = &daemon->connections;
    while (*at) {
        at = &(*at)->next;
    }
    *at = connection;
    daemon->connection_count++;
    if (deed_stream_start(stream, &events, connection, NULL)) {
        lose(connection);
    }
    return true;
}

static void destroy(struct connection *connection)
{
    close_files(connection);
    deed_stream_destroy(connection->stream);
    deed_chunks_fini(&connection->chunks);
    deed_arena_fini(&connection->arena);
    deed_strbuf_fini(&connection->input);
    free(connection);
}

void connections_sweep(struct deed_daemon *daemon, bool all)
{
    for (struct connection **at = &daemon->connections; *at;) {
        struct connection *connection = *at;
        if (all ||
            (!connection->stream && connection->state != CONNECTION_RUNNING)) {
            *at = connection->next;
            daemon->connection_count--;
            destroy(connection);
        } else {
            at = &connection->next;
        }
    }
}
