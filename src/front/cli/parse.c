/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json_number.h"

enum deed_exit deed_cli_usage(const struct deed_cli *cli, const char *format,
                              ...)
{
    va_list args;
    va_start(args, format);
    fputs("deed: ", cli->err.to);
    vfprintf(cli->err.to, format, args);
    fputc('\n', cli->err.to);
    va_end(args);
    return DEED_EXIT_USAGE;
}

static bool is_choice(const char *choices, const char *text)
{
    size_t len = strlen(text);
    for (const char *p = choices; p && len;) {
        size_t n = strcspn(p, "|");
        if (n == len && strncmp(p, text, n) == 0) {
            return true;
        }
        p = p[n] ? p + n + 1 : NULL;
    }
    return false;
}

static struct deed_value *take_ms(struct deed_cli *cli,
                                  const struct deed_param *param,
                                  const char *text)
{
    double number = 0;
    size_t len = strlen(text);
    if (!len || deed_json_number_len(text, len) != len ||
        !deed_json_number_read(text, len, &number) || number < 0 ||
        number > 1e9) {
        bool ms = deed_str_equal(param->value, "MS");
        deed_cli_usage(cli, "--%s: must be a %s, 0 or more, not \"%.40s\"",
                       param->name, ms ? "number of milliseconds" : "number",
                       text);
        return NULL;
    }
    return deed_value_number(&cli->arena, number);
}

static struct deed_value *take_text(struct deed_cli *cli,
                                    const struct deed_param *param,
                                    const char *text)
{
    if (!deed_utf8_check(text, strlen(text))) {
        deed_cli_usage(cli, "%s%s: is not valid UTF-8",
                       param->positional ? "" : "--", param->name);
        return NULL;
    }
    if (param->choices && !is_choice(param->choices, text)) {
        deed_cli_usage(cli, "--%s: must be one of %s, not \"%.40s\"",
                       param->name, param->choices, text);
        return NULL;
    }
    return deed_value_string(&cli->arena, text);
}

/* "-2" is a number, not the option 2: there is none. getopt is kept from it by
 * a letter that no word begins with. */
#define NUMBER_MARK '\1'

static const char *unmarked(const char *word)
{
    return word[0] == NUMBER_MARK ? word + 1 : word;
}

static bool keep(struct deed_cli *cli, const struct deed_param *param,
                 const char *word)
{
    const char *text = word ? unmarked(word) : NULL;
    struct deed_value *value =
        param->type == DEED_PARAM_FLAG ? deed_value_bool(&cli->arena, true)
        : param->type == DEED_PARAM_COUNT_MS ? take_ms(cli, param, text)
                                             : take_text(cli, param, text);
    const struct deed_value *there = deed_value_get(cli->args, param->name);
    if (!value) {
        return false;
    }
    if (!param->repeats) {
        if (there && param->type != DEED_PARAM_FLAG) {
            deed_cli_usage(cli, "--%s: is given twice", param->name);
            return false;
        }
        deed_value_set(&cli->arena, cli->args, param->name, value);
        return true;
    }
    struct deed_value *list = deed_value_list(&cli->arena);
    for (size_t i = 0; deed_value_at(there, i); i++) {
        deed_value_push(list,
                        deed_value_copy(&cli->arena, deed_value_at(there, i)));
    }
    deed_value_push(list, value);
    deed_value_set(&cli->arena, cli->args, param->name, list);
    return true;
}

static unsigned list_options(const struct deed_command *command,
                             struct option *options)
{
    unsigned count = 0;
    for (const struct deed_param *p = command->params; p->name; p++) {
        if (!p->positional && count < DEED_PARAMS_MAX) {
            options[count++] = (struct option){
                .name = p->name,
                .has_arg = p->type == DEED_PARAM_FLAG ? no_argument
                                                      : required_argument,
                .val = (int)(p - command->params) + 256,
            };
        }
    }
    options[count++] = (struct option){ .name = "help", .val = 'h' };
    return count;
}

