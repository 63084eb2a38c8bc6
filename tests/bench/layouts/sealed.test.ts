import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEMO_SEED } from '#src/demo/random.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import * as layouts from './sealed-layout.ts';
import { drawPlan, papersOf, sealedPaper, sealedPlan } from './sealed-papers.ts';
import type { SealedSet } from './sealed-papers.ts';
import { FIFTH, FOURTH, OPENED, SEALED, SIXTH, THIRD } from './sealed-sets.ts';

const WORLD = { seed: DEMO_SEED, today: '2026-11-23', employees: 100_000 };
const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
const WRITERS = [
  layouts.us,
  layouts.padded,
  layouts.brief,
  layouts.dashed,
  layouts.longDashed,
  layouts.words,
  layouts.monthFirst,
  layouts.dayFirst,
  layouts.run,
  layouts.shortWords,
  layouts.yearFirst,
  layouts.yearSlashed,
  layouts.yearNamed,
  layouts.daySlashed,
  layouts.dotted,
  layouts.sworn,
];

/** All that is written on the paper of an ordinal, letters misread by machines aside. */
function written(
  set: SealedSet,
  ordinal: number,
): { plan: ReturnType<typeof sealedPlan>; text: string } {
  const plan = sealedPlan(set, WORLD, ordinal);
  const texts: string[] = [];
  const nothing = (): void => undefined;
  const surface: Surface = {
    text: (_x, _y, text) => texts.push(text),
    rect: nothing,
    line: nothing,
    stroke: nothing,
    disc: nothing,
    nextPage: nothing,
  };
  drawPlan(surface, plan);
  return { plan, text: texts.join('\n') };
}

function says(text: string, date: IsoDate): boolean {
  return WRITERS.some((write) => text.includes(write(date)));
}

describe.each([
  ['opened', OPENED, 18],
  ['sealed', SEALED, 40],
  ['third', THIRD, 15],
  ['fourth', FOURTH, 15],
  ['fifth', FIFTH, 16],
  ['sixth', SIXTH, 24],
] as const)('the %s set', (_, set: SealedSet, least) => {
  const papers = Array.from({ length: papersOf(set) }, (_unused, ordinal) => written(set, ordinal));

  test('the set has enough layouts and papers, of types that are', () => {
    const migrations = new URL('../../../src/server/db/migrations/', import.meta.url);
    const sql = readdirSync(migrations)
      .map((file) => readFileSync(new URL(file, migrations), 'utf8'))
      .join('\n');
    expect(Object.keys(set.layouts).length).toBeGreaterThanOrEqual(least);
    expect(papersOf(set)).toBeGreaterThanOrEqual(420);
    for (const { documentTypeId, alike = [] } of Object.values(set.layouts))
      for (const type of [documentTypeId, ...alike]) expect(sql).toContain(`(${type}, '`);
  });

  test('a paper carries the facts that its form carries, and no other of the person', () => {
    for (const { plan, text } of papers) {
      const { name, facts, person: owner, says: said } = plan;
      const { person } = facts;
      const flat = plain(text);
      const what = `${name}: ${text}`;
      expect(flat, what).toContain(plain(person.lastName));
      expect(flat, what).toContain(plain(person.firstName));
      const has = {
        license: flat.includes(plain(person.license ?? owner.license ?? '')),
        birth: says(text, person.dob || owner.dob),
        ssn: flat.includes(plain(person.ssn || owner.ssn)),
        address: text
          .toLowerCase()
          .includes((person.address.line1 || owner.address.line1).toLowerCase()),
        phone: text.includes(person.phone || owner.phone),
      };
      expect(has, what).toEqual({
        license: said.includes('license'),
        birth: said.includes('birth'),
        ssn: said.includes('ssn'),
        address: said.includes('address'),
        phone: said.includes('phone'),
      });
      if (said.includes('lastFour')) expect(text, what).toContain(person.ssn.slice(-4));
    }
  });

  test('a paper says its own day and its own end', () => {
    for (const { plan, text } of papers) {
      const { docDate, expires } = plan.facts;
      expect(says(text, docDate), `${plan.name}: ${docDate} in ${text}`).toBe(true);
      if (expires) expect(says(text, expires), `${plan.name}: ${expires} in ${text}`).toBe(true);
      expect(docDate <= WORLD.today).toBe(true);
      expect(plan.received >= docDate && plan.received <= WORLD.today).toBe(true);
    }
  });

  test('nearly every paper has another day that misleads', () => {
    const dates =
      /\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|[A-Z][a-z]+ \d{1,2}, \d{4}|[A-Z]{3} \d\d \d{4}|\d\d[A-Z]{3}\d{4}|\d{4}[/-](?:\d\d|[A-Z][a-z]{2})[/-]\d\d/g;
    const alone = papers.filter(({ text }) => new Set(text.match(dates)).size < 2);
    expect(alone.length).toBeLessThan(0.2 * papers.length);
  });

  test('a name alone is never that of a stranger at the company of a namesake', () => {
    const named = papers.filter(({ plan }) => plan.layout.bears.length === 0);
    expect(named.length).toBeGreaterThan(0);
    for (const { plan } of named) expect(plan.who).not.toBe('absentNamesake');
  });

  test('people fill in some of the forms of paper with a pen', () => {
    const penned = papers.filter(({ plan }) => plan.penned);
    for (const { plan } of penned) {
      expect(plan.layout.filled).toBe('hand');
      expect(['office', 'fax', 'phone']).toContain(plan.way);
    }
    expect(penned.length > 0).toBe((set.penned ?? 0) > 0);
  });

  test('the same ordinal makes the same paper', async () => {
    const onFile = () => ({ all: 1, atCompany: 1 });
    const portal = papers.findIndex(({ plan }) => plan.way === 'portal');
    const [one, other] = [
      await sealedPaper(set, WORLD, onFile, portal),
      await sealedPaper(set, WORLD, onFile, portal),
    ];
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true);
    expect({ ...one, bytes: null }).toEqual({ ...other, bytes: null });
  });
});
