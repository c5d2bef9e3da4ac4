/* SPDX-License-Identifier: Apache-2.0 */
/* Completions for shells, from the table of commands. They ask nobody: what
 * can be completed is written into them, but for files and the names of
 * sessions, which are the sockets there are. */
#include "front/cli/cli.h"

#include <string.h>

#include "base/util.h"

static const struct deed_command *row(unsigned i)
{
    return deed_command_row((enum deed_command_id)i);
}

/* "a|b" word by word; NULL at the end. */
static const char *next_choice(const char *choices, size_t *ret_len)
{
    *ret_len = choices ? strcspn(choices, "|") : 0;
    return choices && *choices ? choices : NULL;
}

static void put_choices(FILE *to, const char *choices)
{
    size_t len;
    for (const char *at = choices; (at = next_choice(at, &len));) {
        fprintf(to, "%s%.*s", at == choices ? "" : " ", (int)len, at);
        at += len + (at[len] == '|');
    }
}

static bool takes_file(const struct deed_param *p)
{
    return p->type == DEED_PARAM_FILE || strcmp(p->name, "url") == 0;
}

/* What follows an option, or stands first. */
enum kind { KIND_NONE, KIND_CHOICE, KIND_FILE, KIND_SESSION, KIND_COMMAND };

static enum kind kind_of(const struct deed_param *p)
{
    return p->choices && strchr(p->choices, '|') ? KIND_CHOICE
           : takes_file(p)                       ? KIND_FILE
           : strcmp(p->name, "session") == 0     ? KIND_SESSION
           : strcmp(p->name, "command") == 0     ? KIND_COMMAND
                                                 : KIND_NONE;
}

/* bash: one case a command, and inside one a case an option. */

static void bash_value(FILE *to, const struct deed_param *p, const char *indent)
{
    switch (kind_of(p)) {
    case KIND_CHOICE:
        fprintf(to, "%sCOMPREPLY=($(compgen -W '", indent);
        put_choices(to, p->choices);
        fputs("' -- \"$cur\"))\n", to);
        break;
    case KIND_FILE:
        fprintf(to, "%scompopt -o filenames\n", indent);
        fprintf(to, "%sCOMPREPLY=($(compgen -f -- \"$cur\"))\n", indent);
        break;
    case KIND_SESSION:
        fprintf(to,
                "%sCOMPREPLY=($(compgen -W \"$(_deed_sessions)\" -- "
                "\"$cur\"))\n",
                indent);
        break;
    case KIND_COMMAND:
        fprintf(to, "%sCOMPREPLY=($(compgen -W \"$commands\" -- \"$cur\"))\n",
                indent);
        break;
    default:
        fprintf(to, "%s:\n", indent);
        break;
    }
}

static void bash_command(FILE *to, const struct deed_command *c)
{
    fprintf(to, "    %s)\n        options='", c->name);
    for (const struct deed_param *p = c->params; p->name; p++) {
        if (!p->positional) {
            fprintf(to, "--%s ", p->name);
        }
    }
    fputs("--help'\n        case $prev in\n", to);
    for (const struct deed_param *p = c->params; p->name; p++) {
        if (!p->positional && p->type != DEED_PARAM_FLAG) {
            fprintf(to, "        --%s)\n", p->name);
            bash_value(to, p, "            ");
            fputs("            return ;;\n", to);
        }
    }
    fputs("        esac\n", to);
    for (const struct deed_param *p = c->params; p->name; p++) {
        if (p->positional && kind_of(p) != KIND_NONE) {
            fputs("        if [[ $cur != -* ]]; then\n", to);
            bash_value(to, p, "            ");
            fputs("            return\n        fi\n", to);
            break;
        }
    }
    fputs("        ;;\n", to);
}

static void say_bash(FILE *to)
{
    fputs("# bash completion for deed, made from its table of commands\n"
          "_deed_sessions() {\n"
          "    local dir=${XDG_RUNTIME_DIR:+$XDG_RUNTIME_DIR/deed} socket\n"
          "    for socket in \"${dir:-${TMPDIR:-/tmp}/deed-$UID}\"/*.sock; do\n"
          "        socket=${socket##*/}\n"
          "        [[ $socket == '*.sock' ]] || printf '%s\\n' "
          "\"${socket%.sock}\"\n"
          "    done\n"
          "}\n\n"
          "_deed() {\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]}\n"
          "    local prev=${COMP_WORDS[COMP_CWORD-1]} options=''\n"
          "    local commands='",
          to);
    for (unsigned i = 0; i < DEED_COMMAND_COUNT; i++) {
        fprintf(to, "%s%s", i ? " " : "", row(i)->name);
    }
    fputs("'\n    COMPREPLY=()\n"
          "    if ((COMP_CWORD == 1)); then\n"
          "        COMPREPLY=($(compgen -W \"$commands\" -- \"$cur\"))\n"
          "        return\n"
          "    fi\n"
          "    case ${COMP_WORDS[1]} in\n",
          to);
    for (unsigned i = 0; i < DEED_COMMAND_COUNT; i++) {
        bash_command(to, row(i));
    }
    fputs("    esac\n"
          "    COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
          "}\n\n"
          "complete -F _deed deed\n",
          to);
}

/* zsh: _arguments knows the rest. */

static void zsh_text(FILE *to, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'') {
            fputs("'\\''", to);
        } else {
            if (strchr("[]:\\", *text)) {
                fputc('\\', to);
            }
            fputc(*text, to);
        }
    }
}

