import { expect, test } from 'vitest';
import { EMPTY_CERTIFICATE } from '../../certificate.rules.ts';
import type { Finding } from '../../finding.rules.ts';
import { draftOf, openWarnings, stillSaid } from './certificate-draft.ts';

const SAID = {
  driverName: null,
  birthDate: null,
  license: null,
  licenseState: null,
  examinerName: null,
  registryNumber: null,
  basis: null,
  cdl: null,
  correctiveLenses: null,
  hearingAid: null,
  intracityZone: null,
  waiverStudy: null,
  variance: null,
  signed: null,
};
const READ = { docDate: '2026-03-04', expirationDate: '2028-03-04', certificate: SAID };

test('dates that the paper gives away are suggested until something else is known', () => {
  const fresh = draftOf({}, null, READ);
  expect(fresh.value.examDate).toBe('2026-03-04');
  expect([...fresh.suggested]).toEqual(['examDate', 'expireDate']);
  const recorded = draftOf({}, { ...EMPTY_CERTIFICATE, examDate: '2026-03-05' }, READ);
  expect(recorded.value).toMatchObject({ examDate: '2026-03-05', expireDate: '2028-03-04' });
  expect([...recorded.suggested]).toEqual(['expireDate']);
});

test('names and numbers that could be read are suggested, and give way to what is known', () => {
  const read = {
    ...READ,
    certificate: { ...SAID, driverName: 'Ann Lee', registryNumber: '1234567890' },
  };
  const recorded = { ...EMPTY_CERTIFICATE, driverName: 'Ann M. Lee' };
  const { value, suggested } = draftOf({}, recorded, read);
  expect(value).toMatchObject({ driverName: 'Ann M. Lee', registryNumber: '1234567890' });
  expect([...suggested]).toEqual(['examDate', 'expireDate', 'registryNumber']);
});

test('a box that is not ticked is an answer too', () => {
  const read = { ...READ, certificate: { ...SAID, hearingAid: false, basis: 'federal' as const } };
  const { value, suggested } = draftOf({}, null, read);
  expect(value).toMatchObject({ hearingAid: false, basis: 'federal', cdl: null });
  expect([...suggested]).toEqual(['examDate', 'expireDate', 'basis', 'hearingAid']);
});

test('what was typed counts, an emptied field too', () => {
  const draft = draftOf({ examDate: null, expireDate: '2027-03-04' }, null, READ);
  expect(draft.value).toMatchObject({ examDate: null, expireDate: '2027-03-04' });
  expect(draft.suggested.size).toBe(0);
});

test('a note wants nobody’s word, a warning until it is given', () => {
  const finding = (code: Finding['code'], level: Finding['level']): Finding => ({
    code,
    level,
    message: code,
    field: null,
  });
  const all = [finding('unsigned', 'warning'), finding('variance', 'note')];
  expect(openWarnings(all, new Set()).map(({ code }) => code)).toEqual(['unsigned']);
  expect(openWarnings(all, new Set(['unsigned']))).toEqual([]);
});

test('a word holds for what it was given on: a field that changes wants another', () => {
  const finding = (code: Finding['code'], field: Finding['field']): Finding => ({
    code,
    level: 'warning',
    message: code,
    field,
  });
  const all = [
    finding('otherName', 'driverName'),
    finding('tooLong', 'expireDate'),
    finding('sameFile', null),
  ];
  const said = new Set(['otherName', 'tooLong', 'sameFile']);
  expect([...stillSaid(said, all, { driverName: 'Another' })]).toEqual(['tooLong', 'sameFile']);
  expect([...stillSaid(said, all, { examDate: '2026-01-02' })]).toEqual(['otherName', 'sameFile']);
  expect([...stillSaid(said, all, { cdl: true })]).toEqual([...said]);
});
