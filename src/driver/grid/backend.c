/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A Grid's row in the registry: browsers on other machines.
 *
 * The Grid starts a browser and says at which WebSocket it is driven; from
 * there on the driver of that browser does the work, as with any browser that
 * is joined. What is left here is to ask for sessions, to have each of them
 * ended, and to hold back what is above the limit.
 *
 * With one owner (a command, an MCP server) there is one Grid session, with its
 * tabs. With several (an endpoint) each surface has a Grid session of its own.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "driver/driver.h"
#include "driver/grid/answer.h"
#include "driver/grid/capabilities.h"
#include "driver/grid/credentials.h"
#include "driver/grid/ferry.h"
#include "driver/grid/link.h"
#include "driver/registry.h"
#include "io/loop.h"
#include "io/timer.h"
#include "wire/json_number.h"

/* A Grid holds a request for 300 s by default (session-request-timeout). */
#define WAIT_S_DEFAULT 300
#define WAIT_S_MAX 3600
#define SESSIONS_DEFAULT 64
#define SESSIONS_MAX 1024
/* From the Grid's answer until the page can be used. */
#define JOIN_TIMEOUT_US DEED_MS(30000)
#define STATUS_ID 0

/* One Grid session. */
struct unit {
    struct unit *next;
    struct grid *grid;
    int64_t id;
    bool asked;                  /* of the Grid; else it waits for room */
    bool answered;               /* the Grid said yes or no */
    struct deed_backend *inner;  /* owned; the driver of its browser */
    deed_backend_opened *opened; /* NULL: answered, or nobody waits */
    void *user;
    struct deed_surface surface; /* the inner one, once it is there */
    struct deed_timer deadline;
    struct deed_task end;
};

struct grid {
    struct deed_backend base;
    struct deed_backend_ops ops; /* with those of the inner backend */
    struct deed_backend_events events;
    struct deed_loop *loop;
    struct deed_arena arena; /* of the texts */
    const char *url, *body, *dialogs;
    struct grid_link *link; /* owned; NULL once the helper is gone */
    struct grid_ferry ferry;
    struct unit *units; /* newest last */
    struct unit *own;   /* with one owner: the session */
    int64_t last_id;
    unsigned limit;
    deed_time_us wait_us;
    bool shared;
    bool ending;
};

static struct grid *grid_of(struct deed_backend *backend)
{
    return deed_container_of(backend, struct grid, base);
}

/* ---- a session's life ---- */

static void tell_opened(struct unit *unit, const struct deed_surface *surface,
                        const struct deed_error *err)
{
    deed_backend_opened *opened = unit->opened;
    unit->opened = NULL;
    if (opened) {
        opened(unit->user, surface, err);
    }
}

static void ask_waiting(struct grid *grid);

static void free_unit(struct unit *unit)
{
    struct grid *grid = unit->grid;
    struct unit **at = &grid->units;
    while (*at && *at != unit) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = unit->next;
    }
    deed_timer_stop(&unit->deadline);
    deed_task_cancel(&unit->end);
    deed_backend_destroy(unit->inner);
    if (unit->asked && grid->link) {
        grid_link_close(grid->link, unit->id);
    }
    free(unit);
}

static void on_end(struct deed_task *task)
{
    struct unit *unit = deed_container_of(task, struct unit, end);
    struct grid *grid = unit->grid;
    free_unit(unit);
    ask_waiting(grid);
}

/* Later: its driver may be calling us just now. */
static void end_soon(struct unit *unit)
{
    deed_timer_stop(&unit->deadline);
    if (unit != unit->grid->own && !unit->grid->ending) {
        deed_loop_defer(unit->grid->loop, &unit->end);
    }
}

/* It could not be had, or is gone. */
static void fail(struct unit *unit, const struct deed_error *err)
{
    struct grid *grid = unit->grid;
    deed_timer_stop(&unit->deadline);
    if (unit == grid->own) {
        if (!grid->ending && grid->events.lost) {
            grid->events.lost(grid->events.user, err);
        }
        return;
    }
    tell_opened(unit, NULL, err);
    if (!unit->surface.driver) {
        end_soon(unit); /* else it ends when the surface is given back */
    }
}

