/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/refusal.h"
#include "core/text/lexicon.h"

static void what_was_done_is_told_in_every_language(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Report ready",
        "Record stored",
        "Invoice sent",
        "Upload complete",
        "3 items archived",
        "Password reset",
        "Stored",
        "Export: complete",
        "Version 2.0 saved",
        "Order no 17 placed",
        "report.pdf generated",
        "Datensatz abgelegt",
        "Export fertig",
        "Rapport généré",
        "3 éléments archivés",
        "Informe generado",
        "El informe se ha generado",
        "3 elementos archivados",
        "Rapporto generato",
        "Relatório gerado",
        "Rapport gereed",
        "Raport wygenerowany",
        "3 objekt arkiverade",
        "Rapporten er færdig",
        "Din ordre er nu sendt",
        "Raportti valmis",
        "Zpráva vytvořena",
        "Отчёт готов",
        "Rapor hazır",
        "レポートを生成しました",
        "报告已生成",
        "당신의 보고서가 처리되었습니다",
        "تم إنشاء التقرير",
        "הדוח מוכן",
        "No errors, saved",
        "No further action is required",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        if (!deed_text_grants(texts[i])) {
            fail_msg("not taken for done: %s", texts[i]);
        }
    }
}

static void what_was_not_done_is_not_told_as_done(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Report not ready",
        "No report ready",
        "Report ready?",
        "Ready when you are",
        "Please reset it",
        "Your report will be generated",
        "The report is almost ready",
        "Email already linked",
        "Registration closed",
        "Nothing was sent",
        "The invoice has not yet been sent",
        "The invoice wasn't sent",
        "Could not be stored",
        "Upload incomplete",
        "Bericht noch nicht fertig",
        "Es wurde nichts gesendet",
        "Rapport non généré",
        "La facture n'a pas été envoyée",
        "La factura no fue enviada",
        "Informe no generado",
        "La fattura non è stata inviata",
        "A fatura não foi enviada",
        "Informe seu nome",
        "Factuur is niet verzonden",
        "Faktura nie została wysłana",
        "Fakturan har inte blivit skickad",
        "Laskua ei ole lähetetty",
        "Faktura nebyla odeslána",
        "Отчёт ещё не готов",
        "Fatura gönderilmedi",
        "发票未发送",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        if (deed_text_grants(texts[i])) {
            fail_msg("taken for done: %s", texts[i]);
        }
    }
    assert_false(deed_text_grants(NULL));
    assert_false(deed_lexicon_tells_done(NULL));
    assert_false(deed_lexicon_tells_done(""));
}

static void a_kind_is_denied_only_where_each_word_of_it_is(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool denied;
    } cases[] = {
        { "No further action is required", true },
        { "A name is required", false },
        { "Not now. A name is required", false },
        { "No password is required, a name is required", false },
        { "Saved", false },
        { NULL, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_lexicon_denies(cases[i].text, DEED_WORDS_REQUIRED) !=
            cases[i].denied) {
            fail_msg("case %zu", i);
        }
    }
}

static void every_language_can_tell_deny_and_put_off(void **state)
{
    (void)state;
    static const enum deed_words kinds[] = { DEED_WORDS_DONE, DEED_WORDS_DENIAL,
                                             DEED_WORDS_PENDING };
    for (const struct deed_language *l = deed_languages; l->code; l++) {
        for (size_t i = 0; l->code[0] && i < DEED_ARRAY_LEN(kinds); i++) {
            if (!l->words[kinds[i]]) {
                fail_msg("%s lacks %s", l->code, deed_words_name(kinds[i]));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_done_is_told_in_every_language),
        cmocka_unit_test(what_was_not_done_is_not_told_as_done),
        cmocka_unit_test(a_kind_is_denied_only_where_each_word_of_it_is),
        cmocka_unit_test(every_language_can_tell_deny_and_put_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
