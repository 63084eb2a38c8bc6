import { LEFT, paragraph } from '#src/demo/pdfs/form.ts';
import { addDays } from '#src/shared/dates.ts';
import { addressLines, longDashed, padded, phoneNumber, someone, us } from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { of } from './sealed-states.ts';
import { before, CARD, portrait } from './sealed2-licenses.ts';
import { givenNames } from './sealed5-parts.ts';

/** Front photographs and copies of commercial licenses in the sixth set. */
export const SEALED6_CARDS: Record<string, SealedLayout> = {
  floridaCard: {
    ...CARD,
    after:
      "front of Florida's commercial license: number across the head in groups, numbered fields, orange band and the class at the left",
    fits: of('FL'),
    dated: before(8),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const [x, y, w, h] = [84, 150, 444, 280];
      s.rect(x, y, w, h, { fill: [0.98, 0.95, 0.88], line: 1 });
      s.rect(x, y, w, 34, { fill: [0.93, 0.55, 0.15] });
      s.text(x + 14, y + 24, 'Florida', { size: 22, bold: true, ink: 1 });
      s.text(x + 420, y + 22, 'COMMERCIAL DRIVER LICENSE', {
        size: 10.5,
        bold: true,
        ink: 1,
        align: 'right',
      });
      portrait(s, x + 14, y + 48, 116);
      const c = x + 146;
      s.text(c, y + 58, `4d ${person.license ?? ''}`, { size: 17, bold: true });
      s.text(c + 212, y + 58, `9 CLASS ${person.licenseClass}`, { size: 11, bold: true });
      s.text(c, y + 78, `1 ${person.lastName.toUpperCase()}`, { size: 12, bold: true });
      s.text(c, y + 93, `2 ${givenNames(person)}`, { size: 12, bold: true });
      s.text(c, y + 109, `8 ${street.toUpperCase()}`, { size: 9.6 });
      s.text(c + 9, y + 121, city.toUpperCase(), { size: 9.6 });
      const field = (left: number, top: number, caption: string, value: string): void => {
        s.text(c + left, y + top, caption, { size: 7, ink: [0.55, 0.25, 0] });
        s.text(c + left, y + top + 13, value, { size: 11.4, bold: true });
      };
      field(0, 140, '3 DOB', longDashed(person.dob));
      field(96, 140, '15 SEX', random.pick(['M', 'F']));
      field(140, 140, '16 HGT', `5'-${random.int(6, 11)}"`);
      field(0, 170, '4a ISS', longDashed(docDate));
      field(96, 170, '4b EXP', longDashed(person.licenseExpires));
      field(196, 170, '9a END', person.endorsements || 'NONE');
      field(0, 200, '12 REST', random.pick(['NONE', 'A']));
      field(96, 200, '5 DD', `${random.digits(13)}`);
      s.disc([x + 414, y + 210], 16, 16, [0.9, 0.75, 0.3]);
      s.text(x + 14, y + 216, 'SAFE DRIVER', { size: 9, bold: true, ink: [0.1, 0.4, 0.2] });
      s.text(x + 14, y + 256, 'Operation of a motor vehicle constitutes', { size: 7.4 });
      s.text(x + 14, y + 265, 'consent to any sobriety test required by law.', { size: 7.4 });
      portrait(s, x + 388, y + 226, 30);
    },
  },

  pennsylvaniaPhoto: {
    ...CARD,
    after:
      "photograph of Pennsylvania's commercial license lying on a form: small captions above the values, two rows of four",
    fits: of('PA'),
    dated: before(5),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const [x, y] = [70, 230];
      s.rect(x - 6, y - 6, 484, 308, { fill: 0.72 });
      s.rect(x, y, 472, 296, { fill: [0.88, 0.93, 0.98], line: 0.8 });
      s.text(x + 14, y + 28, 'Pennsylvania', { size: 20, bold: true, ink: [0.05, 0.15, 0.45] });
      s.text(x + 168, y + 26, 'visitPA.com', { size: 8, ink: [0.05, 0.15, 0.45] });
      s.text(x + 458, y + 18, 'COMMERCIAL', { size: 10, bold: true, align: 'right' });
      s.text(x + 458, y + 30, "DRIVER'S LICENSE", { size: 10, bold: true, align: 'right' });
      s.line([x, y + 38], [x + 472, y + 38], 2, [0.85, 0.7, 0.15]);
      portrait(s, x + 340, y + 50, 118);
      const cell = (
        left: number,
        top: number,
        caption: string,
        value: string,
        size = 11.6,
      ): void => {
        s.text(x + 14 + left, y + top, caption, { size: 6.6, ink: [0.6, 0.1, 0.1] });
        s.text(x + 14 + left, y + top + size + 1, value, { size, bold: true });
      };
      cell(0, 54, '4d DLN:', person.license ?? '', 14);
      cell(130, 54, '3 DOB:', padded(person.dob), 14);
      cell(0, 88, '4a ISS:', padded(docDate));
      cell(100, 88, '4b EXP:', padded(person.licenseExpires));
      cell(210, 88, '4c DUPS:', '00');
      s.text(x + 14, y + 132, `1 ${person.lastName.toUpperCase()}`, { size: 13, bold: true });
      s.text(x + 14, y + 148, `2 ${givenNames(person)}`, { size: 13, bold: true });
      s.text(x + 14, y + 164, `8 ${street.toUpperCase()}`, { size: 10 });
      s.text(x + 24, y + 177, city.toUpperCase(), { size: 10 });
      cell(0, 194, '15 SEX:', random.pick(['M', 'F']));
      cell(50, 194, '16 HGT:', `5'-${random.int(5, 9)}"`);
      cell(112, 194, '18 EYES:', random.pick(['BRO', 'BLU', 'HAZ']));
      cell(180, 194, '9 CLASS:', person.licenseClass);
      cell(244, 194, '9a END:', person.endorsements || 'NONE');
      cell(0, 226, '12 RESTR:', random.pick(['NONE', '1']));
      cell(112, 226, '5 DD:', `${random.digits(13)}`, 9.6);
      s.text(x + 14, y + 282, 'ORGAN DONOR', { size: 9, bold: true, ink: [0.1, 0.45, 0.2] });
      portrait(s, x + 270, y + 244, 34);
    },
  },

  workerUpload: {
    ...CARD,
    after:
      "a driver app's upload page: photograph of the front of an Illinois commercial license with the app's frame and caption, printed",
    why: 'the card carries number, birth date and address; dated by its issue, ends by its own expiry; the app prints the day of the upload below it',
    fits: of('IL'),
    dated: before(5),
    reaches: [6, 1500],
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      s.rect(0, 0, 612, 36, { fill: [0.12, 0.14, 0.2] });
      s.text(LEFT, 23, `${company.name.slice(0, 34)} Driver App`, { size: 11, bold: true, ink: 1 });
      s.text(LEFT, 62, 'License (front)', { size: 15, bold: true });
      s.text(LEFT, 77, 'Make sure that all four corners can be seen and nothing glares.', {
        size: 8.6,
      });
      const [x, y] = [110, 100];
      s.rect(x - 14, y - 12, 420, 276, { fill: [0.35, 0.3, 0.26] });
      s.rect(x, y, 392, 250, { fill: [0.94, 0.96, 0.9], line: 0.6 });
      s.text(x + 12, y + 26, 'ILLINOIS', { size: 21, bold: true, ink: [0.1, 0.2, 0.5] });
      s.text(x + 130, y + 18, 'COMMERCIAL', { size: 9.6, bold: true, ink: [0.7, 0.1, 0.1] });
      s.text(x + 130, y + 29, 'DRIVER’S LICENSE', { size: 9.6, bold: true, ink: [0.7, 0.1, 0.1] });
      s.text(x + 300, y + 18, 'FEDERAL LIMITS', { size: 6.4 });
      s.text(x + 300, y + 26, 'APPLY', { size: 6.4 });
      s.text(x + 12, y + 48, `4d LIC. NO. ${person.license ?? ''}`, { size: 13, bold: true });
      const rows: readonly (readonly [string, string])[] = [
        ['3 DOB', padded(person.dob)],
        ['4b EXP', padded(person.licenseExpires)],
        ['4a ISS', padded(docDate)],
      ];
      rows.forEach(([caption, value], index) => {
        s.text(x + 12, y + 68 + index * 17, caption, { size: 8 });
        s.text(x + 48, y + 68 + index * 17, value, { size: 12, bold: true });
      });
      s.text(x + 142, y + 68, `9 CLASS ${person.licenseClass}`, { size: 10, bold: true });
      s.text(x + 142, y + 85, `9a END ${person.endorsements || 'NONE'}`, { size: 10, bold: true });
      s.text(x + 142, y + 102, `12 REST ${random.pick(['NONE', 'B'])}`, { size: 10, bold: true });
      s.text(x + 12, y + 128, `1 ${person.lastName.toUpperCase()}`, { size: 12, bold: true });
      s.text(x + 12, y + 143, `2 ${givenNames(person)}`, { size: 12, bold: true });
      s.text(x + 12, y + 160, `8 ${street.toUpperCase()}`, { size: 9.6 });
      s.text(x + 22, y + 172, city.toUpperCase(), { size: 9.6 });
      s.text(x + 12, y + 194, `15 SEX ${random.pick(['M', 'F'])}   16 HGT 5'-10"   17 WGT 190 lb`, {
        size: 8.6,
      });
      s.text(x + 12, y + 208, '18 EYES BRO   19 HAIR BRO   TYPE ORG', { size: 8.6 });
      s.text(x + 12, y + 236, `5 DD ${random.digits(14)}`, { size: 8 });
      portrait(s, x + 262, y + 52, 112);
      s.text(LEFT, 400, 'Uploaded', { size: 8.6, bold: true });
      s.text(120, 400, `${us(addDays(docDate, random.int(2, 5)))} by phone`, { size: 8.6 });
      s.text(LEFT, 416, 'Checked by', { size: 8.6, bold: true });
      s.text(120, 416, `${someone(random)}, ${phoneNumber(random)}`, { size: 8.6 });
      paragraph(
        s,
        424,
        'Your carrier keeps a copy of your license in your qualification file (49 CFR 391.51). Tell the safety department at once of a suspension, a revocation or a change of your license, and send a new photograph when it is renewed.',
        { size: 8.6 },
      );
    },
  },
};
