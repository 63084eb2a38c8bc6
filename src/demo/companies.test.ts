import { expect, test } from 'vitest';
import {
  deactivatedLocationsCompany,
  demoClients,
  demoCompanies,
  effectiveDotNumber,
  internalCompany,
  paperCompanyOf,
} from './companies.ts';

test('there are the internal client, client 513 and six employers', () => {
  expect(demoCompanies).toHaveLength(8);
  expect(internalCompany.client).toMatchObject({ clientId: 1, legacyClientId: 78 });
  expect(internalCompany.services.map(({ name }) => name)).toContain('dot physical (ops)');
  expect(deactivatedLocationsCompany.client.legacyClientId).toBe(513);
  expect(deactivatedLocationsCompany.locations.filter((at) => at.deactivated)).toHaveLength(2);
});

test('ids are unique, parents come first and levels follow from them', () => {
  for (const key of ['clientId', 'legacyClientId'] as const) {
    expect(new Set(demoClients.map((client) => client[key])).size).toBe(demoClients.length);
  }
  const levels = new Map<number, number>();
  for (const { clientId, parentId, levelNumber } of demoClients) {
    expect(levelNumber).toBe(parentId === null ? 1 : (levels.get(parentId) ?? NaN) + 1);
    levels.set(clientId, levelNumber);
  }
  expect(Math.max(...levels.values())).toBe(4);
  const titles = demoCompanies.flatMap(({ jobTitles }) => jobTitles.map((t) => t.jobTitleId));
  expect(new Set(titles).size).toBe(titles.length);
});

test('DOT numbers are seven digits above those issued, and inherited where a location has none', () => {
  const own = demoClients.flatMap(({ dotNumber }) => dotNumber ?? []);
  expect(new Set(own).size).toBe(own.length);
  for (const number of own) expect(number).toMatch(/^9\d{6}$/);
  const inheriting = demoClients.find(
    ({ levelNumber, dotNumber }) => levelNumber > 2 && !dotNumber,
  );
  expect(inheriting && effectiveDotNumber(inheriting)).toMatch(/^9\d{6}$/);
  expect(effectiveDotNumber(internalCompany.client)).toBeNull();
});

test('papers of a terminal name the company at the terminal', () => {
  const terminal = demoClients.find(({ name }) => name === 'Toledo Terminal');
  expect(terminal && paperCompanyOf(terminal.clientId)).toMatchObject({
    name: 'Harrow & Pike Freight Lines',
    address: { city: 'Toledo', state: 'OH' },
  });
  expect(() => paperCompanyOf(999_999)).toThrow(RangeError);
});
