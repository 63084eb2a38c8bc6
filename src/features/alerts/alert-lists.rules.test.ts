import { describe, expect, test } from 'vitest';
import {
  ALERT_LISTS,
  filterAlerts,
  gravityOf,
  kindWords,
  LIST_FACTS,
  type ListFilter,
  severityOf,
  stateOf,
} from './alert-lists.rules.ts';

const row = (kind: string, due: string | null, over: object = {}) => ({
  list: 'queries' as const,
  kind,
  clientId: 7,
  due,
  employmentStatus: 'Employee',
  assignee: null as string | null,
  waitsUntil: null as string | null,
  name: 'Able, Ann',
  ...over,
});
const ROWS = [
  row('prohibited', null, { name: 'Stopped' }),
  row('overdue', '2026-10-01', { clientId: 9, assignee: 'sue' }),
  row('due', '2026-12-20', { waitsUntil: 'arrival', employmentStatus: 'Inactive' }),
];
const ALL: ListFilter = {
  ...{ kinds: null, sites: null, employmentStatuses: null, problemsAndWarningsOnly: false },
  ...{ expiredDays: null, expiringDays: null, assignee: null, waiting: null, search: '' },
  today: '2026-11-28',
};
const found = (over: Partial<ListFilter>) =>
  filterAlerts(
    ROWS,
    { ...ALL, ...over },
    {
      name: { title: 'Name', text: ({ name }) => name },
    },
  ).map(({ kind }) => kind);

describe('a list of alerts', () => {
  test('is narrowed as that of the documents is (2§7.4)', () => {
    expect(found({})).toEqual(['prohibited', 'overdue', 'due']);
    expect(found({ kinds: ['due'] })).toEqual(['due']);
    expect(found({ sites: [9] })).toEqual(['overdue']);
    expect(found({ employmentStatuses: ['Inactive'] })).toEqual(['due']);
    expect(found({ assignee: 'nobody' })).toEqual(['prohibited', 'due']);
    expect(found({ assignee: 'sue' })).toEqual(['overdue']);
    expect(found({ waiting: 'none' })).toEqual(['prohibited', 'overdue']);
    expect(found({ waiting: 'only' })).toEqual(['due']);
    expect(found({ search: 'stopped' })).toEqual(['prohibited']);
  });

  test('days narrow what is overdue and what is to come apart; what has no day stays', () => {
    expect(found({ expiredDays: 30 })).toEqual(['prohibited', 'due']);
    expect(found({ expiredDays: 58 })).toEqual(['prohibited', 'overdue', 'due']);
    expect(found({ expiringDays: 7 })).toEqual(['prohibited', 'overdue']);
    expect(found({ expiringDays: 22 })).toEqual(['prohibited', 'overdue', 'due']);
  });

  test('of problems and warnings alone it leaves out what is the turn of somebody else', () => {
    expect(severityOf('scoring', 'waiting')).toBe('none');
    expect(severityOf('queries', 'due')).toBe('warning');
    expect(severityOf('queries', 'prohibited')).toBe('error');
    expect(found({ problemsAndWarningsOnly: true })).toHaveLength(3);
  });

  test('every kind of every list has a word, the gravest first', () => {
    for (const list of ALERT_LISTS) {
      const kinds = Object.keys(LIST_FACTS[list].kinds);
      expect([list, kinds.length > 0]).toEqual([list, true]);
      for (const kind of kinds) expect(kindWords(list, kind)).toMatch(/^[A-Z]/);
    }
    expect(gravityOf('queries', 'prohibited')).toBe('stop');
  });

  test('an alert stands otherwise once its kind or its day is another', () => {
    expect(stateOf({ kind: 'due', due: '2026-12-20' })).toBe('due 2026-12-20');
    expect(stateOf({ kind: 'overdue', due: '2026-12-20' })).not.toBe(
      stateOf({ kind: 'due', due: '2026-12-20' }),
    );
    expect(stateOf({ kind: 'prohibited', due: null })).toBe('prohibited');
  });
});
