/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/request.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/args.h"
#include "core/model/fingerprint.h"
#include "core/act/member.h"

#define KEY_MAX_CHARS 128 /* limit */
#define KEY_MAX_BYTES (KEY_MAX_CHARS * 4)
#define ID_MAX_BYTES 256         /* limit */
#define NARRATION_MAX_BYTES 4096 /* limit */
#define HOLD_MAX_MS 60000        /* limit: a minute */

static const char *const policy_names[] = {
    [DEED_VERIFY_CAPABILITY_DEFAULT] = "capability-default",
    [DEED_VERIFY_ANY] = "any",
    [DEED_VERIFY_ALL] = "all",
    [DEED_VERIFY_NONE] = "none",
    [DEED_VERIFY_POLICY_COUNT] = NULL,
};

const char *deed_verify_policy_name(enum deed_verify_policy policy)
{
    return (unsigned)policy < DEED_VERIFY_POLICY_COUNT ? policy_names[policy]
                                                       : "";
}

/* Milliseconds, whole or not, up to the limit. Zero would be a timeout that
 * has passed before it began. */
static enum deed_code read_timeout(const struct deed_members *in,
                                   deed_time_us *ret)
{
    static const struct deed_number_range range = { 0, DEED_TIMEOUT_MAX_MS,
                                                    false };
    double ms = 0;
    enum deed_code code = deed_member_number(in, "timeoutMs", &range, &ms);
    if (code || !deed_member_find(in, "timeoutMs")) {
        return code;
    }
    if (ms <= 0) {
        return deed_member_fail(in, "timeoutMs", DEED_INVALID,
                                "must be above 0");
    }
    *ret = (deed_time_us)ceil(ms * 1000);
    return DEED_OK;
}

static enum deed_code read_action(const struct deed_members *in,
                                  bool (*is_app_action)(void *, const char *),
                                  void *user, struct deed_request *request)
{
    if (!deed_member_find(in, "actionId")) {
        return deed_member_mistyped(in, "actionId", "the id of an action");
    }
    enum deed_code code =
        deed_member_word(in, "actionId", ID_MAX_BYTES, &request->action_id);
    if (code) {
        return code;
    }
    request->primitive = deed_primitive_find(request->action_id);
    bool known = request->primitive != DEED_PRIMITIVE_COUNT ||
                 (is_app_action && is_app_action(user, request->action_id));
    return known ? DEED_OK
                 : deed_member_fail(in, "actionId", DEED_UNSUPPORTED,
                                    "\"%.80s\" is not an action that is "
                                    "offered here",
                                    request->action_id);
}

static enum deed_code read_target(const struct deed_members *in,
                                  struct deed_request *request)
{
    enum deed_code code = deed_target_decode(
        in->arena, deed_member_find(in, "target"), &request->target, in->err);
    if (code) {
        return code;
    }
    const struct deed_primitive_row *row =
        deed_primitive_row(request->primitive);
    if (row && row->target == DEED_TARGET_NEVER &&
        deed_target_given(&request->target)) {
        return deed_member_fail(in, "target", DEED_INVALID,
                                "is not for %s, which is about the page",
                                row->id);
    }
    /* Where the caret is: judged by what stands there afterwards. */
    if (request->primitive == DEED_X_TYPE &&
        !deed_target_given(&request->target)) {
        request->target.by = DEED_BY_FOCUS;
        request->target.value = "any";
    }
    if (row && row->target == DEED_TARGET_REQUIRED &&
        !deed_target_given(&request->target)) {
        return deed_member_fail(in, "target", DEED_INVALID,
                                "is missing: %s needs one", row->id);
    }
    return DEED_OK;
}

/* An application's own action gets its args as they are. */
static enum deed_code read_args(const struct deed_members *in,
                                struct deed_request *request)
{
    char path[DEED_MEMBER_PATH_BYTES];
    struct deed_members args;
    enum deed_code code = deed_member_enter(in, "args", path, &args);
    if (code) {
        return code;
    }
    request->raw_args = deed_value_copy(in->arena, args.map);
    if (request->primitive != DEED_PRIMITIVE_COUNT) {
        return deed_args_decode(in->arena, request->primitive, args.map,
                                &request->target, &request->args, in->err);
    }
    request->args = deed_args_default;
    request->args.app_action = request->action_id;
    request->args.params = request->raw_args;
    return DEED_OK;
}

/* Names that older guides use for modes: not accepted, but understood well
 * enough to say what to write. */
/* clang-format off */
static const struct {
    const char *guide;
    enum deed_mode mode;
} guide_modes[] = {
    { "semanticDom",  DEED_MODE_SEMANTIC_UI },
    { "browserInput", DEED_MODE_INPUT_SYNTHESIS },
    { "webdriver",    DEED_MODE_EXTERNAL_DRIVER },
    { "vision",       DEED_MODE_VISION_ASSIST },
};
/* clang-format on */

