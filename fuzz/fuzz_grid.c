/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a Grid answers is any text. The first line is the status of HTTP, or "-"
 * and a number of libcurl's; what follows is the body. Whatever comes, a
 * session that is given has an id and a WebSocket, a file that was taken has
 * a place, an error says something, and the address that is made of both parses
 * again.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "driver/grid/answer.h"
#include "wire/url.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define BODY_MAX 65536

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void reach(struct deed_arena *arena, const char *websocket)
{
    static const char *const grids[] = { "http://127.0.0.1:4444",
                                         "https://grid.example/wd",
                                         "http://[2001:db8::1]:4444" };
    for (size_t i = 0; websocket && i < DEED_ARRAY_LEN(grids); i++) {
        struct deed_url url;
        const char *made = grid_reachable(arena, grids[i], websocket);
        demand(made != NULL);
        demand(made == websocket || !deed_url_parse(made, &url, NULL));
    }
}

static void read_session(const struct grid_answer *answer)
{
    struct deed_arena arena;
    struct grid_session session = { 0 };
    struct deed_error err = { 0 };
    deed_arena_init(&arena, (size_t)16 << 20);
    enum deed_code code = grid_answer_session(&arena, "http://grid.example",
                                              answer, &session, &err);
    demand(code ? err.text[0] != '\0'
                : session.id && (session.cdp || session.bidi));
    reach(&arena, session.cdp);
    reach(&arena, session.bidi);
    deed_arena_fini(&arena);
}

static void read_file(const struct grid_answer *answer)
{
    struct deed_arena arena;
    const char *path = NULL;
    struct deed_error err = { 0 };
    deed_arena_init(&arena, (size_t)16 << 20);
    enum deed_code code =
        grid_answer_file(&arena, "http://grid.example", answer, &path, &err);
    demand(code ? err.text[0] != '\0' : path && *path);
    deed_arena_fini(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct grid_answer answer = { 0 };
    struct deed_error err = { 0 };
    char body[BODY_MAX + 1];
    size = size < BODY_MAX ? size : BODY_MAX;
    if (size) {
        memcpy(body, data, size);
    }
    body[size] = '\0';
    size_t line = strcspn(body, "\n");
    bool none = body[0] == '-';
    int number = atoi(body + none);
    if (none) {
        answer.curl = number;
        answer.text = body[line] ? body + line + 1 : NULL;
    } else {
        answer.status = number;
        answer.body = body[line] ? body + line + 1 : NULL;
    }
    read_session(&answer);
    read_file(&answer);
    if (grid_answer_status("http://grid.example", &answer, &err)) {
        demand(err.text[0] != '\0');
    }
    return 0;
}
