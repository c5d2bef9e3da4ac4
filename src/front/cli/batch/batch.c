/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/batch/batch.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/batch/batch_impl.h"
#include "io/child.h"
#include "io/loop.h"
#include "io/signals.h"
#include "io/stream.h"
#include "wire/json_writer.h"

/* A step's line holds its whole result. */
#define LINE_MAX_BYTES ((size_t)16 << 20)
#define BLAME_MAX_BYTES ((size_t)4096)

static void start_next(struct worker *worker);

/* ---- the command line of a worker ---- */

/* Options that are the batch's, not a flow's. */
static bool is_ours(const char *name)
{
    static const char *const ours[] = { "flow",  "jobs", "shard", "runs",
                                        "junit", "json", "help" };
    return DEED_STR_IN(name, ours);
}

static const char *text_of(struct deed_arena *arena,
                           const struct deed_value *value)
{
    if (!deed_value_is(value, DEED_VALUE_NUMBER)) {
        return deed_value_text(value);
    }
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 64);
    deed_json_writer_init(&w, &text);
    deed_json_number(&w, value->as.number);
    const char *kept = deed_arena_strdup(arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return kept;
}

static size_t put_option(struct deed_arena *arena, const char **argv,
                         size_t count, const struct deed_param *param,
                         const struct deed_value *value)
{
    const char *dashed = deed_arena_printf(arena, "--%s", param->name);
    if (param->type == DEED_PARAM_FLAG) {
        argv[count++] = dashed;
        return count;
    }
    bool list = deed_value_is(value, DEED_VALUE_LIST);
    for (size_t i = 0; i == 0 || (list && deed_value_at(value, i)); i++) {
        argv[count++] = dashed;
        argv[count++] = text_of(arena, list ? deed_value_at(value, i) : value);
    }
    return count;
}

static size_t count_words(const struct deed_cli *cli)
{
    size_t count = 8;
    for (const struct deed_param *p = cli->command->params; p->name; p++) {
        const struct deed_value *value = deed_value_get(cli->args, p->name);
        count += !value ? 0
                 : deed_value_is(value, DEED_VALUE_LIST)
                     ? 2 * value->as.items.count
                     : 2;
    }
    return count;
}

/* deed run FLOW --json, and the options that were given. */
static bool make_argv(struct batch *batch)
{
    struct deed_cli *cli = batch->cli;
    struct deed_arena *arena = &cli->arena;
    char self[4096];
    ssize_t len = readlink("/proc/self/exe", self, sizeof(self) - 1);
    const char **argv =
        deed_arena_calloc(arena, count_words(cli), sizeof(*argv));
    if (len <= 0 || !argv) {
        return false;
    }
    argv[0] = deed_arena_strndup(arena, self, (size_t)len);
    argv[1] = "run";
    argv[3] = "--json";
    size_t count = 4;
    for (const struct deed_param *p = cli->command->params; p->name; p++) {
        const struct deed_value *value = deed_value_get(cli->args, p->name);
        if (value && !is_ours(p->name)) {
            count = put_option(arena, argv, count, p, value);
        }
    }
    batch->argv = argv;
    return argv[0] != NULL;
}

/* ---- a worker ---- */

static void clear_outcomes(struct deed_batch_flow *flow)
{
    memset(flow->outcomes, 0, flow->flow->step_count * sizeof(*flow->outcomes));
    flow->steps_told = 0;
}

/* Its process has ended, and all that it said was read. */
static void finish(struct worker *worker)
{
    struct batch *batch = worker->batch;
    struct deed_batch_flow *flow = worker->flow;
    if (!worker->exited || worker->out || worker->err) {
        return;
    }
    flow->took_ms =
        (double)(deed_loop_now_us(batch->loop) - worker->since_us) / 1000;
    bool again = batch_did_nothing(worker) && !batch->stopping &&
                 flow->attempts <= batch->retries;
    batch_judge(worker);
    deed_child_destroy(worker->child);
    deed_strbuf_fini(&worker->line);
    deed_strbuf_fini(&worker->blame);
    worker->child = NULL;
    worker->flow = NULL;
    batch_report_flow(batch, flow, again);
    if (again) {
        flow->over = false;
        clear_outcomes(flow);
        batch->queue[batch->queued++] = flow;
    }
    start_next(worker);
}

