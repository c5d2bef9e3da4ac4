/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_SEE_H
#define DEED_FRONT_MCP_SEE_H

/* The tools that show the page: `open`, `look`, `text`, `screenshot`,
 * `tabs`, and inspect.c's `find` and `why`. */

struct deed_mcp_call;

void deed_mcp_open(struct deed_mcp_call *call);
void deed_mcp_look_tool(struct deed_mcp_call *call);
void deed_mcp_screenshot(struct deed_mcp_call *call);
void deed_mcp_text(struct deed_mcp_call *call);
void deed_mcp_tabs(struct deed_mcp_call *call);
void deed_mcp_find(struct deed_mcp_call *call);
void deed_mcp_why(struct deed_mcp_call *call);

/* Ends the call with what the last look saw, after these words. */
void deed_mcp_show(struct deed_mcp_call *call, const char *before);

#endif
