/* SPDX-License-Identifier: Apache-2.0 */
#include "base/dynlib.h"

#include <dlfcn.h>
#include <string.h>

/* The first symbol that the library lacks and must have; NULL: none. */
static const char *find_missing(const struct deed_dynlib *library, void *handle)
{
    for (size_t i = 0; i < library->symbol_count; i++) {
        const struct deed_dynlib_symbol *symbol = &library->symbols[i];
        if (!symbol->optional && !dlsym(handle, symbol->name)) {
            return symbol->name;
        }
    }
    return NULL;
}

enum deed_code deed_dynlib_load(const struct deed_dynlib *library,
                                void *functions, void **ret_handle,
                                struct deed_error *err)
{
    void *handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "%s needs %s (Debian: %s), which is not installed",
                         library->purpose, library->file, library->package);
    }
    const char *missing = find_missing(library, handle);
    if (missing) {
        deed_dynlib_unload(handle);
        return deed_fail(err, DEED_ENVIRONMENT,
                         "%s is not the one that deed was built for: it has "
                         "no %s",
                         library->file, missing);
    }
    for (size_t i = 0; i < library->symbol_count; i++) {
        void *address = dlsym(handle, library->symbols[i].name);
        memcpy((char *)functions + library->symbols[i].offset, &address,
               sizeof(address));
    }
    if (ret_handle) {
        *ret_handle = handle;
    }
    return DEED_OK;
}

void deed_dynlib_unload(void *handle)
{
    if (handle) {
        (void)dlclose(handle);
    }
}
