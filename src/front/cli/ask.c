/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/ask.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/request.h"
#include "wire/json.h"

static enum deed_exit add_target(struct deed_cli *cli, struct deed_value *args)
{
    struct deed_error err = { 0 };
    struct deed_value *target = NULL;
    if (deed_command_target(&cli->arena, cli->args, &target, &err)) {
        return deed_cli_complain(cli, &err);
    }
    if (target) {
        deed_command_part(&cli->arena, target);
        deed_value_set(&cli->arena, args, "target", target);
    }
    return DEED_EXIT_VERIFIED;
}

enum deed_exit deed_cli_ask(struct deed_cli *cli, const char *question,
                            struct deed_value *args,
                            const struct deed_value **ret)
{
    struct deed_error err = { 0 };
    struct deed_strbuf text;
    char *json = NULL;
    enum deed_exit code = add_target(cli, args);
    if (code == DEED_EXIT_VERIFIED) {
        code = deed_cli_open(cli);
    }
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, args);
    enum deed_code failed =
        deed_ask(cli->session, question, deed_strbuf_get(&text), &json, &err);
    deed_strbuf_fini(&text);
    if (failed) {
        code = deed_cli_complain(cli, &err);
        return failed == DEED_NOT_FOUND ? DEED_EXIT_NOT_FOUND : code;
    }
    *ret = deed_cli_json(cli, json);
    deed_free(json);
    return *ret ? DEED_EXIT_VERIFIED : DEED_EXIT_INTERNAL;
}

void deed_cli_print_value(struct deed_cli *cli, const struct deed_value *value)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, value);
    deed_style_line(&cli->out, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

void deed_cli_print_lines(struct deed_cli *cli, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        bool plain = c >= 0x20 || c == '\n' || c == '\t';
        fputc(plain && c != 0x7f ? c : ' ', cli->out.to);
    }
    if (len && text[len - 1] != '\n') {
        fputc('\n', cli->out.to);
    }
}

/* Under another name first, so that a file that is there already never shows
 * half of it, nor keeps its wider rights. */
enum deed_exit deed_cli_write_private(struct deed_cli *cli, const char *path,
                                      const char *text, size_t len)
{
    struct deed_error err = { 0 };
    if (strcmp(path, "-") == 0) {
        return fwrite(text, 1, len, cli->out.to) == len ? DEED_EXIT_VERIFIED
                                                        : DEED_EXIT_ENVIRONMENT;
    }
    char *fresh = deed_arena_printf(&cli->arena, "%s.XXXXXX", path);
    int fd = fresh ? mkostemp(fresh, O_CLOEXEC) : -1;
    int why = fd < 0 ? errno : fchmod(fd, 0600) ? errno : 0;
    for (size_t done = 0; !why && done < len;) {
        ssize_t n = write(fd, text + done, len - done);
        why = n < 0 && errno != EINTR ? errno : 0;
        done += n > 0 ? (size_t)n : 0;
    }
    if (fd >= 0 && close(fd) != 0 && !why) {
        why = errno;
    }
    if (!why && rename(fresh, path) != 0) {
        why = errno;
    }
    if (!why) {
        return DEED_EXIT_VERIFIED;
    }
    if (fd >= 0) {
        (void)unlink(fresh);
    }
    deed_fail_member(&err, DEED_IO, path, "%s", strerror(why));
    return deed_cli_complain(cli, &err);
}
