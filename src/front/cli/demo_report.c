/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/demo_report.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/report.h"
#include "front/cli/style.h"
#include "front/command/exit.h"
#include "wire/json_writer.h"

#define ASKED_COLUMNS 27
#define SAID_COLUMNS 16
#define FACT_COLUMNS 29

static double took_ms(const struct deed_demo_step *step)
{
    const struct deed_value *ours =
        deed_value_get(deed_value_get(step->result, "metadata"), "x.deed");
    const struct deed_value *ended =
        deed_value_get(deed_value_get(ours, "timings"), "ended");
    return deed_value_is(ended, DEED_VALUE_NUMBER) ? ended->as.number / 1000
                                                   : 0;
}

static void add_value(struct deed_strbuf *text, const struct deed_value *value)
{
    if (deed_value_is(value, DEED_VALUE_NUMBER)) {
        deed_strbuf_printf(text, "%.15g", value->as.number);
    } else {
        deed_strbuf_puts(text, deed_str_or(deed_value_text(value), "?"));
    }
}

/* "videos 0 -> 1", "title Untitled, as before"; a plan's own words where the
 * page notes nothing. */
static void add_record(struct deed_strbuf *text,
                       const struct deed_demo_step *step)
{
    if (!step->after) {
        deed_strbuf_puts(text, deed_value_text_or(step->plan, "truth", ""));
        return;
    }
    deed_strbuf_printf(text, "%s ", deed_value_text_or(step->plan, "fact", ""));
    if (!deed_value_equal(step->before, step->after)) {
        add_value(text, step->before);
        deed_strbuf_puts(text, " → ");
        add_value(text, step->after);
    } else {
        add_value(text, step->after);
        deed_strbuf_puts(text, ", as before");
    }
}

static enum deed_tone tone_of(const struct deed_demo_step *step)
{
    enum deed_exit code = deed_exit_of_result(step->result);
    return !step->is_true               ? DEED_TONE_BAD
           : code == DEED_EXIT_VERIFIED ? DEED_TONE_GOOD
                                        : DEED_TONE_WARN;
}

static void label(const struct deed_pen *pen, const char *name)
{
    fprintf(pen->to, "   %s%-6s%s", deed_style(pen, DEED_TONE_DIM), name,
            deed_style_end(pen));
}

void deed_demo_announce(const struct deed_pen *pen,
                        const struct deed_demo_step *step)
{
    fprintf(pen->to, "%s%u. %s%s\n", deed_style(pen, DEED_TONE_BOLD),
            step->number, deed_value_text_or(step->plan, "title", ""),
            deed_style_end(pen));
    label(pen, "asked");
    deed_style_text(pen, deed_value_text_or(step->plan, "asked", ""));
    fputc('\n', pen->to);
    fflush(pen->to); /* what follows may take a second */
}

void deed_demo_say(const struct deed_pen *pen,
                   const struct deed_demo_step *step)
{
    struct deed_strbuf record;
    deed_strbuf_init(&record, 0);
    add_record(&record, step);
    label(pen, "deed");
    fprintf(pen->to, "%s%s%s, %.0f ms\n", deed_style(pen, tone_of(step)),
            step->said, deed_style_end(pen), took_ms(step));
    if (step->waited && *step->waited) {
        label(pen, "");
        deed_style_text(pen, step->waited);
        fputc('\n', pen->to);
    }
    label(pen, "why");
    deed_report_why(pen, step->result);
    label(pen, "page");
    deed_style_text(pen, deed_strbuf_get(&record));
    fputs("\n\n", pen->to);
    deed_strbuf_fini(&record);
}

void deed_demo_say_json(const struct deed_pen *pen,
                        const struct deed_demo_step *step)
{
    struct deed_strbuf text, record;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_strbuf_init(&record, 0);
    add_record(&record, step);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "asked", deed_value_text_or(step->plan, "asked", ""));
    deed_json_member(&w, "said", step->said);
    deed_json_member(&w, "page", deed_strbuf_get(&record));
    deed_json_key(&w, "true");
    deed_json_bool(&w, step->is_true);
    deed_json_key(&w, "simulated");
    deed_json_bool(&w, !step->after);
    deed_json_key(&w, "ms");
    deed_json_number(&w, took_ms(step));
    deed_json_end_object(&w);
    deed_style_line(pen, deed_strbuf_get(&text));
    fflush(pen->to);
    deed_strbuf_fini(&text);
    deed_strbuf_fini(&record);
}

static void say_row(const struct deed_pen *pen,
                    const struct deed_demo_step *step)
{
    struct deed_strbuf record;
    deed_strbuf_init(&record, 0);
    add_record(&record, step);
    deed_style_cell(pen, deed_value_text_or(step->plan, "asked", ""),
                    ASKED_COLUMNS);
    fprintf(pen->to, " %s", deed_style(pen, tone_of(step)));
    deed_style_cell(pen, step->said, SAID_COLUMNS);
    fprintf(pen->to, "%s ", deed_style_end(pen));
    deed_style_cell(pen, deed_strbuf_get(&record), FACT_COLUMNS);
    fprintf(pen->to, " %s%s%s\n",
            deed_style(pen, step->is_true ? DEED_TONE_GOOD : DEED_TONE_BAD),
            step->is_true ? "yes" : "NO", deed_style_end(pen));
    deed_strbuf_fini(&record);
}

bool deed_demo_sum_up(const struct deed_pen *pen,
                      const struct deed_demo_step *steps, unsigned count,
                      bool table)
{
    unsigned right = 0;
    double ms = 0;
    if (table) {
        fprintf(pen->to, "%s", deed_style(pen, DEED_TONE_BOLD));
        deed_style_cell(pen, "asked", ASKED_COLUMNS + 1);
        deed_style_cell(pen, "deed says", SAID_COLUMNS + 1);
        deed_style_cell(pen,
                        steps[0].after ? "the page's own record"
                                       : "what is true there",
                        FACT_COLUMNS + 1);
        fprintf(pen->to, "true%s\n", deed_style_end(pen));
    }
    for (unsigned i = 0; i < count; i++) {
        right += steps[i].is_true;
        ms += took_ms(&steps[i]);
        if (table) {
            say_row(pen, &steps[i]);
        }
    }
    if (table) {
        fprintf(pen->to, "\n%u of %u true, %.1f s%s\n", right, count, ms / 1000,
                steps[0].after ? "" : " of simulated time");
    }
    return right == count;
}
