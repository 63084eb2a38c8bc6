import { callsOf } from '#src/server/handler.ts';
import { latestToday } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import {
  LICENSE_FORMAT_ERRORS,
  licenseFormatsApi,
  type LicenseFormatRow,
} from '../license-formats.contract.ts';
import {
  dateFormat,
  dropFormat,
  type FormatKey,
  type FormatRecord,
  insertFormat,
  readFormat,
  readFormatEffect,
  readFormats,
  readStates,
} from './license-formats.sql.ts';
import { SEEN_BY } from './seen-by.ts';

const fail = thrower(LICENSE_FORMAT_ERRORS);

const shownFormat = (record: FormatRecord): LicenseFormatRow => ({
  ...record,
  allowed: [
    'date',
    ...(record.addedAt !== null && record.from > latestToday() ? (['remove'] as const) : []),
  ],
});

const idOf = ({ state, ordinal, from }: FormatKey) => `${state} ${ordinal} ${from}`;

export const licenseFormatsCalls = callsOf(licenseFormatsApi, {
  list: async ({ db }) => ({
    formats: (await readFormats(db)).map(shownFormat),
    states: await readStates(db),
  }),

  preview: async ({ db, body }) => {
    if ('pattern' in body) return readFormatEffect(db, body.state, body.pattern, null);
    const found = await readFormat(db, body);
    if (!found) throw requestError('request.not_found');
    return readFormatEffect(db, found.state, found.pattern, body);
  },

  add: async (c) => {
    const { body } = c;
    const ordinal = await insertFormat(c.db, body, c.caller.id);
    if (ordinal === null)
      throw fail('license-formats.known', {
        fields: [
          {
            field: 'pattern',
            message: LICENSE_FORMAT_ERRORS['license-formats.known'].message,
          },
        ],
      });
    const { state, from, pattern, source } = body;
    c.audit({
      entity: 'licenseFormat',
      entityId: idOf({ state, ordinal, from }),
      detail: { act: 'added', pattern, source },
    });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
    const added = await readFormat(c.db, { state, ordinal, from });
    if (!added) throw new Error('The format was added');
    return shownFormat(added);
  },

  date: async (c) => {
    const { until, ...key } = c.body;
    if (until !== null && until < key.from)
      throw requestError('request.invalid', {
        fields: [{ field: 'until', message: 'The last day is before the first.' }],
      });
    await dateFormat(c.db, key, until, c.caller.id);
    c.audit({ entity: 'licenseFormat', entityId: idOf(key), detail: { act: 'dated', until } });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
    const dated = await readFormat(c.db, key);
    if (!dated) throw new Error('The format was dated');
    return shownFormat(dated);
  },

  remove: async (c) => {
    const found = await readFormat(c.db, c.query);
    if (!found) throw requestError('request.not_found');
    if (!shownFormat(found).allowed.includes('remove')) throw fail('license-formats.begun');
    await dropFormat(c.db, c.query);
    c.audit({
      entity: 'licenseFormat',
      entityId: idOf(c.query),
      detail: { act: 'removed', pattern: found.pattern },
    });
    c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
  },
});
