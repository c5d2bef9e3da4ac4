/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a transcript that a fake browser takes: names, rules, reports.
 */
#include "fake_browser.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/agent_source.h"
#include "io/loop.h"

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static const char *look_up(struct fake_browser *fake, const char *name,
                           size_t len, char number[32])
{
    static const char *const own[] = { "token", "mark", "world",
                                       "now",   "time", "soon" };
    const char *const values[] = { fake->token,
                                   fake->mark,
                                   deed_agent_world,
                                   number,
                                   fake->hurried ? "400" : "15000",
                                   "300" };
    /* Rounded up: what answers an input must not seem to come before it. */
    snprintf(
        number, 32, "%.1f",
        (double)((deed_loop_now_us(fake->peer.loop) - fake->began) / 100 + 1) /
            10);
    for (size_t i = 0; i < DEED_ARRAY_LEN(own); i++) {
        if (strlen(own[i]) == len && memcmp(own[i], name, len) == 0) {
            return values[i];
        }
    }
    for (struct fake_name *n = fake->names; n; n = n->next) {
        if (strlen(n->name) == len && memcmp(n->name, name, len) == 0) {
            return n->text;
        }
    }
    fail_msg("$%.*s has no meaning", (int)len, name);
    return NULL;
}

/* The text with every $NAME replaced, names in what they stand for, too. */
static void expand(struct fake_browser *fake, const char *text, unsigned depth,
                   struct deed_strbuf *ret)
{
    assert_true(depth < 8);
    while (*text) {
        size_t plain = strcspn(text, "$");
        deed_strbuf_add(ret, text, plain);
        text += plain;
        if (*text) {
            char number[32];
            size_t len = strspn(++text, "abcdefghijklmnopqrstuvwxyz_");
            if (*text == '$') {
                deed_strbuf_putc(ret, *text++);
                continue;
            }
            expand(fake, look_up(fake, text, len, number), depth + 1, ret);
            text += len;
        }
    }
}

void fake_browser_expand(struct fake_browser *fake, const char *text,
                         struct deed_strbuf *ret)
{
    expand(fake, text, 0, ret);
}

/* The next word; `line` goes on behind it. */
static const char *take_word(struct fake_browser *fake, const char **line)
{
    size_t len = strcspn(*line, " ");
    const char *word = deed_arena_strndup(&fake->arena, *line, len);
    *line += len + ((*line)[len] == ' ');
    return word;
}

static void take_name(struct fake_browser *fake, const char *line)
{
    struct fake_name *n = deed_arena_alloc(&fake->arena, sizeof(*n));
    n->name = take_word(fake, &line);
    n->text = deed_arena_strdup(&fake->arena, line);
    n->next = fake->names;
    fake->names = n;
}

/* METHOD [HAS] -> REPLY */
static void take_rule(struct fake_browser *fake, const char *line, bool agent,
                      bool once, bool next)
{
    const char *arrow = strstr(line, "-> ");
    struct fake_rule *r = deed_arena_alloc(&fake->arena, sizeof(*r));
    assert_non_null(arrow);
    *r = (struct fake_rule){ .agent = agent, .once = once, .next = next };
    r->method = take_word(fake, &line);
    if (line < arrow) {
        size_t len = (size_t)(arrow - line);
        r->has = deed_arena_strndup(&fake->arena, line, len - 1);
    }
    r->reply = deed_arena_strdup(&fake->arena, arrow + 3);
    r->reports_end = &r->reports;
    fake->newest = r;
    if (next) {
        *fake->ordered_end = r;
        fake->ordered_end = &r->older;
    } else {
        r->older = fake->rules;
        fake->rules = r;
    }
}

/* After the answer of the newest rule. */
static void take_report(struct fake_browser *fake, const char *line, bool event)
{
    struct fake_report *r = deed_arena_alloc(&fake->arena, sizeof(*r));
    *r = (struct fake_report){ 0 };
    if (*line == '+') {
        r->after_us = DEED_MS(strtol(take_word(fake, &line), NULL, 10));
    }
    if (event) {
        r->session = take_word(fake, &line);
        r->event = take_word(fake, &line);
    }
    r->params = deed_arena_strdup(&fake->arena, line);
    assert_non_null(fake->newest);
    *fake->newest->reports_end = r;
    fake->newest->reports_end = &r->next;
}

void fake_browser_report(struct fake_browser *fake, const char *line)
{
    const char *session = take_word(fake, &line);
    if (strcmp(session, "push") == 0) {
        fake_browser_push(fake, line);
    } else {
        const char *event = take_word(fake, &line);
        fake_browser_event(fake, session, event, line);
    }
}

bool fake_browser_take(struct fake_browser *fake, const char *line)
{
    bool once = begins(line, "once "), next = begins(line, "next ");
    const char *rest = line + (once || next ? strlen("once ") : 0);
    if (begins(rest, "answer ")) {
        take_rule(fake, rest + strlen("answer "), false, once, next);
    } else if (begins(rest, "agent ")) {
        take_rule(fake, rest + strlen("agent "), true, once, next);
    } else if (begins(line, "let ")) {
        take_name(fake, line + strlen("let "));
    } else if (begins(line, "then ")) {
        take_report(fake, line + strlen("then "), true);
    } else if (begins(line, "push ")) {
        take_report(fake, line + strlen("push "), false);
    } else if (begins(line, "< ")) {
        fake_browser_report(fake, line + strlen("< "));
    } else {
        return false;
    }
    return true;
}
