"""The solvers of examples/, as sudoscope watches them: examples.py SUDOSCOPE SOURCE [WORD...]. Prints one TAP line a case; with words, only those
whose names have one of them.

Each method must take the steps that our engine of this name takes, one by one, and all must be proved. The same solver in several languages
must print the same. The one with a mistake must be found out. Backtrackers without events are followed, and
the bugs of examples/bugs get their first sign."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
EXAMPLES = SOURCE / 'examples'
METHODS = {
    'pivot': 'b1 b3 l1',
    'pairs': 'l1 l2 l3 l4 l5',
    'propagate': 'b1 b3 m1',
    'rescan': 'b1 b3 l1 .................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...',
    'stack': 'b1 triathlon-1' if os.environ.get('LONG') else 'b1',  # 34,549 steps
}
TRIALS = {'l1': 631, 'l2': 9, 'l3': 75, 'l4': 4, 'l5': 408}  # as its author published them
# For each other language of singles: what must be installed, how it is compiled, how it is run. {0} is the source, {1} what is built of it.
LANGUAGES = {
    'c': ('cc', 'cc -std=c11 -O2 -Wall -Wextra -Werror -o {1} {0}', '{1}'),
    'sh': ('sh', None, 'sh {0}'),
    'js': ('node', None, 'node {0}'),
    'rs': ('rustc', 'rustc -O -D warnings -o {1} {0}', '{1}'),
    'rkt': ('racket', None, 'racket {0}'),
    'lisp': ('sbcl', None, 'sbcl --script {0}'),
}
ALWAYS = ('c', 'sh')
PLAIN = {  # how a backtracker without events is followed, and what must be installed
    'plain.py': (['--attach'], [sys.executable], sys.executable),
    'plain.js': (['--attach'], ['node'], 'node'),
    'plain.c': (['--attach'], [], 'cc'),
    'printed.py': ([], [sys.executable], sys.executable),
}
BUGS = {  # the first sign of each program of examples/bugs on b1
    'box': (3, 'r1c6 gets 1, but r2c4 in box 2 is 1 already, a given. The program goes on.'),
    'column': (23, 'r1c8 gets 8, but r7c8 in column 8 is 8 already, a given. The program goes on.'),
    'given': (1, 'The program changes r1c1 from 5 to 1, but 5 is a given.'),
    'gives_up': (6, 'The program ends with 46 open cells. r1c9 has no digit left, and r1c8 was not taken back.'),
    'loop_end': (5, 'In 48 tries 9 was never one of the digits. Does a loop end too early?'),
    'no_reset': (6, 'r1c6 changes from 4 to 6, but r1c7=8, which came later, stays. Is it not cleared on the way back?'),
    'row_end': (1338, 'r4c3 gets 3, but r4c9 in row 4 is 3 already, a given. The program goes on.'),
    'too_strict': (37, 'It goes back from r1c4=2, but has never tried 6 in r1c6, only 4 and 8.'),
}
# Further bugs, each by changes of an example, with the first sign. A counter in a copy of each program finds the same cells.
CHANGES = {
    'a copy without its rows': ('plain.py', [
        ('                        board[row][column] = digit\n', '                        board = list(board)\n                        board[row][column] = digit\n'),
        ('                        board[row][column] = 0\n', '')],
        1, 'r1c3 changes in two boards at once. The copy of the board has the same rows. Are they not copied, too?'),
    'no digit but the first': ('plain.py', [('        board[row][column] = 0\n', '        board[row][column] = 0\n                        break\n')],
        12, 'It goes back from r1c6=4, but has never tried 9 in r1c7, only 8.'),
    'a cell that is left out': ('plain.py', [('board[row][column] == 0:', 'board[row][column] == 0 and (row, column) != (4, 4):')],
        18550, 'The program ends, but has never put a digit into r5c5.'),
    'a limit of the depth': ('plain.py', [
        ('def solve(board):', 'def solve(board, depth=0):\n    if depth > 45:\n        return False'), ('if solve(board):\n                            return', 'if solve(board, depth + 1):\n                            return')],
        14777, 'It goes back from r9c1=3, but has tried nothing in r9c2, which can still be 4.'),
}


class Skip(Exception):
    """Why a case cannot be run here."""


def run(*arguments, text='', expected=(0,)):
    done = subprocess.run([str(argument) for argument in arguments], input=text, text=True, capture_output=True, timeout=500, check=False)
    assert 'Sanitizer' not in done.stderr and 'runtime error' not in done.stderr, done.stderr
    assert done.returncode in expected, (arguments, done.returncode, done.stderr)
    return done.stdout


def puzzle_of(name):
    return name if len(name) == 81 else SOURCE / f'puzzles/{name}.txt'


def line_of(name):
    return run(PROGRAM, 'convert', '-t', 'line', puzzle_of(name))


def watch(puzzle, *command, expected=(0,)):
    """Returns what `watch --check` says of the run, and the trace's steps."""
    found = json.loads(run(PROGRAM, 'watch', '--check', '--json', '-o', 'run.jsonl', puzzle, '--', *command, expected=expected))
    return found, steps_of(pathlib.Path('run.jsonl').read_text(encoding='utf-8'))


