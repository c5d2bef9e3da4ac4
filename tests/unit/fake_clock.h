/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_FAKE_CLOCK_H
#define DEED_TESTS_UNIT_FAKE_CLOCK_H

/* No packet is ever on its way: the clock jumps without a look at the time. */
void fake_clock_is_alone(void);

#endif
