/* SPDX-License-Identifier: Apache-2.0 */
/* One step of a flow: a command with its options, made of a node of the file.
 */
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/command.h"
#include "front/flow/flow_step.h"
#include "wire/json.h"

/* What a step may be. `open` goes somewhere in the page that is there. */
static const enum deed_command_id verbs[] = {
    DEED_COMMAND_CLICK,  DEED_COMMAND_FILL,       DEED_COMMAND_CHOOSE,
    DEED_COMMAND_TOGGLE, DEED_COMMAND_SET,        DEED_COMMAND_PRESS,
    DEED_COMMAND_HOVER,  DEED_COMMAND_DRAG,       DEED_COMMAND_SCROLL,
    DEED_COMMAND_READ,   DEED_COMMAND_WAIT,       DEED_COMMAND_EXPECT,
    DEED_COMMAND_OPEN,   DEED_COMMAND_SCREENSHOT, DEED_COMMAND_TYPE,
    DEED_COMMAND_UPLOAD, DEED_COMMAND_SELECT,
};

/* Options of a command that say where it runs and how it speaks: that is the
 * flow's business. `name` is what the step is called. */
static const char *const foreign[] = {
    "session", "json", "progress", "request", "at", "help", "name", "action",
};

/* --at of what acts is a place, of what looks a time. */
static bool is_foreign(const struct deed_param *param)
{
    const char *name = param->name;
    if (strcmp(name, "at") == 0 && param->type == DEED_PARAM_TEXT) {
        return false;
    }
    return DEED_STR_IN(name, foreign) || deed_command_is_surface(name, false);
}

static const struct deed_command *find_verb(const char *word)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(verbs); i++) {
        const struct deed_command *row = deed_command_row(verbs[i]);
        if (strcmp(row->name, word) == 0) {
            return row;
        }
    }
    return NULL;
}

static const struct deed_param *find_param(const struct deed_command *command,
                                           const char *name)
{
    /* What is typed into a field is its text, whatever the table calls it. */
    if (command->id == DEED_COMMAND_FILL && strcmp(name, "text") == 0) {
        name = "content";
    }
    for (const struct deed_param *p = command->params; p->name; p++) {
        if (strcmp(p->name, name) == 0) {
            return p;
        }
    }
    return NULL;
}

/* What a command is mainly about: its first word. */
static const struct deed_param *first_param(const struct deed_command *command)
{
    for (const struct deed_param *p = command->params; p->name; p++) {
        if (p->positional) {
            return p;
        }
    }
    return NULL;
}

static struct deed_value *json_text(struct deed_arena *arena,
                                    const struct flow_node *node)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, flow_node_value(arena, node));
    struct deed_value *value =
        text.failed ? NULL : deed_value_string(arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return value;
}

static bool is_choice(const char *choices, const char *text)
{
    size_t len = strlen(text);
    for (const char *at = choices; *at;) {
        size_t n = strcspn(at, "|");
        if (n == len && strncmp(at, text, n) == 0) {
            return true;
        }
        at += n + (at[n] == '|');
    }
    return false;
}

/* One value as the parameter wants it; a map goes over as JSON. */
static enum deed_code take_value(struct flow_maker *m,
                                 const struct deed_param *p,
                                 const struct flow_node *node,
                                 struct deed_value **ret)
{
    /* JSON has to quote a variable: here a quoted number is one. */
    struct flow_node bare = *node;
    bare.plain = true;
    struct deed_value *plain = flow_node_value(m->arena, &bare);
    if (p->type == DEED_PARAM_FLAG) {
        *ret = plain;
        return deed_value_is(plain, DEED_VALUE_BOOL)
                   ? DEED_OK
                   : flow_fail(m->err, node, "%s: must be true or false",
                               p->name);
    }
    if (p->type == DEED_PARAM_COUNT_MS) {
        *ret = plain;
        return deed_value_is(plain, DEED_VALUE_NUMBER) &&
                       plain->as.number >= 0 && plain->as.number <= 1e9
                   ? DEED_OK
                   : flow_fail(m->err, node, "%s: must be a number, 0 or more",
                               p->name);
    }
    if (node->kind != FLOW_SCALAR) {
        *ret = json_text(m->arena, node);
        return *ret ? DEED_OK : deed_fail(m->err, DEED_NOMEM, "a flow");
    }
    if (p->choices && !is_choice(p->choices, node->text)) {
        return flow_fail(m->err, node, "%s: must be one of %s, not \"%.40s\"",
                         p->name, p->choices, node->text);
    }
    *ret = deed_value_string(m->arena, node->text);
    return DEED_OK;
}

static enum deed_code put_param(struct flow_maker *m,
                                struct deed_flow_step *step,
                                const struct deed_param *p,
                                const struct flow_node *node)
{
    struct deed_value *value = NULL;
    enum deed_code code = DEED_OK;
    if (!p->repeats) {
        code = take_value(m, p, node, &value);
    } else {
        value = deed_value_list(m->arena);
        bool many = node->kind == FLOW_LIST;
        for (const struct flow_node *c = many ? node->first : node; !code && c;
             c = many ? c->next : NULL) {
            struct deed_value *one = NULL;
            code = take_value(m, p, c, &one);
            deed_value_push(value, one);
        }
    }
    if (!code) {
        deed_value_set(m->arena, step->args, p->name, value);
    }
    return code;
}

