import { licenseFormats, matchesLicenseFormat } from '#src/features/employees/license-formats.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FoundLicense, LicenseReading } from './license-photo.rules.ts';
import { dayOf } from './typed-days.rules.ts';

/*
 * What a license says, out of the words that were read off its photo. Cards number their fields alike (AAMVA DL/ID Card Design
 * Standard, annex A: 4b expires, 4d number, 9 class, 9a endorsements); older ones have the words alone. A guess is confirmed
 * by the driver, so nothing is taken that the state could not have issued.
 */

/** The longest name first: West Virginia before Virginia. */
const STATES = licenseFormats
  .map(({ state, name }) => ({ state, name: name.toUpperCase() }))
  .toSorted((a, b) => b.name.length - a.name.length);

/** The state whose name stands first: the card says it at its top, and an address lies below. */
function stateIn(text: string): string {
  const spaced = ` ${text.replace(/[^A-Z]+/g, ' ')} `;
  let rest = spaced;
  let best = { at: Number.POSITIVE_INFINITY, state: '' };
  for (const { state, name } of STATES) {
    const at = rest.indexOf(` ${name} `);
    if (at >= 0 && at < best.at) best = { at, state };
    // A shorter name within this one is none.
    rest = rest.replaceAll(` ${name} `, ` ${'.'.repeat(name.length)} `);
  }
  return best.state;
}

const DAY = String.raw`(\d{1,2}[\/.-]\d{1,2}[\/.-]\d{4})`;

const dayIn = (typed: string | undefined): IsoDate | null =>
  typed === undefined ? null : dayOf(typed.replace(/[.-]/g, '/'));

/** The last day: by its label, or the only day that is still to come, which nothing else of a license is. */
function expiresIn(text: string, today: IsoDate): string {
  const labelled = new RegExp(
    String.raw`\b(?:4B\W{0,3})?EXP(?:IRES|IRATION|IRY|\.)?(?:\s+(?:DATE|ON))?\W{0,4}${DAY}`,
  ).exec(text);
  const named = dayIn(labelled?.[1]);
  if (named !== null) return named;
  const days = [...text.matchAll(new RegExp(DAY, 'g'))].flatMap(([typed]) => dayIn(typed) ?? []);
  const coming = [...new Set(days)].filter((day) => day > today);
  return coming.length === 1 ? (coming[0] ?? '') : '';
}

const NUMBER_LABEL =
  /\b(?:4D\W{0,3}(?:DLN?|LIC|NUMBER|NO)?|CDLN?|DLN?|D\.L|OLN|LIC(?:ENSE|ENCE)?\.?\s*(?:NO|NUM|NUMBER|#))\.?\s*(?:NO|NUMBER|#)?\W{0,4}([A-Z0-9][A-Z0-9 *-]{3,24})/g;

/** The number behind its label, as far as the state issues it; without a label a number that only a license has. */
function numberIn(text: string, state: string): string {
  const fits = (number: string) =>
    /\d{3}/.test(number) && (state === '' || matchesLicenseFormat(state, number));
  for (const [, behind = ''] of text.matchAll(NUMBER_LABEL)) {
    const words = behind.trim().split(/\s+/);
    // Cards write numbers in groups: the longest that fits.
    for (let count = Math.min(words.length, 4); count > 0; count -= 1) {
      const number = normalizeLicense(words.slice(0, count).join(''));
      if (fits(number)) return number;
    }
  }
  if (state === '') return '';
  const alone = text.match(/\b[A-Z]{0,2}\d[\dA-Z-]{5,17}\b/g) ?? [];
  const candidates = [...new Set(alone.map(normalizeLicense))].filter(
    (number) => (number.match(/\d/g)?.length ?? 0) >= 7 && fits(number),
  );
  return candidates.length === 1 ? (candidates[0] ?? '') : '';
}

/** The class as the form has it: C and D of a card that is not commercial are an ordinary license. */
function kindIn(text: string): FoundLicense['kind'] {
  if (/\bCLP\b|\bCOMMERCIAL LEARNER/.test(text)) return 'CLP';
  const letter = /\bCLASS\W{0,4}([A-DM])\b/.exec(text)?.[1] ?? '';
  const commercial = /\bCDL\b|\bCOMMERCIAL\b/.test(text) && !/\bNON.?COMMERCIAL\b/.test(text);
  if (commercial && (letter === 'A' || letter === 'B' || letter === 'C')) return letter;
  return !commercial && (letter === 'C' || letter === 'D') ? 'D' : '';
}

function endorsementsIn(text: string): string {
  const found =
    /\b(?:9A\W{0,3})?END(?:ORSEMENTS?|ORSE|S)?\W{1,4}([HNPSTX](?:[\s,/]*[HNPSTX]){0,5})\b/;
  return (found.exec(text)?.[1] ?? '').replace(/[^A-Z]+/g, '');
}

/** Words of which a license has several. */
const LICENSE_WORDS = [
  /\bDRIVER.{0,3}S?\s+LICEN[SC]E\b|\bCOMMERCIAL\s+DRIVER|\bOPERATOR.{0,3}S?\s+LICEN[SC]E\b|\bCDL\b|\bLEARNER.{0,3}S?\s+PERMIT\b/,
  /\bDOB\b|\bBIRTH\b|\bBORN\b/,
  /\bEXP(?:IRES|IRATION)?\b/,
  /\bCLASS\b/,
  /\bISS(?:UED)?\b/,
  /\bEND(?:ORSEMENTS?)?\b|\bREST(?:RICTIONS?)?\b/,
  /\b(?:DLN?|LIC|OLN)\b/,
  /\bHGT\b|\bEYES\b|\bSEX\b|\bDONOR\b/,
];
const LEAST_WORDS = 3;

/** What the words of a photo say of a license. `today` is the day where the job is, or any near it. */
export function licenseIn(words: string, today: IsoDate): LicenseReading {
  const text = words.toUpperCase().replace(/[’‘`]/g, "'");
  const state = stateIn(text);
  const hits = LICENSE_WORDS.filter((pattern) => pattern.test(text)).length;
  return {
    isLicense: hits + (state === '' ? 0 : 1) >= LEAST_WORDS,
    found: {
      state,
      number: numberIn(text, state),
      kind: kindIn(text),
      endorsements: endorsementsIn(text),
      expires: expiresIn(text, today),
    },
  };
}
