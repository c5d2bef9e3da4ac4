/* SPDX-License-Identifier: Apache-2.0 */
/* Targets that say which part of the page they are in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "resolve_fixture.h"
#include "ui_text.h"

static void scopes_say_where(void **state)
{
#define TWO_FORMS                                                              \
    "doc d1\ndoc d2 d1\n"                                                      \
    "scope s_app region 'App'\n"                                               \
    "scope s_a form 'Billing' s_app\n"                                         \
    "scope s_b form 'Shipping' s_app\n"                                        \
    "scope s_c group '' s_b\n"                                                 \
    "el fa - form 'Billing' scope=s_app doc=d1\n"                              \
    "el fb - form 'Shipping' scope=s_app doc=d1\n"                             \
    "el a fa button 'Save' scope=s_a doc=d1\n"                                 \
    "el b fb button 'Save' scope=s_c doc=d1\n"
#define TWO_PARTS                                                              \
    "el n - navigation ''\nel m - main ''\n"                                   \
    "el a n button 'Save'\nel b m button 'Save'\n"
    static const struct resolve_case cases[] = {
        { "nowhere", TWO_FORMS, "semantic button 'Save'", POINTER, TIE, NULL,
          NULL, "scope" },
        { "by id", TWO_FORMS, "semantic button 'Save' scope=s_a", POINTER,
          FOUND, "a", "exact_role_and_name", NULL },
        { "by an outer id", TWO_FORMS, "semantic button 'Save' scope=s_b",
          POINTER, FOUND, "b", NULL, NULL },
        { "by name", TWO_FORMS, "semantic button 'Save' scope='Shipping'",
          POINTER, FOUND, "b", NULL, NULL },
        { "by name in another case", TWO_FORMS,
          "semantic button 'Save' scope='SHIPPING'", POINTER, FOUND, "b", NULL,
          NULL },
        { "by a part", TWO_FORMS, "semantic button 'Save' scope='~ship'",
          POINTER, FOUND, "b", NULL, NULL },
        { "by what holds both", TWO_FORMS, "semantic button 'Save' scope='App'",
          POINTER, TIE, NULL, NULL, "scope" },
        { "by its kind", TWO_PARTS, "semantic button 'Save' scope=main",
          POINTER, FOUND, "b", NULL, NULL },
        { "of several of a kind none", TWO_FORMS,
          "semantic button 'Save' scope=form", POINTER, TIE, NULL, NULL,
          "scope" },
        { "what is called so goes before what is of that kind",
          TWO_PARTS "el r - group 'main'\nel c r button 'Save'\n",
          "semantic button 'Save' scope=main", POINTER, FOUND, "c", NULL,
          NULL },
        { "a kind that is no part of a page", TWO_PARTS,
          "semantic button 'Save' scope=button", POINTER, NONE, NULL, NULL,
          NULL },
        { "no such scope", TWO_FORMS, "semantic button 'Save' scope='Ship'",
          POINTER, NONE, NULL, "no_match", NULL },
        { "its own name is no scope", TWO_FORMS,
          "semantic button 'Save' scope='Save'", POINTER, NONE, NULL, NULL,
          NULL },
        { "a row", TWO_ROWS, "semantic button 'Delete' scope='Row Beta'",
          POINTER, FOUND, "db", NULL, NULL },
        { "no row", TWO_ROWS, "semantic button 'Delete'", POINTER, TIE, "da",
          "tied", "row" },
        { "a row by one of its cells",
          "el ra - row 'Alpha Delete'\nel rb - row 'Beta Delete'\n"
          "el ca ra cell 'Alpha'\nel cb rb cell '' text='Beta'\n"
          "el da ra button 'Delete'\nel db rb button 'Delete'\n",
          "semantic button 'Delete' scope='Beta'", POINTER, FOUND, "db", NULL,
          NULL },
        { "a cell outside of rows is no row",
          "el ca - cell 'Alpha'\nel da - button 'Delete'\n",
          "semantic button 'Delete' scope='Alpha'", POINTER, NONE, NULL, NULL,
          NULL },
        { "a row by its text",
          "el ra - listitem '' text='Alpha Delete'\n"
          "el rb - listitem '' text='Beta Delete'\n"
          "el da ra button 'Delete'\nel db rb button 'Delete'\n",
          "semantic button 'Delete' scope='Beta Delete'", POINTER, FOUND, "db",
          NULL, NULL },
        { "the name of the scope beats a cell that reads so",
          "el r1 - row 'Beta'\nel r2 - row 'Gamma'\nel c2 r2 cell 'Beta'\n"
          "el d1 r1 button 'Delete'\nel d2 r2 button 'Delete'\n",
          "semantic button 'Delete' scope='Beta'", POINTER, FOUND, "d1", NULL,
          NULL },
        { "as shown", "el r - row 'x' shown='Beta'\nel d r button 'Delete'\n",
          "semantic button 'Delete' scope='Beta'", POINTER, FOUND, "d", NULL,
          NULL },
        { "expected scope", TWO_FORMS, "semantic button 'Save' escope=s_b",
          POINTER, FOUND, "b", NULL, NULL },
        { "expected scope, not there", TWO_FORMS,
          "semantic button 'Save' escope=s_x", POINTER, NONE, NULL, "no_match",
          NULL },
        { "expected document, not there", TWO_FORMS,
          "semantic button 'Save' edoc=d2", POINTER, NONE, NULL, "no_match",
          NULL },
        { "expected document", TWO_FORMS,
          "semantic button 'Save' edoc=d1 escope=s_a", POINTER, FOUND, "a",
          NULL, NULL },
        { "without any scope", "el a - button 'Save'\n",
          "semantic button 'Save' escope=s_a", POINTER, NONE, NULL, NULL,
          NULL },
        { "the scope itself", TWO_FORMS, "scope s_b", SUBMIT, FOUND, "fb",
          "scope_match", NULL },
        { "the scope by its stable id", "el a - dialog 'x' id='create-video'\n",
          "scope 'create-video'", LOOK, FOUND, "a", "scope_match", NULL },
        { "the scope itself, of two documents",
          "doc d\ndoc e\nscope s form 'F' - d\n"
          "el a - form 'F' doc=d\nel b - form 'F' doc=e\n",
          "scope s", LOOK, FOUND, "a", "scope_match", NULL },
        { "the scope itself is called otherwise",
          "scope s form 'F'\nel a - form 'G'\n", "scope s", LOOK, NONE, NULL,
          NULL, NULL },
        { "in another scope it is another",
          "scope s form 'F'\nscope t form 'T'\nel a - form 'F' scope=t\n",
          "scope s", LOOK, NONE, NULL, NULL, NULL },
        { "no such scope element", TWO_FORMS, "scope s_c", LOOK, NONE, NULL,
          NULL, NULL },
        { "no such scope at all", TWO_FORMS, "scope s_x", LOOK, NONE, NULL,
          NULL, NULL },
    };
    CHECK_ALL(state, cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESOLVE_TEST(scopes_say_where),
    };
    return cmocka_run_group_tests_name("resolve-scope", tests, NULL, NULL);
}
