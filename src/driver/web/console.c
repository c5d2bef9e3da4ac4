/* SPDX-License-Identifier: Apache-2.0 */

/* What the scripts of a page write: the newest messages, for who asks. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/inquiry.h"
#include "driver/web/notes.h"
#include "driver/web/remote.h"

/* More than anybody reads in one go; the oldest make room. */
#define MESSAGES_MAX 500
#define TEXT_MAX 4000 /* limit: of one message */

struct message {
    char *level, *text, *url; /* owned; url may be NULL */
    int line;
    deed_time_us at_us;
};

struct console {
    struct message messages[MESSAGES_MAX];
    uint64_t count; /* ever written; the newest is at (count - 1) % MAX */
};

static void message_fini(struct message *m)
{
    free(m->level);
    free(m->text);
    free(m->url);
    *m = (struct message){ 0 };
}

void console_free(struct page *page)
{
    for (size_t i = 0; page->console && i < MESSAGES_MAX; i++) {
        message_fini(&page->console->messages[i]);
    }
    free(page->console);
    page->console = NULL;
}

void web_console_message(struct page *page,
                         const struct web_console_message *message)
{
    if (!page->console) {
        page->console = calloc(1, sizeof(*page->console));
    }
    if (!page->console || !message->text) {
        return;
    }
    if (message->caught) {
        web_exception_caught(page, message->text);
    }
    struct console *console = page->console;
    struct message *m = &console->messages[console->count % MESSAGES_MAX];
    message_fini(m);
    m->level = strdup(deed_str_or(message->level, "log"));
    m->text = strndup(message->text, TEXT_MAX);
    m->url = message->url && *message->url ? strdup(message->url) : NULL;
    m->line = message->line;
    m->at_us = page_now(page);
    console->count++;
    struct deed_note note = {
        .source = message->thrown ? DEED_NOTE_EXCEPTION : DEED_NOTE_CONSOLE,
        .level = m->level,
        .text = m->text,
        .url = message->url,
        .line = message->line,
    };
    note_emit(page, &note);
}

/* "warn" asks for errors, too. */
static int weight(const char *level)
{
    static const char *const levels[] = { "debug", "log", "info", "warn",
                                          "error" };
    for (int i = 0; i < (int)DEED_ARRAY_LEN(levels); i++) {
        if (deed_str_equal(levels[i], level)) {
            return i;
        }
    }
    return 1;
}

static struct deed_value *encode(struct op *op, const struct message *m,
                                 uint64_t number)
{
    struct deed_arena *arena = &op->arena;
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "n", deed_value_number(arena, (double)number));
    deed_value_set(arena, map, "level", deed_value_string(arena, m->level));
    deed_value_set(arena, map, "text", deed_value_string(arena, m->text));
    if (m->url) {
        deed_value_set(arena, map, "url", deed_value_string(arena, m->url));
        deed_value_set(arena, map, "line", deed_value_number(arena, m->line));
    }
    deed_value_set(
        arena, map, "agoMs",
        deed_value_number(arena,
                          (double)((page_now(op->page) - m->at_us) / 1000)));
    return map;
}

/* {level?, since?: the number of the last one known} -> {messages, dropped} */
enum deed_code inquiry_console(struct op *op, struct deed_error *err)
{
    const struct console *console = op->page->console;
    const struct deed_remote_ops *ops = op->page->remote->ops;
    int least = weight(deed_str_or(inquiry_text(op, "level"), "debug"));
    uint64_t since = (uint64_t)inquiry_number(op, "since", 0);
    uint64_t count = console ? console->count : 0;
    uint64_t first = count > MESSAGES_MAX ? count - MESSAGES_MAX : 0;
    struct deed_value *list = deed_value_list(&op->arena);
    struct deed_value *map = deed_value_map(&op->arena);
    if (!ops->console) {
        return deed_fail(err, DEED_UNSUPPORTED,
                         "this browser cannot: %s does not report what pages "
                         "write",
                         ops->driver->name);
    }
    first = since > first ? since : first;
    for (uint64_t i = first; i < count; i++) {
        const struct message *m = &console->messages[i % MESSAGES_MAX];
        if (m->level && m->text && weight(m->level) >= least) {
            deed_value_push(list, encode(op, m, i + 1));
        }
    }
    deed_value_set(&op->arena, map, "messages", list);
    deed_value_set(
        &op->arena, map, "dropped",
        deed_value_number(&op->arena, count > MESSAGES_MAX
                                          ? (double)(count - MESSAGES_MAX)
                                          : 0));
    return inquiry_answer_later(op, map);
}
