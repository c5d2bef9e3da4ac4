/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/grid/unit.h"

#include <stdlib.h>

#include "base/util.h"

/* From the Grid's answer until the page can be used. */
#define JOIN_TIMEOUT_US DEED_MS(30000)

void grid_unit_tell(struct grid_unit *unit, const struct deed_surface *surface,
                    const struct deed_error *err)
{
    deed_backend_opened *opened = unit->opened;
    unit->opened = NULL;
    if (opened) {
        opened(unit->user, surface, err);
    }
}

static void ask_waiting(struct grid *grid);

void grid_unit_free(struct grid_unit *unit)
{
    struct grid *grid = unit->grid;
    struct grid_unit **at = &grid->units;
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
    struct grid_unit *unit = deed_container_of(task, struct grid_unit, end);
    struct grid *grid = unit->grid;
    grid_unit_free(unit);
    ask_waiting(grid);
}

/* Later: its driver may be calling us just now. */
static void end_soon(struct grid_unit *unit)
{
    deed_timer_stop(&unit->deadline);
    if (unit != unit->grid->own && !unit->grid->ending) {
        deed_loop_defer(unit->grid->loop, &unit->end);
    }
}

void grid_unit_fail(struct grid_unit *unit, const struct deed_error *err)
{
    struct grid *grid = unit->grid;
    deed_timer_stop(&unit->deadline);
    if (unit == grid->own) {
        if (!grid->ending && grid->events.lost) {
            grid->events.lost(grid->events.user, err);
        }
        return;
    }
    grid_unit_tell(unit, NULL, err);
    if (!unit->surface.driver) {
        end_soon(unit); /* else it ends when the surface is given back */
    }
}

static void on_deadline(struct deed_timer *timer)
{
    struct grid_unit *unit =
        deed_container_of(timer, struct grid_unit, deadline);
    struct deed_error err;
    deed_fail_member(&err, DEED_TIMEOUT, "grid",
                     unit->asked
                         ? "no node of the Grid became free in %d s; add "
                           "nodes, ask for fewer sessions at once, or wait "
                           "longer with --grid-wait"
                         : "%d s went by and as many sessions are open as "
                           "--grid-sessions allows",
                     (int)(unit->grid->wait_us / DEED_MS(1000)));
    grid_unit_fail(unit, &err);
}

/* ---- the browser of a session ---- */

static void on_release(void *user)
{
    struct grid_unit *unit = user;
    if (unit->surface.release) {
        unit->surface.release(unit->surface.user);
    }
    unit->surface = (struct deed_surface){ 0 };
    end_soon(unit);
}

static void on_surface(void *user, const struct deed_surface *surface,
                       const struct deed_error *err)
{
    struct grid_unit *unit = user;
    if (!surface) {
        grid_unit_fail(unit, err);
        return;
    }
    unit->surface = *surface;
    struct deed_surface ours = { .driver = surface->driver,
                                 .modes = surface->modes,
                                 .release = on_release,
                                 .user = unit };
    if (unit->opened) {
        grid_unit_tell(unit, &ours, NULL);
    } else {
        deed_surface_close(&ours);
    }
}

static void on_inner_ready(void *user)
{
    struct grid_unit *unit = user;
    struct grid *grid = unit->grid;
    const struct deed_attach first = { 0 };
    struct deed_error err = { 0 };
    deed_timer_stop(&unit->deadline);
    if (unit == grid->own) {
        grid->ops.tab_of = unit->inner->ops->tab_of;
        grid->events.ready(grid->events.user);
    } else if (unit->inner->ops->open(unit->inner, &first, on_surface, unit,
                                      &err)) {
        grid_unit_fail(unit, &err);
    }
}

static void on_inner_lost(void *user, const struct deed_error *err)
{
    grid_unit_fail(user, err);
}

static enum deed_code send_file(void *ferry, const char *path,
                                deed_ferry_done *done, void *user,
                                struct deed_error *err)
{
    struct grid_unit *unit = ferry;
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
    struct grid_unit *unit = ferry;
    grid_ferry_forget(&unit->grid->ferry, user);
}

/* Which driver works through which address of a session; the first that both
 * sides have. */
static enum deed_code open_by_websocket(struct grid_unit *unit,
                                        const char *driver, const char *url,
                                        struct deed_error *err)
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

static enum deed_code join(struct grid_unit *unit,
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

struct grid_unit *grid_unit_find(struct grid *grid, int64_t id)
{
    struct grid_unit *unit = grid->units;
    while (unit && unit->id != id) {
        unit = unit->next;
    }
    return unit;
}

void grid_unit_answer(struct grid_unit *unit, const struct grid_answer *answer)
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
        grid_unit_fail(unit, &err);
    }
    deed_arena_fini(&arena);
}

enum deed_code grid_unit_ask(struct grid_unit *unit, struct deed_error *err)
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

unsigned grid_count_asked(const struct grid *grid)
{
    unsigned count = 0;
    for (const struct grid_unit *unit = grid->units; unit; unit = unit->next) {
        count += unit->asked;
    }
    return count;
}

/* The oldest first. */
static void ask_waiting(struct grid *grid)
{
    struct grid_unit *next;
    for (struct grid_unit *unit = grid->units; unit; unit = next) {
        struct deed_error err = { 0 };
        next = unit->next;
        if (grid_count_asked(grid) >= grid->limit) {
            return;
        }
        bool waits = !unit->asked && unit->opened;
        if (waits && grid_unit_ask(unit, &err)) {
            grid_unit_fail(unit, &err);
        }
    }
}

struct grid_unit *grid_unit_add(struct grid *grid)
{
    struct grid_unit *unit = calloc(1, sizeof(*unit));
    struct grid_unit **at = &grid->units;
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
