import { maskedSsn } from '#src/features/employees/employees.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { isCertain } from './certainty.rules.ts';
import {
  findEmail,
  findEmployer,
  findHire,
  findPhone,
  findStreet,
} from './contact-evidence.rules.ts';
import { findCode, findName, hasFirstName } from './evidence.rules.ts';
import type { Evidence, EvidenceField, Matchable } from './evidence.rules.ts';
import { spanOf } from './matchable-paper.rules.ts';
import type { Paper, Span } from './matchable-paper.rules.ts';
import { oneDigitApart } from '#src/features/intake/misread.rules.ts';
import type { PaperDate } from '#src/features/intake/paper-dates.rules.ts';

export interface Scored<T extends Matchable> {
  employee: T;
  /** 0 to 100. */
  score: number;
  evidence: Evidence[];
  /** Whether the paper says of nobody else what it says of this one. */
  certain: boolean;
}

const POINTS: Record<Exclude<EvidenceField, 'name'>, number> = {
  ssn: 60,
  license: 40,
  dob: 30,
  workId: 25,
  ssnLast4: 18,
  client: 15,
  address: 22,
  phone: 25,
  email: 30,
  hireDate: 12,
};
/** The location itself is named, by its name or address, or the paper came from it; the company may have others. */
const LOCATION = 6;
/** Of those born on one day the one whose first name stands there, where the last name cannot be read. */
const FIRST_NAME = 4;
const LICENSE_SLIP = 24;
const OTHER_BIRTH = -35;
const OTHER_BIRTH_SLIP = -8;
const OTHER_FOUR = -20;

/** From here on a candidate may be suggested, if it leads the next by the margin. */
export const GOOD_SCORE = 60;
export const LEAD = 15;

/**
 * How well an employee fits a paper. Each fact found adds; a birth date or number on the paper that
 * is another than the employee's takes away, which tells namesakes apart.
 * `known` is what was looked up or is known from elsewhere: the SSN's index, that the company is the
 * sender's, the location that the paper came from.
 */
export function scoreEmployee<T extends Matchable>(
  paper: Paper,
  employee: T,
  known: { ssn?: boolean; client?: boolean; clientId?: number | null } = {},
): Scored<T> {
  const evidence: Evidence[] = [];
  let score = 0;
  const add = (
    field: EvidenceField,
    found: string,
    points: number,
    ...spans: readonly Span[]
  ): void => {
    evidence.push({ field, found, spans });
    score += points;
  };
  const name = findName(paper, employee);
  if (name) add('name', name.found, name.points, ...name.spans);
  else if (hasFirstName(paper, employee)) score += FIRST_NAME;
  const four = employee.ssnLast4 === null ? undefined : paper.lastFours.get(employee.ssnLast4);
  if (known.ssn) {
    const spans = [...paper.ssns].filter(([digits]) => digits.endsWith(employee.ssnLast4 ?? '-'));
    add('ssn', maskedSsn(employee.ssnLast4 ?? ''), POINTS.ssn, ...spans.map(([, span]) => span));
  } else if (employee.ssnLast4 && four) {
    add('ssnLast4', employee.ssnLast4, POINTS.ssnLast4, four);
  } else if (paper.lastFours.size > 0 && employee.ssnLast4) score += OTHER_FOUR;
  if (employee.dob) {
    const { dob } = employee;
    const born = paper.dates.filter(({ date }) => date === dob);
    const [best] = born.toSorted((a, b) => rankOf(a) - rankOf(b));
    const others = paper.dates.filter(({ role }) => role === 'birth');
    if (best) add('dob', usDate(dob), POINTS.dob, spanOf(best.at, best.found));
    else if (others.some(({ date }) => oneDigitApart(date, dob))) score += OTHER_BIRTH_SLIP;
    else if (others.length > 0) score += OTHER_BIRTH;
  }
  const license = findCode(paper, employee.license);
  if (license)
    add(
      'license',
      employee.license ?? '',
      license.exact ? POINTS.license : LICENSE_SLIP,
      license.span,
    );
  const workId = employee.workId === employee.license ? null : findCode(paper, employee.workId);
  if (workId?.exact) add('workId', employee.workId ?? '', POINTS.workId, workId.span);
  if (known.client) score += POINTS.client;
  const employer = findEmployer(paper, employee);
  if (employer)
    add('client', employee.clientName, known.client ? 0 : POINTS.client, ...employer.spans);
  if (employer?.isHere || known.clientId === employee.clientId) score += LOCATION;
  for (const [field, shown, span] of [
    ['address', employee.homeLine, findStreet(paper, employee.homeLine)],
    ['phone', employee.phone, findPhone(paper, employee)],
    ['email', employee.email, findEmail(paper, employee)],
    ['hireDate', employee.hireDate && usDate(employee.hireDate), findHire(paper, employee)],
  ] as const)
    if (shown && span) add(field, shown, POINTS[field], span);
  const certain = isCertain(paper, employee, {
    name,
    evidence,
    exactLicense: license?.exact === true,
  });
  return { employee, score: Math.max(0, Math.min(100, score)), evidence, certain };
}

/** Where a date stands as a birth first. */
function rankOf({ role }: PaperDate): number {
  return role === 'birth' ? 0 : 1;
}

function usDate(date: IsoDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${month}/${day}/${year}`;
}

/** The candidates worth showing, best first, and whether the first is good enough to suggest: certain, and nobody close behind. */
export function rank<T extends Matchable>(
  scored: readonly Scored<T>[],
  most = 9,
): { candidates: Scored<T>[]; good: boolean } {
  const candidates = scored
    .filter(({ score, evidence }) => score >= 20 && evidence.length > 0)
    .sort((a, b) => b.score - a.score || compareNames(a.employee, b.employee))
    .slice(0, most);
  const [first, second] = candidates;
  const good =
    first !== undefined &&
    first.score >= GOOD_SCORE &&
    first.certain &&
    (second === undefined || first.score - second.score >= LEAD);
  return { candidates, good };
}

function compareNames(a: Matchable, b: Matchable): number {
  const key = ({ lastName, firstName, employeeId }: Matchable): string =>
    `${lastName} ${firstName} ${employeeId}`;
  return key(a) < key(b) ? -1 : 1;
}
