/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_JSON_WRITER_H
#define DEED_WIRE_JSON_WRITER_H

/*
 * Writes JSON piece by piece, for hot paths that need no tree. It puts the
 * commas; the caller opens and closes in order and names members.
 *
 *     deed_json_begin_object(&w);
 *     deed_json_key(&w, "id");
 *     deed_json_integer(&w, 7);
 *     deed_json_end_object(&w);
 *
 * The buffer is borrowed and remembers a failure: check `out->failed` once, at
 * the end. Keys and strings are escaped; malformed UTF-8 becomes U+FFFD.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deed_strbuf;
struct deed_value;

struct deed_json_writer {
    struct deed_strbuf *out; /* borrowed */
    bool comma;              /* the next key or item needs one before it */
};

void deed_json_writer_init(struct deed_json_writer *w, struct deed_strbuf *out);

void deed_json_begin_object(struct deed_json_writer *w);
void deed_json_end_object(struct deed_json_writer *w);
void deed_json_begin_array(struct deed_json_writer *w);
void deed_json_end_array(struct deed_json_writer *w);
void deed_json_key(struct deed_json_writer *w, const char *key);

/* NULL becomes null. */
void deed_json_string(struct deed_json_writer *w, const char *text);
void deed_json_string_n(struct deed_json_writer *w, const char *text,
                        size_t len);
/* Integers up to 2^53 plainly, others with as many of 15 to 17 digits as it
 * takes to read back the same number; NaN and infinity become null. */
void deed_json_number(struct deed_json_writer *w, double number);
void deed_json_integer(struct deed_json_writer *w, int64_t number);
void deed_json_bool(struct deed_json_writer *w, bool boolean);
void deed_json_null(struct deed_json_writer *w);
/* A whole value as it stands; the caller vouches that it is JSON. */
void deed_json_raw(struct deed_json_writer *w, const char *json, size_t len);
void deed_json_value(struct deed_json_writer *w,
                     const struct deed_value *value);

/* A key and its string, the commonest pair; nothing at all for NULL. */
void deed_json_member(struct deed_json_writer *w, const char *key,
                      const char *text);
void deed_json_member_number(struct deed_json_writer *w, const char *key,
                             double number);
void deed_json_member_integer(struct deed_json_writer *w, const char *key,
                              int64_t number);
void deed_json_member_bool(struct deed_json_writer *w, const char *key,
                           bool boolean);
/* `json` is a whole value as text; nothing at all for NULL. */
void deed_json_member_raw(struct deed_json_writer *w, const char *key,
                          const char *json);

#endif
