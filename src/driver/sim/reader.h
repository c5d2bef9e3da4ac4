/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_READER_H
#define DEED_DRIVER_SIM_READER_H

/*
 * Reads objects member by member, by a table. A member that the table does not
 * know, or that is of the wrong type, is an error that names its path; after
 * the first error everything that follows does nothing.
 */

#include <stddef.h>

#include "base/arena.h"
#include "base/value.h"
#include "driver/sim/ui.h"

struct deed_sim_reader {
    struct deed_arena *arena;
    struct deed_error *err;
    enum deed_code code;
    char path[96];
    size_t path_len;
};

/* Decodes `value` to `at`, which is of the type that the reader is for. */
typedef void deed_sim_read(struct deed_sim_reader *r,
                           const struct deed_value *value, void *at);

struct deed_sim_field {
    const char *name;
    size_t offset;
    deed_sim_read *read;
};

/* Fails unless it is an object. `base` is the struct the offsets are in. */
void deed_sim_read_fields(struct deed_sim_reader *r,
                          const struct deed_value *map,
                          const struct deed_sim_field *fields, size_t count,
                          void *base);
/* A list of equal items of `size` bytes, each read by `read`. */
void *deed_sim_read_list(struct deed_sim_reader *r,
                         const struct deed_value *list, unsigned limit,
                         size_t size, deed_sim_read *read, unsigned *ret_count);

void deed_sim_read_fail(struct deed_sim_reader *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Goes a level down and up in the path. */
size_t deed_sim_read_enter(struct deed_sim_reader *r, const char *member);
size_t deed_sim_read_enter_item(struct deed_sim_reader *r, unsigned index);
void deed_sim_read_leave(struct deed_sim_reader *r, size_t mark);

deed_sim_read deed_sim_read_text;   /* const char * */
deed_sim_read deed_sim_read_id;     /* const char *, 1 to 128 bytes */
deed_sim_read deed_sim_read_scalar; /* const char *, numbers as text */
deed_sim_read deed_sim_read_bool;   /* bool */
deed_sim_read deed_sim_read_ms;     /* deed_time_us */
deed_sim_read deed_sim_read_count;  /* unsigned */
deed_sim_read deed_sim_read_int;    /* int */
deed_sim_read deed_sim_read_double; /* double, not negative */
deed_sim_read deed_sim_read_signed; /* double */
deed_sim_read deed_sim_read_number; /* struct deed_sim_number */
deed_sim_read deed_sim_read_rect;   /* struct deed_sim_rect */
deed_sim_read deed_sim_read_states; /* struct deed_states */
deed_sim_read deed_sim_read_opaque; /* enum deed_opaque */

deed_sim_read deed_sim_read_effect;  /* struct deed_sim_effect */
deed_sim_read deed_sim_read_effects; /* struct deed_sim_effects */
deed_sim_read deed_sim_read_element; /* struct deed_sim_element */

/* A list of UIAP signals. */
const struct deed_signal *deed_sim_read_signals(struct deed_sim_reader *r,
                                                const struct deed_value *list,
                                                unsigned *ret_count);

#endif
