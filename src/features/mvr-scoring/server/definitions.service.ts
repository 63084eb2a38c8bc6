import { type Place, placeOf, worksAt } from '#src/features/clients/server/clients.service.ts';
import type { Context } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { schemeFaults } from '../definition.rules.ts';
import { MVR_SCORING_ERRORS } from '../mvr-scoring.contract.ts';
import { schemeSince } from '../corrections.rules.ts';
import { copyOf, type Scheme } from '../scheme.rules.ts';
import type { DefHead, DefList } from '../mvr-scoring.shapes.ts';
import { SCHEME_IDS, SCHEMES, type SchemeId } from '../schemes.rules.ts';
import { addDefinition, type Definition, definitionsOf, settleQueue } from './definitions.sql.ts';

const fail = thrower(MVR_SCORING_ERRORS);

type Asker = Pick<Context<Endpoint>, 'db' | 'caller' | 'grants'>;

/** Only where one works: what holds above is for who works there. */
function writesAt({ db, caller, grants }: Asker, clientId: number): boolean {
  return (
    db.binding.role === 'app' &&
    caller.kind === 'user' &&
    holds(grants, 'client.configureLocation') &&
    worksAt(db, clientId)
  );
}

async function nameOf(db: Db, { tenantId, clientId }: Place): Promise<string> {
  const [row] = await db.rows<{ name: string }>(
    'mvr-scoring-place',
    'select name from clients where tenant_id = $1 and client_id = $2',
    [tenantId, clientId],
  );
  // The bound tenant's own id is taken for a place without asking.
  if (!row) throw requestError('request.not_found');
  return row.name;
}

const headOf = (one: Definition, inForce: boolean): DefHead => ({
  mvrScoreDefId: one.defId,
  clientId: one.clientId,
  clientName: one.clientName,
  version: one.version,
  name: one.scheme.name,
  scores: one.scores,
  automatic: one.scheme.automatic,
  countsFrom: one.scheme.countsFrom,
  counts: copyOf(one.scheme).counts,
  bands: [...one.scheme.bands],
  createdAt: one.createdAt,
  createdBy: one.createdBy,
  inForce,
});

/** All versions that are or were of use at a location; the first one holds. @throws request.not_found */
export async function definitionList(asker: Asker, clientId: number): Promise<DefList> {
  const { db } = asker;
  const place = await placeOf(db, clientId);
  const found = await definitionsOf(db, place.tenantId, place.path);
  return {
    clientId,
    clientName: await nameOf(db, place),
    definitions: found.map((one, at) => headOf(one, at === 0)),
    schemes: SCHEME_IDS.map((schemeId) => ({
      schemeId,
      name: SCHEMES[schemeId].name,
      since: schemeSince(schemeId),
    })),
    allowed: writesAt(asker, clientId) ? ['save'] : [],
  };
}

/** A version with its rules, as it is shown: null ids for one that ships. */
export interface Chosen {
  mvrScoreDefId: string | null;
  version: number | null;
  scheme: Scheme;
}

/**
 * The version asked for at a location, else the one in force, else the first that ships: a location that does not score has
 * nothing of its own. @throws request.not_found for one that is of no use there
 */
export async function chosenDefinition(
  db: Db,
  clientId: number,
  asked: { mvrScoreDefId?: string | undefined; schemeId?: SchemeId | undefined },
): Promise<Chosen> {
  const place = await placeOf(db, clientId);
  await nameOf(db, place);
  const shipped = (id: SchemeId) => ({ mvrScoreDefId: null, version: null, scheme: SCHEMES[id] });
  if (asked.schemeId) return shipped(asked.schemeId);
  const found = await definitionsOf(db, place.tenantId, place.path);
  const wanted = asked.mvrScoreDefId;
  const one = wanted === undefined ? found[0] : found.find(({ defId }) => defId === wanted);
  if (one) return { mvrScoreDefId: one.defId, version: one.version, scheme: one.scheme };
  if (wanted !== undefined) throw requestError('request.not_found');
  return shipped('zurich');
}

/**
 * Keeps a way of scoring as a location's next version; returns its id. What waits joins or leaves the queue with it.
 * @throws mvr-scoring.faulty with every field, request.conflict with the list where somebody kept one meanwhile,
 * request.forbidden where the caller does not work, request.not_found
 */
export async function saveDefinition(
  asker: Asker,
  clientId: number,
  body: Scheme & { scores: boolean; after: number },
): Promise<string> {
  const { db, caller } = asker;
  const place = await placeOf(db, clientId);
  if (!writesAt(asker, clientId)) throw requestError('request.forbidden');
  const fields = schemeFaults(body);
  if (fields.length > 0) throw fail('mvr-scoring.faulty', { fields });
  const by = { id: caller.id, name: caller.name };
  const defId = await addDefinition(db, clientId, { ...body, by });
  if (defId === null)
    throw requestError('request.conflict', { current: await definitionList(asker, clientId) });
  await db.as({ role: 'jobs', tenantId: place.tenantId, sites: '*' }, (company) =>
    settleQueue(company, clientId),
  );
  return defId;
}
