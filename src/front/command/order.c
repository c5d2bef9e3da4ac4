/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/order.h"

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_writer.h"

static const char *const kinds[] = {
    [DEED_ORDER_RUN] = "run",
    [DEED_ORDER_STATUS] = "status",
    [DEED_ORDER_END] = "end",
    [DEED_ORDER_WATCH] = "watch",
};
_Static_assert(DEED_ARRAY_LEN(kinds) == DEED_ORDER_COUNT,
               "every kind has a name");

static enum deed_code read_kind(const struct deed_value *map,
                                struct deed_order *ret, struct deed_error *err)
{
    const char *kind = deed_value_text_at(map, "ask");
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        if (deed_str_equal(kinds[i], kind)) {
            ret->kind = (enum deed_order_kind)i;
            return DEED_OK;
        }
    }
    return deed_fail_member(err, DEED_INVALID, "ask", "is not an order");
}

static enum deed_code read_words(struct deed_arena *arena,
                                 const struct deed_value *map,
                                 struct deed_order *ret, struct deed_error *err)
{
    const struct deed_value *list = deed_value_get(map, "words");
    size_t count =
        deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
    if (count > DEED_ORDER_WORDS_MAX ||
        (!count && ret->kind == DEED_ORDER_RUN)) {
        return deed_fail_member(err, DEED_INVALID, "words",
                                "must be 1 to %d words", DEED_ORDER_WORDS_MAX);
    }
    ret->words = deed_arena_calloc(arena, count + 1, sizeof(*ret->words));
    const struct deed_value *word = count ? list->as.items.first : NULL;
    for (; ret->words && word; word = word->next) {
        const char *text = deed_value_text(word);
        if (!text) {
            return deed_fail_member(err, DEED_INVALID, "words",
                                    "must be strings");
        }
        ret->words[ret->word_count++] = deed_arena_strdup(arena, text);
    }
    return DEED_OK;
}

enum deed_code deed_order_decode(struct deed_arena *arena, const char *bytes,
                                 size_t len, struct deed_order *ret,
                                 struct deed_error *err)
{
    static const struct deed_json_limits limits = {
        .max_bytes = DEED_ORDER_BYTES_MAX,
        .max_depth = 4,
    };
    struct deed_value *map = NULL;
    *ret = (struct deed_order){ .kind = DEED_ORDER_RUN };
    enum deed_code code =
        deed_json_parse(arena, bytes, len, &limits, &map, err);
    if (!code) {
        code = read_kind(map, ret, err);
    }
    if (!code) {
        code = read_words(arena, map, ret, err);
    }
    if (code) {
        return code;
    }
    ret->version = deed_arena_strdup(arena, deed_value_text_at(map, "version"));
    ret->cwd = deed_arena_strdup(arena, deed_value_text_at(map, "cwd"));
    ret->out_colours = deed_value_flag_at(map, "outColours");
    ret->err_colours = deed_value_flag_at(map, "errColours");
    ret->watched = deed_value_flag_at(map, "watched");
    return arena->failed ? deed_fail(err, DEED_NOMEM, "order") : DEED_OK;
}

static void put_flag(struct deed_json_writer *w, const char *name, bool value)
{
    deed_json_key(w, name);
    deed_json_bool(w, value);
}

void deed_order_write(struct deed_strbuf *out, const struct deed_order *order)
{
    struct deed_json_writer w;
    deed_json_writer_init(&w, out);
    deed_json_begin_object(&w);
    deed_json_member(&w, "ask", kinds[order->kind]);
    deed_json_member(&w, "version", order->version);
    deed_json_member(&w, "cwd", order->cwd);
    deed_json_key(&w, "words");
    deed_json_begin_array(&w);
    for (unsigned i = 0; i < order->word_count; i++) {
        deed_json_string(&w, order->words[i]);
    }
    deed_json_end_array(&w);
    put_flag(&w, "outColours", order->out_colours);
    put_flag(&w, "errColours", order->err_colours);
    put_flag(&w, "watched", order->watched);
    deed_json_end_object(&w);
}
