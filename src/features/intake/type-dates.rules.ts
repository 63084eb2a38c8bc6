import { addDays, addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { HEAD, isBare, LETTER } from './paper-dates.rules.ts';
import type { PaperDate } from './paper-dates.rules.ts';
import {
  endOfCard,
  isEndRole,
  issueNamedAsEnd,
  issueOfCard,
  LAST_WORDS,
  OTHER_END,
  termOfCard,
} from './card-days.rules.ts';
import { isBeforeTold, lastOfRecord, signedLast } from './told-last.rules.ts';

/** What of a document type matters for its dates. */
export interface DatedType {
  documentTypeId: number;
  expires: boolean;
  validMonths: number | null;
}

/**
 * The date of a paper and the day it runs out. The expiry printed on it comes first, then the type's
 * term from its date. Null where the paper does not say.
 */
export function guessDates(
  dates: readonly PaperDate[],
  type: DatedType | null,
  today: IsoDate,
): { docDate: IsoDate | null; expirationDate: IsoDate | null } {
  // A card is no letter: what stands at its top is any of its days.
  const own =
    type && CARDS.includes(type.documentTypeId)
      ? dates.map((one): PaperDate => (isOfHead(one) ? { ...one, role: 'other', label: '' } : one))
      : dates;
  const told = type && LICENSES.includes(type.documentTypeId) ? issueNamedAsEnd(own, today) : own;
  const docDate = documentDate(told, type, today);
  return { docDate, expirationDate: type?.expires ? expiryOf(told, type, docDate, today) : null };
}

const isOfHead = ({ role, label }: PaperDate): boolean =>
  role === 'document' && (label === LETTER || label === HEAD);

const MEDICAL_CARD = 238;
/** The record that says until when a driver is medically certified. */
const MEDICAL_STATUS = 310;
const LICENSES = [301, 335];
const CARDS = [...LICENSES, MEDICAL_CARD];

const RECORDS = [225, 660, 1083, MEDICAL_STATUS];
const OF_TESTS = [306, 329];

/** How a type is dated. */
interface Dated {
  types: readonly number[];
  /** What the label of its own date says, where a form of it has several. */
  own?: RegExp;
  /** Who signs it first. */
  signer?: RegExp;
  /** What labels of others' dates say. */
  not?: RegExp;
  /** Whether it is done on the day at its head, and may be signed later. */
  byHead?: true;
  /** Whether it says that something was handed over: on the day on which it was received. */
  received?: true;
  /** Whether it holds from the first day of its period, or from when somebody enrolled. */
  byPeriod?: true;
  /** Whether it is sent in from a page of the net, which nobody signs by hand. */
  submitted?: true;
  /** Whether it is made when it is requested. */
  asRequested?: true;
  /** Whether it is complete with the last day of its period, or of a table of its parts. */
  byEnd?: true;
  /** Whether it may be one row of a table, which names its day at its head. */
  inTable?: true;
  /** Whether it ends with the day of who answers or closes it, and not with the first signature. */
  answered?: true;
}

const DRIVER = /\b(?:driver|employee|applicant|donor|operator|candidate)\b/;

/** Which date of a paper is its own, by its type. */
const DATED: readonly Dated[] = [
  { types: [MEDICAL_CARD], own: /certificate signed|exam(?!iner)|signed/, signer: /examiner/ },
  { types: [320], own: /exam(?!iner)/, signer: /examiner/ },
  // The examiner has 45 days from the day on which the clinician signs them (49 CFR 391.44(a), 391.46(a)).
  {
    types: [321, 322],
    own: /signed|signature/,
    signer: /sign|clinician|specialist|optometrist|ophthalmologist/,
  },
  {
    types: RECORDS,
    own: /report|record|abstract|\bmvr\b|transcript|history$|print|as of|\brun\b|generated|produced|processed|returned|response|prepared|complet|search|quer|inquir|transaction|current|today|of this date/,
    not: /status|effective|applic|\bmed(?:ical)?\b|self|examiner|clear|correspond|entered|insur|filed|court|renew|photo|audit|addr|resid/,
  },
  { types: OF_TESTS, own: /collect/, not: /report|verif|result/ },
  {
    types: [308, 313],
    own: /conducted|complet|query date|of query|quer(?:y|ied)/,
    not: /consent|plan/,
    inTable: true,
  },
  { types: LICENSES, own: /\biss|expedi|emis|delivre/ },
  {
    types: [303],
    own: /review/,
    signer: /review|supervisor|manager|safety|director|carrier|company|official/,
    not: /mvr|of record|record date|hire|licen[sc]e|next/,
  },
  {
    types: [302, 331],
    own: /\btest|exam(?!iner)|given|supervision/,
    not: /appl|hire/,
    byHead: true,
  },
  {
    types: [312, 323, 324],
    own: /complet|finish|issu|certif|of training|trained on/,
    not: /licen|\bcdl|\bclp|permit|theory|classroom|range|behind|road|start|enroll/,
    byEnd: true,
  },
  {
    types: [304],
    own: /verif|complet|search|quer|check|confirm|access|retriev/,
    not: /exam|regist|certificate/,
  },
  { types: [307, 397], answered: true },
  { types: [311], own: /effective|issu|approved from/, byPeriod: true },
  { types: [326], own: /report|generated/, not: /as of/, asRequested: true },
  { types: [328], own: /report|letter/, not: /evaluat|assess|session|test|treatment/ },
  { types: [330], own: /plan|prepared/ },
  { types: [336], own: /effective|issu|enroll|begin/, byPeriod: true },
  { types: [337], own: /designat/ },
  { types: [473], own: /application|applied/, signer: DRIVER },
  { types: [474], own: /certif/, signer: DRIVER },
  { types: [305, 325], signer: DRIVER, not: /effective|adopted|policy/, received: true },
  { types: [309, 314, 325, 327, 332, 333, 351, 673, 870, 1116], signer: DRIVER },
  { types: [334], signer: DRIVER, not: /exam|cert\w*\W*exp|issu/, submitted: true },
];

/** Types that are tables of days: the last of them is theirs. */
const TABLES = [303, 308, 313, 397, 1162];

/** Labels that say more than that it is a date. */
const TELLING_DATE =
  /signed|signature|\bdated\b|of the letter|respond|report|complet|effective|verif|as of|generated|prepared|conducted|collect|review|exam|acknowledg|attest|execut/;
/** Who signs after the one that the paper is of. */
const COUNTERSIGNER =
  /\b(?:witness\w*|received by|reviewed by|review(?:er|ed)|approved by|supervisor|manager|company|carrier|employer|notary|interview\w*|representative|officer)\b/;
const COUNTERSIGNED_BY = /\b(?:review|receiv|approv|witness|interview|accept|process)ed by\b/;
/** Nobody drives younger, in years. */
const YOUNGEST = 16;
/** Nor does anybody's file hold an older paper. */
const OLDEST = 45;

function documentDate(
  dates: readonly PaperDate[],
  type: DatedType | null,
  today: IsoDate,
): IsoDate | null {
  const births = new Set(dates.flatMap(({ role, date }) => (role === 'birth' ? [date] : [])));
  const past = dates.filter(({ date }) => daysBetween(date, today) >= 0 && !births.has(date));
  const dated = DATED.find(({ types }) => type && types.includes(type.documentTypeId));
  const isRecord = type !== null && RECORDS.includes(type.documentTypeId);
  const isTable = type !== null && TABLES.includes(type.documentTypeId);
  // A temporary license holds from a day to another.
  const from = dated?.types === LICENSES ? past.find(({ role }) => role === 'period') : undefined;
  const rankOf = (one: PaperDate): number => (one === from ? 4 : rankBy(one, dated, isRecord));
  // A day so far back is a birth, where its label cannot be read.
  const born = addMonths(today, -12 * YOUNGEST);
  const oldest = addMonths(today, -12 * OLDEST);
  const ranked = past
    .map((one) => ({ ...one, rank: rankOf(one) }))
    .filter(({ rank, date }) => (rank >= 3 && date > oldest) || (rank > 0 && date > born));
  const best = Math.max(0, ...ranked.map(({ rank }) => rank));
  const named = ranked.filter(({ rank }) => rank === best);
  const last = isTold(type) ? signedLast(past.filter(({ date }) => date > born)) : null;
  if (best === LISTED || best === PARTS || best === PART)
    return isTable || best !== LISTED
      ? (named
          .map(({ date }) => date)
          .sort()
          .at(-1) ?? null)
      : last;
  const found = dated?.answered
    ? (named
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null)
    : firstOfLast(mostFrequent(named));
  if (isRecord) {
    if (found !== null && best > ORDERED && !isBeforeTold(found, past)) return found;
    const made = lastOfRecord(past);
    // A record is made after it was ordered: a day of later is its own, whose label cannot be read.
    if (
      made === null &&
      found !== null &&
      best === ORDERED &&
      !past.some((one) => !isEnd(one) && one.date > found)
    )
      return found;
    return made;
  }
  if (found === null && dated?.types === LICENSES) return issueOfCard(dates, born, today);
  if (found === null)
    return (
      unnamed(
        past.filter(({ role, date }) => role === 'other' && date > born),
        isTable,
      ) ?? last
    );
  // Nobody signs a paper before what it tells of, unless its own date is something else than the signature.
  const later =
    best > 3 && !isTable
      ? []
      : ranked.filter(({ rank, date }) => rank >= 2 && daysBetween(found, date) > COUNTERSIGNED);
  const day = firstOfLast(later) ?? found;
  return best < 3 && isTold(type) && isBeforeTold(day, past) ? last : day;
}

/** Types whose papers tell of later days than their own, or of none but theirs: tests, cards, what holds from a day. */
const OF_LATER = [306, 308, 311, 312, 313, 323, 324, 329, 330, 336, 337, ...LICENSES];
const isTold = (type: DatedType | null): boolean =>
  type !== null && !OF_LATER.includes(type.documentTypeId);

const LISTED = 1;
/** The day on which a record was ordered, where it names no other. */
const ORDERED = 0.5;
/** One of the days of a paper's parts, of which the last makes it whole. */
const PARTS = 1.6;
/** The same of a part of a training, which names no whole. */
const PART = 1.2;
/** The record that was issued, and not the license. */
const ISSUED_RECORD =
  /\b(?:abstract|record|report|transcript|history|document|copy)\b[^.]{0,8}\biss|\biss\w*\b[^.]{0,8}\bof (?:this |the )?(?:abstract|record|report|transcript|history|document|copy)/;
const ASKED_RECORD = /\brequest/;
const MADE_RECORD =
  /\b(?:record|report|abstract|history|document)\b[^.]{0,8}created|^\W*(?:date )?created(?: on)?\W*$/;
/** The day of the record itself, whatever it calls that. */
const OF_RECORD = /\bof (?:this |the )?(?:record|abstract|report|transcript|history)\W*$/;
const CERTIFIED_RECORD =
  /^\W*(?:date certified|certified on)\W*$|\bgiven under my hand\b|\b(?:certified|given|witness) (?:at|this)\W*$|\bmy hand\b|\band seal\b[^.]{0,12}$/;
/** How much a date speaks for being the paper's own: 5 by its type's label, 4 by who signs it, down to 1 in a table. */
function rankBy(
  { role, label, beside, listed, alone }: PaperDate,
  dated: Dated | undefined,
  isRecord: boolean,
): number {
  const { own, signer, not, byEnd, inTable } = dated ?? {};
  // The license's day of issue is not the record's.
  if (role === 'issued')
    return isRecord
      ? ISSUED_RECORD.test(label)
        ? 5
        : 0
      : own?.test(label) && !not?.test(label)
        ? 5
        : 1.5;
  if (role === 'period' && dated?.byEnd) return PARTS;
  if (role === 'asked' || role === 'period') return rankAsked(role, label, dated, isRecord);
  if (isRecord && role === 'document' && OF_RECORD.test(label)) return 5;
  if (role !== 'document') return 0;
  if (not?.test(label.slice(-30)))
    // A part that is complete, where nothing says that the whole is.
    return byEnd && /complet|finish/.test(label) ? PART : 0;
  if (listed) return isRecord ? 0 : (byEnd || inTable) && own?.test(label) ? PARTS : LISTED;
  if (label === LETTER) return 2.5;
  if (label === HEAD) return 1.9;
  if (own?.test(label)) return 5;
  const signed = `${beside} ${label}`;
  if (signer?.test(signed) && /sign|dated?\b/.test(signed)) return 4;
  if (COUNTERSIGNER.test(signed) && beside !== '') return 1.5;
  if (signer === DRIVER && COUNTERSIGNED_BY.test(label)) return 1.5;
  if (/print|export|download/.test(label)) return 1.5;
  // A record holds days of many kinds: what is not its own is named by nothing but "date".
  if (isRecord)
    return isBare(label) || CERTIFIED_RECORD.test(label) || /signed|signature|dated/.test(label)
      ? 3
      : 0;
  if (dated?.byHead && isBare(label)) return 3;
  // A sentence tells of many things, and a form dates itself where it says no more than "date".
  if (!alone && beside === '' && !/sign/.test(label)) return 1.8;
  return TELLING_DATE.test(signed) ? 3 : 2;
}

/** The same of a day on which something was asked for or begins, where that is the paper's own. */
function rankAsked(
  role: 'asked' | 'period',
  label: string,
  dated: Dated | undefined,
  isRecord: boolean,
): number {
  if (dated?.byPeriod) return dated.own?.test(label) ? 4 : 0;
  if (role === 'period') return 0;
  if (dated?.received && /receiv/.test(label)) return 4;
  if (dated?.submitted && /submitted/.test(label)) return 4;
  if (isRecord && MADE_RECORD.test(label)) return 4;
  // `Requested by …   Date …`
  if (isRecord && isBare(label)) return ORDERED;
  if (!ASKED_RECORD.test(label)) return 0;
  return dated?.asRequested ? 2 : isRecord ? ORDERED : 0;
}

const isEnd = ({ role }: PaperDate): boolean => isEndRole(role);

/** The day that stands by itself at the end, as behind a signature: none of before it is later. One within a sentence tells nothing. */
function unnamed(dates: readonly PaperDate[], isTable: boolean): IsoDate | null {
  const alone = dates.filter((one) => one.alone).toSorted((a, b) => a.at - b.at);
  const last = alone.at(-1);
  if (!last || alone.some(({ date }) => date > last.date)) return null;
  return isTable ? last.date : firstOfLast(alone);
}

/** A paper is signed by all within so many days. */
const COUNTERSIGNED = 14;

function expiryOf(
  dates: readonly PaperDate[],
  type: DatedType,
  docDate: IsoDate | null,
  today: IsoDate,
): IsoDate | null {
  const byTerm =
    docDate !== null && type.validMonths !== null ? addMonths(docDate, type.validMonths) : null;
  const isCard = type.documentTypeId === MEDICAL_CARD;
  // Only some papers carry their own expiry: on a motor vehicle record it is the license's.
  if (type.validMonths !== null && !isCard) return byTerm;
  const isLicense = LICENSES.includes(type.documentTypeId);
  const isMedical = isCard || type.documentTypeId === MEDICAL_STATUS;
  const labelled = dates.filter(({ role, label }) =>
    isLicense
      ? ['expires', 'licenseExpires'].includes(role) && !OTHER_END.test(label.slice(-LAST_WORDS))
      : role === 'expires',
  );
  // A certificate holds for 24 months at most (391.45(b)): what is later is the license's, or misread.
  const latest = isMedical && docDate !== null ? addMonths(docDate, 24) : null;
  const printed = labelled.filter(
    ({ date }) => (docDate === null || date > docDate) && (latest === null || date <= latest),
  );
  const telling = isMedical
    ? printed.filter(({ label }) => /\bcert|\bmed/.test(label.slice(-TELLING_WORDS)))
    : [];
  const others = type.documentTypeId === MEDICAL_STATUS ? ofCertificate(printed, dates) : printed;
  // Where two are named as often, the sooner one puts nobody on the road too long; a paper that stands for a license ends
  // before it does.
  const [found] = mostFrequent(telling.length > 0 ? telling : others)
    .map(({ date }) => date)
    .sort();
  if (found === undefined && isLicense)
    return (
      endOf(dates, docDate) ?? termOfCard(dates, today).end ?? endOfCard(dates, docDate ?? today)
    );
  if (found === undefined && type.validMonths === null && !isMedical) return endOf(dates, docDate);
  if (found === undefined && isCard && docDate !== null) return endOfCertificate(dates, docDate);
  return found ?? byTerm;
}

/** So much of a label tells whose end it is. */
const TELLING_WORDS = 50;

/**
 * When a certificate runs out that names no end: on the one day that is as far from its own as certificates are written
 * for. Every one prints its end (391.43(h)): where that cannot be read none is said.
 */
function endOfCertificate(dates: readonly PaperDate[], docDate: IsoDate): IsoDate | null {
  const after = dates.filter(({ role, date }) => role !== 'form' && date > docDate);
  const inTerm = after.filter(
    ({ role, date }) =>
      (role === 'other' || role === 'document') &&
      TERMS_OF_CERTIFICATE.some((months) => addMonths(docDate, months) === date),
  );
  const [only, other] = new Set(inTerm.map(({ date }) => date));
  return other === undefined ? (only ?? null) : null;
}

/** For how many months a certificate is written. */
const TERMS_OF_CERTIFICATE = [3, 6, 12, 24];

/**
 * Of the ends that a record names by nothing but "expires" those that may be the certificate's: so many months after another
 * of its days, if there is one; and never on the driver's birthday, or the day after it, as licenses end.
 */
function ofCertificate(ends: readonly PaperDate[], dates: readonly PaperDate[]): PaperDate[] {
  const births = dates.filter(({ role }) => role === 'birth');
  const ofLicense = ({ date }: PaperDate): boolean =>
    births.some((birth) =>
      [birth.date, addDays(birth.date, 1)].some((day) => day.slice(5) === date.slice(5)),
    );
  const some = ends.filter((one) => !ofLicense(one));
  const inTerm = some.filter(({ date }) =>
    dates.some(
      (one) =>
        one.role !== 'birth' &&
        TERMS_OF_CERTIFICATE.some((months) => addMonths(one.date, months) === date),
    ),
  );
  if (inTerm.length > 0) return inTerm;
  // The only end on a record is the license's.
  return new Set(dates.filter(isEnd).map(({ date }) => date)).size > 1 ? some : [];
}

/** The end of the one period that a paper holds for: `Coverage 4/1/2026 - 3/31/2027`. */
function endOf(dates: readonly PaperDate[], docDate: IsoDate | null): IsoDate | null {
  const period = dates.filter(({ role }) => role === 'period');
  const ends = period.filter(({ date }) => docDate !== null && date > docDate);
  const [first, last, ...others] = new Set(ends.map(({ date }) => date));
  if (last === undefined) return first ?? null;
  // Of one that has not begun yet both days are to come.
  return first !== undefined && others.length === 0 && last > first && period.length === 2
    ? last
    : null;
}

/** The days that stand most often. */
function mostFrequent(dates: readonly PaperDate[]): { date: IsoDate }[] {
  const counts = new Map<IsoDate, number>();
  for (const { date } of dates) counts.set(date, (counts.get(date) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [...counts].flatMap(([date, count]) => (count === most ? [{ date }] : []));
}

/** A paper is dated when its first hand signs; others countersign within days. */
function firstOfLast(dates: readonly { date: IsoDate }[]): IsoDate | null {
  const sorted = dates.map(({ date }) => date).sort();
  const last = sorted.at(-1);
  return last ? (sorted.find((date) => daysBetween(date, last) <= COUNTERSIGNED) ?? null) : null;
}
