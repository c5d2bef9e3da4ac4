/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_HTTP_ADMIT_H
#define DEED_FRONT_MCP_HTTP_ADMIT_H

/*
 * Which requests an MCP server over HTTP listens to: from this machine, with
 * the token, to /mcp, in a form that it understands.
 */

#include <stdbool.h>

#define DEED_EVENT_STREAM "text/event-stream"

struct deed_http_exchange;

/* Refuses the request, or leaves it as it is. */
void deed_mcp_http_admit(struct deed_http_exchange *x, const char *token);
/* Does the client take answers of this media type? */
bool deed_mcp_http_accepts(const struct deed_http_exchange *x,
                           const char *type);

#endif
