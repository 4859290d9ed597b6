"""Tests the command line by running the program: cli.py SUDOSCOPE SOURCE [I/N] [WORD...]. Prints one TAP line a case. With I/N only
every N-th case is run, from the I-th on; with words, those whose names have one of them.

A case is a function whose name begins with test_; what it asserts is all that is looked at. Every call is looked over
for what a sanitizer has to say, and runs in a folder of its own."""
import contextlib
import functools
import html
import json
import os
import pathlib
import pty
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import xml.etree.ElementTree
import zlib

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
# A shell that runs the tests in the background has these ignored, and every program that is started would ignore them as well.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)
os.environ['LSAN_OPTIONS'] = f'suppressions={SOURCE}/tests/leaks.supp:print_suppressions=0'
B3 = '..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..'
B3_SOLVED = '938712645145683927762495813524831769316279584879546231283157496497368152651924378'
WRONG = '..8....45....8.9....24.....5....176..2..7..8..795....1.....74....7.6....65....3..'
TWICE = '11' + '.' * 79
EMPTY = '.' * 81
CONTROL = re.compile('[\x00-\x09\x0b-\x1f\x7f-\x9f]')
B1 = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
HARD = '7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5'
ENGINES = {
    'pivot': 'frames path_frames guesses bad',
    'propagate': 'given_assigns given_eliminations unsolved_after_givens guesses failed_assigns search_assigns '
                 'search_eliminations',
    'propagate-box': 'given_assigns given_eliminations unsolved_after_givens guesses failed_assigns search_assigns '
                     'search_eliminations',
    'rescan': 'guesses contradictions passes placed_by_candidate placed_by_position group_passes group_eliminations',
    'pairs': 'trials guesses failed max_depth',
    'stack': 'tries',
    'learn': 'guesses conflicts nogoods uses restarts',
}

# These commands draw nothing. The environment may name a folder with empty libraries, so that they start sooner.
CONSOLE = {'check', 'compare', 'convert', 'generate', 'judge', 'list', 'rate', 'solve', 'steps', 'tell', 'trace', 'why'}
WITHOUT_SDL = os.environ.pop('WITHOUT_SDL', None)


def raw(*arguments, stdin=b'', **options):
    """Runs the program. Returns (status, standard output, standard error), in bytes."""
    if WITHOUT_SDL and arguments and (arguments[0] in CONSOLE or arguments[:2] == ('watch', '--check')):
        options['env'] = {**options.get('env', os.environ), 'LD_LIBRARY_PATH': WITHOUT_SDL}
    if stdin is None:  # nothing is fed to it
        options['stdin'] = subprocess.DEVNULL
    done = subprocess.run([PROGRAM, *arguments], **({} if stdin is None else {'input': stdin}), stdout=options.pop('stdout', subprocess.PIPE),
                          stderr=subprocess.PIPE, timeout=300, check=False, **options)
    errors = done.stderr.decode('utf-8', 'replace')
    assert 'Sanitizer' not in errors and 'runtime error' not in errors, errors
    assert done.returncode in (0, 1, 2, 3), (done.returncode, errors)
    assert not CONTROL.search(errors), ascii(errors)
    return done.returncode, done.stdout, errors


def call(*arguments, stdin=b'', **options):
    status, output, errors = raw(*arguments, stdin=stdin, **options)
    return status, (output or b'').decode(), errors


def expect(status, output, *arguments, **options):
    """Expects exactly this on standard output and nothing on standard error."""
    found = call(*arguments, **options)
    assert found == (status, output, ''), found


def refuse(status, words, *arguments, **options):
    """Expects one line on standard error that contains `words`, no standard output and no new file."""
    before = sorted(os.listdir('.'))
    found_status, output, errors = call(*arguments, **options)
    assert (found_status, output) == (status, ''), (found_status, output, errors)
    assert errors.startswith('sudoscope: ') and errors.count('\n') == 1 and errors.endswith('\n'), errors
    assert words in errors, errors
    assert sorted(os.listdir('.')) == before, os.listdir('.')


def read_terminal(leader):
    """Returns all that is written to a terminal until nobody has it open any more, and closes it."""
    shown = b''
    with contextlib.suppress(OSError):
        while piece := os.read(leader, 4096):
            shown += piece
    os.close(leader)
    return shown


@functools.cache
def trace_of(puzzle, engine='pivot'):
    status, output, errors = call('trace', '-e', engine, puzzle)
    assert status in (0, 1) and not errors, errors
    return [json.loads(line) for line in output.splitlines()]


def one_samurai():
    """A file with the first puzzle of a list, in the current folder."""
    path = pathlib.Path('samurai.txt').resolve()
    path.write_text(''.join((SOURCE / 'puzzles/samurai.txt').read_text().splitlines(True)[:3]))
    return path


def json_lines(lines):
    return '\n'.join(map(json.dumps, lines)).encode() + b'\n'


# --- the program itself ---


def test_version_is_printed():
    status, output, errors = call('--version')
    assert call('-V') == (status, output, errors)
    assert status == 0 and re.fullmatch(r'sudoscope \d+\.\d+\.\d+(~dev, commit ([0-9a-f]+|unknown))?\n', output) and not errors, output


def test_help_names_every_command():
    status, output, _ = call('--help')
    rows = (SOURCE / 'src/command/commands.def').read_text(encoding='utf-8')
    assert status == 0
    for name in re.findall(r'^COMMAND\((\w+)\)', rows, re.M):
        assert re.search(rf'^  {name} ', output, re.M), name
    assert call('-h')[1] == output and call('help')[1] == output


def test_every_command_has_help():
    rows = (SOURCE / 'src/command/commands.def').read_text(encoding='utf-8')
    for name in re.findall(r'^COMMAND\((\w+)\)', rows, re.M):
        status, output, errors = call(name, '--help')
        assert status == 0 and output.startswith(f'usage: sudoscope {name}') and not errors, name
        assert call('help', name)[1] == output and '--help' in output, name


def test_unknown_option_is_refused():
    refuse(2, '--bogus', '--bogus')
    refuse(2, '--bogus', 'solve', '--bogus')


def test_unknown_words_get_a_suggestion():
    refuse(2, "unknown command 'solv', did you mean 'solve'?", 'solv', 'b3.txt')
    refuse(2, "unknown command 'solv', did you mean 'solve'?", 'help', 'solv')
    refuse(2, "unknown command 'nope' (see --help)", 'help', 'nope')
    refuse(2, "'xyzzy', which is neither a command nor a file", 'xyzzy')
    refuse(2, 'unknown option --stast, did you mean --stats?', 'solve', '--stast', B3)
    refuse(2, '--theme is no option of this command', 'solve', '--theme', 'dark', B3)
    refuse(2, "did you mean 'pivot'?", 'solve', '-e', 'pivto', B3)
    refuse(2, "did you mean 'light'?", 'frame', '--theme', 'ligth', '-o', 'x.png', B3)
    refuse(2, "did you mean 'x-wing'?", 'learn', 'x-wig')
    refuse(2, "did you mean 'x-wing'?", 'steps', '-t', 'x-wig', B3)
    refuse(2, "did you mean 'jigsaw'?", 'generate', '--layout', 'jigsa')
    refuse(2, "did you mean 'engines'?", 'list', 'engins')
    refuse(2, "did you mean 'jsonl'?", 'trace', '-f', 'jsnol', B3)
    refuse(2, "did you mean 'text'?", 'steps', '-f', 'txt', B3)
    refuse(2, "did you mean 'html'?", 'export', '-f', 'htm', '-o', 'a', B3)
    refuse(2, "did you mean 'easy'?", 'generate', '--level', 'esy')
    refuse(2, "did you mean 'eureka'?", 'trace', '--notation', 'eurka', B3)


def test_commands_that_need_a_puzzle_say_so():
    """Neither a terminal nor /dev/null is a puzzle; a pipe and a file are read."""
    leader, follower = os.openpty()
    for command in 'solve', 'rate', 'steps', 'trace', 'why', 'check':
        for name in '/dev/null', os.ttyname(follower):
            # The first terminal that a session's leader opens becomes its own, and its end would be ours, too.
            with open(os.open(name, os.O_RDONLY | os.O_NOCTTY), 'rb') as stdin:
                done = subprocess.run([PROGRAM, command], stdin=stdin, capture_output=True, text=True, check=False)
            assert done.returncode == 2 and not done.stdout and 'given, expected a file' in done.stderr, done
    os.close(leader)
    os.close(follower)
    assert call('trace', stdin=B3.encode())[1].splitlines()[1:] == call('trace', B3)[1].splitlines()[1:]


def test_option_without_its_value_is_refused():
    refuse(2, '--engine needs ENGINE', 'solve', B3, '-e')


def test_second_puzzle_is_refused():
    refuse(2, 'expected only one', 'solve', B3, B3)


def test_unknown_engine_lists_the_known_ones():
    refuse(2, 'expected one of pivot, propagate, propagate-box, rescan, pairs, stack', 'solve', '-e', 'magic', B3)


# --- solve ---


def test_solve_prints_the_solution():
    expect(0, B3_SOLVED + '\n', 'solve', B3)


def test_solve_with_every_engine():
    for engine in ENGINES:
        expect(0, B3_SOLVED + '\n', 'solve', '-e', engine, B3)


def test_solve_reads_a_file():
    expect(0, B3_SOLVED + '\n', 'solve', str(SOURCE / 'puzzles/b3.txt'))


def test_solve_reads_standard_input():
    expect(0, B3_SOLVED + '\n', 'solve', '-', stdin=B3.encode())


def test_solve_reports_no_solution():
    expect(1, 'no solution\n', 'solve', WRONG)


def test_solve_reports_invalid_puzzles():
    status, output, errors = call('solve', TWICE)
    assert status == 2 and re.fullmatch(r'invalid: argument:1:.*r1c1.*r1c2.*\n|invalid: .*row 1.*\n', output), output
    assert not errors


def test_solve_keeps_the_order_of_puzzles():
    lines = [B3, WRONG, TWICE, B3.replace('.', '0')]
    status, output, errors = call('solve', '-', stdin='\n'.join(lines).encode())
    found = output.splitlines()
    assert status == 2 and not errors and len(found) == 4, (status, found)
    assert (found[0], found[1], found[3]) == (B3_SOLVED, 'no solution', B3_SOLVED)
    assert found[2].startswith('invalid: standard input:3:'), found[2]


def test_solve_status_is_the_most_severe():
    expect(1, f'{B3_SOLVED}\nno solution\n', 'solve', '-', stdin=f'{B3}\n{WRONG}\n'.encode())


def test_solve_solves_a_thousand_from_standard_input():
    status, output, _ = call('solve', '-', stdin=(B3 + '\n').encode() * 1000)
    assert status == 0 and output == (B3_SOLVED + '\n') * 1000


def test_solve_streams_a_long_file():
    """A file of more than a megabyte is a stream, whose blocks of lines are solved by several threads."""
    lines = [B3, '', WRONG, '# a comment', TWICE, B3.replace('.', '0')] * 3300
    expected = []
    for number, line in enumerate(lines, 1):
        if line.startswith('# ') or not line:
            continue
        expected.append({WRONG: 'no solution', TWICE: f'{number}:'}.get(line, B3_SOLVED))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'long.txt'
        path.write_text('\n'.join(lines))
        for arguments, stdin in ([str(path)], b''), (['-'], path.read_bytes()):
            status, output, errors = call('solve', '-e', 'fast', *arguments, stdin=stdin)
            found = output.splitlines()
            assert status == 2 and not errors and len(found) == len(expected), (status, errors, len(found))
            for want, got in zip(expected, found):
                assert got == want or (want.endswith(':') and re.match(f'invalid: .*:{want}', got)), (want, got)


def test_solve_prints_stats():
    for engine, names in ENGINES.items():
        status, output, _ = call('solve', '--stats', '-e', engine, B3)
        solution, *pairs = output.rstrip('\n').split('\t')
        assert status == 0 and solution == B3_SOLVED
        assert [pair.split('=')[0] for pair in pairs] == names.split(), (engine, pairs)
        assert all(re.fullmatch(r'\w+=\d+', pair) for pair in pairs), pairs


def test_solve_prints_stats_of_pivot():
    expect(0, f'{B3_SOLVED}\tframes=122\tpath_frames=89\tguesses=3\tbad=1\n', 'solve', '--stats', '-e', 'pivot', B3)


def estimate(puzzle, *options):
    """Returns the estimate, its bounds and the number of samples."""
    status, output, errors = call('solve', '--estimate', *options, puzzle)
    assert (status, errors) == (0, ''), (status, errors)
    mean, *words = output.rstrip('\n').split('\t')
    assert [word.split('=')[0] for word in words] == ['low', 'high', 'samples'], output
    return float(mean), *(float(word.split('=')[1]) for word in words)


def test_solve_estimates_how_many_solutions_there_are():
    expect(0, '288\n', 'solve', '--estimate', '.' * 16)
    expect(1, '0\n', 'solve', '--estimate', WRONG)
    expect(0, '1\n', 'solve', '--estimate', B3)
    # On the empty board of 4x4 each first choice leaves as many solutions as any other.
    assert estimate('.' * 16, '--limit', '100') == (288, 288, 288, 1000)
    for puzzle, known in (('.' * 36, 28200960), ('.' * 81, 6670903752021072936960)):
        mean, low, high, samples = estimate(puzzle, '--samples', '200', '--limit', '50', '--seed', '3')
        assert low < known < high and low < mean < high < 2 * low and samples == 200, (mean, low, high)
        assert (mean, low, high, samples) == estimate(puzzle, '--samples', '200', '--limit', '50', '--seed', '3')
        assert mean != estimate(puzzle, '--samples', '200', '--limit', '50', '--seed', '2')[0]
    cage = '#! layout 6x6\n#! cage 7 r1c1 r1c2\n#! cage 9 r3c4 r4c4\n12....' + '.' * 30
    known = int(call('solve', '--count', '--limit', '10000000', cage.replace('12', '..'))[1])
    mean, low, high, _ = estimate(cage.replace('12', '..'), '--samples', '200', '--limit', '50')
    assert known > 10000 and low < known < high, (known, low, high)
    assert mean != known  # it is an estimate
    found = json.loads(call('solve', '-f', 'jsonl', '--estimate', '--samples', '9', '.' * 81)[1])
    assert (found['result'], found['samples']) == ('estimated', 9) and found['low'] < found['solutions'] < found['high']
    refuse(2, '--estimate goes neither with --count', 'solve', '--estimate', '--count', B3)


def test_solve_counts_solutions():
    expect(0, '1\n', 'solve', '--count', B3)
    expect(1, '0\n', 'solve', '--count', WRONG)
    expect(0, '2\n', 'solve', '--count', EMPTY)
    expect(0, '7\n', 'solve', '--count', '--limit', '7', EMPTY)


def test_documents_of_one_long_line_are_read():
    game = f'<game data="{B3.replace(".", "0")}" />'
    xml = f'<?xml version="1.0"?><opensudoku>{game}{" " * (2 << 20)}{game}</opensudoku>'
    expect(0, f'{B3_SOLVED}\n' * 2, 'solve', '-', stdin=xml.encode())
    for text, kind in (xml.replace(' <', ' ' * (64 << 20) + '<', 1), 'XML'), ('{"cells":[' + ' ' * (64 << 20), 'JSON'):
        expect(2, f'invalid: standard input:1: found {kind} of more than 67108864 bytes, expected fewer\n', 'solve', '-',
               stdin=text.encode())


def test_several_solutions_are_told():
    board = '.......45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..'
    words = 'the puzzle has more than one solution; two of them differ in r1c2, r1c3, r1c7, r3c2, r3c7, r7c2 and r7c3'
    for options, status in ([], 0), (['-e', 'human'], 1):
        found = call('solve', *options, board)
        assert found[0] == status and found[2] == f'sudoscope: argument:1: {words}\n', found
    assert call('solve', '--count', board)[1:] == ('2\n', '')
    for line, text in (1, f'{board}\n{B3}\n'), (13001, f'{B3}\n' * 13000 + board): # the second is long enough to be a stream as a file, too
        pathlib.Path('list.txt').write_text(text, encoding='ascii')
        for options in [], ['-e', 'fast', '--stats']:
            for source, operand in ('standard input', ['-']), ('list.txt', ['list.txt']), ('list.txt', ['--shard', '1/1', 'list.txt']):
                found = call('solve', *options, *operand, stdin=text.encode())
                assert found[0] == 0 and found[2] == f'sudoscope: {source}:{line}: {words}\n', (options, operand, found[0], found[2][:300])
    last = trace_of(board, 'human')[-1]
    assert last['text'] == f'No technique finds anything more here: {words}.', last['text']


def test_solve_refuses_a_bad_limit():
    refuse(2, '--limit 0', 'solve', '--count', '--limit', '0', EMPTY)
    refuse(2, '--limit x', 'solve', '--count', '--limit', 'x', EMPTY)


def test_options_may_have_any_order():
    wanted = call('solve', '--stats', '-e', 'pairs', B3)
    for arguments in (['-e', 'pairs', B3, '--stats'], [B3, '--stats', '-epairs'], ['--engine=pairs', '--stats', B3],
                      [B3, '--engine', 'pairs', '--stats'], ['--stats', '--engine=pairs', '--', B3]):
        assert call('solve', *arguments) == wanted, arguments


def test_two_dashes_end_the_options():
    dashed = B3.replace('.', '-')
    expect(0, B3_SOLVED + '\n', 'solve', '--', dashed)
    expect(0, B3_SOLVED + '\n', 'solve', dashed)


def test_every_blank_character_is_read():
    for blank in '.0*_-':
        expect(0, B3_SOLVED + '\n', 'solve', '--', B3.replace('.', blank))


# --- shards ---


def test_shards_make_up_the_whole():
    """The outputs of all shards, one behind the other, are the output of one run, byte for byte."""
    lines = [B3, '# a comment', '', WRONG, B3.replace('.', '0'), TWICE]
    pathlib.Path('list.txt').write_text('\n'.join(lines), encoding='ascii')
    for command in ['solve', '-e', 'fast'], ['solve', '--stats'], ['rate']:
        whole = call(*command, 'list.txt')
        for count in 1, 3, 8: # the last one has empty shards
            parts = [call(*command, '--shard', f'{i}/{count}', 'list.txt') for i in range(1, count + 1)]
            assert ''.join(part[1] for part in parts) == whole[1], (command, count)
            assert ''.join(part[2] for part in parts) == whole[2], (command, count)
            assert max(part[0] for part in parts) == whole[0], (command, count)


def test_gnu_parallel_puts_the_whole_together():
    """As docs/scale.md tells: a shard each, and a stream that is cut at ends of lines."""
    if not shutil.which('parallel') or b'GNU' not in subprocess.run(['parallel', '--version'], capture_output=True, check=False).stdout:
        return 'skip GNU parallel is not there'
    pathlib.Path('list.txt').write_text(''.join(f'{line}\n' for line in [B3, HARD, WRONG] * 40), encoding='ascii')
    whole = call('rate', 'list.txt')[1].encode()
    for arguments, stdin in ((['-j1', PROGRAM, 'rate', '--shard', '{}/4', 'list.txt', ':::', '1', '2', '3', '4'], b''),
                             (['--pipe', '--block', '1k', PROGRAM, 'rate', '-'], pathlib.Path('list.txt').read_bytes())):
        done = subprocess.run(['parallel', '-k', *arguments], input=stdin, capture_output=True, check=False, timeout=100)
        assert done.stdout == whole, (arguments, done.stdout[:300], done.stderr[:300])
    return None


def test_shards_of_other_files_are_refused():
    for shard in '0/4', '5/4', '1', 'x/y', '1/0', '-1/2':
        refuse(2, 'expected I/N', 'rate', '--shard', shard, SOURCE / 'puzzles/b1.txt')
    refuse(2, 'needs a file', 'solve', '--shard', '1/2', '-')
    refuse(2, 'no puzzle of its own', 'rate', '--shard', '1/2', SOURCE / 'puzzles/samurai.txt')
    pathlib.Path('diagonal.txt').write_text(f'#! layout diagonal\n{EMPTY}\n{EMPTY}\n', encoding='ascii')
    refuse(2, 'found', 'solve', '--shard', '2/2', 'diagonal.txt')


def test_a_jigsaw_is_read_from_a_pipe_as_from_a_file():
    for name in 'jigsaw-two-lines', 'jigsaw-two-lines-apart', 'jigsaw-two-lines-twice', 'jigsaw-digit-rows':
        path = SOURCE / f'tests/formats/{name}.txt'
        expect(0, call('solve', str(path))[1], 'solve', stdin=path.read_bytes())


def test_regions_that_come_late_are_told():
    """Who writes a line and waits for its answer gets it. So the regions of a jigsaw that come after that are an error, except for
    commands that read to the end before they begin."""
    cells, regions = (SOURCE / 'tests/formats/jigsaw-two-lines.txt').read_text(encoding='ascii').splitlines()
    for arguments, wanted in (('solve', '-'), 2), (('trace', '-e', 'pivot', '-'), 0):
        with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as program:
            program.stdin.write(cells + '\n')
            program.stdin.flush()
            if wanted:
                assert program.stdout.readline()
            else:
                time.sleep(0.5)
            output, errors = program.communicate(regions + '\n', timeout=60)
        assert program.returncode == wanted, (arguments, errors)
        assert ('"kind":"region"' in output) == (not wanted), output[:500]
        assert ('written together with it' in output + errors) == bool(wanted), (output[:500], errors)


# --- convert ---


def test_convert_writes_what_is_read_again():
    """Every form that can hold a puzzle gives the same solution; what it cannot hold is refused."""
    forms = [line.split('\t')[0] for line in call('list', 'forms')[1].splitlines()]
    assert len(forms) > 20
    least = {'6x6': 8, 'b3': len(forms), 'jigsaw': 6, 'diagonal': 5, 'samurai': 1}
    held = dict.fromkeys(least, 0)
    texts = [(SOURCE / f'puzzles/{name}.txt').read_text(encoding='utf-8') for name in least]
    texts = [text if name == 'b3' else re.match(r'(#.*\n)*.*\n', text)[0] for name, text in zip(least, texts)]
    wanted = call('solve', '-e', 'fast', '-', stdin='\n\n'.join(texts).encode())[1].splitlines()
    assert len(wanted) == len(texts), wanted
    for form in forms:
        status, output, errors = call('convert', '-t', form, '-', stdin='\n\n'.join(texts).encode())
        refused = errors.count('found a puzzle with ')
        found = call('solve', '-e', 'fast', '-', stdin=output.encode())[1].splitlines()
        assert len(found) + refused == len(texts) and set(found) <= set(wanted), (form, output[:300], errors)
        assert status == (2 if refused else 0), (form, status)
        for name, solution in zip(least, wanted):
            held[name] += solution in found
    assert all(held[name] >= least[name] for name in least), held


def test_convert_keeps_boxes_and_regions():
    """Boxes of another shape and regions that are rows or columns come back, or the form refuses them."""
    rows, columns = ''.join(c * 4 for c in 'ABCD'), 'ABCD' * 4
    boards = [(6, 'boxes=2x3', 5), (6, 'regions=AAAAAABBBCCCBBBCCCDDDEEEDDDEEEFFFFFF', 5), (4, 'boxes=1x4', 4),
              (4, 'regions=' + rows, 4), (4, 'regions=' + columns, 4), (9, 'boxes=1x9 windows', 1)]
    text, ends, counts, held = '', [], [], [0] * len(boards)
    for digits, shape, _ in boards:
        text += f'#! sheet {digits}x{digits}\n#! grid {digits} at 0,0 {shape}\n1' + '.' * (digits ** 2 - 1) + '\n'
        ends.append(text.count('\n'))  # a refusal names a board's last line
    counts = call('solve', '--count', '--limit', '1000', '-', stdin=text.encode())[1].split()
    assert len(counts) == len(boards), counts
    for form in [line.split('\t')[0] for line in call('list', 'forms')[1].splitlines()]:
        status, output, errors = call('convert', '-t', form, '-', stdin=text.encode())
        refused = [int(line.split(':')[2]) for line in errors.splitlines() if 'found a puzzle with ' in line]
        assert status == (2 if refused else 0) and set(refused) <= set(ends), (form, errors)
        wanted = [count for count, end in zip(counts, ends) if end not in refused]
        if wanted:
            assert call('solve', '--count', '--limit', '1000', '-', stdin=output.encode())[1].split() == wanted, (form, output)
        held = [count + (end not in refused) for count, end in zip(held, ends)]
    assert all(count >= least for count, (*_, least) in zip(held, boards)), held


def test_a_region_that_is_a_line_parts_an_equal_sum_line():
    for regions, solved in ('AAAABBBBCCCCDDDD', False), ('ABCD' * 4, True):
        text = f'#! sheet 4x4\n#! grid 4 at 0,0 regions={regions}\n#! equal-sums r1c1 r2c1 r2c2\n1234234134124...\n'
        assert (call('solve', '-', stdin=text.encode())[0] == 0) == solved


def test_convert_keeps_candidates_or_says_that_it_does_not():
    line = ':0000:x:' + B3 + ':138::\n'
    for form in 'marks', 'hodoku', 'sukaku', 'sdx', 'sudokuwiki':
        status, output, errors = call('convert', '-t', form, stdin=line.encode())
        assert status == 0 and not errors
        marks = call('convert', '-t', 'sukaku', stdin=output.encode())[1][25 * 9:26 * 9]
        assert marks[0] == '.' and marks != '.' * 9, (form, marks)
    status, output, errors = call('convert', '-t', 'line', stdin=line.encode())
    assert (status, output) == (0, B3 + '\n') and 'has no candidates: they are left out' in errors
    expect(0, B3 + '\n', 'convert', '-t', 'line', stdin=line.replace('138', '').encode())  # no more than the digits say


