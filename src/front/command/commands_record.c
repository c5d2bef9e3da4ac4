/* SPDX-License-Identifier: Apache-2.0 */
/* Commands for what was recorded, and for flows, which do it again. */
#include "front/command/rows.h"

/* clang-format off */
static const struct deed_param journal_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, false, false,
      "list|show|prune", "what to do; list is the default" },
    FIRST("which", "KEY", false, "with show: the key"),
    JOURNAL,
    COUNT("days", "prune: keep what is newer than that; 30 is the default"),
    FLAG("unknown", "prune: also actions whose outcome is not known; their "
         "keys can be used again"),
    FLAG("json", "print them as one JSON list"),
    END,
};
static const char *const journal_examples[] = {
    "deed journal",
    "deed journal show order-4711",
    "deed journal prune --days 7",
    NULL,
};
const struct deed_command deed_row_journal = {
    DEED_COMMAND_JOURNAL, "journal", "show which keys were used",
    "An action with --key is recorded before its input goes out, so that "
    "it is not done twice even after a crash: asked again, it gives the "
    "recorded result. See docs/internals/journal.md.", journal_params,
    journal_examples
};

static const struct deed_param trace_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, false, false,
      "list|show|verify|signals|view|export",
      "what to do; show is the default" },
    FIRST("trace", "TRACE", false, "its directory; else DEED_TRACE, else the "
          "newest one"),
    FIRST("which", "ACTION", false, "with show: one action, act_3"),
    TEXT("output", "FILE", "view, export: where it goes (or -o FILE)"),
    CHOICE("format", "FORMAT", "chrome|otlp|playwright",
           "export: for which viewer; chrome is the default"),
    TEXT("session", "NAME", "the newest trace of this session"),
    FLAG("failed", "show, signals: only actions that failed"),
    FLAG("all", "signals: what is taken for noise, too"),
    FLAG("json", "print it as JSON"),
    END,
};
static const char *const trace_examples[] = {
    "deed trace",
    "deed trace show act_3",
    "deed trace view -o trace.html",
    "deed trace verify ./trace",
    "deed trace export --format playwright -o trace.zip",
    NULL,
};
const struct deed_command deed_row_trace = {
    DEED_COMMAND_TRACE, "trace", "show what the actions of a session did",
    "Background sessions are recorded, others with --trace DIR. view opens "
    "a page to look at, or writes it with -o; verify says whether anything "
    "was changed since. Exit status 1: something was. See docs/trace.md.",
    trace_params, trace_examples
};

static const struct deed_param log_params[] = {
    FIRST("filter", "PART", false, "only messages and addresses with this"),
    CHOICE("level", "LEVEL", "debug|log|info|warn|error",
           "these messages and what is worse"),
    FLAG("all", "also what no action brought about, and other sites"),
    FLAG("follow", "go on until the session ends"),
    TEXT("session", "NAME", "of this session; else of the newest"),
    TEXT("from", "TRACE", "of this trace"),
    FLAG("json", "print the records, one a line"),
    END,
};
static const char *const log_examples[] = {
    "deed log", "deed log --follow --level warn", "deed log /api/ --all", NULL,
};
const struct deed_command deed_row_log = {
    DEED_COMMAND_LOG, "log", "show console and network of a session",
    "From its trace, with the action that brought each of them about. "
    "Polls, clocks, measurements and other sites are left out, unless they "
    "fail; --all shows them, too.", log_params, log_examples
};

static const struct deed_param run_params[] = {
    { "flow", "FLOW", DEED_PARAM_FILE, true, true, true, NULL,
      "the flow file, YAML or JSON; -: stdin; several: each in a browser of "
      "its own" },
    COUNT("jobs", "so many flows at once (or -j N); 1 is the default"),
    TEXT("shard", "I/N", "only the I-th of N parts of the flows, for machines "
         "that share them"),
    COUNT("retries", "how often a step is tried again whose result proves that "
          "nothing happened, and a flow for which no browser could be had"),
    LIST("var", "NAME=VALUE", "a value for ${NAME}; may be repeated"),
    TEXT("junit", "FILE", "write what became of the steps as JUnit XML"),
    FLAG("continue", "go on after a step that failed"),
    SURFACE,
    MS("at", "let this much time pass first"),
    FLAG("json", "print each step as one line, and the sum"),
    END,
};
static const char *const run_examples[] = {
    "deed run checkout.yaml",
    "deed run checkout.yaml --var USER=ada --junit results.xml",
    "deed run checkout.yaml --session default",
    "deed run flows/*.yaml -j 4 --junit results.xml",
    "deed run flows/*.yaml -j 8 --shard 2/3 --grid http://grid:4444",
    NULL,
};
const struct deed_command deed_row_run = {
    DEED_COMMAND_RUN, "run", "do the steps of a flow file",
    "Stops at the first step that does not come out as it should, says "
    "why, and ends with the exit status of that step. Several flows run in "
    "a process each; the exit status is that of the first one that "
    "failed. See docs/flows.md.",
    run_params, run_examples
};

static const struct deed_param record_params[] = {
    { "what", "start|stop", DEED_PARAM_TEXT, true, false, false, "start|stop",
      "begin anew here; or write and end" },
    TEXT("output", "FILE", "where the flow goes (or -o FILE); -: standard "
         "output"),
    TEXT("name", "NAME", "what the flow is called"),
    SURFACE,
    END,
};
static const char *const record_examples[] = {
    "deed record start", "deed record stop -o signup.yaml",
    "deed record -o signup.yaml", NULL,
};
const struct deed_command deed_row_record = {
    DEED_COMMAND_RECORD, "record",
    "write a flow file of what was done in a session",
    "What was done becomes a step each: its target by role and name, in "
    "the scope that tells it from others, what was seen as expectation, "
    "secrets by name. start begins anew at the page that is there, and "
    "from then on looks up scopes for targets that were named by handle or "
    "selector. What a person does in the page "
    "becomes steps, too, from start on. See docs/flows.md.",
    record_params, record_examples
};

static const struct deed_param flake_params[] = {
    { "flow", "FLOW", DEED_PARAM_FILE, true, true, false, NULL,
      "the flow file, YAML or JSON" },
    COUNT("runs", "how often (or -n N); 20 is the default"),
    COUNT("jobs", "so many runs at once (or -j N); 1 is the default. More "
          "make a machine slower, which is one way to find what varies"),
    LIST("var", "NAME=VALUE", "a value for ${NAME}; may be repeated"),
    FLAG("continue", "go on after a step that failed"),
    TEXT("url", "PAGE", "open this address or file first, instead of the "
         "flow's"),
    DRIVERS, FOLDERS, JOURNAL,
    FLAG("json", "print the report on one line"),
    END,
};
static const char *const flake_examples[] = {
    "deed flake checkout.yaml -n 50",
    "deed flake checkout.yaml -n 40 -j 4 --json",
    NULL,
};
const struct deed_command deed_row_flake = {
    DEED_COMMAND_FLAKE, "flake",
    "run a flow many times and say which step varies",
    "Each run has a process and a browser of its own. For every step: how "
    "often it passed, how long it took, and where runs differ, in which "
    "way and after what. Exit status 0: every run passed; 6: some did and "
    "some did not; else what every run ended with. What the flow does is "
    "done that often. See docs/flows.md.",
    flake_params, flake_examples
};
/* clang-format on */