static bool take_rest(struct deed_cli *cli, int argc, char **argv)
{
    const struct deed_param *p = cli->command->params;
    for (; optind < argc; optind++, p++) {
        while (p->name && !p->positional) {
            p++;
        }
        if (!p->name) {
            deed_cli_usage(cli, "%s: \"%.60s\" is too much; see deed help %s",
                           cli->command->name, unmarked(argv[optind]),
                           cli->command->name);
            return false;
        }
        if (!keep(cli, p, argv[optind])) {
            return false;
        }
        p -= p->repeats; /* the next word is its, too */
    }
    bool help = deed_cli_flag(cli, "help");
    for (p = cli->command->params; p->name && !help; p++) {
        /* Who waits for the end of all watching, or of all loading, needs no
         * condition. */
        bool spared = deed_value_get(cli->args, "settled") ||
                      deed_value_get(cli->args, "idle");
        if (p->required && !spared && !deed_value_get(cli->args, p->name)) {
            deed_cli_usage(cli, "%s: %s is missing; see deed help %s",
                           cli->command->name, p->value, cli->command->name);
            return false;
        }
    }
    return true;
}

static const struct deed_param *param_of(const struct deed_command *command,
                                         const char *name)
{
    for (const struct deed_param *p = command->params; p->name; p++) {
        if (strcmp(p->name, name) == 0) {
            return p;
        }
    }
    return NULL;
}

/* Options that have a short name, too. */
static const struct deed_param *short_param(const struct deed_cli *cli, int c)
{
    return c == 'o'   ? param_of(cli->command, "output")
           : c == 'j' ? param_of(cli->command, "jobs")
           : c == 'n' ? param_of(cli->command, "runs")
                      : NULL;
}

static void mark_numbers(struct deed_cli *cli, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *at = argv[i] + (argv[i][0] == '-');
        at += *at == '.';
        if (argv[i][0] == '-' && *at >= '0' && *at <= '9') {
            char *marked =
                deed_arena_printf(&cli->arena, "%c%s", NUMBER_MARK, argv[i]);
            argv[i] = marked ? marked : argv[i];
        }
    }
}

bool deed_cli_parse(struct deed_cli *cli, int argc, char **argv)
{
    struct option options[DEED_PARAMS_MAX + 2] = { { 0 } };
    list_options(cli->command, options);
    cli->args = deed_value_map(&cli->arena);
    mark_numbers(cli, argc, argv);
    opterr = 0;
    optind = 1;
    for (int c;
         (c = getopt_long(argc, argv, ":ho:j:n:", options, NULL)) != -1;) {
        if (short_param(cli, c)) {
            if (!keep(cli, short_param(cli, c), optarg)) {
                return false;
            }
        } else if (c == 'h') {
            deed_value_set(&cli->arena, cli->args, "help",
                           deed_value_bool(&cli->arena, true));
        } else if (c == ':') {
            deed_cli_usage(cli, "%s: needs a value", argv[optind - 1]);
            return false;
        } else if (c == '?' || c == 'o' || c == 'j' || c == 'n') {
            const char *word = c == 'o'   ? "-o"
                               : c == 'j' ? "-j"
                               : c == 'n' ? "-n"
                                          : argv[optind - 1];
            deed_cli_usage(cli, "%s: no option %.60s; see deed help %s",
                           cli->command->name, word, cli->command->name);
            return false;
        } else if (!keep(cli, &cli->command->params[c - 256], optarg)) {
            return false;
        }
    }
    return take_rest(cli, argc, argv);
}

const char *deed_cli_text(const struct deed_cli *cli, const char *name)
{
    return deed_value_text_at(cli->args, name);
}

bool deed_cli_flag(const struct deed_cli *cli, const char *name)
{
    const struct deed_value *value = deed_value_get(cli->args, name);
    return deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
}

double deed_cli_number(const struct deed_cli *cli, const char *name,
                       double otherwise)
{
    const struct deed_value *value = deed_value_get(cli->args, name);
    return deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number
                                                   : otherwise;
}
