import { describe, expect, test } from 'vitest';
import type { PageText, TextRun } from '#src/features/documents/page-text.rules.ts';
import { nameInBoxes, namesOf, personOnPaper } from './new-file.rules.ts';

const TODAY = '2026-11-21';

/** A page of words, each at a place. */
function pageOf(words: readonly (readonly [x: number, y: number, word: string])[]): PageText {
  let text = '';
  const runs: TextRun[] = [];
  let last = -1;
  for (const [x, y, word] of words) {
    if (last >= 0) text += y === last ? ' ' : '\n';
    last = y;
    runs.push([text.length, text.length + word.length, 1, x, y, word.length * 0.008, 0.01]);
    text += word;
  }
  return { text, runs };
}

describe('personOnPaper', () => {
  test('a form as its text layer has it, label and value in turn', () => {
    const text =
      'Last name\nQuillfeather\nFirst name\nDora\nMiddle name\nMay\nDate of birth\n3/9/1984\nLicense number\nQF443219\nState\nOH\n';
    expect(personOnPaper({ text, runs: [] }, TODAY)).toEqual({
      firstName: 'Dora',
      lastName: 'Quillfeather',
      dob: '1984-03-09',
      license: 'QF443219',
      state: 'OH',
      licenseExpires: null,
    });
  });
  test('a form as it was read from an image: labels in one line, values in the next', () => {
    const page = pageOf([
      [0.1, 0.1, 'Last name'],
      [0.4, 0.1, 'First name'],
      [0.7, 0.1, 'Middle name'],
      [0.11, 0.115, 'Quillfeather'],
      [0.41, 0.115, 'Dora'],
      [0.71, 0.115, 'May'],
    ]);
    expect(personOnPaper(page, TODAY)).toMatchObject({
      firstName: 'Dora',
      lastName: 'Quillfeather',
    });
  });
  test('a name behind its label', () => {
    expect(
      personOnPaper({ text: 'Driver: QUILLFEATHER, DORA\nSSN: XXX-XX-6789', runs: [] }, TODAY),
    ).toMatchObject({ firstName: 'Dora', lastName: 'Quillfeather' });
  });
  test('a license, whose boxes are numbered', () => {
    const text =
      'NM COMMERCIAL DRIVER LICENSE\n4d DLN 9 CLASS A\n1 TURNER 9a END NONE\n2 BARBARA 12 REST NONE\n8 2605 W 4TH ST\n';
    expect(personOnPaper({ text, runs: [] }, TODAY)).toMatchObject({
      firstName: 'Barbara',
      lastName: 'Turner',
    });
    expect(nameInBoxes({ text: '1 TURNER\n2 BARBARA\n', runs: [] })).toBeNull();
  });
  test('a caption that says whose name it is comes before the word "driver" elsewhere', () => {
    const text =
      'Driver Qualification File\nExaminer name: Lou Reed\nDriver name: Dakota Hernandez\n';
    expect(personOnPaper({ text, runs: [] }, TODAY)).toMatchObject({
      firstName: 'Dakota',
      lastName: 'Hernandez',
    });
  });
  test('says nothing where the paper does not', () => {
    expect(personOnPaper({ text: 'Dear sirs, see attached.', runs: [] }, TODAY)).toEqual({
      firstName: '',
      lastName: '',
      dob: null,
      license: '',
      state: '',
      licenseExpires: null,
    });
  });
});

test.each([
  ['QUILLFEATHER, DORA M', 'Dora', 'Quillfeather'],
  ['Dora May Quillfeather', 'Dora', 'Quillfeather'],
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
])('%s', (written, firstName, lastName) => {
  expect(namesOf(written)).toEqual({ firstName, lastName });
});
