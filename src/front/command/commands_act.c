/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that act, one action each, and those that wait for what must be so.
 * What they take stands in verbs.c.
 */
#include "front/command/rows.h"

/* clang-format off */
#define CONDITION                                                              \
    WORDS("condition", "CONDITION...", "what must be so, in the words of "     \
          "--expect: 'text Saved', 'route /videos/:id', 'appears button "      \
          "Send', 'request /api/videos 201'"),                                 \
    TEXT("on", "TARGET", "whom 'value 5' and 'state checked' are about"),      \
    TEXT("role", "ROLE", "with --on: only this role"),                         \
    TEXT("in", "SCOPE", "with --on: only in this scope"),                      \
    FLAG("any", "one of the conditions is enough"),                            \
    SURFACE

static const char *const click_examples[] = {
    "deed click 'Create video' --expect 'route /videos/:id'",
    "deed click Delete --in Beta",
    "deed click @e12 --double",
    "deed click Save --url page.html",
    NULL,
};
const struct deed_command deed_row_click = {
    DEED_COMMAND_CLICK, "click", "press something",
    "Without --expect it must have some effect that a press could have.",
    deed_click_params, click_examples
};

static const char *const fill_examples[] = {
    "deed fill Title 'My first video'",
    "deed fill Search cats --submit --expect 'route /search'",
    NULL,
};
const struct deed_command deed_row_fill = {
    DEED_COMMAND_FILL, "fill", "type into a field",
    "The field must hold the text afterwards, and keep it.",
    deed_fill_params, fill_examples
};

static const char *const type_examples[] = {
    "deed type 'Hello there'", "deed type 42 --on Amount", NULL,
};
const struct deed_command deed_row_type = {
    DEED_COMMAND_TYPE, "type", "type where the focus is",
    "Key by key, at the caret; what is there stays. A field must hold the "
    "text afterwards. To put a text into a field use fill.",
    deed_type_params, type_examples
};

static const char *const choose_examples[] = {
    "deed choose Size Large", "deed choose File 'Export > PDF' --path", NULL
};
const struct deed_command deed_row_choose = {
    DEED_COMMAND_CHOOSE, "choose", "select an option", NULL,
    deed_choose_params, choose_examples
};

static const char *const toggle_examples[] = {
    "deed toggle Notifications on", NULL,
};
const struct deed_command deed_row_toggle = {
    DEED_COMMAND_TOGGLE, "toggle", "switch something on or off",
    "What is as asked already is not touched.",
    deed_toggle_params, toggle_examples
};

static const char *const set_examples[] = {
    "deed set Volume 55",
    "deed set Temperature 21.5 --tolerance 0.25",
    NULL,
};
const struct deed_command deed_row_set = {
    DEED_COMMAND_SET, "set", "bring a slider, stepper or date to a value",
    NULL, deed_set_params, set_examples
};

static const char *const press_examples[] = {
    "deed press Control+S",
    "deed press Enter --on Search",
    NULL,
};
const struct deed_command deed_row_press = {
    DEED_COMMAND_PRESS, "press", "press keys", NULL,
    deed_press_params, press_examples
};

static const char *const hover_examples[] = { "deed hover Account", NULL };
const struct deed_command deed_row_hover = {
    DEED_COMMAND_HOVER, "hover", "move the pointer over something", NULL,
    deed_hover_params, hover_examples
};

static const char *const select_examples[] = {
    "deed select-text Notes", "deed select-text css=article \"the second sentence\"",
    "deed select-text Notes --from 4 --to 9", NULL
};
const struct deed_command deed_row_select = {
    DEED_COMMAND_SELECT, "select-text", "select text",
    "Of a field, a paragraph or any other element: all of it, words in "
    "it, or the letters from one place to another. What is selected is "
    "read back. To select an option use choose.",
    deed_select_params, select_examples
};

static const char *const drag_examples[] = {
    "deed drag 'Card 3' Done",
    "deed drag css=#knob 400,120",
    NULL,
};
const struct deed_command deed_row_drag = {
    DEED_COMMAND_DRAG, "drag", "drag something somewhere else", NULL,
    deed_drag_params, drag_examples
};

