/* SPDX-License-Identifier: Apache-2.0 */
/* The flow file of a recording. */
#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "front/flow/record_impl.h"
#include "wire/json.h"
#include "wire/json_writer.h"

/* A JSON string is a YAML string; "${" would be a variable. */
static void put_text(struct deed_strbuf *out, const char *text)
{
    struct deed_strbuf plain;
    struct deed_json_writer w;
    deed_strbuf_init(&plain, 0);
    for (const char *p = text; *p; p++) {
        deed_strbuf_puts(&plain, p[0] == '$' && p[1] == '{' ? "$" : "");
        deed_strbuf_putc(&plain, *p);
    }
    deed_json_writer_init(&w, out);
    deed_json_string(&w, deed_strbuf_get(&plain));
    deed_strbuf_fini(&plain);
}

static void put_member(struct deed_strbuf *out, const char *key,
                       const char *text)
{
    if (text) {
        deed_strbuf_printf(out, "    %s: ", key);
        put_text(out, text);
        deed_strbuf_putc(out, '\n');
    }
}

static void put_value(struct deed_strbuf *out, const char *key,
                      const struct deed_value *value)
{
    if (deed_value_is(value, DEED_VALUE_STRING)) {
        put_member(out, key, deed_value_text(value));
    } else if (value) {
        deed_strbuf_printf(out, "    %s: ", key);
        deed_json_write(out, value);
        deed_strbuf_putc(out, '\n');
    }
}

static bool has_digit(const char *text)
{
    return strpbrk(text, "0123456789") != NULL;
}

/* "https://x/videos/17?a=b" is "/videos/:id": a number in a path is of this
 * run alone. */
static void put_route(struct deed_strbuf *out, const char *url)
{
    const char *host = strstr(url, "://");
    const char *path = host ? strchr(host + 3, '/') : url;
    if (!path || strncmp(url, "file:", 5) == 0) {
        return;
    }
    struct deed_strbuf text;
    size_t len = strcspn(path, "?#");
    deed_strbuf_init(&text, 0);
    deed_strbuf_puts(&text, "route ");
    for (size_t at = 0; at < len;) {
        size_t part = strcspn(path + at + 1, "/?#");
        bool number = part && strcspn(path + at + 1, "0123456789") < part;
        deed_strbuf_puts(&text, "/");
        if (number) {
            deed_strbuf_puts(&text, ":id");
        } else {
            deed_strbuf_add(&text, path + at + 1, part);
        }
        at += part + 1;
    }
    deed_strbuf_puts(out, "      - ");
    put_text(out, deed_strbuf_get(&text));
    deed_strbuf_putc(out, '\n');
    deed_strbuf_fini(&text);
}

static void put_expected(struct deed_strbuf *out, const char *word,
                         const char *a, const char *b)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_strbuf_printf(&text, "%s%s%s%s%s", word, a ? " " : "",
                       deed_str_or(a, ""), b ? " " : "", deed_str_or(b, ""));
    deed_strbuf_puts(out, "      - ");
    put_text(out, deed_strbuf_get(&text));
    deed_strbuf_putc(out, '\n');
    deed_strbuf_fini(&text);
}

/* What was seen, as far as it will be so again: a time or a number in a
 * message will not. */
static void put_seen(struct deed_strbuf *out, const struct deed_value *signal)
{
    const char *kind = record_text(signal, "kind");
    const char *text = record_text(signal, "text");
    const char *name = record_text(signal, "name");
    const char *url = record_text(signal, "url");
    if (deed_str_equal(kind, "route.changed")) {
        put_route(
            out,
            deed_str_or(url, deed_str_or(record_text(signal, "pattern"), "")));
    } else if (deed_str_equal(kind, "toast.contains") && text && *text &&
               !has_digit(text)) {
        put_expected(out, "toast", text, NULL);
    } else if (deed_str_equal(kind, "dialog.opened")) {
        put_expected(out, "dialog", name && !has_digit(name) ? name : NULL,
                     NULL);
    } else if (deed_str_equal(kind, "dialog.closed")) {
        put_expected(out, "dialog-closed", NULL, NULL);
    } else if (deed_str_equal(kind, "text.contains") && text && *text) {
        put_expected(out, "text", text, NULL);
    } else if (deed_str_equal(kind, "popup.opened")) {
        put_expected(out, "popup", NULL, NULL);
    }
}

static bool is_in(const struct deed_strbuf *list, size_t from, const char *line)
{
    return strstr(deed_strbuf_get(list) + from, line) != NULL;
}

