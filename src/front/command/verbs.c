/* SPDX-License-Identifier: Apache-2.0 */
/* The words that people type: each is one action, and what follows it is the
 * action's main argument. */
#include "front/command/params.h"
#include "front/command/request.h"

#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_number.h"
#include "wire/json_object.h"

/* clang-format off */
#define ELEMENT                                                                \
    FIRST("element", "TARGET", true, "what a person calls it; ~PART: a part "  \
          "of that; @e12: a handle that look printed; X,Y: a point of the "    \
          "window; css=..., text=..., label=..., id=...")
#define NARROW                                                                 \
    TEXT("role", "ROLE", "only this role: button, textbox, ..."),              \
    TEXT("in", "SCOPE", "only in this scope, or in what is called so")
#define AT_PLACE                                                               \
    TEXT("at", "X,Y", "at this place in the target, from its upper left "      \
         "corner"),                                                            \
    TEXT("modifiers", "KEYS", "held meanwhile: Shift, Control+Alt, ...")

const struct deed_param deed_click_params[] = {
    ELEMENT, NARROW,
    FLAG("double", "twice in a row"),
    FLAG("right", "with the other button: its menu"),
    FLAG("middle", "with the middle button"),
    AT_PLACE,
    SURFACE, SETTLED, END,
};
const struct deed_param deed_fill_params[] = {
    ELEMENT, FIRST("content", "TEXT", false, "what is typed"), NARROW,
    TEXT("secret", "NAME", "instead: a secret, from DEED_SECRET_NAME, "
         "$DEED_SECRETS_FILE or $DEED_SECRET_COMMAND; only into a field that "
         "keeps it to itself"),
    FLAG("stdin", "instead: a secret, from standard input"),
    FLAG("append", "keep what is there"),
    FLAG("submit", "press Enter after it"),
    SURFACE, SETTLED, END,
};
const struct deed_param deed_choose_params[] = {
    ELEMENT, FIRST("option", "OPTION", true, "its label, else its value"),
    FLAG("path", "OPTION is the way to it: \"Export > PDF\""),
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
    WORDS("keys", "KEYS...", "Enter, Control+S, ...; several are pressed in "
          "a row"),
    TEXT("on", "TARGET", "there, else where the focus is"), NARROW,
    SURFACE, SETTLED, END,
};
const struct deed_param deed_hover_params[] = {
    ELEMENT, NARROW, AT_PLACE, SURFACE, SETTLED, END,
};
const struct deed_param deed_select_params[] = {
    ELEMENT, FIRST("content", "TEXT", false, "these words in it"),
    TEXT("from", "N", "or from this letter, counted from 0"),
    TEXT("to", "N", "to before this one; the end of the text"),
    NARROW, SURFACE, SETTLED, END,
};
const struct deed_param deed_type_params[] = {
    FIRST("content", "TEXT", true, "what is typed, key by key"),
    TEXT("on", "TARGET", "there, else where the focus is"), NARROW,
    SURFACE, SETTLED, END,
};
const struct deed_param deed_upload_params[] = {
    ELEMENT, WORDS("file", "FILE...", "what is given to it"),
    NARROW, SURFACE, SETTLED, END,
};
const struct deed_param deed_history_params[] = { SURFACE, SETTLED, END };
const struct deed_param deed_drag_params[] = {
    FIRST("element", "FROM", true, "what is dragged, as a person calls it, or "
          "X,Y in the window"),
    FIRST("where", "TO", true, "where it is dropped: a target, or X,Y in the "
          "window"),
    TEXT("at", "X,Y", "take it at this place, from its upper left corner"),
    NARROW, SURFACE, SETTLED, END,
};
const struct deed_param deed_scroll_params[] = {
    { "way", "WAY", DEED_PARAM_TEXT, true, false, false,
      "down|up|right|left|top|bottom", "which way; down is the default" },
    TEXT("by", "N", "how many pixels; 500"),
    TEXT("on", "TARGET", "scroll this, else the page"),
    TEXT("to", "TARGET", "instead of a way: until this can be seen"),
    TEXT("at", "X,Y", "turn the wheel over this point: of the window, or with "
         "--on of the target"),
    TEXT("modifiers", "KEYS", "with --at: held meanwhile"),
    NARROW, SURFACE, SETTLED, END,
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
    { DEED_COMMAND_CHOOSE, "ui.choose",    { { NULL, NULL, NULL } } },
    { DEED_COMMAND_TOGGLE, "ui.toggle",    { { "state", "state", NULL } } },
    { DEED_COMMAND_SET,    "ui.setValue",  { { "value", "value", NULL },
                                             { "tolerance", "tolerance",
                                               NULL } } },
    { DEED_COMMAND_PRESS,  "x.deed.press", { { NULL, NULL, NULL } } },
    { DEED_COMMAND_TYPE,   "x.deed.type",  { { "content", "text", NULL } } },
    { DEED_COMMAND_UPLOAD, "x.deed.upload", { { NULL, NULL, NULL } } },
    { DEED_COMMAND_BACK,   "x.deed.history",
      { { "", "direction", "back" } } },
    { DEED_COMMAND_FORWARD, "x.deed.history",
      { { "", "direction", "forward" } } },
    { DEED_COMMAND_RELOAD, "x.deed.history",
      { { "", "direction", "reload" } } },
    { DEED_COMMAND_HOVER,  "x.deed.hover", { { NULL, NULL, NULL } } },
    { DEED_COMMAND_SELECT, "x.deed.selectText", { { "content", "text", NULL },
                                                  { "from", "start", NULL },
                                                  { "to", "end", NULL } } },
    { DEED_COMMAND_DRAG,   "x.deed.drag",  { { NULL, NULL, NULL } } },
    { DEED_COMMAND_SCROLL, "ui.scroll",    { { NULL, NULL, NULL } } },
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
    if (verb->id == DEED_COMMAND_SCROLL && deed_value_get(args, "to")) {
        return "ui.scrollIntoView";
    }
    if (verb->id == DEED_COMMAND_SCROLL && deed_value_get(args, "at")) {
        return "x.deed.wheel";
    }
    return click && deed_value_get(args, "double")  ? "x.deed.doubleActivate"
           : click && deed_value_get(args, "right") ? "x.deed.contextActivate"
                                                    : verb->action;
}

