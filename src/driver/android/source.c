/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Looking through the UiAutomator2 server, where one runs: its tree is there in
 * a fraction of a second, because it does not wait for the screen to rest. So
 * rest is seen here: two trees in a row whose boxes are the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/android/android.h"
#include "driver/android/tree.h"
#include "wire/json_writer.h"

#define ASK_US DEED_MS(15000)
/* Between two trees that differ: a few frames. */
#define GAP_US DEED_MS(120)
#define TREES_MAX 8

static void ask_tree(struct android *a);

bool android_source_is_there(const struct android *a)
{
    return a->u2.http && !a->u2.broken;
}

static void make_path(const struct android *a, char *ret, size_t size,
                      const char *rest)
{
    snprintf(ret, size, "/session/%s%s", a->u2.session, rest);
}

/* It does not answer as it should: the slow way from here on. */
static void give_up(struct android *a, const struct deed_error *err)
{
    a->u2.broken = true;
    a->u2.why = *err;
    free(a->u2.first);
    a->u2.first = NULL;
    a->u2.failed(a);
}

/* The same boxes of the same classes. */
static bool is_still(const char *one, const char *other)
{
    struct deed_arena arena;
    struct android_dump a, b;
    deed_arena_init(&arena, (size_t)64 << 20);
    bool same = !android_dump_read(&arena, one, strlen(one), &a, NULL) &&
                !android_dump_read(&arena, other, strlen(other), &b, NULL) &&
                a.count == b.count && a.rotation == b.rotation;
    for (uint32_t i = 0; same && i < a.count; i++) {
        same = memcmp(&a.nodes[i].box, &b.nodes[i].box,
                      sizeof(a.nodes[i].box)) == 0 &&
               strcmp(a.nodes[i].cls, b.nodes[i].cls) == 0;
    }
    deed_arena_fini(&arena);
    return same;
}

static void on_again(struct deed_timer *timer)
{
    struct android_u2 *u2 = deed_container_of(timer, struct android_u2, again);
    ask_tree(deed_container_of(u2, struct android, u2));
}

static void on_tree(void *user, const struct deed_value *value,
                    const struct deed_error *err)
{
    struct android *a = user;
    const char *xml = deed_value_text(value);
    struct deed_error own = { 0 };
    if (err && err->code == DEED_NOT_FOUND && !a->u2.renewed) {
        a->u2.renewed = true;
        a->u2.session[0] = '\0';
        ask_tree(a);
        return;
    }
    if (err || !xml || !strstr(xml, "</hierarchy>")) {
        deed_fail(&own, DEED_STATE, "the UiAutomator2 server gave no tree");
        give_up(a, err ? err : &own);
        return;
    }
    bool still = a->u2.first && is_still(a->u2.first, xml);
    a->u2.rested = still;
    a->dumps++;
    free(a->u2.first);
    a->u2.first = strdup(xml);
    if (!a->u2.first || still || ++a->u2.trees >= TREES_MAX) {
        char *text = a->u2.first;
        a->u2.first = NULL;
        a->u2.taken(a, text);
        return;
    }
    a->u2.again.fire = on_again;
    deed_timer_start(a->loop, &a->u2.again, deed_loop_now_us(a->loop) + GAP_US);
}

static void on_settings(void *user, const struct deed_value *value,
                        const struct deed_error *err)
{
    struct android *a = user;
    (void)value;
    if (err && err->code == DEED_LOST) {
        give_up(a, err);
    } else {
        ask_tree(a); /* an older server does not know all of them */
    }
}

static void on_session(void *user, const struct deed_value *value,
                       const struct deed_error *err)
{
    static const char settings[] =
        "{\"settings\":{\"waitForIdleTimeout\":0,"
        "\"waitForSelectorTimeout\":0,\"actionAcknowledgmentTimeout\":0}}";
    struct android *a = user;
    struct deed_error own = { 0 };
    char path[160];
    const char *id = deed_value_text_at(value, "sessionId");
    if (err || !id || !*id || strlen(id) >= sizeof(a->u2.session) ||
        id[strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                      "0123456789-")]) {
        deed_fail(&own, DEED_STATE, "the UiAutomator2 server gave no session");
        give_up(a, err ? err : &own);
        return;
    }
    memcpy(a->u2.session, id, strlen(id) + 1);
    make_path(a, path, sizeof(path), "/appium/settings");
    if (u2_ask(a->u2.http, "POST", path, settings, ASK_US, on_settings, a,
               &own)) {
        give_up(a, &own);
    }
}

