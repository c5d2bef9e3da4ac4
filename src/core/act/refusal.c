/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/refusal.h"

#include "base/util.h"
#include "core/text/lexicon.h"
#include "core/verify/signal.h"

bool deed_text_refuses(const char *text)
{
    return deed_lexicon_asserts(text, DEED_WORDS_REFUSAL) ||
           deed_lexicon_asserts(text, DEED_WORDS_REQUIRED);
}

bool deed_signal_refuses(const struct deed_signal *signal)
{
    bool message = signal->kind == DEED_SIGNAL_TOAST ||
                   (signal->kind == DEED_SIGNAL_JS_DIALOG &&
                    deed_str_equal(signal->role, "alert"));
    return message && deed_text_refuses(signal->text);
}
