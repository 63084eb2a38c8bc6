import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { indexesOfSealed } from '#src/features/employees/server/ssn.service.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { callsOf } from '#src/server/handler.ts';
import { movesApi } from '../moves.contract.ts';
import { compareFiles } from './compare.service.ts';
import { mergeFiles } from './merge.service.ts';
import { candidatesFor, filesOf, REASONS, transferTargets } from './moves.sql.ts';
import { lastMergeOf, undoMerge } from './undo.service.ts';

export const movesCalls = callsOf(movesApi, {
  targets: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    return transferTargets(c.db, place.tenantId);
  },

  candidates: async (c) => {
    const { db, kernel } = c;
    const { employeeId } = c.params;
    const [file] = await filesOf(db, [employeeId], false);
    if (!file) throw requestError('request.not_found');
    if (!holds(c.grants, 'client.viewEmployee')) throw requestError('request.forbidden');
    const indexes = indexesOfSealed(kernel.keys, file.tenantId, employeeId, file.ssnCipher);
    const rows = await candidatesFor(db, employeeId, indexes);
    return {
      rows: rows.map((row) => ({
        ...row,
        reasons: REASONS.filter((reason) => row.reasons.includes(reason)),
      })),
      lastMerge: await lastMergeOf(c, employeeId),
    };
  },

  compare: (c) => compareFiles(c, c.params.employeeId, c.query.fromEmployeeId),

  merge: (c) =>
    mergeFiles(c, { to: c.params.employeeId, from: c.query.fromEmployeeId }, c.body, c.ifMatch),

  undo: (c) => undoMerge(c, c.params.employeeId, c.params.mergeId),
});
