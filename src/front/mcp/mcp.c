/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/mcp.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "engine/key_store.h"
#include "io/lines.h"
#include "io/signals.h"
#include "front/mcp/call.h"
#include "front/mcp/tools.h"
#include "trace/trace.h"

/* How long what is under way may take after the input has ended, and how long
 * after a signal. */
#define FINISH_US DEED_MS(5000)
#define FAREWELL_US DEED_MS(1000)

static void check_quiet(struct deed_mcp *mcp)
{
    if (mcp->ending && !mcp->calls &&
        (mcp->deaf || deed_lines_queued(mcp->lines) == 0)) {
        deed_loop_stop(mcp->loop);
    }
}

static void on_farewell(struct deed_timer *timer)
{
    struct deed_mcp *mcp = deed_container_of(timer, struct deed_mcp, farewell);
    deed_loop_stop(mcp->loop);
}

/* Acts under way end with a result that says what is known of them. */
static void end(struct deed_mcp *mcp)
{
    if (mcp->ending) {
        return;
    }
    mcp->ending = true;
    mcp->farewell.fire = on_farewell;
    deed_timer_start(mcp->loop, &mcp->farewell,
                     deed_loop_now_us(mcp->loop) + FAREWELL_US);
    for (struct deed_mcp_call *c = mcp->calls; c; c = c->next) {
        deed_mcp_call_cancel(c, "the server ends");
    }
    check_quiet(mcp);
}

static void on_idle(struct deed_task *task)
{
    struct deed_mcp *mcp = deed_container_of(task, struct deed_mcp, idle);
    if (mcp->deaf || (mcp->over && !mcp->calls)) {
        end(mcp);
    }
    check_quiet(mcp);
}

/* As long as things get done they may go on. */
static void give_time(struct deed_mcp *mcp)
{
    if (!mcp->ending) {
        deed_timer_start(mcp->loop, &mcp->farewell,
                         deed_loop_now_us(mcp->loop) + FINISH_US);
    }
}

void deed_mcp_settled(struct deed_mcp *mcp)
{
    if (mcp->over || mcp->ending) {
        give_time(mcp);
        deed_loop_defer(mcp->loop, &mcp->idle);
    }
}

/* It must not end inside whoever wanted to say something. */
void deed_mcp_unheard(struct deed_mcp *mcp)
{
    mcp->deaf = true;
    deed_loop_defer(mcp->loop, &mcp->idle);
}

static void on_finish(struct deed_timer *timer)
{
    end(deed_container_of(timer, struct deed_mcp, farewell));
}

static void on_line(void *user, char *line, size_t len)
{
    struct deed_mcp *mcp = user;
    if (!mcp->ending) {
        deed_mcp_heard(mcp, line, len);
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    struct deed_mcp *mcp = user;
    if (err && (err->code == DEED_TOO_LARGE || err->code == DEED_NOMEM)) {
        deed_mcp_refuse(mcp, DEED_RPC_INVALID, err->text);
    }
    mcp->over = true;
    if (!mcp->ending) {
        mcp->farewell.fire = on_finish;
    }
    deed_mcp_settled(mcp);
}

static void on_drain(void *user)
{
    check_quiet(user);
}

static void on_deaf(void *user)
{
    deed_mcp_unheard(user);
}

static void on_signal(void *user, int number)
{
    struct deed_mcp *mcp = user;
    (void)number;
    if (mcp->ending) {
        deed_loop_stop(mcp->loop); /* told twice: at once */
    }
    end(mcp);
}

/* The policy, and the origins that were allowed on the command line. */
static enum deed_code read_policy(struct deed_mcp *mcp, struct deed_error *err)
{
    const struct deed_value *list = mcp->opts->allow_origins;
    mcp->policy = mcp->opts->policy ? *mcp->opts->policy : deed_policy_default;
    if (!list) {
        return DEED_OK;
    }
    size_t count = list->as.items.count;
    mcp->origins = calloc(count, sizeof(*mcp->origins));
    if (!mcp->origins) {
        return deed_fail(err, DEED_NOMEM, "origins");
    }
    for (size_t i = 0; i < count; i++) {
        mcp->origins[i] = deed_value_text(deed_value_at(list, i));
    }
    mcp->policy.origins = mcp->origins;
    mcp->policy.origin_count = (unsigned)count;
    return DEED_OK;
}

static enum deed_code start(struct deed_mcp *mcp, struct deed_error *err)
{
    static const struct deed_lines_events events = { .on_line = on_line,
                                                     .on_end = on_end,
                                                     .on_drain = on_drain,
                                                     .on_deaf = on_deaf };
    mcp->profile = deed_mcp_profile_find(mcp->opts->profile);
    if (!mcp->profile) {
        return deed_fail_member(err, DEED_INVALID, "--profile",
                                "there is no profile \"%.40s\"",
                                mcp->opts->profile);
    }
    enum deed_code code = read_policy(mcp, err);
    if (!code) {
        code = deed_key_store_create(mcp->opts->journal, &mcp->keys, err);
    }
    if (!code) {
        code = deed_loop_create(&mcp->loop, err);
    }
    if (!code && mcp->opts->trace) {
        const struct deed_trace_opts trace = { .path = mcp->opts->trace,
                                               .session = "mcp",
                                               .driver = mcp->opts->driver,
                                               .loop = mcp->loop };
        code = deed_trace_create(&trace, &mcp->trace, err);
    }
    if (!code) {
        code =
            deed_signals_create(mcp->loop, on_signal, mcp, &mcp->signals, err);
    }
    if (!code) {
        code = deed_lines_create(mcp->loop, STDIN_FILENO, STDOUT_FILENO,
                                 DEED_MCP_LINE_BYTES_MAX, &events, mcp,
                                 &mcp->lines, err);
    }
    return code;
}

static void finish(struct deed_mcp *mcp)
{
    deed_timer_stop(&mcp->farewell);
    deed_task_cancel(&mcp->idle);
    deed_mcp_places_close(mcp);
    deed_trace_destroy(mcp->trace);
    deed_mcp_calls_drop(mcp);
    deed_mcp_drop_asks(mcp);
    deed_mcp_places_free(mcp);
    deed_lines_destroy(mcp->lines);
    deed_signals_destroy(mcp->signals);
    deed_loop_destroy(mcp->loop);
    deed_key_store_destroy(mcp->keys);
    free(mcp->origins);
}

enum deed_code deed_mcp_run(const struct deed_mcp_opts *opts,
                            struct deed_error *err)
{
    struct deed_mcp mcp = { .opts = opts,
                            .log_level = DEED_MCP_WARNING,
                            .farewell = { .fire = on_farewell },
                            .idle = { .run = on_idle } };
    enum deed_code code = start(&mcp, err);
    if (!code) {
        deed_loop_run(mcp.loop);
    }
    finish(&mcp);
    return code;
}
