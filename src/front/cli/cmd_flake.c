/* SPDX-License-Identifier: Apache-2.0 */
/* `deed flake`: one flow many times, and which of its steps varies. */
#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/flake.h"
#include "front/cli/flow_run.h"
#include "wire/json_writer.h"

#define RUNS_MAX 1000
#define RUNS 20
#define JOBS_MAX 64
#define NAME_WIDTH 40

static const char *word_of(const struct deed_flake_step *step)
{
    return !step->tried        ? "not run"
           : step->varies      ? "varies"
           : step->passed == 0 ? "fails"
           : step->slow        ? "slow"
           : step->sees_varies ? "ok*"
                               : "ok";
}

static void print_ending(const struct deed_pen *pen,
                         const struct deed_flake_ending *ending)
{
    bool good = ending->code == DEED_EXIT_VERIFIED;
    fprintf(pen->to, "          %3u x  ", ending->count);
    if (good) {
        fputs("passed", pen->to);
        if (ending->seen) {
            fprintf(pen->to, ", seen: %s", ending->seen);
        }
    } else {
        fprintf(pen->to, "%s%s%s", deed_style(pen, DEED_TONE_BAD),
                deed_str_or(ending->cause, "[?]"), deed_style_end(pen));
        if (ending->message) {
            fputc(' ', pen->to);
            deed_style_text(pen, ending->message);
        }
        if (ending->clue) {
            fputs(": ", pen->to);
            deed_style_text(pen, ending->clue);
        }
    }
    fputc('\n', pen->to);
}

static void print_step(const struct deed_pen *pen, const struct deed_flow *flow,
                       size_t at, const struct deed_flake_step *step)
{
    bool bad = step->varies || (step->tried && !step->passed);
    bool odd = step->slow || step->sees_varies;
    fprintf(pen->to, "  %s%-7s%s %2zu  ",
            deed_style(pen, bad   ? DEED_TONE_BAD
                            : odd ? DEED_TONE_BOLD
                                  : DEED_TONE_GOOD),
            word_of(step), deed_style_end(pen), at + 1);
    deed_style_cell(pen, flow->steps[at].name, NAME_WIDTH);
    fprintf(pen->to, "  %3u of %-3u  %s%5.0f .. %.0f .. %.0f ms%s\n",
            step->passed, step->tried, deed_style(pen, DEED_TONE_DIM),
            step->min_ms, step->median_ms, step->max_ms, deed_style_end(pen));
    for (unsigned i = 0; (bad || step->sees_varies) && i < step->ending_count;
         i++) {
        print_ending(pen, &step->endings[i]);
    }
    if (step->after >= 0) {
        fprintf(pen->to,
                "          it failed whenever step %d took %.0f ms or more; it "
                "passed with up to %.0f ms\n",
                step->after + 1, step->after_failed_ms, step->after_passed_ms);
    }
}

static void print_report(struct deed_cli *cli, const struct deed_flow *flow,
                         const char *path, const struct deed_flake *flake)
{
    const struct deed_pen *pen = &cli->out;
    fputs(deed_style(pen, DEED_TONE_BOLD), pen->to);
    deed_style_text(pen, deed_flow_title(flow, path));
    fprintf(pen->to, "%s  %u runs\n", deed_style_end(pen), flake->runs);
    for (size_t s = 0; s < flow->step_count; s++) {
        print_step(pen, flow, s, &flake->steps[s]);
    }
    fprintf(pen->to, "%u passed, %u failed", flake->passed, flake->failed);
    if (flake->not_run) {
        fprintf(pen->to, ", %u not run", flake->not_run);
    }
    if (flake->outside) {
        fprintf(pen->to, "; %u ended outside a step", flake->outside);
        if (flake->said) {
            fputs(": ", pen->to);
            deed_style_text(pen, flake->said);
        }
    }
    fputs(flake->passed && flake->failed ? ": it varies\n" : "\n", pen->to);
}

static void write_ending(struct deed_json_writer *w,
                         const struct deed_flake_ending *ending)
{
    deed_json_begin_object(w);
    deed_json_member_integer(w, "exitCode", ending->code);
    deed_json_member_integer(w, "count", ending->count);
    deed_json_member(w, "cause", ending->cause);
    deed_json_member(w, "message", ending->message);
    deed_json_member(w, "seen", ending->seen);
    deed_json_member(w, "clue", ending->clue);
    deed_json_end_object(w);
}

