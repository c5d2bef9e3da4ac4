/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/report_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/style.h"
#include "front/command/exit.h"
#include "front/command/files.h"
#include "front/command/request.h"
#include "front/command/sentence.h"

#define LABEL_WIDTH 12

const char *report_text(const struct deed_value *map, const char *key)
{
    return deed_value_text_at(map, key);
}

double report_number(const struct deed_value *map, const char *key,
                     double otherwise)
{
    const struct deed_value *value = deed_value_get(map, key);
    return deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number
                                                   : otherwise;
}

void report_label(const struct deed_pen *pen, const char *name)
{
    fprintf(pen->to, "  %s%-*s%s", deed_style(pen, DEED_TONE_DIM), LABEL_WIDTH,
            name, deed_style_end(pen));
}

void report_line(const struct deed_pen *pen, const char *name, const char *text)
{
    if (text && *text) {
        report_label(pen, name);
        deed_style_text(pen, text);
        fputc('\n', pen->to);
    }
}

/* button “Save” */
void report_element(const struct deed_pen *pen,
                    const struct deed_value *element)
{
    const char *name = report_text(element, "name");
    deed_style_text(pen, deed_str_or(report_text(element, "role"), "element"));
    if (name) {
        fputs(" “", pen->to);
        deed_style_text(pen, name);
        fputs("”", pen->to);
    }
}

/* The members of a signal in their order, as --expect takes them: route
 * /videos/17 */
void report_signal(const struct deed_pen *pen, const struct deed_value *signal)
{
    const char *kind = deed_str_or(report_text(signal, "kind"), "?");
    deed_style_text(pen, deed_command_signal_word(kind));
    for (size_t i = 1;; i++) {
        const struct deed_value *member = signal->as.items.first;
        for (size_t k = 0; member && k < i; k++) {
            member = member->next;
        }
        if (!member) {
            return;
        }
        if (deed_str_equal(member->key, "place") ||
            deed_str_equal(member->key, "met")) {
            continue;
        }
        if (deed_str_equal(member->key, "secret")) {
            fputs(" (secret)", pen->to);
        } else if (deed_value_is(member, DEED_VALUE_STRING)) {
            fputc(' ', pen->to);
            deed_style_text(pen, member->as.string.bytes);
        } else if (deed_value_is(member, DEED_VALUE_NUMBER)) {
            fprintf(pen->to, " %.15g", member->as.number);
        } else if (deed_value_is(member, DEED_VALUE_BOOL)) {
            fprintf(pen->to, " %s", member->as.boolean ? "true" : "false");
        }
    }
}

/* A file is worth its own words. */
static bool say_download(const struct deed_pen *pen,
                         const struct deed_value *signal)
{
    struct deed_arena arena;
    const char *kind = report_text(signal, "kind");
    if (!deed_str_equal(kind, "download.started") &&
        !deed_str_equal(kind, "download.finished")) {
        return false;
    }
    deed_arena_init(&arena, 64 * 1024);
    const char *words = deed_command_download(&arena, signal);
    if (words) {
        report_line(pen, "file", words);
    }
    deed_arena_fini(&arena);
    return true;
}

static void say_downloads(const struct deed_pen *pen,
                          const struct deed_value *evidence)
{
    for (size_t i = 0; deed_value_at(evidence, i); i++) {
        (void)say_download(pen, deed_value_at(evidence, i));
    }
}

/* Was the same said a line before? A press can change much at once. */
static bool is_said(const char *const *said, size_t count, const char *words)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(said[i], words) == 0) {
            return true;
        }
    }
    return false;
}

#define SIGNALS_MAX 8

/* A value that was read on the way is that which was asked for only where the
 * act succeeded. */
static const char *words_of(struct deed_arena *arena,
                            const struct deed_value *signal, bool proven)
{
    return deed_value_get(signal, "outcome") ? NULL /* told as a file */
           : !proven &&
                   deed_str_equal(report_text(signal, "kind"),
                                  "value.equals") &&
                   !deed_value_get(signal, "value")
               ? "its value changed"
               : deed_sentence_signal(arena, signal);
}

static void say_signals(const struct deed_pen *pen, const char *name,
                        const struct deed_value *list, size_t limit,
                        bool proven)
{
    struct deed_arena arena;
    const char *said[SIGNALS_MAX];
    size_t count = 0;
    deed_arena_init(&arena, 64 * 1024);
    for (size_t i = 0; deed_value_at(list, i) && count < limit; i++) {
        const struct deed_value *signal = deed_value_at(list, i);
        const char *words = words_of(&arena, signal, proven);
        if (words && !is_said(said, count, words)) {
            report_label(pen, count ? "" : name);
            deed_style_text(pen, words);
            fputc('\n', pen->to);
            said[count++] = words;
        }
    }
    deed_arena_fini(&arena);
}

