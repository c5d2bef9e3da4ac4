/* SPDX-License-Identifier: Apache-2.0 */
#include "choice_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct deed_arena choice_arena;
struct deed_element choice_element;
struct deed_facts choice_facts;
struct deed_request choice_request;
struct deed_scene choice_scene;
struct deed_procedure choice_procedure;
const struct deed_element choice_part = { .instance_id = "el_opt" };

struct deed_option choice_colours[4];

int choice_setup(void **state)
{
    (void)state;
    static const struct deed_option initial[] = {
        { .label = "Red", .value = "r", .selected = DEED_YES },
        { .label = "Green", .value = "g", .selected = DEED_NO },
        { .label = "Blue",
          .value = "b",
          .selected = DEED_NO,
          .enabled = DEED_NO },
        { .label = "Grey", .value = "x", .selected = DEED_NO },
    };
    memcpy(choice_colours, initial, sizeof(choice_colours));
    deed_arena_init(&choice_arena, 0);
    choice_element =
        (struct deed_element){ .instance_id = "el_1", .role = "combobox" };
    choice_facts =
        (struct deed_facts){ .options = choice_colours, .option_count = 4 };
    choice_request = (struct deed_request){ .primitive = DEED_UI_CHOOSE };
    choice_scene = (struct deed_scene){ .request = &choice_request,
                                        .element = &choice_element,
                                        .before = &choice_facts,
                                        .facts = &choice_facts };
    return 0;
}

int choice_teardown(void **state)
{
    (void)state;
    deed_arena_fini(&choice_arena);
    return 0;
}

void choice_start(unsigned count, const char **options)
{
    const char **kept =
        deed_arena_calloc(&choice_arena, count + 1, sizeof(*kept));
    assert_non_null(kept);
    for (unsigned i = 0; i < count; i++) { /* who calls may return */
        kept[i] = options[i];
    }
    choice_request.args.options = kept;
    choice_request.args.option_count = count;
    assert_true(deed_procedure_start(&choice_procedure, &choice_request,
                                     &choice_facts, &choice_arena));
}

struct deed_step choice_next(void)
{
    struct deed_step step;
    memset(&step, 0xff, sizeof(step));
    deed_procedure_next(&choice_procedure, &choice_scene, &step);
    return step;
}

struct deed_step choice_expect(enum deed_step_kind kind)
{
    struct deed_step step = choice_next();
    assert_int_equal(step.kind, kind);
    return step;
}

void choice_expect_fail(enum deed_runtime_error error, const char *message)
{
    struct deed_step step = choice_next();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_int_equal(step.error, error);
    assert_string_equal(step.message, message);
}

void choice_to_list(void)
{
    choice_facts.options = NULL;
    choice_facts.option_count = 0;
}
