/* SPDX-License-Identifier: Apache-2.0 */
/* One element as words: role "name" [states] = "value" @e12 */
#include "outline/outline_impl.h"

#include <string.h>

#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"

static const char *const tones[] = {
    [OUTLINE_ROLE] = "\033[36m",  [OUTLINE_TEXT] = "",
    [OUTLINE_STATE] = "\033[33m", [OUTLINE_HANDLE] = "\033[2m",
    [OUTLINE_NOTE] = "\033[2m",   [OUTLINE_BAD] = "\033[31m",
    [OUTLINE_GOOD] = "\033[32m",
};
_Static_assert(DEED_ARRAY_LEN(tones) == OUTLINE_TONE_COUNT,
               "every tone has a sequence");

const char *outline_tone(const struct outline_writer *w, enum outline_tone tone)
{
    return w->detail.color ? tones[tone] : "";
}

const char *outline_tone_end(const struct outline_writer *w)
{
    return w->detail.color ? "\033[0m" : "";
}

void outline_line_begin(struct outline_writer *w, unsigned depth)
{
    w->line_at = w->out->len;
    if (w->mark) {
        deed_strbuf_puts(w->out, w->mark);
    }
    for (unsigned i = 0; i < depth && i < 20; i++) {
        deed_strbuf_puts(w->out, "  ");
    }
}

void outline_line_end(struct outline_writer *w)
{
    deed_strbuf_putc(w->out, '\n');
    if (w->limit && !w->out->failed) {
        w->used += deed_outline_tokens(w->out->bytes + w->line_at);
    }
}

void outline_take_back(struct outline_writer *w, size_t begin)
{
    if (!w->out->failed && w->out->bytes) {
        w->out->len = begin;
        w->out->bytes[begin] = '\0';
    }
}

/* As it is shown, on one line; `quote` 0: without quotes. No more characters
 * than `room`; what is left of it is returned. */
static unsigned put_chars(struct outline_writer *w, const char *text,
                          size_t left, char quote, unsigned room)
{
    while (left) {
        size_t len = deed_utf8_step(text, left);
        unsigned char c = (unsigned char)*text;
        len = len ? len : 1;
        if (room == 0) {
            deed_strbuf_puts(w->out, "…");
            return 0;
        }
        room--;
        char shown[DEED_HAZARD_BYTES];
        uint32_t code = c < 0x7f ? c : deed_utf8_decode(text, len);
        if (c < 0x20 || (len == 1 && c >= 0x80)) {
            deed_strbuf_putc(w->out, ' ');
        } else if (deed_utf8_is_hazard(code)) {
            deed_strbuf_add(w->out, shown, deed_utf8_write_hazard(code, shown));
        } else {
            if (quote && (char)c == quote) {
                deed_strbuf_putc(w->out, '\\');
            }
            deed_strbuf_add(w->out, text, len);
        }
        text += len;
        left -= len;
    }
    return room;
}

static void put_text(struct outline_writer *w, const char *text, char quote)
{
    (void)put_chars(w, text, strlen(text), quote,
                    w->detail.clip ? w->detail.clip : UINT32_MAX);
}

void outline_put_plain(struct outline_writer *w, const char *text)
{
    put_text(w, text, '\0');
}

void outline_put_quoted(struct outline_writer *w, const char *text)
{
    deed_strbuf_putc(w->out, '"');
    put_text(w, text, '"');
    deed_strbuf_putc(w->out, '"');
}

void outline_put_note(struct outline_writer *w, const char *text)
{
    deed_strbuf_puts(w->out, outline_tone(w, OUTLINE_NOTE));
    deed_strbuf_puts(w->out, text);
    deed_strbuf_puts(w->out, outline_tone_end(w));
}

/* States that a person would mention. */
static const struct {
    const char *state;
    bool when;
    const char *word;
} words[] = {
    { "enabled", false, "disabled" },   { "visible", false, "hidden" },
    { "checked", true, "checked" },     { "pressed", true, "pressed" },
    { "selected", true, "selected" },   { "expanded", true, "expanded" },
    { "expanded", false, "collapsed" }, { "blocked", true, "blocked" },
    { "readonly", true, "readonly" },   { "focused", true, "focused" },
    { "required", true, "required" },   { "invalid", true, "invalid" },
    { "busy", true, "busy" },           { "current", true, "current" },
};

