import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import type { DrawAsked } from './draw-dialog.tsx';
import { consortiaApi, type Consortium, type ConsortiumSelection } from '../consortia.contract.ts';

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['randomConsortia'] });

/** Takes a client out of a pool over several. */
export async function takeOut({ consortiumId }: Consortium, clientId: number): Promise<void> {
  await call(consortiaApi.leave, { params: { consortiumId, clientId } }, { client: null });
  await readAgain();
}

/** Deletes a pool over several clients. */
export async function deleteConsortium({ consortiumId }: Consortium): Promise<void> {
  await call(consortiaApi.remove, { params: { consortiumId } }, { client: null });
  await readAgain();
}

/** Freezes the list of all clients; the one that there is, where it is frozen. */
export async function freezeAll({ consortiumId }: Consortium): Promise<ConsortiumSelection> {
  const frozen = await call(consortiaApi.freeze, { params: { consortiumId } }, { client: null });
  await readAgain();
  return frozen;
}

/** Takes the freeze of all clients back while nobody is drawn. */
export async function takeBackAll(
  { consortiumId }: Consortium,
  { selectionId, reason }: { selectionId: string; reason: string },
): Promise<void> {
  const params = { consortiumId, selectionId };
  try {
    await call(consortiaApi.takeBack, { params, body: { reason } }, { client: null });
  } finally {
    await readAgain();
  }
}

/** Draws over all clients; returns how many people were drawn. */
export async function drawAll(
  { consortiumId }: Consortium,
  { query, body, idempotencyKey }: DrawAsked,
): Promise<number> {
  try {
    const { numToSelectDrug, numToSelectAlcohol } = await call(
      consortiaApi.draw,
      { params: { consortiumId }, query, body },
      { client: null, idempotencyKey },
    );
    return Math.max(numToSelectDrug, numToSelectAlcohol);
  } finally {
    await readAgain();
  }
}

/** Saves the file by which anyone can check a draw. */
export async function saveDraw(
  { consortiumId }: Consortium,
  { selectionId, name }: ConsortiumSelection,
): Promise<void> {
  const params = { consortiumId, selectionId };
  saveFile(await call(consortiaApi.published, { params }, { client: null }), `Draw ${name}.txt`);
}
