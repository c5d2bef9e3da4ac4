/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/manual.h"
#include "front/cli/style.h"

#define COLUMN 26
#define WIDTH 79

/* Words from the column on, broken before the right edge. */
static void wrap(const struct deed_pen *pen, const char *text, unsigned column,
                 unsigned at)
{
    while (*text) {
        size_t len = strcspn(text, " ");
        if (at > column && at + len + 1 > WIDTH) {
            fprintf(pen->to, "\n%*s", (int)column, "");
            at = column;
        } else if (at > column) {
            fputc(' ', pen->to);
            at++;
        }
        fprintf(pen->to, "%.*s", (int)len, text);
        at += (unsigned)len;
        text += len;
        text += strspn(text, " ");
    }
    fputc('\n', pen->to);
}

static void say_param(const struct deed_pen *pen, const struct deed_param *p)
{
    char left[64];
    if (p->positional) {
        snprintf(left, sizeof(left), "  %s", p->value);
    } else {
        snprintf(left, sizeof(left), "  --%s%s%s", p->name, p->value ? " " : "",
                 deed_str_or(p->value, ""));
    }
    fprintf(pen->to, "%s%s%s", deed_style(pen, DEED_TONE_BOLD), left,
            deed_style_end(pen));
    unsigned at = (unsigned)strlen(left);
    if (at >= COLUMN) {
        fprintf(pen->to, "\n%*s", COLUMN, "");
    } else {
        fprintf(pen->to, "%*s", (int)(COLUMN - at), "");
    }
    struct deed_strbuf help;
    deed_strbuf_init(&help, 0);
    deed_strbuf_puts(&help, p->help);
    if (p->choices && strchr(p->choices, '|')) {
        deed_strbuf_printf(&help, " (%s)", p->choices);
    }
    deed_strbuf_puts(&help, p->repeats ? "; may be repeated" : "");
    wrap(pen, deed_strbuf_get(&help), COLUMN, COLUMN);
    deed_strbuf_fini(&help);
}

/* The actions with their arguments, from what the library says it knows. */
static void say_actions(struct deed_cli *cli)
{
    const struct deed_pen *pen = &cli->out;
    char *json = NULL;
    if (deed_capabilities(&json, NULL)) {
        return;
    }
    const struct deed_value *actions =
        deed_value_get(deed_cli_json(cli, json), "actions");
    deed_free(json);
    deed_style_line(pen, "\nactions:");
    for (size_t i = 0; deed_value_at(actions, i); i++) {
        const struct deed_value *action = deed_value_at(actions, i);
        const struct deed_value *args = deed_value_get(action, "args");
        fprintf(pen->to, "  %s%-23s%s %s\n", deed_style(pen, DEED_TONE_BOLD),
                deed_value_text_or(action, "id", ""), deed_style_end(pen),
                deed_value_text_or(action, "summary", ""));
        for (size_t k = 0; deed_value_at(args, k); k++) {
            const struct deed_value *arg = deed_value_at(args, k);
            fprintf(pen->to, "    %-21s ", deed_value_text_or(arg, "name", ""));
            wrap(pen, deed_value_text_or(arg, "help", ""), COLUMN, COLUMN);
        }
    }
}

/* Options that belong to every command stand in `deed help surfaces`; those
 * that open something keep theirs. */
static bool is_aside(const struct deed_command *command,
                     const struct deed_param *p)
{
    enum deed_command_id id = command->id;
    return !p->positional && id != DEED_COMMAND_OPEN &&
           id != DEED_COMMAND_SERVE && id != DEED_COMMAND_MCP &&
           deed_command_is_surface(p->name, false) && !deed_command_is_own(p) &&
           strcmp(p->name, "url") != 0;
}

static void say_surfaces(struct deed_cli *cli)
{
    const struct deed_pen *pen = &cli->out;
    const struct deed_command *click = deed_command_row(DEED_COMMAND_CLICK);
    wrap(pen,
         "Every command that looks or acts works in the session that deed open "
         "has opened. These options say otherwise, for one command alone; with "
         "deed open, deed serve and deed mcp they say how the surface is "
         "opened.",
         0, 0);
    fputc('\n', pen->to);
    for (const struct deed_param *p = click->params; p->name; p++) {
        if (!p->positional && (deed_command_is_surface(p->name, false) ||
                               strcmp(p->name, "session") == 0)) {
            say_param(pen, p);
        }
    }
}

