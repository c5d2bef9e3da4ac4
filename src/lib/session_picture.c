/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures, for those who wait until they are there. */
#include <deed/deed.h>

#include <string.h>

#include "lib/picture.h"
#include "lib/session_impl.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"

/* A check knows where the one element is, also in frames. */
static enum deed_code place_of(struct deed_session *session,
                               const char *target_json,
                               struct deed_picture_query *query,
                               struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_value *answer = NULL;
    char *json = NULL;
    deed_arena_init(&arena, 0);
    enum deed_code code =
        deed_actionable(session, target_json, NULL, &json, err);
    if (!code) {
        code = deed_session_parse(&arena, json, &answer, err);
    }
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const struct deed_value *rect =
        deed_value_get(deed_value_get(answer, "facts"), "rect");
    const char *status = deed_value_text_at(resolution, "status");
    if (!code && !deed_str_equal(status, "resolved")) {
        const char *why = deed_value_text_at(resolution, "detail");
        code = deed_fail_member(err, DEED_NOT_FOUND, "target", "%s: %.200s",
                                deed_str_or(status, "not_found"),
                                deed_str_or(why, "there is no such element"));
    } else if (!code && !(deed_value_number_at(rect, "width", 0) > 0 &&
                          deed_value_number_at(rect, "height", 0) > 0)) {
        code = deed_fail_member(err, DEED_STATE, "target",
                                "it is not drawn anywhere");
    }
    query->has_rect = true;
    query->rect = (struct deed_rect){ deed_value_number_at(rect, "x", 0),
                                      deed_value_number_at(rect, "y", 0),
                                      deed_value_number_at(rect, "width", 0),
                                      deed_value_number_at(rect, "height", 0) };
    deed_free(json);
    deed_arena_fini(&arena);
    return code;
}

enum deed_code deed_session_picture(struct deed_session *session,
                                    const struct deed_picture_opts *given,
                                    char **ret_json, struct deed_error *err)
{
    struct deed_picture_opts opts = { 0 };
    struct session_waiter waiter = { .reply = { .done =
                                                    deed_session_on_look } };
    if (given) {
        memcpy(&opts, given,
               given->size < sizeof(opts) ? given->size : sizeof(opts));
    }
    struct deed_picture_query query = { .whole = opts.whole };
    if (opts.whole && opts.target) {
        return deed_fail_member(err, DEED_INVALID, "whole",
                                "is not for one element");
    }
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code && opts.target) {
        code = place_of(session, opts.target, &query, err);
    }
    if (!code) {
        code = deed_engine_picture(deed_session_engine(session), &query,
                                   &waiter.reply, err);
    }
    return code ? code : deed_session_wait_for(session, &waiter, ret_json, err);
}
