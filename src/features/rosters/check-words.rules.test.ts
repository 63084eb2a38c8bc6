import { expect, test } from 'vitest';
import { applyWords, checkWords, nothingToApply } from './check-words.rules.ts';

const NONE = { add: 0, change: 0, remove: 0, fault: 0, same: 0 };

test('what a check found is said in numbers, faults first', () => {
  expect(checkWords({ ...NONE, same: 12 })).toBe(
    'Checked: 12 rows say what is on file already. The update changes nothing.',
  );
  expect(checkWords({ ...NONE, fault: 300 })).toBe(
    'Checked: all 300 rows have faults. No row can be applied: correct the file and upload it again, or choose the columns again.',
  );
  expect(checkWords({ ...NONE, fault: 1 })).toContain('the only row has a fault.');
  expect(checkWords({ ...NONE, fault: 300, same: 1200 })).toBe(
    'Checked: 300 of 1,500 rows have faults, and the others change nothing. No row can be applied: correct the file and upload it again, or choose the columns again.',
  );
  expect(checkWords({ ...NONE, fault: 3, add: 5, change: 2, same: 1 })).toBe(
    'Checked: 3 of 11 rows have faults and stay out; 5 add people, 2 change them. Nothing is changed until you apply it.',
  );
  expect(checkWords({ ...NONE, add: 1, remove: 2 })).toBe(
    'Checked: 1 row adds a person; 2 people missing from the file leave the roster. Nothing is changed until you apply it.',
  );
});

test('the button says how many rows it takes, and how many stay out', () => {
  expect(applyWords({ ...NONE, add: 5, change: 2, fault: 3 })).toBe('Apply 7 rows, leave out 3');
  expect(applyWords({ ...NONE, add: 1, same: 9 })).toBe('Apply 1 row');
  expect(applyWords({ ...NONE, remove: 2 })).toBe('Apply 2 changes');
  expect(applyWords({ ...NONE, fault: 300 })).toBe('Apply');
  expect(nothingToApply({ ...NONE, fault: 300 })).toBe('All 300 rows have faults.');
  expect(nothingToApply({ ...NONE, fault: 1, same: 1 })).toBe(
    'The rows without faults change nothing.',
  );
  expect(nothingToApply({ ...NONE, same: 2 })).toBe('The update changes nothing.');
  expect(nothingToApply({ ...NONE, remove: 1 })).toBeNull();
});
