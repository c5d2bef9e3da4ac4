/* SPDX-License-Identifier: Apache-2.0 */
#include "ui_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "base/util.h"

#define WORDS_MAX 24
#define LINES_MAX 512

/* Splits in place: words at blanks, 'quoted text' and key='quoted text' as
 * one word without its quotes. */
static unsigned split(char *line, char **words)
{
    unsigned count = 0;
    char *p = line;
    while (*p) {
        while (*p == ' ') {
            p++;
        }
        if (!*p) {
            break;
        }
        assert_true(count < WORDS_MAX);
        char *out = p;
        words[count++] = out;
        bool quoted = false;
        while (*p && (quoted || *p != ' ')) {
            if (*p == '\'') {
                quoted = !quoted;
            } else {
                *out++ = *p;
            }
            p++;
        }
        assert_false(quoted);
        if (*p) {
            p++;
        }
        *out = '\0';
    }
    return count;
}

static const struct {
    const char *word;
    enum deed_state_id state;
    enum deed_tri value;
} state_words[] = {
    { "hidden", DEED_STATE_VISIBLE, DEED_NO },
    { "blocked", DEED_STATE_BLOCKED, DEED_YES },
    { "detached", DEED_STATE_ATTACHED, DEED_NO },
    { "disabled", DEED_STATE_ENABLED, DEED_NO },
    { "enabled", DEED_STATE_ENABLED, DEED_YES },
    { "editable", DEED_STATE_EDITABLE, DEED_YES },
    { "focusable", DEED_STATE_FOCUSABLE, DEED_YES },
    { "unfocusable", DEED_STATE_FOCUSABLE, DEED_NO },
    { "checked", DEED_STATE_CHECKED, DEED_YES },
    { "pressed", DEED_STATE_PRESSED, DEED_NO },
    { "expanded", DEED_STATE_EXPANDED, DEED_NO },
};

static enum deed_opaque opaque_of(const char *word)
{
    return strcmp(word, "cross") == 0    ? DEED_OPAQUE_CROSS_ORIGIN
           : strcmp(word, "closed") == 0 ? DEED_OPAQUE_CLOSED_SHADOW
           : strcmp(word, "canvas") == 0 ? DEED_OPAQUE_CANVAS
                                         : DEED_OPAQUE_NONE;
}

static void set_word(struct deed_element *element, const char *word)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(state_words); i++) {
        if (strcmp(word, state_words[i].word) == 0) {
            deed_state_set(&element->states, state_words[i].state,
                           state_words[i].value);
            return;
        }
    }
    struct deed_handling *handling = &element->handling;
    if (strcmp(word, "owner") == 0) {
        handling->owner = DEED_YES;
    } else if (strcmp(word, "notowner") == 0) {
        handling->owner = DEED_NO;
    } else if (strcmp(word, "click") == 0) {
        handling->clickable = DEED_YES;
    } else if (strcmp(word, "noclick") == 0) {
        handling->clickable = DEED_NO;
    } else if (strcmp(word, "adjust") == 0) {
        handling->adjustable = DEED_YES;
    } else if (strcmp(word, "hint") == 0) {
        element->hint = true;
    } else if (strcmp(word, "range") == 0) {
        element->reading.has_range = true;
    } else if (opaque_of(word)) {
        element->opaque = opaque_of(word);
    } else {
        fail_msg("a word that says nothing: %s", word);
    }
}

static const char *after(const char *word, const char *key)
{
    size_t len = strlen(key);
    return strncmp(word, key, len) == 0 && word[len] == '=' ? word + len + 1
                                                            : NULL;
}

