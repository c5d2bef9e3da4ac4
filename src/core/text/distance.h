/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_TEXT_DISTANCE_H
#define DEED_CORE_TEXT_DISTANCE_H

/* How many letters differ, as Levenshtein counts, up to `limit`; more than that
 * is limit + 1, and so is a word that is too long to be a slip. */
unsigned deed_distance(const char *a, const char *b, unsigned limit);

#endif
