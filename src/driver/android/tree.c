/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/util.h"

/* Text of a row, joined; longer ones are no names. */
#define TEXT_BYTES_MAX 400
/* How far up a row is looked for whose caption names a switch. */
#define ROW_LEVELS 3

/* What the last part of a class ends with says what it is; first hit wins. */
/* clang-format off */
static const struct {
    const char *suffix;
    const char *role;
} classes[] = {
    { "SearchAutoComplete", "searchbox" },
    { "AutoCompleteTextView", "textbox" },
    { "EditText",           "textbox" },
    { "TextInputEditText",  "textbox" },
    { "ToggleButton",       "togglebutton" },
    { "RadioButton",        "radio" },
    { "CheckBox",           "checkbox" },
    { "CheckedTextView",    "checkbox" },
    { "SwitchCompat",       "switch" },
    { "SwitchMaterial",     "switch" },
    { "MaterialSwitch",     "switch" },
    { "Switch",             "switch" },
    { "SeekBar",            "slider" },
    { "RatingBar",          "slider" },
    { "Slider",             "slider" },
    { "RangeSlider",        "slider" },
    { "ProgressBar",        "progressbar" },
    { "ProgressIndicator",  "progressbar" },
    { "Spinner",            "combobox" },
    { "NumberPicker",       "spinbutton" },
    { "ImageButton",        "button" },
    { "FloatingActionButton", "button" },
    { "Chip",               "button" },
    { "Button",             "button" },
    { "RadioGroup",         "radiogroup" },
    { "TabLayout",          "tablist" },
    { "TabWidget",          "tablist" },
    { "ActionBar$Tab",      "tab" },
    { "TabLayout$Tab",      "tab" },
    { "TabView",            "tab" },
    { "RecyclerView",       "list" },
    { "ListView",           "list" },
    { "GridView",           "grid" },
    { "WebView",            "webarea" },
    { "ViewPager",          "group" },
    { "ImageView",          "image" },
    { "Image",              "image" },
    { "TextView",           "text" },
};
/* clang-format on */

static bool ends_with(const char *text, const char *suffix)
{
    size_t n = strlen(text), m = strlen(suffix);
    return n >= m && memcmp(text + n - m, suffix, m) == 0;
}

static const char *role_of_class(const char *cls)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(classes); i++) {
        if (ends_with(cls, classes[i].suffix)) {
            return classes[i].role;
        }
    }
    return "";
}

bool android_is_field(const struct android_node *node)
{
    return deed_str_equal(node->role, "textbox") ||
           deed_str_equal(node->role, "searchbox");
}

bool android_is_progress(const struct android_node *node)
{
    return deed_str_equal(node->role, "progressbar");
}

bool android_is_list(const struct android_node *node)
{
    return deed_str_equal(node->role, "list") ||
           deed_str_equal(node->role, "grid") ||
           android_is(node, ANDROID_SCROLLABLE);
}

static bool takes_press(const struct android_node *node)
{
    return android_is(node, ANDROID_CLICKABLE) ||
           android_is(node, ANDROID_LONG_CLICKABLE);
}

/* Something that a person would call a control of its own. */
static bool is_own_control(const struct android_node *node)
{
    return takes_press(node) || android_is(node, ANDROID_CHECKABLE) ||
           (android_is_field(node) && android_is(node, ANDROID_FOCUSABLE));
}

static const struct android_node *parent_of(const struct android_dump *dump,
                                            const struct android_node *node)
{
    return node->parent == ANDROID_NO_NODE ? NULL : &dump->nodes[node->parent];
}

static bool has_clickable_above(const struct android_dump *dump,
                                const struct android_node *node)
{
    const struct android_node *p = parent_of(dump, node);
    while (p && !android_is_list(p)) {
        if (android_is(p, ANDROID_CLICKABLE)) {
            return true;
        }
        p = parent_of(dump, p);
    }
    return false;
}

