/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_FLOW_HALT_H
#define DEED_FRONT_FLOW_HALT_H

/*
 * Why a flow came to a halt, in brackets: the prefixes of docsxai v1 where it
 * has one (docs/gates.md), else words of our own. Static storage.
 */

#include "front/command/exit.h"

struct deed_value;

/* Of an action.result payload; NULL result: of what the command ended with. */
const char *deed_halt_cause(const struct deed_value *result,
                            enum deed_exit code);

#endif
