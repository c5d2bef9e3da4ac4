/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_CAIRO_LOAD_H
#define DEED_FRONT_CLI_CAIRO_LOAD_H

/*
 * cairo, loaded when something is drawn: few commands draw, and linked in it
 * would bring fontconfig, X11 and ten more libraries into every start of the
 * program. It stays loaded until the process ends.
 */

#include <cairo.h>

#include <deed/error.h>

#define DEED_CAIRO_FUNCTIONS(X)                                                \
    X(image_surface_create_for_data)                                           \
    X(surface_flush)                                                           \
    X(surface_destroy)                                                         \
    X(create)                                                                  \
    X(destroy)                                                                 \
    X(status)                                                                  \
    X(set_source_rgba)                                                         \
    X(set_antialias)                                                           \
    X(set_fill_rule)                                                           \
    X(set_line_width)                                                          \
    X(set_dash)                                                                \
    X(rectangle)                                                               \
    X(arc)                                                                     \
    X(move_to)                                                                 \
    X(new_path)                                                                \
    X(fill)                                                                    \
    X(stroke)                                                                  \
    X(select_font_face)                                                        \
    X(set_font_size)                                                           \
    X(font_extents)                                                            \
    X(text_extents)                                                            \
    X(show_text)                                                               \
    X(font_options_create)                                                     \
    X(font_options_destroy)                                                    \
    X(font_options_set_antialias)                                              \
    X(set_font_options)                                                        \
    X(debug_reset_static_data)

struct deed_cairo {
#define DEED_CAIRO_MEMBER(name) __typeof__(cairo_##name) *name;
    DEED_CAIRO_FUNCTIONS(DEED_CAIRO_MEMBER)
#undef DEED_CAIRO_MEMBER
    void (*forget_fonts)(void); /* of fontconfig; NULL: cairo has none */
};

enum deed_code deed_cairo_load(struct deed_cairo *ret, struct deed_error *err);
/* Gives back the fonts that both keep, when nothing is open: the next picture
 * may be hours away. */
void deed_cairo_rest(const struct deed_cairo *cairo);

#endif
