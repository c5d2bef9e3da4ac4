/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Choosing: a platform select takes its setter; anything else is done as a
 * person does it. Open the list if it is not open, find the option (typing a
 * filter where the control takes text), press it; once for each option.
 */

#include "base/arena.h"
#include "base/util.h"
#include "core/widget/choose.h"

/* Another one that the same words denote, and that means something else. */
static bool has_twin(const struct deed_facts *facts,
                     const struct deed_option *option, const char *words)
{
    bool by_label = deed_text_folds_equal(option->label, words);
    bool by_value = !by_label && deed_str_equal(option->value, words);
    bool part = words[0] == '~' && !by_label && !by_value;
    if (by_value) { /* a value denotes one option, whatever it is called */
        return false;
    }
    for (uint32_t i = 0; i < facts->option_count; i++) {
        const struct deed_option *other = &facts->options[i];
        const struct deed_facts alone = { .options = other, .option_count = 1 };
        if (other != option && !deed_str_equal(other->value, option->value) &&
            (part ? deed_option_find(&alone, words) != NULL
                  : deed_text_folds_equal(other->label, option->label))) {
            return true;
        }
    }
    return false;
}

/* A platform select: everything is known beforehand, so that nothing is
 * touched for an option that is not there or cannot be chosen. */
static void native(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    const char **ids =
        deed_arena_calloc(p->arena, p->goal.option_count + 1, sizeof(*ids));
    for (p->index = 0; p->index < p->goal.option_count; p->index++) {
        const struct deed_option *option =
            deed_option_find(facts, choose_wanted(p));
        if (!option && !facts->options_cut) {
            choose_no_such_option(p, facts, ret);
            return;
        }
        if (option && has_twin(facts, option, choose_wanted(p))) {
            deed_step_fail(ret, DEED_ERR_TARGET_AMBIGUOUS,
                           deed_arena_printf(p->arena,
                                             "more than one option is \"%s\"",
                                             choose_wanted(p)));
            return;
        }
        if (option && option->enabled == DEED_NO) {
            deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                           deed_arena_printf(p->arena,
                                             "the option \"%s\" is disabled",
                                             choose_wanted(p)));
            return;
        }
        if (option && ids) {
            ids[p->index] = deed_arena_strdup(p->arena, option->id);
        }
    }
    if (p->goal.option_count > 1 && !facts->multiple) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "the control takes one option only");
        return;
    }
    deed_step_gesture(ret, DEED_GESTURE_SELECT_OPTION, scene);
    ret->gesture.options = (const char **)p->goal.options;
    ret->gesture.option_ids = ids;
    ret->gesture.option_count = p->goal.option_count;
    p->phase = CHOOSE_END;
}

/* A menu keeps no choice: that its item was taken shows in what it does. */
static bool keeps_no_choice(const struct deed_procedure *p,
                            const struct deed_scene *scene)
{
    const char *role = scene->element->role;
    return (deed_str_equal(role, "button") ||
            deed_str_equal(role, "menuitem") ||
            deed_str_equal(scene->part->role, "menuitem")) &&
           deed_goal_holds(&p->goal, scene->facts) == DEED_UNKNOWN;
}

/* What stays marked when it is pressed may wait for a word that makes it
 * final; a menu item never does. */
static bool keeps_state(const struct deed_scene *scene)
{
    static const char *const roles[] = { "radio", "checkbox", "option" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(roles); i++) {
        if (deed_str_equal(scene->part->role, roles[i])) {
            return choose_opens_a_list(scene);
        }
    }
    return false;
}

static bool takes_text(const struct deed_scene *scene)
{
    return deed_state(&scene->facts->states, DEED_STATE_EDITABLE) == DEED_YES;
}

/* From a position to the word that denotes that very option. */
static bool name_by_index(struct deed_procedure *p, unsigned index,
                          const struct deed_facts *facts, struct deed_step *ret)
{
    if (index >= facts->option_count) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_FOUND,
                       deed_arena_printf(p->arena, "no option %u among %u",
                                         index, facts->option_count));
        return false;
    }
    const struct deed_option *option = &facts->options[index];
    const char *words[] = { option->label, option->value };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(words); i++) {
        const char **one = deed_arena_calloc(p->arena, 1, sizeof(*one));
        if (one && words[i] && *words[i] &&
            deed_option_find(facts, words[i]) == option) {
            one[0] = deed_arena_strdup(p->arena, words[i]);
            p->goal.options = one;
            p->goal.option_count = 1;
            return one[0] != NULL;
        }
    }
    deed_step_fail(ret, DEED_ERR_TARGET_AMBIGUOUS,
                   deed_arena_printf(p->arena,
                                     "option %u cannot be told from another",
                                     index));
    return false;
}

