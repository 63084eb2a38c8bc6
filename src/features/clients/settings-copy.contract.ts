import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { PUSHED_FIELDS } from '#src/shared/settings-fields.ts';

export const SETTINGS_COPY_ERRORS = defineErrors('settings-copy', {
  no_source: {
    status: 409,
    message: 'Settings can be copied from a location beside this one or above it.',
  },
  own_between: {
    status: 409,
    message: 'A location between the two has its own settings, which would apply here.',
  },
  deactivated: { status: 409, message: 'This location was deactivated, so it stays as it is.' },
  ended: { status: 409, message: 'This push has ended. Start it again from the location.' },
});

/** A push of settings to the locations below one, as far as it has come. */
const push = z.object({
  pushId: uuid,
  fields: z.array(z.enum(PUSHED_FIELDS)),
  startedAt: z.string(),
  startedBy: z.string(),
  /** Those right below before those below them, by name. */
  sites: z.array(z.object({ clientId: z.number().int(), name: z.string(), isDone: z.boolean() })),
});
export type Push = z.output<typeof push>;

const params = z.object({ clientId });

export const settingsCopyApi = defineApi('settings-copy', {
  openPush: {
    method: 'GET',
    path: '/v1/clients/:clientId/settingsPush',
    summary: 'The push of a location’s settings that has not ended; null where there is none.',
    permission: 'client.copyLocationSettings',
    scope: 'client',
    params,
    result: push.nullable(),
  },
  startPush: {
    method: 'POST',
    path: '/v1/clients/:clientId/settingsPush',
    summary:
      'Begins a push of settings to all locations below, and answers the one that has not ended where there is one. Each location is then sent by itself.',
    permission: 'client.copyLocationSettings',
    scope: 'client',
    params,
    body: z.strictObject({ fields: z.array(z.enum(PUSHED_FIELDS)).min(1) }),
    result: push,
    status: 201,
  },
  endPush: {
    method: 'DELETE',
    path: '/v1/clients/:clientId/settingsPush/:pushId',
    summary: 'Ends a push; locations that it has not reached stay as they are.',
    permission: 'client.copyLocationSettings',
    scope: 'client',
    params: z.object({ clientId, pushId: uuid }),
    result: 'nothing',
  },
});
