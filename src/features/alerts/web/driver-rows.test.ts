import { describe, expect, test } from 'vitest';
import type { CompanyRow } from '#src/features/company-file/company-file.contract.ts';
import type { DocAlert } from '../alerts.contract.ts';
import { idOfAlert } from '../alerts.rules.ts';
import { alertsOf, apart, assigneeText, rowsOfAlerts, rowsOfDrivers } from './driver-rows.ts';

function alert(employeeId: string, documentTypeId: number, assigneeName: string | null = null) {
  return {
    alertId: `${employeeId}.${documentTypeId}`,
    employeeId,
    documentTypeId,
    assigneeName,
  } as DocAlert;
}
const ANN = { employeeId: 'ann', alerts: [alert('ann', 310, 'Sue'), alert('ann', 301)] };
const BOB = { employeeId: 'bob', alerts: [alert('bob', 473, 'Sue')] };
const ids = (rows: readonly { rowId: string }[]) => rows.map(({ rowId }) => rowId);

describe('document alerts by driver', () => {
  test('one row a driver, shown by the worst; an unfolded one has all of theirs below', () => {
    const folded = rowsOfDrivers([ANN, BOB], new Set());
    expect(ids(folded)).toEqual(['ann', 'bob']);
    expect(folded[0]).toMatchObject({ documentTypeId: 310, unfolded: false });
    // With one alert there is nothing more to show.
    expect(folded[1]?.unfolded).toBeUndefined();
    const open = rowsOfDrivers([ANN, BOB], new Set(['ann', 'bob']));
    expect(ids(open)).toEqual(['ann', 'ann.310', 'ann.301', 'bob']);
    expect(open.map(({ below }) => below ?? false)).toEqual([false, true, true, false]);
  });

  test('a selected driver stands for every alert, and none is acted on twice', () => {
    const rows = rowsOfDrivers([ANN, BOB], new Set(['ann']));
    expect(alertsOf(rows).map(idOfAlert)).toEqual(['ann.310', 'ann.301', 'bob.473']);
    expect(ids(apart(rows))).toEqual(['ann', 'bob']);
    expect(ids(apart(rows.filter(({ below }) => below)))).toEqual(['ann.310', 'ann.301']);
    expect(ids(apart(rowsOfAlerts(ANN.alerts)))).toEqual(['ann.310', 'ann.301']);
  });

  test('who looks after them', () => {
    const [ann, bob] = rowsOfDrivers([ANN, BOB], new Set());
    expect(ann && assigneeText(ann)).toBe('1 of 2 assigned');
    expect(bob && assigneeText(bob)).toBe('Sue');
    expect(rowsOfAlerts(ANN.alerts).map(assigneeText)).toEqual(['Sue', '']);
  });

  test('the papers of a company stand first, one row a company, and are given to nobody', () => {
    const paper = (itemId: string, clientId: number) => ({ itemId, clientId }) as CompanyRow;
    const papers = [paper('7.policy', 7), paper('7.boc3', 7), paper('9.ucr', 9)];
    expect(ids(rowsOfAlerts(ANN.alerts, papers))).toEqual([
      '7.policy',
      '7.boc3',
      '9.ucr',
      'ann.310',
      'ann.301',
    ]);
    const folded = rowsOfDrivers([BOB], new Set(), papers);
    expect(ids(folded)).toEqual(['company.7', 'company.9', 'bob']);
    expect(folded.map(({ unfolded }) => unfolded)).toEqual([false, undefined, undefined]);
    expect(folded.map(assigneeText)).toEqual(['', '', 'Sue']);
    expect(alertsOf(folded).map(idOfAlert)).toEqual(['7.policy', '7.boc3', '9.ucr', 'bob.473']);
    const open = rowsOfDrivers([BOB], new Set(['company.7']), papers);
    expect(ids(open)).toEqual(['company.7', '7.policy', '7.boc3', 'company.9', 'bob']);
    expect(ids(apart(open))).toEqual(['company.7', 'company.9', 'bob']);
  });
});
