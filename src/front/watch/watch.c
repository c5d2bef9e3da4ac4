/* SPDX-License-Identifier: Apache-2.0 */
#include "front/watch/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/watch/http.h"
#include "front/watch/ledger.h"
#include "io/loop.h"
#include "io/stamp.h"
#include "io/timer.h"
#include "wire/json_writer.h"

#define SESSIONS_MAX 64
/* A picture costs a browser about 30 ms. After one that shows something new
 * the next comes soon; the same again makes the pause longer. */
#define SOON_US DEED_MS(350)
#define LATE_US DEED_MS(3000)
/* While an action looks, acts and verifies no picture is taken, unless it has
 * been at the same stage for so long that it can only be waiting. */
#define QUIET_US DEED_MS(900)
#define PNG_BYTES_MAX ((size_t)16 * 1024 * 1024)

struct place {
    struct place *next;
    char id[DEED_WATCH_ID_BYTES];
    char url[600], title[200];
    void *png; /* the live picture */
    size_t len;
    uint64_t hash;
    unsigned serial;
    char box[96];
};

struct deed_watch {
    struct deed_loop *loop;
    struct deed_watch_http *http;
    struct deed_watch_source source;
    struct deed_ledger ledger;
    struct place *places;
    unsigned place_count;
    char title[80];
    char current[DEED_WATCH_ID_BYTES]; /* session whose picture is shown */
    bool chosen;                       /* by a person, for good */
    bool step;
    bool looking;
    deed_time_us pause_us, heard_us;
    struct deed_timer timer;
};

static struct place *find_place(const struct deed_watch *watch, const char *id)
{
    struct place *place = watch->places;
    while (place && strcmp(place->id, id) != 0) {
        place = place->next;
    }
    return place;
}

static void write_place(struct deed_json_writer *w, const struct place *place)
{
    deed_json_begin_object(w);
    deed_json_member(w, "id", place->id);
    deed_json_member(w, "url", place->url);
    deed_json_member(w, "title", place->title);
    if (place->png) {
        deed_json_member_integer(w, "picture", place->serial);
        deed_json_member_raw(w, "shows", place->box);
    }
    deed_json_end_object(w);
}

static void send_text(struct deed_watch *watch, const char *event,
                      struct deed_strbuf *text)
{
    if (!text->failed) {
        deed_watch_http_send(watch->http, event, deed_strbuf_get(text));
    }
    deed_strbuf_fini(text);
}

/* Begins an event; false: no page is open that would show it. */
static bool begin_text(const struct deed_watch *watch, struct deed_strbuf *text,
                       struct deed_json_writer *w)
{
    if (!deed_watch_http_is_heard(watch->http)) {
        return false;
    }
    deed_strbuf_init(text, 0);
    deed_json_writer_init(w, text);
    return true;
}

static void tell_place(struct deed_watch *watch, const struct place *place)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    if (!begin_text(watch, &text, &w)) {
        return;
    }
    write_place(&w, place);
    send_text(watch, "session", &text);
}

static void tell_entry(struct deed_watch *watch,
                       const struct deed_ledger_entry *entry)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    if (!begin_text(watch, &text, &w)) {
        return;
    }
    deed_ledger_write_entry(&w, entry);
    send_text(watch, "action", &text);
}

static void write_mode(struct deed_json_writer *w,
                       const struct deed_watch *watch)
{
    deed_json_member(w, "title", watch->title);
    deed_json_member(w, "current", watch->current);
    deed_json_member_bool(w, "step", watch->step);
}

static void tell_mode(struct deed_watch *watch)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    write_mode(&w, watch);
    deed_json_end_object(&w);
    send_text(watch, "mode", &text);
}

