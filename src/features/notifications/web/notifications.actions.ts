import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { isContactSubject } from './contact-subject.ts';

const onContact = actionsOn(ofKind(isContactSubject), 'Open a notification contact first.');

/** Behind a lazy import: the contract is none of the console's first bytes. */
const changes = () => import('./change-contact.ts');

export const notificationsActions = {
  'notifications.csa': onContact(({ showCsa }) => showCsa()),
  'notifications.preview': onContact(({ preview }) => preview()),
  'notifications.trustAddress': onContact(
    async (subject, context) => (await changes()).trustAddress(subject, context),
    ({ notificationContact: { bouncedAt } }) =>
      bouncedAt === null ? 'The address was not refused.' : null,
  ),
  'notifications.remove': onContact(async (subject, context) =>
    (await changes()).removeContact(subject, context),
  ),
} satisfies Actions;
