/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What listeners of the whole document do at every press: a chat that opens at
 * the first one, a counter, "last activity: now". The press caused it, and the
 * control that was pressed has nothing to do with it. Known by listeners at the
 * root that do not look at what was pressed (driver/web/listeners.c): where no
 * others would get the press, all that follows is theirs; elsewhere what
 * changed while the event was at the root.
 */

#include <string.h>

#include "core/verify/evidence.h"

static bool has_word(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list; at && (at = strstr(at, word)); at += len) {
        bool begins = at == list || at[-1] == ' ';
        if (begins && (at[len] == ' ' || !at[len])) {
            return true;
        }
    }
    return false;
}

/* What a listener makes at every press, whatever is pressed. The documents of
 * a server have no place, nor has what style sheets show. */
bool deed_evidence_is_alike(const struct deed_evidence *e,
                            const struct deed_signal *signal, unsigned also)
{
    bool listed = signal->root && has_word(e->blind, signal->root);
    switch (signal->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
    case DEED_SIGNAL_ROUTE_CHANGED:
        return signal->place && (e->deaf || listed);
    case DEED_SIGNAL_FOCUS_ON:
        return !(also & DEED_ALSO_FOCUS) && (e->deaf || listed);
    case DEED_SIGNAL_TOAST:
    case DEED_SIGNAL_DIALOG_OPENED:
    case DEED_SIGNAL_DIALOG_CLOSED:
    case DEED_SIGNAL_JS_DIALOG:
    case DEED_SIGNAL_SCROLLED:
        return e->deaf || listed;
    case DEED_SIGNAL_POPUP_OPENED: /* which listener opened it is not told */
        return e->deaf;
    default:
        return false;
    }
}

void deed_evidence_note_alike(struct deed_evidence *e,
                              const struct deed_signal *signal)
{
    const char *words = signal->said ? signal->said : signal->text;
    e->alike++;
    if (words && *words && !e->alike_words) {
        e->alike_words = deed_arena_strdup(e->arena, words);
    }
}
