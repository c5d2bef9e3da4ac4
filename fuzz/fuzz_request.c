/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes from a client, through JSON, to a checked request. Whatever comes in,
 * it is understood or it is refused, and a refusal names the member.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/value.h"
#include "core/act/request.h"
#include "wire/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What holds for every answer; anything else is a bug worth a crash. */
static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static bool is_app_action(void *user, const char *id)
{
    (void)user;
    return strncmp(id, "app.", 4) == 0;
}

/* Encoding a signal and decoding it again must not change it. */
static void check_signals(struct deed_arena *arena,
                          const struct deed_verification *verification)
{
    for (unsigned i = 0; i < verification->signal_count; i++) {
        const struct deed_signal *signal = &verification->signals[i];
        struct deed_signal again;
        const struct deed_value *value = deed_signal_encode(arena, signal);
        demand(value != NULL);
        demand(deed_signal_decode(arena, value, "again", &again, NULL) ==
               DEED_OK);
        demand(again.kind == signal->kind);
        deed_signal_match(signal, &again, "el_1");
    }
}

static void check_request(struct deed_arena *arena,
                          const struct deed_request *request)
{
    const struct deed_primitive_row *row =
        deed_primitive_row(request->primitive);
    demand(request->action_id && *request->action_id);
    demand(!row || row->target != DEED_TARGET_REQUIRED ||
           deed_target_given(&request->target));
    demand(request->timeout_us >= 0);
    demand(request->timeout_us <= DEED_MS(DEED_TIMEOUT_MAX_MS));
    demand(request->hold_us >= -1);
    demand(request->mode_count <= DEED_MODE_COUNT);
    demand(request->verification.signal_count <= DEED_SIGNALS_MAX);
    demand(request->args.count >= 1);
    deed_request_idempotent(request);
    check_signals(arena, &request->verification);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deed_arena arena;
    struct deed_value *value = NULL;
    struct deed_error err = { 0 };
    struct deed_request request;
    deed_arena_init(&arena, 64 * 1024 * 1024);
    if (!deed_json_parse(&arena, (const char *)data, size, NULL, &value,
                         &err)) {
        enum deed_code code = deed_request_decode(&arena, value, is_app_action,
                                                  NULL, &request, &err);
        if (code) {
            demand(err.code == code && err.text[0]);
            demand(err.member[0] || code == DEED_NOMEM);
        } else {
            check_request(&arena, &request);
        }
    }
    deed_arena_fini(&arena);
    return 0;
}
