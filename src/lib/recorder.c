/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/recorder.h"

#include <stdlib.h>
#include <string.h>

#include "trace/trace.h"

struct deed_recorder {
    struct deed_trace *trace;                /* owned */
    const struct deed_engine_host *pictured; /* NULL: none */
};

enum deed_code deed_recorder_open(const struct deed_recorder_opts *given,
                                  struct deed_recorder **ret,
                                  struct deed_error *err)
{
    struct deed_recorder_opts opts = { 0 };
    memcpy(&opts, given,
           given->size < sizeof(opts) ? given->size : sizeof(opts));
    if (!opts.path || !*opts.path) {
        return deed_fail_member(err, DEED_INVALID, "path",
                                "must name a directory");
    }
    struct deed_recorder *recorder = calloc(1, sizeof(*recorder));
    if (!recorder) {
        return deed_fail(err, DEED_NOMEM, "recorder");
    }
    const struct deed_trace_opts trace = { .path = opts.path,
                                           .session = opts.name,
                                           .driver = opts.driver,
                                           .loop = opts.loop };
    enum deed_code code = deed_trace_create(&trace, &recorder->trace, err);
    if (code) {
        free(recorder);
        return code;
    }
    *ret = recorder;
    return DEED_OK;
}

void deed_recorder_close(struct deed_recorder *recorder)
{
    if (recorder) {
        deed_trace_destroy(recorder->trace);
        free(recorder);
    }
}

const char *deed_recorder_path(const struct deed_recorder *recorder)
{
    return deed_trace_path(recorder->trace);
}

const struct deed_tap *deed_recorder_tap(struct deed_recorder *recorder)
{
    return deed_trace_tap(recorder->trace);
}

void deed_recorder_add(struct deed_recorder *recorder,
                       struct deed_engine_host *host)
{
    if (!recorder->pictured) {
        recorder->pictured = host;
        deed_trace_set_host(recorder->trace, host);
    }
}

void deed_recorder_remove(struct deed_recorder *recorder,
                          const struct deed_engine_host *host)
{
    if (host && recorder->pictured == host) {
        recorder->pictured = NULL;
        deed_trace_set_host(recorder->trace, NULL);
    }
}
