/* SPDX-License-Identifier: Apache-2.0 */
/* Tools that concern the device and its applications. */
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "front/mcp/account.h"
#include "front/mcp/call.h"
#include "front/mcp/find.h"
#include "front/mcp/mobile/mobile.h"

/* As long as the driver itself gives a package to be sent and installed. */
#define INSTALL_LIMIT_US DEED_MS(660000)
#define ASK_LIMIT_US DEED_MS(60000)
#define WAIT_MS_DEFAULT 5000
#define POLL_MS_DEFAULT 300

static void put_device(struct deed_mcp_call *call, struct deed_value *map)
{
    struct deed_value *device = deed_value_map(&call->arena);
    deed_mobile_platform(call, device);
    deed_value_set(&call->arena, map, "device", device);
}

/* An answer of one flag: {device, NAME: true}. */
static void answer_flag(struct deed_mcp_call *call, const char *from,
                        const char *to)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *map = deed_value_map(arena);
    bool good = !call->code && deed_value_flag_at(call->got, from);
    put_device(call, map);
    deed_put_bool(arena, map, to, good);
    if (call->code) {
        deed_put_text(arena, map, "error",
                      deed_account_error(arena, &call->err));
    } else if (deed_value_text_at(call->got, "output")) {
        deed_put_text(arena, map, good ? "output" : "error",
                      deed_value_text_at(call->got, "output"));
    } else if (!good) {
        deed_put_text(arena, map, "error", "it still runs");
    }
    deed_mobile_finish(call, !good, map);
}

static void on_terminated(struct deed_mcp_call *call)
{
    answer_flag(call, "stopped", "appTerminated");
}

static void on_reset(struct deed_mcp_call *call)
{
    answer_flag(call, "cleared", "dataCleared");
}

static void on_installed(struct deed_mcp_call *call)
{
    answer_flag(call, "installed", "installed");
}

static void ask(struct deed_mcp_call *call, const char *question,
                const struct deed_value *args, deed_time_us limit,
                deed_mcp_then *then)
{
    if (deed_mobile_needs_device(call)) {
        deed_mcp_ask_page(call, question, args, then);
        deed_mcp_limit(call, limit);
    }
}

void deed_mobile_terminate_app(struct deed_mcp_call *call)
{
    ask(call, "app.stop", call->args, ASK_LIMIT_US, on_terminated);
}

void deed_mobile_reset_app(struct deed_mcp_call *call)
{
    ask(call, "app.clear", call->args, ASK_LIMIT_US, on_reset);
}

void deed_mobile_install_app(struct deed_mcp_call *call)
{
    struct deed_value *args = deed_value_map(&call->arena);
    deed_put_text(&call->arena, args, "path",
                  deed_value_text_at(call->args, "appPath"));
    ask(call, "app.install", args, INSTALL_LIMIT_US, on_installed);
}

/* list_devices needs no device, and opens none. */

struct listing {
    struct deed_arena *arena;
    struct deed_value *list;
};

static void on_listed(void *user, const struct deed_driver_device *one)
{
    struct listing *listing = user;
    struct deed_arena *arena = listing->arena;
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "platform", "android");
    deed_put_text(arena, map, "id", one->id);
    deed_put_text(arena, map, "model", one->model);
    deed_put_text(arena, map, "state", one->state);
    deed_put_bool(arena, map, "simulator",
                  strncmp(one->id, "emulator-", 9) == 0);
    deed_put_bool(arena, map, "usable", !one->advice);
    if (one->advice) {
        deed_put_text(arena, map, "advice", one->advice);
    }
    deed_value_push(listing->list, map);
}

void deed_mobile_list_devices(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct listing listing = { arena, deed_value_list(arena) };
    struct deed_error err = { 0 };
    struct deed_value *map = deed_value_map(arena);
    enum deed_code code =
        deed_driver_devices("android", on_listed, &listing, &err);
    deed_value_set(arena, map, "devices", listing.list);
    if (code) {
        deed_put_text(arena, map, "error", deed_account_error(arena, &err));
    }
    deed_mobile_finish(call, code != DEED_OK, map);
}

static void on_screen(struct deed_mcp_call *call)
{
    static const char *const members[] = { "package", "activity",
                                           "shortActivity" };
    struct deed_arena *arena = &call->arena;
    struct deed_value *map = deed_value_map(arena);
    put_device(call, map);
    for (size_t i = 0; i < DEED_ARRAY_LEN(members); i++) {
        deed_put_text(arena, map, members[i],
                      call->code ? ""
                                 : deed_value_text_at(call->got, members[i]));
    }
    if (call->code) {
        deed_put_text(arena, map, "error",
                      deed_account_error(arena, &call->err));
    }
    deed_mobile_finish(call, call->code != DEED_OK, map);
}

void deed_mobile_current_screen(struct deed_mcp_call *call)
{
    ask(call, "screen", NULL, ASK_LIMIT_US, on_screen);
}

