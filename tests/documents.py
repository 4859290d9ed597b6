"""The commands of the documents, as they are printed: documents.py FOLDER. FOLDER is share/doc/sudoscope of an installation, and the
program is in the PATH. scripts/make_deb.sh runs this in the installed package, and tests/install.py in an installed build.

The commands run in an empty folder, after the copy of puzzles and examples that README.md asks for. A command that would open a window
carries out an empty script instead, with the same reading of its arguments."""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(sys.argv[1]).resolve()
PLACE = '/usr/share/doc/sudoscope'  # as the documents name the folder
WITHOUT_WINDOW = re.compile(r'-o |--check|--help|--version|sudoscope (?!watch)[a-z]+( |$)')


def commands(text):
    """Returns all commands of a document that name a board or a solver of the program, and those that copy them."""
    printed = re.findall(r'^    (?:\$ )?((?:cp|sudoscope) .*)$', text, re.M) + re.findall(r'`(sudoscope [^`]*)`', text)
    return [command for command in printed if re.search(r'\b(?:puzzles|examples)/|/puzzles ', command)]


def without_window(command):
    if not command.startswith('sudoscope ') or WITHOUT_WINDOW.search(command):
        return command
    return command.replace(' -- ', ' --script /dev/null -- ') if ' -- ' in command else command + ' --script /dev/null'


def check(document):
    """Runs the commands of a document, and returns how many there are."""
    found = commands(document.read_text(encoding='utf-8'))
    for command in found:
        line = without_window(command).replace(PLACE, shlex.quote(str(FOLDER)))
        done = subprocess.run(['sh', '-c', line], capture_output=True, text=True, check=False, timeout=120, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, (document.name, command, done.returncode, done.stderr)
    return len(found)


def check_links(document):
    """Every link to a file of the program's boards and solvers leads to one."""
    links = re.findall(r'\]\(([^)#:]*\b(?:puzzles|examples)\b[^)#:]*)\)', document.read_text(encoding='utf-8'))
    for link in links:
        assert (document.parent / link).exists(), (document.name, link)
    return len(links)


def main():
    documents = [FOLDER / 'README.md', *sorted((FOLDER / 'docs').glob('*.md'))]
    with tempfile.TemporaryDirectory() as own:
        os.chdir(own)
        ran = sum(map(check, documents))
    links = sum(map(check_links, documents))
    assert ran >= 8 and links >= 4, (ran, links)
    print(f'{ran} commands and {links} links of the documents work')


main()
