import { readIdentifier } from '#src/features/clients/server/clients.service.ts';
import { columnsFor } from '#src/features/employees/employee-fields.rules.ts';
import { worksAt } from '#src/features/clients/server/clients.service.ts';
import { searchWords } from '#src/server/db/like.ts';
import { type CsvFile, csvFile } from '#src/server/csv-file.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import { cancelMails } from '#src/server/mail/outbox.ts';
import { setLinksWithdrawn } from '#src/server/session/record-links.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import { holds } from '#src/shared/permissions.ts';
import { followOption } from '#src/features/qualification/server/option-rule.service.ts';
import { CERTIFICATE_TYPE } from '../certificates.rules.ts';
import { CERTIFICATE_COLUMNS } from '../certificates.columns.ts';
import { CERTIFICATE_ERRORS, certificatesApi } from '../certificates.contract.ts';
import { listDrivers, readOption, writeOption } from './certificate-list.sql.ts';
import type { ListedRow, ListFilter } from './certificate-list.sql.ts';
import { certificatesOf, readCertificates, setLatest, setTakenBack } from './certificates.sql.ts';
import { certificateOf, review, shown } from './review.service.ts';
import { announce, sendLinks } from './send.service.ts';
import { noteOpened, sign, visitLink } from './sign.service.ts';

const fail = thrower(CERTIFICATE_ERRORS);

/** Rows a batch of an export. */
const BATCH = 2000;

interface Filters {
  standing?: string | undefined;
  search?: string | undefined;
}

type Acting = Pick<Context<Endpoint>, 'db' | 'clientId' | 'caller'>;

function filterOf(c: Acting, query: Filters): Omit<ListFilter, 'limit' | 'after'> {
  return {
    tenantId: c.db.binding.tenantId,
    clientId: c.clientId ?? c.caller.clientId,
    standing: query.standing ?? null,
    words: searchWords(query.search),
  };
}

function afterOf(cursor: string | undefined): ListFilter['after'] {
  if (cursor === undefined) return null;
  const [name, id] = decodeCursor(cursor, 2) ?? [];
  if (typeof name === 'string' && typeof id === 'string' && /^[\da-f-]{36}$/.test(id))
    return [name, id];
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}

const keyOf = (row: ListedRow) => [row.sortName, row.employeeId] as const;

async function* wholeList(c: Acting, query: Filters): AsyncGenerator<ListedRow[]> {
  let after: ListFilter['after'] = null;
  do {
    const rows: ListedRow[] = await listDrivers(c.db, {
      ...filterOf(c, query),
      limit: BATCH,
      after,
    });
    yield rows;
    const last: ListedRow | undefined = rows.length < BATCH ? undefined : rows.at(-1);
    after = last ? keyOf(last) : null;
  } while (after !== null);
}

function exported(file: CsvFile, standing: string | undefined) {
  return {
    list: 'certificates',
    rows: file.rows,
    columns: file.columns,
    standing: standing ?? null,
  };
}

async function optionOf(c: Acting & Pick<Context<Endpoint>, 'grants'>) {
  const clientId = c.clientId ?? c.caller.clientId;
  const option = await readOption(c.db, c.db.binding.tenantId, clientId);
  if (!option) throw requestError('request.not_found');
  const mayChange =
    holds(c.grants, 'client.configureLocation') &&
    c.caller.kind === 'user' &&
    worksAt(c.db, clientId);
  return { clientId, ...option, mayChange };
}

