/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/report.h"

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "cli/style.h"
#include "command/exit.h"

#define LABEL_WIDTH 12

static const char *text_at(const struct deed_value *map, const char *key)
{
    return deed_value_text(deed_value_get(map, key));
}

static double number_at(const struct deed_value *map, const char *key,
                        double otherwise)
{
    const struct deed_value *value = deed_value_get(map, key);
    return deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number
                                                   : otherwise;
}

static void label(const char *name)
{
    printf("  %s%-*s%s", deed_style(DEED_TONE_DIM), LABEL_WIDTH, name,
           deed_style_end());
}

static void line(const char *name, const char *text)
{
    if (text && *text) {
        label(name);
        deed_style_text(text);
        putchar('\n');
    }
}

/* button “Save” */
static void say_element(const struct deed_value *element)
{
    const char *name = text_at(element, "name");
    deed_style_text(deed_str_or(text_at(element, "role"), "element"));
    if (name) {
        fputs(" “", stdout);
        deed_style_text(name);
        fputs("”", stdout);
    }
}

/* The members of a signal in their order: route.changed /videos/17 */
static void say_signal(const struct deed_value *signal)
{
    deed_style_text(deed_str_or(text_at(signal, "kind"), "?"));
    for (size_t i = 1;; i++) {
        const struct deed_value *member = signal->as.items.first;
        for (size_t k = 0; member && k < i; k++) {
            member = member->next;
        }
        if (!member) {
            return;
        }
        if (deed_str_equal(member->key, "place")) {
            continue;
        }
        if (deed_value_is(member, DEED_VALUE_STRING)) {
            putchar(' ');
            deed_style_text(member->as.string.bytes);
        } else if (deed_value_is(member, DEED_VALUE_NUMBER)) {
            printf(" %.15g", member->as.number);
        } else if (deed_value_is(member, DEED_VALUE_BOOL)) {
            printf(" %s", member->as.boolean ? "true" : "false");
        }
    }
}

static void say_signals(const char *name, const struct deed_value *list,
                        size_t limit)
{
    for (size_t i = 0; deed_value_at(list, i) && i < limit; i++) {
        label(i ? "" : name);
        say_signal(deed_value_at(list, i));
        putchar('\n');
    }
}

static void say_head(const struct deed_value *result, enum deed_exit code)
{
    enum deed_tone tone = code == DEED_EXIT_VERIFIED  ? DEED_TONE_GOOD
                          : code == DEED_EXIT_UNKNOWN ? DEED_TONE_WARN
                                                      : DEED_TONE_BAD;
    printf("%s%s%s  %s", deed_style(tone), deed_exit_word(result),
           deed_style_end(), deed_str_or(text_at(result, "actionId"), ""));
    const struct deed_value *target = deed_value_get(result, "resolvedTarget");
    if (target) {
        fputs("  ", stdout);
        say_element(target);
    }
    putchar('\n');
}

static void say_failed_checks(const struct deed_value *checks)
{
    for (size_t i = 0; deed_value_at(checks, i); i++) {
        const struct deed_value *check = deed_value_at(checks, i);
        if (deed_str_equal(text_at(check, "result"), "failed")) {
            label("check");
            deed_style_text(deed_str_or(text_at(check, "check"), ""));
            fputs(": ", stdout);
            deed_style_text(deed_str_or(text_at(check, "numbers"), ""));
            putchar('\n');
            return; /* the first that fails is the one reported */
        }
    }
}

static void say_candidates(const struct deed_value *resolution)
{
    const struct deed_value *list = deed_value_get(resolution, "alternates");
    const char *apart = text_at(resolution, "discriminator");
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const struct deed_value *one = deed_value_at(list, i);
        label(i ? "" : "candidates");
        say_element(one);
        if (apart && text_at(one, apart)) {
            printf("  %s ", apart);
            deed_style_text(text_at(one, apart));
        }
        putchar('\n');
    }
}

