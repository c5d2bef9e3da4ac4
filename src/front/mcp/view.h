/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_VIEW_H
#define DEED_FRONT_MCP_VIEW_H

/* Snapshots as text for models. In the arena; NULL when memory is out. */

#include <stdbool.h>

#include <deed/error.h>

struct deed_arena;
struct deed_look_opts;
struct deed_value;

enum deed_code deed_mcp_view(struct deed_arena *arena,
                             const struct deed_value *snapshot,
                             const struct deed_look_opts *opts,
                             const char **ret, struct deed_error *err);
/* What changed between the two; "" when nothing did; `ret_cut`: not all of it
 * fitted. Of a page that was loaded
 * anew it is the view. */
const char *deed_mcp_view_changes(struct deed_arena *arena,
                                  const struct deed_value *before,
                                  const struct deed_value *now,
                                  unsigned max_tokens, unsigned max_page_tokens,
                                  bool *ret_cut);

#endif
