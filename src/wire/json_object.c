/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/json_object.h"

#include "base/arena.h"

struct deed_json_writer *deed_json_object_begin(struct deed_json_object *o)
{
    deed_strbuf_init(&o->text, 0);
    deed_json_writer_init(&o->w, &o->text);
    deed_json_begin_object(&o->w);
    return &o->w;
}

const char *deed_json_object_end(struct deed_json_object *o,
                                 struct deed_arena *arena)
{
    deed_json_end_object(&o->w);
    const char *kept =
        o->text.failed ? NULL
                       : deed_arena_strndup(arena, o->text.bytes, o->text.len);
    deed_strbuf_fini(&o->text);
    return kept;
}
