"""Writes the layouts' texts as a table of C strings: embed_layouts.py OUTPUT FILE..."""
import pathlib
import sys


def quote(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"'


def entry(path):
    text = path.read_text(encoding='utf-8')
    words = [line[2:].split(None, 1) for line in text.splitlines() if line.startswith('#!')]
    keys = {word[0]: word[1] for word in words if len(word) == 2}
    if keys['name'] != path.stem:
        sys.exit(f'{path}: its name is {keys["name"]}, expected {path.stem}')
    grids = sum(word[0] == 'grid' for word in words)
    width, height = keys['sheet'].split('x')
    body = '\n'.join('        ' + quote(line + '\n') for line in text.splitlines())
    return (f'    {{\n        .id = {quote(keys["name"])},\n        .title = {quote(keys["title"])},\n'
            f'        .grids = {grids},\n        .width = {width},\n        .height = {height},\n'
            f'        .text =\n{body},\n    }},\n')


output, *paths = map(pathlib.Path, sys.argv[1:])
table = ''.join(entry(path) for path in paths)
output.write_text(f'static const struct layout_entry layouts[] = {{\n{table}    {{0}},\n}};\n', encoding='utf-8')