static void say_adjustment(const struct deed_value *ours)
{
    const struct deed_value *a = deed_value_get(ours, "adjustment");
    if (!a) {
        return;
    }
    label("value");
    double attempts = number_at(a, "attempts", 0);
    printf("%s, asked for %s, %.15g attempt%s\n",
           deed_str_or(text_at(a, "actual_state"), "not known"),
           deed_str_or(text_at(a, "target_state"), "?"), attempts,
           attempts == 1 ? "" : "s");
}

static void say_delivery(const struct deed_value *result,
                         const struct deed_value *ours)
{
    const struct deed_value *safe = deed_value_get(ours, "retrySafe");
    const char *mode = text_at(result, "chosenExecutionMode");
    label("input");
    printf("%s%s%s, side effect %s%s\n",
           deed_str_or(text_at(ours, "delivered"), "not_sent"),
           mode ? " by " : "", deed_str_or(mode, ""),
           deed_str_or(text_at(result, "sideEffectState"), "none"),
           deed_value_is(safe, DEED_VALUE_BOOL) && safe->as.boolean
               ? ", safe to retry"
               : "");
}

static void say_returned(const struct deed_value *result)
{
    const struct deed_value *returned = deed_value_get(result, "returnValue");
    for (size_t i = 0; returned; i++) {
        const struct deed_value *member = returned->as.items.first;
        for (size_t k = 0; member && k < i; k++) {
            member = member->next;
        }
        if (!member || returned->type != DEED_VALUE_MAP) {
            return;
        }
        if (deed_value_is(member, DEED_VALUE_STRING)) {
            line(member->key,
                 member->as.string.len ? member->as.string.bytes : "(empty)");
        } else if (deed_value_is(member, DEED_VALUE_NUMBER)) {
            label(member->key);
            printf("%.15g\n", member->as.number);
        }
    }
}

void deed_report_result(const struct deed_value *result)
{
    const struct deed_value *ours =
        deed_value_get(deed_value_get(result, "metadata"), "x.deed");
    const struct deed_value *error = deed_value_get(result, "error");
    const struct deed_value *verification =
        deed_value_get(result, "verification");
    enum deed_exit code = deed_exit_of_result(result);
    say_head(result, code);
    if (error) {
        label("why");
        printf("%s: ", deed_str_or(text_at(error, "code"), ""));
        deed_style_text(deed_str_or(text_at(error, "message"), ""));
        putchar('\n');
        say_failed_checks(deed_value_get(ours, "checks"));
        if (code == DEED_EXIT_AMBIGUOUS) {
            say_candidates(deed_value_get(ours, "resolution"));
        }
        say_signals("missing", deed_value_get(verification, "missing"), 8);
    }
    say_returned(result);
    say_adjustment(ours);
    say_signals("seen", deed_value_get(ours, "evidence"), 4);
    say_delivery(result, ours);
    label("took");
    printf("%.1f ms\n",
           number_at(deed_value_get(ours, "timings"), "ended", 0) / 1000);
}

void deed_report_why(const struct deed_value *result)
{
    const struct deed_value *ours =
        deed_value_get(deed_value_get(result, "metadata"), "x.deed");
    const struct deed_value *error = deed_value_get(result, "error");
    const struct deed_value *adjusted = deed_value_get(ours, "adjustment");
    const struct deed_value *seen =
        deed_value_get(deed_value_get(result, "verification"), "observed");
    const struct deed_value *evidence =
        deed_value_at(deed_value_get(ours, "evidence"), 0);
    if (error) { /* the first line: a stack would follow */
        const char *message = deed_str_or(text_at(error, "message"), "");
        char first[200];
        size_t len = strcspn(message, "\n") + 1;
        deed_style_plain(message, first,
                         len < sizeof(first) ? len : sizeof(first));
        fputs(first, stdout);
    } else if (adjusted) {
        printf("it reads %s, and holds",
               deed_str_or(text_at(adjusted, "actual_state"), "?"));
    } else if (deed_value_at(seen, 0)) {
        fputs("saw ", stdout);
        say_signal(deed_value_at(seen, 0));
        if (text_at(evidence, "place") && seen->as.items.count == 1) {
            fputs(" at ", stdout);
            deed_style_text(text_at(evidence, "place"));
        }
    } else {
        fputs("it is as asked, and holds", stdout);
    }
    putchar('\n');
}