def test_convert_keeps_digits():
    """Also where a form has candidates only: a digit is then what no other cell has as a candidate."""
    for form in [line.split('\t')[0] for line in call('list', 'forms')[1].splitlines()]:
        output = call('convert', '-t', form, '-', stdin=(f'{B3}\n:0000:x:{B3.replace("8", "+8", 1)}:::\n').encode())[1]
        expect(0, f'{B3}\n{B3}\n', 'convert', '-t', 'line', '-', stdin=output.encode())
    candidates = '123456789' * 80 + '.2.......\n'
    expect(0, candidates, 'convert', '-t', 'line', '-', stdin=candidates.encode())  # without a note
    without = '12345678' + '.' * 9 + '9' + '.' * 63
    refuse(2, 'found a puzzle with a cell without a candidate', 'convert', '-t', 'marks', without)


def test_a_circle_of_two_cells_is_in_reading_order():
    board = '\n' + '.' * 81 + '\n'
    held = '#! arrow 2 r1c1 r2c1 r3c1 r4c1'
    link = call('convert', '-t', 'fpuzzles', '-', stdin=(held + board).encode())[1]
    assert held in call('convert', '-t', 'sheet', '-', stdin=link.encode())[1]
    for cells in 'r2c1 r1c1 r3c1 r4c1', 'r1c1 r1c3 r2c3 r3c3':
        status, output, errors = call('convert', '-t', 'sheet', '-', stdin=(f'#! arrow 2 {cells}' + board).encode())
        assert status and not output and 'found an arrow whose circle begins with ' + cells[:4] in errors, errors


def test_a_circle_of_three_cells_is_a_number():
    """The same as the rule in words that any board can have, solved and explained by other code."""
    board = '147256839258319647396847521461523798725198364983764152834672915619485273572931486'
    shaft = [f'r{row}c{column}' for row in (2, 3, 4) for column in range(1, 10)] + ['r5c5', 'r5c7']  # 147
    rule = 'rule "start sum=0 each sum=i<4?sum*10+d:sum-d ends sum==0"'
    texts = [f'#! {clue} r1c1 r1c2 r1c3 {" ".join(shaft)}\n{"." * 32}{board[32:]}\n' for clue in ('arrow 3', rule)]
    arrow, machine = (call('solve', '--count', '--limit', '100000', '-', stdin=text.encode())[1] for text in texts)
    assert arrow == machine and int(arrow) > 1, (arrow, machine)
    unique = texts[0].replace('.' * 32, '.' * 7 + board[7:20] + '.' * 12)
    _, trace, errors = call('trace', '-e', 'human', '-', stdin=unique.encode())
    assert trace and '"sum"' in trace and call('check', '--argument', '-', stdin=trace.encode())[0] == 0, errors
    for form in 'fpuzzles', 'sheet':
        text = call('convert', '-t', form, '-', stdin=texts[0].encode())[1]
        assert 'arrow 3 r1c1 r1c2 r1c3' in call('convert', '-t', 'sheet', '-', stdin=text.encode())[1]


def test_a_clue_that_a_form_cannot_hold_is_named():
    board = '\n' + '.' * 81 + '\n'
    for clue, form, name in (('greater r1c1 r1c2', 'fpuzzles', 'inequality sign'), ('sum 7 r1c1 r1c2', 'fpuzzles-link', 'sum'),
                             ('renban r1c1 r1c2', 'sudokupad', 'renban line'), ('anti-king', 'line', 'cage')):
        status, output, errors = call('convert', '-t', form, '-', stdin=f'#! cage 10 r5c5 r5c6\n#! {clue}{board}'.encode())
        assert status == 2 and not output and errors.endswith(f'({name})\n'), errors


def test_convert_refuses_unknown_forms():
    refuse(2, "sudokupad-link, opensudoku, did you mean 'line'?", 'convert', '-t', 'lin', B3)
    refuse(2, '--to-form FORM is missing', 'convert', B3)


# --- trace ---


def test_trace_jsonl_has_a_header():
    header = trace_of(B3)[0]
    assert header['sudoscope'] == 1 and header['layout'] == '9x9' and header['digits'] == 9
    assert header['engine'] == 'pivot' and header['cells'][:10] == [[x, 0] for x in range(9)] + [[0, 1]]
    assert len(header['houses']) == 27 and header['houses'][0] == {'name': 'row 1', 'kind': 'row',
                                                                   'cells': list(range(9))}
    assert header['givens'] == [[i, int(c)] for i, c in enumerate(B3) if c != '.']


def test_trace_has_only_keys_that_its_page_lists():
    """In the header, in a house and in a step: of marks, of placed digits, of clues, of a slice, of a name, of what is learned."""
    marks = '\n'.join(' '.join(digit if digit != '.' else '123456789' for digit in B3[row:row + 9]) for row in range(0, 81, 9))
    pathlib.Path('marks.txt').write_text(marks, encoding='utf-8')
    boards = B3, 'marks.txt', SOURCE / 'puzzles/killer.txt', SOURCE / 'puzzles/samurai.txt'
    texts = [call('trace', '-e', engine, board)[1] for board in boards for engine in ('human', 'learn')]
    texts += [call('why', '-f', 'jsonl', '-e', 'pivot', '--candidate', 'r1c6=3', B3)[1], call('steps', B3)[1]]
    keys = set()
    for line in ''.join(texts).splitlines():
        found = json.loads(line)
        keys.update(found, *found.get('houses', []) if 'sudoscope' in found else [])
    assert keys >= {'marks', 'clues', 'steps', 'name', 'kind', 'of', 'sets', 'roles'}, keys
    page = (SOURCE / 'docs/trace.md').read_text(encoding='utf-8')
    assert not [key for key in keys if f'`{key}`' not in page and f'"{key}":' not in page], keys


def test_trace_jsonl_has_all_steps():
    kinds = {'deduce', 'guess', 'contradiction', 'backtrack', 'solved'}
    for engine in ENGINES:
        if engine == 'stack':
            continue
        steps = trace_of(B3, engine)[1:]
        assert [step['n'] for step in steps] == list(range(1, len(steps) + 1))
        assert {step['kind'] for step in steps} <= kinds and steps[-1]['kind'] == 'solved', engine
        for step in steps:
            assert step['text'] and 'depth' in step and step.get('assumes_unique') is False, step
            for name in ('place', 'remove', 'restore'):
                assert all(0 <= c < 81 and 1 <= d <= 9 for c, d in step.get(name, [])), step
            for constraint in step.get('truths', []) + step.get('links', []):
                assert constraint[0] in ('cell', 'house') and len(constraint) == 2 + (constraint[0] == 'house'), step
            if step['kind'] == 'deduce':
                learns = step['technique'] == 'learned-nogood' and step['truths'] and step['roles'][0][0] == 'nogood'
                assert learns or step['technique'] and (step['truths'] if step.get('remove') else step['place']), step


def replay(lines):
    """Computes the candidates before step 1 and after each step from the JSON lines alone."""
    header, *steps = lines
    full = (1 << header['digits']) - 1
    masks = [full] * len(header['cells'])
    for cell, digit in header['givens']:
        masks[cell] = 1 << (digit - 1)
    yield masks[:]
    for step in steps:
        for cell, digit in step.get('remove', []):
            assert masks[cell] & 1 << (digit - 1), step
            masks[cell] &= ~(1 << (digit - 1))
        for cell, digit in step.get('restore', []):
            assert not masks[cell] & 1 << (digit - 1), step
            masks[cell] |= 1 << (digit - 1)
        for cell, digit in step.get('place', []):
            assert masks[cell] == 1 << (digit - 1), step
        yield masks[:]


def test_trace_jsonl_replays_to_the_solution():
    for engine in ENGINES:
        if engine == 'stack':
            continue
        *_, last = replay(trace_of(B3, engine))
        assert ''.join(str(mask.bit_length()) for mask in last) == B3_SOLVED, engine


def test_a_lesson_with_an_endless_search_is_refused():
    pathlib.Path('long.lesson').write_text(f'Lesson: long\nPuzzle: {"." * 625}\nEngine: stack\n\nStep: 3\nSay: See.\n',
                                           encoding='utf-8')
    refuse(2, 'a board of the lesson takes stack more than 10000000 steps, expected fewer', 'export', '-o', 'a.html', 'long.lesson')


def test_a_lesson_is_exported():
    lesson = f'{SOURCE}/puzzles/lessons/singles.lesson'
    refuse(2, 'is a lesson, expected a puzzle or a trace', 'frame', '-o', 'out.png', lesson)
    refuse(2, '`sudoscope export` writes lessons as .gif, .mp4', 'export', '-o', 'out.png', lesson)
    refuse(2, '--from is for puzzles and traces', 'export', '--from', '3', '-o', 'out.gif', lesson)
    expect(0, '', 'export', '-o', 'out.html', '--size', '640x480', lesson)
    text = pathlib.Path('out.html').read_text(encoding='utf-8')
    stops = json.loads(re.search(r'stops = (\[[0-9,]*\])', text).group(1))
    words = json.loads(re.search(r'const words = ("(?:[^"\\]|\\.)*")', text).group(1).replace("\\'", "'")).split('\n')
    assert len(stops) == 8 and stops[0] == 0 and stops == sorted(set(stops)), stops
    assert words[0].startswith('A digit can be certain for two reasons.'), words
    assert words[stops[1]].startswith('Look at row 1.') and words[stops[2]].startswith('In row 1, 1 fits only'), words
    expect(0, '', 'export', '-o', 'out.gif', '--size', '320x240', lesson)
    assert pathlib.Path('out.gif').read_bytes().count(b'\x21\xf9\x04') == len(words)  # one graphic control each
    pathlib.Path('script').write_text('settle\ndump out\n', encoding='utf-8')
    expect(0, '', '--script', 'script', lesson)
    assert 'sentence A digit can be certain for two reasons.' in pathlib.Path('out').read_text(encoding='utf-8')


def test_judge_says_what_each_move_was_worth():
    moves = b'r1c1=2  # wrong\nr6c7=2\nr6c7=2\nr9c9<>7\n'
    status, output, _ = call('judge', '-', B3, stdin=moves)
    lines = output.splitlines()
    assert status == 1 and len(lines) == 5, output
    assert lines[0] == '1  r1c1=2  wrong: r1c1 sees r3c3, which is 2 already.'
    assert lines[1].startswith('2  r6c7=2  Naked single (easy): r6c7 sees ')
    assert lines[2].startswith('3  r6c7=2  known:') and lines[3].startswith('4  r9c9<>7  true:')
    assert lines[4].startswith('1 shown, 1 known already, 1 true but not shown, 1 wrong; not solved yet')
    rows = [json.loads(line) for line in call('judge', '-f', 'jsonl', '-', B3, stdin=moves)[1].splitlines()]
    assert [row['verdict'] for row in rows[:-1]] == ['wrong', 'shown', 'known', 'true']
    assert rows[1]['technique'] == 'naked-single' and rows[-1]['wrong'] == 1
    assert call('judge', '-', B3, stdin=b'')[0] == 0
    guesses = b'r9c9=8\nr2c2=4\n'
    lines = call('judge', '-', B3, stdin=guesses)[1].splitlines()
    assert lines[0] == '1  r9c9=8  guess 1: It is right, but no technique shows it yet.', lines
    rows = [json.loads(line) for line in call('judge', '-f', 'jsonl', '-', B3, stdin=guesses)[1].splitlines()]
    assert [row.get('depth') for row in rows if row.get('verdict') == 'guess'] == [1], rows


def test_judge_refuses_what_it_cannot_read():
    refuse(2, "2: found 'r6c7', expected a move", 'judge', '-', B3, stdin=b'r6c7=2\nr6c7\n')
    refuse(2, 'no PUZZLE given', 'judge', '-')
    refuse(2, 'expected only two', 'judge', '-', B3, B3)
    refuse(2, 'several solutions', 'judge', '-', EMPTY)
    refuse(2, 'expected one of text, jsonl', 'judge', '-f', 'x', '-', B3)


def test_compare_says_where_two_runs_part():
    status, output, errors = call('compare', 'pivot', 'propagate', '-f', 'jsonl', B3)
    lines = [json.loads(line) for line in output.splitlines()]
    assert status == 0 and not errors and lines[2]['parts'] and lines[2]['common'] == [44, 341], lines
    assert [line['kind'] for line in lines if 'kind' in line] == ['guess', 'guess']
    knows = [line for line in lines if 'knows' in line]
    assert [(line['run'], line['knows'], line['step']) for line in knows] == [(0, [71, 9], 45), (0, [80, 9], 45)], knows
    assert [line['more_guesses'] for line in lines if 'more_guesses' in line] == [3, 5]
    status, output, errors = call('compare', 'pivot', 'propagate', B3)
    assert 'pivot had removed 9 from r8c9 by step 45 (Naked pair); propagate did at step 406' in output, output
    found = call('compare', 'rescan', 'propagate', WRONG)[1]
    assert 'rescan had removed 9 from r9c6 by step 102 (Naked triple); propagate never did.' in found, found


def test_guesses_have_another_order():
    _, trace, _ = call('trace', '-e', 'propagate', '--choose', 'first', B3)
    pathlib.Path('first.jsonl').write_text(trace, encoding='utf-8')
    header, *steps = map(json.loads, trace.splitlines())
    guesses = [step['place'] for step in steps if step['kind'] == 'guess']
    assert header['engine'] == 'propagate,choose=first' and guesses[0][0][0] == 0, guesses
    assert 'steps hold' in call('check', '--argument', 'first.jsonl')[1]
    assert call('trace', '-f', 'binary', '-o', 'first.trace', 'first.jsonl')[0] == 0
    assert call('trace', 'first.trace')[1] == trace
    assert call('trace', '-e', 'propagate', '--choose', 'fewest', B3) == call('trace', '-e', 'propagate', B3)
    pathlib.Path('s.txt').write_text('guess-rule most-conflicts\nlast\ndump state.txt\n', encoding='utf-8')
    assert call('--script', 's.txt', '--paused', '--no-config', '-e', 'learn', B3)[0] == 0
    refuse(2, "unknown order of guesses 'random:x', expected first, fewest, most-conflicts or random:SEED", 'solve', '-e', 'learn',
           '--choose', 'random:x', B3)
    refuse(2, 'found pivot', 'solve', '-e', 'pivot', '--choose', 'first', B3)
    refuse(2, 'only with --guess', 'trace', '-e', 'human', '--choose', 'first', B3)


def test_the_window_steers_guesses():
    """On another way the engine guesses what is asked for; Shift+A is back on the first one."""
    def state(name):
        return dict(line.split(' ', 1) for line in pathlib.Path(name).read_text('utf-8').splitlines() if ' ' in line)
    script = ['run-until guess', 'dump a', 'steer r1c1 1', 'run-until guess', 'run-until guess', 'dump b', 'steer-away',
              'run-until guess', 'dump c', 'return', 'dump d', 'return', 'dump e']
    pathlib.Path('s.txt').write_text('\n'.join(script) + '\n', encoding='utf-8')
    assert call('--script', 's.txt', '--paused', '--no-config', '-e', 'pairs', B3) == (0, '', '')
    first, steered, away, back, start = map(state, 'abcde')
    assert 'try 6' in first['sentence'] and 'Try' in steered['sentence'] and away['position'] == steered['position'], (steered, away)
    assert away['sentence'] != steered['sentence'] and back['sentence'] == steered['sentence'], (away, back)
    assert start['position'] == first['position'] and start['sentence'] == first['sentence'], start
    pathlib.Path('s.txt').write_text('seek 1\nsteer-away\n', encoding='utf-8')
    assert 'is no new guess' in call('--script', 's.txt', '--paused', '--no-config', '-e', 'pairs', B3)[2]
    pathlib.Path('s.txt').write_text('steer r1c1 1\n', encoding='utf-8')
    assert 'cannot be steered' in call('--script', 's.txt', '--paused', '--no-config', '-e', 'stack', B3)[2]


def test_a_saved_way_is_steered_further_and_raced():
    """The steered run is saved and opened: it is steered again, and both ways stand side by side, each as it was."""
    def lanes(name):
        return re.findall('^lane .*', pathlib.Path(name).read_text('utf-8'), re.MULTILINE)
    def act(*arguments, lines):
        pathlib.Path('s.txt').write_text('\n'.join(lines) + '\n', encoding='utf-8')
        assert call('--script', 's.txt', '--paused', '--no-config', *arguments) == (0, '', '')
    act('-e', 'propagate', '--choose', 'first', B3, lines=['run-until guess', 'steer-away', 'settle', 'save way.trace', 'race', 'settle', 'parting', 'dump a'])
    steps = len(call('trace', 'way.trace')[1].splitlines()) - 1
    assert json.loads(call('trace', 'way.trace')[1].splitlines()[0])['engine'] == 'propagate,choose=first+steered'
    first = lanes('a')
    assert first[0].endswith(f' of {steps}') and not first[1].endswith(f' of {steps}'), first
    act('way.trace', lines=['engine', 'dump d'])  # the next engine solves the puzzle of a trace
    act('way.trace', lines=['run-until guess', 'run-until guess', 'steer-away', 'settle', 'race', 'settle', 'dump b', 'race', 'return', 'dump c'])
    assert lanes('b')[1].endswith(f' of {steps}') and not lanes('b')[0].endswith(f' of {steps}'), lanes('b')
    assert f'steps {steps}' in pathlib.Path('c').read_text('utf-8'), 'the trace that was opened'


def test_compare_runs_a_program_as_the_second_run():
    """A solver that does what our engine does parts from it nowhere, and from a different engine where that does."""
    solver = [sys.executable, str(SOURCE / 'examples/pivot.py')]
    assert 'They do not part' in call('compare', 'pivot', B3, '--', *solver)[1]
    assert 'In all' in call('compare', 'learn', B3, '--', *solver)[1]
    refuse(2, 'one argument too many', 'compare', 'pivot', 'learn', B3, '--', *solver)
    refuse(2, 'expected A, B and PUZZLE', 'compare', '--', *solver)
    assert 'status 3' in call('compare', 'pivot', B3, '--', 'sh', '-c', 'exit 3')[2]


def test_compare_takes_traces_and_options():
    pathlib.Path('b3.jsonl').write_text(call('trace', '-e', 'propagate', B3)[1], encoding='utf-8')
    assert 'They do not part' in call('compare', 'propagate', 'b3.jsonl')[1]
    assert 'Only the order differs' in call('compare', 'b3.jsonl', 'learn')[1]
    assert 'human-sudoscope' in call('compare', 'human', 'human,profile=sudoscope', B3)[1]
    assert 'learn,choose=first: ' in call('compare', 'learn', 'learn,choose=first', B3)[1]
    pathlib.Path('pivot').write_text('not the engine', encoding='utf-8')
    assert 'In all' in call('compare', 'pivot', 'learn', B3)[1]
    refuse(2, 'expected A, B and PUZZLE', 'compare', 'pivot')
    refuse(2, 'no PUZZLE given', 'compare', 'pivot', 'learn')
    refuse(2, "did you mean 'pivot'?", 'compare', 'pivto', 'learn', B3)
    refuse(2, "found 'speed'", 'compare', 'pivot,speed=3', 'learn', B3)
    refuse(2, 'two puzzles', 'compare', 'b3.jsonl', 'learn', HARD)
    refuse(2, 'one argument too many', 'compare', 'pivot', 'learn', B3, B3)


def test_learn_names_the_digits_that_exclude_each_other():
    """What is learned is true: the solution does not have all of these digits. What is used was learned before, and all others stand."""
    lines = trace_of(HARD, 'learn')
    solution = call('solve', HARD)[1].strip()
    grid = [set(range(1, 10)) if digit == '.' else {int(digit)} for digit in HARD]
    known, used = set(), 0
    for step in lines[1:]:
        if step.get('technique') == 'learned-nogood':
            digits = step['roles'][0][1]
            assert 'remove' not in step and any(solution[cell] != str(digit) for cell, digit in digits), step
            known.add(frozenset(map(tuple, digits)))
            assert all(grid[cell] == {digit} for cell, digit in digits), step
        if step.get('technique') == 'nogood':
            digits, gone = frozenset(map(tuple, step['roles'][0][1])), tuple(step['remove'][0])
            used += 1
            assert digits in known and gone in digits, step
            assert all(grid[cell] == {digit} for cell, digit in digits - {gone}), step
        for cell, digit in step.get('remove', []):
            grid[cell].discard(digit)
        for cell, digit in step.get('restore', []):
            grid[cell].add(digit)
    assert len(known) >= 5 and used >= 5, (len(known), used)
    texts = [step['text'] for step in lines[1:] if 'text' in step]
    assert any(re.search(r'^r\dc\d=\d, .* together lead to this contradiction, so they cannot all be true', text) for text in texts), texts
    assert any(text.startswith('It was just learned that ') for text in texts), texts
    for check in ['check'], ['check', '--argument']:
        assert call(*check, '-', stdin=json_lines(lines))[0] == 0, check


def test_why_prints_the_slice_and_its_blame():
    status, output, _ = call('why', '--at', '83', B3)
    lines = output.splitlines()
    assert status == 0 and lines[0].startswith('83  r1c6 has no digit left')
    assert lines[1].startswith('  82  r1c6<>9  ')
    assert lines[-1] == 'blame: r5c9=4 (step 46), r7c3=1 (step 49)'
    numbers = [int(line.split()[0]) for line in lines[:-1] if not line.lstrip().startswith('also')]
    assert len(numbers) == len(set(numbers)) == len(slice_of('pivot', '--at', '83')) - 1


def slice_of(engine, *question):
    _, output, _ = call('why', '-f', 'jsonl', '-e', engine, *question, B3)
    return [json.loads(line) for line in output.splitlines()]


def test_why_writes_a_trace_that_holds():
    for engine in ('pivot', 'propagate', 'human'):
        steps = slice_of(engine, '--candidate', 'r1c6=3')
        assert all(step['of'] >= step['n'] for step in steps[1:])
        expect(0, f'{len(steps) - 1} steps hold; the trace does not end\n', 'check', '-', stdin=json_lines(steps))
        status, output, _ = call('check', '-', stdin=json_lines(steps[:-1]))
        assert status == 1 and f'expected {len(steps) - 1}' in output, output


def test_why_follows_clues():
    """What the cells of a sum have lost are causes, too."""
    _, board, _ = call('generate', '--layout', '4x4+little-killer', '--seed', '3')
    for engine in 'human', 'learn':
        _, trace, _ = call('trace', '-e', engine, '-', stdin=board.encode())
        lines = trace.splitlines()
        last = max(number for number, line in enumerate(lines) if '"sum"' in line)
        _, output, _ = call('why', '-f', 'jsonl', '-e', engine, '--at', str(last), '-', stdin=board.encode())
        assert len(output.splitlines()) > 3, output
        assert call('check', '--argument', '-', stdin=output.encode())[0] == 0, output


def without_singles(lines):
    """The techniques of the steps that are neither singles nor peer eliminations."""
    found = [json.loads(line).get('technique') for line in lines[1:]]
    return [one for one in found if one and one not in ('peers', 'full-house', 'naked-single', 'hidden-single')]


def test_needed_tells_a_story():
    """A story holds, has fewer steps and no harder ones, none of which can be left out, and is a proof for a different checker."""
    _, order, _ = call('list', 'techniques', '--profile', 'hodoku')
    order = [line.split('\t')[0] for line in order.splitlines()]
    for puzzle in ('.....143..7...3...4..........3.486....4.9...3.2.....8.7.....1..68.9.......1.6.5.9', '4.6......7...3.1...8..5...6....6857...3...6.....7....2.3....4..9.4.....88....9..1'):
        _, whole, _ = call('trace', '-e', 'human', puzzle)
        status, story, errors = call('trace', '--needed', puzzle)
        lines = story.splitlines()
        assert (status, errors) == (0, '') and json.loads(lines[-1])['kind'] == 'solved', (status, errors)
        few, many = without_singles(lines), without_singles(whole.splitlines())
        assert few and len(few) <= len(many) / 2 and max(map(order.index, few)) <= max(map(order.index, many)), (few, many)
        assert json.loads(lines[1])['technique'] == 'peers' and json.loads(lines[2])['technique'] != 'peers'
        assert call('check', '--argument', '-', stdin=story.encode())[0] == 0
        assert call('trace', '--needed', '-', stdin=story.encode())[0] == 0
        for number, line in enumerate(lines):
            if number and json.loads(line).get('technique') in few:  # the steps after it do not hold any more, or do not solve the puzzle
                left = [json.loads(one) for one in lines[:number] + lines[number + 1:]]
                for at, step in enumerate(left[1:], 1):
                    step['n'] = at
                assert call('check', '-', stdin=json_lines(left))[0] == 1, line
        pathlib.Path('story.jsonl').write_text(story, encoding='utf-8')
        for form in ('cnf', 'lrat'):
            assert call('trace', '-f', form, '-o', 'story.' + form, 'story.jsonl')[0] == 0
        subprocess.run([sys.executable, SOURCE / 'tests/lrat.py', 'story.cnf', 'story.lrat'], check=True, stdout=subprocess.DEVNULL)


