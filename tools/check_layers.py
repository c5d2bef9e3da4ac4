#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks every #include under src/ and include/ against src/LAYERS.

    tools/check_layers.py [ROOT]

Prints one line a fault and exits 1 when there is one.
"""

import os
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*(<([^>]+)>|"([^"]+)")')

# What a public header may include besides <deed/...>: the freestanding part of
# C and the types that an interface needs.
PUBLIC_STD = {
    'float.h', 'inttypes.h', 'limits.h', 'stdarg.h', 'stdbool.h', 'stddef.h',
    'stdint.h', 'stdio.h', 'sys/types.h',
}


class Layers:
    """What src/LAYERS says."""

    def __init__(self):
        self.allowed = {}    # folder -> folders that it may include
        self.libraries = {}  # header or "dir/" -> folders that may include it
        self.std = {}        # folder -> its C library headers, when limited


def parse_layers(text):
    """Returns (Layers, faults)."""
    layers, faults = Layers(), []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split('#')[0].strip()
        if not line:
            continue
        if ':' not in line:
            faults.append(f'src/LAYERS:{number}: no ":" in this line')
            continue
        left, names = line.split(':', 1)
        left, names = left.strip(), names.split()
        if left.startswith('<') and left.endswith('>'):
            layers.libraries[left[1:-1]] = set(names)
        elif left.endswith(' std'):
            layers.std.setdefault(left[:-4].strip(), set()).update(names)
        else:
            for name in names:
                if name != 'public' and name not in layers.allowed:
                    faults.append(f'src/LAYERS:{number}: {left} names {name}, '
                                  'which does not stand above it')
            layers.allowed[left] = set(names)
    return layers, faults


def layer_of(layers, path):
    """The longest folder of LAYERS that the path (below src) lies in."""
    best = None
    for folder in layers.allowed:
        if path.startswith(folder + '/') and len(folder) > len(best or ''):
            best = folder
    return best


def library_row(layers, header):
    for row in layers.libraries:
        if header == row or (row.endswith('/') and header.startswith(row)):
            return row
    return None


def check_angle(layers, layer, header):
    """The fault of <header> in a file of this layer, or None."""
    if header.startswith('deed/'):
        if 'public' not in layers.allowed[layer]:
            return f'{layer} may not include <{header}>'
        return None
    row = library_row(layers, header)
    if row and layer not in layers.libraries[row]:
        return (f'<{header}> belongs to {", ".join(layers.libraries[row])}, '
                f'not to {layer}')
    if not row and layer in layers.std and header not in layers.std[layer]:
        return f'{layer} may not include <{header}>'
    return None


def check_quoted(layers, layer, header):
    """The fault of "header" in a file of this layer, or None."""
    target = layer_of(layers, header)
    if target is None:
        return (f'"{header}" is in no folder of src/LAYERS '
                '(includes are written from src/, public ones as <deed/...>)')
    if target != layer and target not in layers.allowed[layer]:
        return f'{layer} may not include {target} ("{header}")'
    return None


def includes(text):
    """Yields (line number, angle header or None, quoted header or None)."""
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(2), match.group(3)


def check_source(layers, path, text):
    """Faults of one file; path is below src."""
    layer = layer_of(layers, path)
    if layer is None:
        return [f'src/{path}: this folder is not in src/LAYERS']
    faults = []
    for number, angle, quoted in includes(text):
        fault = (check_angle(layers, layer, angle) if angle
                 else check_quoted(layers, layer, quoted))
        if fault:
            faults.append(f'src/{path}:{number}: {fault}')
    return faults


def check_public(path, text):
    """Faults of one public header; path is below include."""
    faults = []
    for number, angle, quoted in includes(text):
        if quoted:
            fault = f'"{quoted}": a public header includes <deed/...> only'
        elif angle.startswith('deed/') or angle in PUBLIC_STD:
            continue
        else:
            fault = f'a public header may not include <{angle}>'
        faults.append(f'include/{path}:{number}: {fault}')
    return faults


def sources(top):
    """Yields (path below top, text) of the C files, in order."""
    for folder, folders, files in os.walk(top):
        folders.sort()
        for name in sorted(files):
            if name.endswith(('.c', '.h')):
                path = os.path.join(folder, name)
                with open(path, encoding='utf-8') as file:
                    yield os.path.relpath(path, top), file.read()


def check_tree(root):
    with open(os.path.join(root, 'src', 'LAYERS'), encoding='utf-8') as file:
        layers, faults = parse_layers(file.read())
    count = 0
    for path, text in sources(os.path.join(root, 'src')):
        faults += check_source(layers, path, text)
        count += 1
    for path, text in sources(os.path.join(root, 'include')):
        faults += check_public(path, text)
        count += 1
    return count, faults


def main(argv):
    root = argv[1] if len(argv) > 1 else os.path.dirname(
        os.path.dirname(os.path.abspath(__file__)))
    count, faults = check_tree(root)
    for fault in faults:
        print(fault)
    print(f'{count} files, {len(faults)} faults')
    return 1 if faults or count == 0 else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv))
