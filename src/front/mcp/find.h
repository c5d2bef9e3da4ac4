/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_FIND_H
#define DEED_FRONT_MCP_FIND_H

/* Finding things in a snapshot. Borrowed; NULL: it is not there, or the
 * snapshot is NULL. */

struct deed_value;

const struct deed_value *deed_mcp_element_of(const struct deed_value *snapshot,
                                             const char *instance_id);
/* The handle of an element. */
const char *deed_mcp_ref_of(const struct deed_value *snapshot,
                            const char *instance_id);
/* Of the top document. */
const char *deed_mcp_url_of(const struct deed_value *snapshot);
const char *deed_mcp_title_of(const struct deed_value *snapshot);

#endif
