import { createHash } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { inLanes } from '#src/shared/lanes.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { COMPANIES_AT_ONCE, inBulk, inTenant } from './load-rows.ts';
import { demoEmployee } from './people.ts';
import { demoUuid } from './random.ts';
import type { DemoWorld } from './random.ts';

/** Employees whose files are filled up; those beyond have what stands in their first papers only. */
const FILLED = 2_000;

/** Beyond so many employees nearly all files are empty, and each would be worth a dozen alerts. */
const MOST_JUDGED = 200_000;

/** The documents that every driver has in such a demo: annual MVR, medical card, MVR that shows it, copy of the license. */
const LAST = [225, 238, 310, 301];
/** The license itself is on record. */
const ON_RECORD = 335;

/** One page that stands for a paper in a cabinet: the same for all of a company, as a scan would not be. */
async function sheet(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  // The same bytes in every run: they name the file.
  const day = new Date('2026-01-01T00:00:00Z');
  document.setCreationDate(day);
  document.setModificationDate(day);
  const page = document.addPage([612, 792]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const lines = [
    'Paper original on file',
    '',
    'The original of this document is kept on paper by the location.',
    'It was entered by its date when the file was taken over.',
  ];
  for (const [at, line] of lines.entries())
    page.drawText(line, { x: 72, y: 700 - at * 22, size: at === 0 ? 16 : 11, font });
  return document.save();
}

/** How a type is filed: for whom, how likely in percent, and how its date lies. */
const FILED = `(values
    (473, 'all', 96, 'before'), (660, 'all', 93, 'hire'), (307, 'all', 90, 'hire'), (309, 'cdl', 94, 'before'),
    (302, 'all', 95, 'before'), (331, 'all', 95, 'before'), (323, 'all', 95, 'training'), (225, 'all', 97, 'year'), (303, 'all', 95, 'year'),
    (238, 'all', 97, 'card'), (310, 'cdl', 98, 'after'), (304, 'all', 95, 'after'), (301, 'cdl', 97, 'license'),
    (335, 'nonCdl', 80, 'license'), (306, 'cdl', 99, 'before'), (313, 'cdl', 98, 'before'), (308, 'cdl', 97, 'year'),
    (1116, 'cdl', 96, 'consent'), (673, 'all', 95, 'before'), (305, 'cdl', 92, 'before'), (314, 'all', 94, 'before'),
    (474, 'asked', 96, 'year')) as t (type, who, chance, kind)`;

/** Whether a paper of a type was made at all for a driver: nobody files what did not exist yet, or need not be kept. */
const MADE = `case type
    when 307 then start >= '2004-10-30'
    when 309 then start between '2004-10-30' and '2023-01-05'
    when 313 then start >= '2020-01-06'
    when 323 then endorsements ~ '[HX]'
    -- Of whom a CDL does not stand for the road test.
    when 331 then not cdl or endorsements ~ '[NTX]'
    when 314 then start > $3::date - 180
    -- Of CDL drivers the note was made until the records of the states took its place.
    when 304 then not cdl or exam between '2014-05-21' and '2025-06-22'
    else true end`;

/**
 * Fills the files of drivers up with what the law asks, most of it in order: some of it missing, some run out, some about to. The same in
 * every run of a day.
 */
export async function fillFiles(kernel: Kernel, world: DemoWorld): Promise<number> {
  const byTenant = new Map<number, { id: string; start: string }[]>();
  for (let ordinal = 0; ordinal < Math.min(FILLED, world.employees); ordinal += 1) {
    const { id, topClientId, license, hireDate, appliedOn } = demoEmployee(world, ordinal);
    if (!license) continue;
    const rows = byTenant.get(topClientId) ?? [];
    rows.push({ id, start: hireDate ?? appliedOn });
    byTenant.set(topClientId, rows);
  }
  const bytes = await sheet();
  const sha256 = createHash('sha256').update(bytes).digest();
  const sharedOf = (tenantId: number) => [world.today, sha256, demoUuid('filled', tenantId)];
  let filed = 0;
  for (const [tenantId, drivers] of byTenant) {
    await kernel.storage.put(tenantId, sha256, bytes);
    filed += await inTenant(kernel, tenantId, async (client) => {
      await client.query(
        `insert into blobs (tenant_id, sha256, size, media_type, pages)
         values ($1, $2, $3, 'application/pdf', 1) on conflict do nothing`,
        [tenantId, sha256, bytes.length],
      );
      const first = await client.query(fill(THESE, 'true'), [
        tenantId,
        JSON.stringify(drivers),
        ...sharedOf(tenantId),
      ]);
      return first.rowCount ?? 0;
    });
  }
  if (!isLarge(world)) return filed;
  return inBulk(kernel, world, ['documents'], async () => {
    const counts = await inLanes(COMPANIES_AT_ONCE, byTenant.keys(), (tenantId) =>
      inTenant(kernel, tenantId, async (client) => {
        // Not one driver after the other: what they are joined with has no index either.
        await client.query('set local enable_nestloop = off');
        const { rowCount } = await client.query(fill(ALL, 't.type = any ($2::int[])'), [
          tenantId,
          LAST,
          ...sharedOf(tenantId),
        ]);
        return rowCount ?? 0;
      }),
    );
    return counts.reduce((sum, one) => sum + one, filed);
  });
}

const isLarge = ({ employees }: DemoWorld) => employees > MOST_JUDGED;

const DRIVER = `e.employee_id, e.client_id, coalesce(k.is_cdl, false) as cdl, e.license_expires, e.endorsements, e.employment_status_id as status`;

/** The drivers given as a list of ids with first days. */
const THESE = `select ${DRIVER},
      least(t.start, $3::date - 1) as start
    from jsonb_to_recordset($2::jsonb) as t (id uuid, start date)
    join employees e on e.tenant_id = $1 and e.employee_id = t.id
    left join license_classes k on k.license_class_id = e.license_class_id`;

/** All drivers of a company. */
const ALL = `select ${DRIVER},
      least(e.hire_date, $3::date - 1) as start
    from employees e left join license_classes k on k.license_class_id = e.license_class_id
    where e.tenant_id = $1 and e.license is not null and e.deleted_at is null`;

const fill = (drivers: string, types: string) => `
  with drivers as (${drivers}), exams as (
    select employee_id, doc_date as day, max(expiration_date) as ends, row_number() over (partition by employee_id order by doc_date desc) as place
      from documents where tenant_id = $1 and document_type_id = 238 and doc_date is not null group by employee_id, doc_date
  ), dice as (
    select d.*, t.type, t.kind, t.chance, x.ends as exam_ends,
      abs(hashtext($5::text || d.employee_id::text || t.type)::bigint) as throw,
      abs(hashtext(d.employee_id::text || $5::text)::bigint) as own,
      coalesce(x.day, $3::date - (abs(hashtext(d.employee_id::text || $5::text)::bigint) % 735)::int) as exam
    from drivers d
    -- Joined and not looked up for each driver: while many documents are loaded their table has no index.
    left join exams x on x.employee_id = d.employee_id and x.place = 1
    join ${FILED} on case t.who when 'all' then true
      when 'asked' then exists (select from qualification_rules r where r.tenant_id = $1 and r.document_type_id = t.type)
      else (t.who = 'cdl') = d.cdl end
    where ${types} and not exists (select from documents x where x.tenant_id = $1 and x.employee_id = d.employee_id
      and x.document_type_id = t.type)
  ), dated as (
    select *, case kind
        when 'year' then $3::date - (throw % 372)::int
        when 'card' then $3::date - (own % 735)::int
        when 'after' then least($3::date, exam + 6)
        when 'before' then start - (own % 5)::int
        when 'training' then $3::date - (throw % 1000)::int
        when 'consent' then greatest(start, '2020-01-06'::date)
        when 'license' then $3::date - (throw % 700)::int
        else start + (throw % 5)::int end as day
    from dice
    -- Of an applicant's file half is there; of ten files one is in a bad state.
    where ${MADE} and throw / 7 % 100 < case when status = 1 then 50 when own % 10 = 3 then chance - 25 else 100 - (100 - chance) / 4 end
  )
  insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, expiration_date, status,
    sha256, file_name, source, uploaded_at, accepted_at)
  select $1, overlay(overlay(md5($5::text || employee_id::text || type) placing '7' from 13) placing '8' from 17)::uuid, client_id, employee_id, type, least(day, $3::date),
    case when kind = 'card' then (day + interval '24 months')::date
      -- The record says until when the exam counts.
      when type = 310 then coalesce(exam_ends, (exam + interval '24 months')::date)
      when kind = 'license' and license_expires >= day then license_expires end,
    'accepted', $4, 'Paper original.pdf', 'demo', filed, filed
  from dated cross join lateral (select least((least(day, $3::date) + time '14:00') at time zone 'UTC', now()) as filed) f`;

/**
 * In a demo too large to fill every file, each company requires only the documents of `LAST`: for every other type it gets
 * a rule that requires none. Returns whether the demo is that large.
 */
export async function askForLast(kernel: Kernel, world: DemoWorld): Promise<boolean> {
  if (!isLarge(world)) return false;
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory where not is_internal order by tenant_id',
  );
  for (const { tenant_id } of rows)
    await inTenant(kernel, tenant_id, (client) =>
      client.query(
        `insert into qualification_rules (tenant_id, client_id, document_type_id, valid_from, required, applies_to, due_days,
           expiring_days, citation)
         select $1, $1, document_type_id, min(valid_from), false, 'everyone', 0, 60, 'Demo of many employees: not asked for'
           from qualification_defaults where document_type_id <> all ($2::int[]) group by document_type_id`,
        [tenant_id, [...LAST, ON_RECORD]],
      ),
    );
  return true;
}

/** Of the demo's prepared release; far from those that the console brings. */
const EXAMPLE_RELEASE = 900;

/** A prepared release, so that the preview of one has something to show. It asks for more of some files and less of others. */
export async function prepareRelease(kernel: Kernel): Promise<void> {
  await kernel.pool.query(
    `insert into rule_releases (release, title, summary) values ($1, 'Example: driving records every six months',
       'Made for the demo: the annual driving record would be asked for every six months, and the receipt of the drug and alcohol policy no more.')`,
    [EXAMPLE_RELEASE],
  );
  await kernel.pool.query(
    `insert into qualification_defaults
     select n.* from qualification_defaults d,
       jsonb_populate_record(d, jsonb_build_object('rule_id', 'exampleHalfYearMvr', 'every_months', 6, 'due_days', 183,
         'citation', 'Example of the demo, no law', 'source', null, 'checked_on', null, 'release', $1::int,
         'sentence', 'The driving record is asked for every six months.')) n
      where d.rule_id = 'annualMvr'`,
    [EXAMPLE_RELEASE],
  );
  await kernel.pool.query(
    "update qualification_defaults set left_with = $1 where rule_id in ('annualMvr', 'policyReceipt')",
    [EXAMPLE_RELEASE],
  );
}
