/* SPDX-License-Identifier: Apache-2.0 */

/* A screen: the tree, the windows above it and what they are called, as one
 * look has read them. */

#include <stdlib.h>

#include "base/util.h"
#include "driver/android/android.h"
#include "driver/android/match.h"
#include "driver/android/tree.h"

void android_screen_destroy(struct android_screen *screen)
{
    if (screen) {
        deed_arena_fini(&screen->arena);
        free(screen);
    }
}

/* The viewport in the rotation of the tree. */
static struct deed_rect viewport_of(const struct android *a,
                                    const struct android_screen *screen)
{
    bool turned = screen->dump.rotation & 1;
    int w = turned ? a->setup.height : a->setup.width;
    int h = turned ? a->setup.width : a->setup.height;
    struct deed_rect root = { 0, 0, 0, 0 };
    if (w > 0 && h > 0) {
        return (struct deed_rect){ 0, 0, w, h };
    }
    if (screen->dump.count) {
        (void)android_rect(&screen->dump.nodes[0], &root);
    }
    return root;
}

enum deed_code android_screen_read(struct android *a,
                                   struct android_screen *screen,
                                   struct deed_error *err)
{
    struct android_look *look = &a->look;
    enum deed_code code = android_dump_read(&screen->arena, look->dump_text,
                                            look->dump_len, &screen->dump, err);
    if (code) {
        return code;
    }
    bool ok = android_tree_name(&screen->arena, &screen->dump) &&
              android_windows_read(
                  &screen->arena, deed_str_or(look->window_text, ""),
                  look->ime_text, look->input_text, &screen->windows) &&
              android_match(a->now, screen, &a->next_uid);
    screen->viewport = viewport_of(a, screen);
    screen->taken_us = deed_loop_now_us(a->loop);
    screen->compressed = look->compressed;
    screen->restless = look->from_server && !a->u2.rested;
    return ok ? DEED_OK : deed_fail(err, DEED_NOMEM, "screen");
}
