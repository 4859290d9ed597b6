"""Writes a text file as a C string: embed_text.py OUTPUT NAME FILE."""
import pathlib
import sys

output, name, source = sys.argv[1:]
lines = pathlib.Path(source).read_text(encoding='utf-8').splitlines(keepends=True)
marks = {'\\': '\\\\', '"': '\\"', '\n': '\\n', '?': '\\?'}  # two question marks could begin a trigraph
quoted = ('    "' + line.translate(str.maketrans(marks)) + '"\n' for line in lines)
pathlib.Path(output).write_text(f'static const char {name}[] =\n{"".join(quoted)};\n', encoding='utf-8')
