/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_TEXT_FOLD_H
#define DEED_CORE_TEXT_FOLD_H

/*
 * Text made comparable: white space folded, and the same in lower case.
 * Folding is the costly part of a comparison, so it is done once; text that
 * is folded already (most of it) is borrowed, not copied.
 */

#include <stdbool.h>
#include <stdint.h>

struct deed_arena;

/* How well one text matches another; larger is better. */
enum deed_grade {
    DEED_GRADE_NONE,
    DEED_GRADE_SUBSTRING, /* contains it, whatever the case */
    DEED_GRADE_SHOWN,     /* the same to the eye: only the case differs */
    DEED_GRADE_EXACT,
    DEED_GRADE_COUNT
};

struct deed_fold {
    const char *text;  /* folded; NULL: there is none, or it is empty */
    const char *lower; /* case-folded; NULL: text is ASCII, fold as you go */
};

/* Borrows from `text` where it can. False when the arena refuses. */
bool deed_fold_make(struct deed_arena *arena, const char *text,
                    struct deed_fold *ret);
/* For the side that is compared with many: `lower` is always filled. */
bool deed_fold_make_whole(struct deed_arena *arena, const char *text,
                          struct deed_fold *ret);

/* The same for texts that differ in case alone. */
uint64_t deed_fold_hash(const struct deed_fold *fold);

/* `pattern` was made whole. A pattern without text grades everything EXACT;
 * SUBSTRING is given only when `substring` asks for it. */
enum deed_grade deed_fold_grade(const struct deed_fold *pattern, bool substring,
                                const struct deed_fold *fold);

/* The same, whatever the case, but for the marks and pictures that stand around
 * a name: "City:", "Street *", "More…", "Next ›", "♡ Like", "+ Add", "Inbox 3".
 * Pictures and counts are left away on the page's side alone: who asks for one
 * means it. `pattern` was made whole. */
bool deed_fold_is_marked(const struct deed_fold *pattern,
                         const struct deed_fold *fold);

#endif
