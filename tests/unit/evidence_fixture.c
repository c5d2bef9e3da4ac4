/* SPDX-License-Identifier: Apache-2.0 */
#include "evidence_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

static struct fixture *row;
static unsigned wrong; /* rows of the test so far */
struct deed_evidence *act;

static void row_forget(void)
{
    if (row) {
        evidence_teardown((void **)&row);
    }
    row = NULL;
}

void row_begin(void)
{
    row_forget();
    evidence_setup((void **)&row);
    act = &row->evidence;
    act->handled = DEED_YES;
    watch(act, DEED_DOUBT_US);
    deed_evidence_received(act, SENT);
}

int row_end(void **state)
{
    int failed = wrong ? -1 : 0;
    (void)state;
    row_forget();
    wrong = 0;
    return failed;
}

void row_sees(struct deed_signal signal)
{
    if (!signal.at_us && signal.caused == DEED_UNKNOWN) {
        signal.caused = DEED_YES;
    }
    feed(act, signal);
}

void row_doubts(deed_time_us due_us, struct deed_signal signal)
{
    signal.at_us = signal.at_us ? signal.at_us : SENT + 1;
    act->doubts[act->doubt_count++] =
        (struct deed_doubt){ .signal = signal,
                             .due_us = due_us ? due_us : DEED_TIME_NEVER };
}

void row_orders(int status, deed_time_us answered_ms)
{
    SEES(KIND(REQUEST_STARTED), .place = ORDER, .request = "1");
    if (answered_ms) {
        SEES(KIND(REQUEST_FINISHED), .place = ORDER, .request = "1",
             .status = status, .at_us = AT_MS(answered_ms));
    }
}

void row_compare(const char *label, int64_t want, int64_t got)
{
    if (got != want) {
        print_error("%s: %lld instead of %lld\n", label, (long long)got,
                    (long long)want);
        wrong++;
    }
}

void row_judge(const char *label, deed_time_us after_ms,
               enum deed_effect_verdict want)
{
    row_compare(label, want, judge(act, DEED_MS(after_ms)));
}
