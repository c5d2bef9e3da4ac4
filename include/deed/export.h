/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_EXPORT_H
#define DEED_EXPORT_H

/*
 * What leaves libdeed. Everything is compiled with hidden visibility; a
 * function of a public header says DEED_PUBLIC before its return type, and
 * tests/install/run.sh compares the headers with the library's symbol table.
 */

#if defined(__GNUC__) || defined(__clang__)
#define DEED_PUBLIC __attribute__((visibility("default")))
#else
#define DEED_PUBLIC
#endif

#endif
