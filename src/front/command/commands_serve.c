/* SPDX-License-Identifier: Apache-2.0 */
/* Commands that serve agents, and the policy that binds these. */
#include "front/command/rows.h"

/* clang-format off */
static const struct deed_param serve_params[] = {
    DRIVERS, JOURNAL, TRACE,
    TEXT("listen", "HOST:PORT", "where; 127.0.0.1:0 is the default"),
    FLAG("stdio", "speak on standard input and output, one message a line"),
    LIST("allow-origin", "ORIGIN", "web pages that may connect"),
    AGENT_FOLDERS,
    TEXT("policy", "FILE", "what may be done, and what must be confirmed"),
    FLAG("respect-opaque", "do not act in frames of other origins, nor in "
         "closed shadow roots"),
    MS("hold", "how long a value must stay as asked"),
    CHOICE("mode-order", "ORDER", "deed|uiap", "which execution mode first"),
    MS("grace", "how long a session waits for its client to come back"),
    MS("people-timeout", "how long people are waited for"),
    MS("heartbeat", "between two pings; who answers none of two is gone"),
    { "metrics", "PORT", DEED_PARAM_COUNT_MS, false, false, false, NULL,
      "answer GET /metrics for Prometheus on 127.0.0.1:PORT; 0: any port" },
    FLAG("watch", "serve a page on which people watch the sessions and answer "
         "questions; its link is \"watch\" in the line"),
    END,
};
static const char *const serve_examples[] = {
    "deed serve --launch",
    "deed serve --browser http://127.0.0.1:9222 --dialogs accept",
    "deed serve --driver sim --ui page.json --stdio",
    "deed serve --grid http://grid:4444 --grid-sessions 16 --metrics 9464",
    NULL,
};
const struct deed_command deed_row_serve = {
    DEED_COMMAND_SERVE, "serve", "be a UIAP endpoint",
    "Prints one line of JSON when it is ready: where it listens, a token "
    "for agents and one for people who approve. See docs/protocol.md.",
    serve_params, serve_examples
};

static const struct deed_param mcp_params[] = {
    DRIVERS, TABS, JOURNAL, TRACE,
    CHOICE("profile", "NAME", "default|mobile-debug", "which tools"),
    TEXT("listen", "HOST:PORT", "serve clients over HTTP there; 127.0.0.1:0: "
         "any port"),
    LIST("allow-origin", "ORIGIN", "act and look only there; may be repeated"),
    AGENT_FOLDERS,
    TEXT("policy", "FILE", "what may be done, and what must be confirmed"),
    MS("hold", "how long a value must stay as asked"),
    END,
};
static const char *const mcp_examples[] = {
    "deed mcp",
    "deed mcp --headed --allow-origin https://shop.example",
    "deed mcp --browser http://127.0.0.1:9222 --new-tab",
    "deed mcp --listen 127.0.0.1:8931",
    NULL,
};
const struct deed_command deed_row_mcp = {
    DEED_COMMAND_MCP, "mcp", "be an MCP server for models",
    "Speaks on standard input and output; clients start it themselves. "
    "With --listen it serves streamable HTTP, each client with a browser "
    "of its own, and prints one line of JSON: its address and a token "
    "(DEED_MCP_TOKEN: one that stays the same). The browser starts with the first tool that needs it. See "
    "docs/mcp.md.", mcp_params, mcp_examples
};

static const struct deed_param policy_params[] = {
    { "order", "ORDER", DEED_PARAM_TEXT, true, true, false, "check|explain",
      "check: is the file right? explain: what does it say about an act?" },
    FIRST("file", "FILE", true, "the policy file"),
    TEXT("action", "ACTION", "explain: ui.activate, ui.enterText, ..."),
    TEXT("origin", "ORIGIN", "explain: where the page is"),
    TEXT("level", "LEVEL", "explain: the risk that the application declares"),
    TARGET,
    LIST("arg", "NAME=VALUE", "explain: an argument of the action"),
    INFILE("request", "FILE", "explain: a whole action.request payload; -: "
           "stdin"),
    FLAG("json", "print it on one line"),
    END,
};
static const char *const policy_examples[] = {
    "deed policy check policy.json",
    "deed policy explain policy.json --action ui.activate --role button "
    "--name 'Pay now' --origin https://shop.example",
    NULL,
};
const struct deed_command deed_row_policy = {
    DEED_COMMAND_POLICY, "policy", "check a policy file, or ask it",
    "A policy says what an agent may do (--policy of deed mcp and deed "
    "serve). A mistake in it is named with its line; explain tells what it "
    "decides about an act, by which rule, without doing anything.",
    policy_params, policy_examples
};
/* clang-format on */
