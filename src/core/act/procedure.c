/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/procedure.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/text/number.h"

void deed_step_gesture(struct deed_step *step, enum deed_gesture_kind kind,
                       const struct deed_scene *scene)
{
    const struct deed_request *request = scene->request;
    const struct deed_args *args = &request->args;
    step->kind = DEED_STEP_GESTURE;
    step->gesture = (struct deed_gesture){
        .kind = kind,
        .button = DEED_BUTTON_LEFT,
        .count = 1,
        .repeat = 1,
        .modifiers = args->modifiers,
        .dialog = args->dialog,
        .dialog_text = args->dialog_text,
        .presentation = &request->presentation,
        .heard = scene->facts && scene->facts->app_code != DEED_NO,
        .exact = args->has_position || request->target.by == DEED_BY_POINT,
    };
}

void deed_step_fail(struct deed_step *step, enum deed_runtime_error error,
                    const char *message)
{
    step->kind = DEED_STEP_FAIL;
    step->error = error;
    step->message = message;
}

deed_time_us deed_step_wait(struct deed_step *step, struct deed_procedure *p,
                            const struct deed_scene *scene,
                            deed_time_us wait_us)
{
    step->kind = DEED_STEP_PROBE;
    step->wait_us = wait_us;
    step->error = DEED_ERR_VERIFICATION_FAILED;
    step->message = "waiting for the control to answer";
    if (!p->left_us) {
        p->left_us = scene->left_us;
    }
    return p->left_us - scene->left_us;
}

void deed_procedure_rest(struct deed_procedure *procedure)
{
    procedure->left_us = 0;
}

bool deed_procedure_once(struct deed_procedure *procedure,
                         struct deed_step *ret)
{
    if (procedure->phase++ > 0) {
        ret->kind = DEED_STEP_DONE;
        return false;
    }
    return true;
}

static void do_read(struct deed_procedure *procedure,
                    const struct deed_scene *scene, struct deed_step *ret)
{
    (void)scene;
    ret->kind = procedure->phase++ ? DEED_STEP_DONE : DEED_STEP_CONTENT;
}

static void do_focus(struct deed_procedure *procedure,
                     const struct deed_scene *scene, struct deed_step *ret)
{
    if (!procedure->phase && scene->facts &&
        deed_goal_holds(&procedure->goal, scene->facts) == DEED_YES) {
        ret->kind = DEED_STEP_ALREADY;
    } else if (deed_procedure_once(procedure, ret)) {
        deed_step_gesture(ret, DEED_GESTURE_FOCUS, scene);
    }
}

static void do_select_text(struct deed_procedure *procedure,
                           const struct deed_scene *scene,
                           struct deed_step *ret)
{
    const struct deed_args *args = &scene->request->args;
    if (deed_procedure_once(procedure, ret)) {
        deed_step_gesture(ret, DEED_GESTURE_SELECT_TEXT, scene);
        ret->gesture.text = args->text;
        ret->gesture.has_part = args->has_part;
        ret->gesture.part_start = args->part_start;
        ret->gesture.part_end = args->part_end;
    }
}

static void do_highlight(struct deed_procedure *procedure,
                         const struct deed_scene *scene, struct deed_step *ret)
{
    if (deed_procedure_once(procedure, ret)) {
        deed_step_gesture(ret, DEED_GESTURE_HIGHLIGHT, scene);
    }
}

static void do_activate(struct deed_procedure *procedure,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    if (!deed_procedure_once(procedure, ret)) {
        return;
    }
    const struct deed_args *args = &scene->request->args;
    deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
    ret->gesture.button = args->button;
    ret->gesture.count = args->count ? args->count : 1;
    if (scene->element) {
        /* Used only when the application declares it; see modes. */
        ret->gesture.app_action = scene->element->default_action;
    }
}

