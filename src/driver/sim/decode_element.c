/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/reader.h"

#include "base/util.h"
#include "driver/sim/parts.h"

static const struct deed_sim_field motion_fields[] = {
    { "dx", offsetof(struct deed_sim_motion, dx), deed_sim_read_signed },
    { "dy", offsetof(struct deed_sim_motion, dy), deed_sim_read_signed },
    { "start", offsetof(struct deed_sim_motion, start_us), deed_sim_read_ms },
    { "duration", offsetof(struct deed_sim_motion, duration_us),
      deed_sim_read_ms },
    { "repeat", offsetof(struct deed_sim_motion, repeat), deed_sim_read_bool },
};

static void read_motion(struct deed_sim_reader *r,
                        const struct deed_value *value, void *at)
{
    struct deed_sim_motion *motion = at;
    deed_sim_read_fields(r, value, motion_fields, DEED_ARRAY_LEN(motion_fields),
                         motion);
    if (motion->duration_us <= 0) {
        deed_sim_read_fail(r, "needs a duration");
    }
    motion->given = true;
}

#define RULE(member) offsetof(struct deed_sim_rules, member)
static const struct deed_sim_field rule_fields[] = {
    { "refuse", RULE(refuse), deed_sim_read_bool },
    { "after", RULE(after_us), deed_sim_read_ms },
    { "revertAfter", RULE(revert_us), deed_sim_read_ms },
    { "revertTo", RULE(revert_to), deed_sim_read_scalar },
    { "maxChars", RULE(max_chars), deed_sim_read_number },
    { "format", RULE(format), deed_sim_read_text },
};

static void read_rules(struct deed_sim_reader *r,
                       const struct deed_value *value, void *at)
{
    deed_sim_read_fields(r, value, rule_fields, DEED_ARRAY_LEN(rule_fields),
                         at);
}

#define OPTION(member) offsetof(struct deed_sim_option, member)
static const struct deed_sim_field option_fields[] = {
    { "label", OPTION(label), deed_sim_read_text },
    { "value", OPTION(value), deed_sim_read_scalar },
    { "group", OPTION(group), deed_sim_read_text },
    { "selected", OPTION(selected), deed_sim_read_bool },
    { "disabled", OPTION(disabled), deed_sim_read_bool },
    { "do", OPTION(effects), deed_sim_read_effects },
};

/* A string is short for its label. */
static void read_option(struct deed_sim_reader *r,
                        const struct deed_value *value, void *at)
{
    struct deed_sim_option *option = at;
    if (deed_value_is(value, DEED_VALUE_STRING)) {
        deed_sim_read_text(r, value, &option->label);
        return;
    }
    deed_sim_read_fields(r, value, option_fields, DEED_ARRAY_LEN(option_fields),
                         option);
    if (!r->code && !option->label) {
        deed_sim_read_fail(r, "needs a label");
    }
}

/* Lists come with their counts, so that these read into the whole element. */
static void read_options(struct deed_sim_reader *r,
                         const struct deed_value *value, void *at)
{
    struct deed_sim_element *e = at;
    e->options = deed_sim_read_list(r, value, DEED_SIM_LIST_MAX,
                                    sizeof(struct deed_sim_option), read_option,
                                    &e->option_count);
}

static void read_snaps(struct deed_sim_reader *r,
                       const struct deed_value *value, void *at)
{
    struct deed_sim_element *e = at;
    e->snaps = deed_sim_read_list(r, value, 256, sizeof(double),
                                  deed_sim_read_signed, &e->snap_count);
}

static void read_success(struct deed_sim_reader *r,
                         const struct deed_value *value, void *at)
{
    struct deed_sim_element *e = at;
    e->success = deed_sim_read_signals(r, value, &e->success_count);
}

