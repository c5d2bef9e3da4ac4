/* SPDX-License-Identifier: Apache-2.0 */
#include "facts_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "wire/json.h"

const struct deed_value *parse(struct fixture *f, const char *json)
{
    struct deed_value *value = NULL;
    if (deed_json_parse(&f->arena, json, strlen(json), NULL, &value, NULL)) {
        fail_msg("no JSON: %s", json);
    }
    return value;
}

int facts_setup(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){ 0 };
    deed_arena_init(&fixture.arena, 0);
    *state = &fixture;
    return 0;
}

int facts_teardown(void **state)
{
    struct fixture *f = *state;
    deed_arena_fini(&f->arena);
    return 0;
}

const struct deed_value *sample(struct fixture *f, const char *name)
{
    static char text[1 << 16];
    char path[sizeof(DEED_SAMPLES) + 64];
    snprintf(path, sizeof(path), "%s/%s.json", DEED_SAMPLES, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    return deed_value_get(parse(f, text), "result");
}

const char *repeat(struct fixture *f, const char *item, unsigned count)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    for (unsigned i = 0; i < count; i++) {
        deed_strbuf_printf(&text, "%c%s", i ? ',' : '[', item);
    }
    const char *list =
        deed_arena_printf(&f->arena, "%s]", count ? text.bytes : "[");
    deed_strbuf_fini(&text);
    return list;
}

const struct deed_facts *facts(void **state, const char *json)
{
    struct fixture *f = *state;
    decode_facts(&f->arena, &f->frame, parse(f, json), &f->facts);
    return &f->facts;
}

const struct deed_element *element(void **state, const char *json)
{
    struct fixture *f = *state;
    decode_element(&f->arena, &f->frame, parse(f, json), &f->element);
    return &f->element;
}