static enum deed_code refuse_mode(const struct deed_members *in,
                                  const char *path, const char *name)
{
    for (unsigned i = 0; i < DEED_ARRAY_LEN(guide_modes); i++) {
        if (strcmp(guide_modes[i].guide, name) == 0) {
            return deed_member_fail(in, path, DEED_INVALID,
                                    "\"%s\" is written \"%s\"", name,
                                    deed_mode_name(guide_modes[i].mode));
        }
    }
    return deed_member_fail(in, path, DEED_INVALID,
                            "\"%.40s\" is not an execution mode", name);
}

/* A mode that is named twice is wanted at its first place. */
static void add_mode(struct deed_request *request, enum deed_mode mode)
{
    for (unsigned i = 0; i < request->mode_count; i++) {
        if (request->modes[i] == mode) {
            return;
        }
    }
    request->modes[request->mode_count++] = mode;
}

static enum deed_code read_modes(const struct deed_members *in,
                                 struct deed_request *request)
{
    const char *key = "preferredExecutionModes";
    const struct deed_value *list = deed_member_find(in, key);
    if (list && list->type != DEED_VALUE_LIST) {
        return deed_member_mistyped(in, key, "a list of execution modes");
    }
    const struct deed_value *item = list ? list->as.items.first : NULL;
    for (unsigned i = 0; item; item = item->next, i++) {
        char path[DEED_MEMBER_PATH_BYTES];
        snprintf(path, sizeof(path), "%s[%u]", key, i);
        const char *name = deed_value_text(item);
        if (!name) {
            return deed_member_fail(in, path, DEED_INVALID,
                                    "must be a string, not %s",
                                    deed_value_type_name(item->type));
        }
        enum deed_mode mode = deed_mode_find(name);
        if (mode == DEED_MODE_COUNT) {
            return refuse_mode(in, path, name);
        }
        add_mode(request, mode);
    }
    return DEED_OK;
}

static enum deed_code read_signals(const struct deed_members *in,
                                   struct deed_verification *verification)
{
    const struct deed_value *list = deed_member_find(in, "signals");
    if (!list) {
        return DEED_OK;
    }
    if (list->type != DEED_VALUE_LIST) {
        return deed_member_mistyped(in, "signals", "a list of signals");
    }
    if (list->as.items.count > DEED_SIGNALS_MAX) {
        return deed_member_fail(in, "signals", DEED_TOO_LARGE,
                                "has more than %d items", DEED_SIGNALS_MAX);
    }
    struct deed_signal *signals =
        deed_arena_calloc(in->arena, list->as.items.count, sizeof(*signals));
    if (!signals) {
        return deed_fail(in->err, DEED_NOMEM, "a request");
    }
    unsigned count = 0;
    for (const struct deed_value *item = list->as.items.first; item;
         item = item->next) {
        char path[DEED_MEMBER_PATH_BYTES];
        snprintf(path, sizeof(path), "%s.signals[%u]", in->path, count);
        enum deed_code code = deed_signal_decode(in->arena, item, path,
                                                 &signals[count++], in->err);
        if (code) {
            return code;
        }
    }
    verification->signals = signals;
    verification->signal_count = count;
    return DEED_OK;
}

/* Signals without a policy: all of them are meant. "Any of nothing" could
 * never pass and "all of nothing" always would: neither is accepted. */
static enum deed_code read_policy(const struct deed_members *in,
                                  struct deed_verification *verification)
{
    unsigned policy = verification->signal_count
                          ? DEED_VERIFY_ALL
                          : DEED_VERIFY_CAPABILITY_DEFAULT;
    enum deed_code code =
        deed_member_choice(in, "policy", policy_names, &policy);
    if (code) {
        return code;
    }
    verification->policy = (enum deed_verify_policy)policy;
    bool wants_signals = policy == DEED_VERIFY_ANY || policy == DEED_VERIFY_ALL;
    if (wants_signals && verification->signal_count == 0) {
        return deed_member_fail(in, "signals", DEED_INVALID,
                                "must not be empty with policy \"%s\"",
                                policy_names[policy]);
    }
    return DEED_OK;
}

static enum deed_code read_verification(const struct deed_members *in,
                                        struct deed_request *request)
{
    char path[DEED_MEMBER_PATH_BYTES];
    struct deed_members spec;
    struct deed_verification *verification = &request->verification;
    enum deed_code code = deed_member_enter(in, "verification", path, &spec);
    if (code || !spec.map) {
        return code;
    }
    verification->given = true;
    code = read_signals(&spec, verification);
    if (!code) {
        code = read_policy(&spec, verification);
    }
    if (!code) {
        code = read_timeout(&spec, &verification->timeout_us);
    }
    if (!code) {
        code = deed_member_bool(&spec, "requireRevisionAdvance",
                                &verification->require_revision_advance);
    }
    return code;
}

