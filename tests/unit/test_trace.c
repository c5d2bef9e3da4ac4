/* SPDX-License-Identifier: Apache-2.0 */
/* Traces, read by a program that has the public headers alone: what a session
 * wrote, and what a file of somebody else holds. */
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <deed/recorder.h>
#include <deed/trace.h>

#include "sim_help.h"

static char dir[64];

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof(dir), "/tmp/deed-trace-XXXXXX");
    assert_non_null(mkdtemp(dir));
    return 0;
}

static int remove_one(const char *path, const struct stat *st, int type,
                      struct FTW *at)
{
    (void)st;
    (void)type;
    (void)at;
    return remove(path);
}

static int tear_down(void **state)
{
    (void)state;
    return nftw(dir, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void add_to(const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof(path), "%s/%s", dir, name);
    FILE *file = fopen(path, "ae");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

#define UI                                                                     \
    "{'elements':[{'id':'b','role':'button','name':'Save'," RECT               \
    ",'onActivate':[{'toast':'saved'}]}]}"

/* Two actions: one that works, one whose target is not there. */
static void record(void)
{
    const struct deed_session_opts opts = {
        .size = sizeof(opts), .trace = dir, .name = "mine", .timeout_ms = 1000
    };
    struct page page;
    page_open_with(&page, UI, &opts);
    page_act(&page, ACT("ui.activate", NAMED("button", "Save")));
    page_act(&page, ACT("ui.activate", NAMED("button", "Send")));
    page_close(&page);
}

static void what_a_session_wrote_is_read(void **state)
{
    (void)state;
    struct deed_trace_log *log = NULL;
    record();
    assert_int_equal(deed_trace_open(dir, &log, NULL), DEED_OK);
    assert_string_equal(deed_trace_dir(log), dir);
    const struct deed_trace_action *one = deed_trace_action_at(log, 0);
    const struct deed_trace_action *two = deed_trace_action_at(log, 1);
    assert_non_null(one);
    assert_non_null(two);
    assert_null(deed_trace_action_at(log, 2));
    assert_string_equal(one->id, "ui.activate");
    assert_null(one->error);
    assert_string_equal(one->status, "succeeded");
    assert_string_equal(two->status, "failed");
    assert_string_equal(two->error, "target_not_found");
    assert_true(two->begun_us >= one->ended_us && one->ended_us >= 0);
    assert_int_equal(deed_trace_find(log, two->handle), 1);
    assert_int_equal(deed_trace_find(log, "act_99"), -1);
    deed_trace_close(log);
}

static void records_know_their_action(void **state)
{
    (void)state;
    struct deed_trace_log *log = NULL;
    const struct deed_trace_record *r;
    size_t count = 0;
    record();
    assert_int_equal(deed_trace_open(dir, &log, NULL), DEED_OK);
    for (; (r = deed_trace_record_at(log, count)); count++) {
        assert_int_equal(r->number, count + 1);
        assert_true(r->line[0] == '{' && r->line[r->len - 1] == '}');
        if (r->action >= 0) {
            assert_string_equal(
                r->handle,
                deed_trace_action_at(log, (size_t)r->action)->handle);
        }
    }
    for (size_t i = 0; i < 2; i++) {
        const struct deed_trace_action *a = deed_trace_action_at(log, i);
        assert_string_equal(deed_trace_record_at(log, a->first)->kind,
                            "action");
        assert_string_equal(deed_trace_record_at(log, (size_t)a->result)->kind,
                            "result");
        assert_int_equal(deed_trace_record_at(log, (size_t)a->result)->action,
                         (int)i);
    }
    assert_true(count > 4);
    deed_trace_close(log);
    deed_trace_close(NULL);
}

static void sessions_share_a_recorder(void **state)
{
    (void)state;
    const struct deed_recorder_opts opts = { .size = sizeof(opts),
                                             .path = dir,
                                             .name = "both" };
    struct deed_recorder *recorder = NULL;
    struct deed_trace_log *log = NULL;
    struct deed_trace_verdict verdict = { .size = sizeof(verdict) };
    struct page one, two;
    assert_int_equal(deed_recorder_open(&opts, &recorder, NULL), DEED_OK);
    assert_string_equal(deed_recorder_path(recorder), dir);
    const struct deed_session_opts session = { .size = sizeof(session),
                                               .recorder = recorder };
    page_open_with(&one, UI, &session);
    page_open_with(&two, UI, &session);
    page_act(&one, ACT("ui.activate", NAMED("button", "Save")));
    page_act(&two, ACT("ui.activate", NAMED("button", "Save")));
    page_close(&one);
    page_act(&two, ACT("ui.activate", NAMED("button", "Save")));
    page_close(&two);
    deed_recorder_close(recorder);
    deed_recorder_close(NULL);
    assert_int_equal(deed_trace_verify(dir, &verdict, NULL), DEED_OK);
    assert_true(verdict.whole && verdict.ended);
    assert_int_equal(deed_trace_open(dir, &log, NULL), DEED_OK);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(deed_trace_action_at(log, i)->status, "succeeded");
    }
    assert_null(deed_trace_action_at(log, 3));
    deed_trace_close(log);
}

static void a_recorder_needs_a_directory(void **state)
{
    (void)state;
    const struct deed_recorder_opts opts = { .size = sizeof(opts) };
    struct deed_recorder *recorder = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(deed_recorder_open(&opts, &recorder, &err), DEED_INVALID);
    assert_string_equal(err.member, "path");
    assert_null(recorder);
}

static void what_is_no_trace_is_refused(void **state)
{
    (void)state;
    struct deed_trace_log *log = NULL;
    struct deed_trace_tail *tail = NULL;
    struct deed_trace_verdict verdict = { .size = sizeof(verdict) };
    assert_int_equal(deed_trace_open(dir, &log, NULL), DEED_NOT_FOUND);
    assert_int_equal(deed_trace_tail_open(dir, true, &tail, NULL),
                     DEED_NOT_FOUND);
    assert_int_equal(deed_trace_verify(dir, &verdict, NULL), DEED_NOT_FOUND);
    add_to("trace.jsonl", "no record\n");
    assert_int_equal(deed_trace_open(dir, &log, NULL), DEED_SYNTAX);
    assert_null(log);
    assert_null(tail);
}

static void a_change_of_a_line_is_found(void **state)
{
    (void)state;
    struct deed_trace_verdict verdict = { .size = sizeof(verdict) };
    char path[128];
    record();
    assert_int_equal(deed_trace_verify(dir, &verdict, NULL), DEED_OK);
    assert_true(verdict.whole && verdict.begun && verdict.ended);
    snprintf(path, sizeof(path), "%s/trace.jsonl", dir);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    char text[400];
    ssize_t n = pread(fd, text, sizeof(text) - 1, 0);
    assert_true(n > 0);
    text[n] = '\0';
    char *at = strstr(text, "mine");
    assert_non_null(at);
    assert_int_equal(pwrite(fd, "M", 1, at - text), 1);
    close(fd);
    assert_int_equal(deed_trace_verify(path, &verdict, NULL), DEED_OK);
    assert_false(verdict.whole);
    assert_non_null(strstr(verdict.why, "line 1"));
    verdict.size = 0;
    assert_int_equal(deed_trace_verify(path, &verdict, NULL), DEED_INVALID);
}

static void every_format_is_written(void **state)
{
    (void)state;
    static const struct {
        const char *format, *begins;
    } cases[] = {
        { "html", "<!doctype html>" },
        { "chrome", "{\"displayTimeUnit\"" },
        { "otlp", "{\"resourceSpans\"" },
        { "playwright", "PK" },
    };
    struct deed_trace_log *log = NULL;
    char *bytes = NULL;
    size_t len = 0;
    record();
    assert_int_equal(deed_trace_open(dir, &log, NULL), DEED_OK);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_int_equal(
            deed_trace_export(log, cases[i].format, &bytes, &len, NULL),
            DEED_OK);
        assert_true(len > 100);
        assert_memory_equal(bytes, cases[i].begins, strlen(cases[i].begins));
        deed_free(bytes);
    }
    bytes = NULL;
    assert_int_equal(deed_trace_export(log, "pdf", &bytes, &len, NULL),
                     DEED_UNSUPPORTED);
    assert_null(bytes);
    deed_trace_close(log);
}

