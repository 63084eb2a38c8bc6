import { callsOf } from '#src/server/handler.ts';
import { documentTypesApi } from '../document-types.contract.ts';
import {
  addType,
  changeType,
  previewType,
  removeType,
  shownType,
  typeVersionsOf,
} from './document-types.service.ts';
import { readCategories, readEditedTypes } from './document-types.sql.ts';
import { SEEN_BY } from './seen-by.ts';

export const documentTypesCalls = callsOf(documentTypesApi, {
  list: async ({ db }) => ({
    types: (await readEditedTypes(db)).map(shownType),
    categories: await readCategories(db),
  }),

  versions: ({ db, params }) => typeVersionsOf(db, params.documentTypeId),
  preview: ({ db, params, body }) => previewType(db, params.documentTypeId, body),

  add: async (c) => {
    const added = await addType({ db: c.db, by: c.caller.id }, c.body);
    const { name, from, until } = added;
    c.audit({
      entity: 'documentType',
      entityId: String(added.documentTypeId),
      detail: { act: 'added', name, from, until },
    });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
    return added;
  },

  change: async (c) => {
    const { documentTypeId } = c.params;
    const editor = { db: c.db, by: c.caller.id };
    const changed = await changeType(editor, documentTypeId, c.body, c.ifMatch);
    c.audit({
      entity: 'documentType',
      entityId: String(documentTypeId),
      detail: { ...c.body, version: changed.version },
    });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
    return changed;
  },

  remove: async (c) => {
    const { name } = await removeType({ db: c.db, by: c.caller.id }, c.params.documentTypeId);
    c.audit({
      entity: 'documentType',
      entityId: String(c.params.documentTypeId),
      detail: { act: 'removed', name },
    });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
  },
});