/* Everything, for somebody who has just come. */
static void on_hello(void *user, struct deed_strbuf *out)
{
    const struct deed_watch *watch = user;
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    write_mode(&w, watch);
    deed_json_key(&w, "sessions");
    deed_json_begin_array(&w);
    for (const struct place *p = watch->places; p; p = p->next) {
        write_place(&w, p);
    }
    deed_json_end_array(&w);
    deed_json_key(&w, "actions");
    deed_ledger_write(&w, &watch->ledger);
    deed_json_end_object(&w);
    deed_watch_http_event(out, "state", deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

static void schedule(struct deed_watch *watch, deed_time_us in_us)
{
    bool wanted = deed_watch_http_viewers(watch->http) && watch->current[0];
    deed_timer_start(watch->loop, &watch->timer,
                     wanted ? deed_loop_now_us(watch->loop) + in_us
                            : DEED_TIME_NEVER);
}

static bool question_lacks_picture(const struct deed_watch *watch,
                                   const char *session)
{
    for (struct deed_ledger_entry *e = watch->ledger.first; e; e = e->next) {
        if ((e->wait == DEED_LEDGER_ASKS || e->wait == DEED_LEDGER_HANDS) &&
            !e->png && strcmp(e->session, session) == 0) {
            return true;
        }
    }
    return false;
}

static void on_timer(struct deed_timer *timer)
{
    struct deed_watch *watch =
        deed_container_of(timer, struct deed_watch, timer);
    deed_time_us quiet_us = deed_loop_now_us(watch->loop) - watch->heard_us;
    if (watch->looking) {
        return; /* its end schedules the next */
    }
    if (deed_ledger_is_busy(&watch->ledger, watch->current) &&
        quiet_us < QUIET_US) {
        schedule(watch, QUIET_US - quiet_us);
        return;
    }
    watch->looking = true;
    if (watch->source.look(watch->source.user, watch->current, NULL)) {
        watch->looking = false;
        schedule(watch, LATE_US);
    }
}

static void on_viewers(void *user, unsigned count)
{
    struct deed_watch *watch = user;
    if (count && watch->http) {
        watch->pause_us = SOON_US;
        schedule(watch, 0);
    } else {
        deed_timer_stop(&watch->timer); /* nobody looks */
    }
}

static const void *on_picture(void *user, const char *session,
                              const char *handle, size_t *ret_len)
{
    const struct deed_watch *watch = user;
    const struct place *place = find_place(watch, session);
    const struct deed_ledger_entry *entry =
        *handle ? deed_ledger_find(&watch->ledger, session, handle) : NULL;
    *ret_len = entry ? entry->png_len : place && !*handle ? place->len : 0;
    return entry ? entry->png : place && !*handle ? place->png : NULL;
}

static void show_current(struct deed_watch *watch, const char *session)
{
    if (strcmp(watch->current, session) != 0) {
        snprintf(watch->current, sizeof(watch->current), "%s", session);
        watch->pause_us = SOON_US;
        tell_mode(watch);
        schedule(watch, 0);
    }
}

static enum deed_code on_order(void *user, enum deed_watch_route route,
                               const struct deed_watch_order *order,
                               struct deed_error *err)
{
    struct deed_watch *watch = user;
    if (route == DEED_WATCH_STEP) {
        watch->step = order->on;
        watch->source.step(watch->source.user, order->on);
        tell_mode(watch);
        return DEED_OK;
    }
    if (!find_place(watch, order->session)) {
        return deed_fail_member(err, DEED_NOT_FOUND, "session",
                                "there is no such session");
    }
    if (route == DEED_WATCH_LOOK) {
        watch->chosen = true;
        show_current(watch, order->session);
        return DEED_OK;
    }
    return watch->source.answer(watch->source.user, order, err);
}

enum deed_code deed_watch_create(struct deed_loop *loop, const char *title,
                                 const struct deed_watch_source *source,
                                 struct deed_watch **ret,
                                 struct deed_error *err)
{
    struct deed_watch *watch = calloc(1, sizeof(*watch));
    if (!watch) {
        return deed_fail(err, DEED_NOMEM, "the page");
    }
    const struct deed_watch_http_events events = { .order = on_order,
                                                   .picture = on_picture,
                                                   .hello = on_hello,
                                                   .viewers = on_viewers,
                                                   .user = watch };
    watch->loop = loop;
    watch->source = *source;
    watch->timer.fire = on_timer;
    watch->pause_us = SOON_US;
    snprintf(watch->title, sizeof(watch->title), "%s", title);
    enum deed_code code =
        deed_watch_http_create(loop, &events, &watch->http, err);
    if (code) {
        free(watch);
        return code;
    }
    *ret = watch;
    return DEED_OK;
}

static void drop_place(struct deed_watch *watch, struct place *gone)
{
    struct place **at = &watch->places;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
        watch->place_count--;
    }
    free(gone->png);
    free(gone);
}

void deed_watch_destroy(struct deed_watch *watch)
{
    if (!watch) {
        return;
    }
    struct deed_watch_http *http = watch->http;
    watch->http = NULL; /* its last viewers go: nothing follows from that */
    deed_watch_http_destroy(http);
    deed_timer_stop(&watch->timer);
    deed_ledger_fini(&watch->ledger);
    while (watch->places) {
        drop_place(watch, watch->places);
    }
    free(watch);
}

enum deed_code deed_watch_link(struct deed_watch *watch, char **ret,
                               struct deed_error *err)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    enum deed_code code = deed_watch_http_link(watch->http, &text, err);
    char *link = code ? NULL : deed_strbuf_take(&text);
    deed_strbuf_fini(&text);
    if (!code && !link) {
        return deed_fail(err, DEED_NOMEM, "a link");
    }
    *ret = link;
    return code;
}

