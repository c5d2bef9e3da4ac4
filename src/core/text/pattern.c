/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/target.h"

#include "base/arena.h"
#include "base/utf8.h"

enum deed_code deed_pattern_make(struct deed_arena *arena, const char *text,
                                 struct deed_pattern *ret)
{
    bool substring = text[0] == '~';
    const char *folded = deed_utf8_fold_space(arena, text + substring);
    if (!folded) {
        return DEED_NOMEM;
    }
    if (folded[0] == '\0') {
        return DEED_INVALID;
    }
    *ret = (struct deed_pattern){ .text = folded, .substring = substring };
    return DEED_OK;
}

enum deed_grade deed_pattern_grade(const struct deed_pattern *pattern,
                                   const char *text)
{
    struct deed_arena scratch;
    struct deed_fold wanted, given;
    enum deed_grade grade = DEED_GRADE_NONE;
    deed_arena_init(&scratch, 0);
    if (deed_fold_make_whole(&scratch, pattern->text, &wanted) &&
        deed_fold_make(&scratch, text, &given)) {
        grade = deed_fold_grade(&wanted, pattern->substring, &given);
    }
    deed_arena_fini(&scratch);
    return grade;
}

bool deed_pattern_match(const struct deed_pattern *pattern, const char *text)
{
    return deed_pattern_grade(pattern, text) != DEED_GRADE_NONE;
}
