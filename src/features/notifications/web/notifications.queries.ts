import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { isLeaving } from '#src/web/page-leaving.ts';
import { notificationsApi } from '../notifications.contract.ts';

/**
 * Says what failed in the browser's own log, in the specification's words (M021), and lets the screen go on without it. What was
 * given up, because the screen or the page was left, did not fail.
 */
async function logged<T>(reading: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification's catalogue says so (M021)
    if (!signal.aborted && !isLeaving()) console.error('failed to load contact information');
    throw error;
  }
}

export const contactsQuery = (client: number) =>
  queryOptions({
    queryKey: ['notifications', client, 'all'],
    queryFn: ({ signal }) =>
      logged(call(notificationsApi.list, {}, { client, signal, background: true }), signal),
  });

export const contactQuery = (client: number, contactId: string) =>
  queryOptions({
    queryKey: ['notifications', client, 'one', contactId],
    queryFn: ({ signal }) =>
      logged(
        call(
          notificationsApi.read,
          { params: { contactId } },
          { client, signal, background: true },
        ),
        signal,
      ),
  });

export const previewQuery = (client: number, contactId: string) =>
  queryOptions({
    queryKey: ['notifications', client, 'preview', contactId],
    queryFn: ({ signal }) =>
      call(notificationsApi.preview, { params: { contactId } }, { client, signal }),
    staleTime: 0,
  });

export const contactMailsQuery = (client: number, contactId: string) =>
  queryOptions({
    queryKey: ['notifications', client, 'mails', contactId],
    queryFn: ({ signal }) =>
      call(notificationsApi.mails, { params: { contactId } }, { client, signal }),
  });

/** What the link of a mail leads to. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['notifications', null, 'link', token],
    queryFn: ({ signal }) => call(notificationsApi.link, { params: { token } }, { signal }),
    retry: false,
  });
