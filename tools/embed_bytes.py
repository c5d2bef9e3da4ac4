#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a C array of a file, ended with a NUL, of any length.

    embed_bytes.py INPUT OUTPUT SYMBOL
"""

import sys


def main(argv):
    source, target, symbol = argv[1:4]
    with open(source, 'rb') as file:
        data = file.read() + b'\0'
    with open(target, 'w', encoding='utf-8') as out:
        out.write('/* SPDX-License-Identifier: Apache-2.0 */\n')
        out.write(f'extern const char {symbol}[];\n')
        out.write(f'const char {symbol}[] = {{\n')
        for at in range(0, len(data), 16):
            row = ', '.join(str(b if b < 128 else b - 256)
                            for b in data[at:at + 16])
            out.write(f'    {row},\n')
        out.write('};\n')


if __name__ == '__main__':
    main(sys.argv)
