/* SPDX-License-Identifier: Apache-2.0 */
#include "sight.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/model/handle.h"
#include "nomem.h"

static void tell_graph(struct sight *sight, const struct deed_graph *graph)
{
    struct deed_strbuf text = { 0 };
    for (uint32_t i = 0; i < graph->element_count; i++) {
        const struct deed_element *e = &graph->elements[i];
        deed_strbuf_printf(&text, "%s %s \"%s\"",
                           deed_str_or(e->instance_id, "?"),
                           deed_str_or(e->role, "-"), deed_str_or(e->name, ""));
        if (e->parent != DEED_NO_ELEMENT) {
            deed_strbuf_printf(&text, " in %s",
                               graph->elements[e->parent].instance_id);
        }
        for (unsigned k = 0; k < e->kin_count; k++) {
            deed_strbuf_printf(&text, " kin=%s/%s", e->kin[k].role,
                               deed_str_or(e->kin[k].name, "-"));
        }
        if (e->options) {
            deed_strbuf_printf(&text, " options=%s of %u", e->options,
                               e->option_count);
        }
        if (e->unseen) {
            deed_strbuf_printf(&text, " unseen=%s",
                               deed_unseen_name(e->unseen));
        }
        deed_strbuf_printf(&text, "%s%s\n",
                           e->handling.clickable == DEED_YES ? " clickable"
                                                             : "",
                           e->scope_id ? " scoped" : "");
    }
    deed_strbuf_printf(&text, "%u regions\n", graph->region_count);
    snprintf(sight->text, sizeof(sight->text), "%s", deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

static void on_seen(struct deed_reply *reply, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct sight *sight = deed_container_of(reply, struct sight, reply);
    bool was = nomem_set(false);
    assert_false(sight->done);
    sight->done = true;
    sight->code = code;
    snprintf(sight->text, sizeof(sight->text), "%s", err ? err->text : "");
    if (answer && answer->observation) {
        const struct deed_observation *o = answer->observation;
        tell_graph(sight, o->graph);
        sight->blind = o->blind;
        sight->unresponsive = o->unresponsive;
        sight->partial = o->before != NULL;
        sight->complete = o->complete;
        sight->pending = o->pending;
        sight->has_facts = o->fact_count > 0;
    }
    if (answer && answer->facts) {
        sight->facts = *answer->facts;
        sight->has_facts = true;
    }
    if (answer && answer->content) {
        snprintf(sight->role, sizeof(sight->role), "%s",
                 deed_str_or(answer->content->role, ""));
        sight->described = answer->content->description;
    }
    nomem_set(was);
}

static void wait(struct fake_remote *fake, struct sight *sight,
                 enum deed_code code, const struct deed_error *err)
{
    nomem_set(false);
    if (code) {
        sight->done = true;
        sight->code = code;
        snprintf(sight->text, sizeof(sight->text), "%s", err->text);
    }
    for (int i = 0; i < 400 && !sight->done; i++) {
        remote_pass(fake, 100);
    }
    assert_true(sight->done);
}

void sight_look(struct fake_remote *fake, const struct deed_query *query,
                struct sight *sight)
{
    struct deed_error err = { 0 };
    *sight = (struct sight){ .reply = { on_seen } };
    nomem_set(true);
    enum deed_code code =
        web_observe(&fake->page->base, query, &sight->reply, &err);
    wait(fake, sight, code, &err);
}

void sight_probe(struct fake_remote *fake, const struct deed_probe *wanted,
                 struct sight *sight)
{
    struct deed_error err = { 0 };
    *sight = (struct sight){ .reply = { on_seen } };
    nomem_set(true);
    enum deed_code code =
        web_probe(&fake->page->base, wanted, &sight->reply, &err);
    wait(fake, sight, code, &err);
}
