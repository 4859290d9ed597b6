#!/usr/bin/python3
"""Takes the faces that the program draws with from the installed Debian packages, keeps the glyphs that it needs, and
writes them as C arrays. Run by Meson; no font file is committed.

    make_faces.py OUTPUT.c [dejavu]
    make_faces.py FOLDER/

The second form writes the faces as files for a web page, except the last one: a browser has fonts that provide what they lack.
With "dejavu", all faces are DejaVu's, which have not changed since 2016: tests compare pictures that they draw. Needs
hb-subset and hb-shape (libharfbuzz-bin), and fonts-inter (or, missing that, fonts-dejavu-core). Where the fonts lie elsewhere than on
Debian, the environment variable FONTS names a folder that has the files. The digits' code points
are pointed at the tabular digits, so that numbers do not dance; of the layout features only kerning stays, so that "3x3"
or "->" in a text are not turned into other signs."""

import json
import os
import struct
import subprocess
import sys
import tempfile

INTER = "/usr/share/fonts/opentype/inter/"
DEJAVU = "/usr/share/fonts/truetype/dejavu/"

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180)]
SIGNS = [ord(c) for c in "‐‑‒–—‘’“”„†•…‰′″‹›€←↑→↓↔⇐⇒⇔−×÷·≈≠≤≥±√∞✓✗"]
WIDE = [*LATIN, *range(0x180, 0x250), *range(0x370, 0x530), *range(0x1E00, 0x1F00), *range(0x2010, 0x2064),
        *range(0x2070, 0x20C0), *range(0x2100, 0x23FF), *range(0x2500, 0x2800)]

# name, the files to try in order, the characters to keep
FACES = [
    ("regular", [INTER + "Inter-Regular.otf", DEJAVU + "DejaVuSans.ttf"], LATIN + SIGNS),
    ("semibold", [INTER + "Inter-SemiBold.otf", DEJAVU + "DejaVuSans-Bold.ttf"], LATIN + SIGNS),
    ("mono", [DEJAVU + "DejaVuSansMono.ttf"], LATIN + SIGNS),
    ("fallback", [DEJAVU + "DejaVuSans.ttf"], WIDE),
]
DIGITS = "0123456789"


def run(*command):
    try:
        return subprocess.run(command, check=True, capture_output=True).stdout
    except FileNotFoundError:
        sys.exit(f"make_faces.py: {command[0]} is needed (apt install libharfbuzz-bin)")
    except subprocess.CalledProcessError as failed:
        sys.exit(f"make_faces.py: {' '.join(command)[:200]}: {failed.stderr.decode()}")


def cut(path, characters, cut_path):
    """Copies the glyphs of these characters, with kerning and what replaces digits by tabular ones."""
    run("hb-subset", "--unicodes=" + ",".join(f"{code:x}" for code in characters), "--layout-features=kern,tnum",
        "--name-IDs=0,1,2,13", "--notdef-outline", "--drop-tables+=FFTM,meta,STAT", "--output-file=" + cut_path, path)


def tabular_digits(path):
    """Returns the glyph of each digit once the feature tnum was applied."""
    shaped = run("hb-shape", "--features=tnum,-kern", "--no-glyph-names", "--no-positions", "--output-format=json",
                 path, DIGITS)
    glyphs = [glyph["g"] for glyph in json.loads(shaped)]
    if len(glyphs) != len(DIGITS):
        sys.exit(f"make_faces.py: {path}: {len(glyphs)} glyphs for the ten digits")
    return dict(zip(map(ord, DIGITS), glyphs))


def read_tables(font):
    """Returns the font's tables by their tags. A font is a directory of (tag, checksum, offset, length) and the tables."""
    count = struct.unpack_from(">H", font, 4)[0]
    tables = {}
    for i in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", font, 12 + 16 * i)
        tables[tag] = font[offset:offset + length]
    return tables


