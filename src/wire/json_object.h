/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_JSON_OBJECT_H
#define DEED_WIRE_JSON_OBJECT_H

/*
 * One JSON object as text, for small messages:
 *
 *     struct deed_json_object o;
 *     struct deed_json_writer *w = deed_json_object_begin(&o);
 *     deed_json_member(w, "el", id);
 *     const char *text = deed_json_object_end(&o, arena);
 */

#include "base/strbuf.h"
#include "wire/json_writer.h"

struct deed_arena;

struct deed_json_object {
    struct deed_strbuf text;
    struct deed_json_writer w;
};

/* The writer to add members with; valid until the end. */
struct deed_json_writer *deed_json_object_begin(struct deed_json_object *o);
/* The text, in the arena; NULL when memory ran out. Nothing else has to be
 * freed. */
const char *deed_json_object_end(struct deed_json_object *o,
                                 struct deed_arena *arena);

#endif
