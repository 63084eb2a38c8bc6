import { expect, test } from 'vitest';
import { SCHEME_IDS, SCHEMES } from '../schemes.rules.ts';
import { blankRule, fromDraft, idFrom, movedUp, toDraft } from './scheme-draft.ts';

test.each(SCHEME_IDS)('%s comes back from its form as it went in', (id) => {
  expect(fromDraft(toDraft(SCHEMES[id]))).toEqual({ scheme: SCHEMES[id], faults: [] });
});

test('what is no number is said, and new rows get ids of their own', () => {
  const draft = toDraft(SCHEMES.grid);
  const { scheme, faults } = fromDraft({
    ...draft,
    rules: [
      {
        ...blankRule('new-1'),
        title: 'Reckless',
        points: 'five',
        acd: 's15; a??',
        words: ' x y ,',
      },
      { ...blankRule('new-2'), title: 'Reckless', speedFrom: '10' },
    ],
  });
  expect(faults).toEqual([
    { field: 'rules.0', message: 'Points of “Reckless”: write a whole number.' },
  ]);
  expect(
    scheme.rules.map(({ ruleId, acd, words, speedFrom }) => [ruleId, acd, words, speedFrom]),
  ).toEqual([
    ['reckless', ['S15', 'A??'], ['x y'], null],
    ['reckless2', [], [], 10],
  ]);
  expect(idFrom('§ 12', new Set())).toBe('rule');
  expect(idFrom('Élan vital 2', new Set(['elanVital2']))).toBe('elanVital22');
});

test('bands stand in the order of their scores, wherever they were added', () => {
  const draft = toDraft(SCHEMES.zurich);
  const bands = [...draft.bands, { key: 'new-1', min: '20', label: 'Watched', action: '' }];
  const labels = fromDraft({ ...draft, bands }).scheme.bands.map(({ label }) => label);
  expect(labels).toEqual(['Clear', 'Acceptable', 'Borderline', 'Watched', 'Poor']);
});

test('a row moves up past the one before', () => {
  const rows = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
  expect(movedUp(rows, 'c').map(({ key }) => key)).toEqual(['a', 'c', 'b']);
  expect(movedUp(rows, 'a').map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});
