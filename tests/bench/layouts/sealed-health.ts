import { addDays } from '#src/shared/dates.ts';
import { checkbox, field, LEFT, paragraph, RIGHT } from '#src/demo/pdfs/form.ts';
import { corner, fullName } from './layout.ts';
import {
  addressLines,
  at,
  blanks,
  centered,
  DESK,
  FORM,
  initial,
  lastFour,
  lines,
  phoneNumber,
  signedLine,
  signedName,
  someone,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { BURDEN } from './sealed-medical.ts';

export const SEALED_HEALTH: Record<string, SealedLayout> = {
  insulinAssessment: {
    after: 'FMCSA form MCSA-5870, Insulin-Treated Diabetes Mellitus Assessment Form',
    documentTypeId: 321,
    ends: null,
    bears: ['birth', 'license'],
    why: "the form asks for name, DOB and driver's license; dated by the treating clinician's signature, from which its 45 days count",
    filled: 'hand',
    arrives: DESK,
    draw: (s, { person, random, day, docDate, near }) => {
      corner(s, [
        'MCSA-5870',
        'OMB No.: 2126-0006',
        `Expiration Date: ${random.pick(['12/31/2024', '3/31/2025'])}`,
      ]);
      s.text(LEFT, 34, 'U.S. Department of Transportation', { size: 8 });
      s.text(LEFT, 44, 'Federal Motor Carrier Safety Administration', { size: 8 });
      centered(s, 74, 'INSULIN-TREATED DIABETES MELLITUS ASSESSMENT FORM', {
        size: 12,
        bold: true,
      });
      let y = blanks(s, 100, [
        [4, 'Name:', fullName(person)],
        [2, 'DOB:', day(person.dob)],
      ]);
      y = blanks(s, y, [
        [4, "Driver's License Number (if applicable):", person.license],
        [2, 'State:', person.licenseState],
      ]);
      y = paragraph(
        s,
        y - 8,
        'This individual is being evaluated either to determine whether he/she meets the physical qualification standards of the Federal Motor Carrier Safety Administration to operate a commercial motor vehicle or because the individual has recently experienced a severe hypoglycemic episode. The certified medical examiner must receive this form and begin the examination no later than 45 calendar days after a treating clinician signs it.',
        { size: 8 },
      );
      const asked = [
        `1. Date that the individual began insulin use: ${near(-random.int(500, 4000))}`,
        '2. Has the individual maintained ongoing blood glucose self-monitoring records for the preceding 3 months?   [X] YES  [ ] NO',
        `3. Hemoglobin A1C (HbA1C) measured within the preceding 12 months: ${(5.8 + random.next() * 2).toFixed(1)} %   Date: ${near(-random.int(20, 80))}`,
        '4. Severe hypoglycemic episodes in the preceding 3 months?   [ ] YES  [X] NO',
        `5. Comprehensive eye examination: ${near(-random.int(90, 300))}   Severe non-proliferative or proliferative retinopathy: [ ] YES [X] NO`,
        '6. Signs of diabetes complications or target organ damage?   [ ] YES  [X] NO',
        '7. Stable insulin regimen and properly controlled diabetes?   [X] YES  [ ] NO',
      ];
      asked.forEach((text) => {
        y = paragraph(s, y + 5, text, { size: 8.8 });
      });
      s.text(LEFT, y + 20, 'Treating Clinician Information', { bold: true });
      y = blanks(s, y + 40, [
        [4, 'Printed Name and Medical Credential:', `${someone(random)}, MD`],
        [2, 'Phone:', phoneNumber(random)],
      ]);
      y = blanks(s, y, [
        [
          1,
          'Office Address:',
          `${random.int(100, 990)} Medical Center Drive, Suite ${random.int(100, 400)}`,
        ],
      ]);
      signedLine(s, random, LEFT, y + 24, 300, 'Signature of Treating Clinician');
      writtenLine(s, 400, y + 24, 150, 'Date', day(docDate));
      paragraph(s, y + 50, BURDEN, { size: 6 });
      s.text(LEFT, 764, `Individual's Name: ${fullName(person)}`, { size: 7.5 });
    },
  },

  visionReport: {
    after: 'FMCSA form MCSA-5871, Vision Evaluation Report',
    documentTypeId: 322,
    ends: null,
    bears: ['birth', 'license'],
    why: "the form asks for name, date of birth and driver's license; dated by the specialist's signature, from which its 45 days count",
    filled: 'hand',
    arrives: DESK,
    draw: (s, { person, random, day, docDate, near }) => {
      corner(s, ['Form MCSA-5871', 'OMB No.: 2126-0006', 'Expiration Date: 03/31/2025']);
      s.text(
        LEFT,
        40,
        'U.S. Department of Transportation - Federal Motor Carrier Safety Administration',
        { size: 8 },
      );
      centered(s, 72, 'VISION EVALUATION REPORT', { size: 13, bold: true });
      s.rect(LEFT, 84, 532, 56, { line: 0.7 });
      field(
        s,
        LEFT,
        84,
        260,
        'Name (last, first, middle initial)',
        `${person.lastName}, ${person.firstName}${initial(person) ? ` ${initial(person)}` : ''}`,
      );
      field(s, 300, 84, 272, 'Date of birth', day(person.dob));
      field(s, LEFT, 112, 260, "Driver's license number", person.license);
      field(s, 300, 112, 272, 'State', person.licenseState);
      let y = paragraph(
        s,
        150,
        'Information for the Individual: the certified medical examiner must receive this report and begin the physical qualification examination no later than 45 calendar days after an ophthalmologist or optometrist signs this report.',
        { size: 7.8 },
      );
      [
        `1. Date of vision evaluation: ${day(docDate)}`,
        '2. Distant visual acuity   Uncorrected  Right 20/20  Left 20/400  Both 20/20     Corrected  Right 20/20  Left 20/200',
        `3. Field of vision   Right ${random.int(80, 110)} degrees   Left ${random.int(10, 60)} degrees   (attach formal perimetry)`,
        '4. Color vision: recognizes standard red, green and amber   [X] Yes  [ ] No',
        `5. Date and cause of the vision deficiency: ${near(-random.int(2000, 9000))}, trauma`,
        `6. The deficiency has been stable since: ${near(-random.int(900, 1900))}`,
        '7. Sufficient time has passed for the individual to adapt to and compensate for the vision deficiency   [X] Yes  [ ] No',
        '8. Progressive eye conditions: none',
      ].forEach((text) => {
        y = paragraph(s, y + 5, text, { size: 8.8 });
      });
      y += 30;
      writtenLine(
        s,
        LEFT,
        y,
        300,
        'Printed name of ophthalmologist or optometrist, credential',
        `${someone(random)}, OD`,
      );
      writtenLine(
        s,
        380,
        y,
        170,
        'State license number and state',
        `OPT-${random.digits(5)} ${person.licenseState ?? ''}`,
      );
      signedLine(s, random, LEFT, y + 44, 300, 'Signature');
      writtenLine(s, 380, y + 44, 170, 'Date', day(docDate));
      writtenLine(
        s,
        LEFT,
        y + 80,
        400,
        'Office address, telephone',
        `${random.int(10, 999)} Main Street, ${phoneNumber(random)}`,
      );
    },
  },

  skillPerformance: {
    after: 'FMCSA Skill Performance Evaluation certificate of 391.49, letter of a service center',
    documentTypeId: 311,
    ends: { printed: [24] },
    bears: ['address'],
    why: 'a letter to the holder at the home address; 391.49 asks for no number of the person on it; dated by its effective day, ends two years later',
    filled: 'machine',
    arrives: DESK,
    draw: (s, { person, random, docDate, expires }) => {
      centered(s, 50, 'U.S. Department of Transportation', { size: 11, bold: true });
      centered(s, 64, 'Federal Motor Carrier Safety Administration', { size: 10 });
      centered(
        s,
        78,
        random.pick([
          'Midwestern Service Center, Matteson, Illinois',
          'Southern Service Center, Atlanta, Georgia',
          'Eastern Service Center, Baltimore, Maryland',
        ]),
        { size: 8.5 },
      );
      centered(s, 112, 'SKILL PERFORMANCE EVALUATION CERTIFICATE', { size: 14, bold: true });
      centered(s, 128, 'Issued under 49 CFR 391.49', { size: 8.5 });
      s.text(
        RIGHT,
        152,
        `Certificate No. ${random.pick(['IL', 'GA', 'MD'])}-${random.digits(4)}-LL`,
        { align: 'right' },
      );
      lines(s, LEFT, 168, [fullName(person), ...addressLines(person)], { size: 10 });
      let y = paragraph(
        s,
        240,
        `This certifies that the driver named above, who has an impairment of the left lower limb, has demonstrated the ability to operate a commercial motor vehicle safely and is granted a Skill Performance Evaluation certificate in interstate commerce. Application received ${words(addDays(docDate, -random.int(30, 120)))}; road and non-road tests completed ${words(addDays(docDate, -random.int(5, 25)))}.`,
        { size: 9.4 },
      );
      y = paragraph(
        s,
        y + 6,
        'The driver must wear the prosthetic device described in the application while driving, carry this certificate, report changes of employer, crashes and convictions within the time stated in the conditions, and have a copy in the driver qualification file of each employing motor carrier.',
        { size: 9.4 },
      );
      s.rect(150, y + 8, 312, 44, { line: 1 });
      at(
        s,
        y + 26,
        [
          [164, 'Effective date'],
          [320, words(docDate)],
        ],
        { size: 10 },
      );
      at(
        s,
        y + 42,
        [
          [164, 'Expiration date'],
          [320, words(expires)],
        ],
        { size: 10, bold: true },
      );
      signedLine(s, random, 320, y + 100, 220, 'Field Administrator');
      s.text(320, y + 122, someone(random), { size: 9 });
    },
  },

  registryNote: {
    after:
      "a carrier's note of verification in the National Registry (391.23(m)(1)), with the search result pasted in",
    documentTypeId: 304,
    ends: null,
    bears: ['lastFour'],
    why: 'the note is about the examiner; carriers write name and last four; dated by the day of verification, neither of the exam nor of the certification of the examiner',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, near, company }) => {
      s.text(LEFT, 46, company.name, { size: 12, bold: true });
      s.text(LEFT, 60, 'Driver Qualification File', { size: 9 });
      centered(s, 90, 'Verification of Medical Examiner on National Registry', {
        size: 12.5,
        bold: true,
      });
      let y = blanks(s, 122, [
        [4, 'Driver name:', signedName(person)],
        [2, 'SSN (last 4):', lastFour(person)],
      ]);
      y = blanks(s, y, [
        [4, 'Medical examiner:', someone(random)],
        [3, 'National Registry no.:', random.digits(10)],
      ]);
      y = blanks(s, y, [
        [4, 'Date of medical examination:', near(-random.int(2, 12))],
        [3, 'Verified on (date):', day(docDate)],
      ]);
      y = paragraph(
        s,
        y,
        'I verified at nationalregistry.fmcsa.dot.gov that the medical examiner named above was listed on the National Registry of Certified Medical Examiners on the date of the examination, as 49 CFR 391.23(m)(1) and 391.51(b)(9) require.',
        { size: 9 },
      );
      signedLine(s, random, LEFT, y + 34, 230, 'Verified by');
      writtenLine(s, 300, y + 34, 200, 'Printed name and title', `${someone(random)}, Safety`);
      y += 66;
      s.rect(LEFT, y, 532, 92, { line: 0.8 });
      s.text(50, y + 16, 'Search Results: Certified Medical Examiner', { bold: true });
      lines(
        s,
        50,
        y + 32,
        [
          `Certification status: Certified      Certified since: ${near(-random.int(700, 3000))}`,
          `Certification expires: ${near(random.int(200, 2000))}`,
          `Business: ${company.address.city} Occupational Medicine     Profession: ${random.pick(['MD', 'DC', 'PA', 'APN'])}`,
          `Telephone: ${phoneNumber(random)}`,
        ],
        { size: 8.6 },
      );
    },
  },

  selfCertification: {
    after: 'state form of medical self-certification, as the CDL-7 of Texas and its like',
    documentTypeId: 334,
    ends: null,
    bears: ['birth', 'license', 'address', 'phone'],
    why: "the state's form identifies the license holder in full; dated by the signature, not by the form's revision or the medical certificate's end",
    filled: 'hand',
    arrives: FORM,
    fits: ({ cdl }) => cdl,
    draw: (s, { person, random, day, docDate, near }) => {
      s.text(LEFT, 44, 'DRIVER LICENSE DIVISION', { size: 9, bold: true });
      s.text(RIGHT, 44, 'CDL-7 (Rev. 01/14)', { size: 7.5, align: 'right' });
      centered(s, 72, 'COMMERCIAL DRIVER LICENSE (CDL) MEDICAL SELF-CERTIFICATION', {
        size: 11.5,
        bold: true,
      });
      const { line1, city, state, zip } = person.address;
      field(s, LEFT, 86, 200, 'LAST NAME', person.lastName.toUpperCase());
      field(s, 240, 86, 180, 'FIRST NAME', person.firstName.toUpperCase());
      field(s, 420, 86, 152, 'MIDDLE NAME', (person.middleName ?? '').toUpperCase());
      field(s, LEFT, 114, 200, 'CDL / CLP NUMBER', person.license);
      field(s, 240, 114, 60, 'STATE', person.licenseState);
      field(s, 300, 114, 120, 'DATE OF BIRTH', day(person.dob));
      field(s, 420, 114, 152, 'TELEPHONE', person.phone);
      field(s, LEFT, 142, 260, 'RESIDENCE ADDRESS', line1);
      field(s, 300, 142, 272, 'CITY, STATE, ZIP', [city, state, zip].filter(Boolean).join(' '));
      let y = paragraph(
        s,
        180,
        'In accordance with 49 CFR 383.71(b), I certify that I operate or expect to operate in the following type of commerce (check one):',
        { size: 8.8 },
      );
      [
        'NON-EXCEPTED INTERSTATE (Category A): I must give a valid medical certificate to the Department',
        'EXCEPTED INTERSTATE (Category B)',
        'NON-EXCEPTED INTRASTATE (Category C)',
        'EXCEPTED INTRASTATE (Category D)',
      ].forEach((caption, index) =>
        checkbox(s, LEFT + 6, y + 4 + index * 16, caption, index === 0),
      );
      y += 84;
      s.text(
        LEFT,
        y,
        `Medical Examiner's Certificate presented:   [X] Yes   expires ${near(random.int(60, 700))}   examiner ${someone(random)}`,
        { size: 8.6 },
      );
      y = paragraph(
        s,
        y + 14,
        'I understand that it is my responsibility to provide a new medical certificate to the Department before the one on file expires and that failure to do so will result in the downgrade of my CDL. I certify under penalty of law that the information given is true.',
        { size: 8.4 },
      );
      signedLine(s, random, LEFT, y + 34, 300, 'SIGNATURE OF APPLICANT');
      writtenLine(s, 400, y + 34, 150, 'DATE', day(docDate));
      s.rect(LEFT, y + 60, 532, 34, { line: 0.6, fill: 0.93 });
      s.text(46, y + 72, 'FOR DEPARTMENT USE ONLY', { size: 7, bold: true });
      s.text(
        46,
        y + 86,
        `Received ${near(random.int(0, 2))}     Technician ${random.digits(4)}     Office ${random.digits(3)}`,
        { size: 8 },
      );
    },
  },
};
