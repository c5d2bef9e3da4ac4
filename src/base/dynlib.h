/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_DYNLIB_H
#define DEED_BASE_DYNLIB_H

/*
 * A shared library that is loaded when it is first needed, because linking it
 * in would make every start of the program slower. Its functions are the
 * members of a struct, each a pointer; a table says which symbol goes where.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

struct deed_dynlib_symbol {
    const char *name;
    size_t offset; /* of its pointer in the struct */
    bool optional; /* the pointer is NULL where the library lacks it */
};

struct deed_dynlib {
    const char *file;    /* "libm.so.6" */
    const char *package; /* what to install on Debian */
    const char *purpose; /* "the page": what needs it, for the error */
    const struct deed_dynlib_symbol *symbols;
    size_t symbol_count;
};

/* Fills the pointers in `functions`. `*ret_handle` goes to
 * deed_dynlib_unload(); with NULL the library stays until the process ends.
 * DEED_ENVIRONMENT when it is not installed, or lacks a symbol; then nothing
 * is written and nothing stays loaded. */
enum deed_code deed_dynlib_load(const struct deed_dynlib *library,
                                void *functions, void **ret_handle,
                                struct deed_error *err);
/* Takes NULL. */
void deed_dynlib_unload(void *handle);

#endif
