import type { Db } from '#src/server/db/handle.ts';
import type { BillingRow } from '../billing.contract.ts';

const each = (kind: 'drug' | 'alcohol', of: 'd' | 'a') => ({
  ordered: `(s.${kind} and s.${kind}_order_id is not null)`,
  tested: `(s.${kind} and ${of}.result_type_id not in (3, 6))`,
  canceled: `(s.${kind} and ${of}.result_type_id in (3, 6))`,
});
const [DRUG, ALCOHOL] = [each('drug', 'd'), each('alcohol', 'a')];
const ENDED = '(s.excused is not null or s.outcome is not null)';
const both = (drug: string, alcohol: string) =>
  `(count(*) filter (where ${drug}) + count(*) filter (where ${alcohol}))::int`;

/** What was counted of a company's draws in a month. */
const COUNTED = `select s.tenant_id as "clientId", to_char(s.drawn_on, 'YYYY-MM') as month,
         count(*) filter (where s.drug)::int as "drugSelected", count(*) filter (where s.alcohol)::int as "alcoholSelected",
         count(*) filter (where ${DRUG.ordered})::int as "drugOrdered", count(*) filter (where ${ALCOHOL.ordered})::int as "alcoholOrdered",
         count(*) filter (where ${DRUG.tested})::int as "drugTested", count(*) filter (where ${ALCOHOL.tested})::int as "alcoholTested",
         ${both(DRUG.canceled, ALCOHOL.canceled)} as canceled, ${both(`s.drug and ${ENDED}`, `s.alcohol and ${ENDED}`)} as ended,
         ${both(
           `s.drug and s.drug_order_id is null and d.drug_test_id is null and not ${ENDED}`,
           `s.alcohol and s.alcohol_order_id is null and a.drug_test_id is null and not ${ENDED}`,
         )} as "notOrdered",
         ${both(
           `${DRUG.ordered} and d.drug_test_id is null and not ${ENDED}`,
           `${ALCOHOL.ordered} and a.drug_test_id is null and not ${ENDED}`,
         )} as "orderedNotTested",
         ${both(
           `s.drug and s.drug_order_id is null and d.drug_test_id is not null`,
           `s.alcohol and s.alcohol_order_id is null and a.drug_test_id is not null`,
         )} as "testedNotOrdered"
       from random_selected s
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where (s.drug or s.alcohol) and s.drawn_on >= make_date($1, 1, 1) and s.drawn_on < make_date($1 + 1, 1, 1)
      group by s.tenant_id, 2`;
const COUNTS = [
  ...[
    'drugSelected',
    'alcoholSelected',
    'drugOrdered',
    'alcoholOrdered',
    'drugTested',
    'alcoholTested',
  ],
  ...['canceled', 'ended', 'notOrdered', 'orderedNotTested', 'testedNotOrdered'],
];

/**
 * By client and month of the draw: tests that were selected, ordered and made, over every client, and what was billed; also a bill of
 * a month without a draw. `db` is the service's.
 * @param only one company and month
 */
export function billingOf(
  db: Db,
  year: number,
  only: { clientId: number; month: string } | null = null,
): Promise<BillingRow[]> {
  return db.rows(
    'random-billing',
    `with counted as (${COUNTED}),
     billed as (
       select billed_tenant_id as "clientId", to_char(month, 'YYYY-MM') as month, drug_tests, alcohol_tests, invoice, version
         from random_bills where tenant_id = (select app_tenant()) and month >= make_date($1, 1, 1) and month < make_date($1 + 1, 1, 1))
     select "clientId", c.name as "clientName", coalesce(month, '') as month, ${COUNTS.map((name) => `coalesce(n."${name}", 0) as "${name}"`).join(', ')},
         b.drug_tests as "drugBilled", b.alcohol_tests as "alcoholBilled", coalesce(b.invoice, '') as invoice, coalesce(b.version, 0) as version
       from counted n full join billed b using ("clientId", month)
       join clients c on c.tenant_id = "clientId" and c.client_id = "clientId"
      where $2::int is null or ("clientId" = $2 and month = $3::text)
      order by lower(c.name), "clientId", 3 limit 20000`,
    [year, only?.clientId ?? null, only?.month ?? null],
  );
}

/** Keeps what was billed, of the version that was seen; null is last-writer-wins. Returns whether it was kept. */
export async function keepBill(
  db: Db,
  { clientId, month }: { clientId: number; month: string },
  bill: { drugTests: number; alcoholTests: number; invoice: string },
  { by, version }: { by: string; version: number | null },
): Promise<boolean> {
  const kept = await db.change(
    'random-bill-keep',
    `insert into random_bills as b (tenant_id, billed_tenant_id, month, drug_tests, alcohol_tests, invoice, entered_by)
     select (select app_tenant()), $1::int, ($2::text || '-01')::date, $3::int, $4::int, $5::text, $6::uuid where coalesce($7::int, 0) = 0
        or exists (select from random_bills o where o.tenant_id = (select app_tenant()) and o.billed_tenant_id = $1 and o.month = ($2::text || '-01')::date)
     on conflict (tenant_id, billed_tenant_id, month) do update set drug_tests = excluded.drug_tests, alcohol_tests = excluded.alcohol_tests,
       invoice = excluded.invoice, entered_by = excluded.entered_by, entered_at = now(), version = b.version + 1
     where $7::int is null or b.version = $7`,
    [clientId, month, bill.drugTests, bill.alcoholTests, bill.invoice, by, version],
    { least: 0 },
  );
  return kept > 0;
}

/** Whether a client is a company, not one of its locations, and not the service's own. */
export async function isCompany(db: Db, clientId: number): Promise<boolean> {
  const rows = await db.rows(
    'random-bill-company',
    'select 1 from clients where tenant_id = $1 and client_id = $1 and not is_internal_tenant($1)',
    [clientId],
  );
  return rows.length > 0;
}
