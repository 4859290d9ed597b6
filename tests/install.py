"""The manual page and what a desktop reads: install.py SUDOSCOPE SOURCE BUILD. One TAP line a case."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
import xml.etree.ElementTree

PROGRAM, SOURCE, BUILD = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])


def output(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, **options)
    assert done.returncode == 0, (command, done.returncode, done.stdout, done.stderr)
    return done.stdout, done.stderr


def manual():
    text, errors = output(PROGRAM, 'manual')
    assert not errors, errors
    return text


def named(text):
    """The names that the page explains, without roff's escapes."""
    plain = re.sub(r'\\f[BIR]', '', text.replace('\\-', '-'))
    return {word.rstrip(',') for row in re.findall(r'^(?:\.TP\n|\.SS )(.*)$', plain, re.M) for word in row.split()}


def rows(table, pattern):
    found = re.findall(pattern, (SOURCE / table).read_text(encoding='utf-8'), re.M)
    assert len(found) > 3, table
    return found


def explains(names):
    missing = set(names) - named(manual())
    assert not missing, missing


def test_manual_has_every_command():
    explains(rows('src/command/commands.def', r'^COMMAND\((\w+)\)'))


def test_manual_has_every_option():
    options = rows('src/command/options.def', r'^OPTION\(\w+, [^,]+, "([a-z-]+)"')
    explains('--' + name for name in options)


def test_manual_has_every_action():
    explains(rows('src/viewer/actions.def', r'^ACTION\(\w+, "([a-z0-9-]+)"'))


def test_manual_has_every_command_of_scripts():
    explains(rows('src/viewer/script.c', r'\{"(\w+)", run_\w+\}'))


def test_manual_has_what_the_lists_have():
    for what in ('engines', 'techniques', 'themes', 'layouts', 'forms'):
        explains(line.split('\t')[0] for line in output(PROGRAM, 'list', what)[0].splitlines())


def test_manual_has_the_exit_statuses():
    explains('0123')


def test_manual_without_warnings():
    if not shutil.which('groff'):
        return 'skip groff is not there'
    text, warnings = output('groff', '-man', '-Tutf8', '-Kutf8', '-ww', '-z', input=manual())
    assert not text and not warnings, warnings
    return None


def test_manual_opens_in_man():
    if not shutil.which('man') or 'minimized' in subprocess.run(['man', '--version'], capture_output=True, text=True,
                                                                check=False).stdout:
        return 'skip man is not there'
    with tempfile.NamedTemporaryFile('w', suffix='.1', encoding='utf-8') as page:
        page.write(manual())
        page.flush()
        text, warnings = output('man', '--warnings', '-l', page.name, env={'LC_ALL': 'C.UTF-8', 'MANWIDTH': '80',
                                                                          'PATH': '/usr/bin:/bin'})
    assert 'SUDOSCOPE(1)' in text and 'EXIT STATUS' in text and not warnings, warnings
    return None


def test_desktop_file():
    if not shutil.which('desktop-file-validate'):
        return 'skip desktop-file-validate is not there'
    text, warnings = output('desktop-file-validate', SOURCE / 'assets/sudoscope.desktop')
    assert not text and not warnings, (text, warnings)
    return None


METAINFO = 'assets/io.github.sudoscope.sudoscope.metainfo.xml'


def complaints(metainfo):
    """What appstreamcli says of the file. Versions before 1.0 do not know `developer` yet."""
    done = subprocess.run(['appstreamcli', 'validate', '--no-net', metainfo], capture_output=True, text=True, check=False)
    return [found for found in re.findall(r'^[EWI]: [^:]*:[^:]*: (.*)$', done.stdout, re.M) if found != 'unknown-tag developer']


def test_metainfo():
    if not shutil.which('appstreamcli'):
        return 'skip appstreamcli is not there'
    found = complaints(BUILD / METAINFO)  # from version 1.0 on it asks for a home page, which the project does not have yet
    assert found in ([], ['url-homepage-missing']), found
    return None


