/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_REFS_H
#define DEED_DRIVER_SIM_REFS_H

/* What names something else must name something that is there: parents,
 * scopes, documents, the elements that effects are about. */

#include "driver/sim/reader.h"

/* Also gives a file without documents its one document. */
void deed_sim_refs_check(struct deed_sim_reader *r, struct deed_sim_ui *ui);

#endif
