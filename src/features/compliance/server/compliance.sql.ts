import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FileCounts, Grouping } from '../compliance.rules.ts';

/** The totals of a whole file: its state, and the sum of scores (0400_compliance.sql). */
const STATES = `('s:doNotDispatch', 's:expired', 's:missing', 's:pendingReview', 's:expiring', 's:valid', 'score', 'scored')`;
const sumOf = (figure: string) =>
  `coalesce(sum(t.change) filter (where t.figure = '${figure}'), 0)::int`;
/** `FileCounts` of the totals `t`. */
const COUNTS = `coalesce(sum(t.change) filter (where t.figure like 's:%'), 0)::int as files, ${sumOf('s:doNotDispatch')} as held,
    ${sumOf('s:expired')} as expired, ${sumOf('s:missing')} as missing, ${sumOf('s:pendingReview')} as pending,
    ${sumOf('s:expiring')} as expiring, ${sumOf('s:valid')} as valid, ${sumOf('score')} as "scoreSum", ${sumOf('scored')} as scored`;

/** Of those on the roster. */
const ON_ROSTER =
  'join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster';

/** To which place a location `c` belongs, at or below the one that is asked for. */
const PLACE_OF: Readonly<Record<Grouping, string>> = {
  region: 'coalesce(c.path[cardinality($2::int[]) + 1], c.client_id)',
  // The nearest location with a DOT number of its own; without one that which is asked for.
  company: `coalesce((select a.client_id from clients a where a.tenant_id = c.tenant_id and a.client_id = any (c.path)
      and a.dot_number is not null and a.level_number >= cardinality($2::int[]) order by a.level_number desc limit 1), $2[cardinality($2::int[])])`,
  location: 'case when $2::int[] is not null then c.client_id end',
};

export interface PlaceRow extends FileCounts {
  clientId: number;
  name: string;
  isAbove: boolean;
}

/**
 * The places at or below a location with their counts, the worst first; those without a file are left out. What is right below a
 * location stands beside the files of the location itself.
 */
export function readPlaces(
  db: Db,
  { tenantId, path, clientId }: Place,
  by: Grouping,
  sites: readonly number[] | null,
): Promise<PlaceRow[]> {
  return db.rows(
    `compliance-places-${by}`,
    `select p.place as "clientId", n.name, coalesce(p.above, false) as "isAbove", p.files, p.held, p.expired, p.missing, p.pending, p.expiring, p.valid,
         p."scoreSum", p.scored
       from (select l.place, bool_or(l.client_id <> l.place) as above, ${COUNTS}
               from (select c.client_id, ${PLACE_OF[by]} as place from clients c
                      where c.tenant_id = $1 and c.path @> array[$3::int] and ${isOwnSite('c.client_id')}
                        and ($4::int[] is null or c.client_id = any ($4)) offset 0) l
               join file_tallies t on t.tenant_id = $1 and t.figure in ${STATES} and t.client_id = l.client_id
               ${ON_ROSTER}
              group by l.place) p
       join clients n on n.tenant_id = $1 and n.client_id = p.place
      where p.files > 0
      order by case when p.scored = 0 then 101 else p."scoreSum"::float8 / p.scored end, p.held desc, lower(n.name), p.place`,
    [tenantId, path, clientId, sites],
  );
}

/** Of a whole company no location need be looked up: the rows allow no other. `sites` are those of a place that stands alone. */
function below(
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
  sites: readonly number[] | null,
): { of: 'all' | 'part' | 'alone'; sql: string; value: readonly number[] } {
  if (sites !== null) return { of: 'alone', sql: 't.client_id = any ($2::int[])', value: sites };
  if (tenantId === clientId) return { of: 'all', sql: '$2::int[] is not null', value: [clientId] };
  return {
    of: 'part',
    sql: 't.client_id in (select c.client_id from clients c where c.tenant_id = $1 and c.path @> $2::int[])',
    value: [clientId],
  };
}

interface CauseRow {
  /** `p:<type>:<status>` or `a:<type>:<status>`. */
  figure: string;
  count: number;
}

/** The totals by document type and state. */
export function readCauses(
  db: Db,
  place: Pick<Place, 'tenantId' | 'clientId'>,
  sites: readonly number[] | null,
): Promise<CauseRow[]> {
  const { of, sql, value } = below(place, sites);
  // Ranges, and no pattern: the index is read from the first to the last.
  return db.rows(
    `compliance-causes-${of}`,
    `select t.figure, sum(t.change)::int as count from file_tallies t ${ON_ROSTER}
      where t.tenant_id = $1 and (t.figure >= 'a:' and t.figure < 'a;' or t.figure >= 'p:' and t.figure < 'p;')
        and ${sql}
      group by t.figure having sum(t.change) <> 0`,
    [place.tenantId, value],
  );
}

