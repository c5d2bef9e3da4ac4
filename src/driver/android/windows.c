/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/windows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/* WindowManager.LayoutParams, where a release prints numbers. */
#define FLAG_NOT_TOUCHABLE 0x10
/* 48 dp at 640 dpi, and a notch above it. */
#define BAR_PIXELS_MAX 320

static const struct {
    int number;
    const char *name;
} types[] = {
    { 1, "BASE_APPLICATION" },
    { 2, "APPLICATION" },
    { 3, "APPLICATION_STARTING" },
    { 1000, "APPLICATION_PANEL" },
    { 1002, "APPLICATION_SUB_PANEL" },
    { 1003, "APPLICATION_ATTACHED_DIALOG" },
    { 2000, "STATUS_BAR" },
    { 2002, "PHONE" },
    { 2003, "SYSTEM_ALERT" },
    { 2005, "TOAST" },
    { 2006, "SYSTEM_OVERLAY" },
    { 2007, "PRIORITY_PHONE" },
    { 2010, "SYSTEM_ERROR" },
    { 2011, "INPUT_METHOD" },
    { 2012, "INPUT_METHOD_DIALOG" },
    { 2013, "WALLPAPER" },
    { 2019, "NAVIGATION_BAR" },
    { 2024, "NAVIGATION_BAR_PANEL" },
    { 2038, "APPLICATION_OVERLAY" },
};

/* The text after `key` in [from, end), up to one of `stops`; NULL: absent. */
static const char *after(const char *from, const char *end, const char *key,
                         const char *stops, size_t *ret_len)
{
    size_t n = strlen(key);
    const char *p = from;
    while (p && p < end && (p = strstr(p, key)) && p + n <= end) {
        /* "frame=" must not be found in "lastFrame=" or "mFrame=". */
        char before = p == from ? ' ' : p[-1];
        if (before == ' ' || before == '\n' || before == '\t' ||
            before == '(' || before == ',' || before == '{') {
            *ret_len = strcspn(p + n, stops);
            return p + n + *ret_len <= end ? p + n : NULL;
        }
        p += n;
    }
    return NULL;
}

static const char *copy_after(struct deed_arena *arena, const char *from,
                              const char *end, const char *key,
                              const char *stops)
{
    size_t len = 0;
    const char *at = after(from, end, key, stops, &len);
    return at ? deed_arena_strndup(arena, at, len) : NULL;
}

static bool box_of(const char *from, const char *end, const char *key,
                   struct android_box *ret)
{
    size_t len = 0;
    const char *at = after(from, end, key, "\n", &len);
    return at && sscanf(at, "[%d,%d][%d,%d]", &ret->left, &ret->top,
                        &ret->right, &ret->bottom) == 4;
}

static void add_box(struct android_window *w, struct android_box box)
{
    bool empty = box.right <= box.left || box.bottom <= box.top;
    if (!empty && w->region_count < ANDROID_REGION_MAX) {
        w->region[w->region_count++] = box;
    }
}

/* "SkRegion((0,1584,1080,2400)(0,0,10,10))", "[0,1584][1080,2400]". */
static bool read_region(const char *at, size_t len, struct android_window *w)
{
    const char *end = at + len;
    struct android_box b;
    w->region_count = 0;
    if (strncmp(at, "SkRegion(", 9) == 0) {
        for (const char *p = at + 9; p < end && *p == '(';) {
            if (sscanf(p, "(%d,%d,%d,%d)", &b.left, &b.top, &b.right,
                       &b.bottom) != 4) {
                break;
            }
            add_box(w, b);
            const char *close = strchr(p, ')');
            p = close ? close + 1 : end;
        }
        return true;
    }
    for (const char *p = at; p < end && *p == '[';) {
        if (sscanf(p, "[%d,%d][%d,%d]", &b.left, &b.top, &b.right, &b.bottom) !=
            4) {
            break;
        }
        add_box(w, b);
        p = strchr(p + 1, '[');
        p = p ? strchr(p, ']') : NULL;
        p = p ? p + 1 : end;
        p += p < end && *p == ',';
    }
    return w->region_count > 0 || strncmp(at, "<empty>", 7) == 0;
}

static const char *type_name(const char *type)
{
    char *end = NULL;
    long number = strtol(type, &end, 10);
    if (end == type) {
        return type;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(types); i++) {
        if (types[i].number == number) {
            return types[i].name;
        }
    }
    return "";
}

