import { expect, test } from 'vitest';
import { certificateOnPaper } from './read-certificate.rules.ts';

const TODAY = '2026-11-21';
const read = (text: string) => certificateOnPaper({ text, runs: [] }, TODAY);

test('a certificate says who was examined and by whom', () => {
  expect(
    read(
      "Medical Examiner's Certificate\nLast name\nHenry\nFirst name\nManpreet\nDate of birth\n12/4/1980\nDriver's license number\nMA566433H\nIssuing state/province\nID\nMedical examiner's name\nMónica Henderson\nNational Registry number\n5060496071\nState license, certificate or registration number\n6799983\n",
    ),
  ).toEqual({
    driverName: 'Manpreet Henry',
    birthDate: '1980-12-04',
    license: 'MA566433H',
    licenseState: 'ID',
    examinerName: 'Mónica Henderson',
    registryNumber: '5060496071',
  });
});

test('nothing is made up where it does not say', () => {
  expect(read("Medical Examiner's Certificate\nNational Registry number\n12345")).toEqual({
    driverName: null,
    birthDate: null,
    license: null,
    licenseState: null,
    examinerName: null,
    registryNumber: null,
  });
});

test('the examiner is not taken for the driver', () => {
  expect(
    read("Medical examiner's name\nPat Ann Roe\nNational Registry number\n5060496071"),
  ).toMatchObject({
    driverName: null,
    examinerName: 'Pat Ann Roe',
  });
});
