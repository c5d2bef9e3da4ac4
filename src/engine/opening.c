/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/opening.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/driver.h"

/* A surface that was asked for. It outlives the opening when that is stopped
 * before the surface comes. */
struct asked_surface {
    struct deed_opening *opening; /* NULL: close what comes */
    struct deed_backend *backend;
    bool fresh;
};

/* Closes a surface that nobody wants any more; a tab that was made for it goes
 * with it, also one that would have stayed. */
static void discard(struct deed_backend *backend, bool fresh,
                    const struct deed_surface *surface)
{
    char id[DEED_TAB_ID_BYTES];
    const struct deed_backend_ops *ops = backend->ops;
    const char *tab =
        fresh && ops->tab_of ? ops->tab_of(surface->driver) : NULL;
    bool close = tab && strlen(tab) < sizeof(id);
    if (close) {
        memcpy(id, tab, strlen(tab) + 1);
    }
    deed_surface_close(surface);
    if (close) {
        ops->close_tab(backend, id);
    }
}

static void end(struct deed_opening *opening)
{
    if (opening->asked) {
        opening->asked->opening = NULL; /* freed when it is answered */
        opening->asked = NULL;
    }
    deed_timer_stop(&opening->deadline);
    deed_task_cancel(&opening->answer);
    free(opening->later_id);
    opening->later_id = NULL;
    opening->busy = false;
    opening->trouble = (struct deed_error){ 0 };
}

void deed_opening_stop(struct deed_opening *opening)
{
    struct deed_surface next = opening->next;
    opening->next = (struct deed_surface){ 0 };
    end(opening);
    if (next.driver) {
        discard(opening->backend, opening->fresh, &next);
    }
}

static void on_answer(struct deed_task *task)
{
    struct deed_opening *opening =
        deed_container_of(task, struct deed_opening, answer);
    struct deed_error err = opening->trouble;
    struct deed_surface next = opening->next;
    bool there = !err.code && next.driver;
    opening->next = (struct deed_surface){ 0 };
    end(opening);
    if (!there && next.driver) {
        discard(opening->backend, opening->fresh, &next);
    }
    opening->opened(opening, there ? &next : NULL, &err);
}

static void answer(struct deed_opening *opening, const struct deed_error *err)
{
    if (opening->busy) {
        opening->trouble = err ? *err : (struct deed_error){ 0 };
        deed_loop_defer(opening->loop, &opening->answer);
    }
}

void deed_opening_fail(struct deed_opening *opening,
                       const struct deed_error *err)
{
    answer(opening, err);
}

static void on_deadline(struct deed_timer *timer)
{
    struct deed_error err;
    deed_fail(&err, DEED_TIMEOUT, "the surface was not ready in time");
    answer(deed_container_of(timer, struct deed_opening, deadline), &err);
}

/* The new surface went before anybody was there to learn of it. */
static void on_next_lost(void *user, const struct deed_error *err)
{
    struct deed_error own = { 0 };
    deed_fail(&own, DEED_LOST, "%s",
              err && err->text[0] ? err->text : "the surface is gone");
    answer(user, &own);
}

static void ignore_signal(void *user, const struct deed_signal *signal)
{
    (void)user;
    (void)signal;
}

static void on_opened(void *user, const struct deed_surface *surface,
                      const struct deed_error *err)
{
    struct asked_surface *asked = user;
    struct deed_opening *opening = asked->opening;
    struct asked_surface was = *asked;
    free(asked);
    if (!opening) {
        if (surface) {
            discard(was.backend, was.fresh, surface);
        }
        return;
    }
    opening->asked = NULL;
    opening->fresh = was.fresh;
    if (surface) {
        opening->next = *surface;
        surface->driver->sink = (struct deed_sink){ .signal = ignore_signal,
                                                    .lost = on_next_lost,
                                                    .user = opening };
    }
    answer(opening, surface ? NULL : err);
}

static enum deed_code ask(struct deed_opening *opening,
                          const struct deed_attach *attach,
                          struct deed_error *err)
{
    struct asked_surface *asked = calloc(1, sizeof(*asked));
    if (!asked) {
        return deed_fail(err, DEED_NOMEM, "surface");
    }
    *asked = (struct asked_surface){ opening, opening->backend, attach->fresh };
    opening->asked = asked;
    enum deed_code code = opening->backend->ops->open(opening->backend, attach,
                                                      on_opened, asked, err);
    if (code) {
        opening->asked = NULL;
        free(asked);
    }
    return code;
}

static enum deed_code check_free(const struct deed_opening *opening,
                                 struct deed_error *err)
{
    return opening->busy
               ? deed_fail(err, DEED_STATE, "a surface is being opened")
               : DEED_OK;
}

void deed_opening_init(struct deed_opening *opening)
{
    opening->deadline.fire = on_deadline;
    opening->answer.run = on_answer;
}

enum deed_code deed_opening_start(struct deed_opening *opening,
                                  const struct deed_attach *attach,
                                  struct deed_error *err)
{
    enum deed_code code = check_free(opening, err);
    if (code) {
        return code;
    }
    opening->busy = true;
    code = ask(opening, attach, err);
    if (code) {
        end(opening);
    }
    return code;
}

void deed_opening_ready(struct deed_opening *opening)
{
    struct deed_error err = { 0 };
    if (opening->busy && ask(opening, &opening->later, &err)) {
        answer(opening, &err);
    }
}

/* Keeps what is to be opened as soon as the backend is ready. */
static bool keep_attach(struct deed_opening *opening,
                        const struct deed_attach *attach)
{
    opening->later = *attach;
    opening->later_id = attach->target_id ? strdup(attach->target_id) : NULL;
    opening->later.target_id = opening->later_id;
    return !attach->target_id || opening->later_id;
}

enum deed_code deed_opening_wait(struct deed_opening *opening,
                                 const struct deed_attach *attach,
                                 deed_time_us timeout_us,
                                 struct deed_error *err)
{
    enum deed_code code = check_free(opening, err);
    if (code) {
        return code;
    }
    opening->busy = true;
    if (!keep_attach(opening, attach)) {
        end(opening);
        return deed_fail(err, DEED_NOMEM, "surface");
    }
    if (timeout_us > 0) {
        deed_timer_start(opening->loop, &opening->deadline,
                         deed_loop_now_us(opening->loop) + timeout_us);
    }
    return DEED_OK;
}
