/* SPDX-License-Identifier: Apache-2.0 */
#include "sim_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wire/json.h"

char *page_quote(struct page *page, const char *text)
{
    char *copy = deed_arena_strdup(&page->arena, text);
    for (char *p = copy; *p; p++) {
        *p = *p == '\'' ? '"' : *p;
    }
    return copy;
}

void page_open_with(struct page *page, const char *ui,
                    const struct deed_session_opts *given)
{
    struct deed_error err = { 0 };
    struct deed_session_opts opts = *given;
    deed_arena_init(&page->arena, 0);
    opts.size = sizeof(opts);
    opts.driver = "sim";
    const struct deed_setting setting = { .name = "ui",
                                          .value = page_quote(page, ui) };
    opts.settings = &setting;
    opts.setting_count = 1;
    opts.respect_opaque = true;
    if (deed_session_open(&opts, &page->session, &err)) {
        fail_msg("%s: %s", err.member, err.text);
    }
}

void page_open(struct page *page, const char *ui)
{
    page_open_with(page, ui, &(struct deed_session_opts){ 0 });
}

void page_close(struct page *page)
{
    deed_session_close(page->session);
    deed_arena_fini(&page->arena);
}

const struct deed_value *page_parse(struct page *page, const char *json)
{
    struct deed_value *value = NULL;
    struct deed_error err = { 0 };
    if (deed_json_parse(&page->arena, json, strlen(json), NULL, &value, &err)) {
        fail_msg("%s: %s", err.text, json);
    }
    return value;
}

const struct deed_value *page_act(struct page *page, const char *request)
{
    char *json = NULL;
    struct deed_error err = { 0 };
    if (deed_act(page->session, page_quote(page, request), NULL, &json, &err)) {
        fail_msg("%s: %s %s", deed_code_name(err.code), err.member, err.text);
    }
    const struct deed_value *value = page_parse(page, json);
    deed_free(json);
    return value;
}

enum deed_code page_refuse(struct page *page, const char *request,
                           struct deed_error *err)
{
    char *json = NULL;
    enum deed_code code =
        deed_act(page->session, page_quote(page, request), NULL, &json, err);
    deed_free(json);
    return code;
}

const struct deed_value *page_look(struct page *page, const char *target,
                                   const char *contract)
{
    char *json = NULL;
    struct deed_error err = { 0 };
    struct deed_actionable_opts opts = { .size = sizeof(opts),
                                         .contract = contract,
                                         .ref = "e3" };
    if (deed_actionable(page->session, page_quote(page, target), &opts, &json,
                        &err)) {
        fail_msg("%s: %s %s", deed_code_name(err.code), err.member, err.text);
    }
    const struct deed_value *value = page_parse(page, json);
    deed_free(json);
    return value;
}

static const struct deed_value *step(const struct deed_value *value,
                                     const char *key, size_t len)
{
    char name[64];
    snprintf(name, sizeof(name), "%.*s", (int)len, key);
    if (value && value->type == DEED_VALUE_LIST) {
        return deed_value_at(value, strtoul(name, NULL, 10));
    }
    return deed_value_get(value, name);
}

const char *page_at(struct page *page, const struct deed_value *value,
                    const char *path)
{
    while (value && *path) {
        size_t len = strcspn(path, "/");
        value = step(value, path, len);
        path += len + (path[len] == '/');
    }
    if (!value) {
        return "(none)";
    }
    switch (value->type) {
    case DEED_VALUE_STRING:
        return value->as.string.bytes;
    case DEED_VALUE_BOOL:
        return value->as.boolean ? "true" : "false";
    case DEED_VALUE_NUMBER:
        return deed_arena_printf(&page->arena, "%.15g", value->as.number);
    default:
        return "(some)";
    }
}
