/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_API_SESSION_IMPL_H
#define DEED_API_SESSION_IMPL_H

/* The inside of a session, shared by the files session*.c and nobody else. */

#include <deed/deed.h>

#include "api/engine.h"

struct deed_arena;
struct session_call;

struct deed_session {
    struct deed_engine *engine;
    struct session_call *calls; /* submitted, no result yet */
};

/* JSON; free() it. NULL when memory is out. */
char *deed_session_text_of(const struct deed_value *value);
enum deed_code deed_session_parse(struct deed_arena *arena, const char *json,
                                  struct deed_value **ret,
                                  struct deed_error *err);
/* Waiting inside a callback would wait for the caller itself. */
enum deed_code deed_session_check_idle(const struct deed_session *session,
                                       struct deed_error *err);

#endif
