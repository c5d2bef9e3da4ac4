/* SPDX-License-Identifier: Apache-2.0 */
/* What a world answers to what the machine asks. */
#include "world_laws.h"

#include <string.h>

static struct deed_facts facts_of(const struct world *w,
                                  const struct world_element *element)
{
    struct deed_facts facts = element->facts;
    if (!facts.identity) {
        facts.identity = deed_element_identity(&element->is);
    }
    facts.revision = w->revision;
    facts.reading.has_range |= element->is.reading.has_range;
    return facts;
}

static void answer_observe(struct world *w)
{
    struct deed_graph graph;
    struct deed_facts facts[WORLD_ELEMENTS];
    const char *ids[WORLD_ELEMENTS];
    unsigned n = 0;
    deed_graph_init(&graph, &deed_graph_default_limits);
    deed_graph_add_document(&graph, &(struct deed_document){ .id = "doc_root" },
                            NULL);
    deed_graph_set_place(&graph, w->revision,
                         &(struct deed_route){ .url = "/" }, w->focus_id, NULL);
    for (unsigned i = 0; i < w->count; i++) {
        if (w->elements[i].gone) {
            continue;
        }
        deed_graph_add_element(&graph, &w->elements[i].is, NULL, NULL);
        facts[n] = facts_of(w, &w->elements[i]);
        ids[n++] = w->elements[i].is.instance_id;
    }
    world_law(!deed_graph_seal(&graph, NULL), "the page is a graph");
    const struct deed_observation observation = {
        .blind = w->blind,
        .graph = &graph,
        .fact_ids = ids,
        .facts = facts,
        .fact_count = w->op.query.want_facts ? n : 0,
        .noise = w->noise,
        .noise_count = w->noise_count,
        .pending = w->pending,
        .pending_known = !w->pending_unknown,
        .calm = w->calm,
        .watched_us = w->watched_us,
        .origin = w->origin,
    };
    world_feed(w, (struct deed_event){ .kind = DEED_EVENT_OBSERVED,
                                       .op = w->op.op,
                                       .observation = &observation });
    deed_graph_fini(&graph);
}

/* A page that knows the value can say whether it is the one. */
static void compare_secret(const struct world *w, struct deed_facts *facts,
                           const char *shown)
{
    const char *expected = w->op.probe.expect_value;
    if (facts->reading.secret) {
        facts->value_matches = expected && shown
                                   ? deed_tri_from(strcmp(expected, shown) == 0)
                                   : DEED_UNKNOWN;
        facts->reading.text = NULL;
    }
}

static void answer_probe(struct world *w)
{
    struct world_element *element = world_find(w, w->op.probe.instance_id);
    if (!element) {
        world_answer_code(w, DEED_NOT_FOUND);
        return;
    }
    struct deed_facts facts = facts_of(w, element);
    compare_secret(w, &facts, facts.reading.text);
    world_feed(w, (struct deed_event){ .kind = DEED_EVENT_PROBED,
                                       .op = w->op.op,
                                       .facts = &facts,
                                       .content = w->op.probe.text ? &w->content
                                                                   : NULL });
}

static void answer_perform(struct world *w)
{
    struct deed_receipt receipt = { .delivered = DEED_DELIVERY_CONFIRMED,
                                    .heard = DEED_YES,
                                    .app_code = DEED_YES,
                                    .revision_before = w->revision };
    struct deed_gesture gesture = w->op.gesture;
    if (w->on_gesture) {
        w->on_gesture(w, &gesture, &receipt);
    }
    if (w->result) {
        return; /* the hook ended it */
    }
    struct world_element *element = world_find(w, gesture.instance_id);
    struct deed_facts facts;
    if (element && !w->no_receipt_facts &&
        receipt.delivered == DEED_DELIVERY_CONFIRMED) {
        facts = facts_of(w, element);
        if (facts.reading.secret) {
            facts.reading.text = NULL;
        }
        receipt.facts = &facts;
    }
    world_answer_receipt(w, &receipt);
}

static const enum deed_event_kind answers[] = {
    [DEED_DO_OBSERVE] = DEED_EVENT_OBSERVED,
    [DEED_DO_PROBE] = DEED_EVENT_PROBED,
    [DEED_DO_PERFORM] = DEED_EVENT_PERFORMED,
};

void world_answer_code(struct world *w, enum deed_code code)
{
    w->asked = false;
    world_feed(w, (struct deed_event){ .kind = answers[w->op.kind],
                                       .op = w->op.op,
                                       .code = code });
}

void world_answer_receipt(struct world *w, const struct deed_receipt *receipt)
{
    w->asked = false;
    world_feed(w, (struct deed_event){ .kind = DEED_EVENT_PERFORMED,
                                       .op = w->op.op,
                                       .receipt = receipt });
}

void world_answer(struct world *w)
{
    world_law(w->asked, "there is something to answer");
    const enum deed_code codes[] = { [DEED_DO_OBSERVE] = w->observe_code,
                                     [DEED_DO_PROBE] = w->probe_code,
                                     [DEED_DO_PERFORM] = w->gesture_code };
    w->now += w->latency_us;
    if (codes[w->op.kind]) {
        world_answer_code(w, codes[w->op.kind]);
        return;
    }
    if (w->on_look && w->op.kind != DEED_DO_PERFORM) {
        w->on_look(w, &w->op);
        if (!w->asked) {
            return;
        }
    }
    w->asked = w->op.kind == DEED_DO_PERFORM; /* a hook may signal first */
    if (w->op.kind == DEED_DO_OBSERVE) {
        answer_observe(w);
    } else if (w->op.kind == DEED_DO_PROBE) {
        answer_probe(w);
    } else {
        answer_perform(w);
    }
}
