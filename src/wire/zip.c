/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/zip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define LOCAL_MAGIC 0x04034b50u
#define CENTRAL_MAGIC 0x02014b50u
#define END_MAGIC 0x06054b50u
#define VERSION 20 /* 2.0: deflate */
#define UTF8_NAMES 0x0800
#define METHOD_STORED 0
#define METHOD_DEFLATED 8
/* 1980-01-01: the same files give the same archive. */
#define DATE_NONE 0x21

static void put(struct deed_strbuf *out, uint32_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) {
        deed_strbuf_putc(out, (char)(number >> (8 * i) & 255));
    }
}

struct entry {
    unsigned method;
    uint32_t crc;
    size_t packed, len;
    size_t name_len;
};

/* What both headers share. */
static void put_entry(struct deed_strbuf *out, const struct entry *e)
{
    put(out, VERSION, 2);
    put(out, UTF8_NAMES, 2);
    put(out, e->method, 2);
    put(out, 0, 2);
    put(out, DATE_NONE, 2);
    put(out, e->crc, 4);
    put(out, (uint32_t)e->packed, 4);
    put(out, (uint32_t)e->len, 4);
    put(out, (uint32_t)e->name_len, 2);
    put(out, 0, 2);
}

/* Raw deflate, malloc'ed; NULL: store it as it is. */
static unsigned char *deflate_all(const void *bytes, size_t len,
                                  size_t *ret_len)
{
    z_stream z = { 0 };
    unsigned char *packed = NULL;
    if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return NULL;
    }
    size_t room = deflateBound(&z, (uLong)len);
    packed = malloc(room);
    z.next_in = (unsigned char *)(uintptr_t)bytes;
    z.avail_in = (uInt)len;
    z.next_out = packed;
    z.avail_out = (uInt)room;
    bool good =
        packed && deflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out < len;
    *ret_len = z.total_out;
    deflateEnd(&z);
    if (!good) {
        free(packed);
        packed = NULL;
    }
    return packed;
}

void deed_zip_begin(struct deed_zip *zip, struct deed_strbuf *out)
{
    *zip = (struct deed_zip){ .out = out };
    deed_strbuf_init(&zip->directory, 0);
}

void deed_zip_add(struct deed_zip *zip, const char *name, const void *bytes,
                  size_t len, bool pack)
{
    size_t at = zip->out->len;
    if (zip->count >= DEED_ZIP_FILES_MAX || at + len > UINT32_MAX / 2) {
        zip->out->failed = true;
        return;
    }
    struct entry e = { .method = METHOD_STORED,
                       .crc = (uint32_t)crc32(0, bytes, (uInt)len),
                       .packed = len,
                       .len = len,
                       .name_len = strlen(name) };
    size_t packed_len = 0;
    unsigned char *packed = pack ? deflate_all(bytes, len, &packed_len) : NULL;
    if (packed) {
        e.method = METHOD_DEFLATED;
        e.packed = packed_len;
    }
    put(zip->out, LOCAL_MAGIC, 4);
    put_entry(zip->out, &e);
    deed_strbuf_puts(zip->out, name);
    deed_strbuf_add(zip->out, packed ? (const char *)packed : bytes, e.packed);
    put(&zip->directory, CENTRAL_MAGIC, 4);
    put(&zip->directory, VERSION, 2);
    put_entry(&zip->directory, &e);
    put(&zip->directory, 0, 2 + 2); /* comment, disk */
    put(&zip->directory, 0, 2);     /* attributes */
    put(&zip->directory, 0, 4);
    put(&zip->directory, (uint32_t)at, 4);
    deed_strbuf_puts(&zip->directory, name);
    free(packed);
    zip->count++;
}

void deed_zip_end(struct deed_zip *zip)
{
    size_t at = zip->out->len;
    deed_strbuf_add(zip->out, deed_strbuf_get(&zip->directory),
                    zip->directory.len);
    put(zip->out, END_MAGIC, 4);
    put(zip->out, 0, 4);
    put(zip->out, zip->count, 2);
    put(zip->out, zip->count, 2);
    put(zip->out, (uint32_t)zip->directory.len, 4);
    put(zip->out, (uint32_t)at, 4);
    put(zip->out, 0, 2);
    zip->out->failed = zip->out->failed || zip->directory.failed;
    deed_strbuf_fini(&zip->directory);
}
