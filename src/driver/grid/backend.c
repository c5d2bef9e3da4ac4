/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A Grid's row in the registry: browsers on other machines.
 *
 * The Grid starts a browser and says at which WebSocket it is driven; from
 * there on the driver of that browser does the work, as with any browser that
 * is joined (unit.c). What is left here is the link to the Grid, the options
 * and the operations.
 *
 * With one owner (a command, an MCP server) there is one Grid session, with its
 * tabs. With several (an endpoint) each surface has a Grid session of its own.
 */
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "driver/grid/capabilities.h"
#include "driver/grid/credentials.h"
#include "driver/grid/unit.h"
#include "wire/json_number.h"

/* A Grid holds a request for 300 s by default (session-request-timeout). */
#define WAIT_S_DEFAULT 300
#define WAIT_S_MAX 3600
#define SESSIONS_DEFAULT 64
#define SESSIONS_MAX 1024
#define STATUS_ID 0

static struct grid *grid_of(struct deed_backend *backend)
{
    return deed_container_of(backend, struct grid, base);
}

/* ---- the Grid ---- */

static void on_answer(void *user, const char *kind, int64_t id,
                      const struct grid_answer *answer)
{
    struct grid *grid = user;
    struct deed_error err = { 0 };
    struct grid_unit *unit = grid_unit_find(grid, id);
    if (strcmp(kind, "open") == 0) {
        if (unit && !unit->answered) {
            grid_unit_answer(unit, answer);
        }
    } else if (strcmp(kind, "upload") == 0) {
        grid_ferry_answer(&grid->ferry, grid->url, id, answer);
    } else if (grid_answer_status(grid->url, answer, &err)) {
        grid->events.lost(grid->events.user, &err);
    } else {
        grid->events.ready(grid->events.user);
    }
}

/* Sessions that are open go on; what is asked for cannot be answered. */
static void on_link_lost(void *user, const struct deed_error *err)
{
    struct grid *grid = user;
    struct grid_unit *next;
    grid_link_destroy(grid->link);
    grid->link = NULL;
    grid_ferry_lost(&grid->ferry, err);
    for (struct grid_unit *unit = grid->units; unit; unit = next) {
        next = unit->next;
        if (unit->asked && !unit->answered) {
            unit->answered = true;
            grid_unit_fail(unit, err);
        }
    }
}

/* ---- the operations ---- */

static enum deed_code open_shared(struct grid *grid,
                                  const struct deed_attach *attach,
                                  deed_backend_opened *opened, void *user,
                                  struct deed_error *err)
{
    if (attach->target_id) {
        return deed_fail_member(err, DEED_UNSUPPORTED,
                                "payload.attach.targetId",
                                "each session has a browser of its own on the "
                                "Grid, and none can join another's tab");
    }
    struct grid_unit *unit = grid_unit_add(grid);
    if (!unit) {
        return deed_fail(err, DEED_NOMEM, "session");
    }
    unit->opened = opened;
    unit->user = user;
    if (grid_count_asked(grid) >= grid->limit) {
        return DEED_OK; /* asked for when another has ended */
    }
    enum deed_code code = grid_unit_ask(unit, err);
    if (code) {
        unit->opened = NULL;
        grid_unit_free(unit);
    }
    return code;
}

static enum deed_code open_surface(struct deed_backend *backend,
                                   const struct deed_attach *attach,
                                   deed_backend_opened *opened, void *user,
                                   struct deed_error *err)
{
    struct grid *grid = grid_of(backend);
    if (grid->shared) {
        return open_shared(grid, attach, opened, user, err);
    }
    struct deed_backend *inner = grid->own->inner;
    return inner->ops->open(inner, attach, opened, user, err);
}

static size_t list_tabs(struct deed_backend *backend, struct deed_tab *ret,
                        size_t max)
{
    struct deed_backend *inner = grid_of(backend)->own->inner;
    return inner->ops->tabs ? inner->ops->tabs(inner, ret, max) : 0;
}

