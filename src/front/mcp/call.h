/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_CALL_H
#define DEED_FRONT_MCP_CALL_H

/*
 * One tools/call under way.
 *
 * A tool is a chain of functions. Each ends by finishing the call, or by asking
 * for one thing (an action, a look, a check, a wait); the next function runs
 * from the loop when that is there, and finds it in `got`, or why it is not in
 * `code` and `err`. So no tool runs inside a callback of the engine.
 *
 * Acts of different calls are done one after the other, in the order they came;
 * looks and waits go on beside them.
 */

#include "front/mcp/impl.h"

struct deed_actionable_opts;
struct deed_rect;

typedef void deed_mcp_then(struct deed_mcp_call *call);

enum deed_mcp_call_stage {
    DEED_MCP_CALL_QUEUED,  /* behind other acts */
    DEED_MCP_CALL_OPENING, /* until there is a surface */
    DEED_MCP_CALL_RUNNING,
};

enum deed_mcp_tool_flag {
    DEED_MCP_SURFACE = 1 << 0, /* needs something to act on */
    DEED_MCP_ACTS = 1 << 1,    /* one at a time */
    DEED_MCP_ANYWAY = 1 << 2,  /* runs without one, too: see call->code */
};

struct deed_mcp_tool {
    const char *name;
    unsigned flags;
    deed_mcp_then *start;
};

struct deed_mcp_call {
    struct deed_mcp_call *next;
    struct deed_mcp *mcp;
    struct deed_arena arena;    /* of everything that belongs to it */
    struct deed_mcp_route from; /* who gets the answer */
    const struct deed_value *id, *token, *args;
    const struct deed_mcp_tool *tool;
    struct deed_mcp_surface *surface; /* where it acts */
    enum deed_mcp_call_stage stage;
    bool cancelled, ended;
    double progress; /* how many notifications were sent */
    void *state;     /* the tool's own; in the arena */

    /* What is asked for now. */
    struct deed_task task;
    deed_mcp_then *then;
    char action[32];            /* handle of the action under way, or "" */
    struct deed_mcp_acts *acts; /* several of them; in the arena */
    struct deed_call *query;    /* owned: a look, a check, a wait, a question;
                                   NULL: none */
    struct deed_timer limit;    /* until it must be answered */

    /* And what came of it; got lives until the next step. */
    struct deed_arena step_arena;
    enum deed_code code;
    struct deed_error err;
    struct deed_value *got;
};

/* From a tools/call; answers by itself when there is no such tool. */
void deed_mcp_call_start(struct deed_mcp *mcp, const struct deed_value *id,
                         const struct deed_value *params,
                         struct deed_mcp_route from);
/* notifications/cancelled, and the end of everything (silently). */
void deed_mcp_call_cancel(struct deed_mcp_call *call, const char *reason);
struct deed_mcp_call *deed_mcp_call_find(struct deed_mcp *mcp,
                                         const struct deed_value *id);
/* Whoever can go on now does. */
void deed_mcp_calls_advance(struct deed_mcp *mcp);
/* Frees all of them, without a word. */
void deed_mcp_calls_drop(struct deed_mcp *mcp);

/* The end of a call. `text` is for models; structured may be NULL. */
void deed_mcp_finish(struct deed_mcp_call *call, bool is_error,
                     const char *text, struct deed_value *structured);
/* With a content list of the caller's own. */
void deed_mcp_finish_content(struct deed_mcp_call *call, bool is_error,
                             struct deed_value *content,
                             struct deed_value *structured);
/* It could not be done: what went wrong, and what to do about it. */
void deed_mcp_finish_error(struct deed_mcp_call *call,
                           const struct deed_error *err);

void deed_mcp_progress(struct deed_mcp_call *call, const char *message);

/* Steps; `then` is called once each. */
void deed_mcp_do(struct deed_mcp_call *call, const struct deed_value *request,
                 deed_mcp_then *then); /* got: action.result */
/* acts.c: one after the other until one fails; got: a list of the results of
 * those that were begun. A code: the one after these was not accepted. */
void deed_mcp_do_all(struct deed_mcp_call *call,
                     const struct deed_value *requests, deed_mcp_then *then);
/* True when some were under way; their results will come. */
bool deed_mcp_cancel_acts(struct deed_mcp_call *call, const char *reason);
/* An action.progress: passed on. */
void deed_mcp_told(struct deed_mcp_call *call,
                   const struct deed_value *payload);
void deed_mcp_look(struct deed_mcp_call *call, bool hidden,
                   deed_mcp_then *then); /* got: web.state.snapshot */
/* For deed_mcp_surface_changes(); got: see deed_start_changes(). */
void deed_mcp_look_again(struct deed_mcp_call *call, deed_mcp_then *then);
void deed_mcp_check(struct deed_mcp_call *call, const struct deed_value *target,
                    const char *action,
                    deed_mcp_then *then); /* got: see deed_actionable() */
void deed_mcp_check_with(struct deed_mcp_call *call,
                         const struct deed_value *target,
                         const struct deed_actionable_opts *opts,
                         deed_mcp_then *then);
void deed_mcp_await(struct deed_mcp_call *call, const struct deed_value *spec,
                    deed_mcp_then *then); /* got: see deed_await() */
/* Of the whole page, or of a part of what is in view (NULL: all of it). got:
 * see deed_session_picture(). */
void deed_mcp_picture(struct deed_mcp_call *call, bool whole,
                      const struct deed_rect *part, deed_mcp_then *then);
/* What the driver answers to a question; see deed_start_ask(). */
void deed_mcp_ask_page(struct deed_mcp_call *call, const char *question,
                       const struct deed_value *args, deed_mcp_then *then);
/* got: see deed_tabs(). */
void deed_mcp_ask_tabs(struct deed_mcp_call *call, const char *order,
                       const char *tab, deed_mcp_then *then);
/* Nobody waits for the step under way any more; an action is cancelled. */
void deed_mcp_drop_step(struct deed_mcp_call *call);
/* The look that was just begun may take this long, instead of ten seconds: a
 * page that is busy for ever answers never. */
void deed_mcp_limit(struct deed_mcp_call *call, deed_time_us limit_us);
/* Runs `then` from the loop, with what stands in code, err and got. */
void deed_mcp_go_on(struct deed_mcp_call *call, deed_mcp_then *then);

/* NULL: nothing is open. */
struct deed_session *deed_mcp_session(const struct deed_mcp_call *call);

/* confirm.c: a person's word on an action of this call. */
void deed_mcp_confirm(struct deed_mcp_call *call,
                      const struct deed_value *question);
void deed_mcp_hand_over(struct deed_mcp_call *call);

#endif