static void ask_tree(struct android *a)
{
    struct deed_error err = { 0 };
    char path[160];
    enum deed_code code;
    if (!a->u2.session[0]) {
        code = u2_ask(a->u2.http, "POST", "/session",
                      "{\"capabilities\":{\"alwaysMatch\":{},"
                      "\"firstMatch\":[{}]}}",
                      ASK_US, on_session, a, &err);
    } else {
        make_path(a, path, sizeof(path), "/source");
        code = u2_ask(a->u2.http, "GET", path, NULL, ASK_US, on_tree, a, &err);
    }
    if (code) {
        give_up(a, &err);
    }
}

void android_source_start(struct android *a, android_source_taken *taken,
                          void (*failed)(struct android *a))
{
    a->u2.taken = taken;
    a->u2.failed = failed;
    a->u2.trees = 0;
    a->u2.renewed = false;
    a->u2.rested = false;
    free(a->u2.first);
    a->u2.first = NULL;
    ask_tree(a);
}

void android_source_stop(struct android *a)
{
    deed_timer_stop(&a->u2.again);
    free(a->u2.first);
    a->u2.first = NULL;
}

/* Two fingers, and text of any kind: what `input` cannot do. */

static void on_done(void *user, const struct deed_value *value,
                    const struct deed_error *err)
{
    struct android *a = user;
    (void)value;
    a->input_us = deed_loop_now_us(a->loop);
    a->same_looks = 0;
    a->u2.sent(a, err);
}

static enum deed_code post(struct android *a, const char *rest,
                           const struct deed_strbuf *body, u2_done *done,
                           struct deed_error *err)
{
    char path[256];
    make_path(a, path, sizeof(path), rest);
    return body->failed ? deed_fail(err, DEED_NOMEM, "a request")
                        : u2_ask(a->u2.http, "POST", path,
                                 deed_strbuf_get(body), ASK_US, done, a, err);
}

enum deed_code android_u2_pinch(struct android *a, const struct deed_rect *area,
                                double scale, android_u2_sent *sent,
                                struct deed_error *err)
{
    struct deed_strbuf body;
    struct deed_json_writer w;
    double share = scale > 1 ? 1 - 1 / scale : 1 - scale;
    share = share < 0.1 ? 0.1 : share > 0.9 ? 0.9 : share;
    deed_strbuf_init(&body, 0);
    deed_json_writer_init(&w, &body);
    deed_json_begin_object(&w);
    deed_json_key(&w, "area");
    deed_json_begin_object(&w);
    deed_json_member_number(&w, "left", area->x);
    deed_json_member_number(&w, "top", area->y);
    deed_json_member_number(&w, "width", area->width);
    deed_json_member_number(&w, "height", area->height);
    deed_json_end_object(&w);
    deed_json_member_number(&w, "percent", share);
    deed_json_end_object(&w);
    a->u2.sent = sent;
    enum deed_code code = post(a,
                               scale > 1 ? "/appium/gestures/pinch_open"
                                         : "/appium/gestures/pinch_close",
                               &body, on_done, err);
    deed_strbuf_fini(&body);
    return code;
}

static void on_active(void *user, const struct deed_value *value,
                      const struct deed_error *err)
{
    static const char w3c[] = "element-6066-11e4-a52e-4f735466cecf";
    struct android *a = user;
    struct deed_error own = { 0 };
    struct deed_strbuf body;
    struct deed_json_writer w;
    char rest[128];
    const char *id = deed_value_text_at(value, w3c);
    id = id ? id : deed_value_text_at(value, "ELEMENT");
    if (err || !id || strlen(id) > 80 || strchr(id, '/')) {
        deed_fail(&own, DEED_STATE, "no field has the focus");
        a->u2.sent(a, err ? err : &own);
        return;
    }
    snprintf(rest, sizeof(rest), "/element/%s/value", id);
    deed_strbuf_init(&body, 0);
    deed_json_writer_init(&w, &body);
    deed_json_begin_object(&w);
    deed_json_member(&w, "text", a->u2.text);
    deed_json_member_bool(&w, "replace", a->u2.replace);
    deed_json_end_object(&w);
    if (post(a, rest, &body, on_done, &own)) {
        a->u2.sent(a, &own);
    }
    deed_strbuf_fini(&body);
}

enum deed_code android_u2_type(struct android *a, const char *text,
                               bool replace, android_u2_sent *sent,
                               struct deed_error *err)
{
    char path[160];
    a->u2.sent = sent;
    a->u2.text = text;
    a->u2.replace = replace;
    make_path(a, path, sizeof(path), "/element/active");
    return u2_ask(a->u2.http, "GET", path, NULL, ASK_US, on_active, a, err);
}