/* "Save", as on the command line, or a whole UIAP ActionTarget. */
static enum deed_code put_target(struct flow_maker *m,
                                 struct deed_flow_step *step,
                                 const struct flow_node *node)
{
    bool whole = node->kind == FLOW_MAP;
    const struct deed_param *p = find_param(step->command, "target");
    if ((whole && !p) || node->kind == FLOW_LIST) {
        return flow_fail(m->err, node, "target: must be what it is called");
    }
    if (whole) {
        deed_value_set(m->arena, step->args, "target",
                       json_text(m->arena, node));
        return DEED_OK;
    }
    const char *name = find_param(step->command, "element") ||
                               step->command->id == DEED_COMMAND_ACT
                           ? "element"
                           : "on";
    if (strcmp(name, "on") == 0 && !find_param(step->command, "on")) {
        return flow_fail(m->err, node, "%s: has no target",
                         step->command->name);
    }
    deed_value_set(m->arena, step->args, name,
                   deed_value_string(m->arena, node->text));
    return DEED_OK;
}

static enum deed_code unknown_key(struct flow_maker *m,
                                  const struct deed_flow_step *step,
                                  const struct flow_node *key)
{
    struct deed_strbuf list;
    deed_strbuf_init(&list, 220);
    for (const struct deed_param *p = step->command->params; p->name; p++) {
        if (!is_foreign(p) && strcmp(p->name, "element") != 0 &&
            strcmp(p->name, "target") != 0) {
            deed_strbuf_printf(&list, ", %s",
                               strcmp(p->name, "content") == 0 ? "text"
                                                               : p->name);
        }
    }
    enum deed_code code =
        flow_fail(m->err, key, "%s: has no \"%.40s\"; it has name, target%s",
                  step->command->name, key->text,
                  list.failed ? ", ..." : deed_strbuf_get(&list));
    deed_strbuf_fini(&list);
    return code;
}

/* Everything but what the step is. */
static enum deed_code put_member(struct flow_maker *m,
                                 struct deed_flow_step *step,
                                 const struct flow_node *node)
{
    const char *key = node->key->text;
    const struct deed_param *p = find_param(step->command, key);
    if (strcmp(key, "name") == 0) {
        step->name = node->text;
        return node->kind == FLOW_SCALAR
                   ? DEED_OK
                   : flow_fail(m->err, node, "name: must be a text");
    }
    if (strcmp(key, "target") == 0) {
        return put_target(m, step, node);
    }
    return p && !is_foreign(p) ? put_param(m, step, p, node)
                               : unknown_key(m, step, node->key);
}

/* `open` is an action, too: where it goes is an argument of it. */
static enum deed_code put_open(struct flow_maker *m,
                               struct deed_flow_step *step,
                               const struct flow_node *node)
{
    struct deed_strbuf args;
    if (node->kind != FLOW_SCALAR || !*node->text) {
        return flow_fail(m->err, node, "open: must be an address");
    }
    deed_strbuf_init(&args, 0);
    struct deed_value *map = deed_value_map(m->arena);
    deed_value_set(m->arena, map, "url",
                   deed_value_string(m->arena, node->text));
    deed_json_write(&args, map);
    step->command = deed_command_row(DEED_COMMAND_ACT);
    deed_value_set(m->arena, step->args, "action",
                   deed_value_string(m->arena, "nav.navigate"));
    deed_value_set(m->arena, step->args, "args",
                   deed_value_string(m->arena, deed_strbuf_get(&args)));
    deed_strbuf_fini(&args);
    return DEED_OK;
}

static enum deed_code put_verb(struct flow_maker *m,
                               struct deed_flow_step *step,
                               const struct flow_node *node)
{
    const struct deed_param *p = first_param(step->command);
    const char *text = node->kind == FLOW_SCALAR ? node->text : "";
    if (step->command->id == DEED_COMMAND_OPEN) {
        return put_open(m, step, node);
    }
    if (!*text && node->kind == FLOW_SCALAR) {
        return DEED_OK; /* `- click:`, and the target under its own key */
    }
    return p && strcmp(p->name, "element") == 0 ? put_target(m, step, node)
           : p                                  ? put_param(m, step, p, node)
               : flow_fail(m->err, node, "%s: takes nothing",
                           step->command->name);
}

/* `action: click` or `action: ui.activate`. */
static enum deed_code put_action(struct flow_maker *m,
                                 struct deed_flow_step *step,
                                 const struct flow_node *node)
{
    if (node->kind != FLOW_SCALAR) {
        return flow_fail(m->err, node, "action: must be a word");
    }
    const struct deed_command *verb = find_verb(node->text);
    if (verb && verb->id != DEED_COMMAND_OPEN) {
        step->command = verb;
        return DEED_OK;
    }
    if (!strchr(node->text, '.')) {
        return flow_fail(m->err, node,
                         "there is no action \"%.40s\"; click, fill, choose, "
                         "..., or ui.activate and its like",
                         node->text);
    }
    step->command = deed_command_row(DEED_COMMAND_ACT);
    deed_value_set(m->arena, step->args, "action",
                   deed_value_string(m->arena, node->text));
    return DEED_OK;
}

