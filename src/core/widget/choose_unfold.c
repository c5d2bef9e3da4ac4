/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What is folded away: a leaf of a tree whose branches are shut, an item of a
 * menu in a menu. The driver says which item on the way is next; it is unfolded
 * if it says that it is not, and what it holds is waited for. An item of a tree
 * is unfolded by its toggle, by the key for it, or by a press on it, which may
 * select it as well; a menu by the pointer over it, or by a press.
 */

#include "base/arena.h"
#include "base/util.h"
#include "core/widget/choose.h"

/* More levels are a loop. */
#define ITEMS_MAX 40
/* How long an item may take to say that it is unfolded. */
#define ANSWER_US DEED_MS(500)
/* And how long its content may take, where nothing says that it is coming. */
#define CONTENT_US DEED_MS(2000)
#define LOOK_US DEED_MS(50) /* limit: looks cost 10 to 60 ms each */

enum way { WAY_TOGGLE, WAY_HOVER, WAY_KEY, WAY_PRESS, WAY_NONE };

static const enum way tree_ways[] = { WAY_TOGGLE, WAY_KEY, WAY_PRESS,
                                      WAY_NONE };
static const enum way menu_ways[] = { WAY_HOVER, WAY_PRESS, WAY_KEY, WAY_NONE };

bool choose_has_way(const struct deed_scene *scene)
{
    return scene->request->args.path_count > 0 || scene->facts->fold.item_id ||
           scene->facts->fold.many;
}

static enum way way_of(const struct deed_procedure *p,
                       const struct deed_fold_facts *fold)
{
    return fold->in_menu ? menu_ways[p->item_way] : tree_ways[p->item_way];
}

static void not_unfolded(struct deed_procedure *p,
                         const struct deed_fold_facts *fold,
                         struct deed_step *ret)
{
    deed_step_fail(ret, DEED_ERR_VERIFICATION_FAILED,
                   deed_arena_printf(p->arena, "\"%s\" does not unfold",
                                     deed_str_or(fold->label, "an item")));
}

static void not_in_it(struct deed_procedure *p,
                      const struct deed_fold_facts *fold, struct deed_step *ret)
{
    deed_step_fail(ret, DEED_ERR_TARGET_NOT_FOUND,
                   deed_arena_printf(p->arena, "no \"%s\" in \"%s\"",
                                     deed_str_or(fold->missing, ""),
                                     deed_str_or(fold->label, "an item")));
}

/* Something that is seen to be under way may be what it waits for. */
static bool is_busy(const struct deed_facts *facts)
{
    return (facts->pending & (DEED_PENDING_NETWORK | DEED_PENDING_BUSY)) != 0;
}

static void look_again(struct deed_procedure *p, const struct deed_scene *scene,
                       deed_time_us *waited, struct deed_step *ret)
{
    const struct deed_fold_facts *fold = &scene->facts->fold;
    *waited = deed_step_wait(ret, p, scene, LOOK_US);
    ret->error = DEED_ERR_TARGET_NOT_FOUND;
    ret->message = deed_arena_printf(p->arena, "no \"%s\" in \"%s\" yet",
                                     deed_str_or(fold->missing, ""),
                                     deed_str_or(fold->label, "an item"));
}

/* A new item begins with the first way. */
static bool begin_item(struct deed_procedure *p, const char *item_id)
{
    if (!deed_str_equal(p->item_id, item_id)) {
        p->item_id = deed_arena_strdup(p->arena, item_id);
        p->item_way = 0;
        p->item_sent = false;
        p->item_count++;
        deed_procedure_rest(p);
    }
    return p->item_count <= ITEMS_MAX;
}

static void find_item(struct deed_procedure *p,
                      const struct deed_fold_facts *fold, struct deed_step *ret)
{
    bool toggle = way_of(p, fold) == WAY_TOGGLE;
    ret->kind = DEED_STEP_FIND;
    ret->find_id =
        deed_arena_strdup(p->arena, toggle ? fold->toggle_id : fold->item_id);
    p->phase = CHOOSE_UNFOLD_ITEM;
}

static void try_next(struct deed_procedure *p, const struct deed_scene *scene,
                     struct deed_step *ret)
{
    const struct deed_fold_facts *fold = &scene->facts->fold;
    if (way_of(p, fold) == WAY_TOGGLE && !fold->toggle_id) {
        p->item_way++;
    }
    if (way_of(p, fold) == WAY_NONE) {
        not_unfolded(p, fold, ret);
        return;
    }
    find_item(p, fold, ret);
}

static void unfold(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret)
{
    const struct deed_fold_facts *fold = &scene->facts->fold;
    deed_time_us waited = 0;
    if (!begin_item(p, fold->item_id)) {
        not_in_it(p, fold, ret);
        return;
    }
    if (fold->open == DEED_YES) { /* what it holds is not there yet */
        look_again(p, scene, &waited, ret);
        if (waited > CONTENT_US && !is_busy(scene->facts)) {
            not_in_it(p, fold, ret);
        }
        return;
    }
    if (p->item_sent) {
        look_again(p, scene, &waited, ret);
        if (waited <= ANSWER_US || is_busy(scene->facts)) {
            return;
        }
        p->item_sent = false;
        p->item_way++;
        deed_procedure_rest(p);
    }
    try_next(p, scene, ret);
}

void choose_tell_twins(struct deed_procedure *p, const char *words,
                       struct deed_step *ret)
{
    deed_step_fail(ret, DEED_ERR_TARGET_AMBIGUOUS,
                   deed_arena_printf(p->arena,
                                     "more than one item is \"%s\": the path "
                                     "to it tells them apart",
                                     words));
}

void choose_unfold(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    p->phase = CHOOSE_UNFOLD;
    if (facts->fold.many) {
        choose_tell_twins(p, deed_str_or(facts->fold.missing, ""), ret);
    } else if (facts->fold.item_id) {
        unfold(p, scene, ret);
    } else if (facts->option_id) {
        ret->kind = DEED_STEP_FIND;
        ret->find_id = deed_arena_strdup(p->arena, facts->option_id);
        p->phase = CHOOSE_PRESS;
    } else if (scene->request->args.path_count) {
        choose_await(p, scene, CHOOSE_UNFOLD, DEED_TIME_NEVER, ret);
    } else {
        p->phase = CHOOSE_OPENED; /* nothing is folded any more */
        ret->kind = DEED_STEP_PROBE;
    }
}

void choose_unfold_item(struct deed_procedure *p,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    static const char *const right[] = { "ArrowRight" };
    const struct deed_fold_facts *fold = &scene->facts->fold;
    enum way way = way_of(p, fold);
    if (way == WAY_KEY &&
        deed_state(&scene->part->states, DEED_STATE_FOCUSABLE) != DEED_YES) {
        p->item_way++; /* it cannot get the key */
        try_next(p, scene, ret);
        return;
    }
    deed_step_gesture(ret,
                      way == WAY_HOVER ? DEED_GESTURE_HOVER
                      : way == WAY_KEY ? DEED_GESTURE_KEYS
                                       : DEED_GESTURE_POINTER,
                      scene);
    if (way == WAY_KEY) {
        ret->gesture.keys = (const char **)right;
        ret->gesture.key_count = 1;
    }
    ret->on_part = true;
    p->item_sent = true;
    p->phase = CHOOSE_UNFOLDED;
}
