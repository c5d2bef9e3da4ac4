/* SPDX-License-Identifier: Apache-2.0 */
/* `deed policy`: is a policy file right, and what does it say about an act? */
#include <deed/policy.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/cli.h"
#include "front/command/request.h"
#include "wire/json.h"

static unsigned count_at(const struct deed_value *map, const char *key)
{
    return (unsigned)deed_value_get(map, key)->as.number;
}

static enum deed_exit check(struct deed_cli *cli,
                            const struct deed_policy *policy, const char *path)
{
    struct deed_error err = { 0 };
    char *json = NULL;
    if (deed_policy_summary(policy, &json, &err)) {
        return deed_cli_complain(cli, &err);
    }
    const struct deed_value *sum = deed_cli_json(cli, json);
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
    } else if (sum) {
        fprintf(cli->out.to,
                "%s is good: %u rules, %u rates, %u origins, %u secrets; "
                "what no rule speaks of: %s\n",
                path, count_at(sum, "rules"), count_at(sum, "rates"),
                count_at(sum, "origins"), count_at(sum, "secrets"),
                deed_value_text_at(sum, "fallback"));
    }
    deed_free(json);
    return sum ? DEED_EXIT_VERIFIED : DEED_EXIT_INTERNAL;
}

/* --request FILE, or made of --action and the target. */
static enum deed_code read_request(struct deed_cli *cli,
                                   struct deed_value **ret,
                                   struct deed_error *err)
{
    const char *path = deed_cli_text(cli, "request");
    char *json = NULL;
    size_t len = 0;
    if (path) {
        const char *text = deed_cli_read(cli, "request", path, &len);
        return text ? deed_json_parse(&cli->arena, text, len, NULL, ret, err)
                    : deed_fail(err, DEED_IO, "%.200s cannot be read", path);
    }
    enum deed_code code = deed_capabilities(&json, err);
    if (!code) {
        code = deed_command_request(&cli->arena, deed_cli_json(cli, json),
                                    cli->args, ret, err);
    }
    deed_free(json);
    return code;
}

static const char *target_text(const struct deed_cli *cli,
                               const struct deed_value *request,
                               const char *key)
{
    const struct deed_value *target = deed_value_get(request, "target");
    const char *given = deed_cli_text(cli, key);
    const char *named = deed_value_text_at(target, key);
    return given ? given : named;
}

static void say(struct deed_cli *cli, const struct deed_value *ruling)
{
    const struct deed_value *rule = deed_value_get(ruling, "rule");
    fprintf(cli->out.to, "%s: %s\n", deed_value_text_at(ruling, "decision"),
            deed_value_text_at(ruling, "reason"));
    if (deed_value_is(rule, DEED_VALUE_NUMBER)) {
        fprintf(cli->out.to, "  by rules[%u]\n", (unsigned)rule->as.number);
    }
    fprintf(cli->out.to, "  it means: %s; risk: %s; grant it needs: %s\n",
            deed_value_text_at(ruling, "meaning"),
            deed_value_text_at(ruling, "level"),
            deed_value_text_at(ruling, "grant"));
}

static enum deed_exit explain(struct deed_cli *cli,
                              const struct deed_policy *policy)
{
    struct deed_error err = { 0 };
    struct deed_value *request = NULL;
    struct deed_strbuf text;
    char *json = NULL;
    if (read_request(cli, &request, &err)) {
        return deed_cli_complain(cli, &err);
    }
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, request);
    const struct deed_policy_case act = {
        .size = sizeof(act),
        .request = deed_strbuf_get(&text),
        .role = target_text(cli, request, "role"),
        .name = target_text(cli, request, "name"),
        .level = deed_cli_text(cli, "level"),
        .origin = deed_cli_text(cli, "origin"),
    };
    enum deed_code code = deed_policy_explain(policy, &act, &json, &err);
    deed_strbuf_fini(&text);
    if (code) {
        return deed_cli_complain(cli, &err);
    }
    const struct deed_value *ruling = deed_cli_json(cli, json);
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
    } else if (ruling) {
        say(cli, ruling);
    }
    deed_free(json);
    return ruling ? DEED_EXIT_VERIFIED : DEED_EXIT_INTERNAL;
}

enum deed_exit deed_cli_judge_policy(struct deed_cli *cli)
{
    const char *order = deed_cli_text(cli, "order");
    const char *path = deed_cli_text(cli, "file");
    struct deed_policy *policy = deed_cli_policy_file(cli, path);
    if (!policy) {
        return DEED_EXIT_USAGE;
    }
    enum deed_exit code = strcmp(order, "check") == 0 ? check(cli, policy, path)
                                                      : explain(cli, policy);
    deed_policy_free(policy);
    return code;
}
