"""Holds src/ to its folder order: layering.py SRC. A folder includes itself and the folders above it, as
"folder/file.h"; only window/ includes SDL, and raster/ SDL2_ttf (with the SDL.h that it needs). Threads are
those of base/thread.h. Files of a folder call each other in no circle, a file of viewer/ includes the
header of each function that it calls, and each function that a header declares is called somewhere."""
import collections
import pathlib
import re
import sys

ORDER = ['base', 'puzzle', 'solve', 'step', 'trace', 'proof', 'why', 'argument', 'trace_file', 'proof_file', 'player', 'technique', 'hint',
         'rating', 'engine', 'document', 'explain', 'watch', 'scene', 'lesson', 'raster', 'export', 'viewer', 'bench', 'command', 'window']
# What is to share no code with engines, techniques and solvers includes nothing else.
ALONE = {'proof': ['base', 'puzzle', 'step', 'trace', 'proof'], 'why': ['base', 'puzzle', 'step', 'trace', 'proof', 'why'], 'proof_file': ['base', 'puzzle', 'step', 'trace', 'proof_file']}
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
        elif parts[1].endswith('_internal.h') and parts[0] != folder:
            yield f'includes "{name}", which is for its own folder'
        elif ORDER.index(parts[0]) > ORDER.index(folder):
            yield f'includes "{name}", which lies below it'


# viewer/viewer_state.h stands for these: what every file there uses.
STATE = ['viewer/actions.h', 'viewer/mode.h', 'viewer/viewer.h']
# The names of functions. base/library_memory.c defines some of the C library's, which everybody calls.
NO_CODE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'', re.DOTALL)
DEFINED = re.compile(r'^(?!static\b)[a-z][\w *]*?\b(?!malloc\b|calloc\b|realloc\w*\b|free\b)(\w+)\([^;{}]*\)\n\{', re.MULTILINE)
DECLARED = re.compile(r'^(?!static\b|typedef\b)[a-z][\w *]*?\b(\w+)\([^;{}]*\)[^;{}]*;', re.MULTILINE)


def names_used(files, pattern, suffix):
    """Maps each file of C to what its code names of other files: those of this suffix in which the pattern finds a name."""
    code = {file: NO_CODE.sub('', file.read_text(encoding='utf-8')) for file in files}
    home = {name: file for file in files if file.suffix == suffix for name in pattern.findall(code[file])}
    return {file: {home[word] for word in set(re.findall(r'\w+', code[file])) & home.keys()} - {file}
            for file in files if file.suffix == '.c'}


def circles(folder):
    """Complains of a circle among those files that are left when each that calls none of them is taken away."""
    left = names_used(sorted(folder.glob('*.[ch]')), DEFINED, '.c')
    while free := [file for file in left if not left[file] & left.keys()]:
        for file in free:
            del left[file]
    path = sorted(left)[:1]
    while path:
        path.append(min(left[path[-1]] & left.keys()))
        if path[-1] in path[:-1]:
            names = [file.name for file in path[path.index(path[-1]):]]
            yield f'{folder.name}/ calls in a circle: {" -> ".join(names)}'
            return


def missing_includes(folder):
    for file, headers in names_used(sorted(folder.glob('*.[ch]')), DECLARED, '.h').items():
        included = [name for _, name in INCLUDE.findall(file.read_text(encoding='utf-8'))]
        for name in sorted({f'{folder.name}/{header.name}' for header in headers} - {*included, *STATE}):
            yield f'{folder.name}/{file.name}: calls what "{name}" declares and does not include it'


def unused(root):
    """Complains of functions of a header that nothing names but their own definition."""
    code = {file: NO_CODE.sub('', file.read_text(encoding='utf-8')) for file in root.rglob('*.[ch]')}
    code |= {file: file.read_text(encoding='utf-8') for file in [*root.rglob('*.def'), *root.parent.glob('tests/**/*.[ch]')]}
    count = collections.Counter(word for text in code.values() for word in re.findall(r'\w+', text))
    for header in sorted(root.rglob('*.h')):
        for name in DECLARED.findall(code[header]):
            if count[name] <= 2:
                yield f'{header.relative_to(root)}: nothing calls {name}'


def main():
    root = pathlib.Path(sys.argv[1])
    found = [f'{source.relative_to(root)}: {text}'
             for source in sorted([*root.rglob('*.[ch]'), *root.rglob('*.def')])
             if len(source.relative_to(root).parts) > 1
             for text in complaints(source, root)]
    found += [text for folder in ORDER for text in circles(root / folder)]
    found += missing_includes(root / 'viewer')
    found += unused(root)
    print('\n'.join(found) or 'every include and call goes upwards')
    return 1 if found else 0


sys.exit(main())
