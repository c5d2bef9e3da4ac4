/* SPDX-License-Identifier: Apache-2.0 */
/* The messages of an action, as they come and go: read into values, written
 * back, and looked through for a member. */

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "bench.h"
#include "wire/json.h"
#include "wire/json_scan.h"

/* What a browser answers to a look: the members are those of one element. */
#define ELEMENT                                                                \
    "{\"id\":\"el_%u\",\"stableId\":\"save\",\"tag\":\"button\",\"role\":"     \
    "\"button\",\"name\":\"Save the order %u\",\"text\":\"Save\",\"label\":"   \
    "\"\",\"placeholder\":null,\"description\":\"\",\"scope\":null,\"kin\":"   \
    "[],\"states\":{\"attached\":true,\"visible\":true,\"enabled\":true,"      \
    "\"editable\":false,\"checked\":null,\"focused\":false},\"rect\":[20.5,"   \
    "%u.25,46.4,21],\"point\":[43.2,288.25],\"value\":null}"

struct message {
    struct deed_arena arena;
    struct deed_strbuf text, again;
    struct deed_value *value;
};

static void *create(uint32_t size)
{
    struct message *m = calloc(1, sizeof(*m));
    if (!m) {
        return NULL;
    }
    deed_arena_init(&m->arena, 0);
    deed_strbuf_init(&m->text, 0);
    deed_strbuf_init(&m->again, 0);
    deed_strbuf_puts(&m->text, "{\"id\":75,\"result\":{\"result\":{\"type\":"
                               "\"object\",\"value\":{\"ok\":true,\"rev\":7,"
                               "\"nowMs\":902.7,\"candidates\":[");
    for (uint32_t i = 0; i < size; i++) {
        deed_strbuf_printf(&m->text, "%s" ELEMENT, i ? "," : "", (unsigned)i,
                           (unsigned)i, (unsigned)i * 24);
    }
    deed_strbuf_puts(&m->text, "]}}},\"sessionId\":\"A4E493767CD21215BFAEA\"}");
    if (m->text.failed || deed_json_parse(&m->arena, m->text.bytes, m->text.len,
                                          NULL, &m->value, NULL)) {
        return NULL;
    }
    return m;
}

static void destroy(void *made)
{
    struct message *m = made;
    deed_strbuf_fini(&m->text);
    deed_strbuf_fini(&m->again);
    deed_arena_fini(&m->arena);
    free(m);
}

static bool run_parse(void *made, uint32_t turn)
{
    struct message *m = made;
    struct deed_arena arena;
    struct deed_value *value = NULL;
    (void)turn;
    deed_arena_init(&arena, 0);
    bool good = !deed_json_parse(&arena, m->text.bytes, m->text.len, NULL,
                                 &value, NULL) &&
                deed_value_get(value, "sessionId");
    deed_arena_fini(&arena);
    return good;
}

static bool run_write(void *made, uint32_t turn)
{
    struct message *m = made;
    (void)turn;
    deed_strbuf_clear(&m->again);
    deed_json_write(&m->again, m->value);
    return !m->again.failed && m->again.len == m->text.len;
}

static bool run_scan(void *made, uint32_t turn)
{
    static const char *const keys[] = { "id", "method", "sessionId", "result" };
    struct message *m = made;
    struct deed_json_span spans[DEED_ARRAY_LEN(keys)];
    int64_t id = 0;
    (void)turn;
    return deed_json_scan_members(m->text.bytes, m->text.len, keys,
                                  DEED_ARRAY_LEN(keys), spans) &&
           deed_json_scan_integer(spans[0], &id) && id == 75;
}

/* clang-format off */
static const struct bench benches[] = {
    { "json.parse", "an answer of `size` candidates, to values",
      create, run_parse, destroy, 3, 5000 },
    { "json.write", "the same, back to text",
      create, run_write, destroy, 3, 5000 },
    { "json.scan",  "its id, session and result, without reading the rest",
      create, run_scan,  destroy, 3, 5000 },
};
/* clang-format on */

int main(int argc, char **argv)
{
    return bench_main(argc, argv, benches, DEED_ARRAY_LEN(benches));
}
