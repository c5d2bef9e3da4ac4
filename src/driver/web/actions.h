/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_ACTIONS_H
#define DEED_DRIVER_WEB_ACTIONS_H

/*
 * Input as WebDriver writes it: sources of actions, each tick of which is
 * carried out together. What is written here are the members of the list
 * "actions" of a command.
 */

#include "driver/web/remote.h"
#include "wire/json_writer.h"

void actions_pointer(struct deed_json_writer *w,
                     const struct web_pointer *pointer);
void actions_wheel(struct deed_json_writer *w, const struct web_wheel *wheel);
/* `down`: fingers that touch the page now; returns how many were written. */
unsigned actions_touch(struct deed_json_writer *w,
                       const struct web_touch *touch, unsigned down);
/* Steps that are typed by keys, up to a text that is not; how many. */
size_t actions_keys(struct deed_json_writer *w,
                    const struct web_key_step *steps, size_t count);

#endif
