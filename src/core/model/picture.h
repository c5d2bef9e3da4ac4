/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_PICTURE_H
#define DEED_CORE_MODEL_PICTURE_H

/* A picture of a surface. Places are those of facts: pixels of the viewport of
 * the top document, however far it is scrolled. */

#include "core/model/types.h"

struct deed_picture_query {
    bool whole;    /* the page from top to bottom, not only what is in view */
    bool has_rect; /* only this part, in view or not */
    struct deed_rect rect;
    bool small; /* for records: narrow, and with losses where that is less */
};

/* The width of a small one, in pixels of the picture. */
#define DEED_PICTURE_SMALL_WIDTH 800

struct deed_picture {
    const char *png;       /* base64 */
    const char *type;      /* "webp", "jpeg"; NULL: "png" */
    struct deed_rect rect; /* what it shows */
    bool cut;              /* more was asked for than a picture may show */
};

/* No side is longer, and no picture has more pixels. */
#define DEED_PICTURE_SIDE_MAX 16000
#define DEED_PICTURE_PIXELS_MAX 40e6 /* limit: 160 MB as RGBA */

/* Shrinks the rect to what a picture may show; true when it had to. */
bool deed_picture_limit(struct deed_rect *rect);

#endif
