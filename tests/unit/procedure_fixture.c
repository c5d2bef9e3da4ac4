/* SPDX-License-Identifier: Apache-2.0 */
#include "procedure_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct deed_arena arena;
struct deed_element element;
struct deed_facts facts;
struct deed_request request;
struct deed_scene scene;
struct deed_procedure procedure;

int procedure_setup(void **state)
{
    (void)state;
    deed_arena_init(&arena, 0);
    element = (struct deed_element){ .instance_id = "el_1", .role = "button" };
    facts = (struct deed_facts){ 0 };
    request = (struct deed_request){ 0 };
    scene = (struct deed_scene){ .request = &request,
                                 .element = &element,
                                 .before = &facts,
                                 .facts = &facts };
    return 0;
}

int procedure_teardown(void **state)
{
    (void)state;
    deed_arena_fini(&arena);
    return 0;
}

void start(enum deed_primitive primitive)
{
    request.primitive = primitive;
    assert_true(
        deed_procedure_start(&procedure, &request, scene.before, &arena));
}

struct deed_step next(void)
{
    struct deed_step step;
    memset(&step, 0xff, sizeof(step)); /* it owes nothing to the last one */
    deed_procedure_next(&procedure, &scene, &step);
    return step;
}

struct deed_gesture expect_gesture(enum deed_gesture_kind kind)
{
    struct deed_step step = next();
    assert_int_equal(step.kind, DEED_STEP_GESTURE);
    assert_string_equal(deed_gesture_name(step.gesture.kind),
                        deed_gesture_name(kind));
    assert_ptr_equal(step.gesture.presentation, &request.presentation);
    return step.gesture;
}

void expect_done(void)
{
    assert_int_equal(next().kind, DEED_STEP_DONE);
    assert_int_equal(next().kind, DEED_STEP_DONE);
}

void set(enum deed_state_id id, enum deed_tri tri)
{
    deed_state_set(&facts.states, id, tri);
}

void expect_fail(const char *message)
{
    struct deed_step step = next();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_string_equal(step.message, message);
}
