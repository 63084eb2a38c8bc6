import type { Db } from '#src/server/db/handle.ts';

/** A link of a job, with what its page says. */
export interface LinkRecord {
  tenantId: number;
  linkId: string;
  clientId: number;
  clientName: string;
  zone: string;
  jobTitleId: number | null;
  jobTitle: string | null;
  cdl: boolean;
  cipher: Buffer;
  createdAt: string;
  expiresAt: string;
  expired: boolean;
  withdrawnAt: string | null;
  /** The location, or one above it, is deactivated. */
  closed: boolean;
  /** The carrier: the nearest place from here up that has a DOT number, or the company (49 CFR 391.21(b)(1)). */
  employerName: string;
  employerAddress: string;
  begun: number;
  sent: number;
}

const LINK = `l.tenant_id as "tenantId", l.link_id as "linkId", l.client_id as "clientId", c.name as "clientName", c.zone,
  l.job_title_id as "jobTitleId", j.job_title as "jobTitle", l.cdl, l.token_cipher as cipher, l.created_at as "createdAt",
  l.expires_at as "expiresAt", l.expires_at <= now() as expired, l.withdrawn_at as "withdrawnAt",
  exists (select from clients p where p.tenant_id = c.tenant_id and p.client_id = any (c.path) and p.deactivated) as closed,
  coalesce(e.name, c.name) as "employerName",
  coalesce(concat_ws(', ', nullif(e.primary_address ->> 'line1', ''), nullif(e.primary_address ->> 'line2', ''),
    nullif(e.primary_address ->> 'city', ''),
    nullif(concat_ws(' ', e.primary_address ->> 'state', e.primary_address ->> 'zip'), '')), '') as "employerAddress",
  coalesce(n.begun, 0) as begun, coalesce(n.sent, 0) as sent`;

const FROM_LINKS = `application_links l
  join clients c on c.tenant_id = l.tenant_id and c.client_id = l.client_id
  left join job_titles j on j.tenant_id = l.tenant_id and j.job_title_id = l.job_title_id
  left join lateral (select p.name, p.primary_address from clients p
     where p.tenant_id = c.tenant_id and p.client_id = any (c.path)
     order by p.dot_number is null, case when p.dot_number is null then array_position(c.path, p.client_id)
       else -array_position(c.path, p.client_id) end limit 1) e on true
  left join lateral (select count(*) filter (where a.state = 'draft')::int as begun, count(*) filter (where a.state = 'sent')::int as sent
     from applications a where a.tenant_id = l.tenant_id and a.link_id = l.link_id) n on true`;

/** A link among the caller's rows; null when it is not there or not theirs. */
export async function readLink(db: Db, linkId: string): Promise<LinkRecord | null> {
  const [row] = await db.rows<LinkRecord>(
    'applicants-link',
    `select ${LINK} from ${FROM_LINKS} where l.link_id = $1`,
    [linkId],
  );
  return row ?? null;
}

/** The links of a place and of all below it, the newest first. */
export function readLinks(
  db: Db,
  { tenantId, clientId }: { tenantId: number; clientId: number },
): Promise<LinkRecord[]> {
  return db.rows(
    'applicants-links',
    `select ${LINK} from ${FROM_LINKS}
      where l.tenant_id = $1 and c.path @> array[$2::int]
      order by (l.withdrawn_at is not null or l.expires_at <= now()), l.created_at desc, l.link_id limit 500`,
    [tenantId, clientId],
  );
}

/** Keeps a link to apply by, its secret enciphered. */
export async function insertLink(
  db: Db,
  link: {
    tenantId: number;
    linkId: string;
    clientId: number;
    jobTitleId: number | null;
    cdl: boolean;
    cipher: Buffer;
    by: string;
    expiresAt: string;
  },
): Promise<void> {
  await db.rows(
    'applicants-link-add',
    `insert into application_links (tenant_id, link_id, client_id, job_title_id, cdl, token_cipher, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      link.tenantId,
      link.linkId,
      link.clientId,
      link.jobTitleId,
      link.cdl,
      link.cipher,
      link.by,
      link.expiresAt,
    ],
  );
}

/** Takes a link back; one that was stays as it is. */
export async function setLinkWithdrawn(db: Db, tenantId: number, linkId: string): Promise<void> {
  await db.change(
    'applicants-link-withdraw',
    `update application_links set withdrawn_at = coalesce(withdrawn_at, now()), version = version + 1
      where tenant_id = $1 and link_id = $2`,
    [tenantId, linkId],
    { least: 1 },
  );
}
