/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/canvas.h"

#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "wire/image.h"

/* Small enough that a line of DEED_CANVAS_LINE_HEIGHT holds its letters. */
#define FONT_SIZE 14

static const double full_circle = 6.283185307179586;

static void set_font(const struct deed_canvas *canvas)
{
    const struct deed_cairo *c = &canvas->cairo;
    /* Grey edges: coloured ones are for one kind of screen. */
    cairo_font_options_t *options = c->font_options_create();
    c->font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    c->set_font_options(canvas->pen, options);
    c->font_options_destroy(options);
    c->select_font_face(canvas->pen, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                        CAIRO_FONT_WEIGHT_NORMAL);
    c->set_font_size(canvas->pen, FONT_SIZE);
}

enum deed_code deed_canvas_open(struct deed_canvas *ret,
                                struct deed_image *image,
                                struct deed_error *err)
{
    *ret = (struct deed_canvas){ .width = (int)image->width,
                                 .height = (int)image->height };
    enum deed_code code = deed_cairo_load(&ret->cairo, err);
    if (code) {
        return code;
    }
    /* cairo's bytes are blue, green, red; ours red, green, blue. As every
     * pixel covers what is below it, that is the whole difference, and
     * set_ink() makes up for it. */
    ret->surface = ret->cairo.image_surface_create_for_data(
        image->pixels, CAIRO_FORMAT_ARGB32, ret->width, ret->height,
        ret->width * 4);
    ret->pen = ret->cairo.create(ret->surface);
    if (ret->cairo.status(ret->pen) != CAIRO_STATUS_SUCCESS) {
        deed_canvas_close(ret);
        return deed_fail(err, DEED_NOMEM, "a picture cannot be drawn on");
    }
    set_font(ret);
    return DEED_OK;
}

void deed_canvas_close(struct deed_canvas *canvas)
{
    if (canvas->surface) {
        canvas->cairo.destroy(canvas->pen);
        canvas->cairo.surface_flush(canvas->surface);
        canvas->cairo.surface_destroy(canvas->surface);
        deed_cairo_rest(&canvas->cairo);
        canvas->surface = NULL;
    }
}

static void set_ink(struct deed_canvas *canvas, struct deed_ink ink)
{
    canvas->cairo.set_source_rgba(canvas->pen, ink.blue / 255.0,
                                  ink.green / 255.0, ink.red / 255.0,
                                  ink.alpha / 255.0);
}

static void add_box(struct deed_canvas *canvas, const struct deed_box *box)
{
    canvas->cairo.rectangle(canvas->pen, box->x, box->y, box->width,
                            box->height);
}

void deed_canvas_fill(struct deed_canvas *canvas, const struct deed_box *box,
                      struct deed_ink ink)
{
    if (box->width > 0 && box->height > 0) {
        set_ink(canvas, ink);
        add_box(canvas, box);
        canvas->cairo.fill(canvas->pen);
    }
}

void deed_canvas_frame(struct deed_canvas *canvas, const struct deed_box *box,
                       struct deed_ink ink, int thick, bool dashed)
{
    static const double dash[] = { 8, 6 };
    set_ink(canvas, ink);
    canvas->cairo.set_dash(canvas->pen, dash, dashed ? 2 : 0, 0);
    canvas->cairo.set_line_width(canvas->pen, thick);
    /* The middle of the line. */
    canvas->cairo.rectangle(canvas->pen, box->x - thick / 2.0,
                            box->y - thick / 2.0, box->width + thick,
                            box->height + thick);
    canvas->cairo.stroke(canvas->pen);
}

static void ring(struct deed_canvas *canvas, int x, int y, double radius,
                 double thick, struct deed_ink ink)
{
    set_ink(canvas, ink);
    canvas->cairo.set_dash(canvas->pen, NULL, 0, 0);
    canvas->cairo.set_line_width(canvas->pen, thick);
    canvas->cairo.new_path(canvas->pen);
    canvas->cairo.arc(canvas->pen, x + 0.5, y + 0.5, radius, 0, full_circle);
    canvas->cairo.stroke(canvas->pen);
}

static void dot(struct deed_canvas *canvas, int x, int y, double radius,
                struct deed_ink ink)
{
    set_ink(canvas, ink);
    canvas->cairo.new_path(canvas->pen);
    canvas->cairo.arc(canvas->pen, x + 0.5, y + 0.5, radius, 0, full_circle);
    canvas->cairo.fill(canvas->pen);
}

void deed_canvas_mark(struct deed_canvas *canvas, int x, int y,
                      struct deed_ink ink)
{
    static const struct deed_ink white = { 255, 255, 255, 255 };
    ring(canvas, x, y, 8, 4, white);
    ring(canvas, x, y, 8, 2, ink);
    dot(canvas, x, y, 4, white);
    dot(canvas, x, y, 3, ink);
}

void deed_canvas_fade(struct deed_canvas *canvas, const struct deed_box *keep)
{
    static const struct deed_ink pale = { 255, 255, 255, 110 };
    struct deed_box all = { 0, 0, canvas->width, canvas->height };
    set_ink(canvas, pale);
    /* What lies in both boxes is left out. */
    canvas->cairo.set_fill_rule(canvas->pen, CAIRO_FILL_RULE_EVEN_ODD);
    add_box(canvas, &all);
    add_box(canvas, keep);
    canvas->cairo.fill(canvas->pen);
    canvas->cairo.set_fill_rule(canvas->pen, CAIRO_FILL_RULE_WINDING);
}

void deed_canvas_text(struct deed_canvas *canvas, int x, int y,
                      const char *text, struct deed_ink ink)
{
    cairo_font_extents_t font;
    canvas->cairo.font_extents(canvas->pen, &font);
    set_ink(canvas, ink);
    double above = (DEED_CANVAS_LINE_HEIGHT - font.ascent - font.descent) / 2.0;
    canvas->cairo.move_to(canvas->pen, x, round(y + above + font.ascent));
    canvas->cairo.show_text(canvas->pen, text);
}

int deed_canvas_text_width(struct deed_canvas *canvas, const char *text)
{
    cairo_text_extents_t extents;
    canvas->cairo.text_extents(canvas->pen, text, &extents);
    return (int)ceil(extents.x_advance);
}

void deed_canvas_cut_text(struct deed_canvas *canvas, char *text, int width)
{
    size_t fits = 0, len = strlen(text);
    for (size_t end = 0; end < len;) {
        size_t step = deed_utf8_step(text + end, len - end);
        end += step ? step : 1;
        char kept = text[end];
        text[end] = '\0';
        bool is_wide = deed_canvas_text_width(canvas, text) > width;
        text[end] = kept;
        if (is_wide) {
            break;
        }
        fits = end;
    }
    text[fits] = '\0';
}
