#!/usr/bin/env python3
"""Finds examples of techniques for the gallery.

    make_gallery.py PROGRAM FOLDER [TECHNIQUE...]

writes FOLDER/ID.txt, a library line each, opened at the step: positions in which no other technique is easier or, where
few are found in SECONDS (60), in which no basic one is left. Of those that were found the ones are kept that stand on the
least. FOLDER is puzzles/techniques for the program's own."""
import json
import os
import pathlib
import subprocess
import sys

EXAMPLES, LOOKED_AT = 4, 24
SECONDS = float(os.environ.get('SECONDS_EACH', 60))


def run(arguments, text='', seconds=600):
    """What the program printed, up to the time."""
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True) as process:
        try:
            return process.communicate(text, timeout=seconds)[0].splitlines()
        except subprocess.TimeoutExpired:
            process.kill()
            return process.communicate()[0].splitlines()


def positions(program, technique, seed, *offered):
    lines = run([program, 'generate', '--technique', technique, '--position', *offered, '-n', str(LOOKED_AT),
                 '--symmetry', 'rotate', '--seed', str(seed)], seconds=SECONDS)
    return [line for line in lines if line.startswith(':') and line.count(':') >= 7]


def weight(program, technique, line):
    """How much the step stands on that a lesson would show."""
    step = json.loads(run([program, 'steps', '-t', technique, '-'], line + '\n')[0])
    return len(step.get('truths', ())) + len(step.get('links', ())), line


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    known = [line.split('\t')[0] for line in run([program, 'list', 'techniques'])]
    for technique in sys.argv[3:] or known:
        seed = 1000000 * (known.index(technique) + 1)  # other boards for each
        strict = positions(program, technique, seed)
        lines = [line for _, line in sorted(weight(program, technique, line) for line in strict)][:EXAMPLES]
        if len(lines) < EXAMPLES:
            more = positions(program, technique, seed + 500000, '--offered')
            more = [line for _, line in sorted(weight(program, technique, line) for line in more)]
            lines += more[:EXAMPLES - len(lines)]
        if lines:
            head = '# Easier steps are there, too, but no basic one.\n' if len(lines) > len(strict) else ''
            (folder / f'{technique}.txt').write_text(head + '\n'.join(lines) + '\n', encoding='utf-8')
        print(f'{technique}: {min(len(strict), EXAMPLES)} the easiest, {len(lines)} in all', flush=True)


if __name__ == '__main__':
    main()
