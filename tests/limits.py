"""Checks the limits of the C files in src/: limits.py SRC. A function has at most 60 lines. A struct with more than 20
members has a comment before it that names its parts, and in scene/ or viewer/ it has at most 30. Static variables are
constant, except those in CHANGING_STATICS. The numbers of long lines and of comments that begin with a clause may only
decrease. An indented table or example in a comment ends with an empty line: without it, clang-format has joined its rows."""
import pathlib
import re
import sys

FUNCTION_LINES, MEMBERS, COMMENT_WORDS = 60, 20, 8
MOST_MEMBERS = {'scene': 30, 'viewer': 30}
COLUMNS, LONG_LINES = 120, 38  # these may only fall
CLAUSE, CLAUSES = re.compile(r'/\* (?:What|Which|Where|How|Whether|Of)\b'), 11
JOINED = re.compile(r'^ ?\*\s{4,}\S.*\n ?\* [^\s/].*', re.MULTILINE)
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
STRUCT = re.compile(r'^struct (\w+) \{\n(.*?)^\}', re.DOTALL | re.MULTILINE)
STATIC = re.compile(r'^\s*static (?!inline\b|_Thread_local\b)([^(;={]*?)(?:;|=)', re.MULTILINE)
CONSTANT_TYPES = {'numbers'}
# Files whose statics change, and why they must be static.
CHANGING_STATICS = {
    'base/leftovers_posix.c': 'a signal handler receives no context',
    'base/thread_web.c': 'the threads that take turns are those of the whole page',
    'base/translation.c': 'the language is one for the whole program, and texts are asked for everywhere',
    'solve/nine.c': 'the kernel is one for the whole program, set before it solves, and atomic',
    'watch/helper/hooks.c': 'it is a part of the watched program, whose compiler gives its functions no context',
    'base/memory.c': 'the allocator, and so the count of its failures, is one for the whole program',
}


def functions(text):
    """Yields the name and the number of lines of each function."""
    name, start = None, None
    for number, line in enumerate(text.split('\n')):
        if match := re.match(r'[a-zA-Z_].*?(\w+)\(', line):
            name = match[1]
        if line == '{':
            start = number
        elif line == '}' and start is not None:
            yield name, number - start - 1
            start = None


def members(body):
    body = COMMENT.sub('', body)
    while re.search(r'\{[^{}]*\}', body):
        body = re.sub(r'\{[^{}]*\}', '', body)
    body = re.sub(r'\([^()]*\)', '', body)
    return sum(len(declaration.split(',')) for declaration in body.split(';') if declaration.strip())


def is_constant(declaration):
    """Returns whether the variable itself is constant. That of a pointer is said after its last asterisk."""
    variable = declaration.split('[')[0]
    after = variable.rsplit('*', 1)[-1]
    return 'const' in after.split() or ('*' not in variable and variable.split()[0] in CONSTANT_TYPES)


def complaints(file, text):
    for name, lines in functions(text):
        if lines > FUNCTION_LINES:
            yield f'{name} has {lines} lines, expected at most {FUNCTION_LINES}'
    for struct in STRUCT.finditer(text):
        before = text[:struct.start()].rstrip('\n')
        comment = before[before.rfind('/*'):] if before.endswith('*/') else ''
        count, most = members(struct[2]), MOST_MEMBERS.get(file.split('/')[0])
        if count > MEMBERS and len(comment.split()) < COMMENT_WORDS + 2:
            yield f'struct {struct[1]} has {count} members, expected a comment that names its parts'
        if most and count > most:
            yield f'struct {struct[1]} has {count} members, expected at most {most}'
    for comment in COMMENT.findall(text):
        joined = JOINED.search(comment)
        if joined:
            yield f'a table or example in a comment goes on without an empty line: {joined[0].splitlines()[1]}'
    for static in STATIC.finditer('' if file in CHANGING_STATICS else COMMENT.sub('', text)):
        if not is_constant(static[1]):
            yield f'"static {" ".join(static[1].split())}" can be changed'


def style(root):
    """Yields a complaint if the number of long lines, or of comments that begin with a clause, has increased."""
    texts = [source.read_text(encoding='utf-8') for kind in ('*.[ch]', '*.def') for source in root.rglob(kind)]
    long = sum(len(line) > COLUMNS for text in texts for line in text.split('\n'))
    clauses = sum(len(CLAUSE.findall(text)) for text in texts)
    if long > LONG_LINES:
        yield f'{long} lines are longer than {COLUMNS} columns, expected at most {LONG_LINES}'
    if clauses > CLAUSES:
        yield f'{clauses} comments begin with What, Which, Where, How, Whether or Of, expected at most {CLAUSES}'


def main():
    root = pathlib.Path(sys.argv[1])
    found = [f'{source.relative_to(root)}: {text}' for source in sorted(root.rglob('*.[ch]'))
             for text in complaints(source.relative_to(root).as_posix(), source.read_text(encoding='utf-8'))]
    found += style(root)
    print('\n'.join(found) or 'every function, struct and static variable is within the limits')
    return 1 if found else 0


sys.exit(main())
