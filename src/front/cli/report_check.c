/* SPDX-License-Identifier: Apache-2.0 */
/* What was found, whether it could be acted on, whether something is so. */
#include "front/cli/report_impl.h"

#include <stdio.h>

#include "base/util.h"
#include "base/value.h"
#include "front/command/exit.h"

void deed_report_verdict(const struct deed_pen *pen,
                         const struct deed_value *answer)
{
    bool yes = deed_exit_of_check(answer) == DEED_EXIT_VERIFIED;
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const struct deed_value *target = deed_value_get(answer, "target");
    enum deed_exit code = deed_exit_of_check(answer);
    fprintf(pen->to, "%s%s%s  ",
            deed_style(pen, yes ? DEED_TONE_GOOD : DEED_TONE_BAD),
            target ? deed_str_or(report_text(answer, "word"), "?")
                   : deed_exit_text(code),
            deed_style_end(pen));
    if (target) {
        report_element(pen, target);
    }
    fputc('\n', pen->to);
    if (!target) {
        report_line(pen, "why", report_text(resolution, "detail"));
        report_candidates(pen, resolution, "like it");
    } else if (!yes) {
        report_line(pen, "why", report_text(answer, "message"));
        const char *remedy = report_text(answer, "remedy");
        if (!deed_str_equal(remedy, "none")) {
            report_line(pen, "remedy", remedy);
        }
    }
}

static void say_candidate(const struct deed_pen *pen, const char *ref,
                          double score, const struct deed_value *element,
                          const char *reason)
{
    fprintf(pen->to, "%.2f  %s%s", score, deed_style(pen, DEED_TONE_DIM),
            ref ? "@" : " ");
    deed_style_cell(pen, deed_str_or(ref, ""), 5);
    fprintf(pen->to, "%s ", deed_style_end(pen));
    report_element(pen, element);
    fprintf(pen->to, "  %s", deed_str_or(reason, ""));
}

void deed_report_candidates(const struct deed_pen *pen,
                            const struct deed_value *answer)
{
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const struct deed_value *target = deed_value_get(answer, "target");
    const struct deed_value *list = deed_value_get(resolution, "alternates");
    const char *apart = report_text(resolution, "discriminator");
    if (target) {
        report_line(pen, "detail", report_text(resolution, "detail"));
        report_label(pen, "meant");
        say_candidate(pen, report_text(answer, "ref"),
                      report_number(resolution, "score", 0), target,
                      report_text(resolution, "reason"));
        fprintf(pen->to, ", confidence %.2f\n",
                report_number(resolution, "confidence", 0));
    }
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const struct deed_value *one = deed_value_at(list, i);
        report_label(pen, i ? "" : target ? "others" : "candidates");
        say_candidate(pen, report_text(one, "ref"),
                      report_number(one, "score", 0), one,
                      report_text(one, "reason"));
        if (apart && report_text(one, apart)) {
            fprintf(pen->to, ", %s ", apart);
            deed_style_text(pen, report_text(one, apart));
        }
        fputc('\n', pen->to);
    }
}

static bool is_skipped(const struct deed_value *check)
{
    return deed_str_equal(report_text(check, "result"), "skipped");
}

/* Checks that are not asked for this action are named, in one line. */
static void say_skipped(const struct deed_pen *pen,
                        const struct deed_value *checks)
{
    bool any = false;
    for (size_t i = 0; deed_value_at(checks, i); i++) {
        const struct deed_value *one = deed_value_at(checks, i);
        if (is_skipped(one)) {
            if (!any) {
                report_label(pen, "not asked");
            }
            fprintf(pen->to, "%s%s%s", any ? ", " : "",
                    any ? "" : deed_style(pen, DEED_TONE_DIM),
                    deed_str_or(report_text(one, "check"), ""));
            any = true;
        }
    }
    if (any) {
        fprintf(pen->to, "%s\n", deed_style_end(pen));
    }
}

