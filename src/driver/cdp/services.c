/* SPDX-License-Identifier: Apache-2.0 */

/* Questions that the browser answers itself, by name. */

#include "base/util.h"
#include "driver/cdp/settings.h"
#include "driver/web/decode.h"

static const char *own_session(const struct call *call)
{
    return tab_of(call->op->page)->session;
}

static void on_printed(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct deed_arena *arena = &call->op->arena;
    const struct deed_value *data = deed_value_get(value, "data");
    struct deed_error own;
    if (code || !data) {
        deed_fail(&own, code ? code : DEED_INTERNAL,
                  "the browser prints no PDF: %.200s",
                  err ? err->text : "it gave none");
        call_finish(call, own.code, NULL, &own);
        return;
    }
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "mimeType",
                   deed_value_string(arena, "application/pdf"));
    deed_value_set(arena, map, "data", deed_value_copy(arena, data));
    call_finish(call, DEED_OK, map, NULL);
}

/* {landscape?, background?, scale?, pages?, width?, height?} in inches. */
static enum deed_code print_pdf(struct call *call,
                                const struct deed_value *args)
{
    static const struct {
        const char *from, *to;
    } numbers[] = { { "scale", "scale" },
                    { "width", "paperWidth" },
                    { "height", "paperHeight" } };
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member_bool(w, "landscape", decode_bool(args, "landscape"));
    deed_json_member_bool(w, "printBackground",
                          decode_bool(args, "background"));
    deed_json_member(w, "pageRanges", decode_text(args, "pages"));
    for (size_t i = 0; i < DEED_ARRAY_LEN(numbers); i++) {
        double number = decode_number(args, numbers[i].from, 0);
        if (number > 0) {
            deed_json_member_number(w, numbers[i].to, number);
        }
    }
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, own_session(call), "Page.printToPDF", params,
                            on_printed)
                  : DEED_NOMEM;
}

/* clang-format off */
static const struct {
    const char *question;
    enum deed_code (*ask)(struct call *call, const struct deed_value *args);
} services[] = {
    { "pdf",           print_pdf },
    { "emulate",       cdp_emulate },
    { "cookies",       cdp_cookies },
    { "cookies.set",   cdp_set_cookies },
    { "cookies.clear", cdp_clear_cookies },
    { "state",         cdp_state },
    { "state.load",    cdp_load_state },
};
/* clang-format on */

enum deed_code cdp_ask_question(struct call *call, const char *question,
                                const struct deed_value *args)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(services); i++) {
        if (deed_str_equal(services[i].question, question)) {
            return services[i].ask(call, args);
        }
    }
    return DEED_UNSUPPORTED;
}
