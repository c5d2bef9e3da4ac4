#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a C string of a text file.

    embed_text.py INPUT OUTPUT SYMBOL
"""

import sys


def main(argv):
    source, target, symbol = argv[1:4]
    with open(source, encoding='utf-8') as file:
        lines = file.read().splitlines()
    with open(target, 'w', encoding='utf-8') as out:
        out.write('/* SPDX-License-Identifier: Apache-2.0 */\n')
        out.write(f'extern const char {symbol}[];\n')
        out.write(f'const char {symbol}[] =\n')
        for line in lines:
            text = line.strip().replace('\\', '\\\\').replace('"', '\\"')
            out.write(f'    "{text}\\n"\n')
        out.write('    "";\n')


if __name__ == '__main__':
    main(sys.argv)
