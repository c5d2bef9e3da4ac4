/* SPDX-License-Identifier: Apache-2.0 */
#include "io/token.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/random.h>

enum deed_code deed_token_digits(char *out, size_t len, struct deed_error *err)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t bytes[32];
    size_t want = len / 2;
    ssize_t got = -1;
    do {
        got = want <= sizeof(bytes) ? getrandom(bytes, want, 0) : 0;
    } while (got < 0 && errno == EINTR);
    if (got != (ssize_t)want) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the system gives no random bytes");
    }
    for (size_t i = 0; i < want; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * want] = '\0';
    return DEED_OK;
}

enum deed_code deed_token_make(char out[DEED_TOKEN_BYTES],
                               struct deed_error *err)
{
    return deed_token_digits(out, DEED_TOKEN_BYTES - 1, err);
}

bool deed_token_equal(const char token[DEED_TOKEN_BYTES], const char *given,
                      size_t len)
{
    if (len != DEED_TOKEN_BYTES - 1) {
        return false; /* the length is no secret */
    }
    volatile unsigned char differ = 0;
    for (size_t i = 0; i < len; i++) {
        differ = (unsigned char)(differ | (token[i] ^ given[i]));
    }
    return differ == 0;
}
