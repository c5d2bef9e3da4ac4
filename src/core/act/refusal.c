/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/refusal.h"

#include <string.h>

#include "base/util.h"
#include "core/text/lexicon.h"
#include "core/verify/signal.h"

/* "No further action is required": the negation may stand far before. */
bool deed_text_refuses(const char *text)
{
    return deed_lexicon_asserts(text, DEED_WORDS_REFUSAL) ||
           (deed_lexicon_asserts(text, DEED_WORDS_REQUIRED) &&
            !deed_lexicon_has(text, DEED_WORDS_NEGATION));
}

/* A message that also says what was done is not read as a refusal by its words
 * alone: "Deleted. This cannot be undone." What could not be done is named
 * after the words that say so: "could not be deleted", and what is still needed
 * before: "must be logged in". */
static bool is_mixed(const char *text)
{
    return deed_lexicon_asserts_before(text, DEED_WORDS_SUCCESS,
                                       DEED_WORDS_REFUSAL) &&
           deed_lexicon_asserts_before(text, DEED_WORDS_SUCCESS,
                                       DEED_WORDS_REQUIRED);
}

bool deed_text_praises(const char *text)
{
    return text && is_mixed(text) && !deed_text_refuses(text);
}

bool deed_text_grants(const char *text)
{
    if (!text || is_mixed(text)) {
        return text != NULL;
    }
    bool harmless = deed_lexicon_has(text, DEED_WORDS_REFUSAL) ||
                    deed_lexicon_denies(text, DEED_WORDS_REQUIRED);
    return !deed_text_refuses(text) &&
           (harmless || (!deed_lexicon_has(text, DEED_WORDS_REQUIRED) &&
                         deed_lexicon_tells_done(text)));
}

/* A clause is no longer than this; longer ones are prose. */
#define CLAUSE_MAX 120

/* Where the clause ends that begins here: "1,000" goes on. */
static size_t clause_len(const char *text)
{
    size_t len = 0;
    while (text[len] && (!strchr(",;.!?\n", text[len]) ||
                         (text[len + 1] >= '0' && text[len + 1] <= '9'))) {
        len++;
    }
    return len;
}

/* "1 could not be deleted": how many, before anything else. */
static bool counts_some(const char *clause)
{
    clause += strspn(clause, " \t\n");
    size_t digits = strspn(clause, "0123456789");
    return digits && strspn(clause, "0") != digits;
}

static bool has_number(const char *clause)
{
    return clause[strcspn(clause, "0123456789")] != '\0';
}

/* Some of several: one clause counts those that it was done for, another one
 * those that it was not. */
bool deed_text_tells_part(const char *text)
{
    unsigned done = 0, not_done = 0;
    while (text && *text) {
        char clause[CLAUSE_MAX];
        size_t len = clause_len(text);
        size_t kept = len < sizeof(clause) ? len : sizeof(clause) - 1;
        memcpy(clause, text, kept);
        clause[kept] = '\0';
        bool refuses = deed_lexicon_asserts(clause, DEED_WORDS_REFUSAL);
        not_done += refuses && counts_some(clause);
        done += !refuses && has_number(clause);
        text += len;
        text += *text ? 1 : 0;
    }
    return done && not_done;
}

/* A letter, a digit, or a part of a sign outside ASCII. */
static bool is_of_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* "404", first or last of the words. */
static bool has_missing_code(const char *text)
{
    static const char code[] = "404";
    size_t len = strlen(text);
    while (len && !is_of_word(text[len - 1])) {
        len--;
    }
    bool first = strncmp(text, code, 3) == 0 && !is_of_word(text[3]);
    bool last = len > 3 && strncmp(text + len - 3, code, 3) == 0 &&
                !is_of_word(text[len - 4]);
    return first || last;
}

bool deed_text_is_missing_page(const char *text)
{
    return text && (has_missing_code(text) ||
                    deed_lexicon_asserts(text, DEED_WORDS_MISSING));
}

/* ASCII letters alike, whatever the case. */
static bool is_alike(const char *a, const char *b, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if ((a[i] | 0x20) != (b[i] | 0x20)) {
            return false;
        }
    }
    return true;
}

/* How the past of a word is written: reserve, transfer, empty. */
static bool is_past_of(const char *word, size_t len, const char *text,
                       size_t text_len)
{
    if (len < 3 || text_len <= len - 1 || !is_alike(text, word, len - 1)) {
        return false;
    }
    char last = (char)(word[len - 1] | 0x20);
    const char *rest = text + len - 1;
    size_t left = text_len - (len - 1);
    bool same = (rest[0] | 0x20) == last;
    if (last == 'y') {
        return left == 3 && is_alike(rest, "ied", 3);
    }
    if (last == 'e') {
        return left == 2 && is_alike(rest, "ed", 2);
    }
    return same && ((left == 3 && is_alike(rest + 1, "ed", 2)) ||
                    (left == 4 && (rest[1] | 0x20) == last &&
                     is_alike(rest + 2, "ed", 2)));
}

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

