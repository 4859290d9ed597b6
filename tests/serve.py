"""`sudoscope serve`: serve.py SUDOSCOPE [REQUESTS MALFORMED PROCESSES]. Mixed requests get exactly what the commands print, malformed ones an
error, and neither disturbs the next. Prints one TAP line a test. With the numbers, it does so many in each of the processes, side by side,
and prints the memory of the first before and after: serve.py build/src/sudoscope 10000 1000 10."""
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import time
import traceback

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
REQUESTS, MALFORMED, PROCESSES = (int(number) for number in sys.argv[2:5]) if len(sys.argv) > 2 else (60, 60, 1)
B3 = '..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..'
B1 = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
SMALL = '1...' '..2.' '.3..' '...4'
TWICE = '11' + '.' * 79
MOVES = ['r1c1=9', 'r1c2<>1', 'r1c2=1']
ENDLESS = {'puzzle': '.' * 81, 'limit': 10 ** 15}
# The commands of the methods, with their fixed options.
COMMANDS = {'solve': ['solve', '-f', 'jsonl'], 'count': ['solve', '-f', 'jsonl', '--count'], 'rate': ['rate', '-f', 'jsonl'], 'steps': ['steps'],
            'hint': ['steps', '--first'], 'judge': ['judge', '-f', 'jsonl'], 'why': ['why', '-f', 'jsonl'], 'explain': ['trace', '-f', 'text'],
            'generate': ['generate', '-f', 'jsonl'], 'trace': ['trace']}


def calls():
    """Returns pairs of a method and its parameters, each of which the command line has as well."""
    found = [('generate', {'number': 3, 'seed': 5}), ('generate', {'layout': '4x4', 'number': 2}), ('generate', {'level': 'hard', 'symmetry': 'rotate'}),
             ('generate', {'level': 'none'}), ('solve', {'puzzle': TWICE}), ('count', {'puzzle': '.' * 81, 'limit': 50}),
             ('judge', {'moves': '\n'.join(MOVES), 'puzzle': B3}), ('judge', {'moves': ['r1c1='], 'puzzle': B3}), ('judge', {'moves': ['r1c1=1'], 'puzzle': SMALL}),
             ('solve', {'puzzle': B3 + '\n' + B1, 'engine': 'pivot', 'stats': True}), ('solve', {'puzzle': B3, 'candidates': True}),
             ('solve', {'puzzle': B3, 'engine': 'nobody'}), ('rate', {'puzzle': B3 + '\n' + SMALL + '\n' + TWICE, 'full': True}),
             ('steps', {'puzzle': B3, 'technique': 'naked-pair', 'notation': 'a1'}), ('steps', {'puzzle': B3, 'technique': 'none'})]
    for puzzle in (B3, B1, SMALL):
        found += [('solve', {'puzzle': puzzle}), ('count', {'puzzle': puzzle}), ('rate', {'puzzle': puzzle}), ('hint', {'puzzle': puzzle}),
                  ('why', {'puzzle': puzzle, 'engine': 'human', 'at': 20 if puzzle == SMALL else 60}), ('why', {'puzzle': puzzle, 'at': 0}),
                  ('why', {'puzzle': puzzle, 'engine': 'learn', 'candidate': 'r1c2'}), ('explain', {'puzzle': puzzle, 'engine': 'human', 'steps': '3,7-9'}),
                  ('trace', {'puzzle': puzzle, 'engine': 'human'}), ('trace', {'puzzle': puzzle, 'engine': 'propagate'})]
    if len(sys.argv) > 2:  # with more puzzles
        lines = subprocess.run([PROGRAM, 'generate', '-n', '60', '--level', 'easy'], capture_output=True, text=True, check=True).stdout.split()
        for line in lines:
            found += [(method, {'puzzle': line}) for method in ('solve', 'count', 'rate', 'hint')]
            found += [('steps', {'puzzle': line, 'technique': technique}) for technique in ('hidden-single', 'pointing')]  # all take 4 MiB
            found += [('trace', {'puzzle': line, 'engine': 'human'}), ('explain', {'puzzle': line, 'engine': 'human', 'steps': 40}),
                      ('why', {'puzzle': line, 'engine': 'human', 'at': 70}), ('judge', {'moves': ['r1c1=1', 'r2c2<>5', 'r9c9=3'], 'puzzle': line})]
    return found