/* Words of other tools that mean this command. */
static void say_habits(const struct deed_pen *pen,
                       const struct deed_command *command)
{
    const struct deed_habit *habit;
    const char *before = "\nalso: ";
    for (size_t i = 0; (habit = deed_command_habit_at(i)); i++) {
        if (strcmp(habit->command, command->name) == 0) {
            fprintf(pen->to, "%s%s%s%s%s", before, habit->name,
                    habit->word ? " (" : "", deed_str_or(habit->word, ""),
                    habit->word ? ")" : "");
            before = ", ";
        }
    }
    fputs(before[0] == ',' ? "\n" : "", pen->to);
}

static void say_command(struct deed_cli *cli,
                        const struct deed_command *command)
{
    const struct deed_pen *pen = &cli->out;
    char *usage = deed_command_usage(command);
    fprintf(pen->to, "usage: %s\n\n", usage ? usage : command->name);
    free(usage);
    wrap(pen, command->about ? command->about : command->summary, 0, 0);
    if (command->params->name) {
        fputc('\n', pen->to);
    }
    bool surface = false;
    for (const struct deed_param *p = command->params; p->name; p++) {
        bool chooses = is_aside(command, p);
        surface = surface || chooses;
        if (!chooses) {
            say_param(pen, p);
        }
    }
    if (surface) {
        deed_style_line(pen, "\ndeed help surfaces: the options that say what "
                             "it acts on, and how that is opened.");
    }
    if (command->id == DEED_COMMAND_ACT) {
        say_actions(cli);
    }
    say_habits(pen, command);
    if (command->examples) {
        deed_style_line(pen, "\nexamples:");
        for (const char *const *e = command->examples; *e; e++) {
            fputs("  ", pen->to);
            wrap(pen, *e, 4, 2);
        }
    }
}

static void say_all(const struct deed_pen *pen)
{
    deed_style_line(
        pen, "deed acts on user interfaces and tells what really happened.\n");
    deed_style_line(pen, "usage: deed COMMAND [ARGUMENT]...\n");
    for (int i = 0; i < DEED_COMMAND_COUNT; i++) {
        const struct deed_command *c =
            deed_command_row((enum deed_command_id)i);
        fprintf(pen->to, "  %s%-12s%s %s\n", deed_style(pen, DEED_TONE_BOLD),
                c->name, deed_style_end(pen), c->summary);
    }
    deed_style_line(pen, "\nexit status:");
    for (int i = DEED_EXIT_VERIFIED; i <= DEED_EXIT_ENVIRONMENT; i++) {
        fprintf(pen->to, "  %-12d %s\n", i, deed_exit_text((enum deed_exit)i));
    }
    deed_style_line(
        pen, "\ndeed help COMMAND explains one; deed demo shows it at work.");
}

enum deed_exit deed_cli_help(struct deed_cli *cli)
{
    const char *name = deed_cli_text(cli, "command");
    bool man = deed_cli_flag(cli, "man");
    if (!name && man) {
        deed_manual_deed(cli->out.to);
        return DEED_EXIT_VERIFIED;
    }
    if (!name) {
        say_all(&cli->out);
        return DEED_EXIT_VERIFIED;
    }
    if (strcmp(name, "surfaces") == 0) {
        say_surfaces(cli);
        return DEED_EXIT_VERIFIED;
    }
    const struct deed_habit *habit = deed_command_habit(name);
    const struct deed_command *command =
        deed_command_find(habit ? habit->command : name);
    if (!command) {
        return deed_cli_usage(cli, "help: there is no command \"%.40s\"", name);
    }
    if (man) {
        deed_manual_command(cli->out.to, command);
    } else {
        say_command(cli, command);
    }
    return DEED_EXIT_VERIFIED;
}
