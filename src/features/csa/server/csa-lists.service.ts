import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { CsaCarrier, CsaCrash } from '../csa.contract.ts';
import { carrierClassOf, categoriesOn, type Category, standingOf } from '../csa.rules.ts';
import { type CrashFilter, crashesBetween } from './crashes.sql.ts';
import {
  type CarrierRow,
  type NumberAt,
  numbersAt,
  readCarriers,
  readCategories,
  readResults,
  type ResultRow,
} from './csa.sql.ts';

/** Rows a batch. */
const BATCH = 1000;

function carrierOf(
  at: NumberAt,
  census: CarrierRow | undefined,
  results: readonly ResultRow[],
  categories: readonly Category[],
): CsaCarrier {
  const [now] = results;
  const kind = now?.kind ?? null;
  const carrierClass = carrierClassOf({
    hazmat: census?.hazmat ?? null,
    passenger: census?.passenger ?? null,
    kind,
  });
  return {
    ...{ DOTNumber: at.dotNumber, clientId: at.clientId, clientName: at.clientName },
    ...{ carrierClass, kind, legalName: census?.legalName ?? null },
    ...{ powerUnits: census?.powerUnits ?? null, drivers: census?.drivers ?? null },
    ...{ mcs150On: census?.mcs150On ?? null, censusRelease: census?.release ?? null },
    release: now?.release ?? null,
    inspections: now?.inspections ?? null,
    driverInspections: now?.driverInspections ?? null,
    driverOutOfService: now?.driverOutOfService ?? null,
    vehicleInspections: now?.vehicleInspections ?? null,
    vehicleOutOfService: now?.vehicleOutOfService ?? null,
    categories: categories.map((category) => {
      const result = now?.categories.find(({ basicId }) => basicId === category.basicId) ?? null;
      return {
        categoryId: category.categoryId,
        BasicID: category.basicId,
        BasName: category.name,
        BasFullName: category.fullName,
        threshold: category.thresholds[carrierClass],
        acute: result?.acute ?? null,
        inspections: result?.inspections ?? null,
        ...standingOf(category, result, { kind, carrierClass }),
      };
    }),
    history: [...results].reverse().map((row) => ({
      release: row.release,
      categories: row.categories.map(({ basicId, measure, percentile }) => ({
        ...{ BasicID: basicId, measure, percentile },
      })),
    })),
  };
}

/** Carriers by their DOT numbers, each with its standing in every category of a day and so many of its releases; and all categories. */
export async function carriersAt(
  db: Db,
  numbers: readonly NumberAt[],
  today: IsoDate,
  releases: number,
): Promise<{ carriers: CsaCarrier[]; all: Category[] }> {
  const dots = numbers.map(({ dotNumber }) => dotNumber);
  const all = await readCategories(db);
  const categories = categoriesOn(all, today);
  const census = new Map((await readCarriers(db, dots)).map((one) => [one.dotNumber, one]));
  const results = Map.groupBy(await readResults(db, dots, releases), ({ dotNumber }) => dotNumber);
  return {
    carriers: numbers.map((at) =>
      carrierOf(at, census.get(at.dotNumber), results.get(at.dotNumber) ?? [], categories),
    ),
    all,
  };
}

/** A crash without what somebody asked to be corrected of it. */
type Listed = Omit<CsaCrash, 'dataQs'>;

/** All crashes of some DOT numbers between two days, the newest first, batch by batch. */
export async function* everyCrash(
  db: Db,
  filter: CrashFilter,
): AsyncGenerator<Omit<CsaCrash, 'dataQs'>[]> {
  let after: Listed | null = null;
  do {
    const rows: Listed[] = await crashesBetween(db, filter, after, BATCH);
    yield rows;
    after = rows.length === BATCH ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

/** The DOT numbers at or below a place, each once, without zeros before it. */
export const dotNumbersAt = (db: Db, place: Parameters<typeof numbersAt>[1]) =>
  numbersAt(db, place);
