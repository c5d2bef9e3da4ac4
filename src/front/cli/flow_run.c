/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/flow_run.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/flow/halt.h"

/* What a command says, kept. */
struct capture {
    FILE *to;
    char *text;
    size_t len;
};

static bool capture_open(struct capture *capture)
{
    capture->to = open_memstream(&capture->text, &capture->len);
    return capture->to != NULL;
}

/* Its text in the arena. */
static const char *capture_close(struct capture *capture,
                                 struct deed_arena *arena)
{
    if (!capture->to) {
        return NULL;
    }
    fclose(capture->to);
    const char *kept = deed_arena_strndup(arena, capture->text, capture->len);
    free(capture->text);
    return kept;
}

/* "deed: the page is gone\n" without its frame. */
static const char *plain(struct deed_arena *arena, const char *said)
{
    const char *at = said && strncmp(said, "deed: ", 6) == 0 ? said + 6 : said;
    size_t len = at ? strcspn(at, "\n") : 0;
    return len ? deed_arena_strndup(arena, at, len) : NULL;
}

static bool is_met(const struct deed_value *condition)
{
    const struct deed_value *met = deed_value_get(condition, "met");
    return deed_value_is(met, DEED_VALUE_BOOL) && met->as.boolean;
}

/* The first condition of wait or expect that is not so. */
static const char *missing(struct deed_arena *arena,
                           const struct deed_value *answer)
{
    const struct deed_value *list = deed_value_get(answer, "conditions");
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const struct deed_value *one = deed_value_at(list, i);
        if (!is_met(one)) {
            const char *text = NULL;
            for (const struct deed_value *v = one->as.items.first; v && !text;
                 v = v->next) {
                text = strcmp(v->key, "kind") != 0 ? deed_value_text(v) : NULL;
            }
            return deed_arena_printf(arena, "it is not so: %s %s",
                                     deed_value_text_or(one, "kind", "?"),
                                     deed_str_or(text, ""));
        }
    }
    return NULL;
}

static void judge(struct deed_cli *cli, const char *said, const char *blamed,
                  struct deed_flow_outcome *outcome)
{
    struct deed_arena *arena = &cli->arena;
    if (said && said[0] == '{') {
        outcome->result = deed_cli_json(cli, said);
    }
    if (outcome->code == DEED_EXIT_VERIFIED) {
        return;
    }
    const struct deed_value *error = deed_value_get(outcome->result, "error");
    outcome->cause = deed_halt_cause(outcome->result, outcome->code);
    outcome->message = deed_value_text_at(error, "message");
    if (!outcome->message) {
        outcome->message = missing(arena, outcome->result);
    }
    if (!outcome->message) {
        outcome->message = plain(arena, blamed);
    }
    outcome->url = deed_cli_url(cli);
}

/* The command is done as it would be by itself; what it says is kept. */
static void do_step(struct deed_cli *cli, const struct deed_flow_step *step,
                    struct deed_flow_outcome *outcome)
{
    struct deed_cli outer = *cli;
    struct capture out = { 0 }, err = { 0 };
    outcome->tried = true;
    if (!capture_open(&out) || (!cli->watched && !capture_open(&err))) {
        outcome->code = DEED_EXIT_INTERNAL;
    } else {
        cli->command = step->command;
        cli->args = deed_value_copy(&cli->arena, step->args);
        deed_value_set(&cli->arena, cli->args, "json",
                       deed_value_bool(&cli->arena, true));
        cli->out = (struct deed_pen){ out.to, false };
        cli->err = err.to ? (struct deed_pen){ err.to, false } : cli->err;
        int64_t from = deed_now(cli->session);
        outcome->code = deed_cli_call(cli);
        outcome->took_ms = (double)(deed_now(cli->session) - from) / 1000;
    }
    cli->command = outer.command;
    cli->args = outer.args;
    cli->out = outer.out;
    cli->err = outer.err;
    const char *said = capture_close(&out, &cli->arena);
    judge(cli, said, capture_close(&err, &cli->arena), outcome);
}

/* Whether the result proves that the step had no effect. */
static bool is_retry_safe(const struct deed_flow_outcome *outcome)
{
    const struct deed_value *metadata =
        deed_value_get(outcome->result, "metadata");
    const struct deed_value *safe =
        deed_value_get(deed_value_get(metadata, "x.deed"), "retrySafe");
    return deed_value_is(safe, DEED_VALUE_BOOL) && safe->as.boolean;
}

/* Again only where the result says that it is safe, and as often as --retries
 * says. */
static void try_step(struct deed_cli *cli, const struct deed_flow_step *step,
                     struct deed_flow_outcome *outcome)
{
    double retries = deed_cli_number(cli, "retries", 0);
    double took_ms = 0;
    for (unsigned attempt = 1;; attempt++) {
        *outcome = (struct deed_flow_outcome){ .attempts = attempt };
        do_step(cli, step, outcome);
        took_ms += outcome->took_ms;
        bool failed = outcome->code != DEED_EXIT_VERIFIED &&
                      outcome->code != DEED_EXIT_ENVIRONMENT &&
                      outcome->code != DEED_EXIT_REFUSED;
        if (!failed || attempt > retries || !is_retry_safe(outcome)) {
            break;
        }
    }
    outcome->took_ms = took_ms;
}

/* What ends a step may be seen a moment before what takes an earlier one back:
 * both come from the page, by different ways. */
#define LAST_LOOK_US 100000

static void look_once_more(struct deed_cli *cli)
{
    int64_t until = deed_now(cli->session) + LAST_LOOK_US;
    while (deed_now(cli->session) < until && deed_wait(cli->session, until)) {
        /* whatever came was told to the session */
    }
}

enum deed_exit deed_flow_run(struct deed_cli *cli, const char *path,
                             const struct deed_flow *flow)
{
    bool go_on = deed_cli_flag(cli, "continue");
    const char *junit = deed_cli_text(cli, "junit");
    enum deed_exit first = DEED_EXIT_VERIFIED;
    struct deed_flow_outcome *outcomes =
        deed_arena_calloc(&cli->arena, flow->step_count, sizeof(*outcomes));
    if (!outcomes) {
        return DEED_EXIT_INTERNAL;
    }
    deed_flow_report_head(cli, flow, path);
    for (size_t i = 0; i < flow->step_count; i++) {
        bool lost = first == DEED_EXIT_ENVIRONMENT;
        if (first == DEED_EXIT_VERIFIED || (go_on && !lost)) {
            deed_flow_report_start(cli, flow, i);
            try_step(cli, &flow->steps[i], &outcomes[i]);
            deed_flow_report_step(cli, flow, i, &outcomes[i]);
        }
        if (first == DEED_EXIT_VERIFIED) {
            first = outcomes[i].code;
        }
    }
    /* A step that was taken back since has not passed. */
    if (cli->session && deed_watched_until(cli->session)) {
        look_once_more(cli);
    }
    if (cli->session && deed_cli_tell_retractions(cli) &&
        first == DEED_EXIT_VERIFIED) {
        first = DEED_EXIT_UNKNOWN;
    }
    deed_flow_report_end(cli, flow, outcomes);
    enum deed_exit wrote =
        junit ? deed_flow_report_junit(cli, path, flow, outcomes, junit)
              : DEED_EXIT_VERIFIED;
    return first != DEED_EXIT_VERIFIED ? first : wrote;
}
