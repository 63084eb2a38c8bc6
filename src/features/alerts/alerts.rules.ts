import { COMPANY_COLUMNS } from '#src/features/company-file/company-file.columns.ts';
import type { CompanyRow } from '#src/features/company-file/company-file.contract.ts';
import { MVR_TYPES } from '#src/features/documents/document-file.rules.ts';
import { HORIZON_DAYS } from '#src/features/qualification/standing.rules.ts';
import { findRows } from '#src/shared/columns.ts';
import { daysBetween } from '#src/shared/dates.ts';
import type { DocAlert } from './alerts.contract.ts';

/** What stands among the alerts: a document of a driver, or a paper of the company itself. */
export type Alert = DocAlert | CompanyRow;

export const isOfCompany = (alert: Alert): alert is CompanyRow => 'itemId' in alert;

export const idOfAlert = (alert: Alert): string =>
  isOfCompany(alert) ? alert.itemId : alert.alertId;

/** The papers of the driving record: the record itself (2§9), that with the medical status, and its annual review (49 CFR 391.25(c)(2)). */
export const MVR_ALERT_TYPES: readonly number[] = [...MVR_TYPES, 310, 303];

/** The driver's annual certificate of violations, which clients may ask for since 391.27 was removed. */
export const DAC_ALERT_TYPES: readonly number[] = [474];

/** What an order brings of the documents: a driving record, or an exam, test or query that a clinic or the Clearinghouse answers. */
export const ORDERED_TYPES = {
  mvr: [...MVR_TYPES, 310],
  /** Medical card, registry verification, examination report, drug test result, Clearinghouse queries. */
  other: [238, 304, 320, 306, 308, 313],
} as const satisfies Record<string, readonly number[]>;

/** What of the filter of the alerts can be asked of a paper of a company. */
export interface CompanyFilter {
  /** The locations; null for all. */
  sites: readonly number[] | null;
  statuses: readonly DocAlert['status'][];
  expiredDays: number | null;
  expiringDays: number | null;
  search: string | null;
}

/** The columns in which a search looks. */
const { paper, company, dot } = COMPANY_COLUMNS;
const SEARCHED = { paper, company, dot };

/** An item as the filter's own number of days has it: that alone decides what is expiring. */
function within(row: CompanyRow, days: number | null): CompanyRow {
  if (days === null || (row.state !== 'expiring' && row.state !== 'valid')) return row;
  if (row.due === null || daysBetween(row.day, row.due) > days)
    return { ...row, state: 'valid', severity: 'none' };
  return { ...row, state: 'expiring', severity: 'warning' };
}

/**
 * The papers of companies that stand among the alerts: those that are missing, have run out or soon will, and where the filter
 * asks for valid ones those with a day in sight. What is not known asks for a word, and is no alert.
 */
export function companyAlerts(
  items: readonly CompanyRow[],
  { sites, statuses, expiredDays, expiringDays, search }: CompanyFilter,
): CompanyRow[] {
  const shown = items
    .map((row) => within(row, expiringDays))
    .filter(({ state, due, day, clientId }) => {
      if (!statuses.some((status) => status === state)) return false;
      if (sites !== null && !sites.includes(clientId)) return false;
      const left = due === null ? null : daysBetween(day, due);
      if (state === 'valid') return left !== null && left <= HORIZON_DAYS;
      return state !== 'expired' || expiredDays === null || left === null || -left <= expiredDays;
    });
  return [...findRows(shown, SEARCHED, search ?? '')];
}

/** How many papers of companies there are of each state. */
export function countCompany(rows: readonly CompanyRow[]): {
  missing: number;
  expired: number;
  expiring: number;
} {
  const of = (state: CompanyRow['state']) => rows.filter((row) => row.state === state).length;
  return { missing: of('missing'), expired: of('expired'), expiring: of('expiring') };
}
