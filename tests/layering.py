"""Holds src/ to its folder order: layering.py SRC. A folder includes itself and the folders above it, as
"folder/file.h"; only window/ includes SDL, and raster/ SDL2_ttf (with the SDL.h that it needs). Threads are
those of base/thread.h."""
import pathlib
import re
import sys

ORDER = ['base', 'puzzle', 'solve', 'trace', 'proof', 'argument', 'trace_file', 'proof_file', 'player', 'technique', 'rating',
         'engine', 'document', 'explain', 'scene', 'lesson', 'raster', 'export', 'viewer', 'bench', 'command', 'window']
# What is to share no code with engines, techniques and solvers includes nothing else.
ALONE = {'proof': ['base', 'puzzle', 'trace', 'proof'], 'proof_file': ['base', 'puzzle', 'trace', 'proof_file']}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def complaints(source, root):
    folder = source.relative_to(root).parts[0]
    if folder not in ORDER:
        yield f'the folder {folder} is not in the order'
        return
    for bracket, name in INCLUDE.findall(source.read_text(encoding='utf-8')):
        if bracket == '<':
            if 'SDL' in name and folder != 'window' and not (folder == 'raster' and name.endswith(('SDL_ttf.h', 'SDL.h'))):
                yield f'includes <{name}>, which only window/ may (raster/: SDL_ttf.h)'
            if name in ('threads.h', 'pthread.h') and folder != 'base':
                yield f'includes <{name}>, expected "base/thread.h"'
            continue
        parts = name.split('/')
        if len(parts) != 2:
            yield f'includes "{name}", expected "folder/file"'
        elif parts[0] not in ORDER:
            yield f'includes "{name}" of a folder that is not in the order'
        elif parts[0] not in ALONE.get(folder, ORDER):
            yield f'includes "{name}", with which it is to share no code'
        elif ORDER.index(parts[0]) > ORDER.index(folder):
            yield f'includes "{name}", which lies below it'


def main():
    root = pathlib.Path(sys.argv[1])
    found = [f'{source.relative_to(root)}: {text}'
             for source in sorted([*root.rglob('*.[ch]'), *root.rglob('*.def')])
             if len(source.relative_to(root).parts) > 1
             for text in complaints(source, root)]
    print('\n'.join(found) or 'every include goes upwards')
    return 1 if found else 0


sys.exit(main())
