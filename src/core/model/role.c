/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/role.h"

#include "base/util.h"
#include "core/model/element.h"

/* Two words for one kind of control: the one UIAP or a platform uses, and the
 * one it is looked up by. A search box is asked for as a text box by people
 * who do not know that it is one. */
static const struct {
    const char *role;
    const char *canonical;
} synonyms[] = {
    { "textarea", "textbox" },   { "searchbox", "textbox" },
    { "textfield", "textbox" },  { "select", "combobox" },
    { "img", "image" },          { "gridcell", "cell" },
    { "range", "slider" },       { "seekbar", "slider" },
    { "stepper", "spinbutton" }, { "togglebutton", "button" },
    { "statictext", "text" },
};

/* Controls whose children are presentational (ARIA 1.2). */
static const char *const wholes[] = {
    "tab",    "option",           "radio",        "checkbox", "switch",
    "button", "menuitemcheckbox", "menuitemradio"
};

static const char *const textual[] = { "textbox", "textarea", "searchbox",
                                       "textfield", "spinbutton" };

static const char *const adjustable[] = {
    "slider",  "spinbutton", "stepper",    "range",
    "seekbar", "datepicker", "timepicker", "colorpicker",
};

static const char *const controls[] = {
    "button",
    "link",
    "checkbox",
    "radio",
    "switch",
    "tab",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "combobox",
    "select",
    "textbox",
    "textarea",
    "searchbox",
    "textfield",
    "slider",
    "range",
    "seekbar",
    "spinbutton",
    "stepper",
    "treeitem",
    "togglebutton",
    "fileinput",
    "datepicker",
    "timepicker",
    "colorpicker",
    "summary",
    "disclosuretriangle",
};

static const char *const togglable[] = {
    "checkbox",         "switch",        "radio",
    "menuitemcheckbox", "menuitemradio", "togglebutton",
};

static const char *const choosable[] = {
    "combobox", "select", "listbox", "radiogroup", "menu",
    "tablist",  "tree",   "grid",    "option",     "radio",
};

/* One item among others of its kind: what a person calls "the row of …". */
static const char *const items[] = {
    "row",    "listitem", "article", "treeitem",
    "option", "figure",   "card",    "section",
};

static const char *const labels[] = { "label", "labeltext", "legend" };

/* They lead somewhere. */
static const char *const ways[] = { "link",     "route",      "tab",
                                    "menuitem", "breadcrumb", "treeitem",
                                    "button" };

/* They hold a whole surface. A handler found there listens for its content
 * (delegation); pressing the container itself is not what was meant. */
static const char *const surfaces[] = {
    "app",        "application", "document", "rootwebarea", "webarea",
    "main",       "form",        "dialog",   "alertdialog", "drawer",
    "navigation", "region",      "banner",   "contentinfo", "complementary",
    "table",      "grid",        "treegrid", "tree",        "list",
    "menu",       "menubar",     "tablist",  "toolbar",     "feed",
    "search",     "tabpanel",    "popover",  "route",       "iframe",
    "body",       "html",
};

static bool is_among(const char *const *roles, size_t count, const char *role)
{
    for (size_t i = 0; role && i < count; i++) {
        if (roles[i][0] == role[0] && strcmp(roles[i], role) == 0) {
            return true;
        }
    }
    return false;
}

#define IS_AMONG(roles, role) is_among(roles, DEED_ARRAY_LEN(roles), role)

bool deed_role_is_textual(const char *role)
{
    return IS_AMONG(textual, role);
}

bool deed_role_is_adjustable(const char *role)
{
    return IS_AMONG(adjustable, role);
}

bool deed_role_is_control(const char *role)
{
    return IS_AMONG(controls, role);
}

bool deed_role_is_togglable(const char *role)
{
    return IS_AMONG(togglable, role);
}

bool deed_role_is_choosable(const char *role)
{
    return IS_AMONG(choosable, role);
}

bool deed_role_is_item(const char *role)
{
    return IS_AMONG(items, role);
}

bool deed_role_is_whole(const char *role)
{
    return IS_AMONG(wholes, role);
}

bool deed_role_is_label(const char *role)
{
    return IS_AMONG(labels, role);
}

bool deed_role_is_way(const char *role)
{
    return IS_AMONG(ways, role);
}

bool deed_role_is_surface(const char *role)
{
    return IS_AMONG(surfaces, role);
}

const char *deed_role_canonical(const char *role)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(synonyms); i++) {
        if (synonyms[i].role[0] == role[0] &&
            strcmp(synonyms[i].role, role) == 0) {
            return synonyms[i].canonical;
        }
    }
    return role;
}

enum deed_grade deed_role_grade(const char *asked, const char *role)
{
    if (strcmp(asked, role) == 0) {
        return DEED_GRADE_EXACT;
    }
    return strcmp(deed_role_canonical(asked), deed_role_canonical(role)) == 0
               ? DEED_GRADE_SHOWN
               : DEED_GRADE_NONE;
}

const char *deed_role_known(unsigned index)
{
    static const struct {
        const char *const *roles;
        unsigned count;
    } tables[] = {
        { controls, DEED_ARRAY_LEN(controls) },
        { adjustable, DEED_ARRAY_LEN(adjustable) },
        { choosable, DEED_ARRAY_LEN(choosable) },
        { items, DEED_ARRAY_LEN(items) },
        { labels, DEED_ARRAY_LEN(labels) },
        { ways, DEED_ARRAY_LEN(ways) },
        { surfaces, DEED_ARRAY_LEN(surfaces) },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(tables); i++) {
        if (index < tables[i].count) {
            return tables[i].roles[index];
        }
        index -= tables[i].count;
    }
    return NULL;
}
