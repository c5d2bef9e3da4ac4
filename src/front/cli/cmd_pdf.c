/* SPDX-License-Identifier: Apache-2.0 */
/* `deed pdf`: the page as it would be printed. */
#include "base/util.h"
#include "base/value.h"
#include "front/cli/ask.h"
#include "front/cli/picture.h"
#include "wire/base64.h"

enum deed_exit deed_cli_pdf(struct deed_cli *cli)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_value *args = deed_value_map(arena);
    const struct deed_value *answer = NULL;
    const char *path = deed_cli_output(cli, "pdf");
    size_t len = 0;
    if (!path) {
        return deed_cli_usage(cli, "pdf: no name is free; -o FILE says where "
                                   "it goes, - is standard output");
    }
    deed_value_set(arena, args, "landscape",
                   deed_value_bool(arena, deed_cli_flag(cli, "landscape")));
    deed_value_set(arena, args, "background",
                   deed_value_bool(arena, deed_cli_flag(cli, "background")));
    if (deed_cli_text(cli, "pages")) {
        deed_value_set(arena, args, "pages",
                       deed_value_string(arena, deed_cli_text(cli, "pages")));
    }
    enum deed_exit code = deed_cli_ask(cli, "pdf", args, &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    const struct deed_value *data = deed_value_get(answer, "data");
    size_t room =
        deed_value_text(data) ? deed_base64_room(data->as.string.len) : 0;
    uint8_t *bytes = room ? deed_arena_alloc(arena, room) : NULL;
    if (!bytes || !deed_base64_decode(data->as.string.bytes,
                                      data->as.string.len, bytes, &len)) {
        deed_cli_usage(cli, "the browser gave no PDF");
        return DEED_EXIT_INTERNAL;
    }
    code = deed_cli_write_file(cli, "--output", path, bytes, len);
    if (code == DEED_EXIT_VERIFIED && !deed_str_equal(path, "-")) {
        fprintf(cli->out.to, "wrote %s  %zu bytes\n", path, len);
    }
    return code;
}
