import { describe, expect, test } from 'vitest';
import {
  consentFault,
  isIgnored,
  missingSteps,
  stepName,
  WIZARD_TYPES,
} from './document-file.rules.ts';
import type { TypeStanding } from './document-file.rules.ts';

const type = (documentTypeId: number, more: Partial<TypeStanding> = {}): TypeStanding => ({
  documentTypeId,
  name: `Type ${documentTypeId}`,
  required: false,
  status: 'missing',
  daysLeft: null,
  documentId: null,
  canUpload: true,
  citation: null,
  toSend: [],
  ...more,
});
const ALL = [225, 1083, 660, 238, 473, 474, 673, 870, 1116].map((id) => type(id));
const stepOf = (types: readonly TypeStanding[], id: number) =>
  missingSteps(types).find(({ documentTypeId }) => documentTypeId === id);

describe('the missing-document wizard', () => {
  test('covers seven types, each with a standard and an alternate id (R230)', () => {
    expect(WIZARD_TYPES).toHaveLength(7);
    expect(missingSteps(ALL).map(({ documentTypeId }) => documentTypeId)).toEqual([
      225, 660, 238, 473, 474, 673, 1116,
    ]);
  });

  test('takes a document of the alternate type', () => {
    const types = ALL.map((one) =>
      one.documentTypeId === 1083 ? type(1083, { status: 'valid', documentId: 'd' }) : one,
    );
    expect(stepOf(types, 225)).toMatchObject({ status: 'valid', documentId: 'd', open: false });
  });

  test('what is to be sent is what the rules find missing or expired, whatever lies in the file or on a list', () => {
    const open = (more: Partial<TypeStanding>) => stepOf([type(238, more)], 238)?.open;
    expect(open({ required: true, status: 'missing' })).toBe(false);
    expect(open({ status: 'rejected', toSend: [null] })).toBe(true);
    expect(open({ status: 'expired', toSend: [null] })).toBe(true);
    expect(open({ status: 'valid' })).toBe(false);
  });

  test('of two types that serve one step the one that a rule asks for speaks', () => {
    const types = [
      type(225, { status: 'expired', documentId: 'old', toSend: [null] }),
      type(1083, { status: 'valid', documentId: 'other' }),
    ];
    expect(stepOf(types, 225)).toMatchObject({ status: 'expired', documentId: 'old', open: true });
  });

  test('one for each of several authorities is a step each, by its name', () => {
    const steps = missingSteps([type(660, { required: true, toSend: ['LA', 'TX'] })]);
    expect(steps.map(stepName)).toEqual(['Type 660 (LA)', 'Type 660 (TX)']);
    expect(steps.every(({ open }) => open)).toBe(true);
  });

  test('goes on with what else the location requires, without the ignored names (R229)', () => {
    const types = [
      ...ALL,
      type(302, { required: true }),
      type(303),
      type(398, { required: true, name: 'Record of DOT Accidents' }),
      type(399, { required: true, name: 'Prior Violation' }),
    ];
    expect(
      missingSteps(types)
        .slice(7)
        .map(({ documentTypeId }) => documentTypeId),
    ).toEqual([302]);
  });

  test('leaves out what the viewer does not see, and offers only what may be uploaded', () => {
    expect(missingSteps([type(238)])).toHaveLength(1);
    expect(stepOf([type(225, { canUpload: false }), type(1083)], 225)?.choices).toEqual([
      { documentTypeId: 1083, name: 'Type 1083' },
    ]);
  });
});

test.each([
  ['Record of DOT Accidents', true],
  ['prior violation ', true],
  ['Prior Violations', false],
  ['MVR', false],
])('%s is ignored: %s', (name, ignored) => expect(isIgnored(name)).toBe(ignored));

describe('a consent', () => {
  const asked = { license: 'D123-4567', state: 'CA', dotNumber: '0123456' };
  const facts = {
    license: 'd1234567',
    state: 'CA',
    dotNumber: '123456',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    accepted: true,
  };
  test.each([
    ['covers through its last day', {}, null],
    ['covers without an end', { validTo: null }, null],
    ['waits', { accepted: false }, 'It is not accepted yet.'],
    ['names another license', { license: 'X1' }, 'It names another license.'],
    ['names no license', { license: null }, 'It names another license.'],
    ['names another state', { state: 'OR' }, 'It names another state.'],
    ['is for another employer', { dotNumber: '999' }, 'It names another DOT number.'],
    ['has no date', { validFrom: null }, 'It has no date.'],
    ['begins tomorrow', { validFrom: '2027-01-01' }, 'It begins later.'],
    ['ended yesterday', { validTo: '2026-12-30' }, 'It has ended.'],
  ])('that %s', (_, change, fault) => {
    expect(consentFault({ ...facts, ...change }, asked, '2026-12-31')).toBe(fault);
  });
});
