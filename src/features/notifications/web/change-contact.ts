import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { notificationsApi } from '../notifications.contract.ts';
import type { ContactSubject } from './contact-subject.ts';

const again = ({ queryClient, client }: Pick<ActionContext, 'queryClient' | 'client'>) =>
  queryClient.invalidateQueries({ queryKey: ['notifications', client] });

/** Has mail sent to an address again that was refused. */
export async function trustAddress(
  { notificationContact: { contactId, version } }: ContactSubject,
  context: ActionContext,
): Promise<void> {
  await call(
    notificationsApi.change,
    { query: { forUser: contactId }, body: { bounced: false } },
    { client: context.client, version },
  );
  await again(context);
  context.toast('The next mail goes to the address again.', 'success');
}

export async function removeContact(
  { notificationContact: { contactId, email }, leave }: ContactSubject,
  context: ActionContext,
): Promise<void> {
  await call(notificationsApi.remove, { params: { contactId } }, { client: context.client });
  leave();
  // Its own screen is still there for a moment: what is gone is not asked for again.
  const { queryClient, client } = context;
  await queryClient.invalidateQueries({ queryKey: ['notifications', client, 'all'] });
  context.toast(`${email} gets no more mails.`, 'success');
}