void outline_state_words(const struct outline_node *node,
                         struct deed_strbuf *to)
{
    for (size_t i = 0; node->state && i < DEED_ARRAY_LEN(words); i++) {
        const struct deed_value *v =
            deed_value_get(node->state, words[i].state);
        if (deed_value_is(v, DEED_VALUE_BOOL) &&
            v->as.boolean == words[i].when) {
            deed_strbuf_printf(to, "%s ", words[i].word);
        } else if (words[i].when &&
                   deed_str_equal(deed_value_text(v), "mixed")) {
            deed_strbuf_printf(to, "%s:mixed ", words[i].state);
        }
    }
    if (node->secret) {
        deed_strbuf_puts(to, "password ");
    }
}

const char *outline_unseen(const struct outline_node *node)
{
    const char *why = deed_value_text_at(node->element, "unseen");
    return deed_str_equal(why, "covered")  ? "covered"
           : deed_str_equal(why, "name")   ? "unseen name"
           : deed_str_equal(why, "hidden") ? "unseen"
                                           : NULL;
}

static void put_states(struct outline_writer *w,
                       const struct outline_node *node)
{
    struct deed_strbuf all;
    deed_strbuf_init(&all, 0);
    outline_state_words(node, &all);
    /* Behind a dialog everything is: it is said once. */
    bool skip = w->tree->modal != OUTLINE_NONE;
    for (const char *at = deed_strbuf_get(&all); *at;) {
        size_t len = strcspn(at, " ");
        if (!(skip && strncmp(at, "blocked ", 8) == 0)) {
            deed_strbuf_printf(w->out, " %s[%.*s]%s",
                               outline_tone(w, OUTLINE_STATE), (int)len, at,
                               outline_tone_end(w));
        }
        at += len + 1;
    }
    deed_strbuf_fini(&all);
}

/* Their value is their state, or is their name. */
static bool is_valueless(const struct outline_node *node)
{
    static const char *const roles[] = {
        "checkbox",      "radio",  "switch", "button", "menuitemcheckbox",
        "menuitemradio", "option", "link",   "tab",    "status",
    };
    return DEED_STR_IN(node->role, roles);
}

static void put_range(struct outline_writer *w, const struct deed_value *range)
{
    const struct deed_value *min = deed_value_get(range, "min");
    const struct deed_value *max = deed_value_get(range, "max");
    const struct deed_value *step = deed_value_get(range, "step");
    if (deed_value_is(min, DEED_VALUE_NUMBER) &&
        deed_value_is(max, DEED_VALUE_NUMBER)) {
        deed_strbuf_printf(w->out, " (%.6g to %.6g", min->as.number,
                           max->as.number);
        if (deed_value_is(step, DEED_VALUE_NUMBER) &&
            (step->as.number < 1 || step->as.number > 1)) {
            deed_strbuf_printf(w->out, " by %.6g", step->as.number);
        }
        deed_strbuf_putc(w->out, ')');
    }
}

static void put_options(struct outline_writer *w,
                        const struct deed_value *element)
{
    const struct deed_value *list = deed_value_get(element, "options");
    if (!deed_value_is(list, DEED_VALUE_LIST) || !w->detail.options) {
        return;
    }
    const struct deed_value *count = deed_value_get(element, "optionCount");
    double total = deed_value_is(count, DEED_VALUE_NUMBER)
                       ? count->as.number
                       : (double)list->as.items.count;
    unsigned told = 0;
    deed_strbuf_puts(w->out, " (");
    for (const struct deed_value *o = list->as.items.first;
         o && told < w->detail.options; o = o->next) {
        deed_strbuf_puts(w->out, told++ ? " | " : "");
        put_text(w, deed_str_or(deed_value_text(o), ""), '|');
    }
    if (total > told) {
        deed_strbuf_printf(w->out, " | … %.0f more", total - told);
    }
    deed_strbuf_putc(w->out, ')');
}

static void put_value(struct outline_writer *w, const struct outline_node *node)
{
    if (node->value && *node->value && !is_valueless(node) &&
        !deed_str_equal(node->value, node->name)) {
        deed_strbuf_puts(w->out, " = ");
        outline_put_quoted(w, node->value);
    }
    put_range(w, deed_value_get(node->element, "range"));
    put_options(w, node->element);
}

