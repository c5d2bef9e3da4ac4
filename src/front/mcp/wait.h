/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_WAIT_H
#define DEED_FRONT_MCP_WAIT_H

/* The tool `wait`. */

struct deed_mcp_call;

void deed_mcp_wait_tool(struct deed_mcp_call *call);

#endif
