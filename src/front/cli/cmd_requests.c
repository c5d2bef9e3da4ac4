/* SPDX-License-Identifier: Apache-2.0 */
/* `deed requests`: what the page asked of servers, and what came back. */
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/ask.h"
#include "front/command/har.h"

static void say_request(struct deed_cli *cli, const struct deed_value *one)
{
    const struct deed_pen *pen = &cli->out;
    const char *error = deed_value_text_or(one, "error", "");
    double status = deed_value_number_at(one, "status", -1);
    double took = deed_value_number_at(one, "tookMs", -1);
    bool bad = *error || status >= 400;
    char answer[48] = "pending";
    if (*error) {
        snprintf(answer, sizeof(answer), "%.47s", error);
    } else if (status >= 0) {
        snprintf(answer, sizeof(answer), "%.0f", status);
    }
    fprintf(pen->to, "%-14.40s %-6.10s %s%-4s%s %-10.20s",
            deed_value_text_or(one, "id", ""),
            deed_value_text_or(one, "method", ""),
            deed_style(pen, bad ? DEED_TONE_BAD : DEED_TONE_PLAIN), answer,
            deed_style_end(pen), deed_value_text_or(one, "type", ""));
    if (took >= 0) {
        fprintf(pen->to, " %6.0f ms  ", took);
    } else {
        fputs("            ", pen->to);
    }
    deed_style_address(pen, deed_value_text_or(one, "url", ""));
    fputc('\n', pen->to);
}

static struct deed_value *make_args(struct deed_cli *cli, bool archive)
{
    static const char *const texts[] = { "filter", "method", "type" };
    struct deed_arena *arena = &cli->arena;
    struct deed_value *args = deed_value_map(arena);
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        const char *text = deed_cli_text(cli, texts[i]);
        if (text) {
            deed_value_set(arena, args, texts[i],
                           deed_value_string(arena, text));
        }
    }
    bool headers = archive || deed_cli_flag(cli, "headers");
    bool assets = archive || deed_cli_flag(cli, "all");
    deed_value_set(arena, args, "failed",
                   deed_value_bool(arena, deed_cli_flag(cli, "failed")));
    deed_value_set(arena, args, "noAssets", deed_value_bool(arena, !assets));
    deed_value_set(arena, args, "headers", deed_value_bool(arena, headers));
    return args;
}

static enum deed_exit print_body(struct deed_cli *cli, const char *id)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_value *args = deed_value_map(arena);
    const struct deed_value *answer = NULL;
    deed_value_set(arena, args, "id", deed_value_string(arena, id));
    enum deed_exit code = deed_cli_ask(cli, "body", args, &answer);
    if (code == DEED_EXIT_VERIFIED && deed_cli_flag(cli, "json")) {
        deed_cli_print_value(cli, answer);
    } else if (code == DEED_EXIT_VERIFIED) {
        const char *body = deed_value_text_or(answer, "body", "");
        deed_cli_print_lines(cli, body, strlen(body));
    }
    return code;
}

static enum deed_exit write_archive(struct deed_cli *cli, const char *path,
                                    const struct deed_value *list)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_har_write(&text, list, deed_version());
    enum deed_exit code =
        text.failed ? DEED_EXIT_INTERNAL
                    : deed_cli_write_private(cli, path, deed_strbuf_get(&text),
                                             text.len);
    deed_strbuf_fini(&text);
    if (code == DEED_EXIT_VERIFIED && strcmp(path, "-") != 0) {
        fprintf(cli->out.to,
                "wrote %s  %zu requests; what signs a person in is left out\n",
                path,
                deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count
                                                     : 0);
    }
    return code;
}

enum deed_exit deed_cli_requests(struct deed_cli *cli)
{
    const struct deed_value *answer = NULL;
    const char *body = deed_cli_text(cli, "body");
    const char *har = deed_cli_text(cli, "har");
    if (body) {
        return print_body(cli, body);
    }
    enum deed_exit code =
        deed_cli_ask(cli, "requests", make_args(cli, har != NULL), &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    const struct deed_value *list = deed_value_get(answer, "requests");
    if (har) {
        return write_archive(cli, har, list);
    }
    if (deed_cli_flag(cli, "json") || deed_cli_flag(cli, "headers")) {
        deed_cli_print_value(cli, answer);
        return DEED_EXIT_VERIFIED;
    }
    for (const struct deed_value *r = deed_value_at(list, 0); r; r = r->next) {
        say_request(cli, r);
    }
    if (!deed_value_at(list, 0)) {
        deed_style_line(&cli->out, "no requests; --all shows pictures, styles "
                                   "and scripts, too");
    }
    return DEED_EXIT_VERIFIED;
}
