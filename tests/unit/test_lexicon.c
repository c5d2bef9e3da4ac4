/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/text/lexicon.h"

static void check_row(const struct deed_language *language, const char *row)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    for (const char *p = row; *p; p += *p == '|') {
        size_t len = strcspn(p, "|");
        char *word = deed_arena_strndup(&arena, p, len);
        char *folded = deed_lexicon_fold(&arena, word);
        if (!len || strcmp(word, "*") == 0 || strcmp(word, folded) != 0) {
            fail_msg("%s: \"%s\" is written \"%s\"", language->code, word,
                     folded);
        }
        p += len;
    }
    deed_arena_fini(&arena);
}

static void every_word_stands_in_its_folded_form(void **state)
{
    (void)state;
    for (const struct deed_language *l = deed_languages; l->code; l++) {
        for (unsigned i = 0; i < DEED_WORDS_COUNT; i++) {
            if (l->words[i]) {
                check_row(l, l->words[i]);
            }
        }
    }
}

static void check_found(const struct deed_language *language,
                        enum deed_words kind)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *row = language->words[kind];
    for (const char *p = row ? row : ""; *p; p += *p == '|') {
        size_t len = strcspn(p, "|");
        bool stem = len > 1 && p[len - 1] == '*';
        const char *word = deed_arena_strndup(&arena, p, len - stem);
        const char *longer = deed_arena_printf(&arena, "zq %s", word);
        bool sign = !language->code[0];
        if (!deed_lexicon_is(word, kind) || !deed_lexicon_begins(word, kind) ||
            !deed_lexicon_has(word, kind) ||
            (!sign && !deed_lexicon_has(longer, kind))) {
            fail_msg("%s: \"%s\" is not found as %s", language->code, word,
                     deed_words_name(kind));
        }
        p += len;
    }
    deed_arena_fini(&arena);
}

/* What is looked up is an index that is made of the table. */
static void every_word_of_the_table_is_found(void **state)
{
    (void)state;
    for (const struct deed_language *l = deed_languages; l->code; l++) {
        for (unsigned i = 0; i < DEED_WORDS_COUNT; i++) {
            check_found(l, (enum deed_words)i);
        }
    }
}

static void at_least_twelve_languages_have_every_kind_but_a_few(void **state)
{
    (void)state;
    static const enum deed_words always[] = {
        DEED_WORDS_CONFIRM, DEED_WORDS_CANCEL,   DEED_WORDS_CLOSE,
        DEED_WORDS_NEXT,    DEED_WORDS_PREVIOUS, DEED_WORDS_MORE,
        DEED_WORDS_LESS,    DEED_WORDS_YEAR,     DEED_WORDS_MONTH,
        DEED_WORDS_REMOVE,  DEED_WORDS_REQUIRED, DEED_WORDS_REFUSAL,
        DEED_WORDS_SUCCESS, DEED_WORDS_BUSY,     DEED_WORDS_PAY,
        DEED_WORDS_DELETE,  DEED_WORDS_SEND,     DEED_WORDS_SUBMIT,
        DEED_WORDS_UPLOAD,  DEED_WORDS_LOGIN,
    };
    unsigned whole = 0;
    for (const struct deed_language *l = deed_languages; l->code; l++) {
        for (size_t i = 0; l->code[0] && i < DEED_ARRAY_LEN(always); i++) {
            if (!l->words[always[i]]) {
                fail_msg("%s lacks %s", l->code, deed_words_name(always[i]));
            }
        }
        whole += l->code[0] != '\0';
    }
    assert_in_range(whole, 12, 100);
}

enum { HAS, ASSERTS, BEGINS, IS, HINTS };

static bool ask(int how, const char *text, enum deed_words words)
{
    return how == HAS       ? deed_lexicon_has(text, words)
           : how == ASSERTS ? deed_lexicon_asserts(text, words)
           : how == BEGINS  ? deed_lexicon_begins(text, words)
           : how == IS      ? deed_lexicon_is(text, words)
                            : deed_lexicon_hints(text, words);
}

