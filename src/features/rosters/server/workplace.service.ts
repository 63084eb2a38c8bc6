import { narrowSites, placeOf, type Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { requestError } from '#src/shared/errors.ts';

/** A location where the caller works: others of the company can be seen, and not changed. @throws request.not_found */
export async function workplaceOf(db: Db, clientId: number): Promise<Place> {
  const place = await placeOf(db, clientId);
  const mine = await narrowSites(db, [place.clientId], false);
  if (!mine.includes(place.clientId)) throw requestError('request.not_found');
  return place;
}
