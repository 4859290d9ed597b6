"""Writes message catalogues as tables in C: embed_languages.py OUTPUT ID.mo... The table of ID.mo is texts_ID, and plural_ID returns which
form of a word goes with a number. The rule is that of the catalogue's head, whose expressions are those of C."""
import pathlib
import re
import struct
import sys

output, *catalogues = map(pathlib.Path, sys.argv[1:])


def plural_rule(data):
    """The rule in the head, which is the translation of the empty text and so the first row."""
    length, place = struct.unpack_from('<II', data, struct.unpack_from('<I', data, 16)[0])
    head = data[place:place + length].decode()
    found = re.search(r'^Plural-Forms: *nplurals *= *\d+; *plural *= *([n\d ()?:!=<>%&|]+);', head, re.MULTILINE)
    assert found, f'no rule of plural forms: {head}'
    return found[1]


parts = []
for catalogue in catalogues:
    data = catalogue.read_bytes()
    rows = [', '.join(map(str, data[i:i + 32])) for i in range(0, len(data), 32)]
    parts.append(f'static const unsigned char texts_{catalogue.stem}[{len(data)}] = {{\n    ' + ',\n    '.join(rows) + '};\n')
    parts.append('#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored "-Wparentheses" /* the rules have few */\n'
                 f'static unsigned plural_{catalogue.stem}(uint64_t n)\n{{\n    (void)n;\n    return {plural_rule(data)};\n}}\n'
                 '#pragma GCC diagnostic pop\n')
output.write_text(''.join(parts), encoding='utf-8')
