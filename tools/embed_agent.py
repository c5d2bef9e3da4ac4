#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Joins the page agent's files and embeds them in a C source.

    embed_agent.py --js             prints the joined script
    embed_agent.py OUTPUT.c         writes the C source (also with -o)
    embed_agent.py --list           prints the files, for a build's depfile

The script is one expression whose value is the agent. Its hash is taken over
the joined files, and put into the script, so that the runtime can tell an
agent of another version by asking for it.
"""
import argparse
import hashlib
import pathlib
import re
import sys

PLACE = "@DEED_AGENT_HASH@"
NAME = re.compile(r"^(?:const|let|var|function|class) +([\w$]+)", re.MULTILINE)
QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'")
HEAD = "// SPDX-License-Identifier: Apache-2.0\n"


def listed(folder):
    """The files in the order of files.txt; every source must be listed."""
    names = [line.strip() for line in
             (folder / "files.txt").read_text(encoding="utf-8").splitlines()]
    names = [n for n in names if n and not n.startswith("#")]
    present = {p.name for p in (folder / "src").glob("*.js")}
    if len(set(names)) != len(names) or set(names) != present:
        odd = sorted(set(names) ^ present) or ["a file is listed twice"]
        sys.exit("files.txt and src differ: " + ", ".join(odd))
    return [folder / "src" / n for n in names]


def check_names(names, path, text):
    """All files are one scope: a name that is there twice is a syntax error
    of which only a browser would tell."""
    for name in NAME.findall(text):
        if name in names:
            sys.exit(f"{path.name}: {name} is a name in {names[name]} already")
        names[name] = path.name


def pack(path, text):
    """Without comments of whole lines and without indentation: a fifth of what
    every document has to read. A text over several lines would be changed."""
    lines = [line.strip(" ") for line in text.split("\n")]
    lines = [line for line in lines if not line.startswith("//")]
    for line in lines:
        if QUOTED.sub("", line).count("`") % 2 or line.endswith("\\"):
            sys.exit(f"{path.name}: a text over several lines: {line}")
    return "\n".join(lines)


def join(folder):
    """The script and its hash."""
    parts = []
    names = {}
    for path in listed(folder):
        text = path.read_text(encoding="utf-8")
        if not text.startswith(HEAD):
            sys.exit(f"{path.name}: the licence line is missing")
        check_names(names, path, text)
        parts.append(pack(path, text))
    body = "".join(parts)
    digest = hashlib.sha256(body.encode()).hexdigest()
    if body.count(PLACE) != 1:
        sys.exit("the place of the hash must occur once")
    body = body.replace(PLACE, digest)
    return "(() => {\n'use strict';\n" + body + "})()\n", digest


def to_c(script, digest):
    """A byte array: string literals of this length are not portable."""
    data = script.encode()
    rows = []
    for at in range(0, len(data), 16):
        rows.append("    " + ",".join(str(b) for b in data[at:at + 16]) + ",")
    return "\n".join([
        "/* SPDX-License-Identifier: Apache-2.0 */",
        "/* Made by tools/embed_agent.py from agent/src; do not edit. */",
        "#include <stddef.h>",
        "",
        "extern const char deed_agent_source[];",
        "extern const size_t deed_agent_source_len;",
        "extern const char deed_agent_hash[];",
        "extern const char deed_agent_world[];",
        "",
        "const char deed_agent_source[] = {",
        *rows,
        "    0 };",
        f"const size_t deed_agent_source_len = {len(data)};",
        f'const char deed_agent_hash[] = "{digest}";',
        f'const char deed_agent_world[] = "deed-{digest[:16]}";',
        ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", nargs="?")
    parser.add_argument("-o", dest="output_o")
    parser.add_argument("--js", action="store_true")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    folder = pathlib.Path(__file__).resolve().parent.parent / "agent"
    if args.list:
        print("\n".join(str(p) for p in listed(folder)))
        return
    script, digest = join(folder)
    output = args.output or args.output_o
    if args.js or not output:
        sys.stdout.write(script)
        return
    if any(ord(c) > 127 for c in script):
        sys.exit("the agent must be plain ASCII")
    pathlib.Path(output).write_text(to_c(script, digest), encoding="ascii")


if __name__ == "__main__":
    main()
