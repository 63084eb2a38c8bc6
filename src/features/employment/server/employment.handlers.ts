import { csvFile } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import { DELETED_COLUMNS } from '../employment.columns.ts';
import { employmentApi } from '../employment.contract.ts';
import { addEmployee } from './add.service.ts';
import { archive, replace, unarchive } from './close.service.ts';
import { deletedPage, everyDeleted } from './deleted.service.ts';
import { answerOf, employmentOf } from './employment.service.ts';
import { deleteFile, holdFile, restoreFile } from './remove.service.ts';

export const employmentCalls = callsOf(employmentApi, {
  add: (c) => addEmployee(c, c.params.clientId, c.body),

  read: async (c) => answerOf(c, await employmentOf(c, c.params.employeeId)),

  archive: (c) => archive(c, c.params, { ...c.query, ...c.body }, c.ifMatch),

  unarchive: (c) => unarchive(c, c.params.employeeId, c.ifMatch),

  replace: (c) => replace(c, c.params, c.body?.employmentStatusId ?? c.query.employmentStatusId),

  remove: (c) => deleteFile(c, c.params.employeeId, c.body.reason, c.ifMatch),

  restore: (c) => restoreFile(c, c.params.employeeId, c.ifMatch),

  hold: (c) => holdFile(c, c.params.employeeId, c.body.reason, c.ifMatch),

  deleted: async (c) => deletedPage(c, c.params.clientId, c.query),

  exportDeleted: async (c) => {
    const { clientId } = c.params;
    const file = await csvFile(c, {
      name: 'Deleted employees',
      columns: DELETED_COLUMNS,
      wanted: c.query.columns,
      batches: everyDeleted(c, clientId, c.query.search),
      only: { ids: c.query.only, idOf: ({ employeeId }) => employeeId },
    });
    c.audit({
      entity: 'export',
      entityId: 'deletedEmployees',
      clientId,
      detail: { rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },
});
