/* SPDX-License-Identifier: Apache-2.0 */
/* `deed console`: what the page's scripts wrote. */
#include "base/util.h"
#include "base/value.h"
#include "front/cli/ask.h"

static void say_message(struct deed_cli *cli, const struct deed_value *one)
{
    const struct deed_pen *pen = &cli->out;
    const char *level = deed_value_text_at(one, "level");
    const char *url = deed_value_text_at(one, "url");
    enum deed_tone tone = deed_str_equal(level, "error")  ? DEED_TONE_BAD
                          : deed_str_equal(level, "warn") ? DEED_TONE_WARN
                                                          : DEED_TONE_PLAIN;
    fprintf(pen->to, "%-5.0f %s%-8s%s", deed_value_number_at(one, "n", 0),
            deed_style(pen, tone), deed_str_or(level, ""), deed_style_end(pen));
    deed_style_text(pen, deed_value_text_at(one, "text"));
    if (url) {
        fprintf(pen->to, "  %s(", deed_style(pen, DEED_TONE_DIM));
        deed_style_address(pen, url);
        fprintf(pen->to, ":%.0f)%s", deed_value_number_at(one, "line", 0),
                deed_style_end(pen));
    }
    fputc('\n', pen->to);
}

enum deed_exit deed_cli_console(struct deed_cli *cli)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_value *args = deed_value_map(arena);
    const struct deed_value *answer = NULL;
    if (deed_cli_text(cli, "level")) {
        deed_value_set(arena, args, "level",
                       deed_value_string(arena, deed_cli_text(cli, "level")));
    }
    deed_value_set(arena, args, "since",
                   deed_value_number(arena, deed_cli_number(cli, "since", 0)));
    enum deed_exit code = deed_cli_ask(cli, "console", args, &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_value(cli, answer);
        return DEED_EXIT_VERIFIED;
    }
    const struct deed_value *list = deed_value_get(answer, "messages");
    for (const struct deed_value *m = deed_value_at(list, 0); m; m = m->next) {
        say_message(cli, m);
    }
    if (deed_value_number_at(answer, "dropped", 0) > 0) {
        fprintf(cli->out.to, "… %.0f older ones are no longer known\n",
                deed_value_number_at(answer, "dropped", 0));
    }
    if (!deed_value_at(list, 0)) {
        deed_style_line(&cli->out, "no messages");
    }
    return DEED_EXIT_VERIFIED;
}
