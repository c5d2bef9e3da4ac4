/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_RESOURCES_H
#define DEED_FRONT_MCP_RESOURCES_H

/* What a client may read: the trace and the last picture. */

#include "front/mcp/impl.h"

/* The result of resources/list. */
struct deed_value *deed_mcp_resources_list(const struct deed_mcp *mcp,
                                           struct deed_arena *arena);
/* The result of resources/read; NULL: err says why not. */
struct deed_value *deed_mcp_resource_read(const struct deed_mcp *mcp,
                                          struct deed_arena *arena,
                                          const char *uri,
                                          struct deed_error *err);
/* For the next who reads it; base64 is copied. */
void deed_mcp_keep_picture(struct deed_mcp *mcp, const char *base64,
                           const char *type);

#endif
