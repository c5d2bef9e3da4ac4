/* SPDX-License-Identifier: Apache-2.0 */
/* `deed run`: a flow file, step by step, until one does not come out as it
 * should; or several of them, beside each other. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/batch/batch.h"
#include "front/cli/flow_run.h"
#include "front/cli/surface.h"

/* More processes than that only wait for each other. */
#define JOBS_MAX 256
#define RETRIES_MAX 10

/* --var NAME=VALUE; the environment only where the file says env.NAME. */
static const char *find_var(void *user, const char *name)
{
    const struct deed_cli *cli = user;
    const struct deed_value *list = deed_value_get(cli->args, "var");
    size_t len = strlen(name);
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const char *pair = deed_value_text(deed_value_at(list, i));
        if (pair && strncmp(pair, name, len) == 0 && pair[len] == '=') {
            return pair + len + 1;
        }
    }
    /* A session has the environment of whoever started it. */
    return strncmp(name, "env.", 4) == 0 && !cli->daemon ? getenv(name + 4)
                                                         : NULL;
}

enum deed_exit deed_cli_read_flow(struct deed_cli *cli, const char *path,
                                  struct deed_flow **ret)
{
    struct deed_error err = { 0 };
    struct deed_flow_vars vars = { find_var, cli };
    size_t len = 0;
    const char *text = deed_cli_read(cli, "flow", path, &len);
    if (!text) {
        return DEED_EXIT_USAGE;
    }
    if (deed_flow_parse(&cli->arena, text, len, &vars, ret, &err)) {
        fprintf(cli->err.to, "deed: %s%s%s: %s\n", path, *err.member ? ":" : "",
                err.member, err.text);
        return DEED_EXIT_USAGE;
    }
    return DEED_EXIT_VERIFIED;
}

/* A file beside the flow is named from there. */
static const char *beside(struct deed_cli *cli, const char *flow,
                          const char *url)
{
    const char *slash = strrchr(flow, '/');
    if (!slash || url[0] == '/' || strchr(url, ':')) {
        return url;
    }
    const char *path = deed_arena_printf(&cli->arena, "%.*s/%s",
                                         (int)(slash - flow), flow, url);
    return path && access(path, R_OK) == 0 ? path : url;
}

/* In a session, or in whatever the options say; without any the address of the
 * flow is opened in a browser of its own. */
static enum deed_exit open_surface(struct deed_cli *cli, const char *path,
                                   const struct deed_flow *flow)
{
    const char *url = deed_cli_text(cli, "url");
    if (!url && flow->url && !deed_cli_text(cli, "ui")) {
        url = beside(cli, path, flow->url);
        deed_value_set(&cli->arena, cli->args, "url",
                       deed_value_string(&cli->arena, url));
    }
    if (cli->session && url) {
        return deed_cli_navigate(cli, url);
    }
    bool fresh = !cli->session;
    enum deed_exit code = deed_cli_open(cli);
    if (fresh && cli->session && !cli->daemon) {
        deed_cli_warn_root(cli, deed_session_driver(cli->session));
    }
    return code;
}

/* One flow, in this process. */
static enum deed_exit run_one(struct deed_cli *cli, const char *path)
{
    struct deed_flow *flow = NULL;
    enum deed_exit code = deed_cli_read_flow(cli, path, &flow);
    if (code == DEED_EXIT_VERIFIED) {
        code = open_surface(cli, path, flow);
    }
    return code == DEED_EXIT_VERIFIED ? deed_flow_run(cli, path, flow) : code;
}

/* Every file is read before the first flow starts: what is wrong in one is
 * told while nothing has been done. */
static enum deed_exit read_all(struct deed_cli *cli,
                               const struct deed_value *paths,
                               const struct deed_shard *shard,
                               struct deed_batch_flow *ret, size_t *ret_count)
{
    for (size_t i = 0; deed_value_at(paths, i); i++) {
        const char *path = deed_value_text(deed_value_at(paths, i));
        struct deed_flow *flow = NULL;
        if (strcmp(path, "-") == 0) {
            return deed_cli_usage(cli, "-: one flow can come from standard "
                                       "input, not several");
        }
        enum deed_exit code = deed_cli_read_flow(cli, path, &flow);
        if (code != DEED_EXIT_VERIFIED) {
            return code;
        }
        if (!shard->count || deed_shard_has(shard, i)) {
            ret[(*ret_count)++] =
                (struct deed_batch_flow){ .path = path, .flow = flow };
        }
    }
    return DEED_EXIT_VERIFIED;
}

static enum deed_exit check_batch(struct deed_cli *cli, double jobs,
                                  struct deed_shard *shard)
{
    const char *text = deed_cli_text(cli, "shard");
    if (cli->session || deed_cli_text(cli, "session")) {
        return deed_cli_usage(cli, "--session: takes one flow; several run in "
                                   "browsers of their own");
    }
    if (jobs < 1 || jobs > JOBS_MAX) {
        return deed_cli_usage(cli, "--jobs: must be from 1 to %d", JOBS_MAX);
    }
    if (text && !deed_shard_parse(text, shard)) {
        return deed_cli_usage(cli,
                              "--shard: must be I/N, from 1/N to N/N, not "
                              "\"%.40s\"",
                              text);
    }
    return DEED_EXIT_VERIFIED;
}

static enum deed_exit run_several(struct deed_cli *cli,
                                  const struct deed_value *paths)
{
    struct deed_shard shard = { 0 };
    double jobs = deed_cli_number(cli, "jobs", 1);
    size_t count = 0;
    struct deed_batch_flow *flows =
        deed_arena_calloc(&cli->arena, paths->as.items.count, sizeof(*flows));
    enum deed_exit code =
        flows ? check_batch(cli, jobs, &shard) : DEED_EXIT_INTERNAL;
    if (code == DEED_EXIT_VERIFIED) {
        code = read_all(cli, paths, &shard, flows, &count);
    }
    return code == DEED_EXIT_VERIFIED
               ? deed_batch_run(cli, flows, count, (unsigned)jobs)
               : code;
}

enum deed_exit deed_cli_run_flow(struct deed_cli *cli)
{
    const struct deed_value *paths = deed_value_get(cli->args, "flow");
    bool several = paths->as.items.count > 1 ||
                   deed_value_get(cli->args, "jobs") ||
                   deed_value_get(cli->args, "shard");
    if (deed_cli_number(cli, "retries", 0) > RETRIES_MAX) {
        return deed_cli_usage(cli, "--retries: %d at most", RETRIES_MAX);
    }
    return several ? run_several(cli, paths)
                   : run_one(cli, deed_value_text(deed_value_at(paths, 0)));
}