def command_line(method, parameters):
    options = []
    for name, value in parameters.items():
        if name not in ('puzzle', 'moves') and value is not False:
            options += ['--' + name] + ([] if value is True else [str(value)])
    texts = [parameters[name] for name in ('moves', 'puzzle') if name in parameters]
    return [*COMMANDS[method], *options, *(text if isinstance(text, str) else '\n'.join(text) + '\n' for text in texts)]


def expectation(call):
    """Returns what the command line prints: status, items and the messages without the program's name."""
    method, parameters = call
    done = subprocess.run([PROGRAM, *command_line(method, parameters)], capture_output=True, text=True, check=False, timeout=100)
    items = done.stdout.splitlines()
    messages = [line.removeprefix('sudoscope: ') for line in done.stderr.splitlines()]
    return done.returncode, items if method == 'explain' else [json.loads(item) for item in items], messages


def is_right(answer, expected):
    status, items, messages = expected
    if status == 2 and not items:
        return answer['error'] == {'code': -32602, 'message': messages[-1]}
    return answer['result'] == {'items': items, 'from': 0, 'status': status, 'notes': messages}


class Server:
    """The server. Requests are written by a thread of their own, so that answers can be read meanwhile."""

    def __init__(self, *options):
        self.process = subprocess.Popen([PROGRAM, 'serve', *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def send(self, *lines):
        self.process.stdin.write(b''.join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b'\n' for line in lines))
        self.process.stdin.flush()

    def call(self, number, method, parameters=None):
        self.send({'jsonrpc': '2.0', 'id': number, 'method': method, **({} if parameters is None else {'params': parameters})})

    def notify(self, method, parameters):
        self.send({'jsonrpc': '2.0', 'method': method, 'params': parameters})

    def read(self):
        return json.loads(self.process.stdout.readline().decode())

    def ask(self, method, parameters=None):
        self.call(1, method, parameters)
        return self.read()

    def memory(self):
        text = pathlib.Path(f'/proc/{self.process.pid}/status').read_text(encoding='utf-8')
        return int(re.search(r'VmRSS:\s*(\d+)', text)[1])

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.process.stdin.close()
        rest, errors = self.process.stdout.read(), self.process.stderr.read().decode()
        status = self.process.wait(100)
        if not failure[0]:
            assert (status, rest, errors) == (0, b'', ''), (status, rest[:300], errors)


def broken(rng, line):
    """Returns a malformed line. It may be valid by chance, and then its id is a text."""
    kind, at = rng.randrange(6), rng.randrange(len(line))
    value = json.loads(line)
    wrong = rng.choice([1, -1, 1.5, 'x', [], {}, [1], True, None])
    if kind == 0:
        return line[:at]
    if kind == 1:
        return line[:at] + bytes([rng.choice([0, 8, 34, 44, 91, 93, 123, 125, 195, 255])]) + line[at + 1:]
    if kind == 2:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(1, 200))).replace(b'\n', b'?')
    if kind == 3:
        value[rng.choice(['jsonrpc', 'method', 'params'])] = wrong
    elif kind == 4:
        value['params'] = {rng.choice(['puzzle', 'moves', 'engine', 'from', 'page', 'x']): wrong}
    else:
        value = rng.choice([[], [value] * 1001, [1, 2], wrong, {**value, 'id': [1]}])
    return json.dumps(value).encode()


def has_answer(line):
    """Returns whether the line has an answer: it is neither blank nor a notification."""
    try:
        value = json.loads(line.decode('utf-8', 'strict'))
    except (ValueError, RecursionError):
        return bool(line.strip(b' \t\r'))
    return not (isinstance(value, dict) and 'id' not in value and value.get('jsonrpc') == '2.0' and isinstance(value.get('method'), str)
                and isinstance(value.get('params', {}), (dict, list)))


