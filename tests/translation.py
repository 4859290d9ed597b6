"""Counts what is translated: translation.py SUDOSCOPE SOURCE. Every text of the source has a translation in each file of po/ that is
not empty, with the same fields, conversions and blanks at its ends; none of them is said to be unsure. A sentence of a translation has at
most 25 words. Then the program is run in that language, and what it says has no English left. Its words are spelt as
aspell has them, or tests/words.ID.txt. One TAP line each."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
sys.path.insert(0, str(SOURCE / 'scripts'))
import texts  # noqa: E402

FIELD = re.compile(r'\{[\w:.+/-]*\}')  # those that agree with others may differ
CONVERSION = re.compile(r'%(?:(\d+)\$)?([-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z)?[a-zA-Z])')
QUOTED = re.compile(r'`[^`]*`|"[^"]*"|\'[^\']*\'')
# Words that are frequent in English and are none in German, nor names of options, forms and actions.
ENGLISH = re.compile(r'\b(?:the|of|and|with|which|that|from|for|is|are|has|have|cannot|only|its|by|to|or|every|cell|row|column|box|digit|'
                     r'step|guess|puzzle is)\b')
MAX_WORDS = 25


def conversions(text):
    """The conversions of a format in the order of the arguments."""
    found = [(int(number or 0), kind) for number, kind in CONVERSION.findall(text.replace('%%', ''))]
    return [kind for _, kind in sorted(found, key=lambda entry: entry[0])]


def blanks(text):
    return text[:len(text) - len(text.lstrip())], text[len(text.rstrip()):]


def faults(text):
    """What is wrong with the translation of a text."""
    wanted = 1 if text.many is None else 2
    if len(text.forms) != wanted or not all(text.forms):
        yield 'it has no translation'
        return
    if 'fuzzy' in text.flags:
        yield 'its translation is marked as unsure (fuzzy)'
    for form in text.forms:
        if set(FIELD.findall(form)) != set(FIELD.findall(text.key)):
            yield f'the fields differ: {form}'
        if conversions(form) != conversions(text.key):
            yield f'the conversions differ: {form}'
        if blanks(form) != blanks(text.key) and form[0] not in ',;':
            yield f'the blanks at the ends differ: {form}'
        for sentence in re.split(r'[.!?][\]\[]*\s+|\]\[|\|', form):
            if len(sentence.split()) > MAX_WORDS and '\n' not in sentence:
                yield f'a sentence has more than {MAX_WORDS} words: {sentence}'


def check_file(path, current):
    """Returns the faults of a file of translations."""
    known = texts.read_po(path)
    known.pop('')
    found = []
    for key, text in current.items():
        entry = known.get(key, texts.Text(key))
        entry.many = text.many
        found += [f'{key!r} ({text.files[0]}): {fault}' for fault in faults(entry)]
    return found + [f'{key!r}: is no longer in the source' for key in known if key not in current]


def check_row(path):
    """Returns what is wrong with the row of src/base/languages.def for the file."""
    rows = (SOURCE / 'src/base/languages.def').read_text(encoding='utf-8')
    rule = re.search(rf'^LANGUAGE\({path.stem}, "[^"]+", (.+)\)$', rows, re.MULTILINE)
    head = texts.read_po(path)[''].forms[0]
    if not rule:
        return [f'there is no row LANGUAGE({path.stem}, ...) in src/base/languages.def']
    stated = re.search(r'Plural-Forms: nplurals=2; plural=(.+);', head)
    return [] if stated and stated[1] == rule[1] else [f'the plural rule is not that of the row, {rule[1]}: {head}']


def misspelt(path):
    """Returns the words of the translations that aspell does not know, None if aspell does not know the language."""
    known = subprocess.run(['aspell', 'dicts'], capture_output=True, text=True, check=False).stdout.split()
    if path.stem not in known:
        return None
    entries = [form for text in texts.read_po(path).values() if text.key for form in text.forms]
    prose = re.sub(r'`[^`]*`|\{[^}]*\}|%[-+.*#0-9]*(?:l|ll|z)?[a-zA-Z]|\S*[/_=<>@\d]\S*|--?[a-z][-a-z]*|\.[a-z]\w+', ' ', '\n'.join(entries))
    told = subprocess.run(['aspell', f'--lang={path.stem}', '--encoding=utf-8', f'--personal={SOURCE}/tests/words.{path.stem}.txt',
                           'list'], input=prose, capture_output=True, text=True, check=False)
    assert not told.stderr, told.stderr
    return sorted(set(told.stdout.split()))


def unmarked():
    """Yields the rows of sentence_texts.c of which a text has no mark: they would stay English."""
    source = (SOURCE / 'src/explain/sentence_texts.c').read_text(encoding='utf-8')
    for row in re.findall(r'\{"[-a-z0-9]+", PHRASE_.*?\},\n', source, re.DOTALL):
        if row.count('TR(') != 3:
            yield f'src/explain/sentence_texts.c: expected three texts marked with TR: {row.split(chr(10))[0]}'


def run(language, *arguments):
    told = subprocess.run([PROGRAM, *arguments, '--language', language], capture_output=True, text=True, timeout=60,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8'}, check=False)
    return told.stdout + told.stderr


def runs(language):
    """Yields what the program says in the language: name, text."""
    for arguments in (['--help'], ['solve', '--help'], ['trace', '--help'], ['generate', '--help'], ['learn'], ['learn', 'als-xz'],
                      ['list', 'techniques'], ['list', 'commands'], ['list', 'themes'], ['list', 'forms'], ['list', 'engines'],
                      ['trace', '-f', 'text', '-e', 'human', SOURCE / 'puzzles/b3.txt'],
                      ['trace', '-f', 'text', '-e', 'propagate', SOURCE / 'puzzles/b3.txt'],
                      ['trace', '-f', 'text', '-e', 'stack', SOURCE / 'puzzles/4x4.txt'],
                      ['why', '--at', '60', SOURCE / 'puzzles/b3.txt'], ['solve', 'nothing-there'], ['trace', '--spead', '3'],
                      ['list', 'nothing']):
        yield ' '.join(map(str, arguments)), run(language, *arguments)


def english_left(language):
    for name, said in runs(language):
        for line in said.split('\n'):
            words = ENGLISH.findall(QUOTED.sub('', line.split('\t', 1)[-1]))
            if len(words) > 1:
                yield f'{name}: {line}'


def report(number, name, found):
    """Writes a TAP line; `found` are the faults, or None if they could not be looked for."""
    skipped = ' # SKIP aspell does not have the language' if found is None else ''
    print(f'{"not ok" if found else "ok"} {number} - {name}{skipped}', flush=True)
    for fault in (found or [])[:400]:
        print('#', fault)


def main():
    files = sorted((SOURCE / 'po').glob('*.po'))
    current = texts.texts_of_source(SOURCE)
    print(f'1..{3 * len(files)}')
    for number, path in enumerate(files):
        report(3 * number + 1, f'{path.name}: all of {len(current)} texts', [*unmarked(), *check_row(path), *check_file(path, current)])
        report(3 * number + 2, f'{path.name}: nothing is said in English', list(english_left(path.stem)))
        report(3 * number + 3, f'{path.name}: spelling', misspelt(path) if shutil.which('aspell') else None)


main()
