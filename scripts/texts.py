"""The texts that a person reads, and their translations: what scripts/update_texts.py and tests/translation.py share.

A text is a literal that stands in the source where it is marked: as an argument of `tr`, `tr_n` or `TR` (src/base/translation.h), of a
function that calls these itself, or in a row of a table of src/. MARKED has them all, each with the numbers of the arguments.

Each text belongs to one domain: po/LANGUAGE/DOMAIN.po has it. The domain follows from the mark or else from the folder; a text that several
places have belongs to the first domain of these."""
import pathlib
import re
from dataclasses import dataclass, field

MARKED = {
    'tr': [1], 'TR': [1], 'tr_n': [1],
    'text_error_input': [4], 'text_error_system': [2], 'word_read': [1],
    'message_show': [2], 'message_offer': [3], 'say': [2], 'menu_begin': [2, 3], 'menu_add': [3], 'menu_note': [2], 'menu_add_action': [4], 'add_choice': [4], 'prompt_open': [3], 'keypad_add': [5], 'keypad_add_action': [5],
    'WORDS': [2], 'TECHNIQUE': [3, 10], 'LESSON': [2, 3], 'SAY': [3, 4], 'TERM': [1, 2], 'ACTION': [6, 7, 8], 'HEADING': [2], 'MARK': [4], 'NOTE': [2],
    'OPTION': [6], 'SWITCH': [5, 6], 'METHOD': [7],
}
DOMAINS = ('window', 'sentences', 'lessons', 'commands', 'errors')
DOMAIN_OF_MARK = {
    'text_error_input': 'errors', 'text_error_system': 'errors', 'word_read': 'errors',
    'TECHNIQUE': 'sentences', 'SAY': 'sentences', 'LESSON': 'lessons', 'TERM': 'lessons',
}
DOMAIN_OF_FOLDER = {  # the texts of all other folders are of the window
    'explain': 'sentences', 'why': 'sentences', 'lesson': 'lessons', 'lessons': 'lessons', 'command': 'commands', 'bench': 'commands',
    'watch': 'commands', 'export': 'commands', 'form': 'errors', 'trace': 'errors', 'trace_file': 'errors', 'proof_file': 'errors',
}
GLOSSARY = 'glossary: '  # what stands before the words of src/explain/terms.def in their keys
TOKEN = re.compile(r'''/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\w+|\s+|.''', re.DOTALL)
DEFINE = re.compile(r'^#define (\w+)[ \t\\\n]+((?:(?:"(?:[^"\\\n]|\\.)*"|[A-Z_]+)[ \t]*(?:\\\n[ \t]*)?)+)$', re.MULTILINE)
ESCAPE = re.compile(r'\\(x[0-9A-Fa-f]{2}|.)')
PLAIN = {'n': b'\n', 't': b'\t', '"': b'"', '\\': b'\\', "'": b"'"}


@dataclass
class Text:
    """A key with its plural form, or None, its domain, the files that have it, and its translation: one form, or one for each number."""
    key: str
    many: str | None = None
    domain: str = ''
    files: list = field(default_factory=list)
    forms: list = field(default_factory=list)
    flags: list = field(default_factory=list)
    notes: list = field(default_factory=list)


def value(literal):
    """The text of a literal of C."""
    data = ESCAPE.sub(lambda found: f'\0{found[1]}\1', literal[1:-1])
    parts = re.split('\0(.*?)\1', data, flags=re.DOTALL)
    return b''.join((bytes.fromhex(part[1:]) if part[0] == 'x' and len(part) == 3 else PLAIN[part]) if number % 2 else part.encode()
                    for number, part in enumerate(parts)).decode()


def tokens(source):
    """The tokens without blanks and comments; macros that are literals are replaced by these."""
    macros = {name: TOKEN.findall(body) for name, body in DEFINE.findall(source)}
    source = DEFINE.sub('', source)
    source = re.sub(r'^#\s*(?:include|undef)[^\n]*$|^#\s*define (?:\w+\([^)]*\))?', '', source, flags=re.MULTILINE)

    def expand(found):
        for token in found:
            if token in macros:
                yield from expand(macros[token])
            elif not token.isspace() and not token.startswith(('/*', '//')) and token != '\\':
                yield token
    return list(expand(TOKEN.findall(source)))


def arguments(found, at):
    """The arguments of the call whose opening bracket is before `at`, each a list of literals. Those inside other calls are left out."""
    lists, brackets, run = [[]], [False], []
    for number in range(at, len(found)):
        token = found[number]
        if token.startswith('"') and not any(brackets[1:]):
            run.append(value(token))
            continue
        if run:
            lists[-1].append(''.join(run))
            run = []
        if token in '([{':
            brackets.append(token == '(' and bool(re.match(r'\w', found[number - 1])))
        elif token in ')]}':
            brackets.pop()
            if not brackets:
                break
        elif token == ',' and len(brackets) == 1:
            lists.append([])
    return lists


