import type { Operation } from '#src/features/clients/clients.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** Which companies a rule is for. */
export const COMPANY_KINDS = [
  'cdlEmployers',
  'interstate',
  'forHire',
  'insured',
  'consortium',
] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];

/** By what the next paper is due; `0071_company_file.sql` says what each means. */
export const CYCLES = ['once', 'months', 'mcs150', 'ucr', 'period', 'supervisor'] as const;

/** A dated row of what is asked of a company. */
export interface CompanyRule {
  ruleId: string;
  paperTypeId: number;
  paperType: string;
  from: IsoDate;
  /** The first day without it. */
  to: IsoDate | null;
  appliesTo: CompanyKind;
  cycle: (typeof CYCLES)[number];
  everyMonths: number | null;
  graceDays: number;
  countsFrom: number | null;
  expiringDays: number;
  /** What it is when overdue. */
  fault: 'violation' | 'warning';
  /** The rule in a plain sentence. */
  plain: string;
  citation: string;
  /** Where its text was read. */
  source: string;
  /** When; null where it is not verified. */
  checkedOn: IsoDate | null;
}

/** What is known of a company. Null is not said. */
export interface CompanyFacts {
  clientId: number;
  name: string;
  dotNumber: string | null;
  operates: Operation | null;
  forHire: boolean | null;
  haulsHazmat: boolean | null;
  usesConsortium: boolean | null;
  /** Whether it employs somebody to whom Part 382 applies: who drives vehicles that need a CDL, under FMCSA (49 CFR 382.103). */
  employsCdl: boolean;
}

export interface PaperFacts {
  paperId: string;
  paperTypeId: number;
  supervisorId: string | null;
  docDate: IsoDate;
  expirationDate: IsoDate | null;
  coversTo: IsoDate | null;
  alcoholMinutes: number | null;
  drugMinutes: number | null;
}

export interface SupervisorFacts {
  supervisorId: string;
  name: string;
  since: IsoDate;
  /** The last day of supervising drivers. */
  until: IsoDate | null;
}

export interface Applies {
  answer: 'yes' | 'no' | 'unknown';
  why: string;
}

/** Whether a company drives across state lines. */
function crossesLines({ operates }: CompanyFacts): Applies {
  if (operates === 'interstate') return { answer: 'yes', why: 'Drives across state lines' };
  if (operates === 'intrastate') return { answer: 'no', why: 'Drives inside one state' };
  return { answer: 'unknown', why: 'Say whether it drives across state lines' };
}

/** For hire and across state lines (49 CFR 366.1T, 387.3(a)). */
function isForHire(company: CompanyFacts): Applies {
  if (company.forHire === false) return { answer: 'no', why: 'Carries nothing for hire' };
  const crosses = crossesLines(company);
  if (crosses.answer === 'no') return crosses;
  if (company.forHire === null)
    return { answer: 'unknown', why: 'Say whether it carries for hire' };
  return crosses.answer === 'yes'
    ? { answer: 'yes', why: 'Carries for hire across state lines' }
    : crosses;
}

/** Whether a rule is for a company, and why, as far as is known. */
export function appliesTo(kind: CompanyKind, company: CompanyFacts): Applies {
  switch (kind) {
    case 'cdlEmployers':
      return company.employsCdl
        ? { answer: 'yes', why: 'Employs CDL drivers' }
        : {
            answer: 'no',
            why: 'Nobody employed there drives vehicles that need a CDL under FMCSA',
          };
    case 'interstate':
      return crossesLines(company);
    case 'forHire':
      return isForHire(company);
    case 'insured': {
      // Hazardous materials ask for it no matter who carries them, and inside one state as well (49 CFR 387.3(b)).
      if (company.haulsHazmat) return { answer: 'yes', why: 'It hauls hazardous materials' };
      const hired = isForHire(company);
      if (hired.answer !== 'no' || company.haulsHazmat === false) return hired;
      return { answer: 'unknown', why: 'Say whether it hauls hazardous materials' };
    }
    case 'consortium':
      return company.usesConsortium === null
        ? { answer: 'unknown', why: 'Say whether a consortium or third party runs its testing' }
        : company.usesConsortium
          ? { answer: 'yes', why: 'Others run its testing' }
          : { answer: 'no', why: 'Runs its testing itself' };
  }
}

/** Rows in force on a day: from their first day to the day before their end. */
export function companyRulesOn(rules: readonly CompanyRule[], day: IsoDate): CompanyRule[] {
  return rules.filter(({ from, to }) => from <= day && (to === null || day < to));
}
