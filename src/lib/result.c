/* SPDX-License-Identifier: Apache-2.0 */
/* Getters: what came of a call, read from its payload. */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/model/states.h"
#include "lib/call.h"
#include "lib/session_impl.h"
#include "wire/base64.h"
#include "wire/json_number.h"

static struct deed_rect rect_of(const struct deed_value *map)
{
    return (struct deed_rect){ deed_value_number_at(map, "x", 0),
                               deed_value_number_at(map, "y", 0),
                               deed_value_number_at(map, "width", 0),
                               deed_value_number_at(map, "height", 0) };
}

/* A tree is walked by index. */
static bool read_tree(struct deed_call *call)
{
    struct deed_tree *tree = &call->tree;
    const struct deed_value *documents =
        deed_value_get(call->payload, "documents");
    tree->payload = call->payload;
    tree->document = deed_value_at(documents, 0);
    size_t room = 1;
    for (size_t d = 0; deed_value_at(documents, d); d++) {
        const struct deed_value *list =
            deed_value_get(deed_value_at(documents, d), "elements");
        room += deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
    }
    tree->rows = deed_arena_calloc(&call->arena, room, sizeof(*tree->rows));
    for (size_t d = 0; tree->rows && deed_value_at(documents, d); d++) {
        const struct deed_value *list =
            deed_value_get(deed_value_at(documents, d), "elements");
        const struct deed_value *e =
            deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
        for (; e; e = e->next) {
            tree->rows[tree->count++] = e;
        }
    }
    return tree->rows != NULL;
}

static bool read_picture(struct deed_call *call)
{
    const char *data = deed_value_text_or(call->payload, "data", "");
    struct deed_picture_file *picture = &call->picture;
    picture->payload = call->payload;
    picture->png =
        deed_arena_calloc(&call->arena, deed_base64_room(strlen(data)), 1);
    return picture->png &&
           deed_base64_decode(data, strlen(data), picture->png, &picture->len);
}

bool deed_call_read(struct deed_call *call)
{
    call->result.payload = call->payload;
    call->checked.payload = call->payload;
    call->tabs.payload = call->payload;
    return call->kind == CALL_TREE      ? read_tree(call)
           : call->kind == CALL_PICTURE ? read_picture(call)
                                        : true;
}

static bool has(const struct deed_call *call, enum call_kind kind)
{
    return call->done && !call->err.code && call->kind == kind;
}

const struct deed_action_result *deed_call_result(const struct deed_call *call)
{
    return has(call, CALL_ACTION) ? &call->result : NULL;
}

const struct deed_tree *deed_call_tree(const struct deed_call *call)
{
    return has(call, CALL_TREE) ? &call->tree : NULL;
}

const struct deed_checked *deed_call_check(const struct deed_call *call)
{
    return has(call, CALL_CHECK) ? &call->checked : NULL;
}

const struct deed_tab_list *deed_call_tabs(const struct deed_call *call)
{
    return has(call, CALL_TABS) ? &call->tabs : NULL;
}

const struct deed_picture_file *deed_call_picture(const struct deed_call *call)
{
    return has(call, CALL_PICTURE) ? &call->picture : NULL;
}

bool deed_call_is_met(const struct deed_call *call)
{
    return has(call, CALL_WAIT) && deed_value_flag_at(call->payload, "met");
}

enum deed_code deed_call_json(const struct deed_call *call, char **ret_json,
                              struct deed_error *err)
{
    enum deed_code code = deed_call_code(call, err);
    char *json = code ? NULL : deed_session_text_of(call->payload);
    if (!code && !json) {
        code = deed_fail(err, DEED_NOMEM, "call");
    }
    if (!code) {
        *ret_json = json;
    }
    return code;
}

static const struct deed_value *ours(const struct deed_action_result *result)
{
    return deed_value_get(deed_value_get(result->payload, "metadata"),
                          "x.deed");
}

const char *deed_result_status(const struct deed_action_result *result)
{
    return deed_value_text_at(result->payload, "status");
}

bool deed_result_succeeded(const struct deed_action_result *result)
{
    return deed_str_equal(deed_result_status(result), "succeeded");
}

const char *deed_result_effect(const struct deed_action_result *result)
{
    return deed_value_text_at(ours(result), "effect");
}

const char *deed_result_side_effect(const struct deed_action_result *result)
{
    return deed_value_text_at(result->payload, "sideEffectState");
}

const char *deed_result_delivered(const struct deed_action_result *result)
{
    return deed_value_text_at(ours(result), "delivered");
}

bool deed_result_is_retry_safe(const struct deed_action_result *result)
{
    return deed_value_flag_at(ours(result), "retrySafe");
}

const char *deed_result_error(const struct deed_action_result *result)
{
    return deed_value_text_at(deed_value_get(result->payload, "error"), "code");
}

const char *deed_result_message(const struct deed_action_result *result)
{
    return deed_value_text_at(deed_value_get(result->payload, "error"),
                              "message");
}

const char *deed_result_handle(const struct deed_action_result *result)
{
    return deed_value_text_at(result->payload, "actionHandle");
}

const char *deed_result_target_role(const struct deed_action_result *result)
{
    return deed_value_text_at(deed_value_get(result->payload, "resolvedTarget"),
                              "role");
}

