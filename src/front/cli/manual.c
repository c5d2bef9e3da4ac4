/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/manual.h"

#include <stdlib.h>
#include <string.h>

#include <deed/deed.h>

#include "base/util.h"
#include "front/command/command.h"
#include "front/command/exit.h"

/* What would be marks to scdoc. */
static void put(FILE *to, const char *text)
{
    for (; *text; text++) {
        if (strchr("*_\\#~`[]<>", *text)) {
            fputc('\\', to);
        }
        fputc(*text, to);
    }
}

static void put_param(FILE *to, const struct deed_param *p)
{
    if (p->positional) {
        fputc('_', to);
        put(to, p->value);
        fputc('_', to);
    } else {
        fprintf(to, "*--%s*", p->name);
        if (p->value) {
            fputs(" _", to);
            put(to, p->value);
            fputc('_', to);
        }
    }
    fputs("\n\t", to);
    put(to, p->help);
    if (p->choices && strchr(p->choices, '|')) {
        fputs(" (", to);
        put(to, p->choices);
        fputc(')', to);
    }
    fputs(p->repeats ? "; may be repeated\n\n" : "\n\n", to);
}

static void put_synopsis(FILE *to, const struct deed_command *command)
{
    bool options = false;
    fprintf(to, "# SYNOPSIS\n\n*deed %s*", command->name);
    for (const struct deed_param *p = command->params; p->name; p++) {
        options = options || !p->positional;
        if (p->positional) {
            fputs(p->required ? " _" : " [_", to);
            put(to, p->value);
            fputs(p->required ? "_" : "_]", to);
        }
    }
    fputs(options ? " [_OPTION_]...\n\n" : "\n\n", to);
}

static void put_exits(FILE *to)
{
    fputs("# EXIT STATUS\n\n", to);
    for (int i = DEED_EXIT_VERIFIED; i <= DEED_EXIT_ENVIRONMENT; i++) {
        fprintf(to, "*%d*\n\t", i);
        put(to, deed_exit_text((enum deed_exit)i));
        fputs("\n\n", to);
    }
}

void deed_manual_command(FILE *to, const struct deed_command *command)
{
    fprintf(to, "deed-%s(1) \"deed %s\"\n\n# NAME\n\ndeed-%s - %s\n\n",
            command->name, deed_version(), command->name, command->summary);
    put_synopsis(to, command);
    fputs("# DESCRIPTION\n\n", to);
    put(to, deed_str_or(command->about, command->summary));
    fputs(command->about ? "\n\n" : ".\n\n", to);
    if (command->params->name) {
        fputs("# OPTIONS\n\n", to);
    }
    for (const struct deed_param *p = command->params; p->name; p++) {
        put_param(to, p);
    }
    if (command->examples) {
        fputs("# EXAMPLES\n\n```\n", to);
        for (const char *const *e = command->examples; *e; e++) {
            fprintf(to, "%s\n", *e);
        }
        fputs("```\n\n", to);
    }
    put_exits(to);
    fputs("# SEE ALSO\n\n*deed*(1)\n", to);
}

static const char about[] =
    "deed acts on user interfaces and tells what really happened. It finds the "
    "one element that is meant, proves on fresh facts that it can be acted on, "
    "acts with trusted input the way a person would, and proves that the act "
    "had its effect. It says so when it had none, and when it cannot know.\n\n"
    "A page is opened with *deed open* and stays open in the background; the "
    "commands that follow act in it. With *--url*, *--browser*, *--launch* or "
    "*--ui* a command acts on something of its own instead.\n\n";

static const char targets[] =
    "# TARGETS\n\n"
    "A target is what a person calls it: its name, its label, what it reads, "
    "or what stands in it while it is empty. _\\~PART_ is a part of that. "
    "_@e12_ is a handle that *deed look* printed. Written out: _css=..._, "
    "_xpath=..._, _text=..._, _label=..._, _placeholder=..._, _id=..._, "
    "_name=..._. *--role* and *--in* narrow it. When several fit, that is the "
    "answer, never a guess.\n\n"
    "# CONDITIONS\n\n"
    "*--expect*, *deed wait* and *deed expect* take _route PATTERN_, _toast "
    "TEXT_, _text TEXT_, _value VALUE_, _dialog \\[NAME\\]_, _dialog-closed_, "
    "_appears ROLE \\[NAME\\]_, _disappears ROLE \\[NAME\\]_, _state "
    "STATE=VALUE_, _focus ROLE \\[NAME\\]_, _request PATTERN \\[STATUS\\]_, "
    "_changed_, _popup_, _download_ and _downloaded_ [NAME].\n\n";

/* What the drivers read: lines of "NAME<tab>what it does". */
static void put_driver_env(FILE *to)
{
    const struct deed_driver_info *info;
    for (size_t i = 0; (info = deed_driver_at(i)); i++) {
        const char *line = info->env;
        while (line && *line) {
            size_t name = strcspn(line, "\t"), len = strcspn(line, "\n");
            fputc('*', to);
            for (size_t k = 0; k < name; k++) {
                fprintf(to, line[k] == '_' ? "\\%c" : "%c", line[k]);
            }
            fprintf(to, "*\n\t%.*s\n\n", (int)(len - name - 1),
                    line + name + 1);
            line += len + (line[len] == '\n');
        }
    }
}

static const char environment[] =
    "# ENVIRONMENT\n\n"
    "*DEED\\_SESSION*\n\tthe session, when *--session* does not say\n\n"
    "*DEED\\_BROWSER*\n\tthe browser, when *--browser-name* does not say\n\n";

static const char rest[] =
    "*NO\\_COLOR*\n\twhen it is set and not empty there are no colours\n\n"
    "*XDG\\_RUNTIME\\_DIR*\n\twhere sockets and profiles of browsers are\n\n"
    "# FILES\n\n"
    "_$XDG\\_RUNTIME\\_DIR/deed/NAME.sock_, else _/tmp/deed-UID/NAME.sock_\n"
    "\tthe socket of a session; gone when the session is\n\n"
    "# SEE ALSO\n\n";

void deed_manual_deed(FILE *to)
{
    fprintf(to,
            "deed(1) \"deed %s\"\n\n# NAME\n\ndeed - act on user interfaces "
            "and tell what really happened\n\n# SYNOPSIS\n\n*deed* _COMMAND_ "
            "[_ARGUMENT_]...\n\n# DESCRIPTION\n\n%s# COMMANDS\n\n",
            deed_version(), about);
    for (int i = 0; i < DEED_COMMAND_COUNT; i++) {
        const struct deed_command *c =
            deed_command_row((enum deed_command_id)i);
        fprintf(to, "*%s*\n\t", c->name);
        put(to, c->summary);
        fputs("\n\n", to);
    }
    fputs(targets, to);
    put_exits(to);
    fputs("Only 3, 4, 5 and 6 may be tried again without looking first.\n\n",
          to);
    fputs(environment, to);
    put_driver_env(to);
    fputs(rest, to);
    for (int i = 0; i < DEED_COMMAND_COUNT; i++) {
        fprintf(to, "%s*deed-%s*(1)", i ? ", " : "",
                deed_command_row((enum deed_command_id)i)->name);
    }
    fputc('\n', to);
}
