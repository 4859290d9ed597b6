"""Writes the puzzles' texts as a table of C strings: embed_puzzles.py OUTPUT FILE..."""
import pathlib
import sys


def quote(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"'


def entry(path):
    lines = path.read_text(encoding='utf-8').splitlines()
    body = '\n'.join('        ' + quote(line + '\n') for line in lines)
    return f'    {{\n        .name = {quote(path.stem)},\n        .text =\n{body},\n    }},\n'


output, *paths = map(pathlib.Path, sys.argv[1:])
table = ''.join(map(entry, paths))
output.write_text(f'static const struct builtin_puzzle puzzles[] = {{\n{table}}};\n', encoding='utf-8')
