/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_NOMEM_H
#define DEED_TESTS_UNIT_NOMEM_H

/*
 * One allocation that fails, of malloc() and its like or of an arena. Only what
 * is allocated while it is on counts: tests turn it on around the code that
 * they are about. Linked with --wrap for what it replaces.
 */

#include <stdbool.h>
#include <stdint.h>

/* Calls `told` with the number of each allocation, from 1 on, and the place in
 * the code that it is made at; equal places, equal numbers. NULL: not told. */
typedef void nomem_told_fn(void *user, unsigned number, uint32_t place);
void nomem_begin(unsigned fail_at, nomem_told_fn *told, void *user);

/* Gives what it was before. */
bool nomem_set(bool on);

/* On, until it is stopped, for one allocation of the code in between. */
void nomem_start(unsigned fail_at);
void nomem_stop(void);

#endif
