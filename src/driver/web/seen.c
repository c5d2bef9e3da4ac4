/* SPDX-License-Identifier: Apache-2.0 */

/* A hash of what was seen; see seen.h. */

#include "driver/web/seen.h"

#include "base/hash.h"
#include "base/util.h"
#include "driver/web/look.h"

/* The moment of an answer is no part of what was seen. */
static bool is_moment(const char *key)
{
    return deed_str_equal(key, "rev") || deed_str_equal(key, "nowMs") ||
           deed_str_equal(key, "origin") || deed_str_equal(key, "calm") ||
           deed_str_equal(key, "shownAt");
}

static uint64_t hash_value(uint64_t hash, const struct deed_value *value)
{
    hash = deed_hash_bytes(hash, &value->type, sizeof(value->type));
    switch (value->type) {
    case DEED_VALUE_BOOL:
        return deed_hash_bytes(hash, &value->as.boolean,
                               sizeof(value->as.boolean));
    case DEED_VALUE_NUMBER:
        return deed_hash_bytes(hash, &value->as.number,
                               sizeof(value->as.number));
    case DEED_VALUE_STRING:
        return deed_hash_text(hash, deed_value_text(value));
    case DEED_VALUE_LIST:
    case DEED_VALUE_MAP:
        for (const struct deed_value *v = value->as.items.first; v;
             v = v->next) {
            if (!v->key || !is_moment(v->key)) {
                hash = hash_value(deed_hash_text(hash, v->key), v);
            }
        }
        return hash;
    default:
        return hash;
    }
}

/* Two whole looks that saw different things never have the same revision, also
 * when the news of the change is still on its way, or never comes: a script
 * may set a value without a sign. */
void seen_count(struct page *page, const struct look *look)
{
    uint64_t seen = 0; /* a sum: answers come in any order */
    for (unsigned i = 0; look->whole && i < look->answer_count; i++) {
        seen += hash_value(DEED_HASH_SEED + look->answers[i].frame,
                           look->answers[i].value);
    }
    for (const struct frame *f = page->frames; f; f = f->next) {
        seen += deed_hash_text(DEED_HASH_SEED + f->number, f->url);
    }
    if (look->whole && seen != page->seen) {
        page->seen = seen;
        page->revision++;
    }
}
