/* SPDX-License-Identifier: Apache-2.0 */
/* A picture to act by: the handles of what can be acted on, and a grid whose
 * lines are named in pixels of the window, for click X,Y. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/canvas.h"
#include "wire/image.h"
#include "front/cli/picture.h"

/* Far enough apart that the names of the lines do not meet. */
#define GRID_STEP 100

static const struct deed_ink rule = { 40, 90, 200, 90 };
static const struct deed_ink plate = { 22, 72, 160, 255 };
static const struct deed_ink frame = { 201, 60, 8, 255 };
static const struct deed_ink white = { 255, 255, 255, 255 };

/* The picture, and where it lies in the window. */
struct sheet {
    struct deed_image image;
    struct deed_canvas canvas; /* on the image */
    double x, y, scale;
};

static int across(const struct sheet *s, double x)
{
    return (int)fmin(fmax((x - s->x) * s->scale, -100000), 100000);
}

static int down(const struct sheet *s, double y)
{
    return (int)fmin(fmax((y - s->y) * s->scale, -100000), 100000);
}

static void name(struct sheet *s, int x, int y, const char *text,
                 struct deed_ink ink)
{
    struct deed_box box = { x, y, deed_canvas_text_width(&s->canvas, text) + 4,
                            DEED_CANVAS_LINE_HEIGHT };
    deed_canvas_fill(&s->canvas, &box, ink);
    deed_canvas_text(&s->canvas, x + 2, y, text, white);
}

static void draw_grid(struct sheet *s)
{
    int width = (int)s->image.width, height = (int)s->image.height;
    char text[16];
    double left = ceil(s->x / GRID_STEP) * GRID_STEP;
    double top = ceil(s->y / GRID_STEP) * GRID_STEP;
    for (double x = left; across(s, x) < width; x += GRID_STEP) {
        struct deed_box line = { across(s, x), 0, 1, height };
        deed_canvas_fill(&s->canvas, &line, rule);
        snprintf(text, sizeof(text), "%.0f", x);
        name(s, across(s, x), 0, text, plate);
    }
    for (double y = top; down(s, y) < height; y += GRID_STEP) {
        struct deed_box line = { 0, down(s, y), width, 1 };
        deed_canvas_fill(&s->canvas, &line, rule);
        snprintf(text, sizeof(text), "%.0f", y);
        name(s, 0, down(s, y), text, plate);
    }
}

static bool is_actionable(const struct deed_value *element)
{
    const struct deed_value *list = deed_value_get(element, "affordances");
    return deed_value_at(list, 0) != NULL;
}

static void draw_mark(struct sheet *s, const struct deed_value *element)
{
    const struct deed_value *at = deed_value_get(element, "bbox");
    const char *ref = deed_value_text_at(element, "ref");
    char text[24];
    if (!at || !ref || !is_actionable(element)) {
        return;
    }
    struct deed_box box = {
        across(s, deed_value_number_at(at, "x", 0)),
        down(s, deed_value_number_at(at, "y", 0)),
        (int)(deed_value_number_at(at, "width", 0) * s->scale),
        (int)(deed_value_number_at(at, "height", 0) * s->scale)
    };
    deed_canvas_frame(&s->canvas, &box, frame, 2, false);
    snprintf(text, sizeof(text), "@%s", ref);
    /* Above it, so that it can still be read; inside where there is no room. */
    int y = box.y - DEED_CANVAS_LINE_HEIGHT;
    name(s, box.x, y < 0 ? box.y : y, text, frame);
}

/* Of the top document: where a frame's elements lie in the window is not in
 * the snapshot. */
static enum deed_code draw_marks(struct deed_cli *cli, struct sheet *s,
                                 struct deed_error *err)
{
    char *json = NULL;
    enum deed_code code = deed_snapshot(cli->session, false, &json, err);
    if (code) {
        return code;
    }
    const struct deed_value *snapshot = deed_cli_json(cli, json);
    const struct deed_value *list = deed_value_get(
        deed_value_at(deed_value_get(snapshot, "documents"), 0), "elements");
    for (const struct deed_value *e =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         e; e = e->next) {
        draw_mark(s, e);
    }
    deed_free(json);
    return DEED_OK;
}

static enum deed_code encode(struct deed_cli *cli, const struct sheet *s,
                             struct deed_shot *shot, struct deed_error *err)
{
    void *png = NULL;
    size_t len = 0;
    enum deed_code code = deed_png_write(&s->image, &png, &len, err);
    if (!code) {
        shot->png = deed_arena_alloc(&cli->arena, len);
        shot->len = len;
        code = shot->png ? DEED_OK : deed_fail(err, DEED_NOMEM, "a picture");
    }
    if (!code) {
        memcpy(shot->png, png, len);
    }
    free(png);
    return code;
}

enum deed_exit deed_cli_draw_marks(struct deed_cli *cli, struct deed_shot *shot)
{
    struct deed_error err = { 0 };
    struct sheet s = { 0 };
    bool grid = deed_cli_flag(cli, "grid"), marks = deed_cli_flag(cli, "marks");
    if (!grid && !marks) {
        return DEED_EXIT_VERIFIED;
    }
    const struct deed_value *rect = deed_value_get(shot->answer, "rect");
    enum deed_code code = deed_png_read(shot->png, shot->len, &s.image, &err);
    s.x = deed_value_number_at(rect, "x", 0);
    s.y = deed_value_number_at(rect, "y", 0);
    s.scale = deed_value_number_at(rect, "width", 0) >= 1
                  ? s.image.width / deed_value_number_at(rect, "width", 0)
                  : 1;
    if (!code) {
        code = deed_canvas_open(&s.canvas, &s.image, &err);
    }
    if (!code && grid) {
        draw_grid(&s);
    }
    if (!code && marks) {
        code = draw_marks(cli, &s, &err);
    }
    deed_canvas_close(&s.canvas);
    if (!code) {
        code = encode(cli, &s, shot, &err);
    }
    deed_image_fini(&s.image);
    return code ? deed_cli_complain(cli, &err) : DEED_EXIT_VERIFIED;
}
