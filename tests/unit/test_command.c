/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <deed/deed.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/command.h"
#include "front/command/exit.h"
#include "front/command/request.h"
#include "quoted.h"
#include "wire/json.h"

static void assert_json(struct deed_arena *arena,
                        const struct deed_value *value, const char *want)
{
    struct deed_strbuf got, expected;
    deed_strbuf_init(&got, 0);
    deed_strbuf_init(&expected, 0);
    deed_json_write(&got, value);
    deed_json_write(&expected, quoted_parse(arena, want));
    assert_string_equal(deed_strbuf_get(&got), deed_strbuf_get(&expected));
    deed_strbuf_fini(&got);
    deed_strbuf_fini(&expected);
}

static struct deed_value *capabilities(struct deed_arena *arena)
{
    char *json = NULL;
    assert_int_equal(deed_capabilities(&json, NULL), DEED_OK);
    struct deed_value *value = NULL;
    assert_int_equal(
        deed_json_parse(arena, json, strlen(json), NULL, &value, NULL),
        DEED_OK);
    deed_free(json);
    return value;
}

static void every_command_can_be_found_and_explained(void **state)
{
    (void)state;
    for (int i = 0; i < DEED_COMMAND_COUNT; i++) {
        const struct deed_command *row =
            deed_command_row((enum deed_command_id)i);
        assert_int_equal(row->id, i);
        assert_ptr_equal(deed_command_find(row->name), row);
        assert_true(strlen(row->summary) > 0);
        char *usage = deed_command_usage(row);
        assert_int_equal(strncmp(usage, "deed ", 5), 0);
        free(usage);
        unsigned count = 0;
        for (const struct deed_param *p = row->params; p->name; p++) {
            assert_true(++count < DEED_PARAMS_MAX);
            assert_true(strlen(p->help) > 0);
            assert_true(p->type == DEED_PARAM_FLAG || p->value);
            for (const struct deed_param *q = p + 1; q->name; q++) {
                assert_string_not_equal(p->name, q->name);
            }
        }
    }
    assert_null(deed_command_find("dance"));
    assert_null(deed_command_row(DEED_COMMAND_COUNT));
}

static void a_slip_of_the_hand_is_guessed(void **state)
{
    (void)state;
    assert_string_equal(deed_command_guess("loook")->name, "look");
    assert_string_equal(deed_command_guess("wyh")->name, "why");
    assert_string_equal(deed_command_guess("dmo")->name, "demo");
    assert_null(deed_command_guess("photosynthesis"));
}

static void words_become_targets(void **state)
{
    (void)state;
    static const struct {
        const char *args, *want;
    } rows[] = {
        { "{'role':'button','name':'Save'}",
          "{'ref':{'by':'semantic','role':'button','name':'Save'}}" },
        { "{'role':'button','name':'Delete','in':'Row Beta'}",
          "{'ref':{'by':'semantic','role':'button','name':'Delete',"
          "'scope':'Row Beta'}}" },
        { "{'stable-id':'video.submit'}",
          "{'ref':{'by':'stableId','value':'video.submit'}}" },
        { "{'stable-id':'x','role':'button'}",
          "{'expectedRole':'button','ref':{'by':'stableId','value':'x'}}" },
        { "{'ref':'e3'}", "{'ref':{'by':'custom','value':'ref=e3'}}" },
        { "{'text':'~vid'}", "{'ref':{'by':'custom','value':'text=~vid'}}" },
        { "{'label':'Mail'}", "{'ref':{'by':'custom','value':'label=Mail'}}" },
        { "{'css':'#a'}", "{'ref':{'by':'custom','value':'css=#a'}}" },
        { "{'element':'css=#a'}", "{'ref':{'by':'custom','value':'css=#a'}}" },
        { "{'placeholder':'x'}",
          "{'ref':{'by':'custom','value':'placeholder=x'}}" },
        { "{'name':'Save'}", "{'expectedName':'Save'}" },
        { "{'in':'form'}", "{'ref':{'by':'scope','value':'form'}}" },
        { "{'target':'{}'}", "{}" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct deed_value *target = NULL;
        deed_arena_init(&arena, 0);
        assert_int_equal(deed_command_target(&arena,
                                             quoted_parse(&arena, rows[i].args),
                                             &target, NULL),
                         DEED_OK);
        assert_json(&arena, target, rows[i].want);
        deed_arena_fini(&arena);
    }
}

static void a_target_is_named_in_one_way(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "{'ref':'e1','css':'#a'}",
        "{'text':'a','stable-id':'b'}",
        "{'target':'{}','role':'button'}",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct deed_value *target = NULL;
        struct deed_error err = { 0 };
        deed_arena_init(&arena, 0);
        assert_int_equal(deed_command_target(&arena,
                                             quoted_parse(&arena, rows[i]),
                                             &target, &err),
                         DEED_INVALID);
        assert_string_equal(err.member, "target");
        deed_arena_fini(&arena);
    }
}

