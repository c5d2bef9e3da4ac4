/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Elements, texts and states that somebody waits for. The agents are asked
 * when the waiting begins and after every change; what was not so and is so
 * now becomes a signal. A thing that was there all along is none.
 */

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "driver/web/calendar.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"
#include "wire/json_writer.h"

#define SPACING_US DEED_MS(20) /* limit: about one look a frame */
/* Six places with 300 characters for each of 32, in some frames. */
#define FOUND_LIMIT_BYTES (1 << 18)

struct expectation {
    struct deed_signal signal; /* strings in the arena of the list */
    bool is_so;                /* in some frame, when last asked */
    bool was_so;               /* when first asked: it is no news */
    uint64_t found;            /* where it was told to be, and in which words */
};

struct expectations {
    struct expectations *next;
    struct deed_arena arena;
    struct expectation *items;
    unsigned count;
    const void *key;
    bool asked;   /* the answers so far are the ground */
    bool asking;  /* an op is under way */
    bool changed; /* something changed meanwhile: ask again */
    bool telling; /* signals are being given out: their end may free us */
    bool dead;    /* ... and did */
    deed_time_us asked_at;
    struct deed_timer timer;
    struct page *page;
};

/* Where an agent found it, and how that came about. */
struct occurrence {
    struct occurrence *next;
    unsigned item;
    const char *place; /* of the change that brought it; NULL: not known */
    const char *words; /* around it */
    bool caused;       /* by the input, in its own task */
};

struct question {
    struct expectations *list;
    struct deed_arena arena; /* of the occurrences; outlives the op */
    struct occurrence *found;
    bool now[32];
    unsigned answers;
};

/* Which of the signals need looking for; the rest comes by itself. */
static bool needs_looking(const struct deed_signal *signal)
{
    switch (signal->kind) {
    case DEED_SIGNAL_ELEMENT_APPEARED:
    case DEED_SIGNAL_ELEMENT_DISAPPEARED:
    case DEED_SIGNAL_TEXT_CONTAINS:
        return true;
    case DEED_SIGNAL_ELEMENT_STATE:
    case DEED_SIGNAL_VALUE_EQUALS:
        return signal->role || signal->name; /* not the target's own */
    default:
        return false;
    }
}

void expectation_write(struct deed_json_writer *w,
                       const struct deed_signal *signal)
{
    deed_json_begin_object(w);
    deed_json_member(w, "kind", deed_signal_name(signal->kind));
    deed_json_member(w, "role", signal->role);
    deed_json_member(w, "name", signal->name);
    deed_json_member(w, "text", signal->text);
    deed_json_member(w, "value", signal->value);
    if (signal->kind == DEED_SIGNAL_ELEMENT_STATE &&
        signal->state < DEED_STATE_COUNT) {
        deed_json_member(w, "state", deed_state_name(signal->state));
        deed_json_key(w, "want");
        deed_json_bool(w, signal->state_value == DEED_YES);
    }
    deed_json_end_object(w);
}

static char *write_list(const struct expectations *list)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_key(&w, "where");
    deed_json_bool(&w, true);
    deed_json_key(&w, "list");
    deed_json_begin_array(&w);
    for (unsigned i = 0; i < list->count; i++) {
        expectation_write(&w, &list->items[i].signal);
    }
    deed_json_end_array(&w);
    deed_json_end_object(&w);
    return deed_strbuf_take(&text);
}

static void destroy(struct expectations *list)
{
    deed_timer_stop(&list->timer);
    if (list->telling) {
        list->dead = true;
        return;
    }
    deed_arena_fini(&list->arena);
    free(list);
}

/* What was found of one of them, as a number that differs when it does. */
static uint64_t hash_found(const struct question *q, unsigned item)
{
    uint64_t hash = DEED_HASH_SEED;
    for (const struct occurrence *o = q->found; o; o = o->next) {
        if (o->item == item) {
            hash = deed_hash_text(hash, deed_str_or(o->place, "-"));
            hash = deed_hash_text(hash, deed_str_or(o->words, "-"));
        }
    }
    return hash;
}

/* A signal for each place that it was found in; one where none is known. */
static void tell(struct expectations *list, const struct question *q,
                 unsigned item)
{
    bool any = false;
    for (const struct occurrence *o = q->found; !list->dead && o; o = o->next) {
        if (o->item == item) {
            any = true;
            struct deed_signal seen = list->items[item].signal;
            seen.at_us = 0;
            seen.place = o->place;
            seen.said = o->words;
            seen.caused = o->caused ? DEED_YES : DEED_UNKNOWN;
            signal_emit(list->page, &seen);
        }
    }
    if (!any) {
        struct deed_signal seen = list->items[item].signal;
        seen.at_us = 0;
        signal_emit(list->page, &seen);
    }
}

/* False when the last signal ended the wait, and the list with it. */
static bool judge(struct expectations *list, const struct question *q)
{
    list->telling = true;
    for (unsigned i = 0; !list->dead && i < list->count; i++) {
        struct expectation *item = &list->items[i];
        bool wanted = item->signal.kind != DEED_SIGNAL_ELEMENT_DISAPPEARED;
        bool was = item->is_so;
        uint64_t found = hash_found(q, i);
        bool elsewhere = !item->was_so && found != item->found;
        item->is_so = q->now[i] == wanted;
        item->found = found;
        item->was_so &= item->is_so;
        if (!list->asked) {
            item->was_so = item->is_so;
        } else if (item->is_so && (!was || elsewhere)) {
            tell(list, q, i);
        }
    }
    list->asked = true;
    list->telling = false;
    if (list->dead) {
        destroy(list);
        return false;
    }
    return true;
}

