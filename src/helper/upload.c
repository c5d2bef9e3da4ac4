/* SPDX-License-Identifier: Apache-2.0 */
#include "helper/upload.h"

#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "wire/base64.h"
#include "wire/json_writer.h"
#include "wire/zip.h"

/* NULL: it is in `to`. */
static const char *read_file(struct deed_strbuf *to, const char *path)
{
    char bytes[16384];
    size_t len;
    FILE *file = fopen(path, "rbe");
    if (!file) {
        return "it cannot be read";
    }
    while (!to->failed && (len = fread(bytes, 1, sizeof(bytes), file)) > 0) {
        deed_strbuf_add(to, bytes, len);
    }
    const char *why = ferror(file) ? "it cannot be read"
                      : to->failed ? "it is larger than 64 MiB, or memory is "
                                     "out"
                                   : NULL;
    fclose(file);
    return why;
}

/* The page is told the name that the file has here. */
static void pack(struct deed_strbuf *to, const char *path,
                 const struct deed_strbuf *file)
{
    struct deed_zip zip;
    const char *slash = strrchr(path, '/');
    deed_zip_begin(&zip, to);
    deed_zip_add(&zip, slash ? slash + 1 : path, deed_strbuf_get(file),
                 file->len, true);
    deed_zip_end(&zip);
}

static void write_body(struct deed_strbuf *to, const struct deed_strbuf *packed)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_base64_add(&text, deed_strbuf_get(packed), packed->len);
    deed_json_writer_init(&w, to);
    deed_json_begin_object(&w);
    deed_json_member(&w, "file", deed_strbuf_get(&text));
    deed_json_end_object(&w);
    to->failed = to->failed || text.failed;
    deed_strbuf_fini(&text);
}

const char *upload_write(struct deed_strbuf *to, const char *path)
{
    struct deed_strbuf file, packed;
    deed_strbuf_init(&file, UPLOAD_MAX_BYTES);
    deed_strbuf_init(&packed, 0);
    const char *why = read_file(&file, path);
    if (!why) {
        pack(&packed, path, &file);
        write_body(to, &packed);
        why = packed.failed || to->failed ? "out of memory" : NULL;
    }
    deed_strbuf_fini(&packed);
    deed_strbuf_fini(&file);
    return why;
}
