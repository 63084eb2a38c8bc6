import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { settingsApi } from '../settings.contract.ts';
import type { EditedCollection } from '../settings.contract.ts';

const EDITS = ['settings', null, 'edits'] as const;

/** Everything that administrators read here, to be read anew. */
export const editsKey: readonly unknown[] = EDITS;

/** What may be edited of the installation. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: [...EDITS, 'overview'],
    queryFn: ({ signal }) => call(settingsApi.overview, {}, { client: null, signal }),
  });

/** Every text of a collection, retired ones too. */
export const editedTextsQuery = (collection: EditedCollection) =>
  queryOptions({
    queryKey: [...EDITS, 'texts', collection],
    queryFn: ({ signal }) =>
      call(settingsApi.editedTexts, { params: { collection } }, { client: null, signal }),
  });

/** What a document said in each version, the newest first. */
export const documentVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...EDITS, 'document', id],
    queryFn: ({ signal }) =>
      call(settingsApi.documentVersions, { params: { id } }, { client: null, signal }),
  });

/** The features that are hidden, now and before. */
export const hiddenFeaturesQuery = () =>
  queryOptions({
    queryKey: [...EDITS, 'features'],
    queryFn: ({ signal }) => call(settingsApi.hiddenFeatures, {}, { client: null, signal }),
  });
