import { addDays, addMonths } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { columns, fullName, pairs } from './layout.ts';
import {
  addressLines,
  at,
  DESK,
  dashed,
  grid,
  padded,
  phoneNumber,
  PORTAL,
  shortWords,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, of, RECORD, rule } from './sealed-states.ts';
import { driver } from './sealed2-testing.ts';
import {
  certification,
  framed,
  givenNames,
  issuedBy,
  told,
  WITH_MEDICAL,
} from './sealed5-parts.ts';

/** Records with the medical certification, and a reseller's record, in the sixth set. */
export const SEALED6_ABSTRACTS: Record<string, SealedLayout> = {
  minnesotaMedical: {
    ...WITH_MEDICAL,
    after:
      'Minnesota DVS, complete driving record of a CDL holder: dark bars across the page, the medical examiner’s certificate as the fourth',
    why: 'dated by "Record printed", the day on which it was made; ends with "Certificate expiration" in the medical bar',
    arrives: DESK,
    fits: of('MN'),
    draw: (s, { person, random, docDate, expires, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const medical = certification(random, docDate, expires);
      s.text(LEFT, 42, 'MINNESOTA DEPARTMENT OF PUBLIC SAFETY', { size: 11, bold: true });
      s.text(LEFT, 54, 'Driver and Vehicle Services, 445 Minnesota Street, St. Paul 55101', {
        size: 8.4,
      });
      s.text(RIGHT, 42, 'COMPLETE DRIVING RECORD', { size: 11, bold: true, align: 'right' });
      s.text(RIGHT, 54, `Record printed: ${padded(docDate)}`, { size: 8.8, align: 'right' });
      let y = section(s, 66, 'DRIVER');
      y = columns(s, y + 2, [
        [4, 'Full name', `${person.lastName.toUpperCase()}, ${givenNames(person)}`],
        [3, 'Driver’s license number', person.license],
        [2, 'Birth date', padded(person.dob)],
      ]);
      y = columns(s, y, [
        [4, 'Residence', street.toUpperCase()],
        [3, 'City', city.toUpperCase()],
        [2, 'Requester', company.name.slice(0, 20)],
      ]);
      y = section(s, y + 8, 'LICENSE');
      y = columns(s, y + 2, [
        [2, 'Class', `${person.licenseClass} / CDL`],
        [2, 'Status', 'VALID'],
        [2, 'CDL status', 'VALID'],
        [2, 'Issue', padded(issuedBy(person, docDate, 4))],
        [2, 'Expiration', padded(person.licenseExpires)],
        [2, 'Endorsements', person.endorsements || 'NONE'],
      ]);
      y = section(s, y + 8, 'SELF-CERTIFICATION');
      y = columns(s, y + 2, [
        [3, 'Category', '1  Non-excepted interstate'],
        [2, 'Date filed', padded(medical.declared)],
        [3, 'Filed through', 'Exam station'],
      ]);
      y = section(s, y + 8, "MEDICAL EXAMINER'S CERTIFICATE");
      y = columns(s, y + 2, [
        [2, 'Status', 'CERTIFIED'],
        [2, 'Certificate issued', padded(medical.signed)],
        [2, 'Certificate expiration', padded(expires)],
        [2, 'Received', padded(medical.posted)],
      ]);
      y = columns(s, y, [
        [2, 'Examiner', medical.examiner],
        [2, 'Registry number', medical.registry],
        [2, 'Telephone', medical.telephone],
        [2, 'Restrictions', random.pick(['None', 'Corrective lenses'])],
      ]);
      y = section(s, y + 8, 'VARIANCES');
      s.text(LEFT, y + 14, 'No exemption, waiver or SPE certificate on record.', { size: 9 });
      y = section(s, y + 24, 'INCIDENTS');
      y = table(
        s,
        y + 4,
        [
          [2, 'Incident'],
          [2, 'Conviction'],
          [5, 'Offense'],
          [1, 'ACD'],
          [3, 'Court'],
        ],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              padded(violated),
              padded(convicted),
              offense[1],
              offense[2],
              random.pick(['Hennepin', 'Olmsted', 'Stearns']),
            ])
          : [['', '', 'NO INCIDENTS ON RECORD', '', '']],
      );
      paragraph(
        s,
        y + 16,
        'Data on this record are private under Minnesota Statutes 171.12 and may be used only for the purpose for which they were asked. A commercial driver whose certificate runs out or is not posted is downgraded to the class held before.',
        { size: 8 },
      );
    },
  },

  oregonMedical: {
    ...WITH_MEDICAL,
    after:
      'Oregon DMV, employment driving record with codes: short lines of abbreviations, MEDCERT line between status and entries',
    why: 'dated by "RECORD DATE" of the head line; ends with the EXP of the MEDCERT line; other EXP belong to the license and the card before',
    arrives: PORTAL,
    face: 'Courier',
    fits: of('OR'),
    draw: (s, { person, random, docDate, expires, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const medical = certification(random, docDate, expires);
      const size = 8.4;
      const put = (y: number, ...entries: (readonly [number, string | null])[]): void =>
        at(s, y, entries, { size });
      put(40, [LEFT, 'OREGON DRIVER AND MOTOR VEHICLE SERVICES'], [420, 'RPT 26G  PG 1']);
      put(52, [LEFT, 'EMPLOYMENT DRIVING RECORD - CDL'], [420, `RECORD DATE ${dashed(docDate)}`]);
      put(64, [LEFT, `ACCT ${random.digits(5)} ${company.name.toUpperCase().slice(0, 34)}`]);
      rule(s, 72);
      put(88, [LEFT, 'ODL/CUST'], [130, person.license], [330, 'DOB'], [400, dashed(person.dob)]);
      put(101, [LEFT, 'NAME'], [130, `${person.lastName},${givenNames(person)}`.toUpperCase()]);
      put(114, [LEFT, 'RES'], [130, `${street} ${city}`.toUpperCase()]);
      put(
        127,
        [LEFT, 'LIC'],
        [130, `CL ${person.licenseClass} CDL`],
        [230, `ISS ${dashed(issuedBy(person, docDate, 8))}`],
        [330, `EXP ${dashed(person.licenseExpires)}`],
        [450, `END ${person.endorsements || 'NONE'}`],
      );
      put(140, [LEFT, 'STATUS'], [130, 'VALID'], [230, 'CDL VALID'], [330, 'DISQ NONE']);
      put(153, [LEFT, 'SELFCERT'], [130, 'NI'], [230, `FILED ${dashed(medical.declared)}`]);
      put(
        166,
        [LEFT, 'MEDCERT'],
        [130, 'CERTIFIED'],
        [230, `ISS ${dashed(medical.signed)}`],
        [330, `EXP ${dashed(expires)}`],
        [450, `PSTD ${dashed(medical.posted)}`],
      );
      put(
        179,
        [LEFT, ' EXAMINER'],
        [130, medical.examiner.toUpperCase()],
        [330, `NRCME ${medical.registry}`],
      );
      put(
        192,
        [LEFT, 'PRIOR MED'],
        [130, 'ENDED'],
        [230, `ISS ${dashed(addMonths(medical.signed, -24))}`],
        [330, `EXP ${dashed(addDays(medical.signed, random.int(1, 20)))}`],
      );
      rule(s, 202);
      put(218, [LEFT, 'ENTRIES (3 YR)']);
      grid(
        s,
        234,
        [LEFT, 110, 200, 290, 500],
        [
          ['TYPE', 'OCCURRED', 'CONVICTED', 'DESCRIPTION', 'ACD'],
          ...(found.length > 0
            ? found.map(({ violated, convicted, offense }) => [
                'CONV',
                dashed(violated),
                dashed(convicted),
                offense[1],
                offense[2],
              ])
            : [['NONE', '', '', '', '']]),
        ],
        { size },
      );
      rule(s, 290);
      put(306, [
        LEFT,
        'EMPLOYMENT RECORDS SHOW ACCIDENTS AND CONVICTIONS WHILE DRIVING FOR WORK AND',
      ]);
      put(318, [LEFT, 'OTHERWISE. ORS 802.200, 802.220. NO CERTIFICATION BY SEAL UNLESS STAMPED.']);
      put(342, [LEFT, `QUESTIONS ${phoneNumber(random)}`], [420, 'END OF RECORD']);
    },
  },

  resellerCards: {
    ...RECORD,
    after:
      "a hiring platform's MVR for gig and freight carriers: rounded panels, a status of 'Clear' or 'Consider' and a footer of links",
    why: 'dated by "Completed", when the record was drawn from the state; created, dispute and printing have other days',
    arrives: PORTAL,
    reaches: [1, 20],
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      s.text(LEFT, 44, random.pick(['verifi', 'greenlight', 'crewcheck']), {
        size: 22,
        bold: true,
        ink: [0.1, 0.45, 0.4],
      });
      s.text(RIGHT, 44, 'Motor vehicle report', { size: 14, align: 'right' });
      s.line([LEFT, 54], [RIGHT, 54], 0.6, 0.7);
      s.text(LEFT, 80, `${person.firstName} ${person.lastName}`, { size: 18, bold: true });
      s.rect(470, 64, 102, 22, { fill: found.length > 0 ? [1, 0.92, 0.75] : [0.85, 0.96, 0.88] });
      s.text(521, 79, found.length > 0 ? 'Consider' : 'Clear', {
        size: 11,
        bold: true,
        align: 'center',
      });
      s.text(LEFT, 94, `Report ${random.digits(12)}  for ${company.name}`, {
        size: 8.4,
        ink: 0.35,
      });
      columns(s, 100, [
        [2, 'Created', shortWords(addDays(docDate, -random.int(1, 4)))],
        [2, 'Completed', shortWords(docDate)],
        [2, 'Package', 'MVR Pro'],
        [2, 'Printed', shortWords(addDays(docDate, 1))],
      ]);
      const top = framed(s, [LEFT, 146, 532, 82], 'Candidate');
      told(
        s,
        [50, top, 96],
        [
          ['Full name', fullName(person)],
          ['Date of birth', shortWords(person.dob)],
          ['Address', street],
          ['', city],
        ],
      );
      const second = framed(s, [LEFT, 240, 532, 96], 'License');
      told(
        s,
        [50, second, 96],
        [
          ['Number', person.license],
          ['State', person.licenseState],
          ['Class', `${person.licenseClass} (commercial)`],
          ['Status', 'Valid'],
        ],
      );
      told(
        s,
        [320, second, 96],
        [
          ['Issued', shortWords(issuedBy(person, docDate, 5))],
          ['Expires', shortWords(person.licenseExpires)],
          ['Endorsements', person.endorsements || 'None'],
          ['Restrictions', 'None'],
        ],
      );
      s.text(LEFT, 364, `Violations (${found.length})`, { size: 12, bold: true });
      let y = 366;
      for (const { violated, convicted, offense } of found)
        y = pairs(
          s,
          y,
          [
            ['Violation', offense[1]],
            ['Code', offense[2]],
            ['Issued', shortWords(violated)],
            ['Convicted', shortWords(convicted)],
          ],
          2,
        );
      if (found.length === 0) s.text(LEFT, (y = 384), 'Nothing found.', { size: 9 });
      s.text(LEFT, y + 26, 'Accidents (0)     Suspensions (0)', { size: 12, bold: true });
      paragraph(
        s,
        y + 44,
        `Source: the state’s agency of licensing. The candidate was sent a copy and may dispute what it says until ${shortWords(addDays(docDate, 60))} at the candidate portal. For permissible purposes under the Fair Credit Reporting Act, 15 U.S.C. 1681 et seq., only. We do not guarantee the accuracy of records of public agencies; before you act on them look whether they belong to your candidate.`,
        { size: 8.2 },
      );
      s.text(LEFT, 768, 'Help   Privacy   Candidate portal', { size: 7.4, ink: [0.1, 0.45, 0.4] });
    },
  },
};
