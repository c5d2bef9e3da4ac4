/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_KEY_RESULT_H
#define DEED_ENGINE_KEY_RESULT_H

/* What results say about their idempotency key: the member "idempotency" of
 * metadata["x.deed"], see docs/protocol.md. */

#include <stdbool.h>

struct deed_arena;
struct deed_key_use;
struct deed_request;
struct deed_value;

/* The key was used for the first time. stored: a repetition will get this
 * result even from another process. */
void deed_key_result_first(struct deed_arena *arena, struct deed_value *payload,
                           bool stored);

/* The recorded result, with the handle of the action that asked again; NULL
 * when the record cannot be read or memory is out. free() it. */
char *deed_key_result_replayed(const struct deed_key_use *use,
                               const char *handle);

/* unsafe_retry_refused, with what is known of the earlier use: it may still be
 * under way, or its outcome is not known. free() it. */
char *deed_key_result_refused(const struct deed_request *request,
                              const char *handle,
                              const struct deed_key_use *use);

#endif