/* Nothing is to be chosen: what is chosen now is undone, one by one. Of a
 * platform select that holds one option, the empty one stands for none. */
static bool choose_none(struct deed_procedure *p,
                        const struct deed_facts *facts, struct deed_step *ret)
{
    bool single = facts->native_choice && !facts->multiple;
    const char **all =
        deed_arena_calloc(p->arena, facts->option_count + 1, sizeof(*all));
    unsigned count = 0;
    for (uint32_t i = 0; all && i < facts->option_count; i++) {
        const struct deed_option *option = &facts->options[i];
        bool empty = option->value && !*option->value &&
                     option->enabled != DEED_NO && option->label &&
                     *option->label;
        if (single ? empty && !count : option->selected == DEED_YES) {
            all[count++] = deed_arena_strdup(p->arena, option->label);
        }
    }
    if (!all || (single && !count)) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "the control has no empty option: one option is always "
                       "selected");
        return false;
    }
    p->goal.options = all;
    p->goal.option_count = count;
    p->goal.none = !single;
    return true;
}

/* A field with the platform's own suggestions takes what is one of them. */
static void from_words(struct deed_procedure *p, const struct deed_scene *scene,
                       struct deed_step *ret)
{
    const struct deed_option *option =
        deed_option_find(scene->facts, choose_wanted(p));
    if (!option) {
        choose_no_such_option(p, scene->facts, ret);
        return;
    }
    deed_step_gesture(ret, DEED_GESTURE_TEXT, scene);
    ret->gesture.text = option->value ? option->value : option->label;
    ret->gesture.clear = true;
    p->phase = CHOOSE_TYPED;
}

/* The empty option of a select can be asked for by its value. */
static bool has_empty_option(const struct deed_procedure *p,
                             const struct deed_facts *facts)
{
    for (unsigned i = 0; i < p->goal.option_count; i++) {
        if (deed_text_folds_equal(p->goal.options[i], "") &&
            !facts->native_choice) {
            return true;
        }
    }
    return false;
}

/* Nothing is pressed before it is known that each is one item: the facts of the
 * first look are not about the items. */
static bool is_several_of_a_tree(const struct deed_scene *scene)
{
    return scene->request->args.option_count > 1 &&
           deed_str_equal(scene->element->role, "tree");
}

static void begin(struct deed_procedure *p, const struct deed_scene *scene,
                  struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    if (scene->request->args.has_index && !p->goal.option_count &&
        !name_by_index(p, scene->request->args.index, facts, ret)) {
        return;
    }
    if (deed_goal_holds(&p->goal, facts) == DEED_YES) {
        /* Facts that came with the first look know the leaf alone, and another
         * leaf of that name may be the chosen one. */
        bool guess = scene->request->args.path_count > 1 && !p->items_known;
        ret->kind = guess ? DEED_STEP_PROBE : DEED_STEP_ALREADY;
        p->items_known = true;
        return;
    }
    if (p->goal.none && !choose_none(p, facts, ret)) {
        return;
    }
    if (p->goal.none && facts->native_choice) {
        deed_step_gesture(ret, DEED_GESTURE_SELECT_OPTION, scene);
        p->phase = CHOOSE_END;
    } else if (has_empty_option(p, facts)) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "an empty option names none; give its label or its "
                       "value, or an empty list of options for no choice");
    } else if (facts->native_choice) {
        native(p, scene, ret);
    } else if (facts->word_list && p->goal.option_count == 1) {
        from_words(p, scene, ret);
    } else if (is_several_of_a_tree(scene) && !p->items_known) {
        ret->kind = DEED_STEP_PROBE;
        p->items_known = true;
    } else if (facts->twins) {
        choose_tell_twins(p, facts->twins, ret);
    } else {
        p->phase = CHOOSE_OPEN;
    }
}

