/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_INPUT_H
#define DEED_DRIVER_ANDROID_INPUT_H

/*
 * Gestures as commands of the device's shell: no I/O. What cannot be done is
 * refused here, before anything is sent, with what to do instead.
 *
 * `input` exits with 0 whether or not anybody got the input, and for unknown
 * names of keys, too: names are checked here.
 */

#include "core/act/gesture.h"
#include "driver/android/screen.h"

#define ANDROID_COMMANDS_MAX 16
/* From which "input keycombination" is there. */
#define ANDROID_API_KEYCOMBINATION 31

struct android_plan {
    const char *commands[ANDROID_COMMANDS_MAX]; /* in the arena */
    unsigned count;
    const char *refusal;   /* NULL: it can be done */
    deed_time_us takes_us; /* of gestures that last */
};

struct android_device {
    int api;           /* 0: not known */
    bool adb_keyboard; /* an input method that takes any text is installed */
};

/* Takes a line that is in the arena, or whose text lasts; NULL: no memory. */
void android_plan_add(struct android_plan *plan, const char *command);

/* Text in single quotes for the shell. */
const char *android_quote(struct deed_arena *arena, const char *text);

const char *android_base64(struct deed_arena *arena, const char *bytes,
                           size_t len);

/* input_text.c. Can "input text" type all of it? The sentence that says why
 * not, or NULL. */
const char *android_text_refusal(struct deed_arena *arena, const char *text,
                                 const struct android_device *device);

/* Empties a field that shows so many characters. */
void android_plan_clear(struct deed_arena *arena, size_t characters,
                        struct android_plan *plan);
/* Types into whatever has the focus. `keyboard` is the input method in use, to
 * which it returns; NULL: not known, the device's default. */
void android_plan_text(struct deed_arena *arena, const char *text,
                       const struct android_device *device,
                       const char *keyboard, struct android_plan *plan);

/* input_keys.c: the chords of the gesture. */
void android_plan_keys(struct deed_arena *arena, const struct deed_gesture *g,
                       const struct android_device *device,
                       struct android_plan *plan);

/* Everything but TEXT, SCROLL and NAVIGATE; the point was checked. */
void android_plan_gesture(struct deed_arena *arena,
                          const struct deed_gesture *gesture,
                          const struct android_screen *screen, uint32_t node,
                          const struct android_device *device,
                          struct android_plan *plan);

/* Moves the content of a box by about dx, dy pixels (what is below comes up
 * for dy > 0), slowly enough that it does not fling. */
void android_plan_scroll(struct deed_arena *arena, const struct deed_rect *box,
                         double dx, double dy, struct android_plan *plan);

/* An application, an activity or an address: "com.app", "com.app/.Main",
 * "https://…". */
void android_plan_start(struct deed_arena *arena, const char *what,
                        struct android_plan *plan);

#endif
