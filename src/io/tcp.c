/* SPDX-License-Identifier: Apache-2.0 */
#include "io/tcp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "io/stream_impl.h"
#include "io/timer.h"

#define ADDRESSES_MAX 8

/* Lives until its owner has destroyed it and libuv has given back both
 * requests, whichever comes last. */
struct deed_tcp {
    struct deed_loop *loop;
    uv_getaddrinfo_t lookup;
    uv_connect_t connect;
    unsigned pending; /* requests that libuv holds */
    struct sockaddr_storage addresses[ADDRESSES_MAX];
    size_t count;
    size_t tried;
    struct deed_stream *stream; /* the one that is being connected */
    struct deed_timer deadline;
    struct deed_task begin;
    size_t limit_bytes;
    deed_tcp_done done; /* NULL once called or destroyed */
    void *user;
    bool destroyed;
    char peer[280]; /* host:port, for messages */
};

static void free_when_unused(struct deed_tcp *tcp)
{
    if (tcp->destroyed && tcp->pending == 0) {
        free(tcp);
    }
}

static void settle(struct deed_tcp *tcp, struct deed_stream *stream,
                   const struct deed_error *err)
{
    deed_tcp_done done = tcp->done;
    tcp->done = NULL;
    deed_timer_stop(&tcp->deadline);
    deed_task_cancel(&tcp->begin);
    done(tcp->user, stream, err);
}

static void fail(struct deed_tcp *tcp, int status)
{
    struct deed_error err;
    char doing[320];
    snprintf(doing, sizeof(doing), "connecting to %s", tcp->peer);
    deed_fail_uv(&err, status, doing);
    settle(tcp, NULL, &err);
}

static void on_deadline(struct deed_timer *timer)
{
    struct deed_tcp *tcp = deed_container_of(timer, struct deed_tcp, deadline);
    deed_stream_destroy(tcp->stream);
    tcp->stream = NULL;
    fail(tcp, UV_ETIMEDOUT);
}

static void try_next(struct deed_tcp *tcp, int why);

static void on_connect(uv_connect_t *req, int status)
{
    struct deed_tcp *tcp = req->data;
    tcp->pending--;
    if (tcp->destroyed || !tcp->done) {
        free_when_unused(tcp);
        return;
    }
    struct deed_stream *stream = tcp->stream;
    tcp->stream = NULL;
    if (status == 0) {
        uv_tcp_nodelay(&stream->uv.tcp, 1);
        stream->prompt = true;
        settle(tcp, stream, NULL);
        return;
    }
    deed_stream_destroy(stream);
    try_next(tcp, status);
}

/* `why` says how the last address failed. */
static void try_next(struct deed_tcp *tcp, int why)
{
    while (tcp->tried < tcp->count) {
        const struct sockaddr *address =
            (const struct sockaddr *)&tcp->addresses[tcp->tried++];
        struct deed_error err;
        if (deed_stream_new_tcp(tcp->loop, tcp->limit_bytes, &tcp->stream,
                                &err)) {
            settle(tcp, NULL, &err);
            return;
        }
        why = uv_tcp_connect(&tcp->connect, &tcp->stream->uv.tcp, address,
                             on_connect);
        if (why == 0) {
            tcp->pending++;
            return;
        }
        deed_stream_destroy(tcp->stream);
        tcp->stream = NULL;
    }
    fail(tcp, why);
}

static void add_address(struct deed_tcp *tcp, const struct sockaddr *address,
                        size_t len)
{
    if (tcp->count < ADDRESSES_MAX && len <= sizeof(tcp->addresses[0])) {
        memcpy(&tcp->addresses[tcp->count++], address, len);
    }
}

static void on_lookup(uv_getaddrinfo_t *req, int status, struct addrinfo *list)
{
    struct deed_tcp *tcp = req->data;
    tcp->pending--;
    for (struct addrinfo *a = list; a; a = a->ai_next) {
        add_address(tcp, a->ai_addr, a->ai_addrlen);
    }
    uv_freeaddrinfo(list);
    if (tcp->destroyed || !tcp->done) {
        free_when_unused(tcp);
        return;
    }
    if (status < 0) {
        fail(tcp, status);
    } else {
        try_next(tcp, UV_EAI_NODATA);
    }
}

static void add_plain(struct deed_tcp *tcp, const char *host, uint16_t port)
{
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    if (uv_ip4_addr(host, port, &v4) == 0) {
        add_address(tcp, (struct sockaddr *)&v4, sizeof(v4));
    } else if (uv_ip6_addr(host, port, &v6) == 0) {
        add_address(tcp, (struct sockaddr *)&v6, sizeof(v6));
    }
}

static void begin(struct deed_task *task)
{
    try_next(deed_container_of(task, struct deed_tcp, begin), 0);
}

/* Addresses and "localhost" need nobody to be asked. */
static enum deed_code start(struct deed_tcp *tcp, const char *host,
                            uint16_t port, struct deed_error *err)
{
    bool local = strcmp(host, "localhost") == 0;
    add_plain(tcp, local ? "127.0.0.1" : host, port);
    if (local) {
        add_plain(tcp, "::1", port);
    }
    if (tcp->count > 0) {
        tcp->begin.run = begin;
        deed_loop_defer(tcp->loop, &tcp->begin);
        return DEED_OK;
    }
    char service[8];
    snprintf(service, sizeof(service), "%u", port);
    struct addrinfo hints = { .ai_family = AF_UNSPEC,
                              .ai_socktype = SOCK_STREAM };
    int status = uv_getaddrinfo(&tcp->loop->uv, &tcp->lookup, on_lookup, host,
                                service, &hints);
    if (status < 0) {
        return deed_fail_uv(err, status, "looking up a host");
    }
    tcp->pending++;
    return DEED_OK;
}

enum deed_code deed_tcp_connect(struct deed_loop *loop, const char *host,
                                uint16_t port, deed_time_us deadline_us,
                                size_t limit_bytes, deed_tcp_done done,
                                void *user, struct deed_tcp **ret,
                                struct deed_error *err)
{
    struct deed_tcp *tcp = calloc(1, sizeof(*tcp));
    if (!tcp) {
        return deed_fail(err, DEED_NOMEM, "connection");
    }
    tcp->loop = loop;
    tcp->lookup.data = tcp;
    tcp->connect.data = tcp;
    tcp->limit_bytes = limit_bytes;
    tcp->done = done;
    tcp->user = user;
    tcp->deadline.fire = on_deadline;
    snprintf(tcp->peer, sizeof(tcp->peer), "%s:%u", host, port);
    enum deed_code code = start(tcp, host, port, err);
    if (code) {
        free(tcp);
        return code;
    }
    deed_timer_start(loop, &tcp->deadline, deadline_us);
    *ret = tcp;
    return DEED_OK;
}

void deed_tcp_destroy(struct deed_tcp *tcp)
{
    if (!tcp || tcp->destroyed) {
        return;
    }
    tcp->destroyed = true;
    tcp->done = NULL;
    deed_timer_stop(&tcp->deadline);
    deed_task_cancel(&tcp->begin);
    deed_stream_destroy(tcp->stream);
    tcp->stream = NULL;
    if (tcp->pending) {
        uv_cancel((uv_req_t *)&tcp->lookup);
    }
    free_when_unused(tcp);
}