static enum deed_code ask_tabs(struct deed_backend *backend,
                               void (*done)(void *user), void *user,
                               struct deed_error *err)
{
    struct deed_backend *inner = grid_of(backend)->own->inner;
    return inner->ops->ask_tabs(inner, done, user, err);
}

static void close_tab(struct deed_backend *backend, const char *id)
{
    struct deed_backend *inner = grid_of(backend)->own->inner;
    inner->ops->close_tab(inner, id);
}

static void destroy(struct deed_backend *backend)
{
    struct grid *grid = grid_of(backend);
    struct deed_error err;
    deed_fail(&err, DEED_LOST, "the Grid's sessions are being ended");
    grid->ending = true;
    while (grid->units) {
        struct grid_unit *unit = grid->units;
        deed_backend_destroy(unit->inner); /* answers what it was asked */
        unit->inner = NULL;
        grid_unit_tell(unit, NULL, &err);
        grid_unit_free(unit);
    }
    grid_ferry_fini(&grid->ferry);
    grid_link_destroy(grid->link);
    deed_arena_fini(&grid->arena);
    free(grid);
}

/* ---- opening ---- */

static enum deed_code read_count(const struct deed_backend_opts *opts,
                                 const char *name, unsigned otherwise,
                                 unsigned max, unsigned *ret,
                                 struct deed_error *err)
{
    const char *text = deed_backend_text(opts, name, NULL);
    double number = otherwise;
    size_t len = text ? strlen(text) : 0;
    if (text && (!len || strspn(text, "0123456789") != len ||
                 !deed_json_number_read(text, len, &number) || number < 1 ||
                 number > max)) {
        return deed_fail_member(err, DEED_INVALID, name,
                                "must be a whole number from 1 to %u, not "
                                "\"%.40s\"",
                                max, text);
    }
    *ret = (unsigned)number;
    return DEED_OK;
}

static enum deed_code read_body(struct grid *grid,
                                const struct deed_backend_opts *opts,
                                struct deed_error *err)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    enum deed_code code = grid_capabilities_write(&text, opts, err);
    grid->body = code ? NULL
                      : deed_arena_strndup(&grid->arena, deed_strbuf_get(&text),
                                           text.len);
    deed_strbuf_fini(&text);
    return code         ? code
           : grid->body ? DEED_OK
                        : deed_fail(err, DEED_NOMEM, "grid");
}

static enum deed_code read_options(struct grid *grid,
                                   const struct deed_backend_opts *opts,
                                   struct grid_credentials *credentials,
                                   struct deed_error *err)
{
    const char *url = deed_backend_text(opts, "grid", NULL);
    const char *dialogs = deed_backend_text(opts, "dialogs", NULL);
    unsigned wait_s = 0;
    url = deed_arena_strdup(&grid->arena,
                            deed_str_or(url ? url : getenv("DEED_GRID"), ""));
    enum deed_code code = grid_credentials_read(
        &grid->arena, url, deed_backend_text(opts, "grid-auth", NULL),
        credentials, err);
    code = code ? code : read_body(grid, opts, err);
    code = code ? code
                : read_count(opts, "grid-wait", WAIT_S_DEFAULT, WAIT_S_MAX,
                             &wait_s, err);
    code = code ? code
                : read_count(opts, "grid-sessions", SESSIONS_DEFAULT,
                             SESSIONS_MAX, &grid->limit, err);
    grid->url = url;
    grid->dialogs = dialogs ? deed_arena_strdup(&grid->arena, dialogs) : NULL;
    grid->wait_us = DEED_MS(1000) * wait_s;
    return code;
}

/* With one owner its session is asked for at once. With several, only whether
 * there is a Grid. */
static enum deed_code begin(struct grid *grid, struct deed_error *err)
{
    if (grid->shared) {
        return grid_link_ask_status(grid->link, STATUS_ID, err);
    }
    grid->own = grid_unit_add(grid);
    return grid->own ? grid_unit_ask(grid->own, err)
                     : deed_fail(err, DEED_NOMEM, "grid");
}

