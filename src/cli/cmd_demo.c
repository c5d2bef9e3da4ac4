/* SPDX-License-Identifier: Apache-2.0 */
/* A small page with the troubles that real ones have, and what deed says. The
 * page and the steps are in demo.json, which is compiled in. */
#include "cli/cli.h"

#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "cli/report.h"
#include "cli/style.h"
#include "wire/json.h"

extern const char deed_demo_json[];

#define STEPS_MAX 16

struct outcome {
    const struct deed_value *step;
    const char *said;
};

static const char *text_at(const struct deed_value *map, const char *key)
{
    return deed_str_or(deed_value_text(deed_value_get(map, key)), "");
}

static const char *json_of(struct deed_cli *cli, const struct deed_value *value)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, value);
    const char *copy = deed_arena_strdup(&cli->arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return copy;
}

/* Nobody is there to approve: a question gets a no. */
static void on_message(void *user, const char *type, const char *json)
{
    struct deed_cli *cli = user;
    const struct deed_value *payload = deed_cli_json(cli, json);
    if (strcmp(type, "action.progress") == 0 &&
        deed_value_get(payload, "note")) {
        deed_report_progress(payload);
    }
    if (strcmp(type, "action.confirmation.request") == 0) {
        deed_deny(cli->session, text_at(payload, "actionHandle"),
                  "nobody approved it", NULL);
    }
}

static const char *run_step(struct deed_cli *cli, unsigned number,
                            const struct deed_value *step)
{
    struct deed_callback callback = { .heard = on_message, .user = cli };
    struct deed_error err = { 0 };
    char *json = NULL;
    printf("%s%u. %s%s\n", deed_style(DEED_TONE_BOLD), number,
           text_at(step, "title"), deed_style_end());
    if (deed_act(cli->session, json_of(cli, deed_value_get(step, "request")),
                 &callback, &json, &err)) {
        deed_cli_complain(&err);
        return "nothing";
    }
    const struct deed_value *result = deed_cli_json(cli, json);
    deed_free(json);
    deed_report_result(result);
    putchar('\n');
    return deed_exit_word(result);
}

/* False when deed said something that is not so. */
static bool say_table(const struct outcome *outcomes, unsigned count)
{
    bool right = true;
    printf("%s%-62s %-38s %s%s\n", deed_style(DEED_TONE_BOLD),
           "what is on the page", "what is true", "what deed says",
           deed_style_end());
    for (unsigned i = 0; i < count; i++) {
        const char *said = outcomes[i].said;
        bool same = strcmp(said, text_at(outcomes[i].step, "want")) == 0;
        right = right && same;
        deed_style_cell(text_at(outcomes[i].step, "title"), 62);
        putchar(' ');
        deed_style_cell(text_at(outcomes[i].step, "truth"), 38);
        printf(" %s%s%s\n", deed_style(same ? DEED_TONE_GOOD : DEED_TONE_BAD),
               said, deed_style_end());
    }
    return right;
}

enum deed_exit deed_cli_demo(struct deed_cli *cli)
{
    const struct deed_value *demo = deed_cli_json(cli, deed_demo_json);
    const struct deed_value *steps = deed_value_get(demo, "steps");
    struct outcome outcomes[STEPS_MAX];
    unsigned count = 0;
    struct deed_error err = { 0 };
    struct deed_session_opts opts = {
        .size = sizeof(opts),
        .driver = "sim",
        .ui = json_of(cli, deed_value_get(demo, "ui")),
    };
    if (deed_session_open(&opts, &cli->session, &err)) {
        return deed_cli_complain(&err);
    }
    while (count < STEPS_MAX && deed_value_at(steps, count)) {
        const struct deed_value *step = deed_value_at(steps, count);
        outcomes[count].step = step;
        outcomes[count].said = run_step(cli, count + 1, step);
        count++;
    }
    return say_table(outcomes, count) ? DEED_EXIT_VERIFIED : DEED_EXIT_INTERNAL;
}