static void push_pair(struct deed_arena *arena, struct deed_value *pairs,
                      const char *name, const char *value)
{
    deed_value_push(pairs,
                    deed_value_string(
                        arena, deed_arena_printf(arena, "%s=%s", name, value)));
}

static void push_point(struct deed_arena *arena, struct deed_value *pairs,
                       const char *name, const char *text, size_t comma)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "x");
    deed_json_raw(w, text, comma);
    deed_json_key(w, "y");
    deed_json_raw(w, text + comma + 1, strlen(text + comma + 1));
    push_pair(arena, pairs, name,
              deed_str_or(deed_json_object_end(&o, arena), ""));
}

/* --at and --modifiers, of whatever is done with the pointer. */
static enum deed_code place(struct deed_arena *arena,
                            const struct deed_value *args,
                            struct deed_value *pairs, struct deed_error *err)
{
    const char *at = deed_value_text_at(args, "at");
    const char *held = deed_value_text_at(args, "modifiers");
    size_t comma = 0;
    if (at && !deed_command_is_point(at, &comma)) {
        return deed_fail_member(err, DEED_INVALID, "--at",
                                "must be X,Y in pixels, not \"%.40s\"", at);
    }
    if (at) {
        push_point(arena, pairs, "position", at, comma);
    }
    if (held) {
        push_pair(arena, pairs, "modifiers", held);
    }
    if (deed_value_get(args, "middle")) {
        push_pair(arena, pairs, "button", "middle");
    }
    return DEED_OK;
}

/* Words as a list: keys in a row, files. */
static enum deed_code words(struct deed_arena *arena,
                            const struct deed_value *args, const char *param,
                            const char *arg, struct deed_value *pairs)
{
    const struct deed_value *list = deed_value_get(args, param);
    const char *only =
        deed_value_is(list, DEED_VALUE_LIST) && list->as.items.count == 1
            ? deed_value_text(deed_value_at(list, 0))
            : deed_value_text(list);
    if (only && only[0] != '[') {
        push_pair(arena, pairs, arg, only);
        return DEED_OK;
    }
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, list);
    push_pair(arena, pairs, arg, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return DEED_OK;
}

static enum deed_code drag(struct deed_arena *arena,
                           const struct deed_value *args,
                           struct deed_value *pairs, struct deed_error *err)
{
    const char *where = deed_value_text_at(args, "where");
    size_t comma = 0;
    if (!where) {
        return deed_fail_member(err, DEED_INVALID, "TO", "is missing");
    }
    enum deed_code code = place(arena, args, pairs, err);
    if (code) {
        return code;
    }
    if (deed_command_is_point(where, &comma)) {
        push_point(arena, pairs, "to", where, comma);
        return DEED_OK;
    }
    struct deed_value *target = NULL;
    struct deed_value *said = deed_value_map(arena);
    struct deed_strbuf text;
    deed_value_set(arena, said, "element", deed_value_string(arena, where));
    code = deed_command_target(arena, said, &target, err);
    deed_strbuf_init(&text, 0);
    if (!code) {
        deed_json_write(&text, target);
        push_pair(arena, pairs, "to", deed_strbuf_get(&text));
    }
    deed_strbuf_fini(&text);
    return code;
}

static struct deed_value *split_path(struct deed_arena *arena, const char *text)
{
    struct deed_value *list = deed_value_list(arena);
    for (const char *from = text; from;) {
        const char *end = strchr(from, '>');
        const char *next = end ? end + 1 : NULL;
        size_t len = end ? (size_t)(end - from) : strlen(from);
        while (len && *from == ' ') {
            from++;
            len--;
        }
        while (len && from[len - 1] == ' ') {
            len--;
        }
        deed_value_push(list, deed_value_string_n(arena, from, len));
        from = next;
    }
    return list;
}

