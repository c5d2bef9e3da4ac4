/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_TOKEN_H
#define DEED_IO_TOKEN_H

/* Secrets from the kernel: 256 bits, printable in headers and in URLs. */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

#define DEED_TOKEN_BYTES 65 /* 64 hexadecimal digits and the terminator */

enum deed_code deed_token_make(char out[DEED_TOKEN_BYTES],
                               struct deed_error *err);

/* `len` digits (even, at most 64) and the terminator. */
enum deed_code deed_token_digits(char *out, size_t len, struct deed_error *err);

/* Takes the same time wherever the first difference is. `given` is a
 * stranger's and needs no terminator. */
bool deed_token_equal(const char token[DEED_TOKEN_BYTES], const char *given,
                      size_t len);

#endif
