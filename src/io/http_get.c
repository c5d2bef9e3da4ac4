/* SPDX-License-Identifier: Apache-2.0 */
#include "io/http_get.h"

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/tcp.h"
#include "io/timer.h"
#include "wire/http_body.h"
#include "wire/http_head.h"
#include "wire/url.h"

#define REQUEST_MAX_BYTES ((size_t)64 * 1024)

struct deed_http_get {
    struct deed_tcp *tcp;
    struct deed_stream *stream;
    struct deed_timer deadline;
    struct deed_strbuf request;
    struct deed_strbuf head; /* of the answer, until it is whole */
    struct deed_http_body body;
    int status; /* 0 until the head is whole */
    size_t max_body_bytes;
    deed_http_done done; /* NULL once called */
    void *user;
};

void deed_http_get_destroy(struct deed_http_get *get)
{
    if (!get) {
        return;
    }
    deed_timer_stop(&get->deadline);
    deed_tcp_destroy(get->tcp);
    deed_stream_destroy(get->stream);
    deed_strbuf_fini(&get->request);
    deed_strbuf_fini(&get->head);
    deed_http_body_fini(&get->body);
    free(get);
}

/* The owner may destroy the request in its callback: nothing is touched after
 * this returns. */
static void settle(struct deed_http_get *get, const struct deed_error *err)
{
    deed_http_done done = get->done;
    get->done = NULL;
    deed_timer_stop(&get->deadline);
    if (done) {
        done(get->user, err ? NULL : deed_strbuf_get(&get->body.text),
             err ? 0 : get->body.text.len, err);
    }
}

static void finish(struct deed_http_get *get)
{
    struct deed_error err;
    if (get->status == 200) {
        settle(get, NULL);
        return;
    }
    deed_http_status_fail(get->status, deed_strbuf_get(&get->body.text),
                          get->body.text.len, &err);
    settle(get, &err);
}

static enum deed_code take_head(struct deed_http_get *get, const char *bytes,
                                size_t len, struct deed_error *err)
{
    struct deed_http_head head;
    deed_strbuf_add(&get->head, bytes, len);
    if (get->head.failed) {
        return deed_fail(err, DEED_NOMEM, "HTTP answer");
    }
    enum deed_code code =
        deed_http_head_parse(get->head.bytes, get->head.len, &head, err);
    if (code || head.len == 0) {
        return code;
    }
    get->status = head.status;
    code = deed_http_body_init(&get->body, &head, get->max_body_bytes, err);
    return code ? code
                : deed_http_body_feed(&get->body, get->head.bytes + head.len,
                                      get->head.len - head.len, err);
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct deed_http_get *get = user;
    struct deed_error err;
    if (!get->done) {
        return;
    }
    enum deed_code code =
        get->status ? deed_http_body_feed(&get->body, bytes, len, &err)
                    : take_head(get, bytes, len, &err);
    if (code) {
        settle(get, &err);
    } else if (get->status && deed_http_body_is_done(&get->body)) {
        finish(get);
    }
}

static void on_end(void *user, const struct deed_error *end)
{
    struct deed_http_get *get = user;
    struct deed_error err;
    if (get->status && deed_http_body_may_close(&get->body) &&
        end->code == DEED_LOST) {
        finish(get);
        return;
    }
    deed_fail(&err, end->code,
              get->status ? "the answer is cut off"
                          : "the other side closed without an HTTP answer");
    settle(get, &err);
}

static void on_connected(void *user, struct deed_stream *stream,
                         const struct deed_error *err)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    struct deed_http_get *get = user;
    struct deed_error local;
    if (err) {
        settle(get, err);
        return;
    }
    get->stream = stream;
    enum deed_code code = deed_stream_start(stream, &events, get, &local);
    code = code ? code
                : deed_stream_write(stream, get->request.bytes,
                                    get->request.len, &local);
    if (code) {
        settle(get, &local);
    }
}

static void on_deadline(struct deed_timer *timer)
{
    struct deed_http_get *get =
        deed_container_of(timer, struct deed_http_get, deadline);
    struct deed_error err;
    deed_fail(&err, DEED_TIMEOUT, "no whole HTTP answer in time");
    settle(get, &err);
}

static void write_request(struct deed_strbuf *out, const struct deed_url *url)
{
    bool v6 = strchr(url->host, ':') != NULL;
    deed_strbuf_printf(out,
                       "GET %s HTTP/1.1\r\nHost: %s%s%s:%u\r\n"
                       "Accept: */*\r\nConnection: close\r\n\r\n",
                       url->path, v6 ? "[" : "", url->host, v6 ? "]" : "",
                       url->port);
}

enum deed_code deed_http_get_create(struct deed_loop *loop,
                                    const struct deed_http_get_opts *opts,
                                    struct deed_http_get **ret,
                                    struct deed_error *err)
{
    struct deed_url url;
    enum deed_code code = deed_url_parse(opts->url, &url, err);
    if (code) {
        return code;
    }
    if (strcmp(url.scheme, "http") != 0) {
        return deed_fail(err, DEED_UNSUPPORTED,
                         "only http:// is spoken, not %s://", url.scheme);
    }
    struct deed_http_get *get = calloc(1, sizeof(*get));
    if (!get) {
        return deed_fail(err, DEED_NOMEM, "HTTP request");
    }
    get->max_body_bytes = opts->max_body_bytes;
    get->done = opts->done;
    get->user = opts->user;
    get->deadline.fire = on_deadline;
    write_request(&get->request, &url);
    code = get->request.failed
               ? deed_fail(err, DEED_NOMEM, "HTTP request")
               : deed_tcp_connect(loop, url.host, url.port, opts->deadline_us,
                                  REQUEST_MAX_BYTES, on_connected, get,
                                  &get->tcp, err);
    if (code) {
        deed_http_get_destroy(get);
        return code;
    }
    deed_timer_start(loop, &get->deadline, opts->deadline_us);
    *ret = get;
    return DEED_OK;
}
