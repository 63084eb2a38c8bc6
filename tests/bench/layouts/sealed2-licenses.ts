import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { licenseFormatOf } from '#src/features/employees/license-formats.ts';
import { LEFT, paragraph } from '#src/demo/pdfs/form.ts';
import type { DemoPerson } from '#src/demo/people.ts';
import type { Random } from '#src/demo/random.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import { fullName } from './layout.ts';
import {
  addressLines,
  centered,
  grid,
  lines,
  longDashed,
  monthFirst,
  padded,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

export const country = ({ licenseState }: DemoPerson): string | undefined =>
  licenseFormatOf(licenseState ?? '')?.country;
export const stateOf = ({ licenseState }: DemoPerson): string =>
  licenseFormatOf(licenseState ?? '')?.name ?? '';

/** The issue of a license that ends when the person's does. */
export const before =
  (...years: readonly number[]) =>
  ({ licenseExpires }: DemoPerson, random: Random): IsoDate =>
    addMonths(licenseExpires ?? '', -12 * random.pick(years));

export const CARD = {
  bears: ['birth', 'license', 'address'],
  why: 'the card carries number, birth date and address; dated by its issue, ends by its own expiry',
  filled: 'machine',
  documentTypeId: 301,
  ends: 'license',
  // Cards are copied as long as they are good.
  reaches: [0, 1500],
  arrives: [
    ['phone', 4],
    ['office', 4],
    ['fax', 1],
    ['layer', 1],
  ],
} as const satisfies Partial<SealedLayout>;

/** A card's outline with its picture. */
export function card(
  s: Surface,
  x: number,
  y: number,
  w: number,
  fill: readonly [number, number, number],
): void {
  s.rect(x, y, w, w * 0.63, { fill, line: 1 });
}

export function portrait(s: Surface, x: number, y: number, size: number): void {
  s.rect(x, y, size, size * 1.25, { fill: 0.8 });
  s.disc([x + size / 2, y + size * 0.5], size * 0.22, size * 0.28, 0.5);
  s.disc([x + size / 2, y + size * 1.12], size * 0.38, size * 0.13, 0.42);
}

/** What stands on a card: caption and value, the value beside it. */
export function entries(
  s: Surface,
  placed: readonly (readonly [
    x: number,
    y: number,
    caption: string,
    value: string | null,
    size?: number,
  ])[],
): void {
  for (const [x, y, caption, value, size = 11] of placed) {
    s.text(x, y, caption, { size: 7, ink: [0.2, 0.25, 0.5] });
    s.text(x + 6 + caption.length * 4.1, y, value ?? '', { size, bold: true });
  }
}

/** The back of a card: bars, and the words for classes and endorsements. */
function back(
  s: Surface,
  random: Random,
  x: number,
  y: number,
  w: number,
  texts: readonly string[],
): void {
  card(s, x, y, w, [0.95, 0.95, 0.95]);
  for (let bar = 0; bar < 70; bar += 1)
    s.rect(x + 20 + bar * ((w - 40) / 70), y + 16, random.int(1, 4), 44, { fill: 0.1 });
  lines(s, x + 20, y + 82, texts, { size: 8 });
}

export const SEALED2_LICENSES: Record<string, SealedLayout> = {
  cardBothSides: {
    ...CARD,
    after: "a state's CDL, front and back copied onto one page by the terminal",
    fits: (person) => person.cdl && country(person) === 'USA',
    dated: before(5, 6, 8),
    draw: (s, { person, random, docDate }) => {
      const [x, y, w] = [128, 70, 350];
      const [street, city] = addressLines(person);
      card(s, x, y, w, [0.93, 0.93, 0.97]);
      s.rect(x, y, w, 30, { fill: [0.25, 0.35, 0.6] });
      s.text(x + 10, y + 21, stateOf(person), { size: 17, bold: true, ink: 1 });
      s.text(x + w - 10, y + 13, 'COMMERCIAL', { size: 9, bold: true, ink: 1, align: 'right' });
      s.text(x + w - 10, y + 24, "DRIVER'S LICENSE", {
        size: 9,
        bold: true,
        ink: 1,
        align: 'right',
      });
      portrait(s, x + 10, y + 42, 86);
      entries(s, [
        [x + 106, y + 48, 'DL', person.license, 13],
        [x + 240, y + 48, 'CLASS', person.licenseClass, 12],
        [x + 106, y + 66, 'DOB', padded(person.dob), 12],
        [x + 240, y + 66, 'END', person.endorsements || 'NONE', 10],
        [x + 106, y + 84, 'EXP', padded(person.licenseExpires), 12],
        [x + 240, y + 84, 'ISS', padded(docDate), 10],
        [x + 106, y + 104, 'LN', person.lastName.toUpperCase(), 12],
        [
          x + 106,
          y + 120,
          'FN',
          [person.firstName, person.middleName].filter(Boolean).join(' ').toUpperCase(),
          12,
        ],
        [x + 106, y + 138, '', street.toUpperCase(), 9],
        [x + 106, y + 150, '', city.toUpperCase(), 9],
        [x + 106, y + 168, 'SEX', 'M', 9],
        [x + 150, y + 168, 'HGT', '5-11', 9],
        [x + 210, y + 168, 'EYES', 'BRN', 9],
        [x + 106, y + 182, 'DD', `${random.digits(8)}${random.digits(6)}`, 8],
      ]);
      s.text(x + 16, y + 206, fullName(person), { size: 10, ink: 0.3 });
      back(s, random, x, y + 260, w, [
        `CLASS: ${person.licenseClass} - COMMERCIAL MOTOR VEHICLES`,
        'END: T DOUBLE/TRIPLE  N TANK  X TANK AND HAZMAT  P PASSENGER',
        'REST: NONE',
        `REV ${padded('2019-07-15')}`,
      ]);
    },
  },

  enlargedCard: {
    ...CARD,
    after: 'a CDL of the older kind, captions above the values, enlarged by a copier',
    fits: (person) => person.cdl && country(person) === 'USA',
    dated: before(5, 6),
    face: 'Times',
    draw: (s, { person, docDate }) => {
      const [street, city] = addressLines(person);
      const [x, y] = [44, 120];
      s.rect(x, y, 524, 330, { line: 1.6, fill: 0.95 });
      s.text(x + 262, y + 32, `STATE OF ${stateOf(person).toUpperCase()}`, {
        size: 18,
        bold: true,
        align: 'center',
      });
      s.text(x + 262, y + 52, 'COMMERCIAL DRIVER LICENSE', {
        size: 14,
        bold: true,
        align: 'center',
      });
      portrait(s, x + 380, y + 70, 124);
      const above = (left: number, top: number, caption: string, value: string | null): void => {
        s.text(x + left, y + top, caption, { size: 8 });
        s.text(x + left, y + top + 16, value ?? '', { size: 14, bold: true });
      };
      above(18, 78, 'LICENSE NO.', person.license);
      above(220, 78, 'CLASS', person.licenseClass);
      above(18, 116, 'BIRTH DATE', longDashed(person.dob));
      above(130, 116, 'ISSUE DATE', longDashed(docDate));
      above(250, 116, 'EXPIRES', longDashed(person.licenseExpires));
      s.text(x + 18, y + 166, fullName(person).toUpperCase(), { size: 15, bold: true });
      s.text(x + 18, y + 184, street.toUpperCase(), { size: 13 });
      s.text(x + 18, y + 200, city.toUpperCase(), { size: 13 });
      above(18, 222, 'SEX', 'M');
      above(70, 222, 'HT', "5'11");
      above(130, 222, 'WT', '190');
      above(190, 222, 'EYES', 'BLU');
      above(250, 222, 'ENDORSEMENTS', person.endorsements || 'NONE');
      above(18, 262, 'RESTRICTIONS', 'NONE');
      s.text(x + 18, y + 314, 'DONOR', { size: 12, bold: true, ink: [0.7, 0.1, 0.1] });
    },
  },

  learnersPermit: {
    ...CARD,
    alike: [335, 272],
    ends: { printed: [6, 12] },
    reaches: [0, 60],
    after: "commercial learner's permit, a state's paper document",
    why: 'a permit carries number, birth date and address; dated by its issue, ends by its own day, not the underlying license',
    fits: (person) => person.cdl && country(person) === 'USA',
    draw: (s, { person, random, docDate, expires }) => {
      const [street, city] = addressLines(person);
      s.rect(LEFT, 60, 532, 300, { line: 1.4 });
      centered(s, 84, stateOf(person).toUpperCase(), { size: 14, bold: true });
      centered(s, 102, 'COMMERCIAL LEARNER PERMIT', { size: 13, bold: true });
      centered(s, 116, 'NOT VALID WITHOUT UNDERLYING DRIVER LICENSE', { size: 8 });
      grid(
        s,
        150,
        [56, 140, 352, 440],
        [
          ['CLP NO', person.license, 'CLASS', `${person.licenseClass} PERMIT`],
          ['NAME', fullName(person).toUpperCase(), 'DOB', padded(person.dob)],
          ['ADDRESS', street.toUpperCase(), 'ISSUED', padded(docDate)],
          ['', city.toUpperCase(), 'EXPIRES', padded(expires)],
          ['RESTRICTIONS', 'P M X', 'ENDORSEMENTS', person.endorsements ? 'N' : 'NONE'],
          ['SKILLS TEST', `NOT BEFORE ${padded(addDays(docDate, 14))}`, 'OFFICE', random.digits(3)],
        ],
        { step: 24, size: 10 },
      );
      paragraph(
        s,
        300,
        'The holder must be accompanied by a holder of a valid CDL with the proper class and endorsements, who occupies the seat beside the permit holder. Entry-level driver training must be completed before the skills test (49 CFR 380.609).',
        { x: 60, width: 490 },
      );
    },
  },

  interimLicense: {
    ...CARD,
    ends: { printed: [2, 2, 3] },
    reaches: [0, 20],
    after: 'temporary paper CDL that a state hands out until the card comes by mail',
    why: 'as the card; dated by its issue, ends by its own day, not by that of the card to come',
    fits: (person) => person.cdl && country(person) === 'USA',
    face: 'Courier',
    draw: (s, { person, random, docDate, expires }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 60, `${stateOf(person).toUpperCase()} DIVISION OF MOTOR VEHICLES`, {
        bold: true,
      });
      s.text(LEFT, 78, 'TEMPORARY COMMERCIAL DRIVER LICENSE', { bold: true, size: 11 });
      s.text(LEFT, 94, `VALID THROUGH ${monthFirst(expires)} OR UNTIL CARD IS RECEIVED`, {
        size: 8.6,
      });
      grid(
        s,
        124,
        [LEFT, 300],
        [
          [`DL#  ${person.license ?? ''}`, `CLASS ${person.licenseClass}`],
          [`NAME ${fullName(person).toUpperCase()}`, `BIRTH ${monthFirst(person.dob)}`],
          [street.toUpperCase(), `CARD EXPIRES ${monthFirst(person.licenseExpires)}`],
          [city.toUpperCase(), `ENDR ${person.endorsements || 'NONE'}  REST NONE`],
          [`ISSUED ${monthFirst(docDate)}`, `OFFICE ${random.digits(3)} CLERK ${random.digits(2)}`],
        ],
        { size: 9, step: 18 },
      );
      paragraph(
        s,
        226,
        'This document is not proof of identity. The permanent card is mailed to the address above and should arrive within 20 days. Carry this document with your previous card.',
        { size: 8, width: 340 },
      );
      s.text(LEFT, 290, `TRANSACTION ${random.digits(10)}   PAID $${random.int(30, 90)}.00`, {
        size: 8,
      });
    },
  },

  ordinaryLicense: {
    ...CARD,
    documentTypeId: 335,
    after: 'a driver license that is not commercial, of a driver of light trucks',
    fits: (person) => !person.cdl && country(person) === 'USA',
    stranger: 'D',
    dated: before(5, 6, 8),
    draw: (s, { person, random, docDate }) => {
      const [x, y, w] = [96, 150, 420];
      const [street, city] = addressLines(person);
      card(s, x, y, w, [0.9, 0.95, 0.92]);
      s.text(x + 14, y + 28, stateOf(person).toUpperCase(), {
        size: 19,
        bold: true,
        ink: [0.1, 0.35, 0.25],
      });
      s.text(x + w - 14, y + 26, 'DRIVER LICENSE', { size: 13, bold: true, align: 'right' });
      portrait(s, x + 14, y + 48, 104);
      entries(s, [
        [x + 130, y + 60, '4d DL NO.', person.license, 13],
        [x + 130, y + 80, '9 CLASS', person.licenseClass, 11],
        [x + 250, y + 80, '4b EXP', padded(person.licenseExpires), 12],
        [x + 130, y + 100, '3 DOB', padded(person.dob), 12],
        [x + 250, y + 100, '4a ISS', padded(docDate), 11],
        [x + 130, y + 122, '1', person.lastName.toUpperCase(), 13],
        [
          x + 130,
          y + 140,
          '2',
          [person.firstName, person.middleName].filter(Boolean).join(' ').toUpperCase(),
          13,
        ],
        [x + 130, y + 160, '8', street.toUpperCase(), 10],
        [x + 138, y + 173, '', city.toUpperCase(), 10],
        [x + 130, y + 194, '15 SEX', 'F', 9],
        [x + 190, y + 194, '16 HGT', '5-06', 9],
        [x + 260, y + 194, '18 EYES', 'HAZ', 9],
        [x + 130, y + 212, '12 REST', 'B', 9],
        [x + 250, y + 212, '5 DD', random.digits(12), 8],
      ]);
    },
  },
};
