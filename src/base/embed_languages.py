"""Writes message catalogues as tables in C: embed_languages.py OUTPUT ID.mo... The table of ID.mo is texts_ID."""
import pathlib
import sys

output, *catalogues = map(pathlib.Path, sys.argv[1:])
tables = []
for catalogue in catalogues:
    data = catalogue.read_bytes()
    rows = [', '.join(map(str, data[i:i + 32])) for i in range(0, len(data), 32)]
    tables.append(f'static const unsigned char texts_{catalogue.stem}[{len(data)}] = {{\n    ' + ',\n    '.join(rows) + '};\n')
output.write_text(''.join(tables), encoding='utf-8')
