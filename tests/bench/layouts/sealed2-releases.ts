import { addDays, addMonths } from '#src/shared/dates.ts';
import { LEFT, paragraph } from '#src/demo/pdfs/form.ts';
import { corner, fullName, lined, smallPrint, title } from './layout.ts';
import {
  addressLines,
  blanks,
  centered,
  FORM,
  lastFour,
  lines,
  padded,
  PEN,
  phoneNumber,
  PORTAL,
  shortWords,
  signedLine,
  signedName,
  writtenLine,
  yearFirst,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

export const SEALED2_RELEASES: Record<string, SealedLayout> = {
  backgroundDisclosure: {
    after: "a law firm's disclosure and authorization of consumer reports with a California notice",
    documentTypeId: 673,
    alike: [870],
    ends: null,
    bears: ['birth', 'ssn', 'license', 'address'],
    why: 'the second half asks for what the agency orders by; dated by the signature. Consent and release name the same kind of paper',
    filled: 'hand',
    arrives: FORM,
    face: 'Times',
    draw: (s, { person, random, day, docDate, company }) => {
      const [street, city] = addressLines(person);
      let y = title(s, 48, 'DISCLOSURE AND AUTHORIZATION TO OBTAIN CONSUMER REPORTS', 12);
      y = paragraph(
        s,
        y,
        `${company.name} (the "Company") may obtain information about you from a consumer reporting agency for employment purposes. You may thus be the subject of a "consumer report", which may include your driving record, criminal history, employment verification and drug test information.`,
        { size: 9.4 },
      );
      y = paragraph(
        s,
        y,
        'California applicants: under section 1786.22 of the Civil Code you may view the file maintained on you during normal business hours. [ ] Check here to receive a copy of the report.',
        { size: 8.4 },
      );
      s.text(LEFT, y + 12, 'ACKNOWLEDGMENT AND AUTHORIZATION', { bold: true, size: 10.5 });
      y = paragraph(
        s,
        y + 14,
        'I acknowledge receipt of the foregoing disclosure and A Summary of Your Rights under the Fair Credit Reporting Act, and authorize the obtaining of consumer reports by the Company at any time after receipt of this authorization and throughout my employment, if applicable.',
        { size: 9.4 },
      );
      y = blanks(s, y + 20, [
        [3, 'Last Name', person.lastName],
        [3, 'First', person.firstName],
        [2, 'Middle', person.middleName],
      ]);
      y = blanks(s, y, [
        [3, 'Social Security Number', person.ssn],
        [3, 'Date of Birth*', day(person.dob)],
      ]);
      y = blanks(s, y, [
        [4, 'Present Address', street],
        [3, 'City/State/Zip', city],
      ]);
      y = blanks(s, y, [
        [4, "Driver's License Number", person.license],
        [2, 'State', person.licenseState],
      ]);
      s.text(
        LEFT,
        y,
        '*This information is used for background screening purposes only and not as hiring criteria.',
        { size: 7 },
      );
      signedLine(s, random, LEFT, y + 50, 280, 'Signature');
      writtenLine(s, 370, y + 50, 150, 'Date', day(docDate));
      smallPrint(
        s,
        730,
        'Updated 11/2023. This form is provided as a sample and is not legal advice.',
      );
    },
  },

  recordRelease: {
    after: "an insurance agent's release of motor vehicle records",
    documentTypeId: 870,
    alike: [673],
    ends: null,
    bears: ['birth', 'license'],
    why: "the agent orders the record by license and birth date; dated by the driver's signature",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate, company }) => {
      s.text(LEFT, 48, 'Heartland Truck Insurance Agency', { size: 13, bold: true });
      s.text(LEFT, 61, `Fax completed form to ${phoneNumber(random)}`, { size: 8 });
      centered(s, 98, 'AUTHORIZATION FOR RELEASE OF MOTOR VEHICLE RECORDS', {
        size: 12,
        bold: true,
      });
      let y = paragraph(
        s,
        112,
        `I hereby authorize ${company.name}, its insurers and their agents to obtain my motor vehicle records now and at any time while I am employed or insured, and release the state and its officers from liability for providing them (18 U.S.C. 2721).`,
        { size: 10 },
      );
      y = lined(s, y + 10, [[4, signedName(person), 'Print full legal name']], PEN);
      y = lined(
        s,
        y + 8,
        [
          [4, person.license, 'Driver license number'],
          [1, person.licenseState, 'State'],
          [2, day(person.dob), 'Date of birth'],
        ],
        PEN,
      );
      y = lined(
        s,
        y + 8,
        [
          [2, near(-random.int(2, 60)), 'Date of hire'],
          [2, `${random.int(1, 25)}`, 'Years of CDL experience'],
          [2, '', 'Unit no.'],
        ],
        PEN,
      );
      signedLine(s, random, LEFT, y + 46, 300, 'Signature of driver');
      writtenLine(s, 390, y + 46, 140, 'Date signed', day(docDate));
    },
  },

  electronicConsent: {
    after: "an HR vendor's electronic consent to background checks with its certificate of signing",
    documentTypeId: 673,
    alike: [870],
    ends: null,
    bears: ['lastFour', 'birth', 'address'],
    why: 'the vendor prints what the agency needs and masks the number; dated by the signing, not by sending, viewing or the edition',
    filled: 'machine',
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 30, `Document ID ${random.digits(8)}-${random.digits(4)}`, { size: 6.6 });
      s.text(LEFT, 56, 'Background Check Consent', { size: 16, bold: true });
      s.text(LEFT, 70, `Version 7, last updated ${shortWords('2024-02-12')}`, { size: 7.6 });
      let y = paragraph(
        s,
        82,
        `By signing electronically below, I consent to the procurement of consumer reports, including motor vehicle records and verification of my past employment, by ${company.name} or its agent. I have read the Disclosure Regarding Background Investigation and the Summary of Rights.`,
        { size: 9.6 },
      );
      y = lines(
        s,
        LEFT,
        y + 16,
        [
          `Legal name: ${fullName(person)}`,
          `Date of birth: ${shortWords(person.dob)}`,
          `SSN: ***-**-${lastFour(person)}`,
          `Address: ${street}`,
          `         ${city}`,
        ],
        { size: 9.6 },
      );
      s.text(LEFT, y + 24, `/s/ ${fullName(person)}`, { size: 15 });
      s.line([LEFT, y + 30], [300, y + 30]);
      s.text(
        LEFT,
        y + 42,
        `Signed ${shortWords(docDate)} at ${random.int(1, 11)}:${random.int(10, 59)} AM UTC-6`,
        { size: 8.4 },
      );
      s.rect(LEFT, y + 80, 532, 92, { line: 0.6 });
      lines(
        s,
        50,
        y + 98,
        [
          'Certificate of Completion',
          `Sent to signer: ${yearFirst(addDays(docDate, -random.int(1, 7)))}`,
          `Viewed: ${yearFirst(docDate)}`,
          `Completed: ${yearFirst(docDate)}`,
          `Retain until: ${yearFirst(addMonths(docDate, 84))}`,
        ],
        { size: 8.2 },
      );
    },
  },

  testingRelease: {
    after: 'release of drug and alcohol testing records of past employers (40.25), an HR service',
    documentTypeId: 309,
    ends: null,
    bears: ['ssn'],
    why: "40.25(j) and (b) want a written consent, by name and number; dated by the employee's signature, not by the jobs listed",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate, company }) => {
      corner(s, ['DA-4025', 'Rev 02/21']);
      centered(s, 56, 'Authorization to Release DOT Drug and Alcohol Testing Records', {
        size: 12.5,
        bold: true,
      });
      centered(s, 70, '49 CFR 40.25 and 391.23', { size: 8.6 });
      let y = blanks(s, 100, [
        [4, 'Employee (print)', fullName(person)],
        [3, 'SSN or ID', person.ssn],
      ]);
      y = paragraph(
        s,
        y - 6,
        `I authorize each employer listed below, for which I performed safety-sensitive functions in the past three years, to release to ${company.name} the following: alcohol tests with a result of 0.04 or higher, verified positive drug tests, refusals to be tested, other violations of DOT agency testing regulations, and documents of my completion of return-to-duty requirements.`,
        { size: 9.2 },
      );
      let to = -random.int(10, 90);
      for (let job = 1; job < 4; job += 1) {
        const from = to - random.int(150, 380);
        y = blanks(s, y + 14, [
          [
            4,
            `${job}. Employer`,
            job < 3
              ? random.pick(['Plains Freight', 'Ridgeway Lines', 'Cedar Bulk', 'Delta Van'])
              : '',
          ],
          [2, 'from', job < 3 ? near(from) : ''],
          [2, 'to', job < 3 ? near(to) : ''],
        ]);
        to = from - random.int(5, 30);
      }
      y = paragraph(
        s,
        y,
        'I understand that the release is limited to DOT testing information and that I may have a copy on request.',
      );
      signedLine(s, random, LEFT, y + 46, 280, 'Employee signature');
      writtenLine(s, 370, y + 46, 150, 'Date', day(docDate));
      signedLine(s, random, LEFT, y + 92, 280, 'Witness (optional)');
    },
  },

  screeningAuthorization: {
    after: "PSP disclosure and authorization as a recruiting service's web form",
    documentTypeId: 327,
    ends: null,
    bears: ['birth', 'license'],
    why: 'the prescribed language with what the service asks besides: license and birth date; dated by the signature',
    filled: 'machine',
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      centered(
        s,
        48,
        'THE BELOW DISCLOSURE AND AUTHORIZATION LANGUAGE IS FOR MANDATORY USE BY ALL ACCOUNT HOLDERS',
        { size: 7, bold: true },
      );
      centered(s, 70, 'IMPORTANT DISCLOSURE', { size: 12, bold: true });
      centered(s, 84, 'REGARDING BACKGROUND REPORTS FROM THE PSP Online Service', {
        size: 10,
        bold: true,
      });
      let y = paragraph(
        s,
        94,
        `In connection with your application for employment with ${company.name} ("Prospective Employer"), Prospective Employer, its employees, agents or contractors may obtain one or more reports regarding your driving, and safety inspection history from the Federal Motor Carrier Safety Administration (FMCSA).`,
      );
      y = paragraph(
        s,
        y,
        'The Prospective Employer cannot obtain background reports from FMCSA without your authorization. Any crash or inspection in which you were involved will display on your PSP report, including crashes of the past five years and inspections of the past three years.',
      );
      centered(s, y + 12, 'AUTHORIZATION', { size: 11, bold: true });
      y = paragraph(
        s,
        y + 16,
        'If you agree that the Prospective Employer may obtain such background reports, please read the following and sign below: I authorize the Prospective Employer to access the FMCSA Pre-Employment Screening Program (PSP) system to seek information regarding my commercial driving safety record and information regarding my safety inspection history.',
      );
      y = paragraph(
        s,
        y,
        'I have read the above Disclosure Regarding Background Reports provided to me by Prospective Employer and I understand that if I sign this Disclosure and Authorization, Prospective Employer may obtain a report of my crash and inspection history.',
      );
      lines(
        s,
        LEFT,
        y + 20,
        [
          `Name: ${signedName(person)}`,
          `License: ${[person.licenseState, person.license].filter(Boolean).join(' ')}     DOB: ${padded(person.dob)}`,
          `Signed electronically: ${padded(docDate)}  ${random.int(10, 23)}:${random.int(10, 59)}`,
        ],
        { size: 9.6 },
      );
      s.text(LEFT, 764, 'LAST UPDATED 12/22/2015', { size: 6.6 });
    },
  },
};