static bool set_key(struct deed_element *element, const char *word)
{
    const struct {
        const char *key;
        const char **to;
    } keys[] = {
        { "id", &element->stable_id },     { "text", &element->text },
        { "label", &element->label },      { "ph", &element->placeholder },
        { "shown", &element->shown },      { "desc", &element->description },
        { "meaning", &element->meaning },  { "act", &element->default_action },
        { "scope", &element->scope_id },   { "doc", &element->document_id },
        { "val", &element->reading.text },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(keys); i++) {
        if (after(word, keys[i].key)) {
            *keys[i].to = after(word, keys[i].key);
            return true;
        }
    }
    const char *at = after(word, "at");
    if (at) {
        char *end = NULL;
        element->rect = (struct deed_rect){ .width = 100, .height = 20 };
        element->rect.x = strtod(at, &end);
        assert_int_equal(*end, ',');
        element->rect.y = strtod(end + 1, NULL);
        element->has_rect = true;
    }
    return at != NULL;
}

/* The lines of a text, cut in a copy of it. */
struct lines {
    char *copy; /* owned */
    char *at[LINES_MAX];
    unsigned count;
};

static void cut(struct lines *lines, const char *text)
{
    *lines = (struct lines){ .copy = strdup(text) };
    assert_non_null(lines->copy);
    char *p = lines->copy;
    while (*p) {
        size_t len = strcspn(p, "\n");
        bool last = p[len] == '\0';
        p[len] = '\0';
        if (len > 0 && p[0] != '#') {
            assert_true(lines->count < LINES_MAX);
            lines->at[lines->count++] = p;
        }
        p += len + !last;
    }
}

static void add_other(struct deed_graph *graph, char **words, unsigned count)
{
    struct deed_error err = { 0 };
    if (strcmp(words[0], "doc") == 0) {
        struct deed_document document = { .id = words[1],
                                          .parent_id =
                                              count > 2 ? words[2] : NULL };
        assert_int_equal(deed_graph_add_document(graph, &document, &err), 0);
    } else if (strcmp(words[0], "scope") == 0) {
        struct deed_scope scope = {
            .id = words[1],
            .kind = words[2],
            .name = words[3][0] ? words[3] : NULL,
            .parent_id = count > 4 && words[4][0] != '-' ? words[4] : NULL,
            .document_id = count > 5 ? words[5] : NULL,
        };
        assert_int_equal(deed_graph_add_scope(graph, &scope, &err), 0);
    } else if (strcmp(words[0], "region") == 0) {
        struct deed_region region = { .opaque = opaque_of(words[1]),
                                      .document_id = words[2],
                                      .what = words[3] };
        assert_int_equal(deed_graph_add_region(graph, &region, &err), 0);
    } else {
        assert_string_equal(words[0], "focus");
        assert_int_equal(deed_graph_set_place(graph, 1, NULL, words[1], &err),
                         0);
    }
}

static uint32_t find_parent(char *(*words)[WORDS_MAX], const unsigned *order,
                            unsigned count, const char *id)
{
    if (strcmp(id, "-") == 0) {
        return DEED_NO_ELEMENT;
    }
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(words[order[i]][1], id) == 0) {
            return i;
        }
    }
    fail_msg("no element %s", id);
    return 0;
}

