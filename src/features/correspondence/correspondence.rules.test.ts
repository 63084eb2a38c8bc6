import { describe, expect, test } from 'vitest';
import {
  addressIn,
  factsOf,
  fillTemplate,
  hasPlaces,
  identifiersIn,
  leaveOut,
  mailState,
  mailText,
  personalDataIn,
  referenceOf,
  standingOf,
  unknownPlaces,
} from './correspondence.rules.ts';

const ITEM = '018f3c1e-7d2a-7c3b-8d4e-5f6071829304';
const DORA = { firstName: 'Dora', lastName: 'May', dob: '1984-03-09', license: 'QF4432198' };

describe('templates', () => {
  const facts = factsOf({
    dqItemId: ITEM,
    receivedAt: '2026-03-04T10:00:00.000Z',
    clientName: null,
    documentType: null,
    files: 1,
  });

  test('take facts, keep what is not given, and nothing of a person', () => {
    expect(fillTemplate('{{received}} {{ reference }} {{client}}: {{asked}}', facts)).toBe(
      '3/4/2026 71829304 your company: {{asked}}',
    );
    expect(fillTemplate('{{asked}}', { asked: 'Costs $& and $1' })).toBe('Costs $& and $1');
    expect(unknownPlaces('{{client}} {{employee}} {{}}')).toEqual(['employee', '']);
    expect(hasPlaces('{{asked}}')).toBe(true);
    expect(hasPlaces('a {brace}')).toBe(false);
    expect(referenceOf(ITEM)).toBe('71829304');
  });

  test('a mail says how long its link works, and shows none where none is', () => {
    const text = mailText('Hello\n', { address: 'https://a.example/x', expiresOn: '2026-04-01' });
    expect(text).toContain('\n\nhttps://a.example/x\n\n');
    expect(text).toContain('until 4/1/2026');
    expect(mailText('Hello', null)).not.toContain('link');
  });
});

test.each([
  ['ann@fleet.example', 'ann@fleet.example'],
  ['Ann Lee <Ann@Fleet.example>', 'ann@fleet.example'],
  ['"Lee, Ann" <ann@fleet.example>', 'ann@fleet.example'],
  ['555-555-0117', null],
  ['ann@fleet', null],
  ['ann@fleet.example, bob@fleet.example', null],
  ['a@b.example\nBcc: c@d.example', null],
  ['', null],
  [null, null],
])('the address in %j is %j', (sender, address) => {
  expect(addressIn(sender)).toBe(address);
});

describe('what does not leave the house', () => {
  test.each([
    ['900-11-2233 is hers', ['the social security number']],
    ['900112233', ['the social security number']],
    ['born 3/9/1984', ['the birth date']],
    ['born 03/09/1984', ['the birth date']],
    ['license qf4432198', ['the license number']],
    ['reference 71829304, page 900-11-22', []],
    ['Please call 330-555-0117', []],
  ])('of %j in a mail: %j', (text, found) => {
    expect(identifiersIn(text, DORA)).toEqual(found);
  });

  test.each([
    ['May cannot be chosen', ["the employee's name"]],
    ['it may be the cache', []],
    ['the viewer shows DORA twice', ["the employee's name"]],
    ['mail me at x@y.example or (330) 555-0117', ['the email address', 'the phone number']],
    ['page 3 of 12 is black since 11/20', []],
  ])('of %j in a report: %j', (text, found) => {
    expect(personalDataIn(text, DORA)).toEqual(found);
  });

  test('is named in the refusal', () => {
    expect(leaveOut(['the birth date', 'the license number'])).toContain(
      'the birth date and the license number',
    );
  });
});

test('a mail that left the outbox long ago was sent', () => {
  const mail = { stopped: false, addressed: true };
  expect(mailState(mail, null)).toBe('sent');
  expect(mailState(mail, { sent: false, cancelled: false })).toBe('waiting');
  expect(mailState(mail, { sent: false, cancelled: true })).toBe('failed');
  expect(mailState({ ...mail, stopped: true }, { sent: false, cancelled: true })).toBe('stopped');
  expect(mailState({ ...mail, addressed: false }, null)).toBe('kept');
});

test('a request is over when it was answered, taken back or settled, or its time is', () => {
  const now = new Date('2026-03-04T12:00:00Z');
  const open = { state: 'open', expiresAt: '2026-03-04T12:00:01Z', ended: false } as const;
  expect(standingOf(open, now)).toBe('open');
  expect(standingOf({ ...open, expiresAt: '2026-03-04T12:00:00Z' }, now)).toBe('expired');
  expect(standingOf({ ...open, ended: true }, now)).toBe('settled');
  expect(standingOf({ ...open, state: 'answered', ended: true }, now)).toBe('answered');
});