static void put_expectations(struct deed_strbuf *out,
                             const struct deed_value *result)
{
    const struct deed_value *seen =
        deed_value_get(deed_value_get(result, "verification"), "observed");
    struct deed_strbuf list, one;
    deed_strbuf_init(&list, 0);
    for (size_t i = 0; deed_value_at(seen, i); i++) {
        deed_strbuf_init(&one, 0);
        put_seen(&one, deed_value_at(seen, i));
        if (one.len && !is_in(&list, 0, deed_strbuf_get(&one))) {
            deed_strbuf_puts(&list, deed_strbuf_get(&one));
        }
        deed_strbuf_fini(&one);
    }
    if (list.len) {
        deed_strbuf_puts(out, "    expect:\n");
        deed_strbuf_puts(out, deed_strbuf_get(&list));
    }
    deed_strbuf_fini(&list);
}

/* "Card number" is the secret CARD_NUMBER. */
static void put_secret(struct deed_strbuf *out, const char *text,
                       const char *name)
{
    char word[48];
    size_t n = 0;
    size_t len = text ? strcspn(text, "}") : 0;
    if (text && len > 9) { /* "${secret:NAME}": it was named */
        n = len - 9 < sizeof(word) - 1 ? len - 9 : sizeof(word) - 1;
        memcpy(word, text + 9, n);
    }
    for (const char *p = n ? "" : deed_str_or(name, "SECRET");
         *p && n < sizeof(word) - 1; p++) {
        unsigned char c = (unsigned char)*p;
        if (isalnum(c) && c < 128) {
            word[n++] = (char)toupper(c);
        } else if (n && word[n - 1] != '_') {
            word[n++] = '_';
        }
    }
    while (n && word[n - 1] == '_') {
        n--;
    }
    word[n] = '\0';
    deed_strbuf_printf(out, "    secret: %s\n", n ? word : "SECRET");
}

enum shape { SHAPE_PLAIN, SHAPE_FILL, SHAPE_TOGGLE, SHAPE_PRESS };

static const struct verb {
    const char *action, *verb;
    const char *from, *to; /* an argument, and the key it becomes */
    enum shape shape;
} verbs[] = {
    { "ui.activate", "click", NULL, NULL, SHAPE_PLAIN },
    { "ui.enterText", "fill", "text", "text", SHAPE_FILL },
    { "ui.choose", "choose", "option", "option", SHAPE_PLAIN },
    { "ui.toggle", "toggle", "state", "state", SHAPE_TOGGLE },
    { "ui.setValue", "set", "value", "value", SHAPE_PLAIN },
    { "x.deed.hover", "hover", NULL, NULL, SHAPE_PLAIN },
    { "x.deed.press", "press", "keys", NULL, SHAPE_PRESS },
};

static const struct verb *find_verb(const char *action,
                                    const struct deed_value *args)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(verbs); i++) {
        const struct verb *v = &verbs[i];
        if (deed_str_equal(v->action, action) &&
            (!v->from || deed_value_get(args, v->from))) {
            return v;
        }
    }
    return NULL;
}

static void put_fill(struct deed_strbuf *out, const struct deed_value *args,
                     const char *name)
{
    const char *text = record_text(args, "text");
    const struct deed_value *clear = deed_value_get(args, "clear");
    if (text && strncmp(text, "${secret:", 9) == 0) {
        put_secret(out, text, name);
    } else {
        put_member(out, "text", text);
    }
    if (deed_value_is(clear, DEED_VALUE_BOOL) && !clear->as.boolean) {
        deed_strbuf_puts(out, "    append: true\n");
    }
    const struct deed_value *submit = deed_value_get(args, "submit");
    if (deed_value_is(submit, DEED_VALUE_BOOL) && submit->as.boolean) {
        deed_strbuf_puts(out, "    submit: true\n");
    }
}

static void put_arguments(struct deed_strbuf *out, const struct verb *verb,
                          const struct deed_value *args, const char *name)
{
    const struct deed_value *value =
        verb->from ? deed_value_get(args, verb->from) : NULL;
    if (verb->shape == SHAPE_FILL) {
        put_fill(out, args, name);
    } else if (verb->shape == SHAPE_TOGGLE) {
        bool on = deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
        put_member(out, "state", on ? "on" : "off");
    } else if (verb->to) {
        put_value(out, verb->to, value);
    }
}

/* A part of the step that says which element is meant. */
static void put_target(struct deed_strbuf *out,
                       const struct deed_record_step *step,
                       const struct deed_value *request,
                       const struct deed_value *target, const char *verb)
{
    const struct deed_value *ref =
        deed_value_get(deed_value_get(request, "target"), "ref");
    const char *name = record_text(target, "name");
    const char *asked = record_text(ref, "scope");
    deed_strbuf_printf(out, "  - %s: ", verb);
    put_text(out, deed_str_or(name, ""));
    deed_strbuf_putc(out, '\n');
    put_member(out, "role", record_text(target, "role"));
    put_member(out, "in", asked ? asked : step->scope);
}

