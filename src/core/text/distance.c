/* SPDX-License-Identifier: Apache-2.0 */
#include "core/text/distance.h"

#include <string.h>

/* Longer ones are not typed by hand. */
#define TYPED_BYTES_MAX 40

unsigned deed_distance(const char *a, const char *b, unsigned limit)
{
    unsigned row[TYPED_BYTES_MAX + 1];
    size_t m = strlen(a), n = strlen(b);
    if (m > TYPED_BYTES_MAX || n > TYPED_BYTES_MAX) {
        return limit + 1;
    }
    for (size_t j = 0; j <= n; j++) {
        row[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= m; i++) {
        unsigned diagonal = row[0], best = row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            unsigned change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            unsigned move = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = change < move ? change : move;
            best = row[j] < best ? row[j] : best;
        }
        if (best > limit) {
            return limit + 1;
        }
    }
    return row[n];
}
