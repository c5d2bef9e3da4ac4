/* SPDX-License-Identifier: Apache-2.0 */
#include "front/flow/junit.h"

#include <string.h>

#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/util.h"

/* XML 1.0 has no way to write most control characters. */
static void put_text(struct deed_strbuf *to, const char *text)
{
    static const struct {
        char c;
        const char *entity;
    } entities[] = {
        { '&', "&amp;" },  { '<', "&lt;" },   { '>', "&gt;" },
        { '"', "&quot;" }, { '\n', "&#10;" }, { '\t', "&#9;" },
    };
    for (size_t left = text ? strlen(text) : 0; left;) {
        size_t len = deed_utf8_step(text, left);
        const char *entity = NULL;
        for (size_t i = 0; i < DEED_ARRAY_LEN(entities); i++) {
            entity = entities[i].c == *text ? entities[i].entity : entity;
        }
        if (entity) {
            deed_strbuf_puts(to, entity);
        } else if (len && (unsigned char)*text >= 0x20) {
            deed_strbuf_add(to, text, len);
        } else {
            deed_strbuf_puts(to, "?");
        }
        len = len ? len : 1;
        text += len;
        left -= len;
    }
}

static void put_attribute(struct deed_strbuf *to, const char *name,
                          const char *text)
{
    deed_strbuf_printf(to, " %s=\"", name);
    put_text(to, text);
    deed_strbuf_putc(to, '"');
}

static unsigned count_of(const struct deed_junit_case *cases, size_t count,
                         enum deed_junit_status status)
{
    unsigned n = 0;
    for (size_t i = 0; i < count; i++) {
        n += cases[i].status == status;
    }
    return n;
}

static void write_case(struct deed_strbuf *to, const char *suite,
                       const struct deed_junit_case *one)
{
    static const char *const tags[] = { NULL, "failure", "error", "skipped" };
    deed_strbuf_puts(to, "    <testcase");
    put_attribute(to, "classname", suite);
    put_attribute(to, "name", one->name);
    deed_strbuf_printf(to, " time=\"%.3f\"", one->seconds);
    if (!tags[one->status]) {
        deed_strbuf_puts(to, "/>\n");
        return;
    }
    deed_strbuf_printf(to, ">\n      <%s", tags[one->status]);
    if (one->status != DEED_JUNIT_SKIPPED) {
        put_attribute(to, "type", deed_str_or(one->cause, ""));
        put_attribute(to, "message", deed_str_or(one->message, ""));
    }
    deed_strbuf_puts(to, "/>\n    </testcase>\n");
}

void deed_junit_open(struct deed_strbuf *to)
{
    deed_strbuf_puts(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                         "<testsuites>\n");
}

void deed_junit_close(struct deed_strbuf *to)
{
    deed_strbuf_puts(to, "</testsuites>\n");
}

void deed_junit_suite(struct deed_strbuf *to, const char *suite,
                      const char *file, const struct deed_junit_case *cases,
                      size_t count)
{
    double seconds = 0;
    for (size_t i = 0; i < count; i++) {
        seconds += cases[i].seconds;
    }
    deed_strbuf_puts(to, "  <testsuite");
    put_attribute(to, "name", suite);
    put_attribute(to, "file", file);
    deed_strbuf_printf(to,
                       " tests=\"%zu\" failures=\"%u\" errors=\"%u\" "
                       "skipped=\"%u\" time=\"%.3f\">\n",
                       count, count_of(cases, count, DEED_JUNIT_FAILED),
                       count_of(cases, count, DEED_JUNIT_ERROR),
                       count_of(cases, count, DEED_JUNIT_SKIPPED), seconds);
    for (size_t i = 0; i < count; i++) {
        write_case(to, suite, &cases[i]);
    }
    deed_strbuf_puts(to, "  </testsuite>\n");
}

void deed_junit_write(struct deed_strbuf *to, const char *suite,
                      const char *file, const struct deed_junit_case *cases,
                      size_t count)
{
    deed_junit_open(to);
    deed_junit_suite(to, suite, file, cases, count);
    deed_junit_close(to);
}
