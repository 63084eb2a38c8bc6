import { expect, test } from 'vitest';
import { changedSince, driverAsOf, judgedText, recordThen } from './as-of.rules.ts';
import type { RecordThen } from './as-of.rules.ts';
import type { Driver } from './rule-rows.rules.ts';

const DAY = '2026-06-30';
const NOW: Driver = {
  clientPath: [1],
  onRoster: true,
  employed: true,
  isDriver: true,
  holdsCdl: true,
  isClassKnown: true,
  permit: false,
  country: 'USA',
  hireDate: '2026-03-02',
  leftBefore: null,
  operation: 'NI',
  endorsements: 'HN',
  licenseExpires: '2030-05-01',
  authorities: ['OH'],
  former: [],
};
const SAME: RecordThen = {
  fields: {},
  classIsCdl: null,
  classIsPermit: false,
  jobTitleId: null,
  statusId: null,
};

function stood(
  then: Partial<RecordThen>,
  now: Partial<Driver> = {},
  lastDay: string | null = null,
) {
  const driver = { ...NOW, ...now };
  const record = recordThen({ driver, lastDay, operatesAs: 'NA' }, { ...SAME, ...then }, DAY);
  return driverAsOf(driver, lastDay, { day: DAY, mode: 'shown' }, record);
}

test('fields that were corrected later stand as they stood, the others as they are', () => {
  expect(stood({})).toEqual({
    ...NOW,
    agency: null,
    born: null,
    dotEmployers: null,
    drives: null,
    firstDuty: null,
    ownerOperator: null,
    jobTitleId: undefined,
    licensedSince: null,
  });
  const then = stood({
    fields: {
      hireDate: '2026-02-02',
      licenseExpires: '2026-05-01',
      endorsements: null,
      operation: null,
      dotAgency: 'FTA',
      drives: 'nonCdl',
      state: 'IN',
    },
  });
  expect(then).toMatchObject({
    hireDate: '2026-02-02',
    licenseExpires: '2026-05-01',
    endorsements: null,
    // Nobody had said it: as the location operates.
    operation: 'NA',
    agency: 'FTA',
    drives: 'nonCdl',
    authorities: ['IN'],
  });
  expect(stood({ fields: { dotAgency: 'of another release' } })).toMatchObject({ agency: null });
});

test('a class that was corrected decides whether the rules for CDL drivers were', () => {
  expect(stood({ fields: { licenseClassId: 'D' }, classIsCdl: false })).toMatchObject({
    holdsCdl: false,
    isClassKnown: true,
  });
  expect(stood({ fields: { licenseClassId: null } })).toMatchObject({
    holdsCdl: false,
    isClassKnown: false,
  });
  expect(
    stood({ fields: { licenseClassId: 'CLP' }, classIsCdl: true, classIsPermit: true }),
  ).toMatchObject({ holdsCdl: true, permit: true });
});

test('who was an applicant then stands as one, and who had not been said to have left stands on the roster', () => {
  expect(stood({ fields: { hireDate: null }, statusId: 1 })).toMatchObject({
    employed: false,
    onRoster: true,
  });
  // The last day was entered weeks after it.
  const gone = { employed: true, onRoster: false };
  expect(stood({}, gone, '2026-06-01')).toMatchObject({ onRoster: false });
  expect(
    stood({ fields: { terminationDate: null }, statusId: 2 }, gone, '2026-06-01'),
  ).toMatchObject({ employed: true, onRoster: true });
  expect(stood({ statusId: 4 })).toMatchObject({ onRoster: false });
});

test('who was hired again since stood in the employment before', () => {
  const now = { hireDate: '2026-09-01', leftBefore: '2026-07-15' };
  expect(stood({ fields: { hireDate: '2024-01-02', terminationDate: null } }, now)).toMatchObject({
    hireDate: '2024-01-02',
    leftBefore: null,
    employed: true,
    onRoster: true,
  });
});

test('an authority that was given up later was the present one', () => {
  const former = [
    { authority: 'PA', since: '2020-01-01', until: '2024-01-01' },
    { authority: 'IN', since: '2024-01-01', until: '2026-08-01' },
  ];
  expect(stood({ fields: { state: 'IN' } }, { former })).toMatchObject({
    authorities: ['IN'],
    former: former.slice(0, 1),
    licensedSince: '2024-01-01',
  });
});

test('the result says by which record it was judged, and of how many papers nobody kept what they were', () => {
  const said = (papersAsCorrected: number, day = DAY, byRecordThen = true) =>
    judgedText({
      day,
      mode: 'shown',
      openedOn: '2026-03-01',
      byRecordThen,
      papersAsCorrected,
      changed: null,
    });
  expect(said(0)).toContain('with type and dates as they stood. License, class, hire date');
  expect(said(0)).toContain('those of the record on that day');
  expect(said(1)).toContain('Of 1 document filed before corrections were kept');
  expect(said(3)).toContain('Of 3 documents filed before');
  expect(said(0, DAY, false)).toContain('took in another since');
  // Nothing of the time before the file is kept: the record is taken as it is, and the result says so.
  const before = said(0, '2026-02-01', false);
  expect(before).toContain('it showed nothing before. License, class, hire date and');
  expect(before).toContain('as it is now');
});

test('whether the driver was qualified says what of the record was changed since, and where nobody knows', () => {
  const changed = changedSince({
    ...SAME,
    fields: { dob: '1980-05-05', location: 'Toledo', licenseExpires: '2026-05-01' },
    statusId: 4,
  });
  // A birth date is only ever put right.
  expect(changed).toEqual(['licenseExpires', 'location', 'status']);
  const said = (of: typeof changed | null, day = DAY) =>
    judgedText({
      day,
      mode: 'known',
      openedOn: '2026-03-01',
      byRecordThen: false,
      papersAsCorrected: 0,
      changed: of,
    });
  expect(said(changed)).toContain(
    'Changed since that day: license expiration, location, employment status. Where that was new and no correction, the driver may have stood otherwise.',
  );
  expect(said([])).toContain('Nothing of it was changed since that day.');
  expect(said(null)).toContain('The file took in another since');
  expect(said(null, '2026-02-01')).toContain('The file was opened on 3/1/2026: what held before');
});