static bool is_untouchable(const char *from, const char *end)
{
    size_t len = 0;
    const char *fl = after(from, end, "fl=", "\n}", &len);
    if (!fl) {
        return false;
    }
    if (*fl == '#') { /* hexadecimal before API 28 */
        return (strtoul(fl + 1, NULL, 16) & FLAG_NOT_TOUCHABLE) != 0;
    }
    const char *word = memmem(fl, len, "NOT_TOUCHABLE", 13);
    return word && (word == fl || word[-1] == ' ' || word[-1] == '|');
}

static bool says(const char *from, const char *end, const char *key,
                 const char *value)
{
    size_t len = 0;
    const char *at = after(from, end, key, " \n", &len);
    return at && len == strlen(value) && memcmp(at, value, len) == 0;
}

/* Drawn now, as far as the text says. */
static bool is_shown(const char *from, const char *end)
{
    return !says(from, end, "mHasSurface=", "false") &&
           !says(from, end, "mViewVisibility=", "0x8") &&
           !says(from, end, "mViewVisibility=", "0x4") &&
           !says(from, end, "isOnScreen=", "false") &&
           !says(from, end, "isVisible=", "false");
}

/* "Window{6d1f20d u0 com.app/com.app.Main}": the title and the hash. */
static void read_title(struct deed_arena *arena, const char *at, size_t len,
                       const char **ret_title, const char **ret_hash)
{
    const char *end = at + len;
    const char *space = memchr(at, ' ', len);
    *ret_title = NULL;
    if (!space) {
        return;
    }
    if (ret_hash) {
        *ret_hash = deed_arena_strndup(arena, at, (size_t)(space - at));
    }
    const char *title = space + 1;
    if (*title == 'u' && title + 1 < end && title[1] >= '0' &&
        title[1] <= '9') { /* the user; old releases print none */
        const char *next = memchr(title, ' ', (size_t)(end - title));
        title = next ? next + 1 : title;
    }
    *ret_title = deed_arena_strndup(arena, title, (size_t)(end - title));
}

static void read_focus(struct deed_arena *arena, const char *text,
                       struct android_windows *ret)
{
    static const char key[] = "mCurrentFocus=Window{";
    const char *at = strstr(text, key);
    if (at) {
        at += sizeof(key) - 1;
        read_title(arena, at, strcspn(at, "}\n"), &ret->focus, &ret->focus_id);
    }
}

/* The last word with a slash in "ActivityRecord{… u0 com.app/.Main t12}". */
static const char *component_in(struct deed_arena *arena, const char *at,
                                size_t len)
{
    const char *end = at + len;
    for (const char *p = at; p < end;) {
        size_t n = strcspn(p, " }\n");
        n = p + n > end ? (size_t)(end - p) : n;
        if (n && memchr(p, '/', n)) {
            return deed_arena_strndup(arena, p, n);
        }
        p += n + 1;
    }
    return NULL;
}

static const char *read_component(struct deed_arena *arena, const char *text)
{
    static const char *const keys[] = { "mFocusedApp=", "topResumedActivity=",
                                        "mResumedActivity=",
                                        "mResumedActivity:" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(keys); i++) {
        for (const char *p = strstr(text, keys[i]); p;
             p = strstr(p + 1, keys[i])) {
            size_t len = strcspn(p, "\n");
            const char *record = memmem(p, len, "ActivityRecord{", 15);
            const char *found =
                record ? component_in(arena, record, len - (size_t)(record - p))
                       : NULL;
            if (found) {
                return found;
            }
        }
    }
    return NULL;
}

/* Windows that are known to take the touches in their frame. The shade, the
 * bars and the gesture monitors of the system have frames as large as the
 * screen and take a part of it that is not printed. */
static bool may_cover(const char *type)
{
    static const char *const those[] = {
        "INPUT_METHOD",          "INPUT_METHOD_DIALOG",
        "APPLICATION_OVERLAY",   "SYSTEM_ALERT",
        "SYSTEM_ERROR",          "PHONE",
        "PRIORITY_PHONE",        "APPLICATION_PANEL",
        "APPLICATION_SUB_PANEL", "APPLICATION_ATTACHED_DIALOG",
    };
    return DEED_STR_IN(type, those);
}

/* The frame of a keyboard reaches up to the status bar on newer releases. The
 * part that is drawn is about the lower 45 % of it (measured by others on
 * phones in portrait), and that is assumed where no region is printed. */
