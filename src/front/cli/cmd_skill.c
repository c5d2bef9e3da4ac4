/* SPDX-License-Identifier: Apache-2.0 */
/* A guide for models, short enough to be read at the start of every task, and
 * made by the program that it is about. */
#include "front/cli/cli.h"

#include <string.h>

#include "base/util.h"

static const char head[] =
    "# deed: act on web pages and know what happened\n\n"
    "Each command does one thing, proves it, and says so. Do not assume "
    "success: "
    "read the first word and the exit status.\n\n"
    "```\n"
    "deed open URL            # once; the page stays open for what follows\n"
    "deed look                # what is there: role \"name\" @handle\n"
    "deed fill Title 'My video'\n"
    "deed click 'Create video' --expect 'route /videos/:id'\n"
    "deed look --since last   # only what is different now\n"
    "deed expect 'text Saved' # is it so?\n"
    "deed close\n"
    "```\n\n"
    "## Targets\n\n"
    "A name as a person says it (`Save`, `~part`), or a handle from look "
    "(`@e12`). Narrow with `--role button`, `--in 'Row Beta'`. Last resort: "
    "`css=...`. A handle whose element is gone is refused: look again. When "
    "two fit, nothing is touched and the answer says what tells them apart.\n\n"
    "Rows that are alike are folded: where look says `button \"Delete\" "
    "@e(20+7n)`, row 217 has `@e1539`; or say `--in` and what stands in it.\n\n"
    "## Commands\n\n";

static const char middle[] =
    "\nTargets come first, values after them: `deed set Volume 55`. `deed help "
    "COMMAND` has every option, `--json` the whole result.\n\n"
    "## Conditions\n\n"
    "`--expect C` (repeatable) on an act, `deed wait C...`, `deed expect "
    "C...`; "
    "C is one of: `route /x/:id`, `text T`, `toast T`, `appears ROLE NAME`, "
    "`disappears ROLE NAME`, `value V`, `state checked=true`, `dialog NAME`, "
    "`request /api/x 201`, `changed`. For value and state of an element: "
    "`deed expect 'value 55' --on Volume`.\n\n"
    "## Exit status\n\n";

static const char tail[] =
    "\n- 3, 4, 5, 6: nothing was done; look, then try another way.\n"
    "- 8: it was or may have been done, but not as asked: look before you do "
    "anything again. Never repeat it blindly.\n"
    "- 7: a person must agree; ask, then `--approve`.\n"
    "- 9: no session, or the browser is gone: `deed open`, `deed doctor`.\n";

/* Those that a model needs, in its order. */
static const enum deed_command_id told[] = {
    DEED_COMMAND_OPEN,       DEED_COMMAND_LOOK,   DEED_COMMAND_CLICK,
    DEED_COMMAND_FILL,       DEED_COMMAND_CHOOSE, DEED_COMMAND_TOGGLE,
    DEED_COMMAND_SET,        DEED_COMMAND_PRESS,  DEED_COMMAND_HOVER,
    DEED_COMMAND_DRAG,       DEED_COMMAND_SCROLL, DEED_COMMAND_READ,
    DEED_COMMAND_WAIT,       DEED_COMMAND_EXPECT, DEED_COMMAND_WHY,
    DEED_COMMAND_SCREENSHOT, DEED_COMMAND_TEXT,   DEED_COMMAND_CLOSE,
};

static void say_command(FILE *to, const struct deed_command *c)
{
    fprintf(to, "- `%s", c->name);
    for (const struct deed_param *p = c->params; p->name; p++) {
        if (p->positional) {
            fprintf(to, p->required ? " %s" : " [%s]", p->value);
        }
    }
    fprintf(to, "`: %s\n", c->summary);
}

enum deed_exit deed_cli_skill(struct deed_cli *cli)
{
    FILE *to = cli->out.to;
    fprintf(to,
            "---\nname: deed\ndescription: act on web pages, with proof of "
            "what happened\nversion: %s\n---\n\n",
            deed_version());
    fputs(head, to);
    for (size_t i = 0; i < DEED_ARRAY_LEN(told); i++) {
        say_command(to, deed_command_row(told[i]));
    }
    fputs(middle, to);
    for (int i = DEED_EXIT_VERIFIED; i <= DEED_EXIT_ENVIRONMENT; i++) {
        fprintf(to, "%s%d %s", i ? ", " : "", i,
                deed_exit_text((enum deed_exit)i));
    }
    fputs(".\n", to);
    fputs(tail, to);
    return DEED_EXIT_VERIFIED;
}
