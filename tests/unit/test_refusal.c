/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/refusal.h"
#include "core/verify/signal.h"

static void what_says_no_is_heard(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Please enter your mail address",
        "Error: 3 fields are empty",
        "The name must be shorter",
        "This name is taken",
        "Could not save.",
        "Saving failed!",
        "* Required",
        "INVALID PASSWORD",
        "Bitte einen Namen eingeben",
        "Ungültige Adresse? ungültig",
        "Nie udało się zapisać",
        "Не удалось сохранить",
        "保存できませんでした",
        "保存失败，请重试",
        "Kayıt BAŞARISIZ",
        "You can’t do that",
        "Article épuisé",
        "Producto agotado",
        "Prodotto esaurito",
        "Produto esgotado",
        "Dit artikel is uitverkocht",
        "Produkt wyprzedany",
        "Varan är slutsåld",
        "Товара нет в наличии",
        "Ürün tükendi",
        "在庫がありません",
        "商品已售罄",
        "품절 상품입니다",
        "المنتج غير متوفر",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        if (!deed_text_refuses(texts[i])) {
            fail_msg("not heard: %s", texts[i]);
        }
    }
}

static void what_says_yes_or_nothing_is_no_refusal(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Saved",
        "Thank you, please come again",
        "Imported 12 rows, 0 errors",
        "Finished without errors",
        "No errors found",
        "Mustard was added to the basket",
        "Terror films are listed now",
        "Failover saved",
        "Missingham added",
        "Brak błędów",
        "Ingen fejl",
        "",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        if (deed_text_refuses(texts[i])) {
            fail_msg("taken for a no: %s", texts[i]);
        }
    }
    assert_false(deed_text_refuses(NULL));
}

static void what_could_not_be_done_is_no_praise(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool praises, grants;
    } cases[] = {
        { "Saved", true, true },
        { "Your item could not be saved", false, false },
        { "Error: item was not added", false, false },
        { "Deleted. This cannot be undone.", false, true },
        { "Sorry! Unable to finish: nothing was sent.", false, false },
        { "Checked: no errors", false, true },
        { "No further action is required", false, true },
        { "Konnte nicht gespeichert werden", false, false },
        /* The same things in every language: paid, and sold out. */
        { "Votre commande est payée", true, true },
        { "Article épuisé", false, false },
        { "El pedido está pagado", true, true },
        { "Producto agotado", false, false },
        { "Ordine pagato", true, true },
        { "Prodotto esaurito", false, false },
        { "O pedido está pago", true, true },
        { "Produto esgotado", false, false },
        { "De bestelling is betaald", true, true },
        { "Dit artikel is uitverkocht", false, false },
        { "Zamówienie opłacone", true, true },
        { "Produkt wyprzedany", false, false },
        { "Beställningen är betald", true, true },
        { "Varan är slutsåld", false, false },
        { "Заказ оплачен", true, true },
        { "Товара нет в наличии", false, false },
        { "Siparişiniz ödendi", true, true },
        { "Ürün tükendi", false, false },
        { "予約しました", true, true },
        { "在庫がありません", false, false },
        { "订单已付款", true, true },
        { "商品已售罄", false, false },
        { "예약되었습니다", true, true },
        { "품절 상품입니다", false, false },
        { "تم الدفع", true, true },
        { "المنتج غير متوفر", false, false },
        { "Ezin izan da gorde", false, false },
        { "All seats are gone", false, false },
        { "", false, false },
        { NULL, false, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_text_praises(cases[i].text) != cases[i].praises ||
            deed_text_grants(cases[i].text) != cases[i].grants) {
            fail_msg("misread: %s", cases[i].text);
        }
    }
}

/* In the word of the control that was pressed. */
static void the_past_of_its_own_word_says_that_it_was_done(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        bool echoes;
    } cases[] = {
        { "Transfer", "Transferred", true },
        { "Reserve seat", "Seat 4 is RESERVED for you", true },
        { "Empty bin", "Bin emptied.", true },
        { "Stop", "Stopped", true },
        { "Order", "Ordered: 3 cups", true },
        { "Transfer", "Transfer limit reached", false },
        { "Transfer", "Nothing transferred", false },
        { "Reserve", "Could not be reserved", false },
        { "Reserve", "Reserves are low", false },
        { "Get", "Getted", false },
        { "Save", "", false },
        { NULL, "Transferred", false },
        { "Transfer", NULL, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_text_echoes(cases[i].name, cases[i].text) != cases[i].echoes) {
            fail_msg("misread: %s after %s", deed_str_or(cases[i].text, "-"),
                     deed_str_or(cases[i].name, "-"));
        }
    }
}

