/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Values that are moved by the pointer: a monotone search along the track,
 * which never leaves it. The first try trusts the scale to be linear; later
 * ones narrow what is left, by what was read and by halves in turn, so that a
 * logarithmic scale is found too.
 */

#include <math.h>

#include "base/util.h"
#include "core/widget/adjust.h"

/* Ends of a track that a thumb's centre cannot reach. */
#define TRACK_INSET 0.5
/* So many gestures without any answer are enough. */
#define STILL_MAX 3

static bool is_vertical(const struct deed_facts *facts)
{
    return deed_str_equal(facts->orientation, "vertical");
}

static double track_length(const struct deed_facts *facts)
{
    const struct deed_rect *r = facts->has_track ? &facts->track : &facts->rect;
    return is_vertical(facts) ? r->height : r->width;
}

/* What is dragged: the control itself, or the thumb that it holds. */
static const struct deed_rect *thumb_of(const struct deed_facts *facts)
{
    return facts->has_thumb ? &facts->thumb : &facts->rect;
}

/* A place on the track. Beside its direction the thumb stays where it is. */
static struct deed_point on_track(const struct deed_procedure *p,
                                  const struct deed_facts *facts, double share)
{
    const struct deed_rect *own = thumb_of(facts);
    const struct deed_rect *r = facts->has_track ? &facts->track : own;
    struct deed_point at = { own->x + own->width / 2,
                             own->y + own->height / 2 };
    if (facts->reversed != p->track.turned) {
        share = 1 - share;
    }
    double inset = share * (track_length(facts) - 2 * TRACK_INSET);
    if (is_vertical(facts)) {
        at.y = r->y + r->height - TRACK_INSET - inset;
    } else {
        at.x = r->x + TRACK_INSET + inset;
    }
    return at;
}

double adjust_share_of(const struct deed_reading *reading, double value)
{
    double range = reading->max - reading->min;
    double share = range > 0 ? (value - reading->min) / range : 0.5;
    return fmin(1, fmax(0, share));
}

static void widen(struct deed_procedure *p, const struct deed_reading *reading)
{
    bool known = reading->has_range;
    p->track.low = 0;
    p->track.low_value = known ? reading->min : 0;
    p->track.high = 1;
    p->track.high_value = known ? reading->max : 0; /* then by halves */
}

/* Between what is known to be too little and too much. */
static double next_share(const struct deed_procedure *p)
{
    double span = p->track.high - p->track.low;
    double range = p->track.high_value - p->track.low_value;
    double part =
        range > 0 ? (p->goal.number - p->track.low_value) / range : 0.5;
    if (p->attempts > 0) { /* the ends of the span are known already */
        part = p->attempts % 2 ? fmin(0.95, fmax(0.05, part)) : 0.5;
    }
    return p->track.low + fmin(1, fmax(0, part)) * span;
}

static struct deed_point centre_of(const struct deed_rect *rect)
{
    return (struct deed_point){ rect->x + rect->width / 2,
                                rect->y + rect->height / 2 };
}

static void drag(struct deed_procedure *p, const struct deed_scene *scene,
                 struct deed_point from, struct deed_point to, unsigned next,
                 struct deed_step *ret)
{
    adjust_gesture(p, scene, DEED_GESTURE_DRAG, "gesture", next, ret);
    ret->gesture.has_point = true;
    ret->gesture.point = from;
    ret->gesture.has_to_point = true;
    ret->gesture.to_point = to;
    p->track.way = DEED_WAY_POINTER;
}

/* A thumb that is dead covers the place beneath it. What lies there is pressed
 * after the thumb was sent away. */
static double beside_thumb(const struct deed_procedure *p,
                           const struct deed_facts *facts, double share)
{
    bool vertical = is_vertical(facts);
    struct deed_point to = on_track(p, facts, share);
    struct deed_point thumb = centre_of(thumb_of(facts));
    double size = vertical ? thumb_of(facts)->height : thumb_of(facts)->width;
    double gap = vertical ? fabs(to.y - thumb.y) : fabs(to.x - thumb.x);
    double length = track_length(facts);
    double away = 2 * size / length;
    if (gap > size / 2 + 1 || size >= length / 3) {
        return share;
    }
    return share + away <= 1 ? share + away : share - away;
}

/* A thumb is taken where it is; a track is pressed where it shall go, and if
 * that does nothing, dragged there. Of a thumb that cannot be taken the track
 * is pressed. */