static void words_become_signals(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want; /* NULL: refused */
    } rows[] = {
        { "route /videos/:id",
          "{'kind':'route.changed','pattern':'/videos/:id'}" },
        { "route.changed /x", "{'kind':'route.changed','pattern':'/x'}" },
        { "toast it is saved",
          "{'kind':'toast.contains','text':'it is saved'}" },
        { "value 5", "{'kind':'value.equals','value':5}" },
        { "value 05", "{'kind':'value.equals','value':'05'}" },
        { "value nan", "{'kind':'value.equals','value':'nan'}" },
        { "dialog", "{'kind':'dialog.opened'}" },
        { "dialog Sure?", "{'kind':'dialog.opened','name':'Sure?'}" },
        { "dialog-closed", "{'kind':'dialog.closed'}" },
        { "appears row Beta two",
          "{'kind':'element.appeared','role':'row','name':'Beta two'}" },
        { "disappears row", "{'kind':'element.disappeared','role':'row'}" },
        { "state checked=false",
          "{'kind':'element.state','state':'checked','value':false}" },
        { "state checked",
          "{'kind':'element.state','state':'checked','value':true}" },
        { "state checked=mixed",
          "{'kind':'element.state','state':'checked','value':'mixed'}" },
        { "focus textbox Title",
          "{'kind':'focus.on','role':'textbox','name':'Title'}" },
        { "text done", "{'kind':'text.contains','text':'done'}" },
        { "changed", "{'kind':'state.changed'}" },
        { "popup", "{'kind':'popup.opened'}" },
        { "download", "{'kind':'download.started'}" },
        { "downloaded", "{'kind':'download.finished'}" },
        { "downloaded ~.pdf", "{'kind':'download.finished','name':'~.pdf'}" },
        { "request /api 201",
          "{'kind':'request.finished','pattern':'/api','status':201}" },
        { "{\"kind\":\"x\"}", "{'kind':'x'}" },
        { "", NULL },
        { "fireworks", NULL },
        { "toast", NULL },
        { "toast ", NULL },
        { "popup x", NULL },
        { "appears", NULL },
        { "state", NULL },
        { "state =true", NULL },
        { "request", NULL },
        { "{kind", NULL },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct deed_value *signal = NULL;
        struct deed_error err = { 0 };
        deed_arena_init(&arena, 0);
        enum deed_code code =
            deed_command_signal(&arena, rows[i].text, &signal, &err);
        if (rows[i].want) {
            assert_int_equal(code, DEED_OK);
            assert_json(&arena, signal, rows[i].want);
        } else {
            assert_int_not_equal(code, DEED_OK);
            assert_string_equal(err.member, "--expect");
        }
        deed_arena_fini(&arena);
    }
}

