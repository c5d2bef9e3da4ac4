/* SPDX-License-Identifier: Apache-2.0 */
/* The account of a flow: a line a step, the cause where it stopped. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/flow_run.h"
#include "front/cli/picture.h"
#include "front/command/command.h"
#include "wire/json.h"
#include "wire/json_object.h"

#define NAME_MIN 16
#define NAME_MAX 56

const char *deed_flow_title(const struct deed_flow *flow, const char *path)
{
    const char *slash = strrchr(path, '/');
    return deed_str_or(flow->name, slash ? slash + 1 : path);
}

static bool is_json(const struct deed_cli *cli)
{
    return deed_cli_flag(cli, "json");
}

/* Names stand in a column. */
static unsigned width_of(const struct deed_flow *flow)
{
    size_t width = NAME_MIN;
    for (size_t i = 0; i < flow->step_count; i++) {
        size_t len = deed_utf8_count(flow->steps[i].name);
        width = len > width ? len : width;
    }
    return width > NAME_MAX ? NAME_MAX : (unsigned)width;
}

void deed_flow_report_head(struct deed_cli *cli, const struct deed_flow *flow,
                           const char *path)
{
    const struct deed_pen *pen = &cli->out;
    if (is_json(cli)) {
        return;
    }
    fputs(deed_style(pen, DEED_TONE_BOLD), pen->to);
    deed_style_text(pen, deed_flow_title(flow, path));
    fprintf(pen->to, "%s  %zu step%s\n", deed_style_end(pen), flow->step_count,
            flow->step_count == 1 ? "" : "s");
    fflush(pen->to);
}

void deed_flow_report_start(struct deed_cli *cli, const struct deed_flow *flow,
                            size_t at)
{
    char name[80];
    if (!cli->watched || is_json(cli)) {
        return;
    }
    deed_style_plain(flow->steps[at].name, name, sizeof(name));
    fprintf(cli->err.to, "\r\033[K\033[2m  %zu of %zu  %s ...\033[0m", at + 1,
            flow->step_count, name);
    fflush(cli->err.to);
}

static void write_json(struct deed_cli *cli, const struct deed_flow_step *step,
                       size_t at, const struct deed_flow_outcome *outcome)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_strbuf text;
    struct deed_value *map = deed_value_map(arena);
    bool good = outcome->code == DEED_EXIT_VERIFIED;
    const struct {
        const char *key, *value;
    } texts[] = {
        { "name", step->name },
        { "command", step->command->name },
        { "status", good ? "passed" : "failed" },
        { "cause", outcome->cause },
        { "message", outcome->message },
        { "url", outcome->url },
    };
    deed_value_set(arena, map, "step",
                   deed_value_number(arena, (double)at + 1));
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        if (texts[i].value) {
            deed_value_set(arena, map, texts[i].key,
                           deed_value_string(arena, texts[i].value));
        }
    }
    deed_value_set(arena, map, "line", deed_value_number(arena, step->line));
    deed_value_set(arena, map, "exitCode",
                   deed_value_number(arena, outcome->code));
    deed_value_set(arena, map, "tookMs",
                   deed_value_number(arena, outcome->took_ms));
    if (outcome->attempts > 1) {
        deed_value_set(arena, map, "attempts",
                       deed_value_number(arena, outcome->attempts));
    }
    if (outcome->result) {
        deed_value_set(arena, map, "result",
                       deed_value_copy(arena, outcome->result));
    }
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, map);
    deed_style_line(&cli->out, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    fflush(cli->out.to);
}

/* [target is disabled] step "save" (click) failed at URL: not enabled */
static void write_cause(const struct deed_pen *pen,
                        const struct deed_flow_step *step,
                        const struct deed_flow_outcome *outcome)
{
    fprintf(pen->to, "          %s%s%s step \"", deed_style(pen, DEED_TONE_BAD),
            deed_str_or(outcome->cause, "[?]"), deed_style_end(pen));
    deed_style_text(pen, step->name);
    fprintf(pen->to, "\" (%s) failed", step->command->name);
    if (outcome->url) {
        fputs(" at ", pen->to);
        deed_style_text(pen, outcome->url);
    }
    if (outcome->message) {
        fputs(": ", pen->to);
        deed_style_text(pen, outcome->message);
    }
    fputc('\n', pen->to);
}

