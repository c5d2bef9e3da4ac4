/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_ROWS_H
#define DEED_FRONT_COMMAND_ROWS_H

/*
 * The entries of the commands, a file a family (commands_*.c); table.c puts
 * them in order. Private to src/front/command.
 */

#include "front/command/params.h"

extern const struct deed_command deed_row_open, deed_row_close, deed_row_list,
    deed_row_click, deed_row_fill, deed_row_type, deed_row_choose,
    deed_row_toggle, deed_row_set, deed_row_press, deed_row_hover,
    deed_row_select, deed_row_drag, deed_row_upload, deed_row_scroll,
    deed_row_back, deed_row_forward, deed_row_reload, deed_row_read,
    deed_row_wait, deed_row_expect, deed_row_act, deed_row_look, deed_row_find,
    deed_row_actionable, deed_row_why, deed_row_screenshot, deed_row_text,
    deed_row_html, deed_row_eval, deed_row_console, deed_row_requests,
    deed_row_pdf, deed_row_cookies, deed_row_storage, deed_row_state,
    deed_row_emulate, deed_row_tabs, deed_row_journal, deed_row_trace,
    deed_row_log, deed_row_policy, deed_row_run, deed_row_record,
    deed_row_flake, deed_row_watch, deed_row_serve, deed_row_mcp,
    deed_row_android, deed_row_doctor, deed_row_demo, deed_row_skill,
    deed_row_completion, deed_row_help, deed_row_version;

#endif
