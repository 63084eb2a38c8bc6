import { FIRST_NAMES, LAST_NAMES } from '../names.ts';
import type { Random } from '../random.ts';
import {
  checkbox,
  field,
  footer,
  heading,
  LEFT,
  paragraph,
  row,
  section,
  signature,
  usDate,
  WIDTH,
} from './form.ts';
import { fullName, licenseOf, oneLine } from './paper.ts';
import type { Layout } from './paper.ts';

const CONDITIONS = [
  'Wearing corrective lenses',
  'Wearing hearing aid',
  'Accompanied by a waiver/exemption',
  'Driving within an exempt intracity zone (49 CFR 391.62)',
  'Accompanied by a Skill Performance Evaluation (SPE) Certificate',
  'Qualified by operation of 49 CFR 391.64',
];

/** What a certificate says by chance: the first that is drawn of it. */
export function chancesOf(random: Random) {
  const examiner = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const registry = random.digits(10);
  // 391.64 qualifies nobody any more: no card of the demo marks it.
  const marked = CONDITIONS.map(
    (caption, at) => random.chance(at === 0 ? 0.4 : 0.04) && !caption.includes('391.64'),
  );
  return { examiner, registry, marked };
}

/** The medical examiner's certificate, laid out after form MCSA-5876. */
export const medicalCard: Layout = (s, { person, docDate, expires, random }) => {
  const { examiner, registry, marked } = chancesOf(random);
  s.text(LEFT, 34, 'U.S. Department of Transportation', { size: 7.5 });
  s.text(LEFT, 43, 'Federal Motor Carrier Safety Administration', { size: 7.5 });
  s.text(LEFT + WIDTH, 34, 'Form MCSA-5876', { size: 7.5, bold: true, align: 'right' });
  s.text(LEFT + WIDTH, 43, 'OMB No. 2126-0006', { size: 7.5, align: 'right' });
  let y = heading(
    s,
    "Medical Examiner's Certificate",
    '(for Commercial Driver Medical Certification)',
  );
  y = paragraph(
    s,
    y - 2,
    `I certify that I have examined ${fullName(person)} in accordance with the Federal Motor Carrier ` +
      'Safety Regulations (49 CFR 391.41-391.49) and, with knowledge of the driving duties, I find ' +
      'this person is qualified and, if applicable, only when (check all that apply):',
  );
  CONDITIONS.forEach((caption, i) => {
    const x = LEFT + 8 + (i % 2) * 255;
    checkbox(s, x, y + Math.floor(i / 2) * 15, caption, marked[i] ?? false);
  });
  y = paragraph(
    s,
    y + 48,
    'The information I have provided regarding this physical examination is true and complete. A ' +
      'complete Medical Examination Report Form, MCSA-5875, with any attachments, embodies my ' +
      'findings completely and correctly, and is on file in my office.',
  );
  y = section(s, y + 2, 'Driver');
  y = row(s, y, [
    [3, 'Last name', person.lastName],
    [3, 'First name', person.firstName],
    [2, 'Middle name', person.middleName],
  ]);
  y = row(s, y, [
    [2, 'Date of birth', usDate(person.dob)],
    [3, "Driver's license number", licenseOf(person)],
    [2, 'Issuing state/province', person.licenseState],
  ]);
  y = row(s, y, [
    [5, 'Address', oneLine(person.address)],
    [2, 'CLP/CDL applicant/holder', person.cdl ? 'Yes' : 'No'],
  ]);
  y = signature(s, random, y + 10, "Driver's signature", fullName(person), docDate);
  y = section(s, y + 8, 'Medical examiner');
  y = row(s, y, [
    [3, "Medical examiner's name", examiner],
    [
      2,
      'Profession',
      random.pick(['MD', 'DO', 'Physician Assistant', 'Advanced Practice Nurse', 'Chiropractor']),
    ],
    [2, 'Telephone', `${random.digits(3)}-555-01${random.digits(2)}`],
  ]);
  y = row(s, y, [
    [3, 'National Registry number', registry],
    [3, 'State license, certificate or registration number', random.digits(7)],
    [1, 'State', person.address.state],
  ]);
  y = row(s, y, [
    [2, 'Date certificate signed', usDate(docDate)],
    [2, 'Date of examination', usDate(docDate)],
  ]);
  y = signature(s, random, y + 10, "Medical examiner's signature", examiner, docDate);
  s.rect(LEFT, y + 10, WIDTH, 46, { fill: [0.93, 0.95, 0.99], line: 1.2 });
  s.text(LEFT + 8, y + 24, "Medical examiner's certificate expiration date", {
    size: 8,
    bold: true,
  });
  s.text(LEFT + 8, y + 46, usDate(expires), { size: 18, bold: true });
  field(s, LEFT + 330, y + 16, 190, 'National Registry number', registry, 34);
  footer(s, 'Rev. 3/2025 - Keep this certificate with you while driving.', 'Page 1 of 1');
};
