import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { askedProgram } from './asked-program.ts';

export const testingProgramActions = {
  'testingProgram.note': ({ args, open }) => {
    const employeeId = args['employee'] ?? '';
    open(`${fileAddress(employeeId)}?tab=testingProgram`);
    askedProgram.ask(employeeId);
  },
  'testingProgram.remove': async (context) =>
    (await import('./remove-program.ts')).removeProgram(context),
} satisfies Actions;