static void do_pointer_kind(struct deed_procedure *procedure,
                            const struct deed_scene *scene,
                            struct deed_step *ret)
{
    if (!deed_procedure_once(procedure, ret)) {
        return;
    }
    const struct deed_args *args = &scene->request->args;
    deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
    switch (scene->request->primitive) {
    case DEED_X_DOUBLE_ACTIVATE:
        ret->gesture.count = 2;
        break;
    case DEED_X_CONTEXT_ACTIVATE:
        ret->gesture.button = DEED_BUTTON_RIGHT;
        break;
    default: /* long press */
        ret->gesture.duration_us =
            args->duration_us ? args->duration_us : DEED_MS(600);
        break;
    }
}

static bool is_number(const char *text)
{
    double number = 0;
    return !text || !*text || deed_number_read(text, &number);
}

static void do_text(struct deed_procedure *procedure,
                    const struct deed_scene *scene, struct deed_step *ret)
{
    static const char *const enter[] = { "Enter" };
    const struct deed_args *args = &scene->request->args;
    bool clearing = scene->request->primitive == DEED_UI_CLEAR_TEXT;
    bool send = !clearing && args->submit;
    if (procedure->phase == 0) {
        if (clearing && scene->facts &&
            deed_goal_holds(&procedure->goal, scene->facts) == DEED_YES) {
            ret->kind = DEED_STEP_ALREADY;
            return;
        }
        if (scene->facts && scene->facts->numeric && !clearing && args->clear &&
            !is_number(args->text)) {
            deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                           "the field holds numbers only, such as \"1\"");
            return;
        }
        /* A date, a time, a colour cannot be typed letter by letter. */
        bool setter = scene->facts && scene->facts->native_setter;
        deed_step_gesture(
            ret, setter ? DEED_GESTURE_SET_VALUE : DEED_GESTURE_TEXT, scene);
        ret->gesture.text = clearing ? "" : args->text;
        ret->gesture.value = ret->gesture.text;
        ret->gesture.clear = clearing || args->clear;
    } else if (procedure->phase == 1 && send) {
        deed_step_gesture(ret, DEED_GESTURE_KEYS, scene);
        ret->gesture.keys = (const char **)enter;
        ret->gesture.key_count = 1;
    } else if (procedure->phase == 1 && procedure->goal.announced) {
        /* Its text is its value when the focus has left it. */
        deed_step_gesture(ret, DEED_GESTURE_COMMIT, scene);
    } else if (procedure->phase == 2 && !send && procedure->goal.announced) {
        procedure->goal.committed = true;
        deed_step_gesture(ret, DEED_GESTURE_FOCUS, scene);
    } else {
        ret->kind = DEED_STEP_DONE;
    }
    procedure->phase++;
}

/* The form's own submit control is pressed where there is one, as a person
 * would; the gate then sees it disabled or covered. Where the target is such a
 * control itself, another one of the form may do something else. */
static void do_submit(struct deed_procedure *procedure,
                      const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    switch (procedure->phase++) {
    case 0:
        if (facts && facts->submit_id && !facts->submits &&
            !deed_str_equal(facts->submit_id, scene->element->instance_id)) {
            ret->kind = DEED_STEP_FIND;
            ret->find_id = facts->submit_id;
            return;
        }
        deed_step_gesture(ret,
                          facts && (facts->submit_id || facts->submits)
                              ? DEED_GESTURE_POINTER
                              : DEED_GESTURE_SUBMIT,
                          scene);
        procedure->phase = 2;
        return;
    case 1:
        deed_step_gesture(ret, DEED_GESTURE_POINTER, scene);
        ret->on_part = true;
        return;
    default:
        ret->kind = DEED_STEP_DONE;
        return;
    }
}

static void do_navigate(struct deed_procedure *procedure,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    if (!deed_procedure_once(procedure, ret)) {
        return;
    }
    const struct deed_args *args = &scene->request->args;
    if (scene->element && !args->url && !args->route) {
        deed_step_gesture(ret, DEED_GESTURE_POINTER, scene); /* a link */
        return;
    }
    deed_step_gesture(ret, DEED_GESTURE_NAVIGATE, scene);
    ret->gesture.url = args->url ? args->url : args->route;
}

