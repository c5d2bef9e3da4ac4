/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Takes files to the machine that the browser runs on, one after the other,
 * where whoever opened the browser has a way there (deed_backend_opts.ferry).
 */

#include "base/util.h"
#include "driver/web/browser.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"

static const struct deed_ferry *ferry_of(const struct op *op)
{
    const struct deed_browser *browser = op->page->remote->browser;
    return browser && browser->opts.ferry.send ? &browser->opts.ferry : NULL;
}

const char **act_files(const struct act *act)
{
    return act->sent ? act->sent : act->files;
}

static void forget(struct op *op)
{
    const struct deed_ferry *ferry = ferry_of(op);
    ferry->forget(ferry->ferry, op);
}

static void refuse(struct op *op, const char *why)
{
    struct act *act = op->extra;
    const char *text = deed_arena_printf(
        &op->arena, "the file could not be taken to the browser's machine: %s",
        why);
    op->free_extra = NULL;
    act->receipt.refused = true;
    act_refuse(op, text ? text : why);
}

static void send_next(struct op *op);

static void on_there(void *user, const char *path, const struct deed_error *err)
{
    struct op *op = user;
    struct act *act = op->extra;
    const char *kept = deed_arena_strdup(&op->arena, path);
    if (!kept) {
        refuse(op, path ? "out of memory" : err->text);
        return;
    }
    act->sent[act->sent_count++] = kept;
    send_next(op);
}

static void send_next(struct op *op)
{
    struct act *act = op->extra;
    const struct deed_ferry *ferry = ferry_of(op);
    struct deed_error err = { 0 };
    if (act->sent_count == act->file_count) {
        op->free_extra = NULL;
        act->ferried(op);
    } else if (ferry->send(ferry->ferry, act->files[act->sent_count], on_there,
                           op, &err)) {
        refuse(op, err.text);
    }
}

bool act_ferry_files(struct op *op, void (*then)(struct op *op))
{
    struct act *act = op->extra;
    if (!ferry_of(op) || act->sent) {
        return false;
    }
    act->sent =
        deed_arena_calloc(&op->arena, act->file_count + 1, sizeof(*act->sent));
    if (!act->sent) {
        return false;
    }
    act->ferried = then;
    op->free_extra = forget;
    send_next(op);
    return true;
}
