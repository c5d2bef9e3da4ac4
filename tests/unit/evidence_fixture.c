/* SPDX-License-Identifier: Apache-2.0 */
#include "evidence_fixture.h"

int evidence_setup(void **state)
{
    static struct fixture fixture;
    deed_arena_init(&fixture.arena, 0);
    deed_evidence_init(&fixture.evidence, &fixture.arena);
    *state = &fixture;
    return 0;
}

int evidence_teardown(void **state)
{
    struct fixture *fixture = *state;
    deed_arena_fini(&fixture->arena);
    return 0;
}

bool feed(struct deed_evidence *e, struct deed_signal signal)
{
    if (!signal.at_us) {
        signal.at_us = SENT + 1;
    }
    return deed_evidence_feed(e, &signal, TARGET, 0);
}

enum deed_effect_verdict judge(const struct deed_evidence *e,
                               deed_time_us after_us)
{
    deed_time_us until;
    return deed_evidence_judge(e, SENT + after_us, &until);
}

void watch(struct deed_evidence *e, deed_time_us before_us)
{
    deed_evidence_watched(e, before_us);
    deed_evidence_send(e, SENT, 0);
}

struct deed_signal change_at(deed_time_us at_us)
{
    return (struct deed_signal){ KIND(STATE_CHANGED), .place = "#out",
                                 .at_us = at_us };
}