static void put_role(struct outline_writer *w, const struct outline_node *node)
{
    const char *role = node->role;
    const struct deed_value *level = deed_value_get(node->element, "level");
    const char *field = deed_value_text_at(node->element, "field");
    deed_strbuf_puts(w->out, outline_tone(w, OUTLINE_ROLE));
    if (field) {
        deed_strbuf_printf(w->out, "%.20s", field);
    } else if (deed_value_is(level, DEED_VALUE_NUMBER)) {
        deed_strbuf_printf(w->out, "h%.0f", level->as.number);
    } else if (strcmp(role, "generic") == 0 || !*role) {
        deed_strbuf_puts(w->out, node->value || node->secret ? "input"
                                 : node->handled             ? "clickable"
                                                             : "group");
    } else {
        deed_strbuf_puts(w->out, role);
    }
    deed_strbuf_puts(w->out, outline_tone_end(w));
}

static void put_address(struct outline_writer *w,
                        const struct outline_node *node)
{
    const char *address = deed_value_text_at(node->element, "leadsTo");
    if (address && w->detail.links) {
        deed_strbuf_puts(w->out, " -> ");
        outline_put_plain(w, address);
    }
}

/* The name of a row is what stands in its cells. */
static bool tells_cells(const struct outline_writer *w,
                        const struct outline_node *node)
{
    return strcmp(node->role, "row") == 0 && node->first != OUTLINE_NONE &&
           outline_is_cell(&w->tree->nodes[node->first]);
}

/* What people do not see is told as what it is. */
static void put_unseen(struct outline_writer *w,
                       const struct outline_node *node)
{
    const char *why = outline_unseen(node);
    if (why) {
        deed_strbuf_printf(w->out, " %s[%s]%s", outline_tone(w, OUTLINE_STATE),
                           why, outline_tone_end(w));
    }
}

static void put_part(struct outline_writer *w, const struct outline_node *part)
{
    deed_strbuf_putc(w->out, '[');
    put_text(w, part->name, '"');
    put_states(w, part);
    put_address(w, part);
    put_unseen(w, part);
    deed_strbuf_printf(w->out, " %s@%s%s]", outline_tone(w, OUTLINE_HANDLE),
                       part->ref, outline_tone_end(w));
}

/* Words may be clipped; the links in them are all told. */
void outline_put_sentence(struct outline_writer *w,
                          const struct outline_node *node)
{
    const char *said = outline_words(node), *from = said;
    unsigned room = w->detail.clip ? w->detail.clip : UINT32_MAX;
    deed_strbuf_putc(w->out, '"');
    for (uint32_t c = node->first; c != OUTLINE_NONE;
         c = w->tree->nodes[c].next) {
        const struct outline_node *part = &w->tree->nodes[c];
        const char *at = outline_part_at(part, said, from);
        size_t len = at ? (size_t)(at - from) : 0;
        room = len && room ? put_chars(w, from, len, '"', room) : room;
        put_part(w, part);
        from = at ? at + strlen(part->name) : from;
    }
    if (room) {
        (void)put_chars(w, from, strlen(from), '"', room);
    }
    deed_strbuf_putc(w->out, '"');
}

static void put_words(struct outline_writer *w, const struct outline_node *node,
                      const char *said)
{
    if (node->sentence && said == outline_words(node)) {
        outline_put_sentence(w, node);
    } else {
        outline_put_quoted(w, said);
    }
}

void outline_put_element(struct outline_writer *w,
                         const struct outline_node *node)
{
    bool bare = strcmp(node->role, "text") == 0;
    if (!bare) {
        put_role(w, node);
    }
    if (node->name && !tells_cells(w, node)) {
        deed_strbuf_puts(w->out, bare ? "" : " ");
        put_words(w, node, node->name);
    }
    const char *hint = deed_value_text_at(node->element, "placeholder");
    if (!node->name && hint && *hint) {
        deed_strbuf_puts(w->out, " placeholder ");
        outline_put_quoted(w, hint);
    }
    if (node->text && !outline_is_cell(node) &&
        !deed_str_equal(node->text, node->name) &&
        !deed_str_equal(node->text, node->value)) {
        deed_strbuf_puts(w->out, node->name ? ": " : " ");
        put_words(w, node, node->text);
    }
    put_value(w, node);
    put_states(w, node);
    put_address(w, node);
    put_unseen(w, node);
    const char *risk = deed_value_text_at(node->element, "risk");
    if (risk) {
        deed_strbuf_printf(w->out, " [risk %.20s]", risk);
    }
    if (node->handled) {
        deed_strbuf_printf(w->out, " %s@%s%s", outline_tone(w, OUTLINE_HANDLE),
                           node->ref, outline_tone_end(w));
    }
}
