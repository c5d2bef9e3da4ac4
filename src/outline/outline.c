/* SPDX-License-Identifier: Apache-2.0 */
#include "outline/outline.h"

#include <stdlib.h>
#include <string.h>

#include "outline/outline_impl.h"
#include "base/util.h"
#include "base/value.h"

/* From all to little: the first that fits the budget is told. */
static const struct outline_detail details[] = {
    { .fold = 0, .samples = 0, .clip = 0, .options = 1000, .keys = 0 },
    { .fold = 6,
      .samples = 3,
      .clip = 240,
      .options = 12,
      .keys = 0,
      .brief = true },
    { .fold = 6, .samples = 3, .clip = 240, .options = 12, .keys = 300 },
    { .fold = 5, .samples = 3, .clip = 160, .options = 8, .keys = 60 },
    { .fold = 4, .samples = 2, .clip = 100, .options = 5, .keys = 20 },
    { .fold = 3, .samples = 1, .clip = 60, .options = 3, .keys = 8 },
    { .fold = 3, .samples = 1, .clip = 30, .options = 0, .keys = 3 },
};
#define DETAIL_COUNT DEED_ARRAY_LEN(details)

/* Where the window stands in a page that is longer than it. */
static void write_view(struct outline_writer *w,
                       const struct deed_value *document)
{
    const struct deed_value *loading = deed_value_get(document, "loading");
    const struct deed_value *view = deed_value_get(document, "view");
    double above = deed_value_number_at(view, "y", 0);
    double below = deed_value_number_at(document, "pageHeight", 0) - above -
                   deed_value_number_at(view, "height", 0);
    if (deed_value_is(loading, DEED_VALUE_BOOL) && loading->as.boolean) {
        outline_line_begin(w, 0);
        outline_put_note(w, "still loading: more may come");
        outline_line_end(w);
    }
    if (view && (above >= 1 || below >= 1)) {
        outline_line_begin(w, 0);
        deed_strbuf_printf(w->out, "%sscrolled: %.0f px above, %.0f px below%s",
                           outline_tone(w, OUTLINE_NOTE), above,
                           below > 0 ? below : 0, outline_tone_end(w));
        outline_line_end(w);
    }
}

static void write_head(struct outline_writer *w)
{
    const struct deed_value *snapshot = w->tree->snapshot;
    const struct outline_node *top =
        w->tree->top == OUTLINE_NONE ? NULL : &w->tree->nodes[w->tree->top];
    outline_line_begin(w, 0);
    outline_put_note(w, deed_value_text_or(snapshot, "revision", ""));
    if (top && top->name) {
        deed_strbuf_putc(w->out, ' ');
        outline_put_quoted(w, top->name);
    }
    const char *url =
        deed_value_text_at(deed_value_get(snapshot, "route"), "url");
    if (url) {
        struct outline_writer plain = *w;
        plain.detail.clip = plain.detail.clip ? 120 : 0;
        deed_strbuf_putc(w->out, ' ');
        outline_put_plain(&plain, url);
    }
    outline_line_end(w);
    write_view(w, deed_value_at(deed_value_get(snapshot, "documents"), 0));
}

/* The main document's elements stand by themselves, a frame's under it. */
static void write_documents(struct outline_writer *w)
{
    for (uint32_t d = w->tree->top; d != OUTLINE_NONE;
         d = w->tree->nodes[d].next) {
        const struct outline_node *node = &w->tree->nodes[d];
        if (d == w->tree->top) {
            outline_write_list(w, node->first, 0);
            continue;
        }
        if (node->first == OUTLINE_NONE) {
            continue;
        }
        outline_line_begin(w, 0);
        deed_strbuf_printf(w->out, "%sframe%s ", outline_tone(w, OUTLINE_ROLE),
                           outline_tone_end(w));
        outline_put_quoted(
            w, deed_str_or(node->name, deed_str_or(node->text, "")));
        outline_line_end(w);
        outline_write_list(w, node->first, 1);
    }
}

static void write_all(struct outline_writer *w)
{
    if (w->tree->modal != OUTLINE_NONE) {
        outline_write(w, w->tree->modal, 0);
        w->skip = w->tree->modal;
        outline_line_begin(w, 0);
        outline_put_note(w, "behind it, blocked:");
        outline_line_end(w);
    }
    write_documents(w);
}

