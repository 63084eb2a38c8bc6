import {
  carriersAt,
  everyCrash,
  dotNumbersAt,
} from '#src/features/csa/server/csa-lists.service.ts';
import type { Source } from './batches.ts';
import type { Reading, Scope } from './scope.service.ts';

/** DOT numbers as FMCSA writes them. */
const bare = (dot: string) => dot.replace(/^0+/, '');

/** The DOT numbers that a report is about. */
async function numbersOf(c: Reading, { place, sites, dotOf }: Scope) {
  const all = await dotNumbersAt(c.db, place);
  if (sites === null) return all;
  const own = new Set(sites.map((clientId) => bare(dotOf(clientId) ?? '')));
  return all.filter(({ dotNumber }) => own.has(dotNumber));
}

const standingWord = (over: boolean | null) =>
  over === null ? 'No percentile' : over ? 'Over the threshold' : 'Below the threshold';

/** Each category of each carrier, as the newest results have it. */
export const csa: Source = async function* (c, scope) {
  const { carriers } = await carriersAt(c.db, await numbersOf(c, scope), scope.today, 1);
  yield carriers.flatMap((carrier) =>
    carrier.categories.map((one) => ({
      rowId: `${carrier.DOTNumber}.${one.categoryId}`,
      employeeId: null,
      values: {
        dot: carrier.DOTNumber,
        category: one.BasFullName,
        standing: standingWord(one.over),
        percentile: one.percentile,
        threshold: one.threshold,
        measure: one.measure,
        inspections: one.inspections,
        reason: one.reason,
        release: carrier.release,
        carrier: carrier.legalName,
        location: carrier.clientName,
      },
    })),
  );
};

const yesNo = (is: boolean | null) => (is === null ? null : is ? 'Yes' : 'No');

/** The crashes of the public file, each with what somebody said it is. */
export const crashes: Source = async function* (c, scope) {
  const numbers = (await numbersOf(c, scope)).map(({ dotNumber }) => dotNumber);
  const { startDate: since, endDate: until } = scope;
  const found = everyCrash(c.db, { tenantId: scope.place.tenantId, numbers, since, until });
  for await (const rows of found)
    yield rows.map((row) => ({
      rowId: `${row.DOTNumber}.${row.crashId}`,
      employeeId: row.accident?.employeeId ?? null,
      values: {
        date: row.crashedOn,
        city: row.city,
        state: row.state,
        dot: row.DOTNumber,
        report: row.reportNumber,
        register:
          row.accident !== null ? 'In it' : row.reason !== null ? 'Said to be none' : 'Not tied',
        driver: row.accident?.driver ?? null,
        fatalities: row.fatalities,
        injuries: row.injuries,
        tow: yesNo(row.towAway),
        hazmat: yesNo(row.hazmatReleased),
        plate: row.plate,
        vin: row.vin,
      },
    }));
};
