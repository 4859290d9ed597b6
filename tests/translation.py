"""Counts what is translated: translation.py SUDOSCOPE SOURCE. A language is a folder of po/ with a file for each domain that it has. Every
text of such a domain has a translation that is not empty, with as many forms as the language's words have, and with the same fields,
conversions and blanks at its ends; none of them is said to be unsure. A sentence of a translation has at most 25 words. If the language has
all domains, the program is run in it, and what it says has no English left. Its words are spelt as aspell has them, or
tests/words.ID.txt. One TAP line each."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
sys.path.insert(0, str(SOURCE / 'scripts'))
import texts  # noqa: E402

FIELD = re.compile(r'(\{[\w:.+-]*)(?:/\w+)?\}')  # a list may have another word before its last item
AGREEING = re.compile(r'\{(?:\w+:)?([\w.+-]+)\?([^}]*)\}')  # the part of the step with which words agree, and their forms
CONVERSION = re.compile(r'%(?:(\d+)\$)?([-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z)?[a-zA-Z])')
QUOTED = re.compile(r'`[^`]*`|"[^"]*"|\'[^\']*\'')
# Words that are frequent in English and are none in the languages of po/, nor names of options, forms and actions.
ENGLISH = re.compile(r'\b(?:the|of|and|with|which|that|from|for|is|are|has|have|cannot|only|its|by|to|or|every|cell|row|column|box|digit|'
                     r'step|guess|puzzle is)\b')
MAX_WORDS = 25


def conversions(text):
    """The conversions of a format in the order of the arguments."""
    found = [(int(number or 0), kind) for number, kind in CONVERSION.findall(text.replace('%%', ''))]
    return [kind for _, kind in sorted(found, key=lambda entry: entry[0])]


def blanks(text):
    return text[:len(text) - len(text.lstrip())], text[len(text.rstrip()):]


def faults(text, plurals):
    """What is wrong with the translation of a text into a language whose words have so many forms."""
    wanted = 1 if text.many is None else plurals
    if len(text.forms) != wanted or not all(text.forms):
        yield 'it has no translation'
        return
    if 'fuzzy' in text.flags:
        yield 'its translation is marked as unsure (fuzzy)'
    for form in text.forms:
        if set(FIELD.findall(form)) != set(FIELD.findall(text.key)):
            yield f'the fields differ: {form}'
        for part, forms in AGREEING.findall(form):
            if part not in re.findall(r'[\w.+-]+', text.key):
                yield f'nothing in the text is called {part}: {form}'
            if len(forms.split('/')) != plurals:
                yield f'expected {plurals} forms in {forms}: {form}'
        if conversions(form) != conversions(text.key):
            yield f'the conversions differ: {form}'
        if blanks(form) != blanks(text.key) and form[0] not in ',;':
            yield f'the blanks at the ends differ: {form}'
        for sentence in re.split(r'[.!?][\]\[]*\s+|\]\[|\|', form):
            if len(sentence.split()) > MAX_WORDS and '\n' not in sentence:
                yield f'a sentence has more than {MAX_WORDS} words: {sentence}'


def check_file(path, current):
    """Returns the faults of a file of translations, which has the texts of its domain."""
    known = texts.read_po(path)
    plurals = texts.plural_forms(known.pop(''))
    domain = [text.key for text in texts.of_domain(current, path.stem)]
    found = [f'{path.stem}: {key!r}: is not in the source, or of another domain' for key in known if key not in domain]
    for key in domain:
        entry = known.get(key, texts.Text(key))
        entry.many = current[key].many
        found += [f'{path.stem}: {key!r} ({current[key].files[0]}): {fault}' for fault in faults(entry, plurals)]
    return found


def check_language(folder):
    """Returns what is wrong with the heads of a language's files, and with its row of src/base/languages.def."""
    rows = (SOURCE / 'src/base/languages.def').read_text(encoding='utf-8')
    row = re.search(rf'^LANGUAGE\({folder.name}, "[^"]+", "([^"]+)"\)$', rows, re.MULTILINE)
    if not row or sorted(row[1].split()) != sorted(path.stem for path in folder.iterdir()):
        yield f'src/base/languages.def has no row LANGUAGE({folder.name}, ...) with the domains of its files'
    heads = [texts.read_po(path)[''] for path in sorted(folder.iterdir())]
    if len({texts.head_field(head, 'Plural-Forms') for head in heads}) != 1:
        yield 'the files state different rules of plural forms'
    if {texts.head_field(head, 'Language') for head in heads} != {folder.name}:
        yield f'the Language of a file is not {folder.name}'


