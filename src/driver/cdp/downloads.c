/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/downloads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"
#include "driver/cdp/tab.h"
#include "driver/web/decode.h"
#include "driver/web/perform.h"
#include "driver/web/popups.h"
#include "driver/web/saved.h"

/* A ring: what is older is not told any more. */
#define FILES_MAX 32

/* Between two tellings of how far it is. */
#define PROGRESS_US DEED_MS(250)

/* A data: address is the file itself. */
#define URL_BYTES_MAX 1024

struct file {
    char *guid; /* owned, as all strings here; NULL: free */
    char *name;
    char *url;
    struct page *page; /* borrowed */
    bool endless;      /* its end will not be told */
    deed_time_us begun_us;
    deed_time_us told_us;
};

struct downloads {
    struct deed_browser *browser; /* borrowed */
    struct deed_arena arena;      /* of `dir` */
    const char *dir;              /* NULL: where the browser saves by itself */
    bool others;                  /* another tool is attached */
    bool asked;
    bool told; /* the browser tells all of them; a page tells its own */
    struct deed_connection_call call;
    struct file files[FILES_MAX];
    unsigned next;
};

static void free_file(struct file *file)
{
    free(file->guid);
    free(file->name);
    free(file->url);
    *file = (struct file){ 0 };
}

struct downloads *downloads_create(struct deed_browser *browser,
                                   const char *dir, bool launched)
{
    struct downloads *d = calloc(1, sizeof(*d));
    if (!d) {
        return NULL;
    }
    d->browser = browser;
    deed_arena_init(&d->arena, 64 * 1024);
    d->dir = dir        ? deed_arena_strdup(&d->arena, dir)
             : launched ? saved_usual_dir(&d->arena)
                        : NULL;
    return d;
}

/* What is on its way has the name that the browser gave it. */
static void remove_part(const struct downloads *d, const struct file *file)
{
    static const char *const ends[] = { "", ".crdownload" };
    char path[4096];
    for (size_t i = 0; d->dir && d->told && i < DEED_ARRAY_LEN(ends); i++) {
        int len = snprintf(path, sizeof(path), "%s/%s%s", d->dir, file->guid,
                           ends[i]);
        if (len > 0 && (size_t)len < sizeof(path)) {
            unlink(path);
        }
    }
}

void downloads_destroy(struct downloads *d)
{
    if (!d) {
        return;
    }
    for (size_t i = 0; i < FILES_MAX; i++) {
        if (d->files[i].guid) {
            remove_part(d, &d->files[i]);
        }
        free_file(&d->files[i]);
    }
    deed_arena_fini(&d->arena);
    free(d);
}

static void on_asked(struct deed_connection_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    (void)result;
    (void)err;
    struct downloads *d = deed_container_of(call, struct downloads, call);
    d->told = !code;
}

void downloads_ask(struct downloads *d)
{
    if (!d || d->asked || (!d->dir && d->others)) {
        return;
    }
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "behavior", d->dir ? "allowAndName" : "default");
    deed_json_member_bool(w, "eventsEnabled", true);
    deed_json_member(w, "downloadPath", d->dir);
    const char *params = deed_json_object_end(&o, &arena);
    d->asked = true;
    d->call.done = on_asked;
    if (params) {
        (void)deed_connection_send(
            browser_connection(d->browser), NULL, "Browser.setDownloadBehavior",
            params, &d->call, deed_loop_now_us(d->browser->loop) + WEB_CALL_US,
            NULL);
    }
    deed_arena_fini(&arena);
}

void downloads_target(struct downloads *d, const struct deed_value *info)
{
    d->others |= !d->asked && decode_bool(info, "attached") &&
                 deed_str_equal(decode_text(info, "type"), "page");
}

void downloads_forget_page(struct downloads *d, const struct page *page)
{
    for (size_t i = 0; d && i < FILES_MAX; i++) {
        if (d->files[i].page == page) {
            d->files[i].page = NULL;
        }
    }
}

static struct file *find_file(struct downloads *d, const char *guid)
{
    for (size_t i = 0; guid && i < FILES_MAX; i++) {
        if (deed_str_equal(d->files[i].guid, guid)) {
            return &d->files[i];
        }
    }
    return NULL;
}

static void emit(const struct file *file, struct deed_signal *signal)
{
    struct page *page = file->page;
    if (!page) {
        return;
    }
    signal->pattern = file->url;
    signal->name = file->name;
    signal->download.id = file->endless ? NULL : file->guid;
    if (file->begun_us < page->acted_us) {
        signal->caused = DEED_NO; /* an older act's, or nobody's */
    }
    signal_emit(page, signal);
}

