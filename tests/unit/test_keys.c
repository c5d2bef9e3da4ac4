/* SPDX-License-Identifier: Apache-2.0 */
/* Idempotency keys across sessions and processes, with a journal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/util.h"
#include "sim_help.h"

#define PAGE(more)                                                             \
    "{'elements':[{'id':'b','role':'button','name':'Go'," RECT more            \
    "},{'id':'p','role':'textbox','name':'Password','secret':true,"            \
    "'rect':{'x':100,'y':200,'width':100,'height':30}}]}"
#define TELLS ",'onActivate':[{'toast':'done'}]"
#define HANGS ",'onActivate':[{'toast':'done','after':60000}]"
#define GO(more)                                                               \
    "{'actionId':'ui.activate','target':{'ref':{'by':'semantic','role':"       \
    "'button','name':'Go'}}" more "}"
#define KEY ",'idempotencyKey':'k1'"
#define USE "metadata/x.deed/idempotency/use"

struct place {
    char dir[64];
    char path[128];
};

static int setup(void **state)
{
    struct place *place = calloc(1, sizeof(*place));
    assert_non_null(place);
    snprintf(place->dir, sizeof(place->dir), "/tmp/deed-keys-XXXXXX");
    assert_non_null(mkdtemp(place->dir));
    snprintf(place->path, sizeof(place->path), "%s/j.db", place->dir);
    *state = place;
    return 0;
}

static int teardown(void **state)
{
    struct place *place = *state;
    static const char *const suffixes[] = { "", "-wal", "-shm" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(suffixes); i++) {
        char path[256];
        snprintf(path, sizeof(path), "%s%s", place->path, suffixes[i]);
        remove(path);
    }
    rmdir(place->dir);
    free(place);
    return 0;
}

static void open_page(struct page *page, const struct place *place,
                      const char *ui)
{
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .driver = "sim",
                                            .journal = place->path };
    page_open_with(page, ui, &opts);
}

static void another_session_gives_the_recorded_result(void **state)
{
    struct page page;
    open_page(&page, *state, PAGE(TELLS));
    const struct deed_value *result = page_act(&page, GO(KEY));
    assert_string_equal(page_at(&page, result, "status"), "succeeded");
    assert_string_equal(page_at(&page, result, USE), "first");
    page_close(&page);
    /* The button does nothing there: a press could not succeed. */
    open_page(&page, *state, PAGE(""));
    result = page_act(&page, GO(KEY));
    assert_string_equal(page_at(&page, result, "status"), "succeeded");
    assert_string_equal(page_at(&page, result, USE), "replayed");
    assert_string_equal(
        page_at(&page, result, "metadata/x.deed/idempotency/earlierHandle"),
        "act_1");
    assert_string_equal(page_at(&page, result, "actionHandle"), "act_1");
    page_close(&page);
}

/* Memory keeps the newest keys; the journal knows the others. */
static void a_key_of_long_ago_is_remembered(void **state)
{
    struct page page;
    open_page(&page, *state, PAGE(TELLS));
    for (int i = 0; i < 300; i++) {
        char request[512];
        snprintf(request, sizeof(request), GO("%s"), KEY);
        char *at = strstr(request, "k1");
        assert_non_null(at);
        at[0] = (char)('a' + i % 26);
        at[1] = (char)('a' + i / 26);
        const struct deed_value *result = page_act(&page, request);
        assert_string_equal(page_at(&page, result, USE), "first");
    }
    char request[512];
    snprintf(request, sizeof(request), GO("%s"), KEY);
    memcpy(strstr(request, "k1"), "aa", 2);
    const struct deed_value *again = page_act(&page, request);
    assert_string_equal(page_at(&page, again, USE), "replayed");
    page_close(&page);
}

static void another_request_is_refused_in_another_session(void **state)
{
    struct page page;
    struct deed_error err = { 0 };
    open_page(&page, *state, PAGE(TELLS));
    page_act(&page, GO(KEY));
    page_close(&page);
    open_page(&page, *state, PAGE(TELLS));
    assert_int_equal(page_refuse(&page, GO(KEY ",'timeoutMs':77"), &err),
                     DEED_EXISTS);
    page_close(&page);
}

/* A session in a process that is gone while the action is under way. */
static void die_acting(const struct place *place, int64_t until_us)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        struct page page;
        open_page(&page, place, PAGE(HANGS));
        deed_submit(page.session, page_quote(&page, GO(KEY)), NULL, NULL, NULL);
        if (until_us >= 0) {
            deed_turn(page.session, until_us);
        }
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

static void after_a_crash_nothing_is_done_again(void **state)
{
    struct page page;
    die_acting(*state, 500000);
    open_page(&page, *state, PAGE(TELLS));
    const struct deed_value *result = page_act(&page, GO(KEY));
    assert_string_equal(page_at(&page, result, "error/code"),
                        "unsafe_retry_refused");
    assert_string_equal(page_at(&page, result, "sideEffectState"), "unknown");
    assert_string_equal(page_at(&page, result, "error/detail/earlierState"),
                        "sent");
    assert_string_equal(page_at(&page, result, "metadata/x.deed/gestures"),
                        "0");
    page_close(&page);
}

