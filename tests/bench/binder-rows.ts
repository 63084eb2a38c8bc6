import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { bindFiles } from '#src/features/audits/server/binder.job.ts';
import { bindSql } from '#src/server/db/handle.ts';
import { startEmbedded } from '#src/server/db/embedded.ts';
import { makeLog } from '#src/server/log.ts';
import { openSession } from '#src/server/session/sessions.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { makeApi } from '#tests/support/world.ts';
import { seconds } from './figures.ts';
import type { Figure } from './figures.ts';

const [DRIVERS, PAPERS] = [500, 12];
const BUDGET = 5 * 60_000;

/** A binder of 500 drivers with 6,000 papers, as ZIP and as PDF; the second is killed in its middle and goes on. */
export async function binderRows(): Promise<Figure[]> {
  const root = await mkdtemp(join(tmpdir(), 'console-bench-binders-'));
  const database = await startEmbedded({ dataDir: join(root, 'database'), log: makeLog('silent') });
  const server = await startProduct(
    {
      port: 0,
      host: '127.0.0.1',
      dataDir: join(root, 'data'),
      databaseUrl: database.url,
      demo: true,
      demoEmployees: 60,
      demoPassword: 'console-demo',
      consoleKeys: [{ id: 1, secret: randomBytes(32) }],
      smtpUrl: null,
      logLevel: 'silent',
    },
    makeLog('silent'),
  );
  try {
    const { kernel } = server;
    const login = await kernel.pool.query<{ user_id: string; tenant_id: number }>(
      "select user_id, tenant_id from logins where email = 'employer@demo.example'",
    );
    const [owner] = login.rows;
    if (!owner) throw new Error('There is no employer');
    const tenantId = owner.tenant_id;
    await fill(kernel.pool, tenantId);
    const { token } = await openSession(kernel, { tenantId, userId: owner.user_id });
    const api = makeApi(server.address, token);
    const made = await api.post(`/v1/clients/${tenantId}/audits`, {
      ...{ kind: 'review', title: 'Bench', periodFrom: '2020-01-01', periodTo: '2026-12-31' },
    });
    const { auditId } = made.body;
    const figures: Figure[] = [];
    for (const form of ['zip', 'pdf'] as const) {
      const started = performance.now();
      const idle = process.memoryUsage().rss;
      let most = idle;
      const asked = await api.post(`/v1/audits/${auditId}/binders`, { contents: 'company', form });
      const { binderId } = asked.body;
      let kills = form === 'pdf' ? 1 : 0;
      for (;;) {
        await bindFiles(kernel, {
          afterDriver: (done) => {
            most = Math.max(most, process.memoryUsage().rss);
            if (done === 250 && kills > 0) {
              kills -= 1;
              throw new Error('Killed');
            }
          },
        });
        const { body } = await api.get(`/v1/audits/${auditId}/binders`);
        const binder = body.find((one: { binderId: string }) => one.binderId === binderId);
        if (binder.state === 'failed') throw new Error('The binder failed');
        if (binder.state !== 'done') {
          await new Promise((resolve) => setTimeout(resolve, 200));
          continue;
        }
        const took = performance.now() - started;
        const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
        figures.push({
          what: `binder of ${binder.of} drivers, ${binder.papers} papers, ${form.toUpperCase()}${form === 'pdf' ? ', killed once' : ''}`,
          budget: seconds(BUDGET),
          measured: seconds(took),
          met: took <= BUDGET,
          note: `${mb(binder.size)} MB; ${mb(most - idle)} MB of memory over idle; ${binder.skipped.length} not bound`,
        });
        break;
      }
    }
    return figures;
  } finally {
    await server.stop();
    await database.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** Drivers with twelve papers each, all of them real PDFs of the demo. */
async function fill(pool: pg.Pool, tenantId: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${bindSql({ role: 'jobs', tenantId, sites: '*' })}`);
    await client.query(
      `with made as (
         insert into employees (tenant_id, client_id, first_name, last_name, dob, employment_status_id, hire_date, license_class_id)
         select $1, $1, 'Pat', 'Bound' || lpad(n::text, 4, '0'), '1980-01-01', 2, '2024-01-02', 1 from generate_series(1, $2::int) n
         returning tenant_id, employee_id, client_id
       ), papers as (
         select row_number() over (order by document_id) as place, count(*) over () as papers, d.* from documents d
          where d.tenant_id = $1 and d.source = 'demo' and d.document_type_id in (225, 660, 1083, 238, 473, 301, 302, 303, 304)
       )
       insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source,
           uploaded_at, accepted_at)
       select m.tenant_id, m.client_id, m.employee_id, p.document_type_id, p.doc_date, 'accepted', p.sha256, p.file_name, 'upload',
           p.uploaded_at, p.accepted_at
         from (select *, row_number() over () as at from made) m cross join generate_series(1, $3::int) n
         join papers p on p.place = 1 + (m.at * $3 + n) % p.papers`,
      [tenantId, DRIVERS, PAPERS],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