static void guess_keyboard(struct android_box *frame)
{
    if (frame->top < frame->bottom * 3 / 10) {
        frame->top = frame->bottom * 55 / 100;
    }
}

/* The bars of the system: a frame of the whole screen is the shade, or a
 * release that does not tell. */
static void read_bar(const char *from, const char *end, const char *type,
                     struct android_windows *ret)
{
    struct android_box frame;
    bool bar = strcmp(type, "STATUS_BAR") == 0 ||
               strncmp(type, "NAVIGATION_BAR", 14) == 0;
    if (!bar || ret->bar_count == ANDROID_BARS_MAX ||
        !(box_of(from, end, "mFrame=", &frame) ||
          box_of(from, end, "frame=", &frame))) {
        return;
    }
    int width = frame.right - frame.left, height = frame.bottom - frame.top;
    if (width > 0 && height > 0 &&
        (width < height ? width : height) <= BAR_PIXELS_MAX) {
        ret->bars[ret->bar_count++] = frame;
    }
}

static void read_window(struct deed_arena *arena, const char *from,
                        const char *end, const char *title,
                        struct android_windows *ret)
{
    struct android_box frame;
    size_t len = 0;
    const char *type = copy_after(arena, from, end, "ty=", " \n})");
    struct android_window w = { .title = title,
                                .type = type ? type_name(type) : "" };
    w.ime = strcmp(title, "InputMethod") == 0 ||
            strcmp(w.type, "INPUT_METHOD") == 0;
    read_bar(from, end, w.type, ret);
    if (!(w.ime || may_cover(w.type)) || is_untouchable(from, end) ||
        !is_shown(from, end)) {
        return;
    }
    const char *region = after(from, end, "touchable region=", "\n", &len);
    w.region_known = region && read_region(region, len, &w);
    if (!w.region_known && (box_of(from, end, "mFrame=", &frame) ||
                            box_of(from, end, "frame=", &frame))) {
        w.region_count = 0;
        if (w.ime) {
            guess_keyboard(&frame);
        }
        add_box(&w, frame);
    }
    if (w.region_count && ret->above_count < ANDROID_WINDOWS_MAX) {
        ret->above[ret->above_count++] = w;
    }
}

/* "Window #3 Window{…}:" blocks, topmost first, down to the one in focus. */
static void read_above(struct deed_arena *arena, const char *text,
                       struct android_windows *ret)
{
    const char *p = strstr(text, "Window #");
    while (p && ret->focus_id) {
        const char *next = strstr(p + 1, "\n  Window #");
        const char *end = next ? next : text + strlen(text);
        const char *brace = strstr(p, "Window{");
        if (!brace || brace >= end) {
            return;
        }
        const char *title = NULL, *hash = NULL;
        read_title(arena, brace + 7, strcspn(brace + 7, "}\n"), &title, &hash);
        if (deed_str_equal(hash, ret->focus_id)) {
            return;
        }
        if (title) {
            read_window(arena, brace, end, title, ret);
        }
        p = next ? next + 3 : NULL;
    }
}

/* "name='1a2b InputMethod', … touchableRegion=[0,1584][1080,2400]". */
static void read_ime_region(const char *input, struct android_window *ime)
{
    const char *name = strstr(input, "InputMethod");
    while (name) {
        size_t line = strcspn(name, "\n");
        size_t len = 0;
        const char *at =
            after(name, name + line, "touchableRegion=", " \n", &len);
        if (at && read_region(at, len, ime)) {
            ime->region_known = true;
            return;
        }
        name = strstr(name + line, "InputMethod");
    }
}

static void read_ime(struct deed_arena *arena, const char *text,
                     struct android_windows *ret)
{
    const char *end = text + strlen(text);
    const char *shown = strstr(text, "mInputShown=");
    if (shown) {
        ret->ime_shown = deed_tri_from(strncmp(shown + 12, "true", 4) == 0);
    }
    ret->ime = copy_after(arena, text, end, "mCurMethodId=", " \n");
    if (!ret->ime) {
        ret->ime = copy_after(arena, text, end, "mCurId=", " \n");
    }
    const char *hint = copy_after(arena, text, end, "hintText=", "\n");
    if (hint && strncmp(hint, "null", 4) != 0) {
        char *label = strstr((char *)(uintptr_t)hint, " label=");
        ret->hint = hint;
        if (label) {
            *label = '\0';
        }
    }
}

