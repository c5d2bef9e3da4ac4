/* SPDX-License-Identifier: Apache-2.0 */
/* Commands about deed itself. */
#include "front/command/rows.h"

/* clang-format off */
static const struct deed_param doctor_params[] = {
    FLAG("fix", "repair what can be repaired safely"),
    FLAG("quick", "start nothing: neither its version nor whether it works"),
    FLAG("android", "look at adb and at the Android devices it knows, too"),
    FLAG("json", "print the findings on one line"),
    END,
};
static const char *const doctor_examples[] = { "deed doctor",
                                               "deed doctor --fix",
                                               "deed doctor --android", NULL };
const struct deed_command deed_row_doctor = {
    DEED_COMMAND_DOCTOR, "doctor", "say whether deed can work here",
    "Looks for a browser and starts it, looks at what a browser needs of "
    "the system, and for what sessions that were killed have left. Each "
    "finding comes with the command that repairs it. Exit status 9: it "
    "cannot work like this.", doctor_params, doctor_examples
};

static const struct deed_param demo_params[] = {
    FLAG("sim", "on the simulated page, without a browser"),
    FLAG("headed", "show the browser's window"),
    FLAG("json", "print each step as one line"),
    END,
};
static const char *const demo_examples[] = { "deed demo", "deed demo --sim",
                                             NULL };
const struct deed_command deed_row_demo = {
    DEED_COMMAND_DEMO, "demo", "show on a built-in page what deed tells",
    "Seven things go wrong on a small page, as they do on real ones. Each "
    "is done, and what deed says is held against what the page itself "
    "noted. Exit status 1: something was not true.", demo_params,
    demo_examples
};

static const struct deed_param skill_params[] = { END };
static const char *const skill_examples[] = { "deed skill > SKILL.md", NULL };
const struct deed_command deed_row_skill = {
    DEED_COMMAND_SKILL, "skill", "print a short guide for models", NULL,
    skill_params, skill_examples
};

static const struct deed_param completion_params[] = {
    { "shell", "SHELL", DEED_PARAM_TEXT, true, true, false, "bash|zsh|fish",
      "for which shell" },
    END,
};
static const char *const completion_examples[] = {
    "source <(deed completion bash)",
    NULL,
};
const struct deed_command deed_row_completion = {
    DEED_COMMAND_COMPLETION, "completion",
    "print the completion of a shell", NULL,
    completion_params, completion_examples
};

static const struct deed_param help_params[] = {
    FIRST("command", "COMMAND", false, "the command to explain"),
    FLAG("man", "as a page of the manual, in scdoc's words"),
    END,
};
static const char *const help_examples[] = { "deed help", "deed help click",
                                             NULL };
const struct deed_command deed_row_help = {
    DEED_COMMAND_HELP, "help", "explain a command", NULL,
    help_params, help_examples
};

static const struct deed_param version_params[] = { END };
static const char *const version_examples[] = { "deed version", NULL };
const struct deed_command deed_row_version = {
    DEED_COMMAND_VERSION, "version", "print the version", NULL,
    version_params, version_examples
};
/* clang-format on */
