/* SPDX-License-Identifier: Apache-2.0 */

/*
 * An option that is not shown. A list that shows a part of itself is moved:
 * to its beginning, then to where the option should be if the list is in some
 * order, and when it is not there, from the beginning to the end. A list that
 * is not there yet is waited for.
 */

#include "core/widget/choose.h"

#include "base/arena.h"
#include "base/util.h"

/* Lists draw what they are scrolled to with the next frame. */
#define DRAWN_US DEED_MS(20)
/* A list at its end may still be loading more. */
#define LOADED_US DEED_MS(1000)
/* A press that opens nothing for so long is followed by a key. */
#define OPENS_US DEED_MS(600)
/* Rule: a second look where no signal comes (ACTION_RECHECK_US). */
#define LOOK_US DEED_MS(200)
/* So long a list is looked through at a time. */
#define SCAN_US DEED_MS(400)

const char *choose_wanted(const struct deed_procedure *p)
{
    return p->goal.options[p->index];
}

/* What is no list itself shows one when it is pressed, whether it says so or
 * not. */
bool choose_opens_a_list(const struct deed_scene *scene)
{
    static const char *const openers[] = { "combobox", "button", "menuitem",
                                           "textbox", "searchbox" };
    return DEED_STR_IN(scene->element->role, openers) ||
           deed_state(&scene->facts->states, DEED_STATE_EXPANDED) !=
               DEED_UNKNOWN;
}

void choose_no_such_option(struct deed_procedure *p,
                           const struct deed_facts *facts,
                           struct deed_step *ret)
{
    const struct deed_list_view *view = &facts->view;
    const struct deed_fold_facts *fold = &facts->fold;
    if (fold->missing && !fold->item_id) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_FOUND,
                       fold->label
                           ? deed_arena_printf(p->arena, "no \"%s\" in \"%s\"",
                                               fold->missing, fold->label)
                           : deed_arena_printf(p->arena, "no option \"%s\"",
                                               fold->missing));
        return;
    }
    if (p->top_label && p->seek.over && view->label_count) {
        deed_step_fail(
            ret, DEED_ERR_TARGET_NOT_FOUND,
            deed_arena_printf(p->arena,
                              "no option \"%s\" in the list, which was looked "
                              "through from \"%s\" to \"%s\"",
                              choose_wanted(p), p->top_label,
                              view->labels[view->label_count - 1]));
        return;
    }
    const char *first = facts->option_count ? facts->options[0].label : NULL;
    const char *last = facts->option_count
                           ? facts->options[facts->option_count - 1].label
                           : NULL;
    deed_step_fail(
        ret, DEED_ERR_TARGET_NOT_FOUND,
        first ? deed_arena_printf(p->arena,
                                  "no option \"%s\" among %u, from \"%s\" to "
                                  "\"%s\"",
                                  choose_wanted(p), facts->option_count,
                                  deed_str_or(first, ""), deed_str_or(last, ""))
              : deed_arena_printf(p->arena, "no option \"%s\"",
                                  choose_wanted(p)));
}

void choose_find_part(struct deed_procedure *p, const char *id, unsigned next,
                      struct deed_step *ret)
{
    ret->kind = DEED_STEP_FIND;
    ret->find_id = deed_arena_strdup(p->arena, id);
    p->phase = next;
}

static bool is_closed(const struct deed_scene *scene)
{
    return choose_opens_a_list(scene) && !scene->facts->list_scrolls &&
           deed_state(&scene->facts->states, DEED_STATE_EXPANDED) != DEED_YES;
}

/* An arrow key opens the suggestions of a text field, and what does not listen
 * to presses at all. Any other control may be about to open, and may choose the
 * next option by the key, as a select of the platform does: it is not sent one
 * while it is closed. */
static bool opens_by_key(const struct deed_procedure *p,
                         const struct deed_scene *scene)
{
    return p->unheard ||
           deed_state(&scene->facts->states, DEED_STATE_EDITABLE) == DEED_YES;
}

