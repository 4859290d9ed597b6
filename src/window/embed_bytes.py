"""Writes a file's bytes as a table in C: embed_bytes.py OUTPUT FILE NAME."""
import pathlib
import sys

output, source, name = sys.argv[1:]
data = pathlib.Path(source).read_bytes()
rows = [', '.join(map(str, data[i:i + 24])) for i in range(0, len(data), 24)]
pathlib.Path(output).write_text(f'static const unsigned char {name}[{len(data)}] = {{\n    ' + ',\n    '.join(rows) + '};\n',
                                encoding='utf-8')
