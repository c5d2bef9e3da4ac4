/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_RESULT_H
#define DEED_RESULT_H

/*
 * What comes of a call (call.h), with getters. Everything is borrowed from the
 * call; a text that is not there is NULL. Words are those of docs/protocol.md.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <deed/element.h>
#include <deed/export.h>
#include <deed/gesture.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_action_result;
struct deed_checked;
struct deed_picture_file;
struct deed_tab_list;
struct deed_tree;

/* An action. Succeeded: it was done, and its effect was proven. */
DEED_PUBLIC bool deed_result_succeeded(const struct deed_action_result *result);
/* "succeeded", "failed", "cancelled" */
DEED_PUBLIC const char *deed_result_status(
    const struct deed_action_result *result);
/* "verified", "observed", "none", "contradicted", "unknown" */
DEED_PUBLIC const char *deed_result_effect(
    const struct deed_action_result *result);
/* "none", "applied", "unknown": was anything changed? */
DEED_PUBLIC const char *deed_result_side_effect(
    const struct deed_action_result *result);
/* "confirmed", "lost", "unconfirmed", "not_sent" */
DEED_PUBLIC const char *deed_result_delivered(
    const struct deed_action_result *result);
DEED_PUBLIC bool deed_result_is_retry_safe(
    const struct deed_action_result *result);
/* "target_not_found", ...; NULL: it succeeded. And the sentence for people. */
DEED_PUBLIC const char *deed_result_error(
    const struct deed_action_result *result);
DEED_PUBLIC const char *deed_result_message(
    const struct deed_action_result *result);
DEED_PUBLIC const char *deed_result_handle(
    const struct deed_action_result *result);
DEED_PUBLIC const char *deed_result_target_role(
    const struct deed_action_result *result);
DEED_PUBLIC const char *deed_result_target_name(
    const struct deed_action_result *result);
/* ui.read: a member of what was read: "text", "value", ... */
DEED_PUBLIC const char *deed_result_read(
    const struct deed_action_result *result, const char *member);

/* What was seen after the act. */
struct deed_evidence_info {
    size_t size; /* as deed knows it */
    const char *kind, *text, *url, *role, *name;
};
DEED_PUBLIC size_t
deed_result_evidence_count(const struct deed_action_result *result);
DEED_PUBLIC bool deed_result_evidence(const struct deed_action_result *result,
                                      size_t index,
                                      struct deed_evidence_info *ret);

/* A check: could it be acted on? `word` is the contract's. */
DEED_PUBLIC bool deed_check_is_actionable(const struct deed_checked *check);
DEED_PUBLIC const char *deed_check_word(const struct deed_checked *check);
DEED_PUBLIC const char *deed_check_message(const struct deed_checked *check);
DEED_PUBLIC const char *deed_check_ref(const struct deed_checked *check);

/* A surface. The elements are in the order of the page; ret->id is the handle
 * by which one can be named: DEED_TARGET_REF. */
DEED_PUBLIC const char *deed_tree_url(const struct deed_tree *tree);
DEED_PUBLIC const char *deed_tree_title(const struct deed_tree *tree);
DEED_PUBLIC const char *deed_tree_revision(const struct deed_tree *tree);
DEED_PUBLIC size_t deed_tree_count(const struct deed_tree *tree);
DEED_PUBLIC bool deed_tree_element(const struct deed_tree *tree, size_t index,
                                   struct deed_ui_element *ret);

struct deed_tab_info {
    size_t size; /* as deed knows it */
    const char *id, *title, *url;
    bool current;
};
DEED_PUBLIC size_t deed_tab_count(const struct deed_tab_list *tabs);
DEED_PUBLIC bool deed_tab_at(const struct deed_tab_list *tabs, size_t index,
                             struct deed_tab_info *ret);

/* PNG; rect: what it shows, in pixels of the viewport. */
DEED_PUBLIC const void *deed_picture_png(
    const struct deed_picture_file *picture, size_t *ret_len);
DEED_PUBLIC struct deed_rect deed_picture_rect(
    const struct deed_picture_file *picture);

#ifdef __cplusplus
}
#endif

#endif
