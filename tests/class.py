"""A class of programs: class.py SUDOSCOPE SOURCE. Right ones and bad ones run on two puzzles within limits. Each must get its verdict, in each
form, and nothing that they started may be left. Prints one TAP line a test."""
import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback
import xml.etree.ElementTree

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
PUZZLES = ('...6.891...21953.81.8342.6785..61.234.68.3.9171....8569.153..842.74.....34...6..9\n'
           '534..8912672.9.34.1.8..2.6..5976...3..68.37917.39...5....5.7.84.8741963.3.5...1.9\n')
HEAD = '''import os, sys, time
line = sys.stdin.readline().strip()
board = [[0 if cell == '.' else int(cell) for cell in line[row * 9:row * 9 + 9]] for row in range(9)]
'''
SOLVER = HEAD + '''
def fits(row, column, digit):
    if digit in board[row] or any(board[r][column] == digit for r in range(9)):
        return False
    return not LOOKS_AT_BOXES or all(
        board[row // 3 * 3 + i][column // 3 * 3 + j] != digit for i in range(3) for j in range(3))

def solve():
    for row in range(9):
        for column in range(9):
            if not board[row][column]:
                for digit in range(1, 10):
                    if fits(row, column, digit):
                        board[row][column] = digit
                        if solve():
                            return True
                        board[row][column] = 0
                return False
    return True

solve()
'''
PROGRAMS = {
    'right.py': 'LOOKS_AT_BOXES = True\n' + SOLVER,
    'boxes.py': 'LOOKS_AT_BOXES = False\n' + SOLVER,
    'ignores.py': 'LOOKS_AT_BOXES = True\n' + SOLVER.replace('if solve():\n                            return True', 'solve()'),
    'endless.py': HEAD + 'while True:\n    pass\n',
    'crashes.py': HEAD + 'raise ValueError("no idea")\n',
    'floods.py': HEAD + 'while True:\n    print("x" * 100000)\n',
    'hungry.py': HEAD + 'kept = []\nwhile True:\n    kept.append(bytearray(10000000))\n',
    'leaves.py': HEAD + 'if not os.fork():\n    os.setsid()\n    time.sleep(600)\n',
    'events.sh': 'read line\necho r1c5=9\n',
    'none.sh': 'echo hello\n',
}
VERDICTS = {'right.py': 'solved', 'boxes.py': 'sign', 'ignores.py': 'sign', 'endless.py': 'timeout', 'crashes.py': 'crashed', 'floods.py': 'output',
            'hungry.py': 'memory', 'leaves.py': 'silent', 'events.sh': 'wrong', 'none.sh': 'silent'}
LIMITS = ['--timeout', '60', '--cpu', '2', '--max-output', '2', '--max-memory', '200']


def run(*arguments, expected):
    done = subprocess.run([PROGRAM, 'class', *arguments], capture_output=True, text=True, timeout=300, check=False)
    assert 'Sanitizer' not in done.stderr and 'runtime error' not in done.stderr, done.stderr
    assert done.returncode == expected, (done.returncode, done.stderr, done.stdout)
    return done.stdout


def test_each_program_gets_its_verdict():
    began = time.time()
    rows = [json.loads(line) for line in run('--puzzles', 'puzzles.txt', *LIMITS, '-f', 'jsonl', 'class', expected=1).splitlines()]
    assert [(row['program'], row['puzzle']) for row in rows] == [(name, f'line {line}') for name in sorted(PROGRAMS) for line in (1, 2)], rows
    for row in rows:
        verdict = VERDICTS[row['program']]
        assert row['verdict'] == verdict or (verdict == 'sign' and row['verdict'] == 'wrong'), row
    boxes = next(row for row in rows if row['program'] == 'boxes.py')
    number = PROGRAMS['boxes.py'].split('\n').index('                        board[row][column] = digit') + 1
    assert boxes['line'].endswith(f'boxes.py:{number}') and 'The program goes on' in boxes['sentence'], boxes
    ignores = next(row for row in rows if row['program'] == 'ignores.py')
    assert 'Is the result of a call not used?' in ignores['sentence'], ignores
    crash = next(row for row in rows if row['program'] == 'crashes.py')
    assert 'no idea' in crash['sentence'], crash
    assert time.time() - began < 300
    left = [path.parent.name for path in pathlib.Path('/proc').glob('[0-9]*/cmdline')
            if os.fsencode(os.path.abspath('class')) in read(path)]
    assert not left, left


def read(path):
    try:
        return path.read_bytes()
    except OSError: # it has ended
        return b''


