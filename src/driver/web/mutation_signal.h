/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_MUTATION_SIGNAL_H
#define DEED_DRIVER_WEB_MUTATION_SIGNAL_H

/* Changes of a document that its agent pushed, as signals. */

#include <stdbool.h>

#include <deed/types.h>

#include "base/time.h"

struct deed_value;
struct frame;
struct page;

/* Did the input cause it? What came before the press was caused by the pointer
 * that moved there, or by no input; styles that change with the press or the
 * focus alone prove nothing, since every button has them.
 * A frame that loads by itself also draws by itself. */
enum deed_tri signal_causedness(const struct page *page,
                                const struct frame *frame,
                                const struct deed_value *event,
                                const struct deed_value *fact, bool looks);
/* One signal a place. */
void signal_mutation(struct page *page, const struct frame *frame,
                     const struct deed_value *event, deed_time_us at);

#endif
