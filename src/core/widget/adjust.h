/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_WIDGET_ADJUST_H
#define DEED_CORE_WIDGET_ADJUST_H

/*
 * The approaches of ui.setValue, shared by the files adjust*.c and nobody
 * else. Each is a few phases; a phase fills the step and says true, or moves
 * on to another phase and says false.
 */

#include "core/act/procedure.h"

enum {
    ADJUST_START,
    ADJUST_SETTER_READ, /* a gesture is out: read what came of it */
    ADJUST_TEXT_READ,
    ADJUST_UNTYPED,
    ADJUST_COMMITTED,
    ADJUST_WORDS,
    ADJUST_WORDS_READ,
    ADJUST_KEYS,
    ADJUST_KEYS_READ,
    ADJUST_SLID_READ, /* one drag, to spare keys */
    ADJUST_BUTTON,    /* of a stepper */
    ADJUST_BUTTON_PRESS,
    ADJUST_BUTTON_READ,
    ADJUST_POINTER,
    ADJUST_POINTER_READ,
    ADJUST_TRACK_PRESS, /* the track was found */
    ADJUST_FIELD,       /* it may open a calendar, or take the day as text */
    ADJUST_FIELD_PRESS,
    ADJUST_FIELD_OPENED,
    ADJUST_FIELD_TYPED,
    ADJUST_DAY, /* of a calendar */
    ADJUST_DAY_OPEN,
    ADJUST_DAY_OPENED,
    ADJUST_DAY_TURN,
    ADJUST_DAY_TURNED,
    ADJUST_DAY_PRESS,
    ADJUST_DAY_JUMP,
    ADJUST_DAY_PICKED,
    ADJUST_BACK, /* to the nearest that was seen */
    ADJUST_BACK_PRESS,
    ADJUST_BACK_READ,
    ADJUST_END,
    ADJUST_COUNT
};

/* How long a control may take to answer to an input at all, and how long it
 * must be quiet after it began to. */
#define ADJUST_ANSWER_US DEED_MS(250)
/* A page that listens and answers by its server or after a debounce: those
 * that were seen took up to 700 ms. */
#define ADJUST_LATE_US DEED_MS(1000)
#define ADJUST_QUIET_US DEED_MS(100) /* "quiet" above */
/* Between two looks at the value. */
#define ADJUST_LOOK_US DEED_MS(50)

/* One more gesture towards the value; `next` reads what came of it. */
void adjust_gesture(struct deed_procedure *p, const struct deed_scene *scene,
                    enum deed_gesture_kind kind, const char *mode,
                    unsigned next, struct deed_step *ret);
/* True when the control has answered, or had the time to; else the step is a
 * look. `many`: it may answer in several goes. */
bool adjust_settled(struct deed_procedure *p, const struct deed_scene *scene,
                    bool many, deed_time_us answer_us, struct deed_step *ret);
/* How long it is worth waiting for an answer: long where code of the
 * application may have got the input, unless one such wait was in vain. */
deed_time_us adjust_patience(const struct deed_procedure *p,
                             const struct deed_scene *scene);
/* Gestures of one approach: a search needs some rounds to be worth its name. */
unsigned adjust_rounds(const struct deed_scene *scene);
/* What the result says about the value, from the facts as they are now. */
void adjust_report(struct deed_procedure *p, const struct deed_scene *scene);
/* The value as text; `next` reads what came of it. */
bool adjust_type(struct deed_procedure *p, const struct deed_scene *scene,
                 unsigned next, struct deed_step *ret);
/* How many pages the day is away from the one shown: more is later. */
int adjust_pages_away(const struct deed_procedure *p,
                      const struct deed_calendar *calendar);
void adjust_to(struct deed_procedure *p, unsigned phase);
const char *adjust_number(struct deed_procedure *p, double number);

typedef bool adjust_fn(struct deed_procedure *p, const struct deed_scene *scene,
                       struct deed_step *ret);
adjust_fn adjust_text_read, adjust_untyped, adjust_committed;
adjust_fn adjust_words, adjust_words_read;
adjust_fn adjust_keys, adjust_keys_read, adjust_slid_read;
adjust_fn adjust_pointer, adjust_pointer_read, adjust_track_press;
adjust_fn adjust_button, adjust_button_press, adjust_button_read;
adjust_fn adjust_field, adjust_field_press, adjust_field_opened,
    adjust_field_typed;
adjust_fn adjust_day, adjust_day_open, adjust_day_opened, adjust_day_turn,
    adjust_day_turned, adjust_day_press, adjust_day_jump, adjust_day_picked;
adjust_fn adjust_back, adjust_back_press, adjust_back_read;
/* Each refuses a goal of one kind and says true: outside the range or between
 * two steps, a text for a control of numbers, a number where only a share can
 * be read, a moment where the calendar takes a day. */
adjust_fn adjust_is_out_of_reach, adjust_is_not_a_number, adjust_is_not_a_share,
    adjust_needs_two;
/* "37%" is a number where a share is what can be read, and a part of the range
 * where the control has one and does not say "37%" itself. */
void adjust_goal_share(struct deed_procedure *p,
                       const struct deed_scene *scene);
bool adjust_is_share(const char *text);
/* Is a share what can be read of it? A number beside it says nothing of the
 * ends of its scale. */
bool adjust_is_by_share(const struct deed_facts *facts);
bool adjust_by_calendar(const struct deed_procedure *p,
                        const struct deed_scene *scene);
/* What the approaches do, for the way back; each sets the next phase. */
bool adjust_press_keys(struct deed_procedure *p, const struct deed_scene *scene,
                       bool up, double count, unsigned next,
                       struct deed_step *ret);
bool adjust_slide(struct deed_procedure *p, const struct deed_scene *scene,
                  double share, unsigned next, struct deed_step *ret);
/* A slide moved it, and not to the goal: a search goes on from there. */
void adjust_learn_slide(struct deed_procedure *p,
                        const struct deed_reading *reading);
bool adjust_find_part(struct deed_procedure *p, const char *id, unsigned next,
                      struct deed_step *ret);
bool adjust_press_part(struct deed_procedure *p, const struct deed_scene *scene,
                       const char *mode, unsigned next, struct deed_step *ret);
/* Where on its track a value would be, if the scale is linear. */
double adjust_share_of(const struct deed_reading *reading, double value);
/* "2024-05-17", or "2024-05-17/2024-05-19". */
bool adjust_is_date(const char *text);
/* "2024-05-17 15:45", or with a "T" between. */
bool adjust_is_moment(const char *text);
/* Why it is refused, and the text that was asked for. */
#define ADJUST_TWO_STEPS                                                       \
    "%s; ask for the day alone, \"%.10s\", and then for the time in the "      \
    "fields "                                                                  \
    "of the calendar"

#endif
