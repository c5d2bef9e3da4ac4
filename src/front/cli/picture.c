/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/picture.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "wire/base64.h"

/* More pictures in one folder are kept under names that say something. */
#define NAMES_MAX 999

enum deed_exit deed_cli_shoot(struct deed_cli *cli, const char *target_json,
                              bool whole, struct deed_shot *ret)
{
    struct deed_error err = { 0 };
    char *json = NULL;
    struct deed_picture_opts opts = { .size = sizeof(opts),
                                      .target = target_json,
                                      .whole = whole };
    enum deed_code code =
        deed_session_picture(cli->session, &opts, &json, &err);
    if (code) {
        enum deed_exit status = deed_cli_complain(cli, &err);
        return code == DEED_NOT_FOUND ? DEED_EXIT_NOT_FOUND : status;
    }
    ret->answer = deed_cli_json(cli, json);
    deed_free(json);
    const struct deed_value *data = deed_value_get(ret->answer, "data");
    if (!deed_value_text(data)) {
        return DEED_EXIT_INTERNAL;
    }
    size_t len = data->as.string.len;
    ret->png = deed_arena_alloc(&cli->arena, deed_base64_room(len));
    if (!ret->png ||
        !deed_base64_decode(data->as.string.bytes, len, ret->png, &ret->len)) {
        deed_cli_usage(cli, "the browser gave no picture");
        return DEED_EXIT_INTERNAL;
    }
    return DEED_EXIT_VERIFIED;
}

/* All of it, or an errno. */
static int write_all(int fd, const uint8_t *bytes, size_t len)
{
    while (len) {
        ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno != EINTR) {
            return errno;
        }
        bytes += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
    return 0;
}

const char *deed_cli_output(struct deed_cli *cli, const char *kind)
{
    const char *path =
        deed_str_or(deed_cli_text(cli, "output"), deed_cli_text(cli, "file"));
    for (unsigned i = 1; !path && i <= NAMES_MAX; i++) {
        const char *name =
            deed_arena_printf(&cli->arena, "page-%u.%s", i, kind);
        path = name && access(name, F_OK) != 0 ? name : NULL;
    }
    return path;
}

enum deed_exit deed_cli_write_file(struct deed_cli *cli, const char *param,
                                   const char *path, const void *bytes,
                                   size_t len)
{
    if (strcmp(path, "-") == 0) {
        return fwrite(bytes, 1, len, cli->out.to) == len
                   ? DEED_EXIT_VERIFIED
                   : DEED_EXIT_ENVIRONMENT;
    }
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    int why = fd < 0 ? errno : write_all(fd, bytes, len);
    if (fd >= 0 && close(fd) != 0 && !why) {
        why = errno;
    }
    if (!why) {
        return DEED_EXIT_VERIFIED;
    }
    struct deed_error err = { 0 };
    deed_fail_member(&err, DEED_IO, param, "%s: %s", path, strerror(why));
    deed_cli_complain(cli, &err);
    return DEED_EXIT_ENVIRONMENT;
}
