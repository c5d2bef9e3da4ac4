/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A Firefox of our own: found, started with a fresh profile and the
 * preferences that a driven browser needs, and gone when deed is
 * (driver/web/process.h). It listens on a port of loopback that the kernel
 * chooses and that it prints.
 */

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "driver/bidi/tab.h"

#define ARGS_MAX 16
/* The line with the address is among the first. */
#define LINES_BYTES 16384
#define ADDRESS "WebDriver BiDi listening on "

/* clang-format off */
/* What a driven browser must not do by itself, and what it must do as if a
 * person sat before it. */
static const struct {
    const char *name, *value;
} prefs[] = {
    /* No first run, no updates, no reports. */
    { "app.normandy.enabled",                            "false" },
    { "app.update.disabledForTesting",                   "true" },
    { "browser.aboutwelcome.enabled",                    "false" },
    { "browser.discovery.enabled",                       "false" },
    { "browser.newtabpage.enabled",                      "false" },
    { "browser.safebrowsing.blockedURIs.enabled",        "false" },
    { "browser.safebrowsing.downloads.enabled",          "false" },
    { "browser.safebrowsing.malware.enabled",            "false" },
    { "browser.safebrowsing.phishing.enabled",           "false" },
    { "browser.safebrowsing.update.enabled",             "false" },
    { "browser.search.update",                           "false" },
    { "browser.sessionstore.resume_from_crash",          "false" },
    { "browser.shell.checkDefaultBrowser",               "false" },
    { "browser.startup.homepage_override.mstone",        "\"ignore\"" },
    { "browser.startup.page",                            "0" },
    { "browser.tabs.warnOnClose",                        "false" },
    { "browser.topsites.contile.enabled",                "false" },
    { "browser.translations.enable",                     "false" },
    { "browser.uitour.enabled",                          "false" },
    { "datareporting.healthreport.uploadEnabled",        "false" },
    { "datareporting.policy.dataSubmissionEnabled",      "false" },
    { "extensions.getAddons.cache.enabled",              "false" },
    { "extensions.systemAddon.update.enabled",           "false" },
    { "extensions.update.enabled",                       "false" },
    { "network.captive-portal-service.enabled",          "false" },
    { "network.connectivity-service.enabled",            "false" },
    { "services.settings.server",           "\"data:,#remote-settings-dummy/v1\"" },
    { "toolkit.telemetry.enabled",                       "false" },
    { "toolkit.telemetry.server",                        "\"\"" },
    /* A field shows what was typed, and no list over it. */
    { "browser.formfill.enable",                         "false" },
    { "extensions.formautofill.addresses.enabled",       "false" },
    { "extensions.formautofill.creditCards.enabled",     "false" },
    { "signon.autofillForms",                            "false" },
    { "signon.rememberSignons",                          "false" },
    /* A page nobody looks at acts as one that somebody does. */
    { "dom.ipc.processPrelaunch.enabled",                "false" },
    { "dom.max_script_run_time",                         "0" },
    { "dom.min_background_timeout_value",                "4" },
    { "dom.timeout.enable_budget_timer_throttling",      "false" },
    { "focusmanager.testmode",                           "true" },
    { "ui.useOverlayScrollbars",                         "1" },
    { "layout.testing.top-level-always-active",          "true" },
    /* Input counts as soon as there is a page, and pages may ask before they
     * are left. */
    { "dom.disable_beforeunload",                        "false" },
    { "dom.input_events.security.minNumTicks",           "0" },
    { "dom.input_events.security.minTimeElapsedInMS",    "0" },
    { "security.notification_enable_delay",              "0" },
    /* The clock of a page tells what came before an input. */
    { "privacy.reduceTimerPrecision",                    "false" },
    /* Input is dispatched in the process of the tab: a frame of another site
     * must be in it. */
    { "fission.autostart",                               "false" },
    /* A document that is left is gone: its agent is, too. */
    { "browser.sessionhistory.max_total_viewers",        "0" },
    { "fission.bfcacheInParent",                         "false" },
    /* Files are saved without a question. */
    { "browser.download.alwaysOpenPanel",                "false" },
    { "browser.download.always_ask_before_handling_new_types", "false" },
    { "browser.download.useDownloadDir",                 "true" },
    { "browser.helperApps.showOpenOptionForPdfJS",       "false" },
};
/* clang-format on */

