"""Brings the files of translations, po/*.po, up to date with the source: update_texts.py [FILE.po...]. New texts get an empty
translation, for a person to fill in; those that are no longer in the source are dropped. A FILE that does not exist is begun."""
import datetime
import pathlib
import sys

import texts

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = '''Project-Id-Version: sudoscope
PO-Revision-Date: {date}
Last-Translator: 
Language-Team: 
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
Language: {language}
Plural-Forms: nplurals=2; plural=n != 1;
'''


def main():
    current = texts.texts_of_source(ROOT)
    for path in [pathlib.Path(name) for name in sys.argv[1:]] or sorted((ROOT / 'po').glob('*.po')):
        known = texts.read_po(path) if path.exists() else {}
        head = known.pop('', texts.Text('', forms=[HEAD.format(language=path.stem, date=datetime.datetime.now(datetime.timezone.utc).strftime('%Y-%m-%d %H:%M+0000'))]))
        for key, text in current.items():
            old = known.get(key, texts.Text(key))
            text.notes = old.notes
            text.forms = old.forms if (old.many is None) == (text.many is None) else []
        texts.write_po(path, head, current.values())
        empty = sum(not all(text.forms) or not text.forms for text in current.values())
        gone = sum(key not in current for key in known)
        print(f'{path}: {len(current)} texts, {empty} without a translation, {gone} dropped')


main()