static void do_invoke(struct deed_procedure *procedure,
                      const struct deed_scene *scene, struct deed_step *ret)
{
    if (!deed_procedure_once(procedure, ret)) {
        return;
    }
    const struct deed_request *request = scene->request;
    bool own = request->primitive == DEED_PRIMITIVE_COUNT;
    deed_step_gesture(ret, DEED_GESTURE_INVOKE, scene);
    ret->gesture.app_action =
        own ? request->action_id : request->args.app_action;
    ret->gesture.params = own ? request->raw_args : request->args.params;
}

static void do_press(struct deed_procedure *procedure,
                     const struct deed_scene *scene, struct deed_step *ret)
{
    if (!deed_procedure_once(procedure, ret)) {
        return;
    }
    deed_step_gesture(ret, DEED_GESTURE_KEYS, scene);
    ret->gesture.keys = scene->request->args.keys;
    ret->gesture.key_count = scene->request->args.key_count;
}

static void do_type(struct deed_procedure *procedure,
                    const struct deed_scene *scene, struct deed_step *ret)
{
    if (deed_procedure_once(procedure, ret)) {
        deed_step_gesture(ret, DEED_GESTURE_TEXT, scene);
        ret->gesture.text = scene->request->args.text;
        ret->gesture.at_caret = true;
    }
}

/* The wheel, turned over the target: maps and drawings answer to it. */
static void do_wheel(struct deed_procedure *procedure,
                     const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_args *args = &scene->request->args;
    if (deed_procedure_once(procedure, ret)) {
        deed_step_gesture(ret, DEED_GESTURE_HOVER, scene);
        ret->gesture.has_delta = true;
        ret->gesture.dx = args->dx;
        ret->gesture.dy = args->dy;
    }
}

static void do_history(struct deed_procedure *procedure,
                       const struct deed_scene *scene, struct deed_step *ret)
{
    if (deed_procedure_once(procedure, ret)) {
        deed_step_gesture(ret, DEED_GESTURE_NAVIGATE, scene);
        ret->gesture.history = scene->request->args.history;
    }
}

static void do_hover(struct deed_procedure *procedure,
                     const struct deed_scene *scene, struct deed_step *ret)
{
    if (deed_procedure_once(procedure, ret)) {
        deed_step_gesture(ret, DEED_GESTURE_HOVER, scene);
    }
}

/* Both ends of a drag must be in view at once. */
static bool is_out_of_sight(const struct deed_facts *facts)
{
    return facts &&
           (!facts->has_point ||
            deed_state(&facts->states, DEED_STATE_IN_VIEWPORT) == DEED_NO);
}

static void do_drag(struct deed_procedure *procedure,
                    const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_args *args = &scene->request->args;
    if (procedure->phase == 0 && args->has_to_target) {
        procedure->phase = 1;
        ret->kind = DEED_STEP_FIND;
        ret->find = args->to_target;
        return;
    }
    if (procedure->phase > 1) {
        ret->kind = DEED_STEP_DONE;
        return;
    }
    if (scene->part_scrolled && !procedure->index) {
        procedure->index = 1;
        ret->kind = DEED_STEP_PROBE; /* where the target is now */
        return;
    }
    if (scene->part_scrolled && is_out_of_sight(scene->facts)) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "the target and the place to drop it are too far apart "
                       "to be in view at once");
        return;
    }
    procedure->phase = 2;
    bool swipe = scene->request->primitive == DEED_X_SWIPE;
    deed_step_gesture(ret, swipe ? DEED_GESTURE_SWIPE : DEED_GESTURE_DRAG,
                      scene);
    ret->gesture.duration_us = args->duration_us;
    ret->gesture.carried = !swipe;
    ret->gesture.steps = args->steps;
    ret->gesture.has_to_point = args->has_to_point;
    ret->gesture.to_point = args->to_point;
    ret->gesture.has_to_position = args->has_to_position;
    ret->gesture.to_position = args->to_position;
    ret->gesture.has_delta = args->has_delta;
    ret->gesture.dx = args->dx;
    ret->gesture.dy = args->dy;
    if (scene->part) {
        ret->gesture.to_instance_id = scene->part->instance_id;
    }
}

