import type { Reply } from '#src/shared/endpoint.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call, UNEXPECTED_STATUS } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { freezesApi } from '../freezes.contract.ts';
import { selectionsApi, type Selection } from '../selections.contract.ts';
import type { DrawAsked } from './draw-dialog.tsx';
import { POOL_WORDS, poolsApi, type Pool, type PoolDefinition } from '../pools.contract.ts';

type Options = { client: number | null; idempotencyKey?: string };

/** A success of another status is an error in the words of the specification (R434). */
async function expecting<T>(words: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== UNEXPECTED_STATUS) throw error;
    throw new ApiError(error.status, { code: UNEXPECTED_STATUS, message: words });
  }
}

/** @throws Error in the specification's words without its input (R435) */
function need(given: unknown, words: string): void {
  if (given === undefined || given === null || given === '' || given === 0) throw new Error(words);
}

/** Makes a pool at a client; a client of ezCompliance gets it back. @throws Error, ApiError (R434, R435) */
export async function makePool(
  clientId: number,
  definition: PoolDefinition | null,
  { ezCompliance = false, ...options }: Options & { ezCompliance?: boolean },
): Promise<Reply<(typeof poolsApi)['create']>> {
  need(definition, POOL_WORDS.noDefinition);
  return expecting(ezCompliance ? POOL_WORDS.creating : POOL_WORDS.adding, () =>
    call(
      poolsApi.create,
      {
        params: { clientId },
        query: ezCompliance ? { ezCompliance: 'true', topLevel: 'true' } : { configuring: 'true' },
        body: definition as PoolDefinition,
      },
      options,
    ),
  );
}

/** Changes a pool. @throws Error, ApiError (R434, R435) */
export async function changePool(
  pool: Pick<Pool, 'clientId' | 'poolId' | 'version'> | null,
  definition: PoolDefinition | null,
  options: Options,
): Promise<void> {
  need(pool, POOL_WORDS.noPool);
  need(definition, POOL_WORDS.noDefinition);
  const { clientId, poolId, version } = pool as Pool;
  await expecting(POOL_WORDS.updating, () =>
    call(
      poolsApi.update,
      { params: { clientId, poolId }, body: definition as PoolDefinition },
      { ...options, version },
    ),
  );
}

/** Deletes a pool. @throws Error, ApiError (R434, R435) */
export async function deletePool(
  pool: Pick<Pool, 'clientId' | 'poolId'> | null,
  options: Options,
): Promise<void> {
  need(pool, POOL_WORDS.noPoolToDelete);
  const { clientId, poolId } = pool as Pool;
  need(clientId, POOL_WORDS.noIds);
  need(poolId, POOL_WORDS.noIds);
  await expecting(POOL_WORDS.deleting, () =>
    call(
      poolsApi.remove,
      { params: { clientId, poolId }, query: { topLevel: 'true', includeChildren: 'true' } },
      options,
    ),
  );
}

const readAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['randomSelections'] }),
    queryClient.invalidateQueries({ queryKey: ['randomPools'] }),
  ]);

/** Freezes the list of a pool; the one that there is, where it is frozen. */
export async function freezePool(clientId: number, poolId: string): Promise<Selection> {
  const params = { clientId, poolId };
  const frozen = await call(selectionsApi.freeze, { params }, { client: clientId });
  await readAgain();
  return frozen;
}

/** Takes a freeze back while nobody is drawn. */
export async function takeBackFreeze(
  clientId: number,
  poolId: string,
  { selectionId, reason }: { selectionId: string; reason: string },
): Promise<void> {
  const params = { clientId, poolId, selectionId };
  try {
    await call(freezesApi.takeBack, { params, body: { reason } }, { client: clientId });
  } finally {
    await readAgain();
  }
}

/** Draws from a client's pool; returns how many people were drawn. */
export async function drawPool(
  clientId: number,
  poolId: string,
  { query, body, idempotencyKey }: DrawAsked,
): Promise<number> {
  try {
    const { selected } = await call(
      selectionsApi.draw,
      { params: { clientId, poolId }, query, body },
      { client: clientId, idempotencyKey },
    );
    return selected.length;
  } finally {
    await readAgain();
  }
}
