/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_KEYS_H
#define DEED_CORE_ACT_KEYS_H

/*
 * Key chords as people write them: "Enter", "a", "Control+Shift+S", "Ctrl++".
 *
 * Keys have the names of the W3C's UI Events `key` values, in any case, or are
 * one character. Modifiers are Alt, Control (Ctrl), Meta, Shift.
 */

#include <stdbool.h>

/* `ret_modifiers`: bits of enum deed_modifier. `ret_key`: the name as the W3C
 * spells it (static), or the character (borrowed from the end of chord).
 * False when it is no chord. */
bool deed_key_parse(const char *chord, unsigned *ret_modifiers,
                    const char **ret_key);

/* "Control+Shift": nothing but modifiers. */
bool deed_modifiers_parse(const char *text, unsigned *ret);

#endif
