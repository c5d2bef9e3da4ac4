/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/har.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json_writer.h"

static void put_headers(struct deed_json_writer *w, const char *key,
                        const struct deed_value *headers)
{
    deed_json_key(w, key);
    deed_json_begin_array(w);
    for (const struct deed_value *h = deed_value_is(headers, DEED_VALUE_MAP)
                                          ? headers->as.items.first
                                          : NULL;
         h; h = h->next) {
        deed_json_begin_object(w);
        deed_json_member(w, "name", h->key);
        deed_json_member(w, "value", deed_str_or(deed_value_text(h), ""));
        deed_json_end_object(w);
    }
    deed_json_end_array(w);
}

/* Whatever the case it was sent in. */
static const char *header(const struct deed_value *headers, const char *name)
{
    const struct deed_value *h =
        deed_value_is(headers, DEED_VALUE_MAP) ? headers->as.items.first : NULL;
    while (h && strcasecmp(h->key, name) != 0) {
        h = h->next;
    }
    return h ? deed_str_or(deed_value_text(h), "") : "";
}

static void put_query(struct deed_json_writer *w, const char *url)
{
    const char *at = strchr(url, '?');
    char name[256], value[1024];
    deed_json_key(w, "queryString");
    deed_json_begin_array(w);
    for (at = at ? at + 1 : NULL; at && *at && *at != '#';) {
        size_t len = strcspn(at, "&#");
        size_t head = strcspn(at, "=&#");
        size_t rest = head < len ? len - head - 1 : 0;
        snprintf(name, sizeof(name), "%.*s", (int)(head > 255 ? 255 : head),
                 at);
        snprintf(value, sizeof(value), "%.*s", (int)(rest > 1023 ? 1023 : rest),
                 at + len - rest);
        deed_json_begin_object(w);
        deed_json_member(w, "name", name);
        deed_json_member(w, "value", value);
        deed_json_end_object(w);
        at += len + (at[len] == '&');
    }
    deed_json_end_array(w);
}

static void put_request(struct deed_json_writer *w,
                        const struct deed_value *one)
{
    const char *posted = deed_value_text_at(one, "posted");
    deed_json_key(w, "request");
    deed_json_begin_object(w);
    deed_json_member(w, "method", deed_value_text_or(one, "method", ""));
    deed_json_member(w, "url", deed_value_text_or(one, "url", ""));
    deed_json_member(w, "httpVersion", "HTTP/1.1");
    deed_json_member_raw(w, "cookies", "[]");
    put_headers(w, "headers", deed_value_get(one, "requestHeaders"));
    put_query(w, deed_value_text_or(one, "url", ""));
    if (posted) {
        deed_json_key(w, "postData");
        deed_json_begin_object(w);
        deed_json_member(
            w, "mimeType",
            header(deed_value_get(one, "requestHeaders"), "content-type"));
        deed_json_member(w, "text", posted);
        deed_json_end_object(w);
    }
    deed_json_member_integer(w, "headersSize", -1);
    deed_json_member_integer(w, "bodySize",
                             posted ? (int64_t)strlen(posted) : 0);
    deed_json_end_object(w);
}

static void put_response(struct deed_json_writer *w,
                         const struct deed_value *one)
{
    deed_json_key(w, "response");
    deed_json_begin_object(w);
    deed_json_member_number(w, "status",
                            deed_value_number_at(one, "status", 0));
    deed_json_member(w, "statusText",
                     deed_value_text_or(one, "statusText", ""));
    deed_json_member(w, "httpVersion", "HTTP/1.1");
    deed_json_member_raw(w, "cookies", "[]");
    put_headers(w, "headers", deed_value_get(one, "responseHeaders"));
    deed_json_key(w, "content");
    deed_json_begin_object(w);
    deed_json_member_number(w, "size", deed_value_number_at(one, "bytes", 0));
    deed_json_member(w, "mimeType", deed_value_text_or(one, "mimeType", ""));
    deed_json_end_object(w);
    deed_json_member(w, "redirectURL",
                     deed_value_text_or(one, "redirectedTo", ""));
    deed_json_member_integer(w, "headersSize", -1);
    deed_json_member_number(w, "bodySize",
                            deed_value_number_at(one, "bytes", -1));
    deed_json_member(w, "_error", deed_value_text_at(one, "error"));
    deed_json_end_object(w);
}

static void put_started(struct deed_json_writer *w, double ms)
{
    time_t seconds = (time_t)floor(ms / 1000);
    char day[40], stamp[64];
    struct tm utc = { 0 };
    if (!gmtime_r(&seconds, &utc) ||
        !strftime(day, sizeof(day), "%Y-%m-%dT%H:%M:%S", &utc)) {
        day[0] = '\0';
    }
    snprintf(stamp, sizeof(stamp), "%s.%03dZ", day,
             (int)(ms - floor(ms / 1000) * 1000));
    deed_json_member(w, "startedDateTime", stamp);
}

static void put_entry(struct deed_json_writer *w, const struct deed_value *one)
{
    double took = deed_value_number_at(one, "tookMs", 0);
    deed_json_begin_object(w);
    put_started(w, deed_value_number_at(one, "startedMs", 0));
    deed_json_member_number(w, "time", took);
    put_request(w, one);
    put_response(w, one);
    deed_json_member_raw(w, "cache", "{}");
    deed_json_key(w, "timings");
    deed_json_begin_object(w);
    deed_json_member_integer(w, "send", 0);
    deed_json_member_number(w, "wait", took);
    deed_json_member_integer(w, "receive", 0);
    deed_json_end_object(w);
    deed_json_member(w, "_resourceType", deed_value_text_or(one, "type", ""));
    deed_json_end_object(w);
}

void deed_har_write(struct deed_strbuf *out, const struct deed_value *requests,
                    const char *version)
{
    struct deed_json_writer w;
    deed_json_writer_init(&w, out);
    deed_json_begin_object(&w);
    deed_json_key(&w, "log");
    deed_json_begin_object(&w);
    deed_json_member(&w, "version", "1.2");
    deed_json_key(&w, "creator");
    deed_json_begin_object(&w);
    deed_json_member(&w, "name", "deed");
    deed_json_member(&w, "version", version);
    deed_json_end_object(&w);
    deed_json_member_raw(&w, "pages", "[]");
    deed_json_key(&w, "entries");
    deed_json_begin_array(&w);
    for (const struct deed_value *r = deed_value_at(requests, 0); r;
         r = r->next) {
        put_entry(&w, r);
    }
    deed_json_end_array(&w);
    deed_json_end_object(&w);
    deed_json_end_object(&w);
}