def mixed(number, wanted, requests, malformed):
    """Sends requests drawn by chance, with malformed ones among them, and compares each answer. Returns the memory after a tenth of them and
    at the end, and the number of errors that malformed requests had."""
    rng = random.Random(number)
    drawn = [rng.choice(wanted) for _ in range(requests)]
    places = collections.Counter(rng.randrange(requests) for _ in range(malformed))
    lines, waiting, errors, memory = [], 0, 0, []
    for i, ((method, parameters), _) in enumerate(drawn):
        request = {'jsonrpc': '2.0', 'method': method, 'params': {**parameters, 'page': 10000}}
        odd = [broken(rng, json.dumps({**request, 'id': f'm{i}'}).encode()) for _ in range(places[i])]
        lines += [*odd, {**request, 'id': i}]
        waiting += 1 + sum(has_answer(line) for line in odd)
    with Server() as server, concurrent.futures.ThreadPoolExecutor(1) as writer:
        sending = writer.submit(server.send, *lines)
        left = set(range(requests))
        for count in range(waiting):
            answer = server.read()
            if isinstance(answer, dict) and type(answer['id']) is int:
                call, expected = drawn[answer['id']]
                assert is_right(answer, expected), (call, answer, expected)
                left.remove(answer['id'])
            for one in answer if isinstance(answer, list) else [answer]:
                is_odd = type(one['id']) is not int and 'error' in one
                assert not is_odd or one['error']['code'] in (-32700, -32600, -32601, -32602), one
                errors += is_odd
            if count in (waiting // 10, waiting - 1):
                memory.append(server.memory())
        sending.result()
        assert not left, left
    return (*memory, errors)


def test_mixed_requests():
    wanted = calls()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        wanted = list(zip(wanted, pool.map(expectation, wanted)))
    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        results = list(pool.map(lambda number: mixed(number, wanted, REQUESTS, MALFORMED), range(PROCESSES)))
    if len(sys.argv) > 2:
        for before, after, odd in results:
            print(f'# memory after a tenth of the requests {before} KiB, at the end {after} KiB; {odd} malformed requests had an error')
    assert all(odd > MALFORMED // 4 for _, _, odd in results), results
    assert REQUESTS < 1000 or all(after < 1.2 * before + 20000 for before, after, _ in results), results


def test_pages():
    with Server() as server:
        whole = server.ask('trace', {'puzzle': B3, 'engine': 'human', 'page': 10000})['result']['items']
        found, at = [], 0
        while at is not None:
            page = server.ask('trace', {'puzzle': B3, 'engine': 'human', 'page': 13, 'from': at})['result']
            assert page['from'] == at and len(page['items']) <= 13, page
            found += page['items']
            at = page.get('next')
        assert found == whole and len(whole) > 60, (len(found), len(whole))
        again = server.ask('trace', {'puzzle': B3, 'engine': 'human', 'page': 2, 'from': 40})['result']
        assert again['items'] == whole[40:42] and again['next'] == 42, again
        beyond = server.ask('trace', {'puzzle': B3, 'engine': 'human', 'from': 100000})['result']
        assert beyond['items'] == [] and 'next' not in beyond, beyond


def test_cancelled():
    with Server() as server:
        for number, (method, parameters) in enumerate([('count', ENDLESS), ('generate', {'hardest': 'junior-exocet'}),
                                                       ('solve', {'puzzle': '.' * 625, 'engine': 'stack'})]):
            server.call(number, method, parameters)
            server.call('next', 'solve', {'puzzle': B3})
            time.sleep(0.1)
            start = time.monotonic()
            server.notify('$/cancelRequest', {'id': number})
            answer = server.read()
            assert (answer['id'], answer['error']['code']) == (number, -32800), answer
            assert server.read()['result']['items'][0]['result'] == 'solved'
            assert time.monotonic() - start < 5
        server.call(7, 'count', ENDLESS)
        server.call(8, 'count', ENDLESS)
        server.call(9, 'ping')
        assert server.read() == {'jsonrpc': '2.0', 'id': 9, 'result': {}}  # while 7 runs
        for number in (8, 7):
            server.notify('notifications/cancelled', {'requestId': number})
        server.send([{'jsonrpc': '2.0', 'id': 10, 'method': 'ping'}, {'jsonrpc': '2.0', 'method': 'ping'}, 5])
        ping, odd = server.read()
        assert ping['id'] == 10 and odd['id'] is None and odd['error']['code'] == -32600, (ping, odd)


def test_time_limit():
    with Server('--seconds', '0.2') as server:
        answer = server.ask('count', ENDLESS)
        assert answer['error'] == {'code': -32000, 'message': 'the time limit of 0.2 seconds is over'}, answer
        assert server.ask('count', {'puzzle': B3})['result']['items'][0]['solutions'] == 1


def test_limits_of_size():
    with Server() as server:
        server.send(b' ' * (1 << 20) + b' {}', b'[' * 100000, b'', b'   ')
        assert server.read()['error'] == {'code': -32600, 'message': 'the line is too long, expected at most 1 MiB'}
        assert server.read()['error']['code'] == -32700
        assert server.ask('solve', {'puzzle': B3})['result']['status'] == 0
        answer = server.ask('solve', {'puzzle': [B3] * 5000, 'page': 3})['result']
        assert len(answer['items']) == 3 and answer['next'] == 3, answer


def test_no_file_is_read():
    with Server() as server:
        for parameters in ({'puzzle': str(PROGRAM)}, {'puzzle': '-'}, {'puzzle': B3, 'engine': 'human', 'profile': __file__}):
            answer = server.ask('trace', parameters)
            assert answer['error']['code'] == -32602, answer
        for name in ('output', 'shard', 'format', 'kernel', 'memory'):
            answer = server.ask('solve', {'puzzle': B3, name: '/dev/null'})
            assert answer['error']['message'].startswith(f"solve has no parameter '{name}'"), answer


def test_model_context_protocol():
    with Server() as server:
        hello = server.ask('initialize', {'protocolVersion': '2024-11-05', 'capabilities': {}, 'clientInfo': {'name': 'test', 'version': '1'}})['result']
        assert hello['protocolVersion'] == '2024-11-05' and hello['serverInfo']['name'] == 'sudoscope' and hello['capabilities'] == {'tools': {}}, hello
        assert server.ask('initialize', {'protocolVersion': '1999-01-01'})['result']['protocolVersion'] == '2025-06-18'
        server.notify('notifications/initialized', {})
        tools = server.ask('tools/list')['result']['tools']
        assert [tool['name'] for tool in tools] == list(COMMANDS), tools
        for tool in tools:
            schema = tool['inputSchema']
            assert schema['type'] == 'object' and schema['additionalProperties'] is False and tool['description'], tool
            assert set(schema['required']) <= set(schema['properties']), tool
            for name, entry in schema['properties'].items():
                assert entry['description'] and entry['type'], (tool['name'], name)
        called = server.ask('tools/call', {'name': 'solve', 'arguments': {'puzzle': B3}})['result']
        plain = server.ask('solve', {'puzzle': B3})['result']
        assert called['structuredContent'] == plain == json.loads(called['content'][0]['text']) and called['isError'] is False, called
        wrong = server.ask('tools/call', {'name': 'why', 'arguments': {'puzzle': 'x'}})['result']
        assert wrong['isError'] is True and 'expected' in wrong['content'][0]['text'], wrong
        assert server.ask('tools/call', {'name': 'format'})['error']['code'] == -32602
        assert server.ask('resources/list')['error']['code'] == -32601


def main():
    tests = [(name, test) for name, test in globals().items() if name.startswith('test_')]
    print(f'1..{len(tests)}')
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f'ok {number} - {name[5:]}', flush=True)
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f'not ok {number} - {name[5:]}')
            print('\n'.join('# ' + line for line in traceback.format_exc().splitlines()), flush=True)
    return failed > 0


sys.exit(main())
