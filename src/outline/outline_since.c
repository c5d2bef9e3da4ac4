/* SPDX-License-Identifier: Apache-2.0 */
/* The difference between two snapshots as text: + appeared, - gone, ~ changed.
 */
#include <stdlib.h>
#include <string.h>

#include "outline/outline_diff.h"
#include "base/util.h"
#include "base/value.h"

static const char *url_of(const struct outline_tree *tree)
{
    return deed_value_text_or(deed_value_get(tree->snapshot, "route"), "url",
                              "");
}

static void write_head(struct outline_writer *w,
                       const struct outline_diff *diff, bool nothing)
{
    outline_line_begin(w, 0);
    deed_strbuf_printf(w->out, "%s%s → %s%s%s", outline_tone(w, OUTLINE_NOTE),
                       deed_value_text_or(diff->old.snapshot, "revision", ""),
                       deed_value_text_or(diff->now.snapshot, "revision", ""),
                       nothing ? ": nothing changed" : "", outline_tone_end(w));
    outline_line_end(w);
    if (strcmp(url_of(&diff->old), url_of(&diff->now)) != 0) {
        outline_line_begin(w, 0);
        outline_put_note(w, "url ");
        outline_put_plain(w, url_of(&diff->old));
        deed_strbuf_puts(w->out, " → ");
        outline_put_plain(w, url_of(&diff->now));
        outline_line_end(w);
    }
}

static void put_sides(struct outline_writer *w, const char *what,
                      const char *was, const char *is, bool *more)
{
    if (deed_str_equal(was, is)) {
        return;
    }
    deed_strbuf_printf(w->out, "%s %s ", *more ? ";" : ":", what);
    outline_put_quoted(w, deed_str_or(was, ""));
    deed_strbuf_puts(w->out, " → ");
    outline_put_quoted(w, deed_str_or(is, ""));
    *more = true;
}

static bool has_word(const char *list, const char *word, size_t len)
{
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, " ");
        if (n == len && strncmp(at, word, n) == 0) {
            return true;
        }
        at += n + 1;
    }
    return false;
}

/* Words of one list that are not in the other. */
static void put_words(struct outline_writer *w, const char *lead,
                      const char *words, const char *other, bool *more)
{
    for (const char *at = words; *at;) {
        size_t len = strcspn(at, " ");
        /* Where the focus went is told where it is now; that a dialog blocks
         * the rest is told by the dialog. */
        bool told = *lead == 'n' && lead[1] == 'o' && lead[2] == 'w';
        if (!has_word(other, at, len) && strncmp(at, "blocked ", 8) != 0 &&
            (told || strncmp(at, "focused ", 8) != 0)) {
            deed_strbuf_printf(w->out, "%s %s %s[%.*s]%s", *more ? ";" : ":",
                               lead, outline_tone(w, OUTLINE_STATE), (int)len,
                               at, outline_tone_end(w));
            *more = true;
        }
        at += len + 1;
    }
}

static void put_states(struct outline_writer *w, const struct outline_node *was,
                       const struct outline_node *is, bool *more)
{
    struct deed_strbuf a, b;
    deed_strbuf_init(&a, 0);
    deed_strbuf_init(&b, 0);
    outline_state_words(was, &a);
    outline_state_words(is, &b);
    put_words(w, "now", deed_strbuf_get(&b), deed_strbuf_get(&a), more);
    put_words(w, "no longer", deed_strbuf_get(&a), deed_strbuf_get(&b), more);
    deed_strbuf_fini(&a);
    deed_strbuf_fini(&b);
}

/* What it is called now, and then what is different about it. */
static void write_change(struct outline_writer *w,
                         const struct outline_node *was,
                         const struct outline_node *is)
{
    bool more = false;
    struct outline_node head = { .element = is->element,
                                 .role = is->role,
                                 .name = is->name,
                                 .ref = is->ref,
                                 .handled = is->handled,
                                 .first = is->first };
    bool text = strcmp(is->role, "text") == 0;
    head.name = text ? NULL : head.name;
    w->mark = "~ ";
    size_t begin = w->out->len;
    outline_line_begin(w, 0);
    if (text) {
        deed_strbuf_puts(w->out, "text");
    } else {
        unsigned options = w->detail.options;
        w->detail.options = 0;
        outline_put_element(w, &head);
        w->detail.options = options;
    }
    if (is->first == OUTLINE_NONE || !outline_is_cell(is)) {
        put_sides(w, text ? "now" : "name", was->name, is->name, &more);
    }
    put_sides(w, "text", was->text, is->text, &more);
    put_sides(w, "value", was->value, is->value, &more);
    put_states(w, was, is, &more);
    if (more) {
        outline_line_end(w);
    } else {
        outline_take_back(w, begin); /* only the focus went away */
    }
}

static void write_gone(struct outline_writer *w,
                       const struct outline_diff *diff)
{
    const struct outline_tree *kept = w->tree;
    w->tree = &diff->old;
    w->mark = "- ";
    for (uint32_t at = outline_diff_gone(diff, 0); at != OUTLINE_NONE;
         at = outline_diff_gone(diff, at + 1)) {
        const struct outline_node *node = &diff->old.nodes[at];
        if (w->limit && w->used >= w->limit) {
            w->left++;
            continue;
        }
        outline_line_begin(w, 0);
        struct outline_node bare = *node;
        bare.state = NULL;
        bare.first = OUTLINE_NONE; /* a row by its name */
        outline_put_element(w, &bare);
        outline_line_end(w);
    }
    w->tree = kept;
}

