/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_TEXT_LEXICON_H
#define DEED_CORE_TEXT_LEXICON_H

/*
 * Words that controls and messages use, by what they are for: the only place
 * where deed knows words of human languages. One table a language
 * (lexicon_table.c); whole words are matched, after Unicode case folding.
 *
 * A word is a hint. The absence of a word proves nothing, since a page may be
 * in a language without a table; a verdict that rests on words alone must say
 * so.
 */

#include <stdbool.h>
#include <stddef.h>

/* clang-format off */
#define DEED_WORD_KINDS(X)                                                     \
    X(CONFIRM,  "confirm")  /* makes a choice final: "OK", "Apply" */          \
    X(CANCEL,   "cancel")   /* leaves without agreeing: "Not now" */           \
    X(CLOSE,    "close")    /* takes a surface away */                         \
    X(NEXT,     "next")                                                        \
    X(PREVIOUS, "previous")                                                    \
    X(MORE,     "more")     /* raises a value by a step */                     \
    X(LESS,     "less")                                                        \
    X(YEAR,     "year")                                                        \
    X(MONTH,    "month")                                                       \
    X(TO,       "to")       /* between the ends of a range */                  \
    X(REMOVE,   "remove")   /* takes one thing out: a chip, a row */           \
    X(REQUIRED, "required") /* something is still missing */                   \
    X(REFUSAL,  "refusal")  /* it was not done */                              \
    X(SUCCESS,  "success")  /* it was done */                                  \
    X(NEGATION, "negation") /* turns the word after it: "no errors" */         \
    X(DENIAL,   "denial")   /* and turns what its clause says was done */      \
    X(DONE,     "done")     /* it was done, where nothing says otherwise */    \
    X(PENDING,  "pending")  /* it is asked for, or still to come */            \
    X(BUSY,     "busy")     /* stands for content that is on its way */        \
    X(PAY,      "pay")      /* risks, as policies name them */                 \
    X(DELETE,   "delete")                                                      \
    X(SEND,     "send")                                                        \
    X(PUBLISH,  "publish")                                                     \
    X(GRANT,    "grant")    /* gives a right: "Grant access" */                \
    X(SUBMIT,   "submit")                                                      \
    X(UPLOAD,   "upload")                                                      \
    X(LOGIN,    "login")    /* speaks of signing in or out, or of an account */ \
    X(HUMAN,    "human")    /* wants a proof that a person is there */          \
    X(MISSING,  "missing")  /* there is no such page */
/* clang-format on */

enum deed_words {
#define X(id, name) DEED_WORDS_##id,
    DEED_WORD_KINDS(X)
#undef X
        DEED_WORDS_COUNT
};

/* One language. Alternatives are separated by '|', in the form that
 * deed_lexicon_fold() gives; a '*' at the end stands for any ending. */
struct deed_language {
    const char *code; /* ISO 639-1; "" for signs, which are no words */
    const char *words[DEED_WORDS_COUNT];
};

/* Ends with a NULL code. */
extern const struct deed_language deed_languages[];
/* Names of icons in class names and files; NULL where there are none. */
extern const char *const deed_icon_words[DEED_WORDS_COUNT];
/* Names of classes for states, in lower case; ends with NULL. */
extern const char *const deed_state_classes[];

const char *deed_words_name(enum deed_words words);

/* Some word of that kind stands anywhere in the text, as a whole word. */
bool deed_lexicon_has(const char *text, enum deed_words words);
/* As above, and no word of negation stands just before it. */
bool deed_lexicon_asserts(const char *text, enum deed_words words);
/* In some sentence such a word stands, not denied by its clause, and none of
 * `other` before it: neither "could not be saved" nor "nothing was saved"
 * asserts that something was. A question asserts nothing. */
bool deed_lexicon_asserts_before(const char *text, enum deed_words words,
                                 enum deed_words other);
/* Such words stand there, and the clause of each denies it: "no further action
 * is required". */
bool deed_lexicon_denies(const char *text, enum deed_words words);
/* A sentence tells of something that it was done: "Report ready". Such words
 * have other uses ("Ready when you are", "please reset it"), so something must
 * stand before them, or nothing else at all, and nothing that denies it or puts
 * it off. */
bool deed_lexicon_tells_done(const char *text);
/* The text begins with such a word: what a button says first is what it does.
 * Also true when the whole text is a sign that means it ("+", "×"). */
bool deed_lexicon_begins(const char *text, enum deed_words words);
/* The text is such a word and nothing else. */
bool deed_lexicon_is(const char *text, enum deed_words words);
/* The hints of an icon (class names, test ids, file names), which are English
 * whatever language the page is in: "fa-chevron-right", "ChevronRightIcon". */
bool deed_lexicon_hints(const char *hints, enum deed_words words);
/* Of classes, separated by spaces, one is called as a state is: "is-liked".
 * Takes NULL. */
bool deed_lexicon_names_state(const char *classes);

struct deed_arena;
/* The form that words are compared in: white space and case folded, straight
 * apostrophes, the dotted and dotless i of Turkish as i. NULL when the arena
 * refuses. */
char *deed_lexicon_fold(struct deed_arena *arena, const char *text);

#endif