static const char *role_of(const struct android_dump *dump,
                           const struct android_node *node)
{
    const char *role = role_of_class(node->cls);
    const struct android_node *parent = parent_of(dump, node);
    bool row = parent && (deed_str_equal(parent->role, "list") ||
                          deed_str_equal(parent->role, "grid"));
    if (deed_str_equal(role, "text") || deed_str_equal(role, "image") ||
        !*role) {
        if (android_is(node, ANDROID_CHECKABLE)) {
            return "switch"; /* Compose: a view that can be checked */
        }
        if (parent && deed_str_equal(parent->role, "tablist") &&
            takes_press(node)) {
            return "tab";
        }
        if (row) {
            return "listitem";
        }
        if (takes_press(node)) {
            return "button";
        }
    }
    /* Compose: an unnamed Button inside the view that is pressed. */
    if (deed_str_equal(role, "button") && !takes_press(node) && !*node->text &&
        !*node->description && has_clickable_above(dump, node)) {
        return "";
    }
    return role;
}

/* Passive text inside, in document order: what is not a control's own. */
static uint32_t next_text(const struct android_dump *dump, uint32_t top,
                          uint32_t at)
{
    for (uint32_t i = at; i < dump->nodes[top].end; i++) {
        const struct android_node *node = &dump->nodes[i];
        if (i != top && is_own_control(node)) {
            /* A switch says what it is called, not what the row is called. */
            i = node->end - 1;
            continue;
        }
        if (i != top && !android_is_field(node) &&
            (*node->text || *node->description)) {
            return i;
        }
    }
    return ANDROID_NO_NODE;
}

static const char *own_text(const struct android_node *node)
{
    return *node->description ? node->description
           : *node->text      ? node->text
                              : NULL;
}

/* The caption of the row that a control without a name stands in. */
static const char *caption_of(const struct android_dump *dump, uint32_t at)
{
    uint32_t up = dump->nodes[at].parent;
    for (int i = 0; up != ANDROID_NO_NODE && i < ROW_LEVELS; i++) {
        const struct android_node *row = &dump->nodes[up];
        if (android_is_list(row)) {
            return NULL;
        }
        if (own_text(row)) {
            return own_text(row);
        }
        uint32_t text = next_text(dump, up, up);
        if (text != ANDROID_NO_NODE) {
            return own_text(&dump->nodes[text]);
        }
        up = row->parent;
    }
    return NULL;
}

/* The text that stands directly before a field or a slider: its caption. */
static const char *text_before(const struct android_dump *dump, uint32_t at)
{
    const struct android_node *node = &dump->nodes[at];
    const char *best = NULL;
    int nearest = 0;
    uint32_t from = node->parent == ANDROID_NO_NODE ? 0 : node->parent;
    if (dump->nodes[from].parent != ANDROID_NO_NODE) {
        from = dump->nodes[from].parent;
    }
    for (uint32_t i = from; i < at; i++) {
        const struct android_node *other = &dump->nodes[i];
        bool passive = !is_own_control(other) && !android_is_field(other) &&
                       *other->text && other->end <= at;
        bool beside = other->box.bottom > node->box.top &&
                      other->box.top < node->box.bottom &&
                      other->box.right <= node->box.left;
        bool above = other->box.bottom <= node->box.top &&
                     other->box.left < node->box.right &&
                     other->box.right > node->box.left;
        int gap = beside ? node->box.left - other->box.right
                         : node->box.top - other->box.bottom;
        if (passive && (beside || above) && gap < 200 &&
            (!best || gap <= nearest)) {
            best = other->text;
            nearest = gap;
        }
    }
    return best;
}

static void name_field(const struct android_dump *dump, uint32_t at)
{
    struct android_node *node = &dump->nodes[at];
    node->label = text_before(dump, at);
    if (*node->description) {
        node->name = node->description;
    } else if (node->hint && *node->hint) {
        node->name = node->hint;
    } else if (node->label) {
        node->name = node->label;
    } else if (*node->text && !node->hint &&
               !android_is(node, ANDROID_PASSWORD)) {
        /* An empty field shows its hint as its text. */
        node->name = node->text;
    }
}

