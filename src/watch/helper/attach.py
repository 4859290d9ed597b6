"""Follows the board of an unmodified Python program: attach.py FILE|DIRECTORY, -m MODULE or -c CODE, then arguments.

The main module and each module from outside the library are compiled from a changed syntax tree: after each store
to an element or an attribute, each method call and each binding of a name the program calls a hook. The hook knows the
containers of the boards that it follows, reads again only what may have changed, and writes the differences as lines
(docs/watch.md) to the descriptor SUDOSCOPE_EVENTS. SUDOSCOPE_PUZZLE has the givens, SUDOSCOPE_CALL, _SHAPE and
_BOARD the options of the same names. A hook does not run code of the program, except for --board: it reads attributes
from __dict__ and slots, and containers by the methods of their built-in types."""
import ast
import atexit
import builtins
import importlib.machinery
import os
import re
import runpy
import sys
import sysconfig
import threading
import types
import weakref

DIGITS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
BLANKS = frozenset(('', '.', '0', '_', '-', '*', '?', 'x', 'X', '#'))
SIZES = (9, 4, 6, 16, 25)
MOST_BOARDS = 4096  # the boards that are held at once
FRUITLESS = 64  # after so many calls without a board the hook of a binding is switched off
MOST_MISSES = 1000  # after so many stores to no board only each 32nd store of a line is looked at
SOME_BOARDS, SOME_PARTS = 256, 40000  # so many are held before those are dropped that the program has dropped
MOST_TEXTS = 200000
NEAR = 3  # the most cells in which a copy differs from its original when it is first seen
CHANGING = frozenset('add append clear difference_update discard extend fill insert intersection_update itemset pop '
                     'popitem put remove reverse setdefault sort symmetric_difference_update update __setitem__ '
                     '__delitem__ __ior__ __iand__'.split())
CONTAINERS = frozenset((set, list, dict))
PLAIN = frozenset((int, float, bool, complex, bytes, range, slice, type(None), type, types.FunctionType,
                   types.BuiltinFunctionType, types.MethodType, types.ModuleType, types.GeneratorType))
HOOKS = ('__sudoscope_on__', '__sudoscope_stored__', '__sudoscope_bound__')


class Site:
    """A place of the program that calls a hook."""

    __slots__ = ('file', 'line', 'function', 'names', 'attribute', 'misses')

    def __init__(self, file, line, function, names, attribute=None):
        self.file, self.line, self.function, self.names, self.attribute = file, line, function, names, attribute
        self.misses = 0


# --- the rewriting ---

class Rewriter:
    """Puts hooks behind the statements of one module."""

    def __init__(self, file):
        self.file, self.functions = file, ['<module>']

    def rewrite(self, tree):
        tree.body = self.block(tree.body)
        return ast.fix_missing_locations(tree)

    def block(self, statements):
        changed = []
        for statement in statements:
            changed.append(statement)
            changed.extend(self.statement(statement))
        return changed

    def statement(self, node):
        """Changes a statement and all inside it. Returns the statements to put behind it."""
        is_function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        if is_function or isinstance(node, ast.ClassDef):
            self.functions.append(node.name)
        for field in ('body', 'orelse', 'finalbody'):
            if isinstance(getattr(node, field, None), list):
                setattr(node, field, self.block(getattr(node, field)))
        for part in getattr(node, 'handlers', []) + getattr(node, 'cases', []):
            part.body = self.block(part.body)
        if is_function:
            self.enter(node)
        if is_function or isinstance(node, ast.ClassDef):
            self.functions.pop()
        if isinstance(node, (ast.For, ast.AsyncFor)):
            is_count = isinstance(node.iter, ast.Call) and getattr(node.iter.func, 'id', '') == 'range'
            node.body[:0] = self.targets(node, [node.target], not is_count)
        if isinstance(node, (ast.Assign, ast.Delete)):
            return self.targets(node, node.targets, not self.is_plain(getattr(node, 'value', None))) + self.calls(node)
        if isinstance(node, ast.AugAssign) or isinstance(node, ast.AnnAssign) and node.value:
            return self.targets(node, [node.target], not self.is_plain(node.value)) + self.calls(node)
        return self.calls(node) if isinstance(node, (ast.Expr, ast.Assert)) else []

    @staticmethod
    def is_plain(value):
        """Returns whether an expression is never a board."""
        if isinstance(value, ast.Constant):
            return not isinstance(value.value, str) or len(value.value) < 16
        return value is None or isinstance(value, (ast.Compare, ast.Lambda, ast.JoinedStr)) or (
            isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not))

    def enter(self, node):
        arguments = node.args
        every = [*getattr(arguments, 'posonlyargs', []), *arguments.args, *arguments.kwonlyargs]
        if arguments.vararg:
            every.append(arguments.vararg)
        has_text = isinstance(node.body[0], ast.Expr) and isinstance(getattr(node.body[0], 'value', None), ast.Constant)
        if every:
            call = self.bound(node, [argument.arg for argument in every])
            ast.copy_location(call, node.body[-1] if has_text else node.body[0])
            node.body.insert(1 if has_text and isinstance(node.body[0].value.value, str) else 0, call)

    def targets(self, node, targets, binds):
        """Returns the hooks for what is stored to."""
        names, hooks, number = [], [], 0
        while targets:
            target, *targets = targets
            if isinstance(target, (ast.Tuple, ast.List)):
                targets = target.elts + targets
            elif isinstance(target, ast.Starred):
                targets = [target.value] + targets
            elif isinstance(target, ast.Name):
                names.append(target.id)
            elif isinstance(target, (ast.Subscript, ast.Attribute)):
                number += 1
                hooks.extend(self.container(node, target, number))
        if names and binds and not isinstance(node, ast.Delete):
            hooks.append(self.bound(node, names))
        return hooks

    def calls(self, node):
        """Returns the hooks for methods that may change their object, and for the arguments of a call that is a
        statement."""
        hooks, call = [], getattr(node, 'value', None)
        if isinstance(call, ast.Await):
            call = call.value
        if isinstance(node, ast.Expr) and isinstance(call, ast.Call):
            if isinstance(call.func, ast.Attribute):
                hooks.extend(self.container(node, call.func, 1))
            hooks.extend(self.stored(node, name, name) for name in
                         dict.fromkeys(part.id for part in call.args if isinstance(part, ast.Name)))
        inner, hidden = set(), set()
        for part in ast.walk(node) if call or isinstance(node, ast.Assert) else ():
            if isinstance(part, ast.comprehension):
                hidden.update(name.id for name in ast.walk(part.target) if isinstance(name, ast.Name))
            elif isinstance(part, ast.Lambda):
                hidden.update(argument.arg for argument in ast.walk(part.args) if isinstance(argument, ast.arg))
            elif isinstance(part, ast.Call) and part is not call and isinstance(part.func, ast.Attribute):
                if part.func.attr in CHANGING:
                    inner.add(root_of(part.func))
        if isinstance(node, ast.Assign) and isinstance(call, ast.Call) and getattr(call.func, 'attr', None) in CHANGING:
            inner.add(root_of(call.func))
        hooks.extend(self.stored(node, name, name) for name in sorted(inner - hidden - {None}))
        return hooks

    def container(self, node, target, number):
        """Keeps the container that the target is an element or an attribute of in a name of its own."""
        root, holder = root_of(target), '__sudoscope_%d__' % number
        attribute, value = target.attr if isinstance(target, ast.Attribute) else None, target.value
        if isinstance(value, ast.Name):
            return [self.stored(node, value.id, value.id, attribute)]
        if isinstance(value, (ast.Constant, ast.JoinedStr)) or isinstance(value, ast.Call) and root in ('super', None):
            return []
        target.value = ast.copy_location(ast.NamedExpr(ast.Name(holder, ast.Store()), value), value)
        return [self.stored(node, holder, root or holder, attribute),
                ast.copy_location(ast.Delete([ast.Name(holder, ast.Del())]), node)]

    def site(self, node, names, attribute=None):
        SITES.append(Site(self.file, node.lineno, self.functions[-1], names, attribute))
        ON.append(True)
        return ast.Constant(len(SITES) - 1)

    def stored(self, node, container, root, attribute=None):
        site = self.site(node, (root,), attribute)
        names = [ast.Name(name, ast.Load()) for name in (container, root)]
        return ast.copy_location(ast.Expr(ast.Call(ast.Name(HOOKS[1], ast.Load()), [site, *names], [])), node)

    def bound(self, node, names):
        """Returns a call that is skipped once its site has been switched off."""
        names = list(dict.fromkeys(names))
        site = self.site(node, names)
        is_on = ast.Subscript(ast.Name(HOOKS[0], ast.Load()), site, ast.Load())
        call = ast.Call(ast.Name(HOOKS[2], ast.Load()), [site, *(ast.Name(name, ast.Load()) for name in names)], [])
        return ast.copy_location(ast.If(is_on, [ast.copy_location(ast.Expr(call), node)], []), node)


