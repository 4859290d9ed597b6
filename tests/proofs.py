"""Has the proofs that `trace -f drat`, `-f lrat` and `-f pbp` write checked by programs that are not ours:

    proofs.py SUDOSCOPE SOURCE                        one TAP line a case; ./test.sh runs that
    proofs.py SUDOSCOPE SOURCE --list=FILE [--engine=ENGINE] [--first=N] [--count=N]
                                                      the puzzles of a file, one a line, and how many of them are verified
    proofs.py SUDOSCOPE SOURCE --changed=N            N proofs in which one literal was changed

Every LRAT proof goes through tests/lrat.py. drat-trim and cake_lpr, the checker that is itself proved, look at them as well, where they
are on the path, or where DRAT_TRIM and CAKE_LPR say. A long run leaves to cake_lpr alone what that can do.

Every pseudo-Boolean proof goes through tests/pseudo_boolean.py. VERIPB names a VeriPB that reads version 3.0 of the form, and OLDER_VERIPB
the one of 2022, which reads version 1.2: they look at them as well. With --form=pbp, --list has these proofs checked."""
import collections
import functools
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

import lrat
import pseudo_boolean

ARGUMENTS = [argument for argument in sys.argv[1:] if not argument.startswith('--')]
PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in ARGUMENTS[:2])
OPTIONS = dict(argument[2:].split('=', 1) for argument in sys.argv[1:] if argument.startswith('--'))
DRAT_TRIM = os.environ.get('DRAT_TRIM') or shutil.which('drat-trim')
CAKE_LPR = os.environ.get('CAKE_LPR') or shutil.which('cake_lpr')
VERIPB = os.environ.get('VERIPB') or shutil.which('veripb')
OLDER_VERIPB = os.environ.get('OLDER_VERIPB')
LONG = bool(os.environ.get('LONG'))  # a short run takes every other of many alike
os.environ['LSAN_OPTIONS'] = f'suppressions={SOURCE}/tests/leaks.supp:print_suppressions=0'
B1 = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
B3 = '..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..'
WRONG = '..8....45....8.9....24.....5....176..2..7..8..795....1.....74....7.6....65....3..'
M1 = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......'
UNIQUE = '4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........'  # solved with unique rectangles
STUCK = '.......45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..'  # several solutions
HARD = '........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3'
ENGINES = ['pivot', 'propagate', 'propagate-box', 'rescan', 'pairs', 'stack', 'learn', 'human', 'fast']


def call(*arguments):
    done = subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)
    assert 'Sanitizer' not in done.stderr and 'runtime error' not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


@functools.cache
def proof_of(engine, puzzle, *options):
    """Returns what the three formats hold."""
    texts = []
    for form in ('cnf', 'drat', 'lrat'):
        status, output, errors = call('trace', '-e', engine, '-f', form, *options, puzzle)
        assert status in (0, 1) and not errors, (status, errors)
        texts.append(output)
    return texts


