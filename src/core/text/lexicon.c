/* SPDX-License-Identifier: Apache-2.0 */
#include "core/text/lexicon.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/util.h"
#include "core/text/lexicon_index.h"

static const char *const names[] = {
#define X(id, name) [DEED_WORDS_##id] = name,
    DEED_WORD_KINDS(X)
#undef X
};

const char *deed_words_name(enum deed_words words)
{
    return (unsigned)words < DEED_WORDS_COUNT ? names[words] : "";
}

/* In place: all replacements are shorter than what they replace. */
static void straighten(char *text)
{
    char *out = text;
    for (const char *p = text; *p;) {
        if (*p != 'i' && !((unsigned char)*p & 0x80)) {
            *out++ = *p++;
        } else if (strncmp(p, "\xe2\x80\x99", 3) == 0) { /* U+2019 */
            *out++ = '\'';
            p += 3;
        } else if (strncmp(p, "i\xcc\x87", 3) == 0) { /* folded U+0130 */
            *out++ = 'i';
            p += 3;
        } else if (strncmp(p, "\xc4\xb1", 2) == 0) { /* U+0131 */
            *out++ = 'i';
            p += 2;
        } else {
            *out++ = *p++;
        }
    }
    *out = '\0';
}

char *deed_lexicon_fold(struct deed_arena *arena, const char *text)
{
    char *folded = deed_utf8_fold_case(arena, text);
    if (folded) {
        straighten(folded);
    }
    return folded;
}

/* One alternative of a row. */
struct word {
    const char *text;
    size_t len;
    bool stem; /* any ending may follow */
    bool sign; /* counts only where nothing else stands beside it */
};

/* The alternative at *row, which moves on; false at the end. */
static bool next_word(const char **row, struct word *ret)
{
    if (!*row || !**row) {
        return false;
    }
    size_t len = (size_t)(strchrnul(*row, '|') - *row);
    *ret = (struct word){ .text = *row, .len = len };
    *row += len + ((*row)[len] == '|');
    if (len && ret->text[len - 1] == '*') {
        ret->stem = true;
        ret->len--;
    }
    return true;
}

/* What stands before `at`, which is not the beginning. */
static uint32_t character_before(const char *text, const char *at)
{
    const char *p = at - 1;
    while (p > text && ((unsigned char)*p & 0xc0) == 0x80) {
        p--;
    }
    return deed_utf8_decode(p, (size_t)(at - p));
}

/* Is there a gap between two words? Scripts that write without spaces, or add
 * endings to any word, have none that could be seen. */
static bool is_gap(uint32_t left, uint32_t right)
{
    return !deed_utf8_is_letter(left) || !deed_utf8_is_letter(right) ||
           deed_utf8_is_spaceless(left) || deed_utf8_is_spaceless(right);
}

static bool stands_at(const char *text, const char *at, const struct word *word)
{
    if (strncmp(at, word->text, word->len) != 0) {
        return false;
    }
    const char *end = at + word->len;
    bool begins = at == text || is_gap(character_before(text, at),
                                       deed_utf8_decode(at, strlen(at)));
    bool ends =
        word->stem || !*end ||
        is_gap(character_before(text, end), deed_utf8_decode(end, strlen(end)));
    return begins && ends;
}

/* The first at or after `from`, which lies in the text. */
static const char *find_word(const char *text, const char *from,
                             const struct word *word)
{
    char first = word->text[0];
    for (const char *at = strchr(from, first); at; at = strchr(at + 1, first)) {
        if (stands_at(text, at, word)) {
            return at;
        }
    }
    return NULL;
}

/* A part of the index. */
struct span {
    const unsigned char *at, *end;
};

static struct span span_of(enum deed_words words, unsigned first, unsigned last)
{
    const uint32_t *starts = deed_word_starts[words];
    return (struct span){ deed_word_bytes + starts[first],
                          deed_word_bytes + starts[last + 1] };
}

static bool next_in(struct span *span, struct word *ret)
{
    if (span->at == span->end) {
        return false;
    }
    *ret = (struct word){
        .text = (const char *)span->at + 2,
        .len = span->at[0],
        .stem = span->at[1] & DEED_WORD_IS_STEM,
        .sign = span->at[1] & DEED_WORD_IS_SIGN,
    };
    span->at += 2 + ret->len;
    return true;
}

/* The words of a kind that may stand somewhere. */
struct likely {
    struct span some, short_ones;
};

static struct likely likely_at(enum deed_words words, const char *at)
{
    unsigned bucket = deed_word_bucket(at);
    return (struct likely){
        span_of(words, bucket, bucket),
        span_of(words, DEED_WORD_BUCKETS, DEED_WORD_BUCKETS),
    };
}

