import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openInternalClient } from '#src/features/clients/server/clients.service.ts';
import { addLogin } from '#src/features/sessions/server/sessions.service.ts';
import { newPasswordFault } from '#src/features/sessions/server/weak-passwords.service.ts';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { line } from '#src/shared/text.ts';
import { appendAudit } from '#src/server/audit/audit.ts';
import { runTask } from '#src/server/command-line.ts';
import { bindSql } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { hashPassword } from '#src/server/session/passwords.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';

const USAGE = 'npm run admin:create -- --email you@example.com [--first Ada --last Lovelace]';

/** Something the user can mend; the message says how. */
class AdminError extends Error {}

interface Admin {
  email: string;
  first: string;
  last: string;
}

function readArguments(): Admin {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      first: { type: 'string', default: 'First' },
      last: { type: 'string', default: 'Administrator' },
    },
  });
  const email = z.email().safeParse(values.email?.trim().toLowerCase());
  if (!email.success) throw new AdminError(`Say whose account it is: ${USAGE}`);
  const [first, last] = [
    line(80).min(1).safeParse(values.first),
    line(80).min(1).safeParse(values.last),
  ];
  if (!first.success || !last.success)
    throw new AdminError(`Give a first and a last name of at most 80 characters: ${USAGE}`);
  return { email: email.data, first: first.data, last: last.data };
}

/** The password: typed without being shown, or the first line of standard input. */
async function readPassword(email: string): Promise<string> {
  const isTyped = process.stdin.isTTY;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped });
  // Only now: until readline has the terminal, it shows what is typed.
  if (isTyped) process.stdout.write('Password (not shown): ');
  const password = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    // Not an exit: an embedded database that was started for this is stopped with it.
    lines.once('SIGINT', () => reject(new AdminError('Stopped: no account was made.')));
    lines.once('close', () => resolve(''));
  }).finally(() => lines.close());
  if (isTyped) process.stdout.write('\n');
  const fault = await newPasswordFault(password, { email, names: [] });
  if (fault) throw new AdminError(fault);
  return password;
}

/** Creates a user with all permissions at the internal client; `runTask` has made that where there was none (D12). */
async function createAdmin(
  { pool, keys, internalTenantId: tenantId }: Kernel,
  admin: Admin,
  password: string,
): Promise<void> {
  const hash = await hashPassword(password);
  const userId = randomUUID();
  await ownTransaction(pool, async (client) => {
    if (!(await addLogin(client, { email: admin.email, tenantId, userId, passwordHash: hash })))
      throw new AdminError('There is an account with this email address already.');
    await client.query(bindSql({ role: 'jobs', tenantId, sites: '*' }));
    await client.query(
      'insert into users (tenant_id, user_id, client_id, email, first_name, last_name) values ($1, $2, $1, $3, $4, $5)',
      [tenantId, userId, admin.email, admin.first, admin.last],
    );
    const grants = ALL_PERMISSIONS.filter((one) => one !== 'auditor.auditorLogin');
    await client.query(
      `insert into user_permissions (tenant_id, user_id, permission_group, permission)
       select $1, $2, split_part(one, '.', 1), split_part(one, '.', 2) from unnest($3::text[]) as one`,
      [tenantId, userId, grants],
    );
    await client.query(
      'insert into user_sites (tenant_id, user_id, client_id) values ($1, $2, $1)',
      [tenantId, userId],
    );
    await client.query('reset role');
    await appendAudit(client, keys, [
      {
        tenantId,
        action: 'admin.create',
        outcome: 'done',
        sessionId: null,
        userId: null,
        impersonatedUserId: null,
        auditorLinkId: null,
        clientId: tenantId,
        entity: 'user',
        entityId: userId,
        detail: {},
      },
    ]);
  });
}

await runTask(
  async (kernel) => {
    try {
      const admin = readArguments();
      await createAdmin(kernel, admin, await readPassword(admin.email));
      process.stdout.write(`${admin.email} can sign in now.\n`);
      return 0;
    } catch (error) {
      if (!(error instanceof AdminError)) throw error;
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
  },
  [openInternalClient],
);