def root_of(node):
    """Returns the name at the beginning of a chain of attributes, elements and calls, or None."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call, ast.NamedExpr)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def compile_source(source, path, shown):
    """Returns the changed code of a module; its own code where that cannot be."""
    tree = compile(source, path, 'exec', ast.PyCF_ONLY_AST, dont_inherit=True)
    try:
        return compile(Rewriter(shown).rewrite(tree), path, 'exec', dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError) as error:
        FOLLOWER.troubles.append('%s cannot be rewritten: %s' % (shown, error))
        return compile(source, path, 'exec', dont_inherit=True)


class Loader(importlib.machinery.SourceFileLoader):
    """Loads a module of the program. Cached bytecode, which has no hooks, is neither read nor written."""

    def path_stats(self, path):
        raise OSError

    def source_to_code(self, data, path, *, _optimize=-1):
        return compile_source(data, path, shown_name(path))


class Finder:
    """Finds the modules from outside the library as the interpreter does, and loads them with hooks."""

    library = tuple(os.path.realpath(sysconfig.get_path(name)) + os.sep for name in ('stdlib', 'platstdlib'))

    @classmethod
    def is_foreign(cls, path):
        path = os.path.realpath(path)
        return path.startswith(cls.library) or not {'site-packages', 'dist-packages'}.isdisjoint(path.split(os.sep))

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec and type(spec.loader) is importlib.machinery.SourceFileLoader:
            if not cls.is_foreign(spec.origin):
                spec.loader = Loader(spec.loader.name, spec.loader.path)
        return spec


def shown_name(path):
    """Returns a file's name as seen from the current folder, if it lies inside that."""
    try:
        relative = os.path.relpath(path)
    except (OSError, ValueError):
        return path
    return path if relative.startswith(os.pardir) else relative


# --- readings: what a cell's value means, as a set of digits with bit 0 for 1 ---

class Reading:
    """One meaning of values: `kind` is digit, zero (digits from 0), bit (a set from bit 0) or shifted (from bit 1)."""

    def __init__(self, kind, size, zero_is_blank):
        self.kind, self.size, self.full, self.zero_is_blank = kind, size, (1 << size) - 1, zero_is_blank
        self.table = {}

    def read(self, value):
        """Returns the candidates of a value; None if it has no meaning, as a number that is no digit of the board."""
        try:
            return self.table[value]
        except (KeyError, TypeError):
            pass
        mask = self.interpret(value)
        try:
            if len(self.table) < MOST_BOARDS and not isinstance(value, float):
                self.table[value] = mask
        except TypeError:
            pass
        return mask

    def interpret(self, value):
        kind = type(value)
        if kind is bool or value is None:
            return None if value else self.full
        if kind is int:
            return self.number(value)
        if kind is str:
            return self.text(value)
        if kind in (set, frozenset, list, tuple):
            return self.several(list(value))
        if kind is dict:
            return self.several([key for key, has in value.items() if has is not False and has != 0])
        if kind is float and value.is_integer():
            return self.number(int(value))
        if kind.__module__ == 'numpy' and hasattr(kind, 'tolist'):
            return self.interpret(value.tolist())
        return None

    def number(self, value):
        if self.kind in ('bit', 'shifted'):
            mask = value >> (self.kind == 'shifted')
            is_set = 0 <= mask <= self.full and (self.kind == 'bit' or not value & 1)
            return (mask or (self.full if self.zero_is_blank else 0)) if is_set else None
        value += self.kind == 'zero'
        return 1 << (value - 1) if 0 < value <= self.size else self.full if value in (0, -1) else None

    def text(self, text):
        text = text.strip()
        if text in BLANKS:
            return self.full
        if len(text) == 1:
            place = DIGITS.find(text.upper())
            return 1 << place if 0 <= place < self.size else None
        if self.size > 9:
            return self.number(int(text)) if text.isdecimal() and len(text) < 3 else None
        return self.several(list(text)) if text.isdecimal() else None

    def several(self, values):
        if len(values) == self.size and all(isinstance(value, int) and 0 <= value <= 1 for value in values):
            return sum(1 << place for place, value in enumerate(values) if value)
        mask = 0
        for value in values:
            one = self.read(value) if isinstance(value, (int, str)) else self.interpret(value)
            if one is None:
                return None
            if one & (one - 1) == 0:
                mask |= one
        return mask


