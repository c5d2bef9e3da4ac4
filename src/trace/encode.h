/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_ENCODE_H
#define DEED_TRACE_ENCODE_H

/* Base64 (RFC 4648 section 4), padded, without line ends. */

#include <stddef.h>

struct deed_strbuf;

void deed_base64_add(struct deed_strbuf *out, const void *bytes, size_t len);

#endif