bool adjust_slide(struct deed_procedure *p, const struct deed_scene *scene,
                  double share, unsigned next, struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    if (p->track.beside) {
        p->track.share = beside_thumb(p, facts, share);
        p->track.then = next;
        return adjust_find_part(p, facts->track_id, ADJUST_TRACK_PRESS, ret);
    }
    p->track.share = share;
    struct deed_point to = on_track(p, facts, share);
    double now = adjust_share_of(&facts->reading, facts->reading.number);
    struct deed_point from = facts->has_track ? centre_of(thumb_of(facts))
                             : p->track.drags ? on_track(p, facts, now)
                                              : to;
    drag(p, scene, from, to, next, ret);
    return true;
}

bool adjust_track_press(struct deed_procedure *p,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    struct deed_point at = on_track(p, facts, p->track.share);
    struct deed_point middle = centre_of(&facts->track);
    if (is_vertical(facts)) {
        at.x = middle.x;
    } else {
        at.y = middle.y;
    }
    drag(p, scene, at, at, p->track.then, ret);
    ret->on_part = true;
    return true;
}

/* The other way round than it says, or than its language does. */
static bool is_turned(const struct deed_procedure *p,
                      const struct deed_reading *reading)
{
    double went = p->track.share - adjust_share_of(reading, p->track.value);
    double moved = reading->number - p->track.value;
    return p->attempts == 1 && !p->track.turned && fabs(went) > 0.02 &&
           (went > 0) != (moved > 0);
}

static void learn(struct deed_procedure *p, const struct deed_reading *reading)
{
    if (reading->number < p->goal.number) {
        p->track.low = p->track.share;
        p->track.low_value = reading->number;
    } else {
        p->track.high = p->track.share;
        p->track.high_value = reading->number;
    }
}

void adjust_learn_slide(struct deed_procedure *p,
                        const struct deed_reading *reading)
{
    if (is_turned(p, reading)) {
        p->track.turned = true;
        return;
    }
    widen(p, reading);
    learn(p, reading);
    p->track.learned = true;
}

static bool give_up(struct deed_procedure *p, const struct deed_scene *scene)
{
    const struct deed_reading *reading = &scene->facts->reading;
    /* What is too fine for the pointer may be right for keys. */
    bool fine = !p->track.fine && !p->track.keys_dead && p->track.tight < 2 &&
                reading->has_number;
    p->track.fine = true;
    p->track.limit = 0;
    adjust_to(p, fine ? ADJUST_KEYS : ADJUST_END);
    return false;
}

bool adjust_pointer(struct deed_procedure *p, const struct deed_scene *scene,
                    struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    const struct deed_reading *reading = &facts->reading;
    bool scaled = reading->has_range || facts->has_track;
    bool searchable =
        p->goal.has_number && reading->has_number && scaled && facts->has_rect;
    if (!searchable) {
        adjust_to(p, ADJUST_END);
        return false;
    }
    if (p->attempts >= adjust_rounds(scene)) {
        return give_up(p, scene);
    }
    if (p->attempts == 0 && !p->track.learned) {
        widen(p, reading);
    } else if (p->attempts == 0) {
        p->attempts = 1; /* the slide was the first */
    }
    p->track.learned = false;
    return adjust_slide(p, scene, next_share(p), ADJUST_POINTER_READ, ret);
}

bool adjust_pointer_read(struct deed_procedure *p,
                         const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_reading *reading = &scene->facts->reading;
    if (!adjust_settled(p, scene, false, adjust_patience(p, scene), ret)) {
        return true;
    }
    if (p->adjustment.within_tolerance || !reading->has_number) {
        adjust_to(p, ADJUST_END);
        return false;
    }
    p->phase = ADJUST_POINTER;
    bool moved = fabs(reading->number - p->track.value) > 1e-12;
    p->track.still = moved ? 0 : p->track.still + 1;
    if (!moved && p->attempts == 1 && !scene->facts->has_track &&
        !p->track.drags) {
        p->track.drags = true;
        adjust_to(p, ADJUST_POINTER);
        return false;
    }
    if (!moved && p->attempts == 1 && scene->facts->has_track &&
        scene->facts->track_id && !p->track.beside) {
        p->track.beside = true;
        adjust_to(p, ADJUST_POINTER);
        return false;
    }
    if (moved && is_turned(p, reading)) {
        p->track.turned = true;
        adjust_to(p, ADJUST_POINTER);
        return false;
    }
    learn(p, reading);
    double left = (p->track.high - p->track.low) * track_length(scene->facts);
    return p->track.still >= STILL_MAX || left < 0.5 ? give_up(p, scene)
                                                     : false;
}
