/* SPDX-License-Identifier: Apache-2.0 */
/* MCP on standard input and output: one client, one message a line. */
#include <unistd.h>

#include "base/util.h"
#include "front/mcp/call.h"
#include "io/lines.h"

struct wire {
    struct deed_mcp mcp;
    struct deed_mcp_shared shared;
    struct deed_lines *lines;
};

static struct wire *wire_of(struct deed_mcp *mcp)
{
    return deed_container_of(mcp, struct wire, mcp);
}

static bool send(struct deed_mcp *mcp, enum deed_mcp_out what, uint64_t post,
                 const char *bytes, size_t len)
{
    (void)what;
    (void)post;
    if (deed_lines_write(wire_of(mcp)->lines, bytes, len, NULL)) {
        deed_mcp_unheard(mcp);
        return false;
    }
    return true;
}

static void forget(struct deed_mcp *mcp, uint64_t post)
{
    (void)mcp;
    (void)post;
}

/* The last answers leave first, where somebody reads them. */
static void quiet(struct deed_mcp *mcp)
{
    if (mcp->deaf || deed_lines_queued(wire_of(mcp)->lines) == 0) {
        deed_loop_stop(mcp->loop);
    }
}

static void on_line(void *user, char *line, size_t len)
{
    struct wire *wire = user;
    if (!wire->mcp.ending) {
        deed_mcp_heard(&wire->mcp, line, len);
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    struct wire *wire = user;
    if (err && (err->code == DEED_TOO_LARGE || err->code == DEED_NOMEM)) {
        deed_mcp_refuse(&wire->mcp, DEED_RPC_INVALID, err->text);
    }
    deed_mcp_input_ended(&wire->mcp);
}

static void on_drain(void *user)
{
    struct wire *wire = user;
    deed_mcp_check_quiet(&wire->mcp);
}

static void on_deaf(void *user)
{
    struct wire *wire = user;
    deed_mcp_unheard(&wire->mcp);
}

static void on_signal(void *user, int number)
{
    struct wire *wire = user;
    (void)number;
    if (wire->mcp.ending) {
        deed_loop_stop(wire->shared.loop); /* told twice: at once */
    }
    deed_mcp_end(&wire->mcp);
}

static enum deed_code start(struct wire *wire, const struct deed_mcp_opts *opts,
                            struct deed_error *err)
{
    static const struct deed_mcp_transport transport = { send, forget, quiet };
    static const struct deed_lines_events events = { .on_line = on_line,
                                                     .on_end = on_end,
                                                     .on_drain = on_drain,
                                                     .on_deaf = on_deaf };
    enum deed_code code =
        deed_mcp_share(&wire->shared, opts, on_signal, wire, err);
    if (!code) {
        code = deed_mcp_init(&wire->mcp, &wire->shared, &transport, err);
    }
    if (!code) {
        code = deed_lines_create(wire->shared.loop, STDIN_FILENO, STDOUT_FILENO,
                                 DEED_MCP_LINE_BYTES_MAX, &events, wire,
                                 &wire->lines, err);
    }
    return code;
}

enum deed_code deed_mcp_run_stdio(const struct deed_mcp_opts *opts,
                                  struct deed_error *err)
{
    struct wire wire = { 0 };
    enum deed_code code = start(&wire, opts, err);
    if (!code) {
        deed_loop_run(wire.shared.loop);
    }
    if (wire.mcp.opts) {
        deed_mcp_fini(&wire.mcp);
    }
    deed_lines_destroy(wire.lines);
    deed_mcp_unshare(&wire.shared);
    return code;
}
