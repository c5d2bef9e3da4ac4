/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the words on a control say it will do, in English, German, French and
 * Spanish. A hint for rules of a policy, nothing more: nobody is let through
 * because of a word, and a word that is not here stops nobody.
 */
#include "core/policy/policy.h"

#include <string.h>

#include "base/util.h"

/* clang-format off */
static const char *const names[] = {
    [DEED_MEANING_PLAIN]  = "plain",
    [DEED_MEANING_PAY]    = "pay",
    [DEED_MEANING_DELETE] = "delete",
    [DEED_MEANING_SEND]   = "send",
    [DEED_MEANING_SUBMIT] = "submit",
    [DEED_MEANING_UPLOAD] = "upload",
};
_Static_assert(DEED_ARRAY_LEN(names) == DEED_MEANING_COUNT,
               "every meaning has a name");

/* Lower case. The gravest comes first: "Delete and send" deletes. */
static const struct {
    enum deed_meaning meaning;
    const char *const words[24];
} lexicon[] = {
    { DEED_MEANING_PAY, {
        "pay", "buy", "purchase", "checkout", "check out", "place order",
        "order now", "donate", "bezahlen", "zahlen", "kaufen", "bestellen",
        "zahlungspflichtig", "kostenpflichtig", "spenden", "payer", "acheter",
        "commander", "pagar", "comprar", "realizar pedido", "donar" } },
    { DEED_MEANING_DELETE, {
        "delete", "remove", "erase", "destroy", "wipe", "löschen", "loeschen",
        "entfernen", "vernichten", "supprimer", "effacer", "retirer",
        "eliminar", "borrar", "suprimir", "quitar" } },
    { DEED_MEANING_SEND, {
        "send", "post", "publish", "share", "senden", "absenden", "abschicken",
        "verschicken", "veröffentlichen", "teilen", "envoyer", "publier",
        "partager", "enviar", "publicar", "compartir" } },
    { DEED_MEANING_SUBMIT, {
        "submit", "sign up", "register", "confirm", "einreichen",
        "registrieren", "bestätigen", "soumettre", "valider", "confirmer",
        "s'inscrire", "confirmar", "registrarse", "presentar" } },
    { DEED_MEANING_UPLOAD, {
        "upload", "attach", "hochladen", "anhängen", "téléverser", "joindre",
        "subir", "cargar", "adjuntar" } },
};

/* Their words say what they hold or stand for, not what pressing them does. */
static const char *const plain_roles[] = {
    "checkbox", "radio", "switch", "tab", "heading", "menuitemcheckbox",
    "menuitemradio", "combobox", "listbox", "select",
};
/* clang-format on */

/* Letters of the Latin alphabets above: ASCII, and the two-byte characters
 * from U+00C0 to U+00FE, whose capitals stand 32 before the small ones. */
static unsigned char lower(const char *text, size_t i)
{
    unsigned char c = (unsigned char)text[i];
    if (c >= 'A' && c <= 'Z') {
        return (unsigned char)(c + 32);
    }
    bool after_c3 = i > 0 && (unsigned char)text[i - 1] == 0xc3;
    return after_c3 && c >= 0x80 && c <= 0x9e && c != 0x97
               ? (unsigned char)(c + 32)
               : c;
}

static bool is_letter(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c >= 0x80;
}

/* At `at`, as a word of its own. */
static bool stands_at(const char *text, size_t at, const char *word)
{
    size_t len = strlen(word);
    for (size_t i = 0; i < len; i++) {
        if (lower(text, at + i) != (unsigned char)word[i]) {
            return false;
        }
    }
    return !is_letter((unsigned char)text[at + len]);
}

static bool has_word(const char *text, const char *word)
{
    bool inside = false; /* of a word */
    for (size_t at = 0; text[at]; at++) {
        if (!inside && stands_at(text, at, word)) {
            return true;
        }
        inside = is_letter((unsigned char)text[at]);
    }
    return false;
}

static bool is_plain_role(const char *role)
{
    for (unsigned i = 0; i < DEED_ARRAY_LEN(plain_roles); i++) {
        if (deed_str_equal(plain_roles[i], role)) {
            return true;
        }
    }
    return role &&
           (deed_role_is_textual(role) || deed_role_is_adjustable(role));
}

enum deed_meaning deed_meaning_of(const char *role, const char *name)
{
    if (!name || is_plain_role(role)) {
        return DEED_MEANING_PLAIN;
    }
    for (unsigned i = 0; i < DEED_ARRAY_LEN(lexicon); i++) {
        const char *const *words = lexicon[i].words;
        for (unsigned k = 0; k < DEED_ARRAY_LEN(lexicon[i].words) && words[k];
             k++) {
            if (has_word(name, words[k])) {
                return lexicon[i].meaning;
            }
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