static void read_keys(struct deed_sim_reader *r, const struct deed_value *value,
                      void *at)
{
    struct deed_sim_element *e = at;
    if (!deed_value_is(value, DEED_VALUE_MAP)) {
        deed_sim_read_fail(r, "must be an object: chord to effects");
        return;
    }
    struct deed_sim_key *keys =
        deed_arena_calloc(r->arena, value->as.items.count + 1, sizeof(*keys));
    unsigned n = 0;
    for (const struct deed_value *v = value->as.items.first;
         v && keys && !r->code; v = v->next) {
        size_t mark = deed_sim_read_enter(r, v->key);
        keys[n].chord = deed_arena_strdup(r->arena, v->key);
        deed_sim_read_effects(r, v, &keys[n].effects);
        deed_sim_read_leave(r, mark);
        n++;
    }
    e->keys = keys;
    e->key_count = keys ? n : 0;
}

static void read_adjust(struct deed_sim_reader *r,
                        const struct deed_value *value, void *at)
{
    static const char *const names[] = { "setter", "keys", "pointer" };
    uint32_t *bits = at;
    unsigned count = 0;
    const char *const *items = deed_sim_read_list(
        r, value, 3, sizeof(const char *), deed_sim_read_text, &count);
    for (unsigned i = 0; items && i < count && !r->code; i++) {
        size_t bit = 0;
        while (bit < 3 && !deed_str_equal(names[bit], items[i])) {
            bit++;
        }
        if (bit == 3) {
            deed_sim_read_fail(r, "knows setter, keys and pointer");
            return;
        }
        *bits |= UINT32_C(1) << bit;
    }
}

static void read_page(struct deed_sim_reader *r, const struct deed_value *value,
                      void *at)
{
    struct deed_date month;
    const char **page = at;
    deed_sim_read_text(r, value, page);
    if (!r->code && !deed_sim_month_read(*page, &month)) {
        deed_sim_read_fail(r, "must be a month: \"2024-05\"");
    }
}

static void read_day(struct deed_sim_reader *r, const struct deed_value *value,
                     void *at)
{
    unsigned *day = at;
    deed_sim_read_count(r, value, day);
    if (!r->code && (*day < 1 || *day > 31)) {
        deed_sim_read_fail(r, "must be a day of a month");
    }
}

static void read_date(struct deed_sim_reader *r, const struct deed_value *value,
                      void *at)
{
    struct deed_sim_element *e = at;
    const char *rest = "";
    if (!deed_date_read(deed_value_text(value), &e->date, &rest) || *rest ||
        !deed_date_exists(&e->date)) {
        deed_sim_read_fail(r, "must be a day: \"2024-05-17\"");
        return;
    }
    e->day = (unsigned)e->date.day;
}

static void read_activation(struct deed_sim_reader *r,
                            const struct deed_value *value, void *at)
{
    const char *text = deed_value_text(value);
    enum deed_sim_activation *activation = at;
    if (deed_str_equal(text, "trusted")) {
        *activation = DEED_SIM_ACTIVATION_TRUSTED;
    } else if (deed_str_equal(text, "person")) {
        *activation = DEED_SIM_ACTIVATION_PERSON;
    } else {
        deed_sim_read_fail(r, "must be \"trusted\" or \"person\"");
    }
}

