/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/dynlib.h"
#include "base/util.h"

struct functions {
    double (*square_root)(double number);
    void (*extra)(void);
};

#define SQRT                                                                   \
    {                                                                          \
        "sqrt", offsetof(struct functions, square_root), false                 \
    }
#define UNKNOWN(optional)                                                      \
    {                                                                          \
        "deed_no_such_symbol", offsetof(struct functions, extra), optional     \
    }

static void some_function(void)
{
}

static void a_library_is_loaded_whole_or_not_at_all(void **state)
{
    (void)state;
    static const struct {
        const char *label, *file;
        struct deed_dynlib_symbol symbols[2];
        const char *error; /* NULL: it is loaded */
    } cases[] = {
        { "a library that lacks an optional symbol",
          "libm.so.6",
          { SQRT, UNKNOWN(true) },
          NULL },
        { "a library that lacks a symbol",
          "libm.so.6",
          { SQRT, UNKNOWN(false) },
          "libm.so.6 is not the one that deed was built for: it has no "
          "deed_no_such_symbol" },
        { "no such library",
          "libdeed-none.so.1",
          { SQRT, UNKNOWN(true) },
          "the sum needs libdeed-none.so.1 (Debian: libsum1), which is not "
          "installed" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        const struct deed_dynlib library = { .file = cases[i].file,
                                             .package = "libsum1",
                                             .purpose = "the sum",
                                             .symbols = cases[i].symbols,
                                             .symbol_count = 2 };
        struct functions functions = { .extra = some_function };
        struct deed_error err = { 0 };
        void *handle = NULL;
        enum deed_code code =
            deed_dynlib_load(&library, &functions, &handle, &err);
        assert_int_equal(code, cases[i].error ? DEED_ENVIRONMENT : DEED_OK);
        if (cases[i].error) {
            assert_string_equal(err.text, cases[i].error);
            assert_null(functions.square_root);
            assert_ptr_equal(functions.extra, some_function);
            assert_null(handle);
        } else {
            assert_true(functions.square_root(9) > 2.9);
            assert_null(functions.extra);
            assert_non_null(handle);
        }
        deed_dynlib_unload(handle);
    }
}

static void a_library_without_a_handle_stays_loaded(void **state)
{
    (void)state;
    static const struct deed_dynlib_symbol symbols[] = { SQRT };
    static const struct deed_dynlib library = { .file = "libm.so.6",
                                                .symbols = symbols,
                                                .symbol_count = 1 };
    struct functions functions = { 0 };
    assert_int_equal(deed_dynlib_load(&library, &functions, NULL, NULL),
                     DEED_OK);
    assert_true(functions.square_root(4) > 1.9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_library_is_loaded_whole_or_not_at_all),
        cmocka_unit_test(a_library_without_a_handle_stays_loaded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