bool deed_text_echoes(const char *name, const char *text)
{
    if (!name || !text || deed_text_refuses(text) ||
        deed_lexicon_has(text, DEED_WORDS_NEGATION)) {
        return false;
    }
    bool any = false;
    for (name += strcspn(name, LETTERS); *name;
         name += strcspn(name, LETTERS)) {
        size_t len = strspn(name, LETTERS);
        const char *t = text + strcspn(text, LETTERS);
        while (*t && !any) {
            size_t have = strspn(t, LETTERS);
            any = len > 3 && is_past_of(name, len, t, have);
            t += have;
            t += strcspn(t, LETTERS);
        }
        name += len;
    }
    return any;
}

/* How the text has the past of a word of the name: "added" for "Add item", or
 * turned, "unsaved" for "Save". */
enum past { PAST_NONE, PAST_PLAIN, PAST_TURNED };

static enum past past_in(const char *name, const char *text)
{
    enum past found = PAST_NONE;
    for (name += strcspn(name, LETTERS); *name && !found;
         name += strcspn(name, LETTERS)) {
        size_t len = strspn(name, LETTERS);
        const char *t = text + strcspn(text, LETTERS);
        while (*t && !found) {
            size_t have = strspn(t, LETTERS);
            bool turned = have > 2 && is_alike(t, "un", 2) &&
                          is_past_of(name, len, t + 2, have - 2);
            found = is_past_of(name, len, t, have) ? PAST_PLAIN
                    : turned                       ? PAST_TURNED
                                                   : PAST_NONE;
            t += have;
            t += strcspn(t, LETTERS);
        }
        name += len;
    }
    return found;
}

/* What is pressed to have something done. What removes is not among these: "0
 * items added" is what a basket says then. */
static bool asks_for_it(const char *name)
{
    static const enum deed_words kinds[] = {
        DEED_WORDS_CONFIRM, DEED_WORDS_PAY,    DEED_WORDS_SEND,
        DEED_WORDS_PUBLISH, DEED_WORDS_SUBMIT, DEED_WORDS_UPLOAD,
    };
    bool any = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        any |= deed_lexicon_has(name, kinds[i]);
    }
    return any && !deed_lexicon_has(name, DEED_WORDS_CANCEL);
}

bool deed_text_denies(const char *name, const char *text)
{
    if (!name || !text || deed_lexicon_has(text, DEED_WORDS_CANCEL)) {
        return false;
    }
    enum past past = past_in(name, text);
    bool denied = deed_lexicon_denies(text, DEED_WORDS_SUCCESS) ||
                  (past == PAST_PLAIN && !deed_text_grants(text) &&
                   deed_lexicon_has(text, DEED_WORDS_NEGATION));
    return past == PAST_TURNED ||
           (denied && (past == PAST_PLAIN || asks_for_it(name)));
}

static bool is_alert(const struct deed_signal *signal)
{
    return deed_str_equal(signal->role, "alert") ||
           deed_str_equal(signal->role, "alertdialog");
}

bool deed_signal_refuses(const struct deed_signal *signal, bool form)
{
    bool alert = is_alert(signal);
    bool message = (signal->kind == DEED_SIGNAL_TOAST && (form || alert)) ||
                   (signal->kind == DEED_SIGNAL_JS_DIALOG && alert);
    return message && deed_text_refuses(signal->text) &&
           !is_mixed(signal->text);
}

const char *deed_signal_words(const struct deed_signal *signal)
{
    bool alert = signal->kind == DEED_SIGNAL_JS_DIALOG && is_alert(signal);
    return signal->kind == DEED_SIGNAL_TOAST || alert  ? signal->text
           : signal->kind == DEED_SIGNAL_STATE_CHANGED ? signal->said
                                                       : NULL;
}

bool deed_signal_praises(const struct deed_signal *signal)
{
    return deed_text_praises(deed_signal_words(signal));
}

bool deed_signal_doubts(const struct deed_signal *signal, bool form)
{
    const char *words = deed_signal_words(signal);
    bool mixed = words && is_mixed(words);
    bool no = words && !mixed && deed_text_refuses(words);
    bool plain_no =
        words && !mixed && deed_lexicon_asserts(words, DEED_WORDS_REFUSAL);
    if (signal->kind == DEED_SIGNAL_TOAST) {
        return no || (words && *words && !mixed &&
                      (is_alert(signal) || signal->wrong));
    }
    /* A field that is marked as wrong, without a word, whoever asks. */
    bool marked = signal->kind == DEED_SIGNAL_STATE_CHANGED && signal->wrong &&
                  (!words || !*words);
    return form ? no || signal->wrong
                : marked || plain_no || (no && signal->wrong);
}
