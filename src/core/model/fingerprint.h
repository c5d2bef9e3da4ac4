/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_FINGERPRINT_H
#define DEED_CORE_MODEL_FINGERPRINT_H

/* One number for what a value says: the same for values that are equal
 * (deed_value_equal), in whatever order the members of their maps come. */

#include <stdint.h>

struct deed_value;

/* `skip` is a member of the outermost map that does not count; may be NULL. */
uint64_t deed_fingerprint(const struct deed_value *value, const char *skip);

#endif
