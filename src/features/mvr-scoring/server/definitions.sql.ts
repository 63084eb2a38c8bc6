import { z } from 'zod';
import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { Scheme } from '../scheme.rules.ts';
import { scheme } from '../mvr-scoring.shapes.ts';

/** A version of how a location scores. */
export interface Definition {
  defId: string;
  clientId: number;
  clientName: string;
  version: number;
  scores: boolean;
  createdAt: Instant;
  createdBy: string;
  scheme: Scheme;
}

interface Row extends Omit<Definition, 'scheme'> {
  name: string;
  automatic: string;
  countsFrom: string;
  rules: unknown;
  counts: unknown;
  bands: unknown;
  reasons: unknown;
}

const SELECT = `select d.def_id as "defId", d.client_id as "clientId", coalesce(c.name, 'A location above') as "clientName", d.version,
    d.scores, d.created_at as "createdAt", d.created_by_name as "createdBy", d.name, d.automatic, d.counts_from as "countsFrom",
    d.rules, d.counts, d.bands, d.reasons
  from mvr_score_defs d left join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id`;

const kept = z.object(scheme.shape);

function definitionOf(row: Row): Definition {
  const { defId, clientId, clientName, version, scores, createdAt, createdBy } = row;
  return {
    defId,
    clientId,
    clientName,
    version,
    scores,
    createdAt,
    createdBy,
    scheme: kept.parse(row),
  };
}

/** Every version kept at the locations of a path, the nearest location first, then the newest; at most 200. */
export async function definitionsOf(
  db: Db,
  tenantId: number,
  path: readonly number[],
): Promise<Definition[]> {
  const rows = await db.rows<Row>(
    'mvr-scoring-definitions',
    `${SELECT} where d.tenant_id = $1 and d.client_id = any ($2::int[])
      order by array_position($2::int[], d.client_id) desc, d.version desc limit 200`,
    [tenantId, path],
  );
  return rows.map(definitionOf);
}

/**
 * The version that a location's records are scored by: the one in force there, or, for a record that was queued before its
 * driver moved to where nothing holds, the company's newest. Null where the company never scored.
 */
export async function definitionFor(
  db: Db,
  tenantId: number,
  clientId: number,
): Promise<Definition | null> {
  const [row] = await db.rows<Row>(
    'mvr-scoring-definition-for',
    `${SELECT} where d.tenant_id = $1
      order by d.def_id = mvr_def_at($1, $2) desc nulls last, d.created_at desc limit 1`,
    [tenantId, clientId],
  );
  return row ? definitionOf(row) : null;
}

/** Keeps the next version of a location's own; false where somebody kept one since `after`. */
export async function addDefinition(
  db: Db,
  clientId: number,
  {
    after,
    scores,
    by,
    ...of
  }: Scheme & {
    after: number;
    scores: boolean;
    by: { id: string; name: string };
  },
): Promise<string | null> {
  const [row] = await db.rows<{ defId: string }>(
    'mvr-scoring-add-definition',
    `insert into mvr_score_defs (tenant_id, client_id, version, name, scores, automatic, counts_from, rules, bands, reasons,
         created_by, created_by_name, counts)
       select $1, $2, $3 + 1, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb, $11, $12, $13::jsonb
        where coalesce((select max(d.version) from mvr_score_defs d where d.tenant_id = $1 and d.client_id = $2), 0) = $3
       on conflict (tenant_id, client_id, version) do nothing returning def_id as "defId"`,
    [
      db.binding.tenantId,
      clientId,
      after,
      of.name,
      scores,
      of.automatic,
      of.countsFrom,
      JSON.stringify(of.rules),
      JSON.stringify(of.bands),
      JSON.stringify(of.reasons),
      by.id,
      by.name,
      JSON.stringify(of.counts),
    ],
  );
  return row?.defId ?? null;
}

/**
 * What waits at a location and below leaves the queue where it is not scored any more, and comes back where it is again.
 * The database is bound as the company's jobs: locations of others below are meant too.
 */
export async function settleQueue(db: Db, clientId: number): Promise<void> {
  await db.change(
    'mvr-scoring-leave-queue',
    `update mvr_scorings s set state = 'withdrawn', assignee = null, assignee_name = null, lease_id = null, lease_until = null,
         version = s.version + 1
       from clients c where s.tenant_id = $1 and c.tenant_id = $1 and c.client_id = s.client_id and c.path @> array[$2::int]
        and s.state = 'waiting' and not scores_mvrs($1, s.client_id)`,
    [db.binding.tenantId, clientId],
    { least: 0 },
  );
  await db.change(
    'mvr-scoring-join-queue',
    `update mvr_scorings s set state = 'waiting', judged_at = null, version = s.version + 1
       from clients c where s.tenant_id = $1 and c.tenant_id = $1 and c.client_id = s.client_id and c.path @> array[$2::int]
        and s.state = 'withdrawn' and scores_mvrs($1, s.client_id)
        and not exists (select from documents d where d.tenant_id = s.tenant_id and d.document_id = s.document_id
          and (d.status not in ('accepted', 'superseded') or d.hidden_at is not null or d.document_type_id not in (225, 660, 1083)))
        and not exists (select from employees e where e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
          and e.removed_at is not null)`,
    [db.binding.tenantId, clientId],
    { least: 0 },
  );
}
