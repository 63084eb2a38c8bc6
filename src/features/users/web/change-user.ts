import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { userFactorApi } from '../user-factor.contract.ts';
import { userAdminApi } from '../user-admin.contract.ts';
import type { UserSubject } from './user-subject.ts';

const again = ({ queryClient }: Pick<ActionContext, 'queryClient'>) =>
  queryClient.invalidateQueries({ queryKey: ['users'] });

const nameOf = ({ firstName, lastName }: UserSubject['userAccount']) => `${firstName} ${lastName}`;

/** Deactivates an account or activates it again. */
export async function setActive(
  { userAccount, actingIn }: UserSubject,
  active: boolean,
  context: ActionContext,
): Promise<void> {
  await call(
    userAdminApi.setActive,
    { params: { userId: userAccount.id }, body: { active } },
    { client: actingIn },
  );
  await again(context);
  context.toast(
    active
      ? `${nameOf(userAccount)} can sign in again.`
      : `${nameOf(userAccount)} is signed out and cannot sign in any more.`,
    'success',
  );
}

export async function inviteAgain(
  { userAccount, actingIn }: UserSubject,
  context: ActionContext,
): Promise<void> {
  await call(userAdminApi.invite, { params: { userId: userAccount.id } }, { client: actingIn });
  await again(context);
  context.toast(`The invitation goes to ${userAccount.email} again.`, 'success');
}

export async function mailReset(
  { userAccount, actingIn }: UserSubject,
  context: ActionContext,
): Promise<void> {
  await call(userAdminApi.mailReset, { params: { userId: userAccount.id } }, { client: actingIn });
  context.toast(`A link to set a new password goes to ${userAccount.email}.`, 'success');
}

export async function endSessions(
  { userAccount, actingIn }: UserSubject,
  context: ActionContext,
): Promise<void> {
  const { ended } = await call(
    userAdminApi.endSessions,
    { params: { userId: userAccount.id } },
    { client: actingIn },
  );
  await again(context);
  context.toast(
    ended === 0
      ? `${nameOf(userAccount)} was not signed in.`
      : `${nameOf(userAccount)} is signed out everywhere.`,
    'success',
  );
}

const FACTOR_STEPS = {
  ask: 'Asked. It happens in a day, or once another administrator agrees; the owner is told by mail.',
  agree: 'The second factor is removed, and the owner is told by mail.',
  withdraw: 'The second factor stays.',
} as const;

/** Has a lost second factor taken away: asks for it, agrees, or takes that back (D364). */
export async function changeFactor(
  { userAccount, actingIn }: UserSubject,
  step: keyof typeof FACTOR_STEPS,
  context: ActionContext,
): Promise<void> {
  await call(userFactorApi[step], { params: { userId: userAccount.id } }, { client: actingIn });
  await again(context);
  context.toast(FACTOR_STEPS[step], 'success');
}
