/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/states.h"

#include "base/util.h"

static const char *const names[] = {
#define STATE_NAME(id, name) [DEED_STATE_##id] = (name),
    DEED_STATES(STATE_NAME)
#undef STATE_NAME
};

const char *deed_state_name(enum deed_state_id id)
{
    return (unsigned)id < DEED_STATE_COUNT ? names[id] : "";
}

enum deed_state_id deed_state_find(const char *name)
{
    unsigned id = 0;
    while (id < DEED_STATE_COUNT && !deed_str_equal(names[id], name)) {
        id++;
    }
    return (enum deed_state_id)id;
}
