import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { medCardsApi } from '../med-cards.contract.ts';

/** The cards of a location that are sent on. */
export const medCardsQuery = (client: number) =>
  queryOptions({
    queryKey: ['medCards', client],
    queryFn: ({ signal }) => call(medCardsApi.list, {}, { client, signal }),
  });

/** Which cards the link of a mail is for. */
export const cardsLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['medCards', 'link', token],
    queryFn: ({ signal }) => call(medCardsApi.link, { params: { token } }, { signal }),
    retry: false,
  });