def steps_of(trace):
    return [step for step in map(json.loads, trace.splitlines()) if 'kind' in step]


def change(step):
    """What the step does, and where: but for the reasons of deductions, which may differ."""
    is_deduction = step['kind'] == 'deduce'
    return (step['kind'], step['depth'], sorted(step.get('remove', [])), None if is_deduction else step.get('place'),
            None if is_deduction else step.get('truths'))


def must_be_proved(found, steps):
    assert (found['verdict'], found['wrong'], found['not_proved'], found['errors']) == ('solved', 0, 0, 0), found
    said = run(PROGRAM, 'check', 'run.jsonl')
    assert said == f'{len(steps)} steps: {len(steps)} proved, 0 not proved, 0 wrong\n', said


def check_method(method, name):
    """Compares the run with our engine's, step by step."""
    found, steps = watch(puzzle_of(name), sys.executable, EXAMPLES / f'{method}.py')
    must_be_proved(found, steps)
    assert not found['added'], found
    ours = steps_of(run(PROGRAM, 'trace', '-e', method, puzzle_of(name)))
    assert len(steps) == len(ours), (len(steps), len(ours))
    for number, (step, our) in enumerate(zip(steps, ours), 1):
        assert change(step) == change(our), (number, change(step), change(our))
    if method == 'pairs' and name in TRIALS:
        printed = run(sys.executable, EXAMPLES / 'pairs.py', text=line_of(name))
        assert int(re.findall(r'^= trials (\d+)$', printed, re.M)[-1]) == TRIALS[name]
    return f'{len(steps)} steps as those of our engine'


def build(name, language):
    """Returns the command that runs examples/NAME.LANGUAGE."""
    needed, compiling, running = LANGUAGES[language]
    if not shutil.which(needed) and language not in ALWAYS:
        raise Skip(f'{needed} is not installed')
    paths = (EXAMPLES / f'{name}.{language}', pathlib.Path(name).resolve())
    if compiling:
        run(*(word.format(*paths) for word in compiling.split()))
    return [word.format(*paths) for word in running.split()]


def events_of(command, name):
    """What the program prints, without where in its source and why, and what it holds."""
    lines = [re.sub(r'^@[^;]*; |; #.*', '', line) for line in run(*command, text=line_of(name)).splitlines()]
    return [line for line in lines if not line.startswith('=')]


def check_language(language):
    """Compares what is printed with examples/singles.py."""
    command = build('singles', language)
    for name in ('b3', 'l4', 'm1'):
        assert events_of(command, name) == events_of([sys.executable, EXAMPLES / 'singles.py'], name), name
        must_be_proved(*watch(puzzle_of(name), *command))
    contradictory = line_of('b3').replace('8', '1', 1)
    assert watch(contradictory.strip(), *command, expected=(1,))[0]['verdict'] == 'none'
    return 'the same events as in Python'


def check_stack_in_c():
    """It does not say where it fails: what was left out is added, and then it is our engine's run."""
    found, steps = watch(puzzle_of('b1'), *build('stack', 'c'))
    must_be_proved(found, steps)
    ours = steps_of(run(PROGRAM, 'trace', '-e', 'stack', puzzle_of('b1')))
    assert list(map(change, steps)) == list(map(change, ours))
    return f'{found["steps"]} steps and {found["added"]} that were added'


