import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { DemoPerson } from '#src/demo/people.ts';
import type { Surface, TextStyle } from '#src/demo/pdfs/surface.ts';
import type { Random } from '#src/demo/random.ts';
import { phoneNumber, someone } from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { issued, RECORD } from './sealed-states.ts';

/**
 * A driving record that has the medical certification in it, as CDLIS carries it and as each state shows in its own place:
 * it ends when the certification does, also where it shows other ends (license, an older certificate, a variance).
 */
export const WITH_MEDICAL = {
  ...RECORD,
  documentTypeId: 310,
  alike: [],
  ends: { printed: [3, 5, 9, 11, 14, 18, 23] },
} as const satisfies Partial<SealedLayout>;

/** What a state keeps of a certificate that ends at a day. */
export function certification(
  random: Random,
  docDate: IsoDate,
  expires: IsoDate | null,
): {
  signed: IsoDate;
  posted: IsoDate;
  declared: IsoDate;
  examiner: string;
  license: string;
  registry: string;
  telephone: string;
} {
  const end = expires ?? addMonths(docDate, 12);
  const yearly = addMonths(end, -12);
  const signed =
    yearly < addDays(docDate, -20) && random.chance(0.3) ? yearly : addMonths(end, -24);
  return {
    signed,
    posted: addDays(signed, random.int(1, 9)),
    declared: addDays(signed, -random.int(200, 1500)),
    examiner: someone(random),
    license: random.digits(6),
    registry: random.digits(10),
    telephone: phoneNumber(random),
  };
}

/** When the license was issued: a term of years before its end, or the term before that one where it was renewed since. */
export function issuedBy(person: DemoPerson, docDate: IsoDate, years: number): IsoDate | null {
  const last = issued(person, years);
  return last && last > docDate ? issued(person, 2 * years) : last;
}

/** First and middle names in capitals. */
export const givenNames = ({ firstName, middleName }: DemoPerson): string =>
  [firstName, middleName].filter(Boolean).join(' ').toUpperCase();

/** `City, ST ZIP` of somebody else: an agency, a clinic. */
export const TOWNS = [
  'Jefferson City, MO 65101',
  'Fort Wayne, IN 46802',
  'Lafayette, LA 70501',
  'Memphis, TN 38118',
  'Erie, PA 16501',
] as const;

/** Captions in bold with what belongs to each at a fixed distance. Returns the y of the next line. */
export function told(
  s: Surface,
  [x, y, over]: readonly [x: number, y: number, over: number],
  rows: readonly (readonly [caption: string, value: string | null])[],
  { step = 14, size = 9, ink }: TextStyle & { step?: number } = {},
): number {
  rows.forEach(([caption, value], index) => {
    s.text(x, y + index * step, caption, { size, bold: true });
    s.text(x + over, y + index * step, value ?? '', {
      size,
      ...(ink === undefined ? {} : { ink }),
    });
  });
  return y + rows.length * step;
}

/** A frame with a caption on a dark bar. Returns the y of the first line in it. */
export function framed(
  s: Surface,
  [x, y, w, h]: readonly [number, number, number, number],
  caption: string,
): number {
  s.rect(x, y, w, h, { line: 0.8 });
  s.rect(x, y, w, 14, { fill: [0.2, 0.28, 0.38] });
  s.text(x + 5, y + 10, caption, { size: 8, bold: true, ink: 1 });
  return y + 28;
}
