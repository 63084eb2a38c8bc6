import { addDays } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, section } from '#src/demo/pdfs/form.ts';
import { corner, fullName } from './layout.ts';
import {
  addressLines,
  at,
  blank,
  blanks,
  centered,
  DESK,
  FORM,
  grid,
  initial,
  lines,
  padded,
  phoneNumber,
  signedLine,
  signedName,
  someone,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { boxes, PROFESSIONS } from './sealed2-medical.ts';

export const SEALED2_HEALTH: Record<string, SealedLayout> = {
  insulinForm: {
    after: 'MCSA-5870, filled in by a treating clinician and sent by fax',
    documentTypeId: 321,
    ends: null,
    bears: ['birth', 'license'],
    why: "the form asks for name, birth date and license; dated by the clinician's signature, from which 45 days count",
    filled: 'hand',
    arrives: DESK,
    face: 'Times',
    draw: (s, { person, random, day, near, docDate }) => {
      corner(s, ['Form MCSA-5870', 'OMB No.: 2126-0006  Expiration Date: 03/31/2025']);
      centered(s, 62, 'Insulin-Treated Diabetes Mellitus Assessment Form', {
        size: 13,
        bold: true,
      });
      centered(s, 76, '(To be completed by the treating clinician, 49 CFR 391.46)', { size: 8.4 });
      let y = blanks(s, 104, [
        [5, 'Name (Last, First, MI):', [person.lastName, person.firstName].join(', ')],
        [3, 'DOB:', day(person.dob)],
      ]);
      y = blanks(s, y, [
        [5, "Driver's License Number:", person.license],
        [3, 'Issuing State:', person.licenseState],
      ]);
      y = paragraph(
        s,
        y,
        'The individual named above is being evaluated to determine whether he or she meets the physical qualification standards of the FMCSA. The form must be provided to a certified medical examiner within 45 days of the signature below.',
      );
      [
        ['1. Date insulin use began:', near(-random.int(900, 4000))],
        ['2. Insulin regimen stable for the past 3 months?', 'Yes'],
        ['3. Blood glucose self-monitoring records of the past 3 months provided?', 'Yes'],
        ['4. Date of most recent HbA1c:', near(-random.int(3, 80))],
        ['    HbA1c result:', `${random.int(6, 8)}.${random.int(0, 9)} %`],
        ['5. Severe hypoglycemic episodes within the past 3 months?', 'No'],
        ['6. Signs of diabetic complications (eyes, kidneys, nerves)?', 'No'],
        ['7. Date of last comprehensive eye examination:', near(-random.int(20, 330))],
      ].forEach(([caption = '', value = ''], index) => {
        blank(s, LEFT, y + 16 + index * 22, caption, value, 540);
      });
      y += 16 + 8 * 22;
      y = paragraph(
        s,
        y,
        'I have determined that the individual maintains a stable insulin regimen and proper control of his/her diabetes mellitus.  [X] Yes  [ ] No',
      );
      writtenLine(
        s,
        LEFT,
        y + 30,
        240,
        "Treating Clinician's Name (please print)",
        `${someone(random)}, MD`,
      );
      writtenLine(
        s,
        320,
        y + 30,
        220,
        'Professional License Number and State',
        `${random.digits(6)} OH`,
      );
      signedLine(s, random, LEFT, y + 70, 240, "Treating Clinician's Signature");
      writtenLine(s, 320, y + 70, 120, 'Date', day(docDate));
      writtenLine(s, LEFT, y + 104, 320, 'Address', `${random.int(100, 999)} Clinic Way`);
      writtenLine(s, 390, y + 104, 160, 'Phone', phoneNumber(random));
    },
  },

  visionForm: {
    after: 'MCSA-5871, vision evaluation report of an optometrist',
    documentTypeId: 322,
    ends: null,
    bears: ['birth', 'license'],
    why: "the form asks for name, birth date and license; dated by the specialist's signature, not by the examination before it",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate }) => {
      corner(s, ['MCSA-5871', 'OMB No. 2126-0006', 'Exp. 2/29/2028']);
      s.text(LEFT, 44, 'U.S. Department of Transportation', { size: 8 });
      centered(s, 78, 'VISION EVALUATION REPORT', { size: 14, bold: true });
      centered(s, 91, '(49 CFR 391.44)', { size: 9 });
      let y = boxes(s, 104, [
        [4, 'Driver Name (Last, First)', `${person.lastName}, ${person.firstName}`],
        [2, 'Date of Birth', day(person.dob)],
        [3, "Driver's License No.", person.license],
        [1, 'State', person.licenseState],
      ]);
      y = section(s, y + 8, 'TO BE COMPLETED BY THE OPHTHALMOLOGIST OR OPTOMETRIST');
      const eye = random.pick(['right', 'left']);
      [
        ['1. Date of vision evaluation:', near(-random.int(1, 13))],
        [
          '2. Distant visual acuity, better eye, with correction:',
          `20/${random.pick([20, 25, 30, 40])}`,
        ],
        [
          '3. Distant visual acuity, worse eye, with correction:',
          `20/${random.pick([80, 100, 200])}`,
        ],
        ['4. Field of vision in the better eye, degrees:', String(random.int(80, 130))],
        ['5. Recognizes red, green and amber:', 'Yes'],
        ['6. Cause of the vision deficiency:', `amblyopia, ${eye} eye`],
        ['7. Date the deficiency began:', near(-random.int(2000, 9000))],
        ['8. Vision deficiency stable:', 'Yes'],
      ].forEach(([caption = '', value = ''], index) => {
        blank(s, LEFT, y + 18 + index * 23, caption, value, 480);
      });
      y += 18 + 8 * 23;
      y = paragraph(
        s,
        y,
        'In my medical opinion, the vision deficiency is stable, sufficient time has passed to allow the individual to adapt to and compensate for it, and no progressive eye condition requires more frequent evaluation than annually.',
      );
      signedLine(s, random, LEFT, y + 44, 230, 'Signature of specialist');
      writtenLine(s, 300, y + 44, 130, 'Date signed', day(docDate));
      y = boxes(s, y + 66, [
        [4, 'Printed name', `${someone(random)}, OD`],
        [3, 'License No. and State', `OPT${random.digits(4)} PA`],
        [3, 'Telephone', phoneNumber(random)],
      ]);
      s.text(LEFT, y + 14, 'The report is valid for 45 days after the date signed.', { size: 7.5 });
    },
  },

  skillCertificate: {
    after: 'Skill Performance Evaluation certificate as a card-like page',
    documentTypeId: 311,
    ends: { printed: [24] },
    bears: ['birth', 'license'],
    why: 'the certificate identifies the holder by birth date and license; dated by its issue, ends two years later',
    filled: 'machine',
    arrives: DESK,
    draw: (s, { person, random, docDate, expires }) => {
      s.rect(50, 60, 512, 380, { line: 2 });
      s.rect(56, 66, 500, 368, { line: 0.6 });
      centered(s, 94, 'UNITED STATES DEPARTMENT OF TRANSPORTATION', { size: 11, bold: true });
      centered(s, 110, 'FEDERAL MOTOR CARRIER SAFETY ADMINISTRATION', { size: 10 });
      centered(s, 142, 'SKILL PERFORMANCE EVALUATION CERTIFICATE', { size: 15, bold: true });
      centered(
        s,
        158,
        `Certificate number SPE-${random.digits(4)}-${random.pick(['MW', 'S', 'W', 'E'])}`,
        { size: 9 },
      );
      grid(
        s,
        196,
        [80, 200, 330, 430],
        [
          ['Issued to', fullName(person), 'Date of birth', words(person.dob)],
          ['License', person.license, 'State', person.licenseState],
          ['Effective date', words(docDate), 'Expiration date', words(expires)],
        ],
        { step: 24, size: 9.4 },
      );
      paragraph(
        s,
        268,
        `The holder is found qualified under 49 CFR 391.49 for the loss or impairment of ${random.pick(['the left hand', 'the right leg below the knee', 'the fingers of the right hand', 'the left foot'])}, when operating a vehicle with ${random.pick(['an automatic transmission', 'a steering knob', 'the prosthesis worn', 'hand controls'])}. This certificate must be carried while driving and a copy kept in the driver qualification file. It must be renewed every two years.`,
        { x: 80, width: 452, size: 9.4 },
      );
      signedLine(s, random, 80, 396, 210, 'SPE Program Manager');
      s.text(330, 396, 'Service Center', { size: 8 });
    },
  },

  exemptionLetter: {
    after: "FMCSA's letter that grants a hearing or seizure exemption",
    documentTypeId: 311,
    ends: { printed: [24] },
    bears: ['address'],
    why: 'a letter to the applicant at home, with no number of the person; dated by the day from which the exemption is in force, which is the letter’s, ends by the day it names',
    filled: 'machine',
    arrives: DESK,
    face: 'Times',
    draw: (s, { person, random, docDate, expires }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 50, 'U.S. Department of Transportation', { size: 10, bold: true });
      s.text(LEFT, 63, 'Federal Motor Carrier Safety Administration', { size: 10 });
      s.text(RIGHT, 50, '1200 New Jersey Avenue, S.E.', { size: 9, align: 'right' });
      s.text(RIGHT, 63, 'Washington, DC 20590', { size: 9, align: 'right' });
      s.text(LEFT, 100, words(docDate), { size: 10.5 });
      lines(s, LEFT, 126, [fullName(person), street, city], { size: 10.5 });
      s.text(
        LEFT,
        184,
        `Re: Exemption application, docket FMCSA-${random.int(2019, 2025)}-0${random.digits(3)}`,
        { size: 10.5, bold: true },
      );
      s.text(LEFT, 208, `Dear ${person.firstName} ${person.lastName}:`, { size: 10.5 });
      const kind = random.pick([
        'hearing standard in 49 CFR 391.41(b)(11)',
        'epilepsy and seizure standard in 49 CFR 391.41(b)(8)',
      ]);
      let y = paragraph(
        s,
        214,
        `Your application for an exemption from the ${kind}, which we received on ${words(addDays(docDate, -random.int(120, 240)))}, has been granted for two years, unless it is revoked earlier.`,
        { size: 10.5 },
      );
      y = lines(
        s,
        LEFT + 30,
        y + 16,
        [`Effective date: ${words(docDate)}`, `Expiration date: ${words(expires)}`],
        { size: 10.5 },
      );
      y = paragraph(
        s,
        y + 4,
        'You must carry a copy of this letter when you drive, be examined every year by a certified medical examiner, report any crash to the Agency within seven days, and give a copy to your employer for the driver qualification file. The exemption does not authorize driving outside the United States.',
        { size: 10.5 },
      );
      s.text(LEFT, y + 20, 'Sincerely,', { size: 10.5 });
      signedLine(s, random, LEFT, y + 66, 220, 'Associate Administrator for Policy');
    },
  },

  registryLookup: {
    after: 'National Registry search result with a note of the person in the office who looked',
    documentTypeId: 304,
    ends: null,
    bears: ['lastFour'],
    why: 'the page is about the examiner; offices add the driver and the last four; dated by the verification, not by the certification of the examiner, the exam or the card',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate }) => {
      s.text(LEFT, 34, 'nationalregistry.fmcsa.dot.gov/search-medical-examiners', { size: 7 });
      s.text(LEFT, 62, 'National Registry of Certified Medical Examiners', {
        size: 13,
        bold: true,
      });
      s.text(LEFT, 84, 'Search results: 1 medical examiner found', { size: 9 });
      const examiner = someone(random);
      const number = random.digits(10);
      s.rect(LEFT, 94, 532, 96, { line: 0.6 });
      grid(
        s,
        112,
        [50, 190],
        [
          ['Name', `${examiner}, ${random.pick(PROFESSIONS)}`],
          ['National Registry Number', number],
          ['Status', 'CERTIFIED'],
          ['Certification date', padded(addDays(docDate, -random.int(200, 2500)))],
          [
            'Business',
            `${random.pick(['Midtown', 'Westgate', 'Truckers'])} Urgent Care, ${random.int(100, 999)} Main Street`,
          ],
        ],
        { step: 16 },
      );
      s.rect(LEFT, 230, 532, 190, { line: 1.2 });
      s.text(50, 250, 'FOR DQ FILE - 391.23(m) / 391.51(b)(8)', { size: 9.6, bold: true });
      blank(s, 50, 278, 'Driver:', signedName(person), 340);
      blank(s, 350, 278, 'SSN (last 4):', person.ssn ? person.ssn.slice(-4) : '', 560);
      blank(s, 50, 304, 'Date of medical exam:', near(-random.int(2, 13)), 300);
      blank(s, 310, 304, 'Card expires:', near(random.int(300, 700)), 560);
      checkbox(s, 50, 320, 'Examiner was listed and certified on the date of the exam', true);
      blank(s, 50, 360, 'Registry checked by:', someone(random), 300);
      blank(s, 310, 360, 'Checked on:', day(docDate), 560);
      signedLine(s, random, 50, 404, 220, 'Initials or signature');
    },
  },

  stateSelfCertification: {
    after: "a state's self-certification affidavit for CDL holders, handed in with the card",
    documentTypeId: 334,
    ends: null,
    bears: ['birth', 'license', 'address', 'phone'],
    why: "the affidavit identifies the driver in full; dated by the driver's signature, not by the medical certificate or the form's edition",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 44, 'DIVISION OF DRIVER LICENSES', { size: 10, bold: true });
      corner(s, ['CDL-MSC-04', 'Revised January 30, 2024']);
      centered(s, 74, 'COMMERCIAL DRIVER SELF-CERTIFICATION OF MEDICAL STATUS', {
        size: 12,
        bold: true,
      });
      let y = blanks(s, 104, [
        [4, 'Last:', person.lastName],
        [3, 'First:', person.firstName],
        [1, 'MI:', initial(person)],
      ]);
      y = blanks(s, y, [
        [3, 'CDL/CLP #:', person.license],
        [2, 'Birthdate:', day(person.dob)],
        [3, 'Daytime phone:', person.phone],
      ]);
      y = blanks(s, y, [
        [4, 'Residence:', street],
        [4, 'City/State/ZIP:', city],
      ]);
      s.text(
        LEFT,
        y + 4,
        'I certify that I operate or expect to operate a commercial motor vehicle in (check one):',
        { bold: true },
      );
      const chosen = random.weighted([
        [0, 8],
        [1, 1],
        [2, 1],
      ] as const);
      [
        'Non-excepted interstate - medical certificate required',
        'Excepted interstate - no certificate',
        'Non-excepted intrastate - medical certificate required',
        'Excepted intrastate - no certificate',
      ].forEach((caption, index) =>
        checkbox(s, LEFT + 10, y + 16 + index * 18, caption, index === chosen),
      );
      y += 104;
      y = blanks(s, y, [
        [4, 'Medical certificate issued:', near(-random.int(1, 13))],
        [4, 'Medical certificate expires:', near(random.int(340, 720))],
      ]);
      y = paragraph(
        s,
        y,
        'I declare under penalty of perjury that the foregoing is true. I will notify the Division of any change of my self-certification.',
      );
      signedLine(s, random, LEFT, y + 44, 280, 'Applicant');
      writtenLine(s, 360, y + 44, 150, 'Date', day(docDate));
      at(
        s,
        y + 80,
        [
          [LEFT, 'OFFICE USE:'],
          [150, 'Entered ____________'],
          [330, 'Examiner ID _______'],
        ],
        { size: 8 },
      );
    },
  },

  yearsWithVision: {
    after: "driver's statement of three years' driving with the vision deficiency (391.44(d)(3))",
    documentTypeId: 351,
    ends: null,
    bears: ['license'],
    why: '391.44(d)(3) asks the carrier to keep the statement; the road test is what it is about; dated by the signature, not by the years',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate, company }) => {
      s.text(LEFT, 54, company.name, { size: 12, bold: true });
      centered(s, 94, 'Statement of Driving Experience With Vision Deficiency', {
        size: 13,
        bold: true,
      });
      centered(s, 108, '49 CFR 391.44(d)(3)', { size: 9 });
      let y = blanks(s, 140, [
        [4, 'Driver:', signedName(person)],
        [3, 'License:', [person.licenseState, person.license].filter(Boolean).join(' ')],
      ]);
      y = paragraph(
        s,
        y,
        `I have driven an intrastate or excepted commercial motor vehicle with my present vision deficiency for at least three years, and therefore need no road test under 391.44(d)(1).`,
        { size: 10 },
      );
      y = blanks(s, y + 14, [
        [4, 'Driving with the deficiency from:', near(-random.int(1200, 3000))],
        [3, 'to:', near(-random.int(1, 13))],
      ]);
      y = blanks(s, y, [
        [
          4,
          'Kind of vehicle:',
          random.pick(['dump truck', 'tractor, farm', 'box truck 26,000 lb']),
        ],
      ]);
      signedLine(s, random, LEFT, y + 44, 260, 'Driver');
      writtenLine(s, 360, y + 44, 150, 'Date', day(docDate));
      signedLine(s, random, LEFT, y + 96, 260, 'Received for the motor carrier');
    },
  },
};
