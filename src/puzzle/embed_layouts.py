"""Writes the layouts' texts as a table of C strings: embed_layouts.py OUTPUT FILE..."""
import pathlib
import sys


def quote(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"'


def entry(path):
    text = path.read_text(encoding='utf-8')
    lines = [line.split('#')[0].strip() for line in text.splitlines()]
    keys = dict(line.split(None, 1) for line in lines if ' ' in line)
    if keys['name'] != path.stem:
        sys.exit(f'{path}: its name is {keys["name"]}, expected {path.stem}')
    places = [tuple(map(int, line.split(None, 1)[1].split(','))) for line in lines if line.startswith('grid ')]
    width, height = (max((place[axis] for place in places), default=0) + int(keys['digits']) for axis in (0, 1))
    body = '\n'.join('        ' + quote(line + '\n') for line in text.splitlines())
    return (f'    {{\n        .id = {quote(keys["name"])},\n        .title = {quote(keys["title"])},\n'
            f'        .grids = {len(places)},\n        .width = {width},\n        .height = {height},\n'
            f'        .text =\n{body},\n    }},\n')


output, *paths = map(pathlib.Path, sys.argv[1:])
table = ''.join(entry(path) for path in paths)
output.write_text(f'static const struct layout_entry layouts[] = {{\n{table}    {{0}},\n}};\n', encoding='utf-8')
