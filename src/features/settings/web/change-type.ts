import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { documentTypesApi } from '../document-types.contract.ts';
import type { EditedType, TypeChange } from '../document-types.contract.ts';
import { typeBody, typeDraftOf } from './document-type-draft.ts';
import { editsKey } from './settings-edits.queries.ts';

/** Takes a type back that nothing names. @throws ApiError */
export async function removeType({ documentTypeId }: EditedType): Promise<void> {
  await call(documentTypesApi.remove, { params: { documentTypeId } }, { client: null });
  await queryClient.invalidateQueries({ queryKey: editsKey });
}

/** Writes a type as it was before, over the version that was just saved. @throws ApiError */
export async function writeTypeAgain(saved: EditedType, before: TypeChange): Promise<void> {
  await call(
    documentTypesApi.change,
    { params: { documentTypeId: saved.documentTypeId }, body: typeBody(typeDraftOf(before)) },
    { client: null, version: saved.version },
  );
  await queryClient.invalidateQueries({ queryKey: editsKey });
}
