/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_MCP_SEE_H
#define DEED_MCP_SEE_H

/* The tools that show the page: `open`, `look`, `screenshot`. */

#include <deed/error.h>

struct deed_mcp_call;
struct deed_value;

void deed_mcp_open(struct deed_mcp_call *call);
void deed_mcp_look_tool(struct deed_mcp_call *call);
void deed_mcp_screenshot(struct deed_mcp_call *call);

/* May what this snapshot shows be told at all? A page that may not be acted on
 * may not be read either. */
enum deed_code deed_mcp_check_place(const struct deed_mcp_call *call,
                                    const struct deed_value *snapshot,
                                    struct deed_error *err);

#endif
