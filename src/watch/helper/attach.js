/* Follows the board of an unmodified program for Node.js: node -r attach.js FILE, then arguments.
 *
 * The main module and each module from outside node_modules are compiled from a changed text: each store to an element
 * or an attribute, each call of a method that changes a container and each binding of a name is wrapped in a call of a
 * hook. The text of a line stays on its line, and the columns in stack traces are those of the original text. A hook
 * knows the containers of the boards, reads again only what may have changed, and writes the differences as lines
 * (docs/watch.md) to the descriptor SUDOSCOPE_EVENTS. SUDOSCOPE_PUZZLE has the givens. A hook does not run code of the
 * program: it reads arrays, sets, maps and own data properties.
 *
 * ES modules are rewritten by a hook of node, in the same thread (registerHooks) or in a second one (register). */
'use strict';
const fs = require('fs'), path = require('path'), url = require('url'), util = require('util'), vm = require('vm');
const Module = require('module');
const { isMainThread } = require('worker_threads');

const DIGITS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BLANKS = new Set(['', '.', '0', '_', '-', '*', '?', 'x', 'X', '#']);
const SIZES = [9, 4, 6, 16, 25];
const HEIGHTS = { 4: 2, 6: 2, 9: 3, 16: 4, 25: 5 };
const MOST_BOARDS = 256; // so many boards are remembered as originals of copies, and those of the open calls
const FRUITLESS = 64; // after so many calls without a board the hook of a binding is switched off
const MOST_MISSES = 1000; // after so many stores to no board only each 32nd store of a line is looked at
const MOST_TEXTS = 200000;
const FRAMES = 10; // of a stack trace, unless the program wants a different number
const OWN_FRAMES = 4; // of this helper among them
const NEAR = 3; // the most cells in which a copy differs from its original when it is first seen
const THREAD_SITES = 1 << 20; // the first number of a site in a module that a second thread has rewritten
const CHANGING = new Set('add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '));
const ASSIGN = new Set('= += -= *= /= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??='.split(' '));
const CONTROL = new Set(['if', 'while', 'for', 'with', 'switch', 'catch']);
const OPERATORS = new Set(('return typeof case in of delete void throw new instanceof do else yield await extends ' +
    'default const let var function class').split(' '));
