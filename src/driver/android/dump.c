/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/dump.h"

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/util.h"

/* Longer texts are clipped: nobody reads them, and a name is compared whole. */
#define TEXT_BYTES_MAX 8192

static const char open_tag[] = "<hierarchy";
static const char close_tag[] = "</hierarchy>";

struct reader {
    struct deed_arena *arena;
    struct android_node *nodes; /* owned until it is done */
    uint32_t count, cap;
    uint32_t open[ANDROID_DEPTH_MAX]; /* node of each open element, or none */
    unsigned depth;
    int rotation;
    XML_Parser parser;
    const char *refused; /* why it was stopped; NULL: it was not */
};

static const struct {
    const char *name;
    enum android_flag flag;
} flags[] = {
    { "checkable", ANDROID_CHECKABLE },
    { "checked", ANDROID_CHECKED },
    { "clickable", ANDROID_CLICKABLE },
    { "enabled", ANDROID_ENABLED },
    { "focusable", ANDROID_FOCUSABLE },
    { "focused", ANDROID_FOCUSED },
    { "scrollable", ANDROID_SCROLLABLE },
    { "long-clickable", ANDROID_LONG_CLICKABLE },
    { "password", ANDROID_PASSWORD },
    { "selected", ANDROID_SELECTED },
};

static void stop(struct reader *r, const char *why)
{
    r->refused = why;
    XML_StopParser(r->parser, XML_FALSE);
}

static const char *keep(struct reader *r, const char *text)
{
    const char *copy = deed_utf8_clip(r->arena, text, TEXT_BYTES_MAX);
    if (!copy) {
        stop(r, "out of memory");
    }
    return deed_str_or(copy, "");
}

static bool read_box(const char *text, struct android_box *ret)
{
    struct android_box b = { 0, 0, 0, 0 };
    int used = 0;
    if (sscanf(text, " [ %9d , %9d ] [ %9d , %9d ] %n", &b.left, &b.top,
               &b.right, &b.bottom, &used) != 4) {
        return false;
    }
    *ret = b;
    return true;
}

static void read_flag(struct android_node *node, const char *name,
                      const char *value)
{
    bool yes = strcmp(value, "true") == 0;
    for (size_t i = 0; i < DEED_ARRAY_LEN(flags); i++) {
        if (strcmp(flags[i].name, name) == 0) {
            node->known |= (uint32_t)flags[i].flag;
            node->flags |= yes ? (uint32_t)flags[i].flag : 0;
            return;
        }
    }
    bool shown =
        strcmp(name, "visible-to-user") == 0 || strcmp(name, "displayed") == 0;
    if (shown && strcmp(value, "false") == 0) {
        node->flags |= ANDROID_HIDDEN;
    }
}

static void read_attribute(struct reader *r, struct android_node *node,
                           const char *name, const char *value)
{
    const struct {
        const char *name;
        const char **to;
    } texts[] = {
        { "text", &node->text },       { "content-desc", &node->description },
        { "resource-id", &node->id },  { "class", &node->cls },
        { "package", &node->package }, { "hint", &node->hint },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        if (strcmp(texts[i].name, name) == 0) {
            *texts[i].to = keep(r, value);
            return;
        }
    }
    if (strcmp(name, "bounds") == 0) {
        node->has_box = read_box(value, &node->box);
    } else if (strcmp(name, "drawing-order") == 0) {
        node->drawing_order = (int)strtol(value, NULL, 10);
    } else {
        read_flag(node, name, value);
    }
}

static struct android_node *add_node(struct reader *r)
{
    if (r->count == ANDROID_NODES_MAX) {
        stop(r, "the tree has too many nodes");
        return NULL;
    }
    if (r->count == r->cap) {
        uint32_t cap = r->cap ? r->cap * 2 : 256;
        struct android_node *more =
            realloc(r->nodes, (size_t)cap * sizeof(*more));
        if (!more) {
            stop(r, "out of memory");
            return NULL;
        }
        r->nodes = more;
        r->cap = cap;
    }
    struct android_node *node = &r->nodes[r->count++];
    *node = (struct android_node){ .text = "",
                                   .description = "",
                                   .id = "",
                                   .cls = "",
                                   .package = "",
                                   .flags = ANDROID_ENABLED,
                                   .parent = ANDROID_NO_NODE,
                                   .role = "" };
    return node;
}

static uint32_t parent_of(const struct reader *r)
{
    for (unsigned i = r->depth; i-- > 0;) {
        if (r->open[i] != ANDROID_NO_NODE) {
            return r->open[i];
        }
    }
    return ANDROID_NO_NODE;
}

