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

/** By client and month of the draw: tests that were selected, ordered and made, over every client. */
export function billingOf(db: Db, year: number): Promise<BillingRow[]> {
  return db.rows(
    'random-billing',
    `select s.tenant_id as "clientId", c.name as "clientName", to_char(s.drawn_on, 'YYYY-MM') as month,
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
       from random_selected s join clients c on c.tenant_id = s.tenant_id and c.client_id = s.tenant_id
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where (s.drug or s.alcohol) and s.drawn_on >= make_date($1, 1, 1) and s.drawn_on < make_date($1 + 1, 1, 1)
      group by s.tenant_id, c.name, 3 order by lower(c.name), s.tenant_id, 3 limit 20000`,
    [year],
  );
}
