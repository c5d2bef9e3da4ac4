/* SPDX-License-Identifier: Apache-2.0 */
#include "helper/http.h"

#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

#include "base/strbuf.h"
#include "base/util.h"

#define BODY_MAX_BYTES ((size_t)1 << 20)
#define CONNECT_TIMEOUT_MS 10000L
#define REDIRECTS_MAX 5L

struct http {
    CURLM *multi;
    char *url, *user, *password, *bearer, *ca; /* owned */
};

struct transfer {
    CURL *easy;
    struct curl_slist *headers;
    struct deed_strbuf url, body, answer;
    char why[CURL_ERROR_SIZE];
    http_done *done;
    void *user;
};

struct http *http_create(void)
{
    struct http *http = calloc(1, sizeof(*http));
    if (!http || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(http);
        return NULL;
    }
    http->multi = curl_multi_init();
    if (!http->multi) {
        free(http);
        return NULL;
    }
    return http;
}

void http_destroy(struct http *http)
{
    if (http) {
        curl_multi_cleanup(http->multi);
        free(http->url);
        free(http->user);
        free(http->password);
        free(http->bearer);
        free(http->ca);
        free(http);
        curl_global_cleanup();
    }
}

static bool copy(char **to, const char *text)
{
    free(*to);
    *to = text ? strdup(text) : NULL;
    return !text || *to;
}

bool http_configure(struct http *http, const struct http_server *server)
{
    return copy(&http->url, server->url) && copy(&http->user, server->user) &&
           copy(&http->password, server->password) &&
           copy(&http->bearer, server->bearer) && copy(&http->ca, server->ca);
}

static void free_transfer(struct transfer *transfer)
{
    curl_easy_cleanup(transfer->easy);
    curl_slist_free_all(transfer->headers);
    deed_strbuf_fini(&transfer->url);
    deed_strbuf_fini(&transfer->body);
    deed_strbuf_fini(&transfer->answer);
    free(transfer);
}

static size_t on_body(char *bytes, size_t size, size_t count, void *user)
{
    struct transfer *transfer = user;
    size_t len = size * count;
    deed_strbuf_add(&transfer->answer, bytes, len);
    return transfer->answer.failed ? 0 : len;
}

/* "http://grid:4444/" and "/session" have one slash between them. */
static void join(struct deed_strbuf *to, const char *base, const char *path)
{
    size_t len = strlen(base);
    while (len && base[len - 1] == '/') {
        len--;
    }
    deed_strbuf_add(to, base, len);
    deed_strbuf_puts(to, path);
}

static void set_trust(const struct http *http, CURL *easy, const char *url)
{
    bool secure = strncmp(url, "https:", 6) == 0;
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR,
                     secure ? "https" : "http,https");
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    if (http->ca) {
        curl_easy_setopt(easy, CURLOPT_CAINFO, http->ca);
    }
}

static void set_credentials(const struct http *http, CURL *easy)
{
    if (http->bearer) {
        curl_easy_setopt(easy, CURLOPT_HTTPAUTH, (long)CURLAUTH_BEARER);
        curl_easy_setopt(easy, CURLOPT_XOAUTH2_BEARER, http->bearer);
    } else if (http->user) {
        curl_easy_setopt(easy, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
        curl_easy_setopt(easy, CURLOPT_USERNAME, http->user);
        curl_easy_setopt(easy, CURLOPT_PASSWORD,
                         deed_str_or(http->password, ""));
    }
}

static bool set_body(struct transfer *transfer, const char *body)
{
    if (!body) {
        return true;
    }
    deed_strbuf_puts(&transfer->body, body);
    /* The Grid refuses JSON without its character set. */
    transfer->headers = curl_slist_append(
        NULL, "Content-Type: application/json; charset=utf-8");
    curl_easy_setopt(transfer->easy, CURLOPT_POST, 1L);
    curl_easy_setopt(transfer->easy, CURLOPT_POSTFIELDS,
                     deed_strbuf_get(&transfer->body));
    curl_easy_setopt(transfer->easy, CURLOPT_POSTFIELDSIZE,
                     (long)transfer->body.len);
    curl_easy_setopt(transfer->easy, CURLOPT_POSTREDIR,
                     (long)CURL_REDIR_POST_ALL);
    curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, transfer->headers);
    return transfer->headers && !transfer->body.failed;
}

static bool prepare(const struct http *http, struct transfer *transfer,
                    const struct http_request *request)
{
    CURL *easy = transfer->easy;
    join(&transfer->url, request->base ? request->base : http->url,
         request->path);
    const char *url = deed_strbuf_get(&transfer->url);
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(easy, CURLOPT_MAXREDIRS, REDIRECTS_MAX);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, CONNECT_TIMEOUT_MS);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->timeout_ms);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "deed");
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->why);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
    set_trust(http, easy, url);
    if (!request->base) {
        set_credentials(http, easy);
    }
    bool good = set_body(transfer, request->body);
    if (strcmp(request->method, "DELETE") == 0) {
        curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, "DELETE");
    }
    return good && !transfer->url.failed;
}

bool http_send(struct http *http, const struct http_request *request)
{
    struct transfer *transfer = calloc(1, sizeof(*transfer));
    if (!transfer) {
        return false;
    }
    transfer->done = request->done;
    transfer->user = request->user;
    deed_strbuf_init(&transfer->url, 8192);
    deed_strbuf_init(&transfer->body, 0); /* bounded by who made it */
    deed_strbuf_init(&transfer->answer, BODY_MAX_BYTES);
    transfer->easy = curl_easy_init();
    if (!transfer->easy || !prepare(http, transfer, request) ||
        curl_multi_add_handle(http->multi, transfer->easy) != CURLM_OK) {
        free_transfer(transfer);
        return false;
    }
    return true;
}

static void finish(struct http *http, CURL *easy, CURLcode code)
{
    struct transfer *transfer = NULL;
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&transfer);
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl_multi_remove_handle(http->multi, easy);
    const struct http_answer answer = {
        .status = code == CURLE_OK ? (int)status : 0,
        .body = deed_strbuf_get(&transfer->answer),
        .len = transfer->answer.len,
        .curl = (int)code,
        .why = transfer->why[0] ? transfer->why : curl_easy_strerror(code),
    };
    transfer->done(transfer->user, &answer);
    free_transfer(transfer);
}

bool http_run(struct http *http, int fd, int timeout_ms)
{
    struct curl_waitfd extra = { .fd = fd, .events = CURL_WAIT_POLLIN };
    int running = 0, left = 0;
    CURLMsg *message;
    curl_multi_perform(http->multi, &running);
    while ((message = curl_multi_info_read(http->multi, &left))) {
        if (message->msg == CURLMSG_DONE) {
            finish(http, message->easy_handle, message->data.result);
            timeout_ms = 0; /* there may be something to say now */
        }
    }
    curl_multi_poll(http->multi, fd >= 0 ? &extra : NULL, fd >= 0, timeout_ms,
                    NULL);
    return extra.revents != 0;
}