static void write_step(struct deed_json_writer *w, const struct deed_flow *flow,
                       size_t at, const struct deed_flake_step *step)
{
    deed_json_begin_object(w);
    deed_json_member_integer(w, "step", (int64_t)at + 1);
    deed_json_member(w, "name", flow->steps[at].name);
    deed_json_member_integer(w, "line", flow->steps[at].line);
    deed_json_member(w, "verdict", word_of(step));
    deed_json_member_integer(w, "tried", step->tried);
    deed_json_member_integer(w, "passed", step->passed);
    deed_json_member_bool(w, "varies", step->varies);
    deed_json_member_bool(w, "seenVaries", step->sees_varies);
    deed_json_member_bool(w, "slow", step->slow);
    deed_json_member_number(w, "minMs", step->min_ms);
    deed_json_member_number(w, "medianMs", step->median_ms);
    deed_json_member_number(w, "maxMs", step->max_ms);
    deed_json_key(w, "endings");
    deed_json_begin_array(w);
    for (unsigned i = 0; i < step->ending_count; i++) {
        write_ending(w, &step->endings[i]);
    }
    deed_json_end_array(w);
    if (step->after >= 0) {
        deed_json_key(w, "after");
        deed_json_begin_object(w);
        deed_json_member_integer(w, "step", step->after + 1);
        deed_json_member_number(w, "failedFromMs", step->after_failed_ms);
        deed_json_member_number(w, "passedUpToMs", step->after_passed_ms);
        deed_json_end_object(w);
    }
    deed_json_end_object(w);
}

static void print_json(struct deed_cli *cli, const struct deed_flow *flow,
                       const char *path, const struct deed_flake *flake)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "flow", path);
    deed_json_member_integer(&w, "runs", flake->runs);
    deed_json_member_integer(&w, "passed", flake->passed);
    deed_json_member_integer(&w, "failed", flake->failed);
    deed_json_member_integer(&w, "notRun", flake->not_run);
    deed_json_member_integer(&w, "outside", flake->outside);
    deed_json_member(&w, "message", flake->said);
    deed_json_member_bool(&w, "varies", flake->passed && flake->failed);
    deed_json_member_integer(&w, "exitCode", flake->code);
    deed_json_key(&w, "steps");
    deed_json_begin_array(&w);
    for (size_t s = 0; s < flow->step_count; s++) {
        write_step(&w, flow, s, &flake->steps[s]);
    }
    deed_json_end_array(&w);
    deed_json_end_object(&w);
    deed_style_line(&cli->out, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

enum deed_exit deed_cli_flake(struct deed_cli *cli)
{
    const char *path = deed_cli_text(cli, "flow");
    double count = deed_cli_number(cli, "runs", RUNS);
    double jobs = deed_cli_number(cli, "jobs", 1);
    struct deed_flow *flow = NULL;
    struct deed_flake flake;
    if (count < 2 || count > RUNS_MAX) {
        return deed_cli_usage(cli, "--runs: must be from 2 to %d", RUNS_MAX);
    }
    if (jobs < 1 || jobs > JOBS_MAX || strcmp(path, "-") == 0) {
        return deed_cli_usage(cli,
                              "--jobs: must be from 1 to %d, and the flow "
                              "a file",
                              JOBS_MAX);
    }
    enum deed_exit code = deed_cli_read_flow(cli, path, &flow);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    struct deed_batch_flow *runs =
        deed_arena_calloc(&cli->arena, (size_t)count, sizeof(*runs));
    for (size_t i = 0; runs && i < (size_t)count; i++) {
        runs[i] = (struct deed_batch_flow){ .path = path, .flow = flow };
    }
    code = runs ? deed_batch_run(cli, runs, (size_t)count, (unsigned)jobs)
                : DEED_EXIT_INTERNAL;
    if (!runs || !runs[0].outcomes ||
        !deed_flake_judge(&cli->arena, runs, (size_t)count, &flake)) {
        return code == DEED_EXIT_VERIFIED ? DEED_EXIT_INTERNAL : code;
    }
    if (deed_cli_flag(cli, "json")) {
        print_json(cli, flow, path, &flake);
    } else {
        print_report(cli, flow, path, &flake);
    }
    return flake.code;
}
