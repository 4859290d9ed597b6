"""Checks a proof as LRAT: lrat.py CNF PROOF. A checker of its own, for machines that have no other; it shares nothing with what
writes the proofs. Prints what a proof is found to be and ends with status 0 only if that is the empty clause.

A lemma holds if, with all its literals false, each hint in turn has one literal left that is not false, which then must be
true, and the last has none. A hint that is true already, or has two literals left, is refused."""
import sys


class Refused(Exception):
    pass


def read_clauses(text):
    """Returns the clauses of a DIMACS file, by number from 1."""
    clauses, expected = {}, None
    for line in text.splitlines():
        if line.startswith('c') or not line.strip():
            continue
        if line.startswith('p'):
            kind, variables, count = line.split()[1:]
            assert kind == 'cnf', line
            expected = int(variables), int(count)
            continue
        *literals, end = map(int, line.split())
        assert end == 0 and 0 not in literals and len(set(map(abs, literals))) == len(literals), line
        assert all(abs(literal) <= expected[0] for literal in literals), line
        clauses[len(clauses) + 1] = literals
    assert len(clauses) == expected[1], (len(clauses), expected)
    return clauses


def check_lemma(clauses, lemma, hints):
    true = {-literal for literal in lemma}
    for hint in hints:
        if hint not in clauses:
            raise Refused(f'hint {hint} is no clause that is in force')
        left = [literal for literal in clauses[hint] if -literal not in true]
        if not left:
            return
        if len(left) > 1:
            raise Refused(f'hint {hint} has {len(left)} literals left')
        if left[0] in true:
            raise Refused(f'hint {hint} is true already')
        true.add(left[0])
    raise Refused('the hints violate no clause')


def check_line(clauses, last, line):
    """Checks a line and applies it. Returns the last number, and whether the line is the empty clause."""
    words = line.split()
    if not words or words[-1] != '0':
        raise Refused('no 0 at the end of the line')
    number = int(words[0])
    if words[1] == 'd':
        for deleted in map(int, words[2:-1]):
            if clauses.pop(deleted, None) is None:
                raise Refused(f'deletes {deleted}, which is not in force')
        return last, False
    end = words.index('0')
    lemma, hints = [int(word) for word in words[1:end]], [int(word) for word in words[end + 1:-1]]
    if number <= last or any(hint <= 0 for hint in hints):
        raise Refused('numbers that do not ascend, or hints that are no numbers')
    check_lemma(clauses, lemma, hints)
    clauses[number] = lemma
    return number, not lemma


def check(clauses, proof):
    """Checks the lines of a proof. Returns how many there are up to the empty clause."""
    clauses = dict(clauses)
    last = len(clauses)
    for count, line in enumerate(proof.splitlines(), 1):
        try:
            last, is_empty = check_line(clauses, last, line)
        except (Refused, ValueError) as error:
            raise Refused(f'line {count}: {error}') from None
        if is_empty:
            return count
    raise Refused('the empty clause is not derived')


def main():
    with open(sys.argv[1], encoding='ascii') as cnf, open(sys.argv[2], encoding='ascii') as proof:
        try:
            print(f'{check(read_clauses(cnf.read()), proof.read())} lines hold')
        except Refused as refused:
            print(refused)
            return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
