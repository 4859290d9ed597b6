"""Holds src/ to its folder order: layering.py SRC. A folder includes itself and the folders above it, as
"folder/file.h"; only window/ includes SDL, and raster/ SDL2_ttf (with the SDL.h that it needs). Threads are
those of base/thread.h. What a file declares, by itself or by the rows of a table (.def), its own folder defines, be it a function or a
variable. No header leads to the internals of its folder from a different one. Files of a folder call each other in no circle, with both
files of what there is for POSIX and for Windows; a file of viewer/ includes the header of each function that it calls; and
something calls each function that a header declares."""
import collections
import pathlib
import re
import sys

ORDER = ['base', 'puzzle', 'form', 'solve', 'step', 'trace', 'proof', 'why', 'argument', 'trace_file', 'proof_file', 'player', 'technique', 'hint',
         'rating', 'engine', 'document', 'explain', 'watch', 'scene', 'lesson', 'raster', 'export', 'viewer', 'bench', 'command', 'window', 'web']
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
# The names of functions and variables. base/library_memory.c defines some of the C library's, which everybody calls.
NO_CODE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'', re.DOTALL)
DEFINED = re.compile(r'^(?!static\b)[a-z][\w *]*?\b(?!malloc\b|calloc\b|realloc\w*\b|free\b)(\w+)\([^;{}]*\)\n\{', re.MULTILINE)
DECLARED = re.compile(r'^(?!static\b|typedef\b)[a-z][\w *]*?\b(\w+)\([^;{}]*\)[^;{}]*;', re.MULTILINE)
VARIABLE = re.compile(r'^(?!static\b|extern\b|typedef\b)[a-z][\w *]*?\b(\w+)(?:\[[^\]\n]*\])*\s*=(?!=)', re.MULTILINE)
EXTERN = re.compile(r'^extern ([^;(){}]*);', re.MULTILINE)
LAST_WORD = re.compile(r'(\w+)(?:\[[^\]]*\])*$')
MACRO = re.compile(r'^[ \t]*#[ \t]*define (\w+)\(([\w, ]*)\)((?:.*\\\n)*.*)$', re.MULTILINE)
WORD = re.compile(r'(?<!\.)(?<!->)\b[A-Za-z_]\w*')


def arguments(text, start):
    """Returns the arguments of a row whose "(" is before `start`."""
    found, depth, begin = [], 0, start
    for at in range(start, len(text)):
        if text[at] == ',' and not depth or text[at] == ')' and not depth:
            found.append(text[begin:at].strip())
            begin = at + 1
        if text[at] == ')' and not depth:
            break
        depth += (text[at] in '({') - (text[at] in ')}')
    return found


def expand(code, table):
    """Yields what the macros of the code make of the table's rows."""
    for name, parameters, body in MACRO.findall(code):
        parameters = [parameter.strip() for parameter in parameters.split(',')]
        for row in re.finditer(rf'\b{name}\(', table):
            given = dict(zip(parameters, arguments(table, row.end())))
            text = re.sub(r'\b[A-Za-z_]\w*', lambda word: given.get(word[0], word[0]), body.replace('\\\n', ' '))
            yield re.sub(r'\s*##\s*', '', text).strip()


class Sources:
    """What each file of C and each header defines, declares and names, also by a table (.def) that it includes."""

    def __init__(self, root):
        self.root = root
        tables = {file.relative_to(root).as_posix(): NO_CODE.sub('', file.read_text(encoding='utf-8')) for file in root.rglob('*.def')}
        self.code, self.rows, self.includes = {}, {}, {}
        self.defined_in, self.functions_in = collections.defaultdict(set), collections.defaultdict(set)
        for file in sorted(root.rglob('*.[ch]')):
            text = file.read_text(encoding='utf-8')
            code = self.code[file] = NO_CODE.sub('', text)
            self.includes[file] = [name for bracket, name in INCLUDE.findall(text) if bracket == '"']
            self.rows[file] = '\n'.join(row for name in self.includes[file] if name in tables for row in expand(code, tables[name]))
            for name in DEFINED.findall(code) if file.suffix == '.c' else []:
                self.functions_in[name].add(file)
                self.defined_in[name].add(file)
            for name in VARIABLE.findall(code) if file.suffix == '.c' else []:
                self.defined_in[name].add(file)

    def folder(self, file):
        return file.relative_to(self.root).parts[0]

    def show(self, file):
        return file.relative_to(self.root).as_posix()

    def declared(self, file):
        text = self.code[file] + '\n' + self.rows[file]
        variables = [LAST_WORD.search(one.strip()) for several in EXTERN.findall(text) for one in several.split(',')]
        return {*DECLARED.findall(text), *(match[1] for match in variables if match)}

    def calls(self, file):
        """Returns the files whose functions the file names and does not define: both files of a function with one for each system.
        A table of functions is a variable: what calls its rows need not know them."""
        names = {word for word in WORD.findall(self.code[file]) if word in self.functions_in and file not in self.functions_in[word]}
        return {home for name in names for home in self.functions_in[name]}


def circles(sources, folder):
    """Complains of a circle among those files that are left when each that calls none of them is taken away."""
    files = [file for file in sources.code if file.suffix == '.c' and sources.folder(file) == folder]
    left = {file: sources.calls(file) & set(files) for file in files}
    while free := [file for file in left if not left[file] & left.keys()]:
        for file in free:
            del left[file]
    path = sorted(left)[:1]
    while path:
        path.append(min(left[path[-1]] & left.keys()))
        if path[-1] in path[:-1]:
            names = [file.name for file in path[path.index(path[-1]):]]
            yield f'{folder}/ calls in a circle: {" -> ".join(names)}'
            return


def declared_elsewhere(sources):
    """Complains of what a file declares, by itself or by a table's rows, and a different folder defines."""
    for file in sources.code:
        for name in sorted(sources.declared(file)):
            for home in sorted(sources.defined_in.get(name, ())):
                if len(file.relative_to(sources.root).parts) > 1 and sources.folder(home) != sources.folder(file):
                    yield f'{sources.show(file)}: declares {name}, which {sources.show(home)} defines'


def internals(sources):
    """Complains of a file that a header of a different folder leads to that folder's own internals."""
    for file in sources.code:
        found, ways = set(), [(name, name) for name in sources.includes[file]]
        for name, first in ways:
            folder = name.split('/')[0]
            if name.endswith('_internal.h') and folder != sources.folder(file) and name != first:
                yield f'{sources.show(file)}: reaches "{name}" through "{first}", which is for {folder}/ alone'
            header = sources.root / name
            if header in sources.includes and header not in found:
                found.add(header)
                ways += [(further, first) for further in sources.includes[header]]


def missing_includes(sources, folder):
    declared = {name: header for header in sources.code if header.suffix == '.h' and sources.folder(header) == folder
                for name in sources.declared(header)}
    for file in sources.code:
        if file.suffix != '.c' or sources.folder(file) != folder:
            continue
        words = set(re.findall(r'\w+', sources.code[file])) & declared.keys()
        for name in sorted({sources.show(declared[word]) for word in words} - {*sources.includes[file], *STATE}):
            yield f'{sources.show(file)}: calls what "{name}" declares and does not include it'


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
    sources = Sources(root)
    found += [text for folder in ORDER for text in circles(sources, folder)]
    found += [*declared_elsewhere(sources), *internals(sources), *missing_includes(sources, 'viewer')]
    found += unused(root)
    print('\n'.join(found) or 'every include and call goes upwards')
    return 1 if found else 0


sys.exit(main())
