/* SPDX-License-Identifier: Apache-2.0 */
/* The account of several flows: a line a flow on stdout as they end, on a
 * terminal also a line a worker on stderr while they run. */
#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/batch/batch_impl.h"
#include "front/cli/picture.h"
#include "io/loop.h"
#include "wire/json_writer.h"

#define BAR_WIDTH 16
#define NAME_WIDTH 40

struct tally {
    unsigned passed, failed, not_run, retried;
};

static struct tally tally_of(const struct batch *batch)
{
    struct tally tally = { 0 };
    for (size_t i = 0; i < batch->count; i++) {
        const struct deed_batch_flow *flow = &batch->flows[i];
        bool good = flow->code == DEED_EXIT_VERIFIED;
        tally.passed += flow->over && good;
        tally.failed += flow->over && !good;
        tally.not_run += !flow->over;
        tally.retried += flow->attempts > 1;
        for (size_t s = 0; s < flow->flow->step_count; s++) {
            tally.retried += flow->outcomes[s].attempts > 1;
        }
    }
    return tally;
}

static bool is_json(const struct batch *batch)
{
    return deed_cli_flag(batch->cli, "json");
}

/* `deed flake` has an account of its own, of all runs together. */
static bool is_silent(const struct batch *batch)
{
    return batch->cli->command->id == DEED_COMMAND_FLAKE;
}

/* ---- on a terminal ---- */

static void wipe(struct batch *batch)
{
    if (batch->drawn) {
        fprintf(batch->cli->err.to, "\r\033[%uA\033[J", batch->drawn);
        batch->drawn = 0;
    }
}

static void draw_worker(struct batch *batch, const struct worker *worker)
{
    FILE *to = batch->cli->err.to;
    const struct deed_batch_flow *flow = worker->flow;
    char name[80], step[80];
    if (!flow) {
        fprintf(to, "%3u  idle\n", worker->number);
        return;
    }
    size_t count = flow->flow->step_count, told = flow->steps_told;
    unsigned full = (unsigned)(told * BAR_WIDTH / (count ? count : 1));
    deed_style_plain(deed_flow_title(flow->flow, flow->path), name,
                     sizeof(name));
    deed_style_plain(told < count ? flow->flow->steps[told].name : "", step,
                     sizeof(step));
    fprintf(to, "%3u  [%.*s%.*s] %zu/%zu  %.30s  \033[2m%.30s\033[0m\n",
            worker->number, (int)full, "################",
            (int)(BAR_WIDTH - full), "................", told, count, name,
            step);
}

void batch_report_progress(struct batch *batch)
{
    struct tally t = tally_of(batch);
    if (!batch->cli->watched) {
        return;
    }
    wipe(batch);
    for (unsigned i = 0; i < batch->worker_count; i++) {
        draw_worker(batch, &batch->workers[i]);
    }
    fprintf(batch->cli->err.to, "     %u of %zu done, %u failed\n",
            t.passed + t.failed, batch->count, t.failed);
    batch->drawn = batch->worker_count + 1;
    fflush(batch->cli->err.to);
}

/* ---- a flow ---- */

/* The first step that did not pass; NULL: all that were tried did. */
static const struct deed_flow_outcome *failed_step(
    const struct deed_batch_flow *flow, size_t *ret_at)
{
    for (size_t i = 0; i < flow->flow->step_count; i++) {
        if (flow->outcomes[i].tried &&
            flow->outcomes[i].code != DEED_EXIT_VERIFIED) {
            *ret_at = i;
            return &flow->outcomes[i];
        }
    }
    return NULL;
}

static void write_failed_step(struct deed_json_writer *w,
                              const struct deed_batch_flow *flow)
{
    size_t at = 0;
    const struct deed_flow_outcome *failed = failed_step(flow, &at);
    if (!failed) {
        deed_json_member(w, "message", flow->said);
        return;
    }
    deed_json_key(w, "failedStep");
    deed_json_begin_object(w);
    deed_json_member_integer(w, "step", (int64_t)at + 1);
    deed_json_member(w, "name", flow->flow->steps[at].name);
    deed_json_member_integer(w, "line", flow->flow->steps[at].line);
    deed_json_member(w, "cause", failed->cause);
    deed_json_member(w, "message", failed->message);
    deed_json_member(w, "url", failed->url);
    deed_json_end_object(w);
}

