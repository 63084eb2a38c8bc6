import { createHash, randomUUID } from 'node:crypto';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from './world.ts';
import type { Api, Client, Employee, Json, World } from './world.ts';

/** What moving employees about takes, and looking at what became of them. */
export const MOVERS_RIGHTS: readonly Permission[] = [
  'client.viewEmployee',
  'client.viewRoster',
  'client.viewPII',
  'client.viewOrders',
  'client.editEmployeeInfo',
  'client.editEmployeeStatus',
  'client.transferEmployee',
  'client.mergeEmployees',
  'client.deleteAfterMergeEmployees',
  'client.viewEmployeeStatusChangeHistory',
  'records.viewAudit',
  'records.viewDrugAlcohol',
];

export interface MovesWorld {
  world: World;
  acme: Client;
  east: Client;
  west: Client;
  closed: Client;
  other: Client;
  /** Works everywhere in Acme. */
  boss: Api;
  bossId: string;
  /** Works at the east terminal only. */
  terminal: Api;
  /** Customer care, in no client of its own. */
  care: Api;
  rows: <Row = Json>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** One who works everywhere in Acme, without some rights. */
  without: (...gone: Permission[]) => Promise<Api>;
  /** Puts a document into a file; the same bytes make twins. */
  paper: (of: Employee, made?: { bytes?: string; type?: number }) => Promise<string>;
  order: (of: Employee, status?: number) => Promise<string>;
  accident: (of: Employee) => Promise<string>;
  read: (of: Employee) => Promise<Json>;
}

export const fileOf = (of: Employee) => `/v1/employees/${of.employeeId}`;
export const codeOf = (answer: { body: Json }) => answer.body['error']?.['code'];

/** A company with two terminals and a closed one, another company, and who works where. */
export async function openMovesWorld(): Promise<MovesWorld> {
  const world = await openWorld();
  const acme = await world.makeClient({ name: 'Acme' });
  const east = await world.makeClient({ parent: acme, name: 'East' });
  const west = await world.makeClient({ parent: acme, name: 'West' });
  const closed = await world.makeClient({ parent: acme, name: 'Closed', deactivated: true });
  const other = await world.makeClient({ name: 'Other' });
  const user = await world.makeUser({ client: acme, permissions: MOVERS_RIGHTS });
  const boss = await world.as(user);
  const rows: MovesWorld['rows'] = (sql, values = []) => world.inTenant(acme.tenantId, sql, values);
  for (const [id, at, name] of [
    [101, acme, 'Driver'],
    [102, east, 'Yard hand'],
    [103, west, 'yard hand'],
    [104, east, 'Dispatcher'],
  ] as const)
    await rows(
      'insert into job_titles (tenant_id, job_title_id, client_id, job_title) values ($1, $2, $3, $4)',
      [at.tenantId, id, at.clientId, name],
    );
  return {
    ...{ world, acme, east, west, closed, other, boss, rows },
    bossId: user.userId,
    terminal: await world.as(await world.makeUser({ client: east, permissions: MOVERS_RIGHTS })),
    care: await world.as(
      await world.makeUser({ client: world.internal, permissions: ['customerCare.assumeClient'] }),
    ),
    without: async (...gone) =>
      world.as(
        await world.makeUser({
          client: acme,
          permissions: MOVERS_RIGHTS.filter((right) => !gone.includes(right)),
        }),
      ),
    read: async (of) => (await boss.get(fileOf(of))).body,
    paper: async (of, { bytes = randomUUID(), type = 272 } = {}) => {
      const sha256 = createHash('sha256').update(bytes).digest();
      const id = randomUUID();
      await rows(
        `insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, 10, 'application/pdf', 1) on conflict do nothing`,
        [of.tenantId, sha256],
      );
      await rows(
        `insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source)
     values ($1, $2, $3, $4, $5, '2026-01-02', 'accepted', $6, 'a.pdf', 'upload')`,
        [of.tenantId, id, of.clientId, of.employeeId, type, sha256],
      );
      return id;
    },
    order: async (of, status = 3) => {
      const id = randomUUID();
      await rows(
        `insert into orders (tenant_id, order_id, client_id, employee_id, order_type, order_status_id) values ($1, $2, $3, $4, 'mvr', $5)`,
        [of.tenantId, id, of.clientId, of.employeeId, status],
      );
      await rows(
        `insert into order_audit_trail (tenant_id, order_id, client_id, user_name, message) values ($1, $2, $3, 'Test', 'Order placed')`,
        [of.tenantId, id, of.clientId],
      );
      return id;
    },
    accident: async (of) => {
      const id = randomUUID();
      await rows(
        `insert into accidents (tenant_id, accident_id, employee_id, client_id, date, city, state, injuries, disabled, fatalities)
     values ($1, $2, $3, $4, '2026-02-03', 'Reno', 'NV', 0, 1, 0)`,
        [of.tenantId, id, of.employeeId, of.clientId],
      );
      return id;
    },
  };
}
