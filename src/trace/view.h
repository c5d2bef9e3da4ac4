/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_VIEW_H
#define DEED_TRACE_VIEW_H

/*
 * The page to look at: one HTML file with everything in it, that asks nothing
 * of any network. Its markup, style and script are the files of src/trace/page.
 */

struct deed_strbuf;
struct deed_trace_log;

void deed_trace_write_page(const struct deed_trace_log *log,
                           struct deed_strbuf *out);

#endif
