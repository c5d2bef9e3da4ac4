/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/refusal.h"

#include "base/util.h"
#include "core/text/lexicon.h"
#include "core/verify/signal.h"

/* "No further action is required": the negation may stand far before. */
bool deed_text_refuses(const char *text)
{
    return deed_lexicon_asserts(text, DEED_WORDS_REFUSAL) ||
           (deed_lexicon_asserts(text, DEED_WORDS_REQUIRED) &&
            !deed_lexicon_has(text, DEED_WORDS_NEGATION));
}

/* A message that also says what was done is not read as a refusal by its words
 * alone: "Deleted. This cannot be undone." */
static bool is_mixed(const char *text)
{
    return deed_lexicon_asserts(text, DEED_WORDS_SUCCESS);
}

bool deed_signal_refuses(const struct deed_signal *signal, bool form)
{
    bool alert = deed_str_equal(signal->role, "alert") ||
                 deed_str_equal(signal->role, "alertdialog");
    bool message = (signal->kind == DEED_SIGNAL_TOAST && (form || alert)) ||
                   (signal->kind == DEED_SIGNAL_JS_DIALOG && alert);
    return message && deed_text_refuses(signal->text) &&
           !is_mixed(signal->text);
}
