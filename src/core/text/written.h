/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_TEXT_WRITTEN_H
#define DEED_CORE_TEXT_WRITTEN_H

#include <stdbool.h>

/* Do both say the same, written in another way: with other signs between the
 * letters and digits ("4111 1111"), in other case, or as the same number
 * ("12500", "$12,500.00")? */
bool deed_text_is_written_alike(const char *a, const char *b);

#endif
