/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cairo_load.h"

#include <dlfcn.h>
#include <stdbool.h>

/* The interface that the header above is of. */
#define LIBRARY "libcairo.so.2"

enum deed_code deed_cairo_load(struct deed_cairo *ret, struct deed_error *err)
{
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "drawing on a picture needs " LIBRARY
                         " (Debian: libcairo2), which is not installed");
    }
    bool whole = true;
#define LOAD(name)                                                             \
    *(void **)&ret->name = dlsym(library, "cairo_" #name);                     \
    whole = whole && ret->name;
    DEED_CAIRO_FUNCTIONS(LOAD)
#undef LOAD
    *(void **)&ret->forget_fonts = dlsym(library, "FcFini");
    return whole ? DEED_OK
                 : deed_fail(err, DEED_ENVIRONMENT,
                             LIBRARY " is not the one that deed was built for");
}

void deed_cairo_rest(const struct deed_cairo *cairo)
{
    cairo->debug_reset_static_data();
    if (cairo->forget_fonts) {
        cairo->forget_fonts();
    }
}
