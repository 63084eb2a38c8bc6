import { thrower } from '#src/shared/errors.ts';
import { narrowSites } from '#src/features/clients/server/clients.service.ts';
import { refusedSsnSearch } from '#src/features/employees/server/ssn-search.service.ts';
import { mayMatchManySsns } from '#src/features/employees/ssn-search.rules.ts';
import { callsOf } from '#src/server/handler.ts';
import type { AuditNote } from '#src/server/kernel.ts';
import {
  SYSTEM_IMPORTS_ERRORS,
  systemImportsApi,
  type ImportResult,
} from '../system-imports.contract.ts';
import { askerOf } from './roster-asker.ts';
import { workplaceOf } from './workplace.service.ts';
import { isSystemType, takeImportTurn } from './system-ids.sql.ts';
import { importEntries } from './system-import.service.ts';

const fail = thrower(SYSTEM_IMPORTS_ERRORS);

export const systemImportsCalls = callsOf(systemImportsApi, {
  take: async (c) => {
    const { integrationTypeId } = c.query;
    const place = await workplaceOf(c.db, c.params.clientId);
    if (!(await isSystemType(c.db, integrationTypeId)))
      throw fail('system-imports.unknown_system', {
        fields: [{ field: 'integrationTypeId', message: 'Choose another type.' }],
      });
    // What a row with an SSN comes to says whether somebody has it.
    if (!mayMatchManySsns(c) && c.body.some(({ ssn }) => Boolean(ssn?.trim())))
      throw refusedSsnSearch(c, [
        { field: 'ssn', message: 'Leave SSNs out, or use a key that may see them.' },
      ]);
    const { tenantId } = place;
    if (!(await takeImportTurn(c.db, tenantId)))
      throw fail('system-imports.busy', { retryAfter: 2 });
    const notes: AuditNote[] = [];
    const of = {
      tenantId,
      clientId: place.clientId,
      sites: await narrowSites(c.db, [place.clientId], true),
      askedBy: askerOf(c),
      integrationTypeId,
      detail: { integrationTypeId },
    };
    const rows = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (db) =>
      importEntries(db, c.kernel, of, c.body, notes),
    );
    const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
    for (const { outcome } of rows) counts[outcome] += 1;
    c.audit({
      entity: 'employeeImport',
      entityId: String(integrationTypeId),
      clientId: place.clientId,
      detail: { ...counts, linked: rows.filter(({ linked }) => linked).length },
    });
    for (const note of notes) c.audit(note);
    for (const row of rows.filter(({ linked }) => linked))
      c.audit(linkNote(row, place.clientId, of));
    if (counts.created + counts.updated > 0)
      c.live({ tenantId, topic: 'employees', requirement: 'client.viewEmployee' });
    return { ...counts, rows };
  },
});

/** An id of another system may be as personal as a work id, and is not repeated. */
const linkNote = (
  { employeeId, index }: ImportResult,
  clientId: number,
  { detail }: { detail: object },
): AuditNote => ({
  action: 'system-imports.link',
  entity: 'employee',
  entityId: employeeId ?? '',
  clientId,
  detail: { ...detail, line: index },
});
