"""The profile `sudoscope`: profile.py SUDOSCOPE SOURCE. Each technique has one row RANK or LEFT_OUT in technique.def, and in this
order puzzles are solved by steps that the checker accepts."""
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
TABLE = SOURCE / 'src/technique/technique.def'
# One of the 17-clue list, and two of the magic tour.
PUZZLES = ['................12..3.45........65...1.2.7...8......9....8.......9...4..7..1.....',
           '8.7..6..2....5....4.....9......2..67..1..4.....63.9..47...6..8...9..2....3....5..',
           '4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........']
EASY = PUZZLES[0]


NAME, NUMBER, TEXT, ID = r'(\w+)', r'(\d+)', r'((?:"[^"]*"\s*)+)', r'"([^"]*)"'


def rows(kind, *columns):
    """The rows of technique.def of this kind, as these columns."""
    row = '^' + kind + r'\(' + r',\s*'.join(columns)
    return re.findall(row, TABLE.read_text(encoding='utf-8'), re.MULTILINE)


def techniques():
    """The ids and uses, by name."""
    found = rows('TECHNIQUE', NAME, ID, TEXT, TEXT, r'\w+', r'\d+', NAME)
    return {name: (technique, use) for name, technique, _, _, use in found}


def places():
    return {name: int(place) for name, place, _ in rows('RANK', NAME, NUMBER, TEXT)}


def ranked():
    return sorted(places(), key=places().get)


def reasons():
    """Of all techniques, by name."""
    return dict([(name, text) for name, _, text in rows('RANK', NAME, NUMBER, TEXT)] + rows('LEFT_OUT', NAME, TEXT))


def call(*arguments, status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    assert done.returncode == status, (arguments, done.returncode, done.stderr)
    return done.stdout if status == 0 else done.stderr


def test_each_technique_has_one_row():
    names = rows('RANK', NAME) + rows('LEFT_OUT', NAME)
    assert len(names) > 100 and sorted(names) == sorted(techniques()), set(names) ^ set(techniques())
    assert len(set(places().values())) == len(ranked())
    assert all(text.endswith('."') and len(text) > 20 for text in reasons().values())


def test_rows_that_share_a_search_follow_each_other():
    known, order = techniques(), ranked()
    shared = [(before, name) for before, name in zip(known, list(known)[1:]) if known[name][1] == 'SAME_SEARCH']
    assert shared
    for before, name in shared:
        assert order.index(name) == order.index(before) + 1, (before, name)


def test_puzzles_are_solved_by_steps_that_hold():
    with tempfile.TemporaryDirectory() as folder:
        for puzzle in PUZZLES:
            trace = pathlib.Path(folder) / 'trace.jsonl'
            call('trace', '-e', 'human', '--profile', 'sudoscope', '-o', trace, puzzle)
            text = trace.read_text(encoding='utf-8')
            assert '"engine":"human-sudoscope"' in text and '"kind":"solved"' in text
            call('check', '--argument', trace)
            assert call('solve', '-e', 'human', '--profile', 'sudoscope', puzzle) == call('solve', '-e', 'fast', puzzle)


def test_houses_come_before_cells():
    def first(*profile):
        return re.findall(r'"technique":"(\w+-single|full-house)"', call('trace', '-e', 'human', *profile, PUZZLES[2]))
    assert call('trace', '-e', 'human', EASY) == call('trace', '-e', 'human', '--profile', 'hodoku', EASY)
    assert first('--profile', 'sudoscope').count('naked-single') < first().count('naked-single')


def test_the_hardest_technique_is_the_one_that_stands_last():
    rank = {techniques()[name][0]: place for name, place in places().items()}
    used = re.findall(r'"technique":"([^"]+)"', call('trace', '-e', 'human', '--profile', 'sudoscope', EASY))
    hardest = max((technique for technique in used if technique in rank), key=rank.get)
    assert f'hardest={hardest}' in call('solve', '-e', 'human', '--profile', 'sudoscope', '--stats', EASY)


def test_what_the_profile_is_not_for_is_refused():
    assert 'expected -e human' in call('solve', '--profile', 'sudoscope', EASY, status=2)
    assert 'hodoku, sudoscope' in call('trace', '-e', 'human', '--profile', 'hoduku', EASY, status=2)
    assert 'no option' in call('rate', '--profile', 'sudoscope', EASY, status=2)
    with tempfile.TemporaryDirectory() as folder:
        trace = pathlib.Path(folder) / 'saved.jsonl'
        call('trace', '-e', 'human', '-o', trace, EASY)
        for command in (['why', '--at', '5'], ['frame', '-o', folder + '/a.png']):
            assert 'that is solved now' in call(*command, '-e', 'human', '--profile', 'sudoscope', trace, status=2)
        race = ['frame', '--race', 'pivot,human', '-o', folder + '/b.png', '--profile', 'sudoscope', EASY]
        call(*race)
        assert 'expected -e human' in call(*[word.replace('human', 'pairs') for word in race], status=2)


def test_the_window_changes_the_profile():
    with tempfile.TemporaryDirectory() as folder:
        script, dump = pathlib.Path(folder) / 'script', pathlib.Path(folder) / 'dump'
        script.write_text(f'pause\nprofile sudoscope\ndump {dump}\nprofile\ndump {dump}2\nprofile\ncaption here\n')
        told = call('--script', script, '-e', 'human', PUZZLES[2], status=2)
        assert 'profile hodoku with all techniques' in told
        first, second = (pathlib.Path(f'{dump}{end}').read_text() for end in ('', '2'))
        assert first != second


def main():
    if sys.argv[3:] == ['write']:
        PAGE.write_text(page_with_tables(PAGE.read_text(encoding='utf-8')), encoding='utf-8')
        return 0
    tests = [(name, test) for name, test in globals().items() if name.startswith('test_')]
    print(f'1..{len(tests)}')
    failed = False
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f'ok {number} - {name}', flush=True)
        except (AssertionError, OSError, ValueError) as error:
            failed = True
            print(f'not ok {number} - {name}\n# ' + str(error).replace('\n', '\n# '), flush=True)
    return failed


sys.exit(main())
