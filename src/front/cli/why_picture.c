/* SPDX-License-Identifier: Apache-2.0 */
/* Why, as a picture: the page, pale; on it the one that is meant, the others,
 * what covers it, where the input would land; below it the verdict. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/canvas.h"
#include "wire/image.h"
#include "front/cli/picture.h"
#include "front/command/exit.h"
#include "wire/json_object.h"

#define BAND 30 /* height of a line below the picture */
#define OTHERS_MAX 8

static const struct deed_ink meant = { 22, 128, 60, 255 };
static const struct deed_ink other = { 201, 92, 8, 255 };
static const struct deed_ink cover = { 140, 30, 130, 255 };
static const struct deed_ink bad = { 190, 24, 36, 255 };
static const struct deed_ink white = { 255, 255, 255, 255 };
static const struct deed_ink ink = { 30, 30, 34, 255 };

/* A box to be named; all are drawn before the first name. */
struct tag {
    struct deed_box box;
    struct deed_ink ink;
    char text[160];
};

struct drawing {
    struct deed_image image;
    struct deed_canvas canvas; /* on the image */
    double x, y, scale;        /* of the picture's corner, in the viewport */
    int bottom;                /* of the page in it */
    struct tag tags[OTHERS_MAX + 2];
    struct deed_box plates[OTHERS_MAX + 2]; /* of the names */
    unsigned tag_count;
};

/* Far away is as good as outside. */
static int pixel(double at)
{
    return (int)fmin(fmax(at, -100000), 100000);
}

static bool box_of(const struct drawing *d, const struct deed_value *rect,
                   struct deed_box *ret)
{
    if (!deed_value_is(rect, DEED_VALUE_MAP)) {
        return false;
    }
    *ret = (struct deed_box){
        pixel((deed_value_number_at(rect, "x", 0) - d->x) * d->scale),
        pixel((deed_value_number_at(rect, "y", 0) - d->y) * d->scale),
        pixel(deed_value_number_at(rect, "width", 0) * d->scale),
        pixel(deed_value_number_at(rect, "height", 0) * d->scale),
    };
    return true;
}

static bool meet(const struct deed_box *a, const struct deed_box *b)
{
    return a->x < b->x + b->width && b->x < a->x + a->width &&
           a->y < b->y + b->height && b->y < a->y + a->height;
}

/* On the page, and on nothing that was drawn. */
static bool is_free(const struct drawing *d, const struct deed_box *plate,
                    unsigned own)
{
    if (plate->x < 0 || plate->y < 0 || plate->y + plate->height > d->bottom ||
        plate->x + plate->width > (int)d->image.width) {
        return false;
    }
    for (unsigned i = 0; i < d->tag_count; i++) {
        if ((i < own && meet(plate, &d->plates[i])) ||
            (i != own && meet(plate, &d->tags[i].box) &&
             d->tags[i].box.height < d->bottom / 3)) {
            return false;
        }
    }
    return true;
}

/* Beside its box, above or below it, wherever there is room first. */
static struct deed_box place_plate(struct drawing *d, unsigned own)
{
    const struct tag *tag = &d->tags[own];
    const struct deed_box *box = &tag->box;
    int width = deed_canvas_text_width(&d->canvas, tag->text) + 8;
    int height = DEED_CANVAS_LINE_HEIGHT + 2;
    int middle = box->y + (box->height - height) / 2;
    const struct deed_box places[] = {
        { box->x + box->width + 6, middle, width, height },
        { box->x - 3, box->y - height - 4, width, height },
        { box->x - 3, box->y + box->height + 4, width, height },
        { box->x - width - 6, middle, width, height },
        { box->x + 4, box->y + 4, width, height },
        { box->x + box->width - width - 4, box->y + 4, width, height },
        { box->x + box->width - width, box->y - height - 4, width, height },
        { 4, box->y + 4, width, height },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(places); i++) {
        if (is_free(d, &places[i], own)) {
            return places[i];
        }
    }
    struct deed_box last = places[1];
    last.x = last.x < 0 ? 0 : last.x;
    last.y = last.y < 0 ? 0 : last.y;
    return last;
}

static void draw_tags(struct drawing *d)
{
    for (unsigned i = 0; i < d->tag_count; i++) {
        struct deed_box plate = place_plate(d, i);
        d->plates[i] = plate;
        deed_canvas_fill(&d->canvas, &plate, d->tags[i].ink);
        deed_canvas_text(&d->canvas, plate.x + 4, plate.y + 1, d->tags[i].text,
                         white);
    }
}