/* The Appium server names elements by their class. */
static bool is_node(const char *name, const char **attributes)
{
    if (strcmp(name, "node") == 0) {
        return true;
    }
    for (int i = 0; attributes[i]; i += 2) {
        if (strcmp(attributes[i], "bounds") == 0) {
            return strcmp(name, "hierarchy") != 0 &&
                   strcmp(name, "window") != 0 && strcmp(name, "display") != 0;
        }
    }
    return false;
}

static void read_node(struct reader *r, const char *name,
                      const char **attributes)
{
    uint32_t parent = parent_of(r);
    struct android_node *node = add_node(r);
    if (!node) {
        return;
    }
    uint32_t at = r->count - 1;
    node->parent = parent;
    node->depth = r->depth;
    for (int i = 0; attributes[i] && !r->refused; i += 2) {
        if (strcmp(attributes[i], "enabled") == 0) {
            node->flags &= ~(uint32_t)ANDROID_ENABLED;
        }
        read_attribute(r, node, attributes[i], attributes[i + 1]);
    }
    if (!*node->cls && strcmp(name, "node") != 0) {
        node->cls = keep(r, name);
    }
    r->open[r->depth] = at;
}

static void on_start(void *user, const char *name, const char **attributes)
{
    struct reader *r = user;
    if (r->refused) {
        return;
    }
    if (r->depth == ANDROID_DEPTH_MAX) {
        stop(r, "the tree is too deep");
        return;
    }
    r->open[r->depth] = ANDROID_NO_NODE;
    if (is_node(name, attributes)) {
        read_node(r, name, attributes);
    }
    for (int i = 0; attributes[i]; i += 2) {
        if (strcmp(name, "hierarchy") == 0 &&
            strcmp(attributes[i], "rotation") == 0) {
            r->rotation = (int)strtol(attributes[i + 1], NULL, 10) & 3;
        }
    }
    r->depth++;
}

static void on_end(void *user, const char *name)
{
    struct reader *r = user;
    (void)name;
    if (r->refused || r->depth == 0) {
        return;
    }
    uint32_t at = r->open[--r->depth];
    if (at != ANDROID_NO_NODE) {
        r->nodes[at].end = r->count;
    }
}

static void on_doctype(void *user, const char *name, const char *system,
                       const char *public, int has_subset)
{
    (void)name;
    (void)system;
    (void)public;
    (void)has_subset;
    stop(user, "a tree has no document type");
}

/* "&#128512;", and the halves "&#55357;&#56832;" that older releases write. */
static bool read_reference(const char *p, const char *end, uint32_t *ret,
                           size_t *used)
{
    size_t i = 2;
    bool hex = p + 2 < end && (p[2] == 'x' || p[2] == 'X');
    uint32_t c = 0;
    i += hex;
    size_t first = i;
    while (p + i < end && i < 12) {
        char d = p[i];
        int digit = d >= '0' && d <= '9'          ? d - '0'
                    : hex && d >= 'a' && d <= 'f' ? d - 'a' + 10
                    : hex && d >= 'A' && d <= 'F' ? d - 'A' + 10
                                                  : -1;
        if (digit < 0) {
            break;
        }
        c = c * (hex ? 16u : 10u) + (uint32_t)digit;
        i++;
    }
    if (i == first || p + i >= end || p[i] != ';') {
        return false;
    }
    *ret = c;
    *used = i + 1;
    return true;
}

static bool is_character(uint32_t c)
{
    return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c < 0xd800) ||
           (c >= 0xe000 && c < 0xfffe) || (c >= 0x10000 && c <= 0x10ffff);
}

/* Copies one reference so that it stands for a character. */
static size_t clean_reference(struct deed_strbuf *to, const char *p,
                              const char *end)
{
    uint32_t c = 0, low = 0;
    size_t used = 0, more = 0;
    if (!read_reference(p, end, &c, &used)) {
        deed_strbuf_puts(to, "&amp;");
        return 1;
    }
    if (c >= 0xd800 && c < 0xdc00 && p + used + 2 < end && p[used] == '&' &&
        p[used + 1] == '#' && read_reference(p + used, end, &low, &more) &&
        low >= 0xdc00 && low < 0xe000) {
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
        used += more;
    }
    deed_strbuf_printf(to, "&#%u;", (unsigned)(is_character(c) ? c : 0xfffd));
    return used;
}

