/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_OUTLINE_OUTLINE_IMPL_H
#define DEED_OUTLINE_OUTLINE_IMPL_H

/* The inside of outlines, shared by the files outline*.c and nobody else. */

#include <stdint.h>

#include "outline/outline.h"
#include "base/arena.h"
#include "base/strbuf.h"

#define OUTLINE_NONE UINT32_MAX

/* An element, in the tree of those that have something to say. */
struct outline_node {
    const struct deed_value *element; /* NULL: a document */
    const char *ref;                  /* "e12", or NULL */
    const char *role, *name, *text, *value;
    const struct deed_value *state;
    uint64_t number; /* of the ref; 0: none */
    uint64_t shape;  /* roles of it and of all in it */
    uint64_t acts;   /* of those only that can be acted on */
    uint64_t mood;   /* states of it and of all in it */
    uint32_t parent, first, last, next, prev;
    uint32_t size; /* of the tree below, itself included */
    uint32_t child_count;
    uint32_t flows; /* stands in a sentence, as the n-th of its words */
    bool sentence;  /* all that is in it are links that stand in its words */
    bool handled;   /* can be acted on, or looked in: its handle is shown */
    bool secret;
    bool silent;     /* nothing to say of itself: its children stand for it */
    bool empty_cell; /* nothing in it, but it has a place in its row */
};

struct outline_tree {
    struct deed_arena arena;
    const struct deed_value *snapshot;
    struct outline_node *nodes;
    uint32_t count;
    uint32_t top, last; /* documents */
    uint32_t modal;     /* the dialog that blocks the rest; OUTLINE_NONE */
};

/* Reads a snapshot; false when memory is out. fini takes a zeroed one. */
bool outline_tree_read(struct outline_tree *tree,
                       const struct deed_value *snapshot);
void outline_tree_fini(struct outline_tree *tree);
/* The node becomes the last child of `parent`. */
void outline_link(struct outline_tree *tree, uint32_t at, uint32_t parent);
/* outline_find.c: what `in` means; OUTLINE_NONE: nothing. */
uint32_t outline_tree_find(const struct outline_tree *tree, const char *in);

/* How much is told. */
struct outline_detail {
    unsigned fold;    /* this many alike are folded; 0: never */
    unsigned samples; /* of them in full */
    unsigned clip;    /* characters of a text */
    unsigned options; /* labels of a select */
    unsigned keys;    /* of folded items, by name */
    bool brief;       /* folded items still say what they say */
    bool color;
    bool links; /* where links and forms lead */
};

struct outline_writer {
    struct deed_strbuf *out;
    const struct outline_tree *tree;
    struct outline_detail detail;
    const char *mark; /* at the start of each line, or NULL */
    size_t limit;     /* stop after this many tokens; 0: none */
    size_t used;      /* about, as the lines come */
    size_t line_at;   /* where the line began */
    uint32_t left;    /* elements that were not told any more */
    uint32_t skip;    /* told elsewhere; OUTLINE_NONE */
};

/* outline_line.c: one element, without what is in it. */
enum outline_tone {
    OUTLINE_ROLE,
    OUTLINE_TEXT,
    OUTLINE_STATE,
    OUTLINE_HANDLE,
    OUTLINE_NOTE,
    OUTLINE_BAD,
    OUTLINE_GOOD,
    OUTLINE_TONE_COUNT
};
const char *outline_tone(const struct outline_writer *w,
                         enum outline_tone tone);
const char *outline_tone_end(const struct outline_writer *w);
void outline_line_begin(struct outline_writer *w, unsigned depth);
void outline_line_end(struct outline_writer *w);
/* The line that began here is not told after all. */
void outline_take_back(struct outline_writer *w, size_t begin);
/* Clipped, on one line; plain: without quotes around it. */
void outline_put_plain(struct outline_writer *w, const char *text);
void outline_put_quoted(struct outline_writer *w, const char *text);
void outline_put_note(struct outline_writer *w, const char *text);
void outline_put_element(struct outline_writer *w,
                         const struct outline_node *node);
/* "checked", "disabled", ...: in a fixed order, each followed by a space. */
void outline_state_words(const struct outline_node *node,
                         struct deed_strbuf *to);
/* outline_sentence.c: marks the nodes whose children are links in their words,
 * and gives texts the links that follow them. */
void outline_find_sentences(struct outline_tree *tree);
/* Where a link stands in these words, at `from` or behind it; or NULL. */
const char *outline_part_at(const struct outline_node *part, const char *words,
                            const char *from);
/* What the links of a sentence stand in. */
const char *outline_words(const struct outline_node *node);
/* The words with the links marked in them: [name @e7]. */
void outline_put_sentence(struct outline_writer *w,
                          const struct outline_node *node);
/* Why people do not see what it says; NULL: they do. */
const char *outline_unseen(const struct outline_node *node);

/* outline_write.c: an element and all in it; its children from `first` on. */
void outline_write(struct outline_writer *w, uint32_t at, unsigned depth);
void outline_write_list(struct outline_writer *w, uint32_t first,
                        unsigned depth);
bool outline_is_cell(const struct outline_node *node);
bool outline_is_item(const struct outline_node *node);
/* Text that says what stands beside it anyway. */
bool outline_is_echo(const struct outline_tree *tree, uint32_t at);

/* outline.c: the whole page, or one element of it (OUTLINE_NONE: all). */
void outline_write_page(struct outline_writer *w, uint32_t from);
/* What `write` says with as much detail as fits; NULL when memory is out. */
char *outline_fit(const struct outline_tree *tree,
                  const struct deed_outline_opts *opts,
                  void (*write)(struct outline_writer *w, void *user),
                  void *user);

/* outline_fold.c: from `first` on, how many siblings repeat, and in groups of
 * how many. 0: nothing to fold. */
uint32_t outline_run(const struct outline_writer *w, uint32_t first,
                     unsigned *ret_period);
void outline_write_run(struct outline_writer *w, uint32_t first,
                       uint32_t groups, unsigned period, unsigned depth);

#endif
