/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/types.h"

#include "base/util.h"

static const char *const mode_names[] = {
    [DEED_MODE_APP_ACTION] = "appAction",
    [DEED_MODE_SEMANTIC_UI] = "semanticUi",
    [DEED_MODE_EXTERNAL_DRIVER] = "externalDriver",
    [DEED_MODE_INPUT_SYNTHESIS] = "inputSynthesis",
    [DEED_MODE_VISION_ASSIST] = "visionAssist",
};
_Static_assert(DEED_ARRAY_LEN(mode_names) == DEED_MODE_COUNT,
               "every mode has a name");

static const char *const opaque_names[] = {
    [DEED_OPAQUE_NONE] = "none",
    [DEED_OPAQUE_CROSS_ORIGIN] = "crossOrigin",
    [DEED_OPAQUE_CLOSED_SHADOW] = "closedShadow",
    [DEED_OPAQUE_CANVAS] = "canvas",
};
_Static_assert(DEED_ARRAY_LEN(opaque_names) == DEED_OPAQUE_COUNT,
               "every kind of region has a name");

const char *deed_mode_name(enum deed_mode mode)
{
    return (unsigned)mode < DEED_MODE_COUNT ? mode_names[mode] : "";
}

enum deed_mode deed_mode_find(const char *name)
{
    unsigned mode = 0;
    while (mode < DEED_MODE_COUNT && !deed_str_equal(mode_names[mode], name)) {
        mode++;
    }
    return (enum deed_mode)mode;
}

const char *deed_opaque_name(enum deed_opaque opaque)
{
    return (unsigned)opaque < DEED_OPAQUE_COUNT ? opaque_names[opaque] : "";
}

const char *deed_unseen_name(enum deed_unseen unseen)
{
    static const char *const names[] = {
        [DEED_UNSEEN_NO] = NULL,
        [DEED_UNSEEN_COVERED] = "covered",
        [DEED_UNSEEN_NAME] = "name",
        [DEED_UNSEEN_HIDDEN] = "hidden",
    };
    _Static_assert(DEED_ARRAY_LEN(names) == DEED_UNSEEN_COUNT,
                   "every reason has a word");
    return (unsigned)unseen < DEED_UNSEEN_COUNT ? names[unseen] : NULL;
}

static bool same_number(double a, double b)
{
    return !(a < b) && !(a > b);
}

bool deed_rect_equal(const struct deed_rect *a, const struct deed_rect *b)
{
    return same_number(a->x, b->x) && same_number(a->y, b->y) &&
           same_number(a->width, b->width) && same_number(a->height, b->height);
}
