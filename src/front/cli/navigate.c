/* SPDX-License-Identifier: Apache-2.0 */
/* Going to an address, as people type it. */
#include "front/cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/files.h"
#include "wire/json_writer.h"

/* "page.html": nobody has a host of that name. */
static bool is_page(const char *url)
{
    const char *dot = strrchr(url, '.');
    return !strpbrk(url, ":/?#") && dot &&
           (strcmp(dot, ".html") == 0 || strcmp(dot, ".htm") == 0);
}

/* "example.com", "localhost:8080/x": an address as people type it. */
static bool is_host(const char *url)
{
    size_t host = strcspn(url, ":/?#");
    size_t port = url[host] == ':' ? strspn(url + host + 1, "0123456789") : 0;
    bool named = memchr(url, '.', host) || strncmp(url, "localhost", 9) == 0;
    return host && named && (url[host] != ':' || port) && !is_page(url);
}

/* A file of this machine may be named like one. */
static const char *address_of(struct deed_cli *cli, const char *url)
{
    char *path = strstr(url, ":") ? NULL : realpath(url, NULL);
    const char *address =
        path ? deed_arena_printf(&cli->arena, "file://%s", path) : url;
    free(path);
    if (address == url && is_host(url)) {
        bool near =
            strncmp(url, "localhost", 9) == 0 || strncmp(url, "127.", 4) == 0;
        address = deed_arena_printf(&cli->arena, "%s://%s",
                                    near ? "http" : "https", url);
    }
    return address;
}

/* What the page says about it, without what it means for input. */
static enum deed_exit say_unreachable(struct deed_cli *cli, const char *url,
                                      const char *why)
{
    static const char lost[] = "the input was lost: ";
    const char *net = strstr(why, "net::");
    net = net                                         ? net
          : strncmp(why, lost, sizeof(lost) - 1) == 0 ? why + sizeof(lost) - 1
                                                      : NULL;
    fprintf(cli->err.to, "deed: %s%s: %s\n",
            cli->command->id == DEED_COMMAND_OPEN ? "" : "--url ", url,
            net ? net : why);
    return DEED_EXIT_ENVIRONMENT;
}

static bool has_page(const struct deed_value *result)
{
    const struct deed_value *evidence = deed_value_get(
        deed_value_get(deed_value_get(result, "metadata"), "x.deed"),
        "evidence");
    bool came = false;
    for (size_t i = 0; deed_value_at(evidence, i); i++) {
        came |= deed_value_get(deed_value_at(evidence, i), "status") != NULL;
    }
    return came;
}

static void say_files(struct deed_cli *cli, const struct deed_value *result)
{
    const struct deed_value *evidence = deed_value_get(
        deed_value_get(deed_value_get(result, "metadata"), "x.deed"),
        "evidence");
    for (size_t i = 0; deed_value_at(evidence, i); i++) {
        const struct deed_value *signal = deed_value_at(evidence, i);
        const char *kind = deed_value_text_at(signal, "kind");
        const char *words = kind && strncmp(kind, "download.", 9) == 0
                                ? deed_command_download(&cli->arena, signal)
                                : NULL;
        if (words) {
            fprintf(cli->err.to, "  %s\n", words);
        }
    }
}

enum deed_exit deed_cli_navigate(struct deed_cli *cli, const char *url)
{
    struct deed_error err = { 0 };
    const char *address = address_of(cli, url);
    if (address && !strchr(address, ':')) {
        return say_unreachable(cli, url, "there is no such file");
    }
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "actionId", "nav.navigate");
    deed_json_key(&w, "args");
    deed_json_begin_object(&w);
    deed_json_member(&w, "url", address);
    deed_json_end_object(&w);
    deed_json_end_object(&w);
    char *json = NULL;
    enum deed_code code =
        deed_act(cli->session, deed_strbuf_get(&text), NULL, &json, &err);
    deed_strbuf_fini(&text);
    if (code) {
        return deed_cli_complain(cli, &err);
    }
    const struct deed_value *result = deed_cli_json(cli, json);
    deed_free(json);
    if (deed_exit_of_result(result) == DEED_EXIT_VERIFIED) {
        return DEED_EXIT_VERIFIED;
    }
    const struct deed_value *error = deed_value_get(result, "error");
    /* What the server sent with its refusal can be looked at. */
    cli->page_came = has_page(result);
    enum deed_exit told = say_unreachable(
        cli, url, deed_value_text_or(error, "message", "cannot be opened"));
    say_files(cli, result);
    return told;
}
