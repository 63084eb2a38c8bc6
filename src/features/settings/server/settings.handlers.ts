import { readFileSync } from 'node:fs';
import { requestError, thrower } from '#src/shared/errors.ts';
import { callsOf } from '#src/server/handler.ts';
import { featuresToHide } from '#src/server/services.ts';
import { LIST_COLLECTIONS, SETTINGS_ERRORS, settingsApi } from '../settings.contract.ts';
import type { ListCollection } from '../settings.contract.ts';
import { contact } from './contact.ts';
import {
  addText,
  changeText,
  hiddenOf,
  hideFeatures,
  overviewOf,
  versionsOf,
} from './edits.service.ts';
import { editDocument, readEditedTexts } from './edits.sql.ts';
import { SEEN_BY } from './seen-by.ts';
import { documentOf, listsOf, textsOf } from './settings.sql.ts';

const fail = thrower(SETTINGS_ERRORS);

const VERSION = packageVersion();

function packageVersion(): string {
  const contents: unknown = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  );
  if (contents === null || typeof contents !== 'object' || !('version' in contents))
    throw new Error('package.json has no version');
  return String(contents.version);
}

function isCollection(name: string): name is ListCollection {
  return LIST_COLLECTIONS.some((collection) => collection === name);
}

export const settingsCalls = callsOf(settingsApi, {
  version: async () => ({ version: VERSION }),

  proofKeys: async (c) => ({
    keys: [...c.kernel.keys.publicKeys].map(([id, pem]) => ({ id, pem })),
  }),

  contact,

  read: async (c) => ({ featuresToHide: await featuresToHide(c.db) }),

  texts: async (c) => textsOf(c.db, c.query.collection),

  lists: async (c) => {
    const names = [...new Set(c.query.collections.split(',').map((name) => name.trim()))].filter(
      (name) => name !== '',
    );
    const unknown = names.filter((name) => !isCollection(name));
    if (unknown.length > 0 || names.length === 0) throw fail('settings.unknown_collection');
    return listsOf(c.db, names.filter(isCollection));
  },

  document: async (c) => {
    const document = await documentOf(c.db, c.params.id);
    if (!document) throw requestError('request.not_found');
    return document;
  },

  updateDocument: async (c) => {
    const changed = await editDocument(c.db, c.params.id, c.body.contents, {
      version: c.ifMatch,
      by: c.caller.id,
    });
    if (!changed) {
      const current = await documentOf(c.db, c.params.id);
      throw current
        ? requestError('request.conflict', { current })
        : requestError('request.not_found');
    }
    c.audit({
      entity: 'settingsDocument',
      entityId: c.params.id,
      detail: { version: changed.version },
    });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
    return changed;
  },

  overview: (c) => overviewOf(c.db),
  editedTexts: (c) => readEditedTexts(c.db, c.params.collection),

  addText: async (c) => {
    const added = await addText({ db: c.db, by: c.caller.id }, c.params.collection, c.body);
    c.audit({
      entity: 'settingsText',
      entityId: `${added.collection}/${added.textId}`,
      detail: { act: 'added', ...(c.body.replaces && { replaces: c.body.replaces.textId }) },
    });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
    return added;
  },

  changeText: async (c) => {
    const editor = { db: c.db, by: c.caller.id };
    const changed = await changeText(editor, c.params, c.body, c.ifMatch);
    c.audit({
      entity: 'settingsText',
      entityId: `${changed.collection}/${changed.textId}`,
      detail: { ...c.body, version: changed.version },
    });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
    return changed;
  },

  documentVersions: (c) => versionsOf(c.db, c.params.id),
  hiddenFeatures: (c) => hiddenOf(c.db),

  hideFeatures: async (c) => {
    const editor = { db: c.db, by: c.caller.id };
    const changed = await hideFeatures(editor, c.body.featuresToHide, c.ifMatch);
    c.audit({
      entity: 'settings',
      entityId: 'featuresToHide',
      detail: { featuresToHide: changed.featuresToHide, version: changed.version },
    });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
    return changed;
  },
});