static void zsh_value(FILE *to, const struct deed_param *p)
{
    fputc(':', to);
    zsh_text(to, deed_str_or(p->value, p->name));
    switch (kind_of(p)) {
    case KIND_CHOICE:
        fputs(":(", to);
        put_choices(to, p->choices);
        fputc(')', to);
        break;
    case KIND_FILE:
        fputs(":_files", to);
        break;
    case KIND_SESSION:
        fputs(":_deed_sessions", to);
        break;
    case KIND_COMMAND:
        fputs(":_deed_commands", to);
        break;
    default:
        fputs(": ", to);
        break;
    }
}

static void zsh_command(FILE *to, const struct deed_command *c)
{
    fprintf(to, "    %s)\n        _arguments \\\n", c->name);
    for (const struct deed_param *p = c->params; p->name; p++) {
        if (p->positional) {
            fprintf(to, "            '%s",
                    p->repeats    ? "*"
                    : p->required ? ""
                                  : ":");
            zsh_value(to, p);
        } else {
            fprintf(to, "            '%s--%s[", p->repeats ? "*" : "", p->name);
            zsh_text(to, p->help);
            fputc(']', to);
            if (p->type != DEED_PARAM_FLAG) {
                zsh_value(to, p);
            }
        }
        fputs("' \\\n", to);
    }
    fputs("            '--help[explain it]' ;;\n", to);
}

static void say_zsh(FILE *to)
{
    fputs("#compdef deed\n"
          "# zsh completion for deed, made from its table of commands\n"
          "_deed_sessions() {\n"
          "    local dir=${XDG_RUNTIME_DIR:+$XDG_RUNTIME_DIR/deed}\n"
          "    local -a names\n"
          "    names=(${dir:-${TMPDIR:-/tmp}/deed-$UID}/*.sock(N:t:r))\n"
          "    compadd -a names\n"
          "}\n\n"
          "_deed_commands() {\n"
          "    local -a commands\n"
          "    commands=(\n",
          to);
    for (unsigned i = 0; i < DEED_COMMAND_COUNT; i++) {
        fprintf(to, "        '%s:", row(i)->name);
        zsh_text(to, row(i)->summary);
        fputs("'\n", to);
    }
    fputs("    )\n"
          "    _describe command commands\n"
          "}\n\n"
          "_deed() {\n"
          "    if ((CURRENT == 2)); then\n"
          "        _deed_commands\n"
          "        return\n"
          "    fi\n"
          "    local command=$words[2]\n"
          "    shift words\n"
          "    ((CURRENT--))\n"
          "    case $command in\n",
          to);
    for (unsigned i = 0; i < DEED_COMMAND_COUNT; i++) {
        zsh_command(to, row(i));
    }
    fputs("    esac\n"
          "}\n\n"
          "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n"
          "    _deed \"$@\"\n"
          "else\n"
          "    compdef _deed deed\n"
          "fi\n",
          to);
}

/* fish: a line an option. */

static void fish_text(FILE *to, const char *text)
{
    fputc('\'', to);
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') {
            fputc('\\', to);
        }
        fputc(*text, to);
    }
    fputc('\'', to);
}

static void fish_value(FILE *to, const struct deed_param *p)
{
    switch (kind_of(p)) {
    case KIND_CHOICE:
        fputs(" -a '", to);
        put_choices(to, p->choices);
        fputc('\'', to);
        break;
    case KIND_FILE:
        fputs(" -F", to);
        break;
    case KIND_SESSION:
        fputs(" -a '(__deed_sessions)'", to);
        break;
    case KIND_COMMAND:
        fputs(" -a '", to);
        for (unsigned i = 0; i < DEED_COMMAND_COUNT; i++) {
            fprintf(to, "%s%s", i ? " " : "", row(i)->name);
        }
        fputc('\'', to);
        break;
    default:
        break;
    }
}

static void fish_command(FILE *to, const struct deed_command *c)
{
    for (const struct deed_param *p = c->params; p->name; p++) {
        if (p->positional && kind_of(p) == KIND_NONE) {
            continue;
        }
        fprintf(to, "complete -c deed -n '__fish_seen_subcommand_from %s'",
                c->name);
        if (!p->positional) {
            fprintf(to, " -l %s%s", p->name,
                    p->type == DEED_PARAM_FLAG ? "" : " -x");
        }
        fish_value(to, p);
        if (!p->positional) {
            fputs(" -d ", to);
            fish_text(to, p->help);
        }
        fputc('\n', to);
    }
}

static void say_fish(FILE *to)
{
    fputs("# fish completion for deed, made from its table of commands\n"
          "function __deed_sessions\n"
          "    set -l dir /tmp/deed-(id -u)\n"
          "    set -q TMPDIR; and set dir $TMPDIR/deed-(id -u)\n"
          "    set -q XDG_RUNTIME_DIR; and set dir $XDG_RUNTIME_DIR/deed\n"
          "    for socket in $dir/*.sock\n"
          "        basename $socket .sock\n"
          "    end\n"
          "end\n\n"
          "complete -c deed -f\n",
          to);
    for (unsigned i = 0; i < DEED_COMMAND_COUNT; i++) {
        fprintf(to, "complete -c deed -n __fish_use_subcommand -a %s -d ",
                row(i)->name);
        fish_text(to, row(i)->summary);
        fputc('\n', to);
    }
    for (unsigned i = 0; i < DEED_COMMAND_COUNT; i++) {
        fish_command(to, row(i));
    }
}

enum deed_exit deed_cli_completion(struct deed_cli *cli)
{
    static const struct {
        const char *shell;
        void (*say)(FILE *to);
    } shells[] = {
        { "bash", say_bash },
        { "zsh", say_zsh },
        { "fish", say_fish },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(shells); i++) {
        if (deed_str_equal(deed_cli_text(cli, "shell"), shells[i].shell)) {
            shells[i].say(cli->out.to);
        }
    }
    return DEED_EXIT_VERIFIED;
}