static enum deed_code read_presentation(const struct deed_members *in,
                                        struct deed_request *request)
{
    static const char *const highlights[] = { "none", "outline", "spotlight",
                                              NULL };
    static const char *const paces[] = { "instant", "humanized", NULL };
    char path[DEED_MEMBER_PATH_BYTES];
    struct deed_members hints;
    struct deed_presentation *presentation = &request->presentation;
    unsigned highlight = 0;
    unsigned pace = 0;
    enum deed_code code = deed_member_enter(in, "presentation", path, &hints);
    if (!code) {
        code = deed_member_bool(&hints, "ghostCursor",
                                &presentation->ghost_cursor);
    }
    if (!code) {
        code = deed_member_choice(&hints, "highlight", highlights, &highlight);
    }
    if (!code) {
        code = deed_member_text(&hints, "narration", NARRATION_MAX_BYTES,
                                &presentation->narration);
    }
    if (!code) {
        code = deed_member_choice(&hints, "pace", paces, &pace);
    }
    presentation->highlight = highlights[highlight];
    presentation->humanized = pace == 1;
    return code;
}

static enum deed_code read_key(const struct deed_members *in,
                               struct deed_request *request)
{
    enum deed_code code = deed_member_word(in, "idempotencyKey", KEY_MAX_BYTES,
                                           &request->idempotency_key);
    if (!code && request->idempotency_key &&
        deed_utf8_count(request->idempotency_key) > KEY_MAX_CHARS) {
        return deed_member_fail(in, "idempotencyKey", DEED_TOO_LARGE,
                                "has more than %d characters", KEY_MAX_CHARS);
    }
    return code;
}

static enum deed_code read_metadata(const struct deed_members *in,
                                    struct deed_request *request)
{
    static const struct deed_number_range range = { 0, HOLD_MAX_MS, false };
    char path[DEED_MEMBER_PATH_BYTES];
    char own_path[DEED_MEMBER_PATH_BYTES];
    struct deed_members metadata;
    struct deed_members own;
    double hold_ms = -1, settle_ms = -1;
    enum deed_code code = deed_member_enter(in, "metadata", path, &metadata);
    if (!code) {
        code = deed_member_enter(&metadata, "x.deed", own_path, &own);
    }
    if (!code) {
        own.path = "metadata[\"x.deed\"]"; /* the dot belongs to the name */
        code = deed_member_number(&own, "holdMs", &range, &hold_ms);
    }
    if (!code) {
        code = deed_member_number(&own, "settleMs", &range, &settle_ms);
    }
    request->hold_us = hold_ms < 0 ? -1 : (deed_time_us)(hold_ms * 1000);
    request->settle_us = settle_ms < 0 ? -1 : (deed_time_us)(settle_ms * 1000);
    return code;
}

enum deed_code deed_request_decode(
    struct deed_arena *arena, const struct deed_value *value,
    bool (*is_app_action)(void *user, const char *id), void *user,
    struct deed_request *ret, struct deed_error *err)
{
    static enum deed_code (*const readers[])(const struct deed_members *,
                                             struct deed_request *) = {
        read_target,       read_args, read_modes,    read_verification,
        read_presentation, read_key,  read_metadata,
    };
    if (!deed_value_is(value, DEED_VALUE_MAP)) {
        return deed_fail_member(err, DEED_INVALID, "payload",
                                "an action.request must be an object");
    }
    struct deed_members in = { arena, value, "", err };
    struct deed_request request = { 0 };
    enum deed_code code = read_action(&in, is_app_action, user, &request);
    for (unsigned i = 0; !code && i < DEED_ARRAY_LEN(readers); i++) {
        code = readers[i](&in, &request);
    }
    if (!code) {
        code = read_timeout(&in, &request.timeout_us);
    }
    if (!code && arena->failed) {
        code = deed_fail(err, DEED_NOMEM, "a request");
    }
    if (!code) {
        request.fingerprint = deed_fingerprint(value, "idempotencyKey");
        *ret = request;
    }
    return code;
}

bool deed_request_idempotent(const struct deed_request *request)
{
    const struct deed_primitive_row *row =
        deed_primitive_row(request->primitive);
    const struct deed_args *args = &request->args;
    switch (request->primitive) {
    case DEED_UI_ENTER_TEXT:
        return args->clear && !args->submit;
    case DEED_UI_TOGGLE:
        return args->has_state;
    case DEED_UI_SCROLL:
        return args->edge != NULL;
    default: /* what an application does by itself is anybody's guess */
        return row && row->idempotent;
    }
}