def verified_outside(checker, cnf, proof):
    """Returns whether another program verifies the proof."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, name) for name in ('cnf', 'proof')]
        for path, text in zip(paths, (cnf, proof)):
            path.write_text(text)
        options = ['-U'] if checker == DRAT_TRIM else []
        done = subprocess.run([checker, *paths, *options], capture_output=True, check=False, text=True)
        return 's VERIFIED' in done.stdout and 'WARNING' not in done.stdout


@functools.cache
def linear_proof_of(engine, puzzle, *options):
    """Returns the puzzle in the OPB form and its proof."""
    texts = []
    for form in ('opb', 'pbp'):
        status, output, errors = call('trace', '-e', engine, '-f', form, *options, puzzle)
        assert status in (0, 1) and not errors, (status, errors)
        texts.append(output)
    return texts


def verify_linear(engine, puzzle, *options):
    """Returns the number of solutions that the proof shows."""
    formula, proof = linear_proof_of(engine, puzzle, *options)
    lines, solutions = pseudo_boolean.check(*pseudo_boolean.read_formula(formula), proof)
    assert lines == proof.count('\n') - 1
    for checker, texts in ((VERIPB, (formula, proof)), (OLDER_VERIPB, pseudo_boolean.older(formula, proof))):
        if checker:
            with tempfile.TemporaryDirectory() as folder:
                paths = [pathlib.Path(folder, name) for name in ('puzzle.opb', 'proof.pbp')]
                for path, text in zip(paths, texts):
                    path.write_text(text)
                done = subprocess.run([*checker.split(), *paths], capture_output=True, check=False, text=True)
                assert 'Verification succeeded' in done.stdout and not done.stderr, done
    return solutions


def drat_lines(drat):
    """Yields for each line of the file whether it deletes, its clauses, and the comment or None."""
    for line in drat.splitlines():
        words, _, comment = line.partition('c ')
        clauses = [sorted(map(int, part.split())) for part in f' {words}'.replace('d', '').split(' 0') if part.strip()]
        yield words.startswith('d'), clauses or [[]], comment or None


def verify(engine, puzzle, *options):
    cnf, drat, proof = proof_of(engine, puzzle, *options)
    clauses = lrat.read_clauses(cnf)
    lines = proof.splitlines()
    assert lrat.check(clauses, proof) == len(lines)
    # Line n of one file is line n of the other.
    known = dict(clauses)
    for (deletes, listed, _), line in itertools.zip_longest(drat_lines(drat), lines):
        number, *words = line.split()
        if deletes:
            assert [sorted(known[int(word)]) for word in words[1:-1]] == listed, line
        else:
            known[int(number)] = [int(word) for word in words[:words.index('0')]]
            assert [sorted(known[int(number)])] == listed, line
    # A letter among the first characters would make drat-trim take the file for a binary one.
    assert not set(drat[:12]) - set('0123456789 -cd\n'), drat[:12]
    assert not DRAT_TRIM or verified_outside(DRAT_TRIM, cnf, drat)
    assert not CAKE_LPR or verified_outside(CAKE_LPR, cnf, proof)


def comment_of(cnf):
    return ' '.join(line[2:] for line in cnf.splitlines() if line.startswith('c'))


def test_clauses_are_the_puzzle():
    cnf, _, _ = proof_of('human', B3)
    clauses = list(lrat.read_clauses(cnf).values())
    number = lambda row, column, digit: 81 * row + 9 * column + digit + 1
    nine, expected = range(9), set()
    boxes = [[(3 * (b // 3) + i // 3, 3 * (b % 3) + i % 3) for i in nine] for b in nine]
    houses = [[(i, k) for k in nine] for i in nine] + [[(k, i) for k in nine] for i in nine] + boxes
    ones = [[number(row, column, digit) for digit in nine] for row in nine for column in nine]
    ones += [[number(*cell, digit) for cell in house] for house in houses for digit in nine]
    for one in ones:
        expected.add(frozenset(one))
        expected.update(frozenset((-a, -b)) for a, b in itertools.combinations(one, 2))
    for at, given in enumerate(B3):
        if given != '.':
            expected.update(frozenset([(1 if digit == int(given) - 1 else -1) * number(at // 9, at % 9, digit)])
                            for digit in nine)
    assert {frozenset(clause) for clause in clauses[:-1]} == expected
    assert len(clauses) - 1 == len(expected)
    _, solution, _ = call('solve', B3)
    assert clauses[-1] == [-number(at // 9, at % 9, int(digit) - 1) for at, digit in enumerate(solution.strip())]


def test_every_engine_proves_that_there_is_no_other_solution():
    for engine in ENGINES:
        verify(engine, B1)
        if engine not in ('stack', 'pairs'):
            verify(engine, B3)
        assert comment_of(proof_of(engine, B1)[0]).split(': ', 1)[1].startswith('there is no other. r1c1 is 1 to 9')


def test_a_search_without_success_proves_that_there_is_no_solution():
    for engine in ('pivot', 'propagate', 'human'):
        verify(engine, WRONG)
        assert 'it has no solution' in comment_of(proof_of(engine, WRONG)[0])


def test_a_puzzle_with_several_solutions_is_proved_under_the_guesses():
    verify('propagate', '.' * 16)
    assert 'which led there are right' in comment_of(proof_of('propagate', '.' * 16)[0])


def test_a_stuck_trace_proves_what_it_removed():
    verify('human', STUCK)
    assert 'no solution has any of them' in comment_of(proof_of('human', STUCK)[0])
    verify('human', STUCK, '--guess')
    assert 'which led there are right' in comment_of(proof_of('human', STUCK, '--guess')[0])
    verify('human', HARD, '--guess')
    assert 'there is no other' in comment_of(proof_of('human', HARD, '--guess')[0])


def test_nothing_is_proved_where_nothing_was_found_out():
    status, output, errors = call('trace', '-e', 'human', '-f', 'lrat', '.' * 81)
    assert (status, output) == (2, '') and 'there is nothing that could be proved' in errors, errors


def test_layouts_are_proved():
    for name in ('6x6', 'jigsaw', 'diagonal', 'windoku', 'triathlon-1', 'samurai')[::1 if LONG else 2]:
        lines = (SOURCE / f'puzzles/{name}.txt').read_text().splitlines(True)
        is_list = lines[0].startswith('# 10 puzzles')  # of which one is enough
        with tempfile.NamedTemporaryFile('w', suffix='.txt') as one:
            first = next(i for i, line in enumerate(lines, 1) if not line.startswith('#'))
            one.write(''.join(lines[:first] if is_list else lines))
            one.flush()
            verify('human' if name != 'samurai' else 'propagate', one.name)


def test_boards_with_clues_are_proved():
    kinds = 'killer', 'little-killer', 'arrow', 'equal-sums', 'quadruple', 'between', 'thermometer', 'kropki', 'killer+arrow'
    for clues in kinds[::1 if LONG else 2]:
        for engine in ('human', 'propagate', 'learn'):
            verify(engine, call('generate', '--layout', f'4x4+{clues}')[1])
    verify('human', call('generate', '--layout', 'killer')[1])
    verify('propagate', call('generate', '--layout', '6x6+killer')[1])


def test_sums_of_25_digits_are_clauses():
    puzzle = next(line for line in (SOURCE / 'puzzles/25x25.txt').read_text().splitlines() if line[0] != '#')
    solution = call('solve', puzzle)[1].split()[0]
    total = sum('123456789ABCDEFGHIJKLMNOP'.index(digit) + 1 for digit in solution[:2])
    status, cnf, errors = call('trace', '-e', 'propagate', '-f', 'cnf', f'#! layout 25x25\n#! cage {total} r1c1 r1c2\n..{solution[2:]}\n')
    assert (status, errors) == (0, ''), errors
    candidates = 25 ** 3
    variables = int(next(line for line in cnf.splitlines() if line.startswith('p cnf ')).split()[2])
    ways = sum(1 <= total - digit <= 25 and 2 * digit != total for digit in range(1, 26))
    assert variables == candidates + 2 * ways, (variables, ways)


def test_steps_that_assume_one_solution_are_replaced_by_a_search():
    steps = [json.loads(line) for line in call('trace', '-e', 'human', UNIQUE)[1].splitlines()[1:]]
    assert any(step.get('assumes_unique') for step in steps)
    verify('human', UNIQUE)


# --- pseudo-Boolean proofs ---


def rules_of(text):
    """Returns the constraints of a board with sums, by its rules: as sets of factors and the least that they come to."""
    lines = [line.split() for line in text.splitlines()]
    side = int(next((words[2] for words in lines if words[:2] == ['#!', 'layout']), '9x9').split('x')[0])
    board = lines[-1][0]
    cells = list(itertools.product(range(side), repeat=2))
    tall = {4: 2, 6: 2, 9: 3}[side]
    box = lambda r, c: (r // tall, c // (side // tall))
    x = lambda cell, digit: f'x{side * (side * cell[0] + cell[1]) + digit}'
    found, digits = set(), range(1, side + 1)

    def add(factors, least, is_equation=False):
        found.add((frozenset(factors.items()), least))
        if is_equation:
            add({of: -factor for of, factor in factors.items()}, -least)

    houses = [[cell for cell in cells if key(*cell) == value]
              for key in (lambda r, c: r, lambda r, c: c, box) for value in {key(*cell) for cell in cells}]
    for cell in cells:
        add({x(cell, digit): 1 for digit in digits}, 1, True)
    for house in houses:
        for digit in digits:
            add({x(cell, digit): 1 for cell in house}, 1, True)
    for at, given in enumerate(board):
        for digit in digits if given != '.' else ():
            add({x(cells[at], digit): 1 if digit == int(given) else -1}, 1 if digit == int(given) else 0)
    for _, kind, *words in (words for words in lines if words[0] == '#!' and words[1] != 'layout'):
        value = words.pop(0) if words[0].isdigit() else None
        of = [(int(word[1]) - 1, int(word[3]) - 1) for word in words]
        weights = [-1] + [1] * (len(of) - 1) if kind == 'arrow' else [1] * len(of)
        if kind == 'quadruple':
            for digit in set(value):
                add({x(cell, int(digit)): 1 for cell in of}, value.count(digit))
        else:
            add({x(cell, digit): weight * digit for cell, weight in zip(of, weights) for digit in digits},
                int(value or 0), True)
        for digit in digits if kind == 'cage' and not any(set(of) <= set(house) for house in houses) else ():
            if len(of) == side:
                add({x(cell, digit): 1 for cell in of}, 1, True)
            else:
                add({x(cell, digit): -1 for cell in of}, -1)
    return found


def test_linear_constraints_are_the_rules():
    layouts = '9x9', '4x4+killer', '6x6+killer', '9x9+little-killer', '4x4+quadruple', '4x4+killer+arrow'
    for layout in layouts[::1 if LONG else 2]:
        puzzle = call('generate', '--layout', layout)[1]
        text = puzzle if '#!' in puzzle else f'#! layout {layout}\n{puzzle}'
        formula, preserved = pseudo_boolean.read_formula(linear_proof_of('propagate', puzzle)[0])
        expected = rules_of(text)
        found = {(frozenset(factors.items()), least) for factors, least in formula.values()}
        assert found == expected, (layout, found ^ expected)
        assert preserved == [f'x{n}' for n in range(1, len(preserved) + 1)]
        assert verify_linear('propagate', puzzle) == 1


def test_every_engine_has_a_pseudo_boolean_proof():
    for engine in ENGINES:
        assert verify_linear(engine, B1) == 1
    for engine in ('human', 'pivot', 'learn'):
        assert verify_linear(engine, B3) == 1
        assert verify_linear(engine, WRONG) == 0
    for puzzle, options in (('.' * 16, ()), (STUCK, ()), (STUCK, ('--guess',)), (UNIQUE, ())):
        assert verify_linear('human' if puzzle != '.' * 16 else 'propagate', puzzle, *options) == (puzzle == UNIQUE)


def test_boards_with_clues_have_pseudo_boolean_proofs():
    layouts = '4x4+little-killer', '4x4+kropki', '4x4+equal-sums', '4x4+thermometer', '4x4+between', 'jigsaw', '9x9+arrow', '6x6+killer'
    for layout in layouts[::1 if LONG else 2]:
        puzzle = call('generate', '--layout', layout)[1]
        for engine in ('human', 'learn') if layout[0] in '46' else ('human',):
            assert verify_linear(engine, puzzle) == 1


def test_a_total_is_one_constraint_and_a_bound_one_line():
    """Of two cells that come to 17, one line excludes 1 to 7."""
    puzzle = '#! layout 9x9\n#! cage 17 r1c1 r1c2\n' + '.' * 81
    formula, proof = linear_proof_of('human', puzzle, '--guess')
    assert sum('+9 x' in line for line in formula.splitlines()) == 1
    step = next(part for part in proof.split('% step ') if ' sum' in part.splitlines()[0])
    assert [line.split()[0] for line in step.splitlines()[1:]] == ['pol'], step


def is_model(clauses, true):
    return all(any((literal > 0) == (abs(literal) in true) for literal in clause) for clause in clauses)


def test_the_number_of_solutions_is_proved():
    several = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....'
    for puzzle, count in ((WRONG, 0), (B1, 1), (several, None), (STUCK, 3), ('.' * 16, 288), ('12..' + '.' * 12, None)):
        expected = int(call('solve', '--count', '--limit', '1000', puzzle)[1])
        assert count in (None, expected)
        for engine in ('human', 'learn') if expected < 10 else ('pivot',):
            assert verify_linear(engine, puzzle, '--solutions', '1000') == expected
            cnf, _, _ = proof_of(engine, puzzle, '--solutions', '1000')
            verify(engine, puzzle, '--solutions', '1000')
            *clauses, = lrat.read_clauses(cnf).values()
            rest, goals = clauses[:len(clauses) - expected], clauses[len(clauses) - expected:]
            assert len(set(map(tuple, goals))) == expected
            assert all(is_model(rest, {-literal for literal in goal}) for goal in goals)
    killer = '#! layout 4x4\n#! cage 5 r1c1 r1c2\n#! cage 4 r4c3 r3c3\n' + '.' * 16
    expected = int(call('solve', '--count', '--limit', '1000', killer)[1])
    assert 1 < expected == verify_linear('human', killer, '--solutions', str(expected))
    status, output, errors = call('trace', '-f', 'pbp', '--solutions', str(expected - 1), killer)
    assert (status, output) == (2, '') and f'more than {expected - 1} solutions' in errors, errors


def test_a_proof_of_another_number_of_solutions_is_refused():
    formula, proof = linear_proof_of('human', STUCK, '--solutions', '9')
    given = next(line for line in reversed(formula.splitlines()) if line.startswith('1 x'))
    lines = proof.splitlines()
    solution = next(line for line in lines if line.startswith('solx'))
    changed = [(formula, proof.replace('COMPLETE 3', f'COMPLETE {count}')) for count in (2, 4)]
    changed.append((formula, '\n'.join(line for line in lines if line != solution)))
    changed.append((formula, proof.replace(solution, solution.replace(' x9 ', ' x8 '))))
    changed.append((formula, proof.replace(solution, next(line for line in reversed(lines) if line.startswith('solx')))))
    changed.append((formula.replace(given, '1 x1 1 x2 >= 1 ;'), proof))
    changed.append((formula, proof.replace('end pseudo', 'conclusion UNSAT : 1 ;\nend pseudo')))
    for one in changed:
        assert one != (formula, proof)
        try:
            pseudo_boolean.check(*pseudo_boolean.read_formula(one[0]), one[1])
        except pseudo_boolean.Refused:
            continue
        raise AssertionError(one)


def change_line(choose, lines, variables):
    """Changes a literal, a constraint that is named, or a factor in one line; returns the line's index, or None."""
    at = choose.randrange(1, len(lines) - 4)
    words = lines[at].split()
    if words[0] not in ('rup', 'pol'):
        return None
    places = [i for i, word in enumerate(words) if i and re.fullmatch(r'~?x\d+|\d+', word) and words[i - 1] != '>=']
    where = choose.choice([i for i in places if words[0] == 'pol' or words[i] != '1'] or [0])
    if not where:
        return None
    if 'x' in words[where]:
        words[where] = choose.choice(['~', '']) + f'x{choose.randint(1, variables)}'
    else:
        words[where] = str(max(1, int(words[where]) + choose.choice((-1, 1, choose.randint(2, 99)))))
    changed = ' '.join(words)
    if changed == lines[at]:
        return None
    lines[at] = changed
    return at


