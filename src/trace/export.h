/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_EXPORT_H
#define DEED_TRACE_EXPORT_H

/*
 * A trace for the viewers that people have:
 *
 *   chrome      trace events, JSON: chrome://tracing, Perfetto, speedscope
 *   otlp        spans as OTLP/JSON, for an OpenTelemetry collector
 *   playwright  a zip that Playwright's trace viewer opens
 */

struct deed_strbuf;
struct deed_trace_log;

/* One each, for deed_trace_export(); the buffer remembers a failure. */
void deed_trace_write_chrome(const struct deed_trace_log *log,
                             struct deed_strbuf *out);
void deed_trace_write_otlp(const struct deed_trace_log *log,
                           struct deed_strbuf *out);
void deed_trace_write_playwright(const struct deed_trace_log *log,
                                 struct deed_strbuf *out);

#endif