def texts_of_file(path):
    """Yields (key, many, mark)."""
    found = tokens(path.read_text(encoding='utf-8'))
    for at, token in enumerate(found[:-1]):
        if token not in MARKED or found[at + 1] != '(':
            continue
        lists = arguments(found, at + 2)
        if token == 'tr_n':
            yield from ((one, many, token) for one, many in zip(lists[0], lists[1]))
            continue
        for number in MARKED[token]:
            for key in lists[number - 1] if number <= len(lists) else ():
                key = GLOSSARY + key if token == 'TERM' and number == 1 else key
                if re.search(r'[^\W\d_]|[.,(]', re.sub(r'%[-+.*#0-9]*(?:l|ll|z|h)?[a-zA-Z]|\{[^}?]*\}', '', key)) and key != '':
                    yield key, None, token


def titles_of_layout(path):
    """The title of a layout, if it is more than a size such as 9x9."""
    for title in re.findall(r'^#! title (.*[a-z]{3}.*)$', path.read_text(encoding='utf-8'), re.MULTILINE):
        yield title, None, None


def texts_of_page(path):
    """The texts of a page of HTML: {{"..."}}."""
    for text in re.findall(r'\{\{"(.*?)"\}\}', path.read_text(encoding='utf-8')):
        yield text, None, None


def texts_of_lesson(path):
    """What a lesson says: the fields that people read, each with its further lines joined by blanks."""
    for text in re.findall(r'^(?:Lesson|Say|Ask|Choice|Hint):[ \t]*(.*(?:\n\+.*)*)', path.read_text(encoding='utf-8'), re.MULTILINE):
        yield re.sub(r'\s*\n\+[ \t]*', ' ', text).rstrip(), None, None


def texts_of_source(root):
    """All texts of the source by their keys, in the order of files."""
    texts = {}
    readers = {'.c': texts_of_file, '.h': texts_of_file, '.def': texts_of_file, '.html': texts_of_page, '.txt': titles_of_layout,
               '.lesson': texts_of_lesson}
    for path in sorted([*(root / 'src').rglob('*'), *(root / 'puzzles/layouts').glob('*'),
                        *(root / 'puzzles/lessons').glob('*')]):
        for key, many, mark in readers[path.suffix](path) if path.suffix in readers else ():
            domain = DOMAIN_OF_MARK.get(mark) or DOMAIN_OF_FOLDER.get(path.parent.name, 'window')
            text = texts.setdefault(key, Text(key, domain=domain))
            text.domain = min(text.domain, domain, key=DOMAINS.index)
            text.many = text.many or many
            name = path.relative_to(root).as_posix()
            if name not in text.files:
                text.files.append(name)
    return texts


def of_domain(texts, domain):
    """The texts of a domain in the order of their file: as the source has them, but those of the window from short to long."""
    found = [text for text in texts.values() if text.domain == domain]
    return sorted(found, key=lambda text: (len(text.key), text.key)) if domain == 'window' else found


def head_field(head, name):
    """The value of a field in the head of a file of translations."""
    return re.search(rf'^{name}: *(.*)$', head.forms[0], re.MULTILINE)[1]


def plural_forms(head):
    """How many forms of a word the language of a file of translations has."""
    return int(re.match(r'nplurals *= *(\d+)', head_field(head, 'Plural-Forms'))[1])


def read_po(path):
    """The entries of a file of translations by their keys; the one of '' is its head."""
    entries, text, last = {}, Text(''), None
    for line in path.read_text(encoding='utf-8').split('\n') + ['']:
        if line.startswith('#,'):
            text.flags += [flag.strip() for flag in line[2:].split(',')]
        elif line.startswith('# '):
            text.notes.append(line)
        elif found := re.match(r'(msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$', line):
            last = found[1]
            if last == 'msgid':
                text.key = value(found[2])
            elif last == 'msgid_plural':
                text.many = value(found[2])
            else:
                text.forms.append(value(found[2]))
        elif line.startswith('"'):
            if last == 'msgid':
                text.key += value(line)
            elif last == 'msgid_plural':
                text.many += value(line)
            else:
                text.forms[-1] += value(line)
        elif not line and last:
            entries[text.key] = text
            text, last = Text(''), None
    return entries


def quoted(keyword, text):
    """The lines of a keyword and its text, broken behind line breaks and blanks."""
    escaped = text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n').replace('\t', '\\t')
    if len(keyword) + len(escaped) < 116 and '\\n' not in escaped[:-2]:
        return [f'{keyword} "{escaped}"']
    lines = ['']
    for word in re.findall(r'.*?(?:\\n| |$)', escaped):
        if len(lines[-1]) + len(word) > 116 or lines[-1].endswith('\\n'):
            lines.append('')
        lines[-1] += word
    return [f'{keyword} ""', *(f'"{line}"' for line in lines if line)]


def write_po(path, head, texts):
    """Writes a file of translations. Texts that have none get empty ones."""
    lines = [*head.notes, *quoted('msgid', ''), *quoted('msgstr', head.forms[0]), '']
    for text in texts:
        lines += text.notes
        lines += ['#: ' + ' '.join(text.files)]
        if '%' in text.key:
            lines += ['#, c-format']
        lines += quoted('msgid', text.key)
        if text.many is None:
            lines += quoted('msgstr', text.forms[0] if text.forms else '')
        else:
            lines += quoted('msgid_plural', text.many)
            forms = plural_forms(head)
            for number, form in enumerate(text.forms if len(text.forms) == forms else [''] * forms):
                lines += quoted(f'msgstr[{number}]', form)
        lines += ['']
    path.write_text('\n'.join(lines), encoding='utf-8')