def run_changed_linear(count, cases):
    """Returns how many of so many changed proofs were refused, and how many hold and say nothing false."""
    choose, refused, true = random.Random(1), 0, 0
    for engine, puzzle in itertools.cycle(cases):
        if refused + true >= count:
            return refused, true
        formula, proof = linear_proof_of(engine, puzzle)
        constraints, preserved = pseudo_boolean.read_formula(formula)
        lines = proof.splitlines()
        solution = {word for line in lines if line.startswith('solx') for word in line.split()[1:-1]}
        at = change_line(choose, lines, len(preserved))
        if at is None:
            continue
        try:
            pseudo_boolean.check(constraints, preserved, '\n'.join(lines) + '\n')
        except pseudo_boolean.Refused:
            refused += 1
            continue
        if lines[at].startswith('rup'):  # the last line and the solution's own clause exclude the solution
            factors, least, _ = pseudo_boolean.constraint(lines[at].split(' :')[0].split()[1:])
            says = sum(factor for of, factor in factors.items() if of in solution) >= least
            assert says or len(factors) == len(solution), lines[at]
        true += 1


def test_changed_pseudo_boolean_proofs_say_nothing_false():
    killer = call('generate', '--layout', '6x6+killer')[1]
    refused, true = run_changed_linear(80, [('human', B1), ('human', killer), ('learn', killer)])
    assert refused > true, (refused, true)


