/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/refusal.h"

#include <stddef.h>
#include <string.h>

#include "base/util.h"
#include "core/verify/signal.h"

/* Beginnings of words, in lower case; what is not ASCII stands as it is. */
static const char *const noes[] = {
    /* clang-format off */
    "error", "invalid", "incorrect", "wrong ", "required", "must ", "fail",
    "cannot ", "can't ", "can not ", "could not ", "couldn't ", "unable",
    "denied", "rejected", "refused", "forbidden", "not allowed", "not valid",
    "not saved", "not sent", "try again", "missing", "expired", "already taken",
    "already exists", "already in use", "is taken", "too short", "too long",
    "please enter", "please fill", "please select", "please choose",
    "please provide", "please correct", "please check", "please complete",
    "fehler", "ungültig", "bitte gib", "bitte geben",
    "bitte füll", "bitte wähl", "bitte ein", "fehlgeschlagen", "erforderlich",
    "konnte nicht", "erreur", "invalide", "veuillez", "obligatoire", "échou",
    "inválid", "obligatorio", "por favor introduzca", "no se pudo",
    /* clang-format on */
};

/* "No errors", "0 errors", "without errors". */
static const char *const turns[] = { "no ",   "0 ",     "zero ", "without ",
                                     "ohne ", "keine ", "sans ", "sin " };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins(const char *text, const char *word)
{
    for (; *word; word++, text++) {
        /* A word's end may be a space, a stop, or the end of all. */
        bool end = *word == ' ' && !word[1] &&
                   (!*text || strchr(" \t\n.,:;!?", *text));
        if (end) {
            return true;
        }
        if (lower(*text) != *word) {
            return false;
        }
    }
    return true;
}

static bool is_turned(const char *text, const char *at)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(turns); i++) {
        size_t len = strlen(turns[i]);
        if ((size_t)(at - text) >= len && begins(at - len, turns[i])) {
            return true;
        }
    }
    return false;
}

static bool starts_a_word(const char *text, const char *at)
{
    return at == text || strchr(" \t\n\"'(*:.,!-", at[-1]);
}

bool deed_text_refuses(const char *text)
{
    for (const char *at = text; at && *at; at++) {
        if (!starts_a_word(text, at)) {
            continue;
        }
        for (size_t i = 0; i < DEED_ARRAY_LEN(noes); i++) {
            if (begins(at, noes[i]) && !is_turned(text, at)) {
                return true;
            }
        }
    }
    return false;
}

bool deed_signal_refuses(const struct deed_signal *signal)
{
    bool message = signal->kind == DEED_SIGNAL_TOAST ||
                   (signal->kind == DEED_SIGNAL_JS_DIALOG &&
                    deed_str_equal(signal->role, "alert"));
    return message && deed_text_refuses(signal->text);
}
