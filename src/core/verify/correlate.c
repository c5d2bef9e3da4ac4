/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/correlate.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/verify/evidence.h"

/* clang-format off */
static const char *const sources[] = {
    [DEED_NOTE_CONSOLE]    = "console",
    [DEED_NOTE_EXCEPTION]  = "exception",
    [DEED_NOTE_REQUEST]    = "request",
    [DEED_NOTE_RESPONSE]   = "response",
    [DEED_NOTE_NAVIGATION] = "navigation",
    [DEED_NOTE_STORAGE]    = "storage",
    [DEED_NOTE_PERSON]     = "person",
    [DEED_NOTE_DOM]        = "dom",
};
/* clang-format on */
static_assert(DEED_ARRAY_LEN(sources) == DEED_NOTE_SOURCE_COUNT,
              "every source has a name");

/* What ties a note to an act, and how much that is worth. */
#define WORTH_HANDLED 0.95 /* while the input was being handled */
#define WORTH_ANSWERS 0.8  /* right after the answer to a request of its */
#define WORTH_SOON 0.7     /* right after the input */
#define WORTH_LATER 0.3    /* before the action ended, and no more is known */
/* Factors. */
#define FACTOR_FOREIGN 0.4
#define FACTOR_BEACON 0.4 /* docs/trace.md has the weights */
#define FACTOR_HABIT 0.2  /* docs/trace.md has the weights */

/* Twice in one act, apart from each other, is a habit, too. */
#define REPEATS_MAX 3
/* An answer is shown this much later at most: promises, timers of a framework,
 * a frame. The same as evidence.h uses, with what a loaded machine adds. */
#define FOLLOWS_US (DEED_AFTER_US + DEED_MS(70))

/* As long as the effect of an action is looked for by default. */
#define PERSON_US DEED_MS(3000)

const char *deed_note_source_name(enum deed_note_source source)
{
    return (unsigned)source < DEED_NOTE_SOURCE_COUNT ? sources[source] : "";
}

void deed_correlation_init(struct deed_correlation *c)
{
    *c = (struct deed_correlation){ .sent_at = -1,
                                    .received_at = -1,
                                    .ended_at = -1,
                                    .answered_at = -1,
                                    .person_at = -1 };
}

unsigned deed_correlation_begin(struct deed_correlation *c)
{
    c->act++;
    c->sent_at = c->received_at = c->ended_at = c->answered_at = -1;
    return c->act;
}

void deed_correlation_sent(struct deed_correlation *c, deed_time_us now)
{
    c->sent_at = c->sent_at < 0 ? now : c->sent_at;
    c->received_at = -1;
}

void deed_correlation_received(struct deed_correlation *c, deed_time_us now)
{
    c->received_at = now;
}

void deed_correlation_ended(struct deed_correlation *c, deed_time_us now)
{
    c->ended_at = now;
}

/* Words and addresses that count up or carry the time are the same ones. */
static uint64_t key_of(const struct deed_note *note)
{
    bool request =
        note->source == DEED_NOTE_REQUEST || note->source == DEED_NOTE_RESPONSE;
    uint64_t key =
        deed_hash_bytes(DEED_HASH_SEED, &note->source, sizeof(note->source));
    const char *text = request ? note->url : note->text;
    key = deed_hash_text(key, request ? note->method : note->level);
    for (const char *p = deed_str_or(text, ""); *p; p++) {
        if (request && (*p == '?' || *p == '#')) {
            break;
        }
        bool digit = *p >= '0' && *p <= '9';
        if (!digit) {
            key = deed_hash_bytes(key, p, 1);
        }
    }
    return key | 1;
}

/* "https://a.shop.example:8080/x" -> "a.shop.example" */
static const char *host_of(const char *url, size_t *ret_len)
{
    const char *host = url ? strstr(url, "://") : NULL;
    host = host ? host + 3 : NULL;
    *ret_len = host ? strcspn(host, "/?#:") : 0;
    return host;
}

