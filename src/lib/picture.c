/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/picture.h"

#include <stdlib.h>

#include "base/value_put.h"
#include "engine/engine_impl.h"
#include "base/util.h"
#include "base/value.h"

struct engine_picture {
    struct engine_picture *next;
    struct deed_reply reply;
    struct deed_engine *engine;
    struct deed_look_reply *answer; /* NULL: nobody waits any more */
};

static void unlink_picture(struct engine_picture *gone)
{
    struct engine_picture **at = &gone->engine->pictures;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
}

void deed_engine_drop_pictures(struct deed_engine *engine)
{
    while (engine->pictures) {
        struct engine_picture *picture = engine->pictures;
        unlink_picture(picture);
        free(picture);
    }
}

static struct deed_value *encode(struct deed_arena *arena,
                                 const struct deed_picture *picture)
{
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "mimeType", "image/png");
    deed_put_rect(arena, map, "rect", &picture->rect);
    if (picture->cut) {
        deed_put_bool(arena, map, "cut", true);
    }
    deed_put_text(arena, map, "data", picture->png);
    return arena->failed ? NULL : map;
}

static void on_done(struct deed_reply *reply, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct engine_picture *picture =
        deed_container_of(reply, struct engine_picture, reply);
    struct deed_look_reply *waits = picture->answer;
    struct deed_arena arena;
    struct deed_value *payload = NULL;
    struct deed_error own = { 0 };
    unlink_picture(picture);
    free(picture);
    deed_arena_init(&arena, 0);
    if (!code && waits) {
        payload = answer->value ? deed_value_copy(&arena, answer->value)
                                : encode(&arena, answer->picture);
        if (!payload) {
            code = deed_fail(&own, DEED_NOMEM, "the answer");
            err = &own;
        }
    }
    if (waits) {
        waits->done(waits, code, payload, err);
    }
    deed_arena_fini(&arena);
}

static struct engine_picture *begin(struct deed_engine *engine,
                                    struct deed_look_reply *reply)
{
    struct engine_picture *picture = calloc(1, sizeof(*picture));
    if (picture) {
        *picture = (struct engine_picture){ .next = engine->pictures,
                                            .reply = { .done = on_done },
                                            .engine = engine,
                                            .answer = reply };
        engine->pictures = picture;
    }
    return picture;
}

/* What could not be asked is forgotten. */
static enum deed_code begun(struct engine_picture *picture, enum deed_code code)
{
    struct deed_engine *engine = picture->engine;
    if (code) {
        unlink_picture(picture);
        free(picture);
    } else {
        deed_engine_changed(engine);
    }
    return code;
}

enum deed_code deed_engine_picture(struct deed_engine *engine,
                                   const struct deed_picture_query *query,
                                   struct deed_look_reply *reply,
                                   struct deed_error *err)
{
    struct deed_driver *driver = engine->driver;
    if (!driver->ops->picture) {
        return deed_fail(err, DEED_UNSUPPORTED,
                         "%s has no pictures: it is not drawn anywhere",
                         driver->ops->name);
    }
    struct engine_picture *picture = begin(engine, reply);
    return picture ? begun(picture, driver->ops->picture(driver, query,
                                                         &picture->reply, err))
                   : deed_fail(err, DEED_NOMEM, "a picture");
}

enum deed_code deed_engine_ask(struct deed_engine *engine, const char *question,
                               const struct deed_value *args,
                               struct deed_look_reply *reply,
                               struct deed_error *err)
{
    struct deed_driver *driver = engine->driver;
    if (!driver->ops->ask) {
        return deed_fail(err, DEED_UNSUPPORTED, "the driver %s has no %s",
                         driver->ops->name, question);
    }
    struct engine_picture *asked = begin(engine, reply);
    return asked ? begun(asked, driver->ops->ask(driver, question, args,
                                                 &asked->reply, err))
                 : deed_fail(err, DEED_NOMEM, "a question");
}

void deed_engine_forget_picture(struct deed_engine *engine,
                                const struct deed_look_reply *reply)
{
    for (struct engine_picture *p = engine->pictures; p; p = p->next) {
        p->answer = p->answer == reply ? NULL : p->answer;
    }
}
