import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { pastEmployersApi } from '../past-employers.contract.ts';
import {
  addEmployer,
  answer,
  correctEmployer,
  papersFor,
  removeEmployer,
  restoreEmployer,
  tieAnswers,
  writesEmployers,
} from './past-employers.service.ts';
import { inquiriesOf } from './inquiries.sql.ts';
import { pastEmployersOf, type PastEmployerRecord } from './past-employers.sql.ts';

export const pastEmployersCalls = callsOf(pastEmployersApi, {
  list: async (c) => {
    const employee = await employeeOf(c.db, c.params.employeeId);
    const { employerId: tenantId, employeeId, clientId } = employee;
    const mayAdd = writesEmployers(c);
    const found = await pastEmployersOf(c.db, tenantId, employeeId);
    // What was removed is shown to those who can restore it.
    const records = found.filter(({ removed }) => !removed || mayAdd);
    const papers = await papersFor(c, { tenantId, employeeId });
    const inquiries = await inquiriesOf(c.db, tenantId, employeeId);
    // Whom one asked, and who answered, is the investigation history (391.53).
    const isShown = records.length > 0 || papers.length > 0;
    c.opened(isShown ? employeeId : null);
    if (isShown)
      c.audit({
        entity: 'employee',
        entityId: employeeId,
        tenantId,
        clientId,
        detail: { fields: ['pastEmployers'] },
      });
    return {
      employers: records.map((record) => answer(c, record, papers, inquiries)),
      papers,
      mayAdd: mayAdd && employee.replacedBy === null,
    };
  },

  add: async (c) => {
    const { record, shown } = await addEmployer(c, c.params.employeeId, c.body);
    tell(c, record, { act: 'added' });
    return shown;
  },

  correct: async (c) => {
    const { pastEmployerId } = c.params;
    const { record, shown, fields } = await correctEmployer(c, pastEmployerId, c.body, c.ifMatch);
    tell(c, record, { fields, version: record.version });
    return shown;
  },

  remove: async (c) => {
    const { pastEmployerId } = c.params;
    const { record, shown } = await removeEmployer(c, pastEmployerId, c.body.reason, c.ifMatch);
    tell(c, record, { act: 'removed', version: record.version });
    return shown;
  },

  restore: async (c) => {
    const { record, shown } = await restoreEmployer(c, c.params.pastEmployerId, c.ifMatch);
    tell(c, record, { act: 'restored', version: record.version });
    return shown;
  },

  tie: async (c) => {
    const { documentIds } = c.body;
    const { record, shown } = await tieAnswers(c, c.params.pastEmployerId, documentIds, c.ifMatch);
    tell(c, record, { documents: documentIds, version: record.version });
    return shown;
  },
});

type Telling = Pick<Context<(typeof pastEmployersApi)['list']>, 'audit' | 'live'>;

/** Notes what was done about a past employer, and tells who has its list open. */
export function tell(
  c: Telling,
  record: PastEmployerRecord,
  detail: Record<string, unknown>,
): void {
  const { employeeId, tenantId, clientId, pastEmployerId } = record;
  c.audit({
    entity: 'pastEmployer',
    entityId: pastEmployerId,
    tenantId,
    clientId,
    detail: { employeeId, ...detail },
  });
  c.live({
    tenantId,
    topic: 'past-employers',
    key: employeeId,
    requirement: 'records.viewInvestigationHistory',
  });
}
