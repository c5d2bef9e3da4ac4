/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_QUESTIONS_H
#define DEED_DRIVER_WEB_QUESTIONS_H

/* Questions for a target, asked before: where it was known who listens there
 * without asking the browser, the next look need not ask either. */

#include <stdbool.h>
#include <stdint.h>

struct deed_target;
struct page;

/* The question as a number. */
uint64_t question_hash(const struct deed_target *target);
bool question_is_answered(const struct page *page, uint64_t question);
/* Who was known without a question will be the next time, too. */
void question_remember(struct page *page, uint64_t question, bool known);

#endif
