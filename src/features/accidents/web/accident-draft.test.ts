import { expect, test } from 'vitest';
import { addDays, today } from '#src/shared/dates.ts';
import { type AccidentDraft, draftOf, factsOf, faultOf } from './accident-draft.ts';

const none = { text: '', none: true };
const good: AccidentDraft = {
  ...draftOf(null),
  date: '2026-10-05',
  city: ' Waco ',
  state: 'TX',
  injuries: none,
  disabled: { text: ' 2 ', none: false },
  fatalities: none,
};
const fieldsOf = (draft: AccidentDraft) => [...(faultOf(draft)?.fields ?? [])];

test('what can be saved is sent with whole numbers', () => {
  expect(faultOf(good)).toBeNull();
  expect(factsOf(good)).toEqual({
    date: '2026-10-05',
    city: 'Waco',
    state: 'TX',
    hazmat: false,
    cited: false,
    injuries: 0,
    disabled: 2,
    fatalities: 0,
  });
  expect(factsOf({ ...good, time: '08:15' })).toMatchObject({ time: '08:15' });
});

test('each required field that is empty is named, and a typed zero is one', () => {
  expect(fieldsOf(draftOf(null))).toEqual([
    'date',
    'city',
    'state',
    'injuries',
    'disabled',
    'fatalities',
  ]);
  expect(fieldsOf({ ...good, fatalities: { text: '0', none: false } })).toEqual(['fatalities']);
});

test('what is no number, and what has not happened, is named', () => {
  expect(fieldsOf({ ...good, disabled: { text: 'two', none: false } })).toEqual(['disabled']);
  expect(fieldsOf({ ...good, date: addDays(today(), 2) })).toEqual(['date']);
});