static void arguments_get_the_type_the_action_wants(void **state)
{
    (void)state;
    static const struct {
        const char *action, *pairs, *json, *want, *member;
    } rows[] = {
        { "ui.enterText", "['text=5','clear=false']", NULL,
          "{'text':'5','clear':false}", NULL },
        { "ui.enterText", "['text=a=b']", NULL, "{'text':'a=b'}", NULL },
        { "ui.enterText", "['text=']", NULL, "{'text':''}", NULL },
        { "ui.setValue", "['value=5']", NULL, "{'value':5}", NULL },
        { "ui.setValue", "['value=2024-01-01']", NULL, "{'value':'2024-01-01'}",
          NULL },
        { "ui.toggle", "['state=mixed']", NULL, "{'state':'mixed'}", NULL },
        { "ui.choose", "['options=a','options=b']", NULL,
          "{'options':['a','b']}", NULL },
        { "x.deed.press", "['keys=a']", NULL, "{'keys':'a'}", NULL },
        { "x.deed.press", "['keys=a','keys=b']", NULL, "{'keys':['a','b']}",
          NULL },
        { "ui.activate", "['count=2']", "{\"button\":\"left\"}",
          "{'button':'left','count':2}", NULL },
        { "my.own", "['anything=1']", NULL, "{'anything':'1'}", NULL },
        { "ui.setValue", "['value=nan']", NULL, NULL, "args.value" },
        { "ui.setValue", "['value=inf']", NULL, NULL, "args.value" },
        { "ui.setValue", "['tolerance=x']", NULL, NULL, "args.tolerance" },
        { "ui.enterText", "['clear=maybe']", NULL, NULL, "args.clear" },
        { "ui.enterText", "['txt=x']", NULL, NULL, "--arg" },
        { "ui.enterText", "['text']", NULL, NULL, "--arg" },
        { "ui.enterText", "['=x']", NULL, NULL, "--arg" },
        { "ui.enterText", "[]", "[]", NULL, "--args" },
        { "ui.enterText", "[]", "{", NULL, "--args" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct deed_value *args = NULL;
        struct deed_error err = { 0 };
        deed_arena_init(&arena, 0);
        enum deed_code code = deed_command_args(
            &arena, capabilities(&arena), rows[i].action,
            quoted_parse(&arena, rows[i].pairs), rows[i].json, &args, &err);
        if (rows[i].want) {
            assert_int_equal(code, DEED_OK);
            assert_json(&arena, args, rows[i].want);
        } else {
            assert_int_not_equal(code, DEED_OK);
            assert_string_equal(err.member, rows[i].member);
        }
        deed_arena_fini(&arena);
    }
}

static void the_whole_request_is_made_of_its_parts(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_value *request = NULL;
    deed_arena_init(&arena, 0);
    struct deed_value *args = quoted_parse(
        &arena, "{'action':'ui.enterText','label':'Title','arg':['text=x'],"
                "'mode':['semanticUi'],'expect':['value x'],'timeout':500,"
                "'key':'k','hold':0}");
    assert_int_equal(deed_command_request(&arena, capabilities(&arena), args,
                                          &request, NULL),
                     DEED_OK);
    assert_json(&arena, request,
                "{'actionId':'ui.enterText','target':{'ref':{'by':'custom',"
                "'value':'label=Title'}},'args':{'text':'x'},"
                "'preferredExecutionModes':['semanticUi'],'verification':{"
                "'policy':'all','signals':[{'kind':'value.equals','value':'x'}"
                "]},'timeoutMs':500,'idempotencyKey':'k',"
                "'metadata':{'x.deed':{'holdMs':0}}}");
    deed_arena_fini(&arena);
}

/* The promise: 0 verified, 1 internal, 2 usage, 3 not found, 4 ambiguous, 5 not
 * actionable, 6 not verified, 7 refused, 8 unknown, 9 environment. */
static void every_end_has_its_exit_code(void **state)
{
    (void)state;
    static const struct {
        const char *status, *error, *side;
        int code;
    } rows[] = {
        { "succeeded", NULL, "applied", 0 },
        { "succeeded", NULL, "none", 0 },
        { "succeeded", NULL, "unknown", 0 },
        { "failed", "action_unsupported", "none", 2 },
        { "failed", "target_required", "none", 2 },
        { "failed", "target_not_found", "none", 3 },
        { "failed", "stale_target", "none", 3 },
        { "failed", "target_ambiguous", "none", 4 },
        { "failed", "target_not_interactable", "none", 5 },
        { "failed", "cross_origin_unavailable", "none", 5 },
        { "failed", "closed_shadow_unavailable", "none", 5 },
        { "failed", "execution_mode_unavailable", "none", 5 },
        { "failed", "verification_failed", "none", 6 },
        { "cancelled", "confirmation_denied", "none", 7 },
        { "failed", "user_activation_required", "none", 7 },
        { "failed", "unsafe_retry_refused", "unknown", 7 },
        { "cancelled", "cancelled", "none", 7 },
        { "failed", "internal_runtime_error", "none", 9 },
        { "failed", "verification_failed", "unknown", 8 },
        { "failed", "verification_failed", "applied", 8 },
        { "cancelled", "cancelled", "applied", 8 },
        { "failed", "internal_runtime_error", "unknown", 8 },
        { "failed", "something_new", "none", 1 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        deed_arena_init(&arena, 0);
        struct deed_value *result = deed_value_map(&arena);
        struct deed_value *error = deed_value_map(&arena);
        deed_value_set(&arena, result, "status",
                       deed_value_string(&arena, rows[i].status));
        deed_value_set(&arena, result, "sideEffectState",
                       deed_value_string(&arena, rows[i].side));
        if (rows[i].error) {
            deed_value_set(&arena, error, "code",
                           deed_value_string(&arena, rows[i].error));
            deed_value_set(&arena, result, "error", error);
        }
        assert_int_equal(deed_exit_of_result(result), rows[i].code);
        assert_true(strlen(deed_exit_word(result)) > 0);
        deed_arena_fini(&arena);
    }
}

static void every_error_has_its_exit_code(void **state)
{
    (void)state;
    static const int want[DEED_CODE_COUNT] = {
        [DEED_OK] = 0,        [DEED_NOMEM] = 1,       [DEED_INVALID] = 2,
        [DEED_TOO_LARGE] = 2, [DEED_SYNTAX] = 2,      [DEED_UNSUPPORTED] = 2,
        [DEED_NOT_FOUND] = 2, [DEED_EXISTS] = 7,      [DEED_STATE] = 7,
        [DEED_LOST] = 9,      [DEED_TIMEOUT] = 9,     [DEED_DENIED] = 7,
        [DEED_IO] = 9,        [DEED_ENVIRONMENT] = 9, [DEED_INTERNAL] = 1,
    };
    for (int i = 0; i < DEED_CODE_COUNT; i++) {
        assert_int_equal(deed_exit_of_code((enum deed_code)i), want[i]);
    }
    assert_int_equal(deed_exit_of_code(DEED_CODE_COUNT), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_can_be_found_and_explained),
        cmocka_unit_test(a_slip_of_the_hand_is_guessed),
        cmocka_unit_test(words_become_targets),
        cmocka_unit_test(a_target_is_named_in_one_way),
        cmocka_unit_test(words_become_signals),
        cmocka_unit_test(arguments_get_the_type_the_action_wants),
        cmocka_unit_test(the_whole_request_is_made_of_its_parts),
        cmocka_unit_test(every_end_has_its_exit_code),
        cmocka_unit_test(every_error_has_its_exit_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
