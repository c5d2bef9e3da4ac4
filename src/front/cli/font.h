/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_FONT_H
#define DEED_FRONT_CLI_FONT_H

/* Letters of five by eight dots, for the words on a picture. */

#define DEED_FONT_WIDTH 5
#define DEED_FONT_HEIGHT 8

/* The dots of a column from the left, the lowest bit on top. What has no
 * letter here is a box. */
unsigned deed_font_column(unsigned code, unsigned column);

#endif