static void on_deadline(struct deed_timer *timer)
{
    struct unit *unit = deed_container_of(timer, struct unit, deadline);
    struct deed_error err;
    deed_fail_member(&err, DEED_TIMEOUT, "grid",
                     unit->asked
                         ? "no node of the Grid became free in %d s; add "
                           "nodes, ask for fewer sessions at once, or wait "
                           "longer with --grid-wait"
                         : "%d s went by and as many sessions are open as "
                           "--grid-sessions allows",
                     (int)(unit->grid->wait_us / DEED_MS(1000)));
    fail(unit, &err);
}

/* ---- the browser of a session ---- */

static void on_release(void *user)
{
    struct unit *unit = user;
    if (unit->surface.release) {
        unit->surface.release(unit->surface.user);
    }
    unit->surface = (struct deed_surface){ 0 };
    end_soon(unit);
}

static void on_surface(void *user, const struct deed_surface *surface,
                       const struct deed_error *err)
{
    struct unit *unit = user;
    if (!surface) {
        fail(unit, err);
        return;
    }
    unit->surface = *surface;
    struct deed_surface ours = { .driver = surface->driver,
                                 .modes = surface->modes,
                                 .release = on_release,
                                 .user = unit };
    if (unit->opened) {
        tell_opened(unit, &ours, NULL);
    } else {
        deed_surface_close(&ours);
    }
}

static void on_inner_ready(void *user)
{
    struct unit *unit = user;
    struct grid *grid = unit->grid;
    const struct deed_attach first = { 0 };
    struct deed_error err = { 0 };
    deed_timer_stop(&unit->deadline);
    if (unit == grid->own) {
        grid->ops.tab_of = unit->inner->ops->tab_of;
        grid->events.ready(grid->events.user);
    } else if (unit->inner->ops->open(unit->inner, &first, on_surface, unit,
                                      &err)) {
        fail(unit, &err);
    }
}

static void on_inner_lost(void *user, const struct deed_error *err)
{
    fail(user, err);
}

static enum deed_code send_file(void *ferry, const char *path,
                                deed_ferry_done *done, void *user,
                                struct deed_error *err)
{
    struct unit *unit = ferry;
    struct grid *grid = unit->grid;
    if (!grid->link) {
        return deed_fail_member(err, DEED_LOST, "grid",
                                "the process that speaks with the Grid is "
                                "gone; start deed again");
    }
    return grid_ferry_send(&grid->ferry, grid->link, unit->id, path, done, user,
                           err);
}

static void forget_file(void *ferry, void *user)
{
    struct unit *unit = ferry;
    grid_ferry_forget(&unit->grid->ferry, user);
}

/* Which driver works through which address of a session; the first that both
 * sides have. */
static enum deed_code open_by_websocket(struct unit *unit, const char *driver,
                                        const char *url, struct deed_error *err)
{
    struct grid *grid = unit->grid;
    const struct deed_setting settings[] = {
        { .name = "browser", .value = url },
        { .name = "dialogs", .value = grid->dialogs }
    };
    const struct deed_backend_opts opts = {
        .settings = settings,
        .setting_count = grid->dialogs ? 2 : 1,
        .timeout_us = JOIN_TIMEOUT_US,
        .events = { .ready = on_inner_ready,
                    .lost = on_inner_lost,
                    .user = unit },
        .ferry = { .send = send_file, .forget = forget_file, .ferry = unit },
    };
    return deed_registry_open(grid->loop, driver, &opts, &unit->inner, err);
}

static enum deed_code join(struct unit *unit,
                           const struct grid_session *session,
                           struct deed_arena *arena, struct deed_error *err)
{
    const struct {
        const char *driver, *url;
    } ways[] = {
        { "chromium", session->cdp },
        { "firefox", session->bidi },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(ways); i++) {
        if (ways[i].url && deed_registry_find(ways[i].driver)) {
            return open_by_websocket(
                unit, ways[i].driver,
                grid_reachable(arena, unit->grid->url, ways[i].url), err);
        }
    }
    return deed_fail_member(err, DEED_UNSUPPORTED, "grid",
                            "the Grid gave a session of \"%.60s\", which this "
                            "build of deed has no driver for; ask for another "
                            "with --capability browserName=chrome",
                            deed_str_or(session->browser, "?"));
}

