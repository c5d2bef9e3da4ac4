/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/canvas.h"

#include <string.h>

#include "base/utf8.h"
#include "front/cli/font.h"
#include "wire/image.h"

static void put(struct deed_image *image, int x, int y, struct deed_ink ink)
{
    if (x < 0 || y < 0 || (uint32_t)x >= image->width ||
        (uint32_t)y >= image->height) {
        return;
    }
    uint8_t *p = image->pixels + ((size_t)y * image->width + (size_t)x) * 4;
    const uint8_t colour[3] = { ink.red, ink.green, ink.blue };
    for (int i = 0; i < 3; i++) {
        p[i] =
            (uint8_t)((p[i] * (255 - ink.alpha) + colour[i] * ink.alpha) / 255);
    }
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The part of a box that is on the image. */
static struct deed_box clip(const struct deed_image *image,
                            const struct deed_box *box)
{
    int left = box->x > 0 ? box->x : 0;
    int top = box->y > 0 ? box->y : 0;
    int right = least(box->x + box->width, (int)image->width);
    int bottom = least(box->y + box->height, (int)image->height);
    return (struct deed_box){ left, top, right - left, bottom - top };
}

void deed_canvas_fill(struct deed_image *image, const struct deed_box *box,
                      struct deed_ink ink)
{
    struct deed_box part = clip(image, box);
    for (int y = part.y; y < part.y + part.height; y++) {
        for (int x = part.x; x < part.x + part.width; x++) {
            put(image, x, y, ink);
        }
    }
}

void deed_canvas_frame(struct deed_image *image, const struct deed_box *box,
                       struct deed_ink ink, int thick, bool dashed)
{
    struct deed_box outer = { box->x - thick, box->y - thick,
                              box->width + 2 * thick, box->height + 2 * thick };
    struct deed_box part = clip(image, &outer);
    for (int y = part.y; y < part.y + part.height; y++) {
        for (int x = part.x; x < part.x + part.width; x++) {
            bool inside = x >= box->x && x < box->x + box->width &&
                          y >= box->y && y < box->y + box->height;
            if (inside && y > box->y && y < box->y + box->height - 1) {
                x = box->x + box->width - 1; /* on to the right side */
                continue;
            }
            if (!inside && !(dashed && ((x + y) / 6) % 2)) {
                put(image, x, y, ink);
            }
        }
    }
}

void deed_canvas_mark(struct deed_image *image, int x, int y,
                      struct deed_ink ink)
{
    static const struct deed_ink white = { 255, 255, 255, 255 };
    for (int dy = -10; dy <= 10; dy++) {
        for (int dx = -10; dx <= 10; dx++) {
            int far = dx * dx + dy * dy;
            if (far <= 9 || (far >= 49 && far <= 81)) {
                put(image, x + dx, y + dy, ink);
            } else if (far <= 16 || (far >= 36 && far <= 100)) {
                put(image, x + dx, y + dy, white);
            }
        }
    }
}

void deed_canvas_fade(struct deed_image *image, const struct deed_box *keep)
{
    static const struct deed_ink pale = { 255, 255, 255, 110 };
    for (int y = 0; y < (int)image->height; y++) {
        bool row = y >= keep->y && y < keep->y + keep->height;
        for (int x = 0; x < (int)image->width; x++) {
            if (!row || x < keep->x || x >= keep->x + keep->width) {
                put(image, x, y, pale);
            }
        }
    }
}

/* Each dot is two by two pixels. */
static void letter(struct deed_image *image, int x, int y, unsigned code,
                   struct deed_ink ink)
{
    for (int column = 0; column < DEED_FONT_WIDTH; column++) {
        unsigned dots = deed_font_column(code, (unsigned)column);
        for (int row = 0; row < DEED_FONT_HEIGHT; row++) {
            if (dots >> row & 1) {
                struct deed_box dot = { x + column * 2, y + row * 2, 2, 2 };
                deed_canvas_fill(image, &dot, ink);
            }
        }
    }
}

/* What deed and pages write most besides ASCII has a letter like it. */
static unsigned code_of(const char *text, size_t len)
{
    static const struct {
        const char *bytes;
        char like;
    } alike[] = {
        { "“", '"' }, { "”", '"' }, { "„", '"' }, { "‘", '\'' }, { "’", '\'' },
        { "–", '-' }, { "—", '-' }, { "…", '~' }, { "·", '.' },  { "×", 'x' },
        { "ä", 'a' }, { "ö", 'o' }, { "ü", 'u' }, { "é", 'e' },  { "è", 'e' },
        { "Ä", 'A' }, { "Ö", 'O' }, { "Ü", 'U' }, { "á", 'a' },  { "ñ", 'n' },
    };
    for (size_t i = 0; len > 1 && i < sizeof(alike) / sizeof(alike[0]); i++) {
        if (strlen(alike[i].bytes) == len &&
            memcmp(alike[i].bytes, text, len) == 0) {
            return (unsigned char)alike[i].like;
        }
    }
    return len == 1 ? (unsigned char)*text : 0;
}

void deed_canvas_text(struct deed_image *image, int x, int y, const char *text,
                      struct deed_ink ink)
{
    while (*text) {
        size_t len = deed_utf8_step(text, strlen(text));
        letter(image, x + 1, y + 2, code_of(text, len), ink);
        x += DEED_CANVAS_LETTER_WIDTH;
        text += len ? len : 1;
    }
}

int deed_canvas_text_width(const char *text)
{
    return (int)deed_utf8_count(text) * DEED_CANVAS_LETTER_WIDTH;
}
