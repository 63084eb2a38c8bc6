import { isNewReading } from '#src/features/documents/server/readings.service.ts';
import { pdfReply } from '#src/features/documents/server/documents.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { testPapersApi } from '../result-papers.contract.ts';
import { addResultPaper, chooseResultPaper, paperOf, removeResultPaper } from './papers.service.ts';
import { resultOf, shownResult } from './shown-result.service.ts';

export const testPapersCalls = callsOf(testPapersApi, {
  add: async (c) => {
    const [file] = c.files;
    if (!file) throw new Error('The file did not arrive');
    return shownResult(c, await addResultPaper(c, c.params.drugTestId, file));
  },

  choose: async (c) =>
    shownResult(c, await chooseResultPaper(c, c.params.drugTestId, c.body.documentId)),

  remove: async (c) =>
    shownResult(c, await removeResultPaper(c, c.params.drugTestId, c.params.paperId)),

  content: async (c) => {
    const record = await resultOf(c, c.params.drugTestId);
    const paper = await paperOf(c.db, record, c.params.paperId);
    c.opened(record.employeeId);
    if (isNewReading(c, paper.paperId))
      c.audit({
        entity: 'drugTest',
        entityId: record.drugTestId,
        tenantId: record.tenantId,
        clientId: record.clientId,
        detail: { employeeId: record.employeeId, paperId: paper.paperId },
      });
    return pdfReply(c.kernel, record.tenantId, paper, c.query.download);
  },
});
