import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT } from '#src/demo/pdfs/form.ts';
import type { DemoPerson } from '#src/demo/people.ts';
import type { Random } from '#src/demo/random.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import { fullName, stateName } from './layout.ts';
import {
  addressLines,
  at,
  centered,
  dashed,
  DESK,
  grouped,
  lines,
  machineName,
  monthFirst,
  padded,
  PORTAL,
  signedLine,
  someone,
  us,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

/**
 * Driving records. All carry name, birth date, license number and address: a record is found by the number, and the birth
 * date proves it. The day of the document is the day that the state made the record; issue, expiry, violations,
 * convictions and the day of the order are not. Nothing on a record says whether it was the first or a yearly one, hence
 * the two types.
 */
export const RECORD = {
  bears: ['birth', 'license', 'address'],
  why: 'a state finds a record by license number and birth date and prints both; dated by the day it was made',
  filled: 'machine',
  documentTypeId: 1083,
  alike: [225],
  ends: { term: 12 },
} as const;

export const of =
  (state: string) =>
  ({ licenseState, cdl }: DemoPerson): boolean =>
    licenseState === state && cdl;

const OFFENSES = [
  ['22349A VC', 'SPEEDING 11-15 MPH OVER', 'S92'],
  ['22450A VC', 'FAIL TO OBEY STOP SIGN', 'M15'],
  ['21658A VC', 'IMPROPER LANE CHANGE', 'M42'],
  ['27315D VC', 'NO SEAT BELT', 'F04'],
  ['21703 VC', 'FOLLOWING TOO CLOSELY', 'M34'],
] as const;

/** None, one or two convictions of the years before: each with its two days. */
export function convictions(
  random: Random,
  docDate: IsoDate,
): { violated: IsoDate; convicted: IsoDate; offense: (typeof OFFENSES)[number] }[] {
  const count = random.weighted([
    [0, 5],
    [1, 3],
    [2, 2],
  ] as const);
  return Array.from({ length: count }, () => {
    const violated = addDays(docDate, -random.int(120, 1000));
    return {
      violated,
      convicted: addDays(violated, random.int(20, 90)),
      offense: random.pick(OFFENSES),
    };
  });
}

/** When the license in force was issued: a term of years before its end. */
export const issued = ({ licenseExpires }: DemoPerson, years: number): IsoDate | null =>
  licenseExpires && addMonths(licenseExpires, -12 * years);

export function rule(s: Surface, y: number): void {
  s.line([LEFT, y], [RIGHT, y], 0.7);
}

export const SEALED_STATES: Record<string, SealedLayout> = {
  californiaPullNotice: {
    ...RECORD,
    after: 'California DMV, Employer Pull Notice record',
    arrives: DESK,
    fits: of('CA'),
    draw: (s, { person, random, docDate, company }) => {
      const found = convictions(random, docDate);
      at(s, 44, [
        [LEFT, 'STATE OF CALIFORNIA'],
        [420, `PAGE 1 OF 1`],
      ]);
      at(
        s,
        58,
        [
          [LEFT, 'DEPARTMENT OF MOTOR VEHICLES'],
          [420, 'EMPLOYER PULL NOTICE PROGRAM'],
        ],
        { bold: true },
      );
      at(s, 72, [[LEFT, 'P.O. BOX 944231 MS H265, SACRAMENTO CA 94244-2310']], { size: 7.5 });
      at(s, 100, [
        [LEFT, `REQ CODE: ${random.pick(['A', 'C', 'H'])}${random.digits(4)}`],
        [170, `DATE: ${dashed(docDate)}`],
        [290, `TIME: ${random.int(1, 9)}:4${random.int(0, 9)}`],
        [380, `TO: ${company.name.toUpperCase()}`],
      ]);
      at(s, 114, [
        [
          LEFT,
          `REASON FOR PULL NOTICE: ${random.pick(['ANNUAL REPORT', 'ENROLLMENT', 'ACTIVITY - CONVICTION'])}`,
        ],
      ]);
      rule(s, 122);
      at(s, 140, [
        [LEFT, `DL/NO: ${person.license ?? ''}`],
        [190, `B/D: ${dashed(person.dob)}`],
        [320, `NAME: ${machineName(person)}`],
      ]);
      const [street, city] = addressLines(person);
      at(s, 154, [
        [
          LEFT,
          `RES ADD AS OF ${dashed(addMonths(docDate, -random.int(8, 40)))}: ${street.toUpperCase()} ${city.toUpperCase()}`,
        ],
      ]);
      at(s, 168, [
        [LEFT, `LIC/ISS: ${dashed(issued(person, 5))}`],
        [190, `EXP: ${dashed(person.licenseExpires)}`],
        [320, `CLASS: ${person.licenseClass} COMMERCIAL`],
        [460, `ENDORS: ${person.endorsements || 'NONE'}`],
      ]);
      at(s, 182, [
        [LEFT, 'SEX: M  HAIR: BRN  EYES: BRN  HT: 5-11  WT: 195'],
        [320, 'RESTR: NONE'],
      ]);
      at(
        s,
        204,
        [
          [LEFT, 'LICENSE STATUS:'],
          [170, 'VALID'],
        ],
        { bold: true },
      );
      at(s, 222, [
        [LEFT, 'DEPARTMENTAL ACTIONS:'],
        [170, 'NONE'],
      ]);
      at(s, 240, [
        [LEFT, 'CONVICTIONS:'],
        [170, found.length === 0 ? 'NONE' : ''],
      ]);
      if (found.length > 0)
        at(
          s,
          256,
          [
            [60, 'VIOL/DT'],
            [130, 'CONV/DT'],
            [200, 'SEC/VIOL'],
            [290, 'DKT/NO'],
            [360, 'DISP'],
            [410, 'COURT'],
            [470, 'VEH LIC'],
          ],
          { size: 8 },
        );
      found.forEach(({ violated, convicted, offense }, index) =>
        at(s, 270 + index * 14, [
          [60, dashed(violated)],
          [130, dashed(convicted)],
          [200, offense[0]],
          [290, random.digits(6)],
          [360, 'C'],
          [410, random.digits(5)],
          [470, `9${random.digits(6)}`],
        ]),
      );
      at(s, 312, [
        [LEFT, 'FAILURES TO APPEAR:'],
        [170, 'NONE'],
      ]);
      const crash = random.chance(0.3) ? dashed(addDays(docDate, -random.int(90, 1000))) : null;
      at(s, 330, [
        [LEFT, 'ACCIDENTS:'],
        [
          170,
          crash ? `DATE ${crash}  LOCATION STOCKTON  REPORT ${random.digits(7)}  CODE K` : 'NONE',
        ],
      ]);
      at(s, 352, [[LEFT, 'END']]);
    },
  },

  texasAbstract: {
    ...RECORD,
    after: 'Texas DPS, certified abstract of complete driver record (type AR)',
    arrives: DESK,
    fits: of('TX'),
    draw: (s, { person, random, docDate }) => {
      const found = convictions(random, docDate);
      centered(s, 50, 'TEXAS DEPARTMENT OF PUBLIC SAFETY', { size: 13, bold: true });
      centered(s, 64, '5805 N. LAMAR BLVD. - BOX 4087 - AUSTIN, TEXAS 78773-0360', { size: 7.5 });
      centered(s, 86, 'Certified Abstract of Complete Driver Record', { size: 12, bold: true });
      at(s, 108, [
        [LEFT, `Record date: ${padded(docDate)}`],
        [400, `Request no. ${random.digits(9)}`],
      ]);
      rule(s, 116);
      const [street, city] = addressLines(person);
      const left = [
        ['Name', stateName(person)],
        ['Address', street.toUpperCase()],
        ['', city.toUpperCase()],
        ['Date of Birth', padded(person.dob)],
        ['Driver License No.', person.license ?? ''],
      ] as const;
      left.forEach(([label, value], index) => {
        s.text(LEFT, 136 + index * 15, label, { size: 8.5, bold: true });
        s.text(LEFT + 100, 136 + index * 15, value, { size: 9 });
      });
      const right = [
        ['Card type', `CDL  Class ${person.licenseClass}`],
        ['Status', 'ELIGIBLE'],
        ['Card issued', padded(issued(person, 5))],
        ['Card expires', padded(person.licenseExpires)],
        ['Endorsements', person.endorsements || 'None'],
      ] as const;
      right.forEach(([label, value], index) => {
        s.text(340, 136 + index * 15, label, { size: 8.5, bold: true });
        s.text(430, 136 + index * 15, value, { size: 9 });
      });
      rule(s, 214);
      at(
        s,
        228,
        [
          [LEFT, 'EVENT'],
          [140, 'OFFENSE DATE'],
          [230, 'CONVICTION DATE'],
          [330, 'DESCRIPTION'],
          [500, 'CMV'],
        ],
        { size: 7.5, bold: true },
      );
      if (found.length === 0) at(s, 244, [[LEFT, 'No reportable convictions or crashes on file.']]);
      found.forEach(({ violated, convicted, offense }, index) =>
        at(
          s,
          244 + index * 14,
          [
            [LEFT, 'CONVICTION'],
            [140, padded(violated)],
            [230, padded(convicted)],
            [330, offense[1]],
            [500, random.pick(['Y', 'N'])],
          ],
          { size: 8.5 },
        ),
      );
      const y = paragraph(
        s,
        320,
        'I, the undersigned, Custodian of Driver Records of the Driver License Division, Texas Department of Public Safety, hereby certify that the above is a true and correct abstract of the driver record of the person named, as this record appears in the files of this Department.',
      );
      signedLine(s, random, 330, y + 40, 200, 'Custodian of Records');
      s.text(330, y + 62, someone(random), { size: 9 });
      s.text(LEFT, 760, 'DR-1 processed. Texas Transportation Code 521.047, 521.055. (Rev. 9/19)', {
        size: 6.5,
      });
    },
  },

  newYorkAbstract: {
    ...RECORD,
    after: 'New York DMV, abstract of driving record (commercial)',
    why: 'header of birth date, client ID (which is the license number) and mailing city; dated by the record as of',
    arrives: PORTAL,
    fits: of('NY'),
    draw: (s, { person, random, docDate }) => {
      const found = convictions(random, docDate);
      s.text(LEFT, 48, 'NEW YORK STATE', { size: 10, bold: true });
      s.text(LEFT, 61, 'Department of Motor Vehicles', { size: 10 });
      s.text(RIGHT, 48, 'Abstract of Driving Record', { size: 15, bold: true, align: 'right' });
      s.text(RIGHT, 62, 'Commercial (CDL)', { size: 9, align: 'right' });
      s.rect(LEFT, 76, 532, 86, { line: 0.8 });
      at(s, 92, [
        [
          48,
          `NAME: ${person.lastName.toUpperCase()},${person.firstName.toUpperCase()}${person.middleName ? `,${person.middleName[0]}` : ''}`,
        ],
        [
          330,
          `CID: ${person.license?.length === 9 ? grouped(person.license, [3, 3], ' ') : (person.license ?? '')}`,
        ],
      ]);
      const [street, city] = addressLines(person);
      at(s, 107, [
        [48, street.toUpperCase()],
        [330, `DOB: ${padded(person.dob)}   SEX: M   HEIGHT: 5-10   EYES: BRO`],
      ]);
      at(s, 122, [
        [48, city.toUpperCase()],
        [
          330,
          `MI: ${person.lastName.slice(0, 1).toUpperCase()}${random.digits(5)} ${random.digits(5)} ${random.digits(6)}-68`,
        ],
      ]);
      at(
        s,
        146,
        [
          [48, `RECORD AS OF: ${padded(docDate)} 10:${random.int(10, 59)} AM`],
          [330, 'COUNTY: ONONDAGA'],
        ],
        { bold: true },
      );
      s.text(LEFT, 184, '*** LICENSE SUMMARY ***', { bold: true });
      at(s, 200, [
        [48, `CLASS: *${person.licenseClass} - COMMERCIAL*`],
        [220, 'STATUS: *VALID*'],
        [360, `EXPIRATION: ${padded(person.licenseExpires)}`],
      ]);
      at(s, 214, [
        [48, `DOCUMENT ISSUED: ${padded(issued(person, 8))}`],
        [220, `ENDORSEMENTS: ${person.endorsements || 'NONE'}`],
        [360, 'RESTRICTIONS: NONE'],
      ]);
      s.text(LEFT, 240, '*** ACTIVITY ***', { bold: true });
      if (found.length === 0) s.text(48, 256, 'NO ACTIVITY FOUND');
      found.forEach(({ violated, convicted, offense }, index) => {
        const y = 256 + index * 34;
        at(s, y, [
          [48, `TRAFFIC CONVICTION: ${offense[1]}`],
          [360, `POINTS: ${random.int(2, 5)}`],
        ]);
        at(s, y + 13, [
          [60, `VIOLATION DATE: ${padded(violated)}`],
          [220, `CONVICTION DATE: ${padded(convicted)}`],
          [400, `FINE: $${random.int(90, 300)}.00`],
        ]);
      });
      s.text(LEFT, 350, '*** END OF ABSTRACT RECORD ***', { bold: true });
      paragraph(
        s,
        374,
        'This document certified by the Commissioner of Motor Vehicles pursuant to section 201 of the Vehicle and Traffic Law contains a true copy of the information on record with the State of New York Department of Motor Vehicles.',
        { size: 7.5 },
      );
      s.text(LEFT, 760, 'MV-15EDR (7/22)   Fee $7.00', { size: 6.5 });
    },
  },

  wisconsinAbstract: {
    ...RECORD,
    after: 'Wisconsin DOT, driver record abstract',
    arrives: PORTAL,
    fits: of('WI'),
    draw: (s, { person, random, docDate, company }) => {
      const found = convictions(random, docDate);
      s.text(LEFT, 46, 'Wisconsin Department of Transportation', { size: 11, bold: true });
      s.text(LEFT, 59, 'Division of Motor Vehicles - P.O. Box 7995, Madison WI 53707-7995', {
        size: 8,
      });
      centered(s, 92, 'DRIVER RECORD ABSTRACT', { size: 14, bold: true });
      at(s, 112, [
        [LEFT, `Prepared for: ${company.name}`],
        [400, `Abstract date: ${monthFirst(docDate)}`],
      ]);
      const [street, city] = addressLines(person);
      lines(
        s,
        LEFT,
        140,
        [
          `DRIVER LICENSE NUMBER  ${grouped(person.license, [4, 4, 4], '-')}`,
          `NAME  ${fullName(person).toUpperCase()}`,
          `ADDRESS  ${street.toUpperCase()}, ${city.toUpperCase()}`,
          `BIRTH DATE  ${monthFirst(person.dob)}          SEX  M`,
          `PRODUCT  CDL    CLASSES  ${person.licenseClass} D    ENDORSEMENTS  ${person.endorsements || 'NONE'}`,
          `ISSUED  ${monthFirst(issued(person, 8))}     EXPIRES  ${monthFirst(person.licenseExpires)}`,
          'STATUS  REGULAR: VALID     CDL: VALID     OCCUPATIONAL: NONE',
          `TOTAL DEMERIT POINTS LAST 12 MONTHS  ${random.int(0, 4)}`,
        ],
        { size: 9.4 },
      );
      rule(s, 250);
      s.text(LEFT, 266, 'VIOLATIONS, ACCIDENTS AND WITHDRAWALS', { bold: true });
      if (found.length === 0) s.text(LEFT, 284, 'NO ENTRIES ON RECORD');
      found.forEach(({ violated, convicted, offense }, index) =>
        lines(s, LEFT, 284 + index * 32, [
          `VIOLATION ${monthFirst(violated)}   ${offense[1]}   POSTED ${monthFirst(addDays(convicted, 9))}`,
          `   CONVICTION ${monthFirst(convicted)}   COURT MILWAUKEE CIRCUIT   CMV: ${random.pick(['YES', 'NO'])}`,
        ]),
      );
      if (random.chance(0.4))
        s.text(
          LEFT,
          360,
          `ACCIDENT ${monthFirst(addDays(docDate, -random.int(60, 900)))}   PROPERTY DAMAGE   CMV   COUNTY DANE`,
        );
      paragraph(
        s,
        690,
        'An accident entry does not mean that the driver was at fault. Wis. Stats. 343.23, 343.24. Misuse of this abstract is subject to s. 943.201.',
        { size: 7 },
      );
      s.text(LEFT, 760, 'MV2896 equivalent - electronic', { size: 6.5 });
    },
  },

  louisianaOfficial: {
    ...RECORD,
    after: 'Louisiana OMV, official driving record',
    arrives: DESK,
    fits: of('LA'),
    draw: (s, { person, random, docDate }) => {
      const found = convictions(random, docDate);
      centered(s, 46, 'STATE OF LOUISIANA', { size: 11, bold: true });
      centered(s, 60, 'DEPARTMENT OF PUBLIC SAFETY AND CORRECTIONS', { size: 9 });
      centered(s, 72, 'OFFICE OF MOTOR VEHICLES', { size: 9 });
      centered(s, 98, 'OFFICIAL DRIVING RECORD', { size: 14, bold: true });
      s.rect(LEFT, 112, 532, 68, { line: 0.6, fill: 0.95 });
      const [street, city] = addressLines(person);
      at(
        s,
        128,
        [
          [48, 'DL NUMBER'],
          [130, 'NAME'],
          [330, 'BIRTHDATE'],
          [420, 'CLASS'],
          [480, 'EXPIRES'],
        ],
        { size: 7.5, bold: true },
      );
      at(s, 142, [
        [48, person.license],
        [130, machineName(person)],
        [330, us(person.dob)],
        [420, person.licenseClass],
        [480, us(person.licenseExpires)],
      ]);
      at(s, 158, [[48, 'ADDRESS']], { size: 7.5, bold: true });
      at(s, 170, [[48, `${street.toUpperCase()}  ${city.toUpperCase()}`]]);
      at(s, 200, [
        [LEFT, 'LICENSE STATUS: VALID'],
        [220, `LAST ISSUED: ${us(issued(person, 6))}`],
        [400, 'TRANSACTION: RENEWAL'],
      ]);
      at(
        s,
        226,
        [
          [LEFT, 'VIOL DATE'],
          [120, 'DISP DATE'],
          [200, 'ACD'],
          [240, 'VIOLATION'],
          [440, 'PARISH'],
        ],
        { size: 7.5, bold: true },
      );
      rule(s, 230);
      if (found.length === 0)
        s.text(LEFT, 244, 'CLEAR RECORD - NO CONVICTIONS IN THE PAST 10 YEARS');
      found.forEach(({ violated, convicted, offense }, index) =>
        at(s, 244 + index * 14, [
          [LEFT, us(violated)],
          [120, us(convicted)],
          [200, offense[2]],
          [240, offense[1]],
          [440, 'CADDO'],
        ]),
      );
      const y = paragraph(
        s,
        330,
        'I certify that this is the official driving record as maintained by the Office of Motor Vehicles pursuant to R.S. 32:853. Given under my hand and the seal of my office at Baton Rouge, Louisiana.',
      );
      signedLine(s, random, LEFT, y + 40, 220, 'Custodian of Driving Records');
      s.text(340, y + 36, `DATE: ${us(docDate)}`, { bold: true });
    },
  },
};
