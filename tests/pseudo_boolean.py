"""Checks a proof in version 3.0 of VeriPB's form: pseudo_boolean.py OPB PROOF. A checker of its own, for machines that have no other; it
shares nothing with what writes the proofs. It knows the rules that `trace -f pbp` uses: `rup` with the constraints that it needs, in order,
`pol` with sums and multiples, `del id`, `solx`, and the conclusions UNSAT and ENUMERATION_COMPLETE. Prints what a proof is found to be and
ends with status 0 only if the conclusion holds.

    pseudo_boolean.py --older OPB PROOF NEW_OPB NEW_PROOF    writes both as VeriPB of 2022 reads them, which has version 1.2 of the form

A constraint is a dict of variables' factors, which come to at least a number where the variables are true. A lemma holds if its negation
and the constraints that it names lead to a violated one, each used once for what it then cannot do without."""
import re
import sys


class Refused(Exception):
    pass


def constraint(words):
    """Returns the factors, the least sum and whether it is an equation, of the words before a semicolon."""
    operator = next(i for i, word in enumerate(words) if word in ('>=', '='))
    factors, least = {}, int(words[operator + 1])
    if operator % 2 or len(words) != operator + 2:
        raise Refused(f'a constraint is expected, found {" ".join(words)}')
    for factor, literal in zip(map(int, words[:operator:2]), words[1:operator:2]):
        if not re.fullmatch(r'~?x[1-9]\d*', literal) or literal.lstrip('~') in factors:
            raise Refused(f'an unknown variable, or one that was there before: {literal}')
        factors[literal.lstrip('~')] = -factor if literal[0] == '~' else factor
        least -= factor if literal[0] == '~' else 0
    return factors, least, words[operator] == '='


def negated(factors, least):
    return {of: -factor for of, factor in factors.items()}, 1 - least


def read_formula(text):
    """Returns the constraints of an OPB file, by number from 1, and the variables by which solutions differ, or None."""
    head, *lines = text.splitlines()
    expected = re.fullmatch(r'\* #variable= (\d+) #constraint= (\d+)', head)
    found, preserved, count = {}, None, 0
    for line in lines:
        if line.startswith('*'):
            continue
        *words, end = line.split()
        assert end == ';', line
        if words[0] == 'preserved:':
            assert preserved is None and not found, line
            preserved = words[1:]
            continue
        factors, least, is_equation = constraint(words)
        assert all(int(of[1:]) <= int(expected[1]) for of in factors), line
        count += 1
        found[len(found) + 1] = factors, least
        if is_equation:
            found[len(found) + 1] = {of: -factor for of, factor in factors.items()}, -least
    assert count == int(expected[2]), (count, expected[2])
    return found, preserved


def use(factors, least, value):
    """Adds the values that the constraint cannot do without. Returns whether it is violated."""
    room = -least
    for of, factor in factors.items():
        room += factor if value.get(of, factor > 0) else 0
    if room < 0:
        return True
    for of, factor in factors.items():
        if abs(factor) > room and of not in value:
            value[of] = factor > 0
    return False


