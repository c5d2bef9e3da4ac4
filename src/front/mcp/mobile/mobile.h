/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_MOBILE_MOBILE_H
#define DEED_FRONT_MCP_MOBILE_MOBILE_H

/*
 * The profile "mobile-debug": tools with the names, inputs and outputs of
 * mobile-debug-mcp, on a page. Answers are one JSON object, as text and as
 * structuredContent. Where it says `success` it is deed's verdict.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stdint.h>

struct deed_arena;
struct deed_mcp_call;
struct deed_value;

/* Tools. */
void deed_mobile_tree(struct deed_mcp_call *call);
void deed_mobile_find(struct deed_mcp_call *call);
void deed_mobile_tap(struct deed_mcp_call *call);
void deed_mobile_type(struct deed_mcp_call *call);
void deed_mobile_scroll(struct deed_mcp_call *call);
void deed_mobile_adjust(struct deed_mcp_call *call);
void deed_mobile_wait(struct deed_mcp_call *call);
void deed_mobile_wait_change(struct deed_mcp_call *call);
void deed_mobile_expect_screen(struct deed_mcp_call *call);
void deed_mobile_expect_visible(struct deed_mcp_call *call);
void deed_mobile_expect_state(struct deed_mcp_call *call);
void deed_mobile_classify(struct deed_mcp_call *call);
void deed_mobile_status(struct deed_mcp_call *call);

void deed_mobile_tap_point(struct deed_mcp_call *call);
void deed_mobile_swipe(struct deed_mcp_call *call);
void deed_mobile_long_press(struct deed_mcp_call *call);
void deed_mobile_pinch(struct deed_mcp_call *call);
void deed_mobile_back(struct deed_mcp_call *call);
void deed_mobile_start_app(struct deed_mcp_call *call);
void deed_mobile_restart_app(struct deed_mcp_call *call);
/* mobile_device.c: of Android devices only. */
void deed_mobile_terminate_app(struct deed_mcp_call *call);
void deed_mobile_reset_app(struct deed_mcp_call *call);
void deed_mobile_install_app(struct deed_mcp_call *call);
void deed_mobile_list_devices(struct deed_mcp_call *call);
void deed_mobile_current_screen(struct deed_mcp_call *call);
void deed_mobile_print(struct deed_mcp_call *call);
void deed_mobile_screenshot(struct deed_mcp_call *call);
void deed_mobile_wait_screen(struct deed_mcp_call *call);
/* mobile_logs.c */
void deed_mobile_logs(struct deed_mcp_call *call);
void deed_mobile_start_stream(struct deed_mcp_call *call);
void deed_mobile_read_stream(struct deed_mcp_call *call);
void deed_mobile_stop_stream(struct deed_mcp_call *call);
void deed_mobile_network(struct deed_mcp_call *call);
void deed_mobile_snapshot(struct deed_mcp_call *call);

/* mobile_words.c: the end of a call: the object, as text and structured. */
void deed_mobile_finish(struct deed_mcp_call *call, bool is_error,
                        struct deed_value *object);
/* An object as a text block of an answer. */
struct deed_value *deed_mobile_block(struct deed_arena *arena,
                                     const struct deed_value *object);
/* An error that has a failure code: {success: false, failure_code, ...}. */
void deed_mobile_fail(struct deed_mcp_call *call, const char *failure_code,
                      const char *text, bool retryable);
/* ELEMENT_NOT_FOUND, ... of an action.result's error, or of a check's
 * resolution; "" when there is none. */
const char *deed_mobile_code(const struct deed_value *result);
const char *deed_mobile_code_of_status(const char *status);
/* From element_id, elementId or selector (either dialect); DEED_INVALID when
 * none of them is given. */
enum deed_code deed_mobile_target(struct deed_mcp_call *call,
                                  struct deed_value **ret,
                                  struct deed_error *err);
double deed_mobile_number(const struct deed_mcp_call *call, const char *name,
                          double otherwise);
/* Until something changes, but not longer: values that scripts set say
 * nothing. */
void deed_mobile_await_change(struct deed_mcp_call *call, double most_ms,
                              deed_mcp_then *then);
void deed_mobile_stamp(struct deed_arena *arena, struct deed_value *map,
                       const char *key);

/* What is acted on: {platform, id?}. */
void deed_mobile_platform(struct deed_mcp_call *call,
                          struct deed_value *device);

/* True: it acts on a device. False: it does not, and that was answered. */
bool deed_mobile_needs_device(struct deed_mcp_call *call);

/* mobile_tree.c: elements of a snapshot. */
struct deed_value *deed_mobile_elements(struct deed_arena *arena,
                                        const struct deed_value *snapshot);
struct deed_value *deed_mobile_element(struct deed_arena *arena,
                                       const struct deed_value *element);
/* NULL: nothing loads. */
struct deed_value *deed_mobile_loading(struct deed_arena *arena,
                                       const struct deed_value *snapshot);
/* What the screen is, without what counts or ticks on it. */
const char *deed_mobile_fingerprint(struct deed_arena *arena,
                                    const struct deed_value *snapshot);
double deed_mobile_revision(const struct deed_value *snapshot);
/* "value" of an element as a number where it is one. */
struct deed_value *deed_mobile_value(struct deed_arena *arena,
                                     const char *text);

#endif
