/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_ENCODE_H
#define DEED_ENGINE_ENCODE_H

/* UIAP payloads: member names and order as published. NULL when the arena
 * refuses. */

#include "core/act/action.h"

struct deed_arena;
struct deed_value;

struct deed_value *deed_encode_accepted(struct deed_arena *arena,
                                        const char *handle,
                                        const char *action_id);
/* For those who watch: {actionHandle, request}. */
struct deed_value *deed_encode_begun(struct deed_arena *arena,
                                     const char *handle,
                                     const struct deed_value *request);
struct deed_value *deed_encode_progress(struct deed_arena *arena,
                                        const char *handle,
                                        const struct deed_do *effect);
struct deed_value *deed_encode_confirm(struct deed_arena *arena,
                                       const char *handle,
                                       const struct deed_request *request,
                                       const struct deed_do *effect);

const char *deed_check_result_name(enum deed_check_result result);

#endif
