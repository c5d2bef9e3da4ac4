/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_IDSET_H
#define DEED_FRONT_UIAP_IDSET_H

/*
 * Message ids that were seen, as hashes, in bounded memory: at least the last
 * `limit`, at most twice as many. Two generations, so that forgetting costs
 * nothing.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deed_idset {
    struct {
        uint64_t *slots; /* owned; 0: empty */
        size_t cap, count;
    } now, before;
    size_t limit;
};

enum deed_idset_answer { DEED_ID_NEW, DEED_ID_SEEN, DEED_ID_NOMEM };

void deed_idset_init(struct deed_idset *set, size_t limit);
void deed_idset_fini(struct deed_idset *set); /* takes a zeroed one */

enum deed_idset_answer deed_idset_add(struct deed_idset *set, const char *id);

#endif
