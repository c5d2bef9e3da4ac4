/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whole conversations with the endpoint: an agent and a person at a hub with a
 * simulated interface. A line is what one of them says, or what happens:
 *
 *   a...   the agent says the rest        d   the agent's line is cut
 *   p...   the person says the rest       t   time passes
 *
 * In what is said $S is the session, $H the last action, $N a new number.
 * Whatever is said, every answer is a whole message, and an agent never gets to
 * grant anything.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <deed/connection.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "io/loop.h"
#include "front/uiap/envelope.h"
#include "front/uiap/hub.h"

/* Longer talks find no more, and a thousand a second find it sooner. */
#define LINES_MAX 24

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static const char ui[] =
    "{\"origin\":\"https://shop.example\",\"elements\":["
    "{\"id\":\"b\",\"stableId\":\"go\",\"role\":\"button\",\"name\":\"Go\","
    "\"rect\":{\"x\":10,\"y\":10,\"width\":90,\"height\":30},"
    "\"onActivate\":[{\"toast\":\"Gone\"}]},"
    "{\"id\":\"p\",\"stableId\":\"pay\",\"role\":\"button\",\"name\":\"Pay\","
    "\"risk\":\"confirm\",\"rect\":{\"x\":10,\"y\":50,\"width\":90,"
    "\"height\":30},\"onActivate\":[{\"route\":\"/paid\"}]},"
    "{\"id\":\"t\",\"stableId\":\"note\",\"role\":\"textbox\",\"name\":"
    "\"Note\",\"rect\":{\"x\":10,\"y\":90,\"width\":90,\"height\":30}}]}";

struct talk {
    struct deed_loop *loop;
    struct deed_connection *connection;
    struct deed_hub hub;
    struct deed_peer agent, person;
    char session[64], handle[64];
    unsigned numbers;
};

/* The peers stand in it, so that what they are told finds back. */
static struct talk *talk_of(struct deed_peer *peer)
{
    return peer->role == DEED_ROLE_AGENT
               ? deed_container_of(peer, struct talk, agent)
               : deed_container_of(peer, struct talk, person);
}

static void keep(char *to, size_t size, const char *text)
{
    if (text) {
        snprintf(to, size, "%s", text);
    }
}

static void hear(struct deed_peer *peer, const char *bytes, size_t len)
{
    struct talk *talk = talk_of(peer);
    struct deed_arena arena;
    struct deed_envelope e;
    deed_arena_init(&arena, (size_t)64 << 20);
    demand(!deed_envelope_decode(&arena, bytes, len, &e, NULL));
    const char *decision =
        deed_value_text(deed_value_get(e.payload, "decision"));
    demand(peer->role != DEED_ROLE_AGENT ||
           (!deed_str_equal(decision, "granted") &&
            !deed_str_equal(decision, "acted")));
    if (strcmp(e.type, "session.initialized") == 0) {
        keep(talk->session, sizeof(talk->session), e.session_id);
    }
    keep(talk->handle, sizeof(talk->handle),
         deed_value_text(deed_value_get(e.payload, "actionHandle")));
    deed_arena_fini(&arena);
}

static size_t nothing_queued(const struct deed_peer *peer)
{
    (void)peer;
    return 0;
}

static void end(struct deed_peer *peer, uint16_t status)
{
    (void)status;
    deed_hub_peer_gone(peer);
}

static const struct deed_peer_ops peer_ops = { .send = hear,
                                               .queued = nothing_queued,
                                               .end = end };

static void pass_time(struct talk *talk)
{
    for (int i = 0;
         i < 8 && deed_loop_wakeup(talk->loop) <= deed_loop_now_us(talk->loop);
         i++) {
        (void)deed_loop_step(talk->loop, false);
    }
}

/* Fills in the three names. */
static void fill(struct talk *talk, struct deed_strbuf *out, const char *text,
                 size_t len)
{
    for (size_t i = 0; i < len; i++) {
        char what = text[i] == '$' && i + 1 < len ? text[i + 1] : '\0';
        if (what == 'S') {
            deed_strbuf_printf(out, "%s", talk->session);
        } else if (what == 'H') {
            deed_strbuf_printf(out, "%s", talk->handle);
        } else if (what == 'N') {
            deed_strbuf_printf(out, "n%u", ++talk->numbers);
        } else {
            deed_strbuf_add(out, &text[i], 1);
            continue;
        }
        i++;
    }
}

static void say(struct talk *talk, struct deed_peer *peer, const char *text,
                size_t len)
{
    struct deed_strbuf out;
    deed_strbuf_init(&out, (size_t)1 << 20);
    fill(talk, &out, text, len);
    if (!peer->gone && !out.failed) {
        deed_hub_heard(peer, deed_strbuf_get(&out), out.len);
    }
    deed_strbuf_fini(&out);
    pass_time(talk);
}

static void play(struct talk *talk, const char *line, size_t len)
{
    if (!len) {
        return;
    }
    switch (line[0]) {
    case 'a':
        say(talk, &talk->agent, line + 1, len - 1);
        break;
    case 'p':
        say(talk, &talk->person, line + 1, len - 1);
        break;
    case 'd':
        deed_hub_peer_gone(&talk->agent);
        deed_hub_add_peer(&talk->hub, &talk->agent, &peer_ops, DEED_ROLE_AGENT);
        break;
    default:
        pass_time(talk);
        break;
    }
}

static bool open_talk(struct talk *talk)
{
    static const struct deed_setting setting = { .name = "ui",
                                                 .value = ui,
                                                 .len = sizeof(ui) - 1 };
    /* One for all talks: making it costs more than a talk. */
    static struct deed_loop *loop;
    if (!loop && deed_loop_create(&loop, NULL)) {
        return false;
    }
    talk->loop = loop;
    const struct deed_connection_opts connection = {
        .size = sizeof(connection),
        .driver = "sim",
        .settings = &setting,
        .setting_count = 1,
        .loop = loop,
    };
    demand(!deed_connection_open(&connection, &talk->connection, NULL));
    demand(!deed_connection_wait(talk->connection, NULL));
    struct deed_hub_opts opts = { .connection = talk->connection,
                                  .hold_us = -1,
                                  .grace_us = DEED_MS(1000) };
    deed_hub_init(&talk->hub, talk->loop, &opts);
    deed_hub_add_peer(&talk->hub, &talk->agent, &peer_ops, DEED_ROLE_AGENT);
    deed_hub_add_peer(&talk->hub, &talk->person, &peer_ops, DEED_ROLE_APPROVER);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct talk talk = { .session = "sess_none", .handle = "act_none" };
    if (!open_talk(&talk)) {
        return 0;
    }
    const char *at = (const char *)data, *stop = at + size;
    for (int lines = 0; at < stop && lines < LINES_MAX; lines++) {
        const char *end_of = memchr(at, '\n', (size_t)(stop - at));
        size_t len = (size_t)((end_of ? end_of : stop) - at);
        play(&talk, at, len);
        at += len + 1;
    }
    deed_hub_end(&talk.hub, "the end");
    pass_time(&talk);
    deed_hub_fini(&talk.hub);
    deed_connection_close(talk.connection);
    pass_time(&talk);
    return 0;
}
