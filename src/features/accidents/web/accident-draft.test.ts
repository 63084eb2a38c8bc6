import { expect, test } from 'vitest';
import { addDays, utcToday } from '#src/shared/dates.ts';
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
    zone: null,
    vehicle: null,
    hazmat: false,
    cited: false,
    citedAt: null,
    injuries: 0,
    disabled: 2,
    fatalities: 0,
    diedAt: null,
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

test('the times of a citation and of a death are told by the clocks there, and go with what they belong to', () => {
  const times = {
    ...{ cited: true, citedOn: '2026-10-05', citedTime: '20:30' },
    ...{ fatalities: { text: '1', none: false }, diedOn: '2026-10-06', diedTime: '01:00' },
  };
  expect(factsOf({ ...good, ...times, city: 'Memphis', state: 'TN' })).toMatchObject({
    citedAt: '2026-10-06T01:30:00.000Z',
    diedAt: '2026-10-06T06:00:00.000Z',
  });
  const eastern = { ...good, ...times, city: 'Memphis', state: 'TN', zone: 'America/New_York' };
  expect(factsOf(eastern)).toMatchObject({
    zone: 'America/New_York',
    citedAt: '2026-10-06T00:30:00.000Z',
  });
  expect(factsOf({ ...good, ...times, cited: false, fatalities: none })).toMatchObject({
    citedAt: null,
    diedAt: null,
  });
  expect(fieldsOf({ ...good, ...times, citedTime: '' })).toEqual(['citedAt']);
  expect(fieldsOf({ ...good, ...times, citedOn: '2026-10-04' })).toEqual(['citedAt']);
  expect(fieldsOf({ ...good, ...times, diedOn: addDays(utcToday(), 2) })).toEqual(['diedAt']);
});

test('what is no number, and what has not happened, is named', () => {
  expect(fieldsOf({ ...good, disabled: { text: 'two', none: false } })).toEqual(['disabled']);
  expect(fieldsOf({ ...good, date: addDays(utcToday(), 2) })).toEqual(['date']);
});
