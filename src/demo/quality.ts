import { createHash } from 'node:crypto';
import { isBusinessDay } from '#src/shared/business-days.ts';
import { addDays } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoEmployee } from './people.ts';
import { demoRandom, demoUuid } from './random.ts';
import type { DemoWorld, Random } from './random.ts';
import { realPapers } from './quality-papers.ts';
import type { History } from './quality-papers.ts';
import { account, REVIEWERS } from './reviewers.ts';

/** Weeks of the review's history, so that its dashboard has something to show. */
const DAYS = 44;
/** Papers of a business day. */
const A_DAY = 62;
const MISTAKEN = { trainee: 0.16, regular: 0.06, senior: 0.025 } as const;
const TYPES = [
  [238, 30],
  [225, 18],
  [473, 14],
  [301, 10],
  [673, 8],
  [272, 6],
  [1116, 5],
] as const;
/** Busy hours in UTC: a working day of the east coast. */
const BUSY = [
  [13, 6],
  [14, 10],
  [15, 12],
  [16, 11],
  [17, 7],
  [18, 9],
  [19, 11],
  [20, 9],
  [21, 5],
] as const;

/** Weeks of finished reviews by six reviewers, second looks at some of them, and a few papers that wait for one. */
export async function loadQuality(
  kernel: Kernel,
  world: DemoWorld,
  employerTenant: number,
): Promise<void> {
  const history = pastWork(world, Date.now());
  const papers = await realPapers(kernel, world.today, employerTenant, history);
  const tenantId = kernel.internalTenantId;
  await inTenant(kernel, tenantId, async (client) => {
    const reviewers = JSON.stringify(REVIEWERS);
    const run = (sql: string, rows: unknown) =>
      client.query(sql, [tenantId, typeof rows === 'string' ? rows : JSON.stringify(rows)]);
    await run(
      `insert into users (tenant_id, user_id, client_id, email, first_name, last_name)
       select $1, id, $1, lower(first || '.' || last) || '@demo.example', first, last
         from jsonb_to_recordset($2::jsonb) as t (id uuid, first text, last text, extra boolean) where extra`,
      reviewers,
    );
    await run(
      `insert into user_permissions (tenant_id, user_id, permission_group, permission)
       select $1, id, 'dq', p from jsonb_to_recordset($2::jsonb) as t (id uuid, extra boolean),
         unnest(array['worklists', 'viewDetail', 'searchAndMatch', 'review']) p where extra`,
      reviewers,
    );
    await run(
      `insert into reviewer_levels (tenant_id, user_id, level, set_by)
       select $1, id, level, '${account('admin@demo.example')}' from jsonb_to_recordset($2::jsonb) as t (id uuid, level text)`,
      reviewers,
    );
    // The same draws in every demo; an acceptance made in it has an id that nobody can foresee.
    await client.query(
      'insert into sampling_seeds (tenant_id, seed) values ($1, $2) on conflict do nothing',
      [tenantId, createHash('sha256').update(`${world.seed}/sampling`).digest()],
    );
    await run(
      `insert into blobs (tenant_id, sha256, size, media_type, pages)
       select distinct on (sha256) $1::int, sha256, size, 'application/pdf', pages
         from jsonb_to_recordset($2::jsonb) as t (sha256 bytea, size bigint, pages int) on conflict do nothing`,
      papers,
    );
    await run(
      `insert into dq_items (tenant_id, dq_item_id, source, received_at, about_tenant_id, about_client_id, about_employee_id,
         about_document_id, document_type_id, doc_date, expiration_date)
       select $1, item, source, received, about_tenant, about_client, about_employee, document, type, day, expires
         from jsonb_to_recordset($2::jsonb) as t (item uuid, source text, received timestamptz, about_tenant int, about_client int,
           about_employee uuid, document uuid, type int, day date, expires date)`,
      history.items,
    );
    await run(
      `insert into dq_item_images (tenant_id, image_id, dq_item_id, ordinal, sha256, file_name)
       select $1, image, item, 1, sha256, name from jsonb_to_recordset($2::jsonb) as t (image uuid, item uuid, sha256 bytea, name text)`,
      papers,
    );
    await run(
      `insert into process_instances (tenant_id, process_instance_id, process_key, state, dq_item_id, started_at, ended_at)
       select $1, instance, 'internalReviewProcess', state, item, received, ended
         from jsonb_to_recordset($2::jsonb) as t (instance uuid, state text, item uuid, received timestamptz, ended timestamptz)`,
      history.items,
    );
    await run(
      `insert into tasks (tenant_id, task_id, process_instance_id, form_key, received_at, created_at, assignee, claimed_at, completed_at, completed_by)
       select $1, task, instance, form, received, received, who, claimed, done, who
         from jsonb_to_recordset($2::jsonb) as t (task uuid, instance uuid, form text, received timestamptz, who uuid, claimed timestamptz,
           done timestamptz)`,
      history.tasks,
    );
    await run(
      `insert into process_activities (tenant_id, activity_id, process_instance_id, task_id, from_state, to_state, tag, user_id, at, detail)
       select $1, activity, instance, task, "from", "to", tag, who, at, detail
         from jsonb_to_recordset($2::jsonb) as t (activity uuid, instance uuid, task uuid, "from" text, "to" text, tag text, who uuid,
           at timestamptz, detail jsonb)`,
      history.acts,
    );
    await client.query(LOOKED_AT, [
      tenantId,
      JSON.stringify(MISTAKEN),
      REVIEWERS[2]?.id,
      REVIEWERS[1]?.id,
      papers.map(({ item }) => item),
    ]);
    await client.query(NOTED, [tenantId]);
    await run(PAPERS_DRAWN, papers);
    await run(PAPERS_OVERTURNED, papers);
  });
}