/* What a reader needs first, when not all of it fits: dialogs and messages,
 * controls that are new, values and states, texts. */
enum rank {
    RANK_MESSAGE,
    RANK_CONTROL,
    RANK_VALUE,
    RANK_TEXT,
};

static bool is_message(const struct outline_node *node)
{
    static const char *const roles[] = { "dialog", "alertdialog", "alert",
                                         "status" };
    return DEED_STR_IN(node->role, roles);
}

static enum rank rank_of_change(const struct outline_node *was,
                                const struct outline_node *is)
{
    return is_message(is)                           ? RANK_MESSAGE
           : is->handled                            ? RANK_VALUE
           : !deed_str_equal(was->value, is->value) ? RANK_VALUE
                                                    : RANK_TEXT;
}

/* Does it hold something to act on? A few levels are enough to say so. */
static bool has_control(const struct outline_tree *tree, uint32_t at,
                        unsigned depth)
{
    const struct outline_node *node = &tree->nodes[at];
    bool found = node->handled;
    for (uint32_t i = node->first; !found && depth && i != OUTLINE_NONE;
         i = tree->nodes[i].next) {
        found = has_control(tree, i, depth - 1);
    }
    return found;
}
#define CONTROL_DEPTH 6

static enum rank rank_of_new(const struct outline_diff *diff, uint32_t at)
{
    return is_message(&diff->now.nodes[at])             ? RANK_MESSAGE
           : has_control(&diff->now, at, CONTROL_DEPTH) ? RANK_CONTROL
                                                        : RANK_TEXT;
}

static void write_changed(struct outline_writer *w,
                          const struct outline_diff *diff, enum rank rank)
{
    for (uint32_t at = outline_diff_changed(diff, 0); at != OUTLINE_NONE;
         at = outline_diff_changed(diff, at + 1)) {
        const struct outline_node *was = &diff->old.nodes[diff->was[at]];
        const struct outline_node *is = &diff->now.nodes[at];
        if (rank_of_change(was, is) != rank) {
            continue;
        }
        if (w->limit && w->used >= w->limit) {
            w->left++;
            continue;
        }
        write_change(w, was, is);
    }
}

/* What appeared is a list of its own for each rank, so that what is alike can
 * be folded. */
static void link_appeared(struct outline_diff *diff,
                          uint32_t first[RANK_TEXT + 1])
{
    uint32_t last[RANK_TEXT + 1];
    for (int r = 0; r <= RANK_TEXT; r++) {
        first[r] = last[r] = OUTLINE_NONE;
    }
    for (uint32_t at = outline_diff_appeared(diff, 0); at != OUTLINE_NONE;) {
        uint32_t next = outline_diff_appeared(diff, at + 1);
        enum rank rank = rank_of_new(diff, at);
        if (first[rank] == OUTLINE_NONE) {
            first[rank] = at;
        } else {
            diff->now.nodes[last[rank]].next = at;
        }
        diff->now.nodes[at].next = OUTLINE_NONE;
        last[rank] = at;
        at = next;
    }
}

static bool is_same(const struct outline_diff *diff)
{
    return outline_diff_appeared(diff, 0) == OUTLINE_NONE &&
           outline_diff_gone(diff, 0) == OUTLINE_NONE &&
           outline_diff_changed(diff, 0) == OUTLINE_NONE &&
           strcmp(url_of(&diff->old), url_of(&diff->now)) == 0;
}

struct since {
    struct outline_diff *diff;
    uint32_t appeared[RANK_TEXT + 1]; /* the first of each rank */
    bool same;
};

static void write_since(struct outline_writer *w, void *user)
{
    struct since *since = user;
    w->mark = NULL;
    write_head(w, since->diff, since->same);
    for (enum rank rank = RANK_MESSAGE; rank <= RANK_TEXT; rank++) {
        w->mark = "+ ";
        outline_write_list(w, since->appeared[rank], 0);
        write_changed(w, since->diff, rank);
    }
    write_gone(w, since->diff);
    w->mark = NULL;
    if (w->left) {
        outline_line_begin(w, 0);
        deed_strbuf_printf(w->out, "… %u more changes do not fit", w->left);
        outline_line_end(w);
    }
}

static void write_new_page(struct outline_writer *w, void *user)
{
    struct since *since = user;
    write_head(w, since->diff, false);
    outline_put_note(w, "another page:\n");
    outline_write_page(w, OUTLINE_NONE);
}

enum deed_code deed_outline_since(const struct deed_value *before,
                                  const struct deed_value *now,
                                  const struct deed_outline_opts *opts,
                                  char **ret_text, struct deed_error *err)
{
    struct outline_diff diff;
    char *text = NULL;
    if (outline_diff_make(&diff, before, now)) {
        struct since since = { .diff = &diff, .same = is_same(&diff) };
        if (!diff.new_page) {
            link_appeared(&diff, since.appeared);
        }
        text =
            outline_fit(&diff.now, opts,
                        diff.new_page ? write_new_page : write_since, &since);
    }
    outline_diff_fini(&diff);
    if (!text) {
        return deed_fail(err, DEED_NOMEM, "outline");
    }
    *ret_text = text;
    return DEED_OK;
}
