/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/daemon/client.h"

#include <deed/secret.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/interrupt.h"
#include "front/cli/secret.h"
#include "front/cli/surface.h"
#include "front/cli/daemon/daemon.h"
#include "front/cli/daemon/runtime_dir.h"
#include "front/cli/daemon/spawn.h"
#include "front/command/request.h"
#include "wire/chunk.h"

#define CHUNK_MAX_BYTES ((size_t)64 << 20)
/* Another process may be taking the same name just now. */
#define START_TRIES 20

const char *deed_client_name(struct deed_cli *cli)
{
    const char *env = getenv("DEED_SESSION");
    const char *name = deed_cli_text(cli, "session");
    if (!name) {
        name = env && *env ? env : "default";
    }
    if (!deed_runtime_dir_is_name(name)) {
        deed_cli_usage(cli,
                       "--session: must be letters, digits, '.', '_' and '-', "
                       "%d at most, not \"%.60s\"",
                       DEED_SESSION_NAME_MAX, name);
        return NULL;
    }
    return name;
}

static bool has_param(const struct deed_command *command, const char *name)
{
    for (const struct deed_param *p = command->params; p->name; p++) {
        if (strcmp(p->name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The environment names a surface, and there is no session that could be meant
 * instead. */
static bool is_chosen_by_env(const struct deed_cli *cli)
{
    char path[DEED_PATH_MAX];
    return deed_cli_chosen_by_env() && !deed_cli_text(cli, "session") &&
           !getenv("DEED_SESSION") &&
           (deed_runtime_dir_path("default", path, NULL) ||
            access(path, F_OK) != 0);
}

bool deed_client_is_wanted(const struct deed_cli *cli)
{
    if (!has_param(cli->command, "session") ||
        !has_param(cli->command, "driver")) {
        return false;
    }
    /* A flow brings its page along, unless it is told to use another. */
    if (cli->command->id == DEED_COMMAND_RUN &&
        !deed_cli_text(cli, "session")) {
        return false;
    }
    for (const struct deed_param *p = cli->command->params; p->name; p++) {
        if (deed_command_is_surface(p->name, true) && !deed_command_is_own(p) &&
            deed_value_get(cli->args, p->name)) {
            return false;
        }
    }
    return !is_chosen_by_env(cli);
}

/* Is standard input one of the files that the command reads? */
static bool reads_input(const struct deed_cli *cli)
{
    for (const struct deed_param *p = cli->command->params; p->name; p++) {
        const struct deed_value *value = deed_value_get(cli->args, p->name);
        value = p->repeats ? deed_value_at(value, 0) : value;
        if (p->type == DEED_PARAM_FILE &&
            deed_str_equal(deed_value_text(value), "-")) {
            return true;
        }
    }
    return false;
}

static bool add_input(struct deed_cli *cli, struct deed_strbuf *out)
{
    size_t len = 0;
    const char *text = deed_cli_read(cli, "input", "-", &len);
    if (text) {
        deed_chunk_write(out, DEED_CHUNK_INPUT, text, len);
    }
    return text != NULL;
}

static bool add_secret(struct deed_cli *cli, struct deed_strbuf *out)
{
    char *value = deed_cli_find_secret(cli);
    if (value) {
        deed_chunk_write(out, DEED_CHUNK_INPUT, value, strlen(value));
    }
    deed_secret_free(value);
    return value != NULL;
}

static bool write_order(struct deed_cli *cli, enum deed_order_kind kind,
                        struct deed_strbuf *out)
{
    bool run = kind == DEED_ORDER_RUN || kind == DEED_ORDER_WATCH;
    char *cwd = getcwd(NULL, 0);
    struct deed_order order = {
        .kind = kind,
        .version = deed_version(),
        .cwd = cwd,
        .words = run ? cli->argv : NULL,
        .word_count = run ? (unsigned)cli->argc : 0,
        .out_colours = cli->out.colours,
        .err_colours = cli->err.colours,
        .watched = cli->watched,
    };
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    bool good = !run ? true
                : deed_cli_has_secret(cli)
                    ? add_secret(cli, out)
                    : !reads_input(cli) || add_input(cli, out);
    deed_order_write(&text, &order);
    deed_chunk_write(out, DEED_CHUNK_ORDER, deed_strbuf_get(&text), text.len);
    good = good && !text.failed && !out->failed;
    deed_strbuf_fini(&text);
    free(cwd);
    return good;
}

static bool send_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t n = send(fd, bytes, len, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

static void take(struct deed_cli *cli, const struct deed_chunk *chunk,
                 struct deed_client_answer *ret)
{
    switch (chunk->kind) {
    case DEED_CHUNK_OUT:
        fwrite(chunk->bytes, 1, chunk->len, cli->out.to);
        fflush(cli->out.to);
        break;
    case DEED_CHUNK_ERR:
        fwrite(chunk->bytes, 1, chunk->len, cli->err.to);
        fflush(cli->err.to);
        break;
    case DEED_CHUNK_STATUS:
        deed_strbuf_add(&ret->status, chunk->bytes, chunk->len);
        if (ret->told) {
            ret->told(cli, deed_strbuf_get(&ret->status));
        }
        break;
    case DEED_CHUNK_BEGIN:
        ret->begun = true;
        break;
    case DEED_CHUNK_EXIT:
        ret->complete = true;
        ret->code =
            chunk->len ? (enum deed_exit)chunk->bytes[0] : DEED_EXIT_INTERNAL;
        break;
    default:
        break;
    }
}

/* False: there is nothing more to come. */
static bool read_some(struct deed_cli *cli, int fd, struct deed_chunks *chunks,
                      struct deed_client_answer *ret)
{
    char block[65536];
    struct deed_chunk chunk;
    bool there = false;
    ssize_t n = recv(fd, block, sizeof(block), 0);
    if (n < 0 && errno == EINTR) {
        return true;
    }
    if (n <= 0 || deed_chunks_feed(chunks, block, (size_t)n, NULL)) {
        return false;
    }
    while (!ret->complete) {
        if (deed_chunks_next(chunks, &chunk, &there, NULL)) {
            return false;
        }
        if (!there) {
            return true;
        }
        take(cli, &chunk, ret);
    }
    return false;
}

/* The first Ctrl-C is the session's to hear. */
static void pass_on(struct deed_cli *cli, int fd)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_chunk_write(&text, DEED_CHUNK_CANCEL, "", 0);
    send_all(fd, deed_strbuf_get(&text), text.len);
    deed_strbuf_fini(&text);
    deed_interrupt_close(cli->interrupt);
    cli->interrupt = -1;
}

static void listen_to(struct deed_cli *cli, int fd, int timeout_ms,
                      struct deed_client_answer *ret)
{
    struct deed_chunks chunks;
    /* Whoever is killed says nothing more, even if its end of the socket lives
     * on somewhere. */
    int process = deed_runtime_dir_process(fd);
    deed_chunks_init(&chunks, CHUNK_MAX_BYTES);
    for (bool more = true; more;) {
        struct pollfd fds[] = {
            { .fd = fd, .events = POLLIN },
            { .fd = cli->interrupt, .events = POLLIN },
            { .fd = process, .events = POLLIN },
        };
        int ready = poll(fds, DEED_ARRAY_LEN(fds), timeout_ms);
        if (ready == 0 || (ready < 0 && errno != EINTR)) {
            break;
        }
        if (ready > 0 && fds[1].revents) {
            pass_on(cli, fd);
        }
        if (ready > 0 && fds[0].revents) {
            more = read_some(cli, fd, &chunks, ret);
        } else if (ready > 0 && fds[2].revents) {
            break;
        }
    }
    if (process >= 0) {
        close(process);
    }
    deed_chunks_fini(&chunks);
}

void deed_client_ask(struct deed_cli *cli, int fd, enum deed_order_kind kind,
                     int timeout_ms, struct deed_client_answer *ret)
{
    struct deed_strbuf text;
    *ret = (struct deed_client_answer){ .told = ret->told,
                                        .code = DEED_EXIT_INTERNAL };
    deed_strbuf_init(&ret->status, 0);
    deed_strbuf_init(&text, 0);
    bool good = write_order(cli, kind, &text);
    if ((kind == DEED_ORDER_RUN || kind == DEED_ORDER_WATCH) &&
        cli->interrupt < 0) {
        cli->interrupt = deed_interrupt_open();
    }
    if (good) {
        /* Whoever has closed already may have said why. */
        send_all(fd, deed_strbuf_get(&text), text.len);
        listen_to(cli, fd, timeout_ms, ret);
    } else {
        ret->complete = true; /* it was said already */
        ret->code = DEED_EXIT_USAGE;
    }
    deed_strbuf_fini(&text);
    close(fd);
}

/* Once the order is begun, nothing is known about what was done. A session that
 * was ending when it was asked never begins. */
static enum deed_exit say_lost(struct deed_cli *cli, bool begun)
{
    if (!begun) {
        fputs("deed: the session ended before the command began: nothing was "
              "done; deed open PAGE starts another\n",
              cli->err.to);
        return DEED_EXIT_ENVIRONMENT;
    }
    enum deed_command_id id = cli->command->id;
    bool acts = id != DEED_COMMAND_READ &&
                (deed_command_is_verb(id) || has_param(cli->command, "key"));
    fprintf(cli->err.to, "deed: the session ended before it answered%s\n",
            acts ? "; what was asked for may have been done" : "");
    return acts ? DEED_EXIT_UNKNOWN : DEED_EXIT_ENVIRONMENT;
}

static struct deed_client_answer ask_to_run(struct deed_cli *cli, int fd)
{
    struct deed_client_answer answer = { 0 };
    deed_client_ask(cli, fd, DEED_ORDER_RUN, -1, &answer);
    deed_strbuf_fini(&answer.status);
    return answer;
}

static enum deed_exit say_missing(struct deed_cli *cli, const char *name)
{
    fprintf(cli->err.to,
            "deed: there is no session \"%s\": deed open PAGE starts one. For "
            "one command alone say on what: --url PAGE opens it in a browser, "
            "--browser URL joins one, --ui FILE simulates\n",
            name);
    return DEED_EXIT_ENVIRONMENT;
}

/* VERIFIED: there is a connection to the session, which is called *ret_name. */
static enum deed_exit connect_to(struct deed_cli *cli, const char **ret_name,
                                 int *ret_fd)
{
    char path[DEED_PATH_MAX];
    struct deed_error err = { 0 };
    const char *name = deed_client_name(cli);
    if (!name) {
        return DEED_EXIT_USAGE;
    }
    enum deed_code code = deed_runtime_dir_path(name, path, &err);
    if (!code) {
        code = deed_runtime_dir_connect(path, ret_fd, &err);
    }
    *ret_name = name;
    return !code                    ? DEED_EXIT_VERIFIED
           : code == DEED_NOT_FOUND ? say_missing(cli, name)
                                    : deed_cli_complain(cli, &err);
}

enum deed_exit deed_client_run(struct deed_cli *cli)
{
    int fd = -1;
    const char *name = NULL;
    enum deed_exit exit = connect_to(cli, &name, &fd);
    if (exit != DEED_EXIT_VERIFIED) {
        return exit;
    }
    struct deed_client_answer answer = ask_to_run(cli, fd);
    return !answer.complete                   ? say_lost(cli, answer.begun)
           : answer.code == DEED_DAEMON_TAKEN ? say_missing(cli, name)
                                              : answer.code;
}

enum deed_exit deed_client_watch(struct deed_cli *cli,
                                 void (*told)(struct deed_cli *cli,
                                              const char *json))
{
    struct deed_client_answer answer = { .told = told };
    int fd = -1;
    const char *name = NULL;
    enum deed_exit exit = connect_to(cli, &name, &fd);
    if (exit != DEED_EXIT_VERIFIED) {
        return exit;
    }
    deed_client_ask(cli, fd, DEED_ORDER_WATCH, -1, &answer);
    deed_strbuf_fini(&answer.status);
    if (!answer.complete) {
        fputs("deed: the session ended\n", cli->err.to);
        return DEED_EXIT_ENVIRONMENT;
    }
    return answer.code == DEED_DAEMON_TAKEN ? say_missing(cli, name)
                                            : answer.code;
}

enum deed_exit deed_client_start(struct deed_cli *cli)
{
    char path[DEED_PATH_MAX];
    struct deed_error err = { 0 };
    const char *name = deed_client_name(cli);
    enum deed_code code = DEED_OK;
    if (!name) {
        return DEED_EXIT_USAGE;
    }
    for (unsigned i = 0; i < START_TRIES; i++) {
        int fd = -1;
        code = deed_runtime_dir_path(name, path, &err);
        if (!code) {
            code = deed_runtime_dir_connect(path, &fd, &err);
        }
        bool fresh = code == DEED_NOT_FOUND;
        if (fresh) {
            code = deed_spawn_daemon(name, &fd, &err);
        }
        if (code) {
            return deed_cli_complain(cli, &err);
        }
        struct deed_client_answer answer = ask_to_run(cli, fd);
        if (answer.complete && answer.code != DEED_DAEMON_TAKEN) {
            return answer.code;
        }
        /* One that was ending just now has left its place to another; one
         * that was killed, or a Ctrl-C, is the end of it. */
        if ((!answer.complete && fresh) || cli->interrupt < 0) {
            break;
        }
    }
    fputs("deed: the session ended before it was open\n", cli->err.to);
    return DEED_EXIT_ENVIRONMENT;
}