#define AT(member) offsetof(struct deed_sim_element, member)
/* clang-format off */
static const struct deed_sim_field fields[] = {
    { "id",             AT(id),              deed_sim_read_id },
    { "stableId",       AT(stable_id),       deed_sim_read_id },
    { "role",           AT(role),            deed_sim_read_text },
    { "name",           AT(name),            deed_sim_read_text },
    { "shown",          AT(shown),           deed_sim_read_text },
    { "text",           AT(text),            deed_sim_read_text },
    { "label",          AT(label),           deed_sim_read_text },
    { "placeholder",    AT(placeholder),     deed_sim_read_text },
    { "description",    AT(description),     deed_sim_read_text },
    { "meaning",        AT(meaning),         deed_sim_read_text },
    { "defaultAction",  AT(default_action),  deed_sim_read_text },
    { "risk",           AT(risk),            deed_sim_read_text },
    { "scope",          AT(scope),           deed_sim_read_id },
    { "document",       AT(document),        deed_sim_read_id },
    { "parent",         AT(parent),          deed_sim_read_id },
    { "tag",            AT(tag),             deed_sim_read_text },
    { "css",            AT(css),             deed_sim_read_text },
    { "value",          AT(value),           deed_sim_read_scalar },
    { "href",           AT(href),            deed_sim_read_text },
    { "opens",          AT(opens),           deed_sim_read_id },
    { "closes",         AT(closes),          deed_sim_read_id },
    { "orientation",    AT(orientation),     deed_sim_read_text },
    { "opaque",         AT(opaque),          deed_sim_read_opaque },
    { "states",         AT(states),          deed_sim_read_states },
    { "rect",           AT(rect),            deed_sim_read_rect },
    { "z",              AT(z),               deed_sim_read_int },
    { "fixed",          AT(fixed),           deed_sim_read_bool },
    { "ignoresPointer", AT(ignores_pointer), deed_sim_read_bool },
    { "absent",         AT(absent),          deed_sim_read_bool },
    { "modal",          AT(modal),           deed_sim_read_bool },
    { "listens",        AT(listens),         deed_sim_read_bool },
    { "submits",        AT(submits),         deed_sim_read_bool },
    { "secret",         AT(secret),          deed_sim_read_bool },
    { "multiple",       AT(multiple),        deed_sim_read_bool },
    { "reversed",       AT(reversed),        deed_sim_read_bool },
    { "inert",          AT(inert),           deed_sim_read_bool },
    { "trustedOnly",    AT(trusted_only),    deed_sim_read_bool },
    { "swallows",       AT(swallows),        deed_sim_read_bool },
    { "noBehaviour",    AT(native_off),      deed_sim_read_bool },
    { "provesNothing",  AT(proves_nothing),  deed_sim_read_bool },
    { "virtual",        AT(virtual_list),    deed_sim_read_bool },
    { "page",           AT(page),            read_page },
    { "day",            AT(day),             read_day },
    { "date",           0,                   read_date },
    { "deliveries",     AT(deliveries),      deed_sim_read_count },
    { "appearsAfter",   AT(appears_us),      deed_sim_read_ms },
    { "leavesAfter",    AT(leaves_us),       deed_sim_read_ms },
    { "handlersAfter",  AT(handlers_us),     deed_sim_read_ms },
    { "opensAfter",     AT(opens_us),        deed_sim_read_ms },
    { "min",            AT(min),             deed_sim_read_number },
    { "max",            AT(max),             deed_sim_read_number },
    { "step",           AT(step),            deed_sim_read_number },
    { "contentHeight",  AT(content_height),  deed_sim_read_number },
    { "snaps",          0,                   read_snaps },
    { "options",        0,                   read_options },
    { "success",        0,                   read_success },
    { "adjust",         AT(adjust),          read_adjust },
    { "activation",     AT(activation),      read_activation },
    { "motion",         AT(motion),          read_motion },
    { "input",          AT(rules),           read_rules },
    { "onKey",          0,                   read_keys },
#define X(id, name) { name, AT(on[DEED_SIM_ON_##id]), deed_sim_read_effects },
    DEED_SIM_HANDLERS(X)
#undef X
};
/* clang-format on */

void deed_sim_read_element(struct deed_sim_reader *r,
                           const struct deed_value *value, void *at)
{
    struct deed_sim_element *e = at;
    deed_sim_read_fields(r, value, fields, DEED_ARRAY_LEN(fields), e);
    if (r->code) {
        return;
    }
    if (!e->id || !e->role) {
        deed_sim_read_enter(r, e->id ? "role" : "id");
        deed_sim_read_fail(r, "is missing");
        return;
    }
    if (e->min.given && e->max.given && e->min.number > e->max.number) {
        deed_sim_read_enter(r, "min");
        deed_sim_read_fail(r, "is above max");
    }
}
