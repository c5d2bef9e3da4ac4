/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/queue.h"

#include <stdlib.h>

void deed_sim_queue_fini(struct deed_sim_queue *queue)
{
    for (unsigned i = 0; i < queue->count; i++) {
        free(queue->events[i].text);
    }
    free(queue->events);
    *queue = (struct deed_sim_queue){ 0 };
}

static bool grow(struct deed_sim_queue *queue)
{
    if (queue->count < queue->cap) {
        return true;
    }
    if (queue->cap >= DEED_SIM_QUEUE_MAX) {
        return false;
    }
    unsigned cap = queue->cap ? queue->cap * 2 : 16;
    struct deed_sim_event *events =
        realloc(queue->events, cap * sizeof(*events));
    if (!events) {
        return false;
    }
    queue->events = events;
    queue->cap = cap;
    return true;
}

bool deed_sim_queue_add(struct deed_sim_queue *queue,
                        struct deed_sim_event event)
{
    if (!grow(queue)) {
        free(event.text);
        return false;
    }
    event.seq = queue->seq++;
    queue->events[queue->count++] = event;
    return true;
}

/* Few events are ever waiting, so that looking at all of them is cheapest. */
static unsigned first_index(const struct deed_sim_queue *queue)
{
    unsigned best = 0;
    for (unsigned i = 1; i < queue->count; i++) {
        const struct deed_sim_event *a = &queue->events[i];
        const struct deed_sim_event *b = &queue->events[best];
        if (a->at_us < b->at_us || (a->at_us == b->at_us && a->seq < b->seq)) {
            best = i;
        }
    }
    return best;
}

const struct deed_sim_event *deed_sim_queue_first(
    const struct deed_sim_queue *queue)
{
    return queue->count ? &queue->events[first_index(queue)] : NULL;
}

struct deed_sim_event deed_sim_queue_take(struct deed_sim_queue *queue)
{
    unsigned i = first_index(queue);
    struct deed_sim_event event = queue->events[i];
    queue->events[i] = queue->events[--queue->count];
    return event;
}
