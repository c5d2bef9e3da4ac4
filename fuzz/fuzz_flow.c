/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A flow file from its bytes. What is understood is whole: every step has a
 * command, its arguments and a name; what is not is told with its place.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/value.h"
#include "front/command/command.h"
#include "front/flow/flow.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static const char *find(void *user, const char *name)
{
    (void)user;
    return name[0] == 'A' ? "${B}" : NULL; /* values are not looked into */
}

static void check_flow(const struct deed_flow *flow)
{
    demand(flow->step_count > 0 && flow->step_count <= DEED_FLOW_STEPS_MAX);
    for (size_t i = 0; i < flow->step_count; i++) {
        const struct deed_flow_step *step = &flow->steps[i];
        demand(step->command && step->name && step->line > 0);
        demand(deed_value_is(step->args, DEED_VALUE_MAP));
        demand(!deed_value_get(step->args, "session"));
        demand(!deed_value_get(step->args, "browser"));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deed_arena arena;
    struct deed_flow *flow = NULL;
    struct deed_error err = { 0 };
    struct deed_flow_vars vars = { find, NULL };
    deed_arena_init(&arena, (size_t)64 * 1024 * 1024);
    enum deed_code code =
        deed_flow_parse(&arena, (const char *)data, size, &vars, &flow, &err);
    demand((flow != NULL) == (code == DEED_OK));
    if (flow) {
        check_flow(flow);
    } else {
        demand(err.code == code && err.text[0]);
    }
    deed_arena_fini(&arena);
    return 0;
}