def attribute_names(cell):
    """Returns the names of the attributes of an object and of its slots."""
    slots = [name for base in type(cell).__mro__ for name, found in base.__dict__.items()
             if type(found) is types.MemberDescriptorType and base.__module__ != 'builtins']
    return [*(object_dict(cell) or ()), *slots]


def object_dict(value):
    try:
        found = object.__getattribute__(value, '__dict__')
    except (AttributeError, TypeError):
        return None
    return found if type(found) is dict else None


def attribute_of(value, name):
    """Returns an attribute without running code of the program; None if there is none."""
    own = object_dict(value)
    if own is not None and name in own:
        return own[name]
    for base in type(value).__mro__:
        found = base.__dict__.get(name)
        if isinstance(found, types.MemberDescriptorType):
            try:
                return found.__get__(value)
            except AttributeError:
                return None
        if found is not None:
            return None if hasattr(type(found), '__get__') else found
    return None


def is_object(value):
    return type(value) not in PLAIN and type(value).__module__ not in ('builtins', 'numpy', 'collections')


def is_array(value):
    return type(value).__module__ == 'numpy' and type(value).__name__ in ('ndarray', 'matrix')


def key_orders(keys, size):
    """Yields for the keys of a dictionary, each of which may stand for a cell, {key: cell}."""
    first = next(iter(keys))
    cells = range(size * size)
    if type(first) is int:
        forms = [cells.__getitem__, lambda cell: cell + 1]
    elif type(first) is tuple and len(first) == 2:
        kinds = [(int, lambda at: at), (int, lambda at: at + 1), (str, lambda at: chr(65 + at)),
                 (str, lambda at: str(at + 1)), (str, str)]
        forms = [lambda cell, row=row, column=column: (row(cell // size), column(cell % size))
                 for left, row in kinds for right, column in kinds
                 if isinstance(first[0], left) and isinstance(first[1], right)]
    elif type(first) is str:
        forms = [lambda cell, form=form, low=low: form % (cell // size + low, cell % size + low)
                 for form in ('r%dc%d', 'R%dC%d', '%d%d', '%d,%d', '%d-%d', '%d_%d') for low in (1, 0)]
        forms += [lambda cell, rows=rows: '%s%d' % (rows[cell // size], cell % size + 1)
                  for rows in ('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ABCDEFGHJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')]
    else:
        return
    for form in forms:
        order = {form(cell): cell for cell in cells}
        if all(key in order for key in keys):
            yield order


# --- boards ---

class Source:
    """A container of the program with a value for each cell: how to find the values, and what they were.
    `shape` is rows, flat, keys (a dictionary) or array; `attribute` names the value of a cell that is an object."""

    def __init__(self, value, size, shape, order=None):
        self.value, self.size, self.shape, self.order = value, size, shape, order
        self.keys, self.cells = (list(order), list(order.values())) if order else (None, range(size * size))
        self.attribute = self.reading = self.board = self.data = None
        self.masks, self.is_candidates = [], False

    def items(self):
        """Returns what the container has for each cell; None if it is no board now."""
        value, size = self.value, self.size
        try:
            if self.shape == 'rows':
                rows = list(value)
                if len(rows) != size or any(len(row) != size for row in rows):
                    return None
                return [item for row in rows for item in row]
            if self.shape == 'flat':
                return list(value) if len(value) == size * size else None
            if self.shape == 'keys':
                return [dict.get(value, key) for key in self.keys]
            return value.reshape(size * size, -1).tolist() if value.size > size * size else value.ravel().tolist()
        except (TypeError, ValueError, AttributeError):
            return None

    def item(self, place):
        try:
            if self.shape == 'rows':
                return self.value[place // self.size][place % self.size]
            return self.value[place] if self.shape == 'flat' else dict.get(self.value, self.keys[place])
        except (IndexError, TypeError):
            return None

    def values(self, items):
        return items if self.attribute is None else [attribute_of(item, self.attribute) for item in items]

    def parts(self, items):
        """Yields the containers through which a cell may change: (container, first cell, end)."""
        yield self.value, 0, self.size * self.size
        if self.shape == 'rows':
            for place, row in enumerate(self.value):
                if isinstance(row, list):
                    yield row, place * self.size, (place + 1) * self.size
        if self.shape == 'array':
            return
        for cell, item in enumerate(items):
            if type(item) in CONTAINERS or self.attribute is not None:
                yield item, cell, cell + 1
        if self.attribute is not None:
            for cell, item in enumerate(self.values(items)):
                if type(item) in CONTAINERS:
                    yield item, cell, cell + 1


class Board:
    """A state that is followed: one source with digits, one with candidates, or both."""

    def __init__(self, number, parent, name, masks):
        self.number, self.parent, self.name = number, parent, name
        self.digits = self.candidates = None
        self.masks = masks
        self.sent = None  # what was written of it; None: nothing
        self.owner = None
        self.empty, self.place = frozenset(), ''  # cells without candidates, and the place of their change


class Follower:
    """All that is known of the program's boards."""

    def __init__(self):
        self.descriptor = int(os.environ.pop('SUDOSCOPE_EVENTS', '-1'))
        self.expression = self.read_expression(os.environ.pop('SUDOSCOPE_BOARD', ''))
        text = os.environ.pop('SUDOSCOPE_PUZZLE', '')
        self.size, self.givens = 0, None
        self.parts, self.boards, self.owners, self.texts = {}, [], {}, set()
        self.most_boards, self.most_parts = SOME_BOARDS, SOME_PARTS
        self.current = self.text_board = self.waiting = None
        self.count, self.changes, self.has_changed = 0, 0, False
        self.bases = [(1, 1), (0, 1), (0, 0), (1, 0)]  # the first row and the first digit in a list of placements
        self.loading, self.troubles, self.stranger = {}, [], None
        self.lock, self.is_busy, self.base = threading.RLock(), False, 0
        if text:
            self.set_puzzle([self.given(digit) for digit in text])

    @staticmethod
    def given(digit):
        return 0 if digit in '.0' else 1 << DIGITS.index(digit)

    @staticmethod
    def read_expression(text):
        if not text:
            return None
        names = {node.id for node in ast.walk(ast.parse(text, mode='eval')) if isinstance(node, ast.Name)}
        return compile(text, '--board', 'eval'), names

    def set_puzzle(self, masks):
        self.size = int(len(masks) ** 0.5)
        self.full = (1 << self.size) - 1
        self.givens = masks
        self.start = [mask or self.full for mask in masks]
        self.places = [cell for cell, mask in enumerate(masks) if mask]

    # --- output ---

    def write(self, text):
        data = text.encode('utf-8', 'replace')
        try:
            while data and self.descriptor >= 0:
                data = data[os.write(self.descriptor, data):]
        except OSError:
            self.stop()

    def stop(self):
        self.descriptor = -1
        ON[:] = [False] * len(ON)
        self.parts.clear()
        self.boards.clear()

    def end(self):
        with self.lock:
            self.flush()
            if not self.changes and self.descriptor >= 0:
                self.write('%%none %s\n' % self.reason())
            self.descriptor = -1

    def reason(self):
        if self.expression:
            return 'the expression of --board never had a board'
        if self.boards or self.text_board:
            return 'a variable holds the givens, but it never changed'
        if self.troubles:
            return self.troubles[0]
        if self.stranger:
            return 'the program has a puzzle of its own: ' + self.stranger
        return 'no variable held the givens' if self.givens else 'no variable held a puzzle'

    def send(self, board, site, frame):
        """Writes how the board differs from what was written of it. A cell that has lost all candidates waits for the
        next change, because many programs empty a cell before they fill it."""
        if self.descriptor < 0:
            return
        waiting, place = self.waiting, self.place_of(site, frame)
        if waiting and waiting is not board:
            self.flush()
        empty = {cell for cell, mask in enumerate(board.masks) if not mask} if 0 in board.masks else frozenset()
        fresh = empty.difference(board.empty)
        board.empty = empty
        if fresh:
            self.waiting, board.place = board, place
        elif waiting is board:
            self.waiting = None
        self.write_change(board, place, fresh)

    def flush(self):
        """Writes the cells without candidates that wait."""
        board, self.waiting = self.waiting, None
        if board:
            self.write_change(board, board.place, ())

    def place_of(self, site, frame):
        depth, caller, at = 0, frame.f_back, frame.f_back
        while at:
            depth, at = depth + 1, at.f_back
        depth -= self.base
        called = '<%d' % caller.f_lineno if depth > 0 else ''
        return '@%s:%d%s %s %d\n' % (site.file, site.line, called, site.function, depth)

    def write_change(self, board, place, fresh):
        """Writes the cells that differ, except fresh ones."""
        first = board.sent is None
        if first:
            parent = board.parent
            while parent and parent.sent is None:
                parent = parent.parent
            if parent and self.count - parent.number > MOST_BOARDS // 2:  # nobody need know it any more
                parent = None
            board.sent = list(parent.sent if parent else self.start)
        sent, size = board.sent, self.size
        cells = [cell for cell in range(size * size) if board.masks[cell] != sent[cell] and cell not in fresh]
        if not cells:
            board.sent = None if first else sent
            return
        text = ''
        if first:
            self.count += 1
            board.number = self.count
            text = 'board %d%s %s\n' % (board.number, ' of %d' % parent.number if parent else '', board.name)
        elif self.current is not board:
            text = 'board %d\n' % board.number
        self.current = board
        places = []
        for cell in cells:
            sent[cell] = board.masks[cell]
            places.append('r%dc%d=%s' % (cell // size + 1, cell % size + 1, self.digits_of(sent[cell])))
        self.changes += 1
        self.write(text + place + 'set ' + ';'.join(places) + '\n')

    def digits_of(self, mask):
        if mask == self.full:
            return ''
        return ''.join(digit for place, digit in enumerate(DIGITS) if mask >> place & 1) or '-'

    # --- states ---

    def effective(self, board, cell):
        """Returns the candidates of a cell: its digit wins, and a given stays unless it was overwritten."""
        mask = board.digits.masks[cell] if board.digits else self.full
        if board.candidates and mask == self.full:
            mask = board.candidates.masks[cell]
            if not mask and board.digits:
                mask = board.masks[cell]  # a filled cell, whose digit comes next
        given = self.givens[cell]
        return given if given and (not mask or mask & given) else mask

    def read_all(self, source, values):
        read, masks = source.reading.read, [source.reading.full] * len(self.givens)
        for cell, value in zip(source.cells, values):
            mask = read(value)
            if mask is None:
                return None
            masks[cell] = mask
        return masks

    def refresh(self, source, first, end, container):
        """Reads what may have changed of a source. Returns whether it did."""
        size = source.size
        if end - first == 1:
            items = [source.item(first)]
        elif source.shape == 'rows' and end - first == size == len(container):
            if source.value[first // size] is not container:  # a row that was replaced
                return False
            items = list(container)
        else:
            first, items = 0, self.all_items(source)
        if not items:
            return False
        values = source.values(items)
        if values == source.raw[first:first + len(values)] and source.is_scalar and source.attribute is None:
            return False
        return self.take_values(source, first, items, values)

    def all_items(self, source):
        """Returns the items of all cells; None if they are what they were, or if the container is no board now."""
        if source.shape == 'array':
            data = source.value.tobytes()
            if data == source.data:
                return None
            source.data = data
        items = source.items()
        if items and source.shape == 'rows':
            for place, row in enumerate(source.value):
                if type(row) is list and row is not source.rows[place]:
                    source.rows[place] = row
                    self.add_part(source, row, place * source.size, (place + 1) * source.size)
        return items

    def take_values(self, source, first, items, values):
        """Reads the values that differ from the last ones, and knows the containers that are new."""
        raw, held, board, changed = source.raw, source.held, source.board, False
        for place, value in enumerate(values, first):
            kind = type(value)
            if kind in CONTAINERS and held[place] is not value:
                held[place] = value
                self.add_part(source, value, place, place + 1)
            if source.attribute is not None and source.objects[place] is not items[place - first]:
                source.objects[place] = items[place - first]
                self.add_part(source, items[place - first], place, place + 1)
            if value == raw[place] and kind is type(raw[place]):
                continue
            mask, cell = source.reading.read(value), source.cells[place]
            raw[place] = kind(value) if kind in CONTAINERS else value
            if mask is not None and mask != source.masks[cell]:
                source.masks[cell] = mask
                board.masks[cell] = self.effective(board, cell)
                changed = True
        return changed

    # --- recognition ---

    def add_part(self, source, container, first, end):
        parts = self.parts.setdefault(id(container), [])
        if all(part[1] is not source or part[2] != first for part in parts):
            parts.append((container, source, first, end))

    def shapes(self, value):
        """Yields a source for each way in which a value may hold all cells."""
        kind = type(value)
        sizes = (self.size,) if self.size else SIZES
        if isinstance(value, (list, tuple)):
            length = len(value)
            for size in sizes:
                if length == size * size:
                    yield Source(value, size, 'flat')
                elif length == size and all(isinstance(row, (list, tuple, str)) and len(row) == size for row in value):
                    yield Source(value, size, 'rows')
        elif isinstance(value, dict):
            for size in sizes:
                if 16 <= len(value) <= size * size or len(value) == size * size:
                    for order in key_orders(value, size):
                        yield Source(value, size, 'keys', order)
        elif is_array(value):
            for size in sizes:
                if value.shape in ((size, size), (size * size,), (size, size, size)):
                    yield Source(value, size, 'array')
        elif kind is str:
            for size in sizes:
                if len(value) == size * size:
                    yield Source(value, size, 'flat')

    def variants(self, source):
        """Yields the source for the cells' values, or for each attribute of cells that are objects."""
        items = source.items()
        if not items:
            return
        shown = next((item for item in items if item is not None), None)
        if shown is None or not is_object(shown):
            yield source, items
            return
        if id(shown) in self.parts:  # the same cells in a second list
            return
        if any(type(item) is not type(shown) for item in items if item is not None):
            return
        for name in attribute_names(shown)[:24]:
            variant = Source(source.value, source.size, source.shape, source.order)
            variant.attribute = name
            yield variant, variant.values(items)

    def interpret(self, source, values):
        """Finds the first reading under which the givens agree. Returns full (all candidates everywhere), companion
        (candidates of the open cells alone), givens, or None."""
        size = source.size
        simple = any(value == 0 for value in values if type(value) is int)
        for kind in ('digit', 'zero', 'bit', 'shifted') if any(type(value) is int for value in values) else ('digit',):
            source.reading = Reading(kind, size, simple)
            masks = self.read_all(source, values)
            if masks is None:
                continue
            source.masks = masks
            first = next((value for value in values if value is not None), None)
            source.is_scalar = not isinstance(first, (set, frozenset, list, tuple, dict))
            is_bits = kind in ('bit', 'shifted') and any(values)  # an empty board of numbers has none
            source.is_candidates = not source.is_scalar or is_bits or isinstance(first, str) and any(
                mask & (mask - 1) and len(value) > 1 for mask, value in zip(masks, values) if isinstance(value, str))
            if all(masks[cell] == self.givens[cell] for cell in self.places):
                return 'givens'
            if source.is_candidates and all(mask == self.full for mask in masks):
                return 'full'
            if source.is_candidates and all(masks[cell] in (0, self.full) for cell in self.places):
                return 'companion'
        return None

    def look(self, value, name, owner, site, frame, is_store=False, depth=0):
        """Follows a value that is new if it is a board, and looks into an object for its boards. Returns whether one
        was found."""
        kind = type(value)
        if kind is str or kind is tuple or kind is bytes:
            return self.look_text(value, name, owner, site, frame)
        if id(value) in self.parts:
            return True
        if kind in PLAIN:
            return False
        if is_object(value) and not isinstance(value, (list, dict)) and not is_array(value):
            return depth < 3 and self.look_inside(value, site, frame, depth, is_store)
        found = False
        for source in self.shapes(value):
            if not self.givens and not self.find_puzzle(source, site, frame, is_store):
                continue
            for variant, values in self.variants(source):
                verdict = self.interpret(variant, values)
                if verdict and self.accept(variant, verdict, name, owner, site, frame, is_store):
                    found = True
            if found:
                break
            self.note_stranger(source)
        return found

    def look_inside(self, value, site, frame, depth, is_store=False):
        known = self.owners.get(id(value))
        if known is not None and known() is value:
            return False
        try:
            self.owners[id(value)] = weakref.ref(value)
        except TypeError:
            pass
        found = False
        for name in attribute_names(value)[:64]:
            inner = attribute_of(value, name)
            if id(inner) in self.parts:  # an argument before, say
                for container, source, *_ in self.parts[id(inner)]:
                    if container is source.value is inner and source.board:
                        source.board.owner, found = id(value), True
            elif type(inner) not in PLAIN:
                found |= self.look(inner, name, id(value), site, frame, is_store, depth + 1)
        return found

    def look_text(self, value, name, owner, site, frame):
        """Follows texts and tuples, which never change: each new one is a state of one board."""
        if self.has_changed or type(value) is bytes:
            return False
        for source in self.shapes(value):
            try:
                key = hash(value)
            except TypeError:
                return False
            if key in self.texts:
                return True
            if not self.givens and not self.find_puzzle(source, site, frame, False):
                continue
            values = source.items()
            if values and not is_object(values[0]) and self.interpret(source, values) == 'givens':
                if len(self.texts) > MOST_TEXTS:
                    self.texts.clear()
                self.texts.add(key)
                board = self.text_board
                if not board:
                    board = self.text_board = Board(0, None, name, None)
                source.board, board.digits = board, source
                board.masks = list(self.start)
                board.masks = [self.effective(board, cell) for cell in range(len(source.masks))]
                self.send(board, site, frame)
                return True
            self.note_stranger(source)
        return False

    def accept(self, source, verdict, name, owner, site, frame, is_store):
        """Begins to follow a source: as a board of its own, as a copy, or as a part of a board."""
        siblings = [board for board in self.boards if board.owner == owner]
        if verdict != 'givens':
            sibling = next((board for board in siblings if board.digits and not board.candidates), None)
            original = self.find_copied(source)
            if sibling and not original:
                return self.join(sibling, source, site, frame)
            if not original and (self.has_changed or verdict == 'companion'):
                return False
        elif not source.is_candidates:
            sibling = next((board for board in siblings if board.candidates and not board.digits), None)
            if sibling:
                return self.join(sibling, source, site, frame)
        board = Board(0, None, name, list(self.start))
        board.owner = owner
        self.attach(board, source)
        board.masks = [self.effective(board, cell) for cell in range(len(source.masks))]
        board.parent = self.find_original(board)
        twin = board.parent
        # The second half of a copied pair joins the first.
        if twin and twin.digits and twin.candidates:
            other = next((half for half in reversed(self.boards) if half.parent is twin and self.is_half(half, twin) and
                          (half.digits is None) != (board.digits is None)), None)
            if other:
                return self.join(other, source, site, frame)
        self.boards.append(board)
        before = board.parent.masks if board.parent else self.start
        if is_store or verdict == 'givens' and board.masks != before:
            self.changed(board, site, frame)
        return True

    def attach(self, board, source):
        source.board = board
        if source.is_candidates:
            board.candidates = source
        else:
            board.digits = source
        items = source.items()
        values = source.values(items)
        if source.shape == 'array':
            source.data = source.value.tobytes()
        source.rows = list(source.value) if source.shape == 'rows' else None
        source.raw = [type(value)(value) if type(value) in CONTAINERS else value for value in values]
        source.held, source.objects = list(values), list(items)
        for part in source.parts(items):
            self.add_part(source, *part)

    def join(self, board, source, site, frame):
        self.attach(board, source)
        board.masks = [self.effective(board, cell) for cell in range(len(source.masks))]
        return True

    @staticmethod
    def is_half(half, twin):
        """Returns whether the half of a board is unchanged since it was copied from the twin."""
        if half.digits:
            return half.digits.masks == twin.digits.masks
        return half.candidates.masks == twin.candidates.masks

    def find_copied(self, source):
        """Returns whether the source equals the candidates of a known board."""
        halves = (board.candidates for board in self.recent() if board.candidates)
        return any(half.masks == source.masks and half.shape == source.shape for half in halves)

    def recent(self):
        yield from ([self.current] if self.current else [])
        yield from reversed(self.boards)

    def find_original(self, board):
        """Returns the board that this one is a copy of."""
        if board.masks == self.start:  # a new board, or the digits of one that has lost only candidates
            return next((other for other in self.recent() if board.digits and other.digits and other.candidates and
                         other.digits.masks == board.digits.masks), None)
        halves = [(half.masks, half is board.candidates) for half in (board.digits, board.candidates) if half]
        best, least = None, NEAR + 1
        for other in self.recent():
            if other.masks == board.masks:
                return other
            for masks, is_candidates in halves:
                half = other.candidates if is_candidates else other.digits
                if half and half.masks == masks:
                    return other
        for _, other in zip(range(8), self.recent()):
            differ = sum(left != right for left, right in zip(other.masks, board.masks))
            if differ < least:
                best, least = other, differ
        return best

    def forget(self):
        """Drops the boards that only this helper still holds, and the older half if that is not enough."""
        kept = [board for board in self.boards if board is self.current or self.is_held(board)]
        self.boards = kept[-MOST_BOARDS // 2:]
        self.parts = {}
        for board in self.boards:
            for source in (board.digits, board.candidates):
                items = source and source.items()
                for part in source.parts(items) if items else ():
                    self.add_part(source, *part)
        self.most_boards = max(SOME_BOARDS, 2 * len(self.boards))
        self.most_parts = max(SOME_PARTS, 2 * len(self.parts))

    def is_held(self, board):
        for source in (board.digits, board.candidates):
            if source and sys.getrefcount(source.value) > 2 + len(self.parts.get(id(source.value), ())):
                return True
        return False

    # --- the program's own puzzle ---

    def note_stranger(self, source):
        """Remembers a board with other givens, to say why nothing was followed."""
        if self.stranger or self.boards or not self.givens:
            return
        text = self.puzzle_text(source)
        if text and sum(digit != '.' for digit in text) >= 17:
            self.stranger = text

    def puzzle_text(self, source):
        """Returns the text of a source that is a puzzle, or None."""
        values, size = source.items(), source.size
        if not values or source.attribute is not None:
            return None
        reading = Reading('digit', size, True)
        masks = [reading.full] * (size * size)
        for cell, value in zip(source.cells, values):
            if type(value) in (set, frozenset, list, tuple, dict, bool):
                return None
            if type(value) is str and len(value.strip()) > (size > 9) + 1:
                return None
            mask = reading.read(value)
            if mask is None:
                return None
            masks[cell] = mask
        height = {4: 2, 6: 2, 9: 3, 16: 4, 25: 5}[size]
        seen = set()
        for cell, mask in enumerate(masks):
            row, column = divmod(cell, size)
            box = row // height * height + column // (size // height)
            keys = {('row', row, mask), ('column', column, mask), ('box', box, mask)}
            if mask != reading.full and keys & seen:
                return None
            if mask != reading.full:
                seen |= keys
        text = ''.join('.' if mask == reading.full else DIGITS[mask.bit_length() - 1] for mask in masks)
        return text if '.' in text else None

    @staticmethod
    def has_few(text, size):
        """Returns whether a text has too few digits for a puzzle."""
        return not text or sum(digit != '.' for digit in text) < 17 * size ** 2 // 81

    def find_puzzle(self, source, site, frame, is_store):
        """Takes the first board with enough digits as the puzzle. One that is filled digit by digit is complete once a
        different function, or a function that a different one has called, stores to it."""
        items = source.items()
        shown = next((item for item in items or () if item is not None), None)
        if shown is not None and is_object(shown):
            texts = [self.attribute_text(source, name) for name in attribute_names(shown)[:24]]
            text = next(filter(None, texts), None)
        else:
            text = self.puzzle_text(source)
        before = self.loading.get(id(source.value))
        if is_store:
            key = site.function, frame.f_back and frame.f_back.f_code.co_name, site.function == '<module>' and site.line
            if before and before[1] == text:
                return False
            if not before or before[0] == key or self.has_few(before[1], source.size):
                self.loading[id(source.value)] = key, text
                return False
            text = before[1]
        elif before:
            return False
        if self.has_few(text, source.size):
            return False
        self.set_puzzle([self.given(digit) for digit in text])
        self.write('puzzle %s\n' % text)
        return True

    def attribute_text(self, source, name):
        plain = Source([attribute_of(item, name) for item in source.items()], source.size, 'flat')
        if source.order:
            plain = Source(dict(zip(source.order, plain.value)), source.size, 'keys', source.order)
        return self.puzzle_text(plain)

    # --- hooks ---

    def changed(self, board, site, frame):
        self.has_changed = self.has_changed or bool(board.digits)
        self.send(board, site, frame)

    def check(self, parts, site, frame):
        boards = []
        for container, source, first, end in parts:
            if source.board and self.refresh(source, first, end, container) and source.board not in boards:
                boards.append(source.board)
        if len(boards) > 1:  # a copy that has the rows of its original
            self.write('%shared\n')
        for board in boards:
            self.changed(board, site, frame)

    def find_parts(self, container):
        parts = self.parts.get(id(container))
        if parts is None and is_array(container):
            base = container.base
            while base is not None and parts is None:
                parts, base = self.parts.get(id(base)), getattr(base, 'base', None)
        return parts

    def stored(self, number, container, root, frame):
        """Something was stored into the container."""
        site = SITES[number]
        if self.expression:
            self.evaluate(site, frame)
            return
        parts = self.find_parts(container)
        if parts:
            self.check(list(parts), site, frame)
            if site.attribute is None or not is_object(container):
                return
        elif site.misses > MOST_MISSES and site.misses % 32:
            site.misses += 1
            return
        if site.attribute is not None:
            inner = attribute_of(container, site.attribute) if is_object(container) else None
            if type(inner) not in PLAIN and self.look(inner, site.attribute, id(container), site, frame):
                return
        if parts or type(container) in PLAIN:
            return
        parts = self.find_parts(root) if root is not container else None
        if parts:
            self.check(list(parts), site, frame)
            return
        site.misses += 1
        if is_object(root):  # its attributes have the owner that they share with others
            self.owners.pop(id(root), None)
            found = self.look_inside(root, site, frame, 0, True)
        else:
            found = any(type(value) not in PLAIN and not is_object(value) and
                        self.look(value, site.names[0], id(frame), site, frame, True)
                        for value in ((container, root) if root is not container else (container,)))
        if found:
            site.misses = 0

    def bound(self, number, values, frame):
        """Names were bound to the values."""
        site, is_known = SITES[number], False
        if self.expression:
            self.evaluate(site, frame)
            return
        for name, value in zip(site.names, values):
            if type(value) not in PLAIN:
                is_known |= bool(self.look(value, name, id(frame), site, frame))
        site.misses = 0 if is_known else site.misses + 1
        if site.misses > FRUITLESS and (self.boards or self.text_board or site.misses > MOST_MISSES):
            ON[number] = False

    # --- --board ---

    def evaluate(self, site, frame):
        """Evaluates the expression of --board where one of its names may have changed."""
        code, names = self.expression
        if not names.intersection(site.names):
            return
        known, at = {}, frame
        while at and len(known) < len(names):
            for name in names.difference(known):
                if name in at.f_locals:
                    known[name] = at.f_locals[name]
            at = at.f_back
        try:
            value = eval(code, {**frame.f_globals, **known})
        except Exception:  # what it names may not exist yet
            return
        self.take_value(value, site, frame)

    def take_value(self, value, site, frame):
        masks = self.read_placements(value) or self.read_value(value)
        if not masks:
            return
        if not self.text_board:
            self.text_board = Board(0, None, '--board', list(self.start))
        board = self.text_board
        source = board.digits = Source(None, self.size, 'flat')
        source.masks = masks
        board.masks = [self.effective(board, cell) for cell in range(len(masks))]
        self.send(board, site, frame)

    def read_value(self, value):
        for source in self.shapes(value):
            if not self.givens and not self.find_puzzle(source, None, None, False):
                continue
            for variant, values in self.variants(source):
                if self.interpret(variant, values):
                    return variant.masks
                variant.reading = Reading('digit', self.size, True)
                masks = self.read_all(variant, values)
                if masks:
                    return masks
        return None

    def read_placements(self, value):
        """Reads a list of (row, column, digit), or of names such as r1c2=5."""
        if not self.givens or not isinstance(value, (list, tuple, set)):
            return None
        triples = []
        for item in value:
            numbers = re.findall(r'\d+', item) if isinstance(item, str) else item
            if not isinstance(numbers, (list, tuple)) or len(numbers) != 3:
                return None
            triples.append([int(number) for number in numbers])
        masks = None
        for bases in list(self.bases):
            masks = self.place(triples, *bases)
            if masks:
                return masks
            self.bases.remove(bases)
        return None

    def place(self, triples, low, least):
        """Returns the state with these placements; None if one is outside of the board or contradicts a given."""
        masks = list(self.start)
        for row, column, digit in triples:
            row, column, digit = row - low, column - low, digit - least
            if not (0 <= row < self.size and 0 <= column < self.size and 0 <= digit < self.size):
                return None
            masks[row * self.size + column] &= 1 << digit
        return masks if all(masks) else None


def hook_of(method):
    """Returns the function that the program calls: one thread at a time, and never from within itself."""
    def hook(number, *values):
        follower = FOLLOWER
        with follower.lock:
            if follower.is_busy or follower.descriptor < 0:
                return
            follower.is_busy = True
            try:
                method(number, values, sys._getframe(1))
                if len(follower.boards) > follower.most_boards or len(follower.parts) > follower.most_parts:
                    follower.forget()
            except RecursionError:
                pass
            except Exception as error:  # a fault of this helper, which must not become one of the program
                follower.write('%%note the helper failed: %r\n' % error)
                follower.stop()
            finally:
                follower.is_busy = False
    return hook


# --- the program ---

def leave_child():
    FOLLOWER.descriptor = -1


def install():
    hooks = (ON, hook_of(lambda number, values, frame: FOLLOWER.stored(number, values[0], values[1], frame)),
             hook_of(lambda number, values, frame: FOLLOWER.bound(number, values, frame)))
    for name, value in zip(HOOKS, hooks):
        setattr(builtins, name, value)
    sys.meta_path.insert(0, Finder)
    if hasattr(os, 'register_at_fork'):
        os.register_at_fork(after_in_child=leave_child)
    atexit.register(FOLLOWER.end)


def main_module(name='__main__'):
    module = types.ModuleType(name)
    module.__builtins__ = builtins
    module.__dict__.update(__annotations__={})
    sys.modules[name] = module
    return module


def prepare(arguments):
    """Returns what runs what the command line names, with sys.argv and sys.path as the interpreter sets them."""
    own = sys.path[:1] == [os.path.dirname(os.path.abspath(__file__))]
    first, call = arguments[0], os.environ.get('SUDOSCOPE_CALL')
    if first == '-m' or os.path.isdir(first):
        module = main_module()
        if own:
            sys.path[0] = os.getcwd() if first == '-m' else first
        sys.argv[:] = ['-m', *arguments[2:]] if first == '-m' else arguments
        FOLLOWER.base = 2  # the frames of runpy
        return module, lambda: runpy._run_module_as_main(*(arguments[1],) if first == '-m' else ('__main__', False))
    if first == '-c':
        if own:
            sys.path[0] = ''
        sys.argv[:] = ['-c', *arguments[2:]]
        module, code = main_module(), compile_source(arguments[1] + '\n', '<string>', '-c')
        return module, lambda: exec(code, module.__dict__)
    path = os.path.abspath(first)
    if own:
        sys.path[0] = os.path.dirname(os.path.realpath(path))
    sys.argv[:] = arguments
    with open(path, 'rb') as file:
        source = file.read()
    module = main_module(os.path.splitext(os.path.basename(path))[0] if call else '__main__')
    module.__dict__.update(__file__=path, __cached__=None, __loader__=Loader('__main__', path))
    if call:
        exec('from typing import *\nimport collections, copy, functools, heapq, itertools, math\n'
             'from collections import Counter, defaultdict, deque', module.__dict__)
    code = compile_source(source, path, shown_name(path))
    return module, lambda: exec(code, module.__dict__)


def call_with_board(module, name, shape):
    """Calls a function of the module, or a method of an object of one of its classes, with the board."""
    text = ''.join(DIGITS[given.bit_length() - 1] if given else '.' for given in FOLLOWER.givens)
    size = FOLLOWER.size
    rows = [text[at:at + size] for at in range(0, size * size, size)]
    numbers = [DIGITS.find(digit) + 1 for digit in text]
    boards = {'line': text, 'flat': numbers, 'rows': [list(row) for row in rows],
              'numbers': [numbers[at:at + size] for at in range(0, size * size, size)]}
    board = boards[shape]
    function = module
    for part in name.split('.'):
        function = getattr(function() if isinstance(function, type) else function, part)
    SITES.append(Site(shown_name(module.__file__), 1, '<call>', ('board',)))
    ON.append(True)
    builtins.__sudoscope_bound__(len(SITES) - 1, board)
    builtins.__sudoscope_bound__(len(SITES) - 1, function(board))


def own_trace(trace):
    """Returns a traceback without the frames of this helper and of the import system."""
    while trace and trace.tb_frame.f_code.co_filename.startswith((__file__, '<frozen importlib')):
        trace = trace.tb_next
    if trace:
        trace.tb_next = own_trace(trace.tb_next)
    return trace


def main():
    FOLLOWER.write('%%attach 1 python %d.%d\n' % sys.version_info[:2])
    install()
    call, shape = os.environ.get('SUDOSCOPE_CALL'), os.environ.get('SUDOSCOPE_SHAPE', 'rows')
    try:
        module, execute = prepare(sys.argv[1:])
        for name in ('SUDOSCOPE_CALL', 'SUDOSCOPE_SHAPE'):
            os.environ.pop(name, None)
        FOLLOWER.base, at = FOLLOWER.base + 1, sys._getframe()  # one is execute's
        while at:
            FOLLOWER.base, at = FOLLOWER.base + 1, at.f_back
        sys.setrecursionlimit(sys.getrecursionlimit() + FOLLOWER.base + 8)
        execute()
        if call:
            call_with_board(module, call, shape)
    except SystemExit:
        raise
    except BaseException as error:
        trace = own_trace(error.__traceback__)
        sys.excepthook(type(error), error.with_traceback(trace), trace)
        sys.excepthook = lambda *_: None  # it was shown
        raise


SITES, ON = [], []
FOLLOWER = Follower()
if __name__ == '__main__':
    main()
