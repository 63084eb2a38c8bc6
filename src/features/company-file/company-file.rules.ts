import type { IsoDate } from '#src/shared/dates.ts';
import { appliesTo, companyRulesOn } from './company-facts.rules.ts';
import type {
  CompanyFacts,
  CompanyRule,
  PaperFacts,
  SupervisorFacts,
} from './company-facts.rules.ts';
import { cycleResult } from './cycles.rules.ts';
import type { ItemState } from './cycles.rules.ts';

/** How one thing that is asked of a company stands on a day. */
export interface CompanyItem {
  /** Of the company and the rule, or of the company and the supervisor. */
  itemId: string;
  clientId: number;
  rule: CompanyRule;
  supervisor: SupervisorFacts | null;
  state: ItemState;
  /** Whether it is a violation today, asks for something, or for nothing. */
  severity: 'violation' | 'warning' | 'none';
  /** Why it is asked of this company, or not, or what is not known. */
  why: string;
  /** By when the next paper must be there, or should have been; null where one is enough. */
  due: IsoDate | null;
  /** What else is to be said, in a sentence; empty for nothing. */
  note: string;
  /** The newest paper that counts for it. */
  paperId: string | null;
}

/** 49 CFR 382.603: minutes of training on alcohol, and as many more on controlled substances. */
export const TRAINING_MINUTES = 60;

/** Who supervised drivers on a day, the first and the last day included. */
const supervisesOn = (day: IsoDate) => (one: SupervisorFacts) =>
  one.since <= day && (one.until === null || day <= one.until);

const newestFirst = (a: PaperFacts, b: PaperFacts): number =>
  b.docDate.localeCompare(a.docDate) || b.paperId.localeCompare(a.paperId);

/**
 * How a company stands on a day by the rules in force then, worst first. Papers are those on file, none that was removed.
 * A rule whose company is not known to be one of its kind, but which keeps the paper, is judged by it.
 */
export function judgeCompany(
  company: CompanyFacts,
  rules: readonly CompanyRule[],
  papers: readonly PaperFacts[],
  supervisors: readonly SupervisorFacts[],
  day: IsoDate,
): CompanyItem[] {
  const items = companyRulesOn(rules, day).flatMap((rule): CompanyItem[] => {
    const own = papers.filter((one) => one.paperTypeId === rule.paperTypeId).sort(newestFirst);
    const applies = appliesTo(rule.appliesTo, company);
    const base = {
      itemId: `${company.clientId}.${rule.ruleId}`,
      clientId: company.clientId,
      rule,
      supervisor: null,
      why: applies.why,
      due: null,
      note: '',
      paperId: own[0]?.paperId ?? null,
    };
    if (applies.answer === 'no') return [{ ...base, state: 'notAsked', severity: 'none' }];
    if (applies.answer === 'unknown' && own.length === 0)
      return [{ ...base, state: 'unknown', severity: 'warning' }];
    if (rule.cycle === 'supervisor') return trained(base, own, supervisors, day);
    const counted = papers.filter((one) => one.paperTypeId === rule.countsFrom).sort(newestFirst);
    const found = cycleResult(rule, company, own, counted, day);
    return found === null ? [] : [{ ...base, ...found, severity: severityOf(found.state, rule) }];
  });
  return items.sort(worstFirst);
}

function severityOf(state: ItemState, { fault }: CompanyRule): CompanyItem['severity'] {
  if (state === 'expired' || state === 'missing') return fault;
  return state === 'unknown' || state === 'expiring' ? 'warning' : 'none';
}

/** One item for each person who supervises drivers today; 49 CFR 382.603 asks for the training once. */
function trained(
  base: Omit<CompanyItem, 'state' | 'severity'>,
  papers: readonly PaperFacts[],
  supervisors: readonly SupervisorFacts[],
  day: IsoDate,
): CompanyItem[] {
  const named = supervisors.filter(supervisesOn(day));
  if (named.length === 0)
    return [
      { ...base, state: 'unknown', severity: 'warning', note: 'Name those who supervise drivers.' },
    ];
  return named.map((supervisor): CompanyItem => {
    const theirs = papers.filter(({ supervisorId }) => supervisorId === supervisor.supervisorId);
    const sum = (part: 'alcoholMinutes' | 'drugMinutes') =>
      theirs.reduce((minutes, one) => minutes + (one[part] ?? 0), 0);
    const [alcohol, drugs] = [sum('alcoholMinutes'), sum('drugMinutes')];
    const state = alcohol >= TRAINING_MINUTES && drugs >= TRAINING_MINUTES ? 'valid' : 'missing';
    return {
      ...base,
      itemId: `${base.clientId}.${supervisor.supervisorId}`,
      supervisor,
      state,
      severity: severityOf(state, base.rule),
      note:
        state === 'valid' || theirs.length === 0
          ? ''
          : `On file: ${alcohol} of ${TRAINING_MINUTES} minutes on alcohol, ${drugs} of ${TRAINING_MINUTES} on controlled substances.`,
      paperId: theirs[0]?.paperId ?? null,
    };
  });
}

/** 0 is a violation today, 1 a warning of something overdue, 2 not known, 3 soon due, 4 in order, 5 not asked. */
export function rankOf({ state, severity }: Pick<CompanyItem, 'state' | 'severity'>): number {
  if (severity === 'violation') return 0;
  return { expired: 1, missing: 1, unknown: 2, expiring: 3, valid: 4, notAsked: 5 }[state];
}

/** Worst first; of alike ones what is due first, then by the paper's name and the person's. */
export function worstFirst(a: CompanyItem, b: CompanyItem): number {
  return (
    rankOf(a) - rankOf(b) ||
    (a.due ?? '0').localeCompare(b.due ?? '0') ||
    a.rule.paperTypeId - b.rule.paperTypeId ||
    (a.supervisor?.name ?? '').localeCompare(b.supervisor?.name ?? '', 'en') ||
    a.clientId - b.clientId
  );
}

/** Whether a list shows an item: what is asked of the company, of that what is not in order, or all. */
export function isShownItem(
  { state }: Pick<CompanyItem, 'state'>,
  show: string | undefined,
): boolean {
  if (show === 'open') return state !== 'valid' && state !== 'notAsked';
  return show !== 'asked' || state !== 'notAsked';
}
