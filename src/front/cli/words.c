/* SPDX-License-Identifier: Apache-2.0 */
/* Reading files, saying errors. */
#include "front/cli/cli.h"

#include <errno.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_number.h"
#include "wire/json_object.h"

#define FILE_MAX_BYTES (16u * 1024 * 1024)

enum deed_exit deed_cli_complain(const struct deed_cli *cli,
                                 const struct deed_error *err)
{
    if (*err->member) {
        fprintf(cli->err.to, "deed: %s: %s\n", err->member, err->text);
    } else {
        fprintf(cli->err.to, "deed: %s\n", err->text);
    }
    return deed_exit_of_code(err->code);
}

char *deed_cli_read(struct deed_cli *cli, const char *param, const char *path,
                    size_t *ret_len)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? cli->in : fopen(path, "rbe");
    struct deed_strbuf text;
    char block[65536];
    size_t n;
    if (!file) {
        deed_cli_usage(cli, "--%s: cannot read %s: %s", param, path,
                       strerror(errno));
        return NULL;
    }
    deed_strbuf_init(&text, FILE_MAX_BYTES);
    errno = 0;
    while ((n = fread(block, 1, sizeof(block), file)) > 0) {
        deed_strbuf_add(&text, block, n);
    }
    bool broken = ferror(file);
    if (!standard) {
        fclose(file);
    }
    char *copy = NULL;
    if (broken || text.failed) {
        deed_cli_usage(cli, "--%s: cannot read %s: %s", param, path,
                       broken ? strerror(errno ? errno : EIO)
                              : "it is too large");
    } else {
        copy =
            deed_arena_strndup(&cli->arena, deed_strbuf_get(&text), text.len);
        *ret_len = text.len;
    }
    deed_strbuf_fini(&text);
    return copy;
}

const struct deed_value *deed_cli_json(struct deed_cli *cli, const char *json)
{
    struct deed_value *value = NULL;
    deed_json_parse(&cli->arena, json, strlen(json), NULL, &value, NULL);
    return value;
}

const char *deed_cli_url(struct deed_cli *cli)
{
    char *json = NULL;
    if (deed_place(cli->session, false, &json, NULL)) {
        return NULL;
    }
    const struct deed_value *place = deed_cli_json(cli, json);
    deed_free(json);
    return deed_value_text_at(place, "url");
}

void deed_cli_print_count(struct deed_cli *cli, const char *name,
                          unsigned count)
{
    struct deed_json_object o;
    deed_json_member_integer(deed_json_object_begin(&o), name, count);
    fprintf(cli->out.to, "%s\n",
            deed_str_or(deed_json_object_end(&o, &cli->arena), ""));
}

bool deed_cli_split_address(struct deed_cli *cli, const char *text,
                            const char **ret_host, uint16_t *ret_port)
{
    const char *colon = strrchr(text, ':');
    double port = 0;
    size_t digits = colon ? strlen(colon + 1) : 0;
    if (!digits || strspn(colon + 1, "0123456789") != digits || digits > 5 ||
        !deed_json_number_read(colon + 1, digits, &port) || port > 65535 ||
        colon == text) {
        deed_cli_usage(cli, "--listen: must be HOST:PORT, not \"%.60s\"", text);
        return false;
    }
    bool v6 = text[0] == '[' && colon[-1] == ']';
    const char *from = v6 ? text + 1 : text;
    size_t len = (size_t)(colon - from) - (v6 ? 1 : 0);
    char *host = deed_arena_strndup(&cli->arena, from, len);
    *ret_host = deed_str_equal(host, "localhost") ? "127.0.0.1" : host;
    *ret_port = (uint16_t)port;
    return host != NULL;
}
