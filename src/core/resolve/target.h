/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_RESOLVE_TARGET_H
#define DEED_CORE_RESOLVE_TARGET_H

/*
 * Which element is meant: UIAP's TargetRef and ActionTarget, with our kinds of
 * `custom` reference.
 */

#include <deed/error.h>

#include "core/text/fold.h"
#include "core/model/types.h"

struct deed_arena;
struct deed_value;

enum deed_by {
    DEED_BY_NONE, /* no ref: expectations only, or no target at all */
    DEED_BY_STABLE_ID,
    DEED_BY_SEMANTIC,
    DEED_BY_SCOPE,
    DEED_BY_ROUTE,
    /* custom, by KIND of "KIND=…" */
    DEED_BY_REF,
    DEED_BY_TEXT,
    DEED_BY_LABEL,
    DEED_BY_PLACEHOLDER,
    DEED_BY_CSS,
    DEED_BY_XPATH,
    DEED_BY_NODE,
    DEED_BY_MEANING, /* an annotation: "meaning=…" */
    DEED_BY_NAME,    /* as a person says it: name, label, text, placeholder */
    DEED_BY_POINT,   /* what is drawn at "X,Y" of the viewport */
    DEED_BY_FOCUS,   /* what has the focus, whatever it is */
    /* Not on the wire: an option, menu item, tab or radio by label or value,
     * below or owned by the element that a query names. */
    DEED_BY_OPTION,
    DEED_BY_COUNT
};

/* Text to compare: exact after folding, or a substring when written "~…". */
struct deed_pattern {
    const char *text; /* folded; NULL: anything */
    bool substring;
};

struct deed_target {
    enum deed_by by;
    const char *value;           /* as given, without KIND= */
    struct deed_pattern pattern; /* of value, or of a semantic name */
    struct deed_point point;     /* BY_POINT */
    const char *role;            /* semantic */
    const char *scope; /* of a description: a ScopeId or an enclosing name */
    const char *expected_role;
    const char *expected_name; /* folded */
    const char *expected_scope_id;
    const char *expected_document_id;
};

/* Longest name, id or selector that is looked at. */
#define DEED_TARGET_TEXT_MAX 4096

/* From the `target` member of a request; the error names the bad member
 * ("target.ref.by"). NULL value: no target. Strings live in the arena. */
enum deed_code deed_target_decode(struct deed_arena *arena,
                                  const struct deed_value *value,
                                  struct deed_target *ret,
                                  struct deed_error *err);

bool deed_target_given(const struct deed_target *target);

/* Fold `text` into a pattern ("~" prefix: substring). DEED_INVALID when
 * nothing is left to compare. */
enum deed_code deed_pattern_make(struct deed_arena *arena, const char *text,
                                 struct deed_pattern *ret);
/* Does an unfolded text match? NULL text matches only an empty pattern. A
 * text that differs in case alone does match, as a person would say; the
 * grade tells (see fold.h). */
bool deed_pattern_match(const struct deed_pattern *pattern, const char *text);
enum deed_grade deed_pattern_grade(const struct deed_pattern *pattern,
                                   const char *text);

/* "stableId", "semantic", ..., or the KIND of a custom one; static storage. */
const char *deed_by_name(enum deed_by by);

/* "button “Create video” in “Row Beta”": for messages. */
char *deed_target_describe(struct deed_arena *arena,
                           const struct deed_target *target);

#endif
