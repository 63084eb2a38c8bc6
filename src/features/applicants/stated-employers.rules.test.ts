import { expect, test } from 'vitest';
import type { JobEntry } from './application.shapes.ts';
import { statedEmployers } from './stated-employers.rules.ts';

const JOB: JobEntry = {
  ...{ kind: 'employer', name: 'Acme Freight', address: 'Waco TX', phone: '254 555 0101' },
  ...{ position: 'Driver', from: '1/2024', to: '', reason: '', fmcsr: 'yes', safety: 'yes' },
};

test('the employers of the three years before the hire, and no others', () => {
  const jobs: JobEntry[] = [
    JOB,
    { ...JOB, name: 'Old Haul', from: '1/2015', to: '10/2023' },
    { ...JOB, name: 'Last Haul', from: '1/2015', to: '12/2023' },
    { ...JOB, kind: 'other', name: 'School' },
  ];
  expect(statedEmployers(jobs, '2026-12-01').map(({ name, to }) => [name, to])).toEqual([
    ['Acme Freight', null],
    ['Last Haul', '2023-12-31'],
  ]);
});

test.each([
  ['yes', 'yes', 'FMCSA', true, ''],
  ['yes', 'no', 'FMCSA', false, ''],
  ['no', 'no', 'none', false, ''],
  ['no', 'yes', 'FMCSA', true, 'Ask which.'],
] as const)('ruled %s, tested %s', (fmcsr, safety, agency, part40, note) => {
  const [one] = statedEmployers([{ ...JOB, fmcsr, safety }], '2026-12-01');
  expect(one).toMatchObject({ agency, part40 });
  expect(one?.contact).toContain(note);
});
