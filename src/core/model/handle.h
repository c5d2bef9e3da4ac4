/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_HANDLE_H
#define DEED_CORE_MODEL_HANDLE_H

/*
 * Handles (`ref=e12`): names that were printed for an element. A handle keeps
 * the identity it was printed for, not a position: a node that was recycled
 * for another item is stale, one that moved is not. Numbers are never reused.
 *
 * Limit: the newest `limit` handles are kept; an older one is gone.
 */

#include <deed/error.h>

#include "base/arena.h"
#include "core/model/element.h"

struct deed_handle {
    char ref[24]; /* "e12" */
    uint64_t identity;
    struct deed_element element; /* as it was when the handle was made */
};

struct deed_handles; /* opaque: a table of them */

enum deed_code deed_handles_create(uint32_t limit, struct deed_handles **ret,
                                   struct deed_error *err);
void deed_handles_destroy(struct deed_handles *handles);

/* The handle of this element: the one it had, as long as its identity is the
 * same, else a new one. Borrowed until the table is destroyed or the handle
 * falls out of it. */
enum deed_code deed_handles_mint(struct deed_handles *handles,
                                 const struct deed_element *element,
                                 const struct deed_handle **ret,
                                 struct deed_error *err);
/* NULL when the ref was never given out, or is too old. */
const struct deed_handle *deed_handles_find(const struct deed_handles *handles,
                                            const char *ref);

/* The newest number that was given out; and numbers go on after this one, for
 * a table that takes the place of another: a handle of before must not mean
 * somebody else. Before the first handle only. */
uint64_t deed_handles_last(const struct deed_handles *handles);
void deed_handles_continue(struct deed_handles *handles, uint64_t last);

/* The document with this load is the one that handles are given out for now
 * (NULL: not known). Those of documents that 32 others came after are given
 * up, so that a long session does not grow with the pages it has seen. */
void deed_handles_loaded(struct deed_handles *handles, const char *load);

/* Does `element` still denote what the handle was made for? */
bool deed_handle_holds(const struct deed_handle *handle,
                       const struct deed_element *element);

#endif
