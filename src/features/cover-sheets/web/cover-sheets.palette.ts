import { documentTypesQuery } from '#src/features/documents/web/documents.queries.ts';
import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { fold, tierOf } from '#src/web/palette/ranking.ts';
import { placeOf } from '#src/web/palette/scope.ts';
import { isFile } from './file-subject.ts';

/** In the place of a type's id: the paper may be of any. */
export const ANY_TYPE = 'any';

/** The types of documents that may be sent for the employee whose file stands open; what is required comes first. */
export const documentTypeProvider: PaletteProvider = {
  mode: 'step',
  kind: 'documentType',
  label: 'document types',
  permission: 'client.uploadDocuments',
  feature: 'documents',
  needsClient: true,
  search: async (text, _signal, { client, queryClient }) => {
    const file = placeOf('employee')?.subject;
    if (!isFile(file)) return [];
    const types = await queryClient.fetchQuery(documentTypesQuery(client, file.employeeId));
    const known = types
      .filter(({ canUpload }) => canUpload)
      .toSorted((a, b) => Number(b.required) - Number(a.required))
      .map(({ documentTypeId, name, required }) => ({
        id: `document type ${documentTypeId}`,
        title: name,
        ...(required ? { meta: 'required' } : {}),
        value: String(documentTypeId),
      }));
    const rows = [{ id: 'document type any', title: 'Any type', value: ANY_TYPE }, ...known];
    return fold(text) === '' ? rows : rows.filter((row) => tierOf(text, row) !== null);
  },
};
