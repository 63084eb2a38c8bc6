import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '#src/server/db/embedded.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import { makeLog } from '#src/server/log.ts';
import { openSession } from '#src/server/session/sessions.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { makeApi } from '#tests/support/world.ts';
import type { Api } from '#tests/support/world.ts';
import { percentile, spread, timed } from './figures.ts';
import type { Figure } from './figures.ts';

const VENDORS = 50_000;
const SEARCHES = 400;
const BUDGET = 20;

/** Clinic searches over fifty thousand clinics spread over the ZIP codes of the country: whole calls over HTTP. */
export async function clinicRows(): Promise<Figure[]> {
  const root = await mkdtemp(join(tmpdir(), 'console-bench-clinics-'));
  const database = await startEmbedded({ dataDir: join(root, 'database'), log: makeLog('silent') });
  const server = await startProduct(
    {
      port: 0,
      host: '127.0.0.1',
      dataDir: join(root, 'data'),
      databaseUrl: database.url,
      demo: true,
      demoEmployees: 10,
      demoPassword: 'console-demo',
      consoleKeys: [{ id: 1, secret: randomBytes(32) }],
      smtpUrl: null,
      logLevel: 'silent',
    },
    makeLog('silent'),
  );
  try {
    const { pool, internalTenantId } = server.kernel;
    await fill(pool);
    const login = await pool.query<{ user_id: string }>(
      "select user_id from logins where email = 'care@demo.example'",
    );
    const { token } = await openSession(server.kernel, {
      tenantId: internalTenantId,
      userId: login.rows[0]?.user_id ?? '',
    });
    const api = makeApi(server.address, token);
    const { rows } = await pool.query<{ zip: string }>(
      'select zip from zip_places order by md5(zip) limit $1',
      [SEARCHES],
    );
    return await measure(
      api,
      rows.map(({ zip }) => zip),
    );
  } finally {
    await server.stop();
    await database.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** As many clinics as the budget speaks of, as a national network has them: where people live, most with some programs. */
async function fill(pool: pg.Pool): Promise<void> {
  await ownTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query(
      `insert into vendors (vendor_id, vendor_name, address1, city, state, zip, latitude, longitude)
     select 100000 + n, 'Clinic ' || n || ' ' || p.city, n || ' Main Street', p.city, p.state, p.zip,
         p.latitude + (hashint4(n) % 100) / 3000.0, p.longitude + (hashint4(n + 1) % 100) / 3000.0
       from generate_series(1, $1::int - (select count(*)::int from vendors)) n
       join (select *, row_number() over (order by md5(zip)) as nth from zip_places) p
         on p.nth = 1 + n % (select count(*) from zip_places)`,
      [VENDORS],
    );
    await client.query(
      `insert into vendor_programs select v.vendor_id, t.vendor_program_id, t.vendor_program_name
       from vendors v join vendor_program_types t on abs(hashint4(v.vendor_id * 7 + t.vendor_program_id)) % 10 < 5
      where v.vendor_id > 100000`,
    );
  });
  await pool.query('vacuum analyze vendors, vendor_programs');
}

async function measure(api: Api, zips: readonly string[]): Promise<Figure[]> {
  const kinds = [
    { what: 'by ZIP code', query: () => '' },
    {
      what: 'by ZIP code, for a drug test with breath alcohol and an instant panel',
      query: () => '&programTypes=ATN,eCCF,Breath alcohol,Instant test',
    },
    {
      what: 'by ZIP code and words of the name',
      query: (at: number) => `&vendor=${['clinic', 'health', 'summit', '77'][at % 4]}`,
    },
  ];
  const figures: Figure[] = [];
  for (const { what, query } of kinds) {
    const times: number[] = [];
    let found = 0;
    const search = async (zip: string, at: number) => {
      const answer = await api.get(`/v1/vendors?zip=${zip}${query(at)}`);
      if (answer.status !== 200) throw new Error(`The search answered ${answer.status}`);
      found += answer.body.vendors.length;
    };
    for (const [at, zip] of zips.slice(0, 20).entries()) await search(zip, at);
    found = 0;
    for (const [at, zip] of zips.entries()) times.push(await timed(() => search(zip, at)));
    const plain = what === 'by ZIP code';
    figures.push({
      what: `clinic search ${what} over ${VENDORS.toLocaleString('en-US')} clinics, whole call over HTTP`,
      budget: plain ? `p95 ${BUDGET} ms` : '',
      measured: spread(times),
      met: plain ? percentile(times, 0.95) <= BUDGET : null,
      note: `${zips.length} ZIP codes of the whole country, one at a time; ${Math.round(found / zips.length)} clinics a reply, with their programs`,
    });
  }
  return figures;
}
