import type { Db } from '#src/server/db/handle.ts';
import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import type { RateEffect, RateEntry } from '../testing-rates.contract.ts';

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
  addedBy: string | null;
}

/** Every rate, by agency, the newest first. */
export function readRates(db: Db): Promise<RateRecord[]> {
  return db.rows(
    'testing-rates',
    `select agency, stratum, valid_from as "from", drug_pct::float8 as "drugPct", alcohol_pct::float8 as "alcoholPct", source,
         checked_on as "checkedOn", added_at as "addedAt",
         (select u.first_name || ' ' || u.last_name from users u where u.user_id = r.added_by limit 1) as "addedBy"
       from testing_rates r order by agency, stratum, valid_from desc`,
    [],
  );
}

/** Pools of an agency in all companies: how many are below a rate, and how many keep to it. */
export async function readRateEffect(
  db: Db,
  {
    agency,
    stratum,
    drugPct,
    alcoholPct,
  }: Pick<RateEntry, 'agency' | 'stratum' | 'drugPct' | 'alcoholPct'>,
): Promise<RateEffect> {
  const [row] = await db.rows<RateEffect>(
    'testing-rates-effect',
    `select (count(*) filter (where b.below))::int as pools, (count(distinct p.tenant_id) filter (where b.below))::int as clients,
        (count(*) filter (where not b.below))::int as kept
       from random_pools p
       cross join lateral (select p.drug_pct < $3::numeric or p.alcohol_pct < coalesce($4::numeric, 0) as below) b
      where p.deleted_at is null and (p.authority = $1 or $1 = any (p.also))
        and ($2 = '' or p.stratum = '' or p.stratum = $2)`,
    [agency, stratum, drugPct, alcoholPct],
  );
  if (!row) throw new Error('An aggregate has one row');
  return row;
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
