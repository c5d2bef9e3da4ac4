/* SPDX-License-Identifier: Apache-2.0 */
#include "sample_page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "wire/json.h"

struct deed_arena sample_arena;

int sample_setup(void **state)
{
    (void)state;
    deed_arena_init(&sample_arena, 0);
    return 0;
}

int sample_teardown(void **state)
{
    (void)state;
    deed_arena_fini(&sample_arena);
    return 0;
}

const struct deed_value *sample_parse(const char *text)
{
    char *json = deed_arena_strdup(&sample_arena, text);
    for (char *p = json; *p; p++) {
        *p = *p == '\'' ? '"' : *p;
    }
    struct deed_value *value = NULL;
    struct deed_error err = { 0 };
    if (deed_json_parse(&sample_arena, json, strlen(json), NULL, &value,
                        &err)) {
        fail_msg("%s", err.text);
    }
    return value;
}

const struct deed_value *sample_snapshot(const char *elements)
{
    return sample_parse(deed_arena_printf(
        &sample_arena,
        "{'revision':'rev_1','route':{'url':'/'},'documents':[{'id':'d',"
        "'elements':[%s]}],'regions':[]}",
        elements));
}

const char *sample_outline(const struct deed_value *of,
                           const struct deed_outline_opts *opts)
{
    char *text = NULL;
    struct deed_error err = { 0 };
    if (deed_outline(of, opts, &text, &err)) {
        fail_msg("%s", err.text);
    }
    const char *kept = deed_arena_strdup(&sample_arena, text);
    free(text);
    return kept;
}

const char *sample_whole(const char *elements)
{
    struct deed_outline_opts opts = { 0 };
    const char *text = sample_outline(sample_snapshot(elements), &opts);
    const char *body = strchr(text, '\n');
    assert_non_null(body);
    return body + 1;
}

const struct deed_value *sample_table(unsigned n, unsigned odd, unsigned gap)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_strbuf_puts(&text, "{'instanceId':'t','ref':'e1','role':'table'}");
    for (unsigned i = 1; i <= n; i++) {
        unsigned ref = 2 + (i - 1) * 5 + (gap && i >= gap);
        deed_strbuf_printf(
            &text,
            ",{'instanceId':'r%u','ref':'e%u','parentId':'t','role':'row'}"
            ",{'ref':'e%u','parentId':'r%u','role':'cell','name':'Order %u'}"
            ",{'instanceId':'c%u','ref':'e%u','parentId':'r%u','role':'cell',"
            "'name':'Open Delete'}"
            ",{'ref':'e%u','parentId':'c%u','role':'button','name':'Open',"
            "'affordances':['x'],'state':{'enabled':%s}}"
            ",{'ref':'e%u','parentId':'c%u','role':'button','name':'Delete',"
            "'affordances':['x'],'state':{'enabled':true}}",
            i, ref, ref + 1, i, i, i, ref + 2, i, ref + 3, i,
            i == odd ? "false" : "true", ref + 4, i);
    }
    const struct deed_value *value = sample_snapshot(deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return value;
}
