/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/bidi/launch.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "driver/web/process.h"

#define ARGS_MAX 16
/* The line with the address is among the first. */
#define LINES_BYTES 16384
#define ADDRESS "WebDriver BiDi listening on "

struct deed_firefox_launch {
    struct deed_process *process;
    struct deed_firefox_launch_opts opts;
    const char *path;         /* while it is being started */
    struct deed_strbuf lines; /* until the address was found */
    bool addressed;
};

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

enum deed_code deed_firefox_find(struct deed_arena *arena,
                                 const char *executable, const char **ret,
                                 struct deed_error *err)
{
    static const char *const names[] = { "firefox-esr", "firefox" };
    const char *from_env = getenv("DEED_FIREFOX");
    const char *asked = executable ? executable : from_env;
    if (asked && asked[0]) {
        *ret = deed_child_find(arena, asked);
        return *ret ? DEED_OK
                    : deed_fail(err, DEED_ENVIRONMENT,
                                "%s%s cannot be run; it must be the path of a "
                                "Firefox",
                                executable ? "" : "DEED_FIREFOX is set, but ",
                                asked);
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        *ret = deed_child_find(arena, names[i]);
        if (*ret) {
            return DEED_OK;
        }
    }
    return deed_fail(err, DEED_ENVIRONMENT,
                     "no Firefox was found in PATH; install one (Debian: apt "
                     "install firefox-esr) or set DEED_FIREFOX to its path");
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
    const struct deed_firefox_launch *launch = user;
    const char **args = deed_arena_calloc(arena, ARGS_MAX, sizeof(*args));
    size_t count = 0;
    if (!args || !write_prefs(dir)) {
        deed_fail(err, args ? DEED_IO : DEED_NOMEM,
                  "the profile of the browser cannot be written: %s", dir);
        return NULL;
    }
    args[count++] = launch->path;
    args[count++] = "--remote-debugging-port=0";
    args[count++] = "--new-instance";
    args[count++] = "--no-remote";
    args[count++] = "--profile";
    args[count++] = deed_arena_strdup(arena, dir);
    if (!launch->opts.headed) {
        args[count++] = "--headless";
    }
    args[count] = "about:blank";
    return args;
}

/* The address stands in a line of standard error. */
static void on_words(void *user, const char *bytes, size_t len)
{
    struct deed_firefox_launch *launch = user;
    char url[128];
    if (launch->addressed || launch->lines.len > LINES_BYTES) {
        return;
    }
    deed_strbuf_add(&launch->lines, bytes, len);
    const char *at = strstr(deed_strbuf_get(&launch->lines), ADDRESS);
    size_t size = at ? strcspn(at, "\r\n") : 0;
    if (!at || !at[size]) {
        return;
    }
    at += strlen(ADDRESS);
    launch->addressed = true;
    snprintf(url, sizeof(url), "%.*s/session", (int)strcspn(at, "\r\n "), at);
    launch->opts.on_address(launch->opts.user, url);
}

static void on_exit_of(void *user, const struct deed_error *err)
{
    const struct deed_firefox_launch *launch = user;
    launch->opts.on_exit(launch->opts.user, err);
}

static enum deed_code start(struct deed_firefox_launch *launch,
                            struct deed_loop *loop, struct deed_arena *arena,
                            struct deed_error *err)
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
    enum deed_code code =
        deed_firefox_find(arena, launch->opts.executable, &launch->path, err);
    if (code) {
        return code;
    }
    const struct deed_process_opts process = {
        .kind = "firefox",
        .path = launch->path,
        .arguments = build_args,
        .env = env,
        .advice = advice,
        .on_words = on_words,
        .on_exit = on_exit_of,
        .user = launch,
    };
    return deed_process_create(loop, &process, &launch->process, err);
}

enum deed_code deed_firefox_launch_create(
    struct deed_loop *loop, const struct deed_firefox_launch_opts *opts,
    struct deed_firefox_launch **ret, struct deed_error *err)
{
    struct deed_arena arena;
    if (opts->headed && !getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY")) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "a browser with a window needs a display (DISPLAY or "
                         "WAYLAND_DISPLAY)");
    }
    struct deed_firefox_launch *launch = calloc(1, sizeof(*launch));
    if (!launch) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    launch->opts = *opts;
    deed_strbuf_init(&launch->lines, 2 * LINES_BYTES);
    deed_arena_init(&arena, 0);
    enum deed_code code = start(launch, loop, &arena, err);
    deed_arena_fini(&arena);
    launch->path = launch->opts.executable = NULL;
    if (code) {
        deed_firefox_launch_destroy(launch);
        return code;
    }
    *ret = launch;
    return DEED_OK;
}

void deed_firefox_launch_destroy(struct deed_firefox_launch *launch)
{
    if (launch) {
        deed_process_destroy(launch->process);
        deed_strbuf_fini(&launch->lines);
        free(launch);
    }
}

pid_t deed_firefox_launch_pid(const struct deed_firefox_launch *launch)
{
    return deed_process_pid(launch->process);
}
