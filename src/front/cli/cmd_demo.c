/* SPDX-License-Identifier: Apache-2.0 */
/* A small page with the troubles that real ones have. Each step is done, and
 * what deed says about it is held against what the page itself noted. The page
 * and the steps are in demo/, which is compiled in. */
#include "front/cli/cli.h"

#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/demo_page.h"
#include "front/cli/demo_report.h"
#include "front/cli/report.h"
#include "wire/json.h"

extern const char deed_demo_sim[], deed_demo_steps[];

#define STEPS_MAX 16

static const char *json_of(struct deed_cli *cli, const struct deed_value *value)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, value);
    const char *copy = deed_arena_strdup(&cli->arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return copy;
}

/* What the page noted, or NULL: a simulated one notes nothing. */
static const struct deed_value *read_record(struct deed_cli *cli)
{
    static const char request[] =
        "{\"actionId\": \"ui.read\", \"args\": {\"what\": \"value\"},"
        " \"target\": {\"ref\": {\"by\": \"custom\","
        "                        \"value\": \"css=#record\"}}}";
    struct deed_error err = { 0 };
    char *json = NULL;
    if (!cli->live || deed_act(cli->session, request, NULL, &json, &err)) {
        return NULL;
    }
    const struct deed_value *returned =
        deed_value_get(deed_cli_json(cli, json), "returnValue");
    deed_free(json);
    const char *value = deed_value_text_at(returned, "value");
    return value ? deed_cli_json(cli, value) : NULL;
}

/* Words that say: what was asked for did not come about. */
static bool denies(const char *said)
{
    return !deed_str_equal(said, deed_exit_text(DEED_EXIT_VERIFIED)) &&
           !deed_str_equal(said, deed_exit_text(DEED_EXIT_UNKNOWN));
}

/* A claim is true when the page noted the same. Not knowing claims nothing. */
static void compare(struct deed_demo_step *step)
{
    const char *fact = deed_value_text_or(step->plan, "fact", "");
    step->before = deed_value_get(step->before, fact);
    step->after = deed_value_get(step->after, fact);
    if (!step->after) { /* simulated: the plan knows what is true */
        step->is_true = deed_str_equal(
            step->said, deed_value_text_or(step->plan, "want", ""));
        return;
    }
    bool happened =
        deed_value_equal(step->after, deed_value_get(step->plan, "wanted")) &&
        !deed_value_equal(step->after, step->before);
    bool claimed =
        deed_str_equal(step->said, deed_exit_text(DEED_EXIT_VERIFIED));
    step->is_true = happened ? !denies(step->said) : !claimed;
}

static bool run_step(struct deed_cli *cli, struct deed_demo_step *step)
{
    struct deed_error err = { 0 };
    step->before = read_record(cli);
    const char *json = deed_cli_run(
        cli, json_of(cli, deed_value_get(step->plan, "request")), &err);
    if (!json) {
        deed_cli_complain(cli, &err);
        return false;
    }
    step->result = deed_cli_json(cli, json);
    step->waited = deed_arena_strdup(&cli->arena, cli->waited);
    step->said = deed_exit_word(step->result);
    step->after = read_record(cli);
    compare(step);
    return true;
}

static enum deed_exit run_steps(struct deed_cli *cli,
                                const struct deed_value *plans)
{
    struct deed_demo_step steps[STEPS_MAX] = { { 0 } };
    unsigned count = 0;
    bool json = deed_cli_flag(cli, "json");
    for (; count < STEPS_MAX && deed_value_at(plans, count); count++) {
        struct deed_demo_step *step = &steps[count];
        step->number = count + 1;
        step->plan = deed_value_at(plans, count);
        if (!json) {
            deed_demo_announce(&cli->out, step);
        }
        if (!run_step(cli, step)) {
            return DEED_EXIT_ENVIRONMENT;
        }
        if (json) {
            deed_demo_say_json(&cli->out, step);
        } else {
            deed_demo_say(&cli->out, step);
        }
    }
    return deed_demo_sum_up(&cli->out, steps, count, !json)
               ? DEED_EXIT_VERIFIED
               : DEED_EXIT_INTERNAL;
}

static enum deed_exit run_sim(struct deed_cli *cli)
{
    const struct deed_value *demo = deed_cli_json(cli, deed_demo_sim);
    struct deed_error err = { 0 };
    const struct deed_setting ui = {
        .name = "ui",
        .value = json_of(cli, deed_value_get(demo, "ui")),
    };
    struct deed_session_opts opts = {
        .size = sizeof(opts),
        .driver = "sim",
        .settings = &ui,
        .setting_count = 1,
    };
    if (deed_session_open(&opts, &cli->session, &err)) {
        return deed_cli_complain(cli, &err);
    }
    return run_steps(cli, deed_value_get(demo, "steps"));
}

enum deed_exit deed_cli_demo(struct deed_cli *cli)
{
    struct deed_demo_page page = { 0 };
    struct deed_error err = { 0 };
    if (deed_cli_flag(cli, "sim")) {
        return run_sim(cli);
    }
    if (deed_demo_page_open(cli, &page, &err)) {
        deed_demo_page_close(&page);
        if (err.code == DEED_STATE) { /* interrupted */
            return deed_cli_complain(cli, &err);
        }
        fprintf(cli->err.to,
                "deed: no browser (%s); here is the simulated page\n",
                err.text);
        return run_sim(cli);
    }
    enum deed_exit code = deed_cli_navigate(cli, page.url);
    if (code == DEED_EXIT_VERIFIED) {
        cli->live = true;
        code = run_steps(
            cli, deed_value_get(deed_cli_json(cli, deed_demo_steps), "steps"));
    }
    deed_demo_page_close(&page);
    return code;
}
