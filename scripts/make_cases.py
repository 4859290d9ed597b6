#!/usr/bin/env python3
"""Makes tests/cases/ID.txt: make_cases.py PROGRAM [TECHNIQUE...] (without one: all that have no file yet).

Puzzles of our own generator on several layouts are walked with the engine `human`; the positions on the way, and then
others with some of the solution placed and some of what is not in it gone, are given to `sudoscope steps`. Each line is
a library line that `steps` reads back; its last field holds all conclusions, ascending, between commas: candidates that
go as digit, row, column; a placement with '=' before it. Lines that end with ':' are near misses: a position with
conclusions, but for one candidate or one placed digit, or one step before or behind it; or, where there are not enough
of those, but for several candidates; or one on the way of a puzzle that takes something harder there, or nothing at all.

MORE in the environment: a file of further puzzles on the ordinary board, a line each, for what comes up in hard ones only.
LAYOUTS in the environment: names of other layouts, such as "anti-knight non-consecutive", for a technique that needs them.
SECONDS_EACH in the environment: how long to look for one technique (20); PUZZLES: how many for each layout (150)."""
import json
import os
import random
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

LAYOUTS = os.environ.get("LAYOUTS", "9x9 diagonal windoku jigsaw jigsaw-diagonal").split()
POSITIVE, NEGATIVE = 24, 7
SECONDS = float(os.environ.get("SECONDS_EACH", "20"))
PUZZLES = int(os.environ.get("PUZZLES", "150"))
MORE = os.environ.get("MORE")
SEED = os.environ.get("SEED", "40000")
THINNED = 20
MINIMAL = 30  # puzzles for each layout that have no given to spare, so that `human` meets its limits
SHORT = 260  # of what is expected, in characters, where there is a choice
program = sys.argv[1]
root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
peers = {}


def run(*arguments, text=None, seconds=60):
    """What the program prints, all lines that are whole, and whether it came to its end in time."""
    try:
        done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, timeout=seconds)
        return done.stdout.splitlines(), True
    except subprocess.TimeoutExpired as expired:
        out = (expired.stdout or b"").decode()
        return out[:out.rfind("\n") + 1].splitlines(), False


class Position:
    """Givens, placed digits and what is gone although no placed digit sees it."""

    def __init__(self, layout, given, placed, deleted, solution):
        self.layout, self.given, self.placed, self.deleted, self.solution = layout, given, placed, deleted, solution
        self.before = self.after = None
        self.next = None  # what `human` does there; None: it is stuck

    def seen(self, cell, digit):
        return any(self.given.get(p) == digit or self.placed.get(p) == digit for p in peers[self.layout][cell])

    def line(self, code, conclusions=""):
        grid = "".join(str(self.given[c]) if c in self.given else "+%d" % self.placed[c] if c in self.placed else "."
                       for c in range(81))
        gone = " ".join(name(c, d) for c, d in sorted(self.deleted) if not self.seen(c, d))
        return ":%s::%s:%s:::%s" % (code, grid, gone, conclusions)

    def open(self):
        return 81 - len(self.given) - len(self.placed)

    def near(self, findings, chance, changes):
        """The same, but for a candidate or so that comes back or goes, or one digit that is taken off the board."""
        for _ in range(12 if len(self.deleted) >= changes else 0):
            back = chance.sample(sorted(self.deleted), changes)
            yield Position(self.layout, self.given, self.placed, self.deleted - set(back), self.solution)
        wrong = [(c, d) for c in range(81) if c not in self.given and c not in self.placed for d in range(1, 10)
                 if d != self.solution[c] and (c, d) not in self.deleted and not self.seen(c, d)]
        for share in (0.5, 0.7, 0.85) if changes > 8 else ():
            more = set(chance.sample(wrong, int(share * len(wrong))))
            yield Position(self.layout, self.given, self.placed, self.deleted | more, self.solution)
        if changes > 1:
            return
        for cell in chance.sample(sorted(self.placed), min(8, len(self.placed))):
            placed = {c: d for c, d in self.placed.items() if c != cell}
            yield Position(self.layout, self.given, placed, self.deleted, self.solution)
        touched = {(c, d) for f in findings for c, d in f.get("remove", []) + f.get("place", [])}
        pattern = {c for f in findings for c in cells_of(f)}
        loose = [(c, d) for c in sorted(pattern) for d in range(1, 10)
                 if c not in self.given and c not in self.placed and (c, d) not in touched | self.deleted and
                 d != self.solution[c] and not self.seen(c, d)]
        for entry in chance.sample(loose, min(6, len(loose))):
            yield Position(self.layout, self.given, self.placed, self.deleted | {entry}, self.solution)


