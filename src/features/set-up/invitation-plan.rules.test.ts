import { expect, test } from 'vitest';
import {
  addressesIn,
  planInvitations,
  readList,
  type InviteLists,
} from './invitation-plan.rules.ts';

const LISTS: InviteLists = {
  roles: [
    { id: 'administrator', name: 'Administrator', mayGive: false },
    { id: 'dispatcher', name: 'Dispatcher', mayGive: true },
    { id: 'terminalClerk', name: 'Terminal clerk', mayGive: true },
  ],
  places: [
    { clientId: 1, legacyClientId: 501, name: 'Acme', aliases: [], deactivated: false },
    { clientId: 2, legacyClientId: 502, name: 'Reno', aliases: ['T1'], deactivated: false },
    { clientId: 3, legacyClientId: 503, name: 'Yard', aliases: [], deactivated: false },
    { clientId: 4, legacyClientId: 504, name: 'Yard', aliases: [], deactivated: false },
    { clientId: 5, legacyClientId: 505, name: 'Old', aliases: [], deactivated: true },
  ],
  known: new Set(['known@acme.example']),
  role: 'terminalClerk',
  place: 1,
};
const plan = (text: string) =>
  planInvitations(readList(text), LISTS).map((one) => [
    one.line,
    `${one.firstName} ${one.lastName} ${one.email}`,
    one.faults.length > 0 ? one.faults.join(' ') : `${one.role?.name} at ${one.place?.name}`,
  ]);

test('a list is read by its headings, in any order, and without headings as first name, last name, address', () => {
  expect(
    plan(
      'Email;Last;First;Location #;Role;Employee\nANN@acme.example;Miller;Ann;502;dispatcher;17\n',
    ),
  ).toEqual([[2, 'Ann Miller ann@acme.example', 'Dispatcher at Reno']]);
  expect(plan('Name,E-mail\n"Miller, Ann",ann@acme.example\nBob Lee,bob@acme.example')).toEqual([
    [2, 'Ann Miller ann@acme.example', 'Terminal clerk at Acme'],
    [3, 'Bob Lee bob@acme.example', 'Terminal clerk at Acme'],
  ]);
  expect(plan('Ann,Miller,ann@acme.example,,t1')).toEqual([
    [1, 'Ann Miller ann@acme.example', 'Terminal clerk at Reno'],
  ]);
  expect(plan('Ann Miller <ann@acme.example>\n\nBob Lee <bob@acme.example>')).toEqual([
    [1, 'Ann Miller ann@acme.example', 'Terminal clerk at Acme'],
    [3, 'Bob Lee bob@acme.example', 'Terminal clerk at Acme'],
  ]);
  expect(addressesIn(readList('Email,First,Last\nA@acme.example,A,B'))).toEqual(['a@acme.example']);
});

test('every reason against a row is named, and the others go on', () => {
  const reasons = plan(
    [
      'First,Last,Email,Role,Location',
      'Ann,Miller,known@acme.example,,',
      'Ann,Miller,twice@acme.example,,',
      'Ann,Miller,Twice@acme.example,,',
      'Ann,,nobody,Astronaut,Nowhere',
      'Ann,Miller,a@acme.example,Administrator,Yard',
      'Ann,Miller,b@acme.example,,Old',
      'Ann,Miller,,,',
      'Ann,Miller,c@acme.example,,,more',
    ].join('\n'),
  ).map(([, , reason]) => reason);
  expect(reasons).toEqual([
    'Someone at the company already has this address.',
    'Terminal clerk at Acme',
    'Row 3 has the same address.',
    '“nobody” is no email address. It needs a first and a last name. “Astronaut” is no role. Use one of: Dispatcher, Terminal clerk. “Nowhere” is no location of yours. Write its name or its number.',
    'You can give only what you hold yourself, and not “Administrator”. Several locations are called “Yard”. Write the number of the one that is meant.',
    '“Old” is no location of yours. Write its name or its number.',
    'It has no email address.',
    'It has more cells than the 5 that are read. A name with a comma needs quotation marks.',
  ]);
});
