import { addressAt } from '#src/shared/address.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { userAdminAddresses } from '../user-admin.addresses.ts';
import { isUserSubject, type UserSubject } from './user-subject.ts';

const seenByAddress = (clientId: number | string) =>
  addressAt(userAdminAddresses.seenBy, { clientId });

const onUser = actionsOn(ofKind(isUserSubject), 'Open a user first.');

/** Behind a lazy import: the contract is none of the console's first bytes. */
const changes = () => import('./change-user.ts');

const ELSEWHERE = 'You may not change this account.';

/** Why an account in one of these states cannot be meant; null where it can. */
const unless =
  (
    states: readonly UserSubject['userAccount']['state'][],
    why: string,
    right: 'mayConfigure' | 'mayInvite' = 'mayConfigure',
  ) =>
  ({ userAccount }: UserSubject): string | null =>
    !userAccount[right] ? ELSEWHERE : states.includes(userAccount.state) ? null : why;

const notOwn = (subject: UserSubject) =>
  subject.userAccount.isSelf
    ? 'Another administrator has to do this for your account.'
    : unless(['invited'], 'This user has not signed up yet.')(subject);

export const userAdminActions = {
  'location.seenBy': ({ args, open }) => open(seenByAddress(args['location'] ?? '')),
  'user.open': ({ args, open }) =>
    open(addressAt(userAdminAddresses.user, { userId: args['account'] ?? '' })),
  'user.addFirst': ({ open }) => open(`${userAdminAddresses.addUser}?first=1`),
  'user.deactivate': onUser(
    async (subject, context) => (await changes()).setActive(subject, false, context),
    (subject) =>
      subject.userAccount.isSelf
        ? 'Nobody deactivates the account they are signed in with.'
        : unless(['active', 'invited'], 'This account is deactivated.')(subject),
  ),
  'user.activate': onUser(
    async (subject, context) => (await changes()).setActive(subject, true, context),
    unless(['deactivated'], 'This account is active.'),
  ),
  'user.invite': onUser(
    async (subject, context) => (await changes()).inviteAgain(subject, context),
    unless(['invited'], 'This user has signed up already.', 'mayInvite'),
  ),
  'user.mailReset': onUser(
    async (subject, context) => (await changes()).mailReset(subject, context),
    unless(['active'], 'Only who has signed up has a password.'),
  ),
  'user.endSessions': onUser(
    async (subject, context) => (await changes()).endSessions(subject, context),
    unless(['active'], 'Only who has signed up can be signed in.'),
  ),
  'user.resetFactor': onUser(
    async (subject, context) => (await changes()).changeFactor(subject, 'ask', context),
    notOwn,
  ),
  'user.agreeFactorReset': onUser(
    async (subject, context) => (await changes()).changeFactor(subject, 'agree', context),
    notOwn,
  ),
  'user.keepFactor': onUser(
    async (subject, context) => (await changes()).changeFactor(subject, 'withdraw', context),
    unless(['invited'], 'This user has not signed up yet.'),
  ),
} satisfies Actions;
