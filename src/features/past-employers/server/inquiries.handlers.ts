import { callsOf } from '#src/server/handler.ts';
import { employerInquiriesApi } from '../employer-inquiries.contract.ts';
import { answerInquiry, visitInquiry } from './answer-inquiry.service.ts';
import { askEmployer, fetchLetter, fileEfforts, rebut } from './inquiries.service.ts';
import { tell } from './past-employers.handlers.ts';

export const employerInquiriesCalls = callsOf(employerInquiriesApi, {
  ask: async (c) => {
    const { record, shown, address, way } = await askEmployer(c);
    tell(c, record, { act: 'asked', way });
    return { pastEmployer: shown, address };
  },

  letter: async (c) => {
    const { record, reply } = await fetchLetter(c);
    const { pastEmployerId, attemptId } = c.params;
    c.opened(record.employeeId);
    c.audit({
      entity: 'pastEmployer',
      entityId: pastEmployerId,
      tenantId: record.tenantId,
      clientId: record.clientId,
      detail: { employeeId: record.employeeId, attemptId },
    });
    return reply;
  },

  fileEfforts: async (c) => {
    const { record, shown, documentId } = await fileEfforts(c);
    tell(c, record, { act: 'efforts', documentId });
    return shown;
  },

  rebut: async (c) => {
    const { record, shown } = await rebut(c);
    tell(c, record, { act: 'rebutted' });
    return shown;
  },

  visit: visitInquiry,
  answer: answerInquiry,
});