static const char *const upload_examples[] = {
    "deed upload Attachment report.pdf", NULL,
};
const struct deed_command deed_row_upload = {
    DEED_COMMAND_UPLOAD, "upload", "give files to a page",
    "The target is the input, or the button that opens the choice of "
    "files. Files outside the working directory need --files DIR.",
    deed_upload_params, upload_examples
};

static const char *const scroll_examples[] = {
    "deed scroll down --by 800",
    "deed scroll bottom --on Messages",
    "deed scroll --to Imprint",
    NULL,
};
const struct deed_command deed_row_scroll = {
    DEED_COMMAND_SCROLL, "scroll", "scroll the page, or something in it",
    "Being at its end already is fine.",
    deed_scroll_params, scroll_examples
};

static const char *const back_examples[] = { "deed back", NULL };
const struct deed_command deed_row_back = {
    DEED_COMMAND_BACK, "back", "go to the page before this one", NULL,
    deed_history_params, back_examples
};

static const char *const forward_examples[] = { "deed forward", NULL };
const struct deed_command deed_row_forward = {
    DEED_COMMAND_FORWARD, "forward", "go to the page after this one", NULL,
    deed_history_params, forward_examples
};

static const char *const reload_examples[] = {
    "deed reload --expect 'text Signed in'", NULL,
};
const struct deed_command deed_row_reload = {
    DEED_COMMAND_RELOAD, "reload", "load the page again", NULL,
    deed_history_params, reload_examples
};

static const struct deed_param act_params[] = {
    FIRST("action", "ACTION", false, "ui.activate, ui.enterText, ..."),
    SURFACE,
    TARGET,
    LIST("arg", "NAME=VALUE", "an argument of the action"),
    TEXT("args", "JSON", "all arguments, as an object"),
    LIST("mode", "MODE", "execution mode to prefer; may be repeated"),
    INFILE("request", "FILE", "a whole action.request payload; -: stdin"),
    SETTLED,
    END,
};
static const char *const act_examples[] = {
    "deed act ui.activate --url https://example.com/ --role link "
    "--name 'More information...' --expect 'route /help/example-domains'",
    "deed act ui.enterText --label Title --arg text='My video'",
    "deed act ui.setValue --role slider --name Volume --arg value=55 --json",
    NULL,
};
const struct deed_command deed_row_act = {
    DEED_COMMAND_ACT, "act", "do one thing, and prove that it happened",
    "Finds the one element that is meant, checks on fresh facts that it "
    "can be acted on, acts, and looks whether it had its effect. Says so "
    "when it had none.", act_params, act_examples
};

static const struct deed_param wait_params[] = {
    CONDITION,
    FLAG("settled", "wait until what was verified is watched no longer; "
         "status 8: some of it was taken back"),
    FLAG("idle", "wait until the page is loaded and has asked servers for "
         "nothing for half a second"),
    MS("timeout", "how long; 30000"),
    FLAG("json", "print what became of it on one line"),
    END,
};
static const char *const wait_examples[] = {
    "deed wait 'text Upload complete' --timeout 60000",
    "deed wait 'disappears progressbar'",
    "deed wait 'value 100' --on Progress",
    "deed wait --settled",
    "deed wait --idle",
    NULL,
};
const struct deed_command deed_row_wait = {
    DEED_COMMAND_WAIT, "wait", "wait until something is so",
    "Touches nothing. What can be so counts while it is; what only "
    "happens (changed, request, popup, download) counts from now on. Exit "
    "status 6: it was not so in time.", wait_params, wait_examples
};

static const struct deed_param expect_params[] = {
    CONDITION,
    MS("timeout", "how long it may take to come true; 1000"),
    FLAG("json", "print what became of it on one line"),
    END,
};
static const char *const expect_examples[] = {
    "deed expect 'route /videos/:id' 'text My first video'",
    "deed expect 'state checked' --on Notifications",
    "deed expect 'disappears dialog'",
    NULL,
};
const struct deed_command deed_row_expect = {
    DEED_COMMAND_EXPECT, "expect", "say whether something is so",
    "As wait, but for a second only.", expect_params, expect_examples
};
/* clang-format on */