/* An action without a short form, or an element without a name. */
static void put_whole(struct deed_strbuf *out, const struct deed_value *request)
{
    deed_strbuf_puts(out, "  - action: ");
    put_text(out, deed_str_or(record_text(request, "actionId"), ""));
    deed_strbuf_putc(out, '\n');
    put_value(out, "target", deed_value_get(request, "target"));
    put_value(out, "args", deed_value_get(request, "args"));
}

static void put_press(struct deed_strbuf *out, const struct deed_value *keys,
                      const struct deed_value *target)
{
    deed_strbuf_puts(out, "  - press: ");
    if (deed_value_is(keys, DEED_VALUE_STRING)) {
        put_text(out, deed_value_text(keys));
    } else {
        deed_json_write(out, keys);
    }
    deed_strbuf_putc(out, '\n');
    put_member(out, "on", record_text(target, "name"));
}

static void put_open(struct deed_strbuf *out, const char *url)
{
    deed_strbuf_puts(out, "  - open: ");
    put_text(out, url);
    deed_strbuf_putc(out, '\n');
}

static void put_doubt(struct deed_strbuf *out, const struct deed_value *result)
{
    const char *why = record_text(deed_value_get(result, "error"), "message");
    if (deed_str_equal(record_text(result, "status"), "succeeded")) {
        return;
    }
    deed_strbuf_puts(out, "  # not verified when it was recorded: ");
    for (const char *p = deed_str_or(why, ""); *p; p++) {
        deed_strbuf_putc(out, (unsigned char)*p < 0x20 ? ' ' : *p);
    }
    deed_strbuf_putc(out, '\n');
}

/* What keeps a step of a person from being done again as it is. */
static void put_remark(struct deed_strbuf *out,
                       const struct deed_record_step *step, const char *action,
                       const char *name)
{
    if (!step->by_person) {
        return;
    }
    if (step->others && !step->scope) {
        deed_strbuf_printf(out,
                           "  # ambiguous: %u more have this role and name, "
                           "and nothing around them tells them apart\n",
                           step->others);
    } else if (!name && !deed_str_equal(action, "x.deed.press")) {
        deed_strbuf_puts(out, "  # ambiguous: this element has no name\n");
    }
    if (deed_str_equal(action, "x.deed.upload")) {
        deed_strbuf_puts(out, "  # a page does not know the folder of a file: "
                              "write the whole path here\n");
    }
}

static bool write_step(struct deed_strbuf *out, struct deed_arena *arena,
                       const struct deed_record_step *step)
{
    struct deed_value *request = NULL, *result = NULL;
    if (deed_json_parse(arena, step->request, strlen(step->request), NULL,
                        &request, NULL) ||
        deed_json_parse(arena, step->result, strlen(step->result), NULL,
                        &result, NULL)) {
        return false;
    }
    const struct deed_value *args = deed_value_get(request, "args");
    const struct deed_value *target = deed_value_get(result, "resolvedTarget");
    const char *action = record_text(request, "actionId");
    const char *name = record_text(target, "name");
    const struct verb *verb = find_verb(action, args);
    put_doubt(out, result);
    put_remark(out, step, action, name);
    if (deed_str_equal(action, "nav.navigate") && record_text(args, "url")) {
        put_open(out, record_text(args, "url"));
        return true;
    }
    if (verb && verb->shape == SHAPE_PRESS) {
        put_press(out, deed_value_get(args, "keys"), target);
    } else if (verb && name && *name) {
        put_target(out, step, request, target, verb->verb);
        put_arguments(out, verb, args, name);
    } else {
        put_whole(out, request);
    }
    if (verb &&
        (strcmp(verb->verb, "click") == 0 || verb->shape == SHAPE_PRESS)) {
        put_expectations(out, result);
    }
    return true;
}

/* The first page of the session is where the flow begins. */
static bool is_opening(const struct deed_record_step *step)
{
    return step->request && strstr(step->request, "\"nav.navigate\"");
}

unsigned deed_record_write(const struct deed_record *record, const char *name,
                           const char *url, struct deed_strbuf *out)
{
    struct deed_arena arena;
    struct deed_strbuf steps;
    unsigned count = 0;
    deed_strbuf_init(&steps, 0);
    for (const struct deed_record_step *s = record->first; s; s = s->next) {
        if (!s->ended || (!count && url && is_opening(s))) {
            continue;
        }
        deed_arena_init(&arena, 0);
        count += write_step(&steps, &arena, s);
        deed_arena_fini(&arena);
    }
    deed_strbuf_puts(out, "name: ");
    put_text(out, name);
    deed_strbuf_putc(out, '\n');
    if (url && *url) {
        deed_strbuf_puts(out, "url: ");
        put_text(out, url);
        deed_strbuf_putc(out, '\n');
    }
    deed_strbuf_puts(out, count ? "steps:\n" : "steps: []\n");
    deed_strbuf_puts(out, deed_strbuf_get(&steps));
    deed_strbuf_fini(&steps);
    return count;
}
