/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_COMMAND_H
#define DEED_FRONT_COMMAND_COMMAND_H

/*
 * The commands of deed: one entry a command. The command line, its help and
 * later the tool list are made from this table.
 *
 * Arguments travel as a map whose members are parameter names: strings,
 * numbers or booleans, and lists of strings for parameters that may be given
 * more than once.
 */

#include <stdbool.h>
#include <stddef.h>

enum deed_param_type {
    DEED_PARAM_FLAG, /* true when it is there */
    DEED_PARAM_TEXT,
    DEED_PARAM_FILE,     /* a path to read; "-" is standard input */
    DEED_PARAM_COUNT_MS, /* a whole number, not negative */
    DEED_PARAM_TYPE_COUNT
};

struct deed_param {
    const char *name;  /* "role"; on the command line --role */
    const char *value; /* what stands for it in help: "ROLE" */
    enum deed_param_type type;
    bool positional;
    bool required;
    bool repeats;
    const char *choices; /* "uiap|docsxai|dusk", NULL: anything */
    const char *help;
};

enum deed_command_id {
    DEED_COMMAND_OPEN,
    DEED_COMMAND_CLOSE,
    DEED_COMMAND_LIST,
    DEED_COMMAND_CLICK,
    DEED_COMMAND_FILL,
    DEED_COMMAND_TYPE,
    DEED_COMMAND_CHOOSE,
    DEED_COMMAND_TOGGLE,
    DEED_COMMAND_SET,
    DEED_COMMAND_PRESS,
    DEED_COMMAND_HOVER,
    DEED_COMMAND_SELECT,
    DEED_COMMAND_DRAG,
    DEED_COMMAND_UPLOAD,
    DEED_COMMAND_SCROLL,
    DEED_COMMAND_BACK,
    DEED_COMMAND_FORWARD,
    DEED_COMMAND_RELOAD,
    DEED_COMMAND_READ,
    DEED_COMMAND_WAIT,
    DEED_COMMAND_EXPECT,
    DEED_COMMAND_ACT,
    DEED_COMMAND_LOOK,
    DEED_COMMAND_FIND,
    DEED_COMMAND_ACTIONABLE,
    DEED_COMMAND_WHY,
    DEED_COMMAND_SCREENSHOT,
    DEED_COMMAND_TEXT,
    DEED_COMMAND_HTML,
    DEED_COMMAND_EVAL,
    DEED_COMMAND_CONSOLE,
    DEED_COMMAND_REQUESTS,
    DEED_COMMAND_PDF,
    DEED_COMMAND_COOKIES,
    DEED_COMMAND_STORAGE,
    DEED_COMMAND_STATE,
    DEED_COMMAND_EMULATE,
    DEED_COMMAND_TABS,
    DEED_COMMAND_JOURNAL,
    DEED_COMMAND_TRACE,
    DEED_COMMAND_LOG,
    DEED_COMMAND_POLICY,
    DEED_COMMAND_RUN,
    DEED_COMMAND_RECORD,
    DEED_COMMAND_FLAKE,
    DEED_COMMAND_WATCH,
    DEED_COMMAND_SERVE,
    DEED_COMMAND_MCP,
    DEED_COMMAND_ANDROID,
    DEED_COMMAND_DOCTOR,
    DEED_COMMAND_DEMO,
    DEED_COMMAND_SKILL,
    DEED_COMMAND_COMPLETION,
    DEED_COMMAND_HELP,
    DEED_COMMAND_VERSION,
    DEED_COMMAND_COUNT
};

struct deed_command {
    enum deed_command_id id;
    const char *name;
    const char *summary;             /* one line, no full stop */
    const char *about;               /* a paragraph; may be NULL */
    const struct deed_param *params; /* ends with a NULL name */
    const char *const *examples;     /* ends with NULL; may be NULL */
};

#define DEED_PARAMS_MAX 96

const struct deed_command *deed_command_row(enum deed_command_id id);
/* NULL: there is no such command. */
const struct deed_command *deed_command_find(const char *name);
/* The command whose name is nearest, for a hint; NULL: none is near. */
const struct deed_command *deed_command_guess(const char *name);

/* Words that people know from other tools: "select" is choose, "check" is
 * toggle with "on" as its last word. NULL: it is none of them. */
struct deed_habit {
    const char *name, *command;
    const char *word; /* added at the end; may be NULL */
};
const struct deed_habit *deed_command_habit(const char *name);
/* The n-th of them; NULL: there are no more. */
const struct deed_habit *deed_command_habit_at(size_t n);

/* Does this parameter say what is acted on, or how that is opened? `selects`:
 * only those that say what. Both follow from the tables of the drivers. */
bool deed_command_is_surface(const char *param, bool selects);
/* A parameter of a command that only is called like an option of a driver:
 * "emulate --device". */
bool deed_command_is_own(const struct deed_param *param);

/* "deed act ACTION [--role ROLE] ...": what stands after "usage: ". The
 * result is malloc'ed; NULL when memory is out. */
char *deed_command_usage(const struct deed_command *command);

#endif
