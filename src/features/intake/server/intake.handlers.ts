import { randomBytes } from 'node:crypto';
import { csvFile } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { holds } from '#src/shared/permissions.ts';
import { placeOf, worksAt } from '#src/features/clients/server/clients.service.ts';
import { UNREADABLE_COLUMNS } from '../intake.columns.ts';
import { INTAKE_ERRORS, intakeApi } from '../intake.contract.ts';
import type { Unreadable, UnreadableFile } from '../intake.contract.ts';
import { addressOf, DISCARD_PERMISSION, fileActions } from '../intake.rules.ts';
import type { FileState } from '../intake.rules.ts';
import { replaceToken } from './addresses.sql.ts';
import { internalBinding } from './arrivals.sql.ts';
import { intakeDomain } from './intake-domain.ts';
import { mailAddressOf } from './mail-address.service.ts';
import {
  countUnreadable,
  listUnreadable,
  moveUnreadable,
  readUnreadable,
} from './unreadable.sql.ts';
import type { UnreadableRow } from './unreadable.sql.ts';

const fail = thrower(INTAKE_ERRORS);

type AnyContext = Pick<Context<Endpoint>, 'db' | 'kernel' | 'caller' | 'audit' | 'live' | 'grants'>;

const STATES: Record<'waiting' | 'settled', readonly FileState[]> = {
  waiting: ['waiting', 'reading'],
  settled: ['taken', 'discarded'],
};

function shown(c: AnyContext, row: UnreadableRow): Unreadable {
  const { sha256: _, cursorAt: __, ...facts } = row;
  return { ...facts, allowed: fileActions(row, holds(c.grants, DISCARD_PERMISSION)) };
}

interface Page {
  rows: Unreadable[];
  next: string | null;
}

async function pageOf(
  c: AnyContext,
  filter: { shown: 'waiting' | 'settled'; search?: string | undefined },
  limit: number,
  after: string | undefined,
): Promise<Page> {
  const rows = await listUnreadable(
    c.db,
    { states: STATES[filter.shown], search: filter.search || null },
    timeCursor(after),
    limit + 1,
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map((row) => shown(c, row)),
    next: last ? encodeCursor([last.cursorAt, last.fileId]) : null,
  };
}

const BATCH = 500;

async function* everyPage(
  c: AnyContext,
  filter: Parameters<typeof pageOf>[1],
): AsyncGenerator<readonly Unreadable[]> {
  let after: string | undefined;
  do {
    const page: Page = await pageOf(c, filter, BATCH, after);
    yield page.rows;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

async function needFile(c: AnyContext, fileId: string) {
  const row = await readUnreadable(c.db, fileId);
  if (!row) throw requestError('request.not_found');
  return row;
}

/** The file as it is after what was done with it, which is recorded and told to the lists. */
async function done(c: AnyContext, fileId: string): Promise<UnreadableFile> {
  const row = await needFile(c, fileId);
  c.audit({ entity: 'unreadableFile', entityId: fileId, detail: { state: row.state } });
  c.live({ tenantId: c.kernel.internalTenantId, topic: 'intake', requirement: 'dq.worklists' });
  return { ...shown(c, row), text: row.text };
}

/** A place that the caller works in: a location's user does not see, nor change, the company's address. */
async function workplace(c: Pick<Context<Endpoint>, 'db'>, clientId: number) {
  const place = await placeOf(c.db, clientId);
  if (!worksAt(c.db, place.clientId)) throw requestError('request.not_found');
  return place;
}

/** 100 bits, in letters and digits that survive being read out. */
function newToken(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  return [...randomBytes(20)].map((byte) => letters[byte & 31]).join('');
}

export const intakeCalls = callsOf(intakeApi, {
  unreadable: async (c) => ({
    ...(await pageOf(c, c.query, c.query.limit, c.query.after)),
    waiting: await countUnreadable(c.db),
  }),

  exportUnreadable: async (c) => {
    const file = await csvFile(c, {
      name: 'Unreadable files',
      columns: UNREADABLE_COLUMNS,
      wanted: c.query.columns,
      batches: everyPage(c, c.query),
      only: { ids: c.query.only, idOf: ({ fileId }) => fileId },
    });
    c.audit({
      entity: 'export',
      entityId: 'unreadableFiles',
      detail: { rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  file: async (c) => {
    const row = await needFile(c, c.params.fileId);
    return { ...shown(c, row), text: row.text };
  },

  original: async (c) => {
    const row = await needFile(c, c.params.fileId);
    const { sha256 } = row;
    if (!sha256) throw fail('intake.no_original');
    c.audit({ entity: 'unreadableFile', entityId: row.fileId });
    return {
      // Never what the sender says it is: nothing may be run or shown as a page.
      mediaType: 'application/octet-stream',
      size: row.size,
      fileName: row.fileName,
      etag: `"${sha256.toString('hex').slice(0, 32)}"`,
      disposition: 'attachment' as const,
      open: (start, end) => c.kernel.storage.read(c.kernel.internalTenantId, sha256, start, end),
    };
  },

  retry: async (c) => {
    const { fileId } = c.params;
    const row = await needFile(c, fileId);
    if (row.state !== 'waiting') throw fail('intake.already_settled');
    if (!fileActions(row, false).includes('retry')) throw fail('intake.cannot_retry');
    if (!(await moveUnreadable(c.db, fileId, { from: ['waiting'], to: 'reading', by: null })))
      throw fail('intake.already_settled');
    c.afterCommit(() => c.kernel.wakeJobs());
    return done(c, fileId);
  },

  discard: async (c) => {
    const { fileId } = c.params;
    await needFile(c, fileId);
    const moved = await moveUnreadable(c.db, fileId, {
      from: ['waiting'],
      to: 'discarded',
      by: c.caller.id,
      reason: c.body.reason,
    });
    if (!moved) throw fail('intake.already_settled');
    return done(c, fileId);
  },

  restore: async (c) => {
    const { fileId } = c.params;
    await needFile(c, fileId);
    const move = { from: ['discarded'], to: 'waiting', by: null } as const;
    if (!(await moveUnreadable(c.db, fileId, move))) throw fail('intake.already_settled');
    return done(c, fileId);
  },

  address: async (c) => {
    const { clientId } = await workplace(c, c.params.clientId);
    return mailAddressOf(c, clientId);
  },

  newAddress: async (c) => {
    const { clientId, tenantId } = await workplace(c, c.params.clientId);
    const { config } = c.kernel;
    if (config.intakeSmtpPort === undefined) throw fail('intake.no_mail');
    const token = newToken();
    await c.db.as(internalBinding(c.kernel), (db) =>
      replaceToken(db, { token, tenantId, clientId, userId: c.caller.id }),
    );
    c.audit({ entity: 'intakeAddress', entityId: String(clientId), clientId });
    return { address: addressOf(token, intakeDomain(config)), takesMail: true };
  },
});
