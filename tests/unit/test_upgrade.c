/* SPDX-License-Identifier: Apache-2.0 */
/* What stands around the envelope: upgrade, tokens, ids, the outbox. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/uiap/idset.h"
#include "front/uiap/outbox.h"
#include "io/token.h"
#include "front/uiap/upgrade.h"

#define T "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define A "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
#define WS                                                                     \
    "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"                \
    "Sec-WebSocket-Version: 13\r\n"                                            \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define HEAD(more) "GET /uiap HTTP/1.1\r\nHost: 127.0.0.1:80\r\n" WS more "\r\n"

static const struct deed_upgrade_opts opts = { .token = T,
                                               .approver_token = A,
                                               .port = 80 };

static struct deed_upgrade check(const char *text, size_t len,
                                 struct deed_strbuf *answer)
{
    struct deed_upgrade ret;
    deed_strbuf_init(answer, 0);
    deed_upgrade_check(&opts, text, len, &ret, answer);
    return ret;
}

static void the_token_says_who_it_is(void **state)
{
    static const struct {
        const char *text;
        int status;
        enum deed_upgrade_role role;
    } rows[] = {
        { HEAD("Authorization: Bearer " T "\r\n"), 101, DEED_ROLE_AGENT },
        { HEAD("authorization: bearer " A "\r\n"), 101, DEED_ROLE_APPROVER },
        { HEAD("Sec-WebSocket-Protocol: x, bearer." T "\r\n"), 101,
          DEED_ROLE_AGENT },
        { HEAD(""), 401, DEED_ROLE_NOBODY },
        { HEAD("Authorization: Bearer \r\n"), 401, DEED_ROLE_NOBODY },
        { HEAD("Authorization: " T "\r\n"), 401, DEED_ROLE_NOBODY },
        { HEAD("Authorization: Bearer " T "\r\nAuthorization: Bearer " A
               "\r\n"),
          400, DEED_ROLE_NOBODY },
    };
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_strbuf answer;
        struct deed_upgrade got =
            check(rows[i].text, strlen(rows[i].text), &answer);
        if (got.status != rows[i].status || got.role != rows[i].role) {
            fail_msg("%s: %d, role %d", rows[i].text, got.status, got.role);
        }
        deed_strbuf_fini(&answer);
    }
}

static void the_answer_fits_the_key(void **state)
{
    static const char text[] = HEAD("Authorization: Bearer " T "\r\n");
    struct deed_strbuf answer;
    (void)state;
    check(text, sizeof(text) - 1, &answer);
    /* The pair of RFC 6455, section 1.3. */
    assert_non_null(
        strstr(answer.bytes,
               "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    assert_null(strstr(answer.bytes, T));
    deed_strbuf_fini(&answer);
}

static void every_cut_waits_for_the_rest(void **state)
{
    static const char text[] = HEAD("Authorization: Bearer " T "\r\n");
    (void)state;
    for (size_t len = 0; len < sizeof(text) - 1; len++) {
        struct deed_strbuf answer;
        struct deed_upgrade got = check(text, len, &answer);
        assert_int_equal(got.len, 0);
        assert_int_equal(got.status, 0);
        assert_int_equal(answer.len, 0);
        deed_strbuf_fini(&answer);
    }
}

static void tokens_differ_and_compare(void **state)
{
    char a[DEED_TOKEN_BYTES], b[DEED_TOKEN_BYTES];
    (void)state;
    assert_int_equal(deed_token_make(a, NULL), DEED_OK);
    assert_int_equal(deed_token_make(b, NULL), DEED_OK);
    assert_int_equal(strlen(a), 64);
    assert_string_not_equal(a, b);
    assert_true(deed_token_equal(a, a, 64));
    assert_false(deed_token_equal(a, b, 64));
    assert_false(deed_token_equal(a, a, 63));
    assert_false(deed_token_equal(a, "", 0));
    for (int i = 0; i < 64; i++) {
        memcpy(b, a, sizeof(b));
        b[i] ^= 1;
        assert_false(deed_token_equal(a, b, 64));
    }
}

static void an_id_is_new_once(void **state)
{
    struct deed_idset set;
    (void)state;
    deed_idset_init(&set, 1000);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 1000; i++) {
            char id[16];
            snprintf(id, sizeof(id), "m%d", i);
            assert_int_equal(deed_idset_add(&set, id),
                             round ? DEED_ID_SEEN : DEED_ID_NEW);
        }
    }
    deed_idset_fini(&set);
}