static void write_flow(struct deed_json_writer *w,
                       const struct deed_batch_flow *flow)
{
    bool good = flow->code == DEED_EXIT_VERIFIED;
    deed_json_begin_object(w);
    deed_json_member(w, "flow", flow->path);
    deed_json_member(w, "name", flow->flow->name);
    deed_json_member(w, "status",
                     !flow->over ? "notRun"
                     : good      ? "passed"
                                 : "failed");
    if (flow->over) {
        deed_json_member_integer(w, "exitCode", flow->code);
        deed_json_member_integer(w, "worker", flow->worker);
        deed_json_member_integer(w, "attempts", flow->attempts);
        deed_json_member_integer(w, "steps", (int64_t)flow->steps_told);
        deed_json_member_number(w, "tookMs", flow->took_ms);
    }
    if (flow->over && !good) {
        write_failed_step(w, flow);
    }
    deed_json_end_object(w);
}

static void print_json(struct batch *batch, const struct deed_batch_flow *flow)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    write_flow(&w, flow);
    deed_style_line(&batch->cli->out, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

static void print_cause(const struct deed_pen *pen,
                        const struct deed_batch_flow *flow)
{
    size_t at = 0;
    const struct deed_flow_outcome *failed = failed_step(flow, &at);
    if (failed) {
        fprintf(pen->to, "          %s%s%s step %zu \"",
                deed_style(pen, DEED_TONE_BAD),
                deed_str_or(failed->cause, "[?]"), deed_style_end(pen), at + 1);
        deed_style_text(pen, flow->flow->steps[at].name);
        fputs("\" failed", pen->to);
    } else {
        fprintf(pen->to, "          %s", deed_exit_text(flow->code));
    }
    const char *why = failed ? failed->message : flow->said;
    if (why) {
        fputs(": ", pen->to);
        deed_style_text(pen, why);
    }
    fputc('\n', pen->to);
}

static void print_flow(const struct deed_pen *pen,
                       const struct deed_batch_flow *flow, bool again)
{
    bool good = flow->code == DEED_EXIT_VERIFIED;
    fprintf(pen->to, "  %s%-6s%s  [%u]  ",
            deed_style(pen, good ? DEED_TONE_GOOD : DEED_TONE_BAD),
            again  ? "again"
            : good ? "ok"
                   : "failed",
            deed_style_end(pen), flow->worker);
    deed_style_cell(pen, deed_flow_title(flow->flow, flow->path), NAME_WIDTH);
    fprintf(pen->to, "  %zu step%s  %s%6.1f s%s\n", flow->steps_told,
            flow->steps_told == 1 ? " " : "s", deed_style(pen, DEED_TONE_DIM),
            flow->took_ms / 1000, deed_style_end(pen));
    if (!good) {
        print_cause(pen, flow);
    }
}

void batch_report_flow(struct batch *batch, const struct deed_batch_flow *flow,
                       bool again)
{
    if (batch->cli->watched) {
        wipe(batch);
        fflush(batch->cli->err.to);
    }
    if (is_silent(batch)) {
        return;
    }
    if (!is_json(batch)) {
        print_flow(&batch->cli->out, flow, again);
    } else if (!again) {
        print_json(batch, flow);
    }
    fflush(batch->cli->out.to);
}

/* ---- all of them ---- */

static double seconds_of(const struct batch *batch)
{
    return (double)(deed_loop_now_us(batch->loop) - batch->since_us) / 1e6;
}

static void print_summary_json(struct batch *batch, const struct tally *t)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member_integer(&w, "flows", (int64_t)batch->count);
    deed_json_member_integer(&w, "passed", t->passed);
    deed_json_member_integer(&w, "failed", t->failed);
    deed_json_member_integer(&w, "notRun", t->not_run);
    deed_json_member_integer(&w, "retried", t->retried);
    deed_json_member_integer(&w, "workers", batch->worker_count);
    deed_json_member_number(&w, "tookMs", seconds_of(batch) * 1000);
    deed_json_key(&w, "failedFlows");
    deed_json_begin_array(&w);
    for (size_t i = 0; i < batch->count; i++) {
        if (batch->flows[i].over &&
            batch->flows[i].code != DEED_EXIT_VERIFIED) {
            deed_json_string(&w, batch->flows[i].path);
        }
    }
    deed_json_end_array(&w);
    deed_json_end_object(&w);
    deed_style_line(&batch->cli->out, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

/* Names what failed once more: its line may be far up. */
static void print_failed(const struct batch *batch, const struct deed_pen *pen)
{
    for (size_t i = 0; i < batch->count; i++) {
        const struct deed_batch_flow *flow = &batch->flows[i];
        if (!flow->over || flow->code != DEED_EXIT_VERIFIED) {
            fprintf(pen->to, "  %s ", flow->over ? "failed " : "not run");
            deed_style_text(pen, flow->path);
            if (flow->over) {
                fprintf(pen->to, "  (%d: %s)", (int)flow->code,
                        deed_exit_text(flow->code));
            }
            fputc('\n', pen->to);
        }
    }
}

void batch_report_end(struct batch *batch)
{
    const struct deed_pen *pen = &batch->cli->out;
    struct tally t = tally_of(batch);
    if (batch->cli->watched) {
        wipe(batch);
        fflush(batch->cli->err.to);
    }
    if (is_silent(batch)) {
        return;
    }
    if (is_json(batch)) {
        print_summary_json(batch, &t);
        return;
    }
    print_failed(batch, pen);
    fprintf(pen->to, "%s%u passed%s", deed_style(pen, DEED_TONE_GOOD), t.passed,
            deed_style_end(pen));
    if (t.failed) {
        fprintf(pen->to, ", %s%u failed%s", deed_style(pen, DEED_TONE_BAD),
                t.failed, deed_style_end(pen));
    }
    if (t.not_run) {
        fprintf(pen->to, ", %u not run", t.not_run);
    }
    fprintf(pen->to, "  of %zu flow%s, %.1f s\n", batch->count,
            batch->count == 1 ? "" : "s", seconds_of(batch));
}

/* A flow that ended outside a step has a case for that. */
static bool add_suite(struct batch *batch, struct deed_strbuf *text,
                      const struct deed_batch_flow *flow)
{
    size_t steps = flow->flow->step_count, at = 0;
    struct deed_junit_case *cases =
        deed_arena_calloc(&batch->cli->arena, steps + 1, sizeof(*cases));
    if (!cases) {
        return false;
    }
    deed_flow_junit_cases(flow->flow, flow->outcomes, cases);
    bool bare = flow->over && flow->code != DEED_EXIT_VERIFIED &&
                !failed_step(flow, &at);
    cases[steps] = (struct deed_junit_case){
        .name = "the flow itself",
        .status = DEED_JUNIT_ERROR,
        .cause = deed_exit_text(flow->code),
        .message = flow->said,
        .seconds = flow->took_ms / 1000,
    };
    deed_junit_suite(text, deed_flow_title(flow->flow, flow->path), flow->path,
                     cases, steps + bare);
    return true;
}

enum deed_exit batch_report_junit(struct batch *batch, const char *to)
{
    struct deed_strbuf text;
    bool good = true;
    deed_strbuf_init(&text, 0);
    deed_junit_open(&text);
    for (size_t i = 0; good && i < batch->count; i++) {
        good = add_suite(batch, &text, &batch->flows[i]);
    }
    deed_junit_close(&text);
    enum deed_exit status =
        text.failed || !good
            ? DEED_EXIT_INTERNAL
            : deed_cli_write_file(batch->cli, "--junit", to,
                                  deed_strbuf_get(&text), text.len);
    deed_strbuf_fini(&text);
    return status;
}
