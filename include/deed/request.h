/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_REQUEST_H
#define DEED_REQUEST_H

/*
 * What is to be done, as a typed request: an action, its target, its
 * arguments, and what must be seen afterwards. JSON (an action.request
 * payload) is one form of it.
 *
 * Memory: what is set is copied. When memory is out, the call that uses the
 *         request fails with DEED_NOMEM; the setters need no check.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <deed/error.h>
#include <deed/export.h>
#include <deed/types.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_action_request; /* opaque */

/* How a target is named. */
enum deed_target_kind {
    DEED_TARGET_NAME, /* what a person calls it: name, label, text, ... */
    DEED_TARGET_TEXT, /* what it reads */
    DEED_TARGET_LABEL,
    DEED_TARGET_PLACEHOLDER,
    DEED_TARGET_STABLE_ID, /* an id that the application gives */
    DEED_TARGET_REF,       /* a handle of a tree or a result */
    DEED_TARGET_CSS,
    DEED_TARGET_XPATH,
    DEED_TARGET_KIND_COUNT
};

struct deed_target_spec {
    size_t size; /* sizeof(struct deed_target_spec) */
    enum deed_target_kind kind;
    const char *value; /* "~Save": a part of it is enough */
    const char *role;  /* NULL: any */
    const char *scope; /* a scope id, or the name of what it lies in */
};

/* What must be seen: a signal of docs/protocol.md, with its members. */
struct deed_condition_spec {
    size_t size;         /* sizeof(struct deed_condition_spec) */
    const char *kind;    /* "route.changed", "toast.contains", ... */
    const char *pattern; /* of a route or a request */
    const char *text;    /* of a toast, a text */
    const char *role, *name;
    const char *value;         /* value.equals */
    const char *state;         /* element.state: its name ... */
    enum deed_tri state_value; /* ... and what it must be */
    int status;                /* of a request; 0: any */
};

/* action: "ui.activate", "ui.enterText", "nav.navigate", ... */
DEED_PUBLIC enum deed_code deed_request_new(const char *action,
                                            struct deed_action_request **ret,
                                            struct deed_error *err);
DEED_PUBLIC void deed_request_free(struct deed_action_request *request);

DEED_PUBLIC void deed_request_set_target(struct deed_action_request *request,
                                         const struct deed_target_spec *target);
/* Arguments, by the names of docs/protocol.md: "text", "value", "url", ... */
DEED_PUBLIC void deed_request_set_text(struct deed_action_request *request,
                                       const char *name, const char *text);
DEED_PUBLIC void deed_request_set_number(struct deed_action_request *request,
                                         const char *name, double number);
DEED_PUBLIC void deed_request_set_flag(struct deed_action_request *request,
                                       const char *name, bool flag);
DEED_PUBLIC void deed_request_add_text(struct deed_action_request *request,
                                       const char *list, const char *text);
/* All of the conditions must be seen, unless one of them is enough. */
DEED_PUBLIC void deed_request_expect(
    struct deed_action_request *request,
    const struct deed_condition_spec *condition);
DEED_PUBLIC void deed_request_expect_any(struct deed_action_request *request);
DEED_PUBLIC void deed_request_set_timeout(struct deed_action_request *request,
                                          int64_t timeout_ms);
DEED_PUBLIC void deed_request_set_hold(struct deed_action_request *request,
                                       int64_t hold_ms);
/* Idempotency key: at most once. */
DEED_PUBLIC void deed_request_set_key(struct deed_action_request *request,
                                      const char *key);

DEED_PUBLIC enum deed_code deed_request_from_json(
    const char *json, size_t len, struct deed_action_request **ret,
    struct deed_error *err);
DEED_PUBLIC enum deed_code deed_request_to_json(
    const struct deed_action_request *request, char **ret_json,
    struct deed_error *err);

/* Does an address fit the pattern of a route or a request? "/videos/:id":
 * `:name` is one segment, a trailing `*` anything. A pattern with a scheme is
 * compared with the whole URL, else with its path (and query or fragment where
 * the pattern has one). */
DEED_PUBLIC bool deed_route_match(const char *pattern, const char *url);

#ifdef __cplusplus
}
#endif

#endif
