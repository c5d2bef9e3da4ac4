/* SPDX-License-Identifier: Apache-2.0 */
/* One client and what it acts on, from the first message to the end. */
#include "front/mcp/mcp.h"

#include <deed/deed.h>
#include <deed/recorder.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"
#include "io/signals.h"
#include "front/mcp/call.h"
#include "front/mcp/tools.h"

/* How long what is under way may take after the input has ended, and how long
 * after a signal. */
#define FINISH_US DEED_MS(5000)
#define FAREWELL_US DEED_MS(1000)

void deed_mcp_check_quiet(struct deed_mcp *mcp)
{
    if (mcp->ending && !mcp->calls) {
        mcp->transport->quiet(mcp);
    }
}

/* What is still under way has had its time. */
static void on_farewell(struct deed_timer *timer)
{
    struct deed_mcp *mcp = deed_container_of(timer, struct deed_mcp, farewell);
    mcp->deaf = true;
    mcp->transport->quiet(mcp);
}

void deed_mcp_end(struct deed_mcp *mcp)
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
    deed_mcp_check_quiet(mcp);
}

static void on_idle(struct deed_task *task)
{
    struct deed_mcp *mcp = deed_container_of(task, struct deed_mcp, idle);
    if (!mcp->ending && (mcp->deaf || (mcp->over && !mcp->calls))) {
        deed_mcp_end(mcp);
    } else {
        deed_mcp_check_quiet(mcp);
    }
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
    deed_mcp_end(deed_container_of(timer, struct deed_mcp, farewell));
}

void deed_mcp_input_ended(struct deed_mcp *mcp)
{
    mcp->over = true;
    if (!mcp->ending) {
        mcp->farewell.fire = on_finish;
    }
    deed_mcp_settled(mcp);
}

/* Nobody reads what another client did: where there may be several, each has a
 * directory of its own below the one that was named. */
static enum deed_code open_recorder(struct deed_mcp *mcp,
                                    struct deed_mcp_shared *shared,
                                    struct deed_error *err)
{
    struct deed_recorder_opts opts = { .size = sizeof(opts),
                                       .path = mcp->opts->trace,
                                       .name = "mcp",
                                       .driver = mcp->opts->driver,
                                       .loop = mcp->loop };
    char *path = NULL;
    if (!opts.path) {
        return DEED_OK;
    }
    if (shared->many) {
        if (asprintf(&path, "%s/client-%u", opts.path, ++shared->traces) < 0) {
            return deed_fail(err, DEED_NOMEM, "trace");
        }
        opts.path = path;
    }
    enum deed_code code = deed_recorder_open(&opts, &mcp->recorder, err);
    free(path);
    return code;
}

enum deed_code deed_mcp_init(struct deed_mcp *mcp,
                             struct deed_mcp_shared *shared,
                             const struct deed_mcp_transport *transport,
                             struct deed_error *err)
{
    mcp->opts = shared->opts;
    mcp->loop = shared->loop;
    mcp->keys = shared->keys;
    mcp->transport = transport;
    mcp->log_level = DEED_MCP_WARNING;
    mcp->farewell.fire = on_farewell;
    mcp->idle.run = on_idle;
    mcp->profile = deed_mcp_profile_find(mcp->opts->profile);
    if (!mcp->profile) {
        return deed_fail_member(err, DEED_INVALID, "--profile",
                                "there is no profile \"%.40s\"",
                                mcp->opts->profile);
    }
    return open_recorder(mcp, shared, err);
}

void deed_mcp_fini(struct deed_mcp *mcp)
{
    deed_timer_stop(&mcp->farewell);
    deed_mcp_surfaces_close(mcp);
    deed_mcp_calls_drop(mcp);
    deed_mcp_drop_asks(mcp);
    deed_mcp_surfaces_free(mcp);
    deed_task_cancel(&mcp->idle);
    deed_recorder_close(mcp->recorder);
    free(mcp->picture);
}

enum deed_code deed_mcp_share(struct deed_mcp_shared *shared,
                              const struct deed_mcp_opts *opts,
                              void (*caught)(void *user, int number),
                              void *user, struct deed_error *err)
{
    shared->opts = opts;
    enum deed_code code = deed_keys_open(opts->journal, &shared->keys, err);
    if (!code) {
        code = deed_loop_create(&shared->loop, err);
    }
    if (!code) {
        code = deed_signals_create(shared->loop, caught, user, &shared->signals,
                                   err);
    }
    return code;
}

void deed_mcp_unshare(struct deed_mcp_shared *shared)
{
    deed_signals_destroy(shared->signals);
    deed_loop_destroy(shared->loop);
    deed_keys_close(shared->keys);
}

enum deed_code deed_mcp_run(const struct deed_mcp_opts *opts,
                            struct deed_error *err)
{
    return opts->listen ? deed_mcp_run_http(opts, err)
                        : deed_mcp_run_stdio(opts, err);
}