def map_of_segments(table):
    """Reads a character map of format 4: arrays of ends, starts, deltas and offsets, one entry a run of characters."""
    segments = struct.unpack_from(">H", table, 6)[0] // 2
    ends, starts, deltas, offsets = (14, 16 + 2 * segments, 16 + 4 * segments, 16 + 6 * segments)
    found = {}
    for i in range(segments):
        end, start, delta, offset = (struct.unpack_from(">H", table, at + 2 * i)[0]
                                     for at in (ends, starts, deltas, offsets))
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                glyph = struct.unpack_from(">H", table, offsets + 2 * i + offset + 2 * (code - start))[0]
            if glyph:
                found[code] = (glyph + delta) & 0xFFFF
    return found


def map_of_groups(table):
    """Reads a character map of format 12: runs of (first character, last character, first glyph)."""
    found = {}
    for i in range(struct.unpack_from(">I", table, 12)[0]):
        first, last, glyph = struct.unpack_from(">III", table, 16 + 12 * i)
        found.update((code, glyph + code - first) for code in range(first, last + 1))
    return found


def read_characters(cmap):
    """Returns the glyph of each character."""
    found = {}
    for i in range(struct.unpack_from(">H", cmap, 2)[0]):
        offset = struct.unpack_from(">HHI", cmap, 4 + 8 * i)[2]
        read = {4: map_of_segments, 12: map_of_groups}.get(struct.unpack_from(">H", cmap, offset)[0])
        found.update(read(cmap[offset:]) if read else {})
    return found


def make_cmap(characters):
    """Makes a character map of one subtable of format 12, for Unicode, with a run for each character."""
    groups = b"".join(struct.pack(">III", code, code, glyph) for code, glyph in sorted(characters.items()))
    head = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(characters))
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + head + groups


def make_font(kind, tables):
    """Writes the directory, whose search hints are computed from the number of tables, and the tables."""
    power = len(tables).bit_length() - 1
    head = kind + struct.pack(">HHHH", len(tables), 16 << power, power, 16 * len(tables) - (16 << power))
    records, body = b"", b""
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        checksum = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        records += struct.pack(">4sIII", tag, checksum, 12 + 16 * len(tables) + len(body), len(table))
        body += padded
    return head + records + body


def make_face(files, characters):
    own = os.environ.get("FONTS")
    places = [os.path.join(own, os.path.basename(file)) for file in files] if own else files
    path = next((file for file in places if os.path.exists(file)), None)
    if path is None:
        sys.exit("make_faces.py: none of these is installed (apt install fonts-inter fonts-dejavu-core): "
                 + ", ".join(places))
    with tempfile.TemporaryDirectory() as folder:
        cut_path = os.path.join(folder, "face")
        cut(path, characters, cut_path)
        with open(cut_path, "rb") as file:
            font = file.read()
        digits = tabular_digits(cut_path)
    tables = read_tables(font)
    tables[b"cmap"] = make_cmap({**read_characters(tables[b"cmap"]), **digits})
    tables.pop(b"GSUB", None)
    return path, make_font(font[:4], tables)


def write_files(folder):
    """A browser looks for the form of a font in its beginning, not in its name."""
    for name, files, characters in FACES[:-1]:
        _, data = make_face(files, characters)
        with open(os.path.join(folder, name + ".otf"), "wb") as out:
            out.write(data)


def write_source():
    only_dejavu = sys.argv[2:] == ["dejavu"]
    with open(sys.argv[1], "w", encoding="ascii") as out:
        out.write('/* Made by fonts/make_faces.py; do not edit. */\n#include "raster/faces.h"\n')
        rows = []
        for name, files, characters in FACES:
            path, data = make_face([file for file in files if file.startswith(DEJAVU) or not only_dejavu], characters)
            out.write(f"\n/* {path} */\nstatic const unsigned char {name}[{len(data)}] = {{\n")
            for start in range(0, len(data), 32):
                out.write(",".join(map(str, data[start:start + 32])) + ",\n")
            out.write("};\n")
            rows.append(f"    {{{name}, sizeof {name}}},\n")
        out.write("\nconst struct faces_data faces_data[FACES_COUNT] = {\n" + "".join(rows) + "};\n")


if sys.argv[1].endswith("/"):
    write_files(sys.argv[1])
else:
    write_source()
