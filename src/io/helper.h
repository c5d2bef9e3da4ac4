/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_HELPER_H
#define DEED_IO_HELPER_H

/* Where the program deed-grid (src/helper) is. */

#include <deed/error.h>

struct deed_arena;

/* $DEED_GRID_HELPER, else beside the program that runs, else where it was
 * installed. DEED_ENVIRONMENT: it is at none of these places. */
enum deed_code deed_helper_find(struct deed_arena *arena, const char **ret,
                                struct deed_error *err);

#endif
