/* SPDX-License-Identifier: Apache-2.0 */
/* `deed text` and `deed html`: a page, or a part of it, to be read. */
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/ask.h"
#include "front/command/paging.h"

/* As much as look shows. */
#define TOKENS 4000

static void say_page(struct deed_cli *cli, const struct deed_value *answer,
                     const struct deed_text_page *page)
{
    const struct deed_value *cut = deed_value_get(answer, "cut");
    deed_cli_print_lines(cli, page->at, page->len);
    if (page->number < page->count) {
        fprintf(cli->out.to, "… page %u of %u; --page %u shows the next\n",
                page->number, page->count, page->number + 1);
    } else if (deed_value_is(cut, DEED_VALUE_BOOL) && cut->as.boolean) {
        fputs("… the page is longer than can be told\n", cli->out.to);
    }
}

enum deed_exit deed_cli_page_text(struct deed_cli *cli)
{
    bool html = cli->command->id == DEED_COMMAND_HTML;
    struct deed_arena *arena = &cli->arena;
    struct deed_value *args = deed_value_map(arena);
    const struct deed_value *answer = NULL;
    unsigned number = (unsigned)deed_cli_number(cli, "page", 1);
    bool all = deed_cli_flag(cli, "all") || html;
    double tokens = deed_cli_number(cli, "max-tokens", all ? 0 : TOKENS);
    deed_value_set(arena, args, "markdown",
                   deed_value_bool(arena, !deed_cli_flag(cli, "plain")));
    enum deed_exit code =
        deed_cli_ask(cli, html ? "html" : "text", args, &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_value(cli, answer);
        return DEED_EXIT_VERIFIED;
    }
    const char *text = deed_value_text_or(answer, "text", "");
    struct deed_text_page page =
        deed_text_page(text, (size_t)tokens, number ? number : 1);
    if (number > page.count) {
        return deed_cli_usage(cli, "--page: there are %u only", page.count);
    }
    say_page(cli, answer, &page);
    return DEED_EXIT_VERIFIED;
}
