/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_JOURNAL_OWNER_H
#define DEED_JOURNAL_OWNER_H

/*
 * Names a process so that a later one can tell whether it still runs: boot id,
 * pid namespace, pid and start time. A pid alone is reused.
 */

#include "journal/journal.h"

#define DEED_OWNER_BYTES 160

/* The text of this process. */
void deed_owner_write(char out[DEED_OWNER_BYTES]);

/* An owner from another pid namespace of the same boot cannot be seen and
 * counts as running. */
enum deed_journal_owner deed_owner_check(const char *text, int64_t *ret_pid);

#endif
