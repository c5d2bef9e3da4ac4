/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Does the browser have the files that a page is to get? It may run on another
 * machine. They are given to an input of the agent's that is in no document,
 * read there, and compared with what is here. The page notices nothing of it,
 * so that a refusal has touched nothing. Where there is a way to take them
 * there, they are taken, and tried again.
 */

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/browser.h"
#include "driver/web/decode.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"

#define TRIED_BYTES 65536 /* rule: as agent/src/trial.js has it */

/* FNV-1a, 32 bits, as agent/src/trial.js has it. */
static uint32_t head_hash(const unsigned char *bytes, size_t len)
{
    uint32_t hash = UINT32_C(0x811c9dc5);
    for (size_t i = 0; i < len; i++) {
        hash = (hash ^ bytes[i]) * UINT32_C(0x01000193);
    }
    return hash;
}

/* False: it cannot be read. */
static bool read_head(struct deed_arena *arena, const char *path,
                      double *ret_size, double *ret_hash)
{
    unsigned char *bytes = deed_arena_alloc(arena, TRIED_BYTES);
    FILE *file = bytes ? fopen(path, "rbe") : NULL;
    if (!file) {
        return false;
    }
    size_t len = fread(bytes, 1, TRIED_BYTES, file);
    bool good = !ferror(file) && fseek(file, 0, SEEK_END) == 0;
    *ret_size = good ? (double)ftell(file) : -1;
    *ret_hash = head_hash(bytes, len);
    fclose(file);
    return *ret_size >= 0;
}

static bool same(double a, double b)
{
    return !(a < b) && !(a > b);
}

/* What is wrong with the browser's file; NULL: it is this one. */
static const char *differs(struct deed_arena *arena, const char *path,
                           const struct deed_value *told)
{
    double size = 0, hash = 0;
    if (!told || decode_bool(told, "missing")) {
        return "has no such file";
    }
    if (!read_head(arena, path, &size, &hash)) {
        return NULL; /* of ours only the browser can say something */
    }
    double told_size = decode_number(told, "size", -1);
    if (same(size, told_size) && same(hash, decode_number(told, "hash", -1))) {
        return NULL;
    }
    /* What is not there is handed over as an empty file. */
    return same(told_size, 0) ? "has no such file" : "has another file there";
}

static void refuse(struct op *op, const char *path, const char *why)
{
    struct act *act = op->extra;
    const char *slash = strrchr(path, '/');
    const char *text = deed_arena_printf(
        &op->arena,
        "the browser %s: \"%.200s\" is a file of this machine, and the browser "
        "seems to run on another",
        why, slash ? slash + 1 : path);
    act->receipt.refused = true;
    act_refuse(op, text ? text : why);
}

static void try_again(struct op *op);

static void on_told(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    const struct deed_value *list = deed_value_get(value, "files");
    if (code) {
        act_refuse(op, err->text);
        return;
    }
    for (unsigned i = 0; i < act->file_count; i++) {
        const char *why =
            differs(&op->arena, act->files[i], deed_value_at(list, i));
        if (why && act_ferry_files(op, try_again)) {
            return;
        }
        if (why) {
            refuse(op, act->files[i], why);
            return;
        }
    }
    act->tried(op);
}

static void ask(struct op *op)
{
    struct frame *frame = act_frame(op);
    if (!frame || call_agent(op, frame, "triedFiles", "{}", on_told)) {
        act_refuse(op, "the document is gone");
        return;
    }
    call_flush(op->page);
}

/* A browser that gives files only to what is in a document cannot be asked. */
static void on_set(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    (void)value;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
    } else if (code) {
        act->tried(op);
    } else {
        ask(op);
    }
}

static void on_input(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    const struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    const struct web_files files = {
        .frame = frame,
        .local = decode_text(value, "inputId"),
        .paths = act_files(act),
        .count = act->file_count,
    };
    if (code || !frame || !files.local) {
        act_refuse(op, err ? err->text : "the document is gone");
        return;
    }
    struct call *next = call_begin(op, frame, on_set);
    if (!next ||
        call_started(next, op->page->remote->ops->set_files(next, &files))) {
        act_refuse(op, "the browser takes no files");
        return;
    }
    call_flush(op->page);
}

static void try_again(struct op *op)
{
    struct frame *frame = act_frame(op);
    if (!frame || call_agent(op, frame, "tryFiles", "{}", on_input)) {
        act_refuse(op, "the document is gone");
        return;
    }
    call_flush(op->page);
}

static void on_local(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct act *act = call->op->extra;
    (void)value;
    if (code) {
        op_done(call->op, code, NULL, err);
    } else if (!act_ferry_files(call->op, act->tried)) {
        act->tried(call->op);
    }
}

/* A browser that deed started runs here, and has what is here; one that cannot
 * be asked gets them where they can be taken to it, and else says by itself
 * that there is no such file. */
enum deed_code act_try_files(struct op *op, void (*then)(struct op *op))
{
    struct act *act = op->extra;
    const struct deed_browser *browser = op->page->remote->browser;
    act->tried = then;
    if ((browser && !browser->url) || !op->page->remote->ops->tries_files) {
        return call_agent(op, act_frame(op), "hello", "{}", on_local);
    }
    return call_agent(op, act_frame(op), "tryFiles", "{}", on_input);
}
