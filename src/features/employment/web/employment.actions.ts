import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { call } from '#src/web/http.ts';
import { employmentApi } from '../employment.contract.ts';
import { isDeletedEmployees } from './deleted-rows.ts';
import { approvalFault, isRetention, withdrawalFault } from './retention-rows.ts';
import { isTitleSubject, type TitleSubject } from './title-subject.ts';
import { employmentAddress, renew } from './employment.queries.ts';
import { employmentAddresses } from '../employment.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** The employee of the open file; null when there is none. */
function fileOf(subject: unknown): string | null {
  if (typeof subject !== 'object' || subject === null || !('employeeId' in subject)) return null;
  return typeof subject.employeeId === 'string' ? subject.employeeId : null;
}

const onFile = actionsOn(fileOf, 'Open an employee file first.');

/** Holds a file for a reason, or with null lets it go; returns the reason it was held for before. */
async function setHold(
  employeeId: string,
  reason: string | null,
  { client, queryClient }: Pick<ActionContext, 'client' | 'queryClient'>,
): Promise<string | null> {
  const params = { employeeId };
  const { holdReason, version } = await call(employmentApi.read, { params }, { client });
  if (holdReason === reason) return reason;
  await call(employmentApi.hold, { params, body: { reason } }, { client, version });
  await renew(queryClient, client);
  return holdReason;
}

async function hold(employeeId: string, context: ActionContext): Promise<void> {
  const before = await setHold(employeeId, context.args['reason'] ?? '', context);
  context.toast('The file is held: nothing of it is removed, however old it gets.', 'success', {
    undo: async () => void (await setHold(employeeId, before, context)),
  });
}

async function letGo(employeeId: string, context: ActionContext): Promise<void> {
  const before = await setHold(employeeId, null, context);
  if (before === null) context.toast('This file is not held.', 'warning');
  else
    context.toast('The file is no longer held.', 'success', {
      undo: async () => void (await setHold(employeeId, before, context)),
    });
}

const onTitles = actionsOn(ofKind(isTitleSubject));
const NO_TITLES = 'You may not change the job titles here.';

/** Runs on the title under the cursor, where it is of this very location. */
const onTitle = (act: (subject: TitleSubject) => void): Action =>
  onTitles(act, ({ title, mayWrite, clientId }) => {
    if (!mayWrite) return NO_TITLES;
    if (title === null) return 'Choose a job title first.';
    return title.clientId === clientId ? null : 'Change it at the location above that has it.';
  });

export const employmentActions = {
  'jobTitle.add': onTitles(
    ({ add }) => add(),
    ({ mayWrite }) => (mayWrite ? null : NO_TITLES),
  ),
  'jobTitle.change': onTitle(({ change }) => change()),
  'jobTitle.remove': onTitle(({ remove }) => remove()),
  'employment.add': ({ client, open, toast }) => {
    if (client === null) toast('Choose a client first.', 'warning');
    else open(addressAt(employmentAddresses.add, { clientId: client }));
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
  'employment.hold': onFile(hold),
  'employment.letGo': onFile(letGo),
  'employment.restoreSelected': actionsOn(ofKind(isDeletedEmployees))((rows) => rows.restore()),
  'retention.approve': actionsOn(ofKind(isRetention))(
    (files) => files.approve(),
    ({ rows }) => approvalFault(rows),
  ),
  'retention.withdraw': actionsOn(ofKind(isRetention))(
    (files) => files.withdraw(),
    ({ rows }) => withdrawalFault(rows),
  ),
  'employment.replace': onFile((employeeId, { args, open }) =>
    open(addressAt(employmentAddresses.replace, { employeeId, to: args['to'] ?? '' }), {
      beside: true,
    }),
  ),
} satisfies Actions;