/* A keyboard that is not shown covers nothing, whatever its window says; one
 * that is not known to be shown does. */
static void settle_ime(const char *input, struct android_windows *ret)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < ret->above_count; i++) {
        struct android_window *w = &ret->above[i];
        if (w->ime && !w->region_known && input) {
            read_ime_region(input, w);
        }
        if (!(w->ime && ret->ime_shown == DEED_NO)) {
            ret->above[kept++] = *w;
        }
    }
    ret->above_count = kept;
}

/* What was so when an application last did not respond stands first, with
 * windows and a focus of its own. */
static const char *skip_last_anr(const char *text)
{
    const char *anr = strstr(text, "WINDOW MANAGER LAST ANR");
    const char *next = anr ? strstr(anr + 1, "\nWINDOW MANAGER ") : NULL;
    return next ? next + 1 : text;
}

static enum deed_tri flag_of(const char *text, const char *yes, const char *no)
{
    return strstr(text, no)    ? DEED_NO
           : strstr(text, yes) ? DEED_YES
                               : DEED_UNKNOWN;
}

/* The policy prints them, under other names in other releases. */
static void read_power(const char *text, struct android_windows *ret)
{
    static const char *const locks[] = {
        "mShowingLockscreen=", "isStatusBarKeyguard=", "mDreamingLockscreen="
    };
    ret->awake = flag_of(text, "mAwake=true", "mAwake=false");
    if (ret->awake == DEED_UNKNOWN) {
        ret->awake = flag_of(text, "screenState=SCREEN_STATE_ON",
                             "screenState=SCREEN_STATE_OFF");
    }
    const char *guard = strstr(text, "KeyguardServiceDelegate");
    if (guard) {
        size_t len = 0;
        const char *end = guard + strnlen(guard, 800);
        const char *shows = after(guard, end, "showing=", " \n", &len);
        ret->locked = !shows ? DEED_UNKNOWN
                             : deed_tri_from(strncmp(shows, "true", 4) == 0);
    }
    for (size_t i = 0; ret->locked == DEED_UNKNOWN && i < DEED_ARRAY_LEN(locks);
         i++) {
        const char *at = strstr(text, locks[i]);
        if (at) {
            ret->locked =
                deed_tri_from(strncmp(at + strlen(locks[i]), "true", 4) == 0);
        }
    }
}

enum deed_tri android_awake_read(const char *power)
{
    const char *at = strstr(power, "mWakefulness=");
    return at ? deed_tri_from(strncmp(at + 13, "Awake", 5) == 0)
              : flag_of(power, "Display Power: state=ON",
                        "Display Power: state=OFF");
}

bool android_windows_read(struct deed_arena *arena, const char *window,
                          const char *input_method, const char *input,
                          struct android_windows *ret)
{
    window = skip_last_anr(window);
    *ret = (struct android_windows){ .known = strstr(window, "mCurrentFocus") ||
                                              strstr(window, "Window #") };
    read_focus(arena, window, ret);
    read_power(window, ret);
    ret->component = read_component(arena, window);
    read_above(arena, window, ret);
    if (input_method) {
        read_ime(arena, input_method, ret);
    }
    settle_ime(input, ret);
    return !arena->failed;
}

bool android_size_read(const char *text, int *ret_width, int *ret_height)
{
    const char *at = strstr(text, "Override size:");
    at = at ? at : strstr(text, "Physical size:");
    at = at ? strchr(at, ':') : NULL;
    return at && sscanf(at, ": %dx%d", ret_width, ret_height) == 2 &&
           *ret_width > 0 && *ret_height > 0;
}

const char *android_package_of(struct deed_arena *arena, const char *component)
{
    return component
               ? deed_arena_strndup(arena, component, strcspn(component, "/"))
               : NULL;
}

static bool is_in(const struct android_box *b, double x, double y)
{
    return x >= b->left && x < b->right && y >= b->top && y < b->bottom;
}

const struct android_window *android_window_at(
    const struct android_windows *windows, double x, double y)
{
    for (unsigned i = 0; i < windows->above_count; i++) {
        const struct android_window *w = &windows->above[i];
        for (unsigned r = 0; r < w->region_count; r++) {
            if (is_in(&w->region[r], x, y)) {
                return w;
            }
        }
    }
    return NULL;
}
