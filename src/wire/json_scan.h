/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_JSON_SCAN_H
#define DEED_WIRE_JSON_SCAN_H

/*
 * Finds members of a JSON object without building anything: for routing a
 * message by its id, method or session, in whatever order they come.
 *
 * One pass, no allocation, no recursion. It follows strings and brackets only;
 * what lies inside a value is checked by whoever parses that value.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The raw text of one value, borrowed from the message; bytes is NULL when
 * there is none. */
struct deed_json_span {
    const char *bytes;
    size_t len;
};

/*
 * Fills ret[i] with the value of keys[i] in the object that `bytes` is. False
 * when the bytes are no object, end early, or go on after it; ret is then
 * undefined. Of two members with the same key the first counts. Keys are
 * compared as they stand, a key written with escapes is not found.
 */
bool deed_json_scan_members(const char *bytes, size_t len,
                            const char *const *keys, size_t count,
                            struct deed_json_span *ret);

/* The value as an integer of at most 15 digits; false when it is not one. */
bool deed_json_scan_integer(struct deed_json_span span, int64_t *ret);

/* The text between the quotes; false when it is no string or has an escape. */
bool deed_json_scan_text(struct deed_json_span span,
                         struct deed_json_span *ret);

/* True when the span is a string that reads exactly like text. */
bool deed_json_scan_equals(struct deed_json_span span, const char *text);

#endif
