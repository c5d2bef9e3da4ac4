/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `deed actionable TARGET`: a name as in every other command, or a CSS
 * selector, which is what users of the docsxai contract have. The text decides
 * which of the two is tried first; the other one is tried when nothing matches.
 */
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/check.h"
#include "front/cli/report.h"

/* What the answer is about. */
struct reading {
    const char *kind; /* "name", "css"; NULL: options or a written out KIND */
    const char *text;
};

/* "#save", ".primary", "[name=q]", "form > button": nobody calls it that. */
static bool is_selector_like(const char *text)
{
    return strchr("#.[*:", text[0]) || strpbrk(text, ">[]{}") ||
           strstr(text, ":nth") || strstr(text, ":not(");
}

static struct deed_value *css_target(struct deed_cli *cli, const char *text)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_value *target = deed_value_map(arena);
    struct deed_value *ref = deed_value_map(arena);
    deed_value_set(arena, ref, "by", deed_value_string(arena, "custom"));
    deed_value_set(
        arena, ref, "value",
        deed_value_string(
            arena, deed_str_or(deed_arena_printf(arena, "css=%s", text), "")));
    deed_value_set(arena, target, "ref", ref);
    return target;
}

static bool is_found(const struct deed_value *answer)
{
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const char *status = deed_value_text_at(resolution, "status");
    return !deed_str_equal(status, "not_found");
}

/* Asks about one reading of the text. A selector that is none matches nothing,
 * which is not worth an error while there is another reading. */
static enum deed_exit ask(struct deed_cli *cli, const struct reading *reading,
                          const struct deed_value *spoken, const char *contract,
                          struct deed_value **ret)
{
    bool css = deed_str_equal(reading->kind, "css");
    const struct deed_value *target =
        css ? css_target(cli, reading->text) : spoken;
    return deed_cli_check_target(cli, target, contract, ret);
}

static void put_understood(struct deed_cli *cli, struct deed_value *answer,
                           const struct reading *list, size_t count)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_value *all = deed_value_list(arena);
    for (size_t i = 0; i < count; i++) {
        struct deed_value *one = deed_value_map(arena);
        deed_value_set(arena, one, "kind",
                       deed_value_string(arena, list[i].kind));
        deed_value_set(arena, one, "value",
                       deed_value_string(arena, list[i].text));
        deed_value_push(all, one);
    }
    deed_value_set(arena, answer, "understoodAs", all);
}

/* Both readings of a plain text, the likelier one first. */
static enum deed_exit ask_both(struct deed_cli *cli, const char *text,
                               const struct deed_value *spoken,
                               const char *contract, struct deed_value **ret)
{
    bool css = is_selector_like(text);
    const struct reading readings[] = { { css ? "css" : "name", text },
                                        { css ? "name" : "css", text } };
    struct deed_value *second = NULL;
    enum deed_exit code = ask(cli, &readings[0], spoken, contract, ret);
    if (code != DEED_EXIT_VERIFIED || is_found(*ret)) {
        if (code == DEED_EXIT_VERIFIED) {
            put_understood(cli, *ret, readings, 1);
        }
        return code;
    }
    code = ask(cli, &readings[1], spoken, contract, &second);
    if (code == DEED_EXIT_VERIFIED && is_found(second)) {
        *ret = second;
        put_understood(cli, second, &readings[1], 1);
    } else {
        put_understood(cli, *ret, readings, 2);
    }
    return DEED_EXIT_VERIFIED;
}

static void say_understood(struct deed_cli *cli,
                           const struct deed_value *answer)
{
    const struct deed_value *list = deed_value_get(answer, "understoodAs");
    const struct deed_value *first = deed_value_at(list, 0);
    if (first && !is_found(answer)) {
        fprintf(cli->err.to,
                "deed: nothing is called \"%s\", and as a CSS selector it "
                "matches nothing\n",
                deed_value_text_or(first, "value", ""));
    }
}

static void report(struct deed_cli *cli, const char *contract,
                   const struct deed_value *answer)
{
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_json(cli, answer);
    } else if (deed_str_equal(contract, "docsxai")) {
        /* Its consumers compare the whole output with one word. */
        deed_style_line(&cli->out, deed_value_text_or(answer, "word", ""));
    } else {
        deed_report_verdict(&cli->out, answer);
    }
    say_understood(cli, answer);
}

enum deed_exit deed_cli_actionable(struct deed_cli *cli)
{
    struct deed_value *target = NULL, *answer = NULL;
    const char *contract = deed_str_or(deed_cli_text(cli, "contract"), "uiap");
    const char *text = deed_cli_text(cli, "element");
    enum deed_exit code = deed_cli_read_target(cli, &target);
    if (code == DEED_EXIT_VERIFIED) {
        code = deed_cli_open(cli);
    }
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    /* "css=#save" and "@e12" have one meaning. */
    const char *value =
        deed_value_text_at(deed_value_get(target, "ref"), "value");
    bool plain = text && value && strncmp(value, "name=", 5) == 0 &&
                 strcmp(value + 5, text) == 0;
    code = plain ? ask_both(cli, text, target, contract, &answer)
                 : deed_cli_check_target(cli, target, contract, &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    report(cli, contract, answer);
    return deed_exit_of_check(answer);
}