static bool next_likely(struct likely *likely, struct word *ret)
{
    return next_in(&likely->some, ret) || next_in(&likely->short_ones, ret);
}

static bool is_ascii_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* False inside of what is_gap() says is one word, without asking it. */
static bool may_begin(const char *text, const char *at)
{
    return at == text || !is_ascii_letter(*at) || !is_ascii_letter(at[-1]);
}

/* Some word of that kind, which is no sign, stands there. */
static bool stands_any(const char *text, const char *at, enum deed_words words)
{
    struct likely likely = likely_at(words, at);
    struct word word;
    while (may_begin(text, at) && next_likely(&likely, &word)) {
        if (!word.sign && stands_at(text, at, &word)) {
            return true;
        }
    }
    return false;
}

/* Some word of that kind is the whole text. */
static bool is_whole(const char *text, enum deed_words words, bool signs)
{
    struct likely likely = likely_at(words, text);
    struct word word;
    while (next_likely(&likely, &word)) {
        if ((word.sign || !signs) && strncmp(text, word.text, word.len) == 0 &&
            !text[word.len]) {
            return true;
        }
    }
    return false;
}

/* A word of negation ends just before, with nothing but a space between. */
static bool is_negated(const char *text, const char *at)
{
    while (at > text && at[-1] == ' ') {
        at--;
    }
    struct span all = span_of(DEED_WORDS_NEGATION, 0, DEED_WORD_BUCKETS);
    struct word word;
    while (next_in(&all, &word)) {
        if ((size_t)(at - text) >= word.len &&
            stands_at(text, at - word.len, &word)) {
            return true;
        }
    }
    return false;
}

enum where { ANYWHERE, UNNEGATED, AT_START, WHOLE };

/* Signs mean something only where nothing else stands beside them. */
static bool any_fits(const char *folded, enum deed_words words,
                     enum where where)
{
    if (is_whole(folded, words, where != WHOLE)) {
        return true;
    }
    if (where == WHOLE || where == AT_START) {
        return where == AT_START && stands_any(folded, folded, words);
    }
    for (const char *at = folded; *at; at++) {
        if (stands_any(folded, at, words) &&
            (where == ANYWHERE || !is_negated(folded, at))) {
            return true;
        }
    }
    return false;
}

static bool fits(const char *text, enum deed_words words, enum where where)
{
    struct deed_arena scratch;
    deed_arena_init(&scratch, 0);
    const char *folded = text ? deed_lexicon_fold(&scratch, text) : NULL;
    bool found = folded && *folded && any_fits(folded, words, where);
    deed_arena_fini(&scratch);
    return found;
}

bool deed_lexicon_has(const char *text, enum deed_words words)
{
    return fits(text, words, ANYWHERE);
}

bool deed_lexicon_asserts(const char *text, enum deed_words words)
{
    return fits(text, words, UNNEGATED);
}

