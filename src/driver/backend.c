/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/backend.h"

#include <string.h>

#include "base/util.h"
#include "driver/driver.h"

const char *deed_backend_text(const struct deed_backend_opts *opts,
                              const char *name, size_t *ret_len)
{
    for (size_t i = 0; i < opts->setting_count; i++) {
        const struct deed_setting *s = &opts->settings[i];
        if (deed_str_equal(s->name, name) && s->value) {
            if (ret_len) {
                *ret_len = s->len ? s->len : strlen(s->value);
            }
            return s->value;
        }
    }
    return NULL;
}

bool deed_backend_flag(const struct deed_backend_opts *opts, const char *name)
{
    return deed_str_equal(deed_backend_text(opts, name, NULL), "true");
}

void deed_backend_destroy(struct deed_backend *backend)
{
    if (backend) {
        backend->ops->destroy(backend);
    }
}

void deed_surface_close(const struct deed_surface *surface)
{
    if (surface->driver) {
        surface->driver->ops->destroy(surface->driver);
    }
    if (surface->release) {
        surface->release(surface->user);
    }
}