static void say_head(const struct deed_pen *pen,
                     const struct deed_value *result, enum deed_exit code)
{
    enum deed_tone tone = code == DEED_EXIT_VERIFIED  ? DEED_TONE_GOOD
                          : code == DEED_EXIT_UNKNOWN ? DEED_TONE_WARN
                                                      : DEED_TONE_BAD;
    fprintf(pen->to, "%s%s%s  %s", deed_style(pen, tone),
            deed_exit_word(result), deed_style_end(pen),
            deed_sentence_action(report_text(result, "actionId")));
    const struct deed_value *target = deed_value_get(result, "resolvedTarget");
    if (target) {
        fputs("  ", pen->to);
        report_element(pen, target);
    }
    fputc('\n', pen->to);
}

static void say_failed_checks(const struct deed_pen *pen,
                              const struct deed_value *checks)
{
    for (size_t i = 0; deed_value_at(checks, i); i++) {
        const struct deed_value *check = deed_value_at(checks, i);
        if (deed_str_equal(report_text(check, "result"), "failed")) {
            report_label(pen, "check");
            deed_style_text(pen, deed_str_or(report_text(check, "check"), ""));
            fputs(": ", pen->to);
            deed_style_text(pen,
                            deed_str_or(report_text(check, "numbers"), ""));
            fputc('\n', pen->to);
            return; /* the first that fails is the one reported */
        }
    }
}

void report_candidates(const struct deed_pen *pen,
                       const struct deed_value *resolution, const char *label)
{
    bool near = deed_str_equal(label, "like it");
    const struct deed_value *list =
        deed_value_get(resolution, near ? "near" : "alternates");
    const char *apart = report_text(resolution, "discriminator");
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const struct deed_value *one = deed_value_at(list, i);
        report_label(pen, i ? "" : label);
        if (report_text(one, "ref")) {
            fputc('@', pen->to);
            deed_style_cell(pen, report_text(one, "ref"), 5);
            fputc(' ', pen->to);
        }
        report_element(pen, one);
        if (apart && report_text(one, apart)) {
            fprintf(pen->to, "  %s ", apart);
            deed_style_text(pen, report_text(one, apart));
        }
        fputc('\n', pen->to);
    }
}

/* The next step worth trying. */
static void say_next(const struct deed_pen *pen,
                     const struct deed_value *diagnosis)
{
    const char *next = report_text(diagnosis, "next");
    if (next) {
        report_line(pen, "next", next);
    }
}

static void say_adjustment(const struct deed_pen *pen,
                           const struct deed_value *ours)
{
    const struct deed_value *a = deed_value_get(ours, "adjustment");
    if (!a) {
        return;
    }
    report_label(pen, "value");
    double attempts = report_number(a, "attempts", 0);
    fprintf(pen->to, "%s, asked for %s, %.15g attempt%s\n",
            deed_str_or(report_text(a, "actual_state"), "not known"),
            deed_str_or(report_text(a, "target_state"), "?"), attempts,
            attempts == 1 ? "" : "s");
}

static void say_input(const struct deed_pen *pen,
                      const struct deed_value *result)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 4096);
    report_line(pen, "input", deed_sentence_input(&arena, result));
    deed_arena_fini(&arena);
}

static void say_returned(const struct deed_pen *pen,
                         const struct deed_value *result)
{
    const struct deed_value *returned = deed_value_get(result, "returnValue");
    bool writes =
        deed_str_equal(report_text(result, "actionId"), "ui.enterText");
    for (size_t i = 0; returned; i++) {
        const struct deed_value *member = returned->as.items.first;
        for (size_t k = 0; member && k < i; k++) {
            member = member->next;
        }
        if (!member || returned->type != DEED_VALUE_MAP) {
            return;
        }
        bool written = writes && deed_str_equal(member->key, "value") &&
                       deed_value_is(member, DEED_VALUE_STRING);
        if (written && !member->as.string.len) {
            report_line(pen, "value",
                        "the page took the text, and the field is empty");
        } else if (written) {
            report_label(pen, "value");
            fputs("the field wrote it as “", pen->to);
            deed_style_text(pen, member->as.string.bytes);
            fputs("”\n", pen->to);
        } else if (deed_value_is(member, DEED_VALUE_STRING)) {
            report_line(pen, member->key,
                        member->as.string.len ? member->as.string.bytes
                                              : "(empty)");
        } else if (deed_value_is(member, DEED_VALUE_NUMBER)) {
            report_label(pen, member->key);
            fprintf(pen->to, "%.15g\n", member->as.number);
        }
    }
}