static void on_begin(struct downloads *d, struct page *page,
                     const struct deed_value *params)
{
    const char *guid = decode_text(params, "guid");
    const char *url = deed_str_or(decode_text(params, "url"), "");
    const char *frame_id = deed_str_or(decode_text(params, "frameId"), "");
    deed_time_us begun_us = deed_loop_now_us(d->browser->loop);
    if (!page) {
        const struct deed_remote *remote =
            browser_page_of_frame(d->browser, frame_id);
        page = remote ? remote->page : NULL;
    }
    /* In a tab that was opened for it: when, counts. */
    struct page *opener =
        popups_take_download(d->browser->popups, frame_id, &begun_us);
    page = page ? page : opener;
    if (!guid || find_file(d, guid)) {
        return;
    }
    struct file *file = &d->files[d->next++ % FILES_MAX];
    free_file(file);
    file->guid = strdup(guid);
    file->url = strndup(url, URL_BYTES_MAX);
    file->name =
        strdup(deed_str_or(decode_text(params, "suggestedFilename"), ""));
    file->page = page;
    /* The session that tells of it goes with the tab. */
    file->endless = opener && !d->told;
    file->begun_us = file->told_us = begun_us;
    if (!file->guid || !file->url || !file->name) {
        free_file(file);
        return;
    }
    struct deed_signal signal = { .kind = DEED_SIGNAL_DOWNLOAD_STARTED };
    emit(file, &signal);
    if (page) {
        navigate_file(page);
    }
}

/* It is whole: where is it, and how long really? */
static const char *settle(const struct downloads *d, struct deed_arena *arena,
                          const struct file *file, const char *path,
                          double *bytes)
{
    struct stat st;
    const char *made = d->dir && d->told ? deed_arena_printf(arena, "%s/%s",
                                                             d->dir, file->guid)
                                         : NULL;
    path = path && *path ? path : made;
    if (path && made && strcmp(path, made) == 0) {
        path = saved_rename(arena, path, saved_name(arena, file->name));
    }
    if (path && stat(path, &st) == 0 && S_ISREG(st.st_mode)) {
        *bytes = (double)st.st_size;
    }
    return path;
}

static void on_end(struct downloads *d, struct file *file,
                   struct deed_signal *signal, const char *told_path,
                   bool whole)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    signal->kind = DEED_SIGNAL_DOWNLOAD_FINISHED;
    if (whole) {
        signal->download.path =
            settle(d, &arena, file, told_path, &signal->download.bytes);
    } else {
        remove_part(d, file);
    }
    signal->download.outcome =
        whole ? DEED_DOWNLOAD_COMPLETED : DEED_DOWNLOAD_CANCELED;
    emit(file, signal);
    free_file(file);
    deed_arena_fini(&arena);
}

static void on_progress(struct downloads *d, const struct deed_value *params)
{
    struct file *file = find_file(d, decode_text(params, "guid"));
    const char *state = decode_text(params, "state");
    deed_time_us now = deed_loop_now_us(d->browser->loop);
    if (!file || !state) {
        return;
    }
    struct deed_signal signal = {
        .kind = DEED_SIGNAL_DOWNLOAD_PROGRESS,
        .download = { .bytes = decode_number(params, "receivedBytes", 0),
                      .total_bytes = decode_number(params, "totalBytes", 0) },
    };
    bool whole = strcmp(state, "completed") == 0;
    if (whole || strcmp(state, "canceled") == 0) {
        on_end(d, file, &signal, decode_text(params, "filePath"), whole);
    } else if (now - file->told_us >= PROGRESS_US) {
        file->told_us = now;
        emit(file, &signal);
    }
}

static bool is(struct deed_json_span method, const char *name)
{
    return strlen(name) == method.len &&
           memcmp(name, method.bytes, method.len) == 0;
}

bool downloads_event(struct downloads *d, struct page *page,
                     struct deed_json_span method,
                     const struct deed_value *params)
{
    const char *domain = page ? "Page." : "Browser.";
    size_t skip = strlen(domain);
    if (method.len <= skip || memcmp(method.bytes, domain, skip) != 0) {
        return false;
    }
    struct deed_json_span what = { method.bytes + skip, method.len - skip };
    bool begins = is(what, "downloadWillBegin");
    if (!begins && !is(what, "downloadProgress")) {
        return false;
    }
    if (!d || (page && d->told)) {
        return true; /* the browser says it, with more */
    }
    if (begins) {
        on_begin(d, page, params);
    } else {
        on_progress(d, params);
    }
    return true;
}
