/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_INTERRUPT_H
#define DEED_FRONT_CLI_INTERRUPT_H

/* Readable as soon as somebody wants the program to end; -1: cannot be had,
 * the signals do what they always do. */
int deed_interrupt_open(void);
/* From now on a second Ctrl-C ends it at once; takes -1. */
void deed_interrupt_close(int fd);

#endif
