/* SPDX-License-Identifier: Apache-2.0 */
/* Which surface a call means: the one of the command line, or a device that it
 * names (`platform`, `deviceId`). */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/mcp/impl.h"

#define PLATFORM_DEVICE "android"
#define DEVICE_OPTION "device"
#define PLACES_MAX 16
/* Handles of one device mean nothing on another: none is given twice. */
#define REFS_A_PLACE 1000000

static const char *text_at(const struct deed_value *map, const char *key)
{
    const char *text = deed_value_text_at(map, key);
    return text && *text ? text : NULL;
}

static const char *device_of(const struct deed_mcp_opts *opts)
{
    const char *env = getenv("ANDROID_SERIAL");
    for (size_t i = 0; i < opts->setting_count; i++) {
        if (deed_str_equal(opts->settings[i].name, DEVICE_OPTION)) {
            return opts->settings[i].value;
        }
    }
    return deed_str_or(env, "");
}

/* The surface of the command line is filled in when it is first asked for. */
static struct deed_mcp_surface *first_of(struct deed_mcp *mcp)
{
    struct deed_mcp_surface *surface = &mcp->surface;
    if (!surface->mcp) {
        surface->mcp = mcp;
        surface->driver = mcp->opts->driver;
        surface->settings = mcp->opts->settings;
        surface->setting_count = mcp->opts->setting_count;
        surface->device = deed_str_equal(surface->driver, PLATFORM_DEVICE)
                              ? device_of(mcp->opts)
                              : NULL;
    }
    return surface;
}

static enum deed_code add(struct deed_mcp *mcp, const char *device,
                          struct deed_mcp_surface **ret, struct deed_error *err)
{
    struct deed_mcp_surface **end = &mcp->surfaces;
    uint64_t count = 1;
    while (*end) {
        end = &(*end)->next;
        count++;
    }
    struct deed_mcp_surface *surface =
        count < PLACES_MAX ? calloc(1, sizeof(*surface)) : NULL;
    char *name = surface ? strdup(device) : NULL;
    if (!name) {
        free(surface);
        return deed_fail(err, DEED_NOMEM, "too many devices");
    }
    surface->mcp = mcp;
    surface->driver = PLATFORM_DEVICE;
    surface->device = name;
    surface->own[0] =
        (struct deed_setting){ .name = DEVICE_OPTION, .value = name };
    surface->settings = surface->own;
    surface->setting_count = *name ? 1 : 0;
    surface->last_ref = count * REFS_A_PLACE;
    *end = *ret = surface;
    return DEED_OK;
}

struct only {
    char *id; /* owned */
    unsigned count;
};

static void on_listed(void *user, const struct deed_driver_device *one)
{
    struct only *only = user;
    if (!one->advice && only->count++ == 0) {
        only->id = strdup(one->id);
    }
}

/* The only device that can be used, by its name: whoever names it later means
 * the same one. NULL: there are several, or none. */
static char *only_device(void)
{
    struct only only = { 0 };
    struct deed_error err = { 0 };
    (void)deed_driver_devices(PLATFORM_DEVICE, on_listed, &only, &err);
    if (only.count != 1) {
        free(only.id);
        only.id = NULL;
    }
    return only.id;
}

/* No name means the one that is in use, whatever it is called. */
static bool is_device(const struct deed_mcp_surface *surface,
                      const char *device)
{
    return surface->device && (!device || strcmp(surface->device, device) == 0);
}

static enum deed_code choose_device(struct deed_mcp *mcp, const char *device,
                                    struct deed_mcp_surface **ret,
                                    struct deed_error *err)
{
    struct deed_mcp_surface *first = first_of(mcp);
    if (!device && mcp->last && mcp->last->device) {
        *ret = mcp->last;
        return DEED_OK;
    }
    if (is_device(first, device)) {
        *ret = first;
        return DEED_OK;
    }
    device = device ? device : device_of(mcp->opts);
    char *only = *device ? NULL : only_device();
    device = only ? only : device;
    *ret = NULL;
    for (struct deed_mcp_surface *p = mcp->surfaces; !*ret && p; p = p->next) {
        *ret = is_device(p, device) ? p : NULL;
    }
    enum deed_code code = *ret ? DEED_OK : add(mcp, device, ret, err);
    free(only);
    return code;
}

enum deed_code deed_mcp_surface_choose(struct deed_mcp *mcp,
                                       const struct deed_value *args,
                                       struct deed_mcp_surface **ret,
                                       struct deed_error *err)
{
    const char *platform = text_at(args, "platform");
    const char *device = text_at(args, "deviceId");
    enum deed_code code = DEED_OK;
    *ret = first_of(mcp);
    if (deed_str_equal(platform, "ios")) {
        return deed_fail_member(err, DEED_UNSUPPORTED, "platform",
                                "ios is not served; android and web are");
    }
    if (deed_str_equal(platform, PLATFORM_DEVICE) || (device && !platform)) {
        code = choose_device(mcp, device, ret, err);
    } else if (!platform && mcp->last) {
        *ret = mcp->last;
    }
    if (!code) {
        mcp->last = *ret;
    }
    return code;
}

void deed_mcp_surfaces_close(struct deed_mcp *mcp)
{
    struct deed_mcp_surface *next = mcp->surfaces;
    deed_mcp_surface_close(first_of(mcp));
    for (struct deed_mcp_surface *p = next; p; p = p->next) {
        deed_mcp_surface_close(p);
    }
}

void deed_mcp_surfaces_free(struct deed_mcp *mcp)
{
    deed_arena_fini(&mcp->surface.seen_arena);
    deed_arena_fini(&mcp->surface.untold_arena);
    while (mcp->surfaces) {
        struct deed_mcp_surface *p = mcp->surfaces;
        mcp->surfaces = p->next;
        deed_arena_fini(&p->seen_arena);
        deed_arena_fini(&p->untold_arena);
        free((char *)(uintptr_t)p->device);
        free(p);
    }
}
