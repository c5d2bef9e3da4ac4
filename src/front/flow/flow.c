/* SPDX-License-Identifier: Apache-2.0 */
#include "front/flow/flow.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "front/flow/flow_step.h"

static enum deed_code make_steps(struct flow_maker *m,
                                 const struct flow_node *list,
                                 struct deed_flow *flow)
{
    size_t count = 0;
    if (list->kind != FLOW_LIST || !list->first) {
        return flow_fail(m->err, list, "steps: must be a list of steps");
    }
    for (const struct flow_node *c = list->first; c; c = c->next) {
        if (++count > DEED_FLOW_STEPS_MAX) {
            return flow_fail(m->err, c, "there are more than %d steps",
                             DEED_FLOW_STEPS_MAX);
        }
    }
    flow->steps = deed_arena_calloc(m->arena, count, sizeof(*flow->steps));
    if (!flow->steps) {
        return deed_fail(m->err, DEED_NOMEM, "a flow");
    }
    enum deed_code code = DEED_OK;
    for (const struct flow_node *c = list->first; !code && c; c = c->next) {
        struct deed_flow_step *step = &flow->steps[flow->step_count++];
        code = flow_step_make(m, c, step);
    }
    return code;
}

/* --var before the file's own. */
struct scope {
    const struct deed_flow_vars *given;
    const struct flow_node *own;
};

static const char *find_var(void *user, const char *name)
{
    const struct scope *scope = user;
    const char *value =
        scope->given ? scope->given->find(scope->given->user, name) : NULL;
    const struct flow_node *own =
        value || !scope->own ? NULL : flow_node_get(scope->own, name);
    return own && own->kind == FLOW_SCALAR ? own->text : value;
}

static enum deed_code check_top(const struct flow_node *top,
                                struct deed_error *err)
{
    static const char *const keys[] = { "name", "url", "timeout", "vars",
                                        "steps" };
    if (top->kind != FLOW_MAP) {
        return flow_fail(err, top, "a flow has url and steps");
    }
    for (const struct flow_node *c = top->first; c; c = c->next) {
        bool known = false;
        for (size_t i = 0; i < DEED_ARRAY_LEN(keys); i++) {
            known = known || strcmp(keys[i], c->key->text) == 0;
        }
        if (!known) {
            return flow_fail(err, c->key,
                             "there is no \"%.40s\" in a flow; it has name, "
                             "url, timeout, vars and steps",
                             c->key->text);
        }
    }
    if (!flow_node_get(top, "steps")) {
        return flow_fail(err, top, "steps: is missing");
    }
    return DEED_OK;
}

static enum deed_code take_text(const struct flow_node *top, const char *key,
                                const char **ret, struct deed_error *err)
{
    const struct flow_node *node = flow_node_get(top, key);
    if (node && node->kind != FLOW_SCALAR) {
        return flow_fail(err, node, "%s: must be a text", key);
    }
    *ret = node && *node->text ? node->text : NULL;
    return DEED_OK;
}

enum deed_code deed_flow_parse(struct deed_arena *arena, const char *text,
                               size_t len, const struct deed_flow_vars *vars,
                               struct deed_flow **ret, struct deed_error *err)
{
    struct flow_node *top = NULL;
    struct deed_error own = { 0 };
    struct deed_flow *flow = deed_arena_calloc(arena, 1, sizeof(*flow));
    struct flow_maker m = { .arena = arena, .err = &own };
    enum deed_code code = flow ? flow_node_parse(arena, text, len, &top, &own)
                               : deed_fail(&own, DEED_NOMEM, "a flow");
    if (!code) {
        code = check_top(top, &own);
    }
    if (!code) {
        struct scope scope = { vars, flow_node_get(top, "vars") };
        struct deed_flow_vars all = { find_var, &scope };
        code = flow_node_fill(arena, top, &all, &own);
    }
    if (!code) {
        m.timeout = flow_node_get(top, "timeout");
        code = take_text(top, "name", &flow->name, &own);
        code = code ? code : take_text(top, "url", &flow->url, &own);
        code = code ? code : make_steps(&m, flow_node_get(top, "steps"), flow);
    }
    if (!code && arena->failed) {
        code = deed_fail(&own, DEED_NOMEM, "a flow");
    }
    if (code && err) {
        *err = own;
    }
    if (!code) {
        *ret = flow;
    }
    return code;
}
