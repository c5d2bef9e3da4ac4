/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_REFUSAL_H
#define DEED_CORE_ACT_REFUSAL_H

/*
 * Does a text say no? A hint from the words of a message (core/text/lexicon.h):
 * "Please enter a name" does, "Failover saved" does not. A language without a
 * table says neither.
 */

#include <stdbool.h>

struct deed_signal;

bool deed_text_refuses(const char *text);
/* It says that something was done, and nothing against it. */
bool deed_text_praises(const char *text);
/* It does not refuse: it praises, whatever else it says ("Deleted. This cannot
 * be undone."), or says that nothing is wrong ("no errors"). */
bool deed_text_grants(const char *text);
/* It counts those that it was done for, and those that it was not: "2 deleted,
 * 1 could not be deleted". */
bool deed_text_tells_part(const char *text);
/* A heading that says that there is no such page, by words or by its code. */
bool deed_text_is_missing_page(const char *text);
/* It says that what `name` asks for was done, in the same word: "Transfer" and
 * "Transferred". English only; other languages have their tables. */
bool deed_text_echoes(const char *name, const char *text);
/* It says that what `name` asks for was not done: "Nothing was saved" for
 * "Save", "0 items added" for "Add", "Already sent" for "Send". Where something
 * else was pressed such words tell what there is. Takes NULL. */
bool deed_text_denies(const char *name, const char *text);
/* A message, in the page or in a dialog, that says no. Where no form was sent,
 * only an alert can. */
bool deed_signal_refuses(const struct deed_signal *signal, bool form);
/* Words that may mean no, though nothing says so for sure: an alert that does
 * not praise; a message or a change whose words refuse; where a form was sent,
 * also one that asks for something or is drawn as an error. */
bool deed_signal_doubts(const struct deed_signal *signal, bool form);
/* Words that say that it was done, and nothing against it. */
bool deed_signal_praises(const struct deed_signal *signal);
/* The words that it brought; NULL: none. */
const char *deed_signal_words(const struct deed_signal *signal);

#endif
