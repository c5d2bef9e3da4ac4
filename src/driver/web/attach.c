/* SPDX-License-Identifier: Apache-2.0 */

/* From a tab, found or new, to a page: what is the same for every protocol. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/browser.h"
#include "driver/web/decode.h"
#include "driver/web/popups.h"
#include "wire/json_object.h"

void op_refuse(struct op *op, enum deed_code code, const char *what,
               const char *why)
{
    struct page *page = op->page;
    struct deed_error err;
    deed_fail(&err, code, "%s: %s", what, why);
    op_done(op, DEED_OK, NULL, NULL);
    page_failed(page, &err);
}

/* Without the name of the tab the protocol would take the browser itself for
 * what is meant. */
static enum deed_code attach(struct op *op, const char *target)
{
    struct deed_remote *remote = op->page->remote;
    remote->target = strdup(target);
    return remote->target ? remote->browser->ops->attach(op) : DEED_NOMEM;
}

/* The same from inside an answer, where there is nobody to return a code to. */
static void attach_next(struct op *op, const char *target)
{
    struct page *page = op->page;
    enum deed_code code = attach(op, target);
    if (code) {
        op_refuse(op, code, "could not attach", deed_code_text(code));
    } else {
        remote_flush(page);
    }
}

static void on_created(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    struct deed_remote *remote = op->page->remote;
    const char *id = decode_text(value, remote->browser->ops->id_member);
    if (code || !id) {
        op_refuse(op, code ? code : DEED_INTERNAL, "no new tab",
                  err ? err->text : "the browser names none");
        return;
    }
    remote->made_by_us = !remote->keep;
    attach_next(op, id);
}

static enum deed_code create_tab(struct op *op)
{
    const struct deed_browser_ops *ops = op->page->remote->browser->ops;
    return remote_call(op, NULL, ops->create[0], ops->create[1], on_created);
}

/* Where tabs have a type there are other things than pages. */
static const char *free_tab(const struct deed_browser *browser,
                            const struct deed_value *tab)
{
    const char *id = decode_text(tab, browser->ops->id_member);
    const char *type = decode_text(tab, "type");
    return id && (!type || strcmp(type, "page") == 0) &&
                   !browser_find_page(browser, id)
               ? id
               : NULL;
}

static void on_tabs(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct page *page = op->page;
    const struct deed_browser *browser = page->remote->browser;
    const struct deed_value *list =
        deed_value_get(value, browser->ops->tabs_member);
    (void)err;
    for (size_t i = 0; !code && deed_value_at(list, i); i++) {
        const char *id = free_tab(browser, deed_value_at(list, i));
        if (id) {
            attach_next(op, id);
            return;
        }
    }
    code = create_tab(op);
    if (code) {
        op_refuse(op, code, "no new tab", deed_code_text(code));
        return;
    }
    remote_flush(page);
}

static enum deed_code start(struct op *op, const struct deed_attach *opts)
{
    const struct deed_browser_ops *ops = op->page->remote->browser->ops;
    return opts->target_id ? attach(op, opts->target_id)
           : opts->fresh
               ? create_tab(op)
               : remote_call(op, NULL, ops->list[0], ops->list[1], on_tabs);
}

static struct deed_remote *new_remote(struct deed_browser *browser,
                                      const struct deed_attach *opts)
{
    struct deed_remote *remote = calloc(1, browser->ops->remote_size);
    if (remote) {
        remote->ops = browser->ops->remote;
        remote->loop = browser->loop;
        remote->dialogs = browser->opts.dialogs;
        remote->browser = browser;
        remote->keep = opts->keep;
        remote->may_leave = opts->may_leave;
    }
    return remote;
}

enum deed_code deed_browser_open_page(struct deed_browser *browser,
                                      const struct deed_attach *opts,
                                      web_page_fn *on_ready, void *user,
                                      struct deed_error *err)
{
    /* Two would act on the same page without knowing of each other. */
    if (browser_find_page(browser, opts->target_id)) {
        return deed_fail_member(err, DEED_EXISTS, "payload.attach.targetId",
                                "another session works in this tab");
    }
    if (!browser_connection(browser)) {
        return deed_fail(err, DEED_LOST, "the browser is gone");
    }
    struct deed_remote *remote = new_remote(browser, opts);
    struct page *page = remote ? page_create(remote, on_ready, user) : NULL;
    if (!page) {
        free(remote);
        return deed_fail(err, DEED_NOMEM, "page");
    }
    remote->page = page;
    remote->next = browser->pages;
    browser->pages = remote;
    struct op *op = op_create(page, NULL, 0, err);
    enum deed_code code = op ? start(op, opts) : DEED_NOMEM;
    if (code) {
        page->base.ops->destroy(&page->base);
        return deed_fail(err, code, "the page could not be opened: %s",
                         deed_code_text(code));
    }
    remote_flush(page);
    return DEED_OK;
}

const char *deed_browser_tab_of(const struct deed_driver *driver)
{
    return deed_container_of(driver, struct page, base)->remote->target;
}

void remote_closed(struct deed_remote *remote)
{
    struct deed_browser *browser = remote->browser;
    struct deed_json_object o;
    if (remote->made_by_us && remote->target && !remote->page->lost) {
        deed_json_member(deed_json_object_begin(&o), browser->ops->id_member,
                         remote->target);
        remote_tell_object(remote, NULL, browser->ops->close, &o);
        remote_flush(remote->page);
    }
    popups_forget_page(browser->popups, remote->page);
    if (browser->ops->page_closed) {
        browser->ops->page_closed(browser, remote->page);
    }
    for (struct deed_remote **at = &browser->pages; *at; at = &(*at)->next) {
        if (*at == remote) {
            *at = remote->next;
            break;
        }
    }
    free(remote->target);
}