/* The last two labels: enough to tell a shop from who measures it. */
static const char *site_of(const char *url, size_t *ret_len)
{
    size_t len;
    const char *host = host_of(url, &len);
    unsigned dots = 0;
    size_t at = len;
    while (at > 0 && !(host[at - 1] == '.' && ++dots == 2)) {
        at--;
    }
    *ret_len = len - at;
    return host ? host + at : NULL;
}

/* Not known is not foreign: inline scripts have the address of the page. An
 * address in numbers is a site as a whole. */
static bool is_foreign(const struct deed_note *note)
{
    size_t own_len;
    size_t len;
    const char *own = host_of(note->page, &own_len);
    const char *host = host_of(note->url, &len);
    if (!own || !host || !len || !own_len) {
        return false;
    }
    if (strspn(host, "0123456789.") < len) {
        host = site_of(note->url, &len);
        own = site_of(note->page, &own_len);
    }
    return len != own_len || strncmp(own, host, len) != 0;
}

/* Sent and forgotten: nobody waits for the answer. */
static bool is_beacon(const struct deed_note *note)
{
    static const char *const types[] = { "Ping", "CSPViolationReport" };
    static const char *const paths[] = { "/collect",   "/beacon",    "/pixel",
                                         "/telemetry", "/analytics", "/track",
                                         "/metrics",   "/stats",     "/rum" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(types); i++) {
        if (deed_str_equal(note->type, types[i])) {
            return true;
        }
    }
    bool request =
        note->source == DEED_NOTE_REQUEST || note->source == DEED_NOTE_RESPONSE;
    for (size_t i = 0; request && note->url && i < DEED_ARRAY_LEN(paths); i++) {
        const char *at = strstr(note->url, paths[i]);
        if (at && strchr("/?#.-", at[strlen(paths[i])])) {
            return true;
        }
    }
    return false;
}

static unsigned find_habit(struct deed_correlation *c, uint64_t key)
{
    for (unsigned i = 0; i < DEED_CORRELATE_HABITS; i++) {
        if (c->habits[i].key == key) {
            return i;
        }
    }
    unsigned at = c->habit_next++ % DEED_CORRELATE_HABITS;
    memset(&c->habits[at], 0, sizeof(c->habits[at]));
    c->habits[at].key = key;
    return at;
}

static bool is_open(const struct deed_correlation *c, deed_time_us at)
{
    return c->act && c->sent_at >= 0 && at >= c->sent_at &&
           (c->ended_at < 0 || at <= c->ended_at);
}

/* Does it come by itself? Notes it as well. */
static bool is_habit(struct deed_correlation *c, const struct deed_note *note,
                     bool tied)
{
    unsigned at = find_habit(c, key_of(note));
    bool burst = c->habits[at].at_us &&
                 note->at_us - c->habits[at].at_us <= DEED_BURST_US;
    c->habits[at].at_us = note->at_us;
    if (c->habits[at].act != c->act) {
        c->habits[at].act = c->act;
        c->habits[at].during = 0;
    }
    if (!is_open(c, note->at_us) && !tied) {
        bool person =
            c->person_at >= 0 && note->at_us - c->person_at <= PERSON_US;
        c->habits[at].count += !burst && !person;
        return true; /* no action is under way */
    }
    c->habits[at].during += !burst;
    return c->habits[at].count > 0 || c->habits[at].during >= REPEATS_MAX;
}

static unsigned find_request(const struct deed_correlation *c, const char *id)
{
    uint64_t key = deed_hash_text(DEED_HASH_SEED, id);
    unsigned i = 0;
    while (id && i < DEED_CORRELATE_REQUESTS && c->requests[i].key != key) {
        i++;
    }
    return id ? i : DEED_CORRELATE_REQUESTS;
}

