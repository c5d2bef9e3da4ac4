/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVERS_H
#define DEED_DRIVERS_H

/*
 * Which drivers there are, and which options each of them takes. A front end
 * makes its own options from these tables, so that a new driver needs no new
 * code there.
 *
 * Lifetime: everything returned here has static storage.
 * Versions: new members are appended to these structs; read them only when
 *           `size` says that they are there.
 */

#include <stdbool.h>
#include <stddef.h>

#include <deed/error.h>
#include <deed/export.h>

#ifdef __cplusplus
extern "C" {
#endif

enum deed_option_type {
    DEED_OPTION_FLAG,   /* "true", or not given */
    DEED_OPTION_TEXT,   /* any text */
    DEED_OPTION_CHOICE, /* one of `choices` */
    DEED_OPTION_FOLDER, /* an absolute path to a folder that exists */
    DEED_OPTION_FILE,   /* the content of a file; on a command line its path */
    DEED_OPTION_LIST,   /* any text; may be given several times */
    DEED_OPTION_SECRET, /* a text that nobody shall see; on a command line the
                           name of a secret */
};

struct deed_driver_option {
    const char *name;  /* "browser"; on the command line --browser */
    const char *value; /* what stands for the value in help: "URL" */
    enum deed_option_type type;
    const char *choices; /* "accept|dismiss"; NULL: any */
    const char *help;    /* one line, lower case, no full stop */
    bool selects;        /* giving it is enough to choose this driver */
    bool required;       /* the driver cannot be opened without it */
    bool joins;          /* what it names is there already, with its tabs */
};

struct deed_driver_info {
    size_t size;         /* sizeof(struct deed_driver_info) */
    const char *name;    /* "sim" */
    const char *summary; /* "a simulated interface" */
    const struct deed_driver_option *options;
    size_t option_count;
    bool has_tabs;    /* tabs can be listed, selected, opened and closed */
    bool has_urls;    /* can be sent to an address: nav.navigate */
    const char *env;  /* environment variables it reads, for manuals: lines of
                         "NAME<tab>what it does"; NULL: none. One that is
                         called as an option that selects the driver, DEED_GRID
                         as --grid, selects it wherever a browser would be
                         started */
    const char *path; /* addresses with this path are its own, when one is given
                         to an option that `joins`: "/session"; NULL: any */
    const char *chosen_by; /* a variable of the environment that means this
                              driver where no surface is given and no session is
                              open: "ANDROID_SERIAL"; NULL: none */
    bool starts_once; /* once a surface is open, no further program is started
                         for it: a process that holds one may give that up */
    bool connects;    /* opening a surface takes connections over the network
                         even where the driver started it by itself */
    const char *as_root; /* what those should know, once, who start it as root;
                            NULL: nothing */
};

/* One value for an option. `len` 0: the value is a string. */
struct deed_setting {
    const char *name;
    const char *value;
    size_t len;
};

DEED_PUBLIC size_t deed_driver_count(void);
/* NULL past the end. */
DEED_PUBLIC const struct deed_driver_info *deed_driver_at(size_t index);
/* NULL: there is no such driver. */
DEED_PUBLIC const struct deed_driver_info *deed_driver_find(const char *name);

/* What a check of a driver's environment found. `remedy` is a command, or
 * NULL. */
enum deed_finding_level {
    DEED_FINDING_OK,
    DEED_FINDING_NOTE, /* worth knowing; nothing is wrong */
    DEED_FINDING_WARN, /* something will not work as well as it could */
    DEED_FINDING_BAD,  /* the driver cannot work like this */
    DEED_FINDING_LEVEL_COUNT
};
typedef void deed_finding_fn(void *user, enum deed_finding_level level,
                             const char *what, const char *text,
                             const char *remedy);

/* Checks that what the driver needs is installed and usable, without opening
 * anything; `quick` starts no program either. DEED_UNSUPPORTED: the driver has
 * no such check. */
DEED_PUBLIC enum deed_code deed_driver_check(const char *name, bool quick,
                                             deed_finding_fn *found, void *user,
                                             struct deed_error *err);

/* Something that a driver could open: a device. */
struct deed_driver_device {
    size_t size;        /* as deed knows it */
    const char *id;     /* the value of its option "device" */
    const char *state;  /* in the driver's own words: "device", "offline" */
    const char *model;  /* what it is called; may be NULL */
    const char *advice; /* what to do before it can be used; NULL: it can */
};
typedef void deed_driver_device_fn(void *user,
                                   const struct deed_driver_device *device);

/* What the driver could open now; the texts are borrowed for the callback.
 * Waits for the answer. DEED_UNSUPPORTED: the driver does not list any. */
DEED_PUBLIC enum deed_code deed_driver_devices(const char *name,
                                               deed_driver_device_fn *found,
                                               void *user,
                                               struct deed_error *err);

#ifdef __cplusplus
}
#endif

#endif