def lemmas_by_step(engine, puzzle):
    counts, step = collections.Counter(), None
    for deletes, _, comment in drat_lines(proof_of(engine, puzzle)[1]):
        step = int(comment.split()[1]) if comment else step
        counts[step] += not deletes
    return counts


def test_a_removal_takes_three_lemmas_at_most():
    steps = [json.loads(line) for line in call('trace', '-e', 'human', M1)[1].splitlines()[1:]]
    for number, count in lemmas_by_step('human', M1).items():
        step = steps[number - 1]
        if step['kind'] == 'deduce' and not step.get('assumes_unique'):
            assert count <= 3 * max(1, len(step.get('remove', []))), (step, count)


def test_what_is_learned_is_a_line():
    """Of each learned nogood one line says that its digits, or some of them, are not all true."""
    clauses = [frozenset(map(int, line.partition(' 0')[0].split())) for line in proof_of('learn', M1)[1].splitlines() if line[0] not in 'cd']
    steps = [json.loads(line) for line in call('trace', '-e', 'learn', '-f', 'jsonl', M1)[1].splitlines()[1:]]
    learned = [step['roles'][0][1] for step in steps if step.get('technique') == 'learned-nogood']
    for digits in learned:
        excluded = {-(9 * cell + digit) for cell, digit in digits}
        assert any(clause and clause <= excluded for clause in clauses), digits
    assert len(learned) > 5