static double worth(const struct deed_correlation *c,
                    const struct deed_note *note, const char **why)
{
    bool open = is_open(c, note->at_us);
    bool follows = c->answered_at >= 0 && note->at_us >= c->answered_at &&
                   note->at_us - c->answered_at <= FOLLOWS_US;
    if (note->tied || (note->acting && c->sent_at >= 0 && c->ended_at < 0)) {
        *why = "while the input was handled";
        return WORTH_HANDLED;
    }
    if (follows) {
        *why = "right after the answer to a request of the act";
        return WORTH_ANSWERS;
    }
    /* A change of the page that nothing ties to the input needs more than
     * being near in time: clocks are. */
    bool late = note->source == DEED_NOTE_STORAGE && c->sent_at >= 0 &&
                note->at_us >= c->sent_at; /* told by another process */
    if ((open || late) && note->at_us - c->sent_at <= DEED_SOON_US &&
        note->source != DEED_NOTE_DOM) {
        *why = "right after the input";
        return WORTH_SOON;
    }
    *why = open ? "during the action" : "no action was under way";
    return open ? WORTH_LATER : 0;
}

void deed_correlation_person(struct deed_correlation *c, deed_time_us now)
{
    c->person_at = now;
}

void deed_correlation_habit(struct deed_correlation *c, const char *level,
                            const char *place)
{
    const struct deed_note note = { .source = DEED_NOTE_DOM,
                                    .level = level,
                                    .text = place };
    c->habits[find_habit(c, key_of(&note))].count++;
}

static void judge(struct deed_correlation *c, const struct deed_note *note,
                  struct deed_link *ret)
{
    ret->score = worth(c, note, &ret->why);
    bool tied = ret->score >= WORTH_SOON;
    bool habit = is_habit(c, note, tied);
    ret->foreign = is_foreign(note);
    ret->act = tied ? c->act : 0;
    if (habit && !note->tied) {
        ret->score *= FACTOR_HABIT;
        ret->why = tied ? "it comes by itself, too" : ret->why;
        ret->act = 0;
    }
    if (ret->foreign) {
        ret->score *= FACTOR_FOREIGN;
        ret->why = tied ? "by code of another site" : ret->why;
    }
    if (is_beacon(note)) {
        ret->score *= FACTOR_BEACON;
        ret->why = tied ? "sent and forgotten: a measurement" : ret->why;
    }
}

/* A message about a request that failed names it in its address: it is what
 * the request is. */
static void begin_request(struct deed_correlation *c,
                          const struct deed_note *note,
                          const struct deed_link *link)
{
    unsigned at = c->request_next++ % DEED_CORRELATE_REQUESTS;
    if (note->id) {
        c->requests[at].key = deed_hash_text(DEED_HASH_SEED, note->id);
        c->requests[at].act = link->act;
        c->requests[at].score = link->score;
    }
}

/* An answer is what its request was. */
static bool end_request(struct deed_correlation *c,
                        const struct deed_note *note, struct deed_link *ret)
{
    unsigned at = find_request(c, note->id);
    if (at == DEED_CORRELATE_REQUESTS) {
        return false;
    }
    ret->act = c->requests[at].act;
    ret->score = c->requests[at].score;
    ret->foreign = is_foreign(note);
    ret->why = ret->act ? "answers a request of the act"
                        : "answers a request of nobody's";
    if (ret->act == c->act && ret->score >= DEED_CORRELATE_SIGNAL) {
        c->answered_at = note->at_us;
    }
    return true;
}

void deed_correlate(struct deed_correlation *c, const struct deed_note *note,
                    struct deed_link *ret)
{
    *ret = (struct deed_link){ .why = "" };
    if (note->source != DEED_NOTE_RESPONSE || !end_request(c, note, ret)) {
        judge(c, note, ret);
    }
    if (note->source == DEED_NOTE_REQUEST ||
        note->source == DEED_NOTE_NAVIGATION) {
        begin_request(c, note, ret);
    }
    ret->noise = ret->score < DEED_CORRELATE_SIGNAL;
}
