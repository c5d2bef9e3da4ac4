/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "trace/files.h"
#include "trace/reader.h"
#include "wire/base64.h"

/* From the files of page/, embedded by the build. */
extern const char deed_trace_page_html[], deed_trace_page_css[],
    deed_trace_page_js[];

/* A line inside a script element: nothing in it may end that, and the hash is
 * of no use to who looks. */
static void add_record(struct deed_strbuf *out,
                       const struct deed_trace_record *record)
{
    static const char key[] = ",\"prev\":\"";
    size_t len = record->len;
    size_t tail = sizeof(key) - 1 + 64 + 2; /* the hash, a quote, a brace */
    bool hashed = len > tail &&
                  memcmp(record->line + len - tail, key, sizeof(key) - 1) == 0;
    len -= hashed ? tail : 0;
    for (size_t i = 0; i < len; i++) {
        if (record->line[i] == '<') {
            deed_strbuf_puts(out, "\\u003c");
        } else {
            deed_strbuf_putc(out, record->line[i]);
        }
    }
    deed_strbuf_puts(out, hashed ? "}" : "");
}

static void add_records(struct deed_strbuf *out,
                        const struct deed_trace_log *log)
{
    deed_strbuf_puts(out, "<script id=\"records\" type=\"application/json\">[");
    for (size_t i = 0; i < log->count; i++) {
        deed_strbuf_puts(out, i ? ",\n" : "\n");
        add_record(out, &log->records[i]);
    }
    deed_strbuf_puts(out, "]</script>\n");
}

/* One that was written already has its name in `out`. */
static void add_picture(struct deed_strbuf *out,
                        const struct deed_trace_log *log, size_t at)
{
    const char *file = deed_value_text_or(log->values[at], "file", "");
    size_t len = 0;
    for (size_t i = 0; i < at; i++) {
        if (strcmp(log->records[i].kind, "picture") == 0 &&
            deed_str_equal(deed_value_text_at(log->values[i], "file"), file)) {
            return;
        }
    }
    char *bytes = deed_trace_picture(log->path, file, &len);
    if (bytes) {
        deed_strbuf_printf(out, "<script type=\"text/plain\" id=\"%s\">", file);
        deed_base64_add(out, bytes, len);
        deed_strbuf_puts(out, "</script>\n");
    }
    free(bytes);
}

/* Copies the template; each mark in it stands for a part. */
void deed_trace_write_page(const struct deed_trace_log *log,
                           struct deed_strbuf *out)
{
    static const char mark[] = "<!--deed:";
    const char *text = deed_trace_page_html;
    const char *at;
    while ((at = strstr(text, mark))) {
        deed_strbuf_add(out, text, (size_t)(at - text));
        at += sizeof(mark) - 1;
        if (strncmp(at, "style", 5) == 0) {
            deed_strbuf_printf(out, "<style>\n%s</style>", deed_trace_page_css);
        } else if (strncmp(at, "data", 4) == 0) {
            add_records(out, log);
            for (size_t i = 0; i < log->count; i++) {
                if (strcmp(log->records[i].kind, "picture") == 0) {
                    add_picture(out, log, i);
                }
            }
        } else if (strncmp(at, "script", 6) == 0) {
            deed_strbuf_printf(out, "<script>\n%s</script>",
                               deed_trace_page_js);
        }
        text = strstr(at, "-->") + 3;
    }
    deed_strbuf_puts(out, text);
}