static const char *const names[] = { "firefox-esr", "firefox", NULL };

static const struct deed_program bidi_program = {
    .name = "Firefox",
    .env = "DEED_FIREFOX",
    .names = names,
    .remedy = "Debian: apt install firefox-esr",
    .what = "firefox",
    .install = "sudo apt install firefox-esr",
    .upgrade = "sudo apt install --only-upgrade firefox-esr",
    .oldest = 140,
};

/* One browser is enough. */
void bidi_check(bool quick, deed_finding_fn *found, void *user)
{
    deed_program_check(&bidi_program, DEED_FINDING_NOTE, quick, found, user);
}

static bool write_prefs(const char *dir)
{
    char path[4096];
    int len = snprintf(path, sizeof(path), "%s/user.js", dir);
    int fd = len > 0 && (size_t)len < sizeof(path)
                 ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)
                 : -1;
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!file) {
        if (fd >= 0) {
            close(fd);
        }
        return false;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(prefs); i++) {
        fprintf(file, "user_pref(\"%s\", %s);\n", prefs[i].name,
                prefs[i].value);
    }
    bool ok = !ferror(file);
    return fclose(file) == 0 && ok;
}

static const char *const *build_args(void *user, struct deed_arena *arena,
                                     const char *dir, struct deed_error *err)
{
    const struct firefox *browser = user;
    const char **args = deed_arena_calloc(arena, ARGS_MAX, sizeof(*args));
    size_t count = 0;
    if (!args || !write_prefs(dir)) {
        deed_fail(err, args ? DEED_IO : DEED_NOMEM,
                  "the profile of the browser cannot be written: %s", dir);
        return NULL;
    }
    args[count++] = browser->program;
    args[count++] = "--remote-debugging-port=0";
    args[count++] = "--new-instance";
    args[count++] = "--no-remote";
    args[count++] = "--profile";
    args[count++] = deed_arena_strdup(arena, dir);
    if (!browser->base.opts.headed) {
        args[count++] = "--headless";
    }
    args[count] = "about:blank";
    return args;
}

/* The address stands in a line of standard error. */
static void on_words(void *user, const char *bytes, size_t len)
{
    struct firefox *browser = user;
    struct deed_error err;
    char url[128];
    if (browser->base.connection || browser->lines.len > LINES_BYTES) {
        return;
    }
    deed_strbuf_add(&browser->lines, bytes, len);
    const char *at = strstr(deed_strbuf_get(&browser->lines), ADDRESS);
    size_t size = at ? strcspn(at, "\r\n") : 0;
    if (!at || !at[size]) {
        return;
    }
    at += strlen(ADDRESS);
    snprintf(url, sizeof(url), "%.*s/session", (int)strcspn(at, "\r\n "), at);
    if (browser_open(&browser->base, url, &err)) {
        browser_lost(&browser->base, &err);
    }
}

static void on_exit_of(void *user, const struct deed_error *err)
{
    struct firefox *browser = user;
    browser_lost(&browser->base, err);
}

enum deed_code bidi_launch(struct firefox *browser, struct deed_error *err)
{
    /* The size is that of the window; what is around the page takes 85. */
    static const char *const env[] = { "MOZ_CRASHREPORTER_DISABLE=1",
                                       "MOZ_HEADLESS_WIDTH=1280",
                                       "MOZ_HEADLESS_HEIGHT=885", NULL };
    static const char *const advice[][2] = {
        { "cannot open display", "; a window needs a display" },
        { "cannot open shared object", "; its libraries are not installed" },
        { NULL, NULL },
    };
    const struct deed_browser_opts *opts = &browser->base.opts;
    deed_strbuf_init(&browser->lines, 2 * LINES_BYTES);
    enum deed_code code =
        deed_process_find(&browser->arena, &bidi_program, opts->executable,
                          &browser->program, err);
    if (code) {
        return code;
    }
    const struct deed_process_opts process = {
        .kind = "firefox",
        .path = browser->program,
        .headed = opts->headed,
        .arguments = build_args,
        .env = env,
        .advice = advice,
        .on_words = on_words,
        .on_exit = on_exit_of,
        .user = browser,
    };
    return deed_process_create(browser->base.loop, &process, &browser->process,
                               err);
}