static void expect_line(struct deed_trace_tail *tail, const char *want)
{
    size_t len = 0;
    const char *line = deed_trace_tail_next(tail, &len);
    if (!want) {
        assert_null(line);
        return;
    }
    assert_non_null(line);
    assert_int_equal(len, strlen(want));
    assert_memory_equal(line, want, len);
}

static bool is_readable(int fd)
{
    struct pollfd ready = { .fd = fd, .events = POLLIN };
    return poll(&ready, 1, 0) == 1;
}

static void a_tail_gives_what_is_added(void **state)
{
    (void)state;
    struct deed_trace_tail *tail = NULL;
    add_to("trace.1.jsonl", "one\n");
    add_to("trace.jsonl", "two\nthr");
    assert_int_equal(deed_trace_tail_open(dir, true, &tail, NULL), DEED_OK);
    expect_line(tail, "one");
    expect_line(tail, "two");
    expect_line(tail, NULL); /* it has no end yet */
    assert_false(is_readable(deed_trace_tail_fd(tail)));
    add_to("trace.jsonl", "ee\n\nfour\n");
    assert_true(is_readable(deed_trace_tail_fd(tail)));
    expect_line(tail, "three");
    expect_line(tail, "");
    expect_line(tail, "four");
    expect_line(tail, NULL);
    assert_false(is_readable(deed_trace_tail_fd(tail)));
    deed_trace_tail_close(tail);
    deed_trace_tail_close(NULL);
}

