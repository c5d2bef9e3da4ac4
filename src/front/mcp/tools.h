/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_TOOLS_H
#define DEED_FRONT_MCP_TOOLS_H

/*
 * Which tools there are. What a client reads about them stands in tools.json
 * and mobile.json, and the same schemas check what it sends.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

struct deed_arena;
struct deed_mcp_tool;
struct deed_value;

struct deed_mcp_profile {
    const char *name;
    const char *instructions; /* for models, in the handshake */
    const char *json;         /* the list, as text */
    const struct deed_mcp_tool *tools;
    size_t count;
};

/* NULL name: the default. NULL: there is none. */
const struct deed_mcp_profile *deed_mcp_profile_find(const char *name);
/* NULL: there is none. */
const struct deed_mcp_tool *deed_mcp_tool_find(
    const struct deed_mcp_profile *profile, const char *name);

/* The result of tools/list; without `structured` what older clients do not
 * know is left out. NULL when memory is out. */
struct deed_value *deed_mcp_tools_list(struct deed_arena *arena,
                                       const struct deed_mcp_profile *profile,
                                       bool structured);

/* Do the arguments fit the tool's inputSchema? */
enum deed_code deed_mcp_tool_check(const struct deed_mcp_profile *profile,
                                   const struct deed_mcp_tool *tool,
                                   const struct deed_value *args,
                                   struct deed_error *err);

/* Every profile has one of these. */
extern const struct deed_mcp_profile deed_mcp_default_profile;

#endif