void deed_report_progress(const struct deed_value *payload)
{
    const struct deed_value *target = deed_value_get(payload, "resolvedTarget");
    const char *note = text_at(payload, "note");
    printf("%s  ..  %-22s%s", deed_style(DEED_TONE_DIM),
           deed_str_or(text_at(payload, "stage"), ""), deed_style_end());
    if (note) {
        deed_style_text(note);
    } else if (target) {
        say_element(target);
    }
    putchar('\n');
}

void deed_report_verdict(const struct deed_value *answer)
{
    bool yes = deed_exit_of_check(answer) == DEED_EXIT_VERIFIED;
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const struct deed_value *target = deed_value_get(answer, "target");
    enum deed_exit code = deed_exit_of_check(answer);
    printf("%s%s%s  ", deed_style(yes ? DEED_TONE_GOOD : DEED_TONE_BAD),
           target ? deed_str_or(text_at(answer, "word"), "?")
                  : deed_exit_text(code),
           deed_style_end());
    if (target) {
        say_element(target);
    }
    putchar('\n');
    if (!target) {
        line("why", text_at(resolution, "detail"));
    } else if (!yes) {
        line("why", text_at(answer, "message"));
        const char *remedy = text_at(answer, "remedy");
        if (!deed_str_equal(remedy, "none")) {
            line("remedy", remedy);
        }
    }
}

void deed_report_candidates(const struct deed_value *answer)
{
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const struct deed_value *target = deed_value_get(answer, "target");
    const struct deed_value *list = deed_value_get(resolution, "alternates");
    const char *apart = text_at(resolution, "discriminator");
    if (target) {
        line("detail", text_at(resolution, "detail"));
        label("target");
        say_element(target);
        printf("  %s, confidence %.2f\n",
               deed_str_or(text_at(resolution, "reason"), ""),
               number_at(resolution, "confidence", 0));
    }
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const struct deed_value *one = deed_value_at(list, i);
        label(i ? "" : target ? "others" : "candidates");
        printf("%-5s %.2f  ", deed_str_or(text_at(one, "ref"), ""),
               number_at(one, "score", 0));
        say_element(one);
        printf("  %s", deed_str_or(text_at(one, "reason"), ""));
        if (apart && text_at(one, apart)) {
            printf("  %s ", apart);
            deed_style_text(text_at(one, apart));
        }
        putchar('\n');
    }
}

void deed_report_checks(const struct deed_value *checks)
{
    static const struct {
        const char *result;
        enum deed_tone tone;
    } tones[] = {
        { "passed", DEED_TONE_GOOD },
        { "failed", DEED_TONE_BAD },
        { "unknown", DEED_TONE_WARN },
    };
    for (size_t i = 0; deed_value_at(checks, i); i++) {
        const struct deed_value *one = deed_value_at(checks, i);
        const char *result = deed_str_or(text_at(one, "result"), "");
        enum deed_tone tone = DEED_TONE_DIM;
        for (size_t k = 0; k < DEED_ARRAY_LEN(tones); k++) {
            tone =
                deed_str_equal(tones[k].result, result) ? tones[k].tone : tone;
        }
        label(i ? "" : "checks");
        printf("%-18.40s %s%-8s%s ", deed_str_or(text_at(one, "check"), ""),
               deed_style(tone), result, deed_style_end());
        deed_style_text(deed_str_or(text_at(one, "numbers"), ""));
        putchar('\n');
    }
}
