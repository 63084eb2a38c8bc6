import { placeOf } from '#src/features/clients/server/clients.service.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Mis } from '../mis.contract.ts';
import {
  ALCOHOL_COLUMNS,
  arithmeticFaults,
  DRUG_COLUMNS,
  MIS_CATEGORIES,
  MIS_ROWS,
  misSections,
  testFaults,
  type MisFault,
  type MisKind,
  type Section,
} from '../mis.rules.ts';
import { whole } from './pools.service.ts';
import {
  coveredAt,
  employerOf,
  listedOf,
  misTests,
  peopleOfCompany,
  peopleOnce,
  type CoveredList,
  type Listed,
  type MisAsked,
  type MisTestRecord,
} from './mis.sql.ts';

type Asker = Pick<Context<Endpoint>, 'db' | 'kernel'>;

/** The annual report of an agency, with the tests behind each of its numbers. */
export async function annualReport(
  c: Asker,
  clientId: number,
  asked: MisAsked,
): Promise<{ report: Mis; sections: Record<MisKind, Section>; tests: MisTestRecord[] }> {
  const { db } = c;
  const place = await placeOf(db, clientId);
  const tests = await misTests(db, place, asked);
  const sections = misSections(tests);
  const { address, ...employer } = await employerOf(db, place);
  const covered = await coveredIn(c, place, asked);
  const shown = (section: Section, columns: readonly string[]) => ({
    columns: [...columns],
    rows: [
      ...MIS_ROWS.map(({ id, word }) => ({ id, word })),
      { id: 'total' as const, word: 'Total' },
    ].map(({ id, word }) => ({ id, word, cells: section[id].map((ids) => ids.length) })),
  });
  const isUscg = asked.agency === 'USCG';
  const faults: MisFault[] = [
    ...arithmeticFaults(sections),
    ...testFaults(tests),
    ...(employer.dotNumber === null && asked.agency === 'FMCSA'
      ? [
          {
            kind: 'missing' as const,
            message: 'Section I: the DOT number of the employer is not on file.',
          },
        ]
      : []),
    ...(covered.covered.some(({ people }) => people === null)
      ? [
          {
            kind: 'missing' as const,
            message: 'Section II: the number of covered employees is not known for every category.',
          },
        ]
      : []),
    ...(isUscg && sections.alcohol.total.some((ids) => ids.length > 0)
      ? [{ kind: 'wrong' as const, message: 'Section IV: USCG employers report no alcohol tests.' }]
      : []),
    {
      kind: 'missing',
      message:
        'Section I: the certifying official signs by hand; name of the preparer and of the C/TPA are not on file.',
    },
  ];
  const line = ['address1', 'address2', 'street', 'line1', 'city', 'state', 'zip'].flatMap((key) =>
    address[key] ? [address[key]] : [],
  );
  return {
    report: {
      ...{ year: asked.year, agency: asked.agency, quarter: asked.quarter ?? null },
      employer: { ...employer, address: line.join(', ') },
      ...covered,
      drug: shown(sections.drug, DRUG_COLUMNS),
      alcohol: shown(sections.alcohol, ALCOHOL_COLUMNS),
      faults,
    },
    sections,
    tests,
  };
}

/** Section II: the average over the year's selections; of an agency with several categories nobody has said who is which. */
async function coveredIn(
  c: Asker,
  place: Awaited<ReturnType<typeof placeOf>>,
  asked: MisAsked,
): Promise<Pick<Mis, 'covered' | 'coveredFrom'>> {
  const lists = await coveredAt(c.db, place, asked);
  const pools = new Set(lists.map(({ poolId }) => poolId));
  const isSeveral = pools.size > 1;
  // One pool's average is that of its lists; of several somebody may be in two.
  const total = isSeveral
    ? await averageOnce(c, place, lists)
    : Math.ceil(lists.reduce((sum, { people }) => sum + people, 0) / Math.max(1, lists.length));
  const once = isSeveral ? ', whoever is in two of them counted once' : '';
  const categories = MIS_CATEGORIES[asked.agency];
  const isOne = categories.length === 1;
  return {
    covered: categories.map((category) => ({
      category,
      people: isOne && lists.length > 0 ? total : null,
    })),
    coveredFrom:
      lists.length === 0
        ? 'No selection was drawn for this agency in the year.'
        : `${total} people in all categories: the average of ${lists.length} lists of selections in ${pools.size} ${pools.size === 1 ? 'pool' : 'pools'}${once}.`,
  };
}

/** The average of several pools, each person once: of a list over several companies those of this one alone. */
async function averageOnce(
  c: Asker,
  place: Awaited<ReturnType<typeof placeOf>>,
  lists: readonly CoveredList[],
): Promise<number> {
  const parts = new Map(
    lists.flatMap(({ wholeId, selectionId }) =>
      wholeId === null ? [] : [[wholeId, selectionId] as const],
    ),
  );
  const elsewhere: Listed[] = [];
  if (parts.size > 0) {
    const own = await whole(c, place.tenantId, (db) => peopleOfCompany(db, place.tenantId));
    const service = c.kernel.internalTenantId;
    const listed = await whole(c, service, (db) => listedOf(db, service, [...parts.keys()], own));
    for (const one of listed)
      elsewhere.push({ ...one, selectionId: parts.get(one.selectionId) ?? one.selectionId });
  }
  return whole(c, place.tenantId, (db) => peopleOnce(db, place, lists, elsewhere));
}
