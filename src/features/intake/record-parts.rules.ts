import { plainWord, withinSlips } from './misread.rules.ts';

/** A record of driving, and one that says how the driver is medically certified. */
export const RECORD = 225;
export const WITH_STATUS = 310;

/** Who keeps records of drivers, as such a record begins. */
const KEEPER =
  /\b(?:department|division|bureau|office|registry|secretary|administration|commission|ministry|agency|cabinet)\b.{0,40}\b(?:motor vehicles?|public safety|transportation|revenue|licensing|state|law enforcement|driver (?:services|licensing))\b|\b(?:driver|vehicle) services\b|\bDMV\b|\bBMV\b|\bRMV\b|\bMVD\b|\bmotor vehicle (?:administration|division|commission|department)\b|\bdriver licensing\b|\bhighway safety and motor vehicles\b|\bSAAQ\b|\bICBC\b/i;
/** What a state's record of a driver holds, whatever it calls itself; of these at least so many. */
const OF_A_RECORD: readonly RegExp[] = [
  /\b(?:convictions?|violations?|offenses?)\b/i,
  /\b(?:licen[sc]e|driver|dl|cdl) status\b|\bstatus\W{1,3}(?:valid|clear|eligible|active|licensed)\b/i,
  /\bclass\b/i,
  /\b(?:accidents?|crash(?:es)?)\b/i,
  /\b(?:suspensions?|revocations?|withdrawals?|departmental actions?)\b/i,
  /\b(?:points|ACD)\b/i,
  /\b(?:endorsements?|restrictions?)\b/i,
];
/** What a record tells of, and no card. */
const OF_OFFENSES = /\b(?:convict\w*|conv|accidents?|crash(?:es)?|suspensions?|points)\b/i;
const ENOUGH = 4;
/** And so many where its keeper cannot be read. */
const ENOUGH_ALONE = 6;

const saidOfRecord = (plain: string): number =>
  OF_A_RECORD.filter((words) => words.test(plain)).length;

/** A release is short of all that a record tells. */
const LEAST_OF_RECORD = 2;

/** Whether what is headed by a record's name only allows somebody to ask for it. */
export const asksForRecord = (text: string): boolean =>
  /\b(?:I|undersigned)\b[^.]{0,30}\b(?:authorize|consent|permit)\b/.test(text) &&
  saidOfRecord(repaired(text)) < LEAST_OF_RECORD;

/** Where a record of a driver says so by what it holds, and no title does; null where it is none. */
export function isRecordByItself(
  plain: string,
  head: number,
): { found: string; at: number } | null {
  const keeper = KEEPER.exec(plain.slice(0, head));
  const said = saidOfRecord(plain);
  const found = keeper ?? (said >= ENOUGH_ALONE ? OF_A_RECORD[0]?.exec(plain) : null);
  // Who keeps records calls nothing else an abstract.
  const enough = keeper && /\babstract\b/i.test(plain.slice(0, head)) ? ENOUGH - 1 : ENOUGH;
  return found && said >= enough ? { found: found[0], at: found.index } : null;
}

/**
 * Types whose names head a part of a record: the certificate, its status, the examiner, the driver's own certification, a
 * variance.
 */
const PARTS_OF_RECORD: readonly number[] = [238, 304, 311, 334];
/** Types whose papers say little: what says so much of what a record holds is none of them, by whatever words it is headed. */
const OF_FEW_WORDS: readonly number[] = [301, 332, 335];
const TOO_MUCH_FOR_THEM = 4;
const NOTICE = 332;
const LETTERHEAD = 120;
const ENOUGH_OF_PARTS = 3;
const ENOUGH_BELOW_TITLE = 1;

/**
 * Whether what speaks for another type is but a part of a record: below the title of one, below words of one, or where
 * neither can be read on a paper of who keeps records.
 * @param above how much speaks for a record above it: its title, some words, or nothing
 */
export function belongsToRecord(
  documentTypeId: number,
  text: string,
  above: 'title' | 'words' | null,
): boolean {
  const isShort = OF_FEW_WORDS.includes(documentTypeId);
  if (!isShort && !PARTS_OF_RECORD.includes(documentTypeId)) return false;
  const said = saidOfRecord(repaired(text));
  if (isShort)
    return (
      OF_OFFENSES.test(repaired(text)) &&
      (said >= TOO_MUCH_FOR_THEM + (above === null ? 1 : 0) ||
        // Nor does who keeps records write any of these: its name heads a record.
        (documentTypeId === NOTICE && KEEPER.test(text.slice(0, LETTERHEAD).replace(/\s+/g, ' '))))
    );
  if (above === 'title') return said >= ENOUGH_BELOW_TITLE;
  if (above === 'words') return said >= ENOUGH_OF_PARTS;
  return said >= ENOUGH && KEEPER.test(text.replace(/\s+/g, ' '));
}

