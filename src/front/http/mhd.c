/* SPDX-License-Identifier: Apache-2.0 */
#include "front/http/mhd.h"

#include "base/dynlib.h"
#include "base/util.h"

enum deed_code deed_mhd_load(struct deed_mhd *mhd, struct deed_error *err)
{
#define ROW(name) { "MHD_" #name, offsetof(struct deed_mhd, name), false },
    static const struct deed_dynlib_symbol symbols[] = { DEED_MHD_FUNCTIONS(
        ROW) };
#undef ROW
    static const struct deed_dynlib microhttpd = {
        .file = "libmicrohttpd.so.12", /* the interface of the header */
        .package = "libmicrohttpd12",
        .purpose = "the page",
        .symbols = symbols,
        .symbol_count = DEED_ARRAY_LEN(symbols),
    };
    return deed_dynlib_load(&microhttpd, mhd, &mhd->library, err);
}

void deed_mhd_unload(struct deed_mhd *mhd)
{
    deed_dynlib_unload(mhd->library);
    mhd->library = NULL;
}
