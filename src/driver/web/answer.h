/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_ANSWER_H
#define DEED_DRIVER_WEB_ANSWER_H

/* Answers of servers that say no with a status that says yes. */

struct deed_value;

/* What a structured answer says against the request, by its members alone:
 * "errors" without data (GraphQL), "error" (JSON-RPC and many others), "ok" or
 * "success" false. NULL: nothing. Borrowed from the answer or static. */
const char *answer_refusal(const struct deed_value *json);

#endif