def test_a_line_leads_to_its_step():
    drat = proof_of('pivot', B3)[1].splitlines()
    step = None
    for number, line in enumerate(drat, 1):
        step = line.partition('c step ')[2].split()[0] if 'c step ' in line else step
        if number % 97 == 1:
            assert call('why', '--at', f'proof:{number}', B3) == call('why', '--at', step, B3), line
    with tempfile.TemporaryDirectory() as folder:
        one, two = (str(pathlib.Path(folder, name)) for name in ('one.png', 'two.png'))
        first = drat[300].partition('c step ')[2].split()
        assert call('frame', '--at', 'proof:301', '--size', '640x480', '-o', one, B3)[0] == 0
        number = max(int(line.partition('c step ')[2].split()[0]) for line in drat[:301] if 'c step ' in line)
        assert call('frame', '--at', str(number), '--size', '640x480', '-o', two, B3)[0] == 0
        assert pathlib.Path(one).read_bytes() == pathlib.Path(two).read_bytes(), first
    for at, words in (('proof:100000', f'has {len(drat)} lines'), ('proof:0', 'from 1 on'), ('proof:', 'from 1 on'),
                      ('proof:1x', 'from 1 on')):
        status, output, errors = call('why', '--at', at, B3)
        assert (status, output) == (2, '') and words in errors, (at, errors)


