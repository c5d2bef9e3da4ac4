/* SPDX-License-Identifier: Apache-2.0 */
/* The words that people type: each is one action, and what follows it is the
 * action's main argument. */
#include "command/params.h"
#include "command/request.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"

/* clang-format off */
#define ELEMENT                                                                \
    FIRST("element", "TARGET", true, "what a person calls it; ~PART: a part "  \
          "of that; @e12: a handle that look printed; css=..., text=..., "     \
          "label=..., id=...")
#define NARROW                                                                 \
    TEXT("role", "ROLE", "only this role: button, textbox, ..."),              \
    TEXT("in", "SCOPE", "only in this scope, or in what is called so")

const struct deed_param deed_click_params[] = {
    ELEMENT, NARROW,
    FLAG("double", "twice in a row"),
    FLAG("right", "with the other button: its menu"),
    SURFACE, SETTLED, END,
};
const struct deed_param deed_fill_params[] = {
    ELEMENT, FIRST("content", "TEXT", true, "what is typed"), NARROW,
    FLAG("append", "keep what is there"),
    FLAG("submit", "press Enter after it"),
    SURFACE, SETTLED, END,
};
const struct deed_param deed_choose_params[] = {
    ELEMENT, FIRST("option", "OPTION", true, "its label, else its value"),
    NARROW, SURFACE, SETTLED, END,
};
const struct deed_param deed_toggle_params[] = {
    ELEMENT,
    { "state", "on|off", DEED_PARAM_TEXT, true, false, false, "on|off|mixed",
      "how it shall be; without it: the other way" },
    NARROW, SURFACE, SETTLED, END,
};
const struct deed_param deed_set_params[] = {
    ELEMENT, FIRST("value", "VALUE", true, "a number, date or colour"), NARROW,
    TEXT("tolerance", "N", "how far off is near enough; 0"),
    SURFACE, SETTLED, END,
};
const struct deed_param deed_press_params[] = {
    FIRST("keys", "KEYS", true, "Enter, Control+S, ..."),
    TEXT("on", "TARGET", "there, else where the focus is"), NARROW,
    SURFACE, SETTLED, END,
};
const struct deed_param deed_hover_params[] = {
    ELEMENT, NARROW, SURFACE, SETTLED, END,
};
const struct deed_param deed_read_params[] = {
    ELEMENT,
    CHOICE("what", "WHAT", "text|value|state|all", "all is the default"),
    NARROW, SURFACE,
    MS("timeout", "how long all of it may take"),
    FLAG("progress", "say what happens on the way"),
    FLAG("json", "print the action.result payload on one line"),
    END,
};

/* Which parameter becomes which argument; a flag has its value here. */
struct passing {
    const char *param, *arg, *value;
};

static const struct verb {
    enum deed_command_id id;
    const char *action;
    struct passing passes[4]; /* ends with a NULL param */
} verbs[] = {
    { DEED_COMMAND_CLICK,  "ui.activate",  { { NULL, NULL, NULL } } },
    { DEED_COMMAND_FILL,   "ui.enterText", { { "content", "text", NULL },
                                             { "append", "clear", "false" },
                                             { "submit", "submit", "true" } } },
    { DEED_COMMAND_CHOOSE, "ui.choose",    { { "option", "option", NULL } } },
    { DEED_COMMAND_TOGGLE, "ui.toggle",    { { "state", "state", NULL } } },
    { DEED_COMMAND_SET,    "ui.setValue",  { { "value", "value", NULL },
                                             { "tolerance", "tolerance",
                                               NULL } } },
    { DEED_COMMAND_PRESS,  "x.deed.press", { { "keys", "keys", NULL } } },
    { DEED_COMMAND_HOVER,  "x.deed.hover", { { NULL, NULL, NULL } } },
    { DEED_COMMAND_READ,   "ui.read",      { { "what", "what", NULL } } },
};

/* Words for values that JSON spells another way. */
static const struct {
    const char *param, *word, *value;
} spellings[] = {
    { "state", "on", "true" },
    { "state", "off", "false" },
};
/* clang-format on */

static const struct verb *find(enum deed_command_id id)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(verbs); i++) {
        if (verbs[i].id == id) {
            return &verbs[i];
        }
    }
    return NULL;
}

bool deed_command_is_verb(enum deed_command_id id)
{
    return find(id) != NULL;
}

static const char *spell(const char *param, const char *word)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(spellings); i++) {
        if (deed_str_equal(spellings[i].param, param) &&
            deed_str_equal(spellings[i].word, word)) {
            return spellings[i].value;
        }
    }
    return word;
}

static const char *action_of(const struct verb *verb,
                             const struct deed_value *args)
{
    bool click = verb->id == DEED_COMMAND_CLICK;
    return click && deed_value_get(args, "double")  ? "x.deed.doubleActivate"
           : click && deed_value_get(args, "right") ? "x.deed.contextActivate"
                                                    : verb->action;
}

enum deed_code deed_command_verb(struct deed_arena *arena,
                                 enum deed_command_id id,
                                 struct deed_value *args,
                                 struct deed_error *err)
{
    const struct verb *verb = find(id);
    struct deed_value *pairs = deed_value_list(arena);
    if (deed_value_get(args, "double") && deed_value_get(args, "right")) {
        return deed_fail_member(err, DEED_INVALID, "--right",
                                "contradicts --double");
    }
    for (size_t i = 0; verb && i < DEED_ARRAY_LEN(verb->passes); i++) {
        const struct passing *p = &verb->passes[i];
        const struct deed_value *given =
            p->param ? deed_value_get(args, p->param) : NULL;
        if (given) {
            const char *value =
                p->value ? p->value : spell(p->param, deed_value_text(given));
            deed_value_push(
                pairs, deed_value_string(
                           arena, deed_arena_printf(arena, "%s=%s", p->arg,
                                                    deed_str_or(value, ""))));
        }
    }
    deed_value_set(arena, args, "action",
                   deed_value_string(arena, verb ? action_of(verb, args) : ""));
    deed_value_set(arena, args, "arg", pairs);
    return arena->failed ? deed_fail(err, DEED_NOMEM, "command") : DEED_OK;
}