static void do_pinch(struct deed_procedure *procedure,
                     const struct deed_scene *scene, struct deed_step *ret)
{
    if (!deed_procedure_once(procedure, ret)) {
        return;
    }
    deed_step_gesture(ret, DEED_GESTURE_PINCH, scene);
    ret->gesture.scale = scene->request->args.scale;
}

static void do_upload(struct deed_procedure *procedure,
                      const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    if (!deed_procedure_once(procedure, ret)) {
        return;
    }
    if (facts && facts->takes_files &&
        deed_state(&facts->states, DEED_STATE_ENABLED) == DEED_NO) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "not enabled: the input takes no files");
        return;
    }
    if (facts && facts->takes_files && !facts->multiple &&
        scene->request->args.file_count > 1) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "the input takes one file only");
        return;
    }
    deed_step_gesture(ret, DEED_GESTURE_UPLOAD, scene);
    ret->gesture.files = scene->request->args.files;
    ret->gesture.file_count = scene->request->args.file_count;
}

/* clang-format off */
static deed_procedure_fn *const procedures[DEED_PRIMITIVE_COUNT + 1] = {
    [DEED_UI_READ]             = do_read,
    [DEED_UI_FOCUS]            = do_focus,
    [DEED_UI_HIGHLIGHT]        = do_highlight,
    [DEED_UI_ACTIVATE]         = do_activate,
    [DEED_UI_ENTER_TEXT]       = do_text,
    [DEED_UI_CLEAR_TEXT]       = do_text,
    [DEED_UI_SET_VALUE]        = deed_procedure_adjust,
    [DEED_UI_CHOOSE]           = deed_procedure_choose,
    [DEED_UI_TOGGLE]           = deed_procedure_toggle,
    [DEED_UI_EXPAND]           = deed_procedure_expand,
    [DEED_UI_COLLAPSE]         = deed_procedure_expand,
    [DEED_UI_OPEN]             = deed_procedure_expand,
    [DEED_UI_CLOSE]            = deed_procedure_close,
    [DEED_UI_SCROLL_INTO_VIEW] = deed_procedure_scroll,
    [DEED_UI_SCROLL]           = deed_procedure_scroll,
    [DEED_UI_SUBMIT]           = do_submit,
    [DEED_NAV_NAVIGATE]        = do_navigate,
    [DEED_APP_INVOKE]          = do_invoke,
    [DEED_X_PRESS]             = do_press,
    [DEED_X_HOVER]             = do_hover,
    [DEED_X_DOUBLE_ACTIVATE]   = do_pointer_kind,
    [DEED_X_CONTEXT_ACTIVATE]  = do_pointer_kind,
    [DEED_X_LONG_PRESS]        = do_pointer_kind,
    [DEED_X_DRAG]              = do_drag,
    [DEED_X_SWIPE]             = do_drag,
    [DEED_X_PINCH]             = do_pinch,
    [DEED_X_UPLOAD]            = do_upload,
    [DEED_X_FIND]              = do_read,
    [DEED_X_TYPE]              = do_type,
    [DEED_X_HISTORY]           = do_history,
    [DEED_X_WHEEL]             = do_wheel,
    [DEED_X_SELECT_TEXT]       = do_select_text,
    [DEED_PRIMITIVE_COUNT]     = do_invoke, /* an application's own action */
};
/* clang-format on */

bool deed_procedure_start(struct deed_procedure *procedure,
                          const struct deed_request *request,
                          const struct deed_facts *before,
                          struct deed_arena *arena)
{
    *procedure = (struct deed_procedure){ .arena = arena };
    return deed_goal_make(&procedure->goal, request, before, arena);
}

void deed_procedure_next(struct deed_procedure *procedure,
                         const struct deed_scene *scene, struct deed_step *ret)
{
    memset(ret, 0, sizeof(*ret));
    procedures[scene->request->primitive](procedure, scene, ret);
}