static void on_exit_of(void *user, int status, int signal)
{
    struct worker *worker = user;
    worker->exited = true;
    worker->status = status;
    worker->signal = signal;
    finish(worker);
}

static void on_out(void *user, const char *bytes, size_t len)
{
    struct worker *worker = user;
    while (len) {
        const char *end = memchr(bytes, '\n', len);
        size_t part = end ? (size_t)(end - bytes) : len;
        deed_strbuf_add(&worker->line, bytes, part);
        if (end) {
            if (!worker->line.failed) {
                batch_read_line(worker, deed_strbuf_get(&worker->line),
                                worker->line.len);
            }
            deed_strbuf_fini(&worker->line);
            deed_strbuf_init(&worker->line, LINE_MAX_BYTES);
            part++;
        }
        bytes += part;
        len -= part;
    }
    batch_report_progress(worker->batch);
}

static void on_err(void *user, const char *bytes, size_t len)
{
    struct worker *worker = user;
    size_t room = BLAME_MAX_BYTES - worker->blame.len - 1;
    deed_strbuf_add(&worker->blame, bytes, len < room ? len : room);
}

static void on_out_end(void *user, const struct deed_error *err)
{
    struct worker *worker = user;
    (void)err;
    deed_stream_destroy(worker->out);
    worker->out = NULL;
    finish(worker);
}

static void on_err_end(void *user, const struct deed_error *err)
{
    struct worker *worker = user;
    (void)err;
    deed_stream_destroy(worker->err);
    worker->err = NULL;
    finish(worker);
}

static enum deed_code listen_to(struct worker *worker, struct deed_error *err)
{
    static const struct deed_stream_events out = { .on_data = on_out,
                                                   .on_end = on_out_end };
    static const struct deed_stream_events blame = { .on_data = on_err,
                                                     .on_end = on_err_end };
    worker->out = deed_child_take_stream(worker->child, STDOUT_FILENO);
    worker->err = deed_child_take_stream(worker->child, STDERR_FILENO);
    enum deed_code code = deed_stream_start(worker->out, &out, worker, err);
    return code ? code : deed_stream_start(worker->err, &blame, worker, err);
}

static enum deed_code start(struct worker *worker, struct deed_batch_flow *flow,
                            struct deed_error *err)
{
    static const struct deed_child_pipe pipes[] = { { STDOUT_FILENO, true },
                                                    { STDERR_FILENO, true } };
    struct batch *batch = worker->batch;
    worker->flow = flow;
    worker->summed = worker->exited = false;
    worker->status = worker->signal = 0;
    worker->since_us = deed_loop_now_us(batch->loop);
    deed_strbuf_init(&worker->line, LINE_MAX_BYTES);
    deed_strbuf_init(&worker->blame, BLAME_MAX_BYTES);
    flow->attempts++;
    flow->worker = worker->number;
    ((const char **)batch->argv)[2] = flow->path;
    const struct deed_child_opts opts = {
        .file = batch->argv[0],
        .argv = batch->argv,
        .pipes = pipes,
        .pipe_count = DEED_ARRAY_LEN(pipes),
        .limit_bytes = 4096,
        .on_exit = on_exit_of,
        .user = worker,
    };
    enum deed_code code =
        deed_child_spawn(batch->loop, &opts, &worker->child, err);
    return code ? code : listen_to(worker, err);
}

/* Nothing was begun: the flow counts as not run. */
static void give_up(struct worker *worker, const struct deed_error *err)
{
    struct batch *batch = worker->batch;
    struct deed_batch_flow *flow = worker->flow;
    deed_child_destroy(worker->child);
    deed_stream_destroy(worker->out);
    deed_stream_destroy(worker->err);
    deed_strbuf_fini(&worker->line);
    deed_strbuf_fini(&worker->blame);
    worker->child = NULL;
    worker->out = worker->err = NULL;
    worker->flow = NULL;
    flow->over = true;
    flow->code = DEED_EXIT_ENVIRONMENT;
    flow->said = deed_arena_strdup(&batch->cli->arena, err->text);
    batch_report_flow(batch, flow, false);
}

static bool is_busy(const struct batch *batch)
{
    for (unsigned i = 0; i < batch->worker_count; i++) {
        if (batch->workers[i].flow) {
            return true;
        }
    }
    return false;
}

