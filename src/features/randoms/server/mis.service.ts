import { placeOf } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
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
  misTests,
  peopleOnce,
  type MisAsked,
  type MisTestRecord,
} from './mis.sql.ts';

/** The annual report of an agency, with the tests behind each of its numbers. */
export async function annualReport(
  db: Db,
  clientId: number,
  asked: MisAsked,
): Promise<{ report: Mis; sections: Record<MisKind, Section>; tests: MisTestRecord[] }> {
  const place = await placeOf(db, clientId);
  const tests = await misTests(db, place, asked);
  const sections = misSections(tests);
  const { address, ...employer } = await employerOf(db, place);
  const covered = await coveredIn(db, place, asked);
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
  db: Db,
  place: Awaited<ReturnType<typeof placeOf>>,
  asked: MisAsked,
): Promise<Pick<Mis, 'covered' | 'coveredFrom'>> {
  const lists = await coveredAt(db, place, asked);
  const pools = Map.groupBy(lists, ({ poolId }) => poolId);
  const average = (of: readonly { people: number }[]) =>
    Math.ceil(of.reduce((sum, { people }) => sum + people, 0) / of.length);
  const own = lists.filter(({ isPart }) => !isPart);
  const parts = [...pools.values()].filter((of) => of.every(({ isPart }) => isPart));
  const isSeveral = new Set(own.map(({ poolId }) => poolId)).size > 1;
  // One pool's average is that of its lists; of several somebody may be in two.
  const total =
    (isSeveral
      ? await whole({ db }, place.tenantId, (all) => peopleOnce(all, place, own))
      : own.length > 0
        ? average(own)
        : 0) + parts.reduce((sum, of) => sum + average(of), 0);
  const once = isSeveral ? ', whoever is in two of them counted once' : '';
  const twice =
    parts.length > 0 && pools.size > 1
      ? ' Of a pool over several clients the number alone is kept here: whoever is in it and in another pool is counted in both.'
      : '';
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
        : `${total} people in all categories: the average of ${lists.length} lists of selections in ${pools.size} ${pools.size === 1 ? 'pool' : 'pools'}${once}.${twice}`,
  };
}
