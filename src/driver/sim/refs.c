/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/refs.h"

#include "base/util.h"

static bool has_element(const struct deed_sim_ui *ui, const char *id)
{
    for (unsigned i = 0; i < ui->element_count; i++) {
        if (strcmp(ui->elements[i].id, id) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_document(const struct deed_sim_ui *ui, const char *id)
{
    for (unsigned i = 0; i < ui->document_count; i++) {
        if (strcmp(ui->documents[i].document.id, id) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_scope(const struct deed_sim_ui *ui, const char *id)
{
    for (unsigned i = 0; i < ui->scope_count; i++) {
        if (strcmp(ui->scopes[i].id, id) == 0) {
            return true;
        }
    }
    return false;
}

/* NULL is no reference. */
static void check(struct deed_sim_reader *r, const struct deed_sim_ui *ui,
                  bool (*has)(const struct deed_sim_ui *ui, const char *id),
                  const char *member, const char *id)
{
    if (!id || r->code || has(ui, id)) {
        return;
    }
    size_t mark = deed_sim_read_enter(r, member);
    deed_sim_read_fail(r, "names \"%s\", which is not in the file", id);
    deed_sim_read_leave(r, mark);
}

static void check_effects(struct deed_sim_reader *r,
                          const struct deed_sim_ui *ui, const char *member,
                          const struct deed_sim_effects *effects)
{
    size_t mark = deed_sim_read_enter(r, member);
    for (unsigned i = 0; i < effects->count && !r->code; i++) {
        const struct deed_sim_effect *effect = &effects->items[i];
        size_t item = deed_sim_read_enter_item(r, i);
        if (deed_sim_effect_names_element(effect->kind)) {
            check(r, ui, has_element, "what", effect->what);
        }
        check(r, ui, has_element, "element", effect->element);
        check_effects(r, ui, "accept", &effect->accept);
        check_effects(r, ui, "dismiss", &effect->dismiss);
        deed_sim_read_leave(r, item);
    }
    deed_sim_read_leave(r, mark);
}

static const char *const handler_names[] = {
#define X(id, name) [DEED_SIM_ON_##id] = name,
    DEED_SIM_HANDLERS(X)
#undef X
};

static void check_element(struct deed_sim_reader *r,
                          const struct deed_sim_ui *ui, unsigned index)
{
    const struct deed_sim_element *e = &ui->elements[index];
    check(r, ui, has_element, "parent", e->parent);
    check(r, ui, has_element, "opens", e->opens);
    check(r, ui, has_element, "closes", e->closes);
    check(r, ui, has_scope, "scope", e->scope);
    check(r, ui, has_document, "document", e->document);
    for (int i = 0; i < DEED_SIM_ON_COUNT; i++) {
        check_effects(r, ui, handler_names[i], &e->on[i]);
    }
    for (unsigned i = 0; i < e->option_count; i++) {
        check_effects(r, ui, "options", &e->options[i].effects);
    }
    for (unsigned i = 0; i < e->key_count; i++) {
        check_effects(r, ui, "onKey", &e->keys[i].effects);
    }
}

/* A parent stands before its children: there are no circles, and the order
 * of the file is the order of painting. */
static void check_order(struct deed_sim_reader *r, const struct deed_sim_ui *ui,
                        unsigned index)
{
    const struct deed_sim_element *e = &ui->elements[index];
    bool found = !e->parent;
    for (unsigned i = 0; i < index; i++) {
        if (strcmp(ui->elements[i].id, e->id) == 0) {
            deed_sim_read_fail(r, "has the id \"%s\", which is taken", e->id);
            return;
        }
        found = found || strcmp(ui->elements[i].id, e->parent) == 0;
    }
    if (!found) {
        deed_sim_read_fail(r, "stands before its parent \"%s\"", e->parent);
    }
}

static void check_elements(struct deed_sim_reader *r,
                           const struct deed_sim_ui *ui)
{
    size_t mark = deed_sim_read_enter(r, "elements");
    for (unsigned i = 0; i < ui->element_count && !r->code; i++) {
        size_t item = deed_sim_read_enter_item(r, i);
        check_element(r, ui, i);
        check_order(r, ui, i);
        deed_sim_read_leave(r, item);
    }
    deed_sim_read_leave(r, mark);
}

static const struct deed_sim_document only_document = {
    .document = { .id = "doc_root" },
};

void deed_sim_refs_check(struct deed_sim_reader *r, struct deed_sim_ui *ui)
{
    if (!ui->document_count) {
        ui->documents = &only_document;
        ui->document_count = 1;
    }
    check_elements(r, ui);
    for (unsigned i = 0; i < ui->scope_count; i++) {
        check(r, ui, has_document, "scopes", ui->scopes[i].document_id);
        check(r, ui, has_scope, "scopes", ui->scopes[i].parent_id);
    }
    for (unsigned i = 0; i < ui->document_count; i++) {
        check(r, ui, has_document, "documents",
              ui->documents[i].document.parent_id);
    }
    for (unsigned i = 0; i < ui->region_count; i++) {
        check(r, ui, has_document, "regions", ui->regions[i].document_id);
    }
    for (unsigned i = 0; i < ui->noise_count; i++) {
        check(r, ui, has_element, "noise", ui->noise[i].element);
    }
    for (unsigned i = 0; i < ui->app_action_count; i++) {
        check_effects(r, ui, "appActions", &ui->app_actions[i].effects);
    }
    check(r, ui, has_element, "focus", ui->focus);
    check_effects(r, ui, "timeline", &ui->timeline);
}