/** The certificate or the status that a record names. */
const OF_CERTIFICATE =
  /\bmed(?:ical)?\.?,? ?(?:exam(?:iner|ination)?'?s? )?(?:driver )?(?:self-? ?)?(?:cert\w*|card|info\w*|status)\b|\bmed(?:ical)?\.? exam(?:iner|ination)?'?s?\b|\b(?:fed(?:eral)?|DOT|CDL|commercial) med(?:ical)?\b|\bmedically (?:certified|qualified)\b/i;
/** What a record says of it: its standing, the driver's own certification, who examined. */
const OF_MEDICAL_STATUS: readonly RegExp[] = [
  /\bstatus(?: code)?\W{1,4}(?:not[- ]?)?cert(?:ified)?\b(?! (?:copy|driv|abstract|record|transcript|history|true|complete))|\bcert(?:ificat\w+|ified)?\.? status\W{1,4}\w|\bcert(?:ificat\w+)?\W{1,3}(?:not[- ])?certified\b|\b(?:N[IA]|E[IA]|inter-?state|intra-?state)\W{1,4}(?:not[- ])?certified\b|\bmedically (?:certified|qualified)\b|\b(?:not )?certified\W{1,3}\d/i,
  /\b(?:non-? ?)?excepted\b|\bself-? ?cert|\btype of (?:driving|commerce|operation)\b|\b(?:driving|commerce|certification) type\b|\b(?:type|tier|category|code)\W{1,3}(?:NI|EI|NA|EA)\b/i,
  /\bexaminer\b|\b(?:national|nat\.?|nrcme) reg(?:istry)?\b|\bregistry (?:no|number|#|id)\b|\bregistry\W{1,3}\d{10}\b/i,
];
/** Who is not certified has no day of it. */
const NOT_CERTIFIED = /\bnot[- ]?certified\b/i;
/** A day of it: beside its caption, or in a table below the part's heading. */
const DAY_OF_CERTIFICATE =
  /\b(?:med(?:ical(?:ly)?)?|cert(?:ificat\w+)?|certified|exam(?:iner|ination|ined)?|self-? ?cert\w*)\b\.?[^.]{0,60}?\b(?:issued?|begins?|effective|expir\w*|exp|ends?|through|thru|until|made on|dated)\b\.?(?: (?:date|dt|on))?\W{0,4}(?:\d|[A-Z][a-z]+ \d)/i;
/** So far below its heading a part's table reaches. */
const PART = 320;
const CAPTIONS = /\b(?:issued?|begins?|effective|expir\w*|exp|ends?|examined|exam date|valid)\b/i;
const A_DAY =
  /(?<![\d/-])(?:\d{1,4}[/-]\d{1,2}[/-]\d{2,4}|\d{1,2}[ -]?[A-Z]{3}[ -]?\d{4}|[A-Z]{3,9} \d{1,2},? \d{4})(?![\d/-])/i;
/** Where the next part of a record begins. */
const NEXT_PART =
  /\b(?:convictions?|violations?|accidents?|crash(?:es)?|withdrawals?|offenses?)\b/i;

/** Whether a day of the certificate stands in a table below a heading that names it. */
function hasTableOfCertificate(plain: string): boolean {
  return [...plain.matchAll(new RegExp(OF_CERTIFICATE, 'gi'))].some(({ index }) => {
    const below = plain.slice(index, index + PART);
    const next = NEXT_PART.exec(below);
    const part = next ? below.slice(0, next.index) : below;
    const captions = CAPTIONS.exec(part);
    return captions !== null && A_DAY.test(part.slice(captions.index));
  });
}

/** Whether a record says how the driver is medically certified, and since or until when, or that the driver is not, and what else such a part says. */
export function saysMedicalStatus(text: string): boolean {
  const plain = repaired(text);
  if (!OF_CERTIFICATE.test(plain)) return false;
  const says = OF_MEDICAL_STATUS.some((words) => words.test(plain));
  return (
    says &&
    (NOT_CERTIFIED.test(plain) || DAY_OF_CERTIFICATE.test(plain) || hasTableOfCertificate(plain))
  );
}

/** Words of a record that a scan may have misread. */
const WORDS = (
  'medical medically certificate certification certified status expiration expires issued effective examiner registry national ' +
  'interstate intrastate excepted violations convictions accidents suspensions restrictions endorsements points class license'
).split(' ');
const PLAIN = new Map(WORDS.map((word) => [plainWord(word), word]));
const TWO_SLIPS = 9;
const LEAST_LETTERS = 6;

/** A text on one line, with the words of records that a scan has misread put right. */
const repaired = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\p{L}\d]{5,}/gu, (found) => {
    const word = found.toLowerCase();
    if (!/\p{L}/u.test(word) || WORDS.includes(word)) return found;
    const plain = PLAIN.get(plainWord(word.replaceAll('rn', 'm')));
    if (plain !== undefined) return plain;
    if (word.length < LEAST_LETTERS) return found;
    return WORDS.find((one) => withinSlips(word, one, one.length >= TWO_SLIPS ? 2 : 1)) ?? found;
  });
