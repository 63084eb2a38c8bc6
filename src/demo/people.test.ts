import { describe, expect, test } from 'vitest';
import { licenseFormats, matchesLicenseFormat } from '#src/features/employees/license-formats.ts';
import { addMonths } from '#src/shared/dates.ts';
import { demoClientOf } from './companies.ts';
import { licenseNumber } from './license-numbers.ts';
import { asciiName, demoEmployee, neverIssuedSsn } from './people.ts';
import { demoRandom } from './random.ts';

const world = { seed: 'test', today: '2026-11-21', employees: 2000 };
const roster = Array.from({ length: 2000 }, (_, i) => demoEmployee(world, i));

test.each(licenseFormats.map((entry) => [entry.state, entry] as const))(
  '%s: 100 generated license numbers are valid',
  (state, entry) => {
    const random = demoRandom('licenses', state, 0);
    const numbers = Array.from({ length: 100 }, () => licenseNumber(random, entry));
    expect(numbers.filter((number) => !matchesLicenseFormat(state, number))).toEqual([]);
    expect(new Set(numbers).size).toBeGreaterThan(90);
  },
);

test('a format that is not understood is refused, not guessed', () => {
  const entry = {
    state: 'ZZ',
    name: '',
    country: '',
    formats: [{ regex: '^(A|B)\\d$', description: '' }],
  };
  expect(() => licenseNumber(demoRandom('s', 'p', 0), entry)).toThrow(SyntaxError);
});

describe('demoEmployee', () => {
  test('does not depend on order or on how many there are', () => {
    expect(demoEmployee({ ...world, employees: 1_000_000 }, 1234)).toEqual(roster[1234]);
    expect(demoEmployee({ ...world, seed: 'other' }, 1234)).not.toEqual(roster[1234]);
  });

  test('has a valid license of its state, or none as a non-driver', () => {
    for (const { license, licenseState, licenseClass, cdl } of roster) {
      const bare = license === null && licenseState === null && !cdl;
      const valid = !bare && matchesLicenseFormat(licenseState ?? '', license ?? '');
      expect([bare, valid]).toEqual(licenseClass === 'Non-driver' ? [true, false] : [false, true]);
    }
    expect(new Set(roster.map(({ licenseState }) => licenseState)).size).toBeGreaterThan(45);
  });

  test('has an SSN that nobody has, and nobody else of the demo', () => {
    const area = /^9\d\d-(0[1-9]|[1-4]\d)-(?!0000)\d{4}$/;
    const numbers = Array.from({ length: 100_000 }, (_, i) => neverIssuedSsn(i));
    expect(numbers.every((number) => area.test(number))).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(neverIssuedSsn(40_000_001)).toMatch(area);
  });

  test('keeps ages and dates in order', () => {
    for (const { dob, appliedOn, hireDate, terminationDate, status } of roster) {
      expect(addMonths(dob, 12 * 21) <= world.today).toBe(true);
      expect(addMonths(dob, 12 * 69) > world.today).toBe(true);
      expect(appliedOn <= world.today).toBe(true);
      expect(hireDate === null).toBe(status === 'Applicant');
      const hired = hireDate ?? appliedOn;
      expect(hired >= appliedOn && hired <= world.today).toBe(true);
      expect(terminationDate !== null).toBe(status === 'Terminated');
      expect((terminationDate ?? hired) >= hired).toBe(true);
    }
  });

  test('works at an active location of its company in one of its job titles', () => {
    const counts = new Map<number, number>();
    for (const { clientId, topClientId, jobTitleId, workId } of roster) {
      const { client, owner } = demoClientOf(clientId);
      expect(client.deactivated).toBe(false);
      expect(owner.client.clientId).toBe(topClientId);
      expect(owner.jobTitles.map((title) => title.jobTitleId)).toContain(jobTitleId);
      expect(workId.startsWith(`${owner.code}-`)).toBe(true);
      counts.set(topClientId, (counts.get(topClientId) ?? 0) + 1);
    }
    expect([...counts.values()].sort((a, b) => a - b)[0]).toBe(6);
    expect(counts.size).toBe(7);
  });

  test('has the statuses of the trade, namesakes, apostrophes, hyphens and accents', () => {
    const employed = roster.filter(({ status }) => status === 'Employee').length / roster.length;
    expect(Math.abs(employed - 0.88)).toBeLessThan(0.03);
    const [a, b] = [roster[34], roster[39]];
    expect([b?.firstName, b?.lastName]).toEqual([a?.firstName, a?.lastName]);
    expect(b?.dob).not.toBe(a?.dob);
    const names = roster.map(({ lastName }) => lastName).join(' ');
    expect(names).toMatch(/O'\w/);
    expect(names).toMatch(/\w-\w/);
    expect(names).toMatch(/ñ/);
    expect(asciiName("Sørensen-O'Neal Núñez")).toBe('sorensenonealnunez');
  });
});
