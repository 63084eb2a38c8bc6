import { describe, expect, it } from 'vitest';
import { ALERT_LISTS } from './alert-lists.rules.ts';
import {
  documentParameters,
  filtersIn,
  listBehind,
  listedParameters,
  viewAddress,
  VIEWED_LISTS,
} from './alert-views.rules.ts';

describe('a view of alerts', () => {
  it('is what the address says, and what the list begins with', () => {
    expect(filtersIn('csa', {})).toEqual({ waiting: 'none' });
    expect(filtersIn('documents', { state: 'expired', waiting: 'any' })).toEqual({
      ...{ shown: 'problems', state: 'expired' },
    });
    // A search is no part of it.
    expect(filtersIn('csa', { search: 'Quill', kind: 'crashOpen' })).toEqual({
      ...{ waiting: 'none', kind: 'crashOpen' },
    });
  });
  it('is kept of every list of alerts', () => {
    expect(VIEWED_LISTS.map(listBehind).filter(Boolean).toSorted()).toEqual(ALERT_LISTS.toSorted());
    expect(viewAddress('onboarding', { waiting: 'none', assigned: 'me' })).toBe(
      '/alerts/onboardingAlerts?assigned=me',
    );
  });
  it('leads back to where it was kept', () => {
    for (const search of [{}, { state: 'expired', waiting: 'any' }, { shown: 'any', who: 'all' }])
      expect(
        filtersIn(
          'documents',
          Object.fromEntries(
            new URLSearchParams(
              viewAddress('documents', filtersIn('documents', search)).split('?')[1],
            ),
          ),
        ),
      ).toEqual(filtersIn('documents', search));
  });
  it('asks for the same alerts as its screen', () => {
    expect(listedParameters({ kind: 'crashOpen', waiting: 'none', expiring: '30' })).toEqual({
      ...{ kinds: 'crashOpen', waiting: 'none', expiringDays: '30' },
    });
    expect(documentParameters({ who: 'all', dispatch: 'blocked', shown: 'problems' })).toEqual({
      ...{ allEmployees: 'true', blocking: 'true', problemsAndWarningsOnly: 'true' },
    });
  });
});