static void after_a_crash_before_the_input_it_is_done(void **state)
{
    struct page page;
    die_acting(*state, -1);
    open_page(&page, *state, PAGE(TELLS));
    const struct deed_value *result = page_act(&page, GO(KEY));
    assert_string_equal(page_at(&page, result, "status"), "succeeded");
    assert_string_equal(page_at(&page, result, USE), "first");
    page_close(&page);
}

static void a_session_that_ends_while_acting_leaves_it_unknown(void **state)
{
    struct page page;
    open_page(&page, *state, PAGE(HANGS));
    assert_int_equal(
        deed_submit(page.session, page_quote(&page, GO(KEY)), NULL, NULL, NULL),
        DEED_OK);
    deed_turn(page.session, 500000);
    page_close(&page);
    open_page(&page, *state, PAGE(TELLS));
    const struct deed_value *result = page_act(&page, GO(KEY));
    assert_string_equal(page_at(&page, result, "error/code"),
                        "unsafe_retry_refused");
    page_close(&page);
}

static void a_key_that_another_session_uses_is_refused(void **state)
{
    struct page one, two;
    open_page(&one, *state, PAGE(HANGS));
    open_page(&two, *state, PAGE(TELLS));
    assert_int_equal(
        deed_submit(one.session, page_quote(&one, GO(KEY)), NULL, NULL, NULL),
        DEED_OK);
    deed_turn(one.session, 500000);
    const struct deed_value *result = page_act(&two, GO(KEY));
    assert_string_equal(page_at(&two, result, "error/code"),
                        "unsafe_retry_refused");
    assert_string_equal(page_at(&two, result, "error/detail/earlierState"),
                        "running");
    assert_string_equal(page_at(&two, result, "error/retryable"), "true");
    page_close(&one);
    page_close(&two);
}

static void a_journal_that_cannot_be_used_refuses_before_acting(void **state)
{
    const struct place *place = *state;
    struct page page;
    struct deed_error err = { 0 };
    open_page(&page, place, PAGE(TELLS));
    FILE *file = fopen(place->path, "we");
    assert_non_null(file);
    assert_int_equal(fchmod(fileno(file), 0600), 0);
    fputs("somebody's shopping list, which is not a database", file);
    fclose(file);
    assert_int_equal(page_refuse(&page, GO(KEY), &err), DEED_ENVIRONMENT);
    assert_non_null(strstr(err.text, "not a journal"));
    /* Without a key there is no need for one. */
    const struct deed_value *result = page_act(&page, GO(""));
    assert_string_equal(page_at(&page, result, "status"), "succeeded");
    page_close(&page);
}

static void no_file_is_made_without_a_key(void **state)
{
    const struct place *place = *state;
    struct page page;
    open_page(&page, place, PAGE(TELLS));
    page_act(&page, GO(""));
    assert_int_not_equal(access(place->path, F_OK), 0);
    page_close(&page);
}

static bool holds(const char *path, const char *text)
{
    char bytes[65536];
    FILE *file = fopen(path, "re");
    size_t len = file ? fread(bytes, 1, sizeof(bytes), file) : 0;
    if (file) {
        fclose(file);
    }
    return memmem(bytes, len, text, strlen(text)) != NULL;
}

static void a_password_is_not_written_to_the_journal(void **state)
{
    const struct place *place = *state;
    struct page page;
    char wal[256];
    snprintf(wal, sizeof(wal), "%s-wal", place->path);
    open_page(&page, place, PAGE(TELLS));
    page_act(&page, "{'actionId':'ui.enterText','target':{'ref':{'by':"
                    "'semantic','role':'textbox','name':'Password'}},"
                    "'args':{'text':'hunter2canary'}" KEY "}");
    assert_true(holds(place->path, "Password") || holds(wal, "Password"));
    assert_false(holds(place->path, "hunter2canary"));
    assert_false(holds(wal, "hunter2canary"));
    page_close(&page);
    assert_false(holds(place->path, "hunter2canary"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(another_session_gives_the_recorded_result),
        TEST(a_key_of_long_ago_is_remembered),
        TEST(another_request_is_refused_in_another_session),
        TEST(after_a_crash_nothing_is_done_again),
        TEST(after_a_crash_before_the_input_it_is_done),
        TEST(a_session_that_ends_while_acting_leaves_it_unknown),
        TEST(a_key_that_another_session_uses_is_refused),
        TEST(a_journal_that_cannot_be_used_refuses_before_acting),
        TEST(no_file_is_made_without_a_key),
        TEST(a_password_is_not_written_to_the_journal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
