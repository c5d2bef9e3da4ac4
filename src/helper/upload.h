/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_HELPER_UPLOAD_H
#define DEED_HELPER_UPLOAD_H

/* A file of this machine as the body of POST /session/ID/se/file: a zip with
 * that one file, in base64. */

struct deed_strbuf;

/* All of it is in memory, four times for a moment. */
#define UPLOAD_MAX_BYTES ((size_t)64 << 20)

/* NULL, or why there is no such body; static storage. */
const char *upload_write(struct deed_strbuf *to, const char *path);

#endif