static void the_last_ids_are_kept_and_memory_is_bounded(void **state)
{
    struct deed_idset set;
    char id[16];
    (void)state;
    deed_idset_init(&set, 100);
    for (int i = 0; i < 100000; i++) {
        snprintf(id, sizeof(id), "m%d", i);
        assert_int_equal(deed_idset_add(&set, id), DEED_ID_NEW);
        /* One as old as the limit allows. */
        snprintf(id, sizeof(id), "m%d", i > 99 ? i - 99 : 0);
        assert_int_equal(deed_idset_add(&set, id), DEED_ID_SEEN);
    }
    assert_true(set.now.cap + set.before.cap <= 1024);
    deed_idset_fini(&set);
}

static void keep(struct deed_outbox *box, enum deed_outbox_shelf shelf,
                 uint64_t number)
{
    char text[32];
    int len = snprintf(text, sizeof(text), "message %d", (int)number);
    assert_true(deed_outbox_keep(box, shelf, number, text, (size_t)len));
}

static void what_is_kept_comes_in_order(void **state)
{
    struct deed_outbox box = { 0 };
    (void)state;
    for (uint64_t i = 1; i <= 10; i++) {
        keep(&box, i % 3 ? DEED_SHELF_MINOR : DEED_SHELF_MAJOR, i);
    }
    uint64_t at = 4;
    const struct deed_outbox_message *m;
    while ((m = deed_outbox_after(&box, at))) {
        assert_int_equal(m->number, at + 1);
        at = m->number;
    }
    assert_int_equal(at, 10);
    deed_outbox_forget(&box, 6);
    assert_int_equal(deed_outbox_after(&box, 0)->number, 7);
    assert_false(deed_outbox_has_gap(&box, 0));
    deed_outbox_fini(&box);
}

static void progress_never_pushes_a_result_out(void **state)
{
    struct deed_outbox box = { 0 };
    (void)state;
    keep(&box, DEED_SHELF_MAJOR, 1);
    for (uint64_t i = 2; i < 5000; i++) {
        keep(&box, DEED_SHELF_MINOR, i);
    }
    assert_int_equal(deed_outbox_after(&box, 0)->number, 1);
    assert_false(deed_outbox_has_gap(&box, 0));
    for (uint64_t i = 5000; i < 10000; i++) {
        keep(&box, DEED_SHELF_MAJOR, i);
    }
    assert_true(deed_outbox_has_gap(&box, 0));
    assert_true(deed_outbox_has_gap(&box, 5000));
    assert_false(deed_outbox_has_gap(&box, 9900));
    deed_outbox_fini(&box);
}

/* Sizes of the messages, how many are kept, and of how many bytes. */
static void a_session_that_lasts_does_not_grow(void **state)
{
    (void)state;
    static char text[1024 * 1024];
    static const struct {
        const char *label;
        size_t len, count, bytes_max;
    } cases[] = {
        { "small ones by count", 100, 256, 256 * 100 },
        { "usual ones by their size", 1500, 131, 192 * 1024 },
        { "large ones: as many as can be missed", 20000, 128, 128 * 20000 },
        { "huge ones up to 4 MiB", sizeof(text), 4, sizeof(text) * 4 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_outbox box = { 0 };
        print_message("# %s\n", cases[i].label);
        for (uint64_t n = 1; n <= 1000; n++) {
            assert_true(deed_outbox_keep(&box, DEED_SHELF_MAJOR, n, text,
                                         cases[i].len));
        }
        assert_int_equal(box.shelves[DEED_SHELF_MAJOR].count, cases[i].count);
        assert_true(box.shelves[DEED_SHELF_MAJOR].bytes <= cases[i].bytes_max);
        assert_false(deed_outbox_has_gap(&box, 1000 - cases[i].count));
        assert_true(deed_outbox_has_gap(&box, 999 - cases[i].count));
        deed_outbox_fini(&box);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_token_says_who_it_is),
        cmocka_unit_test(the_answer_fits_the_key),
        cmocka_unit_test(every_cut_waits_for_the_rest),
        cmocka_unit_test(tokens_differ_and_compare),
        cmocka_unit_test(an_id_is_new_once),
        cmocka_unit_test(the_last_ids_are_kept_and_memory_is_bounded),
        cmocka_unit_test(what_is_kept_comes_in_order),
        cmocka_unit_test(progress_never_pushes_a_result_out),
        cmocka_unit_test(a_session_that_lasts_does_not_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