static void build(struct deed_graph *graph, const char *text, uint64_t *seed)
{
    static struct lines lines;
    static char *words[LINES_MAX][WORDS_MAX];
    unsigned word_counts[LINES_MAX];
    unsigned order[LINES_MAX];
    unsigned count = 0;
    struct deed_error err = { 0 };
    deed_graph_init(graph, &deed_graph_default_limits);
    cut(&lines, text);
    for (unsigned i = 0; i < lines.count; i++) {
        word_counts[i] = split(lines.at[i], words[i]);
        if (strcmp(words[i][0], "el") == 0) {
            assert_true(word_counts[i] >= 5);
            order[count++] = i;
        } else {
            add_other(graph, words[i], word_counts[i]);
        }
    }
    for (unsigned i = count; seed && i > 1; i--) {
        unsigned j = ui_random_below(seed, i);
        unsigned swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
    for (unsigned i = 0; i < count; i++) {
        char **word = words[order[i]];
        struct deed_element element = {
            .instance_id = word[1],
            .parent = find_parent(words, order, count, word[2]),
            .role = strcmp(word[3], "-") == 0 ? "" : word[3],
            .name = word[4][0] ? word[4] : NULL,
        };
        for (unsigned w = 5; w < word_counts[order[i]]; w++) {
            if (!set_key(&element, word[w])) {
                set_word(&element, word[w]);
            }
        }
        assert_int_equal(deed_graph_add_element(graph, &element, NULL, &err),
                         0);
    }
    if (deed_graph_seal(graph, &err)) {
        fail_msg("%s", err.text);
    }
    free(lines.copy);
}

void ui_build(struct deed_graph *graph, const char *text)
{
    build(graph, text, NULL);
}

void ui_build_shuffled(struct deed_graph *graph, const char *text,
                       uint64_t seed)
{
    build(graph, text, &seed);
}

static enum deed_by form_of(const char *word)
{
    unsigned by = 0;
    while (by < DEED_BY_COUNT &&
           strcmp(deed_by_name((enum deed_by)by), word) != 0) {
        by++;
    }
    assert_true(by < DEED_BY_COUNT);
    return (enum deed_by)by;
}

static bool set_expectation(struct deed_target *target, const char *word)
{
    const struct {
        const char *key;
        const char **to;
    } keys[] = {
        { "scope", &target->scope },
        { "erole", &target->expected_role },
        { "ename", &target->expected_name },
        { "escope", &target->expected_scope_id },
        { "edoc", &target->expected_document_id },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(keys); i++) {
        if (after(word, keys[i].key)) {
            *keys[i].to = after(word, keys[i].key);
            return true;
        }
    }
    return false;
}

void ui_target(struct deed_arena *arena, const char *text,
               struct deed_target *ret)
{
    char *words[WORDS_MAX];
    unsigned count = split(deed_arena_strdup(arena, text), words);
    unsigned next = 1;
    *ret = (struct deed_target){ .by = form_of(words[0]) };
    if (ret->by == DEED_BY_SEMANTIC) {
        ret->role = words[next++];
    }
    if (next < count && ret->by != DEED_BY_NONE &&
        !set_expectation(ret, words[next])) {
        ret->value = words[next++];
    }
    for (; next < count; next++) {
        assert_true(set_expectation(ret, words[next]));
    }
    if (ret->value &&
        (ret->by == DEED_BY_SEMANTIC || ret->by == DEED_BY_TEXT ||
         ret->by == DEED_BY_LABEL || ret->by == DEED_BY_PLACEHOLDER ||
         ret->by == DEED_BY_NAME)) {
        assert_int_equal(deed_pattern_make(arena, ret->value, &ret->pattern),
                         0);
    }
}

char *ui_print(struct deed_arena *arena, const struct deed_resolution *answer)
{
    struct deed_strbuf buf;
    deed_strbuf_init(&buf, 0);
    deed_strbuf_printf(&buf, "%d %s %s %.4f %s matched=%u", (int)answer->status,
                       deed_found_by_name(answer->by),
                       answer->element ? answer->element->instance_id : "-",
                       answer->confidence, answer->reason,
                       (unsigned)answer->matched_count);
    for (unsigned i = 0; i < answer->alternate_count; i++) {
        const struct deed_alternate *alternate = &answer->alternates[i];
        deed_strbuf_printf(&buf, " [%s %.4f %s]",
                           alternate->element->instance_id, alternate->score,
                           alternate->reason);
    }
    if (answer->discriminator) {
        deed_strbuf_printf(&buf, " %s:", answer->discriminator);
        for (unsigned i = 0; i < DEED_ALTERNATES_MAX; i++) {
            deed_strbuf_printf(
                &buf, " <%s>",
                deed_str_or(answer->discriminator_values[i], ""));
        }
    }
    deed_strbuf_printf(&buf, " %s", deed_str_or(answer->detail, "-"));
    char *copy = deed_arena_strdup(arena, deed_strbuf_get(&buf));
    deed_strbuf_fini(&buf);
    return copy;
}

uint64_t ui_random(uint64_t *state)
{
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return x * UINT64_C(2685821657736338717);
}

uint32_t ui_random_below(uint64_t *state, uint32_t limit)
{
    return (uint32_t)((ui_random(state) >> 32) % limit);
}