def first_wrong(events, solution):
    """Returns the first event that the solution contradicts while no wrong guess is open."""
    wrong_guesses = []  # for each open guess, whether it is one
    for event in events:
        place = re.search(r'r(.)c(.)=(.)$', event)
        is_wrong = place is not None and solution[int(place[1]) * 9 + int(place[2]) - 10] != place[3]
        if event.startswith('guess'):
            wrong_guesses.append(is_wrong)
        elif not any(wrong_guesses) and (is_wrong or event.startswith(('fail', 'back', 'none'))):
            return event
        elif event == 'back':
            wrong_guesses.pop()
    return None


def check_mistake(name):
    command = [sys.executable, EXAMPLES / 'wrong_box.py']
    event = first_wrong(events_of(command, name), run(PROGRAM, 'solve', puzzle_of(name)).strip())
    found, steps = watch(puzzle_of(name), *command, expected=(1,))
    number = next(number for number, step in enumerate(steps, 1) if step['claim'] == 'wrong')
    assert event and found['verdict'] == f'wrong at step {number}: {event}', (event, number, found)
    source = (EXAMPLES / 'wrong_box.py').read_text(encoding='utf-8')
    mended = source.replace(', cell[1] // 3\n', ', (cell[1] - 1) // 3\n')
    assert mended != source
    pathlib.Path('mended.py').write_text(mended, encoding='utf-8')
    must_be_proved(*watch(puzzle_of(name), sys.executable, 'mended.py'))
    return f'{found["verdict"]}; once it is mended, all is proved'


def check_plain(name):
    """The tries are those of examples/stack.py, which places the same digits and says so."""
    options, start, needed = PLAIN[name]
    if not shutil.which(needed) or name.endswith('.c') and sys.platform != 'linux':
        raise Skip(f'{needed} is not installed, or cannot be followed here')
    found = json.loads(run(PROGRAM, 'watch', '--check', '--json', *options, puzzle_of('b1'), '--', *start, EXAMPLES / name))
    assert (found['verdict'], found['guesses'], found['wrong'], found['not_proved']) == ('solved', 4208, 0, 0), found
    return f'{found["steps"]} steps'


def check_bug(name):
    file = EXAMPLES / f'bugs/{name}.py'
    found = json.loads(run(PROGRAM, 'watch', '--check', '--json', '--attach', puzzle_of('b1'), '--', sys.executable, file, expected=(1,)))
    assert (found['sign_step'], found['sign']) == BUGS[name], found
    return found['sign']


def check_change(name):
    example, changes, step, sign = CHANGES[name]
    source = (EXAMPLES / example).read_text(encoding='utf-8')
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    pathlib.Path(example).write_text(source, encoding='utf-8')
    options = ['--attach'] if example in PLAIN else []
    found = json.loads(run(PROGRAM, 'watch', '--check', '--json', *options, puzzle_of('b1'), '--', sys.executable, example, expected=(1,)))
    assert (found['sign_step'], found['sign']) == (step, sign), found
    return sign


def cases():
    for method, names in METHODS.items():
        for name in names.split():
            yield f'{method}.py on {name}', check_method, (method, name)
    for language in LANGUAGES:
        yield f'singles.{language}', check_language, (language,)
    yield 'stack.c', check_stack_in_c, ()
    for name in PLAIN:
        yield name, check_plain, (name,)
    assert sorted(BUGS) == sorted(file.stem for file in (EXAMPLES / 'bugs').iterdir())
    for name in BUGS:
        yield f'bugs/{name}.py', check_bug, (name,)
    for name in CHANGES:
        yield f'plain.py with {name}', check_change, (name,)
    for name in ('b1', 'b3'):
        yield f'wrong_box.py on {name}', check_mistake, (name,)


def main():
    wanted = [case for case in cases() if not sys.argv[3:] or any(word in case[0] for word in sys.argv[3:])]
    print(f'1..{len(wanted)}')
    for number, (title, check, arguments) in enumerate(wanted, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                print(f'ok {number} - {title}: {check(*arguments)}', flush=True)
            except Skip as why:
                print(f'ok {number} - {title} # SKIP {why}', flush=True)
            except AssertionError as failure:
                print(f'not ok {number} - {title}\n# {str(failure)[:2000]}', flush=True)
            os.chdir(SOURCE)


main()