static void add_tag(struct drawing *d, const struct deed_box *box,
                    struct deed_ink colour, const char *text)
{
    if (d->tag_count < DEED_ARRAY_LEN(d->tags)) {
        struct tag *tag = &d->tags[d->tag_count++];
        tag->box = *box;
        tag->ink = colour;
        snprintf(tag->text, sizeof(tag->text), "%s", text);
    }
}

static void name_of(char *to, size_t size, const char *lead,
                    const struct deed_value *element)
{
    const char *role = deed_value_text_or(element, "role", "");
    const char *name = deed_value_text_at(element, "name");
    char plain[64];
    deed_style_plain(deed_str_or(name, ""), plain, sizeof(plain));
    snprintf(to, size, "%s%s%s%s%s%s", lead, *lead ? " " : "", role,
             name ? " \"" : "", plain, name ? "\"" : "");
}

static void draw_cover(struct drawing *d, const struct deed_value *facts)
{
    struct deed_box box;
    char text[120];
    if (!deed_value_text_at(facts, "cover") ||
        !box_of(d, deed_value_get(facts, "coverRect"), &box)) {
        return;
    }
    struct deed_ink veil = cover;
    veil.alpha = 40;
    deed_canvas_fill(&d->canvas, &box, veil);
    /* Its edges stay in the picture when it fills the window. */
    struct deed_box inner = { box.x + 3, box.y + 3, box.width - 6,
                              box.height - 6 };
    deed_canvas_frame(&d->canvas, &inner, cover, 3, true);
    deed_style_plain(deed_value_text_at(facts, "cover"), text, sizeof(text));
    char words[140];
    snprintf(words, sizeof(words), "covers it: %s", text);
    add_tag(d, &box, cover, words);
}

static const char *by_ref(struct deed_arena *arena, const char *ref)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "ref");
    deed_json_begin_object(w);
    deed_json_member(w, "by", "custom");
    deed_json_member(w, "value", deed_arena_printf(arena, "ref=%s", ref));
    deed_json_end_object(w);
    return deed_json_object_end(&o, arena);
}

static void draw_other(struct deed_cli *cli, struct drawing *d,
                       const struct deed_value *one, unsigned place,
                       const char *apart)
{
    struct deed_box box;
    char lead[40], text[160];
    const char *target =
        by_ref(&cli->arena, deed_value_text_or(one, "ref", ""));
    char *json = NULL;
    /* Where it is now, also when it is in a frame. */
    if (!target || deed_actionable(cli->session, target, NULL, &json, NULL)) {
        return;
    }
    const struct deed_value *facts =
        deed_value_get(deed_cli_json(cli, json), "facts");
    deed_free(json);
    if (!box_of(d, deed_value_get(facts, "rect"), &box)) {
        return;
    }
    deed_canvas_frame(&d->canvas, &box, other, 2, false);
    snprintf(lead, sizeof(lead), "%u: %.2f", place,
             deed_value_number_at(one, "score", 0));
    name_of(text, sizeof(text), lead, one);
    size_t used = strlen(text);
    char plain[40];
    deed_style_plain(deed_str_or(apart, ""), plain, sizeof(plain));
    if (*plain && used + sizeof(plain) < sizeof(text)) {
        snprintf(text + used, sizeof(text) - used, ", %s", plain);
    }
    add_tag(d, &box, other, text);
}

static void draw_others(struct deed_cli *cli, struct drawing *d,
                        const struct deed_value *answer)
{
    const struct deed_value *list =
        deed_value_get(deed_value_get(answer, "resolution"), "alternates");
    const char *apart = deed_value_text_at(deed_value_get(answer, "resolution"),
                                           "discriminator");
    unsigned first = deed_value_get(answer, "target") ? 2 : 1;
    for (unsigned i = 0; i < OTHERS_MAX && deed_value_at(list, i); i++) {
        const struct deed_value *one = deed_value_at(list, i);
        draw_other(cli, d, one, first + i,
                   apart ? deed_value_text_at(one, apart) : NULL);
    }
}

static void draw_target(struct drawing *d, const struct deed_value *answer,
                        bool good)
{
    const struct deed_value *facts = deed_value_get(answer, "facts");
    const struct deed_value *target = deed_value_get(answer, "target");
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const struct deed_value *point = deed_value_get(facts, "point");
    struct deed_box box;
    char lead[40], text[160];
    if (!target || !box_of(d, deed_value_get(facts, "rect"), &box)) {
        return;
    }
    struct deed_ink colour = good ? meant : bad;
    deed_canvas_frame(&d->canvas, &box, colour, 3, false);
    snprintf(lead, sizeof(lead), "1: %.2f",
             deed_value_number_at(resolution, "score", 0));
    name_of(text, sizeof(text), lead, target);
    add_tag(d, &box, colour, text);
    if (point) {
        deed_canvas_mark(
            &d->canvas,
            pixel((deed_value_number_at(point, "x", 0) - d->x) * d->scale),
            pixel((deed_value_number_at(point, "y", 0) - d->y) * d->scale),
            colour);
    }
}

