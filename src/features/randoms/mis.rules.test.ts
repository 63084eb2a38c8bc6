import { expect, test } from 'vitest';
import { arithmeticFaults, misSections, testFaults, type MisTest } from './mis.rules.ts';

let made = 0;
const of = (change: Partial<MisTest> = {}): MisTest => ({
  ...{
    drugTestId: `t${(made += 1)}`,
    reasonId: 3,
    isAlcohol: false,
    resultTypeId: 1,
    substances: [],
  },
  ...{ refusal: null, screen: null, confirm: null, resultNumber: null, recollectionOf: null },
  ...change,
});
const row = (
  tests: readonly MisTest[],
  kind: 'drug' | 'alcohol' = 'drug',
  id: 'random' | 'total' = 'random',
) => misSections(tests)[kind][id].map((ids) => ids.length);

test('drug tests stand in the columns of how they ended', () => {
  expect(row([of(), of({ resultTypeId: 2 }), of({ resultTypeId: 20 })])).toEqual([
    3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]);
  const positive = of({ resultTypeId: 4, substances: ['THC', 'benzoylecgonine'] });
  expect(row([positive])).toEqual([1, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  const refused = (refusal: MisTest['refusal']) => row([of({ resultTypeId: 11, refusal })]);
  expect(refused('adulterated').indexOf(1, 1)).toBe(8);
  expect(refused('substituted').indexOf(1, 1)).toBe(9);
  expect(refused('shyBladder').indexOf(1, 1)).toBe(10);
  expect(refused(null).indexOf(1, 1)).toBe(11);
});

test('a canceled test stands in no other column, and one without a result in none', () => {
  expect(
    row([of({ resultTypeId: 3 }), of({ resultTypeId: 6 }), of({ resultTypeId: null })]),
  ).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
});

test('of a dilute negative that was collected again the second result counts alone', () => {
  const first = of({ resultTypeId: 2, resultNumber: 'A1' });
  const second = of({ resultTypeId: 1, resultNumber: 'A2', recollectionOf: 'A1' });
  expect(misSections([first, second]).drug.random[0]).toEqual([second.drugTestId]);
});

test('alcohol tests stand by what was measured', () => {
  const alcohol = (change: Partial<MisTest>) =>
    row([of({ isAlcohol: true, ...change })], 'alcohol');
  expect(alcohol({ resultTypeId: 14 })).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0]);
  expect(alcohol({ resultTypeId: 14, screen: 0.03, confirm: 0.01 })).toEqual([
    1, 0, 1, 1, 0, 0, 0, 0, 0,
  ]);
  expect(alcohol({ resultTypeId: 5, screen: 0.031 })).toEqual([1, 0, 1, 1, 1, 0, 0, 0, 0]);
  expect(alcohol({ resultTypeId: 4, screen: 0.05, confirm: 0.045 })).toEqual([
    1, 0, 1, 1, 0, 1, 0, 0, 0,
  ]);
  expect(alcohol({ resultTypeId: 11, refusal: 'shyLung' })).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0]);
  expect(alcohol({ resultTypeId: 3 })).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test('the arithmetic agrees over every kind of result, and shows where it does not', () => {
  const tests = [1, 2, 3, 4, 5, 6, 11, 14, 20, null].flatMap((resultTypeId) =>
    [1, 2, 3, 4, 5, 6].flatMap((reasonId) => [
      of({ resultTypeId, reasonId, isAlcohol: resultTypeId === 14 || resultTypeId === 5 }),
    ]),
  );
  const sections = misSections(tests);
  expect(arithmeticFaults(sections)).toEqual([]);
  expect(sections.drug.total[0]).toHaveLength(30);
  sections.drug.random[0]?.push('one too many');
  expect(arithmeticFaults(sections).map(({ message }) => message)).toEqual([
    'Section III, Random: column 1 is not the sum of columns 2, 3, 9, 10, 11 and 12.',
    'Section III, column 1: the total is not the sum of its rows.',
  ]);
});

test('tests that the form cannot take as they are come to words', () => {
  const words = testFaults([
    of({ resultTypeId: null }),
    of({ reasonId: 7 }),
    of({ resultTypeId: 4, substances: ['Ketamine'] }),
    of({ resultTypeId: 11 }),
    of(),
  ]).map(({ message }) => message);
  expect(words).toHaveLength(4);
  expect(testFaults([of()])).toEqual([]);
});
