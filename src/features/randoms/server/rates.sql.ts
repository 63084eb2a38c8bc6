import type { Db } from '#src/server/db/handle.ts';
import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import type { RateEntry } from '../testing-rates.contract.ts';

/** A rate as it is kept. */
export interface RateRecord {
  agency: DotAgency;
  stratum: string;
  from: string;
  drugPct: number;
  alcoholPct: number | null;
  source: string;
  checkedOn: string | null;
  addedAt: string;
}

/** Every rate, by agency, the newest first. */
export function readRates(db: Db): Promise<RateRecord[]> {
  return db.rows(
    'testing-rates',
    `select agency, stratum, valid_from as "from", drug_pct::float8 as "drugPct", alcohol_pct::float8 as "alcoholPct", source,
         checked_on as "checkedOn", added_at as "addedAt"
       from testing_rates order by agency, stratum, valid_from desc`,
    [],
  );
}

/** Enters a rate; false where there is one from that day. */
export async function addRate(
  db: Db,
  { agency, stratum, from, drugPct, alcoholPct, source, checkedOn }: RateEntry,
  addedBy: string,
): Promise<boolean> {
  const added = await db.rows(
    'testing-rates-add',
    `insert into testing_rates (agency, stratum, valid_from, drug_pct, alcohol_pct, source, checked_on, added_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [agency, stratum, from, drugPct, alcoholPct, source, checkedOn, addedBy],
  );
  return added.length > 0;
}

/** Takes a rate back. @throws request.not_found where there is none */
export async function dropRate(
  db: Db,
  { agency, stratum, from }: Pick<RateEntry, 'agency' | 'stratum' | 'from'>,
): Promise<void> {
  await db.change(
    'testing-rates-drop',
    'delete from testing_rates where agency = $1 and stratum = $2 and valid_from = $3',
    [agency, stratum, from],
    { least: 1 },
  );
}
