/* SPDX-License-Identifier: Apache-2.0 */
/* ${NAME}, ${NAME:-otherwise}, ${env.NAME}; $${ is a plain ${. */
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "front/flow/flow_node.h"

#define TEXT_MAX ((size_t)256 * 1024)

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '.' || (c >= '0' && c <= '9');
}

/* What stands between ${ and }; *at is moved behind it. */
static enum deed_code take_one(struct deed_arena *arena,
                               const struct flow_node *node,
                               const struct deed_flow_vars *vars,
                               const char **at, struct deed_strbuf *out,
                               struct deed_error *err)
{
    const char *name = *at + 2;
    size_t len = 0;
    while (is_letter(name[len])) {
        len++;
    }
    const char *end = strchr(name, '}');
    bool otherwise = name[len] == ':' && name[len + 1] == '-';
    if (!end || !len || (name[len] != '}' && !otherwise)) {
        return flow_fail(err, node,
                         "\"%.40s\" is no variable: ${NAME}, ${env.NAME} or "
                         "${NAME:-otherwise}; $${ stands for ${",
                         *at);
    }
    const char *key = deed_arena_strndup(arena, name, len);
    const char *value = key ? vars->find(vars->user, key) : NULL;
    if (value) {
        deed_strbuf_puts(out, value);
    } else if (otherwise) {
        deed_strbuf_add(out, name + len + 2, (size_t)(end - name) - len - 2);
    } else {
        return flow_fail(err, node, "%.60s has no value: --var %.60s=...",
                         key ? key : "", key ? key : "");
    }
    *at = end + 1;
    return DEED_OK;
}

static enum deed_code fill_text(struct deed_arena *arena,
                                struct flow_node *node,
                                const struct deed_flow_vars *vars,
                                struct deed_error *err)
{
    struct deed_strbuf out;
    enum deed_code code = DEED_OK;
    if (!strstr(node->text, "${")) {
        return DEED_OK;
    }
    deed_strbuf_init(&out, TEXT_MAX);
    for (const char *at = node->text; !code && *at;) {
        if (strncmp(at, "$${", 3) == 0) {
            deed_strbuf_puts(&out, "${");
            at += 3;
        } else if (strncmp(at, "${", 2) == 0) {
            code = take_one(arena, node, vars, &at, &out, err);
        } else {
            deed_strbuf_putc(&out, *at++);
        }
    }
    if (!code && out.failed) {
        code = flow_fail(err, node, "it is too long with its variables");
    }
    if (!code) {
        node->text = deed_arena_strdup(arena, deed_strbuf_get(&out));
    }
    deed_strbuf_fini(&out);
    return code;
}

enum deed_code flow_node_fill(struct deed_arena *arena, struct flow_node *node,
                              const struct deed_flow_vars *vars,
                              struct deed_error *err)
{
    enum deed_code code =
        node->kind == FLOW_SCALAR ? fill_text(arena, node, vars, err) : DEED_OK;
    for (struct flow_node *c = node->first; !code && c; c = c->next) {
        code = flow_node_fill(arena, c, vars, err);
    }
    return code;
}
