/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes from a client of the endpoint: as a message, and as the request that
 * opens the connection. A message is understood or refused; what is understood
 * is whole, and what is written about it can be read. Nobody gets in without
 * the token.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "front/uiap/envelope.h"
#include "io/stamp.h"
#include "front/uiap/upgrade.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static bool is_id(const char *text)
{
    size_t count = text ? deed_utf8_count(text) : 0;
    return count >= 1 && count <= DEED_ENVELOPE_ID_MAX;
}

static void check_whole(const struct deed_envelope *e)
{
    demand((unsigned)e->kind < DEED_KIND_COUNT);
    demand(is_id(e->id) && is_id(e->type) && is_id(e->role));
    demand(is_id(e->source_id) && e->payload);
    demand(!e->session_id || is_id(e->session_id));
    demand(deed_stamp_check(e->ts));
}

static void check_again(struct deed_arena *arena, const struct deed_envelope *e)
{
    struct deed_strbuf text;
    struct deed_envelope again;
    deed_strbuf_init(&text, 0);
    deed_envelope_write(&text, e);
    demand(!deed_envelope_decode(arena, text.bytes, text.len, &again, NULL));
    demand(strcmp(again.id, e->id) == 0 && strcmp(again.type, e->type) == 0);
    deed_strbuf_fini(&text);
}

static void try_message(const char *bytes, size_t len)
{
    struct deed_arena arena;
    struct deed_envelope envelope;
    struct deed_error err = { 0 };
    deed_arena_init(&arena, (size_t)64 << 20);
    enum deed_code code =
        deed_envelope_decode(&arena, bytes, len, &envelope, &err);
    if (code) {
        demand(err.code == code && err.text[0]);
        demand(deed_envelope_error(&arena, deed_code_name(code), false, &err) ||
               arena.failed);
    } else {
        check_whole(&envelope);
        check_again(&arena, &envelope);
    }
    deed_arena_fini(&arena);
}

static void try_upgrade(const char *bytes, size_t len)
{
    static const char token[] =
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    static const char other[] =
        "fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210";
    const struct deed_upgrade_opts opts = { .token = token,
                                            .approver_token = other,
                                            .port = 80 };
    struct deed_upgrade got;
    struct deed_strbuf answer;
    deed_strbuf_init(&answer, 0);
    deed_upgrade_check(&opts, bytes, len, &got, &answer);
    demand((got.status != 0) == (answer.len > 0));
    if (got.status == 101) {
        demand(got.role != DEED_ROLE_NOBODY && got.len <= len);
        demand(memmem(bytes, len, token, 64) || memmem(bytes, len, other, 64));
    }
    deed_strbuf_fini(&answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_message((const char *)data, size);
    try_upgrade((const char *)data, size);
    return 0;
}
