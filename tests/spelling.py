"""Spells what people read: spelling.py SUDOSCOPE SOURCE. The words of the lessons, of the help, the manual page and the documents are
looked up in aspell's British dictionary and in tests/words.txt, which has names and the terms of the field. One TAP line a kind of text."""
import pathlib
import re
import shutil
import subprocess
import sys

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# What is no prose: code, links, ids, options, cells, keys, chemical-looking notation.
NO_PROSE = re.compile(r'```.*?```|^    .*$|`[^`]*`|\]\([^)]*\)|https?://\S+|--?[a-z][-a-z]*|[\w./]+\.[a-z]+\b|\w*[_/=]\w*'
                      r'|\br\d+c\d+\w*|\w*\d\w*|\\[a-zA-Z]|%[-+.*0-9a-z]*', re.DOTALL | re.MULTILINE)


def output(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, capture_output=True, text=True).stdout


def literals(path):
    """The string literals of a source file that are sentences or titles: with a blank in them."""
    found = [text for text in LITERAL.findall(path.read_text(encoding='utf-8')) if ' ' in text]
    return '\n'.join(text.replace('\\n', ' ').replace('\\"', '"') for text in found)


def misspelt(text):
    told = subprocess.run(['aspell', '--lang=en_GB', '--encoding=utf-8', f'--personal={SOURCE}/tests/words.txt',
                           'list'], input=NO_PROSE.sub(' ', text).replace("'s", ''), check=True,
                          capture_output=True, text=True)
    assert not told.stderr, told.stderr
    return sorted(set(told.stdout.split()))


def documents():
    for path in sorted([*SOURCE.glob('*.md'), *SOURCE.glob('docs/*.md'), *SOURCE.glob('puzzles/lessons/*.lesson')]):
        yield path.relative_to(SOURCE), path.read_text(encoding='utf-8')


def manual_page():
    yield 'sudoscope manual', re.sub(r'^\.[A-Za-z]+|\\f[BIR]|\\\(..|\\', ' ', output('manual'), flags=re.MULTILINE)


def source():
    """What the program says. The manual page is looked at as it is printed."""
    for folder in ('explain', 'watch', 'scene', 'viewer', 'command', 'technique', 'hint', 'engine', 'document', 'lesson', 'window'):
        for path in sorted([*(SOURCE / 'src' / folder).glob('*.c'), *(SOURCE / 'src' / folder).glob('*.def')]):
            if path.name != 'command_manual.c':
                yield path.relative_to(SOURCE), literals(path)


def main():
    if not shutil.which('aspell'):
        print('1..0 # SKIP aspell is not installed')
        return
    print('1..3')
    for number, texts in enumerate((documents, manual_page, source), 1):
        wrong = [(name, words) for name, text in texts() if (words := misspelt(text))]
        print(f'{"not ok" if wrong else "ok"} {number} - {texts.__name__}')
        for name, words in wrong:
            print(f'# {name}:', *words)


main()
