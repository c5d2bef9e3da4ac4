/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/goal.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/text/format.h"
#include "core/text/number.h"

/* Which of the target's states a request is about, best known first. */
static enum deed_state_id pick_state(const struct deed_facts *before,
                                     const enum deed_state_id *ids, size_t n)
{
    for (size_t i = 0; before && i < n; i++) {
        if (deed_state(&before->states, ids[i]) != DEED_UNKNOWN) {
            return ids[i];
        }
    }
    return DEED_STATE_COUNT;
}

static void goal_state(struct deed_goal *goal,
                       const struct deed_request *request,
                       const struct deed_facts *before)
{
    static const enum deed_state_id toggles[] = { DEED_STATE_CHECKED,
                                                  DEED_STATE_PRESSED,
                                                  DEED_STATE_SELECTED };
    static const enum deed_state_id folds[] = { DEED_STATE_EXPANDED,
                                                DEED_STATE_OPEN };
    static const enum deed_state_id opens[] = { DEED_STATE_OPEN,
                                                DEED_STATE_EXPANDED };
    switch (request->primitive) {
    case DEED_UI_TOGGLE:
        goal->state = pick_state(before, toggles, DEED_ARRAY_LEN(toggles));
        goal->state_value = request->args.state;
        if (!request->args.has_state && goal->state != DEED_STATE_COUNT) {
            enum deed_tri now = deed_state(&before->states, goal->state);
            goal->state_value = now == DEED_YES ? DEED_NO : DEED_YES;
        }
        break;
    case DEED_UI_EXPAND:
    case DEED_UI_COLLAPSE:
        goal->state = pick_state(before, folds, DEED_ARRAY_LEN(folds));
        goal->state_value = deed_tri_from(request->primitive == DEED_UI_EXPAND);
        break;
    default: /* open, close */
        goal->state = pick_state(before, opens, DEED_ARRAY_LEN(opens));
        goal->state_value = deed_tri_from(request->primitive == DEED_UI_OPEN);
        goal->gone_will_do = request->primitive == DEED_UI_CLOSE;
        break;
    }
}

/* What a file input shows: the names without their folders, ", " between. */
static const char *file_names(const struct deed_args *args,
                              struct deed_arena *arena)
{
    const char *all = "";
    for (unsigned i = 0; all && i < args->file_count; i++) {
        const char *slash = strrchr(args->files[i], '/');
        all = deed_arena_printf(arena, "%s%s%s", all, i ? ", " : "",
                                slash ? slash + 1 : args->files[i]);
    }
    return all;
}

/* A field that announces its number said the same as its text, or both said
 * nothing. One that announces a fraction of what it shows proves nothing. */
static void goal_announced(struct deed_goal *goal,
                           const struct deed_facts *before)
{
    const struct deed_reading *r = before ? &before->reading : NULL;
    if (!r || !r->announces || r->secret) {
        return;
    }
    bool empty = !r->has_announced && (!r->text || !*r->text);
    bool same = r->has_announced && r->has_number &&
                fabs(r->announced - r->number) < 1e-9;
    goal->announce = goal->number;
    goal->announced =
        (empty || same) &&
        (goal->has_number || deed_number_read(goal->text, &goal->announce));
}

static bool goal_value(struct deed_goal *goal,
                       const struct deed_request *request,
                       const struct deed_facts *before,
                       struct deed_arena *arena)
{
    const struct deed_args *args = &request->args;
    goal->formatted = args->formatted;
    if (request->primitive == DEED_UI_SET_VALUE) {
        goal->text = args->value;
        goal->has_number = args->has_number;
        goal->number = args->number;
        goal->tolerance = args->tolerance;
        goal_announced(goal, before);
        return true;
    }
    if (request->primitive == DEED_X_UPLOAD) {
        goal->text = file_names(args, arena);
        return goal->text != NULL;
    }
    goal->text = request->primitive == DEED_UI_ENTER_TEXT ? args->text : "";
    if (request->primitive == DEED_UI_ENTER_TEXT && !args->clear && before &&
        before->reading.text) {
        goal->text =
            deed_arena_printf(arena, "%s%s", before->reading.text, args->text);
    }
    goal->typable = request->primitive == DEED_UI_ENTER_TEXT && args->clear &&
                    !args->secret;
    goal->held = before ? deed_arena_strdup(arena, before->reading.text) : NULL;
    if (goal->typable && goal->text && *goal->text) {
        goal_announced(goal, before);
    }
    return goal->text != NULL && !arena->failed;
}

/* What is typed stands where the caret was: it must be found in what is there
 * now. A place that shows no text (a canvas, the page itself) is judged by any
 * effect. */
static bool goal_typed(struct deed_goal *goal,
                       const struct deed_request *request,
                       const struct deed_facts *before,
                       struct deed_arena *arena)
{
    const char *text = before ? before->reading.text : NULL;
    if (!text || before->reading.secret) {
        return true;
    }
    goal->post = DEED_POST_VALUE;
    goal->typed = request->args.text;
    goal->untyped = deed_arena_strdup(arena, text);
    goal->effect_will_do = true;
    return goal->untyped != NULL;
}

/* "Europe Germany": a control may show the way to what was chosen. */
static bool goal_way(struct deed_goal *goal, const struct deed_args *args,
                     struct deed_arena *arena)
{
    const char *all = args->path_count > 1 ? "" : NULL;
    for (unsigned i = 0; all && i < args->path_count; i++) {
        all = deed_arena_printf(arena, "%s%s%s", all, i ? " " : "",
                                args->path[i]);
    }
    goal->way = all;
    return args->path_count < 2 || all;
}

/* What a control that takes one option shows of another one; NULL: nothing, or
 * the option is chosen already. */
static const char *held_choice(const struct deed_goal *goal,
                               const struct deed_facts *before,
                               struct deed_arena *arena)
{
    const char *shown = before->reading.text;
    const struct deed_option *option =
        goal->option_count == 1 ? deed_option_find(before, goal->options[0])
                                : NULL;
    bool chosen = option && option->selected == DEED_YES;
    return shown && *shown && !chosen && !before->multiple &&
                   !before->native_choice
               ? deed_arena_strdup(arena, shown)
               : NULL;
}

bool deed_goal_make(struct deed_goal *goal, const struct deed_request *request,
                    const struct deed_facts *before, struct deed_arena *arena)
{
    *goal = (struct deed_goal){ .post = DEED_POST_DECLARED,
                                .state = DEED_STATE_COUNT };
    if (request->primitive == DEED_PRIMITIVE_COUNT) {
        return true;
    }
    goal->post = deed_primitive_row(request->primitive)->post;
    if (request->primitive == DEED_X_TYPE) {
        return goal_typed(goal, request, before, arena);
    }
    switch (goal->post) {
    case DEED_POST_VALUE:
        return goal_value(goal, request, before, arena);
    case DEED_POST_STATE:
        goal_state(goal, request, before);
        return true;
    case DEED_POST_CHOSEN:
        goal->options = (const char *const *)request->args.options;
        goal->option_count = request->args.option_count;
        goal->none = request->args.no_options;
        goal->held = before ? held_choice(goal, before, arena) : NULL;
        return goal_way(goal, &request->args, arena);
    default:
        return true;
    }
}
