/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/reader.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/util.h"
#include "core/verify/signal.h"

void deed_sim_read_fail(struct deed_sim_reader *r, const char *format, ...)
{
    if (r->code) {
        return;
    }
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    r->code = deed_fail_member(r->err, DEED_INVALID, r->path, "%s", text);
}

static void add_path(struct deed_sim_reader *r, const char *format,
                     const char *text, unsigned index)
{
    size_t room = sizeof(r->path) - r->path_len;
    int n = text ? snprintf(r->path + r->path_len, room, format, text)
                 : snprintf(r->path + r->path_len, room, "[%u]", index);
    if (n > 0) {
        size_t len = (size_t)n;
        r->path_len += len < room ? len : room - 1;
    }
}

size_t deed_sim_read_enter(struct deed_sim_reader *r, const char *member)
{
    size_t mark = r->path_len;
    add_path(r, mark ? ".%s" : "%s", member, 0);
    return mark;
}

size_t deed_sim_read_enter_item(struct deed_sim_reader *r, unsigned index)
{
    size_t mark = r->path_len;
    add_path(r, "", NULL, index);
    return mark;
}

void deed_sim_read_leave(struct deed_sim_reader *r, size_t mark)
{
    if (r->code) {
        return; /* the path stays what the error was about */
    }
    r->path_len = mark;
    r->path[mark] = '\0';
}

static bool is_type(struct deed_sim_reader *r, const struct deed_value *value,
                    enum deed_value_type type)
{
    if (r->code) {
        return false;
    }
    if (!deed_value_is(value, type)) {
        deed_sim_read_fail(r, "is %s, must be %s",
                           deed_value_type_name(value->type),
                           deed_value_type_name(type));
        return false;
    }
    return true;
}

void deed_sim_read_fields(struct deed_sim_reader *r,
                          const struct deed_value *map,
                          const struct deed_sim_field *fields, size_t count,
                          void *base)
{
    if (!is_type(r, map, DEED_VALUE_MAP)) {
        return;
    }
    for (const struct deed_value *v = map->as.items.first; v && !r->code;
         v = v->next) {
        size_t mark = deed_sim_read_enter(r, v->key);
        const struct deed_sim_field *field = NULL;
        for (size_t i = 0; i < count && !field; i++) {
            field = strcmp(fields[i].name, v->key) == 0 ? &fields[i] : NULL;
        }
        if (!field) {
            deed_sim_read_fail(r, "is not a member that is known here");
        } else {
            field->read(r, v, (char *)base + field->offset);
        }
        deed_sim_read_leave(r, mark);
    }
}

void *deed_sim_read_list(struct deed_sim_reader *r,
                         const struct deed_value *list, unsigned limit,
                         size_t size, deed_sim_read *read, unsigned *ret_count)
{
    if (!is_type(r, list, DEED_VALUE_LIST)) {
        return NULL;
    }
    if (list->as.items.count > limit) {
        deed_sim_read_fail(r, "has %zu items, the limit is %u",
                           list->as.items.count, limit);
        return NULL;
    }
    unsigned n = 0;
    char *items = deed_arena_calloc(r->arena, list->as.items.count + 1, size);
    if (!items) {
        r->code = deed_fail(r->err, DEED_NOMEM, "simulated interface");
        return NULL;
    }
    for (const struct deed_value *v = list->as.items.first; v && !r->code;
         v = v->next) {
        size_t mark = deed_sim_read_enter_item(r, n);
        read(r, v, items + n * size);
        deed_sim_read_leave(r, mark);
        n++;
    }
    *ret_count = n;
    return items;
}

void deed_sim_read_text(struct deed_sim_reader *r,
                        const struct deed_value *value, void *at)
{
    if (!is_type(r, value, DEED_VALUE_STRING)) {
        return;
    }
    if (value->as.string.len > DEED_SIM_TEXT_MAX) {
        deed_sim_read_fail(r, "is longer than %d bytes", DEED_SIM_TEXT_MAX);
        return;
    }
    char *copy = deed_arena_strdup(r->arena, value->as.string.bytes);
    if (!copy) {
        r->code = deed_fail(r->err, DEED_NOMEM, "simulated interface");
    }
    *(const char **)at = copy;
}

void deed_sim_read_id(struct deed_sim_reader *r, const struct deed_value *value,
                      void *at)
{
    if (is_type(r, value, DEED_VALUE_STRING) &&
        (value->as.string.len == 0 || value->as.string.len > 128)) {
        deed_sim_read_fail(r, "must have 1 to 128 bytes");
    }
    deed_sim_read_text(r, value, at);
}

void deed_sim_read_scalar(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    if (r->code || !deed_value_is(value, DEED_VALUE_NUMBER)) {
        deed_sim_read_text(r, value, at);
        return;
    }
    *(const char **)at = deed_arena_printf(r->arena, "%.15g", value->as.number);
}

