import { addDays, addMonths } from '#src/shared/dates.ts';
import { LEFT, paragraph } from '#src/demo/pdfs/form.ts';
import { fullName } from './layout.ts';
import {
  addressLines,
  daySlashed,
  grid,
  lines,
  us,
  yearFirst,
  yearNamed,
  yearSlashed,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { country, stateOf, before, CARD, card, portrait, entries } from './sealed2-licenses.ts';

export const SEALED2_CARDS: Record<string, SealedLayout> = {
  ontarioLicence: {
    ...CARD,
    alike: [335],
    after: "Ontario driver's licence, both languages",
    why: 'the card carries number, birth date and address; dated by its issue (4a ISS/DEL), ends by 4b EXP/EXP',
    fits: ({ licenseState }) => licenseState === 'ON',
    dated: before(5),
    draw: (s, { person, random, docDate }) => {
      const [x, y, w] = [86, 160, 440];
      const [street, city] = addressLines(person);
      card(s, x, y, w, [0.92, 0.96, 0.92]);
      s.text(x + 14, y + 28, 'Ontario', { size: 20, bold: true });
      s.text(x + 130, y + 22, "DRIVER'S LICENCE", { size: 11, bold: true });
      s.text(x + 130, y + 34, 'PERMIS DE CONDUIRE', { size: 9 });
      s.text(x + w - 14, y + 28, 'CAN', { size: 12, bold: true, align: 'right' });
      portrait(s, x + 14, y + 48, 108);
      entries(s, [
        [x + 134, y + 58, '1,2 NAME/NOM', `${person.lastName.toUpperCase()},`, 12],
        [
          x + 191,
          y + 73,
          '',
          [person.firstName, person.middleName].filter(Boolean).join(' ').toUpperCase(),
          12,
        ],
        [x + 134, y + 92, '8', street.toUpperCase(), 10],
        [x + 138, y + 105, '', city.toUpperCase(), 10],
        [x + 134, y + 126, '4d NUMBER/NUMERO', person.license, 13],
        [x + 134, y + 148, '4a ISS/DEL', yearSlashed(docDate), 12],
        [x + 284, y + 148, '4b EXP/EXP', yearSlashed(person.licenseExpires), 12],
        [x + 134, y + 168, '5 DD/REF', `D${random.digits(1)}${random.digits(7)}`, 9],
        [x + 284, y + 168, '16 HGT/HAUT', '178 cm', 10],
        [x + 134, y + 188, '15 SEX/SEXE', 'M', 10],
        [x + 284, y + 188, '9 CLASS/CATEG', random.pick(['AZ', 'DZ']), 10],
        [x + 134, y + 208, '12 REST/COND', 'X', 10],
        [x + 134, y + 230, '3 DOB/DDN', yearSlashed(person.dob), 13],
      ]);
    },
  },

  prairieLicence: {
    ...CARD,
    alike: [335],
    after: "driver's licence of a province of Canada in English",
    fits: (person) =>
      country(person) === 'Canada' && !['ON', 'QC'].includes(person.licenseState ?? ''),
    dated: before(5),
    draw: (s, { person, docDate }) => {
      const [x, y, w] = [106, 190, 400];
      const [street, city] = addressLines(person);
      card(s, x, y, w, [0.96, 0.94, 0.9]);
      s.text(x + 12, y + 26, stateOf(person), { size: 18, bold: true });
      s.text(x + w - 12, y + 26, "Driver's Licence", { size: 12, align: 'right' });
      portrait(s, x + w - 110, y + 44, 96);
      lines(
        s,
        x + 12,
        y + 52,
        [
          person.lastName.toUpperCase(),
          [person.firstName, person.middleName].filter(Boolean).join(' ').toUpperCase(),
        ],
        { size: 13, bold: true },
      );
      lines(s, x + 12, y + 90, [street, city], { size: 10 });
      grid(
        s,
        y + 128,
        [x + 12, x + 84, x + 170, x + 220],
        [
          ['No.', person.license, 'Class', '1'],
          ['Issued', yearNamed(docDate), 'Sex', 'M'],
          ['Expires', yearNamed(person.licenseExpires), 'Hgt', '180 cm'],
          ['Birth', yearNamed(person.dob), 'Eyes', 'BRN'],
          ['Cond.', 'None', 'Endorse', 'Q'],
        ],
        { step: 20, size: 10.4 },
      );
    },
  },

  quebecLicence: {
    ...CARD,
    alike: [335],
    after: 'Québec permis de conduire (SAAQ)',
    fits: ({ licenseState }) => licenseState === 'QC',
    dated: before(5, 8),
    draw: (s, { person, random, docDate }) => {
      const [x, y, w] = [106, 170, 400];
      const [street, city] = addressLines(person);
      card(s, x, y, w, [0.9, 0.94, 0.99]);
      s.text(x + 12, y + 26, 'Québec', { size: 19, bold: true, ink: [0.1, 0.2, 0.5] });
      s.text(x + w - 12, y + 20, 'Permis de conduire', { size: 11, bold: true, align: 'right' });
      s.text(x + w - 12, y + 32, "Driver's licence  CAN", { size: 8, align: 'right' });
      portrait(s, x + 12, y + 46, 96);
      entries(s, [
        [x + 120, y + 56, '4d No', person.license, 12],
        [x + 120, y + 76, '4a Délivré le', yearFirst(docDate), 11],
        [x + 262, y + 76, '4b Expire le', yearFirst(person.licenseExpires), 11],
        [x + 120, y + 96, '1', person.lastName.toUpperCase(), 12],
        [x + 120, y + 112, '2', person.firstName.toUpperCase(), 12],
        [x + 120, y + 132, '8', street, 9.6],
        [x + 124, y + 145, '', city, 9.6],
        [x + 120, y + 166, '3 Né(e) le', yearFirst(person.dob), 11],
        [x + 262, y + 166, '9 Classe', '1,2,3,4A', 10],
        [x + 120, y + 186, '15 Sexe', 'M', 9],
        [x + 190, y + 186, '16 Taille', '175 cm', 9],
        [x + 120, y + 206, '5 Réf.', random.digits(10), 9],
      ]);
    },
  },

  mexicanLicense: {
    ...CARD,
    alike: [335],
    bears: ['birth'],
    ends: { printed: [24, 36, 60] },
    reaches: [0, 300],
    after: 'licencia federal de conductor of Mexico (SICT)',
    why: "Mexico's number is none that the file knows, the card has no street; dated by its expedición, ends by its vigencia; days stand first in its dates",
    // Those who drive from the border.
    fits: ({ licenseState, cdl }) => cdl && ['TX', 'AZ', 'CA', 'NM'].includes(licenseState ?? ''),
    draw: (s, { person, random, docDate, expires }) => {
      const [x, y, w] = [86, 150, 440];
      card(s, x, y, w, [0.95, 0.97, 0.94]);
      s.text(x + w / 2, y + 20, 'ESTADOS UNIDOS MEXICANOS', {
        size: 9,
        bold: true,
        align: 'center',
      });
      s.text(x + w / 2, y + 33, 'SECRETARÍA DE INFRAESTRUCTURA, COMUNICACIONES Y TRANSPORTES', {
        size: 7.5,
        align: 'center',
      });
      s.text(x + w / 2, y + 50, 'LICENCIA FEDERAL DE CONDUCTOR', {
        size: 13,
        bold: true,
        align: 'center',
      });
      portrait(s, x + 14, y + 64, 96);
      const [year = '', month = '', day = ''] = person.dob.split('-');
      entries(s, [
        [x + 124, y + 76, 'No. DE LICENCIA', `LFD${random.digits(8)}`, 12],
        [x + 124, y + 98, 'APELLIDOS', person.lastName.toUpperCase(), 12],
        [
          x + 124,
          y + 116,
          'NOMBRE(S)',
          [person.firstName, person.middleName].filter(Boolean).join(' ').toUpperCase(),
          12,
        ],
        [x + 124, y + 136, 'FECHA DE NACIMIENTO', daySlashed(person.dob), 11],
        [
          x + 124,
          y + 154,
          'CURP',
          `XEXX${year.slice(2)}${month}${day}HNEXXXA${random.digits(1)}`,
          9,
        ],
        [x + 124, y + 174, 'CATEGORÍA', random.pick(['B', 'E', 'B, E']), 12],
        [x + 250, y + 174, 'TIPO', 'INTERNACIONAL', 9],
        [x + 124, y + 196, 'EXPEDICIÓN', daySlashed(docDate), 11],
        [x + 270, y + 196, 'VIGENCIA', daySlashed(expires), 11],
        [
          x + 124,
          y + 216,
          'ANTIGÜEDAD',
          daySlashed(addMonths(docDate, -12 * random.int(2, 14))),
          9,
        ],
        [x + 270, y + 216, 'GRUPO SANGUÍNEO', 'O+', 9],
      ]);
    },
  },

  licensePrintout: {
    ...CARD,
    reaches: [5, 60],
    alike: [335],
    arrives: [
      ['portal', 6],
      ['layer', 2],
      ['office', 2],
    ],
    after:
      "a state's digital copy of a CDL, printed from the driver's account on a page of its own",
    why: 'as the card; dated by the issue of the license, not by the printing; ends by its expiration',
    fits: (person) => person.cdl && country(person) === 'USA',
    dated: before(5, 8),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      s.text(
        LEFT,
        40,
        `Printed ${us(addDays(docDate, random.int(0, 5)))} - my account - credentials`,
        { size: 7.5 },
      );
      s.text(LEFT, 70, `${stateOf(person)} DMV Online`, { size: 14, bold: true });
      s.text(LEFT, 96, 'Commercial driver license - active credential', { size: 11, bold: true });
      grid(
        s,
        124,
        [LEFT, 220],
        [
          ['Credential holder', fullName(person)],
          ['License number', person.license],
          ['Date of birth', us(person.dob)],
          ['Address on record', street],
          ['', city],
          ['Class', person.licenseClass],
          ['Endorsements', person.endorsements || 'None'],
          ['Issue date', us(docDate)],
          ['Expiration date', us(person.licenseExpires)],
          ['REAL ID', random.pick(['Yes', 'No'])],
        ],
        { step: 19, size: 10 },
      );
      paragraph(
        s,
        340,
        'This page is for information. It does not replace the card and does not entitle to drive.',
        { size: 8 },
      );
    },
  },
};
