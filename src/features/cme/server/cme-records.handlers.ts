import { todayAt } from '#src/features/clients/server/clients.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { certificateFaults } from '../certificate.rules.ts';
import { cmeRecordsApi } from '../cme-records.contract.ts';
import { CME_ERRORS } from '../cme.contract.ts';
import { changeExam } from './exam.sql.ts';
import { examShown, keptFrom, recordShown } from './instance.service.ts';
import { changeRecord, examOfRecord, lockRecord, readRecord } from './record.sql.ts';

const fail = thrower(CME_ERRORS);

export const cmeRecordsCalls = callsOf(cmeRecordsApi, {
  read: async (c) => {
    const { cmeId } = c.params;
    const stored = await readRecord(c.db, cmeId);
    if (!stored) throw requestError('request.not_found');
    const { tenantId, ...record } = stored;
    const processInstanceId = await examOfRecord(c.db, cmeId);
    const note = { entityId: cmeId, detail: { employeeId: record.employeeId } };
    c.opened(record.employeeId);
    c.audit({ entity: 'cme', ...note });
    c.audit({ entity: 'cme', ...note, tenantId, clientId: record.clientId });
    return {
      record: recordShown(record, c.grants),
      exam:
        processInstanceId === null
          ? null
          : await examShown(c.db, c.caller.id, c.grants, processInstanceId),
    };
  },

  edit: async (c) => {
    const { cmeId } = c.params;
    const { tenantId } = (await readRecord(c.db, cmeId)) ?? {};
    if (tenantId === undefined) throw requestError('request.not_found');
    const place = { role: 'jobs', tenantId, sites: '*' } as const;
    const known = await c.db.as(place, async (theirs) => {
      await lockRecord(theirs, cmeId);
      return readRecord(theirs, cmeId);
    });
    if (!known) throw requestError('request.not_found');
    if (known.state !== 'received' && known.state !== 'ordered') throw fail('cme.not_open');
    const { tenantId: _, ...current } = known;
    if (c.ifMatch !== null && c.ifMatch !== known.version)
      throw requestError('request.conflict', { current: recordShown(current, c.grants) });
    const certificate = keptFrom({ ...known.certificate, ...c.body }, known.certificate, c.grants);
    const set = new Map<string, unknown>(Object.entries(c.body));
    // What is not known yet may stay so; what is entered must be able to be.
    const { clientId } = known;
    const day = await c.db.as(place, (theirs) => todayAt(theirs, { tenantId, clientId }));
    const fields = certificateFaults(certificate, day).filter(
      ({ field }) => (set.get(field) ?? null) !== null,
    );
    if (fields.length > 0) throw requestError('request.invalid', { fields });
    await c.db.as(place, (theirs) => changeRecord(theirs, cmeId, { certificate }));
    // Who has its form open and did not see this is told when they accept.
    const processInstanceId = await examOfRecord(c.db, cmeId);
    if (processInstanceId !== null) await changeExam(c.db, processInstanceId, {});
    const note = { entityId: cmeId, detail: { fields: Object.keys(c.body) } };
    c.audit({ entity: 'cme', ...note });
    c.audit({ entity: 'cme', ...note, tenantId, clientId: known.clientId });
    return recordShown({ ...current, certificate, version: known.version + 1 }, c.grants);
  },
});