static void a_tail_goes_on_after_a_rotation(void **state)
{
    (void)state;
    struct deed_trace_tail *tail = NULL;
    char from[128];
    char to[128];
    snprintf(from, sizeof(from), "%s/trace.jsonl", dir);
    snprintf(to, sizeof(to), "%s/trace.1.jsonl", dir);
    add_to("trace.jsonl", "one\n");
    assert_int_equal(deed_trace_tail_open(from, true, &tail, NULL), DEED_OK);
    expect_line(tail, "one");
    expect_line(tail, NULL);
    add_to("trace.jsonl", "two\n");
    assert_int_equal(rename(from, to), 0);
    add_to("trace.jsonl", "three\n");
    expect_line(tail, "two");
    expect_line(tail, "three");
    expect_line(tail, NULL);
    deed_trace_tail_close(tail);
}

static void a_tail_that_does_not_follow_watches_nothing(void **state)
{
    (void)state;
    struct deed_trace_tail *tail = NULL;
    add_to("trace.jsonl", "one\n");
    assert_int_equal(deed_trace_tail_open(dir, false, &tail, NULL), DEED_OK);
    assert_int_equal(deed_trace_tail_fd(tail), -1);
    expect_line(tail, "one");
    expect_line(tail, NULL);
    deed_trace_tail_close(tail);
}

static void the_newest_is_found_by_its_session(void **state)
{
    (void)state;
    char path[128];
    char *found = NULL;
    static const char *const names[] = { "a-20260101T000000.000",
                                         "b-20260102T000000.000" };
    for (size_t i = 0; i < 2; i++) {
        struct timespec times[2] = { { .tv_sec = 1000 + (time_t)i },
                                     { .tv_sec = 1000 + (time_t)i } };
        snprintf(path, sizeof(path), "%s/%s", dir, names[i]);
        assert_int_equal(mkdir(path, 0700), 0);
        snprintf(path, sizeof(path), "%s/trace.jsonl", names[i]);
        add_to(path, "{}\n");
        snprintf(path, sizeof(path), "%s/%s/trace.jsonl", dir, names[i]);
        assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    }
    assert_int_equal(deed_trace_newest(dir, NULL, &found, NULL), DEED_OK);
    assert_non_null(strstr(found, names[1]));
    deed_free(found);
    assert_int_equal(deed_trace_newest(dir, "a", &found, NULL), DEED_OK);
    assert_non_null(strstr(found, names[0]));
    deed_free(found);
    assert_int_equal(deed_trace_newest(dir, "c", &found, NULL), DEED_NOT_FOUND);
}

int main(void)
{
#define WITH_DIR(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_DIR(what_a_session_wrote_is_read),
        WITH_DIR(records_know_their_action),
        WITH_DIR(sessions_share_a_recorder),
        WITH_DIR(a_recorder_needs_a_directory),
        WITH_DIR(what_is_no_trace_is_refused),
        WITH_DIR(a_change_of_a_line_is_found),
        WITH_DIR(every_format_is_written),
        WITH_DIR(a_tail_gives_what_is_added),
        WITH_DIR(a_tail_goes_on_after_a_rotation),
        WITH_DIR(a_tail_that_does_not_follow_watches_nothing),
        WITH_DIR(the_newest_is_found_by_its_session),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
