/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/element.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/util.h"
#include "core/verify/signal.h"

static const size_t strings[] = {
    offsetof(struct deed_element, instance_id),
    offsetof(struct deed_element, stable_id),
    offsetof(struct deed_element, document_id),
    offsetof(struct deed_element, scope_id),
    offsetof(struct deed_element, role),
    offsetof(struct deed_element, name),
    offsetof(struct deed_element, shown),
    offsetof(struct deed_element, text),
    offsetof(struct deed_element, label),
    offsetof(struct deed_element, placeholder),
    offsetof(struct deed_element, description),
    offsetof(struct deed_element, meaning),
    offsetof(struct deed_element, default_action),
    offsetof(struct deed_element, risk),
    offsetof(struct deed_element, options),
    offsetof(struct deed_element, leads_to),
    offsetof(struct deed_element, field),
    offsetof(struct deed_element, reading.text),
};

static const char **string_at(struct deed_element *element, size_t offset)
{
    return (const char **)(void *)((char *)element + offset);
}

static const char *const *const_string_at(const struct deed_element *element,
                                          size_t offset)
{
    return (const char *const *)(const void *)((const char *)element + offset);
}

static bool copy_string(struct deed_arena *arena, const char **string)
{
    const char *from = *string;
    *string = deed_arena_strdup(arena, from);
    return !from || *string;
}

static bool copy_success(struct deed_arena *arena, struct deed_element *to,
                         const struct deed_element *from)
{
    if (from->success_count == 0) {
        to->success = NULL;
        return true;
    }
    struct deed_signal *copy =
        deed_arena_calloc(arena, from->success_count, sizeof(*copy));
    if (!copy) {
        return false;
    }
    for (unsigned i = 0; i < from->success_count; i++) {
        if (!deed_signal_copy(arena, &copy[i], &from->success[i])) {
            return false;
        }
    }
    to->success = copy;
    return true;
}

bool deed_element_copy(struct deed_arena *arena, struct deed_element *to,
                       const struct deed_element *from)
{
    *to = *from;
    if (!to->role) {
        to->role = "";
    }
    if (to->reading.secret) {
        to->reading.text = NULL; /* whatever a driver did, it stops here */
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(strings); i++) {
        if (!copy_string(arena, string_at(to, strings[i]))) {
            return false;
        }
    }
    if (to->kin_count > DEED_ANCESTORS_MAX) {
        to->kin_count = DEED_ANCESTORS_MAX;
    }
    for (unsigned i = 0; i < to->kin_count; i++) {
        if (!copy_string(arena, &to->kin[i].role) ||
            !copy_string(arena, &to->kin[i].name)) {
            return false;
        }
    }
    return copy_success(arena, to, from);
}

uint64_t deed_element_identity(const struct deed_element *element)
{
    uint64_t hash = deed_hash_text(DEED_HASH_SEED, element->role);
    hash = deed_hash_text(hash, element->name);
    hash = deed_hash_text(hash, element->stable_id);
    for (unsigned i = 0; i < element->kin_count && i < DEED_ANCESTORS_MAX;
         i++) {
        hash = deed_hash_text(hash, element->kin[i].role);
        hash = deed_hash_text(hash, element->kin[i].name);
    }
    return hash ? hash : 1;
}

/* Two numbers that nothing tells apart. */
static bool same_number(double a, double b)
{
    return !(a < b) && !(a > b);
}

static bool same_signal(const struct deed_signal *a,
                        const struct deed_signal *b)
{
    return a->kind == b->kind && deed_str_equal(a->pattern, b->pattern) &&
           deed_str_equal(a->text, b->text) &&
           deed_str_equal(a->role, b->role) &&
           deed_str_equal(a->name, b->name) &&
           deed_str_equal(a->value, b->value) &&
           a->has_number == b->has_number &&
           same_number(a->number, b->number) &&
           same_number(a->tolerance, b->tolerance) && a->state == b->state &&
           a->state_value == b->state_value && a->status == b->status;
}

static bool same_success(const struct deed_element *a,
                         const struct deed_element *b)
{
    if (a->success_count != b->success_count) {
        return false;
    }
    for (unsigned i = 0; i < a->success_count; i++) {
        if (!same_signal(&a->success[i], &b->success[i])) {
            return false;
        }
    }
    return true;
}

static bool same_kin(const struct deed_element *a, const struct deed_element *b)
{
    if (a->kin_count != b->kin_count) {
        return false;
    }
    for (unsigned i = 0; i < a->kin_count; i++) {
        if (!deed_str_equal(a->kin[i].role, b->kin[i].role) ||
            !deed_str_equal(a->kin[i].name, b->kin[i].name)) {
            return false;
        }
    }
    return true;
}

static bool same_reading(const struct deed_reading *a,
                         const struct deed_reading *b)
{
    return a->has_number == b->has_number &&
           same_number(a->number, b->number) && a->has_range == b->has_range &&
           same_number(a->min, b->min) && same_number(a->max, b->max) &&
           same_number(a->step, b->step) && a->secret == b->secret;
}

bool deed_element_equal(const struct deed_element *a,
                        const struct deed_element *b)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(strings); i++) {
        if (!deed_str_equal(*const_string_at(a, strings[i]),
                            *const_string_at(b, strings[i]))) {
            return false;
        }
    }
    return a->opaque == b->opaque && a->unseen == b->unseen &&
           a->hint == b->hint &&
           memcmp(&a->states, &b->states, sizeof(a->states)) == 0 &&
           a->handling.owner == b->handling.owner &&
           a->handling.clickable == b->handling.clickable &&
           a->handling.adjustable == b->handling.adjustable &&
           a->has_rect == b->has_rect && deed_rect_equal(&a->rect, &b->rect) &&
           same_reading(&a->reading, &b->reading) && same_success(a, b) &&
           same_kin(a, b);
}
