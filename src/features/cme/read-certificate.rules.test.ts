import { expect, test } from 'vitest';
import type { FormMark, FormText } from '#src/features/documents/page-text.rules.ts';
import { certificateOnPaper } from './read-certificate.rules.ts';

const TODAY = '2026-11-21';
const read = (text: string) => certificateOnPaper({ text, runs: [], marks: [] }, TODAY);

const NO_BOXES = {
  basis: null,
  cdl: null,
  correctiveLenses: null,
  hearingAid: null,
  intracityZone: null,
  waiverStudy: null,
  variance: null,
  signed: null,
};

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
    ...NO_BOXES,
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
    ...NO_BOXES,
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

test('boxes and answers that are printed are read', () => {
  expect(
    read(
      '☒ Wearing corrective lenses ☐ Wearing hearing aid\n[ ] Accompanied by a waiver/exemption\n' +
        "CLP/CDL Applicant/Holder: [X] Yes [ ] No\nMedical Examiner's signature\n/s/ Pat Roe",
    ),
  ).toMatchObject({
    correctiveLenses: true,
    hearingAid: false,
    variance: false,
    cdl: true,
    signed: true,
    basis: null,
  });
  expect(read('CLP/CDL applicant/holder\nNo')).toMatchObject({ cdl: false });
});

type Line = readonly (readonly [words: string, ticked?: boolean])[];

/** Lines of a form, each its words from left to right with a box before them: ticked, empty or none. */
function form(...lines: Line[]): FormText {
  let text = '';
  const runs: FormText['runs'][number][] = [];
  const marks: FormMark[] = [];
  lines.forEach((line, row) =>
    line.forEach(([words, set], column) => {
      const place = { page: 1, x: 0.1 + column * 0.4, y: 0.1 + row * 0.05, height: 0.01 };
      if (set !== undefined)
        marks.push({ ...place, width: 0.01, kind: 'box', name: `c1[${row}]`, option: 'Yes', set });
      const x = place.x + 0.02;
      runs.push([text.length, text.length + words.length, 1, x, place.y, 0.3, place.height]);
      text += `${words}\n`;
    }),
  );
  return { text, runs, marks };
}
const filled = (...lines: Line[]) => certificateOnPaper(form(...lines), TODAY);

test('the boxes of a form are known by what is printed beside them', () => {
  expect(
    filled(
      [['the Regulations (49 CFR 391.41-391.49) and, with knowledge', false]],
      [['the Regulations (49 CFR 391.41-391.49) with any applicable State variances', true]],
      [
        ['Wearing corrective lenses', true],
        ['Wearing hearing aid', false],
      ],
      [
        ['Accompanied by a waiver/exemption', false],
        ['Grandfathered from State requirements', true],
      ],
    ),
  ).toMatchObject({
    basis: 'intrastate',
    correctiveLenses: true,
    hearingAid: false,
    variance: true,
    cdl: null,
  });
});

test('an intracity zone and the waiver studies are no variance', () => {
  const boxes = (zone: boolean, study: boolean) =>
    filled(
      [
        ['Driving within an exempt intracity zone (see 49 CFR 391.62)', zone],
        ['Qualified by operation of 49 CFR 391.64', study],
      ],
      [['Accompanied by a waiver/exemption', false]],
      [['Wearing hearing aid', true]],
    );
  expect(boxes(true, false)).toMatchObject({
    intracityZone: true,
    waiverStudy: false,
    variance: false,
  });
  expect(boxes(false, true)).toMatchObject({
    intracityZone: false,
    waiverStudy: true,
    variance: false,
  });
});

test('of a pair the ticked answer counts, of none and of both nothing', () => {
  const pair = (yes: boolean, no: boolean) =>
    filled([['CLP/CDL'], ['Yes', yes]], [['Federal', true]], [['CLP/CDL'], ['No', no]]).cdl;
  expect([pair(true, false), pair(false, true)]).toEqual([true, false]);
  expect([pair(false, false), pair(true, true)]).toEqual([null, null]);
});

test('a form without any tick was not filled here, and two boxes that read alike say nothing', () => {
  expect(filled([['Wearing corrective lenses', false]])).toMatchObject({ correctiveLenses: null });
  const alike = (first: boolean) =>
    filled([['49 CFR 391.41-391.49', first]], [['49 CFR 391.41-391.49 with any', !first]]).basis;
  expect([alike(true), alike(false)]).toEqual([null, null]);
  expect(filled([['49 CFR 391.41-391.49', true]]).basis).toBe('federal');
});