static void whole_words_are_matched(void **state)
{
    (void)state;
    static const struct {
        int how;
        const char *text;
        enum deed_words words;
        bool want;
    } cases[] = {
        { HAS, "Nächster Monat", DEED_WORDS_NEXT, true },
        { HAS, "NÄCHSTER MONAT", DEED_WORDS_NEXT, true },
        { HAS, "Nextcloud", DEED_WORDS_NEXT, false },
        { HAS, "context", DEED_WORDS_NEXT, false },
        { HAS, "다음달", DEED_WORDS_NEXT, true },
        { HAS, "翌月へ", DEED_WORDS_NEXT, true },
        { HAS, "İptal", DEED_WORDS_CANCEL, true },
        { HAS, "Failover saved", DEED_WORDS_REFUSAL, false },
        { HAS, "10 errors", DEED_WORDS_REFUSAL, true },
        { ASSERTS, "10 errors", DEED_WORDS_REFUSAL, true },
        { ASSERTS, "0 errors", DEED_WORDS_REFUSAL, false },
        { ASSERTS, "0 errors, 1 invalid row", DEED_WORDS_REFUSAL, true },
        { ASSERTS, "no errors and an error", DEED_WORDS_REFUSAL, true },
        { ASSERTS, "Keine Fehler", DEED_WORDS_REFUSAL, false },
        { BEGINS, "Increase quantity", DEED_WORDS_MORE, true },
        { BEGINS, "Learn more", DEED_WORDS_MORE, false },
        { BEGINS, "+", DEED_WORDS_MORE, true },
        { BEGINS, "+ 3", DEED_WORDS_MORE, false },
        { BEGINS, "−", DEED_WORDS_LESS, true },
        { BEGINS, "Закрыть окно", DEED_WORDS_CLOSE, true },
        { BEGINS, "Closet", DEED_WORDS_CLOSE, false },
        { IS, "  OK ", DEED_WORDS_CONFIRM, true },
        { IS, "OK, delete everything", DEED_WORDS_CONFIRM, false },
        { IS, "確定", DEED_WORDS_CONFIRM, true },
        { IS, "×", DEED_WORDS_CLOSE, true },
        { HINTS, "fa fa-chevron-right", DEED_WORDS_NEXT, true },
        { HINTS, "ChevronRightIcon", DEED_WORDS_NEXT, true },
        { HINTS, "bright", DEED_WORDS_NEXT, false },
        { HINTS, "icons/arrow_left.svg", DEED_WORDS_PREVIOUS, true },
        { HAS, "", DEED_WORDS_NEXT, false },
        { HAS, NULL, DEED_WORDS_NEXT, false },
        { HINTS, NULL, DEED_WORDS_NEXT, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (ask(cases[i].how, cases[i].text, cases[i].words) != cases[i].want) {
            fail_msg("case %zu: \"%s\" as %s", i,
                     cases[i].text ? cases[i].text : "(none)",
                     deed_words_name(cases[i].words));
        }
    }
}

static void kinds_have_names(void **state)
{
    (void)state;
    assert_string_equal(deed_words_name(DEED_WORDS_CONFIRM), "confirm");
    assert_string_equal(deed_words_name(DEED_WORDS_LOGIN), "login");
    assert_string_equal(deed_words_name(DEED_WORDS_COUNT), "");
}

static void classes_may_name_a_state(void **state)
{
    (void)state;
    static const char *const states[] = { "liked", "btn is-Liked",
                                          "has-voted" };
    static const char *const others[] = { "", "btn liked-by", "is-", "unlike" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(states); i++) {
        assert_true(deed_lexicon_names_state(states[i]));
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(others); i++) {
        assert_false(deed_lexicon_names_state(others[i]));
    }
    assert_false(deed_lexicon_names_state(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_stands_in_its_folded_form),
        cmocka_unit_test(every_word_of_the_table_is_found),
        cmocka_unit_test(at_least_twelve_languages_have_every_kind_but_a_few),
        cmocka_unit_test(whole_words_are_matched),
        cmocka_unit_test(kinds_have_names),
        cmocka_unit_test(classes_may_name_a_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
