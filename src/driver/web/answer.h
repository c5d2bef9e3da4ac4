/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_ANSWER_H
#define DEED_DRIVER_WEB_ANSWER_H

/* Answers of servers that report a failure with a status of success. */

#include <stdbool.h>

struct deed_value;

/* What a structured answer says against the request, by its members alone:
 * "errors" without data (GraphQL), "error" (JSON-RPC and many others), "ok" or
 * "success" false. NULL: nothing. Borrowed from the answer or static. */
const char *answer_refusal(const struct deed_value *json);
/* An order that was carried out in part: members that list what failed, or one
 * of several answers with a failing status of its own. NULL: nothing. */
const char *answer_shortfall(const struct deed_value *json);
/* Does it say by its members that it was done: "ok" or "success" true, "status"
 * success, GraphQL data without errors? */
bool answer_grants(const struct deed_value *json);
/* An answer that is text, markup or XML and begins as an error message does, or
 * is a SOAP or XML-RPC fault. NULL: nothing. */
const char *answer_text_refusal(const char *body);

#endif