static const struct deed_backend_ops own_ops = {
    .open = open_surface,
    .tabs = list_tabs,
    .ask_tabs = ask_tabs,
    .close_tab = close_tab,
    .destroy = destroy,
};

static const struct deed_backend_ops shared_ops = {
    .open = open_surface,
    .destroy = destroy,
};

static enum deed_code open_grid(const struct deed_driver_row *row,
                                struct deed_loop *loop,
                                const struct deed_backend_opts *opts,
                                struct deed_backend **ret,
                                struct deed_error *err)
{
    struct grid_credentials credentials = { 0 };
    struct grid *grid = calloc(1, sizeof(*grid));
    (void)row;
    if (!grid) {
        return deed_fail(err, DEED_NOMEM, "grid");
    }
    grid->loop = loop;
    grid->events = opts->events;
    grid->shared = opts->shared;
    grid->ops = grid->shared ? shared_ops : own_ops;
    grid->base.ops = &grid->ops;
    deed_arena_init(&grid->arena, 0);
    const struct grid_link_events events = { .answer = on_answer,
                                             .lost = on_link_lost,
                                             .user = grid };
    enum deed_code code = read_options(grid, opts, &credentials, err);
    code =
        code ? code
             : grid_link_create(loop, &credentials, &events, &grid->link, err);
    code = code ? code : begin(grid, err);
    if (code) {
        destroy(&grid->base);
        return code;
    }
    *ret = &grid->base;
    return DEED_OK;
}

/* clang-format off */
static const struct deed_driver_option options[] = {
    { .name = "grid", .value = "URL", .type = DEED_OPTION_TEXT,
      .help = "in a browser of the Selenium Grid at http://HOST:4444; else "
              "DEED_GRID",
      .selects = true },
    { .name = "browser-name", .value = "NAME", .type = DEED_OPTION_TEXT,
      .help = "which browser to start or join; else DEED_BROWSER, else the "
              "first" },
    { .name = "capability", .value = "KEY=VALUE", .type = DEED_OPTION_LIST,
      .help = "with --grid: what its browser must be, browserName=chrome; the "
              "value may be JSON" },
    { .name = "grid-auth", .value = "FILE", .type = DEED_OPTION_TEXT,
      .help = "with --grid: a file of mode 600 with USER:PASSWORD or bearer "
              "TOKEN; else DEED_GRID_USER and DEED_GRID_PASSWORD, or "
              "DEED_GRID_TOKEN" },
    { .name = "grid-wait", .value = "S", .type = DEED_OPTION_TEXT,
      .help = "with --grid: how many seconds a free node is waited for; 300 "
              "is the default" },
    { .name = "grid-sessions", .value = "N", .type = DEED_OPTION_TEXT,
      .help = "with --grid: so many sessions of deed serve at once, the "
              "others wait; 64 is the default" },
    { .name = "headed", .type = DEED_OPTION_FLAG,
      .help = "show the window of a browser that is started" },
    { .name = "dialogs", .value = "ANSWER", .type = DEED_OPTION_CHOICE,
      .choices = "accept|dismiss",
      .help = "to confirm, prompt and beforeunload; dismiss is the default" },
};
/* clang-format on */

const struct deed_driver_row deed_driver_grid = {
    .info = { .size = sizeof(struct deed_driver_info),
              .name = "grid",
              .summary = "a page of a browser that a Selenium Grid starts",
              .options = options,
              .option_count = DEED_ARRAY_LEN(options),
              .has_tabs = true,
              .has_urls = true,
              .env = "DEED_GRID\tthe address of a Selenium Grid, instead of a "
                     "browser of this machine\n"
                     "DEED_GRID_USER, DEED_GRID_PASSWORD\twho we are to it\n"
                     "DEED_GRID_TOKEN\tor a bearer token\n"
                     "DEED_GRID_CA\ta PEM file of certificates to trust\n"
                     "DEED_GRID_HELPER\twhere the program deed-grid is" },
    .open = open_grid,
    /* The Grid's queue is waited for as --grid-wait says. */
    .open_timeout_us = DEED_MS(1000) * (WAIT_S_MAX + 60),
};