def change_literal(choose, lines, variables):
    """Changes one literal of a lemma. Returns the changed lines and the lemma, or None if nothing has changed."""
    at = choose.randrange(len(lines))
    number, *words = lines[at].split()
    end = words.index('0')
    if words[0] == 'd' or not end:
        return None
    place = choose.randrange(end)
    value = int(words[place])
    words[place] = str(choose.choice([-value, choose.randint(1, variables), -choose.randint(1, variables)]))
    lemma = [int(word) for word in words[:end]]
    if int(words[place]) == value or len(set(map(abs, lemma))) < len(lemma):
        return None
    return lines[:at] + [' '.join([number, *words])] + lines[at + 1:], lemma


def run_changed(count, engines, puzzles):
    """Returns how many of so many changed proofs were refused, and how many hold and say nothing false."""
    choose, refused, true = random.Random(1), 0, 0
    cases = [(engine, puzzle) for engine in engines for puzzle in puzzles]
    for engine, puzzle in itertools.cycle(cases):
        if refused + true >= count:
            return refused, true
        cnf, _, proof = proof_of(engine, puzzle)
        clauses = lrat.read_clauses(cnf)
        solution = {-literal for literal in clauses[len(clauses)]}  # the goal is that the solution is another
        changed = change_literal(choose, proof.splitlines(), int(cnf.partition('p cnf ')[2].split()[0]))
        if not changed:
            continue
        if CAKE_LPR and 'changed' in OPTIONS:
            holds = verified_outside(CAKE_LPR, cnf, '\n'.join(changed[0]) + '\n')
        else:
            try:
                holds = lrat.check(clauses, '\n'.join(changed[0]))
            except lrat.Refused:
                holds = False
        assert not holds or any(literal in solution or (literal < 0 and -literal not in solution) for literal in changed[1]), changed[1]
        refused, true = refused + (not holds), true + bool(holds)


