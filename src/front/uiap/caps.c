/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/caps.h"

#include <stdlib.h>
#include <string.h>

#include <deed/deed.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/questions.h"
#include "front/uiap/session.h"
#include "front/uiap/words.h"
#include "wire/json.h"

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, struct deed_value *value)
{
    deed_value_set(arena, map, key, value);
}

static void push(struct deed_arena *arena, struct deed_value *list,
                 const char *text)
{
    deed_value_push(list, deed_value_string(arena, text));
}

static struct deed_value *encode_messages(struct deed_arena *arena)
{
    struct deed_value *list = deed_value_list(arena);
    const struct deed_word *word;
    for (unsigned i = 0; (word = deed_word_at(i)); i++) {
        push(arena, list, word->type);
    }
    return list;
}

static struct deed_value *encode_limits(struct deed_arena *arena)
{
    static const struct {
        const char *name;
        double value;
    } rows[] = {
        { "messageBytes", (double)DEED_ENVELOPE_BYTES_MAX },
        { "nesting", DEED_ENVELOPE_DEPTH_MAX },
        { "idCharacters", DEED_ENVELOPE_ID_MAX },
        { "openActions", DEED_HUB_ACTIONS_MAX },
        { "sessionsPerConnection", DEED_HUB_SESSIONS_PER_PEER_MAX },
    };
    struct deed_value *map = deed_value_map(arena);
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        put(arena, map, rows[i].name, deed_value_number(arena, rows[i].value));
    }
    return map;
}

struct deed_value *deed_caps_encode(struct deed_arena *arena,
                                    const struct deed_uiap_session *session)
{
    char *json = NULL;
    struct deed_value *map = NULL;
    if (!deed_session_capabilities(session->runtime, &json, NULL)) {
        deed_json_parse(arena, json, strlen(json), NULL, &map, NULL);
        deed_free(json);
    }
    if (!map) {
        return NULL;
    }
    put(arena, map, "messages", encode_messages(arena));
    put(arena, map, "limits", encode_limits(arena));
    put(arena, map, "x.deed.questions", deed_questions_encode(arena));
    return arena->failed ? NULL : map;
}
