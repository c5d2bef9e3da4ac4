/* SPDX-License-Identifier: Apache-2.0 */

/* Questions that were answered; see questions.h. */

#include "driver/web/questions.h"

#include "base/hash.h"
#include "base/util.h"
#include "driver/web/page.h"

void question_remember(struct page *page, uint64_t question, bool known)
{
    size_t room = DEED_ARRAY_LEN(page->answered);
    for (size_t i = 0; i < room; i++) {
        if (page->answered[i] == question) {
            page->answered[i] = known ? question : 0;
            return;
        }
    }
    if (known) {
        page->answered[page->answered_next++ % room] = question;
    }
}

bool question_is_answered(const struct page *page, uint64_t question)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->answered); i++) {
        if (page->answered[i] == question) {
            return true;
        }
    }
    return false;
}

uint64_t question_hash(const struct deed_target *target)
{
    uint64_t hash = deed_hash_text(DEED_HASH_SEED + target->by, target->role);
    hash = deed_hash_text(hash, target->pattern.text);
    hash = deed_hash_text(hash, target->scope);
    return deed_hash_text(hash, target->value);
}