def test_steps_of_a_story_keep_their_reason():
    """Where a step holds on the board of the story, but its pattern is not there yet, another one is told."""
    for puzzle in ('8....5.39..2........3.9.5.......1.4......3.98....5..1.18..6....7.....4...5...8..6', '.......91.7..3....82..........1.5...3.....7.....9.......16...5...4.2....7.....8..'):
        _, whole, _ = call('trace', '-e', 'human', puzzle)
        _, story, _ = call('trace', '--needed', puzzle)
        assert ('"suppose"' in story) <= ('"suppose"' in whole), puzzle
        assert call('check', '--argument', '-', stdin=story.encode())[0] == 0, puzzle


def test_shortest_has_no_more_steps():
    puzzle = '4.6......7...3.1...8..5...6....6857...3...6.....7....2.3....4..9.4.....88....9..1'
    counts = []
    for option in ('--needed', '--shortest'):
        _, story, _ = call('trace', option, puzzle)
        assert call('check', '-', stdin=story.encode())[0] == 0
        counts.append(len(without_singles(story.splitlines())))
    assert 0 < counts[1] <= counts[0], counts


def test_story_in_the_window_has_a_flag_at_the_break_in():
    pathlib.Path('script').write_text('last\nstory\nnext-bookmark\ndump story.txt\nnext-technique\ndump end.txt\nquit\n', encoding='utf-8')
    puzzle = '4.6......7...3.1...8..5...6....6857...3...6.....7....2.3....4..9.4.....88....9..1'
    expect(0, '', '-e', 'human', '--script', 'script', puzzle)
    _, story, _ = call('trace', '--needed', puzzle)
    lines = [json.loads(line) for line in story.splitlines()[1:]]
    steps = [line['n'] for line in lines if line.get('technique') in without_singles(story.splitlines())] + [len(lines) + 1]
    _, break_in = max((sum('place' in line for line in lines[step - 1:end - 1]), -step) for step, end in zip(steps, steps[1:]))
    shown = pathlib.Path('story.txt').read_text(encoding='utf-8')
    assert f'step {-break_in} of {len(lines)} ' in shown and ' opens most: after it, ' in shown, shown


def test_needed_of_a_search_decides_its_guesses():
    """The story is that of `human`, and says which step decides what was guessed; in the window it is opened there."""
    _, story, _ = call('trace', '-f', 'text', '--needed', B3)
    _, search, _ = call('trace', '-f', 'text', '--needed', '-e', 'pivot', B3)
    told = search.removeprefix(story)
    assert told.startswith('What pivot guessed, and where the story decides it:\n') and told.count('guessed at step') == 3, told
    pathlib.Path('script').write_text('next-branching\nstory\ndump decided.txt\nquit\n', encoding='utf-8')
    expect(0, '', '-e', 'pivot', '--script', 'script', B3)
    shown, = re.findall(r'guessed at step 46: .* step (\d+)\.', pathlib.Path('decided.txt').read_text(encoding='utf-8'))
    assert f'step {shown} of ' in pathlib.Path('decided.txt').read_text(encoding='utf-8'), shown
    assert re.search(r'r5c9=4, guessed at step 46: it follows at step ' + shown, told), told
    refuse(2, 'a story needs a solution, and the steps do not end with one', 'trace', '--needed', '1' + '.' * 15)
    status, _, _ = call('export', '--needed', '-o', 'story.pdf', '--steps', '1-3', B3)
    assert status == 0 and pathlib.Path('story.pdf').read_bytes().startswith(b'%PDF')


def test_why_reads_a_trace():
    _, trace, _ = call('trace', '-e', 'rescan', B3)
    assert call('why', '--at', '150', '-', stdin=trace.encode())[1] == call('why', '--at', '150', '-e', 'rescan', B3)[1]


def test_why_refuses_what_has_no_answer():
    refuse(2, '--at N or --candidate r1c6=5 is missing', 'why', B3)
    refuse(2, 'from 1 to 128', 'why', '--at', '129', B3)
    refuse(2, 'r1c6=5', 'why', '--candidate', 'x', B3)
    refuse(2, 'still possible', 'why', '--candidate', 'r1c6=5', '--at', '0', B3)
    refuse(2, 'expected one of text, jsonl', 'why', '--at', '3', '-f', 'binary', B3)


def test_trace_frames_are_the_states():
    status, output, _ = call('trace', '-f', 'frames', '-e', 'rescan', B3)
    frames = [list(map(int, line.split(' '))) for line in output.splitlines()]
    assert status == 0 and frames == list(replay(trace_of(B3, 'rescan')))


def test_trace_path_omits_failed_branches():
    _, frames, _ = call('trace', '-f', 'frames', '-e', 'pivot', B3)
    status, path, _ = call('trace', '-f', 'path', '-e', 'pivot', B3)
    lines = path.splitlines()
    assert status == 0 and len(lines) == 89 and set(lines) <= set(frames.splitlines())
    assert lines[-1] == ' '.join(str(1 << int(d) - 1) for d in B3_SOLVED)


def test_trace_text_explains_steps():
    status, output, _ = call('trace', '-f', 'text', '-e', 'pivot', B3)
    lines = output.splitlines()
    steps = [line for line in lines if re.match(r' *[0-9]+  ', line)]
    assert status == 0 and len(steps) == len(trace_of(B3)) - 1
    assert steps[0].startswith('     1  ') and '  Solved: Every cell has its digit' in steps[-1]
    assert lines[1].strip().startswith('where: ') and lines[2].strip().startswith('1. ')
    assert 'D9 can only be 4 or 9.' in call('trace', '-f', 'text', '--notation', 'a1', '-e', 'pivot', B3)[1]
    refuse(2, 'expected one of r1c1, a1, eureka', 'trace', '--notation', 'b2', B3)
    text_output = call('trace', '-f', 'text', '--notation', 'eureka', '-e', 'human', SOURCE / 'puzzles/l2.txt')[1]
    chains = [line for line in text_output.splitlines() if ' => ' in line and ' in Eureka notation: ' not in line]
    assert chains and all(' - ' in chain and '<>' in chain for chain in chains), chains


def test_learn_prints_lessons():
    status, output, _ = call('learn', 'x-wing')
    assert status == 0 and 'What to look for: ' in output and 'Why it works: ' in output and 'Example 3: :0300:' in output
    assert call('learn', 'y-wing')[1].startswith('XY-wing (hard)')
    listed = [line.split('\t') for line in call('learn')[1].splitlines()]
    assert ['x-wing', 'X-wing', '4 examples'] in listed
    refuse(2, "unknown technique 'magic' (see `sudoscope list techniques`)", 'learn', 'magic')
    for line in call('list', 'techniques')[1].splitlines()[::5]:
        name, title = line.split('\t')[:2]
        assert call('learn', name)[1].startswith(title), name
    for title in 'Peers', 'digits of peers', 'Learned', 'As learned': # which are no techniques, but listed as well
        assert call('learn', title)[1].lower().startswith(title.lower()), title
    refuse(2, "'peers' names steps of engines, not a technique that can be searched for", 'steps', '-t', 'peers', B3)


def test_human_guesses_only_with_the_option():
    hard = '........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3'
    several = '.' * 3 + B3[3:]
    assert call('solve', '-e', 'human', several)[1] == 'stuck\n'
    for puzzle in hard, several:
        status, trace, _ = call('trace', '-e', 'human', '--guess', puzzle)
        assert status == 0 and '"kind":"guess"' in trace and '"kind":"solved"' in trace
        assert 'steps hold' in call('check', '-', stdin=trace.encode())[1]
        assert puzzle == several or '"kind":"backtrack"' in trace
    board = '.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.'
    assert '\tse=6.6\t' in call('solve', '-e', 'human', '--stats', board)[1]


def test_generate_filters_by_technique():
    status, output, _ = call('generate', '--technique', 'x-wing', '-n', '2')
    assert status == 0 and len(output.split()) == 2
    for line in output.split():
        assert '"technique":"x-wing"' in call('trace', '-e', 'human', line)[1]
    line = call('generate', '--level', 'hard', '--symmetry', 'rotate')[1].strip()
    assert '\thard\t' in call('rate', line)[1]
    line = call('generate', '--technique', 'swordfish', '--position')[1].strip()
    assert line.startswith(':0301:') and call('steps', '-t', 'swordfish', line)[1]
    refuse(2, "unknown technique 'magic' (see `sudoscope list techniques`)", 'generate', '--technique', 'magic')
    refuse(2, 'expected one of easy, medium', 'generate', '--level', 'impossible')
    refuse(2, 'needs --technique', 'generate', '--position')
    refuse(2, 'a board of 81 cells without clues', 'generate', '--position', '-t', 'swordfish', '--layout', 'anti-knight')
    refuse(2, '--level does not go with it', 'generate', '--position', '-t', 'swordfish', '--level', 'hard')
    refuse(1, 'has no place for whisper: 3 seeds in a row', 'generate', '--layout', '4x4+whisper', '--tries', '3')
    refuse(1, 'puzzles in a row did not match', 'generate', '--layout', '6x6+whisper', '-t', 'jellyfish', '--tries', '200')
    refuse(2, 'the engine human does not use; --position', 'generate', '--technique', 'template-set')
    refuse(2, 'needs --position', 'generate', '--offered', '--technique', 'swordfish')
    refuse(2, 'no puzzle of the level easy needs x-wing: expected the level hard or a harder one', 'generate', '--level', 'easy',
           '-t', 'x-wing')
    refuse(2, 'expected the level extreme', 'generate', '--level', 'hard', '-t', 'almost-locked-pair')
    refuse(1, 'none found: 20 puzzles in a row did not match; --tries tries more', 'generate', '-t', 'franken-x-wing',
           '--tries', '20')
    leader, follower = os.openpty()
    with subprocess.Popen([PROGRAM, 'generate', '-t', 'franken-x-wing'], stderr=follower) as process:
        os.close(follower)
        shown = b''
        while b'/s' not in shown:
            shown += os.read(leader, 4096)
        process.kill()
    os.close(leader)
    assert re.search(rb'looking for franken-x-wing: \d+ puzzles, [0-9.]+/s', shown), shown
    with subprocess.Popen([PROGRAM, 'generate', '-t', 'franken-x-wing', '--layout', '16x16'], stderr=subprocess.PIPE, text=True) as process:
        # Where there is no terminal, lines that stay, from the third second on. It is stopped until then, and takes no processor time.
        time.sleep(0.2)
        process.send_signal(signal.SIGSTOP)
        time.sleep(3)
        process.send_signal(signal.SIGCONT)
        line = process.stderr.readline()
        process.kill()
    assert re.fullmatch(r'looking for franken-x-wing: \d+ puzzles, [0-9.]+/s\n', line), line


def test_generate_makes_puzzles_whose_hardest_technique_is_known():
    """The techniques up to this one in the order solve the puzzle; without it they do not."""
    pathlib.Path('mine.txt').write_text('full-house\nhidden-single\nnaked-single\npointing\nx-wing\nkraken-fish-1\n', encoding='utf-8')
    for technique, profile, layout in (('hidden-single', 'hodoku', '9x9'), ('naked-pair', 'hodoku', '9x9'), ('x-wing', 'hodoku', '9x9'),
                                       ('naked-pair', 'sudoscope', '6x6'), ('pointing', 'mine.txt', '9x9')):
        order = [line.split('\t')[0] for line in call('list', 'techniques', '--profile', profile)[1].splitlines()]
        status, output, _ = call('generate', '--hardest', technique, '--profile', profile, '--layout', layout)
        assert status == 0 and len(output.split()) == 1, (technique, output)
        for puzzle in output.split():
            harder, these = order[order.index(technique) + 1:], ['solve', '-e', 'human', '--profile', profile, '--without']
            assert call(*these, ','.join(harder) or 'aic', puzzle)[0] == 0, (technique, puzzle)
            expect(1, 'stuck\n', *these, ','.join([*harder, technique]), puzzle)
    assert '\thard\t' in call('rate', call('generate', '--hardest', 'x-wing', '--level', 'hard')[1].strip())[1]
    refuse(2, "unknown technique 'magic'", 'generate', '--hardest', 'magic')
    refuse(2, 'expected it or --technique', 'generate', '--hardest', 'x-wing', '--technique', 'aic')
    refuse(2, 'no puzzle needs aic, which --profile or --without leaves out', 'generate', '--hardest', 'aic', '--profile', 'mine.txt')
    refuse(2, 'which the engine human does not use', 'generate', '--hardest', 'template-set')
    refuse(2, '--position needs --technique', 'generate', '--hardest', 'x-wing', '--position')
    refuse(2, '--profile does not go with it', 'generate', '-t', 'x-wing', '--position', '--profile', 'sudoscope')
    refuse(2, 'expected the level hard or a harder one', 'generate', '--hardest', 'x-wing', '--level', 'easy')
    refuse(2, '--profile and --without need --technique, --hardest or --level', 'generate', '--without', 'x-wing')


def test_generate_filters_by_level():
    """Minimal puzzles are rarely easy, so givens are put back, but no more than needed."""
    for layout in ('jigsaw', 'diagonal', '6x6'):
        fewest = call('generate', '--layout', layout)[1].splitlines()[-1]
        for level in ('easy', 'medium'):
            text = call('generate', '--layout', layout, '--level', level, '-n', '2', '--symmetry', 'rotate')[1]
            rated = call('rate', '-', stdin=text.encode())[1].splitlines()
            assert [line.split('\t')[1] for line in rated] == [level] * 2, rated
            assert call('solve', '-e', 'fast', '--count', '-', stdin=text.encode())[1].split() == ['1'] * 2
            givens = [len(line.split('\t')[0].replace('.', '')) for line in rated]
            assert all(count < len(fewest) * 0.6 for count in givens), givens


def test_generate_passes_over_seeds_without_a_place():
    status, output, errors = call('generate', '--layout', '4x4+xv', '--seed', '242', '-n', '2')
    assert status == 0 and '1 of 3 seeds had no place for the clues' in errors, (status, errors)
    assert output == call('generate', '--layout', '4x4+xv', '--seed', '243', '-n', '2')[1]
    status, output, errors = call('generate', '--layout', '4x4+whisper')
    assert (status, output) == (1, '') and 'no place for whisper: 200 seeds in a row were tried' in errors, (status, output, errors)


def test_generated_positions_have_the_technique():
    """No easier technique applies to the position; with --offered, no basic one."""
    order = [line.split('\t')[0] for line in call('list', 'techniques')[1].splitlines()]
    for technique, options, first in (('xy-wing', [], 'xy-wing'), ('x-wing', ['--offered'], 'x-wing'),
                                      ('death-blossom', ['--offered'], 'x-wing'), ('death-blossom', [], 'death-blossom')):
        line = call('generate', '--technique', technique, '--position', *options, '-n', '1')[1].strip()
        assert line.startswith(':') and len(line.split(':')) >= 7, line
        steps = [json.loads(step)['technique'] for step in call('steps', line)[1].splitlines()]
        assert technique in steps
        beyond = 'almost-locked-pair', 'almost-locked-triple'  # `human` uses them only where others end
        assert min(order.index(step) for step in steps if step not in beyond) >= order.index(first), sorted(set(steps))


def test_steps_prints_text():
    status, output, _ = call('steps', '-f', 'text', '-t', 'hidden-single', B3)
    lines = output.splitlines()
    assert status == 0 and lines[0].startswith('1:1  Hidden single: The 5s in '), lines[:3]
    assert lines[1].strip().startswith('where: ')
    refuse(2, 'expected one of text, jsonl', 'steps', '-f', 'frames', B3)


def test_steps_accepts_every_name_of_a_technique():
    """Some names stand for several techniques."""
    loops = [json.loads(line)['technique'] for line in call('steps', '-t', 'Nice Loop', B3)[1].splitlines()]
    each = [len(call('steps', '-t', name, B3)[1].splitlines()) for name in ('0706', 'DNL')]
    assert set(loops) == {'continuous-nice-loop', 'discontinuous-nice-loop'} and len(loops) == sum(each), each


def test_techniques_that_are_left_out_are_not_used():
    plain = trace_of(HARD, 'human')
    assert 'without' not in plain[0]
    used = sorted({step['technique'] for step in plain[1:] if 'technique' in step} - {'peers', 'full-house'})
    order = [line.split('\t')[0] for line in call('list', 'techniques')[1].splitlines()]
    for left_out in used[:2], ['x-wing']:
        status, output, errors = call('trace', '-e', 'human', '--without', ','.join(left_out), HARD)
        lines = [json.loads(line) for line in output.splitlines()]
        assert lines[0]['without'] == sorted(left_out, key=order.index) and not errors, lines[0]
        assert not {step.get('technique') for step in lines[1:]} & set(left_out)
        pathlib.Path('a.jsonl').write_text(output, encoding='utf-8')
        expect(status, '', 'trace', '-e', 'human', '--without', ','.join(left_out), '-f', 'binary', '-o', 'a.bin', HARD)
        assert call('trace', 'a.bin')[1] == output
        assert call('check', 'a.jsonl')[0] == call('check', 'a.bin')[0] == 0
        assert json.loads(call('why', '--at', '30', '-f', 'jsonl', 'a.bin')[1].splitlines()[0])['without'] == lines[0]['without']
        assert call('trace', '-e', 'human', '--without', ','.join(left_out), 'a.bin')[1] == output
    assert call('trace', '-f', 'text', 'a.bin')[1].startswith('Not used: X-wing\n     1  ')
    refuse(2, '--without x-wing,skyscraper is for a puzzle that is solved now', 'trace', '--without', 'x-wing,skyscraper', 'a.bin')
    refuse(2, "unknown technique 'magic' (see `sudoscope list techniques`)", 'trace', '-e', 'human', '--without', 'x-wing,magic', HARD)
    refuse(2, "'peers' names steps of engines", 'rate', '--without', 'peers', HARD)
    refuse(2, '--without is for the engine human, found pivot (expected -e human)', 'trace', '--without', 'x-wing', HARD)
    pathlib.Path('b.jsonl').write_text(output.replace('["x-wing"]', '["x-wing",3]', 1), encoding='utf-8')
    refuse(2, 'expected "without" and "order" to be lists of ids of techniques', 'check', 'b.jsonl')


def test_techniques_that_are_left_out_do_not_help_others():
    """Forcing chains with sets find nothing where they may use no sets: plain nets find the same."""
    for name in 'dynamic-forcing-chain-contradiction', 'dynamic-forcing-chain-verity':
        path = str(SOURCE / f'puzzles/techniques/{name}.txt')
        found = len(call('steps', '-t', name, path)[1].splitlines())
        some = len(call('steps', '-t', name, '--without', 'pointing,claiming', path)[1].splitlines())
        assert found >= 5 and some < found
        expect(0, '', 'steps', '-t', name, '--without', 'pointing,claiming,naked-pair,hidden-pair,x-wing', path)
    refuse(2, '--without leaves out every technique', 'steps', '-t', 'x-wing', '--without', 'X-Wing', HARD)
    assert '"x-wing"' not in call('steps', '--without', 'x-wing', B3)[1]


def test_techniques_are_left_out_of_ratings_and_comparisons():
    level, score, rating, hardest = call('rate', B3)[1].strip().split('\t')[1:]
    other_level, other_score, other_rating, other_hardest = call('rate', '--without', hardest, B3)[1].strip().split('\t')[1:]
    assert (other_score, other_hardest) != (score, hardest) and other_hardest != hardest
    assert other_rating == rating and level == other_level == 'medium'
    assert 'solved' in call('compare', 'human', 'human,without=hidden-single,naked-single,guess', B3)[1]
    refuse(2, "unknown technique 'magic'", 'compare', 'human', 'human,without=x-wing,magic', B3)
    assert call('generate', '--technique', 'x-wing', '--without', 'skyscraper')[0] == 0
    refuse(2, 'no puzzle needs x-wing, which --profile or --without leaves out', 'generate', '--technique', 'x-wing', '--without', 'x-wing')
    pathlib.Path('menu').write_text('techniques\ntechniques naked-single\nclear\nsave a.jsonl\ntechniques naked-single\ntechniques x-wing\n'
                                    'techniques all\nclear\nsave b.jsonl\n', encoding='utf-8')
    assert call('--script', 'menu', '--engine', 'human', B3) == (0, '', '')
    for name, left_out in ('a.jsonl', ['naked-single']), ('b.jsonl', None):
        header, *steps = [json.loads(line) for line in call('trace', name)[1].splitlines()]
        assert header.get('without') == left_out
        assert any(step.get('technique') == 'naked-single' for step in steps) == (left_out is None)
    pathlib.Path('menu').write_text('techniques magic\n', encoding='utf-8')
    refuse(2, "menu:1: unknown technique 'magic'", '--script', 'menu', B3)
    pathlib.Path('shot').write_text('dump a.txt\npanel algorithm\nseek 30\ndump b.txt\n', encoding='utf-8')
    assert call('--script', 'shot', '--engine', 'human', '--without', 'x-wing,w-wing', HARD)[0] == 0
    assert call('frame', '--engine', 'human', '--without', 'x-wing', '--at', '30', '-o', 'a.png', HARD)[0] == 0


def test_techniques_are_asked_in_the_order_of_a_profile_file():
    listed = ['full-house', 'claiming', 'pointing', 'naked-single', 'kraken-fish-1', 'hidden-pair', 'hidden-single', 'x-wing', 'naked-pair']
    lines = ['# mine', *listed[:3], '  Naked single\t# by its title', '', *listed[4:]]
    pathlib.Path('mine.txt').write_text('\r\n'.join(lines), encoding='utf-8')
    assert [line.split('\t')[0] for line in call('list', 'techniques', '--profile', 'mine.txt')[1].splitlines()] == listed
    rest = call('list', 'techniques', '--profile', 'mine.txt', '--without', 'x-wing')[1].splitlines()
    assert [line.split('\t')[0] for line in rest] == [name for name in listed if name != 'x-wing']
    hodoku = [line.split('\t')[0] for line in call('list', 'techniques', '--profile', 'hodoku')[1].splitlines()]
    assert hodoku[:3] == ['full-house', 'naked-single', 'hidden-single'] and 'kraken-fish-1' not in hodoku
    output = call('trace', '-e', 'human', '--profile', 'mine.txt', B3)[1]
    header, *steps = [json.loads(line) for line in output.splitlines()]
    used = [step['technique'] for step in steps if 'technique' in step and step['technique'] != 'peers']
    assert header['engine'] == 'human' and header['order'] == listed and 'without' not in header
    assert set(used) <= set(listed) and used[0] == 'claiming'
    pathlib.Path('a.jsonl').write_text(output, encoding='utf-8')
    expect(0, '', 'trace', '-e', 'human', '--profile', 'mine.txt', '-f', 'binary', '-o', 'a.bin', B3)
    assert call('trace', 'a.bin')[1] == output == call('trace', '--profile', 'mine.txt', 'a.jsonl')[1]
    assert call('check', 'a.bin')[0] == call('check', 'a.jsonl')[0] == 0
    assert call('trace', '-f', 'text', 'a.bin')[1].startswith('Used in this order: Full house, Claiming, ')
    assert 'solved' in call('compare', 'human', 'human,profile=mine.txt', B3)[1]
    refuse(2, '--profile hodoku is for a puzzle that is solved now', 'trace', '--profile', 'hodoku', 'a.bin')


def test_profile_files_with_faults_are_refused():
    ask = ('solve', '-e', 'human', '--profile')
    for text, words in (('x-wing\nx-wingg\n', "p.txt:2: unknown technique 'x-wingg' (see `sudoscope list techniques`), did you mean 'x-wing'?"),
                        ('aic\n\nx-wing\nX-Wing', 'p.txt:4: x-wing is in the list already, expected each technique once'),
                        ('# nothing\n', 'p.txt: the profile has no technique, expected the id of one on each line'),
                        ('x-wing\0', 'unknown technique'), ('x' * 300, 'p.txt:1: unknown technique'),
                        ('#' * 70000, 'p.txt is longer than 65536 bytes')):
        pathlib.Path('p.txt').write_text(text, encoding='utf-8')
        refuse(2, words, *ask, 'p.txt', B3)
    refuse(3, 'cannot open nope.txt', *ask, 'nope.txt', B3)
    refuse(2, "unknown profile 'sudscope', expected one of hodoku, sudoscope, did you mean 'sudoscope'?", *ask, 'sudscope', B3)
    refuse(2, '--profile and --without are for the list of techniques, found engines', 'list', 'engines', '--profile', 'hodoku')


def test_trace_sentences_tell_the_steps_of_chains():
    """The words are the same as in the window and in the text format."""
    status, text, _ = call('trace', '-e', 'human', '-f', 'text', SOURCE / 'puzzles/l2.txt')
    sentences = [step['text'] for step in trace_of(SOURCE / 'puzzles/l2.txt', 'human')[1:]]
    assert status in (0, 1) and any(line.startswith('If r') and '. Either way, ' in line for line in sentences), sentences
    assert all(line in text for line in sentences), [line for line in sentences if line not in text]


def test_trace_without_solution_exits_with_1():
    lines = trace_of(WRONG)
    assert lines[-1]['kind'] == 'no-solution' and call('trace', WRONG)[0] == 1


def test_trace_works_for_every_layout():
    for name in (line.split('\t')[0] for line in call('list', 'layouts')[1].splitlines()):
        shown = SOURCE / 'puzzles' / f'{name}.txt'
        if name in ('9x9', '4x4', '6x6', 'diagonal', 'windoku', 'jigsaw') and shown.exists():
            status, output, errors = call('trace', '-e', 'pivot', str(shown))
            assert status == 0 and call('check', '-', stdin=output.encode())[0] == 0, (name, errors)


