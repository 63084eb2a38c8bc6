import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRules } from '#src/features/qualification/server/rules.sql.ts';
import {
  AGENCIES,
  applies,
  COUNTRIES,
  DRIVES,
  meetsConditions,
  OPERATIONS,
} from '#src/features/qualification/conditions.rules.ts';
import type { QualificationItem } from '#src/features/qualification/item.rules.ts';
import { qualify } from '#src/features/qualification/qualification.rules.ts';
import type {
  Driver,
  FiledDocument,
  QualificationRule,
} from '#src/features/qualification/rule-rows.rules.ts';
import { transaction } from '#src/server/db/handle.ts';
import { PAPERS, type RuleCase } from '#tests/support/rule-case.ts';
import { EMPLOYER_CASES } from '#tests/support/rule-cases-employers.ts';
import { BEGINNING_CASES } from '#tests/support/rule-cases-beginning.ts';
import { FILE_CASES } from '#tests/support/rule-cases-file.ts';
import { PEOPLE_CASES } from '#tests/support/rule-cases-people.ts';
import { PROOF_CASES } from '#tests/support/rule-cases-proof.ts';
import { driver } from '#tests/support/qualification-samples.ts';
import { openWorld, type World } from '#tests/support/world.ts';

let world: World;
let law: QualificationRule[];
beforeAll(async () => {
  world = await openWorld();
  law = await transaction(
    world.kernel.pool,
    { role: 'jobs', tenantId: world.internal.tenantId, sites: '*' },
    (db) => readRules(db, world.internal.tenantId),
  );
}, 120_000);
afterAll(() => world.close());

const nameOf = (type: number) =>
  Object.entries(PAPERS).find(([, id]) => id === type)?.[0] ?? String(type);

function means({ severity, blocksDispatch, beforeDriving }: QualificationItem, stopped: boolean) {
  if (beforeDriving) return 'before driving';
  if (severity === 'warning') return 'to look at';
  return blocksDispatch && stopped ? 'stops' : 'a violation';
}

/** The past employer that an item is about. */
const of = ({ documentTypeId, authority }: QualificationItem) =>
  [307, 309, 339].includes(documentTypeId) && authority !== null ? ` of ${authority}` : '';

function faultsOf({ driver: over, papers, day }: RuleCase): string[] {
  const who: Driver = driver({
    clientPath: [world.internal.tenantId],
    hireDate: '2024-03-02',
    licenseExpires: '2028-06-01',
    ...over,
  });
  const documents = Object.entries(PAPERS).flatMap(([name, documentTypeId]): FiledDocument[] => {
    const dates = papers[name as keyof typeof PAPERS];
    if (!dates) return [];
    const [docDate, expirationDate = null, authority = null] = dates;
    return [
      {
        documentId: name,
        documentTypeId,
        status: 'accepted',
        docDate,
        expirationDate,
        authority,
      },
    ];
  });
  const found = qualify(law, who, documents, day);
  return found.items
    .filter(({ severity }) => severity !== 'none')
    .map(
      (item) =>
        `${nameOf(item.documentTypeId)}${of(item)}: ${item.status}, ${means(item, found.doNotDispatch)} (${item.citation})`,
    );
}

const CASES = Object.entries({
  ...PROOF_CASES,
  ...BEGINNING_CASES,
  ...FILE_CASES,
  ...PEOPLE_CASES,
  ...EMPLOYER_CASES,
});

describe.each(CASES)('%s', (_subject, cases) => {
  test.each(cases.map((one) => [one.what, one] as const))('%s', (_what, one) => {
    expect(faultsOf(one).toSorted()).toEqual([...one.faults].toSorted());
  });
});

test('there are at least 80 of them, and they name every rule that asks by itself', () => {
  const all = CASES.flatMap(([, cases]) => cases);
  expect(all.length).toBeGreaterThanOrEqual(80);
  const cited = all.flatMap(({ faults }) => faults).join('\n');
  const unnamed = law
    .filter(({ required, appliesTo }) => required && appliesTo !== 'holders')
    .filter(({ citation }) => !cited.includes(`(${citation})`))
    .map(({ ruleId }) => ruleId);
  // Ended before the days of the cases.
  expect(unnamed.toSorted()).toEqual(['cdlisMvr', 'violations']);
});

/** Every kind of driver that the conditions tell apart. */
const KINDS = [true, false].flatMap((holdsCdl) =>
  [true, false].flatMap((permit) =>
    [null, ...DRIVES].flatMap((drives) =>
      COUNTRIES.flatMap((country) =>
        OPERATIONS.flatMap((operation) =>
          AGENCIES.flatMap((agency) =>
            [null, 'H', 'N', 'HNT', 'P', 'X'].map((endorsements) =>
              driver({ holdsCdl, permit, drives, country, operation, agency, endorsements }),
            ),
          ),
        ),
      ),
    ),
  ),
);
const LICENSE = 335;

test('of the rows of a type at most one is for a driver on a day, and one is always for the license', () => {
  const types = [...Map.groupBy(law, ({ documentTypeId }) => documentTypeId)];
  // One day decides for all rows of a type: two that go by different days could both hold.
  for (const [type, rows] of types)
    expect(new Set(rows.map(({ inForceBy }) => inForceBy)).size, nameOf(type)).toBe(1);
  const days = [...new Set(law.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))];
  const found = types.flatMap(([type, rows]) =>
    days.flatMap((day) => {
      const held = rows.filter(
        ({ required, from, to }) => required && from <= day && (to === null || day < to),
      );
      return KINDS.flatMap((kind) => {
        const own = held.filter(
          ({ appliesTo, conditions }) =>
            applies(appliesTo, kind) && meetsConditions(conditions, kind),
        );
        const isRight =
          type === LICENSE && day >= '1971-01-01' ? own.length === 1 : own.length <= 1;
        return isRight ? [] : [`${nameOf(type)} on ${day}: ${own.map(({ ruleId }) => ruleId)}`];
      });
    }),
  );
  expect([...new Set(found)]).toEqual([]);
});

test('a row of which not all was read in the text says what was not, and no source says so instead', () => {
  const open = law.filter(({ unverified }) => unverified !== null);
  // 391.23(c)(4), 382.701(a) of drivers hired again, and 382.501 of who drives no CDL vehicle any more among them.
  expect(open.map(({ ruleId }) => ruleId)).toEqual(
    expect.arrayContaining(['returnToDutyPlain', 'safetyHistory', 'preEmploymentQueryDuty']),
  );
  expect(open.filter(({ checkedOn }) => checkedOn === null)).toEqual([]);
  expect(law.filter(({ source }) => source?.includes('not verified'))).toEqual([]);
});
