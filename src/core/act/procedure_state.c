/* SPDX-License-Identifier: Apache-2.0 */

/* Bringing a control into a state: switched, unfolded, closed. */

#include "base/util.h"
#include "core/act/procedure.h"

/* Options that say nothing are not chosen (ARIA's default for both states);
 * one of them shows when they are. */
static bool may_get_state(const struct deed_scene *scene)
{
    return scene->element && (deed_str_equal(scene->element->role, "option") ||
                              deed_str_equal(scene->element->role, "treeitem"));
}

static bool is_radio(const struct deed_element *element)
{
    return element && (deed_str_equal(element->role, "radio") ||
                       deed_str_equal(element->role, "menuitemradio"));
}

/* A state that is asked for, not flipped blindly. A tri-state control may need
 * a second press, which is given only after the first was seen to change it. */
void deed_procedure_toggle(struct deed_procedure *procedure,
                           const struct deed_scene *scene,
                           struct deed_step *ret)
{
    struct deed_goal *goal = &procedure->goal;
    if (goal->state == DEED_STATE_COUNT && may_get_state(scene) &&
        scene->request->args.state != DEED_NO) {
        goal->state = DEED_STATE_CHECKED;
        goal->state_value = DEED_YES;
        goal->or_selected = true;
    }
    if (goal->state == DEED_STATE_COUNT) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "the target has no state that could be switched");
        return;
    }
    enum deed_tri now = deed_state(&scene->facts->states, goal->state);
    if (procedure->phase == 0 && now == goal->state_value) {
        ret->kind = DEED_STEP_ALREADY;
        return;
    }
    if (procedure->phase == 0 && goal->state_value == DEED_NO &&
        is_radio(scene->element)) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "a radio button is switched off by choosing another one "
                       "of its group");
        return;
    }
    bool tri = goal->state_value == DEED_MIXED ||
               deed_state(&scene->before->states, goal->state) == DEED_MIXED;
    switch (procedure->phase) {
    case 0:
        deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
        break;
    case 1:
        ret->kind = tri ? DEED_STEP_PROBE : DEED_STEP_DONE;
        break;
    case 2:
        if (now != goal->state_value && now != DEED_UNKNOWN &&
            now != deed_state(&scene->before->states, goal->state)) {
            deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
            break;
        }
        ret->kind = DEED_STEP_DONE;
        break;
    default:
        ret->kind = DEED_STEP_DONE;
        break;
    }
    procedure->phase++;
}

void deed_procedure_expand(struct deed_procedure *procedure,
                           const struct deed_scene *scene,
                           struct deed_step *ret)
{
    if (!procedure->phase && scene->facts &&
        deed_goal_holds(&procedure->goal, scene->facts) == DEED_YES) {
        ret->kind = DEED_STEP_ALREADY;
    } else if (deed_procedure_once(procedure, ret)) {
        deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
    }
}

/* A surface is closed by its own close control if it has one, a trigger by
 * pressing it, anything else as a person would: Escape. */
void deed_procedure_close(struct deed_procedure *procedure,
                          const struct deed_scene *scene, struct deed_step *ret)
{
    static const char *const escape[] = { "Escape" };
    const struct deed_facts *facts = scene->facts;
    switch (procedure->phase) {
    case 0:
        procedure->phase = 1;
        if (facts && deed_goal_holds(&procedure->goal, facts) == DEED_YES) {
            ret->kind = DEED_STEP_ALREADY;
        } else if (facts && facts->close_id) {
            ret->kind = DEED_STEP_FIND;
            ret->find_id = facts->close_id;
        } else if (procedure->goal.state == DEED_STATE_EXPANDED) {
            deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
            procedure->phase = 2;
        } else {
            deed_step_gesture(ret, DEED_GESTURE_KEYS, scene);
            ret->gesture.keys = (const char **)escape;
            ret->gesture.key_count = 1;
            procedure->phase = 2;
        }
        break;
    case 1:
        deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
        ret->on_part = true;
        procedure->phase = 2;
        break;
    default:
        ret->kind = DEED_STEP_DONE;
        break;
    }
}
