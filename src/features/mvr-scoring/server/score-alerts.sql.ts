import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { ScoreAlert } from '../mvr-scoring.shapes.ts';
import { MOST_SCORE_ALERTS, NOTHING_FOLLOWS } from '../score-alerts.rules.ts';

/** Of a whole company no location need be looked up: the rows allow no other. */
const below = (column: string, { tenantId, clientId }: Place) =>
  tenantId === clientId
    ? '$2::int is not null'
    : `${column} in (select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int])`;

const WHO = `e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", c.client_id as "clientId",
    c.name as "clientName", s.document_id as "documentId"`;
/** The driver on the roster, at the location where they work now. */
const ON_ROSTER = `join employment_statuses t on t.employment_status_id = e.employment_status_id and t.on_roster
    join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id`;

/**
 * Drivers on the roster whose latest score is of a band with an action, the highest first, and after them the records that wait
 * for a score; one more than are listed. The scores are walked in the order of their index (0420_score_alerts.sql).
 */
export async function scoreAlerts(db: Db, place: Place): Promise<ScoreAlert[]> {
  const of = place.tenantId === place.clientId ? 'all' : 'part';
  const values = [place.tenantId, place.clientId, MOST_SCORE_ALERTS + 1];
  const scored = await db.rows<ScoreAlert>(
    `mvr-score-alerts-${of}`,
    `select x.scoring_id as "scoringId", 'scored' as kind, ${WHO}, x.as_of as "reportDate", x.score, x.band, x.band_action as action,
         x.scored_at as since
       from mvr_scores x
       join mvr_scorings s on s.tenant_id = x.tenant_id and s.scoring_id = x.scoring_id
       join employees e on e.tenant_id = x.tenant_id and e.employee_id = x.employee_id and e.deleted_at is null and e.replaced_by is null
       ${ON_ROSTER}
      where x.tenant_id = $1 and x.withdrawn_at is null and x.band_action not in ('', '${NOTHING_FOLLOWS}') and ${below('e.client_id', place)}
        and not exists (select from mvr_scores y where y.tenant_id = x.tenant_id and y.employee_id = x.employee_id
          and y.withdrawn_at is null and (y.as_of, y.scored_at) > (x.as_of, x.scored_at))
      order by x.score desc, x.score_id limit $3`,
    values,
  );
  if (scored.length > MOST_SCORE_ALERTS) return scored;
  const waiting = await db.rows<ScoreAlert>(
    `mvr-score-alerts-waiting-${of}`,
    `select s.scoring_id as "scoringId", 'waiting' as kind, ${WHO}, coalesce(r.report_date, d.doc_date) as "reportDate",
         null::int as score, null as band, null as action, s.received_at as since
       from mvr_scorings s
       join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id and e.deleted_at is null and e.replaced_by is null
       ${ON_ROSTER}
       left join mvr_records r on r.tenant_id = s.tenant_id and r.mvr_id = s.mvr_id
       left join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
      where s.tenant_id = $1 and s.state = 'waiting' and ${below('e.client_id', place)}
      order by s.received_at, s.scoring_id limit $3`,
    values,
  );
  return [...scored, ...waiting];
}
