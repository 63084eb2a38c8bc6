import { expect, test } from 'vitest';
import { isNear, likeness, printOf } from './twins.rules.ts';

const card = ({
  name = 'Dora Quillfeather',
  dob = '03/09/1984',
  exam = '01/15/2026',
  license = 'QF4432198',
} = {}) =>
  `MEDICAL EXAMINER'S CERTIFICATE (for commercial driver medical certification) 49 CFR 391.41 391.49
   I certify that I have examined ${name} in accordance with the Federal Motor Carrier Safety Regulations and, with
   knowledge of the driving duties, I find this person is qualified. Form MCSA-5876, OMB No. 2126-0006.
   Date of birth ${dob} Driver license ${license} issued by Ohio. Examined ${exam}. National registry 5512345678`;
const print = (text: string) => {
  const made = printOf(text, 7, '2026-11-21');
  if (!made) throw new Error('no print');
  return made;
};

test('the same words in other bytes are near, whatever their spacing and case', () => {
  const again = card().toUpperCase().replaceAll(' ', '  ').replace('EXAMINER', 'EXAM1NER');
  expect(isNear(print(card()), print(again))).toBe(true);
  expect(likeness(print(card()), print(card()))).toBe(1);
});

test("another person's form, and the same person's of another year, are not", () => {
  const other = card({ name: 'Amos Reed', dob: '11/30/1971', license: 'TX88120043' });
  expect(likeness(print(card()), print(other))).toBeGreaterThan(0.7);
  expect(isNear(print(card()), print(other))).toBe(false);
  expect(isNear(print(card()), print(card({ exam: '02/20/2024' })))).toBe(false);
});

test('of a line of text nothing can be said, and no SSN is part of a print', () => {
  expect(printOf('A short note', 7, '2026-11-21')).toBeNull();
  expect(print(`${card()} 900-11-2233`)).toEqual(print(`${card()} 123456789`));
});

test('a long paper is compared by a sample of its words', () => {
  const words = (from: number) =>
    Array.from({ length: 3000 }, (_, i) => `word${from + i}`).join(' ');
  const [one, two] = [print(words(0)), print(words(1500))];
  expect(one.words).toHaveLength(256);
  // A third of all words is in both.
  expect(likeness(one, two)).toBeGreaterThan(0.2);
  expect(likeness(one, two)).toBeLessThan(0.46);
});