static const char *clip_name(struct deed_arena *arena, const char *name)
{
    return name && strlen(name) > TEXT_BYTES_MAX
               ? deed_utf8_clip(arena, name, TEXT_BYTES_MAX)
               : name;
}

/* "Wifi ON" before API 30: the state is no part of the name. */
static const char *without_state(struct deed_arena *arena, const char *name)
{
    static const char *const ends[] = { " ON", " OFF", " On", " Off" };
    for (size_t i = 0; name && i < DEED_ARRAY_LEN(ends); i++) {
        size_t n = strlen(name), m = strlen(ends[i]);
        if (n > m && strcmp(name + n - m, ends[i]) == 0) {
            return deed_arena_strndup(arena, name, n - m);
        }
    }
    bool bare = name && (strcmp(name, "ON") == 0 || strcmp(name, "OFF") == 0 ||
                         strcmp(name, "On") == 0 || strcmp(name, "Off") == 0);
    return bare ? NULL : name;
}

/* "Volume: 20" is called "Volume". */
static const char *without_value(struct deed_arena *arena, const char *name)
{
    size_t len = name ? strcspn(name, "0123456789") : 0;
    while (len > 0 && strchr(" :=(", name[len - 1])) {
        len--;
    }
    return len ? deed_arena_strndup(arena, name, len) : name;
}

static void name_node(struct deed_arena *arena, const struct android_dump *dump,
                      uint32_t at)
{
    struct android_node *node = &dump->nodes[at];
    if (android_is_field(node)) {
        name_field(dump, at);
        return;
    }
    node->name = own_text(node);
    bool state = android_is(node, ANDROID_CHECKABLE);
    bool slider = deed_str_equal(node->role, "slider") ||
                  deed_str_equal(node->role, "spinbutton") ||
                  deed_str_equal(node->role, "combobox");
    if (state) {
        node->name = without_state(arena, node->name);
    }
    if (deed_str_equal(node->role, "combobox")) {
        /* What a spinner shows is its value. */
        node->label = text_before(dump, at);
        node->name = *node->description ? node->description : node->label;
        return;
    }
    if (node->name) {
        return;
    }
    if (state || slider) {
        node->label = caption_of(dump, at);
        node->label = node->label ? node->label : text_before(dump, at);
        node->label = slider ? without_value(arena, node->label) : node->label;
        /* The row is called so, where it is the row that is pressed. */
        bool own = takes_press(node) || !has_clickable_above(dump, node);
        node->name = own ? node->label : NULL;
    } else if (takes_press(node) || deed_str_equal(node->role, "listitem")) {
        uint32_t text = next_text(dump, at, at);
        node->name =
            text == ANDROID_NO_NODE ? NULL : own_text(&dump->nodes[text]);
    }
    node->name = clip_name(arena, node->name);
}

bool android_tree_name(struct deed_arena *arena, struct android_dump *dump)
{
    for (uint32_t i = 0; i < dump->count; i++) {
        dump->nodes[i].role = role_of(dump, &dump->nodes[i]);
    }
    for (uint32_t i = 0; i < dump->count; i++) {
        name_node(arena, dump, i);
    }
    return !arena->failed;
}

void android_uid_print(uint32_t uid, char *ret)
{
    snprintf(ret, ANDROID_UID_BYTES, "el_%u", (unsigned)uid);
}

uint32_t android_uid_find(const struct android_screen *screen,
                          const char *instance_id)
{
    if (!instance_id || strncmp(instance_id, "el_", 3) != 0) {
        return ANDROID_NO_NODE;
    }
    unsigned long uid = strtoul(instance_id + 3, NULL, 10);
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        if (screen->dump.nodes[i].uid == uid) {
            return i;
        }
    }
    return ANDROID_NO_NODE;
}
