"""Writes the puzzles' texts as a table of C strings: embed_puzzles.py OUTPUT TABLE FILE... In the file `list` of their folder, the level of
a puzzle may stand behind its name."""
import pathlib
import sys


def quote(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'


def variable(path):
    return name + '_' + path.stem.replace('-', '_')


def text(path):
    """Returns the file as an array of numbers, because C limits the length of string literals."""
    numbers = [str(byte) for byte in path.read_bytes()] + ['0']
    lines = [','.join(numbers[i:i + 32]) for i in range(0, len(numbers), 32)]
    return f'static const char {variable(path)}[] = {{\n' + ',\n'.join(lines) + '};\n'


output, name = pathlib.Path(sys.argv[1]), sys.argv[2]
paths = list(map(pathlib.Path, sys.argv[3:]))
listed = paths[0].parent / 'list'
levels = dict((line + ' ').split(' ')[:2] for line in listed.read_text().splitlines()) if listed.exists() else {}
table = ''.join(f'    {{.name = {quote(path.stem)}, .level = {quote(levels.get(path.stem, ""))}, .text = {variable(path)}}},\n'
                for path in paths)
output.write_text(''.join(map(text, paths)) + f'static const struct builtin_puzzle {name}[] = {{\n{table}    {{NULL, NULL, NULL}},\n}};\n',
                  encoding='ascii')
