import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { employmentAddress } from './employment.queries.ts';

/** The employee of the open file; null when there is none. */
function fileOf(subject: unknown): string | null {
  if (typeof subject !== 'object' || subject === null || !('employeeId' in subject)) return null;
  return typeof subject.employeeId === 'string' ? subject.employeeId : null;
}

/** Runs on the open file, or says that there is none. */
const onFile =
  (act: (employeeId: string, context: ActionContext) => void): Action =>
  (context) => {
    const employeeId = fileOf(context.subject);
    if (employeeId === null) context.toast('Open an employee file first.', 'warning');
    else act(employeeId, context);
  };

export const employmentActions = {
  'employment.add': ({ client, open, toast }) => {
    if (client === null) toast('Choose a client first.', 'warning');
    else open(`/manage/employees/add/${client}`);
  },
  'employment.open': onFile((employeeId, { open }) =>
    open(employmentAddress(employeeId), { beside: true }),
  ),
  'employment.archive': onFile((employeeId, { open }) =>
    open(employmentAddress(employeeId, 'archive'), { beside: true }),
  ),
  'employment.delete': onFile((employeeId, { open }) =>
    open(employmentAddress(employeeId, 'delete'), { beside: true }),
  ),
  'employment.replace': onFile((employeeId, { args, open }) =>
    open(`/manage/employees/${employeeId}/replace/${args['to'] ?? ''}`, { beside: true }),
  ),
} satisfies Actions;
