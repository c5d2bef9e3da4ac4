/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_CALL_H
#define DEED_LIB_CALL_H

/* The inside of calls: call.c runs them, result.c reads what came. */

#include <deed/call.h>
#include <deed/call_value.h>

#include "base/arena.h"
#include "base/value.h"
#include "lib/look.h"

enum call_kind {
    CALL_ACTION,
    CALL_TREE,
    CALL_CHECK,
    CALL_WAIT,
    CALL_TABS,
    CALL_PICTURE,
    CALL_VALUE, /* call_value.c: its answer is not kept */
};

/* What the getters take: each is the payload of its call. */
struct deed_action_result {
    const struct deed_value *payload;
};
struct deed_checked {
    const struct deed_value *payload;
};
struct deed_tab_list {
    const struct deed_value *payload;
};
struct deed_tree {
    const struct deed_value *payload;
    const struct deed_value *document;
    const struct deed_value **rows; /* its elements */
    size_t count;
};
struct deed_picture_file {
    const struct deed_value *payload;
    uint8_t *png;
    size_t len;
};

struct deed_call {
    struct deed_call *next;       /* of the session, while it is under way */
    struct deed_session *session; /* NULL: it is closed */
    enum call_kind kind;
    struct deed_call_listener listener;
    struct deed_value_listener value_listener; /* CALL_VALUE, instead */
    struct deed_arena arena;
    char handle[32];              /* of an action */
    struct deed_look_reply reply; /* of a look */
    struct deed_tabs_refresh *refresh;
    bool opening; /* tabs: another one is being opened */
    bool done;
    unsigned refs; /* the owner's, that of what is under way, callbacks */
    struct deed_error err;
    struct deed_value *payload;
    struct deed_action_result result;
    struct deed_checked checked;
    struct deed_tab_list tabs;
    struct deed_tree tree;
    struct deed_picture_file picture;
};

/* call.c: makes a call that is under way; gives it to its owner, or frees it
 * when it could not be started: false; ends one of kind CALL_VALUE. */
enum deed_code deed_call_begin(struct deed_session *session,
                               enum call_kind kind,
                               const struct deed_call_listener *listener,
                               struct deed_call **ret, struct deed_error *err);
bool deed_call_keep(struct deed_call *call, enum deed_code code,
                    struct deed_call **ret);
void deed_call_finish_value(struct deed_call *call,
                            const struct deed_value *payload,
                            const struct deed_error *err);

/* The session ends: before its host is destroyed, and after it. */
void deed_calls_detach(struct deed_session *session);
void deed_calls_drop(struct deed_session *session);
void deed_calls_cancel(struct deed_session *session, const char *reason);

/* result.c: reads what the getters need; false when memory is out. */
bool deed_call_read(struct deed_call *call);

#endif
