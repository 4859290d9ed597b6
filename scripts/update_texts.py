"""Brings the files of translations, po/LANGUAGE/DOMAIN.po, up to date with the source: update_texts.py [FILE.po...]. New texts get an empty
translation, for a person to fill in; those that are no longer in the source are dropped. The translations of a FILE replace those of its
language. update_texts.py --pot FOLDER writes a template of each domain, DOMAIN.pot, with which a translator begins (CONTRIBUTING.md)."""
import argparse
import datetime
import pathlib

import texts

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = '''Project-Id-Version: sudoscope
POT-Creation-Date: {date}
PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE
Last-Translator: FULL NAME <EMAIL@ADDRESS>
Language-Team: LANGUAGE
Language: 
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
Plural-Forms: nplurals=2; plural=n != 1;
'''


def write_templates(folder, current):
    date = datetime.datetime.now(datetime.timezone.utc).strftime('%Y-%m-%d %H:%M+0000')
    folder.mkdir(parents=True, exist_ok=True)
    for domain in texts.DOMAINS:
        found = texts.of_domain(current, domain)
        texts.write_po(folder / f'{domain}.pot', texts.Text('', forms=[HEAD.format(date=date)]), found)
        print(f'{folder / domain}.pot: {len(found)} texts')


def update(folder, current, offered):
    """Writes the files of a language anew, with the texts of the source."""
    files = sorted(folder.glob('*.po'), key=lambda path: texts.DOMAINS.index(path.stem))
    heads, known = {}, {}
    for path in files:
        found = texts.read_po(path)
        heads[path] = found.pop('')
        known |= found
    known |= offered
    for path in files:
        wanted = texts.of_domain(current, path.stem)
        for text in wanted:
            old = known.get(text.key, texts.Text(text.key))
            text.notes = old.notes
            text.forms = old.forms if (old.many is None) == (text.many is None) else []
        texts.write_po(path, heads[path], wanted)
        empty = sum(not all(text.forms) or not text.forms for text in wanted)
        print(f'{path.relative_to(ROOT)}: {len(wanted)} texts, {empty} without a translation')
    print(f'{folder.relative_to(ROOT)}: {sum(key not in current for key in known)} dropped')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pot', type=pathlib.Path, metavar='FOLDER')
    parser.add_argument('files', nargs='*', type=pathlib.Path, metavar='FILE.po')
    options = parser.parse_args()
    current = texts.texts_of_source(ROOT)
    if options.pot:
        write_templates(options.pot, current)
        return
    offered = {}
    for path in options.files:
        found = texts.read_po(path)
        offered.setdefault(texts.head_field(found.pop(''), 'Language'), {}).update(found)
    for folder in sorted((ROOT / 'po').iterdir()):
        update(folder, current, offered.get(folder.name, {}))


main()
