/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/reader.h"

#include "base/util.h"

static const struct {
    const char *name;
    bool element; /* its argument is an element's id */
} kinds[] = {
#define X(id, name, element) [DEED_SIM_DO_##id] = { name, element },
    DEED_SIM_EFFECTS(X)
#undef X
};

static void read_main(struct deed_sim_reader *r, const struct deed_value *value,
                      void *at)
{
    if (deed_value_is(value, DEED_VALUE_BOOL)) {
        *(const char **)at = ""; /* {"lose": true} */
        return;
    }
    deed_sim_read_text(r, value, at);
}

#define AT(member) offsetof(struct deed_sim_effect, member)
static const struct deed_sim_field fields[] = {
#define X(id, name, element) { name, AT(what), read_main },
    DEED_SIM_EFFECTS(X)
#undef X
        { "after", AT(after_us), deed_sim_read_ms },
    { "element", AT(element), deed_sim_read_id },
    { "states", AT(states), deed_sim_read_states },
    { "value", AT(value), deed_sim_read_scalar },
    { "name", AT(name), deed_sim_read_text },
    { "text", AT(text), deed_sim_read_text },
    { "shown", AT(shown), deed_sim_read_text },
    { "stableId", AT(stable_id), deed_sim_read_id },
    { "rect", AT(rect), deed_sim_read_rect },
    { "by", AT(by), deed_sim_read_signed },
    { "status", AT(status), deed_sim_read_int },
    { "takes", AT(takes_us), deed_sim_read_ms },
    { "never", AT(never), deed_sim_read_bool },
    { "dialog", AT(dialog), deed_sim_read_text },
    { "accept", AT(accept), deed_sim_read_effects },
    { "dismiss", AT(dismiss), deed_sim_read_effects },
};

/* Exactly one member names what happens. */
static void find_kind(struct deed_sim_reader *r, const struct deed_value *map,
                      struct deed_sim_effect *effect)
{
    unsigned found = 0;
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        if (deed_value_get(map, kinds[i].name)) {
            effect->kind = (enum deed_sim_effect_kind)i;
            found++;
        }
    }
    if (found != 1) {
        deed_sim_read_fail(r,
                           "names %u effects, must name one: set, add, remove, "
                           "toast, route, ...",
                           found);
    }
}

void deed_sim_read_effect(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    struct deed_sim_effect *effect = at;
    deed_sim_read_fields(r, value, fields, DEED_ARRAY_LEN(fields), effect);
    if (r->code) {
        return;
    }
    find_kind(r, value, effect);
    if (effect->kind == DEED_SIM_DO_JS_DIALOG && !effect->dialog) {
        effect->dialog = "alert";
    }
}

void deed_sim_read_effects(struct deed_sim_reader *r,
                           const struct deed_value *value, void *at)
{
    struct deed_sim_effects *effects = at;
    effects->items = deed_sim_read_list(r, value, DEED_SIM_LIST_MAX,
                                        sizeof(struct deed_sim_effect),
                                        deed_sim_read_effect, &effects->count);
}

bool deed_sim_effect_names_element(enum deed_sim_effect_kind kind)
{
    return kinds[kind].element;
}