/* get_screen_fingerprint: {fingerprint, activity}. */

static void on_print(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *map = deed_value_map(arena);
    if (call->code) {
        deed_value_set(arena, map, "fingerprint", deed_value_null(arena));
        deed_put_text(arena, map, "error",
                      deed_account_error(arena, &call->err));
    } else {
        deed_put_text(arena, map, "fingerprint",
                      deed_mobile_fingerprint(arena, call->got));
        deed_put_text(arena, map, "activity", deed_mcp_url_of(call->got));
        deed_mcp_surface_saw(call->surface, call->got);
    }
    deed_mobile_finish(call, call->code != DEED_OK, map);
}

void deed_mobile_print(struct deed_mcp_call *call)
{
    deed_mcp_look(call, false, on_print);
}

/* capture_screenshot: what it is as text, then the image. */

static void on_picture(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *content = deed_value_list(arena);
    struct deed_value *image = deed_value_map(arena);
    struct deed_value *about = deed_value_map(arena);
    struct deed_value *result = deed_value_map(arena);
    struct deed_value *size = deed_value_map(arena);
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const struct deed_value *rect = deed_value_get(call->got, "rect");
    deed_put_number(arena, size, "width",
                    deed_value_number_at(rect, "width", 0));
    deed_put_number(arena, size, "height",
                    deed_value_number_at(rect, "height", 0));
    deed_value_set(arena, result, "resolution", size);
    deed_put_text(arena, result, "mimeType",
                  deed_value_text_at(call->got, "mimeType"));
    put_device(call, about);
    deed_value_set(arena, about, "result", result);
    deed_put_text(arena, image, "type", "image");
    deed_put_text(arena, image, "data", deed_value_text_at(call->got, "data"));
    deed_put_text(arena, image, "mimeType",
                  deed_value_text_at(call->got, "mimeType"));
    deed_value_push(content, deed_mobile_block(arena, about));
    deed_value_push(content, image);
    deed_mcp_finish_content(call, false, content, about);
}

static void on_allowed(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
    } else {
        deed_mcp_picture(call, false, NULL, on_picture);
    }
}

/* What may not be read may not be seen either: pages have addresses. */
void deed_mobile_screenshot(struct deed_mcp_call *call)
{
    if (call->surface->device) {
        deed_mcp_picture(call, false, NULL, on_picture);
    } else {
        deed_mcp_look(call, false, on_allowed);
    }
}

/* wait_for_screen_change: another fingerprint than the one that is given, and
 * the same one twice. */

struct wait {
    deed_time_us began_us, until_us;
    const char *last;
};

static void look(struct deed_mcp_call *call);

static void answer_wait(struct deed_mcp_call *call, bool good)
{
    struct deed_arena *arena = &call->arena;
    const struct wait *wait = call->state;
    struct deed_value *map = deed_value_map(arena);
    deed_time_us us = deed_loop_now_us(call->mcp->loop) - wait->began_us;
    deed_put_bool(arena, map, "success", good);
    deed_put_text(arena, map, good ? "newFingerprint" : "lastFingerprint",
                  wait->last);
    if (!good) {
        deed_put_text(arena, map, "reason", "timeout");
    }
    deed_put_number(arena, map, "elapsedMs", (double)(us / 1000));
    deed_mobile_finish(call, !good, map);
}

static void on_sign(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
    } else {
        look(call);
    }
}

static void on_look(struct deed_mcp_call *call)
{
    struct wait *wait = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const char *now = deed_mobile_fingerprint(&call->arena, call->got);
    const char *old = deed_value_text_at(call->args, "previousFingerprint");
    bool other = !deed_str_equal(now, old);
    bool again = deed_str_equal(wait->last, now);
    wait->last = now;
    deed_mcp_surface_saw(call->surface, call->got);
    if (other && again) {
        answer_wait(call, true);
    } else if (deed_loop_now_us(call->mcp->loop) >= wait->until_us && !other) {
        answer_wait(call, false);
    } else {
        deed_mobile_await_change(
            call, deed_mobile_number(call, "pollIntervalMs", POLL_MS_DEFAULT),
            on_sign);
    }
}

static void look(struct deed_mcp_call *call)
{
    deed_mcp_look(call, false, on_look);
}

void deed_mobile_wait_screen(struct deed_mcp_call *call)
{
    struct wait *wait = deed_arena_calloc(&call->arena, 1, sizeof(*wait));
    if (!wait) {
        deed_mcp_finish_error(call, &(struct deed_error){ .code = DEED_NOMEM });
        return;
    }
    wait->began_us = deed_loop_now_us(call->mcp->loop);
    wait->until_us =
        wait->began_us +
        (deed_time_us)(deed_mobile_number(call, "timeoutMs", WAIT_MS_DEFAULT) *
                       1000);
    call->state = wait;
    look(call);
}
