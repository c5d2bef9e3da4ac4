/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/await_impl.h"

#include <stdio.h>

#include "base/util.h"
#include "base/value.h"
#include "core/gate/condition.h"
#include "core/act/member.h"

#define CONDITIONS_MAX 32

static enum deed_code read_conditions(struct engine_await *await,
                                      const struct deed_value *spec,
                                      struct deed_error *err)
{
    const struct deed_value *list = deed_value_get(spec, "conditions");
    size_t count =
        deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
    if (!count || count > CONDITIONS_MAX) {
        return deed_fail_member(err, DEED_INVALID, "conditions",
                                "must be 1 to %d signals", CONDITIONS_MAX);
    }
    await->signals =
        deed_arena_calloc(&await->arena, count, sizeof(*await->signals));
    for (size_t i = 0; await->signals && i < count; i++) {
        char member[40];
        snprintf(member, sizeof(member), "conditions[%zu]", i);
        struct deed_signal *signal = &await->signals[await->count++];
        enum deed_code code = deed_signal_decode(
            &await->arena, deed_value_at(list, i), member, signal, err);
        if (code) {
            return code;
        }
        if (deed_condition_is_own(signal) && !await->has_target) {
            return deed_fail_member(err, DEED_INVALID, member,
                                    "whose? name the target");
        }
    }
    return DEED_OK;
}

enum deed_code deed_await_read(struct engine_await *await,
                               const struct deed_value *spec,
                               struct deed_error *err)
{
    static const struct deed_number_range range = { 0, 86400000, false };
    const struct deed_value *target = deed_value_get(spec, "target");
    const char *policy = deed_value_text_at(spec, "policy");
    struct deed_members in = { &await->arena, spec, "", err };
    double timeout_ms = (double)DEED_AWAIT_DEFAULT_US / 1000;
    if (policy && !deed_str_equal(policy, "all") &&
        !deed_str_equal(policy, "any")) {
        return deed_fail_member(err, DEED_INVALID, "policy",
                                "must be all or any");
    }
    await->policy =
        deed_str_equal(policy, "any") ? DEED_VERIFY_ANY : DEED_VERIFY_ALL;
    enum deed_code code =
        target ? deed_target_decode(&await->arena, target, &await->target, err)
               : DEED_OK;
    await->has_target = !code && target && deed_target_given(&await->target);
    if (!code) {
        code = read_conditions(await, spec, err);
    }
    if (!code) {
        code = deed_member_number(&in, "timeoutMs", &range, &timeout_ms);
    }
    deed_engine_read_clock(await->engine);
    await->begun = await->engine->now;
    await->deadline = await->begun + (deed_time_us)(timeout_ms * 1000);
    return code;
}
