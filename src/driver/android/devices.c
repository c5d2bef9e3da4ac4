/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/devices.h"

#include <string.h>

#include "base/util.h"

static const char *word(struct deed_arena *arena, const char **p)
{
    *p += strspn(*p, " \t");
    size_t len = strcspn(*p, " \t\r\n");
    const char *copy = deed_arena_strndup(arena, *p, len);
    *p += len;
    return deed_str_or(copy, "");
}

/* "emulator-5554  device product:sdk model:Pixel_5 transport_id:3"; "no
 * permissions (...)" has a blank in its state. */
static void read_line(struct deed_arena *arena, const char *p,
                      struct android_listed *ret)
{
    const char *line = p;
    *ret = (struct android_listed){ .model = "" };
    ret->serial = word(arena, &p);
    ret->state = word(arena, &p);
    if (strcmp(ret->state, "no") == 0) {
        ret->state = "no permissions";
    }
    size_t len = strcspn(line, "\n");
    const char *model = memmem(line, len, " model:", 7);
    if (model) {
        model += 7;
        ret->model = word(arena, &model);
    }
}

size_t android_devices_read(struct deed_arena *arena, const char *text,
                            struct android_listed *ret, size_t max)
{
    size_t count = 0;
    for (const char *p = text; *p && count < max;) {
        size_t len = strcspn(p, "\n");
        if (len > 1) {
            read_line(arena, p, &ret[count++]);
        }
        p += len + (p[len] == '\n');
    }
    return count;
}

const char *android_device_advice(const char *state)
{
    static const struct {
        const char *state, *advice;
    } rows[] = {
        { "device", NULL },
        { "offline", "offline: reconnect it (\"adb reconnect offline\"), or "
                     "wait until it has started" },
        { "unauthorized", "unauthorized: unlock it and allow USB debugging in "
                          "the dialog it shows" },
        { "authorizing", "being authorized: allow USB debugging in the dialog "
                         "it shows" },
        { "connecting", "still connecting: try again in a moment" },
        { "no permissions", "not accessible to this user: install the udev "
                            "rules (android-sdk-platform-tools-common) and "
                            "plug it in again" },
        { "bootloader", "in its boot loader: \"fastboot reboot\"" },
        { "recovery", "in recovery: \"adb reboot\"" },
        { "sideload", "in sideload mode: \"adb reboot\"" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (strcmp(rows[i].state, state) == 0) {
            return rows[i].advice;
        }
    }
    return "in a state that deed does not know";
}

/* "emulator-5554, R58M12 (offline)" */
static const char *list_all(struct deed_arena *arena,
                            const struct android_listed *list, size_t count)
{
    const char *all = "";
    for (size_t i = 0; all && i < count; i++) {
        bool fine = strcmp(list[i].state, "device") == 0;
        all = deed_arena_printf(arena, "%s%s%s%s%s%s", all, i ? ", " : "",
                                list[i].serial, fine ? "" : " (",
                                fine ? "" : list[i].state, fine ? "" : ")");
    }
    return deed_str_or(all, "");
}

static enum deed_code unusable(const struct android_listed *one,
                               struct deed_error *err)
{
    return deed_fail_member(err, DEED_ENVIRONMENT, "device",
                            "the device %.60s is %s", one->serial,
                            android_device_advice(one->state));
}

static enum deed_code choose_only(struct deed_arena *arena,
                                  const struct android_listed *list,
                                  size_t count, const char **ret,
                                  struct deed_error *err)
{
    size_t usable = 0;
    for (size_t i = 0; i < count; i++) {
        if (!android_device_advice(list[i].state)) {
            *ret = list[i].serial;
            usable++;
        }
    }
    if (usable == 1) {
        return DEED_OK;
    }
    if (usable > 1) {
        return deed_fail_member(err, DEED_INVALID, "device",
                                "there are several devices; name one of: %s",
                                list_all(arena, list, count));
    }
    if (count == 1) {
        return unusable(&list[0], err);
    }
    return deed_fail_member(
        err, DEED_ENVIRONMENT, "device",
        count ? "no device can be used: %s"
              : "no Android device is connected: plug one in with USB "
                "debugging on, or \"adb connect HOST:PORT\"%s",
        list_all(arena, list, count));
}

enum deed_code android_devices_choose(struct deed_arena *arena,
                                      const struct android_listed *list,
                                      size_t count, const char *serial,
                                      const char **ret, struct deed_error *err)
{
    if (!serial || !*serial) {
        return choose_only(arena, list, count, ret, err);
    }
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].serial, serial) == 0) {
            if (android_device_advice(list[i].state)) {
                return unusable(&list[i], err);
            }
            *ret = list[i].serial;
            return DEED_OK;
        }
    }
    return deed_fail_member(err, DEED_ENVIRONMENT, "device",
                            "there is no device \"%.60s\"; there are: %s",
                            serial,
                            count ? list_all(arena, list, count) : "none");
}
