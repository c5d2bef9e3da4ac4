/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_TYPES_H
#define DEED_CORE_MODEL_TYPES_H

/* Small types that every part of the core speaks in. */

#include <stdbool.h>
#include <stdint.h>

#include <deed/types.h>

/* Why the inside of a region cannot be looked at. */
enum deed_opaque {
    DEED_OPAQUE_NONE,
    DEED_OPAQUE_CROSS_ORIGIN,
    DEED_OPAQUE_CLOSED_SHADOW,
    DEED_OPAQUE_CANVAS,
    DEED_OPAQUE_COUNT
};

/* Why a person does not see the text of an element that a look tells. */
enum deed_unseen {
    DEED_UNSEEN_NO,
    DEED_UNSEEN_COVERED, /* something opaque is drawn over it */
    DEED_UNSEEN_NAME,    /* the name is nowhere on the screen */
    DEED_UNSEEN_HIDDEN,  /* clipped, transparent or off the page */
    DEED_UNSEEN_COUNT
};

/* UIAP's execution modes, in UIAP's order (section 7). */
enum deed_mode {
    DEED_MODE_APP_ACTION,
    DEED_MODE_SEMANTIC_UI,
    DEED_MODE_EXTERNAL_DRIVER,
    DEED_MODE_INPUT_SYNTHESIS,
    DEED_MODE_VISION_ASSIST,
    DEED_MODE_COUNT
};

bool deed_rect_equal(const struct deed_rect *a, const struct deed_rect *b);

/* The name on the wire, static storage; `find` gives COUNT when unknown. */
const char *deed_mode_name(enum deed_mode mode);
enum deed_mode deed_mode_find(const char *name);
const char *deed_opaque_name(enum deed_opaque opaque);
/* NULL: it is seen. */
const char *deed_unseen_name(enum deed_unseen unseen);

#endif
