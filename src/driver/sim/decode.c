/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/reader.h"

#include "base/util.h"
#include "driver/sim/refs.h"

#define ROUTE(member) offsetof(struct deed_route, member)
static const struct deed_sim_field route_fields[] = {
    { "id", ROUTE(id), deed_sim_read_id },
    { "url", ROUTE(url), deed_sim_read_text },
};

static void read_route(struct deed_sim_reader *r,
                       const struct deed_value *value, void *at)
{
    deed_sim_read_fields(r, value, route_fields, DEED_ARRAY_LEN(route_fields),
                         at);
}

#define DOCUMENT(member) offsetof(struct deed_sim_document, member)
static const struct deed_sim_field document_fields[] = {
    { "id", DOCUMENT(document.id), deed_sim_read_id },
    { "url", DOCUMENT(document.url), deed_sim_read_text },
    { "title", DOCUMENT(document.title), deed_sim_read_text },
    { "parent", DOCUMENT(document.parent_id), deed_sim_read_id },
    { "opaque", DOCUMENT(opaque), deed_sim_read_opaque },
    { "rect", DOCUMENT(rect), deed_sim_read_rect },
};

static void read_document(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    struct deed_sim_document *d = at;
    deed_sim_read_fields(r, value, document_fields,
                         DEED_ARRAY_LEN(document_fields), d);
    if (!r->code && !d->document.id) {
        deed_sim_read_fail(r, "needs an id");
    }
}

static void read_modal(struct deed_sim_reader *r,
                       const struct deed_value *value, void *at)
{
    bool modal = false;
    deed_sim_read_bool(r, value, &modal);
    *(enum deed_tri *)at = deed_tri_from(modal);
}

#define SCOPE(member) offsetof(struct deed_scope, member)
static const struct deed_sim_field scope_fields[] = {
    { "id", SCOPE(id), deed_sim_read_id },
    { "document", SCOPE(document_id), deed_sim_read_id },
    { "kind", SCOPE(kind), deed_sim_read_text },
    { "name", SCOPE(name), deed_sim_read_text },
    { "parent", SCOPE(parent_id), deed_sim_read_id },
    { "modal", SCOPE(modal), read_modal },
};

static void read_scope(struct deed_sim_reader *r,
                       const struct deed_value *value, void *at)
{
    struct deed_scope *scope = at;
    deed_sim_read_fields(r, value, scope_fields, DEED_ARRAY_LEN(scope_fields),
                         scope);
    if (!r->code && (!scope->id || !scope->kind)) {
        deed_sim_read_fail(r, "needs an id and a kind");
    }
}

struct region {
    struct deed_region region;
    struct deed_sim_rect rect;
};

#define REGION(member) offsetof(struct region, member)
static const struct deed_sim_field region_fields[] = {
    { "opaque", REGION(region.opaque), deed_sim_read_opaque },
    { "document", REGION(region.document_id), deed_sim_read_id },
    { "what", REGION(region.what), deed_sim_read_text },
    { "rect", REGION(rect), deed_sim_read_rect },
};

static void read_region(struct deed_sim_reader *r,
                        const struct deed_value *value, void *at)
{
    struct region region = { 0 };
    deed_sim_read_fields(r, value, region_fields, DEED_ARRAY_LEN(region_fields),
                         &region);
    if (!r->code && region.region.opaque == DEED_OPAQUE_NONE) {
        deed_sim_read_fail(r, "needs a member opaque");
    }
    region.region.has_rect = region.rect.given;
    region.region.rect = region.rect.rect;
    *(struct deed_region *)at = region.region;
}

static void read_app_success(struct deed_sim_reader *r,
                             const struct deed_value *value, void *at)
{
    struct deed_app_action *action = at;
    action->success = deed_sim_read_signals(r, value, &action->success_count);
}

static void read_any(struct deed_sim_reader *r, const struct deed_value *value,
                     void *at)
{
    *(const struct deed_value **)at = deed_value_copy(r->arena, value);
}

