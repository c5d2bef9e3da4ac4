/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cairo_load.h"

#include "base/dynlib.h"
#include "base/util.h"

enum deed_code deed_cairo_load(struct deed_cairo *ret, struct deed_error *err)
{
#define ROW(name) { "cairo_" #name, offsetof(struct deed_cairo, name), false },
    static const struct deed_dynlib_symbol symbols[] = {
        { "FcFini", offsetof(struct deed_cairo, forget_fonts), true },
        DEED_CAIRO_FUNCTIONS(ROW)
    };
#undef ROW
    static const struct deed_dynlib cairo = {
        .file = "libcairo.so.2", /* the interface of the header */
        .package = "libcairo2",
        .purpose = "drawing on a picture",
        .symbols = symbols,
        .symbol_count = DEED_ARRAY_LEN(symbols),
    };
    return deed_dynlib_load(&cairo, ret, NULL, err);
}

void deed_cairo_rest(const struct deed_cairo *cairo)
{
    cairo->debug_reset_static_data();
    if (cairo->forget_fonts) {
        cairo->forget_fonts();
    }
}