/** What was drawn was looked at by a senior reviewer, some hours later; only real papers wait. The first byte of a hash decides how it went. */
const LOOKED_AT = `
  with drawn as (
    select s.second_review_id, s.first_reviewer, s.first_level, s.document_type_id, s.doc_date, s.expiration_date, a.at,
        get_byte(h, 7) / 256.0 < ($2::jsonb ->> s.first_level)::numeric as wrong, get_byte(h, 9) % 5 as kind, get_byte(h, 11) as late
      from second_reviews s
      join process_activities a on a.tenant_id = s.tenant_id and a.activity_id = s.activity_id
      cross join lateral (select sha256(uuid_send(s.activity_id)) as h) hashed
     where s.tenant_id = $1 and s.dq_item_id <> all ($5::uuid[]))
  update second_reviews s set
      state = case when d.wrong then 'overturned' else 'upheld' end,
      tag = case when not d.wrong then null when d.kind = 4 then 'Rejected Document Classification' else 'Corrected Document Classification' end,
      filed = case when not d.wrong then 'upheld' when d.kind = 4 then 'rejected' else 'corrected' end,
      verdict = case when d.wrong and d.kind = 4 then 'bad' else 'classified' end,
      reason_id = case when d.wrong and d.kind = 4 then 2 end,
      second_type_id = case when d.wrong and d.kind = 4 then null when d.wrong and d.kind < 2
        then case d.document_type_id when 238 then 225 else 238 end else d.document_type_id end,
      second_doc_date = case when d.wrong and d.kind = 4 then null when d.wrong and d.kind >= 2 then d.doc_date - 31 else d.doc_date end,
      second_expiration_date = case when d.wrong and d.kind = 4 then null else d.expiration_date end,
      note = case when not d.wrong then '' when d.kind = 4 then 'The second page is missing.' when d.kind >= 2
        then 'The date of the exam, not the date of the fax.' else 'Read the heading: this is the other form.' end,
      second_reviewer = case when d.first_reviewer = $3::uuid then $4::uuid else $3::uuid end,
      created_at = d.at, decided_at = least(d.at + make_interval(mins => 40 + d.late), now() - interval '5 minutes'), seen_at = least(d.at + interval '20 hours', now())
    from drawn d where s.tenant_id = $1 and s.second_review_id = d.second_review_id`;

const NOTED = `
  insert into process_activities (tenant_id, process_instance_id, tag, user_id, at, detail)
  select tenant_id, process_instance_id, coalesce(tag, 'Accepted Document Classification'), second_reviewer, decided_at,
      jsonb_build_object('secondReviewId', second_review_id, 'of', first_reviewer, 'filed', filed)
    from second_reviews where tenant_id = $1 and decided_at is not null`;

const PAPER = `jsonb_to_recordset($2::jsonb) as p (item uuid, instance uuid, activity uuid, who uuid, level text, checker uuid, type int,
  first_type int, day date, expires date, at timestamptz)`;
/** Real papers are drawn whatever the rate. */
const PAPERS_DRAWN = `
  insert into second_reviews (tenant_id, process_instance_id, dq_item_id, activity_id, first_reviewer, first_level, document_type_id,
      doc_date, expiration_date, percent, drawn, created_at)
    select $1, instance, item, activity, who, level, first_type, day, expires, 100, 0, at from ${PAPER}
    on conflict (tenant_id, activity_id) do update set created_at = excluded.created_at, document_type_id = excluded.document_type_id`;
/** Some were overturned a short while ago, and their first reviewer has not looked yet. */
const PAPERS_OVERTURNED = `
  update second_reviews s set state = 'overturned', tag = 'Corrected Document Classification', filed = 'corrected', verdict = 'classified',
      second_type_id = p.type, second_doc_date = p.day, second_expiration_date = p.expires, second_reviewer = p.checker,
      document_type_id = p.first_type, decided_at = p.at + interval '3 hours',
      note = 'The heading names the form; the fax cover named another one.'
    from ${PAPER} where s.tenant_id = $1 and s.dq_item_id = p.item and p.checker is not null`;

