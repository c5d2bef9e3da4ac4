/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "base/strbuf.h"
#include "base/value.h"
#include "front/cli/picture.h"
#include "front/command/request.h"
#include "wire/json.h"
#include "wire/json_writer.h"

static double side(const struct deed_shot *shot, const char *key)
{
    const struct deed_value *value =
        deed_value_get(deed_value_get(shot->answer, "rect"), key);
    return deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number : 0;
}

static void report(struct deed_cli *cli, const char *path,
                   const struct deed_shot *shot)
{
    bool cut = deed_value_get(shot->answer, "cut") != NULL;
    if (!deed_cli_flag(cli, "json")) {
        fprintf(cli->out.to, "wrote %s  %.0fx%.0f px, %zu bytes%s\n", path,
                side(shot, "width"), side(shot, "height"), shot->len,
                cut ? "; the page is longer" : "");
        return;
    }
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    struct deed_value *map = deed_value_map(&cli->arena);
    deed_value_set(&cli->arena, map, "path",
                   deed_value_string(&cli->arena, path));
    deed_value_set(
        &cli->arena, map, "rect",
        deed_value_copy(&cli->arena, deed_value_get(shot->answer, "rect")));
    deed_value_set(&cli->arena, map, "bytes",
                   deed_value_number(&cli->arena, (double)shot->len));
    deed_value_set(&cli->arena, map, "cut", deed_value_bool(&cli->arena, cut));
    deed_json_write(&text, map);
    deed_style_line(&cli->out, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

/* `deed screenshot page.png`: no element is called so. */
static void take_file(struct deed_cli *cli)
{
    struct deed_arena *arena = &cli->arena;
    const char *name = deed_cli_text(cli, "element");
    size_t len = name ? strlen(name) : 0;
    if (len > 4 && strcmp(name + len - 4, ".png") == 0 &&
        !deed_cli_text(cli, "output")) {
        deed_value_set(arena, cli->args, "output",
                       deed_value_string(arena, name));
        deed_value_set(arena, cli->args, "element", deed_value_null(arena));
    }
}

enum deed_exit deed_cli_screenshot(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    struct deed_value *target = NULL;
    struct deed_strbuf text;
    struct deed_shot shot = { 0 };
    take_file(cli);
    const char *path = deed_cli_output(cli, "png");
    if (!path) {
        return deed_cli_usage(cli, "screenshot: no name is free; -o FILE says "
                                   "where it goes, - is standard output");
    }
    if (deed_command_target(&cli->arena, cli->args, &target, &err)) {
        return deed_cli_complain(cli, &err);
    }
    if (target) {
        deed_command_part(&cli->arena, target);
    }
    enum deed_exit code = deed_cli_open(cli);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    deed_strbuf_init(&text, 0);
    if (target) {
        deed_json_write(&text, target);
    }
    code = deed_cli_shoot(cli, target ? deed_strbuf_get(&text) : NULL,
                          deed_cli_flag(cli, "full"), &shot);
    deed_strbuf_fini(&text);
    if (code == DEED_EXIT_VERIFIED) {
        code = deed_cli_draw_marks(cli, &shot);
    }
    if (code == DEED_EXIT_VERIFIED) {
        code = deed_cli_write_file(cli, "--output", path, shot.png, shot.len);
    }
    if (code == DEED_EXIT_VERIFIED && path[0] != '-') {
        report(cli, path, &shot);
    }
    return code;
}
