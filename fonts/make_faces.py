#!/usr/bin/python3
"""Takes the faces that the program draws with from the installed Debian packages, keeps the glyphs that it needs, and
writes them as C arrays. Run by Meson; no font file is committed.

    make_faces.py OUTPUT.c

Needs python3-fonttools, and fonts-inter (or, missing that, fonts-dejavu-core). The cmap's digits are pointed at the
tabular ones, so that numbers do not dance; of the layout features only kerning stays, so that "3x3" or "->" in a text
are not turned into other signs."""

import io
import os
import sys

try:
    from fontTools import subset
    from fontTools.ttLib import TTFont
except ImportError:
    sys.exit("make_faces.py: python3-fonttools is needed (apt install python3-fonttools)")

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


def use_tabular_digits(font):
    """Points the digits' code points at the glyphs that the feature "tnum" would put in their place."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    replacement = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for sub in table.LookupList.Lookup[index].SubTable:
                replacement.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    for part in font["cmap"].tables:
        if part.isUnicode():
            for code in range(ord("0"), ord("9") + 1):
                part.cmap[code] = replacement.get(part.cmap.get(code), part.cmap.get(code))


def make_face(files, characters):
    path = next((file for file in files if os.path.exists(file)), None)
    if path is None:
        sys.exit("make_faces.py: none of these is installed (apt install fonts-inter fonts-dejavu-core): "
                 + ", ".join(files))
    font = TTFont(path, recalcTimestamp=False)
    use_tabular_digits(font)
    options = subset.Options()
    options.layout_features = ["kern"]
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 13]  # copyright, family, style, licence
    options.drop_tables += ["FFTM", "meta", "STAT"]
    options.recalc_timestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    out = io.BytesIO()
    font.save(out)
    return path, out.getvalue()


def main():
    with open(sys.argv[1], "w", encoding="ascii") as out:
        out.write('/* Made by fonts/make_faces.py; do not edit. */\n#include "raster/faces.h"\n')
        rows = []
        for name, files, characters in FACES:
            path, data = make_face(files, characters)
            out.write(f"\n/* {path} */\nstatic const unsigned char {name}[{len(data)}] = {{\n")
            for start in range(0, len(data), 32):
                out.write(",".join(map(str, data[start:start + 32])) + ",\n")
            out.write("};\n")
            rows.append(f"    {{{name}, sizeof {name}}},\n")
        out.write("\nconst struct faces_data faces_data[FACES_COUNT] = {\n" + "".join(rows) + "};\n")


main()