#define APP(member) offsetof(struct deed_sim_app_action, member)
static const struct deed_sim_field app_fields[] = {
    { "id", APP(declared.id), deed_sim_read_id },
    { "success", APP(declared), read_app_success },
    { "idempotent", APP(declared.idempotent), deed_sim_read_bool },
    { "risk", APP(declared.risk), deed_sim_read_text },
    { "do", APP(effects), deed_sim_read_effects },
    { "returns", APP(returns), read_any },
    { "fails", APP(fails), deed_sim_read_bool },
};

static void read_app_action(struct deed_sim_reader *r,
                            const struct deed_value *value, void *at)
{
    struct deed_sim_app_action *action = at;
    deed_sim_read_fields(r, value, app_fields, DEED_ARRAY_LEN(app_fields),
                         action);
    if (!r->code && !action->declared.id) {
        deed_sim_read_fail(r, "needs an id");
    }
}

static const struct deed_sim_field noise_fields[] = {
    { "element", offsetof(struct deed_sim_noise, element), deed_sim_read_id },
    { "every", offsetof(struct deed_sim_noise, every_us), deed_sim_read_ms },
};

static void read_noise(struct deed_sim_reader *r,
                       const struct deed_value *value, void *at)
{
    struct deed_sim_noise *noise = at;
    deed_sim_read_fields(r, value, noise_fields, DEED_ARRAY_LEN(noise_fields),
                         noise);
    if (!r->code && (!noise->element || noise->every_us < DEED_MS(1))) {
        deed_sim_read_fail(r, "needs an element and a time, at least 1 ms");
    }
}

static const struct deed_sim_field redirect_fields[] = {
    { "from", offsetof(struct deed_sim_redirect, from), deed_sim_read_text },
    { "to", offsetof(struct deed_sim_redirect, to), deed_sim_read_text },
};

static void read_redirect(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    struct deed_sim_redirect *redirect = at;
    deed_sim_read_fields(r, value, redirect_fields,
                         DEED_ARRAY_LEN(redirect_fields), redirect);
    if (!r->code && !redirect->from) {
        deed_sim_read_fail(r, "needs a member from");
    }
}

#define LOSS(member) offsetof(struct deed_sim_loss, member)
static const struct deed_sim_field loss_fields[] = {
    { "stage", LOSS(stage), deed_sim_read_text },
    { "nth", LOSS(nth), deed_sim_read_count },
    { "at", LOSS(at_us), deed_sim_read_ms },
};

static void read_loss(struct deed_sim_reader *r, const struct deed_value *value,
                      void *at)
{
    static const char *const stages[] = { "observe", "probe", "beforeDelivery",
                                          "afterDelivery" };
    struct deed_sim_loss *loss = at;
    deed_sim_read_fields(r, value, loss_fields, DEED_ARRAY_LEN(loss_fields),
                         loss);
    bool known = !loss->stage;
    for (size_t i = 0; i < DEED_ARRAY_LEN(stages); i++) {
        known = known || deed_str_equal(loss->stage, stages[i]);
    }
    if (!known) {
        deed_sim_read_fail(r, "has an unknown stage");
    }
    loss->given = true;
    loss->nth = loss->nth ? loss->nth : 1;
}

static void read_modes(struct deed_sim_reader *r,
                       const struct deed_value *value, void *at)
{
    uint32_t *modes = at;
    unsigned count = 0;
    const char *const *names =
        deed_sim_read_list(r, value, DEED_MODE_COUNT, sizeof(const char *),
                           deed_sim_read_text, &count);
    *modes = 0;
    for (unsigned i = 0; names && i < count && !r->code; i++) {
        enum deed_mode mode = deed_mode_find(names[i]);
        if (mode == DEED_MODE_COUNT || mode == DEED_MODE_VISION_ASSIST) {
            deed_sim_read_fail(r, "names a mode that a simulation lacks: %s",
                               names[i]);
            return;
        }
        *modes |= UINT32_C(1) << mode;
    }
}

static void read_revision(struct deed_sim_reader *r,
                          const struct deed_value *value, void *at)
{
    unsigned revision = 0;
    deed_sim_read_count(r, value, &revision);
    *(uint64_t *)at = revision;
}

