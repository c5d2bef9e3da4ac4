/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_CHAIN_H
#define DEED_TRACE_CHAIN_H

/*
 * The chain of a trace: each line carries the SHA-256 of the line before it,
 * without its newline; the first line carries DEED_CHAIN_START. Changing,
 * removing or adding a line breaks the next one.
 */

#include <stddef.h>

#define DEED_CHAIN_HEX_BYTES 65 /* with the terminator */
#define DEED_CHAIN_START                                                       \
    "0000000000000000000000000000000000000000000000000000000000000000"

void deed_chain_hash(const void *bytes, size_t len,
                     char ret[DEED_CHAIN_HEX_BYTES]);

#endif