def test_metainfo_with_a_home_page():
    """It names each picture that the build makes, on that page."""
    if not shutil.which('appstreamcli'):
        return 'skip appstreamcli is not there'
    with tempfile.TemporaryDirectory() as folder:
        output('meson', 'setup', folder, SOURCE, '-Dhomepage=https://example.org/sudoscope')
        path = pathlib.Path(folder) / METAINFO
        assert complaints(path) == [], complaints(path)
        images = re.findall('<image [^>]*>(.*)</image>', path.read_text(encoding='utf-8'))
    version = output(PROGRAM, '--version')[0].split(',')[0].split()[1]
    pictures = sorted((BUILD / 'assets').glob('*.png'))
    assert sorted(images) == [f'https://example.org/sudoscope/screenshots/{version}/{path.name}' for path in pictures], images
    assert len(pictures) >= 3
    for path in pictures:
        assert path.read_bytes()[16:24] == (1600).to_bytes(4, 'big') + (900).to_bytes(4, 'big'), path
    return None


def test_icon():
    root = xml.etree.ElementTree.parse(SOURCE / 'assets/sudoscope.svg').getroot()
    assert root.tag == '{http://www.w3.org/2000/svg}svg' and root.get('viewBox') == '0 0 128 128'


def test_licence():
    assert (SOURCE / 'LICENSE').read_text(encoding='utf-8').startswith('MIT License')


def test_licences_of_the_fonts():
    """The program holds glyphs of them, so that the package needs their whole texts."""
    text = (SOURCE / 'debian/copyright').read_text(encoding='utf-8')
    for words in ('The Inter Project Authors', 'PERMISSION & CONDITIONS', '2003 by Bitstream', 'License: bitstream-vera', 'License: OFL-1.1'):
        assert words in text, words


def files_below(folder):
    return {path.relative_to(folder) for path in folder.rglob('*') if path.is_file() and path.parent.name != '__pycache__'}


def test_installs():
    with tempfile.TemporaryDirectory() as folder:
        output('meson', 'install', '-C', BUILD, '--destdir', folder, '--no-rebuild', '--quiet')
        found = {path.name for path in pathlib.Path(folder).rglob('*') if path.is_file()}
        wanted = {'sudoscope', 'sudoscope.1', 'sudoscope.desktop', 'io.github.sudoscope.sudoscope.metainfo.xml',
                  'sudoscope.svg', 'sudoscope.png', 'sudoscope.xml', '_sudoscope', 'sudoscope.fish', 'README.md', 'CHANGELOG.md'}
        wanted |= {path.name for name in ('docs', 'puzzles', 'examples') for path in files_below(SOURCE / name)}
        assert found == wanted, found ^ wanted
        place = next(pathlib.Path(folder).rglob('share/doc/sudoscope'))
        for name in 'docs', 'puzzles', 'examples':
            assert files_below(place / name) == files_below(SOURCE / name), name
        for name in re.findall(r'[\w/]+\.md', manual()):
            assert (place / name).is_file(), name
        assert '## Licence' in (place / 'README.md').read_text(encoding='utf-8')


def test_commands_of_the_documents_work_as_printed():
    with tempfile.TemporaryDirectory() as folder:
        output('meson', 'install', '-C', BUILD, '--destdir', folder, '--no-rebuild', '--quiet')
        place = next(pathlib.Path(folder).rglob('share/doc/sudoscope'))
        program = next(pathlib.Path(folder).rglob('bin/sudoscope')).parent
        output(sys.executable, SOURCE / 'tests/documents.py', place, env={**os.environ, 'PATH': f'{program}:{os.environ["PATH"]}'})


def test_the_debian_package_completes_in_zsh():
    """Debian's zsh searches vendor-completions for packages, and site-functions only below /usr/local."""
    configured = re.search(r'^\tdh_auto_configure -- (.*)$', (SOURCE / 'debian/rules').read_text(encoding='utf-8'), re.M)
    with tempfile.TemporaryDirectory() as folder:
        output('meson', 'setup', folder, SOURCE, '--prefix=/usr', *(configured[1].split() if configured else ()))
        places = json.loads(output('meson', 'introspect', '--installed', folder)[0]).values()
    assert '/usr/share/zsh/vendor-completions/_sudoscope' in places, [place for place in places if 'zsh' in place]