class Proof:
    def __init__(self, formula, preserved):
        self.known = dict(formula)
        self.last = len(formula)
        self.preserved = preserved
        self.solutions = 0

    def find(self, word):
        number = int(word)
        if number not in self.known:
            raise Refused(f'{number} is no constraint that is in force')
        return self.known[number]

    def add(self, factors, least):
        self.last += 1
        self.known[self.last] = factors, least

    def rup(self, words):
        colon = words.index(':')
        factors, least, is_equation = constraint(words[:colon])
        if is_equation:
            raise Refused('a lemma is an equation')
        value, against = {}, negated(factors, least)
        if not any(use(*(against if word == '~' else self.find(word)), value) for word in words[colon + 1:]):
            raise Refused('its constraints violate none')
        self.add(factors, least)

    def pol(self, words):
        stack = []
        for at, word in enumerate(words):
            if word == '+':
                (one, least), (other, more) = stack.pop(), stack.pop()
                total = {of: one.get(of, 0) + other.get(of, 0) for of in {**one, **other}}
                stack.append(({of: factor for of, factor in total.items() if factor}, least + more))
            elif word == '*':
                by, (one, least) = stack.pop(), stack.pop()
                stack.append(({of: factor * by for of, factor in one.items()}, least * by))
            else:
                stack.append(int(word) if words[at + 1:at + 2] == ['*'] else self.find(word))
                if isinstance(stack[-1], int) and stack[-1] < 0:
                    raise Refused('a negative factor')
        if len(stack) != 1 or isinstance(stack[0], int):
            raise Refused('it does not come to one constraint')
        self.add(*stack[0])

    def delete(self, words):
        for word in words:
            self.find(word)
            del self.known[int(word)]

    def solx(self, words):
        if self.preserved is None:
            raise Refused('the formula does not say by what solutions differ')
        value, before = {word.lstrip('~'): word[0] != '~' for word in words}, -1
        while len(value) > before:
            before = len(value)
            if any([use(*known, value) for known in self.known.values()]):
                raise Refused('it violates a constraint')
        for factors, least in self.known.values():
            if sum(min(0, factor) if of not in value else factor * value[of] for of, factor in factors.items()) < least:
                raise Refused('it leaves a constraint open')
        if not all(of in value for of in self.preserved):
            raise Refused('it leaves a variable open')
        self.solutions += 1
        self.add({of: -1 if value[of] else 1 for of in self.preserved}, 1 - sum(value[of] for of in self.preserved))

    def conclude(self, words):
        kind, *counts = words[:words.index(':')]
        factors, least = self.find(words[words.index(':') + 1])
        if sum(max(0, factor) for factor in factors.values()) >= least:
            raise Refused('the constraint is no contradiction')
        if kind == 'ENUMERATION_COMPLETE' and int(counts[0]) != self.solutions:
            raise Refused(f'{self.solutions} solutions were found')
        if kind not in ('UNSAT', 'ENUMERATION_COMPLETE') or (kind == 'UNSAT' and self.solutions):
            raise Refused(f'{kind} is not what was shown')
        return self.solutions

    def line(self, words):
        """Checks and applies a line. Returns the number of solutions if it is the conclusion; otherwise None."""
        kind, *rest = words
        if kind == 'conclusion':
            return self.conclude(rest)
        if kind == 'f':
            if int(rest[0]) != self.last:
                raise Refused(f'the formula has {self.last} constraints')
        elif kind == 'del' and rest[0] == 'id':
            self.delete(rest[1:])
        elif kind in ('rup', 'pol', 'solx'):
            getattr(self, kind)(rest)
        elif words != ['output', 'NONE']:
            raise Refused(f'an unknown rule: {kind}')
        return None


def check(formula, preserved, text):
    """Checks a proof. Returns its lines up to the conclusion, and how many solutions it shows."""
    proof, lines = Proof(formula, preserved), text.splitlines()
    if lines[0] != 'pseudo-Boolean proof version 3.0':
        raise Refused('another form')
    for count, line in enumerate(lines[1:], 2):
        if line.startswith('%'):
            continue
        try:
            *words, end = line.split()
            if end != ';':
                raise Refused('no semicolon at the end of the line')
            solutions = proof.line(words)
        except (Refused, ValueError, IndexError, StopIteration) as error:
            raise Refused(f'line {count}: {error or "unreadable"}') from None
        if solutions is not None:
            if lines[count:] != ['end pseudo-Boolean proof ;']:
                raise Refused('it does not end behind its conclusion')
            return count, solutions
    raise Refused('there is no conclusion')


def older(formula, proof):
    """Returns both as VeriPB of 2022 reads them: it needs no constraints behind a lemma, and finds them again by itself."""
    lines = ['pseudo-Boolean proof version 1.2']
    for line in proof.splitlines()[1:]:
        word, _, rest = line.rstrip(' ;').partition(' ')
        if word == 'rup':
            lines.append(f'rup {rest.partition(" :")[0]} ;')
        elif word == 'conclusion':
            lines.append(f'c {rest.partition(": ")[2]}')
        elif word in ('f', 'pol', 'del', 'solx'):
            lines.append(f'{"v" if word == "solx" else word} {rest}')
    return re.sub('^preserved:.*\n', '', formula, flags=re.MULTILINE), '\n'.join(lines) + '\n'


def main():
    names = [argument for argument in sys.argv[1:] if argument != '--older']
    texts = []
    for name in names[:2]:
        with open(name, encoding='ascii') as file:
            texts.append(file.read())
    if '--older' in sys.argv:
        for name, text in zip(names[2:], older(*texts)):
            with open(name, 'w', encoding='ascii') as file:
                file.write(text)
        return 0
    try:
        count, solutions = check(*read_formula(texts[0]), texts[1])
        print(f'{count} lines hold; solutions: {solutions}')
    except Refused as refused:
        print(refused)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