/* What a parser of XML refuses, though devices write it. */
static void clean(struct deed_strbuf *to, const char *bytes, size_t len)
{
    const char *p = bytes, *end = bytes + len;
    while (p < end) {
        const char *from = p;
        while (p < end && (unsigned char)*p < 0x80 && *p != '&' &&
               ((unsigned char)*p >= 0x20 || *p == '\n' || *p == '\r' ||
                *p == '\t')) {
            p++;
        }
        deed_strbuf_add(to, from, (size_t)(p - from));
        if (p == end) {
            return;
        }
        size_t step = deed_utf8_step(p, (size_t)(end - p));
        if (*p == '&' && p + 1 < end && p[1] == '#') {
            p += clean_reference(to, p, end);
        } else if (step && ((unsigned char)*p >= 0x20)) {
            deed_strbuf_add(to, p, step);
            p += step;
        } else {
            deed_strbuf_puts(to, "\xef\xbf\xbd");
            p++;
        }
    }
}

static const char *find_last(const char *bytes, size_t len, const char *what)
{
    size_t n = strlen(what);
    for (size_t i = len >= n ? len - n + 1 : 0; i-- > 0;) {
        if (memcmp(bytes + i, what, n) == 0) {
            return bytes + i;
        }
    }
    return NULL;
}

/* Why there is no tree: the line that says so, else the first one. */
static enum deed_code no_tree(const char *bytes, size_t len,
                              struct deed_error *err)
{
    char line[200] = "";
    const char *error = memmem(bytes, len, "ERROR", 5);
    const char *from = error ? error : bytes;
    size_t left = len - (size_t)(from - bytes);
    size_t n = 0;
    while (n < left && n < sizeof(line) - 1 && from[n] != '\n' &&
           from[n] != '\r') {
        bool plain =
            (unsigned char)from[n] >= 0x20 && (unsigned char)from[n] < 0x7f;
        line[n] = plain ? from[n] : '?';
        n++;
    }
    line[n] = '\0';
    return n ? deed_fail(err, DEED_STATE, "%s", line)
             : deed_fail(err, DEED_STATE, "the device printed no tree");
}

static enum deed_code parse(struct reader *r, const struct deed_strbuf *text,
                            struct deed_error *err)
{
    r->parser = XML_ParserCreate("UTF-8");
    if (!r->parser) {
        return deed_fail(err, DEED_NOMEM, "tree");
    }
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, on_start, on_end);
    XML_SetStartDoctypeDeclHandler(r->parser, on_doctype);
    enum XML_Status status =
        XML_Parse(r->parser, text->bytes, (int)text->len, XML_TRUE);
    enum deed_code code = DEED_OK;
    if (r->refused) {
        code = deed_fail(err, DEED_TOO_LARGE, "%s", r->refused);
    } else if (status != XML_STATUS_OK) {
        code = deed_fail(err, DEED_SYNTAX, "the tree is no XML: %s",
                         XML_ErrorString(XML_GetErrorCode(r->parser)));
    } else if (!r->count) {
        code = deed_fail(err, DEED_STATE, "the tree is empty");
    }
    XML_ParserFree(r->parser);
    return code;
}

static enum deed_code take(struct reader *r, struct android_dump *ret,
                           struct deed_error *err)
{
    struct android_node *nodes =
        deed_arena_calloc(r->arena, r->count, sizeof(*nodes));
    if (!nodes) {
        return deed_fail(err, DEED_NOMEM, "tree");
    }
    memcpy(nodes, r->nodes, (size_t)r->count * sizeof(*nodes));
    *ret = (struct android_dump){ nodes, r->count, r->rotation };
    return DEED_OK;
}

enum deed_code android_dump_read(struct deed_arena *arena, const char *bytes,
                                 size_t len, struct android_dump *ret,
                                 struct deed_error *err)
{
    if (len > ANDROID_DUMP_BYTES_MAX) {
        return deed_fail(err, DEED_TOO_LARGE, "the tree is too large");
    }
    const char *from = memmem(bytes, len, open_tag, sizeof(open_tag) - 1);
    const char *to = find_last(bytes, len, close_tag);
    if (!from || !to || to < from) {
        return no_tree(bytes, len, err);
    }
    struct deed_strbuf text;
    struct reader r = { .arena = arena };
    deed_strbuf_init(&text, (size_t)ANDROID_DUMP_BYTES_MAX * 3);
    clean(&text, from, (size_t)(to - from) + sizeof(close_tag) - 1);
    enum deed_code code = text.failed ? deed_fail(err, DEED_NOMEM, "tree")
                                      : parse(&r, &text, err);
    if (!code) {
        code = take(&r, ret, err);
    }
    free(r.nodes);
    deed_strbuf_fini(&text);
    return code;
}