static void find_option(struct deed_procedure *p,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    if (scene->request->args.path_count) { /* fresh facts say what is next */
        ret->kind = DEED_STEP_PROBE;
        p->phase = CHOOSE_UNFOLD;
        return;
    }
    ret->kind = DEED_STEP_FIND;
    ret->find.by = DEED_BY_OPTION;
    ret->find.value = choose_wanted(p);
    if (deed_pattern_make(p->arena, choose_wanted(p), &ret->find.pattern)) {
        deed_step_fail(ret, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
        return;
    }
    ret->within_id = scene->element->instance_id;
    ret->find_may_fail = true;
    p->phase = CHOOSE_PRESS;
}

/* Pressing what is as asked for already might take it back. */
static void skip_chosen(struct deed_procedure *p,
                        const struct deed_facts *facts)
{
    enum deed_tri done = p->goal.none ? DEED_NO : DEED_YES;
    while (p->index < p->goal.option_count &&
           deed_option_holds(choose_wanted(p), facts) == done) {
        p->index++;
    }
}

static void open_list(struct deed_procedure *p, const struct deed_scene *scene,
                      struct deed_step *ret)
{
    skip_chosen(p, scene->facts);
    if (p->index == p->goal.option_count) {
        ret->kind = DEED_STEP_DONE;
        return;
    }
    bool closed =
        choose_opens_a_list(scene) &&
        deed_state(&scene->facts->states, DEED_STATE_EXPANDED) != DEED_YES;
    if (closed && p->attempts == 0) {
        p->attempts = 1;
        deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
        p->phase = CHOOSE_OPENED;
        return;
    }
    find_option(p, scene, ret);
}

/* What is typed into the field of the list itself. */
static void filter(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret)
{
    deed_step_gesture(ret, DEED_GESTURE_TEXT, scene);
    ret->gesture.text = choose_wanted(p);
    ret->gesture.clear = true;
    ret->on_part = true;
    p->phase = CHOOSE_OPENED;
}

/* A part of the page that is put away when the focus leaves it, with the field
 * in it: an editor in a cell, or a list that has a field of its own. */
static bool goes_with_focus(const struct deed_element *element)
{
    static const char *const roles[] = { "cell",    "gridcell", "row",
                                         "listbox", "menu",     "tooltip" };
    for (unsigned i = 0; i < element->kin_count; i++) {
        for (size_t r = 0; r < DEED_ARRAY_LEN(roles); r++) {
            if (deed_str_equal(element->kin[i].role, roles[r])) {
                return true;
            }
        }
    }
    return false;
}

/* A field that takes text shows what was pressed in its list as text, whether
 * that was taken or not; what was not is gone when the focus leaves. */
static bool is_text_until_left(const struct deed_procedure *p,
                               const struct deed_scene *scene)
{
    const struct deed_facts *facts = scene->facts;
    return takes_text(scene) && p->goal.option_count == 1 && !p->goal.none &&
           !facts->multiple && facts->app_code != DEED_NO &&
           !goes_with_focus(scene->element);
}

/* Code that handles the press may defer its work: the focus stays for as long
 * as a person would look at the field. */
#define SHOWN_US DEED_MS(200)
#define SHOWN_LOOK_US DEED_MS(50) /* a few frames */

static void leave_when_shown(struct deed_procedure *p,
                             const struct deed_scene *scene,
                             struct deed_step *ret)
{
    if (deed_step_wait(ret, p, scene, SHOWN_LOOK_US) < SHOWN_US) {
        return;
    }
    if (deed_goal_holds(&p->goal, scene->facts) != DEED_YES ||
        deed_state(&scene->facts->states, DEED_STATE_EXPANDED) == DEED_YES) {
        ret->kind = DEED_STEP_DONE;
        return;
    }
    deed_step_gesture(ret, DEED_GESTURE_COMMIT, scene);
    p->phase = CHOOSE_END;
}

/* In a dialog with a button of its own for it, a choice is not made before. */
static void confirm(struct deed_procedure *p, const struct deed_scene *scene,
                    struct deed_step *ret)
{
    if (!scene->facts->confirm_id && is_text_until_left(p, scene)) {
        deed_procedure_rest(p);
        p->phase = CHOOSE_SHOWN;
        leave_when_shown(p, scene, ret);
        return;
    }
    if (!scene->facts->confirm_id) {
        ret->kind = DEED_STEP_DONE;
        return;
    }
    choose_find_part(p, scene->facts->confirm_id, CHOOSE_CONFIRM, ret);
}

static void press_confirm(struct deed_procedure *p,
                          const struct deed_scene *scene, struct deed_step *ret)
{
    deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
    ret->on_part = true;
    ret->on_its_own = p->goal.effect_will_do;
    p->phase = CHOOSE_END;
}

static void press(struct deed_procedure *p, const struct deed_scene *scene,
                  struct deed_step *ret)
{
    if (scene->part) {
        deed_procedure_rest(p);
        deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
        ret->on_part = true;
        ret->on_its_own = p->goal.effect_will_do = keeps_no_choice(p, scene);
        p->keeps_state = keeps_state(scene);
        p->phase = CHOOSE_NEXT;
        return;
    }
    if (p->attempts < 2 && takes_text(scene)) {
        p->attempts = 2; /* not in the list as it is: filter it */
        deed_step_gesture(ret, DEED_GESTURE_TEXT, scene);
        ret->gesture.text = choose_wanted(p);
        ret->gesture.clear = true;
        p->phase = CHOOSE_OPENED;
        return;
    }
    if (p->at_top && p->seek.over && scene->facts->list_scrolls) {
        choose_search(p, scene, ret); /* it was looked at a moment ago */
        return;
    }
    ret->kind = DEED_STEP_PROBE;
    p->phase = CHOOSE_SEARCH;
}

void deed_procedure_choose(struct deed_procedure *p,
                           const struct deed_scene *scene,
                           struct deed_step *ret)
{
    if (!scene->facts) {
        ret->kind = DEED_STEP_PROBE;
        return;
    }
    switch (p->phase) {
    case CHOOSE_START:
        begin(p, scene, ret);
        if (p->phase == CHOOSE_OPEN) {
            p->index = 0;
            open_list(p, scene, ret);
        }
        return;
    case CHOOSE_OPENED:
        if (!p->tried_keys && p->attempts == 1 && scene->receipt) {
            p->unheard = scene->receipt->heard == DEED_NO;
        }
        find_option(p, scene, ret);
        return;
    case CHOOSE_PRESS:
        press(p, scene, ret);
        return;
    case CHOOSE_UNFOLD:
        choose_unfold(p, scene, ret);
        return;
    case CHOOSE_UNFOLD_ITEM:
        choose_unfold_item(p, scene, ret);
        return;
    case CHOOSE_UNFOLDED:
        ret->kind = DEED_STEP_PROBE;
        p->phase = CHOOSE_UNFOLD;
        return;
    case CHOOSE_SEARCH:
        choose_search(p, scene, ret);
        return;
    case CHOOSE_SCROLLED:
        choose_scrolled(p, scene, ret);
        return;
    case CHOOSE_NEXT:
        if (++p->index < p->goal.option_count) {
            p->attempts = 0;
            p->at_top = false;
            p->seek = (struct deed_seek){ 0 };
            p->tried_keys = false;
            p->words = NULL;
            p->item_id = NULL; /* it may have been folded again */
            p->item_count = 0;
            p->phase = CHOOSE_OPEN;
            ret->kind = DEED_STEP_PROBE;
            return;
        }
        ret->kind = p->keeps_state ? DEED_STEP_PROBE : DEED_STEP_DONE;
        p->phase = CHOOSE_LOOK;
        return;
    case CHOOSE_FILTER:
        filter(p, scene, ret);
        return;
    case CHOOSE_LOOK:
        confirm(p, scene, ret);
        return;
    case CHOOSE_CONFIRM:
        press_confirm(p, scene, ret);
        return;
    case CHOOSE_SHOWN:
        leave_when_shown(p, scene, ret);
        return;
    case CHOOSE_TYPED:
        deed_step_gesture(ret, DEED_GESTURE_COMMIT, scene);
        p->phase = CHOOSE_END;
        return;
    case CHOOSE_OPEN:
        open_list(p, scene, ret);
        return;
    default:
        ret->kind = DEED_STEP_DONE;
        return;
    }
}