/* A field that the page emptied does not hold what was asked for. */
static bool is_emptied(const struct deed_value *result)
{
    const char *value =
        report_text(deed_value_get(result, "returnValue"), "value");
    return value && !*value &&
           deed_str_equal(report_text(result, "actionId"), "ui.enterText");
}

/* Whether something was done now, or is told again. */
static void say_key(const struct deed_pen *pen, const struct deed_value *key)
{
    static const struct {
        const char *use, *text;
    } uses[] = {
        { "first", "first use" },
        { "replayed", "replayed: this is the recorded result, nothing was "
                      "done now" },
        { "refused", "used before: nothing was done now" },
    };
    const struct deed_value *stored = deed_value_get(key, "stored");
    const char *since = report_text(key, "firstUsedAt");
    for (size_t i = 0; i < DEED_ARRAY_LEN(uses); i++) {
        if (deed_str_equal(report_text(key, "use"), uses[i].use)) {
            report_label(pen, "key");
            fprintf(pen->to, "%s%s%s%s\n", uses[i].text,
                    since ? "; first used " : "", deed_str_or(since, ""),
                    stored && !stored->as.boolean
                        ? "; the journal could not be written"
                        : "");
        }
    }
}

void deed_report_result(const struct deed_pen *pen,
                        const struct deed_value *result)
{
    const struct deed_value *ours =
        deed_value_get(deed_value_get(result, "metadata"), "x.deed");
    const struct deed_value *error = deed_value_get(result, "error");
    const struct deed_value *verification =
        deed_value_get(result, "verification");
    enum deed_exit code = deed_exit_of_result(result);
    say_head(pen, result, code);
    if (error) {
        const char *why = report_text(error, "message");
        report_line(pen, "why", deed_str_or(why, report_text(error, "code")));
        say_failed_checks(pen, deed_value_get(ours, "checks"));
        if (code == DEED_EXIT_AMBIGUOUS || code == DEED_EXIT_NOT_FOUND) {
            report_candidates(pen, deed_value_get(ours, "resolution"),
                              code == DEED_EXIT_AMBIGUOUS ? "candidates"
                                                          : "like it");
        }
        say_signals(pen, "missing", deed_value_get(verification, "missing"),
                    SIGNALS_MAX, true);
        say_next(pen, deed_value_get(ours, "diagnosis"));
    }
    say_returned(pen, result);
    say_adjustment(pen, ours);
    say_downloads(pen, deed_value_get(ours, "evidence"));
    say_signals(pen, "seen", deed_value_get(ours, "evidence"), 4,
                !error && !is_emptied(result));
    say_input(pen, result);
    say_key(pen, deed_value_get(ours, "idempotency"));
    report_label(pen, "took");
    fprintf(pen->to, "%.1f ms\n",
            report_number(deed_value_get(ours, "timings"), "ended", 0) / 1000);
}

void deed_report_why(const struct deed_pen *pen,
                     const struct deed_value *result)
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
        const char *message = deed_str_or(report_text(error, "message"), "");
        char first[200];
        size_t len = strcspn(message, "\n") + 1;
        deed_style_plain(message, first,
                         len < sizeof(first) ? len : sizeof(first));
        fputs(first, pen->to);
    } else if (adjusted) {
        fprintf(pen->to, "it reads %s, and holds",
                deed_str_or(report_text(adjusted, "actual_state"), "?"));
    } else if (deed_value_at(seen, 0)) {
        fputs("saw ", pen->to);
        report_signal(pen, deed_value_at(seen, 0));
        if (report_text(evidence, "place") && seen->as.items.count == 1) {
            fputs(" at ", pen->to);
            deed_style_text(pen, report_text(evidence, "place"));
        }
    } else {
        fputs("it is as asked, and holds", pen->to);
    }
    fputc('\n', pen->to);
}

void deed_report_progress(const struct deed_pen *pen,
                          const struct deed_value *payload)
{
    const struct deed_value *target = deed_value_get(payload, "resolvedTarget");
    const char *note = report_text(payload, "note");
    fprintf(pen->to, "%s  ..  %-22s%s", deed_style(pen, DEED_TONE_DIM),
            deed_str_or(report_text(payload, "stage"), ""),
            deed_style_end(pen));
    if (note) {
        deed_style_text(pen, note);
    } else if (target) {
        report_element(pen, target);
    }
    fputc('\n', pen->to);
}