def test_forms_say_the_same():
    names = ['class/right.py', 'class/crashes.py', 'class/events.sh']
    rows = list(csv.DictReader(io.StringIO(run('--puzzles', 'puzzles.txt', '-f', 'csv', *names, expected=1))))
    tree = xml.etree.ElementTree.fromstring(run('--puzzles', 'puzzles.txt', '-f', 'junit', *names, expected=1))
    cases = tree.findall('.//testcase')
    assert len(rows) == len(cases) == 6
    for row, case in zip(rows, cases):
        kind = {'solved': None, 'crashed': 'error'}.get(row['verdict'], 'failure')
        assert (case.get('classname'), case.get('name')) == (row['program'], row['puzzle'])
        assert [child.tag for child in case if child.tag != 'system-out'] == ([kind] if kind else []), (row, kind)
    text = run('--puzzles', 'puzzles.txt', *names, expected=1)
    assert 'right.py' in text and '++ 2 of 2 right' in text and 'CC 0 of 2 right' in text, text


def test_statuses_differ():
    run('--puzzles', 'puzzles.txt', 'class/right.py', expected=0)
    run('--puzzles', 'puzzles.txt', 'class/crashes.py', expected=4)
    run('--puzzles', 'puzzles.txt', 'class/missing.py', expected=2)
    run('class/right.py', expected=2)
    pathlib.Path('commands.txt').write_text('one\tpython3 class/right.py\nnothing\t/does/not/exist\n', encoding='utf-8')
    assert 'not started' in run('--puzzles', 'puzzles.txt', '--commands', 'commands.txt', expected=3)


def test_a_stopped_program_is_not_blamed_for_its_open_cells():
    pathlib.Path('slow.py').write_text(HEAD + 'board[0][0] = 7\nboard[0][1] = 3\nboard[0][1] = 0\nboard[0][0] = 0\nwhile True:\n    pass\n', encoding='utf-8')
    pathlib.Path('evil.txt').write_text('..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..\n', encoding='utf-8')
    row = json.loads(run('--puzzles', 'evil.txt', '--cpu', '1', '-f', 'jsonl', 'slow.py', expected=4).splitlines()[0])
    assert row['verdict'] == 'timeout' and row['sentence'].endswith('was stopped'), row


def test_sources_are_compiled_once():
    """For all puzzles: a compiler that counts its calls is called for the source, for the hooks and to link."""
    if sys.platform != 'linux':
        return
    os.makedirs('bin', exist_ok=True)
    compiler = pathlib.Path('bin/cc')
    compiler.write_text(f'#!/bin/sh\necho >>{os.getcwd()}/calls\nPATH={os.environ["PATH"]} exec cc "$@"\n', encoding='utf-8')
    compiler.chmod(0o755)
    source = (SOURCE / 'examples/plain.c').read_text(encoding='utf-8')
    pathlib.Path('class/plain.c').write_text(source, encoding='utf-8')
    before = os.environ['PATH']
    os.environ['PATH'] = f'{os.getcwd()}/bin:{before}'
    try:
        run('--puzzles', 'puzzles.txt', 'class/plain.c', expected=0)
    finally:
        os.environ['PATH'] = before
        os.remove('class/plain.c')
    assert pathlib.Path('calls').read_text(encoding='utf-8') == '\n\n\n'


def test_pages_begin_with_the_fault():
    """With that of the text: a step, although the program has crashed on an earlier puzzle."""
    late = HEAD + 'if line[0] == ".":\n    raise ValueError(line)\nboard[0][4] = 8\nboard[0][7] = 8\nboard[2][1] = 8\n'
    pathlib.Path('late.py').write_text(late, encoding='utf-8')
    text = run('--puzzles', 'puzzles.txt', '-o', 'late', 'late.py', expected=1)
    assert '  line 2: ' in text and 'line 2: ' in pathlib.Path('late/program-1.html').read_text(encoding='utf-8').split('<table>')[0], text
    run('--puzzles', 'puzzles.txt', '-o', 'pages', 'class/boxes.py', 'class/right.py', expected=1)
    index = pathlib.Path('pages/index.html').read_text(encoding='utf-8')
    first = pathlib.Path('pages/program-1.html').read_text(encoding='utf-8')
    assert '2 of 2' in index and 'The program goes on' in index
    assert first.index('The program goes on') < first.index('<mark>') < first.index('<iframe') < first.index('<table>')
    assert 'board[row][column] = digit' in first[first.index('<mark>'):first.index('</mark>')]
    assert pathlib.Path('pages/run-1.html').stat().st_size > 10000 and not list(pathlib.Path('pages').glob('*.trace'))


def main():
    tests = [(name[5:].replace('_', ' '), test) for name, test in globals().items() if name.startswith('test_')]
    print(f'1..{len(tests)}')
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir('class')
        pathlib.Path('puzzles.txt').write_text(PUZZLES, encoding='utf-8')
        for name, text in PROGRAMS.items():
            pathlib.Path('class', name).write_text(text, encoding='utf-8')
        for number, (name, test) in enumerate(tests, 1):
            try:
                test()
                print(f'ok {number} - {name}', flush=True)
            except Exception:
                print(f'not ok {number} - {name}', flush=True)
                print('# ' + traceback.format_exc().replace('\n', '\n# '))
        os.chdir('/')


main()
