/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/cli.h"

#include "base/util.h"
#include "base/value.h"
#include "cli/style.h"

static const char *text_at(const struct deed_value *map, const char *key)
{
    return deed_value_text(deed_value_get(map, key));
}

/* States that a person would mention. */
static void say_state(const struct deed_pen *pen,
                      const struct deed_value *state)
{
    static const struct {
        const char *state;
        bool when;
        const char *word;
    } words[] = {
        { "enabled", false, "disabled" },
        { "visible", false, "hidden" },
        { "checked", true, "checked" },
        { "pressed", true, "pressed" },
        { "selected", true, "selected" },
        { "expanded", true, "expanded" },
        { "expanded", false, "collapsed" },
        { "blocked", true, "blocked" },
        { "readonly", true, "readonly" },
        { "focused", true, "focused" },
        { "required", true, "required" },
        { "invalid", true, "invalid" },
        { "busy", true, "busy" },
        { "inViewport", false, "off screen" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(words); i++) {
        const struct deed_value *v = deed_value_get(state, words[i].state);
        if (deed_value_is(v, DEED_VALUE_BOOL) &&
            v->as.boolean == words[i].when) {
            fprintf(pen->to, " %s[%s]%s", deed_style(pen, DEED_TONE_DIM),
                    words[i].word, deed_style_end(pen));
        } else if (words[i].when &&
                   deed_str_equal(deed_value_text(v), "mixed")) {
            fprintf(pen->to, " [%s: mixed]", words[i].state);
        }
    }
}

static void say_element(const struct deed_pen *pen, const struct deed_value *e)
{
    fprintf(pen->to, "  %s", deed_style(pen, DEED_TONE_BOLD));
    deed_style_cell(pen, deed_str_or(text_at(e, "ref"), ""), 5);
    fprintf(pen->to, "%s ", deed_style_end(pen));
    deed_style_cell(pen, deed_str_or(text_at(e, "role"), ""), 12);
    fputc(' ', pen->to);
    deed_style_cell(pen, deed_str_or(text_at(e, "name"), ""), 32);
    const char *value = text_at(e, "value");
    if (value) {
        fputs(" = ", pen->to);
        deed_style_text(pen, value);
    }
    say_state(pen, deed_value_get(e, "state"));
    fputc('\n', pen->to);
}

static void say_document(const struct deed_pen *pen,
                         const struct deed_value *document)
{
    const struct deed_value *elements = deed_value_get(document, "elements");
    fprintf(pen->to, "%s%s%s %s\n", deed_style(pen, DEED_TONE_DIM),
            deed_str_or(text_at(document, "id"), ""), deed_style_end(pen),
            deed_str_or(text_at(document, "title"), ""));
    for (size_t i = 0; deed_value_at(elements, i); i++) {
        say_element(pen, deed_value_at(elements, i));
    }
}

static void say_snapshot(const struct deed_pen *pen,
                         const struct deed_value *snapshot)
{
    const struct deed_value *documents = deed_value_get(snapshot, "documents");
    const struct deed_value *regions = deed_value_get(snapshot, "regions");
    fprintf(pen->to, "%s  ", deed_str_or(text_at(snapshot, "revision"), ""));
    deed_style_text(
        pen,
        deed_str_or(text_at(deed_value_get(snapshot, "route"), "url"), ""));
    fputc('\n', pen->to);
    for (size_t i = 0; deed_value_at(documents, i); i++) {
        say_document(pen, deed_value_at(documents, i));
    }
    for (size_t i = 0; deed_value_at(regions, i); i++) {
        const struct deed_value *region = deed_value_at(regions, i);
        fprintf(pen->to, "  %snot looked into%s: %s ",
                deed_style(pen, DEED_TONE_WARN), deed_style_end(pen),
                deed_str_or(text_at(region, "opaque"), ""));
        deed_style_text(pen, deed_str_or(text_at(region, "what"), ""));
        fputc('\n', pen->to);
    }
}

enum deed_exit deed_cli_look(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    char *json = NULL;
    enum deed_exit code = deed_cli_open(cli);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    if (deed_snapshot(cli->session, deed_cli_flag(cli, "hidden"), &json,
                      &err)) {
        return deed_cli_complain(cli, &err);
    }
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
    } else {
        say_snapshot(&cli->out, deed_cli_json(cli, json));
    }
    deed_free(json);
    return DEED_EXIT_VERIFIED;
}
