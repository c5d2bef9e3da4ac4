/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_AWAIT_IMPL_H
#define DEED_LIB_AWAIT_IMPL_H

/* The inside of an await: await.c and await_read.c. */

#include "lib/await.h"
#include "engine/engine_impl.h"
#include "core/verify/expect.h"

enum stage { AWAIT_CONDITIONS, AWAIT_TARGET, AWAIT_FACTS };

struct engine_await {
    struct engine_await *next;
    struct deed_engine *engine;
    struct deed_reply reply;
    struct deed_look_reply *answer; /* NULL: nobody waits any more */
    struct deed_arena arena;
    struct deed_arena look_arena; /* of one look at the target */
    struct deed_signal *signals;
    unsigned count;
    struct deed_expect own; /* those about the target */
    enum deed_verify_policy policy;
    struct deed_target target;
    bool has_target;
    enum stage stage;
    bool asked;        /* the driver has not answered yet */
    uint32_t so;       /* by the newest look */
    uint32_t happened; /* since the beginning */
    uint32_t secret;   /* are about a secret field: their value is not told */
    deed_time_us begun, deadline, next_look;
    bool unresponsive; /* the last look was not answered in time */
    bool last;         /* the time is up: one more look, and the answer */
    bool told;         /* how far it is; and what was met then */
    uint32_t told_bits;
    const char *url;
};

/* What is asked for, from the spec; and when it must be so. */
enum deed_code deed_await_read(struct engine_await *await,
                               const struct deed_value *spec,
                               struct deed_error *err);

#endif