/* One option, or the items that lead to it. */
static enum deed_code choose(struct deed_arena *arena,
                             const struct deed_value *args,
                             struct deed_value *pairs)
{
    const char *option = deed_value_text_at(args, "option");
    if (!option || !deed_value_get(args, "path")) {
        push_pair(arena, pairs, "option", deed_str_or(option, ""));
        return DEED_OK;
    }
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, split_path(arena, option));
    push_pair(arena, pairs, "path", deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return DEED_OK;
}

#define SCROLL_BY "500"

static enum deed_code scroll(struct deed_arena *arena, struct deed_value *args,
                             struct deed_value *pairs, struct deed_error *err)
{
    static const struct {
        const char *way, *arg, *sign;
    } ways[] = {
        { "down", "dy", "" },  { "up", "dy", "-" },   { "right", "dx", "" },
        { "left", "dx", "-" }, { "top", "to", NULL }, { "bottom", "to", NULL },
    };
    const char *to = deed_value_text_at(args, "to");
    const char *way = deed_value_text_at(args, "way");
    const char *by = deed_value_text_at(args, "by");
    const char *at = deed_value_text_at(args, "at");
    if (at &&
        (to || deed_str_equal(way, "top") || deed_str_equal(way, "bottom"))) {
        return deed_fail_member(err, DEED_INVALID, "--at",
                                "turns the wheel, which goes down, up, left "
                                "or right only");
    }
    if (to && (way || by || deed_value_get(args, "on"))) {
        return deed_fail_member(err, DEED_INVALID, "--to",
                                "is where it ends: no way, --by or --on");
    }
    if (to) {
        deed_value_set(arena, args, "element", deed_value_string(arena, to));
        return DEED_OK;
    }
    if (by &&
        (by[0] == '-' || deed_json_number_len(by, strlen(by)) != strlen(by))) {
        return deed_fail_member(err, DEED_INVALID, "--by",
                                "must be a number of pixels, not \"%.40s\"",
                                by);
    }
    if (at && !deed_value_get(args, "on")) { /* a point of the window */
        deed_value_set(arena, args, "element", deed_value_string(arena, at));
        const char *held = deed_value_text_at(args, "modifiers");
        if (held) {
            push_pair(arena, pairs, "modifiers", held);
        }
    } else if (at) {
        enum deed_code code = place(arena, args, pairs, err);
        if (code) {
            return code;
        }
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(ways); i++) {
        if (!deed_str_equal(ways[i].way, deed_str_or(way, "down"))) {
            continue;
        }
        if (!ways[i].sign) {
            push_pair(arena, pairs, "to", ways[i].way);
        } else {
            push_pair(arena, pairs, ways[i].arg,
                      deed_arena_printf(arena, "%s%s", ways[i].sign,
                                        deed_str_or(by, SCROLL_BY)));
        }
    }
    return DEED_OK;
}

enum deed_code deed_command_verb(struct deed_arena *arena,
                                 enum deed_command_id id,
                                 struct deed_value *args,
                                 struct deed_error *err)
{
    const struct verb *verb = find(id);
    struct deed_value *pairs = deed_value_list(arena);
    if (!!deed_value_get(args, "double") + !!deed_value_get(args, "right") +
            !!deed_value_get(args, "middle") >
        1) {
        return deed_fail_member(err, DEED_INVALID, "--right",
                                "give one of --double, --right and --middle");
    }
    for (size_t i = 0; verb && i < DEED_ARRAY_LEN(verb->passes); i++) {
        const struct passing *p = &verb->passes[i];
        const struct deed_value *given =
            p->param ? deed_value_get(args, p->param) : NULL;
        bool always = p->param && !*p->param; /* what the verb itself says */
        if (given || always) {
            const char *value =
                p->value ? p->value : spell(p->param, deed_value_text(given));
            deed_value_push(
                pairs, deed_value_string(
                           arena, deed_arena_printf(arena, "%s=%s", p->arg,
                                                    deed_str_or(value, ""))));
        }
    }
    enum deed_code code =
        id == DEED_COMMAND_DRAG ? drag(arena, args, pairs, err)
        : id == DEED_COMMAND_CLICK || id == DEED_COMMAND_HOVER
            ? place(arena, args, pairs, err)
        : id == DEED_COMMAND_PRESS  ? words(arena, args, "keys", "keys", pairs)
        : id == DEED_COMMAND_UPLOAD ? words(arena, args, "file", "files", pairs)
        : id == DEED_COMMAND_CHOOSE ? choose(arena, args, pairs)
        : id == DEED_COMMAND_SCROLL ? scroll(arena, args, pairs, err)
                                    : DEED_OK;
    if (code) {
        return code;
    }
    deed_value_set(arena, args, "action",
                   deed_value_string(arena, verb ? action_of(verb, args) : ""));
    deed_value_set(arena, args, "arg", pairs);
    return arena->failed ? deed_fail(err, DEED_NOMEM, "command") : DEED_OK;
}