void deed_sim_read_bool(struct deed_sim_reader *r,
                        const struct deed_value *value, void *at)
{
    if (is_type(r, value, DEED_VALUE_BOOL)) {
        *(bool *)at = value->as.boolean;
    }
}

static double take_number(struct deed_sim_reader *r,
                          const struct deed_value *value, double min,
                          double max)
{
    if (!is_type(r, value, DEED_VALUE_NUMBER)) {
        return 0;
    }
    double number = value->as.number;
    if (!(number >= min && number <= max)) {
        deed_sim_read_fail(r, "is %g, must be between %g and %g", number, min,
                           max);
        return 0;
    }
    return number;
}

void deed_sim_read_ms(struct deed_sim_reader *r, const struct deed_value *value,
                      void *at)
{
    double ms = take_number(r, value, 0, DEED_SIM_TIME_MAX_MS);
    *(deed_time_us *)at = (deed_time_us)(ms * 1000.0);
}

void deed_sim_read_count(struct deed_sim_reader *r,
                         const struct deed_value *value, void *at)
{
    *(unsigned *)at = (unsigned)take_number(r, value, 0, 1000000);
}

void deed_sim_read_int(struct deed_sim_reader *r,
                       const struct deed_value *value, void *at)
{
    *(int *)at = (int)take_number(r, value, -1000000, 1000000);
}

void deed_sim_read_double(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    *(double *)at = take_number(r, value, 0, 1e9);
}

void deed_sim_read_number(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    struct deed_sim_number *number = at;
    number->number = take_number(r, value, -1e12, 1e12);
    number->given = true;
}

void deed_sim_read_signed(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    *(double *)at = take_number(r, value, -1e7, 1e7);
}

static const struct deed_sim_field rect_fields[] = {
    { "x", offsetof(struct deed_rect, x), deed_sim_read_signed },
    { "y", offsetof(struct deed_rect, y), deed_sim_read_signed },
    { "width", offsetof(struct deed_rect, width), deed_sim_read_double },
    { "height", offsetof(struct deed_rect, height), deed_sim_read_double },
};

void deed_sim_read_rect(struct deed_sim_reader *r,
                        const struct deed_value *value, void *at)
{
    struct deed_sim_rect *rect = at;
    deed_sim_read_fields(r, value, rect_fields, DEED_ARRAY_LEN(rect_fields),
                         &rect->rect);
    rect->given = true;
}

static enum deed_tri read_tri(struct deed_sim_reader *r,
                              const struct deed_value *value)
{
    if (deed_value_is(value, DEED_VALUE_BOOL)) {
        return deed_tri_from(value->as.boolean);
    }
    if (deed_str_equal(deed_value_text(value), "mixed")) {
        return DEED_MIXED;
    }
    deed_sim_read_fail(r, "must be true, false or \"mixed\"");
    return DEED_UNKNOWN;
}

void deed_sim_read_states(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    struct deed_states *states = at;
    if (!is_type(r, value, DEED_VALUE_MAP)) {
        return;
    }
    for (const struct deed_value *v = value->as.items.first; v && !r->code;
         v = v->next) {
        size_t mark = deed_sim_read_enter(r, v->key);
        enum deed_state_id id = deed_state_find(v->key);
        if (id == DEED_STATE_COUNT) {
            deed_sim_read_fail(r, "is not a state");
        } else {
            deed_state_set(states, id, read_tri(r, v));
        }
        deed_sim_read_leave(r, mark);
    }
}

void deed_sim_read_opaque(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    const char *name = deed_value_text(value);
    for (int i = DEED_OPAQUE_NONE + 1; i < DEED_OPAQUE_COUNT; i++) {
        if (deed_str_equal(deed_opaque_name((enum deed_opaque)i), name)) {
            *(enum deed_opaque *)at = (enum deed_opaque)i;
            return;
        }
    }
    deed_sim_read_fail(r, "must be one of %s, %s, %s",
                       deed_opaque_name(DEED_OPAQUE_CROSS_ORIGIN),
                       deed_opaque_name(DEED_OPAQUE_CLOSED_SHADOW),
                       deed_opaque_name(DEED_OPAQUE_CANVAS));
}

static void read_signal(struct deed_sim_reader *r,
                        const struct deed_value *value, void *at)
{
    if (!r->code) {
        r->code = deed_signal_decode(r->arena, value, r->path, at, r->err);
    }
}

const struct deed_signal *deed_sim_read_signals(struct deed_sim_reader *r,
                                                const struct deed_value *list,
                                                unsigned *ret_count)
{
    return deed_sim_read_list(r, list, 32, sizeof(struct deed_signal),
                              read_signal, ret_count);
}
