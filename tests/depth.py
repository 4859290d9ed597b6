"""`rate --depth --braids`: depth.py SUDOSCOPE [FILE [N [DEPTH]]]. Depth of trial and error and length of braids, computed anew from their
definitions (src/rating/depth.h), on a few puzzles, or on the first N of a file; to depth 1, or to DEPTH, which takes hours for a list.
Candidates are bits of a number here, constraints sets of them. Braids are looked for up to three constraints, by way of all sets of
candidates that can be asserted. Prints one TAP line a test."""
import pathlib
import subprocess
import sys

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
LONGEST = 3  # of the braids that are looked for
FEW = """
.......89.5.6..7.....1...3..7...286....3.5.9.6.5.4......3....128....3..........7.
.....52.7...46.5.......7.4...6892..541..............8.6...31....312.6...8........
.....4...4.7.3.1.........79.94....8.8........6...7.3.2.1.39..4.5.........2...5..6
...438.1........87.45.......7..42.9......62....471........2...6..1..4....68..9...
..4...25....3.....5...9....23........6.4..1.97.......8...2...8..78..1......95.61.
.3.....8..4..7........1.5.3...2...74.9215.3..36..............4...5.8....8.4..5..2
..56.23.7.81....9.7....5..8.....3....1.5.6......21...9..47...25.........2.7....6.
..7...8..51...23....87..1.9.8.....9.....6...8..31.....72.9.5....59.2.....3...4...
..1.9..537.9.......6..5....9...6.....872...1.2......8......1......78.145..4..9..7
...2.9.7......7.15....8....6......2..2....7..9..76..3...5..6..8.7.9..6.18.1......
..7.54..6..........1.26....6..4..5.7.........1.8.973...8..32..54..5.....76.1...8.
2.....3.66.8.41.7........8........987.4..92.....65.4...1..75..........34.7..6....
.8...2.....96..8..5.6..8.....4.6..5.7......18......7....7..5.418..9....2..2.4...3
..3.9....4....5..8...4.7....5.1..6..83....7.1...6.9.........34.2......8...492.1..
.3...4..6..13.7.5.9......2...97.........6...4...532...1.......2..3.7...5.6..8.13.
......65.....3.2..9.2.8..1..4.5.....89..2...1.1....87..3.1...9....49...6....5.3..
7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5
"""
CELLS, DIGITS = range(81), range(9)


def candidate(cell, digit):
    return 1 << (cell * 9 + digit)


def house_sets():
    rows = [[row * 9 + column for column in DIGITS] for row in DIGITS]
    columns = [[row * 9 + column for row in DIGITS] for column in DIGITS]
    boxes = [[(box // 3 * 3 + i // 3) * 9 + box % 3 * 3 + i % 3 for i in DIGITS] for box in DIGITS]
    return rows + columns + boxes


HOUSES = house_sets()
CONSTRAINTS = [sum(candidate(cell, digit) for digit in DIGITS) for cell in CELLS] + [
    sum(candidate(cell, digit) for cell in house) for house in HOUSES for digit in DIGITS]
LINKED = {}
for constraint in CONSTRAINTS:
    left = constraint
    while left:
        one = left & -left
        LINKED[one] = LINKED.get(one, 0) | constraint & ~one
        left &= left - 1


def singles(alive):
    """Returns the candidates that are the only ones of a constraint; None if a constraint has none."""
    found = 0
    for constraint in CONSTRAINTS:
        left = alive & constraint
        if not left:
            return None
        if not left & (left - 1):
            found |= left
    return found


def settle(alive):
    """Returns the candidates after all singles; None after a contradiction."""
    done = 0
    while True:
        found = singles(alive)
        if found is None:
            return None
        found &= ~done
        if not found:
            return alive
        done |= found
        while found:
            alive &= ~LINKED[found & -found]
            found &= found - 1


def is_solved(alive):
    return bin(alive).count('1') == 81


def bits(number):
    while number:
        yield number & -number
        number &= number - 1


def is_refuted(alive, one, level):
    alive = settle(alive & ~LINKED[one])
    return alive is None or (level > 0 and trial(alive, level) is None)


def trial(alive, level):
    """Works with T&E(level). Returns the candidates, or None after a contradiction."""
    found = True
    while found:
        found = False
        for one in bits(alive):
            if one & alive and is_refuted(alive, one, level - 1):
                alive = settle(alive & ~one)
                if alive is None or is_solved(alive):
                    return alive
                found = True
    return alive


def has_braid(alive, one, most):
    """Returns whether a braid of at most so many constraints eliminates the candidate."""
    sets = {frozenset([one])}
    for length in range(1, most + 1):
        longer = set()
        for asserted in sets:
            rest = alive
            for true in asserted:
                rest &= ~LINKED[true]
            found = singles(rest)
            if found is None:
                return True
            if length < most:
                longer.update(asserted | {single} for single in bits(found) if single not in asserted)
        sets = longer
    return False


def braids(alive, most):
    found = True
    while found and not is_solved(alive):
        found = False
        for one in bits(alive):
            if one & alive and is_refuted(alive, one, 0) and has_braid(alive, one, most):
                alive = settle(alive & ~one)
                found = True
                if is_solved(alive):
                    return alive
    return alive


def expected(line, most_depth):
    """Returns depth and length as text; with a sign before what is only known to be more."""
    alive = (1 << 729) - 1
    for cell, character in enumerate(line):
        if character in '123456789':
            alive &= ~LINKED[candidate(cell, int(character) - 1)]
    alive = settle(alive)
    if is_solved(alive):
        return '0', 'B0'
    depth = next((depth for depth in range(1, most_depth + 1) if is_solved(trial(alive, depth))), None)
    if depth != 1:
        return str(depth) if depth else f'>{most_depth}', None
    for length in range(1, LONGEST + 1):
        alive = braids(alive, length)
        if is_solved(alive):
            return '1', f'B{length}'
    return '1', f'>B{LONGEST}'


def fits(found, wanted):
    if wanted is None:
        return True
    return int(found.strip('B')) > int(wanted.strip('>B')) if wanted[0] == '>' else found == wanted


def main():
    lines = (pathlib.Path(sys.argv[2]).read_text(encoding='utf-8') if len(sys.argv) > 2 else FEW).split()
    lines = lines[:int(sys.argv[3])] if len(sys.argv) > 3 else lines
    done = subprocess.run([PROGRAM, 'rate', '--depth', '--braids', '-'], input='\n'.join(lines) + '\n', capture_output=True, text=True, check=True)
    rated = [line.split('\t') for line in done.stdout.splitlines()]
    assert len(rated) == len(lines), done
    wrong, seen = [], set()
    for line, (_, depth, braid) in zip(lines, rated):
        wanted = expected(line, int(sys.argv[4]) if len(sys.argv) > 4 else 1)
        seen.add((depth, braid))
        if not (fits(depth, wanted[0]) and fits(braid, wanted[1])):
            wrong.append((line, depth, braid, wanted))
    print('1..1')
    print('# ' + ', '.join(f'T&E({depth}) {braid}' for depth, braid in sorted(seen)))
    for line, depth, braid, wanted in wrong:
        print(f'# {line}: found {depth} {braid}, expected {wanted}')
    print('not ok 1 - depth and braids' if wrong else f'ok 1 - depth and braids of {len(lines)} puzzles')
    return bool(wrong)


sys.exit(main())
