/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "front/cli/batch/batch.h"

/* A whole number from 1 to 9999; 0: it is none. */
static unsigned number_of(const char *text, size_t len)
{
    unsigned value = 0;
    if (len < 1 || len > 4 || strspn(text, "0123456789") < len) {
        return 0;
    }
    for (size_t i = 0; i < len; i++) {
        value = value * 10 + (unsigned)(text[i] - '0');
    }
    return value;
}

bool deed_shard_parse(const char *text, struct deed_shard *ret)
{
    size_t first = strcspn(text, "/");
    if (!text[first]) {
        return false;
    }
    const char *second = text + first + 1;
    *ret = (struct deed_shard){ number_of(text, first),
                                number_of(second, strlen(second)) };
    return ret->index >= 1 && ret->index <= ret->count;
}

bool deed_shard_has(const struct deed_shard *shard, size_t at)
{
    return at % shard->count == shard->index - 1;
}