static void what_was_pressed_for_is_denied_in_its_own_words(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        bool denies;
    } cases[] = {
        { "Save", "Nothing was saved", true },
        { "Add", "0 items added", true },
        { "Pay", "Payment was not completed", true },
        { "Send", "Already sent", true },
        { "Save", "Unsaved", true },
        { "Speichern", "Es wurde nichts gespeichert", true },
        { "Enregistrer", "Rien n'a été enregistré", true },
        { "Transfer", "Nothing transferred", true },
        { "Save", "Saved, nothing else to do", false },
        { "Add", "2 items added", false },
        { "Add", "10 items added", false },
        { "Save", "Version 2.0 saved", false },
        { "Wishlist", "No items added", false },
        { "Copy", "Nothing was copied", true },
        { "Copy", "Nothing was copies", false },
        { "Drop", "Nothing was dropped", true },
        { "Drop", "Nothing was dropxed", false },
        { "Save", "Nothing was savex", false },
        { "Remove", "0 items added", false },
        { "Unfollow", "Not following", false },
        { "Send", "Subscribe to our letters. No thanks", false },
        { "Save", "Nothing here", false },
        { "Save", "", false },
        { NULL, "Nothing was saved", false },
        { "Save", NULL, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_text_denies(cases[i].name, cases[i].text) != cases[i].denies) {
            fail_msg("misread: %s after %s", deed_str_or(cases[i].text, "-"),
                     deed_str_or(cases[i].name, "-"));
        }
    }
}

static void what_is_asked_or_needed_is_no_praise(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Saved?",
        "You must be logged in to get this saved",
        "Please enter a name to be registered",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        if (deed_text_praises(texts[i]) || deed_text_grants(texts[i])) {
            fail_msg("taken for praise: %s", texts[i]);
        }
    }
    assert_true(deed_text_grants("Saved. Please select a date now"));
}

static void a_field_marked_as_wrong_is_doubted_without_a_word(void **state)
{
    (void)state;
    const struct deed_signal marked = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                        .wrong = true };
    const struct deed_signal badge = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                       .wrong = true,
                                       .said = "3 left" };
    assert_true(deed_signal_doubts(&marked, true));
    assert_true(deed_signal_doubts(&marked, false));
    static const struct {
        const char *label;
        struct deed_signal signal;
        bool doubted;
    } cases[] = {
        { "an alert that says something",
          { .kind = DEED_SIGNAL_TOAST, .role = "alert", .text = "Zer" },
          true },
        { "an alert dialog",
          { .kind = DEED_SIGNAL_TOAST, .role = "alertdialog", .text = "Zer" },
          true },
        { "a message that is drawn as an error",
          { .kind = DEED_SIGNAL_TOAST, .wrong = true, .text = "Zer" },
          true },
        { "a message", { .kind = DEED_SIGNAL_TOAST, .text = "Zer" }, false },
        { "an alert without words",
          { .kind = DEED_SIGNAL_TOAST, .role = "alert", .text = "" },
          false },
        { "an alert that praises, and warns",
          { .kind = DEED_SIGNAL_TOAST,
            .role = "alert",
            .text = "Deleted. This cannot be undone." },
          false },
        { "empty words, drawn as an error",
          { .kind = DEED_SIGNAL_STATE_CHANGED, .wrong = true, .said = "" },
          true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        assert_int_equal(deed_signal_doubts(&cases[i].signal, false),
                         cases[i].doubted);
    }
    const struct deed_signal warns = {
        .kind = DEED_SIGNAL_TOAST,
        .role = "alert",
        .text = "Deleted. This cannot be undone.",
    };
    assert_false(deed_signal_refuses(&warns, true));
    assert_true(deed_signal_doubts(&badge, true));
    assert_false(deed_signal_doubts(&badge, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_says_no_is_heard),
        cmocka_unit_test(what_says_yes_or_nothing_is_no_refusal),
        cmocka_unit_test(what_could_not_be_done_is_no_praise),
        cmocka_unit_test(the_past_of_its_own_word_says_that_it_was_done),
        cmocka_unit_test(what_was_pressed_for_is_denied_in_its_own_words),
        cmocka_unit_test(what_is_asked_or_needed_is_no_praise),
        cmocka_unit_test(a_field_marked_as_wrong_is_doubted_without_a_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
