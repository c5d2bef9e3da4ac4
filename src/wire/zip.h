/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_ZIP_H
#define DEED_WIRE_ZIP_H

/*
 * Writes a zip archive into a buffer: files one after the other, then the
 * directory. No encryption, no zip64: DEED_ZIP_FILES_MAX files, 4 GiB in all.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

#define DEED_ZIP_FILES_MAX 60000

struct deed_zip {
    struct deed_strbuf *out; /* borrowed */
    struct deed_strbuf directory;
    unsigned count;
};

void deed_zip_begin(struct deed_zip *zip, struct deed_strbuf *out);
/* `pack`: it is worth being made smaller, which pictures are not. */
void deed_zip_add(struct deed_zip *zip, const char *name, const void *bytes,
                  size_t len, bool pack);
void deed_zip_end(struct deed_zip *zip);

#endif
