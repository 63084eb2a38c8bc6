import { expect, test } from 'vitest';
import { transferAll } from './bulk-transfer.ts';
import type { SelectedEmployee } from './moves-subjects.ts';

const person = (employeeId: string, more: Partial<SelectedEmployee> = {}): SelectedEmployee => ({
  employeeId,
  firstName: 'Pat',
  lastName: employeeId,
  clientId: 1,
  employmentStatus: 'Employee',
  ...more,
});
const statuses = [{ employmentStatusId: 2, status: 'Employee' }];

test('one at a time, with the floor of the percentage, and each result in its list (R191-R195)', async () => {
  const seen: string[] = [];
  const percents: number[] = [];
  const outcome = await transferAll(
    [
      person('a'),
      person('b', { clientId: 9 }),
      person('c', { employmentStatus: 'Retired' }),
      person('d'),
      person('e'),
      person('f'),
    ],
    {
      target: 9,
      statuses,
      send: async ({ employeeId }, status) => {
        seen.push(`${employeeId} begins with ${status}`);
        await Promise.resolve();
        seen.push(`${employeeId} ends`);
        if (employeeId === 'd') throw new Error('no');
        return employeeId === 'e' ? 'Choose a job title.' : null;
      },
      onProgress: (percent) => percents.push(percent),
      isStopped: () => false,
    },
  );
  expect(seen).toEqual(['a', 'd', 'e', 'f'].flatMap((id) => [`${id} begins with 2`, `${id} ends`]));
  expect(percents).toEqual([16, 33, 50, 66, 83, 100]);
  expect(outcome).toMatchObject({
    done: 3,
    errors: [
      { name: 'c, Pat', text: 'employment status could not be matched' },
      { name: 'd, Pat', text: 'error completing transfer' },
    ],
    skipped: [{ name: 'b, Pat' }],
    notes: [{ name: 'e, Pat', text: 'Choose a job title.' }],
    left: [],
  });
});

test('stopped between two, it says who was left', async () => {
  let sent = 0;
  const outcome = await transferAll([person('a'), person('b'), person('c')], {
    target: 9,
    statuses,
    send: async () => {
      sent += 1;
      return null;
    },
    onProgress: () => undefined,
    isStopped: () => sent > 0,
  });
  expect(outcome).toMatchObject({ done: 1, left: [{ name: 'b, Pat' }, { name: 'c, Pat' }] });
});
