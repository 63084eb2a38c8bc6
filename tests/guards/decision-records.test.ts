import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citationFaults, linkFaults, recordFaults, RECORDS } from './decision-records.ts';
import { readSources, ROOT, type SourceFile } from './source-files.ts';

const SELF = 'tests/guards/decision-records.test.ts';
const docs = readSources('README.md', 'src/docs/**/*.md');

test('every decision has one record, whole and listed', () => {
  expect(docs.filter(({ path }) => path.startsWith(RECORDS)).length).toBeGreaterThan(40);
  expect(recordFaults(docs)).toEqual([]);
});

test('every decision that is cited has a record', () => {
  const files = readSources(
    'README.md',
    'src/**/*.{ts,tsx,mjs,sql,css,md}',
    'commands/**/*.ts',
    'tests/**/*.{ts,tsx}',
  ).filter(({ path }) => path !== SELF);
  expect(citationFaults(files, docs)).toEqual([]);
});

test('no link of the documentation leads nowhere', () => {
  expect(linkFaults(docs, (path) => existsSync(join(ROOT, path)))).toEqual([]);
});

describe('the guard itself', () => {
  const path = `${RECORDS}d7-short.md`;
  const text =
    '# D7. Short\n\n- Status: accepted\n- Date: 2026-11-22\n\n## Context\n\na\n\n## Decision\n\nb\n\n' +
    '## Rejected\n\nc\n\n## Consequences\n\nd\n';
  const table = { path: `${RECORDS}README.md`, text: '| [D7](d7-short.md) | Short | accepted |' };

  test('takes a whole record', () => {
    expect(recordFaults([table, { path, text }])).toEqual([]);
    const superseded = (file: SourceFile) => ({
      ...file,
      text: file.text.replace('accepted', 'superseded by D8'),
    });
    expect(recordFaults([table, { path, text }].map(superseded))).toEqual([]);
  });

  test.each([
    ['another number in the title', '# D7. ', '# D8. ', 'the title'],
    ['no status', 'accepted', 'perhaps', 'no status'],
    ['no date', '2026-11-22', 'today', 'no date'],
    ['a section that is missing', '## Rejected', '## Refused', 'no section Rejected'],
    ['another title than the table has', 'Short', 'Long', 'not in the table'],
    ['another status than the table has', 'accepted', 'superseded by D8', 'not in the table'],
  ])('refuses %s', (_, from, to, fault) => {
    const faults = recordFaults([table, { path, text: text.replace(from, to) }]);
    expect(faults.join('\n')).toContain(`${path}: ${fault}`);
  });

  test('refuses a number twice, and a record that is not listed', () => {
    const twin = { path: `${RECORDS}d7-other.md`, text };
    expect(recordFaults([table, { path, text }, twin])).toEqual([
      `${twin.path}: D7 has another record`,
      `${twin.path}: not in the table of ${table.path} with its title and status`,
    ]);
  });

  test('refuses a number without a record, and lets licenses and ranges of known ones be', () => {
    const records = [{ path, text }];
    const cites = (comment: string) => citationFaults([{ path: 'a.ts', text: comment }], records);
    expect(cites('// As agreed (D99).')).toEqual([`a.ts: D99 has no record in ${RECORDS}`]);
    expect(cites('// D7, D8 and D8')).toHaveLength(1);
    expect(cites("license: 'D1234567', D7-D7, ID99, D123, a code like D02")).toEqual([]);
  });

  test('refuses a link to a file that is not there', () => {
    const page = {
      path: 'src/docs/a.md',
      text: '[b](b.md#part) [c](../c.md) [d](https://d.example/)',
    };
    expect(linkFaults([page], (target) => target === 'src/docs/b.md')).toEqual([
      'src/docs/a.md: no such file src/c.md',
    ]);
  });
});
