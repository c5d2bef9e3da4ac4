/* SPDX-License-Identifier: Apache-2.0 */
/* The machine with its n-th allocation failing: it is refused, or it ends once
 * and truthfully, which the laws of the world watch over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/util.h"
#include "world.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool armed, failed;
static unsigned countdown;

static bool is_refused(void)
{
    if (!armed || failed || countdown-- > 0) {
        return false;
    }
    failed = true;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return is_refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return is_refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return is_refused() ? NULL : __real_realloc(old, size);
}

static void arm(bool on)
{
    armed = on;
}

#define SAVE "'target':{'ref':{'by':'stableId','value':'save'}}"

static const struct {
    const char *json;
    const char *role;
    enum deed_decision decision;
} cases[] = {
    { "{'actionId':'ui.activate'," SAVE "}", "button", DEED_ALLOW },
    { "{'actionId':'ui.activate'," SAVE "}", "button", DEED_CONFIRM },
    { "{'actionId':'ui.activate'," SAVE "}", "button", DEED_HANDOFF },
    { "{'actionId':'ui.activate'," SAVE ",'verification':{'policy':'all',"
      "'signals':[{'kind':'toast.contains','text':'Saved'}]}}",
      "button", DEED_ALLOW },
    { "{'actionId':'ui.read'," SAVE "}", "button", DEED_ALLOW },
    { "{'actionId':'ui.enterText'," SAVE ",'args':{'text':'a','clear':false}}",
      "textbox", DEED_ALLOW },
    { "{'actionId':'ui.toggle'," SAVE ",'args':{'state':'mixed'}}", "checkbox",
      DEED_ALLOW },
    { "{'actionId':'ui.submit'," SAVE "}", "form", DEED_ALLOW },
    { "{'actionId':'ui.close'," SAVE "}", "dialog", DEED_ALLOW },
    { "{'actionId':'ui.choose'," SAVE ",'args':{'option':'Go'}}", "listbox",
      DEED_ALLOW },
    { "{'actionId':'ui.setValue'," SAVE ",'args':{'value':7}}", "slider",
      DEED_ALLOW },
    { "{'actionId':'x.deed.drag'," SAVE ",'args':{'to':{'by':'stableId',"
      "'value':'go'}}}",
      "button", DEED_ALLOW },
    { "{'actionId':'video.create'}", "button", DEED_ALLOW },
    { "{'actionId':'app.invoke','args':{'action':'video.create'}}", "button",
      DEED_ALLOW },
};

static const struct deed_signal created = { .kind = DEED_SIGNAL_TOAST,
                                            .text = "Saved" };
static const struct deed_app_action app = { .id = "video.create",
                                            .success = &created,
                                            .success_count = 1 };

static const struct deed_app_action *find_app(void *user, const char *id)
{
    (void)user;
    return deed_str_equal(id, app.id) ? &app : NULL;
}

static void acts(struct world *w, const struct deed_gesture *gesture,
                 struct deed_receipt *receipt)
{
    /* Large enough that the arenas must grow for it. */
    static char note[5000];
    for (size_t i = 0; i + 1 < sizeof(note); i++) {
        note[i] = 'x';
    }
    receipt->note = note;
    w->elements[0].facts.cover = note;
    w->elements[1].facts.cover = note;
    world_set(w, "el_save", DEED_STATE_CHECKED, DEED_YES);
    (void)gesture;
    world_signal(w, created);
}

static bool run(size_t c, unsigned n)
{
    static struct world w;
    static struct deed_policy_rule rule;
    static struct deed_policy policy;
    world_init(&w);
    rule.decision = cases[c].decision;
    policy = (struct deed_policy){ .rules = &rule,
                                   .rule_count = 1,
                                   .grants = deed_policy_default.grants };
    w.opts.policy = &policy;
    w.opts.find_app_action = find_app;
    w.opts.modes |= 1u << DEED_MODE_APP_ACTION;
    w.multi = true;
    w.content.text = "text";
    w.elements[0].is.role = cases[c].role;
    w.elements[0].facts.submit_id = w.elements[0].facts.close_id = "el_go";
    w.elements[0].facts.reading =
        (struct deed_reading){ .text = "3", .has_number = true, .number = 3 };
    world_set(&w, "el_save", DEED_STATE_CHECKED, DEED_NO);
    world_set(&w, "el_save", DEED_STATE_OPEN, DEED_YES);
    world_add(&w, "el_go", "option", "Go")->is.parent = 0;
    w.on_gesture = acts;
    failed = false;
    countdown = n;
    w.arm = arm;
    if (!world_request(&w, cases[c].json)) {
        world_start(&w);
        for (int i = 0; i < 400 && !w.result; i++) {
            enum deed_action_state state = deed_action_state(w.action);
            if (state == DEED_AWAITING_CONFIRMATION) {
                world_say(&w, DEED_EVENT_GRANT, NULL);
            } else if (state == DEED_WAITING_FOR_USER) {
                world_say(&w, DEED_EVENT_USER_ACTED, NULL);
            } else if (w.asked) {
                world_answer(&w);
            } else {
                w.now = deed_action_wakeup(w.action);
                world_say(&w, DEED_EVENT_TICK, NULL);
            }
        }
        assert_non_null(w.result);
        assert_int_equal(w.dos[DEED_DO_RESULT], 1);
    } else {
        assert_true(failed);
        assert_null(w.action);
    }
    world_fini(&w);
    return failed;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t c = 0; c < DEED_ARRAY_LEN(cases); c++) {
        unsigned n = 0;
        while (run(c, n)) {
            n++;
        }
        assert_true(n > 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