static void ask(struct expectations *list);

static void on_timer(struct deed_timer *timer)
{
    ask(deed_container_of(timer, struct expectations, timer));
}

/* It may have ended while it was asked for. */
static bool is_ours(const struct page *page, const struct expectations *list)
{
    const struct expectations *one = page->expectations;
    while (one && one != list) {
        one = one->next;
    }
    return one != NULL;
}

static void note_found(struct question *q, const struct deed_value *found)
{
    for (size_t i = 0; deed_value_at(found, i); i++) {
        const struct deed_value *one = deed_value_at(found, i);
        struct occurrence *o = deed_arena_calloc(&q->arena, 1, sizeof(*o));
        double item = decode_number(one, "item", -1);
        if (!o || item < 0 || item >= 32) {
            return;
        }
        o->item = (unsigned)item;
        o->place = deed_arena_strdup(&q->arena, decode_text(one, "place"));
        o->words = deed_arena_strdup(&q->arena, decode_text(one, "words"));
        o->caused = decode_bool(one, "caused");
        o->next = q->found;
        q->found = o;
    }
}

static void question_free(struct op *op)
{
    struct question *q = op->extra;
    deed_arena_fini(&q->arena);
}

static void on_now(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct page *page = op->page;
    struct question *q = op->extra;
    const struct deed_value *now = deed_value_get(value, "now");
    struct expectations *list = q->list;
    bool ours = is_ours(page, list);
    size_t count = ours ? list->count : 0;
    for (size_t i = 0; !code && i < count && i < DEED_ARRAY_LEN(q->now); i++) {
        q->now[i] |= decode_is_so(&op->arena, deed_value_at(now, i),
                                  list->items[i].signal.value);
    }
    note_found(q, deed_value_get(value, "found"));
    q->answers += !code;
    if (op->waiting) {
        return;
    }
    struct question answered = *q;
    q->arena = (struct deed_arena){ 0 }; /* taken */
    op_done(op, DEED_OK, NULL, NULL);
    if (ours) {
        list->asking = false;
        ours = !answered.answers || judge(list, &answered);
    }
    deed_arena_fini(&answered.arena);
    if (ours && list->changed) {
        list->changed = false;
        deed_timer_start(page_loop(page), &list->timer,
                         page_now(page) + SPACING_US);
    }
}

static void ask(struct expectations *list)
{
    struct page *page = list->page;
    struct op *op = op_create(page, NULL, sizeof(struct question), NULL);
    char *arg = op ? write_list(list) : NULL;
    if (!op) {
        return;
    }
    struct question *q = op->extra;
    q->list = list;
    op->free_extra = question_free;
    deed_arena_init(&q->arena, FOUND_LIMIT_BYTES);
    if (arg) {
        (void)call_agents(op, 0, "expect", arg, on_now);
    }
    free(arg);
    list->asked_at = page_now(page);
    list->asking = op->waiting > 0;
    if (!op->waiting) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}

void expectations_changed(struct page *page)
{
    for (struct expectations *l = page->expectations; l; l = l->next) {
        if (l->asking) {
            l->changed = true;
            continue;
        }
        deed_time_us soon = l->asked_at + SPACING_US;
        deed_timer_start(page_loop(page), &l->timer,
                         soon > page_now(page) ? soon : page_now(page));
    }
}

void expectations_free(struct page *page)
{
    while (page->expectations) {
        struct expectations *list = page->expectations;
        page->expectations = list->next;
        destroy(list);
    }
}

/* NULL when memory is out. */
static struct expectations *create(struct page *page, const void *key,
                                   const struct deed_watch *watch,
                                   unsigned count)
{
    struct expectations *list = calloc(1, sizeof(*list));
    if (!list) {
        return NULL;
    }
    deed_arena_init(&list->arena, 1 << 20);
    list->key = key;
    list->page = page;
    list->timer.fire = on_timer;
    list->items = deed_arena_calloc(&list->arena, count, sizeof(*list->items));
    for (unsigned i = 0; list->items && i < watch->expected_count; i++) {
        if (needs_looking(&watch->expected[i]) &&
            deed_signal_copy(&list->arena, &list->items[list->count].signal,
                             &watch->expected[i])) {
            list->count++;
        }
    }
    return list;
}

void expectations_set(struct page *page, const void *key,
                      const struct deed_watch *watch)
{
    struct expectations **at = &page->expectations;
    while (*at && (*at)->key != key) {
        at = &(*at)->next;
    }
    struct expectations *list = *at;
    if (!watch && list) {
        *at = list->next;
        destroy(list);
    }
    if (!watch || list) {
        return; /* the same wait, only its target became known */
    }
    unsigned count = 0;
    for (unsigned i = 0; i < watch->expected_count; i++) {
        count += needs_looking(&watch->expected[i]);
    }
    list = count && count <= 32 ? create(page, key, watch, count) : NULL;
    if (list) {
        *at = list;
        ask(list);
    }
}
