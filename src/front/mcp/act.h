/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_ACT_H
#define DEED_FRONT_MCP_ACT_H

/* The tool `act`. */

#include <deed/error.h>

struct deed_arena;
struct deed_mcp_call;
struct deed_session;
struct deed_value;

void deed_mcp_act(struct deed_mcp_call *call);

/* One item of `acts` as an action.request payload. `session` (NULL: none)
 * knows the handles that `in` may name. Errors name the member of the item. */
enum deed_code deed_mcp_request(struct deed_arena *arena,
                                const struct deed_value *act,
                                const struct deed_session *session,
                                struct deed_value **ret,
                                struct deed_error *err);

/* The ActionId of a word such as "click"; NULL: there is no such word. */
const char *deed_mcp_action_of(const char *word);

/* "e12", "@e12", or what a person calls it, as an ActionTarget; role and in may
 * be NULL. */
enum deed_code deed_mcp_target(struct deed_arena *arena, const char *text,
                               const char *role, const char *in,
                               const struct deed_session *session,
                               struct deed_value **ret, struct deed_error *err);

#endif
