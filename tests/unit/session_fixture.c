/* SPDX-License-Identifier: Apache-2.0 */
#include "session_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/gate/gate.h"

void session_hear(void *user, const char *type, const char *json)
{
    struct heard *heard = user;
    const struct deed_value *payload = page_parse(heard->page, json);
    if (heard->count < DEED_ARRAY_LEN(heard->list)) {
        heard->list[heard->count].type =
            deed_arena_strdup(&heard->page->arena, type);
        heard->list[heard->count++].payload = payload;
    }
    const char *handle = page_at(heard->page, payload, "actionHandle");
    struct deed_session *session = heard->page->session;
    bool asks = strcmp(type, "action.confirmation.request") == 0;
    if (asks && heard->grants) {
        assert_int_equal(deed_grant(session, handle, NULL), DEED_OK);
        heard->second = deed_grant(session, handle, NULL);
    }
    if (asks && heard->denies) {
        assert_int_equal(deed_deny(session, handle, "not today", NULL),
                         DEED_OK);
        heard->second = deed_deny(session, handle, NULL, NULL);
    }
    if (asks && heard->cancels) {
        assert_int_equal(deed_cancel(session, handle, "never mind", NULL),
                         DEED_OK);
        heard->second = deed_cancel(session, handle, NULL, NULL);
    }
    if (heard->acts_as_person && strcmp(page_at(heard->page, payload, "stage"),
                                        "waiting_for_user") == 0) {
        assert_int_equal(deed_user_acted(session, handle, NULL), DEED_OK);
        heard->second = deed_user_acted(session, handle, NULL);
    }
}

const struct deed_value *session_act(struct page *page, struct heard *heard,
                                     const char *request)
{
    char *json = NULL;
    struct deed_error err = { 0 };
    struct deed_callback callback = { .heard = session_hear, .user = heard };
    heard->page = page;
    if (deed_act(page->session, page_quote(page, request), &callback, &json,
                 &err)) {
        fail_msg("%s: %s %s", deed_code_name(err.code), err.member, err.text);
    }
    const struct deed_value *value = page_parse(page, json);
    deed_free(json);
    return value;
}

unsigned long session_revision(struct page *page)
{
    char *json = NULL;
    assert_int_equal(deed_snapshot(page->session, false, &json, NULL), DEED_OK);
    const char *text = page_at(page, page_parse(page, json), "revision");
    deed_free(json);
    unsigned long number = 0;
    assert_int_equal(sscanf(text, "rev_%lu", &number), 1);
    return number;
}