static void start_next(struct worker *worker)
{
    struct batch *batch = worker->batch;
    struct deed_error err = { 0 };
    while (!worker->flow && !batch->stopping && batch->taken < batch->queued) {
        if (start(worker, batch->queue[batch->taken++], &err)) {
            give_up(worker, &err);
        }
    }
    batch_report_progress(batch);
    if (!is_busy(batch)) {
        deed_loop_stop(batch->loop);
    }
}

/* The first time the flows under way are asked to end, which gives each its
 * result; the second time they are ended. */
static void on_signal(void *user, int number)
{
    struct batch *batch = user;
    int send = batch->stopping ? SIGKILL : SIGTERM;
    (void)number;
    batch->stopping = true;
    for (unsigned i = 0; i < batch->worker_count; i++) {
        if (batch->workers[i].child) {
            deed_child_kill(batch->workers[i].child, send);
        }
    }
    if (!is_busy(batch)) {
        deed_loop_stop(batch->loop);
    }
}

/* ---- all of them ---- */

static bool prepare(struct batch *batch, unsigned jobs)
{
    struct deed_arena *arena = &batch->cli->arena;
    batch->retries = (unsigned)deed_cli_number(batch->cli, "retries", 0);
    batch->worker_count = jobs < batch->count ? jobs : (unsigned)batch->count;
    batch->workers = deed_arena_calloc(arena, batch->worker_count + 1,
                                       sizeof(struct worker));
    /* A flow goes back at most `retries` times. */
    batch->queue = deed_arena_calloc(
        arena, (batch->count + 1) * ((size_t)batch->retries + 1),
        sizeof(struct deed_batch_flow *));
    if (!batch->workers || !batch->queue || !make_argv(batch)) {
        return false;
    }
    for (size_t i = 0; i < batch->count; i++) {
        struct deed_batch_flow *flow = &batch->flows[i];
        flow->outcomes = deed_arena_calloc(arena, flow->flow->step_count,
                                           sizeof(*flow->outcomes));
        batch->queue[batch->queued++] = flow;
        if (!flow->outcomes) {
            return false;
        }
    }
    return true;
}

static enum deed_exit first_failure(const struct batch *batch)
{
    for (size_t i = 0; i < batch->count; i++) {
        const struct deed_batch_flow *flow = &batch->flows[i];
        if (flow->over && flow->code != DEED_EXIT_VERIFIED) {
            return flow->code;
        }
    }
    /* What was not run has not passed. */
    return batch->stopping ? DEED_EXIT_REFUSED : DEED_EXIT_VERIFIED;
}

static void run_all(struct batch *batch)
{
    batch->since_us = deed_loop_now_us(batch->loop);
    for (unsigned i = 0; i < batch->worker_count; i++) {
        batch->workers[i].batch = batch;
        batch->workers[i].number = i + 1;
    }
    for (unsigned i = 0; i < batch->worker_count; i++) {
        start_next(&batch->workers[i]);
    }
    if (is_busy(batch)) {
        deed_loop_run(batch->loop);
    }
}

enum deed_exit deed_batch_run(struct deed_cli *cli,
                              struct deed_batch_flow *flows, size_t count,
                              unsigned jobs)
{
    struct batch batch = { .cli = cli, .flows = flows, .count = count };
    struct deed_error err = { 0 };
    const char *junit = deed_cli_text(cli, "junit");
    enum deed_code code = deed_loop_create(&batch.loop, &err);
    if (!code) {
        code = deed_signals_create(batch.loop, on_signal, &batch,
                                   &batch.signals, &err);
    }
    if (!code && !prepare(&batch, jobs)) {
        code = deed_fail(&err, DEED_NOMEM, "flows");
    }
    if (!code) {
        run_all(&batch);
        batch_report_end(&batch);
    }
    enum deed_exit status =
        code ? deed_cli_complain(cli, &err) : first_failure(&batch);
    enum deed_exit wrote =
        !code && junit ? batch_report_junit(&batch, junit) : DEED_EXIT_VERIFIED;
    deed_signals_destroy(batch.signals);
    deed_loop_destroy(batch.loop);
    return status != DEED_EXIT_VERIFIED ? status : wrote;
}