def test_changed_proofs_say_nothing_false():
    refused, true = run_changed(60, ['human', 'pivot'], [B1, B3])
    assert refused > true, (refused, true)


# --- long runs ---


def run_list(path):
    """Has the proofs of a file's puzzles verified, by cake_lpr if it is there, and each tenth by drat-trim as well."""
    engine, first = OPTIONS.get('engine', 'human'), int(OPTIONS.get('first', 0))
    with open(path, encoding='ascii') as file:
        lines = file.read().splitlines()
    header = next((line + '\n' for line in lines if line.startswith('#!')), '')  # as `generate` writes it
    puzzles = [header + line.split()[0] for line in lines if line.strip() and line[0] not in '#@']
    puzzles = puzzles[first:first + int(OPTIONS.get('count', len(puzzles)))]
    good, lines, size, start = 0, 0, 0, time.time()
    for at, puzzle in enumerate(puzzles):
        try:
            if OPTIONS.get('form') == 'pbp':
                verify_linear(engine, puzzle)
                proof = linear_proof_of(engine, puzzle)[1]
                good, lines, size = good + 1, lines + proof.count('\n'), size + len(proof)
                continue
            cnf, drat, proof = proof_of.__wrapped__(engine, puzzle)
            if CAKE_LPR:
                assert verified_outside(CAKE_LPR, cnf, proof), 'cake_lpr does not verify it'
            else:
                lrat.check(lrat.read_clauses(cnf), proof)
            assert not DRAT_TRIM or at % 10 or verified_outside(DRAT_TRIM, cnf, drat), 'drat-trim does not verify it'
            good, lines, size = good + 1, lines + proof.count('\n'), size + len(proof)
        except (AssertionError, lrat.Refused, pseudo_boolean.Refused) as error:
            print(f'{puzzle}: {error}', flush=True)
    print(f'{engine}, {path}: {good} of {len(puzzles)} proofs verified by {CAKE_LPR or "tests/lrat.py"}, {lines} lines, '
          f'{size} bytes, {time.time() - start:.0f} s')
    return good == len(puzzles)


def run_tests():
    tests = [(name, function) for name, function in globals().items() if name.startswith('test_')]
    print(f'1..{len(tests)}', flush=True)
    failed = 0
    for number, (name, function) in enumerate(tests, 1):
        try:
            function()
            print(f'ok {number} - {name[5:]}', flush=True)
        except Exception:  # whatever it is, the test has failed
            failed += 1
            print(f'not ok {number} - {name[5:]}')
            print(''.join(f'# {line}\n' for line in traceback.format_exc().splitlines()), flush=True)
    return not failed


def main():
    if 'list' in OPTIONS:
        return run_list(OPTIONS['list'])
    if 'changed' in OPTIONS:
        refused, true = run_changed(int(OPTIONS['changed']), ['human', 'pivot', 'propagate'], [B1, B3, M1, UNIQUE])
        print(f'{refused} changed proofs refused, {true} hold and say nothing false')
        killers = call('generate', '--layout', 'killer', '-n', '1')[1], call('generate', '--layout', '6x6+killer')[1]
        cases = [(engine, puzzle) for engine in ('human', 'propagate') for puzzle in (B1, B3, UNIQUE, *killers)]
        refused, true = run_changed_linear(int(OPTIONS['changed']), cases)
        print(f'{refused} changed pseudo-Boolean proofs refused, {true} hold and say nothing false')
        return True
    return run_tests()


if __name__ == '__main__':
    sys.exit(0 if main() else 1)
