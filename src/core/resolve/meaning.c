/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the words on a control say it will do (core/text/lexicon.h). A hint for
 * rules of a policy, nothing more: no act is allowed because of a word, and a
 * word that no table has stops none.
 */
#include "core/policy/policy.h"

#include "base/util.h"
#include "core/text/lexicon.h"

/* clang-format off */
static const char *const names[] = {
    [DEED_MEANING_PLAIN]   = "plain",
    [DEED_MEANING_PAY]     = "pay",
    [DEED_MEANING_DELETE]  = "delete",
    [DEED_MEANING_SEND]    = "send",
    [DEED_MEANING_PUBLISH] = "publish",
    [DEED_MEANING_GRANT]   = "grant",
    [DEED_MEANING_SUBMIT]  = "submit",
    [DEED_MEANING_UPLOAD]  = "upload",
};
_Static_assert(DEED_ARRAY_LEN(names) == DEED_MEANING_COUNT,
               "every meaning has a name");

/* The gravest comes first: "Delete and send" deletes. */
static const struct {
    enum deed_meaning meaning;
    enum deed_words words;
} risks[] = {
    { DEED_MEANING_PAY,     DEED_WORDS_PAY },
    { DEED_MEANING_DELETE,  DEED_WORDS_DELETE },
    { DEED_MEANING_GRANT,   DEED_WORDS_GRANT },
    { DEED_MEANING_PUBLISH, DEED_WORDS_PUBLISH },
    { DEED_MEANING_SEND,    DEED_WORDS_SEND },
    { DEED_MEANING_SUBMIT,  DEED_WORDS_SUBMIT },
    { DEED_MEANING_UPLOAD,  DEED_WORDS_UPLOAD },
};

/* Their words say what they hold or stand for, not what pressing them does. */
static const char *const plain_roles[] = {
    "checkbox", "radio", "switch", "tab", "heading", "menuitemcheckbox",
    "menuitemradio", "combobox", "listbox", "select",
};
/* clang-format on */

static bool is_plain_role(const char *role)
{
    return DEED_STR_IN(role, plain_roles) ||
           (role &&
            (deed_role_is_textual(role) || deed_role_is_adjustable(role)));
}

enum deed_meaning deed_meaning_of(const char *role, const char *name)
{
    if (!name || is_plain_role(role)) {
        return DEED_MEANING_PLAIN;
    }
    for (unsigned i = 0; i < DEED_ARRAY_LEN(risks); i++) {
        if (deed_lexicon_has(name, risks[i].words)) {
            return risks[i].meaning;
        }
    }
    return DEED_MEANING_PLAIN;
}

const char *deed_meaning_name(enum deed_meaning meaning)
{
    return (unsigned)meaning < DEED_MEANING_COUNT ? names[meaning] : "";
}

enum deed_meaning deed_meaning_find(const char *name)
{
    unsigned i = 0;
    while (i < DEED_MEANING_COUNT && !deed_str_equal(names[i], name)) {
        i++;
    }
    return (enum deed_meaning)i;
}