/* What the step does: the key that is a verb. `expect` is one only where
 * there is no other. */
static struct flow_node *verb_of(const struct flow_node *map)
{
    struct flow_node *found = flow_node_get(map, "action");
    for (struct flow_node *c = map->first; c && !found; c = c->next) {
        if (find_verb(c->key->text) && strcmp(c->key->text, "expect") != 0) {
            found = c;
        }
    }
    return found ? found : flow_node_get(map, "expect");
}

/* "click Save", "ui.setValue Volume"; what is typed is not told. */
static const char *default_name(struct flow_maker *m,
                                const struct deed_flow_step *step,
                                const struct flow_node *verb)
{
    const char *what = deed_value_text_at(step->args, "action");
    const struct deed_param *p = first_param(step->command);
    const struct deed_value *about = deed_value_get(step->args, "element");
    if (strcmp(verb->key->text, "open") == 0) {
        return deed_arena_printf(m->arena, "open %s", verb->text);
    }
    if (!about && p && step->command->id != DEED_COMMAND_ACT) {
        about = deed_value_get(step->args, p->name);
    }
    if (step->command && step->command->id == DEED_COMMAND_TYPE) {
        about = NULL;
    }
    if (deed_value_is(about, DEED_VALUE_LIST)) {
        about = deed_value_at(about, 0);
    }
    const char *text = deed_str_or(deed_value_text(about), "");
    return deed_arena_printf(m->arena, "%s%s%s",
                             deed_str_or(what, step->command->name),
                             *text ? " " : "", text);
}

static enum deed_code no_verb(struct flow_maker *m,
                              const struct flow_node *node)
{
    const struct deed_command *near = NULL;
    for (const struct flow_node *c = node->first; c && !near; c = c->next) {
        near = deed_command_guess(c->key->text);
        near = near ? find_verb(near->name) : NULL;
    }
    return near ? flow_fail(m->err, node->first->key,
                            "nothing in this step says what to do; did you "
                            "mean %s?",
                            near->name)
                : flow_fail(m->err, node->first->key,
                            "nothing in this step says what to do: click, "
                            "fill, choose, toggle, set, press, hover, drag, "
                            "scroll, read, wait, expect, open, screenshot or "
                            "action");
}

static enum deed_code fill_step(struct flow_maker *m,
                                const struct flow_node *node,
                                struct deed_flow_step *step)
{
    if (node->kind != FLOW_MAP || !node->first) {
        return flow_fail(m->err, node,
                         "a step is a command with its options: click: Save");
    }
    const struct flow_node *verb = verb_of(node);
    if (!verb) {
        return no_verb(m, node);
    }
    bool action = strcmp(verb->key->text, "action") == 0;
    step->line = node->line;
    step->args = deed_value_map(m->arena);
    step->command = find_verb(verb->key->text);
    enum deed_code code =
        action ? put_action(m, step, verb) : put_verb(m, step, verb);
    for (const struct flow_node *c = node->first; !code && c; c = c->next) {
        const struct deed_command *other = find_verb(c->key->text);
        if (c != verb && other && other->id != DEED_COMMAND_EXPECT &&
            !find_param(step->command, c->key->text)) {
            return flow_fail(m->err, c->key,
                             "a step does one thing: %.20s or %.20s",
                             verb->key->text, c->key->text);
        }
        code = c == verb ? DEED_OK : put_member(m, step, c);
    }
    if (!code && !step->name) {
        step->name = default_name(m, step, verb);
    }
    if (!code && m->timeout && !deed_value_get(step->args, "timeout") &&
        find_param(step->command, "timeout")) {
        code = put_param(m, step, find_param(step->command, "timeout"),
                         m->timeout);
    }
    return code;
}

/* What must be there, whichever way it was said. */
static enum deed_code check_step(struct flow_maker *m,
                                 const struct flow_node *node,
                                 const struct deed_flow_step *step)
{
    for (const struct deed_param *p = step->command->params; p->name; p++) {
        bool text = strcmp(p->name, "content") == 0;
        bool target = strcmp(p->name, "element") == 0;
        bool required =
            text ? !deed_value_get(step->args, "secret") : p->required;
        if (required && !deed_value_get(step->args, p->name) &&
            !(target && deed_value_get(step->args, "target"))) {
            return flow_fail(m->err, node, "%s: %s is missing",
                             step->command->name,
                             text     ? "text"
                             : target ? "target"
                                      : p->name);
        }
    }
    return DEED_OK;
}

enum deed_code flow_step_make(struct flow_maker *m,
                              const struct flow_node *node,
                              struct deed_flow_step *step)
{
    enum deed_code code = fill_step(m, node, step);
    return code ? code : check_step(m, node, step);
}
