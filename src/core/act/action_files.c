/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Files that were given to a page: whether its input keeps them, or the page
 * shows that it took them. That an input was given files says neither.
 */

#include <string.h>

#include "base/util.h"
#include "core/act/action_judge.h"

/* Is it a sign of the file: a row, a picture, or words with its name? */
static bool shows_file(const struct deed_action *a, const struct deed_signal *s)
{
    const char *words = s->said ? s->said : s->text;
    if (s->kind != DEED_SIGNAL_STATE_CHANGED && s->kind != DEED_SIGNAL_TOAST) {
        return s->kind != DEED_SIGNAL_VALUE_EQUALS;
    }
    if (s->weak || s->hidden || s->mute ||
        deed_str_equal(s->instance_id, a->target.element.instance_id)) {
        return false;
    }
    if (s->item || s->much) {
        return true;
    }
    if (!words || !*words) { /* a picture; or words that nobody read */
        return s->place && !strstr(s->place, ":text");
    }
    for (unsigned i = 0; i < a->request.args.file_count; i++) {
        const char *file = a->request.args.files[i];
        const char *slash = strrchr(file, '/');
        if (strstr(words, slash ? slash + 1 : file)) {
            return true;
        }
    }
    return false;
}

/* An input that was emptied kept nothing. A message beside it may say why, in
 * any language: only what shows the file itself says that it was taken. */
static bool shows_files(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    bool any = e->answered > 0;
    for (unsigned i = 0; !any && i < e->seen_count; i++) {
        any = shows_file(a, &e->seen[i]);
    }
    return any;
}

/* Anything that came of it, beside that the input was given the files. */
static bool shows_anything(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    bool any = e->answered > 0;
    for (unsigned i = 0; !any && i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        any = s->kind != DEED_SIGNAL_VALUE_EQUALS &&
              s->kind != DEED_SIGNAL_FOCUS_ON && !s->weak;
    }
    return any;
}

/* The files are given without an input event that could be followed: whether
 * the page set timers then is told by the first look after it. */
void action_note_files(struct deed_action *a)
{
    if (a->request.primitive == DEED_X_UPLOAD && a->has_facts &&
        a->verify_facts) {
        a->evidence.put_off |= a->facts.calm.put_off;
    }
}

bool action_lacks_files(const struct deed_action *a)
{
    if (a->request.primitive != DEED_X_UPLOAD) {
        return false;
    }
    return a->facts.takes_files
               ? !shows_files(a) &&
                     deed_goal_holds(&a->procedure.goal, &a->facts) != DEED_YES
               : a->facts.keeps_files == DEED_NO && !shows_anything(a);
}

enum action_judgement action_judge_files(const struct deed_action *a)
{
    if (a->request.primitive == DEED_X_UPLOAD && !a->facts.takes_files &&
        a->facts.keeps_files == DEED_YES && !shows_anything(a)) {
        return JUDGED_HOLDS_LEVEL; /* code may still empty the input */
    }
    return action_lacks_files(a) ? JUDGED_PENDING : JUDGED_HOLDS;
}
