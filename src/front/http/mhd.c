/* SPDX-License-Identifier: Apache-2.0 */
#include "front/http/mhd.h"

#include <dlfcn.h>

/* The interface that the header above is of. */
#define LIBRARY "libmicrohttpd.so.12"

enum deed_code deed_mhd_load(struct deed_mhd *mhd, struct deed_error *err)
{
    mhd->library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!mhd->library) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the page needs " LIBRARY
                         " (Debian: libmicrohttpd12), which is not installed");
    }
    bool whole = true;
#define LOAD(name)                                                             \
    *(void **)&mhd->name = dlsym(mhd->library, "MHD_" #name);                  \
    whole = whole && mhd->name;
    DEED_MHD_FUNCTIONS(LOAD)
#undef LOAD
    return whole ? DEED_OK
                 : deed_fail(err, DEED_ENVIRONMENT,
                             LIBRARY " is not the one that deed was built for");
}

void deed_mhd_unload(struct deed_mhd *mhd)
{
    if (mhd->library) {
        (void)dlclose(mhd->library);
        mhd->library = NULL;
    }
}