/* ---- the Grid ---- */

static struct unit *find_unit(struct grid *grid, int64_t id)
{
    struct unit *unit = grid->units;
    while (unit && unit->id != id) {
        unit = unit->next;
    }
    return unit;
}

static void on_session(struct unit *unit, const struct grid_answer *answer)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    struct grid_session session;
    unit->answered = true;
    deed_timer_stop(&unit->deadline); /* joining has a limit of its own */
    deed_arena_init(&arena, 0);
    enum deed_code code =
        grid_answer_session(&arena, unit->grid->url, answer, &session, &err);
    code = code ? code : join(unit, &session, &arena, &err);
    if (code) {
        fail(unit, &err);
    }
    deed_arena_fini(&arena);
}

static void on_answer(void *user, const char *kind, int64_t id,
                      const struct grid_answer *answer)
{
    struct grid *grid = user;
    struct deed_error err = { 0 };
    struct unit *unit = find_unit(grid, id);
    if (strcmp(kind, "open") == 0) {
        if (unit && !unit->answered) {
            on_session(unit, answer);
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
    struct unit *next;
    grid_link_destroy(grid->link);
    grid->link = NULL;
    grid_ferry_lost(&grid->ferry, err);
    for (struct unit *unit = grid->units; unit; unit = next) {
        next = unit->next;
        if (unit->asked && !unit->answered) {
            unit->answered = true;
            fail(unit, err);
        }
    }
}

static enum deed_code ask(struct unit *unit, struct deed_error *err)
{
    struct grid *grid = unit->grid;
    if (!grid->link) {
        return deed_fail_member(err, DEED_LOST, "grid",
                                "the process that speaks with the Grid is "
                                "gone; start deed again");
    }
    unit->asked = true;
    return grid_link_open(grid->link, unit->id, grid->body, err);
}

static unsigned count_asked(const struct grid *grid)
{
    unsigned count = 0;
    for (const struct unit *unit = grid->units; unit; unit = unit->next) {
        count += unit->asked;
    }
    return count;
}

/* The oldest first. */
static void ask_waiting(struct grid *grid)
{
    struct unit *next;
    for (struct unit *unit = grid->units; unit; unit = next) {
        struct deed_error err = { 0 };
        next = unit->next;
        if (count_asked(grid) >= grid->limit) {
            return;
        }
        bool waits = !unit->asked && unit->opened;
        if (waits && ask(unit, &err)) {
            fail(unit, &err);
        }
    }
}

static struct unit *add_unit(struct grid *grid)
{
    struct unit *unit = calloc(1, sizeof(*unit));
    struct unit **at = &grid->units;
    if (!unit) {
        return NULL;
    }
    while (*at) {
        at = &(*at)->next;
    }
    *at = unit;
    unit->grid = grid;
    unit->id = ++grid->last_id;
    unit->end.run = on_end;
    unit->deadline.fire = on_deadline;
    deed_timer_start(grid->loop, &unit->deadline,
                     deed_loop_now_us(grid->loop) + grid->wait_us);
    return unit;
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
    struct unit *unit = add_unit(grid);
    if (!unit) {
        return deed_fail(err, DEED_NOMEM, "session");
    }
    unit->opened = opened;
    unit->user = user;
    if (count_asked(grid) >= grid->limit) {
        return DEED_OK; /* asked for when another has ended */
    }
    enum deed_code code = ask(unit, err);
    if (code) {
        unit->opened = NULL;
        free_unit(unit);
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
        struct unit *unit = grid->units;
        deed_backend_destroy(unit->inner); /* answers what it was asked */
        unit->inner = NULL;
        tell_opened(unit, NULL, &err);
        free_unit(unit);
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
    grid->own = add_unit(grid);
    return grid->own ? ask(grid->own, err) : deed_fail(err, DEED_NOMEM, "grid");
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