/* Where the clause begins that something stands in. */
static const char *clause_of(const char *text, const char *at)
{
    while (at > text && !strchr(",:()", at[-1])) {
        at--;
    }
    return at;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "No 17" is a number, and so is what "2.0" ends with. */
static bool is_number(const char *text, const char *at, size_t len)
{
    return (at[len] == ' ' && is_digit(at[len + 1])) ||
           (is_digit(*at) && at > text && strchr(".,", at[-1]));
}

/* Does a word of that kind, of any language, stand between the two? The first
 * of each word counts. */
static bool stands_between(const char *text, const char *from, const char *to,
                           enum deed_words words)
{
    for (const char *at = from; at < to; at++) {
        struct likely likely = likely_at(words, at);
        struct word word;
        while (may_begin(text, at) && next_likely(&likely, &word)) {
            if (!word.sign && stands_at(text, at, &word) &&
                !is_number(text, at, word.len) &&
                find_word(text, from, &word) == at) {
                return true;
            }
        }
    }
    return false;
}

/* "Nothing was sent", "has not yet been sent". */
static bool is_denied(const char *text, const char *at)
{
    const char *from = clause_of(text, at);
    return stands_between(text, from, at, DEED_WORDS_NEGATION) ||
           stands_between(text, from, at, DEED_WORDS_DENIAL);
}

typedef bool turned_fn(const char *text, const char *at);

/* Where a word of that kind stands first, not turned; the end: nowhere. */
static const char *find_first(const char *folded, enum deed_words words,
                              turned_fn *is_turned)
{
    const char *at = folded;
    while (*at && (!stands_any(folded, at, words) || is_turned(folded, at))) {
        at++;
    }
    return at;
}

/* A point within a number or a name ends nothing: "2.0", "report.pdf". */
static char *sentence_end(char *text)
{
    char *end = text + strcspn(text, ".!?;");
    while (*end == '.' && end[1] && end[1] != ' ' && end[1] != '.') {
        end += 1 + strcspn(end + 1, ".!?;");
    }
    return end;
}

typedef bool sentence_fn(const char *sentence, char end, const void *user);

static bool any_sentence(const char *text, sentence_fn *test, const void *user)
{
    struct deed_arena scratch;
    deed_arena_init(&scratch, 0);
    char *at = text ? deed_lexicon_fold(&scratch, text) : NULL;
    bool found = false;
    while (at && *at && !found) {
        char *end = sentence_end(at);
        char mark = *end;
        *end = '\0';
        found = test(at, mark, user);
        at = end + (mark != '\0');
    }
    deed_arena_fini(&scratch);
    return found;
}

static bool is_asserted_in(const char *sentence, char end, const void *user)
{
    const enum deed_words *kinds = user;
    const char *at = find_first(sentence, kinds[0], is_denied);
    return end != '?' && *at && at < find_first(sentence, kinds[1], is_negated);
}

bool deed_lexicon_asserts_before(const char *text, enum deed_words words,
                                 enum deed_words other)
{
    const enum deed_words kinds[] = { words, other };
    return any_sentence(text, is_asserted_in, kinds);
}

static bool is_in(const char *sentence, char end, const void *user)
{
    (void)end;
    return *find_first(sentence, *(const enum deed_words *)user, is_denied);
}

bool deed_lexicon_denies(const char *text, enum deed_words words)
{
    return deed_lexicon_has(text, words) && !any_sentence(text, is_in, &words);
}

/* Where a clause begins with the word it has to be all of it. */
static bool is_put_off(const char *text, const char *at)
{
    const char *from = clause_of(text, at);
    const char *rest = at + strcspn(at, " ,:()");
    bool leads = from + strspn(from, " ") == at;
    bool more = rest[strspn(rest, " ")] != '\0' && *rest == ' ';
    return (leads && more) || is_denied(text, at) ||
           stands_between(text, from, at, DEED_WORDS_PENDING);
}

static bool is_told_in(const char *sentence, char end, const void *user)
{
    (void)user;
    return end != '?' && *find_first(sentence, DEED_WORDS_DONE, is_put_off);
}

bool deed_lexicon_tells_done(const char *text)
{
    return any_sentence(text, is_told_in, NULL);
}

bool deed_lexicon_begins(const char *text, enum deed_words words)
{
    return fits(text, words, AT_START);
}

bool deed_lexicon_is(const char *text, enum deed_words words)
{
    return fits(text, words, WHOLE);
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* "ChevronRightIcon" as "Chevron Right Icon"; separators become spaces. */
static char *split_hints(struct deed_arena *arena, const char *hints)
{
    size_t len = strlen(hints);
    char *out = deed_arena_alloc(arena, 2 * len + 1);
    char *to = out;
    for (size_t i = 0; out && i < len; i++) {
        bool hump = i && is_upper(hints[i]) && !is_upper(hints[i - 1]);
        if (hump) {
            *to++ = ' ';
        }
        *to++ = strchr("-_./#:", hints[i]) ? ' ' : hints[i];
    }
    if (out) {
        *to = '\0';
    }
    return out;
}

bool deed_lexicon_hints(const char *hints, enum deed_words words)
{
    struct deed_arena scratch;
    deed_arena_init(&scratch, 0);
    char *split = hints ? split_hints(&scratch, hints) : NULL;
    const char *folded = split ? deed_lexicon_fold(&scratch, split) : NULL;
    struct word word;
    bool found = false;
    const char *row = deed_icon_words[words];
    while (folded && !found && next_word(&row, &word)) {
        found = find_word(folded, folded, &word) != NULL;
    }
    deed_arena_fini(&scratch);
    return found;
}

static bool is_state(const char *name, size_t len)
{
    static const char *const heads[] = { "is-", "has-" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(heads); i++) {
        size_t head = strlen(heads[i]);
        if (len > head && strncasecmp(name, heads[i], head) == 0) {
            name += head;
            len -= head;
            break;
        }
    }
    for (const char *const *state = deed_state_classes; *state; state++) {
        if (strlen(*state) == len && strncasecmp(name, *state, len) == 0) {
            return true;
        }
    }
    return false;
}

bool deed_lexicon_names_state(const char *classes)
{
    for (const char *at = classes; at && *at;) {
        size_t len = strcspn(at, " ");
        if (is_state(at, len)) {
            return true;
        }
        at += len + strspn(at + len, " ");
    }
    return false;
}
