/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_EMULATION_H
#define DEED_FRONT_COMMAND_EMULATION_H

/* From the options of `deed emulate` to the arguments of the question
 * "emulate"; docs/page.md has their form. */

#include <deed/error.h>

struct deed_arena;
struct deed_value;

enum deed_code deed_command_emulation(struct deed_arena *arena,
                                      const struct deed_value *args,
                                      struct deed_value **ret,
                                      struct deed_error *err);
/* "iPhone 15, Pixel 8, ...": the devices that are known. */
const char *deed_command_devices(struct deed_arena *arena);

#endif
