/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_CONTROL_FIXTURE_H
#define DEED_TESTS_UNIT_CONTROL_FIXTURE_H

/* A small control with a value, as sliders, fields and steppers are, and the
 * procedure that brings it to a value: tests say how it behaves. */

#include "base/arena.h"
#include "core/act/procedure.h"

struct control {
    double value, min, max, step;
    double per_key; /* 0: keys do nothing; negative: they go backwards */
    bool setter;    /* a platform setter, and whether it works */
    bool setter_works;
    bool editable;
    bool logarithmic; /* the track is */
    bool hides_step;
    bool hides_range;
    bool hides_number;
    bool pointer_dead;
    bool vertical, reversed;
    const char *text; /* a text value instead of a number */
    unsigned gestures, keys, drags, presses;
    deed_time_us lag_us; /* how long the value takes to follow */
    double due;          /* the value that it is going to be */
    double cap;          /* the application lets it go no further; 0: any */
    bool doubles;        /* each key doubles or halves it */
    bool thumb;          /* the element is a thumb on a track */
    bool across;         /* takes the other pair of arrows */
    bool only_drag;      /* a press in place does nothing */
    bool only_track;     /* the thumb is dead: its track is to be pressed */
    enum deed_reading_from from;
    bool number_is_anothers; /* it stays, whatever the thumb does */
    double drag_step;        /* the pointer is coarser than the keys; 0: no */
    bool two_thumbs;         /* the track is not its own */
    bool buttons;            /* + and − */
    double per_button;       /* what they do; 0: one */
    double final_cap; /* what leaving the field makes of it; 0: nothing */
    const char *const *words;
    double out_of_bounds; /* pointer left the control */
};

extern struct control control;
extern struct deed_arena control_arena;
extern struct deed_request control_request;
extern struct deed_procedure control_procedure;
extern struct deed_facts control_facts;
extern char control_typed[40];
extern deed_time_us control_left_us;
extern deed_time_us control_limit_us;
extern deed_time_us control_gesture_us; /* how long one takes */

/* A row of the list of tests. */
#define CONTROL_TEST(name)                                                     \
    cmocka_unit_test_setup_teardown(name, control_setup, control_teardown)
int control_setup(void **state);
int control_teardown(void **state);

void control_want(double number);
/* Reads the facts as they are now. */
void control_look(void);
/* Runs it to its end; the last step is given back. */
struct deed_step control_run(void);
void control_expect(const char *mode, unsigned attempts);
/* One question with these facts, and the next with those. */
struct deed_step control_ask_twice(const struct deed_facts *first,
                                   const struct deed_facts *then,
                                   enum deed_step_kind until);

#endif
