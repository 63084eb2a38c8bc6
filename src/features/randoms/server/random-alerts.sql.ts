import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Life } from '../lives.rules.ts';
import type { Frequency } from '../periods.rules.ts';
import { testStanding } from './selections.sql.ts';

/** Somebody of a drawn selection for whom it has not ended, as far as the rows alone say. */
export interface WaitingRow extends Life {
  selectionId: string;
  poolId: string;
  poolName: string;
  poolClientId: number;
  year: number;
  period: number;
  frequency: Frequency;
  place: number;
  employeeId: string;
  name: string;
  clientName: string;
  drawnAt: string | null;
  collectedOn: string | null;
}

/**
 * Those who still wait in the selections of pools at or below a place, drawn at some locations, and from pools of these. `db`
 * sees the whole company: somebody who was transferred since still waits.
 */
export function waitingAt(
  db: Db,
  place: Place,
  sites: '*' | readonly number[],
): Promise<WaitingRow[]> {
  return db.rows(
    'random-waiting',
    `select s.selection_id as "selectionId", s.pool_id as "poolId", p.name as "poolName", p.client_id as "poolClientId", n.year, n.period,
         n.frequency, s.place, coalesce(e.replaced_by, e.employee_id) as "employeeId", e.last_name || ', ' || e.first_name as name,
         c.name as "clientName", n.drawn_at as "drawnAt", s.drug, s.alcohol, s.excused, s.outcome, s.notified_at as "notifiedAt",
         s.arrived_at as "arrivedAt", s.collected_at as "collectedAt", coalesce(d.collected_on, a.collected_on) as "collectedOn",
         ${testStanding('d')} as "drugTest", ${testStanding('a')} as "alcoholTest"
       from random_selections n
       join random_selected s on s.tenant_id = n.tenant_id and s.selection_id = n.selection_id
       join random_pools p on p.tenant_id = n.tenant_id and p.pool_id = n.pool_id
       join clients pc on pc.tenant_id = p.tenant_id and pc.client_id = p.client_id
       join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where n.tenant_id = $1 and pc.path @> array[$2::int] and n.state = 'drawn' and (s.drug or s.alcohol) and s.excused is null
        and ($3::int[] is null or (s.client_id = any ($3::int[]) and p.client_id = any ($3::int[])))
        and s.outcome is null and ((s.drug and d.result_type_id is null) or (s.alcohol and a.result_type_id is null))
      order by n.drawn_at, s.place limit 5000`,
    [place.tenantId, place.clientId, sites === '*' ? null : sites],
  );
}

/** The selections that are drawn and not closed, of pools at or below a place. */
export function openSelectionsAt(
  db: Db,
  place: Place,
): Promise<
  {
    selectionId: string;
    poolId: string;
    poolName: string;
    clientId: number;
    year: number;
    period: number;
    frequency: Frequency;
    drawnAt: string | null;
  }[]
> {
  return db.rows(
    'random-open-selections',
    `select n.selection_id as "selectionId", n.pool_id as "poolId", p.name as "poolName", p.client_id as "clientId", n.year, n.period,
         n.frequency, n.drawn_at as "drawnAt"
       from random_selections n join random_pools p on p.tenant_id = n.tenant_id and p.pool_id = n.pool_id
       join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id
      where n.tenant_id = $1 and c.path @> array[$2::int] and n.state = 'drawn' order by n.drawn_at limit 2000`,
    [place.tenantId, place.clientId],
  );
}