def test_trace_writes_a_file():
    expect(0, '', 'trace', '-o', 'b3.jsonl', B3)
    assert pathlib.Path('b3.jsonl').read_text(encoding='utf-8').splitlines()[-1] == \
        json.dumps(trace_of(B3)[-1], separators=(',', ':'))
    assert os.listdir('.') == ['b3.jsonl']


def test_trace_refuses_an_unknown_format():
    refuse(2, 'expected one of jsonl, frames, path, text, events, binary, cnf, drat, lrat, opb, pbp', 'trace', '-f', 'xml', B3)


def test_trace_refuses_a_bad_puzzle():
    refuse(2, 'argument:1:', 'trace', TWICE)


# --- check ---


def test_check_accepts_every_engine():
    for engine in ENGINES:
        if engine == 'stack':
            continue
        steps = len(trace_of(B3, engine)) - 1
        expect(0, f'{steps} steps hold\n', 'check', '-', stdin=json_lines(trace_of(B3, engine)))


def test_check_reads_binary_traces():
    expect(0, '', 'trace', '-f', 'binary', '-o', 'b3.trace', B3)
    expect(0, f'{len(trace_of(B3)) - 1} steps hold\n', 'check', 'b3.trace')


def test_check_reads_binary_traces_from_a_pipe():
    _, binary, _ = raw('trace', '-f', 'binary', B3)
    assert call('check', '-', stdin=binary)[0] == 0