/** What runs out in which week. */
export function readForecast(
  db: Db,
  place: Pick<Place, 'tenantId' | 'clientId'>,
  sites: readonly number[] | null,
  from: IsoDate,
  to: IsoDate,
): Promise<{ week: IsoDate; documentTypeId: number; papers: number }[]> {
  const { of, sql, value } = below(place, sites);
  return db.rows(
    `compliance-forecast-${of}`,
    `select t.week, t.document_type_id as "documentTypeId", sum(t.change)::int as papers from forecast_tallies t ${ON_ROSTER}
      where t.tenant_id = $1 and t.week between $3::date and $4::date and ${sql}
      group by t.week, t.document_type_id having sum(t.change) <> 0
      order by t.week, papers desc, t.document_type_id`,
    [place.tenantId, value, from, to],
  );
}

/** How locations together stood day by day since one, each with everything below it. */
export function readDays(
  db: Db,
  tenantId: number,
  tops: readonly number[],
  from: IsoDate,
): Promise<(FileCounts & { day: IsoDate })[]> {
  return db.rows(
    'compliance-days',
    `select d.day, sum(d.files)::int as files, sum(d.held)::int as held, sum(d.expired)::int as expired, sum(d.missing)::int as missing,
         sum(d.pending)::int as pending, sum(d.expiring)::int as expiring, sum(d.valid)::int as valid,
         sum(d.score_sum)::int as "scoreSum", sum(d.scored)::int as scored
       from compliance_days d
      where d.tenant_id = $1 and d.client_id = any ($2::int[]) and d.day >= $3::date
      group by d.day order by d.day`,
    [tenantId, tops, from],
  );
}

/** Of a location that the caller sees in part only: the highest ones below it that are theirs. */
export async function ownTops(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
): Promise<number[]> {
  const rows = await db.rows<{ clientId: number }>(
    'compliance-tops',
    `select c.client_id as "clientId" from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and ${isOwnSite('c.client_id')}
        and not exists (select from clients u where u.tenant_id = c.tenant_id and u.client_id = any (c.path)
          and u.client_id <> c.client_id and u.path @> array[$2::int] and ${isOwnSite('u.client_id')})`,
    [tenantId, clientId],
  );
  return rows.map((row) => row.clientId);
}

/** The name of a location, and those above it that are the caller's, the top first. */
export function readPath(
  db: Db,
  { tenantId, path }: Place,
): Promise<{ clientId: number; name: string }[]> {
  return db.rows(
    'compliance-path',
    `select c.client_id as "clientId", c.name from clients c
      where c.tenant_id = $1 and c.client_id = any ($2::int[]) and (c.client_id = $2[cardinality($2::int[])] or ${isOwnSite('c.client_id')})
      order by c.level_number`,
    [tenantId, path],
  );
}

/**
 * Keeps how each location of a tenant stands on the day that has begun there, once (D350). A location waits until the files whose standing
 * changes with the day are judged, but no longer than the morning; one without files keeps nothing. Returns how many were kept.
 */
export function keepDays(db: Db, tenantId: number, now: Date): Promise<number> {
  return db.change(
    'compliance-keep-days',
    `with today as (
       select c.client_id, c.path, $2::timestamptz at time zone c.zone as local from clients c
        where c.tenant_id = $1 and not c.deactivated),
     due as materialized (
       select t.client_id, t.local::date as day from today t
        where not exists (select from compliance_days d
            where d.tenant_id = $1 and d.client_id = t.client_id and d.day = t.local::date)
          and (t.local::time >= time '06:00' or not exists (select from employee_qualification q
            where q.tenant_id = $1 and q.next_change <= t.local::date and q.client_id = t.client_id))),
     own as materialized (
       select t.client_id, t.figure, sum(t.change) as change from file_tallies t ${ON_ROSTER}
        where t.tenant_id = $1 and t.figure in ${STATES} and exists (select from due)
        group by t.client_id, t.figure)
     insert into compliance_days (tenant_id, client_id, day, files, held, expired, missing, pending, expiring, valid, score_sum, scored)
     select $1, d.client_id, d.day, ${COUNTS}
       from due d left join (select a.client_id, o.figure, o.change from own o
         join clients c on c.tenant_id = $1 and c.client_id = o.client_id, unnest(c.path) as a (client_id)) t on t.client_id = d.client_id
      group by d.client_id, d.day having sum(t.change) filter (where t.figure like 's:%') > 0
     on conflict (tenant_id, client_id, day) do nothing`,
    [tenantId, now.toISOString()],
    { least: 0 },
  );
}