void deed_flow_report_step(struct deed_cli *cli, const struct deed_flow *flow,
                           size_t at, const struct deed_flow_outcome *outcome)
{
    const struct deed_pen *pen = &cli->out;
    const struct deed_flow_step *step = &flow->steps[at];
    bool good = outcome->code == DEED_EXIT_VERIFIED;
    if (is_json(cli)) {
        write_json(cli, step, at, outcome);
        return;
    }
    if (cli->watched) {
        fputs("\r\033[K", cli->err.to);
        fflush(cli->err.to);
    }
    fprintf(pen->to, "  %s%-6s%s  %2zu  ",
            deed_style(pen, good ? DEED_TONE_GOOD : DEED_TONE_BAD),
            good ? "ok" : "failed", deed_style_end(pen), at + 1);
    deed_style_cell(pen, step->name, width_of(flow));
    fprintf(pen->to, "  %s%6.0f ms%s\n", deed_style(pen, DEED_TONE_DIM),
            outcome->took_ms, deed_style_end(pen));
    if (!good) {
        write_cause(pen, step, outcome);
    }
    fflush(pen->to);
}

struct tally {
    unsigned passed, failed, skipped;
    double took_ms;
};

static struct tally tally_of(const struct deed_flow *flow,
                             const struct deed_flow_outcome *outcomes)
{
    struct tally tally = { 0 };
    for (size_t i = 0; i < flow->step_count; i++) {
        bool good = outcomes[i].code == DEED_EXIT_VERIFIED;
        tally.passed += outcomes[i].tried && good;
        tally.failed += outcomes[i].tried && !good;
        tally.skipped += !outcomes[i].tried;
        tally.took_ms += outcomes[i].took_ms;
    }
    return tally;
}

void deed_flow_report_end(struct deed_cli *cli, const struct deed_flow *flow,
                          const struct deed_flow_outcome *outcomes)
{
    const struct deed_pen *pen = &cli->out;
    struct tally t = tally_of(flow, outcomes);
    if (is_json(cli)) {
        struct deed_json_object o;
        struct deed_json_writer *w = deed_json_object_begin(&o);
        deed_json_member_integer(w, "passed", t.passed);
        deed_json_member_integer(w, "failed", t.failed);
        deed_json_member_integer(w, "skipped", t.skipped);
        deed_json_member_number(w, "tookMs", round(t.took_ms * 10) / 10);
        fprintf(pen->to, "%s\n",
                deed_str_or(deed_json_object_end(&o, &cli->arena), ""));
        return;
    }
    fprintf(pen->to, "%s%u passed%s", deed_style(pen, DEED_TONE_GOOD), t.passed,
            deed_style_end(pen));
    if (t.failed) {
        fprintf(pen->to, ", %s%u failed%s", deed_style(pen, DEED_TONE_BAD),
                t.failed, deed_style_end(pen));
    }
    if (t.skipped) {
        fprintf(pen->to, ", %u not run", t.skipped);
    }
    fprintf(pen->to, "  %.1f s\n", t.took_ms / 1000);
}

void deed_flow_junit_cases(const struct deed_flow *flow,
                           const struct deed_flow_outcome *outcomes,
                           struct deed_junit_case *cases)
{
    for (size_t i = 0; i < flow->step_count; i++) {
        enum deed_exit code = outcomes[i].code;
        bool broken = code == DEED_EXIT_INTERNAL || code == DEED_EXIT_USAGE ||
                      code == DEED_EXIT_ENVIRONMENT;
        cases[i] = (struct deed_junit_case){
            .name = flow->steps[i].name,
            .status = !outcomes[i].tried           ? DEED_JUNIT_SKIPPED
                      : code == DEED_EXIT_VERIFIED ? DEED_JUNIT_PASSED
                      : broken                     ? DEED_JUNIT_ERROR
                                                   : DEED_JUNIT_FAILED,
            .seconds = outcomes[i].took_ms / 1000,
            .cause = outcomes[i].cause,
            .message = outcomes[i].message,
        };
    }
}

enum deed_exit deed_flow_report_junit(struct deed_cli *cli, const char *path,
                                      const struct deed_flow *flow,
                                      const struct deed_flow_outcome *outcomes,
                                      const char *to)
{
    struct deed_strbuf text;
    struct deed_junit_case *cases =
        deed_arena_calloc(&cli->arena, flow->step_count, sizeof(*cases));
    if (!cases) {
        return DEED_EXIT_INTERNAL;
    }
    deed_flow_junit_cases(flow, outcomes, cases);
    deed_strbuf_init(&text, 0);
    deed_junit_write(&text, deed_flow_title(flow, path), path, cases,
                     flow->step_count);
    enum deed_exit status =
        text.failed ? DEED_EXIT_INTERNAL
                    : deed_cli_write_file(cli, "--junit", to,
                                          deed_strbuf_get(&text), text.len);
    deed_strbuf_fini(&text);
    return status;
}