const char *deed_result_target_name(const struct deed_action_result *result)
{
    return deed_value_text_at(deed_value_get(result->payload, "resolvedTarget"),
                              "name");
}

const char *deed_result_read(const struct deed_action_result *result,
                             const char *member)
{
    return deed_value_text_at(deed_value_get(result->payload, "returnValue"),
                              member);
}

size_t deed_result_evidence_count(const struct deed_action_result *result)
{
    const struct deed_value *list = deed_value_get(ours(result), "evidence");
    return deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
}

bool deed_result_evidence(const struct deed_action_result *result, size_t index,
                          struct deed_evidence_info *ret)
{
    const struct deed_value *one =
        deed_value_at(deed_value_get(ours(result), "evidence"), index);
    if (one) {
        *ret = (struct deed_evidence_info){
            .size = sizeof(*ret),
            .kind = deed_value_text_at(one, "kind"),
            .text = deed_value_text_at(one, "text"),
            .url = deed_value_text_at(one, "pattern"),
            .role = deed_value_text_at(one, "role"),
            .name = deed_value_text_at(one, "name"),
        };
    }
    return one != NULL;
}

bool deed_check_is_actionable(const struct deed_checked *check)
{
    return deed_value_flag_at(check->payload, "actionable");
}

const char *deed_check_word(const struct deed_checked *check)
{
    return deed_value_text_at(check->payload, "word");
}

const char *deed_check_message(const struct deed_checked *check)
{
    return deed_value_text_at(check->payload, "message");
}

const char *deed_check_ref(const struct deed_checked *check)
{
    return deed_value_text_at(check->payload, "ref");
}

const char *deed_tree_url(const struct deed_tree *tree)
{
    return deed_value_text_at(deed_value_get(tree->payload, "route"), "url");
}

const char *deed_tree_title(const struct deed_tree *tree)
{
    return deed_value_text_at(tree->document, "title");
}

const char *deed_tree_revision(const struct deed_tree *tree)
{
    return deed_value_text_at(tree->payload, "revision");
}

size_t deed_tree_count(const struct deed_tree *tree)
{
    return tree->count;
}

static void read_states(const struct deed_value *map, struct deed_states *ret)
{
    for (unsigned i = 0; i < DEED_STATE_COUNT; i++) {
        enum deed_state_id id = (enum deed_state_id)i;
        const struct deed_value *value =
            deed_value_get(map, deed_state_name(id));
        if (deed_value_is(value, DEED_VALUE_BOOL)) {
            deed_state_set(ret, id, deed_tri_from(value->as.boolean));
        } else if (deed_str_equal(deed_value_text(value), "mixed")) {
            deed_state_set(ret, id, DEED_MIXED);
        }
    }
}

static void read_value(const struct deed_value *e, struct deed_ui_element *ret)
{
    const struct deed_value *range = deed_value_get(e, "range");
    ret->value = deed_value_text_at(e, "value");
    ret->secret = deed_value_flag_at(e, "secret");
    ret->has_number =
        range && ret->value &&
        deed_json_number_read(ret->value, strlen(ret->value), &ret->number);
    ret->has_range = range != NULL;
    ret->min = deed_value_number_at(range, "min", 0);
    ret->max = deed_value_number_at(range, "max", 0);
    ret->step = deed_value_number_at(range, "step", 0);
}

bool deed_tree_element(const struct deed_tree *tree, size_t index,
                       struct deed_ui_element *ret)
{
    const struct deed_value *e = index < tree->count ? tree->rows[index] : NULL;
    if (!e) {
        return false;
    }
    const struct deed_value *box = deed_value_get(e, "bbox");
    *ret = (struct deed_ui_element){
        .size = sizeof(*ret),
        .id = deed_value_text_at(e, "ref"),
        .role = deed_value_text_at(e, "role"),
        .name = deed_value_text_at(e, "name"),
        .text = deed_value_text_at(e, "text"),
        .label = deed_value_text_at(e, "label"),
        .placeholder = deed_value_text_at(e, "placeholder"),
        .description = deed_value_text_at(e, "description"),
        .stable_id = deed_value_text_at(e, "stableId"),
        .has_rect = box != NULL,
        .rect = rect_of(box),
    };
    read_states(deed_value_get(e, "state"), &ret->states);
    read_value(e, ret);
    return true;
}

size_t deed_tab_count(const struct deed_tab_list *tabs)
{
    return deed_value_is(tabs->payload, DEED_VALUE_LIST)
               ? tabs->payload->as.items.count
               : 0;
}

bool deed_tab_at(const struct deed_tab_list *tabs, size_t index,
                 struct deed_tab_info *ret)
{
    const struct deed_value *one = deed_value_at(tabs->payload, index);
    if (one) {
        *ret =
            (struct deed_tab_info){ .size = sizeof(*ret),
                                    .id = deed_value_text_at(one, "id"),
                                    .title = deed_value_text_at(one, "title"),
                                    .url = deed_value_text_at(one, "url"),
                                    .current =
                                        deed_value_flag_at(one, "current") };
    }
    return one != NULL;
}

const void *deed_picture_png(const struct deed_picture_file *picture,
                             size_t *ret_len)
{
    *ret_len = picture->len;
    return picture->png;
}

struct deed_rect deed_picture_rect(const struct deed_picture_file *picture)
{
    return rect_of(deed_value_get(picture->payload, "rect"));
}