/* Lists come with their counts, so that these read into the whole file. */
#define LIST(field, type, limit, reader)                                       \
    static void read_##field##s(struct deed_sim_reader *r,                     \
                                const struct deed_value *value, void *at)      \
    {                                                                          \
        struct deed_sim_ui *ui = at;                                           \
        ui->field##s = deed_sim_read_list(r, value, limit, sizeof(type),       \
                                          reader, &ui->field##_count);         \
    }
LIST(document, struct deed_sim_document, 64, read_document)
LIST(scope, struct deed_scope, DEED_SIM_LIST_MAX, read_scope)
LIST(element, struct deed_sim_element, DEED_SIM_ELEMENTS_MAX,
     deed_sim_read_element)
LIST(region, struct deed_region, 256, read_region)
LIST(app_action, struct deed_sim_app_action, 256, read_app_action)
LIST(redirect, struct deed_sim_redirect, 256, read_redirect)

static void read_noises(struct deed_sim_reader *r,
                        const struct deed_value *value, void *at)
{
    struct deed_sim_ui *ui = at;
    ui->noise = deed_sim_read_list(r, value, 64, sizeof(struct deed_sim_noise),
                                   read_noise, &ui->noise_count);
}

#define AT(member) offsetof(struct deed_sim_ui, member)
/* clang-format off */
static const struct deed_sim_field fields[] = {
    { "origin",         AT(origin),          deed_sim_read_text },
    { "route",          AT(route),           read_route },
    { "focus",          AT(focus),           deed_sim_read_id },
    { "revision",       AT(revision),        read_revision },
    { "width",          AT(width),           deed_sim_read_double },
    { "height",         AT(height),          deed_sim_read_double },
    { "pageWidth",      AT(page_width),      deed_sim_read_double },
    { "pageHeight",     AT(page_height),     deed_sim_read_double },
    { "modes",          AT(modes),           read_modes },
    { "noReceipts",     AT(no_receipts),     deed_sim_read_bool },
    { "noGuard",        AT(no_guard),        deed_sim_read_bool },
    { "knowsCauses",    AT(knows_causes),    deed_sim_read_bool },
    { "acceptsDialogs", AT(accepts_dialogs), deed_sim_read_bool },
    { "observeTakes",   AT(observe_us),      deed_sim_read_ms },
    { "probeTakes",     AT(probe_us),        deed_sim_read_ms },
    { "performTakes",   AT(perform_us),      deed_sim_read_ms },
    { "navigateTakes",  AT(navigate_us),     deed_sim_read_ms },
    { "lose",           AT(loss),            read_loss },
    { "documents",      0,                   read_documents },
    { "scopes",         0,                   read_scopes },
    { "elements",       0,                   read_elements },
    { "regions",        0,                   read_regions },
    { "appActions",     0,                   read_app_actions },
    { "redirects",      0,                   read_redirects },
    { "noise",          0,                   read_noises },
    { "timeline",       AT(timeline),        deed_sim_read_effects },
};
/* clang-format on */

#define MODES_DEFAULT                                                          \
    (1u << DEED_MODE_APP_ACTION | 1u << DEED_MODE_SEMANTIC_UI |                \
     1u << DEED_MODE_EXTERNAL_DRIVER | 1u << DEED_MODE_INPUT_SYNTHESIS)

enum deed_code deed_sim_ui_decode(struct deed_arena *arena,
                                  const struct deed_value *value,
                                  struct deed_sim_ui *ret,
                                  struct deed_error *err)
{
    struct deed_sim_reader r = { .arena = arena, .err = err };
    struct deed_sim_ui ui = {
        .revision = 1, .width = 1280, .height = 720, .modes = MODES_DEFAULT
    };
    deed_sim_read_fields(&r, value, fields, DEED_ARRAY_LEN(fields), &ui);
    if (!r.code) {
        deed_sim_refs_check(&r, &ui);
    }
    if (!r.code && arena->failed) {
        r.code = deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    if (!r.code) {
        *ret = ui;
    }
    return r.code;
}