static void line(struct drawing *d, int place, const char *text,
                 struct deed_ink colour)
{
    char words[240];
    deed_style_plain(text, words, sizeof(words));
    deed_canvas_cut_text(&d->canvas, words, (int)d->image.width - 16);
    deed_canvas_text(&d->canvas, 8,
                     (int)d->image.height - 2 * BAND + place * BAND + 6, words,
                     colour);
}

/* The verdict in two lines under the picture. */
static void draw_words(struct drawing *d, const struct deed_value *answer,
                       bool good)
{
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const struct deed_value *target = deed_value_get(answer, "target");
    char name[120], text[240];
    if (target) {
        name_of(name, sizeof(name), "", target);
        snprintf(text, sizeof(text), "%s: %s, %s",
                 deed_value_text_or(answer, "word", "?"), name,
                 deed_value_text_or(resolution, "reason", ""));
    } else {
        snprintf(text, sizeof(text), "%s",
                 deed_exit_text(deed_exit_of_check(answer)));
    }
    line(d, 0, text, good ? meant : bad);
    line(d, 1,
         target ? deed_value_text_or(answer, "message", "")
                : deed_value_text_or(resolution, "detail", ""),
         ink);
}

/* The picture with room for two lines below it. */
static enum deed_code extend(struct deed_image *image, struct deed_error *err)
{
    struct deed_image larger = { 0 };
    enum deed_code code =
        deed_image_init(&larger, image->width, image->height + 2 * BAND, err);
    if (!code) {
        memcpy(larger.pixels, image->pixels,
               (size_t)image->width * image->height * 4);
        deed_image_fini(image);
        *image = larger;
    }
    return code;
}

static void draw(struct deed_cli *cli, struct drawing *d,
                 const struct deed_value *answer)
{
    bool good = deed_exit_of_check(answer) == DEED_EXIT_VERIFIED;
    const struct deed_value *facts = deed_value_get(answer, "facts");
    struct deed_box box = { 0 };
    if (deed_value_get(answer, "target")) {
        box_of(d, deed_value_get(facts, "rect"), &box);
    }
    deed_canvas_fade(&d->canvas, &box);
    d->bottom = (int)d->image.height - 2 * BAND;
    draw_cover(d, facts);
    draw_others(cli, d, answer);
    draw_target(d, answer, good);
    draw_tags(d);
    struct deed_box band = { 0, (int)d->image.height - 2 * BAND,
                             (int)d->image.width, 2 * BAND };
    static const struct deed_ink paper = { 244, 244, 246, 255 };
    deed_canvas_fill(&d->canvas, &band, paper);
    draw_words(d, answer, good);
}

/* What is not in view can only be seen on the whole page. */
static bool is_out_of_view(const struct deed_value *answer)
{
    const struct deed_value *facts = deed_value_get(answer, "facts");
    return deed_value_get(facts, "rect") &&
           !deed_value_get(facts, "visibleRect");
}

enum deed_exit deed_cli_draw_why(struct deed_cli *cli,
                                 const struct deed_value *answer,
                                 const char *path)
{
    struct deed_shot shot = { 0 };
    struct deed_error err = { 0 };
    struct drawing d = { 0 };
    void *png = NULL;
    size_t len = 0;
    enum deed_exit status =
        deed_cli_shoot(cli, NULL, is_out_of_view(answer), &shot);
    if (status != DEED_EXIT_VERIFIED) {
        return status;
    }
    const struct deed_value *rect = deed_value_get(shot.answer, "rect");
    enum deed_code code = deed_png_read(shot.png, shot.len, &d.image, &err);
    if (!code) {
        d.x = deed_value_number_at(rect, "x", 0);
        d.y = deed_value_number_at(rect, "y", 0);
        double width = deed_value_number_at(rect, "width", 0);
        d.scale = width >= 1 ? d.image.width / width : 1;
        code = extend(&d.image, &err);
    }
    if (!code) {
        code = deed_canvas_open(&d.canvas, &d.image, &err);
    }
    if (!code) {
        draw(cli, &d, answer);
        deed_canvas_close(&d.canvas);
        code = deed_png_write(&d.image, &png, &len, &err);
    }
    deed_image_fini(&d.image);
    status = code ? deed_cli_complain(cli, &err)
                  : deed_cli_write_file(cli, "--png", path, png, len);
    free(png);
    return status;
}
