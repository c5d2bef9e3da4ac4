/* SPDX-License-Identifier: Apache-2.0 */
/* What a worker's process says, held against the flow that it was given: only
 * a flow whose every step was told as passed has passed. */
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/batch/batch_impl.h"
#include "wire/json.h"

static const char *keep(struct worker *worker, const struct deed_value *map,
                        const char *key)
{
    const char *text = deed_value_text_at(map, key);
    return text ? deed_arena_strdup(&worker->batch->cli->arena, text) : NULL;
}

/* What was written, if anything; the buffer ends. */
static const char *keep_written(struct worker *worker, struct deed_strbuf *text)
{
    const char *kept =
        text->len && !text->failed
            ? deed_arena_strdup(&worker->batch->cli->arena, text->bytes)
            : NULL;
    deed_strbuf_fini(text);
    return kept;
}

/* "route.changed, toast.contains": each kind once, in the order of the
 * signals' names, so that two runs can be compared. */
static const char *kinds_of(struct worker *worker, const struct deed_value *map)
{
    const struct deed_value *list = deed_value_get(
        deed_value_get(deed_value_get(map, "result"), "verification"),
        "observed");
    struct deed_strbuf text;
    const char *last = "";
    deed_strbuf_init(&text, 512);
    for (;;) {
        const char *next = NULL;
        for (size_t i = 0; deed_value_at(list, i); i++) {
            const char *kind =
                deed_value_text_at(deed_value_at(list, i), "kind");
            if (kind && strcmp(kind, last) > 0 &&
                (!next || strcmp(kind, next) < 0)) {
                next = kind;
            }
        }
        if (!next) {
            break;
        }
        deed_strbuf_printf(&text, "%s%s", *last ? ", " : "", next);
        last = next;
    }
    return keep_written(worker, &text);
}

/* An answer of a server that is an error, and what the page said about it. */
static void add_clue(struct deed_strbuf *text, const struct deed_value *fact)
{
    const char *kind = deed_value_text_at(fact, "kind");
    const char *what = deed_value_text_at(fact, "text");
    double status = deed_value_number_at(fact, "status", 0);
    const char *sep = text->len ? "; " : "";
    if (!kind || !what) {
        return;
    }
    if (status >= 400) {
        /* The text says the status in words, the place does not. */
        const char *place = deed_value_text_at(fact, "place");
        deed_strbuf_printf(text, "%s%.200s %d", sep, place ? place : what,
                           (int)status);
    } else if (strcmp(kind, "toast.contains") == 0 ||
               strcmp(kind, "exception") == 0 ||
               strcmp(kind, "validation") == 0) {
        const char *said =
            deed_strbuf_get(text) && strstr(deed_strbuf_get(text), what) ? NULL
                                                                         : what;
        if (said) {
            deed_strbuf_printf(text, "%sthe page said \"%.200s\"", sep, said);
        }
    }
}

static const char *clue_of(struct worker *worker, const struct deed_value *map)
{
    const struct deed_value *list = deed_value_get(
        deed_value_get(
            deed_value_get(deed_value_get(map, "result"), "metadata"),
            "x.deed"),
        "evidence");
    struct deed_strbuf text;
    deed_strbuf_init(&text, 600);
    for (size_t i = 0; deed_value_at(list, i) && !text.failed; i++) {
        add_clue(&text, deed_value_at(list, i));
    }
    return keep_written(worker, &text);
}

static void read_step(struct worker *worker, const struct deed_value *map)
{
    struct deed_batch_flow *flow = worker->flow;
    double step = deed_value_number_at(map, "step", 0);
    double code = deed_value_number_at(map, "exitCode", DEED_EXIT_INTERNAL);
    if (!(step >= 1 && step <= (double)flow->flow->step_count)) {
        return;
    }
    struct deed_flow_outcome *outcome = &flow->outcomes[(size_t)step - 1];
    flow->steps_told += !outcome->tried;
    *outcome = (struct deed_flow_outcome){
        .tried = true,
        .code = code >= 0 && code <= DEED_EXIT_ENVIRONMENT
                    ? (enum deed_exit)code
                    : DEED_EXIT_INTERNAL,
        .took_ms = deed_value_number_at(map, "tookMs", 0),
        .cause = keep(worker, map, "cause"),
        .message = keep(worker, map, "message"),
        .url = keep(worker, map, "url"),
        .attempts = (unsigned)deed_value_number_at(map, "attempts", 1),
        .seen = kinds_of(worker, map),
        .clue = code != DEED_EXIT_VERIFIED ? clue_of(worker, map) : NULL,
    };
}

void batch_read_line(struct worker *worker, const char *line, size_t len)
{
    struct deed_arena arena;
    struct deed_value *map = NULL;
    deed_arena_init(&arena, 0);
    if (!deed_json_parse(&arena, line, len, NULL, &map, NULL)) {
        if (deed_value_get(map, "step")) {
            read_step(worker, map);
        } else if (deed_value_get(map, "passed")) {
            worker->summed = true;
        }
    }
    deed_arena_fini(&arena);
}

bool batch_did_nothing(const struct worker *worker)
{
    return !worker->signal && worker->status == DEED_EXIT_ENVIRONMENT &&
           worker->flow->steps_told == 0 && !worker->summed;
}

/* The first line that it printed on stderr, without "deed: ". */
static const char *said_of(const struct worker *worker)
{
    const char *text = deed_strbuf_get(&worker->blame);
    text = strncmp(text, "deed: ", 6) == 0 ? text + 6 : text;
    size_t len = strcspn(text, "\n");
    return len ? deed_arena_strndup(&worker->batch->cli->arena, text, len)
               : NULL;
}

static bool all_passed(const struct deed_batch_flow *flow)
{
    for (size_t i = 0; i < flow->flow->step_count; i++) {
        if (!flow->outcomes[i].tried ||
            flow->outcomes[i].code != DEED_EXIT_VERIFIED) {
            return false;
        }
    }
    return true;
}

void batch_judge(struct worker *worker)
{
    struct deed_batch_flow *flow = worker->flow;
    struct deed_arena *arena = &worker->batch->cli->arena;
    bool ordinary = !worker->signal && worker->status >= 0 &&
                    worker->status <= DEED_EXIT_ENVIRONMENT;
    flow->over = true;
    flow->said = said_of(worker);
    flow->code = ordinary ? (enum deed_exit)worker->status : DEED_EXIT_INTERNAL;
    if (worker->signal) {
        /* What it was doing may have had an effect. */
        flow->code = DEED_EXIT_UNKNOWN;
        flow->said = deed_arena_printf(arena,
                                       "its process was ended by signal "
                                       "%d",
                                       worker->signal);
    } else if (flow->code == DEED_EXIT_VERIFIED &&
               (!worker->summed || !all_passed(flow))) {
        flow->code = DEED_EXIT_INTERNAL;
        flow->said = "its process ended without an account of every step";
    }
}
