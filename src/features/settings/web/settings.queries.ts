import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#src/web/http.ts';
import { isLeaving } from '#src/web/page-leaving.ts';
import { settingsApi } from '../settings.contract.ts';
import type { ListCollection, Lists, TextCollection } from '../settings.contract.ts';

/** Words of the specification's catalogue (2§8). */
const UNEXPECTED = 'unexpected server response';
const NO_LISTS = 'failed to retrieve lists';

/** The reply of a settings call, its shape checked (R480). Throws ApiError, or an Error for another shape. */
async function checked<S extends z.ZodType>(
  shape: S,
  reply: Promise<unknown>,
): Promise<z.output<S>> {
  const result = shape.safeParse(await reply);
  if (result.success) return result.data;
  // oxlint-disable-next-line no-console -- the specification's catalogue says so (2§8)
  console.error(UNEXPECTED);
  throw new Error(UNEXPECTED);
}

/** The texts of a collection, sorted by text. */
export const textsQuery = (collection: TextCollection, options: { background?: boolean } = {}) =>
  queryOptions({
    queryKey: ['settings', null, 'texts', collection],
    queryFn: ({ signal }) =>
      checked(
        settingsApi.texts.result,
        call(settingsApi.texts, { query: { collection } }, { client: null, signal, ...options }),
      ),
  });

/** Lists for dropdowns. When they cannot be had, the console says so once and they are empty (R481). */
export const listsQuery = (client: number | null, collections: readonly ListCollection[]) =>
  queryOptions({
    queryKey: ['settings', client, 'lists', ...collections],
    queryFn: async ({ signal }): Promise<Partial<Lists>> => {
      try {
        return await checked(
          settingsApi.lists.result,
          call(
            settingsApi.lists,
            { query: { collections: collections.join(',') } },
            { client, signal },
          ),
        );
      } catch (error) {
        if (signal.aborted || isLeaving()) throw error;
        // oxlint-disable-next-line no-console -- the specification's catalogue says so (2§8)
        console.error(NO_LISTS);
        throw error;
      }
    },
    staleTime: 3_600_000,
  });

/** A document of the settings, as HTML that administrators wrote; shown by `SettingsDocument`. */
export const settingsDocumentQuery = (id: string) =>
  queryOptions({
    queryKey: ['settings', null, 'document', id],
    queryFn: ({ signal }) =>
      checked(
        settingsApi.document.result,
        call(settingsApi.document, { params: { id } }, { client: null, signal }),
      ),
    staleTime: 300_000,
  });
