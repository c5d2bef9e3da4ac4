/* SPDX-License-Identifier: Apache-2.0 */
/* Files that an act brings, and what is held back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

static struct deed_signal file(enum deed_signal_kind kind, const char *id,
                               const char *outcome)
{
    return (struct deed_signal){ .kind = kind,
                                 .name = "a.pdf",
                                 .download = { .id = id,
                                               .outcome = outcome,
                                               .bytes = 7,
                                               .total_bytes = 9 } };
}

static void a_download_is_followed_to_its_end(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 1);
    assert_true(feed(e, file(DEED_SIGNAL_DOWNLOAD_STARTED, "d1", NULL)));
    assert_int_equal(e->downloads, 1);
    assert_false(feed(e, file(DEED_SIGNAL_DOWNLOAD_PROGRESS, "d1", NULL)));
    assert_int_equal(e->seen_count, 1);
    assert_true(e->seen[0].download.bytes == 7);
    assert_null(e->seen[0].download.outcome);
    assert_true(
        feed(e, file(DEED_SIGNAL_DOWNLOAD_FINISHED, "d1", "completed")));
    assert_int_equal(e->downloads, 0);
    assert_string_equal(e->seen[0].download.outcome, "completed");
    assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
    /* Nothing ends twice. */
    assert_false(
        feed(e, file(DEED_SIGNAL_DOWNLOAD_FINISHED, "d1", "canceled")));
    assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
}

static void the_end_of_an_older_download_is_no_effect(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 1);
    assert_false(
        feed(e, file(DEED_SIGNAL_DOWNLOAD_FINISHED, "old", "completed")));
    assert_false(feed(e, file(DEED_SIGNAL_DOWNLOAD_PROGRESS, "old", NULL)));
    assert_int_equal(judge(e, DEED_MS(5000)), DEED_VERDICT_NOTHING);
}

/* Neither the tab that it opened in nor "Downloading…" makes up for it. */
static void a_file_that_broke_off_is_no_effect(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 1);
    feed(e, (struct deed_signal){ KIND(POPUP_OPENED) });
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .instance_id = "el_2" });
    feed(e, file(DEED_SIGNAL_DOWNLOAD_STARTED, "d1", NULL));
    assert_true(feed(e, file(DEED_SIGNAL_DOWNLOAD_FINISHED, "d1", "canceled")));
    assert_string_equal(e->broken, "a.pdf");
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_CONTRADICTED);
    feed(e, (struct deed_signal){ KIND(TOAST), .text = "sent by mail" });
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_EFFECT);
}

/* An address for another program, and a page that was not left. */
static void what_was_held_back_is_no_effect(void **state)
{
    struct fixture *f = *state;
    const struct deed_signal signals[] = {
        { KIND(OUTSIDE), .pattern = "mailto:a@b.c" },
        { KIND(JS_DIALOG), .role = "beforeunload", .value = "dismissed" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(signals); i++) {
        struct deed_evidence *e = &f->evidence;
        deed_evidence_init(e, &f->arena);
        deed_evidence_send(e, SENT, 1);
        feed(e, signals[i]);
        assert_int_equal(e->seen_count, 1);
        assert_int_equal(judge(e, 2), DEED_VERDICT_CONTRADICTED);
        feed(e, (struct deed_signal){ KIND(TOAST) });
        assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(a_download_is_followed_to_its_end),
        EVIDENCE_TEST(the_end_of_an_older_download_is_no_effect),
        EVIDENCE_TEST(a_file_that_broke_off_is_no_effect),
        EVIDENCE_TEST(what_was_held_back_is_no_effect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
