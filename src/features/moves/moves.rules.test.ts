import { expect, test } from 'vitest';
import {
  differingFields,
  firstChoices,
  firstDocuments,
  MERGE_FIELDS,
  percentDone,
  statusNamed,
  strandedDocuments,
  type MergeField,
} from './moves.rules.ts';

const values = (some: Partial<Record<MergeField, string>>) =>
  Object.fromEntries(MERGE_FIELDS.map((field) => [field, some[field] ?? null])) as Record<
    MergeField,
    string | null
  >;

test('a merge begins by filling gaps, and leaves what is on file and what may not change', () => {
  const to = values({ firstName: 'Ann' });
  const from = values({ firstName: 'Anna', workId: 'W-1', ssn: 'XXX-XX-0001' });
  const choices = firstChoices(to, from, ['ssn']);
  expect(choices).toMatchObject({ firstName: 'to', workId: 'from', ssn: 'to', phone: 'to' });
  expect(differingFields(to, from)).toEqual(['firstName', 'ssn', 'workId']);
});

test('documents come over but for twins; only others are lost with a removed file', () => {
  const papers = [
    { documentId: 'a', twinOf: null, twinAs: null },
    { documentId: 'b', twinOf: 'z', twinAs: null },
    { documentId: 'c', twinOf: 'z', twinAs: 'Consent' },
  ];
  const first = firstDocuments(papers);
  expect(first).toEqual({ a: 'move', b: 'leave', c: 'move' });
  expect(strandedDocuments(papers, first)).toEqual([]);
  expect(strandedDocuments(papers, { a: 'leave', b: 'leave', c: 'move' })).toEqual([papers[0]]);
  expect(strandedDocuments(papers, {})).toEqual([papers[0], papers[2]]);
});

test('progress is the floor of the percentage (R192)', () => {
  expect([0, 1, 2, 3].map((done) => percentDone(done, 3))).toEqual([0, 33, 66, 100]);
  expect(percentDone(199, 200)).toBe(99);
  expect(percentDone(0, 0)).toBe(100);
});

test('a status is matched by its name, however written', () => {
  const statuses = [
    { employmentStatusId: 2, status: 'Employee' },
    { employmentStatusId: 4, status: 'Terminated' },
  ];
  expect(statusNamed(' terminated ', statuses)).toBe(4);
  expect(statusNamed('Retired', statuses)).toBeNull();
});
