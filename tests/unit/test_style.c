/* SPDX-License-Identifier: Apache-2.0 */
/* How the command line writes what a page says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "front/cli/style.h"

#define LONG_BYTES 1200000
/* Of CPU time. Linear writing takes 0.05 s, with the sanitizers some 0.2 s;
 * looking at the rest of the text for each character took 10 s. */
#define LIMIT_S 2.0

static char *write_text(const char *text)
{
    char *out = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&out, &len);
    assert_non_null(to);
    const struct deed_pen pen = { .to = to };
    deed_style_text(&pen, text);
    fclose(to);
    return out;
}

static void what_would_mislead_is_written_by_its_code(void **state)
{
    (void)state;
    char *out = write_text("a\x1b[31mb\xe2\x80\xae"
                           "c\n");
    assert_null(strpbrk(out, "\x1b\n"));
    assert_null(strstr(out, "\xe2\x80\xae"));
    assert_non_null(strstr(out, "202e"));
    free(out);
}

static void a_long_text_takes_time_by_its_length(void **state)
{
    (void)state;
    char *text = malloc(LONG_BYTES + 1);
    assert_non_null(text);
    memset(text, 'x', LONG_BYTES);
    text[LONG_BYTES] = '\0';
    clock_t begun = clock();
    char *out = write_text(text);
    double took_s = (double)(clock() - begun) / CLOCKS_PER_SEC;
    assert_int_equal(strlen(out), LONG_BYTES);
    assert_true(took_s < LIMIT_S);
    free(out);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_would_mislead_is_written_by_its_code),
        cmocka_unit_test(a_long_text_takes_time_by_its_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
