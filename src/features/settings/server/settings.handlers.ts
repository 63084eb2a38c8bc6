import { readFileSync } from 'node:fs';
import { requestError, thrower } from '#src/shared/errors.ts';
import { callsOf } from '#src/server/handler.ts';
import { featuresToHide } from '#src/server/services.ts';
import { LIST_COLLECTIONS, SETTINGS_ERRORS, settingsApi } from '../settings.contract.ts';
import type { ListCollection } from '../settings.contract.ts';
import { contact } from './contact.ts';
import { documentOf, editDocument, listsOf, textsOf } from './settings.sql.ts';

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
    const changed = await editDocument(c.db, c.params.id, c.body.contents, c.ifMatch);
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
    return changed;
  },
});