void deed_report_checks(const struct deed_pen *pen,
                        const struct deed_value *checks)
{
    static const struct {
        const char *result;
        enum deed_tone tone;
    } tones[] = {
        { "passed", DEED_TONE_GOOD },
        { "failed", DEED_TONE_BAD },
        { "unknown", DEED_TONE_WARN },
    };
    unsigned told = 0;
    for (size_t i = 0; deed_value_at(checks, i); i++) {
        const struct deed_value *one = deed_value_at(checks, i);
        const char *result = deed_str_or(report_text(one, "result"), "");
        enum deed_tone tone = DEED_TONE_DIM;
        if (is_skipped(one)) {
            continue;
        }
        for (size_t k = 0; k < DEED_ARRAY_LEN(tones); k++) {
            tone =
                deed_str_equal(tones[k].result, result) ? tones[k].tone : tone;
        }
        report_label(pen, told++ ? "" : "checks");
        fprintf(pen->to, "%s%-7s%s  %-10.40s  ", deed_style(pen, tone), result,
                deed_style_end(pen),
                deed_str_or(report_text(one, "check"), ""));
        deed_style_text(pen, deed_str_or(report_text(one, "numbers"), ""));
        fputc('\n', pen->to);
    }
    say_skipped(pen, checks);
}

void deed_report_picture(const struct deed_pen *pen, const char *path)
{
    report_line(pen, "picture", path);
}

void deed_report_missing(const struct deed_pen *pen,
                         const struct deed_value *answer)
{
    const struct deed_value *list = deed_value_get(answer, "conditions");
    const char *comma = " ";
    for (size_t i = 0; deed_value_at(list, i); i++) {
        if (!deed_value_flag_at(deed_value_at(list, i), "met")) {
            fputs(comma, pen->to);
            report_signal(pen, deed_value_at(list, i));
            comma = ", ";
        }
    }
}

void deed_report_await(const struct deed_pen *pen,
                       const struct deed_value *answer)
{
    const struct deed_value *list = deed_value_get(answer, "conditions");
    bool met = deed_value_flag_at(answer, "met");
    fprintf(pen->to, "%s%s%s\n",
            deed_style(pen, met ? DEED_TONE_GOOD : DEED_TONE_BAD),
            met ? "it is so" : "it is not so", deed_style_end(pen));
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const struct deed_value *one = deed_value_at(list, i);
        report_label(pen, deed_value_flag_at(one, "met") ? "seen" : "missing");
        report_signal(pen, one);
        fputc('\n', pen->to);
    }
    report_label(pen, "url");
    deed_style_address(pen, deed_str_or(report_text(answer, "url"), ""));
    fputc('\n', pen->to);
    report_label(pen, "took");
    fprintf(pen->to, "%.1f ms\n", report_number(answer, "tookMs", 0));
}

static void say_found(const struct deed_pen *pen, const char *ref,
                      const struct deed_value *one, double score,
                      const char *reason)
{
    fprintf(pen->to, "%s", deed_style(pen, DEED_TONE_BOLD));
    fprintf(pen->to, "@%-5s%s %.2f  ", deed_str_or(ref, "?"),
            deed_style_end(pen), score);
    report_element(pen, one);
    fprintf(pen->to, "  %s", deed_str_or(reason, ""));
}

void deed_report_found(const struct deed_pen *pen,
                       const struct deed_value *answer)
{
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const struct deed_value *target = deed_value_get(answer, "target");
    const struct deed_value *list = deed_value_get(resolution, "alternates");
    const char *apart = report_text(resolution, "discriminator");
    if (target) {
        say_found(pen, report_text(answer, "ref"), target,
                  report_number(resolution, "confidence", 0),
                  report_text(resolution, "reason"));
        fputc('\n', pen->to);
    }
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const struct deed_value *one = deed_value_at(list, i);
        say_found(pen, report_text(one, "ref"), one,
                  report_number(one, "score", 0), report_text(one, "reason"));
        if (apart && report_text(one, apart)) {
            fprintf(pen->to, "  %s ", apart);
            deed_style_text(pen, report_text(one, apart));
        }
        fputc('\n', pen->to);
    }
    if (!target && !deed_value_at(list, 0)) {
        fprintf(pen->to, "%snot found%s  ", deed_style(pen, DEED_TONE_BAD),
                deed_style_end(pen));
        deed_style_text(pen,
                        deed_str_or(report_text(resolution, "detail"), ""));
        fputc('\n', pen->to);
        report_candidates(pen, resolution, "like it");
    }
}