def cells_of(finding):
    return [t[1] for t in finding.get("truths", []) if t[0] == "cell"]


def name(cell, digit):
    return "%d%d%d" % (digit, cell // 9 + 1, cell % 9 + 1)


def walk(task):
    """The positions of one puzzle that `human` passes through before each step that is no single, and a few others."""
    layout, line, solution, number = task
    out, whole = run("trace", "-e", "human", "-", text="#! layout %s\n%s\n" % (layout, line), seconds=2)
    if not out:
        return []
    houses = json.loads(out[0])["houses"]
    if layout not in peers:
        seen = {c: set() for c in range(81)}
        for house in houses:
            for cell in house["cells"]:
                seen[cell] |= set(house["cells"]) - {cell}
        peers[layout] = seen
    given = {i: int(c) for i, c in enumerate(line) if c != "."}
    solved = [int(c) for c in solution]
    placed, deleted, positions = {}, set(), []
    chance = random.Random(number)
    for text in out[1:]:
        step = json.loads(text)
        if step["kind"] == "stuck":
            positions.append(Position(layout, given, dict(placed), {e for e in deleted if e[0] not in placed}, solved))
        if step["kind"] != "deduce":
            break
        single = step["technique"] in ("full-house", "naked-single", "hidden-single")
        if step["technique"] != "peers" and (not single or chance.random() < 0.04 or number % 10 == 0):
            position = Position(layout, given, dict(placed), {e for e in deleted if e[0] not in placed}, solved)
            position.next = step["technique"]
            if positions:
                position.before = positions[-1]
                positions[-1].after = position
            positions.append(position)
        for cell, digit in step.get("place", []):
            placed[cell] = digit
        if step["technique"] != "peers" and not step.get("place"):
            deleted |= {(c, d) for c, d in step["remove"]}
    return positions


def thin(task):
    """Positions of the puzzle as somebody may have left them who knows more than is asked for here."""
    layout, line, solution, number = task
    chance = random.Random(number + 1)
    given = {i: int(c) for i, c in enumerate(line) if c != "."}
    solved = [int(c) for c in solution]
    for _ in range(THINNED):
        placing, taking = chance.uniform(0.1, 0.95), chance.uniform(0.1, 0.75)
        placed = {c: solved[c] for c in range(81) if c not in given and chance.random() < placing}
        position = Position(layout, given, placed, set(), solved)
        position.deleted = {(c, d) for c in range(81) if c not in given and c not in placed for d in range(1, 10)
                            if d != solved[c] and not position.seen(c, d) and chance.random() < taking}
        yield position


def rectangles(task, wanted):
    """Directed at rectangles of uniqueness: three corners of the solution would allow the fourth to be exchanged."""
    layout, line, solution, number = task
    chance = random.Random(number + 2)
    given = {i: int(c) for i, c in enumerate(line) if c != "."}
    solved = [int(c) for c in solution]
    for _ in range(2000):
        rows, columns = chance.sample(range(9), 2), chance.sample(range(9), 2)
        if "jigsaw" not in layout and (rows[0] // 3 == rows[1] // 3) == (columns[0] // 3 == columns[1] // 3):
            continue
        corners = [9 * r + c for r in rows for c in columns]
        a, b, other, x = (solved[c] for c in corners)
        if other != b or x == a or any(c in given for c in corners):
            continue
        one, two, three, four = corners
        show = {four: {a, x}, three: {b, x}} if wanted == "avoidable-rectangle-2" else {four: {a, x}}
        if wanted == "unique-rectangle-5":
            show = {one: {a, b, x}, four: {a, b, x}, two: {a, b}, three: {a, b}}
            if chance.random() < 0.5:
                show[two] = {a, b, x}
        if wanted == "unique-rectangle-6":
            show = {one: {a, b} | {chance.randint(1, 9)}, four: {a, b, x}, two: {a, b}, three: {a, b}}
        for _ in range(3):
            placing, taking = chance.uniform(0.2, 0.7), chance.uniform(0.1, 0.75)
            free = [c for c in range(81) if c not in given and c not in corners]
            placed = {c: solved[c] for c in free if chance.random() < placing}
            placed.update({c: solved[c] for c in corners if c not in show})
            hidden = {p for c, digits in show.items() for p in peers[layout][c] if solved[p] in digits}
            if any(p in given for p in hidden) or hidden & (set(corners) - set(show)):
                break
            placed = {c: d for c, d in placed.items() if c not in hidden}
            position = Position(layout, given, placed, set(), solved)
            position.deleted = {(c, d) for c in range(81) if c not in given and c not in placed for d in range(1, 10)
                                if d != solved[c] and not position.seen(c, d) and
                                (d not in show[c] if c in show else chance.random() < taking)}
            yield position


def generated(technique):
    """Positions that `generate` finds: what comes up by itself, but seldom. SECONDS_EACH for each layout."""
    for layout in LAYOUTS:
        asked = ("--technique", technique, "--position", "--layout", layout, "-n", "12", "--givens", "32", "--seed", SEED)
        for line in run("generate", *asked, seconds=SECONDS)[0]:
            if line[0] != ":":
                continue
            grid, gone = line.split(":")[3:5]
            cells = re.findall(r"\+?.", grid)
            given = {i: int(c) for i, c in enumerate(cells) if c.isdigit()}
            placed = {i: int(c[1]) for i, c in enumerate(cells) if c[0] == "+"}
            deleted = {(9 * int(e[1]) + int(e[2]) - 10, int(e[0])) for e in gone.split()}
            puzzle = "".join(str(given.get(i, ".")) for i in range(81))
            text = "#! layout %s\n%s\n" % (layout, puzzle)
            solution = run("solve", "-e", "fast", "-", text=text)[0][0].split()[0]
            yield Position(layout, given, placed, deleted, [int(c) for c in solution])


def puzzles(count, options, numbered_from):
    tasks = []
    for layout in LAYOUTS:
        number = str(count * 2 if layout == "9x9" else count)
        lines = run("generate", "--layout", layout, "-n", number, "--seed", SEED, *options, seconds=300)[0]
        lines = [line for line in lines if line[0] != "#"]
        text = "#! layout %s\n%s\n" % (layout, "\n".join(lines))
        solutions = [line.split()[0] for line in run("solve", "-e", "fast", "-", text=text)[0]]
        print(layout, len(lines), len(solutions), flush=True)
        tasks += [(layout, line, solution, numbered_from + n) for n, (line, solution) in enumerate(zip(lines, solutions))
                  if len(solution) == 81]
    return tasks


def make_pool(pool, asked):
    tasks = puzzles(PUZZLES, ["--givens", "34"], 0)
    positions = [p for walked in pool.map(walk, tasks) for p in walked]
    minimal = [p for walked in pool.map(walk, puzzles(MINIMAL, [], len(tasks))) for p in walked]
    random.Random(1).shuffle(positions)
    if MORE:
        lines = [line.split()[0] for line in open(MORE, encoding="utf-8")]
        solutions = [line.split()[0] for line in run("solve", "-e", "fast", "-", text="\n".join(lines) + "\n")[0]]
        more = [("9x9", line, solution, n) for n, (line, solution) in enumerate(zip(lines, solutions))]
        positions = [p for walked in pool.map(walk, more) for p in walked] + positions
    others = [p for task in tasks for p in thin(task)]
    random.Random(1).shuffle(others)
    directed = {}
    for id in ("avoidable-rectangle-1", "avoidable-rectangle-2", "unique-rectangle-5", "unique-rectangle-6"):
        if id not in asked:
            continue
        directed[id] = [p for task in tasks for p in rectangles(task, id)]
        random.Random(1).shuffle(directed[id])
    if "bug-plus-1" in asked:
        directed["bug-plus-1"] = list(generated("bug-plus-1"))
    return positions + others, minimal, directed


def steps(technique, positions, seconds):
    """A list of findings for each position that was looked at to its end; None for the others."""
    text = "".join("#! layout %s\n%s\n" % (p.layout, p.line("0000")) for p in positions)
    out, whole = run("steps", "-t", technique, "-", text=text, seconds=max(1, seconds))
    found = [[] for _ in positions]
    last = 0
    for line in out:
        step = json.loads(line)
        last = step["input"] // 2 - 1
        found[last].append(step)
    return found if whole else found[:last] + [None] * (len(positions) - last)


def conclusions(findings):
    keys = set()
    for step in findings:
        if step.get("place"):
            keys.add("=" + name(*step["place"][0]))
        else:
            keys.add(" ".join(name(c, d) for c, d in sorted(tuple(e) for e in step["remove"])))
    return ",".join(sorted(keys))


def choose(positive):
    """As many layouts as there are, in turn; on each those that are said briefly, and found without many others."""
    by_layout = {layout: [] for layout in LAYOUTS}
    for position, findings in positive:
        text = conclusions(findings)
        by_layout[position.layout].append((len(text) > SHORT, len(findings) > 40, len(text) // 100 if len(text) > SHORT
                                           else 0, len(by_layout[position.layout]), position, findings, text))
    for entries in by_layout.values():
        entries.sort(key=lambda entry: entry[:4])
    chosen = []
    while len(chosen) < POSITIVE and any(by_layout.values()):
        for layout in LAYOUTS:
            if by_layout[layout] and len(chosen) < POSITIVE:
                chosen.append(by_layout[layout].pop(0))
    return sorted(chosen, key=lambda entry: LAYOUTS.index(entry[4].layout))


def is_slow(code):
    return code[:2] in ("09", "13") or "0330" <= code < "0400" or "0706" <= code < "0712"


def in_vain(technique, positions, order):
    """Positions that `human` leaves with something harder, or not at all, and that do not offer the technique."""
    row = order.index(technique)
    harder = [p for p in positions if p.next is None or order.index(p.next) > row]
    harder = sorted(harder, key=lambda p: p.next is not None)[:200]
    found = steps(technique, harder, SECONDS)
    return [(p, p, 0) for p, f in zip(harder, found) if f == []]


def make(task):
    technique, code, positions, walked, order = task
    start = time.monotonic()
    left = lambda share: share * SECONDS - (time.monotonic() - start)
    positive, at, size = [], 0, 8 if is_slow(code) else 60
    while at < len(positions) and left(0.6) > 0:
        chunk = positions[at:at + size]
        found = steps(technique, chunk, left(0.7))
        positive += [(p, f) for p, f in zip(chunk, found) if f]
        if len(positive) > 3 * POSITIVE and len({p.layout for p, f in positive}) > 1:
            break
        at += size
        size = min(1000, size * 2)
    chosen = choose(positive)
    if not chosen:
        return "%s: nothing" % technique
    chance = random.Random(2)
    few = sorted(positive, key=lambda entry: len(entry[1]))
    misses = []
    for changes, parents in ((1, 16), (3, 40), (8, 40), (16, 40)):
        near = []
        for position, findings in few[:parents]:
            near += [(position, p, changes) for p in position.near(findings, chance, changes)]
            near += [(position, p, 0) for p in (position.before, position.after) if p and changes == 1]
        chance.shuffle(near)
        found = steps(technique, [p for _, p, _ in near], left(1) + 5)
        misses += [entry for entry, f in zip(near, found) if f == []]
        if len(misses) >= NEGATIVE:
            break
    if len(misses) < NEGATIVE:
        misses += in_vain(technique, walked, order)
    misses.sort(key=lambda miss: miss[2] or 2)
    negative, parents = [], []
    while misses and len(negative) < NEGATIVE:
        miss = next((m for m in misses if parents.count(m[0]) <= min(parents.count(o[0]) for o in misses)), misses[0])
        misses.remove(miss)
        parents.append(miss[0])
        negative.append(miss)
    lines = ["# Positions that offer the technique, with all its conclusions"]
    layout = ""
    for entry in chosen:
        if entry[4].layout != layout:
            layout = entry[4].layout
            lines.append("#! layout %s" % layout)
        lines.append(entry[4].line(code, entry[6]))
    lines.append("# Near misses")
    for parent, position, how in sorted(negative, key=lambda miss: LAYOUTS.index(miss[1].layout)):
        if position.layout != layout:
            layout = position.layout
            lines.append("#! layout %s" % layout)
        lines.append(position.line(code))
    os.makedirs(os.path.join(root, "tests", "cases"), exist_ok=True)
    with open(os.path.join(root, "tests", "cases", technique + ".txt"), "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")
    return "%s: %d on %d layouts, %d near misses (changes: %s), %.0f s" % (
        technique, len(chosen), len({e[4].layout for e in chosen}), len(negative),
        " ".join(str(how) for _, _, how in negative), time.monotonic() - start)


def main():
    with open(os.path.join(root, "src/technique/technique.def"), encoding="utf-8") as table:
        rows = re.findall(r'^TECHNIQUE\(\w+, "([^"]*)", "[^"]*", "([^"]*)"', table.read(), re.M)
    asked = sys.argv[2:] or [r[0] for r in rows if not os.path.exists(os.path.join(root, "tests/cases", r[0] + ".txt"))]
    with ThreadPoolExecutor(3) as pool:
        positions, minimal, directed = make_pool(pool, asked)
        print("%d positions" % len(positions), flush=True)
        order = [row[0] for row in rows]
        codes = {row[0]: row[1] for row in rows}
        # What takes long is looked for where little is open.
        small = sorted(positions, key=lambda p: p.open() > 18)
        tasks = [(id, codes[id], directed.get(id, small if is_slow(codes[id]) else positions), minimal, order)
                 for id in asked]
        for said in pool.map(make, tasks):
            print(said, flush=True)


main()
