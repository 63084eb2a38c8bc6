import { expect, test } from 'vitest';
import { typeEffectText, typeState } from './document-types.rules.ts';

test('a type is filed from its first day to its last', () => {
  const type = { from: '2026-02-01', until: '2026-03-31' };
  expect(
    ['2026-01-31', '2026-02-01', '2026-03-31', '2026-04-01'].map((day) => typeState(type, day)),
  ).toEqual(['later', 'filed', 'filed', 'ended']);
  expect(typeState({ ...type, until: null }, '2099-01-01')).toBe('filed');
});

const NONE = {
  documents: 0,
  files: 0,
  isMore: false,
  clients: 0,
  waiting: 0,
  follow: 0,
  asked: [],
};

test('what a change is about is said in numbers', () => {
  expect(typeEffectText(NONE)).toBe('No file holds such a document.');
  expect(
    typeEffectText({ ...NONE, documents: 1212, files: 212, clients: 3, waiting: 1, follow: 40 }),
  ).toBe(
    'This changes 212 files of 3 clients: 1,212 documents of this type stay on file. 1 document in review is of this type. 40 files on the roster follow the installation’s list.',
  );
  expect(
    typeEffectText({ ...NONE, documents: 1, files: 1, clients: 1, asked: ['49 CFR 391.31'] }),
  ).toBe(
    'This changes 1 file of 1 client: 1 document of this type stays on file. Asked for by 49 CFR 391.31.',
  );
});
