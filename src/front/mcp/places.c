/* SPDX-License-Identifier: Apache-2.0 */
/* Which surface a call means: the one of the command line, or a device that it
 * names (`platform`, `deviceId`). */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "driver/registry.h"
#include "front/mcp/impl.h"

#define PLATFORM_DEVICE "android"
#define DEVICE_OPTION "device"
#define PLACES_MAX 16
/* Handles of one device mean nothing on another: none is given twice. */
#define REFS_A_PLACE 1000000

static const char *text_at(const struct deed_value *map, const char *key)
{
    const char *text = deed_value_text(deed_value_get(map, key));
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

/* The place of the command line is filled in when it is first asked for. */
static struct deed_mcp_place *first_of(struct deed_mcp *mcp)
{
    struct deed_mcp_place *place = &mcp->place;
    if (!place->mcp) {
        place->mcp = mcp;
        place->driver = mcp->opts->driver;
        place->settings = mcp->opts->settings;
        place->setting_count = mcp->opts->setting_count;
        place->device = deed_str_equal(place->driver, PLATFORM_DEVICE)
                            ? device_of(mcp->opts)
                            : NULL;
    }
    return place;
}

static enum deed_code add(struct deed_mcp *mcp, const char *device,
                          struct deed_mcp_place **ret, struct deed_error *err)
{
    struct deed_mcp_place **end = &mcp->places;
    uint64_t count = 1;
    while (*end) {
        end = &(*end)->next;
        count++;
    }
    struct deed_mcp_place *place =
        count < PLACES_MAX ? calloc(1, sizeof(*place)) : NULL;
    char *name = place ? strdup(device) : NULL;
    if (!name) {
        free(place);
        return deed_fail(err, DEED_NOMEM, "too many devices");
    }
    place->mcp = mcp;
    place->driver = PLATFORM_DEVICE;
    place->device = name;
    place->own[0] =
        (struct deed_setting){ .name = DEVICE_OPTION, .value = name };
    place->settings = place->own;
    place->setting_count = *name ? 1 : 0;
    place->last_ref = count * REFS_A_PLACE;
    *end = *ret = place;
    return DEED_OK;
}

struct only {
    char *id; /* owned */
    unsigned count;
};

static void on_listed(void *user, const struct deed_listed *one)
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
    (void)deed_registry_list(PLATFORM_DEVICE, on_listed, &only, &err);
    if (only.count != 1) {
        free(only.id);
        only.id = NULL;
    }
    return only.id;
}

/* No name means the one that is in use, whatever it is called. */
static bool is_device(const struct deed_mcp_place *place, const char *device)
{
    return place->device && (!device || strcmp(place->device, device) == 0);
}

static enum deed_code choose_device(struct deed_mcp *mcp, const char *device,
                                    struct deed_mcp_place **ret,
                                    struct deed_error *err)
{
    struct deed_mcp_place *first = first_of(mcp);
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
    for (struct deed_mcp_place *p = mcp->places; !*ret && p; p = p->next) {
        *ret = is_device(p, device) ? p : NULL;
    }
    enum deed_code code = *ret ? DEED_OK : add(mcp, device, ret, err);
    free(only);
    return code;
}

enum deed_code deed_mcp_place_choose(struct deed_mcp *mcp,
                                     const struct deed_value *args,
                                     struct deed_mcp_place **ret,
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

void deed_mcp_places_close(struct deed_mcp *mcp)
{
    struct deed_mcp_place *next = mcp->places;
    deed_mcp_place_close(first_of(mcp));
    for (struct deed_mcp_place *p = next; p; p = p->next) {
        deed_mcp_place_close(p);
    }
}

void deed_mcp_places_free(struct deed_mcp *mcp)
{
    deed_arena_fini(&mcp->place.seen_arena);
    deed_arena_fini(&mcp->place.untold_arena);
    while (mcp->places) {
        struct deed_mcp_place *p = mcp->places;
        mcp->places = p->next;
        deed_arena_fini(&p->seen_arena);
        deed_arena_fini(&p->untold_arena);
        free((char *)(uintptr_t)p->device);
        free(p);
    }
}
