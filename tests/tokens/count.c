/* SPDX-License-Identifier: Apache-2.0 */
/* About how many tokens standard input is: one number. */
#include <stdio.h>

#include "outline/outline.h"
#include "base/strbuf.h"

int main(void)
{
    struct deed_strbuf text;
    char block[4096];
    size_t n;
    deed_strbuf_init(&text, 0);
    while ((n = fread(block, 1, sizeof(block), stdin)) > 0) {
        deed_strbuf_add(&text, block, n);
    }
    printf("%zu\n", deed_outline_tokens(deed_strbuf_get(&text)));
    deed_strbuf_fini(&text);
    return 0;
}
