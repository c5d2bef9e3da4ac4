/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_SCHEMA_H
#define DEED_FRONT_MCP_SCHEMA_H

/*
 * Checks a value against the part of JSON Schema that the tools' own schemas
 * use: type, enum, properties, required, additionalProperties:false, items,
 * minItems, maxItems, minimum, maximum. Anything else in a schema is ignored.
 */

#include <deed/error.h>

struct deed_value;

/* DEED_INVALID names the member: "acts[1].action". */
enum deed_code deed_schema_check(const struct deed_value *schema,
                                 const struct deed_value *value,
                                 struct deed_error *err);

#endif
