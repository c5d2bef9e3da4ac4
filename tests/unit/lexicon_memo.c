/* SPDX-License-Identifier: Apache-2.0 */
/* Answers of the lexicon, kept. test_laws.c plays some million events with a
 * handful of texts, and two thirds of its time were spent looking those up in
 * the words of 24 languages. The answers depend on the arguments alone. Linked
 * with lexicon_memo_dep, which sends the calls here. */
#include <stdint.h>
#include <string.h>

#include "base/hash.h"
#include "core/text/lexicon.h"

#define TEXT_MAX 64
#define ANSWERS_MAX 256

typedef bool asks_fn(const char *text, enum deed_words words);

asks_fn __real_deed_lexicon_has, __wrap_deed_lexicon_has;
asks_fn __real_deed_lexicon_asserts, __wrap_deed_lexicon_asserts;
asks_fn __real_deed_lexicon_begins, __wrap_deed_lexicon_begins;
bool __real_deed_lexicon_asserts_before(const char *text, enum deed_words words,
                                        enum deed_words other);
bool __wrap_deed_lexicon_asserts_before(const char *text, enum deed_words words,
                                        enum deed_words other);

static bool asserts_before(const char *text, enum deed_words words,
                           enum deed_words other)
{
    return __real_deed_lexicon_asserts_before(text, words, other);
}

static bool has(const char *text, enum deed_words words, enum deed_words other)
{
    (void)other;
    return __real_deed_lexicon_has(text, words);
}

static bool asserts(const char *text, enum deed_words words,
                    enum deed_words other)
{
    (void)other;
    return __real_deed_lexicon_asserts(text, words);
}

static bool begins(const char *text, enum deed_words words,
                   enum deed_words other)
{
    (void)other;
    return __real_deed_lexicon_begins(text, words);
}

typedef bool question_fn(const char *text, enum deed_words words,
                         enum deed_words other);

static struct answer {
    question_fn *question; /* NULL: none is kept here */
    enum deed_words words, other;
    char text[TEXT_MAX];
    bool yes;
} answers[ANSWERS_MAX];

/* A later question may take the place of an earlier one. */
static struct answer *place_of(question_fn *question, const char *text,
                               enum deed_words words, enum deed_words other)
{
    uint64_t hash = deed_hash_text(DEED_HASH_SEED, text);
    hash = deed_hash_bytes(hash, &question, sizeof(question));
    hash = deed_hash_bytes(hash, &words, sizeof(words));
    hash = deed_hash_bytes(hash, &other, sizeof(other));
    return &answers[hash % ANSWERS_MAX];
}

static bool ask(question_fn *question, const char *text, enum deed_words words,
                enum deed_words other)
{
    if (!text || strlen(text) >= TEXT_MAX) {
        return question(text, words, other);
    }
    struct answer *kept = place_of(question, text, words, other);
    if (kept->question != question || kept->words != words ||
        kept->other != other || strcmp(kept->text, text) != 0) {
        *kept = (struct answer){ question, words, other, "",
                                 question(text, words, other) };
        memcpy(kept->text, text, strlen(text) + 1);
    }
    return kept->yes;
}

bool __wrap_deed_lexicon_has(const char *text, enum deed_words words)
{
    return ask(has, text, words, DEED_WORDS_COUNT);
}

bool __wrap_deed_lexicon_asserts(const char *text, enum deed_words words)
{
    return ask(asserts, text, words, DEED_WORDS_COUNT);
}

bool __wrap_deed_lexicon_begins(const char *text, enum deed_words words)
{
    return ask(begins, text, words, DEED_WORDS_COUNT);
}

bool __wrap_deed_lexicon_asserts_before(const char *text, enum deed_words words,
                                        enum deed_words other)
{
    return ask(asserts_before, text, words, other);
}