/* An omission is never silent. */
static void write_foot(struct outline_writer *w)
{
    const struct deed_value *region =
        deed_value_at(deed_value_get(w->tree->snapshot, "regions"), 0);
    const struct deed_value *cut =
        deed_value_get(w->tree->snapshot, "truncated");
    if (w->left) {
        outline_line_begin(w, 0);
        deed_strbuf_printf(w->out,
                           "%s… %u more elements do not fit; look in a part, "
                           "or allow more tokens%s",
                           outline_tone(w, OUTLINE_NOTE), w->left,
                           outline_tone_end(w));
        outline_line_end(w);
    }
    if (deed_value_is(cut, DEED_VALUE_BOOL) && cut->as.boolean) {
        outline_line_begin(w, 0);
        outline_put_note(w, "… the page has more elements than were read");
        outline_line_end(w);
    }
    for (unsigned n = 0; region && n < 20; region = region->next, n++) {
        outline_line_begin(w, 0);
        outline_put_note(w, "not inspected: ");
        outline_put_plain(w, deed_value_text_or(region, "what", ""));
        deed_strbuf_printf(w->out, " (%s)",
                           deed_value_text_or(region, "opaque", ""));
        outline_line_end(w);
    }
}

void outline_write_page(struct outline_writer *w, uint32_t from)
{
    write_head(w);
    if (from == OUTLINE_NONE) {
        write_all(w);
    } else {
        outline_write(w, from, 0);
    }
    write_foot(w);
}

static void start(struct outline_writer *w, const struct outline_tree *tree,
                  struct deed_strbuf *out, const struct outline_detail *detail,
                  bool links)
{
    deed_strbuf_clear(out);
    *w = (struct outline_writer){
        .out = out, .tree = tree, .detail = *detail, .skip = OUTLINE_NONE
    };
    w->detail.links = links;
}

/* With so little room that nothing helps, the end is left out. The head and
 * the foot have their share. */
char *outline_fit(const struct outline_tree *tree,
                  const struct deed_outline_opts *opts,
                  void (*write)(struct outline_writer *w, void *user),
                  void *user)
{
    struct outline_writer w;
    struct deed_strbuf out;
    size_t tokens = 0, i = 0;
    unsigned max = opts->max_tokens;
    deed_strbuf_init(&out, 0);
    for (i = 0; i < DETAIL_COUNT; i++) {
        start(&w, tree, &out, &details[i], opts->links);
        write(&w, user);
        tokens = max ? deed_outline_tokens(deed_strbuf_get(&out)) : 0;
        if (tokens <= max) {
            break;
        }
    }
    size_t limit = max;
    while ((tokens > max && limit > 1) || (opts->color && !w.detail.color)) {
        limit = limit > 240 ? limit - 60 : limit / 2;
        start(&w, tree, &out, &details[i < DETAIL_COUNT ? i : i - 1],
              opts->links);
        w.limit = tokens > max ? limit : 0;
        w.detail.color = opts->color;
        write(&w, user);
        tokens = max ? deed_outline_tokens(deed_strbuf_get(&out)) : 0;
    }
    char *text = deed_strbuf_take(&out);
    deed_strbuf_fini(&out);
    return text;
}

static void write_from(struct outline_writer *w, void *user)
{
    const uint32_t *from = user;
    outline_write_page(w, *from);
}

enum deed_code deed_outline(const struct deed_value *snapshot,
                            const struct deed_outline_opts *opts,
                            char **ret_text, struct deed_error *err)
{
    struct outline_tree tree;
    uint32_t from = OUTLINE_NONE;
    bool ok = outline_tree_read(&tree, snapshot);
    if (ok && opts->in) {
        from = outline_tree_find(&tree, opts->in);
        if (from == OUTLINE_NONE) {
            outline_tree_fini(&tree);
            return deed_fail_member(err, DEED_NOT_FOUND, "in",
                                    "nothing here is called \"%.80s\"",
                                    opts->in);
        }
    }
    char *text = ok ? outline_fit(&tree, opts, write_from, &from) : NULL;
    outline_tree_fini(&tree);
    if (!text) {
        return deed_fail(err, DEED_NOMEM, "outline");
    }
    *ret_text = text;
    return DEED_OK;
}
