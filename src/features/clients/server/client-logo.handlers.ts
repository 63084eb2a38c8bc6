import { readFile } from 'node:fs/promises';
import { logoAt } from '#src/server/client-logo.ts';
import { callsOf, type Context } from '#src/server/handler.ts';
import { imageSize } from '#src/server/image-size.ts';
import { fromMemory } from '#src/server/streams.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import type { Db } from '#src/server/db/handle.ts';
import { clientLogoApi } from '../client-logo.contract.ts';
import { deleteLogo, writeLogo } from './client-logo.sql.ts';
import { type Place, placeOf, worksAt } from './clients.service.ts';

/** @throws request.not_found, request.forbidden for one that is only read from below */
async function ownPlace(db: Db, clientId: number): Promise<Place> {
  const place = await placeOf(db, clientId);
  if (!worksAt(db, clientId)) throw requestError('request.forbidden');
  return place;
}

export const clientLogoCalls = callsOf(clientLogoApi, {
  read: async (c) => {
    const png = await logoAt(c.db, await placeOf(c.db, c.params.clientId));
    return png && fromMemory(png, 'logo.png', 'image/png');
  },

  write: async (c) => {
    const place = await ownPlace(c.db, c.params.clientId);
    const [file] = c.files;
    if (!file)
      throw requestError('request.invalid', {
        fields: [{ field: 'logo', message: 'Choose an image.' }],
      });
    const png = await readFile(file.path);
    const size = imageSize(png);
    if (!size) throw new Error('The image was drawn anew');
    await writeLogo(c.db, place, { png, ...size });
    noteLogo(c, place, size);
    return size;
  },

  remove: async (c) => {
    const place = await ownPlace(c.db, c.params.clientId);
    await deleteLogo(c.db, place);
    noteLogo(c, place, null);
  },
});

function noteLogo(
  c: Pick<Context<Endpoint>, 'audit' | 'live'>,
  { tenantId, clientId }: Place,
  logo: { width: number; height: number } | null,
): void {
  c.audit({ entity: 'client', entityId: String(clientId), clientId, detail: { logo } });
  c.live({ tenantId, topic: 'clients', requirement: 'session' });
}