def long_trace():
    """Writes a trace that is long enough to be read block by block. Returns it with the offsets of its blocks."""
    expect(0, '', 'trace', '-e', 'stack', '-f', 'binary', '-o', 'long.trace', SOURCE / 'puzzles/triathlon-2.txt')
    content = bytearray(pathlib.Path('long.trace').read_bytes())
    steps, index = struct.unpack('<QQ', content[-20:-4])
    assert steps > 50000
    return content, [struct.unpack_from('<Q', content, at)[0]
                     for at in range(index + 9, index + 9 + (steps + 255) // 256 * 42, 42)]


def test_check_accepts_a_long_trace():
    long_trace()
    status, output, errors = call('check', 'long.trace')
    assert status == 0 and output.endswith(' steps hold\n') and not errors, (status, output, errors)


def test_long_trace_truncated_while_open_is_reported():
    """Another program truncates the file while the window shows it: the loss is reported, nothing crashes."""
    long_trace()
    os.mkfifo('there')
    os.mkfifo('go')
    pathlib.Path('s.txt').write_text('seek 60000\nshot first.png\ndump there\ndump go\nstep-back\nseek 2000\n'
                                     'shot last.png\ndump state.txt\n', encoding='utf-8')
    with subprocess.Popen([PROGRAM, '--script', 's.txt', '--paused', 'long.trace'], stderr=subprocess.PIPE) as process:
        pathlib.Path('there').read_text(encoding='utf-8')
        os.truncate('long.trace', 4096)
        pathlib.Path('go').read_text(encoding='utf-8')  # which is waited for
        errors = process.communicate(timeout=60)[1]
    assert process.returncode == 0, (process.returncode, errors)
    state = dict(line.split(' ', 1) for line in pathlib.Path('state.txt').read_text('utf-8').splitlines() if ' ' in line)
    assert 'changed while it was read' in state['message'], state


def test_forged_block_of_a_long_trace_is_reported():
    """The checksum is right, the content is not: steps before it are shown, and check reports its place."""
    content, blocks = long_trace()
    at, length = blocks[40], struct.unpack_from('<L', content, blocks[40] - 4)[0]
    content[at + length - 3] ^= 0x7F
    struct.pack_into('<L', content, at + length, zlib.crc32(content[at:at + length]))
    pathlib.Path('long.trace').write_bytes(content)
    status, output, errors = call('check', 'long.trace')
    assert status == 2 and 'damaged behind step 10240' in errors, (status, output, errors)
    for step in '10200', '10240', '10500':
        expect(0, '', 'frame', '--at', step, '-o', 'frame.png', 'long.trace')
    refuse(2, 'damaged behind step 10240', 'frame', '--at', '10300', '-o', 'other.png', 'long.trace')


def test_false_keyframe_and_index_of_a_long_trace_are_refused():
    """The checksums are right and every step holds, but who jumps there sees a grid, or counts, that never were."""
    content, blocks = long_trace()
    index, = struct.unpack('<Q', content[-12:-4])
    at, length = blocks[40], struct.unpack_from('<L', content, blocks[40] - 4)[0]
    false = bytearray(content)
    false[at + 2 + (false[at + 1] >= 128) + 2 * 200] ^= 1
    struct.pack_into('<L', false, at + length, zlib.crc32(false[at:at + length]))
    pathlib.Path('keyframe.trace').write_bytes(false)
    status, output, errors = call('check', 'keyframe.trace')
    assert status == 1 and not errors, (status, output, errors)
    assert re.fullmatch(r'the keyframe before step 10241 is false: it (has|lacks) the candidate \d in r\d+c\d+, which the '
                        r'steps before it have \w+\n', output), output
    false, rows = bytearray(content), index + 9
    false[rows + 42 * 40 + 8] ^= 1
    end = len(false) - 25
    struct.pack_into('<L', false, end, zlib.crc32(false[rows:end]))
    pathlib.Path('index.trace').write_bytes(false)
    status, output, errors = call('check', 'index.trace')
    assert status == 1 and not errors, (status, output, errors)
    assert re.fullmatch(r'the summary of the steps 10241 to 10496 is false: it has \d+ as its number of deduce steps, '
                        r'expected \d+\n', output), output


def test_damaged_block_of_a_long_trace_is_reported():
    """A wrong checksum is reported at once, and steps before the block can be shown."""
    content, blocks = long_trace()
    content[blocks[40] + 20] ^= 1
    pathlib.Path('long.trace').write_bytes(content)
    status, output, errors = call('check', 'long.trace')
    assert status == 1 and 'damaged behind step 10240' in output + errors, (status, output, errors)


def test_check_accepts_a_trace_without_solution():
    assert call('check', '-', stdin=json_lines(trace_of(WRONG)))[0] == 0


def first_where(lines, wanted):
    return next(i for i, step in enumerate(lines) if i and wanted(step))


def tampered(change, engine='pivot'):
    """Changes a trace. Returns the number of the changed step, and the trace."""
    lines = json.loads(json.dumps(trace_of(B3, engine)))
    at = change(lines)
    return at, json_lines(lines)


def rejects(change, engine='pivot'):
    at, trace = tampered(change, engine)
    status, output, errors = call('check', '-', stdin=trace)
    assert status == 1 and re.search(rf'\bstep {at} does not hold: ', output), (at, status, output, errors)


def test_check_rejects_a_step_without_its_truths():
    def change(lines):
        at = first_where(lines, lambda s: s['kind'] == 'deduce')
        del lines[at]['truths']
        return at
    rejects(change)


def test_check_rejects_a_step_without_its_links():
    def change(lines):
        at = first_where(lines, lambda s: s['kind'] == 'deduce' and s.get('links'))
        lines[at]['links'] = lines[at]['links'][:-1]
        return at
    rejects(change)


def test_check_rejects_a_false_elimination():
    def change(lines):
        masks = list(replay(lines))[0]
        right = int(B3_SOLVED[0])
        assert masks[0] & 1 << right - 1
        lines[1].setdefault('remove', []).append([0, right])
        return 1
    rejects(change)


def test_check_rejects_an_elimination_of_a_missing_candidate():
    def change(lines):
        at = first_where(lines, lambda s: s['kind'] == 'deduce' and s.get('remove'))
        lines[at + 1].setdefault('remove', []).append(lines[at]['remove'][0])
        return at + 1
    rejects(change)


def test_check_rejects_an_incomplete_backtrack():
    def change(lines):
        at = first_where(lines, lambda s: s['kind'] == 'backtrack')
        lines[at]['restore'].pop()
        return at
    rejects(change)


def test_check_rejects_a_false_contradiction():
    def change(lines):
        at = first_where(lines, lambda s: s['kind'] == 'contradiction')
        lines[at]['truths'] = [['cell', 0]]
        return at
    rejects(change)


def test_check_rejects_solved_too_early():
    def change(lines):
        del lines[4:]
        lines[3] = {'n': 3, 'kind': 'solved', 'depth': 0}
        return 3
    rejects(change)


def test_check_rejects_a_missing_step():
    lines = json.loads(json.dumps(trace_of(B3)))
    at = first_where(lines, lambda s: s['kind'] == 'deduce')
    del lines[at]
    for number, step in enumerate(lines[1:], 1):
        step['n'] = number
    status, output, _ = call('check', '-', stdin=json_lines(lines))
    assert status == 1 and 'does not hold' in output, output


def test_check_reports_a_trace_without_an_end():
    lines = trace_of(B3)[:10]
    expect(0, '9 steps hold; the trace does not end\n', 'check', '-', stdin=json_lines(lines))


def test_check_refuses_a_trace_that_was_cut_if_asked():
    lines = trace_of(B3)
    expect(1, '9 steps hold; the trace does not end\n', 'check', '--whole', '-', stdin=json_lines(lines[:10]))
    expect(0, f'{len(lines) - 1} steps hold\n', 'check', '--whole', '-', stdin=json_lines(lines))
    expect(0, f'{len(trace_of(WRONG)) - 1} steps hold\n', 'check', '--whole', '-', stdin=json_lines(trace_of(WRONG)))


def test_check_refuses_two_digits_in_a_cell():
    """A cell of the header has one digit, whichever list says so."""
    header, *steps = json.loads(json.dumps(trace_of(B3)))
    cell, digit = header['givens'][0]
    for name, digits in (('givens', [[cell, digit % 9 + 1]]), ('placed', [[cell, digit % 9 + 1]]),
                         ('placed', [[3, 1], [3, 2]])):
        changed = {**header, name: header.get(name, []) + digits}
        refuse(2, 'of the header holds the digits', 'check', '-', stdin=json_lines([changed, *steps]))
    again = {**header, 'givens': header['givens'] + [[cell, digit]]}
    expect(0, f'{len(steps)} steps hold\n', 'check', '-', stdin=json_lines([again, *steps]))


def test_check_refuses_other_types():
    """Each known key, with a value of another type, is named."""
    header, *steps = json.loads(json.dumps(trace_of(B3)))
    at = first_where([header, *steps], lambda s: s['kind'] == 'deduce') - 1
    for key in ('layout', 'engine', 'name', 'givens', 'placed', 'marks', 'steps', 'cells', 'houses'):
        for value in (None, {}):
            refuse(2, f'"{key}" to be', 'check', '-', stdin=json_lines([{**header, key: value}, *steps]))
    for value in (5, '1', [[0, 1, 2]]):
        refuse(2, '"givens"', 'check', '-', stdin=json_lines([{**header, 'givens': value}, *steps]))
    for key in ('n', 'of', 'input', 'kind', 'technique', 'depth', 'place', 'remove', 'restore', 'truths', 'links', 'pattern',
                'sets', 'argument', 'roles', 'assumes_unique', 'text'):
        for value in (None, '0') if key in ('depth', 'n', 'of') else (1.5, {}):
            changed = [*steps[:at], {**steps[at], key: value}, *steps[at + 1:]]
            refuse(2, f'standard input:{at + 2}: "{key}" has another type', 'check', '-',
                   stdin=json_lines([header, *changed]))


def test_check_names_unknown_keys():
    """They may come from a later version: the trace is checked all the same. The first one is named."""
    header, *steps = json.loads(json.dumps(trace_of(B3)))
    house = {**header['houses'][0], 'colour': 1}
    for line, lines in ((1, [{**header, 'later': 1}, *steps]), (1, [{**header, 'houses': [house, *header['houses'][1:]]}, *steps]),
                        (4, [header, *steps[:2], {**steps[2], 'later': [1], 'more': 2}, {**steps[3], 'third': 1}, *steps[4:]])):
        status, output, errors = call('check', '-', stdin=json_lines(lines))
        key = 'colour' if 'colour' in str(lines[0]) else 'later'
        assert (status, output) == (0, f'{len(steps)} steps hold\n'), (status, output)
        assert errors == f'sudoscope: standard input:{line}: the key "{key}" is not known and was ignored\n', errors


def test_no_puzzle_at_all_is_refused():
    pathlib.Path('empty.txt').write_bytes(b'')
    pathlib.Path('comment.txt').write_bytes(b'# no puzzle\n\n \n')
    for command in ('solve', 'rate', 'steps', 'trace'):
        for name in ('empty.txt', 'comment.txt'):
            refuse(2, f'{name}: found no puzzle, expected digits', command, name)
            refuse(2, 'standard input: found no puzzle', command, '-', stdin=pathlib.Path(name).read_bytes())
    refuse(2, 'standard input: found no puzzle', 'solve', '--count', '-', stdin=b'\n' * 3000000)
    for files in ((B3, 'empty.txt'), ('empty.txt', B3)): # each of several files
        status, output, errors = call('watch', '--check', *files, '--', 'cat')
        assert status == 2 and 'empty.txt: found no puzzle' in errors and output.startswith('line 1'), (status, output, errors)


def test_check_refuses_bad_json():
    refuse(2, 'standard input:2:', 'check', '-', stdin=json_lines(trace_of(B3)[:1]) + b'{"n":1,\n')


def test_check_refuses_skipped_step_numbers():
    lines = json.loads(json.dumps(trace_of(B3)[:3]))
    lines[2]['n'] = 7
    refuse(2, "the step's n is not 2", 'check', '-', stdin=json_lines(lines))


def test_check_refuses_a_truncated_file():
    _, binary, _ = raw('trace', '-f', 'binary', B3)
    for length in (len(binary) - 1, len(binary) // 2):
        status, output, errors = call('check', '-', stdin=binary[:length])
        assert status == 1 and 'cut short or damaged behind step' in output and not errors, output
    refuse(2, 'header', 'check', '-', stdin=binary[:40])


def test_check_refuses_a_damaged_byte():
    _, binary, _ = raw('trace', '-f', 'binary', B3)
    middle = len(binary) * 3 // 4
    status, output, _ = call('check', '-', stdin=binary[:middle] + bytes([binary[middle] ^ 1]) + binary[middle + 1:])
    assert status == 1 and 'cut short or damaged behind step' in output, output


def test_check_reads_on_only_in_what_can_be_a_trace():
    for device in '/dev/urandom', '/dev/zero':
        refuse(2, f'{device}:', 'check', device)  # random bytes may begin with ends of lines
    for piece in os.urandom(65536), bytes(65536), (B3 + '\n').encode() * 800:
        with subprocess.Popen([PROGRAM, 'check', '-'], stdin=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            taken = 0
            with contextlib.suppress(BrokenPipeError):
                while taken < 1 << 24:
                    taken += os.write(program.stdin.fileno(), piece)
            errors = program.stderr.read()
            assert taken < 1 << 24 and errors.startswith(b'sudoscope: standard input:'), (taken, errors)
    for text in trace_of(B3), trace_of(B3)[:1]:
        with subprocess.Popen([PROGRAM, 'check', '-'], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as slow:
            whole = b' \n' + json_lines(text)
            for at in (0, 1), (1, 2), (2, 3), (3, 9), (9, len(whole)):
                slow.stdin.write(whole[slice(*at)])
                slow.stdin.flush()
            assert slow.communicate()[0] == b'%d steps hold%s\n' % (len(text) - 1, b'' if len(text) > 1 else b'; the trace does not end')


def test_check_refuses_a_missing_argument():
    refuse(2, 'expected a trace', 'check')


def test_check_refuses_a_missing_file():
    refuse(3, 'nothing-here.jsonl', 'check', 'nothing-here.jsonl')


# --- watch ---


def wait_for(condition):
    """Waits until it is true, ten seconds at most."""
    for _ in range(200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError('it did not come true')


def has_ended(process):
    with contextlib.suppress(OSError):
        return pathlib.Path(f'/proc/{process}/stat').read_text(encoding='utf-8').rsplit(')', 1)[1].split()[0] == 'Z'
    return True


def solver(text, name='solver.py'):
    """Writes a solver, and returns the arguments that start it."""
    pathlib.Path(name).write_text(text, encoding='utf-8')
    return ['--', sys.executable, name]


def watch_line(program, *arguments, puzzle=B3):
    """The fields that `watch --check` prints of one puzzle, without the time."""
    status, output, errors = call('watch', '--check', *arguments, puzzle, *program)
    name, verdict, steps, guesses, unproved, seconds = output.rstrip('\n').split('\t')
    assert name and float(seconds) < 60
    return status, verdict, int(steps), int(guesses), int(unproved), errors


def test_watch_says_what_a_step_rests_on():
    """Nothing is said of peers' losses, which the technique's words must do without, nor in one line as if it had one reason."""
    for events, wanted in (
        ('r1c3<>1', 'Hidden single: In column 8, every place left for 1 sees r1c3, so r1c3 cannot be 1.'),
        ('r1c3=4; r2c2=7', 'Several at once: r1c3 is 4, and r2c2 is 7. Several reasons together show that.'),
        ('r1c4<>2; r1c4<>13', 'Locked triple: r3c4, r3c5 and r3c6 share 2, 3 and 4 among themselves'),
        ('guess r1c4=2\nfail\nback\nr1c4=6', 'stand in row 1, column 4 and box 2 already, and 2 has failed.'),
        ('guess r1c3=1\nfail\nback\nr1c3<>1', 'Digits of peers: r1c3 cannot be 1: 1 has failed.'),
        ('guess r1c4<>6\nback', 'Guess: Try 2 in r1c4, which can be 2 or 6.'),
        ('r1c3<>1\nr1c3=1', 'The program places a digit that it has excluded before.'),
        ('r5c5=5; r3c1<>1', 'The program says that r5c5 is 5; r3c1 cannot be 1. That is wrong'),
        ('r1c2<>1\nfail', 'No contradiction was found here, so this is not proved.'),
    ):
        name = 'm1' if 'so this is' in wanted else 'b1'
        call('watch', '-o', 'run.jsonl', SOURCE / f'puzzles/{name}.txt', '-', stdin=events.encode() + b'\n')
        output = call('trace', '-f', 'text', 'run.jsonl')[1]
        assert wanted in output, (events, output)
    status, output, errors = call('watch', '--check', '--json', B3, '-', stdin=b'solved # done\n# bye\n')
    assert (status, json.loads(output)['errors']) == (1, 1), output


def test_files_that_no_program_writes_do_no_harm():
    lines = trace_of(B3, 'human')[:1] + [{
        'n': 1, 'kind': 'deduce', 'technique': 'kraken-fish-1', 'depth': 0, 'remove': [[80, 1]], 'truths': [['house', 0, 1]],
        'links': [['house', 18, 1], ['house', 8, 1], ['house', 17, 1]], 'assumes_unique': False, 'text': '',
        'roles': [['base', [['house', 0, 1]]], ['cover', [['house', 18, 1]]]],
        'argument': [['cases', [[0, 1], [1, 1]]], ['case', [[0, 1]], True], ['truth', 0, [[0, 1]]],
                     ['link', 1, [[0, 1]], [[80, 1]]], ['end'], ['case', [[1, 1]], True], ['link', 2, [[1, 1]], [[80, 1]]],
                     ['end'], ['so', [[80, 1]]]]}]
    assert call('trace', '-f', 'text', '-', stdin=json_lines(lines))[0] in (0, 1, 2)
    refuse(2, 'expected a move', 'judge', '-', B3, stdin=b'r1c3=4\0x\n')
    lines = trace_of(B3)
    lines[0]['engine'] = 'a"b'
    pathlib.Path('named.jsonl').write_bytes(json_lines(lines))
    for line in call('compare', '-f', 'jsonl', 'named.jsonl', B3)[1].splitlines():
        json.loads(line)


def test_watch_reads_what_trace_writes_as_events():
    for engine in ENGINES:
        status, events, errors = call('trace', '-f', 'events', '-e', engine, WRONG)
        assert status == 1 and not errors and events.endswith('none\n'), (engine, errors)
        status, output, errors = call('watch', '--check', '--json', WRONG, '-', stdin=events.encode())
        found = json.loads(output)
        assert not errors and (found['verdict'], found['not_proved'], found['added']) == ('none', 0, 0), (engine, output, errors)
        assert found['steps'] == len(events.splitlines()), (engine, output)


def test_watch_runs_the_example():
    program = ['--', sys.executable, str(SOURCE / 'examples/singles.py')]
    assert watch_line(program) == (0, 'solved', 134, 20, 0, '')
    status, verdict, *_ = watch_line(program, puzzle=WRONG)
    assert (status, verdict) == (1, 'none')
    assert call('watch', '-o', 'run.jsonl', B3, *program) == (0, '', '')
    expect(0, '148 steps: 148 proved, 0 not proved, 0 wrong\n', 'check', '--argument', 'run.jsonl')
    assert call('trace', '-f', 'binary', '-o', 'run.trace', 'run.jsonl')[0] == 0
    assert call('trace', 'run.trace')[1] == pathlib.Path('run.jsonl').read_text(encoding='utf-8')


def test_watch_finds_the_puzzle_of_the_program():
    """Without a puzzle: the one that it names, or the first grid with a blank that it prints."""
    named = f'print("puzzle {B3}\\nr6c7=2", flush=True)'
    for text in (named, f'print("Solver 1.0\\n\\n" + "\\n".join("{B3}"[r * 9:r * 9 + 9] for r in range(9)) + "\\n\\nr6c7=2")'):
        status, output, errors = call('watch', '--check', '--json', *solver(text), stdin=None)
        assert (json.loads(output)['steps'], json.loads(output)['wrong'], errors) == (1, 0, ''), (output, errors)
    assert watch_line(solver(named), puzzle=WRONG)[1].endswith('(step 1: The program solves another puzzle: r5c2 is 1 there and 2 here.)')
    refuse(2, "no PUZZLE given, and the program's own was not found", 'watch', '--check', *solver('print("hello")'), stdin=None)


def test_watch_works_on_many_puzzles():
    program = ['--', sys.executable, str(SOURCE / 'examples/singles.py')]
    pathlib.Path('many.txt').write_text(B3 + '\n' + WRONG + '\n', encoding='utf-8')
    status, output, errors = call('watch', '--check', '--json', 'many.txt', B3, *program)
    found = [json.loads(line) for line in output.splitlines()]
    assert status == 1 and not errors and [row['verdict'] for row in found] == ['solved', 'none', 'solved'], output


def test_watch_names_the_first_wrong_step():
    status, verdict, steps, _, _, _ = watch_line(solver('print("r6c7=2")\nprint("r4c9<>9")\nprint("r1c1=1")'))
    assert (status, verdict, steps) == (1, 'wrong at step 2: r4c9<>9', 3), verdict
    assert call('watch', '-o', 'run.jsonl', B3, *solver('print("r6c7=2")\nprint("r4c9<>9")\nprint("r1c1=1")'))[0] == 1
    for options in ([], ['--argument']):
        expect(1, '4 steps: 2 proved, 1 not proved, 1 wrong\n', 'check', *options, 'run.jsonl')
    _, why, errors = call('why', '--at', '2', 'run.jsonl')
    assert 'not proved' in why and not errors, (why, errors)


def test_watch_says_what_helps():
    _, _, errors = call('watch', '--check', B3, *solver('print("r6c7 is 2")'))
    assert 'no line was an event' in errors, errors
    _, _, errors = call('watch', '--check', B3, *solver('print("r1c12=5\\n" * 3)'))
    assert 'r1c12=5' in errors and '2 more such lines' in errors, errors
    assert watch_line(solver('print("r6c7=2 # the only one\\nsolved # yes")'))[1] == 'wrong at step 2: solved (step 2: The program says solved, but r1c1 has no digit yet.)'
    assert json.loads(call('watch', '--check', '--json', B3, *solver('print("hello\\nr6c7=2\\nr1c1=4")'))[1])['wrong_line'] == 3
    node = 'import sys\nprint("r6c7=2", flush=True)\nsys.stderr.write("x.js:1\\n\\nTypeError: no\\n    at x\\n\\nNode.js v20\\n")\nsys.exit(1)'
    assert watch_line(solver(node))[1].endswith('status 1: TypeError: no')
    refuse(2, 'a program stands behind --', 'watch', '--check', B3, 'python3', 'solver.py')
    refuse(2, '-o writes the trace of one puzzle', 'watch', '-o', 'x', B3, WRONG, '--', 'python3')
    status, output, _ = call('watch', '--check', '--json', B3, '-', stdin=b'r1c1<>9\nfail r1c1\nnone\n')
    assert status == 1 and json.loads(output)['wrong'] == 2, output  # after the wrong step nothing is known of `fail`


def test_watch_gives_the_program_its_puzzle():
    status, verdict, *_ = watch_line(solver(f"""
import os, sys
text = sys.stdin.read()
assert text == {B3 + chr(10)!r} and os.environ['SUDOSCOPE'] == '1', text
for cell, digit in enumerate({B3_SOLVED!r}):
    if text[cell] == '.':
        print('guess r%dc%d=%s' % (cell // 9 + 1, cell % 9 + 1, digit))
print('solved')"""))
    assert (status, verdict) == (0, 'solved')


def test_watch_reads_a_pipe():
    status, output, errors = call('watch', '--check', B3, '-', stdin=b'r6c7=2\nr1c12=5\nhello\n')
    assert status == 1 and output.split('\t')[1:5] == ['unfinished: 55 cells are open', '1', '0', '0'], output
    assert 'r1c12=5' in errors and ':2:' in errors, errors


def test_watch_says_of_a_full_board_that_it_is_full():
    filled = ';'.join(f'guess r{i // 9 + 1}c{i % 9 + 1}={digit}' for i, digit in enumerate(B3_SOLVED) if B3[i] == '.')
    status, output, errors = call('watch', '--check', B3, '-', stdin=filled.encode())
    assert output.split('\t')[1] == 'unfinished: the board is full, but solved was not printed', output


def test_watch_knows_the_clues_of_a_board():
    killer = str(SOURCE / 'puzzles/killer.txt')
    program = ['--', sys.executable, str(SOURCE / 'examples/singles.py')]  # it does not read them
    status, verdict, *_, errors = watch_line(program, puzzle=killer)
    assert status == 1 and verdict.startswith('wrong at step') and 'breaks a clue' in errors, (verdict, errors)
    _, events, _ = call('trace', '-f', 'events', '-e', 'human', killer)
    status, output, errors = call('watch', '--check', '--json', killer, '-', stdin=events.encode())
    found = json.loads(output)
    assert not errors and (found['verdict'], found['not_proved'], found['wrong']) == ('solved', 0, 0), (output, errors)


def test_watch_names_the_puzzles_of_a_pipe():
    named = f'# name: First\n{B3}\n# name: Second\n{B3}\n'
    for text in named, named.replace('\n#', '\n\n#'):
        output = call('watch', '--check', '-', *solver('print("solved")'), stdin=text.encode())[1]
        assert [line.split('\t')[0] for line in output.splitlines()] == ['First', 'Second'], output
    reading = subprocess.Popen([PROGRAM, 'watch', '--check', '-', *solver('print("solved")')], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE)
    for part in '# name: Fi', f'rst\n{B3}\n', '# name: Second\n', f'{B3}\n':
        reading.stdin.write(part.encode())
        reading.stdin.flush()
        time.sleep(0.05)
    output = reading.communicate()[0].decode()
    assert [line.split('\t')[0] for line in output.splitlines()] == ['First', 'Second'], output


def test_watch_says_how_a_program_fails():
    cases = {
        'import sys; print("r6c7=2"); sys.exit(3)': 'it has ended with status 3',
        'import os, signal; os.kill(os.getpid(), signal.SIGSEGV)': 'it was ended by signal 11',
        'import time; time.sleep(100)': 'it did not end within 1 seconds and was stopped',
        'import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(100)': 'it did not end within 1 seconds',
        'import os, time; os.close(1); os.close(2); time.sleep(100)': 'it has closed its output, but did not end',
        'while True: print("x" * 100000, end="")': 'it did not end within 1 seconds',
    }
    for text, words in cases.items():
        status, verdict, *_ = watch_line(solver(text), '--timeout', '1')
        assert status == 1 and verdict.startswith('failed: ') and words in verdict, (text, verdict)
    refuse(3, 'it cannot be started', 'watch', '--check', B3, '--', './missing')
    refuse(2, 'no program given', 'watch', '--check', B3)


def test_watch_attach_starts_the_helper():
    """The program gets its own arguments, options of the interpreter stay before the helper, and what cannot be followed is said."""
    text = ('import os, sys\nwords = sys.argv, sys.flags.optimize, sys.path[0] == {!r}, __name__, hash("a") == {}\n'
            'sys.stderr.write(" ".join(map(str, words)))\nos._exit(3)\n')
    number = subprocess.run([sys.executable, '-c', 'print(hash("a"))'], env={**os.environ, 'PYTHONHASHSEED': '0'}, capture_output=True, check=True)
    text = text.format(os.getcwd(), number.stdout.decode().strip())
    program = solver(text)
    pathlib.Path('started').write_text(f'#!/usr/bin/env -S {sys.executable} -O\n{text}', encoding='utf-8')
    os.rename('started', 'started.py')
    cases = {
        (sys.executable, 'solver.py', 'x', '-c'): "['solver.py', 'x', '-c'] 0",
        (sys.executable, '-O', '-X', 'utf8', 'solver.py'): "['solver.py'] 1",
        (sys.executable, '-Om', 'solver', 'x'): f"[{os.getcwd() + '/solver.py'!r}, 'x'] 1",
        (sys.executable, '-msolver'): f"[{os.getcwd() + '/solver.py'!r}] 0",
        ('./started.py', 'x'): "['./started.py', 'x'] 1",
    }
    os.mkdir('helpers')
    os.environ['TMPDIR'] = os.path.abspath('helpers')
    for command, words in cases.items():
        status, verdict, *_ = watch_line(['--', *command], '--attach')
        assert (status, verdict) == (1, f'failed: {command[0]}: it has ended with status 3: {words} True __main__ True'), (command, verdict)
    status, verdict, *_ = watch_line(['--', sys.executable, '-c', text], '--attach')
    assert "['-c'] 0 False __main__ True" in verdict, verdict
    del os.environ['TMPDIR']
    assert not os.listdir('helpers')
    refuse(2, 'follows programs in Python, JavaScript and C, as in python3 solver.py, node solver.js or solver.c, and ./solver is none', 'watch', '--check', '--attach', B3, '--', './solver')
    refuse(2, "the program's own was not found: no variable held a puzzle", 'watch', '--check', '--attach', *solver('x = 3'))
    refuse(2, '--call needs a PUZZLE', 'watch', '--check', '--attach', '--call', 'f', *program)
    if shutil.which('cc') and sys.platform == 'linux':
        pathlib.Path('bad.c').write_text('int main(void) { return x; }\n', encoding='utf-8')
        refuse(3, 'bad.c: it cannot be compiled: bad.c:1:', 'watch', '--check', '--attach', B3, '--', 'bad.c')
        refuse(2, '--call and --board are for programs in Python', 'watch', '-o', 'x', '--attach', '--board', 'b', '--', 'bad.c')
    refuse(2, '--call needs --attach', 'watch', '--check', '--call', 'solve', B3, *program)
    refuse(2, '--shape needs --call', 'watch', '--check', '--attach', '--shape', 'rows', B3, *program)
    refuse(2, "unknown shape 'x'", 'watch', '--check', '--attach', '--call', 'f', '--shape', 'x', B3, *program)
    refuse(2, '--attach', 'watch', '--check', '--attach', B3, '-')


def test_cc_builds_a_program_that_is_followed():
    if sys.platform != 'linux' or not shutil.which('cc'):
        return 'SKIP no compiler for C is installed'
    shutil.copy(SOURCE / 'examples/plain.c', 'own.c')
    expect(0, '', 'cc', '-Wall', '-Werror', 'own.c', '-o', 'own')
    status, verdict, steps, *_ = watch_line(['--', './own'], '--attach')
    assert (status, verdict) == (0, 'solved') and int(steps) > 50, (verdict, steps)
    status, output, errors = call('cc', '-c', 'missing.c')
    assert status == 1 and 'missing.c' in errors, errors
    refuse(3, 'cannot run no-such-compiler', 'cc', '--with', 'no-such-compiler', '-c', 'own.c')
    refuse(2, 'no arguments of a compiler', 'cc')
    return ''


def test_watch_leaves_nothing_running():
    """What a program has started ends with it."""
    text = 'import subprocess, sys\nother = subprocess.Popen(["sleep", "100"])\nprint("= other", other.pid, flush=True)\n'
    for more in ('', 'import time; time.sleep(100)', 'import os; os._exit(0)'):
        status, *_ = watch_line(solver(text + 'print("r6c7=2", flush=True)\n' + more), '-o', 'run.jsonl', '--timeout', '1')
        values = [json.loads(line).get('values') for line in open('run.jsonl', encoding='utf-8')]
        number = int(next(value for value in values if value).split()[1])
        assert status == 1
        wait_for(lambda: has_ended(number))


def test_watch_ends_its_program_when_a_signal_ends_it():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        text = 'import os, time\nopen("pid", "w").write(str(os.getpid()))\nos.rename("pid", "pid.done")\ntime.sleep(100)\n'
        watching = subprocess.Popen([PROGRAM, 'watch', '--check', B3, *solver(text)], stdout=subprocess.DEVNULL)
        wait_for(lambda: pathlib.Path('pid.done').exists())
        watching.send_signal(number)
        assert watching.wait(30) == -number
        wait_for(lambda: has_ended(int(pathlib.Path('pid.done').read_text(encoding='utf-8'))))
        os.remove('pid.done')


def test_words_of_operands_are_completed():
    """Each word that is offered is one that the command takes."""
    for shell in 'bash', 'zsh', 'fish':
        text = call('completion', shell)[1]
        assert 'sudoscope list techniques' in text, shell
        names = re.search(r'printf "%s\\n" (engines [a-z ]*[a-z])', text)[1].split()
        assert len(names) == 9, names
        for name in names:
            assert call('list', name)[0] == 0, name
        assert 'bash zsh fish' in text
    pathlib.Path('complete').write_text(call('completion', 'bash')[1], encoding='utf-8')
    done = subprocess.run(['bash', '-c', 'source complete; COMP_WORDS=(sudoscope learn naked-p); COMP_CWORD=2; _sudoscope; echo "${COMPREPLY[@]}";'
                           'COMP_WORDS=(sudoscope list th); _sudoscope; echo "${COMPREPLY[@]}"'], capture_output=True, text=True, check=True,
                          env={**os.environ, 'PATH': f'{pathlib.Path(PROGRAM).parent}:{os.environ["PATH"]}'})
    assert done.stdout == 'naked-pair\nthemes\n', done


def test_a_display_that_cannot_be_used_is_told_with_its_reason():
    environment = {name: value for name, value in os.environ.items() if name not in ('WAYLAND_DISPLAY', 'SDL_VIDEODRIVER')}
    status, output, errors = call(B3, env={**environment, 'DISPLAY': ':7777', 'SDL_VIDEODRIVER': 'x11', 'XDG_CONFIG_HOME': os.getcwd()})
    assert status == 3 and 'x11' in errors and 'there is no display' not in errors, errors
    environment.pop('DISPLAY', None)
    status, output, errors = call(B3, env={**environment, 'XDG_CONFIG_HOME': os.getcwd()})
    assert status == 3 and 'there is no display' in errors, errors


ENDLESS = 'while True:\n    print("guess r1c3=1"); print("back")\n'
# These have few steps, so that what checks them ends soon.
ENDLESS_AND_SLOW = 'import time\nwhile True:\n    print("guess r1c3=1"); print("back", flush=True); time.sleep(0.01)\n'
ENDLESS_AND_LONG = 'while True:\n    print("guess r1c3=1; #", "again " * 40); print("back")\n'
# It starts one that leads a session, and one whose parent is gone; neither of the three heeds a signal.
ESCAPING = '''
import os, signal, sys, time
def note():
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    with open('pids', 'a') as file: file.write(f'{os.getpid()}\\n')
def stay():
    note()
    time.sleep(300)
note()
if not os.fork():
    os.setsid()
    stay()
if not os.fork():
    os.setsid()
    if os.fork(): os._exit(0)
    stay()
print('r6c7=2', flush=True)
'''


def started(count):
    """The numbers of the processes that ESCAPING has started, once there are so many."""
    path = pathlib.Path('pids')
    wait_for(lambda: path.exists() and path.read_text(encoding='utf-8').count('\n') == count)
    numbers = [int(line) for line in path.read_text(encoding='utf-8').split()]
    path.unlink()
    return numbers


def test_nothing_that_a_program_has_started_outlives_sudoscope():
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
        watching = subprocess.Popen([PROGRAM, 'watch', '--check', B3, *solver(ESCAPING + 'time.sleep(300)\n')],
                                    stdout=subprocess.DEVNULL)
        numbers = started(3)
        watching.send_signal(number)
        assert watching.wait(30) == -number
        wait_for(lambda: all(map(has_ended, numbers)))


def test_nothing_outlives_a_terminal_that_is_closed():
    program = [PROGRAM, 'watch', '--check', B3, *solver(ESCAPING + 'time.sleep(300)\n')]
    process, terminal = pty.fork()
    if not process:
        os.execv(program[0], [str(word) for word in program])
    numbers = started(3)
    os.close(terminal)
    os.waitpid(process, 0)
    wait_for(lambda: all(map(has_ended, numbers)))


def test_nothing_that_a_program_has_started_outlives_its_run():
    for more in ('', 'time.sleep(300)\n', 'os._exit(3)\n', 'os.kill(os.getpid(), 9)\n', ENDLESS):
        status, *_ = watch_line(solver(ESCAPING + more), '--timeout', '1')
        assert status == 1
        assert all(map(has_ended, started(3))), more


def test_signals_are_as_usual_in_a_program():
    """Also those that sudoscope, or who has started it, ignores or holds back."""
    pathlib.Path('solver.sh').write_text('grep Sig /proc/self/status | sed "s/^/= /"; echo r6c7=2\n', encoding='utf-8')

    def ignore():
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGUSR1, signal.SIGXFSZ, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGCHLD])
    subprocess.run([PROGRAM, 'watch', '-o', 'signals.jsonl', B3, '--', 'sh', 'solver.sh'], preexec_fn=ignore, check=False)
    text = pathlib.Path('signals.jsonl').read_text(encoding='utf-8')
    found = dict(re.findall(r'(Sig\w+):[^0-9a-f]*([0-9a-f]+)', text))
    assert int(found['SigIgn'], 16) == 0 and int(found['SigBlk'], 16) == 0, found


def test_limits_end_a_program():
    cases = (
        (['--timeout', '1'], ENDLESS_AND_SLOW, 'it did not end within 1 seconds and was stopped'),
        (['--timeout', '1'], 'import sys\nwhile True: print("r6c7=2; # again"); print("x", file=sys.stderr)\n', 'it did not end within 1 seconds'),
        (['--cpu', '1'], 'print("guess r1c3=1", flush=True)\nwhile True: pass\n', 'it took more than 1 seconds of processor time and was stopped'),
        (['--cpu', '1'], 'import os\nos.fork()\nos.setsid() if not os.fork() else 0\nwhile True: pass\n', 'it took more than 1 seconds of processor time'),
        (['--max-output', '1'], ENDLESS_AND_LONG, 'it printed more than 1 MiB and was stopped'),
        (['--max-output', '1'], 'import sys\nwhile True: print("x" * 99, file=sys.stderr)\n', 'it printed more than 1 MiB'),
    )
    for limit, text, words in cases:
        status, output, errors = call('watch', '-o', 'limited.jsonl', *limit, B3, *solver(text))
        assert status == 1 and words in errors, (limit, text, errors)
        assert 'r1c3' in pathlib.Path('limited.jsonl').read_text(encoding='utf-8') or 'guess' not in text
        call_fine = call('check', 'limited.jsonl')
        assert call_fine[0] in (0, 1), call_fine
    for wrong in (['--cpu', '0'], ['--max-output', 'x'], ['--timeout', '-1']):
        assert call('watch', '--check', *wrong, B3, *solver('print("r6c7=2")'))[0] == 2
    status, verdict, *_ = watch_line(solver('print("none")'), '--timeout', '60', '--cpu', '60', '--max-output', '1')
    assert verdict.startswith('wrong at step 1'), verdict
    status, output, errors = call('watch', '--check', '--max-output', '1', B3, '-', stdin=b'guess r1c3=1\nback\n' * 100000)
    assert 'it printed more than 1 MiB' in output, (status, output, errors)
    pathlib.Path('s').write_text('pause\nwait 100\ndump a\nquit\n', encoding='utf-8')
    assert call('watch', '--timeout', '1', B3, '--no-config', '--script', 's', *solver(ENDLESS)) == (0, '', '')
    state = pathlib.Path('a').read_text(encoding='utf-8')
    assert 'It did not end within 1 seconds and was stopped' in state or 'it did not end within 1 seconds' in state, state


def test_watch_shows_a_program_in_the_window():
    call('watch', '-o', 'x.jsonl', B3, *solver('print("r1c1=7")'))
    code, out, err = call('trace', '-f', 'text', 'x.jsonl')
    assert 'With it 9 digits follow, and then row 2 has no place for 1.' in out, (code, out, err)
    text = 'print("@solver.py:1; r6c7=2; # the only one")\nprint("= depth 3")\nprint("r1c1=4")\nprint("hello")\n'
    steps = {'a': 'seek 1', 'b': 'seek 2', 'next': 'first\nnext-wrong', 'none': 'next-wrong', 'before': 'last\nprevious-wrong', 'c': 'algorithm', 'd': 'engine pivot', 'e': 'engine watch', 'f': 'race'}
    script = ''.join(f'{action}\ndump {name}\n' for name, action in steps.items())
    pathlib.Path('s').write_text('pause\n' + script + 'quit\n', encoding='utf-8')
    assert call('watch', B3, '--no-config', '--script', 's', *solver(text)) == (0, '', '')
    state = {name: pathlib.Path(name).read_text(encoding='utf-8') for name in steps}
    assert 'sentence r6c7 can only be 2' in state['a'] and 'solver.py' in state['a'], state['a']
    assert re.search('That is wrong.* r1c1 sees r1c8, which is 4 already', state['b']) and 'title' in state['c'], state['b']
    assert all('position 2' in state[name] for name in ('next', 'none')) and 'No wrong step comes after this' in state['none'], state
    assert 'position 2' in state['before'], state['before']
    assert 'solver.py' not in state['d'] and 'solver.py' in state['e'], state['d']
    assert re.search('^lane watch:solver.py [0-9]+ of 3$', state['f'], re.M), state['f']
    pathlib.Path('p').write_text(f'program "{sys.executable}" solver.py\npause\nseek 1\ndump g\nquit\n', encoding='utf-8')
    assert call(B3, '--no-config', '--script', 'p') == (0, '', '')
    assert 'r6c7 can only be 2' in pathlib.Path('g').read_text(encoding='utf-8')


# --- pictures ---


def png_size(path):
    data = pathlib.Path(path).read_bytes()
    assert data[:8] == b'\x89PNG\r\n\x1a\n' and data.endswith(b'IEND\xaeB`\x82')
    return struct.unpack('>II', data[16:24])


def test_frame_draws_a_png():
    expect(0, '', 'frame', '-o', 'b3.png', B3)
    assert png_size('b3.png') == (1280, 800) and os.listdir('.') == ['b3.png']


def test_frame_shows_the_requested_step():
    expect(0, '', 'frame', '--at', '0', '--size', '640x480', '-o', 'first.png', B3)
    expect(0, '', 'frame', '--at', '60', '--size', '640x480', '-o', 'later.png', B3)
    for command in ('frame', 'export'):  # the last one by default
        pictures = []
        for at in ([], ['--at', '128']):
            expect(0, '', command, *at, '--size', '640x480', '-o', 'last.png', B3)
            pictures.append(pathlib.Path('last.png').read_bytes())
        assert pictures[0] == pictures[1]
    assert png_size('first.png') == (640, 480)
    assert pathlib.Path('first.png').read_bytes() != pathlib.Path('later.png').read_bytes()


def test_frame_is_reproducible():
    for name in ('one.png', 'two.png'):
        expect(0, '', 'frame', '--at', '43', '--theme', 'dark', '--size', '640x480', '-o', name, B3)
    assert pathlib.Path('one.png').read_bytes() == pathlib.Path('two.png').read_bytes()


def test_frame_draws_every_theme():
    names = [line.split('\t')[0] for line in call('list', 'themes')[1].splitlines()]
    for name in names:
        expect(0, '', 'frame', '--theme', name, '--size', '640x480', '-o', f'{name}.png', B3)
    assert len({pathlib.Path(f'{name}.png').read_bytes() for name in names}) == len(names) >= 4


def test_solve_without_an_engine_is_fast():
    """The default on a board where a search that does not learn takes minutes."""
    hard = str(SOURCE / 'tests/hard-25x25.txt')
    expect(0, call('solve', '-e', 'fast', hard)[1], 'solve', hard)
    assert call('solve', '--stats', B3)[1].split('\t')[1].startswith('frames='), 'the statistics of pivot'


def test_trace_takes_a_trace():
    """A trace is written in another format as the puzzle is. What it does not prove is said not to be proved."""
    for form in ('jsonl', 'text', 'frames', 'path', 'cnf', 'drat'):
        pathlib.Path('rescan.jsonl').unlink(missing_ok=True)
        expect(0, '', 'trace', '-e', 'rescan', '-o', 'rescan.jsonl', B3)
        solved, read = raw('trace', '-e', 'rescan', '-f', form, B3), raw('trace', '-f', form, 'rescan.jsonl')
        assert solved == read and solved[0] == 0, form
    header, *steps = pathlib.Path('rescan.jsonl').read_text('utf-8').splitlines()
    bare = [json.dumps({key: value for key, value in json.loads(step).items() if key not in ('truths', 'links', 'argument')})
            for step in steps]
    pathlib.Path('bare.jsonl').write_text('\n'.join([header, *bare, '']), encoding='utf-8')
    status, output, _ = call('trace', '-f', 'text', 'bare.jsonl')
    first, second = output.splitlines()[:2]
    assert status == 0 and first.endswith('The trace does not say why, so this is not proved.'), first
    assert 'where:' not in second, second


def test_frame_refuses_a_missing_name():
    refuse(2, '-o FILE.png', 'frame', B3)


def test_frame_refuses_bad_options():
    refuse(2, '--size 10x10', 'frame', '--size', '10x10', '-o', 'x.png', B3)
    refuse(2, '--at -1', 'frame', '--at=-1', '-o', 'x.png', B3)
    refuse(2, '--at 4294967296: expected a whole number from 0 to', 'frame', '--at', '4294967296', '-o', 'x.png', B3)
    refuse(2, '--at 999999: expected a whole number from 0 to', 'export', '--at', '999999', '-o', 'x.png', B3)
    refuse(2, '--speed 0x8: expected a number', 'export', '--speed', '0x8', '-o', 'x.svg', B3)
    refuse(2, "theme 'pink'", 'frame', '--theme', 'pink', '-o', 'x.png', B3)


def test_export_writes_png():
    expect(0, '', 'export', '-o', 'b3.png', '--size', '480x300', B3)
    assert png_size('b3.png') == (480, 300)


def test_export_writes_gif():
    status, output, errors = call('export', '-o', 'b3.gif', '--size', '320x200', B3)
    data = pathlib.Path('b3.gif').read_bytes()
    assert (status, output, errors) == (0, '', '') and data[:6] == b'GIF89a' and data[-1:] == b';'
    assert struct.unpack('<HH', data[6:10]) == (320, 200) and data.count(b'\x21\xf9\x04') >= len(trace_of(B3)) - 1
    assert os.stat('b3.gif').st_mode & 0o777 == 0o666 & ~current_umask()


def test_export_writes_mp4():
    expect(0, '', 'export', '-o', 'b3.mp4', '--size', '321x200', B3)
    data = pathlib.Path('b3.mp4').read_bytes()
    assert data[4:12] == b'ftypisom' and data.count(b'moov') == data.count(b'avcC') == 1
    at = data.index(b'stsz') + 8
    assert struct.unpack('>II', data[at:at + 8])[1] >= len(trace_of(B3)) - 1
    expect(0, '', 'export', '-o', 'again.mp4', '--size', '321x200', B3)
    assert pathlib.Path('again.mp4').read_bytes() == data
    refuse(2, 'cannot make an .mp4 of 4400x2400, expected at most 9437184 pixels', 'export', '-o', 'a.mp4', '--size', '4400x2400', B3)


def test_interrupted_export_leaves_no_file():
    """No part of the file is left, and no temporary file."""
    with subprocess.Popen([PROGRAM, 'export', '--force', '-o', 'all.gif', SOURCE / 'puzzles/samurai.txt']) as process:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == -signal.SIGINT
    assert not os.listdir('.'), os.listdir('.')


def current_umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


SVG = '{http://www.w3.org/2000/svg}'


def frames_of(drawing, seconds):
    """Counts the frames of a drawing: the times at which a group appears or disappears."""
    moments = {0.0}
    for each in drawing.iter(SVG + 'set'):
        if '+' in each.get('begin'):
            begin = float(each.get('begin').split('+')[1][:-1])
            moments |= {begin, begin + float(each.get('dur')[:-1])}
    return len({round(100 * moment) for moment in moments} - {round(100 * seconds)})


def test_export_writes_svg():
    expect(0, '', 'export', '-o', 'b3.svg', '--size', '640x480', '--speed', '4', B3)
    drawing = xml.etree.ElementTree.parse('b3.svg').getroot()
    assert drawing.tag == SVG + 'svg' and drawing.get('viewBox') == '0 0 640 480'
    seconds = float(drawing.find(f'{SVG}set[@id="loop"]').get('dur')[:-1])
    steps = len(trace_of(B3)) - 1
    assert seconds == steps / 4 + 3 and frames_of(drawing, seconds) == steps + 1
    text = pathlib.Path('b3.svg').read_text(encoding='utf-8')
    assert '<script' not in text and 'prefers-reduced-motion' in text and len(text) < 3 << 19
    assert set(re.findall(r'https?://[^"]*', text)) == {'http://www.w3.org/2000/svg'}
    assert os.stat('b3.svg').st_mode & 0o777 == 0o666 & ~current_umask()


def page_parts(name):
    """Returns the drawing and the script of an exported page."""
    text = pathlib.Path(name).read_text(encoding='utf-8')
    assert set(re.findall(r'https?://[^"]*', text)) == {'http://www.w3.org/2000/svg'} and '{{' not in text
    assert text.count('<script') == text.count('</script>') == 1 and text.endswith('</html>\n')
    drawing = xml.etree.ElementTree.fromstring(text[text.index('<svg xmlns'):text.index('</svg>') + 6])
    return drawing, text[text.index('<script>') + 8:text.index('</script>')]


def test_export_writes_html():
    expect(0, '', 'export', '-o', 'b3.html', '--size', '640x480', B3)
    drawing, script = page_parts('b3.html')
    steps = len(trace_of(B3)) - 1
    spans = [tuple(map(int, each.get('data-f').split())) for each in drawing.iter(SVG + 'g') if each.get('data-f')]
    assert all(0 <= first < end <= steps + 1 for first, end in spans) and len(spans) > steps
    assert all((each.get('visibility') == 'hidden') == (each.get('data-f', '0 0')[:2] != '0 ')
               for each in drawing.iter(SVG + 'g')), 'what is seen without the script is not the beginning'
    words = json.loads(re.search(r'const words = (".*")\.split', script).group(1)).split('\n')
    assert len(words) == steps + 1 and all(words), len(words)
    for shown, step in zip(words[1:], trace_of(B3)[1:], strict=True):
        if step['kind'] == 'contradiction':  # the page says what it teaches as well
            assert shown.startswith(step['text'].split(':')[0] + ': 2 went to '), shown
            assert '. So r7c3 is not 1 while r5c9 is 4' in shown, shown
        elif step['kind'] == 'backtrack':
            assert shown.replace(' while r5c9 is 4', '') == step['text'] != shown, shown
        elif re.search(' blocks? ', shown):  # the page has arrows from what blocks
            assert step['technique'] == 'hidden-single' and shown.split(', so ')[1] == step['text'].split(', so ')[1], shown
        else:
            assert shown == step['text'], shown
    identifiers = set(re.findall(r'id="(\w+)"', pathlib.Path('b3.html').read_text(encoding='utf-8')))
    assert set(re.findall(r'"#(\w+)"', script)) <= identifiers
    if shutil.which('node'):
        pathlib.Path('b3.js').write_text(script, encoding='utf-8')
        done = subprocess.run(['node', '--check', 'b3.js'], capture_output=True, check=False)
        assert not done.returncode, done.stderr


def test_export_is_reproducible():
    for ending in ('svg', 'html', 'gif', 'pdf'):
        size = [] if ending == 'pdf' else ['--size', '480x300']
        for name in ('one', 'two'):
            expect(0, '', 'export', '-o', f'{name}.{ending}', '--theme', 'dark', *size, '--to', '25', B3)
        assert pathlib.Path(f'one.{ending}').read_bytes() == pathlib.Path(f'two.{ending}').read_bytes()


NO_POPPLER = 'skip no poppler-utils'


def pdf_pages(name):
    """Returns the words of each page, in which line breaks are blanks, and holds what every PDF must have."""
    def run(program, *arguments):
        return subprocess.run([program, *arguments], capture_output=True, check=True).stdout.decode()
    fonts = [line.split() for line in run('pdffonts', name).splitlines()[2:]]
    assert fonts and all(font[-5:-2] == ['yes', 'yes', 'yes'] and '+' in font[0] for font in fonts), fonts
    assert 'Date' not in run('pdfinfo', name)
    feet = [page.split()[-1] for page in run('pdftotext', '-layout', name, '-').split('\f')[:-1]]
    content = run('pdftotext', name, '-')
    assert content.endswith('\f') and feet == [str(number) for number in range(1, len(feet) + 1)], feet
    return [' '.join(page.split()) for page in content.split('\f')[:-1]]


def test_export_prints_one_step():
    expect(0, '', 'export', '-o', 'one.pdf', '--at', '60', B3)
    expect(0, '', 'export', '-o', 'last.pdf', '--paper', 'letter', B3)
    assert pathlib.Path('one.pdf').read_bytes()[:5] == b'%PDF-'
    refuse(2, '--size is for pictures and films, expected .pdf without it', 'export', '-o', 'a.pdf', '--size', '640x480', B3)
    refuse(2, '--paper is for paper, expected a name that ends in .pdf', 'export', '-o', 'a.png', '--paper', 'a4', B3)
    refuse(2, '--per-page 3: expected 1, 2, 4 or 6', 'export', '-o', 'a.pdf', '--per-page', '3', B3)
    if not shutil.which('pdftotext'):
        return NO_POPPLER
    step, last = pdf_pages('one.pdf'), pdf_pages('last.pdf')
    assert len(step) == len(last) == 1 and trace_of(B3)[60]['text'] in step[0], step
    info = subprocess.run(['pdfinfo', 'last.pdf'], capture_output=True, check=True).stdout.decode()
    assert 'Page size:       612 x 792 pts (letter)' in info and 'solved by pivot' in info, info
    return None


def test_export_prints_chosen_steps():
    """Each sentence stands on the page of its step's number, whatever the number of boards on a page."""
    for slots, pages in (('1', 7), ('2', 4), ('4', 2), ('6', 2)):
        expect(0, '', 'export', '-o', 'one.pdf', '--steps', '3,1,60-61,83,117,120', '--per-page', slots, B3)
        if not shutil.which('pdftotext'):
            continue
        found = pdf_pages('one.pdf')
        assert len(found) == pages and all('puzzle, solved by pivot' in page for page in found), found
        for step in (3, 1, 60, 61, 117, 120):
            assert any(f'Step {step} of' in page and trace_of(B3)[step]['text'] in page for page in found), (step, found)
    for steps in ('', '1,', '5-3', '1-129', 'x', '1;2'):
        refuse(2, f'--steps {steps}: expected steps from 0 to 128 and ranges, such as 1,5,9-12', 'export', '-o', 'a.pdf', '--steps', steps, B3)
    return None if shutil.which('pdftotext') else NO_POPPLER


def test_export_prints_long_sentences():
    """Words stay on the page of their board. tests/test_sheet.c has longer ones, which need a whole row."""
    expect(0, '', 'export', '-e', 'human', '-o', 'a.pdf', '--steps', '27-30,41-42', '--per-page', '6', HARD)
    if not shutil.which('pdftotext'):
        return NO_POPPLER
    found = pdf_pages('a.pdf')
    texts = [step.get('text') for step in trace_of(HARD, 'human')]
    assert len(found) <= 2, found
    for step in (27, 28, 29, 30, 41, 42):
        assert any(f'Step {step} of' in page and texts[step] in page for page in found), (step, found)
    return None


def test_export_prints_any_board_and_language():
    call('export', '-o', 'a.pdf', '-e', 'fast', '--at', '20', '--language', 'de', SOURCE / 'puzzles/16x16.txt')
    call('export', '-o', 'b.pdf', '-e', 'fast', '--at', '20', SOURCE / 'puzzles/samurai.txt')
    call('export', '-o', 'c.pdf', '-e', 'fast', '--at', '20', SOURCE / 'puzzles/25x25.txt')
    if not shutil.which('pdftotext'):
        return NO_POPPLER
    assert 'Schritt 20 von' in pdf_pages('a.pdf')[0] and 'gelöst' in pdf_pages('a.pdf')[0]
    assert 'Step 20 of' in pdf_pages('b.pdf')[0] and 'so r' in pdf_pages('b.pdf')[0] and 'so r4c4 cannot be 7' in pdf_pages('c.pdf')[0]
    return None


def test_export_prints_lessons():
    """The questions come first, and the answers on pages of their own."""
    lesson = SOURCE / 'puzzles/lessons/backtracking.lesson'
    expect(0, '', 'export', '-o', 'a.pdf', lesson)
    expect(0, '', 'learn', '-o', 'b.pdf', '--per-page', '2', 'x-wing')
    if not shutil.which('pdftotext'):
        return NO_POPPLER
    *pages, last = pdf_pages('a.pdf')
    lessons = ' '.join(pages)
    assert '3 of 7: question 1' in lessons and '\u2610 one with many candidates' in lessons, lessons
    assert last.startswith('Answers') and 'Answer: one with two candidates' in last and 'Answer: r1c6' in last, last
    assert 'Answer: ' not in lessons and 'Something has gone wrong. Click the cell that shows it.' in lessons
    spoken = re.findall(r'^Say: (.*(?:\n\+.*)*)', lesson.read_text(encoding='utf-8'), re.MULTILINE)
    assert len(spoken) == 7
    for words in spoken:
        assert re.sub(r'\n\+\s*', ' ', words) in lessons + last, words
    pages = pdf_pages('b.pdf')
    assert len(pages) == 4 and 'two rows in which a digit has just two places' in pages[0] and pages[2].startswith('Steps'), pages
    return None


def test_worksheet_is_reproducible():
    for name in ('a.pdf', 'b.pdf'):
        expect(0, '', 'worksheet', '-o', name, '-n', '5', '--level', 'easy', '--seed', '3')
        expect(0, '', 'worksheet', '-o', 'technique-' + name, '-t', 'x-wing', '--language', 'de')
    assert pathlib.Path('a.pdf').read_bytes() == pathlib.Path('b.pdf').read_bytes()
    assert pathlib.Path('technique-a.pdf').read_bytes() == pathlib.Path('technique-b.pdf').read_bytes()
    refuse(2, '-o FILE.pdf is missing', 'worksheet')
    refuse(2, "unknown technique 'magic'", 'worksheet', '-o', 'c.pdf', '-t', 'magic')
    if not shutil.which('pdftotext'):
        return NO_POPPLER
    pages = pdf_pages('a.pdf')
    assert len(pages) == 3 and 'Worksheet: 9x9, easy, seed 3' in pages[0] and 'Name: ___' in pages[0], pages
    puzzle, solution = [''.join(re.sub(r'\b[rc]\d|Puzzle \d|[^1-9]', '', page)) for page in (pages[1], pages[2])]
    assert len(puzzle) < 60 and len(solution) >= 5 * 81, (puzzle, solution)
    assert 'Puzzle 5' in pages[1] and pages[2].startswith('Solutions'), pages
    position, step = pdf_pages('technique-a.pdf')
    assert 'Finde den Schritt: X-Wing.' in position and step.startswith('Schritte'), step
    assert re.search(r'und all dieser Platz wird für (Zeile|Spalte) \d', step), step
    return None


def test_worksheet_prints_any_board():
    for layout in 'samurai', 'jigsaw':
        expect(0, '', 'worksheet', '-o', 'a.pdf', '--layout', layout, '--candidates')
        if not shutil.which('pdftotext'):
            continue
        puzzles, solutions = pdf_pages('a.pdf')
        assert f'Worksheet: {layout}, seed 1' in puzzles and solutions.startswith('Solutions Puzzle 1'), (puzzles, solutions)
    return None if shutil.which('pdftotext') else NO_POPPLER


def test_export_escapes_puzzle_names():
    for name in ('a<b&"c\']]>.txt', '<!--<script>{{WORDS}}.txt', 'x-->"\\\'.txt'):
        pathlib.Path(name).write_text(B3, encoding='utf-8')
        expect(0, '', 'export', '-o', 'a.svg', '--size', '640x480', '--to', '3', name)
        drawing = xml.etree.ElementTree.parse('a.svg').getroot()
        assert name[:-4] in drawing.find(SVG + 'title').text, drawing.find(SVG + 'title').text
        expect(0, '', 'export', '-o', 'a.html', '--size', '640x480', '--to', '3', name)
        text = pathlib.Path('a.html').read_text(encoding='utf-8')
        assert name[:-4] in html.unescape(re.search('<title>(.*)</title>', text).group(1)), name
        assert text.count('<script') == 1 and '<!--' not in text and text.count('<title>') == 1


def frames_of_gif(content):
    """Counts the pictures of a GIF by its graphic control blocks."""
    return content.count(b'\x21\xf9\x04')


def test_export_shows_the_steps_that_are_asked_for():
    options = ['--size', '320x200', '-e', 'propagate', '--theme', 'dark', '-f', 'gif', '-o', '-', B3]
    def count(*arguments):
        status, output, errors = raw('export', *arguments, *options)
        assert status == 0 and output[:6] == b'GIF89a' and not errors, errors
        return frames_of_gif(output)
    assert count('--from', '5', '--to', '15') == 11
    assert count('--from', '5', '--to', '15', '--every', '4') == 4, 'steps 5, 9, 13 and the last'
    assert count('--from', '5', '--to', '5') == 1
    assert count('--from', '5', '--to', '25', '--speed', '200') == 6, 'every fourth step'
    path = [step['n'] for step in path_of(trace_of(B3, 'propagate')[1:])]
    assert count('--path', '--every', '20') == (len(path) + 1 - 2 + 20) // 20 + 1


def path_of(steps):
    """The steps that no backtrack has undone, backtracks left out with their branch, as on the way to the solution."""
    path, guesses = [], []
    for step in steps:
        if step['kind'] == 'backtrack':
            del path[guesses.pop():]
        if step['kind'] == 'guess':
            guesses.append(len(path))
        path.append(step)
    return path


def test_export_shows_what_a_step_rests_on():
    expect(0, '', 'export', '--why', '83', '--size', '320x200', '-o', 'why.GIF', B3)
    _, output, _ = call('why', '--at', '83', '-f', 'jsonl', B3)
    assert frames_of_gif(pathlib.Path('why.GIF').read_bytes()) <= len(output.splitlines())
    refuse(2, '--why is about one engine', 'export', '--why', '83', '--race', 'pivot,pairs', '-o', 'a.gif', B3)


def test_export_refuses_what_it_would_ignore():
    refuse(2, '--at is for .png', 'export', '--at', '3', '-o', 'a.gif', B3)
    for option in ('--speed=4', '--from=3', '--to=3', '--every=2', '--path', '--why=3', '--force'):
        refuse(2, option.split('=')[0] + ' is for animations', 'export', option, '-o', 'a.png', B3)
    refuse(2, '-o - needs -f', 'export', '-o', '-', B3)
    refuse(2, "unknown format 'tiff'", 'export', '-f', 'tiff', '-o', 'a', B3)
    refuse(2, '--from 9 is behind --to 3', 'export', '--from', '9', '--to', '3', '-o', 'a.gif', B3)
    refuse(2, 'expected a name that ends in .png', 'frame', '-o', 'a.svg', B3)
    expect(0, '', 'frame', '--size', '320x200', '-o', 'a.PNG', B3)


def test_export_refuses_too_many_frames():
    refuse(2, 'expected at most 10000 frames', 'export', '-o', 'a.gif', '-e', 'stack', SOURCE / 'puzzles/m1.txt')


def test_progress_is_shown_on_a_terminal_only():
    leader, follower = os.openpty()
    with subprocess.Popen([PROGRAM, 'export', '-o', 'a.gif', '--size', '640x400', B3], stderr=follower) as process:
        os.close(follower)
        shown = read_terminal(leader)
        assert process.wait() == 0
    assert b'129 frames, 0:19 min, about' in shown, shown
    assert re.search(rb'drawing \[#+\.*\] +\d+ % \d+ of 129 frames, [0-9.]+/s', shown), shown
    assert shown.endswith(b'\r\x1b[K'), shown[-40:]


def test_trace_ends_at_the_limits_of_memory_and_disk():
    samurai = one_samurai()
    refuse(3, 'more room on the disk than --disk allows', 'trace', '-e', 'stack', '--memory', '64', '--disk', '32', '-o', 'b3',
           samurai)
    if os.environ.get('LONG'):
        expect(0, '', 'frame', '-e', 'stack', '--memory', '32', '--at', '400', '--size', '640x480', '-o', 'a.png', samurai)


def test_arguments_that_end_where_they_begin_are_explained_without_them():
    header, first, *others = call('trace', '-e', 'pivot', B3)[1].splitlines()
    step = json.loads(first)
    conclusion = [['so', step['remove']]]
    lines = [[['suppose', [[0, 5]], value], [end]] + conclusion for value in (True, False) for end in ('absurd', 'end')]
    lines += [[['cases', 0], ['case', [[0, 5]], True], ['end']] + conclusion, [['suppose', [[0, 5]], True]] + conclusion]
    for argument in lines:
        text = '\n'.join([header, json.dumps({**step, 'argument': argument}), *others]) + '\n'
        pathlib.Path('made.jsonl').write_text(text, encoding='utf-8')
        assert call('check', 'made.jsonl')[0] == 0
        assert call('why', '--at', '1', 'made.jsonl') == call('why', '-e', 'pivot', '--at', '1', B3), argument
        expect(0, '', 'frame', '--at', '1', '--size', '640x480', '-o', 'made.png', 'made.jsonl')
    roles = {**step, 'roles': [['base', [['cell', 80], ['cell', 79]]], ['cover', [['cell', 78], ['cell', 77]]]]}
    pathlib.Path('made.jsonl').write_text('\n'.join([header, json.dumps(roles), *others]) + '\n', encoding='utf-8')
    refuse(2, 'with members as docs/trace.md describes them', 'frame', '--at', '1', '-o', 'made.png', 'made.jsonl')


def test_arguments_are_derived_without_the_digits_that_failed():
    for engine, step in ('pivot', '80'), ('rescan', '200'), ('pairs', '100'):
        lines = [json.loads(line) for line in call('why', '-f', 'jsonl', '-e', engine, '--at', step, HARD)[1].splitlines()]
        assert any(line.get('kind') == 'backtrack' for line in lines), engine
        bare = [{key: value for key, value in line.items() if key not in ('argument', 'roles')} for line in lines]
        for slice_of_it in lines, bare:
            status, output, errors = call('check', '--argument', '-', stdin=json_lines(slice_of_it))
            assert (status, output, errors) == (0, f'{len(lines) - 1} steps hold; the trace does not end\n', ''), (engine, output)


def test_check_says_which_argument_is_not_derived():
    puzzle = '9..8...........5............2..1...3.1.....6....4...7.7.86.........3.1..4.....2..'  # has 17 givens
    header, solution = trace_of(puzzle)[0], call('solve', puzzle)[1]
    given = {cell for cell, _ in header['givens']}
    step = {'n': 1, 'kind': 'deduce', 'technique': 'template', 'truths': [['cell', cell] for cell in range(81)],
            'links': [['cell', cell] for cell in range(81)] + [['house', house, digit] for house in range(27) for digit in range(1, 10)],
            'remove': [[cell, digit] for cell in range(81) if cell not in given for digit in range(1, 10) if solution[cell] != str(digit)]}
    text = json_lines([header, step])
    expect(0, '1 steps hold; the trace does not end\n', 'check', '-', stdin=text)
    expect(1, 'step 1 has no argument, and none was derived within 20000 inferences and cases nested 24 deep\n', 'check', '--argument', '-',
           stdin=text)


def test_roles_without_lines_have_their_words():
    library = pathlib.Path(SOURCE / 'puzzles/techniques/simple-coloring-trap.txt').read_text(encoding='utf-8').splitlines()[0]
    header, *steps = call('trace', '-e', 'human', library)[1].splitlines()
    number = next(i for i, step in enumerate(steps, 1) if '"technique":"simple-coloring-trap"' in step)
    step = json.loads(steps[number - 1])
    del step['argument']
    pathlib.Path('made.jsonl').write_text('\n'.join([header, *steps[:number - 1], json.dumps(step)]) + '\n', encoding='utf-8')
    assert call('why', '--at', str(number), 'made.jsonl')[1].splitlines()[0] == call('why', '-e', 'human', '--at', str(number), library)[1].splitlines()[0]


def test_why_says_what_the_start_has_decided():
    expect(0, 'r1c3 is 8: it was given.\nblame: none\n', 'why', '--candidate', 'r1c3', B3)
    expect(0, 'r1c3 is 8: it was given.\nblame: none\n', 'why', '--candidate', 'r1c3=1', B3)
    library = ':0507:2:9+57+1.2.8...+28.5.+17.1+8.735..+52.....74+1..+75...+887.+2...5...541.+76.7.+13.6..+5.6.5.+78.1:327 947 352 453 953 957::'
    expect(0, 'r1c2 has been 5 from the start.\nblame: none\n', 'why', '--candidate', 'r1c2', library)
    expect(0, '3 was never possible in r2c7.\nblame: none\n', 'why', '--candidate', 'r2c7=3', library)


def test_why_takes_only_the_steps_up_to_the_one_it_is_asked_about():
    samurai = one_samurai()
    status, output, errors = call('why', '-e', 'stack', '--memory', '32', '--at', '400', samurai)
    assert status == 0 and not errors and output.splitlines()[-1].startswith('blame: '), (status, errors)
    expect(0, '', 'trace', '-e', 'propagate', '-o', 'whole.jsonl', B3)
    for step in ('1', '256', '400', '537'):
        assert call('why', '-e', 'propagate', '--at', step, B3) == call('why', '--at', step, 'whole.jsonl')


def test_why_blames_steps_that_are_not_proved():
    header, *steps = trace_of(B3, 'propagate')
    first = next(step for step in steps if step['kind'] == 'deduce' and step.get('remove'))
    bare = [{key: value for key, value in step.items() if step is not first or key not in ('truths', 'links', 'argument', 'roles')}
            for step in steps]
    pathlib.Path('bare.jsonl').write_bytes(json_lines([header, *bare]))
    status, output, errors = call('why', '--at', str(first['n']), 'bare.jsonl')
    assert status == 0 and not errors, errors
    assert output.splitlines()[-1] == f'blame: step {first["n"]} (not proved)', output


def test_export_refuses_bad_options():
    for name in ('a.gif', 'a.mp4', 'a.svg', 'a.html'):
        refuse(2, '--speed', 'export', '-o', name, '--speed', 'x', B3)
        refuse(2, '--size', 'export', '-o', name, '--size', '1x', B3)
        refuse(2, "theme 'pink'", 'export', '-o', name, '--theme', 'pink', B3)
        refuse(3, 'cannot write none/', 'export', '-o', f'none/{name}', '--to', '3', B3)
    refuse(2, 'at most 2000', 'export', '-o', 'a.svg', '-e', 'stack', B3)


def test_export_refuses_an_unknown_ending():
    refuse(2, '.gif, .mp4, .svg, .html, .pdf or .png', 'export', '-o', 'b3.xyz', B3)
    refuse(2, '.gif, .mp4, .svg, .html, .pdf or .png', 'export', B3)


# --- lists, measurements ---


def test_solve_prints_the_true_candidates():
    expect(0, ' '.join(B3_SOLVED) + '\n', 'solve', '--candidates', B3)
    two = B3_SOLVED[:40] + ''.join('.' if digit in '27' else digit for digit in B3_SOLVED[40:])
    status, output, _ = call('solve', '--candidates', two)
    cells = output.split()
    assert status == 0 and len(cells) == 81 and all(digit in cell for digit, cell in zip(B3_SOLVED, cells))
    assert call('solve', '--candidates', output.strip())[1] == output, 'it is read as a grid of pencil marks'
    solutions = int(call('solve', '--count', '--limit', '99', two)[1])
    assert (solutions == 1) == all(len(cell) == 1 for cell in cells)
    found = json.loads(call('solve', '--candidates', '-f', 'jsonl', two)[1])
    assert found['result'] == 'candidates' and 'open' not in found
    assert found['candidates'] == [sum(1 << int(digit) - 1 for digit in cell) for cell in cells]
    expect(0, ' '.join(['123456789'] * 81) + '\n', 'solve', '--candidates', EMPTY)
    expect(1, 'no solution\n', 'solve', '--candidates', WRONG)
    assert json.loads(call('solve', '--candidates', '-f', 'jsonl', WRONG)[1])['result'] == 'no-solution'
    status, output, errors = call('solve', '--candidates', '--seconds', '0.001', '-f', 'jsonl', '--', '.' * 625)
    found = json.loads(output)
    assert (status, found['result']) == (1, 'stopped') and any(found['open']) and '--seconds allows more' in errors
    assert call('solve', '--candidates', '--seconds', '0.001', '.' * 625)[:2] == (1, 'stopped\n')
    refuse(2, '--candidates goes neither with --count nor with --stats', 'solve', '--candidates', '--count', B3)


def test_list_prints_every_list():
    for what in ('engines', 'techniques', 'layouts', 'themes', 'commands'):
        status, output, errors = call('list', what)
        rows = [line.split('\t') for line in output.splitlines()]
        assert status == 0 and not errors and rows, what
        assert all(len(row) == 3 and all(row) for row in rows), what
        assert len({row[0] for row in rows}) == len(rows), what
    refuse(2, 'engines, techniques, layouts, themes, commands, forms, languages, profiles', 'list', 'nonsense')
    refuse(2, 'engines, techniques, layouts, themes, commands, forms, languages, profiles', 'list')


def test_list_names_the_techniques_of_traces():
    known = {line.split('\t')[0] for line in call('list', 'techniques')[1].splitlines()}
    for engine in ENGINES:
        if engine != 'stack':
            used = {step['technique'] for step in trace_of(B3, engine)[1:] if 'technique' in step}
            assert used <= known, (engine, used - known)


def test_listed_engines_solve():
    for line in call('list', 'engines')[1].splitlines():
        assert call('solve', '-e', line.split('\t')[0], B3)[0] in (0, 1), line


def test_bench_prints_json():
    status, output, _ = call('bench', '--json', '--quick', '--only', 'recording')
    table = json.loads(output)
    assert status == 0 and len(table['rows']) > 1
    for part in ('date', 'processor', 'cores', 'memory_gib', 'kernel', 'compiler', 'build'):
        assert table[part], part
    for row in table['rows']:
        assert row['name'] and row['unit'] and row['low'] <= row['median'] <= row['high'], row
    refuse(2, "drawing, watch, did you mean 'seeking'?", 'bench', '--only', 'seekin')
    refuse(2, '--only cannot be used with FILE', 'bench', '--only', 'seeking', 'few.txt')


def test_bench_compares_with_a_command():
    pathlib.Path('few.txt').write_text(f'{B3}\n' * 3)
    seen = 'grep -c . "$1" >seen.txt; grep -c . >>seen.txt'
    status, output, errors = call('bench', '--json', '--against', seen, 'few.txt')
    rows = json.loads(output)['rows']
    assert status == 0 and not errors and pathlib.Path('seen.txt').read_text() == '3\n3\n'
    assert [row['unit'] for row in rows[-2:]] == ['times, processor time', 'times, elapsed'], rows
    assert [row['median'] for row in rows if row['unit'] == 'lines printed'] == [3, 0], rows
    assert call('bench', '--count', '--against', 'cat', 'few.txt')[0] == 0
    refuse(2, 'ended with status 5', 'bench', '--against', 'exit 5', 'few.txt')
    refuse(2, 'cannot read', 'bench', '--against', 'true', 'none.txt')
    refuse(2, '--against needs FILE', 'bench', '--against', 'true')


def test_bench_measures_a_file():
    pathlib.Path('few.txt').write_text(f'{B3}\n' * 3)
    rows = json.loads(call('bench', '--json', 'few.txt')[1])['rows']
    assert rows[0]['median'] == 3 and any(row['unit'] == 'puzzles/s, counting to two' for row in rows)
    refuse(2, 'found no puzzle', 'bench', os.devnull)
    pathlib.Path('small.txt').write_text('1...............\n')
    refuse(2, 'small.txt:1: found a board of 16 cells, expected 9x9 ones', 'bench', 'small.txt')


def test_kernels_agree():
    """All kernels that run on this machine give the same results."""
    puzzles = call('generate', '-n', '50')[1].encode()
    said = [call('solve', '-e', 'fast', '--stats', '--kernel', kernel, '-', stdin=puzzles)[1]
            for kernel in ('plain', 'avx2', 'avx512')]
    assert said[0] and all(other in (said[0], '') for other in said), said
    refuse(2, "unknown kernel 'magic', expected one of", 'solve', '--kernel', 'magic', B3)


def test_rate_prints_ratings():
    row = f'{B3}\tmedium\t614\t%s\tnaked-pair\n'
    expect(0, row % '2.6', 'rate', B3)
    expect(0, row % '2.6/1.2/1.2', 'rate', '--full', B3)
    assert call('rate', EMPTY)[1].split('\t')[3] == '-'
    assert call('rate', stdin=f'{B3}\n'.encode())[1] == row % '2.6'
    crossing = call('generate', '--layout', 'diagonal', '--seed', '10')[1]
    assert call('rate', stdin=crossing.encode())[1].split('\t')[3] == '6.6'
    rated = call('rate', HARD)[1]
    assert rated.rstrip().split('\t')[4] == 'brute-force' and '\textreme\t' in rated
    marks = ''.join('.' * 4 + '5' + '.' * 4 if cell == 40 else '123456789' for cell in range(81))
    assert call('rate', marks)[1].startswith(marks + '\t')


def test_every_puzzle_of_a_line_is_solved():
    """From a file and from a pipe alike, whatever separates the puzzles. Columns after a puzzle are not puzzles."""
    for line in (f'["{B3}","{B1}"]', f'{B3},{B1}', f'{B3};{B1}', f'{B3}|{B1}', f'{B3}\t{B1}', f'{B3} {B1}',
                 f'{B3},{B3_SOLVED},easy,{B1}', f'"{B3}",7.1,"{B1}"'):
        text = f'{line}\n{B3}\n'.encode()
        pathlib.Path('pairs.txt').write_bytes(text)
        expect(0, '1\n1\n1\n', 'solve', '--count', 'pairs.txt')
        expect(0, '1\n1\n1\n', 'solve', '--count', '-', stdin=text)
        rated = [row.split('\t')[0] for row in call('rate', '-', stdin=text)[1].splitlines()]
        assert rated == [B3, B1, B3], (line, rated)
    expect(0, f'{B3_SOLVED}\n', 'solve', '-', stdin=f'{B3},{B3_SOLVED},1638230400000000,d41d8cd98f00b204 # x\n'.encode())
    status, output, _ = call('solve', '--count', '-', stdin=f'{B3},{B1[1:]}\n'.encode())
    assert (status, output) == (2, '1\ninvalid: standard input:1: 80 cells, expected 81 (9x9)\n'), (status, output)


def test_no_command_leaves_puzzles_out_silently():
    """A command works on all puzzles of a file or a pipe, or says on standard error how many it leaves out."""
    boards = call('generate', '-n', '8')[1].splitlines()
    text = '\n'.join(boards) + '\n'
    pathlib.Path('list.txt').write_text(text)
    pathlib.Path('moves.txt').write_text('r1c1<>1\n')
    for operand, stdin in ('list.txt', b''), ('-', text.encode()):
        source = operand if stdin == b'' else 'standard input'
        for command in ['solve'], ['rate'], ['convert', '-t', 'line']:
            status, output, errors = call(*command, operand, stdin=stdin)
            assert (status, errors, len(output.splitlines())) == (0, '', 8), (command, errors)
        inputs = [json.loads(line)['input'] for line in call('steps', '-t', 'hidden-single', operand, stdin=stdin)[1].splitlines()]
        assert inputs and max(inputs) > 4, inputs
        for command in (['trace', '-e', 'human'], ['why', '--at', '3'], ['compare', 'human', 'pivot'], ['judge', 'moves.txt'],
                        ['trace', '-f', 'cnf'], ['export', '--why', '3', '-o', 'why.html'], ['frame', '-o', 'one.png'],
                        ['export', '--to', '2', '-o', 'one.gif'], ['export', '-o', 'one.html']):
            if '-o' in command:
                pathlib.Path(command[-1]).unlink(missing_ok=True)
            status, output, errors = call(*command, operand, stdin=stdin)
            assert status in (0, 1) and errors.count('\n') == 1, (command, errors)
            assert errors.startswith(f'sudoscope: {source}: the first puzzle is taken, and 7 more are left out; solve'), errors
    pair = f'["{B3}","{HARD}"]\n'.encode()
    assert 'and 1 more is left out' in call('trace', '-', stdin=pair)[2] and not call('trace', B3)[2]
    assert ':3: 80 cells, expected 81' in call('trace', '-', stdin=f'# one\n{B3}\n{B3[1:]}\n'.encode())[2]
    pathlib.Path('two.lesson').write_text(f'Lesson: Two\nPuzzle: {B3}\n+ {HARD}\n\nStep: 0\nSay: Look.\n')
    refuse(2, 'found 2 puzzles for a board of the lesson, expected one', 'export', '-o', 'two.html', 'two.lesson')


def test_names_with_quotes_come_back_from_every_form():
    """What `convert` writes of a puzzle with such a name is read again, from a file and from a pipe."""
    for name in 'The "Monster"', "it's '1'", '"Morning 1" by A. B.':
        for form in 'line', 'sdk', 'ss', 'sdx', 'rows', 'board', 'marks', 'sheet', 'fpuzzles', 'opensudoku':
            status, text, _ = call('convert', '-t', form, '-', stdin=f'# name: {name}\n{B3}\n'.encode())
            assert not status, (form, status)
            pathlib.Path('named.txt').write_text(text)
            for operand in 'named.txt', '-':
                expect(0, f'{B3_SOLVED}\n', 'solve', operand, stdin=text.encode())
    traced = call('trace', '-', stdin=f'# name: The "Monster"\n{B3}\n'.encode())[1]
    assert json.loads(traced.splitlines()[0])['name'] == 'The "Monster"'


def test_a_number_that_is_too_long_is_named():
    for clue, found, expected in (('quadruple 12345 r1c1 r1c2 r2c1 r2c2', '12345', 'one to four digits of the board'),
                                  ('quadruple 12345 r1c1', '12345', 'one to four digits of the board'),
                                  ('quadruple 123456789012345 r1c1', '123456789012345', 'one to four digits of the board'),
                                  ('cage 12345 r1c1 r1c2', '12345', 'a number from 1 to 225'),
                                  ('whisper 4294967301 r1c1 r1c2', '4294967301', 'a number from 1 to 50'),
                                  ('cage 5 r12345c1', 'r12345c1', 'a cell of the board such as r3c5')):
        refuse(2, f"1:{clue.index(found) + 4}: found '{found}', expected {expected}", 'trace', '-', stdin=f'#! {clue}\n'.encode())


def test_rate_tells_no_solution_from_several():
    """A cage of 44 over a row of nine digits, which add up to 45, has no solution; without the cage there are several."""
    row = ' '.join(f'r1c{c}' for c in range(1, 10))
    for total, word, count in ((44, 'no solution', 0), (45, 'incomplete', 2)):
        text = f'#! cage {total} {row}\n{EMPTY}\n'.encode()
        assert call('solve', '--count', '-', stdin=text)[1] == f'{count}\n'
        expect(1, f'{EMPTY}\t{word}\t-\t-\tnone\n', 'rate', '-', stdin=text)
        assert call('rate', '--as-given', '-', stdin=text)[1].split('\t')[1] == word
    board = '#! layout 6x6\n#! little-killer 36 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6\n#! little-killer 6 r1c6 r2c5 r3c4 r4c3 r5c2 r6c1\n'
    text = (board + '.' * 36 + '\n').encode()
    assert call('solve', '--count', '-', stdin=text)[1] == '0\n'
    assert call('rate', '-', stdin=text)[1].split('\t')[1] == 'no solution'


def test_rate_does_not_depend_on_orientation():
    """Transposes the board and reverses bands and digits."""
    boards = call('generate', '-n', '6')[1].split()
    turned = [''.join(row for row in (board[::-1][i::9] for i in range(9))) for board in boards]
    turned = [board.translate(str.maketrans('123456789', '987654321')) for board in turned]

    def rate(puzzles, *option):
        lines = call('rate', *option, '-', stdin='\n'.join(puzzles).encode())[1].splitlines()
        assert [line.split('\t')[0] for line in lines] == puzzles, lines
        return [line.split('\t')[1:] for line in lines]

    assert rate(boards) == rate(turned)
    assert rate(boards, '--as-given') != rate(turned, '--as-given')  # as HoDoKu: another step is found first
    pathlib.Path('begun.txt').write_text(f':0000:x:+9{B3[1:]}::::\n')
    assert call('rate', 'begun.txt') == call('rate', '--as-given', 'begun.txt')
    assert call('rate', EMPTY) == call('rate', '--as-given', EMPTY)


# --- all cores ---


def test_results_keep_the_order_of_the_puzzles():
    """Hard boards stand before easy ones, so that the easy ones are done first; blank lines, boards without a solution
    and lines that cannot be read lie between. Each result is that of the puzzle alone."""
    hard = '4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........'  # takes ten times as long as B3
    lines = [hard, B3_SOLVED, '', B3, TWICE, WRONG, '# a comment', B3_SOLVED, B3.replace('.', '0')]
    alone = {line: call('rate', line)[1] for line in lines if line[:1] not in ('', '#')}
    for times, end, operand in (2, '\n', 'mixed.txt'), (1, '', '-'):
        text = '\n'.join(lines * times) + end
        pathlib.Path('mixed.txt').write_text(text)
        status, output, errors = call('rate', operand, stdin=text.encode())
        assert status == 2 and output == ''.join(alone.get(line, '') for line in lines * times), (status, errors)
        bad = [i * len(lines) + 5 for i in range(times)]
        assert [int(line.split(':')[2]) for line in errors.splitlines()] == bad, errors


def test_steps_keep_the_order_of_the_puzzles():
    """The first board takes long, the others do not."""
    lines = [HARD, B3, B3_SOLVED, WRONG, B3.replace('.', '0')] * 3
    pathlib.Path('boards.txt').write_text('\n'.join(lines))
    for options in ['-t', 'nice-loop'], ['-f', 'text', '-t', 'hidden-single']:
        wanted = ''
        for number, line in enumerate(lines, 1):
            own = call('steps', *options, line)[1]
            wanted += re.sub(r'(?m)^1(?=:)|(?<="input":)1\b', str(number), own)
        assert wanted.count('\n') > 20
        expect(0, wanted, 'steps', *options, 'boards.txt')
        expect(0, wanted, 'steps', *options, '-', stdin='\n'.join(lines).encode())


def test_a_result_does_not_wait_for_the_end_of_standard_input():
    for command in 'solve', 'rate', 'steps':
        with subprocess.Popen([PROGRAM, command, '-'], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            for _ in range(3):
                program.stdin.write(f'{B3_SOLVED[:-1]}.\n'.encode())
                program.stdin.flush()
                assert program.stdout.readline()
            program.stdin.close()
            assert program.stdout.read() is not None
        assert program.returncode == 0


def test_generated_puzzles_are_those_of_their_seeds():
    wanted = call('generate', '-n', '12', '--seed', '5')[1].splitlines()
    assert wanted == [call('generate', '--seed', str(seed))[1].strip() for seed in range(5, 17)]
    for options in ['--technique', 'x-wing'], ['--symmetry', 'rotate', '--technique', 'hidden-pair']:
        chosen = call('generate', '-n', '4', *options)[1].splitlines()
        offered = call('generate', '-n', '300', *options[:-2])[1].splitlines()
        places = [offered.index(puzzle) for puzzle in chosen]
        assert len(chosen) == 4 and places == sorted(set(places)), places
        assert chosen[0] == call('generate', *options)[1].strip()


def test_work_ends_when_nothing_can_be_written():
    """The input has no end, so the program ends only if it notices."""
    pathlib.Path('many.txt').write_text(f'{B3}\n' * 100000)
    for arguments in ['rate', 'many.txt'], ['rate', '-'], ['steps', '-'], ['solve', '-'], ['generate', '-n', '100000000']:
        with open('/dev/full', 'wb') as full, subprocess.Popen(['yes', B3], stdout=subprocess.PIPE) as endless, \
                subprocess.Popen([PROGRAM, *arguments], stdin=endless.stdout, stdout=full,
                                 stderr=subprocess.PIPE) as program:
            endless.stdout.close()
            errors = program.communicate(timeout=60)[1].decode()
            endless.kill()
        assert program.returncode == 3 and 'No space left' in errors and errors.count('\n') == 1, (arguments, errors)


# --- a small stack ---


def test_a_stack_of_256_kib_is_enough():
    def limit():
        resource.setrlimit(resource.RLIMIT_STACK, (256 << 10, 256 << 10))

    killer, m1 = str(SOURCE / 'puzzles/killer.txt'), str(SOURCE / 'puzzles/m1.txt')
    pathlib.Path('moves').write_text('r1c6=8\n')
    pathlib.Path('s.txt').write_text('seek 83\nwhy\npanel tree\nedit givens\nhint\ndump state.txt\n')
    call('trace', '-e', 'learn', '-o', 'learn.trace', '-f', 'binary', hard_25(), '--seconds', '0.2')
    for arguments in [('frame', '-o', 'f.png', B3), ('frame', '--at', '83', '-e', 'human', '-o', 'f.png', HARD), ('export', '--to', '5', '-o', 'v.gif', m1),
                      ('export', '--to', '3', '-o', 'v.mp4', m1), ('why', '--at', '83', B3), ('rate', B3), ('steps', HARD), ('judge', 'moves', B3),
                      ('trace', '-e', 'human', '-f', 'text', killer), ('trace', '-e', 'learn', '-f', 'lrat', B3), ('check', '--argument', 'learn.trace'),
                      ('learn', 'x-wing'), ('generate', '--layout', 'killer'), ('compare', 'pivot', 'learn', B3), ('solve', '--count', B3),
                      ('convert', '-t', 'marks', B3), ('--script', 's.txt', B3)]:
        status, _, errors = call(*arguments, preexec_fn=limit)
        assert status in (0, 1), (arguments, status, errors)


# --- results as JSON ---


def objects(*arguments, **options):
    status, output, errors = call(*arguments, '-f', 'jsonl', **options)
    return status, [json.loads(line) for line in output.splitlines()], errors


def test_each_puzzle_has_an_object():
    pathlib.Path('list.txt').write_text(f'# name: The "Monster"\n{B3}\n\n{B3[:-1]}x\n\n{WRONG}\n')
    known = {'source': 'list.txt', 'input': 2, 'name': 'The "Monster"', 'layout': '9x9', 'puzzle': B3}
    status, found, errors = objects('solve', 'list.txt')
    assert (status, errors) == (2, '') and len(found) == 3, (status, found, errors)
    assert found[0] == {**known, 'result': 'solved', 'solution': B3_SOLVED}
    assert found[1]['result'] == 'invalid' and found[1]['input'] == 4 and 'list.txt:4' in found[1]['error'], found[1]
    assert found[2]['result'] in ('invalid', 'no-solution') and 'solution' not in found[2]
    pathlib.Path('list.txt').write_text(f'# name: The "Monster"\n{B3}\n')
    assert objects('solve', '--count', 'list.txt')[1] == [{**known, 'result': 'counted', 'solutions': 1, 'limit': 2}]
    stats = objects('solve', '--stats', '-e', 'human', 'list.txt')[1][0]['stats']
    assert set(stats) == {'steps', 'level', 'score', 'se', 'hardest'} and stats['level'] == 'medium', stats
    rated = objects('rate', 'list.txt')[1][0]
    line = call('rate', 'list.txt')[1].rstrip('\n').split('\t')
    assert rated == {**known, 'result': 'solved', 'level': line[1], 'score': int(line[2]), 'se': line[3], 'hardest': line[4]}
    assert objects('rate', EMPTY)[1][0]['result'] == 'incomplete' and objects('rate', WRONG)[1][0]['result'] == 'no-solution'
    text = call('convert', '-t', 'marks', 'list.txt')[1]
    assert objects('convert', '-t', 'marks', 'list.txt')[1] == [{**known, 'form': 'marks', 'text': text}]


def test_the_puzzle_of_an_object_is_read_again():
    for arguments in (('--layout', 'killer'), ('--layout', 'jigsaw'), ('--layout', 'samurai'), ('--layout', '6x6')):
        status, found, errors = objects('generate', '-n', '2', *arguments)
        assert (status, errors, len(found)) == (0, '', 2), (arguments, status, errors)
        for made in found:
            again = objects('solve', '--count', '-', stdin=made['puzzle'].encode())[1]
            assert [(one['solutions'], one['layout']) for one in again] == [(1, made['layout'])], (arguments, again)
            alone = objects('generate', '--seed', str(made['seed']), *arguments)[1]
            assert alone == [made], arguments
    position = objects('generate', '--technique', 'x-wing', '--position')[1][0]
    assert position['position'].startswith(':0300:'), position


def test_a_check_has_an_object():
    call('trace', '-e', 'human', '-o', 't.jsonl', B3)
    lines = pathlib.Path('t.jsonl').read_text().splitlines()
    assert objects('check', 't.jsonl')[1] == [{'source': 't.jsonl', 'holds': True, 'steps': len(lines) - 1, 'finished': True,
                                               'text': call('check', 't.jsonl')[1].rstrip('\n')}]
    pathlib.Path('t.jsonl').write_text('\n'.join(lines[:20]) + '\n')
    status, found, _ = objects('check', '--whole', 't.jsonl')
    assert status == 1 and not found[0]['holds'] and not found[0]['finished'], found


# --- time limits ---

HARD_25 = ('tests', 'hard-25x25.txt')
LONG_FOR_STACK = '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9'


def hard_25():
    return str(SOURCE.joinpath(*HARD_25))


def test_a_time_limit_ends_each_command_with_what_is_known():
    for arguments in [('solve', '-e', 'human'), ('solve',), ('solve', '--count')]:
        status, output, errors = call(*arguments, '--seconds', '0.1', hard_25())
        assert (status, output) == (1, 'stopped\n') and 'stopped by the time limit' in errors, (arguments, output, errors)
    lines = [B3, EMPTY, B3]
    status, output, errors = call('solve', '--count', '--limit', '1000000000000000', '--seconds', '0.3', '-',
                                  stdin='\n'.join(lines).encode())
    assert (status, output) == (1, '1\nstopped\n1\n') and errors.count('stopped') == 1, (output, errors)
    status, output, errors = call('generate', '--technique', 'junior-exocet', '-n', '100000', '--seconds', '0.1')
    assert status == 1 and 'stopped after 0.1 s with' in errors, (status, errors)
    status, output, errors = call('steps', '--seconds', '0.1', hard_25())
    assert status == 1 and 'stopped by the time limit' in errors, (status, errors)
    refuse(2, 'expected', 'solve', '--seconds', '0', B3)


def test_a_trace_that_the_clock_stopped_is_whole():
    for engine in ('human', 'stack', 'learn', 'propagate', 'fast'):
        binary, lines = f'{engine}.trace', f'{engine}.jsonl'
        # `stack` does ten million steps a second. This board takes it tens of millions, which are shorter than those of 25x25.
        seconds, board = ('0.001', LONG_FOR_STACK) if engine == 'stack' else ('0.01', hard_25())
        status, _, errors = call('trace', '-e', engine, '--seconds', seconds, '-f', 'binary', '-o', binary, board)
        assert status == 1 and 'stopped by the time limit' in errors, (engine, status, errors)
        status, output, errors = call('check', '--whole', '--argument', binary)
        assert (status, errors) == (0, ''), (engine, output, errors)
        if engine == 'stack':
            continue  # too many steps to write and read them as lines
        assert call('trace', '-o', lines, binary)[0] == 1
        last = pathlib.Path(lines).read_text().splitlines()[-1]
        step = json.loads(last)
        assert step['kind'] == 'stopped' and 'cells are known' in step['text'], (engine, last)
        status, output, errors = call('check', '--whole', '--argument', lines)
        assert (status, errors) == (0, ''), (engine, output, errors)
        again = f'{engine}-again.trace'
        assert call('trace', '-f', 'binary', '-o', again, lines)[0] == 1
        assert pathlib.Path(again).read_bytes()[16:18] == pathlib.Path(binary).read_bytes()[16:18]


def test_a_stuck_step_may_not_assume_one_solution():
    header = call('trace', '-e', 'human', B3)[1].splitlines()[0]
    step = '{"n":1,"kind":"stuck","assumes_unique":true,"pattern":[[2,3],[3,3]]}'
    pathlib.Path('t.jsonl').write_text(f'{header}\n{step}\n')
    assert call('trace', '-f', 'binary', '-o', 't.trace', 't.jsonl')[0] == 1
    assert json.loads(call('trace', 't.trace')[1].splitlines()[1])['kind'] == 'stuck'


# --- scripts ---


def test_script_drives_the_window_without_a_display():
    pathlib.Path('s.txt').write_text('seek 42\nkey Right\ndump state.txt\nshot now.png\nquit\nnonsense\n',
                                     encoding='utf-8')
    expect(0, '', '--script', 's.txt', '--paused', '--size', '640x480', B3, env=without_display())
    state = pathlib.Path('state.txt').read_text(encoding='utf-8')
    assert 'position 43\n' in state, state
    assert re.search(r'^title .+ - pivot - step 43 of \d+ - sudoscope$', state, re.M), state
    assert png_size('now.png') == (640, 480)


def test_saved_format_follows_the_ending():
    pathlib.Path('save.script').write_text('save now.jsonl\nsave now.trace\n')
    assert call('--script', 'save.script', '-e', 'human', B3)[0] == 0
    assert pathlib.Path('now.jsonl').read_text() == call('trace', '-e', 'human', B3)[1]
    assert 'steps hold' in call('check', 'now.trace')[1]


def test_a_trace_is_not_saved_where_no_file_can_be():
    pathlib.Path('save.script').write_text('save none/now.jsonl\n')
    refuse(3, 'cannot write none/now.jsonl: No such file or directory', '--script', 'save.script', B3)


def test_an_empty_script_does_nothing():
    pathlib.Path('s.txt').touch()
    expect(0, '', '--script', 's.txt', B3, env=without_display())


def test_empty_inputs_are_refused_or_empty():
    pathlib.Path('e').touch()
    for arguments in [('solve',), ('rate',), ('steps',), ('trace',), ('convert', '-t', 'line'), ('frame', '-o', 'f.png'), ('check',),
                      ('why', '--at', '1'), ('compare',), ('judge',), ('export', '-o', 'f.svg'), ('learn',)]:
        operands = ['e', B3] if arguments[0] == 'judge' else ['e']
        status, _, errors = call(*arguments, *operands)
        assert status in (0, 1, 2) and (status != 2 or errors.startswith('sudoscope: ')), (arguments, status, errors)
        if operands == ['e']:
            assert call(*arguments, '-', stdin=b'')[0] == status, arguments


def test_an_empty_source_file_has_no_lines():
    pathlib.Path('empty.sh').touch()
    pathlib.Path('p.sh').write_text('echo "r1c1=9 @empty.sh:1"\n')
    call('watch', '-o', 't.jsonl', B3, '--', 'sh', 'p.sh')
    pathlib.Path('s.txt').write_text('seek 1\npanel algorithm\ndump state.txt\n')
    expect(0, '', '--script', 's.txt', 't.jsonl', env=without_display())
    assert 'position 1\n' in pathlib.Path('state.txt').read_text()


def test_script_errors_name_the_line():
    pathlib.Path('s.txt').write_text('# one\nseek 4\n\nseek x\n', encoding='utf-8')
    refuse(2, "s.txt:4: found 'x'", '--script', 's.txt', B3, env=without_display())


# --- what the machine refuses ---


def without_display(**more):
    kept = {name: value for name, value in os.environ.items()
            if name not in ('DISPLAY', 'WAYLAND_DISPLAY', 'SDL_VIDEODRIVER', 'XDG_RUNTIME_DIR')}
    return {**kept, **more}


def test_missing_display_is_reported():
    refuse(3, 'display', B3, env=without_display())


def test_dead_display_is_reported():
    refuse(3, 'display', B3, env=without_display(DISPLAY=':4711'))


def test_unknown_video_driver_is_reported():
    refuse(3, 'display', B3, env=without_display(SDL_VIDEODRIVER='nonsense'))


def test_missing_file_is_reported():
    for arguments in (['solve'], ['trace'], ['frame', '-o', 'x.png'], ['export', '-o', 'x.gif']):
        refuse(3, 'cannot open nothing-here.txt', *arguments, 'nothing-here.txt')


def test_folder_as_puzzle_is_refused():
    refuse(3, 'cannot read', 'solve', '/')


FULL = [['solve', B3], ['trace', B3], ['trace', '-f', 'binary', B3], ['trace', '-f', 'frames', B3],
        ['trace', '-f', 'text', B3], ['check', 'b3.trace'], ['list', 'engines'], ['--help'], ['--version'],
        ['solve', '--help']]


def test_full_standard_output_is_reported():
    call('trace', '-f', 'binary', '-o', 'b3.trace', B3)
    for arguments in FULL:
        with open('/dev/full', 'wb') as full:
            status, _, errors = call(*arguments, stdout=full)
        assert status == 3 and errors.count('\n') == 1 and 'No space left' in errors, (arguments, status, errors)


WRITERS = [['trace', '-o', '{}/b3.jsonl'], ['trace', '-f', 'binary', '-o', '{}/b3.trace'],
           ['frame', '--size', '640x480', '-o', '{}/b3.png'],
           *(['export', '--size', '320x200', '--every', '4', '-o', '{}/b3.' + form] for form in ('gif', 'mp4', 'svg', 'html')),
           ['export', '--size', '320x200', '-o', '{}/b3.png']]


def test_full_device_is_reported():
    for arguments in (['trace', '-o', '/dev/full', B3],):
        refuse(3, 'No space left', *arguments)


@contextlib.contextmanager
def small_disk():
    """Mounts a file system of 8 KB, which needs root; None without."""
    folder = pathlib.Path(tempfile.mkdtemp())
    mounted = os.geteuid() == 0 and not subprocess.run(
        ['mount', '-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', folder], capture_output=True, check=False).returncode
    try:
        yield folder if mounted else None
    finally:
        if mounted:
            subprocess.run(['umount', folder], check=False)
        folder.rmdir()


def test_full_disk_is_reported():
    with small_disk() as folder:
        if not folder:
            return 'skip needs root and the right to mount'
        (folder / 'b3.png').write_bytes(b'old' * 2730)
        for arguments in WRITERS:
            refuse(3, 'No space left', *(part.format(folder) for part in arguments), B3)
            assert os.listdir(folder) == ['b3.png'], (arguments, os.listdir(folder))
        assert (folder / 'b3.png').read_bytes().startswith(b'oldold')
    return None


def test_file_size_limit_is_reported():
    """Like test_full_disk_is_reported, but with the limit on file sizes, which needs no root."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))
    for arguments in WRITERS:
        status, output, errors = call(*(part.format('.') for part in arguments), B3, preexec_fn=limit)
        assert status == 3 and not output and errors.count('\n') == 1 and 'cannot write' in errors, (arguments, errors)
        assert not os.listdir('.'), (arguments, os.listdir('.'))


def test_endless_search_stops_at_the_limit():
    """When memory and disk are full, the steps so far can be shown, and the window reports the stop."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 18, 1 << 18))
    samurai = str(one_samurai())
    arguments = ['--memory', '32', '-e', 'stack', samurai]
    reason = 'sudoscope: no room for more than [0-9]{7,} steps in a temporary file: File too large\n'
    status, output, errors = call('trace', *arguments, stdout=subprocess.DEVNULL, preexec_fn=limit)
    assert status == 3 and re.fullmatch(reason, errors), (status, errors)
    if os.environ.get('LONG'):
        refuse(3, 'steps in a temporary file: File too large', 'frame', '--at', '70000000', '-o', 'last.png', *arguments,
               preexec_fn=limit)
    pathlib.Path('s.txt').write_text('last\ndump state.txt\n', encoding='utf-8')
    status, output, errors = call('--script', 's.txt', '--paused', *arguments, preexec_fn=limit)
    state = dict(line.split(' ', 1) for line in pathlib.Path('state.txt').read_text('utf-8').splitlines() if ' ' in line)
    assert status == 0 and state['message'].startswith('No room for more than '), (errors, state['message'])
    assert int(state['position']) == int(state['steps']) > 1000000, state


def test_steps_are_written_as_they_are_found():
    """This search ends only when there is no room left, which takes long with the default limits."""
    samurai = str(one_samurai())
    for form, first in ('jsonl', b'{"sudoscope":1,'), ('text', b'     1  Digits of peers: '):
        with subprocess.Popen([PROGRAM, 'trace', '-f', form, '-e', 'stack', samurai], stdout=subprocess.PIPE) as process:
            lines = [process.stdout.readline() for _ in range(100)]
            assert lines[0].startswith(first) and process.poll() is None, lines[0]
            process.kill()


def test_missing_folder_is_reported():
    pathlib.Path('plain').write_text('a file', encoding='utf-8')
    for arguments in WRITERS:
        refuse(3, 'cannot write plain/b3', *(part.format('plain') for part in arguments), B3)
        refuse(3, 'cannot write missing/b3', *(part.format('missing') for part in arguments), B3)


def test_read_only_folder_is_reported():
    if os.geteuid() == 0:
        return 'skip root may write everywhere'
    os.mkdir('closed', 0o500)
    for arguments in WRITERS:
        refuse(3, 'Permission denied', *(part.format('closed') for part in arguments), B3)
    return None


def test_nothing_goes_on_without_its_output():
    """The last puzzle is bad and would be told, were it reached; the first 3000 already fill more than the buffer."""
    puzzles = (B3 + '\n') * 3000 + 'x' * 81 + '\n'
    for arguments in (['rate'], ['steps', '-t', 'naked-single'], ['steps', '-f', 'text', '-t', 'naked-single'],
                      ['generate', '-n', '100000000']):
        stdin = puzzles.encode() if arguments[0] != 'generate' else b''
        arguments = arguments + ['-'] if stdin else arguments
        with open('/dev/full', 'wb') as full:
            status, _, errors = call(*arguments, stdin=stdin, stdout=full)
        assert status == 3 and errors == 'sudoscope: cannot write standard output: No space left on device\n', (arguments, errors)
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, 'wb') as closed:
            status, _, errors = call(*arguments, stdin=stdin, stdout=closed)
        assert status == 0 and not errors, (arguments, status, errors)


def test_endless_line_is_refused():
    """The message names the limit, and the lines around it are read. A line ten times as long takes no more memory."""
    long = 'found a line of more than 100000 characters, expected a puzzle'
    used = []
    for megabytes in (10, 100):
        with open('long.txt', 'w', encoding='utf-8') as source:  # in pieces: a child's peak begins with its parent's memory
            source.writelines([f'{B3}\n', *['1' * (1 << 20)] * megabytes, f'\n{B3}\n'])
        with open('long.txt', 'rb') as source, open('out.txt', 'wb') as out:
            with subprocess.Popen([PROGRAM, 'solve', '-'], stdin=source, stdout=out) as process:
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
        used.append(usage.ru_maxrss)
        assert process.returncode == 2
        assert pathlib.Path('out.txt').read_text('utf-8') == f'{B3_SOLVED}\ninvalid: standard input:2: {long}\n{B3_SOLVED}\n'
    assert used[1] < used[0] + 40000, used
    for command in ('rate', 'steps', 'trace'):
        assert f'standard input:1: {long}' in call(command, '-', stdin=b'1' * 300000)[2]


def test_long_line_of_a_trace_is_refused():
    header, *steps = json_lines(trace_of(B3)).splitlines()
    line = b'{"text":"' + b'x' * (1 << 24) + b'",' + steps[0][1:]
    refuse(2, f'standard input:2: the line has {len(line)} bytes, expected at most 16777216', 'check', '-',
           stdin=header + b'\n' + line + b'\n')


def test_closed_pipe_ends_the_program_quietly():
    for arguments in (['trace', '-e', 'propagate', B3], ['trace', '-f', 'frames', B3], ['trace', '-f', 'binary', B3],
                      ['solve', '-'], ['--help']):
        with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            process.stdout.close()
            with contextlib.suppress(BrokenPipeError):
                process.stdin.write((B3 + '\n').encode() * 2000)
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            errors = process.stderr.read().decode()
            assert process.wait(60) == 0 and not errors, (arguments, process.returncode, errors)


def test_files_are_replaced_atomically():
    pathlib.Path('b3.png').write_bytes(b'old')
    expect(0, '', 'frame', '--size', '640x480', '-o', 'b3.png', B3)
    assert png_size('b3.png') == (640, 480) and os.listdir('.') == ['b3.png']


# --- control characters ---


EVIL = 'a\x1b[31m\nsudoscope: b\r\t\x7f\x9b.txt'
SHOWN = 'a?[31m?sudoscope: b????.txt'


def test_file_names_keep_their_control_characters():
    """They reach neither the terminal nor a second line of a message."""
    for arguments in (['check', EVIL], ['--script', EVIL]):
        refuse(3, f'cannot open {SHOWN[:6]}', *arguments)
    for arguments in (['trace', '-o'], ['frame', '-o'], ['export', '-o']):
        refuse(3, f'cannot write {SHOWN}/', *arguments, f'{EVIL}/x.png', B3)
    pathlib.Path(EVIL).write_text(TWICE, encoding='utf-8')
    for command in ('trace', 'rate', 'steps'):
        assert f'{SHOWN}:1' in raw(command, EVIL)[2]
    status, output, _ = call('solve', EVIL)
    assert status == 2 and output.startswith(f'invalid: {SHOWN}:1: the digit 1') and output.count('\n') == 1, output
    pathlib.Path(EVIL).write_text(B3.replace('.', '1') + '\n', encoding='utf-8')
    status, output, _ = call('check', EVIL)
    assert status in (1, 2) and not CONTROL.search(output), output


def test_option_values_keep_their_control_characters():
    evil = EVIL[:12]
    for arguments in (['trace', '-e', evil], ['trace', '-f', evil], ['frame', '-o', 'a.png', '--theme', evil],
                      ['frame', '-o', 'a.png', '--size', evil], ['solve', '--limit', evil], ['export', '-o', evil],
                      ['generate', '--layout', evil], ['generate', '--symmetry', evil], ['generate', '--level', evil],
                      ['list', evil], ['learn', evil], ['steps', '-t', evil], [f'--{evil}'], ['solve', f'--stats={evil}'],
                      ['--race', evil], ['--speed', evil], ['why', '--candidate', evil]):
        refuse(2, 'a?[31m?sudos', *arguments, *([] if arguments[0] in ('list', 'learn', 'generate') else [B3]))


def test_quoted_text_keeps_its_control_characters():
    """What a puzzle or a script says is quoted where it is wrong."""
    for line in (f'no-such {EVIL[:12]}', f'theme {EVIL[:12]}'.replace('\n', '\v'), 'seek \x1b[2J', '\x1b[2J', 'key \x1b]0;x\x07' + 'x' * 40):
        pathlib.Path('s.txt').write_text(line, encoding='utf-8')
        refuse(2, 's.txt:', '--script', 's.txt', B3)
    for text in ('#! layout \x1b[31m\n' + B3, '#! \x1b[31m\n' + B3, B3[:80] + '\x1b', B3[:80] + '\x9b', '\x07' * 81):
        refuse(2, '', 'trace', '-', stdin=text.encode())
    header = trace_of(B3)[0]
    for change in ({'technique': '\x1b[31m'}, {'kind': '\x1b[31m'}, {'\x1b[31m\n': 1}):
        pathlib.Path('t.jsonl').write_bytes(json_lines([header, {**trace_of(B3)[1], **change}]))
        assert not CONTROL.search(call('check', 't.jsonl')[1])
    refuse(2, 'this is no JSON', 'check', '-', stdin=b'\x1b[31m\n')


def test_window_shows_no_control_characters():
    pathlib.Path('s.txt').write_bytes(b'save a\x1b[31m.trace\ndump d.txt\n')
    assert call('--script', 's.txt', B3)[0] == 0
    assert '/a?[31m.trace\n' in pathlib.Path('d.txt').read_text('utf-8')


# --- where output goes ---


def test_output_may_be_an_open_file():
    """/dev/stdout and /dev/fd/N are written where the shell's file stands, and stay what they are."""
    whole = raw('trace', B3)[1]
    device = os.lstat('/dev/stdout')
    for name in ('/dev/stdout', '/proc/self/fd/1', '/dev/fd/1'):
        with open('out', 'wb', buffering=0) as out:
            out.write(b'before\n')
            assert raw('trace', '-o', name, B3, stdout=out)[::2] == (0, ''), name
            os.write(out.fileno(), b'behind\n')
        assert pathlib.Path('out').read_bytes() == b'before\n' + whole + b'behind\n', name
    with open('other', 'wb') as out:
        expect(0, '', 'trace', '-o', f'/dev/fd/{out.fileno()}', B3, pass_fds=[out.fileno()])
    assert pathlib.Path('other').read_bytes() == whole
    assert raw('trace', '-o', '/dev/stdout', B3) == (0, whole, '')
    assert os.path.samestat(os.lstat('/dev/stdout'), device)


def test_output_may_be_a_named_pipe():
    os.mkfifo('pipe')
    with subprocess.Popen(['cat', 'pipe'], stdout=subprocess.PIPE) as reader:
        expect(0, '', 'trace', '-o', 'pipe', B3)
        assert reader.stdout.read() == raw('trace', B3)[1]
    assert pathlib.Path('pipe').is_fifo()
    os.mkfifo('pipe.mp4')
    with open('film', 'wb') as copy, subprocess.Popen(['cat', 'pipe.mp4'], stdout=copy):
        expect(0, '', 'export', '-o', 'pipe.mp4', '--size', '320x200', B3)
    film = pathlib.Path('film').read_bytes()
    assert film.index(b'ftyp') < film.index(b'moov') < film.index(b'mdat'), 'the index comes first'


def test_symbolic_links_are_followed():
    os.mkdir('far')
    os.mkdir('near')
    os.symlink('../near/second', 'far/first')
    os.symlink('third', 'near/second')
    os.symlink('far/first', 'name')
    for old in (None, b'old'):
        if old:
            pathlib.Path('near/third').write_bytes(old)
        expect(0, '', 'trace', '-o', 'name', B3)
        assert pathlib.Path('near/third').read_bytes() == raw('trace', B3)[1]
        assert os.readlink('name') == 'far/first' and os.readlink('near/second') == 'third'
        assert sorted(os.listdir('near')) == ['second', 'third'] and os.listdir('far') == ['first']
    os.symlink('circle', 'circle')
    refuse(3, 'cannot write circle: Too many levels', 'trace', '-o', 'circle', B3)


def test_output_keeps_mode_and_owner():
    pathlib.Path('private').write_bytes(b'old')
    os.chmod('private', 0o600)
    if os.geteuid() == 0:
        os.chown('private', 12, 34)
    before = os.stat('private')
    expect(0, '', 'trace', '-o', 'private', B3)
    after = os.stat('private')
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid), after
    assert after.st_size > 1000
    expect(0, '', 'trace', '-o', 'fresh', B3)
    assert os.stat('fresh').st_mode & 0o777 == 0o666 & ~current_umask()


def test_another_name_of_a_replaced_file_keeps_its_content():
    pathlib.Path('one').write_bytes(b'old')
    os.link('one', 'two')
    expect(0, '', 'trace', '-o', 'one', B3)
    assert pathlib.Path('one').read_bytes() == raw('trace', B3)[1] and pathlib.Path('two').read_bytes() == b'old'
    assert sorted(os.listdir('.')) == ['one', 'two'], os.listdir('.')


def test_read_only_output_is_refused():
    """Root may write to such a file, as everywhere; so the program runs as nobody."""
    pathlib.Path('closed').write_bytes(b'old')
    os.chmod('closed', 0o400)
    os.chmod('.', 0o777)
    options = {}
    if os.geteuid() == 0:
        os.chown('closed', 65534, 65534)
        options = {'user': 65534, 'group': 65534, 'extra_groups': []}
        try:
            call('--version', **options)
        except PermissionError:
            return 'skip nobody may not run the program from its folder'
    refuse(3, 'cannot write closed: Permission denied', 'trace', '-o', 'closed', B3, **options)
    assert pathlib.Path('closed').read_bytes() == b'old'
    return None


def test_part_files_of_the_user_stay():
    """A file whose name is the one that a temporary file would have is the user's."""
    def place():
        for name in ('out.part-{}', 'out.part-{}-0', 'out.part-{}-1'):
            pathlib.Path(name.format(os.getpid())).write_bytes(b'mine')
    expect(0, '', 'trace', '-o', 'out', B3, preexec_fn=place)
    files = sorted(os.listdir('.'))
    assert len(files) == 4 and all(pathlib.Path(name).read_bytes() == b'mine' for name in files[1:]), files


def in_locale(*arguments, **variables):
    """What the program says in this locale: status, output, errors."""
    environment = {name: value for name, value in os.environ.items() if name not in ('LANGUAGE', 'LC_ALL', 'LC_MESSAGES', 'LANG')}
    return call(*arguments, env={**environment, **variables})


def test_the_language_is_chosen_by_option_or_locale():
    german = 'Schritt für Schritt'
    assert german in call('--language', 'de', '--help')[1] and 'Nackter Single' in call('list', 'techniques', '--language=de')[1]
    assert german in in_locale('--help', LANG='de_DE.UTF-8')[1] and german in in_locale('--help', LANGUAGE='de', LANG='C.UTF-8')[1]
    for variables in ({}, {'LC_ALL': 'C', 'LANGUAGE': 'de'}, {'LANG': 'fr_FR.UTF-8'}, {'LC_ALL': 'en_GB.UTF-8', 'LANG': 'de_DE'}):
        assert 'step by step' in in_locale('--help', **variables)[1], variables
    assert 'step by step' in in_locale('--language', 'en', '--help', LANG='de_DE.UTF-8')[1]
    assert 'Único desnudo: r6c7 ve ' in call('trace', '-f', 'text', '-e', 'human', '--language', 'es', B3)[1]
    assert 'nicht gefunden' in in_locale('solve', 'nope.txt', LANG='de_DE.UTF-8')[2]
    for text, words in ('fpuzABCD=', 'Rätsel von f-puzzles'), ('PK\x03\x04', 'Zip-Datei'), ('https://sudokupad.app/a', 'auf dem Server'):
        pathlib.Path('refused.txt').write_text(text)
        assert words in in_locale('convert', '-t', 'line', 'refused.txt', LANG='de_DE.UTF-8')[2], text
    refuse(2, "unknown language 'xx', expected one of en, de", 'solve', '--language', 'xx', HARD)
    refuse(2, "unknown language 'xx'", '--language', 'xx', '--help')
    assert [line.split('\t')[0] for line in call('list', 'languages')[1].splitlines()] == ['en', 'de', 'es']
    assert [line.split('\t')[0] for line in call('list', 'profiles')[1].splitlines()] == ['hodoku', 'sudoscope']


def test_what_programs_read_is_the_same_in_every_language():
    pathlib.Path('moves').write_text('r1c3=4\nr1c3<>1\nr1c4=6\nr5c5=1\n', encoding='utf-8')
    for arguments in (['trace', HARD], ['trace', '-f', 'frames', HARD], ['trace', '-f', 'cnf', HARD], ['steps', '-t', 'x-chain', HARD],
                      ['rate', B3], ['solve', '--stats', EMPTY[:80] + 'z'], ['judge', '-f', 'jsonl', 'moves', B3],
                      ['why', '-f', 'jsonl', '--at', '20', HARD]):
        here, there = in_locale(*arguments, LC_ALL='C'), in_locale(*arguments, LC_ALL='de_DE.UTF-8')
        assert here[:2] == there[:2], (arguments, here[1][:300], there[1][:300])


def test_a_long_net_is_told_in_short():
    """Nobody follows so many words in one breath. The proof below has each step."""
    output = call('trace', '-f', 'text', '-e', 'human', SOURCE / 'puzzles/jigsaw.txt')[1]
    long = re.search(r'Forcing net contradiction: If r2c8 were not 3, then (\d+) more digits would be forced, and column 2 would have no place left for 6[.] '
                     r'So r2c8 is 3[.]\n(.*?)\n +\d+  \S', output, re.DOTALL)
    proof = long[2].splitlines()
    assert int(long[1]) == 20 and len(proof) > 20, (long[1], proof)


def tell(keys, *arguments):
    status, output, errors = call('tell', *arguments, stdin=keys.encode())
    assert status == 0 and 'rror' not in errors, (status, errors)
    return output.splitlines()


def test_tell_answers_each_key_with_a_line():
    lines = tell(' psxrcb5\x1b[C\x1b[B\x1b[D\x1b[Aq', B3)
    assert '25 givens' in lines[0] and lines[0].endswith('Question mark tells the keys.'), lines
    assert re.fullmatch(r'Step 26 of 87, Naked single: r6c7 sees 3, 4, 7 and 9 in column 7; .*so r6c7 is 2, .*', lines[1]), lines
    assert lines[2:4] == ['25 of 81 cells are given. The others can still be any digit.'] * 2, lines
    assert lines[4:7] == ['r6c7: open, can be 1, 2, 3, 4, 5, 6, 7, 8 or 9.', 'Missing in row 6: 2, 3, 4, 6 and 8.',
                          'Missing in column 7: 1, 2, 5, 6 and 8.'], lines
    assert lines[7].startswith('Missing in box 6: ') and lines[8].startswith('5 in box 6: r4c9, '), lines
    assert [line[:4] for line in lines[9:]] == ['r6c8', 'r7c8', 'r7c7', 'r6c7'], lines


def test_tell_says_what_the_step_does_to_a_cell():
    """On a walk over the board, each cell that the step changes says so, and no other one does."""
    steps = trace_of(B3, 'human')
    walked = tell('n' * 12 + 'h' * 9 + 'k' * 9 + ('l' * 8 + 'h' * 8 + 'j') * 9 + 'w', B3)
    step = steps[int(re.match(r'Step (\d+)', walked[12])[1])]
    said = {line[:4] for line in walked if ' This step takes ' in line or ' This step puts ' in line}
    changed = {f'r{cell // 9 + 1}c{cell % 9 + 1}' for cell, _ in step.get('remove', []) + step.get('place', [])}
    assert said == changed and changed, (said, changed)
    assert walked[-1].strip().startswith(f'{len([line for line in walked if re.match(" +[0-9]+[.] ", line)])}. '), walked[-3:]


def test_tell_takes_every_layout_and_ends_with_its_keys():
    samurai = str(one_samurai())
    lines = tell('\x1b[C' * 12 + 'b', samurai)
    assert not any(line.startswith('The edge') for line in lines) and lines[-1].startswith('Missing in box '), lines
    assert len(tell('nnq' + 'n' * 50, B3)) == 3
    assert tell('zq', B3)[-1].endswith('Q: the end.')
    refuse(2, 'standard input gives the keys', 'tell', '-')
    call('trace', '-e', 'pivot', '-f', 'binary', '-o', 'b3.trace', B3)
    assert 'Guess: Nothing more follows' in '\n'.join(tell('n' * 60, 'b3.trace'))


def test_tell_reads_keys_of_a_terminal_at_once():
    leader, follower = os.openpty()
    with subprocess.Popen([PROGRAM, 'tell', B3], stdin=follower, stdout=subprocess.PIPE) as program:
        assert program.stdout.readline()
        os.write(leader, b'\n')
        assert program.stdout.readline().startswith(b'Step 26 of 87')
        os.write(leader, b'q')
        assert program.stdout.read() == b''
    os.close(leader)
    os.close(follower)
    assert program.returncode == 0


def run_case(number, name, case):
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    try:
        skipped = case()
        print(f'ok {number} - {name}' + (f' # SKIP {skipped[5:]}' if skipped else ''), flush=True)
    except Exception:
        print(f'not ok {number} - {name}', flush=True)
        traceback.print_exc()
    finally:
        os.chdir('/')
        shutil.rmtree(folder, ignore_errors=True)


def main():
    for number in signal.SIGINT, signal.SIGHUP:  # a shell in the background, or nohup, lets its children ignore them
        signal.signal(number, signal.SIG_DFL)
    cases = [(name[5:].replace('_', ' '), case) for name, case in globals().items() if name.startswith('test_')]
    wanted = sys.argv[3:]
    if wanted and re.fullmatch(r'\d+/\d+', wanted[0]):
        part, parts = map(int, wanted.pop(0).split('/'))
        cases = cases[part - 1::parts]
    cases = [case for case in cases if not wanted or any(word in case[0] for word in wanted)]
    print(f'1..{len(cases)}')
    for number, (name, case) in enumerate(cases, 1):
        run_case(number, name, case)


main()