def read(path):
    return (SOURCE / path).read_text(encoding='utf-8')


def test_versions_agree():
    """Every file that names the version has that of meson.build. One that is not released yet is in CHANGELOG.md alone."""
    version = re.search(r"version: '([^']+)'", read('meson.build'))[1]
    assert output(PROGRAM, '--version')[0].split(',')[0].strip() == f'sudoscope {version}'
    page = manual()
    assert re.search(r'^\.TH (.*)$', page, re.M)[1] == f'SUDOSCOPE 1 "" "sudoscope {version}" "User Commands"', page[:200]
    assert read('debian/changelog').startswith(f'sudoscope ({version}) '), version
    released = re.findall(r'^## (\d[\w.]*) \((\d{4}-\d\d-\d\d)\)$', read('CHANGELOG.md'), re.M)
    headings = re.findall('^## (.*)$', read('CHANGELOG.md'), re.M)
    assert headings[headings[0] == 'Unreleased':] == [f'{number} ({date})' for number, date in released], headings
    if '~' in version:  # a version that is being worked on
        assert version.split('~')[0] not in dict(released), released
    else:
        assert released[0][0] == version, released[0]
    metainfo = re.findall(r'<release version="([^"]*)" date="([^"]*)"', (BUILD / METAINFO).read_text(encoding='utf-8'))
    assert metainfo == released, metainfo


def test_packages_that_name_no_version_take_that_of_the_source():
    """Flatpak and AppDir are built from the clone: a number of their own would be forgotten."""
    version = re.search(r"version: '([^']+)'", read('meson.build'))[1]
    for path in 'packaging/flatpak/io.github.sudoscope.sudoscope.yml', 'scripts/make_appdir.sh', 'assets/sudoscope.desktop', 'debian/rules':
        assert version not in read(path), path
    flatpak = read('packaging/flatpak/io.github.sudoscope.sudoscope.yml')
    assert re.search(r'- name: sudoscope\n(?:.*\n)*?    sources:\n      - type: dir\n        path: \.\./\.\.\n', flatpak)


def test_archives_tell_their_commit():
    """`git archive`, with which packages and `meson dist` begin, writes the commit into commit.txt."""
    if not (SOURCE / '.git').exists() or not shutil.which('git'):
        return 'skip not a clone'
    written, _ = output('git', '-C', str(SOURCE), 'archive', '--format=tar', 'HEAD', 'commit.txt', errors='ignore')
    commit, _ = output('git', '-C', str(SOURCE), 'rev-parse', '--short', 'HEAD')
    assert '\0' + commit in written, written
    return None


def test_every_media_type_is_told():
    types = set(re.findall(r'mime-type type="([^"]+)"', (SOURCE / 'assets/sudoscope-mime.xml').read_text(encoding='utf-8')))
    metainfo = (BUILD / METAINFO).read_text(encoding='utf-8')
    desktop = re.search(r'^MimeType=(.*)$', (SOURCE / 'assets/sudoscope.desktop').read_text(encoding='utf-8'), re.M)[1]
    assert len(types) == 3 and types == set(re.findall('<mediatype>(.*)</mediatype>', metainfo)) == set(desktop.strip(';').split(';'))


def test_workflows_may_only_read():
    for path in (SOURCE / '.github/workflows').iterdir():
        assert re.search(r'^permissions:\n  contents: read\n', path.read_text(encoding='utf-8'), re.M), path.name


def test_the_debian_package_is_built_with_the_same():
    """The Debian package and run.sh ask for the same, and README.md names the file that has the list."""
    build = (SOURCE / 'packages.txt').read_text(encoding='utf-8').split('[build]')[1].split('[test]')[0]
    assert '(packages.txt)' in (SOURCE / 'README.md').read_text(encoding='utf-8')
    control = (SOURCE / 'debian/control').read_text(encoding='utf-8')
    needed = set(re.findall(r'^ ([a-z0-9.+-]+)', control.split('Build-Depends:')[1].split('Standards-Version:')[0], re.M))
    assert needed - {'debhelper-compat'} == set(build.split()) - {'gcc', 'libc6-dev'}, needed  # which every package may use


