/* SPDX-License-Identifier: Apache-2.0 */

/* Files that a page saves. The browser names them, and never writes over
 * another; it tells where one is when it is whole. How far one has come is not
 * told. */

#include <string.h>
#include <sys/stat.h>

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/decode.h"
#include "driver/web/perform.h"

static void emit(struct bidi_tab *tab, const struct deed_value *params,
                 struct deed_signal *signal)
{
    const char *id = decode_text(params, "navigation");
    signal->pattern = deed_str_or(decode_text(params, "url"), "");
    signal->download.id = deed_str_or(id, signal->pattern);
    signal_emit(tab->remote.page, signal);
}

void bidi_download_began(struct bidi_tab *tab, const struct deed_value *params)
{
    struct deed_signal signal = {
        .kind = DEED_SIGNAL_DOWNLOAD_STARTED,
        .name = deed_str_or(decode_text(params, "suggestedFilename"), ""),
    };
    emit(tab, params, &signal);
    navigate_file(tab->remote.page);
}

void bidi_download_ended(struct bidi_tab *tab, const struct deed_value *params)
{
    bool whole = deed_str_equal(decode_text(params, "status"), "complete");
    const char *path = decode_text(params, "filepath");
    const char *slash = path ? strrchr(path, '/') : NULL;
    struct stat st;
    struct deed_signal signal = {
        .kind = DEED_SIGNAL_DOWNLOAD_FINISHED,
        .name = slash ? slash + 1 : "",
        .download = { .path = whole ? path : NULL,
                      .outcome = whole ? DEED_DOWNLOAD_COMPLETED
                                       : DEED_DOWNLOAD_CANCELED },
    };
    if (signal.download.path && stat(path, &st) == 0) {
        signal.download.bytes = (double)st.st_size;
    }
    emit(tab, params, &signal);
}