static struct place *add_place(struct deed_watch *watch, const char *session)
{
    struct place *place = find_place(watch, session);
    if (place || strlen(session) >= DEED_WATCH_ID_BYTES ||
        watch->place_count >= SESSIONS_MAX) {
        return place;
    }
    place = calloc(1, sizeof(*place));
    if (place) {
        snprintf(place->id, sizeof(place->id), "%s", session);
        place->next = watch->places;
        watch->places = place;
        watch->place_count++;
    }
    return place;
}

void deed_watch_note(struct deed_watch *watch, const char *session,
                     const char *url, const char *title)
{
    struct place *place = add_place(watch, session);
    if (!place) {
        return;
    }
    bool same = deed_str_equal(deed_str_or(url, ""), place->url) &&
                deed_str_equal(deed_str_or(title, ""), place->title);
    snprintf(place->url, sizeof(place->url), "%s", deed_str_or(url, ""));
    snprintf(place->title, sizeof(place->title), "%s", deed_str_or(title, ""));
    if (!same) {
        tell_place(watch, place);
    }
    if (!watch->current[0]) {
        show_current(watch, session);
    }
}

void deed_watch_forget(struct deed_watch *watch, const char *session)
{
    struct place *place = find_place(watch, session);
    if (!place) {
        return;
    }
    drop_place(watch, place);
    if (strcmp(watch->current, session) == 0) {
        watch->current[0] = '\0';
        watch->chosen = false;
        watch->looking = false;
        if (watch->places) {
            show_current(watch, watch->places->id);
        }
    }
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "id", session);
    deed_json_member_bool(&w, "ended", true);
    deed_json_end_object(&w);
    send_text(watch, "session", &text);
}

void deed_watch_heard(struct deed_watch *watch, const char *session,
                      const char *type, const struct deed_value *payload)
{
    struct deed_ledger_entry *entry = deed_ledger_take(
        &watch->ledger, session, type, payload, deed_stamp_now_ms());
    if (!entry || !add_place(watch, session)) {
        return;
    }
    bool waits =
        entry->wait == DEED_LEDGER_ASKS || entry->wait == DEED_LEDGER_HANDS;
    watch->heard_us = deed_loop_now_us(watch->loop);
    tell_entry(watch, entry);
    if (waits || !watch->chosen) {
        show_current(watch, session);
    }
    watch->pause_us = SOON_US;
    if (waits || entry->wait == DEED_LEDGER_ENDED) {
        schedule(watch, waits ? 0 : DEED_MS(50));
    }
}

/* The picture that shows what is asked about, as it was then. */
static void give_questions(struct deed_watch *watch, const struct place *place)
{
    for (struct deed_ledger_entry *e = watch->ledger.first; e; e = e->next) {
        bool waits =
            e->wait == DEED_LEDGER_ASKS || e->wait == DEED_LEDGER_HANDS;
        if (!waits || e->png || strcmp(e->session, place->id) != 0) {
            continue;
        }
        e->png = malloc(place->len);
        if (e->png) {
            memcpy(e->png, place->png, place->len);
            e->png_len = place->len;
            memcpy(e->picture_box, place->box, sizeof(e->picture_box));
            tell_entry(watch, e);
        }
    }
}

static bool keep_picture(struct place *place, const void *png, size_t len,
                         const double rect[4])
{
    uint64_t hash = deed_hash_bytes(DEED_HASH_SEED, png, len);
    struct deed_strbuf text;
    struct deed_json_writer w;
    if (place->png && place->hash == hash) {
        return false;
    }
    void *copy = malloc(len);
    if (!copy) {
        return false;
    }
    memcpy(copy, png, len);
    free(place->png);
    place->png = copy;
    place->len = len;
    place->hash = hash;
    place->serial++;
    deed_strbuf_init(&text, sizeof(place->box) - 1);
    deed_json_writer_init(&w, &text);
    deed_json_begin_array(&w);
    for (int i = 0; i < 4; i++) {
        deed_json_number(&w, rect[i]);
    }
    deed_json_end_array(&w);
    snprintf(place->box, sizeof(place->box), "%s",
             text.failed ? "null" : deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return true;
}

void deed_watch_show(struct deed_watch *watch, const char *session,
                     const void *png, size_t len, const double rect[4])
{
    struct place *place = find_place(watch, session);
    watch->looking = false;
    bool fresh = place && png && len <= PNG_BYTES_MAX &&
                 keep_picture(place, png, len, rect);
    if (fresh) {
        tell_place(watch, place);
    }
    if (place && place->png && png) {
        give_questions(watch, place);
    }
    watch->pause_us = fresh ? SOON_US : watch->pause_us * 2;
    if (watch->pause_us > LATE_US) {
        watch->pause_us = LATE_US;
    }
    schedule(watch, place && png && question_lacks_picture(watch, session)
                        ? 0
                        : watch->pause_us);
}
