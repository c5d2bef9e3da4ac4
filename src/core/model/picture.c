/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/picture.h"

#include <math.h>

bool deed_picture_limit(struct deed_rect *rect)
{
    struct deed_rect asked = *rect;
    rect->width = fmin(rect->width, DEED_PICTURE_SIDE_MAX);
    rect->height = fmin(rect->height, DEED_PICTURE_SIDE_MAX);
    if (rect->width * rect->height > DEED_PICTURE_PIXELS_MAX) {
        rect->height = floor(DEED_PICTURE_PIXELS_MAX / rect->width);
    }
    return rect->width < asked.width || rect->height < asked.height;
}
