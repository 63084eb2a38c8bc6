import { expect, test } from 'vitest';
import { changesOf, draftFault, type MvrDraft } from './mvr-draft.ts';

const DRAFT: MvrDraft = {
  dob: '1980-05-17',
  license: 'D1234567',
  state: 'CA',
  licenseClassId: '1',
  override: false,
};
const CALIFORNIA = [{ regex: '^[A-Z]{1}[0-9]{7}$', description: '1 letter followed by 7 numbers' }];
const faultOf = (change: Partial<MvrDraft>) =>
  draftFault({ ...DRAFT, ...change }, CALIFORNIA, '2026-11-21');

test.each(['dob', 'license', 'state', 'licenseClassId'] as const)('%s is required', (field) => {
  expect(faultOf({ [field]: field === 'dob' ? null : ' '.trim() })).toEqual({
    message: 'You must fill in all required fields.',
    fields: [field],
  });
});

test('the number must be one of its state, unless that is overridden', () => {
  expect(faultOf({})).toBeNull();
  expect(faultOf({ license: 'd 123-4567' })).toBeNull();
  expect(faultOf({ license: '12345' })).toEqual({
    message: "You must update the driver's license information. The number 12345 is invalid for CA",
    fields: ['license'],
  });
  expect(faultOf({ license: '12345', override: true })).toBeNull();
});

test('nobody is born tomorrow', () => {
  expect(faultOf({ dob: '2026-11-22' })?.fields).toEqual(['dob']);
  expect(faultOf({ dob: '2026-11-21' })).toBeNull();
});

test('all four are sent, and the override only where it is ticked', () => {
  expect(changesOf(DRAFT)).toEqual({
    dob: '1980-05-17',
    license: 'D1234567',
    state: 'CA',
    licenseClassId: 1,
  });
  expect(changesOf({ ...DRAFT, override: true })).toMatchObject({
    overrideLicenseValidation: true,
  });
});