/** What was done on past days: papers matched, then accepted or rejected. */
function pastWork(world: DemoWorld, now: number): History {
  const history: History = { items: [], tasks: [], acts: [] };
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = addDays(world.today, -back);
    const random = demoRandom(world.seed, 'review-day', back);
    const count = isBusinessDay(day) ? A_DAY + random.int(-14, 18) : random.int(2, 9);
    for (let nth = 0; nth < count; nth += 1) {
      const ordinal = back * 200 + nth;
      const start = startOf(day, demoRandom(world.seed, 'review-item', ordinal));
      if (start < now - 20 * 60_000) addItem(history, world, ordinal, start, now);
    }
  }
  return history;
}

function startOf(day: IsoDate, random: Random): number {
  const hour = random.weighted(BUSY);
  return (
    Date.parse(`${day}T00:00:00Z`) +
    hour * 3_600_000 +
    random.int(0, 59) * 60_000 +
    random.int(0, 59_999)
  );
}

/** Seconds of work around a pace: mostly less, now and then much more. */
function secondsOf(random: Random, pace: number): number {
  const spread = random.next() + random.next() + random.next() - 1.5;
  return Math.max(6, Math.round(pace * Math.exp(spread * 0.9)));
}

function addItem(
  history: History,
  world: DemoWorld,
  ordinal: number,
  start: number,
  now: number,
): void {
  const random = demoRandom(world.seed, 'review-work', ordinal);
  const able = REVIEWERS.filter(({ extra }) => extra || start < now - 30 * 3_600_000);
  const who = random.weighted(able.map((one) => [one, one.share] as const));
  const employee = demoEmployee(world, random.int(0, Math.max(0, world.employees - 1)));
  const iso = (at: number) => new Date(at).toISOString();
  const received = iso(start - random.int(1, 30) * 3_600_000);
  const matched = start + secondsOf(random, who.pace * 0.6) * 1000;
  const ended = matched + secondsOf(random, who.pace) * 1000;
  const rejected = random.chance(0.06);
  const corrected = random.chance(0.08);
  const type = random.weighted(TYPES);
  const day = addDays(world.today, -random.int(2, 300));
  const ids = {
    item: demoUuid('past-item', ordinal),
    instance: demoUuid('past-process', ordinal),
  };
  const [matchTask, reviewTask] = [
    demoUuid('past-match', ordinal),
    demoUuid('past-review', ordinal),
  ];
  history.items.push({
    ...ids,
    source: random.weighted([
      ['webUpload', 5],
      ['email', 4],
      ['fax', 2],
    ]),
    received,
    about_tenant: employee.topClientId,
    about_client: employee.clientId,
    about_employee: employee.id,
    document: null,
    type: rejected ? null : type,
    day: rejected ? null : day,
    expires: rejected || type !== 238 ? null : addDays(day, 730),
    state: rejected ? 'rejected' : 'done',
    ended: iso(ended),
  });
  const step = { instance: ids.instance, received, who: who.id };
  history.tasks.push(
    { ...step, task: matchTask, form: 'searchAndMatch', claimed: iso(start), done: iso(matched) },
    { ...step, task: reviewTask, form: 'review', claimed: iso(matched), done: iso(ended) },
  );
  const act = (
    nth: number,
    at: number,
    values: Record<string, unknown>,
  ): Record<string, unknown> => ({
    activity: demoUuid(`past-act-${nth}`, ordinal),
    instance: ids.instance,
    at: iso(at),
    task: null,
    from: null,
    to: null,
    tag: null,
    who: null,
    detail: {},
    ...values,
  });
  history.acts.push(
    act(0, Date.parse(received), { to: 'searchAndMatch' }),
    act(1, matched, {
      task: matchTask,
      from: 'searchAndMatch',
      to: 'review',
      who: who.id,
      detail: { action: 'match', documents: [], superseded: [] },
    }),
    ...(rejected
      ? [
          act(2, ended, {
            task: reviewTask,
            from: 'review',
            to: 'rejected',
            tag: 'Marked Bad Document',
            who: who.id,
            detail: { action: 'reject', documents: [], superseded: [], reasonId: 2 },
          }),
        ]
      : [
          act(2, ended, { task: reviewTask, tag: 'Assigned Document', who: who.id }),
          act(3, ended + 1, {
            task: reviewTask,
            from: 'review',
            to: 'done',
            tag: corrected
              ? 'Corrected Document Classification'
              : 'Accepted Document Classification',
            who: who.id,
            detail: { action: 'accept', documents: [], superseded: [] },
          }),
        ]),
  );
}
