/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/demo_page.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "front/cli/interrupt.h"

extern const char deed_demo_page_html[];

static enum deed_code write_page(struct deed_demo_page *page,
                                 struct deed_error *err)
{
    char path[DEED_PATH_MAX + 32];
    enum deed_code code =
        deed_private_dir_create(&page->dir, NULL, "demo", err);
    if (code) {
        return code;
    }
    page->made = true;
    snprintf(path, sizeof(path), "%s/page.html", page->dir.path);
    snprintf(page->url, sizeof(page->url), "file://%s/page.html",
             page->dir.path);
    FILE *file = fopen(path, "wbe");
    bool written = file && fputs(deed_demo_page_html, file) >= 0;
    if (file && fclose(file) != 0) {
        written = false;
    }
    return written ? DEED_OK
                   : deed_fail(err, DEED_IO, "%s: %s", path, strerror(errno));
}

enum deed_code deed_demo_page_open(struct deed_cli *cli,
                                   struct deed_demo_page *page,
                                   struct deed_error *err)
{
    enum deed_code code = write_page(page, err);
    if (code) {
        return code;
    }
    cli->interrupt = deed_interrupt_open();
    const struct deed_setting headed = { .name = "headed", .value = "true" };
    const struct deed_driver_info *info = deed_driver_at(0);
    const char *const pages[] = { page->dir.path, NULL };
    struct deed_session_opts opts = {
        .size = sizeof(opts),
        .pages = pages,
        .driver = info->name, /* the one that is preferred */
        .settings = &headed,
        .setting_count = deed_cli_flag(cli, "headed"),
        .stop_fd = cli->interrupt > 0 ? cli->interrupt : 0,
    };
    return deed_session_open(&opts, &cli->session, err);
}

void deed_demo_page_close(struct deed_demo_page *page)
{
    if (page->made) {
        deed_private_dir_remove(&page->dir);
        page->made = false;
    }
}
