/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/outcome.h"

#include <stddef.h>
#include <string.h>

#define X(id, name) name,
static const char *const runtime_errors[] = { DEED_RUNTIME_ERRORS(X) };
static const char *const deliveries[] = { DEED_DELIVERIES(X) };
static const char *const effects[] = { DEED_EFFECTS(X) };
static const char *const side_effects[] = { DEED_SIDE_EFFECTS(X) };
static const char *const statuses[] = { DEED_STATUSES(X) };
static const char *const failure_classes[] = { DEED_FAILURE_CLASSES(X) };
static const char *const lifecycles[] = { DEED_LIFECYCLES(X) };
#undef X

const char *deed_runtime_error_name(enum deed_runtime_error error)
{
    return error < DEED_ERR_COUNT ? runtime_errors[error] : "";
}

enum deed_runtime_error deed_runtime_error_find(const char *name)
{
    for (unsigned i = 1; name && i < DEED_ERR_COUNT; i++) {
        if (strcmp(runtime_errors[i], name) == 0) {
            return (enum deed_runtime_error)i;
        }
    }
    return DEED_ERR_NONE;
}

const char *deed_delivery_name(enum deed_delivery delivery)
{
    return delivery < DEED_DELIVERY_COUNT ? deliveries[delivery] : "";
}

const char *deed_effect_name(enum deed_effect_seen effect)
{
    return effect < DEED_EFFECT_COUNT ? effects[effect] : "";
}

const char *deed_side_effect_name(enum deed_side_effect side_effect)
{
    return side_effect < DEED_SIDE_COUNT ? side_effects[side_effect] : "";
}

const char *deed_status_name(enum deed_status status)
{
    return status < DEED_STATUS_COUNT ? statuses[status] : "";
}

const char *deed_failure_class_name(enum deed_failure_class failure_class)
{
    return failure_class < DEED_FAILURE_COUNT ? failure_classes[failure_class]
                                              : "";
}

const char *deed_lifecycle_name(enum deed_lifecycle lifecycle)
{
    return lifecycle < DEED_LIFECYCLE_COUNT ? lifecycles[lifecycle] : "";
}
