import { expect, test } from 'vitest';
import type { AllSettings } from '../location-settings.contract.ts';
import { changesOf, draftOf, settingsOf } from './settings-draft.ts';

const unsaid = { value: null, from: null, isOwn: false, mayWrite: true };
const NOTHING: AllSettings = {
  der: unsaid,
  medCards: unsaid,
  labAccounts: unsaid,
  driverMonitoring: unsaid,
};
const EMPTY = draftOf(NOTHING);

test('what a location above says is not taken for its own', () => {
  const medCards = {
    ...unsaid,
    value: { name: 'Desk', email: 'cards@state.example' },
    from: 'Acme Freight',
  };
  expect(draftOf({ ...NOTHING, medCards })).toEqual(EMPTY);
  expect(settingsOf(EMPTY)).toEqual({
    der: null,
    medCards: null,
    labAccounts: null,
    driverMonitoring: null,
  });
});

test('people and accounts are read from their lines, and written back as they were', () => {
  const draft = {
    ...EMPTY,
    derName: ' Dana Reyes ',
    deputies: 'Wes Lee, 555-0101\n\nFay Own, fay@acme.example',
    accounts: 'Lakeside Labs, AC-17\nHill, 9, 4',
    watched: 'no',
  };
  const said = settingsOf(draft);
  expect(said).toEqual({
    der: {
      name: 'Dana Reyes',
      phone: '',
      email: '',
      deputies: [
        { name: 'Wes Lee', phone: '555-0101', email: '' },
        { name: 'Fay Own', phone: '', email: 'fay@acme.example' },
      ],
    },
    medCards: null,
    labAccounts: {
      accounts: [
        { lab: 'Lakeside Labs', number: 'AC-17' },
        { lab: 'Hill', number: '9, 4' },
      ],
    },
    driverMonitoring: { isWatched: false },
  });
  const own = <Value>(value: Value) => ({ ...unsaid, isOwn: true, value });
  const again = draftOf({
    der: own(said.der),
    medCards: unsaid,
    labAccounts: own(said.labAccounts),
    driverMonitoring: own(said.driverMonitoring),
  });
  expect(settingsOf(again)).toEqual(said);
});

test('only the parts that change are sent, an emptied one as null', () => {
  const first = { ...EMPTY, cardsName: 'Desk', cardsEmail: 'a@b.example' };
  expect(changesOf(first, first)).toEqual({});
  expect(changesOf({ ...first, cardsName: '', cardsEmail: '' }, first)).toEqual({ medCards: null });
  expect(changesOf({ ...first, watched: 'yes' }, first)).toEqual({
    driverMonitoring: { isWatched: true },
  });
});
