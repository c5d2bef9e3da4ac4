/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_MCP_H
#define DEED_FRONT_MCP_MCP_H

/*
 * The MCP server: `deed mcp`. docs/mcp.md says what it offers.
 *
 * It speaks on standard input and output, and runs until its input ends or a
 * signal tells it to; or over HTTP, to several clients. The browser is started
 * by the first tool that needs one, so that the handshake waits for nothing.
 */

#include <deed/drivers.h>
#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deed_policy;

struct deed_mcp_opts {
    /* What it acts on. */
    const char *driver;
    const struct deed_setting *settings;
    size_t setting_count;
    const char *tab; /* NULL: the first */
    bool new_tab;
    const char *profile; /* NULL: "default" */
    const char *journal; /* of keys: a path, "": default; NULL: none */
    const char *trace;   /* directory that records actions; NULL: none */
    const struct deed_policy *policy;
    int64_t hold_ms; /* as in struct deed_session_opts */
    /* A numeric loopback address to serve HTTP on, instead of standard input
     * and output; port 0: any. `ready` gets one line of JSON: url, token. */
    const char *listen;
    uint16_t port;
    void (*ready)(void *user, const char *line);
    /* What the person who runs it should know. */
    void (*log)(void *user, const char *text);
    void *user;
};

/* Returns when it has ended: DEED_OK when it was asked to. */
enum deed_code deed_mcp_run(const struct deed_mcp_opts *opts,
                            struct deed_error *err);

#endif
