import { describe, expect, test } from 'vitest';
import type { CompanyRow } from '#src/features/company-file/company-file.contract.ts';
import { ALERT_COLUMNS } from './alerts.columns.ts';
import { companyAlerts, countCompany, type CompanyFilter } from './alerts.rules.ts';

const DAY = '2026-11-25';
const paper = (
  paperType: string,
  state: CompanyRow['state'],
  due: string | null = null,
  clientId = 7,
): CompanyRow => ({
  itemId: `${clientId}.${paperType}`,
  clientId,
  companyName: clientId === 7 ? 'Acme' : 'Acme Line',
  dotNumber: clientId === 7 ? '1234567' : '7654321',
  ruleId: paperType,
  paperTypeId: 340,
  paperType,
  supervisor: null,
  state,
  severity: state === 'missing' || state === 'expired' ? 'violation' : 'none',
  rank: 0,
  why: '',
  due,
  note: '',
  last: null,
  paperId: null,
  day: DAY,
  plain: '',
  citation: '49 CFR 382.601(a)',
  since: '2000-01-01',
  source: '',
  checkedOn: '2026-11-23',
});
const ITEMS = [
  paper('Policy', 'missing'),
  paper('MCS-150', 'expired', '2026-10-31'),
  paper('UCR', 'expiring', '2026-12-31'),
  paper('BOC-3', 'unknown'),
  paper('MCS-90', 'valid', '2027-03-01'),
  paper('Users', 'valid', '2027-11-01'),
  paper('Registration', 'valid'),
  paper('Agreement', 'notAsked'),
  paper('UCR', 'missing', '2025-12-31', 9),
];
const PROBLEMS: CompanyFilter = {
  sites: null,
  statuses: ['missing', 'expired', 'expiring', 'pendingReview'],
  expiredDays: null,
  expiringDays: null,
  search: null,
};
const found = (over: Partial<CompanyFilter> = {}) =>
  companyAlerts(ITEMS, { ...PROBLEMS, ...over }).map(({ itemId, state }) => `${itemId} ${state}`);

describe('papers of a company among the alerts', () => {
  test('what is missing, has run out or soon will; what is not known or not asked is none', () => {
    expect(found()).toEqual([
      '7.Policy missing',
      '7.MCS-150 expired',
      '7.UCR expiring',
      '9.UCR missing',
    ]);
    expect(countCompany(companyAlerts(ITEMS, PROBLEMS))).toEqual({
      missing: 2,
      expired: 1,
      expiring: 1,
    });
  });

  test('of what is in order only what has its day in sight', () => {
    expect(found({ statuses: ['valid'] })).toEqual(['7.MCS-90 valid']);
  });

  test('statuses, locations, days and words narrow them as they do those of drivers', () => {
    expect(found({ statuses: ['expired'] })).toEqual(['7.MCS-150 expired']);
    expect(found({ statuses: ['pendingReview'] })).toEqual([]);
    expect(found({ sites: [9, 10] })).toEqual(['9.UCR missing']);
    expect(found({ statuses: ['expired'], expiredDays: 25 })).toHaveLength(1);
    expect(found({ statuses: ['expired'], expiredDays: 24 })).toEqual([]);
    expect(found({ statuses: ['expiring'], expiringDays: 35 })).toEqual([]);
    expect(found({ statuses: ['expiring'], expiringDays: 96 })).toEqual([
      '7.UCR expiring',
      '7.MCS-90 expiring',
    ]);
    expect(found({ search: 'ucr' })).toEqual(['7.UCR expiring', '9.UCR missing']);
    expect(found({ search: 'line' })).toEqual(['9.UCR missing']);
    expect(found({ search: 'able' })).toEqual([]);
  });

  test('they say in the columns of the alerts what the file of the company says', () => {
    const [, mcs150] = companyAlerts(ITEMS, PROBLEMS);
    const said = Object.values(ALERT_COLUMNS).map(({ text }) => mcs150 && text(mcs150));
    expect(said).toEqual([
      'Expired 25 days ago',
      'Acme',
      'MCS-150',
      '',
      '10/31/2026',
      '',
      'Acme',
      'The company',
      '',
      '',
      '49 CFR 382.601(a)',
    ]);
  });
});
