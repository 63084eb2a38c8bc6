import { oneDigitApart, plainCode, withinSlips } from '#src/features/intake/misread.rules.ts';
import type { Evidence, EvidenceField, Matchable, NameOnPaper } from './evidence.rules.ts';
import type { Paper, Span } from './matchable-paper.rules.ts';

/** Numbers that one person alone has. */
const NUMBERS: readonly EvidenceField[] = ['ssn', 'ssnLast4', 'license', 'workId'];

/** What was found of somebody on a paper, as far as it tells who it is. */
interface Found {
  name: NameOnPaper | null;
  evidence: readonly Evidence[];
  /** The number of the license stands there as it is on file. */
  exactLicense: boolean;
}

/**
 * Whether a paper says of somebody what it would say of nobody else (D280). A household shares its address and telephone,
 * twins share the day of birth, and a father his name: of each, a fact is wanted that the other does not have. And nothing
 * on the paper may be another's.
 */
export function isCertain(paper: Paper, employee: Matchable, found: Found): boolean {
  if (speaksOfAnother(paper, employee, found)) return false;
  const { name, evidence } = found;
  const has = (field: EvidenceField): boolean => evidence.some((one) => one.field === field);
  const born = has('dob') && isBirth(paper, employee);
  const numbers = NUMBERS.filter(
    (field) =>
      has(field) &&
      (field !== 'license' || found.exactLicense) &&
      (field !== 'workId' || isWorkId(paper, evidence)),
  ).length;
  const isNumbered = numbers > 0 || has('email');
  switch (name?.as) {
    case 'whole':
      return born || isNumbered;
    case 'last misread':
      return isNumbered || (born && evidence.length > 2);
    case 'first misread':
      return isNumbered;
    default:
      return Number(born) + numbers > 1;
  }
}

/** Whether the day of birth stands where a birth may: not as the day that something else happened. */
const isBirth = ({ dates }: Paper, { dob }: Matchable): boolean =>
  dates.some(({ date, role }) => date === dob && (role === 'birth' || role === 'other'));

/** A short number may be any: a year, a house, a ZIP code. */
const LONG_NUMBER = 6;
const OF_WORK = /\b(?:employee|emp|driver|badge|payroll|work|worker|id)\b[^\n]{0,24}$/;

function isWorkId({ plain }: Paper, evidence: readonly Evidence[]): boolean {
  const [span] = evidence.find(({ field }) => field === 'workId')?.spans ?? [];
  if (!span) return false;
  const [start, end] = span;
  return end - start >= LONG_NUMBER || OF_WORK.test(plain.slice(Math.max(0, start - 40), start));
}

/** Whether a paper gives a birth, a number or a license that is another person's. */
function speaksOfAnother(paper: Paper, employee: Matchable, { evidence }: Found): boolean {
  const has = (...fields: readonly EvidenceField[]): boolean =>
    evidence.some(({ field }) => fields.includes(field));
  const { dob, ssnLast4 } = employee;
  const births = paper.dates.filter(({ role }) => role === 'birth');
  if (dob) {
    if (births.some(({ date }) => date !== dob && !oneDigitApart(date, dob))) return true;
    const isNear = births.length > 0 && births.every(({ date }) => date !== dob);
    if (isNear && !has(...NUMBERS)) return true;
  }
  if (ssnLast4 && !has('ssn', 'ssnLast4')) {
    if (paper.lastFours.size > 0) return true;
    const whole = [...paper.ssns].filter(([, [start, end]]) => end - start === WHOLE_SSN);
    if (whole.length > 0 && whole.every(([digits]) => !digits.endsWith(ssnLast4))) return true;
  }
  return !has('license') && hasOtherLicense(paper, employee.license);
}

/** An SSN with its dashes. */
const WHOLE_SSN = 11;
const OF_A_LICENSE =
  /\b(?:licen[sc]e|lic|cdl|dl|dln|oln|op lic|licencia|permis)\b(?!\s*plate)[^\n\d]{0,24}$/;
const LEAST_LICENSE = 6;
/** A number with so many signs misread is still the same. */
const MISREAD = 2;

const shapeOf = (code: string): string => code.replace(/[A-Z]/g, 'A').replace(/\d/g, '9');

/** Whether a license of another number, made as the one on file is, stands on a paper. */
function hasOtherLicense({ codes, plain }: Paper, license: string | null): boolean {
  const own = license?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? '';
  if (own.length < LEAST_LICENSE) return false;
  const isNamed = ([start]: Span): boolean =>
    OF_A_LICENSE.test(plain.slice(Math.max(0, start - 40), start));
  return [...codes].some(
    ([code, span]) =>
      shapeOf(code) === shapeOf(own) &&
      !withinSlips(plainCode(code), plainCode(own), MISREAD) &&
      isNamed(span),
  );
}
