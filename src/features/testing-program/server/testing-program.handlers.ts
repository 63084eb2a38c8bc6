import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { testingProgramApi } from '../testing-program.contract.ts';
import { type FileOf, programOf, removeProgram, saveProgram } from './testing-program.service.ts';

export const testingProgramCalls = callsOf(testingProgramApi, {
  read: async (c) => {
    const { employee, info } = await programOf(c, c.params.employeeId);
    c.opened(info.program === null ? null : employee.employeeId);
    note(c, employee, {});
    return info;
  },

  save: async (c) => {
    const { employee, info } = await saveProgram(c, c.params.employeeId, c.body, c.ifMatch);
    tell(c, employee, { act: 'noted' });
    return info;
  },

  remove: async (c) => {
    const { employee, info } = await removeProgram(c, c.params.employeeId, c.ifMatch);
    tell(c, employee, { act: 'removed' });
    return info;
  },
});

type Telling = Pick<Context<(typeof testingProgramApi)['read']>, 'audit' | 'live'>;

function note(c: Telling, employee: FileOf, detail: Record<string, unknown>): void {
  c.audit({
    entity: 'employee',
    entityId: employee.employeeId,
    tenantId: employee.employerId,
    clientId: employee.clientId,
    detail: { fields: ['testingProgram'], ...detail },
  });
}

function tell(c: Telling, employee: FileOf, detail: Record<string, unknown>): void {
  note(c, employee, detail);
  c.live({
    tenantId: employee.employerId,
    topic: 'testing-program',
    key: employee.employeeId,
    requirement: 'records.viewDrugAlcohol',
  });
}