def check_polish(current):
    """Returns what is wrong with tests/polish.po, which has some texts of all domains and words of three forms; with two forms it is wrong."""
    known = texts.read_po(SOURCE / 'tests/polish.po')
    plurals = texts.plural_forms(known.pop(''))
    found = [f'{key!r}: is not in the source' for key in known if key not in current]
    found += [f'{key!r}: {fault}' for key, text in known.items() for fault in faults(text, plurals)]
    return found + [f'{key!r}: two forms would do' for key, text in known.items()
                    if (text.many or AGREEING.search(text.forms[0])) and not list(faults(text, 2))]


def check_templates(current):
    """Returns what is wrong with the templates for translators: each text is in that of its domain, without a translation."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, SOURCE / 'scripts/update_texts.py', '--pot', folder], stdout=subprocess.DEVNULL, check=True)
        for domain in texts.DOMAINS:
            path = pathlib.Path(folder) / f'{domain}.pot'
            subprocess.run(['msgfmt', '--check-format', '-o', os.devnull, path], check=True)
            found = texts.read_po(path)
            found.pop('')
            if list(found) != [text.key for text in texts.of_domain(current, domain)] or any(any(text.forms) for text in found.values()):
                yield f'{domain}.pot has other texts than the source'
    lengths = [len(text.key) for text in texts.of_domain(current, 'window')]
    if lengths != sorted(lengths):
        yield 'window.pot does not begin with the short texts'


def misspelt(folder):
    """Returns the words of a language's translations that aspell does not know, None if aspell does not know the language."""
    known = subprocess.run(['aspell', 'dicts'], capture_output=True, text=True, check=False).stdout.split()
    if folder.name not in known:
        return None
    entries = [form for path in folder.iterdir() for text in texts.read_po(path).values() if text.key for form in text.forms]
    prose = re.sub(r'`[^`]*`|\{[^}]*\}|%[-+.*#0-9]*(?:l|ll|z)?[a-zA-Z]|\S*[/_=<>@\d]\S*|--?[a-z][-a-z]*|\.[a-z]\w+', ' ', '\n'.join(entries))
    told = subprocess.run(['aspell', f'--lang={folder.name}', '--encoding=utf-8', f'--personal={SOURCE}/tests/words.{folder.name}.txt',
                           'list'], input=prose, capture_output=True, text=True, check=False)
    assert not told.stderr, told.stderr
    return sorted(set(told.stdout.split()))


def unmarked():
    """Yields the rows of step_phrases.c of which a text has no mark: they would stay English."""
    source = (SOURCE / 'src/explain/step_phrases.c').read_text(encoding='utf-8')
    for row in re.findall(r'\{"[-a-z0-9]+", PHRASE_.*?\},\n', source, re.DOTALL):
        if row.count('TR(') != 3:
            yield f'src/explain/step_phrases.c: expected three texts marked with TR: {row.split(chr(10))[0]}'


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
    folders = sorted((SOURCE / 'po').iterdir())
    current = texts.texts_of_source(SOURCE)
    print(f'1..{3 * len(folders) + 2}')
    for number, folder in enumerate(folders):
        files = sorted(folder.iterdir(), key=lambda path: texts.DOMAINS.index(path.stem))
        domains = [path.stem for path in files]
        found = [*unmarked(), *check_language(folder), *(fault for path in files for fault in check_file(path, current))]
        report(3 * number + 1, f'{folder.name}: all texts of {", ".join(domains)}', found)
        is_whole = domains == list(texts.DOMAINS)
        report(3 * number + 2, f'{folder.name}: nothing is said in English', list(english_left(folder.name)) if is_whole else [])
        report(3 * number + 3, f'{folder.name}: spelling', misspelt(folder) if shutil.which('aspell') else None)
    report(3 * len(folders) + 1, 'words of three forms', check_polish(current))
    report(3 * len(folders) + 2, 'templates', list(check_templates(current)))


main()
