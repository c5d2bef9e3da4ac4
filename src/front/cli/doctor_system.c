/* SPDX-License-Identifier: Apache-2.0 */
/* What a browser needs of the system: its sandbox, a display if its window is
 * wanted, fonts, shared memory. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/util.h"
#include "front/cli/doctor.h"
#include "io/confine.h"

#define SHM_BYTES (512ull << 20)
#define FONT_DEPTH 6

static void check_display(struct deed_doctor *doctor)
{
    const char *wayland = getenv("WAYLAND_DISPLAY");
    const char *x11 = getenv("DISPLAY");
    char path[64];
    if (wayland && *wayland) {
        deed_doctor_add(doctor, DEED_FINDING_OK, "display", NULL, "Wayland, %s",
                        wayland);
    } else if (!x11 || !*x11) {
        deed_doctor_add(doctor, DEED_FINDING_NOTE, "display", NULL,
                        "none: browsers have no window here; xvfb-run gives "
                        "--headed one");
    } else if (x11[0] == ':' &&
               snprintf(path, sizeof(path), "/tmp/.X11-unix/X%.*s",
                        (int)strspn(x11 + 1, "0123456789"), x11 + 1) > 0 &&
               access(path, F_OK) != 0) {
        deed_doctor_add(doctor, DEED_FINDING_WARN, "display", "unset DISPLAY",
                        "DISPLAY is %s, but there is no display", x11);
    } else {
        deed_doctor_add(doctor, DEED_FINDING_OK, "display", NULL, "X11, %s",
                        x11);
    }
}

static bool is_font(const char *name)
{
    static const char *const ends[] = { ".ttf", ".otf", ".ttc", ".pfb",
                                        ".woff2" };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < DEED_ARRAY_LEN(ends); i++) {
        if (strcasecmp(dot, ends[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_fonts(const char *path, unsigned depth)
{
    DIR *dir = depth ? opendir(path) : NULL;
    struct dirent *entry;
    bool found = false;
    while (dir && !found && (entry = readdir(dir))) {
        char below[1024];
        bool folder = entry->d_type == DT_DIR || entry->d_type == DT_LNK;
        if (entry->d_name[0] == '.') {
            continue;
        }
        int len = snprintf(below, sizeof(below), "%s/%s", path, entry->d_name);
        found = is_font(entry->d_name) ||
                (folder && len > 0 && (size_t)len < sizeof(below) &&
                 has_fonts(below, depth - 1));
    }
    if (dir) {
        closedir(dir);
    }
    return found;
}

static void check_fonts(struct deed_doctor *doctor)
{
    const char *home = getenv("HOME");
    bool found = has_fonts("/usr/share/fonts", FONT_DEPTH) ||
                 has_fonts("/usr/local/share/fonts", FONT_DEPTH);
    if (!found && home) {
        const char *ours = deed_arena_printf(&doctor->cli->arena,
                                             "%s/.local/share/fonts", home);
        found = ours && has_fonts(ours, FONT_DEPTH);
    }
    if (found) {
        deed_doctor_add(doctor, DEED_FINDING_OK, "fonts", NULL,
                        "there are some");
    } else {
        deed_doctor_add(doctor, DEED_FINDING_WARN, "fonts",
                        "sudo apt install fonts-dejavu-core",
                        "none: texts have no size, so that nothing can be "
                        "pressed");
    }
}

static void check_shm(struct deed_doctor *doctor)
{
    struct statvfs st;
    if (statvfs("/dev/shm", &st) != 0) {
        deed_doctor_add(doctor, DEED_FINDING_NOTE, "memory", NULL,
                        "no /dev/shm: browsers keep shared memory in files");
        return;
    }
    unsigned long long bytes = (unsigned long long)st.f_blocks * st.f_frsize;
    bool small = bytes < SHM_BYTES;
    deed_doctor_add(doctor, small ? DEED_FINDING_NOTE : DEED_FINDING_OK,
                    "memory", NULL, "/dev/shm has %llu MiB%s", bytes >> 20,
                    small ? ": browsers keep shared memory in files "
                            "(docker run --shm-size=1g gives more)"
                          : "");
}

static void check_landlock(struct deed_doctor *doctor)
{
    int version = deed_confine_version();
    if (version) {
        deed_doctor_add(doctor, DEED_FINDING_OK, "landlock", NULL,
                        "version %d: a session gives up starting programs%s",
                        version, version >= 4 ? " and the network" : "");
    } else {
        deed_doctor_add(doctor, DEED_FINDING_NOTE, "landlock", NULL,
                        "this kernel has none: a session gives up nothing");
    }
}

void deed_doctor_check_system(struct deed_doctor *doctor)
{
    check_display(doctor);
    check_fonts(doctor);
    check_shm(doctor);
    check_landlock(doctor);
}
