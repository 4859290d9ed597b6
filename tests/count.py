"""Counts what `meson test` ran: count.py BUILD_FOLDER LOG... prints "PASSED FAILED" (LOG: as --logbase). Subtests count one each; a program that
failed although none of its subtests did (it crashed, leaked, ran out of time) counts as one failure."""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree


def cases_of(junit):
    for suite in xml.etree.ElementTree.parse(junit).getroot().iter('testsuite'):
        for case in suite.findall('testcase'):
            bad = case.find('failure') is not None or case.find('error') is not None
            skipped = case.find('skipped') is not None
            yield suite.get('name', ''), case.get('name', ''), bad, skipped


def count(log):
    cases = list(cases_of(log.with_suffix('.junit.xml')))
    failed = sum(bad for _, _, bad, _ in cases)
    passed = sum(not bad and not skipped for _, _, bad, skipped in cases)
    for line in log.with_suffix('.json').read_text(encoding='utf-8').splitlines():
        test = json.loads(line)
        name = test['name'].split(' / ')[-1]
        if test['result'] in ('OK', 'EXPECTEDFAIL', 'SKIP'):
            continue
        if not any(bad and (re.split(r'\.| / ', suite)[-1] == name or case == name) for suite, case, bad, _ in cases):
            failed += 1
    return passed, failed


def main():
    logs = pathlib.Path(sys.argv[1]) / 'meson-logs'
    print(*map(sum, zip(*(count(logs / name) for name in sys.argv[2:]))))


main()
