/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What might have been meant when nothing is called as asked: controls whose
 * name holds the words, is held by them, or is written almost so. They are only
 * offered, never taken.
 */
#include <string.h>

#include "base/util.h"
#include "core/resolve/candidate.h"
#include "core/text/distance.h"

/* A search must not take longer than a miss is worth. */
#define SEARCHED_MAX 3000
/* A shorter word is in almost every name. */
#define PART_BYTES_MIN 3

/* 0: not alike; more: the nearer. */
static unsigned likeness(const char *asked, const char *name)
{
    size_t a = strlen(asked), n = strlen(name);
    if (a >= PART_BYTES_MIN && strstr(name, asked)) {
        return 3;
    }
    if (n >= PART_BYTES_MIN && strstr(asked, name)) {
        return 2;
    }
    /* One slip in a short word, two letters exchanged in a longer one, and one
     * in four letters of several words. */
    unsigned limit = a < 5 ? 1 : a < 12 ? 2 : (unsigned)a / 4;
    return a < PART_BYTES_MIN || deed_distance(asked, name, limit) > limit ? 0
                                                                           : 4;
}

static unsigned likeness_of(const struct deed_resolver *resolver, uint32_t at)
{
    const struct deed_element *element = &resolver->graph->elements[at];
    const struct deed_fold *name = &resolver->graph->index->folds[at].name;
    if (!name->text || !deed_role_is_control(element->role) ||
        deed_state(&element->states, DEED_STATE_VISIBLE) == DEED_NO) {
        return 0;
    }
    struct deed_fold whole;
    if (!deed_fold_make_whole(resolver->arena, element->name, &whole) ||
        !whole.lower) {
        return 0;
    }
    return likeness(resolver->pattern.lower, whole.lower);
}

static void offer(struct deed_resolution *ret, const struct deed_element *e,
                  unsigned points)
{
    unsigned at = ret->near_count;
    double score = points / 10.0;
    while (at > 0 && ret->near[at - 1].score < score) {
        at--;
    }
    if (at == DEED_NEAR_MAX) {
        return;
    }
    unsigned count = ret->near_count;
    count = count < DEED_NEAR_MAX ? count + 1 : DEED_NEAR_MAX;
    for (unsigned i = count - 1; i > at; i--) {
        ret->near[i] = ret->near[i - 1];
    }
    ret->near[at] = (struct deed_alternate){ .element = e,
                                             .score = score,
                                             .reason = "near_name" };
    ret->near_count = count;
}

void deed_answer_near(const struct deed_resolver *resolver,
                      struct deed_resolution *ret)
{
    static const bool named[DEED_BY_COUNT] = {
        [DEED_BY_NAME] = true,  [DEED_BY_SEMANTIC] = true,
        [DEED_BY_TEXT] = true,  [DEED_BY_LABEL] = true,
        [DEED_BY_NONE] = false,
    };
    const struct deed_graph *graph = resolver->graph;
    if (!named[resolver->target->by] || !resolver->pattern.lower) {
        return;
    }
    for (uint32_t i = 0; i < graph->element_count && i < SEARCHED_MAX; i++) {
        unsigned points = likeness_of(resolver, i);
        if (points) {
            offer(ret, &graph->elements[i], points);
        }
    }
}