def test_workflows_name_what_is_there():
    tests = set(rows('tests/meson.build', r"^  '(\w+)': '\w+',$"))
    for path in sorted((SOURCE / '.github/workflows').glob('*.yml')):
        text = path.read_text(encoding='utf-8')
        for script in re.findall(r'run: (?:\./)?((?:scripts/)?\w+\.sh)$', text, re.M):
            assert (SOURCE / script).stat().st_mode & 0o100, (path.name, script)
        for names in re.findall(r'meson test -C \w+ --print-errorlogs ((?:[\w ]|\\\n)+)', text):
            missing = set(names.replace('\\\n', ' ').split()) - tests
            assert not missing, (path.name, missing)


def test_saved_traces_have_a_mime_type():
    """The magic is what the program writes: a double click on a saved trace opens it."""
    root = xml.etree.ElementTree.parse(SOURCE / 'assets/sudoscope-mime.xml').getroot()
    space = '{http://www.freedesktop.org/standards/shared-mime-info}'
    kind = root.find(space + 'mime-type').get('type')
    values = {match.get('value').replace('\\n', '\n').encode() for match in root.iter(space + 'match')}
    for form in 'binary', 'jsonl':
        trace = subprocess.run([PROGRAM, 'trace', '-f', form, SOURCE / 'puzzles/b1.txt'], capture_output=True, check=True)
        assert any(trace.stdout.startswith(value) for value in values), (form, trace.stdout[:20], values)
    assert f'MimeType={kind};text/x-sudoscope-lesson;text/x-sudoscope-work;' in (SOURCE / 'assets/sudoscope.desktop').read_text(encoding='utf-8')


def test_completion_knows_commands_and_options():
    bash = output(PROGRAM, 'completion', 'bash')[0]
    script = bash + """
compopt() { :; }
sudoscope() { "$PROGRAM" "$@"; }
for line in 'sudoscope expo' 'sudoscope export --ev' 'sudoscope solve --engine piv' 'sudoscope convert --to-form fpuzzles-' \
    'sudoscope solve -e piv' 'sudoscope solve --engine=piv' 'sudoscope convert -t fpuzzles-'; do
    read -ra COMP_WORDS <<<"${line//=/ = }"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _sudoscope; echo "${COMPREPLY[@]}"
done
"""
    done, errors = output('bash', '-c', script, env={'PROGRAM': str(PROGRAM), 'PATH': '/usr/bin:/bin'})
    wanted = ['export', '--every', 'pivot', 'fpuzzles-link', 'pivot', 'pivot', 'fpuzzles-link']
    assert done.splitlines() == wanted and not errors, (done, errors)
    for shell in 'zsh', 'fish':
        text = output(PROGRAM, 'completion', shell)[0]
        for name in rows('src/command/commands.def', r'^COMMAND\((\w+)\)') + ['every', 'to-form']:
            assert name in text, (shell, name)
        if shutil.which(shell):
            with tempfile.NamedTemporaryFile('w', suffix='.' + shell, encoding='utf-8') as page:
                page.write(text)
                page.flush()
                output(shell, '-n', page.name)
    assert "'(-e --engine)'{-e+,--engine=}'[" in output(PROGRAM, 'completion', 'zsh')[0]


def main():
    cases = [(name[5:].replace('_', ' '), case) for name, case in globals().items() if name.startswith('test_')]
    print(f'1..{len(cases)}')
    for number, (name, case) in enumerate(cases, 1):
        try:
            skipped = case()
            print(f'ok {number} - {name}' + (f' # SKIP {skipped[5:]}' if skipped else ''), flush=True)
        except Exception:
            print(f'not ok {number} - {name}', flush=True)
            traceback.print_exc()


main()
