/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_KEYS_H
#define DEED_DRIVER_WEB_KEYS_H

/*
 * Keys as a US keyboard sends them: from "Control+S" to the fields that the
 * browsers' input commands want.
 */

#include <stdbool.h>

struct deed_web_key {
    char key[24];       /* KeyboardEvent.key: "Enter", "a", "A" */
    const char *code;   /* KeyboardEvent.code: "KeyA"; static; "" if none */
    int virtual_code;   /* windowsVirtualKeyCode; 0: none */
    char text[8];       /* what it types; "" for none */
    unsigned modifiers; /* enum deed_modifier bits held during it */
    unsigned held;      /* those that the chord names: keys of their own */
    unsigned own;       /* the bit of a key that is a modifier itself */
    int location;       /* 0 standard, 1 left, 2 right, 3 keypad */
};

/* A chord: modifiers joined by "+", then a key name or a character. False when
 * it is not one. */
bool deed_web_key_parse(const char *chord, struct deed_web_key *ret);

/* The key of the lowest modifier in `held`, which is not empty; takes it out.
 * The key of the left side, with nothing else held. */
struct deed_web_key deed_web_key_take_modifier(unsigned *held);

/* The key that types this ASCII character, with Shift where it takes it. */
bool deed_web_key_of_char(char c, struct deed_web_key *ret);

#endif