export const certificatesCalls = callsOf(certificatesApi, {
  list: async (c) => {
    const { limit } = c.query;
    const rows = await listDrivers(c.db, {
      ...filterOf(c, c.query),
      limit: limit + 1,
      after: afterOf(c.query.after),
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), next: last ? encodeCursor(keyOf(last)) : null };
  },

  exportList: async (c) => {
    const file = await csvFile(c, {
      name: 'Annual certificates',
      columns: columnsFor(CERTIFICATE_COLUMNS, await readIdentifier(c.db)),
      wanted: c.query.columns,
      batches: wholeList(c, c.query),
      only: { ids: c.query.only, idOf: ({ employeeId }) => employeeId },
    });
    c.audit({
      entity: 'export',
      entityId: 'certificates',
      clientId: c.clientId,
      detail: exported(file, c.query.standing),
    });
    return file.stream;
  },

  option: optionOf,

  setOption: async (c) => {
    const { clientId } = await optionOf(c);
    const { tenantId } = c.db.binding;
    // Seen from below, yet not one's own to change.
    if (!worksAt(c.db, clientId)) throw requestError('request.not_found');
    const { enabled } = c.body;
    await writeOption(c.db, { tenantId, clientId, enabled, by: c.caller.id });
    // Anyone who asks for certificates asks for them in the files, too; the law has not since 2022.
    await followOption(c.db, {
      clientId,
      enabled,
      documentTypeId: CERTIFICATE_TYPE,
      by: c.caller.impersonator?.id ?? c.caller.id,
    });
    c.audit({
      entity: 'client',
      entityId: String(clientId),
      clientId,
      detail: { annualCertificates: enabled },
    });
    announce(c, tenantId);
    return optionOf(c);
  },

  send: async (c) => {
    const results = await sendLinks(c, c.body.employeeIds, { again: c.body.again });
    if (results.length < new Set(c.body.employeeIds).size) throw requestError('request.not_found');
    return { results };
  },

  withdraw: async (c) => {
    const { tenantId } = c.db.binding;
    const ids = [...new Set(c.body.certificateIds)];
    const records = await readCertificates(c.db, ids);
    if (records.length < ids.length) throw requestError('request.not_found');
    const before = records.flatMap(({ latest, replaces }) =>
      latest && replaces ? [replaces] : [],
    );
    const earlier = (await readCertificates(c.db, before)).filter(
      ({ state }) => state === 'sent' || state === 'opened',
    );
    const mailsStopped = await c.db.asOwner(async (owner) => {
      // Links before certificates, as everywhere: anyone who signs at this moment is first, or finds the link gone.
      await setLinksWithdrawn(owner, 'driverAnnual', tenantId, ids, true);
      await setLinksWithdrawn(
        owner,
        'driverAnnual',
        tenantId,
        earlier.map(({ certificateId }) => certificateId),
        false,
      );
      return cancelMails(
        owner,
        records.flatMap(({ mailId }) => mailId ?? []),
      );
    });
    const taken = await setTakenBack(c.db, ids);
    if (taken.length < ids.length) throw fail('certificates.already_signed');
    await setLatest(c.db, before);
    for (const { certificateId, clientId, employeeId } of records)
      c.audit({
        entity: 'certificate',
        entityId: certificateId,
        clientId,
        detail: { employeeId, withdrawn: true },
      });
    announce(c, tenantId);
    return { withdrawn: taken.length, mailsStopped };
  },

  ofEmployee: async (c) => {
    const records = await certificatesOf(c.db, c.params.employeeId);
    if (!records) throw requestError('request.not_found');
    return records.map((record) => shown(c, record));
  },

  read: async (c) => {
    const record = await certificateOf(c.db, c.params.certificateId);
    c.opened(record.employeeId);
    return shown(c, record);
  },

  accept: async (c) =>
    shown(
      c,
      await review(c, {
        to: 'reviewed',
        by: c.caller.id,
        name: c.caller.name,
        note: c.body.note,
      }),
    ),

  sendBack: async (c) => {
    const { reason } = c.body;
    const record = await review(c, {
      to: 'sentBack',
      by: c.caller.id,
      name: c.caller.name,
      note: reason,
    });
    const [sent] = await sendLinks(c, [record.employeeId], { again: true, reason });
    if (!sent) throw requestError('request.not_found');
    return { certificate: shown(c, await certificateOf(c.db, record.certificateId)), sent };
  },

  reopen: async (c) => shown(c, await review(c, { to: 'signed' })),

  link: visitLink,
  opened: noteOpened,
  sign,
});
