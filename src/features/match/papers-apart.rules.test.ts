import { expect, test } from 'vitest';
import type { TextRun } from '#src/features/documents/page-text.rules.ts';
import { papersApart } from './papers-apart.rules.ts';

/** A file of pages, each of lines one below the other. */
function fileOf(...pages: readonly (readonly string[])[]) {
  let text = '';
  const runs: TextRun[] = [];
  for (const [at, lines] of pages.entries())
    for (const [line, words] of lines.entries()) {
      runs.push([
        text.length,
        text.length + words.length,
        at + 1,
        0.1,
        0.05 + line * 0.03,
        words.length * 0.008,
        0.012,
      ]);
      text += `${words}\n`;
    }
  return { text, runs };
}
const apart = (...pages: readonly (readonly string[])[]) =>
  papersApart(fileOf(...pages), '2026-11-21');

const CARD = "MEDICAL EXAMINER'S CERTIFICATE";
const dora = ['Name: Dora Quillfeather', 'Date of birth: 03/09/1984', 'License number: QF4432198'];
const milo = ['Name: Milo Thornbury', 'Date of birth: 11/30/1991', 'License number: TB7781203'];

test('two people in one file, of papers of one kind', () => {
  expect(apart([CARD, ...dora], [CARD, ...milo])).toEqual({ page: 2, why: 'person' });
});

test('two papers of one person', () => {
  expect(apart([CARD, ...dora], ['CERTIFICATION OF ROAD TEST', ...dora])).toEqual({
    page: 2,
    why: 'paper',
  });
});

test('the third page, where the second goes on', () => {
  const second = ['Violations and convictions, continued', '1/2/2024 Speeding'];
  expect(apart(['DRIVER HISTORY REPORT', ...dora], second, [CARD, ...milo])).toEqual({
    page: 3,
    why: 'person',
  });
});

test('somebody else by name and license, where no birth is told', () => {
  const [name = '', , license = ''] = milo;
  expect(apart([CARD, ...dora], [CARD, name, license])).toEqual({ page: 2, why: 'person' });
});

test.each([
  ['one page', [[CARD, ...dora]]],
  [
    'the same paper goes on',
    [
      ['DRIVER HISTORY REPORT', ...dora],
      ['DRIVER HISTORY REPORT', ...dora],
    ],
  ],
  [
    'a digit is misread',
    [
      [CARD, ...dora],
      ['Name: Dora Quillfeather', 'DOB 03/09/1964'],
    ],
  ],
  [
    'another type is only quoted',
    [
      [CARD, ...dora],
      ['Notes', 'x '.repeat(200), 'Certification of road test'],
    ],
  ],
  ['only another name', [[CARD, ...dora], ['Examiner name: Milo Thornbury']]],
])('nothing is pointed out: %s', (_, pages) => {
  expect(apart(...pages)).toBeNull();
});