void choose_await(struct deed_procedure *p, const struct deed_scene *scene,
                  unsigned next, deed_time_us limit_us, struct deed_step *ret)
{
    static const char *const down[] = { "ArrowDown" };
    deed_time_us waited = deed_step_wait(ret, p, scene, LOOK_US);
    if (is_closed(scene) && !p->tried_keys && waited > OPENS_US &&
        opens_by_key(p, scene)) {
        p->tried_keys = true;
        deed_step_gesture(ret, DEED_GESTURE_KEYS, scene);
        ret->gesture.keys = (const char **)down;
        ret->gesture.key_count = 1;
        p->phase = CHOOSE_OPENED;
        return;
    }
    if (!p->words || waited > limit_us ||
        !deed_facts_may_change(scene->facts)) {
        choose_no_such_option(p, scene->facts, ret);
        p->words = ret->message;
    }
    if (waited <= limit_us && deed_facts_may_change(scene->facts)) {
        ret->kind = DEED_STEP_PROBE;
        ret->error = DEED_ERR_TARGET_NOT_FOUND;
        ret->message = p->words;
        p->phase = next;
    }
}

/* The time will not do for another look at the list. */
static void too_long(struct deed_procedure *p, const struct deed_scene *scene,
                     struct deed_step *ret)
{
    const struct deed_list_view *view = &scene->facts->view;
    double seen = view->end > 0 ? 100 * view->at / view->end : 0;
    deed_step_fail(
        ret, DEED_ERR_TARGET_NOT_FOUND,
        deed_arena_printf(p->arena,
                          "no option \"%s\" so far: the list is too long to be "
                          "seen whole in the time, %.0f %% of it was looked "
                          "through",
                          choose_wanted(p), seen));
}

static void scroll(struct deed_procedure *p, const struct deed_scene *scene,
                   const char *edge, struct deed_step *ret)
{
    deed_step_gesture(ret, DEED_GESTURE_SCROLL_LIST, scene);
    ret->gesture.edge = edge;
    ret->gesture.text = choose_wanted(p);
    p->phase = CHOOSE_SCROLLED;
}

/* To where it should be; false: no order leads there. */
static bool jump(struct deed_procedure *p, const struct deed_scene *scene,
                 struct deed_step *ret)
{
    const struct deed_list_view *view = &scene->facts->view;
    double at = 0;
    if (!p->top_label && view->label_count) {
        p->top_label = deed_arena_strdup(p->arena, view->labels[0]);
    }
    if (!deed_seek_next(&p->seek, view, choose_wanted(p), p->arena, &at)) {
        return false;
    }
    scroll(p, scene, "at", ret);
    ret->gesture.has_number = true;
    ret->gesture.number = at;
    return true;
}

void choose_search(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret)
{
    if (choose_has_way(scene)) {
        choose_unfold(p, scene, ret);
        return;
    }
    if (p->attempts < 2 && scene->facts->filter_id &&
        choose_wanted(p)[0] != '~') {
        p->attempts = 2;
        choose_find_part(p, scene->facts->filter_id, CHOOSE_FILTER, ret);
        return;
    }
    if (!scene->facts->list_scrolls) {
        choose_await(p, scene, CHOOSE_OPENED, DEED_TIME_NEVER, ret);
        return;
    }
    if (p->at_top && !p->seek.over && jump(p, scene, ret)) {
        return;
    }
    if (p->seek.jumps) { /* an order is no proof: every page of it, then */
        p->seek.jumps = 0;
        p->at_top = false;
    }
    if (!p->at_top) {
        scroll(p, scene, "top", ret);
    } else if (scene->left_us < LOOK_US + SCAN_US) {
        too_long(p, scene, ret);
    } else {
        scroll(p, scene, "page", ret);
        ret->gesture.duration_us = SCAN_US;
    }
}

void choose_scrolled(struct deed_procedure *p, const struct deed_scene *scene,
                     struct deed_step *ret)
{
    bool moved = scene->receipt && scene->receipt->returned_success;
    enum deed_tri shows = scene->receipt ? scene->receipt->shows : DEED_UNKNOWN;
    bool was_top = p->at_top;
    p->at_top = true;
    if (moved) {
        deed_procedure_rest(p);
        (void)deed_step_wait(ret, p, scene, DRAWN_US);
        deed_procedure_rest(p);
        ret->wait_us = shows == DEED_UNKNOWN ? DRAWN_US : 0;
        p->phase = shows == DEED_NO ? CHOOSE_SEARCH : CHOOSE_OPENED;
    } else if (!was_top || p->seek.jumps) {
        choose_search(p, scene, ret); /* it stood there */
    } else {
        choose_await(p, scene, CHOOSE_SEARCH, LOADED_US, ret);
    }
}