const PUNCTUATION = ['>>>=', '...', '===', '!==', '**=', '<<=', '>>=', '>>>', '&&=', '||=', '??=', '=>', '==', '!=',
    '<=', '>=', '&&', '||', '??', '?.', '++', '--', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<', '>>', '**'];
const CLOSER = { '(': ')', '[': ']', '{': '}' };

// --- the tokenizer ---

class Unreadable extends Error {}

/* Returns the end of a text in quotes that begins at `at`. */
function endOfString(text, at) {
    const quote = text[at];
    for (at++; at < text.length && text[at] !== quote; at++) {
        if (text[at] === '\\')
            at++;
    }
    return at + 1;
}

/* Returns the end of a template, whose inner expressions are not rewritten. */
function endOfTemplate(text, at) {
    for (at++; at < text.length && text[at] !== '`'; at++) {
        if (text[at] === '\\') {
            at++;
        } else if (text[at] === '$' && text[at + 1] === '{') {
            const inner = new Tokens(text, at + 2, true);
            at = inner.at;
        }
    }
    if (at >= text.length)
        throw new Unreadable('a template without an end');
    return at + 1;
}

function endOfRegex(text, at) {
    for (let isClass = false; ; at++) {
        const next = text[at + 1];
        if (next === undefined || next === '\n')
            throw new Unreadable('a regular expression without an end');
        if (next === '\\')
            at++;
        else if (next === '[')
            isClass = true;
        else if (next === ']')
            isClass = false;
        else if (next === '/' && !isClass)
            break;
    }
    for (at += 2; /[\w$]/.test(text[at] || ''); at++);
    return at;
}

/* The tokens of a text: `kind` is id, number, string, regex or punctuation; `match` is the index of the bracket's other
 * end; `role` says what a brace is for: block, object, class or function; `ends` whether an operand may end here. */
class Tokens {
    constructor(text, at = 0, isInner = false) {
        this.text = text;
        this.list = [];
        this.open = []; // the indexes of the open brackets
        this.ternaries = 0; // question marks without their colon, as each open bracket has its own
        this.at = text.startsWith('#!') && !at ? text.indexOf('\n') + 1 || text.length : at;
        let isNewLine = false;
        for (;;) {
            const from = this.at;
            const blank = /(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\/)*/y;
            blank.lastIndex = from;
            blank.test(text);
            this.at = blank.lastIndex;
            isNewLine = isNewLine || /[\n\r\u2028\u2029]/.test(text.slice(from, this.at));
            if (this.at >= text.length || isInner && text[this.at] === '}' && !this.open.length)
                break;
            this.take(isNewLine);
            isNewLine = false;
        }
        if (this.open.length || isInner && this.at >= text.length)
            throw new Unreadable('a bracket without an end');
    }

    last(back = 1) {
        return this.list[this.list.length - back];
    }

    take(isNewLine) {
        const { text, at } = this, isField = this.around() !== null && this.around().role === 'class';
        const token = { kind: 'punctuation', start: at, isNewLine, ends: true, match: -1, isField };
        const character = text[at], word = /(?:[\p{L}\p{Nl}\p{Mn}\p{Nd}\p{Pc}$#]|\\u[0-9a-fA-F]{4})+/uy;
        word.lastIndex = at;
        if (character === '"' || character === "'" || character === '`') {
            token.kind = 'string';
            this.at = character === '`' ? endOfTemplate(text, at) : endOfString(text, at);
        } else if (/[0-9]/.test(character) || character === '.' && /[0-9]/.test(text[at + 1] || '')) {
            token.kind = 'number';
            const number = /0[xXoObB][\w]+|(?:[0-9_]*\.?[0-9_]*)(?:[eE][+-]?[0-9_]+)?n?/y;
            number.lastIndex = at;
            number.test(text);
            this.at = number.lastIndex;
        } else if (word.test(text)) {
            token.kind = 'id';
            this.at = word.lastIndex;
        } else if (character === '/' && this.isRegexNext()) {
            token.kind = 'regex';
            this.at = endOfRegex(text, at);
        } else {
            token.ends = false;
            const sign = PUNCTUATION.find((one) => text.startsWith(one, at)) || character;
            this.at += sign === '?.' && /[0-9]/.test(text[at + 2] || '') ? 1 : sign.length;
        }
        token.end = this.at;
        token.text = text.slice(at, this.at);
        if (token.kind === 'id' && OPERATORS.has(token.text) && !this.isName())
            token.ends = false;
        if (token.kind === 'punctuation')
            this.takePunctuation(token);
        this.list.push(token);
    }

    /* Returns whether a word here is the name of an attribute. */
    isName() {
        return this.list.length > 0 && /^\??\.$/.test(this.last().text);
    }

    isRegexNext() {
        return !this.list.length || !this.last().ends && !['++', '--'].includes(this.last().text);
    }

    takePunctuation(token) {
        const { list, open } = this, sign = token.text;
        if (sign in CLOSER) {
            if (sign === '{')
                this.takeBrace(token);
            if (sign === '(' && list.length)
                token.isControl = this.isControl(list.length > 1 ? this.last(2).text : '');
            token.ternaries = 0;
            open.push(list.length);
        } else if (sign === ')' || sign === ']' || sign === '}') {
            const index = open.pop(), other = list[index];
            if (!other || CLOSER[other.text] !== sign)
                throw new Unreadable('brackets that do not match');
            token.match = index;
            other.match = list.length;
            token.ends = sign === '}' ? other.isValue : !other.isControl;
        } else if (sign === '++' || sign === '--') {
            token.ends = list.length > 0 && this.last().ends && !token.isNewLine;
            token.isPostfix = token.ends;
        } else if (sign === '?' || sign === ':') {
            const around = this.around() || this;
            token.isTernary = sign === '?' || around.ternaries > 0;
            around.ternaries += sign === '?' ? 1 : token.isTernary ? -1 : 0;
        }
    }

    /* Returns whether parentheses here belong to a statement such as `if`; `before` is the text before its word. */
    isControl(before) {
        const word = this.last().text;
        return CONTROL.has(word) && !/^\??\.$/.test(before) || word === 'await' && before === 'for';
    }

    around() {
        return this.open.length ? this.list[this.open[this.open.length - 1]] : null;
    }

    /* Finds what a brace is for. `isValue`: an expression ends with it. */
    takeBrace(token) {
        const { list } = this, before = this.last(), around = this.around();
        const head = this.classHead();
        token.role = 'block';
        token.isValue = false;
        if (head >= 0) {
            token.role = 'class';
            token.isValue = head > 0 && this.isOperandNext(head);
        } else if (!before) {
            token.role = 'block';
        } else if (before.text === '=>') {
            this.takeFunction(token, list.length - 2, true);
            token.isValue = token.isArrow = true;
        } else if (before.text === ')') {
            this.takeFunction(token, list.length - 1, false);
        } else if (before.text === ':') {
            token.isValue = before.isTernary || around !== null && around.role === 'object';
            token.role = token.isValue ? 'object' : 'block';
        } else if (before.kind === 'punctuation' ? !['{', '}', ';', ']'].includes(before.text) :
            OPERATORS.has(before.text) && !['do', 'else', 'of'].includes(before.text) || before.text === 'of') {
            token.role = 'object';
            token.isValue = true;
        }
    }

    /* Returns whether the token of the index is where an operand is wanted, and not at the beginning of a statement. */
    isOperandNext(index) {
        const before = this.list[index - 1];
        return before.kind === 'punctuation' ? !before.ends && !['{', '}', ';', ')'].includes(before.text) :
            OPERATORS.has(before.text) && !['do', 'else', 'default'].includes(before.text);
    }

    /* Returns the index of the word `class` whose body begins here; -1 if there is none. */
    classHead() {
        const first = this.open.length ? this.open[this.open.length - 1] + 1 : 0;
        for (let i = this.list.length - 1; i >= first; i--) {
            const token = this.list[i];
            if (token.text === 'class' && !(i > 0 && /^\??\.$/.test(this.list[i - 1].text)))
                return i;
            if (token.match >= 0 && token.match < i)
                i = token.match;
            else if (token.kind === 'punctuation' && token.text !== '.' || i < this.list.length - 64)
                return -1;
            if (this.list[i].text === '{')
                return -1;
        }
        return -1;
    }

    /* Marks the brace as the body of a function if its parameters end at the index. */
    takeFunction(token, index, isArrow) {
        const { list } = this, end = list[index], open = end.text === ')' ? end.match : index;
        let at = open - 1; // what is before the parameters
        token.parameters = [open, index];
        if (isArrow) {
            token.role = 'function';
            token.isPlain = !(at >= 0 && list[at].text === 'async');
            token.name = this.nameBefore(list[at] && list[at].text === 'async' ? at - 1 : at);
            return;
        }
        const around = this.around(), isMember = around !== null && ['class', 'object'].includes(around.role);
        if (at < 0 || list[open].isControl && !isMember)
            return;
        const last = list[at];
        if (last.kind === 'id' && last.text !== 'function')
            at--;
        const isGenerator = at >= 0 && list[at].text === '*';
        at -= isGenerator;
        if (at >= 0 && list[at].text === 'function') {
            token.role = 'function';
            const isAsync = at > 0 && list[at - 1].text === 'async';
            token.isPlain = !isGenerator && !isAsync;
            token.name = last.kind === 'id' && last.text !== 'function' ? last.text : this.nameBefore(at - 1 - isAsync);
            token.isValue = at - isAsync > 0 && this.isOperandNext(at - isAsync);
        } else if (isMember && (last.kind !== 'punctuation' || last.text === ']')) {
            token.role = 'function';
            token.isPlain = !isGenerator && !(at >= 0 && list[at].text === 'async');
            token.name = last.kind === 'id' ? last.text : '<method>';
        }
    }

    /* Returns the name that a function without one gets: of `name = ...` and `name: ...`. */
    nameBefore(at) {
        const sign = at > 0 && this.list[at].text;
        const isNamed = (sign === '=' || sign === ':') && this.list[at - 1].kind === 'id';
        return isNamed ? this.list[at - 1].text : '<anonymous>';
    }
}

// --- the rewriting ---

/* Puts hooks around the expressions of one module. */
class Rewriter {
    constructor(text, file, base) {
        this.tokens = new Tokens(text);
        this.list = this.tokens.list;
        this.text = text;
        this.file = file;
        this.base = base;
        this.sites = [];
        this.ranges = [];
        this.points = [];
        this.isDynamic = false; // it imports an ES module
        this.line = 1;
        this.lineAt = 0;
    }

    rewrite() {
        const functions = [];
        for (let i = 0; i < this.list.length; i++) {
            const token = this.list[i];
            this.function = functions.length ? functions[functions.length - 1].name : '<module>';
            if (token.kind === 'id') {
                this.word(token, i);
            } else if (token.role === 'function') {
                functions.push(token);
                this.function = token.name;
                this.enter(token, i);
            } else if (token.text === '}' && functions[functions.length - 1] === this.list[token.match]) {
                functions.pop();
            } else if (token.text === '{' && token.role === 'block') {
                this.loop(token, i);
            } else if (token.text === '=>' && this.list[i + 1].role !== 'function') {
                this.enterExpression(i);
            } else if (ASSIGN.has(token.text) && token.kind === 'punctuation') {
                this.assignment(token, i);
            } else if (token.text === '++' || token.text === '--') {
                const first = token.isPostfix ? this.chainStart(i - 1) : i + 1;
                const last = token.isPostfix ? i - 1 : this.chainEnd(i + 1);
                if (first >= 0 && last > first)
                    this.store(token.isPostfix ? first : i, token.isPostfix ? i : last, first, last, false);
            }
        }
        return this.result();
    }

    word(token, i) {
        const next = this.list[i + 1], isName = i > 0 && /^\??\.$/.test(this.list[i - 1].text);
        if (token.text === 'import' && next && next.text === '(' && !isName)
            this.isDynamic = true;
        if (token.text === 'delete' && !isName) {
            const last = this.chainEnd(i + 1);
            if (last > i + 1)
                this.store(i, last, i + 1, last, false);
        } else if (isName && CHANGING.has(token.text) && next && next.text === '(') {
            const first = this.chainStart(i);
            if (first >= 0 && first < i)
                this.store(first, next.match, first, i, true);
        }
    }

    site(token, attribute, name = '') {
        while (this.lineAt < token.start) {
            const end = this.text.indexOf('\n', this.lineAt);
            if (end < 0 || end >= token.start)
                break;
            this.line++;
            this.lineAt = end + 1;
        }
        const before = this.text.slice(0, token.start);
        const line = token.start >= this.lineAt ? this.line : before.split('\n').length;
        this.sites.push({ file: this.file, line, function: this.function, name, attribute, misses: 0 });
        return this.base + this.sites.length - 1;
    }

    /* Returns the index where the chain of attributes, elements and calls begins that ends at the index; -1 for what is
     * left alone. */
    chainStart(i) {
        for (;;) {
            let token = this.list[i];
            while (token && (token.text === ']' || token.text === ')')) {
                i = token.match;
                const before = this.list[i - 1];
                if (!before || !before.ends || ['number', 'regex'].includes(before.kind) || before.isPostfix) {
                    // A list is not an element, and an object that is made here is not known.
                    const isOther = token.text === ']' || before && before.text === 'new';
                    return isOther || before && before.kind === 'id' && !OPERATORS.has(before.text) ? -1 : i;
                }
                token = this.list[--i];
            }
            if (!token || token.kind !== 'id' && token.kind !== 'string' || ['super', 'import'].includes(token.text))
                return -1;
            const before = this.list[i - 1];
            if (!before || before.text !== '.' && before.text !== '?.')
                return before && (before.text === 'new' || before.text === '?.') ? -1 : i;
            if (before.text === '?.')
                return -1;
            i -= 2;
        }
    }

    /* Returns the index of the last token of the chain that begins at the index; -1 for what is left alone. */
    chainEnd(i) {
        const first = this.list[i];
        if (!first || first.kind !== 'id' || first.text === 'super' || first.text === 'new')
            return -1;
        for (;;) {
            const next = this.list[i + 1];
            if (next && next.text === '.')
                i += 2;
            else if (next && (next.text === '[' || next.text === '(') && next.match > 0)
                i = next.match;
            else
                return next && next.text === '?.' ? -1 : i;
        }
    }

    /* Returns the index of the last token of the expression that begins at the index. */
    expressionEnd(first) {
        for (let i = first, ternaries = 0; ; i++) {
            const token = this.list[i], before = this.list[i - 1];
            if (!token || [',', ';', ')', ']', '}'].includes(token.text) && token.kind === 'punctuation')
                return i - 1;
            if (i > first && before.ends) {
                const isWord = token.kind === 'id' && !['in', 'instanceof', 'extends'].includes(token.text) &&
                    before.text !== 'async';
                if (isWord || token.kind === 'number' || token.kind === 'string' && token.text[0] !== '`' ||
                    token.text === '{' && token.role !== 'function' && token.role !== 'class' ||
                    ['!', '~', '++', '--'].includes(token.text) && !token.isPostfix)
                    return i - 1;
            }
            if (token.text === '?' && token.kind === 'punctuation')
                ternaries++;
            if (token.text === ':' && token.kind === 'punctuation' && !ternaries--)
                return i - 1;
            if (token.match > i) {
                i = token.match;
                if (token.isArrow && !(ternaries && this.list[i + 1] && this.list[i + 1].text === ':'))
                    return i;
            }
        }
    }

    range(first, last, open, close = ')') {
        const start = this.list[first].start, end = this.list[last].end;
        this.ranges.push({ start, end, open, close });
    }

    /* Wraps a store. The chain from `from` to `to` names what is stored to. */
    store(first, last, from, to, isCall) {
        const token = this.list[from], container = this.list[to];
        const attribute = !isCall && container.kind === 'id' ? container.text : '';
        const site = this.site(isCall ? container : token, attribute, token.text);
        // The object at the beginning of a chain with a call is not known before the call.
        let isKnown = token.kind === 'id';
        for (let i = from; i <= to && isKnown; i++) {
            if (this.list[i].text === '(')
                isKnown = false;
            else if (this.list[i].match > i)
                i = this.list[i].match;
        }
        this.range(first, last, `__sudoscope__.stored(${site},${isKnown ? token.text : 'undefined'},`);
    }

    assignment(token, i) {
        const target = this.list[i - 1], last = this.expressionEnd(i + 1);
        if (!target || last <= i || this.isFunction(i + 1))
            return;
        if (target.text === ']' || target.kind === 'id' && i > 1 && this.list[i - 2].text === '.') {
            const first = this.chainStart(i - 1);
            if (first >= 0 && first < i - 1)
                this.store(first, last, first, i - 1, false);
            else if (first < 0 && target.text === ']' && !token.isField)
                this.swap(target.match, i, last);
        } else if (target.kind === 'id' && !this.isPlain(i + 1, last)) {
            this.range(i + 1, last, `__sudoscope__.bound(${this.site(target, '', target.text)},`);
        }
    }

    /* Wraps [a[i], a[j]] = [a[j], a[i]]. */
    swap(first, i, last) {
        const before = this.list[first - 1];
        const isStatement = !before || [';', '{', '}', ')', ',', '(', '=>'].includes(before.text) && !before.ends;
        const changes = this.list.slice(first + 1, i - 1).some((token) => token.text === '[' || token.text === '.');
        if (isStatement && changes)
            this.range(first, last, `__sudoscope__.stored(${this.site(this.list[first], '')},undefined,`);
    }

    /* Returns whether an expression is a function or a class, which is never a board and may get its name here. */
    isFunction(first) {
        const { kind, text, match } = this.list[first], next = this.list[(match > first ? match : first) + 1];
        return kind === 'id' && ['function', 'class', 'async'].includes(text) || Boolean(next && next.text === '=>');
    }

    isPlain(first, last) {
        const { kind, text } = this.list[first];
        return first === last && (kind === 'number' || kind === 'regex' || kind === 'string' && text.length < 16 ||
            ['true', 'false', 'null', 'undefined'].includes(text));
    }

    names([open, close]) {
        if (open === close)
            return [this.list[open].text];
        const names = [];
        for (let i = open + 1, isNext = true; i < close; i++) {
            const token = this.list[i];
            if (isNext && token.kind === 'id')
                names.push(token.text);
            isNext = token.text === ',' || token.text === '...' && isNext;
            if (token.match > i)
                i = token.match;
        }
        return names;
    }

    /* Returns a call that is skipped once its site has been switched off. */
    boundCall(site, names) {
        return `__sudoscope__.on[${site}]&&__sudoscope__.bound(${site},${names.join()});`;
    }

    /* Puts a hook at the beginning of a function for its arguments, and counts the depth of calls. */
    enter(token, i) {
        let at = i;
        while (this.list[at + 1].kind === 'string' && this.list[at + 2].text === ';')
            at += 2; // such as 'use strict'
        if (this.list[at + 1].kind === 'string' && this.list[at + 1].text[0] !== '`')
            return;
        const names = this.names(token.parameters);
        const site = this.site(this.list[i + 1], '', names[0]);
        const bound = names.length ? this.boundCall(site, names) : '';
        const position = this.list[at].end;
        if (token.isPlain) {
            this.points.push({ at: position, text: `try{__sudoscope__.depth++;${bound}` });
            this.points.push({ at: this.list[token.match].start, text: '}finally{__sudoscope__.depth--}' });
        } else if (bound) {
            this.points.push({ at: position, text: bound });
        }
    }

    /* Puts a hook before the expression that an arrow function returns, for its arguments. */
    enterExpression(i) {
        const close = i - 1, open = this.list[close].text === ')' ? this.list[close].match : close;
        const names = this.names([open, close]), last = this.expressionEnd(i + 1);
        if (!names.length || last <= i)
            return;
        const site = this.site(this.list[i + 1], '', names[0]);
        this.range(i + 1, last, `(__sudoscope__.on[${site}]&&__sudoscope__.bound(${site},${names.join()}),`);
    }

    /* Puts a hook at the beginning of for (const x of ...) { for the variable. */
    loop(token, i) {
        const close = this.list[i - 1];
        if (!close || close.text !== ')' || !this.list[close.match].isControl)
            return;
        const [word, declared, name, of] = [-1, 1, 2, 3].map((offset) => this.list[close.match + offset] || {});
        const isDeclared = ['const', 'let', 'var'].includes(declared.text);
        if (word.text !== 'for' || !isDeclared || name.kind !== 'id' || of.text !== 'of')
            return;
        this.points.push({ at: token.end, text: this.boundCall(this.site(name, '', name.text), [name.text]) });
    }

    /* Returns the changed text. `this.inserted` has what was put into each line: original column, length. */
    result() {
        const pieces = [];
        this.ranges.forEach((range, number) => {
            pieces.push({ at: range.start, order: 2, inner: -range.end, number, text: range.open });
            pieces.push({ at: range.end, order: 0, inner: -range.start, number: -number, text: range.close });
        });
        this.points.forEach((point, number) => pieces.push({ ...point, order: 1, inner: 0, number }));
        pieces.sort((left, right) => left.at - right.at || left.order - right.order || left.inner - right.inner ||
            left.number - right.number);
        let result = '', at = 0, line = 1, lineStart = 0;
        this.inserted = new Map();
        for (const piece of pieces) {
            const text = this.text.slice(at, piece.at);
            for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
                line++;
                lineStart = at + end + 1;
            }
            if (!this.inserted.has(line))
                this.inserted.set(line, []);
            this.inserted.get(line).push({ column: piece.at - lineStart, length: piece.text.length });
            result += text + piece.text;
            at = piece.at;
        }
        return result + this.text.slice(at);
    }
}

/* Returns the original column, from 0, of a column in a changed line. */
function originalColumn(inserted, column) {
    let added = 0;
    for (const piece of inserted || []) {
        if (piece.column + added + piece.length <= column)
            added += piece.length;
        else if (piece.column + added < column)
            return piece.column;
        else
            break;
    }
    return column - added;
}

function shownName(file) {
    const relative = path.relative(process.cwd(), file);
    return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
}

const FILES = new Map(); // the rewritten files: {original, inserted}
const SITES = [];

/* Returns the changed text of a module, or the text itself if it is left alone. `parses` says whether a text is one of
 * the module's kind. */
function rewriteModule(text, file, base, parses, prefix = '') {
    try {
        const rewriter = new Rewriter(text, shownName(file), base);
        const changed = rewriter.rewrite();
        if (!parses(changed)) {
            if (parses(text))
                note(`${shownName(file)} cannot be rewritten`);
            return { text, isDynamic: rewriter.isDynamic };
        }
        if (prefix && rewriter.sites.length) {
            const first = rewriter.inserted.get(1) || [];
            first.unshift({ column: 0, length: prefix.length });
            rewriter.inserted.set(1, first);
        }
        FILES.set(file, { original: text, inserted: rewriter.inserted });
        rewriter.sites.forEach((site, number) => {
            SITES[base + number] = site;
            HOOKS.on[base + number] = true;
        });
        return { text: rewriter.sites.length ? prefix + changed : text, isDynamic: rewriter.isDynamic };
    } catch (error) {
        if (!(error instanceof Unreadable))
            note(`${shownName(file)} cannot be rewritten: ${error.message}`);
        return { text, isDynamic: /\bimport\s*\(/.test(text) };
    }
}

function note(text) {
    if (FOLLOWER)
        FOLLOWER.troubles.push(text);
}

function parsesAsFunction(text) {
    try {
        new vm.Script(`(function (exports, require, module, __filename, __dirname) {${text.replace(/^#!/, '//')}\n})`);
        return true;
    } catch {
        return false;
    }
}

/* Returns whether the text of an ES module can be read. The declarations of imports and exports are left out. */
function parsesAsModule(text) {
    const bare = text.replace(/^#!/, '//').replace(/^(;?[ \t]*)import\b(?!\s*[.(])[^;'"]*(['"])[^'"\n]*\2/gm, '$1')
        .replace(/^([ \t]*)export\s*(?:\*[^;'"]*|\{[^}]*\}\s*(?:from\b)?)\s*(?:(['"])[^'"\n]*\2)?/gm, '$1')
        .replace(/^([ \t]*)export\s+default\b(?!\s+(?:async\s+)?(?:function|class)\s+\w)/gm, '$1void ')
        .replace(/^([ \t]*)export\s+(?:default\s+)?/gm, '$1').replace(/\bimport\.meta\b/g, 'globalThis');
    try {
        new vm.Script(`'use strict'; (async function () {${bare}\n})`);
        return true;
    } catch {
        return false;
    }
}

function isForeign(file) {
    return file.split(path.sep).includes('node_modules');
}

// --- readings: what a cell's value means, as a set of digits with bit 0 for 1 ---

/* One meaning of values: `kind` is digit, zero (digits from 0), bit (a set from bit 0) or shifted (from bit 1). */
class Reading {
    constructor(kind, size, zeroIsBlank) {
        Object.assign(this, { kind, size, zeroIsBlank, full: 2 ** size - 1 });
    }

    /* Returns the candidates of a value; -1 if it has no meaning, as a number that is no digit of the board. */
    read(value) {
        if (typeof value === 'number')
            return Number.isInteger(value) ? this.number(value) : -1;
        if (value === null || value === undefined || value === false)
            return this.full;
        if (typeof value === 'string')
            return this.string(value);
        if (typeof value === 'bigint')
            return this.number(Number(value));
        if (isList(value) || value instanceof Set)
            return this.several([...value]);
        return -1;
    }

    number(value) {
        if (this.kind === 'bit' || this.kind === 'shifted') {
            const mask = this.kind === 'shifted' ? value / 2 : value;
            const isSet = mask >= 0 && mask <= this.full && Number.isInteger(mask);
            return isSet ? mask || (this.zeroIsBlank ? this.full : 0) : -1;
        }
        value += this.kind === 'zero' ? 1 : 0;
        return value > 0 && value <= this.size ? 2 ** (value - 1) : value === 0 || value === -1 ? this.full : -1;
    }

    string(text) {
        text = text.trim();
        if (BLANKS.has(text))
            return this.full;
        if (text.length === 1) {
            const place = DIGITS.indexOf(text.toUpperCase());
            return place >= 0 && place < this.size ? 2 ** place : -1;
        }
        if (!/^[0-9]+$/.test(text))
            return -1;
        return this.size <= 9 ? this.several([...text]) : text.length < 3 ? this.number(Number(text)) : -1;
    }

    several(values) {
        const isFlags = values.length === this.size && values.every((value) => value === true || value === false ||
            value === 0 || value === 1);
        let mask = 0;
        if (isFlags) {
            values.forEach((value, place) => mask += value ? 2 ** place : 0);
            return mask;
        }
        for (const value of values) {
            const one = this.read(value);
            if (one < 0)
                return -1;
            if (isSingle(one))
                mask |= one;
        }
        return mask;
    }
}

function isSingle(mask) {
    return (mask & (mask - 1)) === 0;
}

function isList(value) {
    return Array.isArray(value) || ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function isContainer(value) {
    return value instanceof Set || isList(value);
}

/* Returns whether a value is an object with attributes of the program. */
function isObject(value) {
    return typeof value === 'object' && value !== null && !isContainer(value) && !(value instanceof Map) &&
        !util.types.isProxy(value);
}

/* Returns an own attribute without running code of the program. */
function attributeOf(value, name) {
    if (!isObject(value))
        return undefined;
    const found = Object.getOwnPropertyDescriptor(value, name);
    return found && 'value' in found ? found.value : undefined;
}

/* Yields for the keys of an object or a map, each of which may stand for a cell, the keys in the order of the cells. */
function* keyOrders(keys, size) {
    const cells = Array.from({ length: size * size }, (_, cell) => [Math.floor(cell / size), cell % size]);
    const known = new Set(keys), forms = [];
    if (typeof keys[0] === 'number') {
        forms.push(([row, column]) => row * size + column, ([row, column]) => row * size + column + 1);
    } else if (typeof keys[0] === 'string') {
        for (const low of [1, 0]) {
            for (const [before, between] of [['r', 'c'], ['R', 'C'], ['', ''], ['', ','], ['', '-'], ['', '_']])
                forms.push(([row, column]) => before + (row + low) + between + (column + low));
            forms.push(([row, column]) => String(row * size + column + low));
        }
        for (const rows of ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ABCDEFGHJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'])
            forms.push(([row, column]) => rows[row] + (column + 1));
    }
    for (const form of forms) {
        const order = cells.map(form), names = new Set(order);
        if ([...known].every((key) => names.has(key)))
            yield order;
    }
}

// --- boards ---

/* A container of the program with a value for each cell: how to find the values, and what they were. `shape` is rows,
 * flat, keys or map; `attribute` names the value of a cell that is an object. */
class Source {
    constructor(value, size, shape, keys = null) {
        Object.assign(this, { value, size, shape, keys, attribute: null, reading: null, board: null, masks: [] });
    }

    /* Returns what the container has for each cell; null if it is no board now. */
    items() {
        const { value, size } = this, items = [];
        if (this.shape === 'flat')
            return value.length === size * size ? Array.from(value) : null;
        if (this.shape === 'keys')
            return this.keys.map((key) => attributeOf(value, key));
        if (this.shape === 'map')
            return this.keys.map((key) => value.get(key));
        if (value.length !== size)
            return null;
        for (let row = 0; row < size; row++) {
            const line = value[row];
            if (!line || typeof line !== 'string' && !isList(line) || line.length !== size)
                return null;
            for (let column = 0; column < size; column++)
                items.push(line[column]);
        }
        return items;
    }

    values(items) {
        return this.attribute === null ? items : items.map((item) => attributeOf(item, this.attribute));
    }
}

/* A state that is followed: one source with digits, one with candidates, or both. */
class Board {
    constructor(name, owner, masks) {
        Object.assign(this, { number: 0, parent: null, name, owner, masks, sent: null, depth: HOOKS.depth });
        Object.assign(this, { digits: null, candidates: null }); // the sources
        Object.assign(this, { empty: new Set(), place: '' }); // cells without candidates, and the place of their change
    }
}

function same(left, right) {
    for (let i = 0; i < left.length; i++) {
        if (left[i] !== right[i])
            return false;
    }
    return true;
}

/* All that is known of the program's boards. */
class Follower {
    constructor(descriptor, text) {
        Object.assign(this, { descriptor, size: 0, givens: null, boards: [], textBoard: null, texts: new Set() });
        Object.assign(this, { parts: new WeakMap(), owners: new WeakMap(), loading: new WeakMap() });
        Object.assign(this, { current: null, waiting: null, count: 0, changes: 0, hasChanged: false });
        Object.assign(this, { troubles: [], stranger: '', isBusy: false });
        this.attributes = new Set(); // the names of attributes that are cells' values, and of cells
        if (text)
            this.setPuzzle(text);
    }

    setPuzzle(text) {
        this.size = Math.round(Math.sqrt(text.length));
        this.full = 2 ** this.size - 1;
        this.givens = Array.from(text, (digit) => digit === '.' || digit === '0' ? 0 : 2 ** DIGITS.indexOf(digit));
        this.start = this.givens.map((mask) => mask || this.full);
        this.places = [...this.givens.keys()].filter((cell) => this.givens[cell]);
    }

    // --- output ---

    write(text) {
        for (let data = Buffer.from(text); data.length && this.descriptor >= 0;) {
            try {
                data = data.subarray(fs.writeSync(this.descriptor, data));
            } catch (error) {
                if (error.code !== 'EAGAIN')
                    this.descriptor = -1;
            }
        }
    }

    end() {
        this.flush();
        if (!this.changes)
            this.write(`%none ${this.reason()}\n`);
    }

    reason() {
        if (this.boards.length || this.textBoard)
            return 'a variable holds the givens, but it never changed';
        if (this.troubles.length)
            return this.troubles[0];
        if (this.stranger)
            return 'the program has a puzzle of its own: ' + this.stranger;
        return this.givens ? 'no variable held the givens' : 'no variable held a puzzle';
    }

    /* Writes how the board differs from what was written of it. A cell that has lost all candidates waits for the next
     * change, because many programs empty a cell before they fill it. */
    send(board, site) {
        if (this.descriptor < 0)
            return;
        const place = placeOf(site), empty = new Set(), fresh = new Set();
        if (this.waiting && this.waiting !== board)
            this.flush();
        board.masks.forEach((mask, cell) => {
            if (!mask) {
                empty.add(cell);
                if (!board.empty.has(cell))
                    fresh.add(cell);
            }
        });
        board.empty = empty;
        if (fresh.size) {
            this.waiting = board;
            board.place = place;
        } else if (this.waiting === board) {
            this.waiting = null;
        }
        this.writeChange(board, place, fresh);
    }

    /* Writes the cells without candidates that wait. */
    flush() {
        const board = this.waiting;
        this.waiting = null;
        if (board)
            this.writeChange(board, board.place, new Set());
    }

    /* Writes the cells that differ, except fresh ones. */
    writeChange(board, place, fresh) {
        const isFirst = !board.sent, cells = [];
        let parent = board.parent;
        while (isFirst && parent && !parent.sent)
            parent = parent.parent;
        if (isFirst)
            board.sent = [...(parent ? parent.sent : this.start)];
        for (let cell = 0; cell < board.masks.length; cell++) {
            if (board.masks[cell] !== board.sent[cell] && !fresh.has(cell))
                cells.push(cell);
        }
        if (!cells.length) {
            if (isFirst)
                board.sent = null;
            return;
        }
        let text = '';
        if (isFirst) {
            board.number = ++this.count;
            text = `board ${board.number}${parent ? ` of ${parent.number}` : ''} ${board.name}\n`;
            board.parent = null;
        } else if (this.current !== board) {
            text = `board ${board.number}\n`;
        }
        this.current = board;
        const places = cells.map((cell) => {
            board.sent[cell] = board.masks[cell];
            return `r${Math.floor(cell / this.size) + 1}c${cell % this.size + 1}=${this.digitsOf(board.sent[cell])}`;
        });
        this.changes++;
        this.write(`${text}${place}set ${places.join(';')}\n`);
    }

    digitsOf(mask) {
        if (mask === this.full)
            return '';
        return [...DIGITS].slice(0, this.size).filter((_, place) => mask >> place & 1).join('') || '-';
    }

    // --- states ---

    /* Returns the candidates of a cell: its digit wins, and a given stays unless it was overwritten. */
    effective(board, cell) {
        let mask = board.digits ? board.digits.masks[cell] : this.full;
        if (board.candidates && mask === this.full) {
            mask = board.candidates.masks[cell];
            if (!mask && board.digits)
                mask = board.masks[cell]; // a filled cell, whose digit comes next
        }
        const given = this.givens[cell];
        return given && (!mask || mask & given) ? given : mask;
    }

    readAll(source, values) {
        const masks = values.map((value) => source.reading.read(value));
        return masks.includes(-1) ? null : masks;
    }

    /* Reads a source again. Returns whether a cell has changed. */
    refresh(source) {
        const items = source.items();
        if (!items)
            return false;
        const { raw, board, objects, attribute } = source;
        // An attribute of an object that was seen before is read at once.
        const values = attribute === null ? items : items.map((item, cell) =>
            item === objects[cell] && item ? item[attribute] : attributeOf(item, attribute));
        let changed = false;
        if (source.shape === 'rows') {
            for (let row = 0; row < source.size; row++) {
                if (source.rows[row] !== source.value[row])
                    this.addPart(source, source.rows[row] = source.value[row]);
            }
        }
        for (let cell = 0; cell < values.length; cell++) {
            const value = values[cell];
            if (attribute !== null && objects[cell] !== items[cell])
                this.addPart(source, objects[cell] = items[cell]);
            if (isContainer(value)) {
                if (raw[cell] !== value)
                    this.addPart(source, raw[cell] = value);
            } else if (value === raw[cell]) {
                continue;
            } else {
                raw[cell] = value;
            }
            const mask = source.reading.read(value);
            if (mask >= 0 && mask !== source.masks[cell]) {
                source.masks[cell] = mask;
                board.masks[cell] = this.effective(board, cell);
                changed = true;
            }
        }
        return changed;
    }

    // --- recognition ---

    addPart(source, container) {
        if (typeof container !== 'object' || container === null)
            return;
        const parts = this.parts.get(container);
        if (!parts)
            this.parts.set(container, [source]);
        else if (!parts.includes(source))
            parts.push(source);
    }

    /* Yields a source for each way in which a value may hold all cells. */
    * shapes(value) {
        const sizes = this.size ? [this.size] : SIZES;
        for (const size of sizes) {
            const all = size * size;
            if (typeof value === 'string' || isList(value)) {
                if (value.length === all)
                    yield new Source(value, size, 'flat');
                else if (value.length === size && Array.isArray(value) &&
                    value.every((row) => (typeof row === 'string' || isList(row)) && row.length === size))
                    yield new Source(value, size, 'rows');
                continue;
            }
            const keys = value instanceof Map ? [...value.keys()] : Object.keys(value);
            if (keys.length > all || keys.length < 16)
                continue;
            for (const order of keyOrders(keys, size))
                yield new Source(value, size, value instanceof Map ? 'map' : 'keys', order);
        }
    }

    /* Yields the source for the cells' values, or for each attribute of cells that are objects. */
    * variants(source) {
        const items = source.items();
        const shown = items && items.find((item) => item !== null && item !== undefined);
        if (!items || shown === undefined)
            return;
        if (!isObject(shown)) {
            yield [source, items];
            return;
        }
        if (this.parts.has(shown)) // the same cells in a second list
            return;
        for (const name of Object.keys(shown).slice(0, 24)) {
            const variant = new Source(source.value, source.size, source.shape, source.keys);
            variant.attribute = name;
            yield [variant, variant.values(items)];
        }
    }

    /* Finds the first reading under which the givens agree. Returns full (all candidates everywhere), companion
     * (candidates of the open cells alone), givens, or ''. */
    interpret(source, values) {
        const isNumber = values.some((value) => typeof value === 'number');
        for (const kind of isNumber ? ['digit', 'zero', 'bit', 'shifted'] : ['digit']) {
            source.reading = new Reading(kind, source.size, values.includes(0));
            const masks = this.readAll(source, values);
            if (!masks)
                continue;
            source.masks = masks;
            const hasSeveral = (value, cell) => isContainer(value) ||
                typeof value === 'string' && value.length > 1 && !isSingle(masks[cell]);
            const isBits = kind === 'bit' || kind === 'shifted'; // unless it is an empty board of numbers
            source.isCandidates = isBits ? values.some((value) => value !== 0) : values.some(hasSeveral);
            if (this.places.every((cell) => masks[cell] === this.givens[cell]))
                return 'givens';
            if (source.isCandidates && masks.every((mask) => mask === this.full))
                return 'full';
            if (source.isCandidates && this.places.every((cell) => masks[cell] === 0 || masks[cell] === this.full))
                return 'companion';
        }
        return '';
    }

    /* Follows a value that is new if it is a board, and looks into an object for its boards. Returns whether one was
     * found. */
    look(value, name, owner, site, isStore = false, depth = 0) {
        if (typeof value === 'string')
            return this.lookText(value, name, site);
        if (typeof value !== 'object' || value === null || util.types.isProxy(value))
            return false;
        const known = this.parts.get(value);
        if (known) {
            this.own(owner, known);
            return true;
        }
        let found = false;
        for (const source of this.shapes(value)) {
            if (!this.givens && !this.findPuzzle(source, site, isStore))
                continue;
            for (const [variant, values] of this.variants(source)) {
                const verdict = this.interpret(variant, values);
                if (verdict && this.accept(variant, verdict, name, owner, site, isStore)) {
                    this.own(owner, [variant]);
                    found = true;
                }
            }
            if (found)
                return true;
            this.noteStranger(source);
        }
        return isObject(value) && depth < 3 && this.lookInside(value, owner, site, isStore, depth);
    }

    lookInside(value, owner, site, isStore, depth) {
        let found = false;
        for (const name of Object.keys(value).slice(0, 64)) {
            const inner = attributeOf(value, name);
            if (typeof inner === 'object' && inner !== null || typeof inner === 'string' && inner.length > 15)
                found = this.look(inner, name, value, site, isStore, depth + 1) || found;
        }
        if (found && this.owners.has(value))
            this.own(owner, this.owners.get(value));
        return found;
    }

    /* Notes that the sources are reached from an object. */
    own(owner, sources) {
        if (!isObject(owner))
            return;
        const all = this.owners.get(owner) || [];
        this.owners.set(owner, [...all.filter((source) => !sources.includes(source)), ...sources].slice(-8));
    }

    /* Follows texts, which never change: each new one is a state of one board. */
    lookText(value, name, site) {
        if (this.hasChanged || value.length < 16 || value.length > 625)
            return false;
        if (this.texts.has(value))
            return true;
        for (const source of this.shapes(value)) {
            if (!this.givens && !this.findPuzzle(source, site, false))
                continue;
            if (this.interpret(source, source.items()) === 'givens') {
                if (this.texts.size > MOST_TEXTS)
                    this.texts.clear();
                this.texts.add(value);
                const board = this.textBoard = this.textBoard || new Board(name, null, null);
                source.board = board;
                board.digits = source;
                board.masks = source.masks.map((_, cell) => this.effective(board, cell));
                this.send(board, site);
                return true;
            }
            this.noteStranger(source);
        }
        return false;
    }

    /* Begins to follow a source: as a board of its own, as a copy, or as a part of a board. */
    accept(source, verdict, name, owner, site, isStore) {
        const siblings = this.boards.filter((board) => board.owner === owner && owner !== null);
        if (verdict !== 'givens') {
            const sibling = siblings.find((board) => board.digits && !board.candidates);
            const original = [...this.recent()].some(({ candidates }) => candidates &&
                candidates.shape === source.shape && same(candidates.masks, source.masks));
            if (sibling && !original)
                return this.join(sibling, source);
            if (!original && (this.hasChanged || verdict === 'companion'))
                return false;
        } else if (!source.isCandidates) {
            const sibling = siblings.find((board) => board.candidates && !board.digits);
            if (sibling)
                return this.join(sibling, source);
        }
        const board = new Board(name, owner, [...this.start]);
        this.join(board, source);
        const twin = board.parent = this.findOriginal(board);
        if (twin && twin.digits && twin.candidates) { // the second half of a copied pair joins the first
            const other = [...this.recent()].find((half) => half.parent === twin && same(half.masks, twin.masks) &&
                (half.digits === null) !== (board.digits === null));
            if (other)
                return this.join(other, source);
        }
        this.boards.push(board);
        this.forget();
        if (isStore || verdict === 'givens' && !same(board.masks, board.parent ? board.parent.masks : this.start))
            this.changed(board, site);
        return true;
    }

    /* Drops older boards, except those of the calls that have not returned. */
    forget() {
        if (this.boards.length < 2 * MOST_BOARDS)
            return;
        let depth = Infinity;
        this.boards = this.boards.reverse().filter((board, place) => {
            const isKept = place < MOST_BOARDS || board.depth < depth;
            depth = Math.min(depth, board.depth);
            return isKept;
        }).reverse();
    }

    join(board, source) {
        const items = source.items(), values = source.values(items);
        for (const name of source.attribute === null ? source.keys || [] : [source.attribute])
            this.attributes.add(name);
        source.board = board;
        board[source.isCandidates ? 'candidates' : 'digits'] = source;
        source.rows = source.shape === 'rows' ? Array.from(source.value) : null;
        source.raw = values;
        source.objects = [...items];
        const cells = source.attribute === null ? [] : items;
        for (const container of [source.value, ...(source.rows || []), ...cells, ...values])
            this.addPart(source, container);
        board.masks = source.masks.map((_, cell) => this.effective(board, cell));
        return true;
    }

    * recent() {
        if (this.current)
            yield this.current;
        for (let i = this.boards.length; i--;)
            yield this.boards[i];
    }

    /* Returns the board that this one is a copy of. */
    findOriginal(board) {
        if (same(board.masks, this.start))
            return null;
        const half = board.digits ? 'digits' : 'candidates';
        let best = null, least = NEAR + 1, looked = 0;
        for (const other of this.recent()) {
            if (same(other.masks, board.masks) || other[half] && same(other[half].masks, board[half].masks))
                return other;
            if (looked++ >= 8)
                continue;
            const differ = other.masks.filter((mask, cell) => mask !== board.masks[cell]).length;
            if (differ < least) {
                best = other;
                least = differ;
            }
        }
        return best;
    }

    // --- the program's own puzzle ---

    /* Remembers a board with other givens, to say why nothing was followed. */
    noteStranger(source) {
        if (this.stranger || this.boards.length || !this.givens)
            return;
        const text = this.puzzleText(source.items(), source.size);
        if (text && !this.hasFew(text, source.size))
            this.stranger = text;
    }

    hasFew(text, size) {
        return !text || text.replace(/\./g, '').length < Math.floor(17 * size * size / 81);
    }

    /* Returns the text of values that are a puzzle, or ''. */
    puzzleText(values, size) {
        const reading = new Reading('digit', size, true), height = HEIGHTS[size], seen = new Set();
        let text = '';
        if (!values || values.some((value) => typeof value === 'object' && value !== null || value === true))
            return '';
        for (let cell = 0; cell < values.length; cell++) {
            const mask = reading.read(values[cell]);
            if (mask < 0 || mask !== reading.full && !isSingle(mask))
                return '';
            const digit = mask === reading.full ? '.' : DIGITS[Math.log2(mask)];
            const row = Math.floor(cell / size), column = cell % size;
            const box = Math.floor(row / height) * height + Math.floor(column / (size / height));
            for (const key of [`row${row}:${digit}`, `column${column}:${digit}`, `box${box}:${digit}`]) {
                if (digit !== '.' && seen.has(key))
                    return '';
                seen.add(key);
            }
            text += digit;
        }
        return text.includes('.') ? text : '';
    }

    /* Takes the first board with enough digits as the puzzle. One that is filled digit by digit is complete once a
     * different function, or a function that a different one has called, stores to it. */
    findPuzzle(source, site, isStore) {
        const items = source.items(), shown = items && items.find((item) => item !== null && item !== undefined);
        const variants = isObject(shown) ? Object.keys(shown).slice(0, 24).map((name) =>
            items.map((item) => attributeOf(item, name))) : [items];
        const texts = variants.map((values) => this.puzzleText(values, source.size));
        const container = typeof source.value === 'object' ? source.value : this; // a text is complete
        let text = texts.find(Boolean) || '';
        const before = this.loading.get(container);
        if (isStore) {
            const key = `${site.function}<${callerOf().name}:${site.function === '<module>' ? site.line : ''}`;
            if (before && before.text === text)
                return false;
            if (!before || before.key === key || this.hasFew(before.text, source.size)) {
                this.loading.set(container, { key, text });
                return false;
            }
            text = before.text;
        } else if (before) {
            return false;
        }
        if (this.hasFew(text, source.size))
            return false;
        this.setPuzzle(text);
        this.write(`puzzle ${text}\n`);
        return true;
    }

    // --- hooks ---

    changed(board, site) {
        this.hasChanged = this.hasChanged || board.digits !== null;
        this.send(board, site);
    }

    /* Reads sources again. Returns whether one of their boards has changed. */
    check(sources, site) {
        const boards = new Set();
        for (const source of sources) {
            if (this.refresh(source))
                boards.add(source.board);
        }
        boards.forEach((board) => this.changed(board, site));
        return boards.size > 0;
    }

    /* Something was stored into what is reached from `root`; undefined if that is not known. */
    stored(site, root, value) {
        const isKnown = typeof root === 'object' && root !== null;
        const isBoard = typeof value === 'object' && value !== null || typeof value === 'string' && value.length > 15;
        const parts = isKnown ? this.parts.get(root) : undefined;
        if (parts && this.check([...parts], site) || parts && !isObject(root)) {
            site.misses = 0;
            return;
        }
        if (site.misses > MOST_MISSES && site.misses++ % 32)
            return;
        if (site.attribute && !isBoard && this.boards.length && !this.attributes.has(site.attribute))
            return; // such as a counter
        let found = false;
        if (site.attribute && isBoard)
            found = this.look(value, site.name, isKnown ? root : null, site, false);
        const owned = isKnown && this.owners.get(root);
        if (owned)
            found = this.check(owned, site) || found;
        if (!found && isKnown && !owned)
            found = this.look(root, site.name, null, site, true);
        if (!found)
            found = this.check([this.current, ...this.boards.slice(-4)].flatMap((board) =>
                board ? [board.digits, board.candidates].filter(Boolean) : []), site);
        site.misses = found ? 0 : site.misses + 1;
    }

    bound(site, number, values) {
        let isKnown = false;
        for (const value of values)
            isKnown = this.look(value, site.name, null, site) || isKnown;
        site.misses = isKnown ? 0 : site.misses + 1;
        if (site.misses > FRUITLESS && (this.boards.length || this.textBoard || site.misses > MOST_MISSES))
            HOOKS.on[number] = false;
    }
}

/* Returns the line and the name of the caller of the function that has called a hook; without a line: there is none. */
function callerOf() {
    const { stackTraceLimit, prepareStackTrace } = Error, holder = {};
    Error.stackTraceLimit = 5;
    Error.prepareStackTrace = (_, frames) => frames;
    Error.captureStackTrace(holder, HOOKS.entry);
    const frames = holder.stack;
    Error.stackTraceLimit = stackTraceLimit;
    Error.prepareStackTrace = prepareStackTrace;
    for (const frame of frames.slice(1)) {
        const file = frame.getFileName();
        if (file && !file.startsWith('node:') && frame.getLineNumber())
            return { line: frame.getLineNumber(), name: frame.getFunctionName() || '<anonymous>' };
    }
    return { line: 0, name: '' };
}

function placeOf(site) {
    const caller = HOOKS.depth ? callerOf().line : 0;
    return `@${site.file}:${site.line}${caller ? `<${caller}` : ''} ${site.function} ${HOOKS.depth}\n`;
}

/* Runs a hook, but never from within itself. */
function guarded(number, run) {
    const site = SITES[number];
    if (!site || FOLLOWER.isBusy || FOLLOWER.descriptor < 0)
        return;
    FOLLOWER.isBusy = true;
    try {
        run(site);
    } catch (error) { // a fault of this helper, which must not become one of the program
        if (!(error instanceof RangeError)) {
            FOLLOWER.write(`%note the helper failed: ${String(error.stack).split('\n').slice(0, 2).join(' ')}\n`);
            FOLLOWER.descriptor = -1;
        }
    } finally {
        FOLLOWER.isBusy = false;
    }
}

/* What the rewritten modules call. */
const HOOKS = {
    on: [],
    depth: 0,
    entry: null, // the hook that runs
    stored(number, root, value) {
        HOOKS.entry = HOOKS.stored;
        guarded(number, (site) => FOLLOWER.stored(site, root, value));
        return value;
    },
    bound(number, ...values) {
        if (HOOKS.on[number] && values.some((value) => typeof value === 'object' || typeof value === 'string')) {
            HOOKS.entry = HOOKS.bound;
            guarded(number, (site) => FOLLOWER.bound(site, number, values));
        }
        return values[0];
    },
    /* A module that a second thread has rewritten begins: this thread does so too, to know its sites. */
    module(base, file) {
        rewriteModule(fs.readFileSync(file, 'utf8'), file, base, () => true, threadPrefix(base, file));
    },
};

function threadPrefix(base, file) {
    return `__sudoscope__.module(${base},${JSON.stringify(file)});`;
}

// --- errors: columns and lines as they are in the program's files ---

function rewrittenFile(name) {
    return FILES.get(name && name.startsWith('file:') ? url.fileURLToPath(name) : name);
}

function insertedAt(frame) {
    const file = rewrittenFile(frame.getFileName());
    return file && file.inserted.get(frame.getLineNumber());
}

/* Returns whether node itself has made an error, whose code it then shows. */
function isNodeError(error) {
    return [error, Object.getPrototypeOf(error)].some((holder) => holder !== null &&
        Object.getOwnPropertySymbols(holder).some((symbol) => symbol.description === 'kIsNodeError'));
}

/* Writes a stack trace as node does, without the frames of this helper. */
function prepareStackTrace(error, frames) {
    const own = frames.filter((frame) => frame.getFileName() !== __filename);
    const shown = Error.stackTraceLimit === FRAMES + OWN_FRAMES ? own.slice(0, FRAMES) : own;
    const head = isNodeError(error) ? `${error.name} [${error.code}]: ${error.message}` :
        Error.prototype.toString.call(error);
    return [head, ...shown.map((frame) => {
        const inserted = insertedAt(frame), column = originalColumn(inserted, frame.getColumnNumber() - 1) + 1;
        return `    at ${frame}`.replace(/:\d+(\)?)$/, inserted ? `:${column}$1` : '$&');
    })].join('\n');
}

/* Ends a program as node does, where node would show a line of the changed text. */
function showFatal(error) {
    const first = util.types.isNativeError(error) && /^ {4}at .*$/m.exec(error.stack);
    const top = first && /\(?((?:file:)?[^()\s]+):(\d+):(\d+)\)?$/.exec(first[0]);
    const file = top && rewrittenFile(top[1]);
    if (!file || !file.inserted.has(Number(top[2])) || process.listenerCount('uncaughtException') ||
        process.hasUncaughtExceptionCaptureCallback())
        return;
    const line = file.original.split('\n')[top[2] - 1], thrown = /\bthrow\s+$/.exec(line.slice(0, top[3] - 1));
    const caret = thrown ? thrown.index : top[3] - 1;
    process.exitCode = 1;
    process.emit('exit', 1);
    fs.writeSync(2, `${top[1]}:${top[2]}\n${line}\n${line.slice(0, caret).replace(/[^\t]/g, ' ')}^\n\n` +
        `${util.inspect(error)}\n\nNode.js ${process.version}\n`);
    process.reallyExit(process.exitCode);
}

// --- the program ---

let registered = false;

/* Rewrites the ES modules that are loaded from now on. */
function followModules() {
    if (registered)
        return;
    registered = true;
    if (Module.registerHooks) {
        let base = THREAD_SITES;
        Module.registerHooks({ load: (name, context, next) => loaded(name, next(name, context), () => {
            base += THREAD_SITES;
            return base;
        }, false) });
    } else if (Module.register) {
        Module.register(url.pathToFileURL(__filename));
    } else {
        note('this version of node cannot follow ES modules');
    }
}

/* Returns a loaded ES module with a changed text. */
function loaded(name, result, nextBase, isThread) {
    if (result.format !== 'module' || !name.startsWith('file:') || !result.source)
        return result;
    const file = url.fileURLToPath(name), base = nextBase();
    if (isForeign(file))
        return result;
    const text = typeof result.source === 'string' ? result.source : Buffer.from(result.source).toString('utf8');
    const changed = rewriteModule(text, file, base, parsesAsModule, isThread ? threadPrefix(base, file) : '');
    return { ...result, source: changed.text };
}

let threadBase = 0;

exports.load = async function load(name, context, next) {
    return loaded(name, await next(name, context), () => threadBase += THREAD_SITES, true);
};

/* Returns whether the program's file is an ES module, by its name or by the package around it. */
function isModule(file) {
    if (!/\.js$/.test(file))
        return /\.mjs$/.test(file);
    for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
        try {
            return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).type === 'module';
        } catch { /* no package here */ }
        if (folder === path.dirname(folder))
            return Boolean(Module.registerHooks);
    }
}

let FOLLOWER = null;

function install() {
    const descriptor = Number(process.env.SUDOSCOPE_EVENTS), puzzle = process.env.SUDOSCOPE_PUZZLE;
    delete process.env.SUDOSCOPE_EVENTS;
    delete process.env.SUDOSCOPE_PUZZLE;
    const place = process.execArgv.findIndex((word, at) => word === __filename && process.execArgv[at - 1] === '-r');
    if (place > 0)
        process.execArgv.splice(place - 1, 2);
    FOLLOWER = new Follower(descriptor, puzzle);
    FOLLOWER.write(`%attach 1 node ${process.versions.node.split('.').slice(0, 2).join('.')}\n`);
    Object.defineProperty(globalThis, '__sudoscope__', { value: HOOKS });
    Error.prepareStackTrace = prepareStackTrace;
    if (Error.stackTraceLimit === FRAMES)
        Error.stackTraceLimit += OWN_FRAMES;
    process.on('exit', () => FOLLOWER.end());
    process.on('uncaughtExceptionMonitor', showFatal);
    const compile = Module.prototype._compile;
    Module.prototype._compile = function _compile(content, filename, ...rest) {
        let text = content;
        if (!isForeign(filename) && (rest[0] === undefined || rest[0] === 'commonjs')) {
            const changed = rewriteModule(content, filename, SITES.length % THREAD_SITES, parsesAsFunction);
            text = changed.text;
            if (changed.isDynamic)
                followModules();
        }
        return compile.call(this, text, filename, ...rest);
    };
    const main = process.argv[1] && path.resolve(process.argv[1]);
    if (!main)
        note('the program is not a file');
    else if (isModule(main))
        followModules();
}

if (isMainThread && process.env.SUDOSCOPE_EVENTS)
    install();
