import type { QueryClient } from '@tanstack/react-query';
import { showInstant } from '#src/web/ui/format.ts';
import { call } from '#src/web/http.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { livesApi } from '../lives.contract.ts';
import type { SelectedPerson, Selection } from '../selections.contract.ts';

interface Where {
  client: number | null;
  queryClient: QueryClient;
}

/** A selection as the calls about it name it. */
export const paramsOf = ({ clientId, poolId, selectionId }: Selection) => ({
  clientId,
  poolId,
  selectionId,
});

/** Notes the next of told, there and collected as of now; says what was noted. */
export async function noteNext(
  selection: Selection,
  person: SelectedPerson,
  { client, queryClient }: Where,
): Promise<string> {
  const { notifiedAt, arrivedAt, collectedAt, place, version } = person;
  const now = new Date().toISOString();
  const times = { notifiedAt, arrivedAt, collectedAt };
  const [field, word] =
    notifiedAt === null
      ? (['notifiedAt', 'was notified'] as const)
      : arrivedAt === null
        ? (['arrivedAt', 'arrived'] as const)
        : (['collectedAt', 'was collected from'] as const);
  await call(
    livesApi.times,
    { params: { ...paramsOf(selection), place }, body: { ...times, [field]: now } },
    { client, version },
  );
  await queryClient.invalidateQueries({ queryKey: ['randomSelections'] });
  return `${person.name} ${word}: ${showInstant(now)}.`;
}

/** Orders the tests of everyone without an order; says what came of it. */
export async function orderAll(
  selection: Selection,
  { client, queryClient }: Where,
): Promise<{ text: string; isWhole: boolean }> {
  const { placed, refused } = await call(
    livesApi.order,
    { params: paramsOf(selection), body: {} },
    { client },
  );
  await queryClient.invalidateQueries({ queryKey: ['randomSelections'] });
  const [first] = refused;
  const orders =
    placed === 0 && !first
      ? 'Everything is on order already.'
      : `${placed} ${placed === 1 ? 'test is' : 'tests are'} on order.`;
  return {
    text: first
      ? `${orders} ${refused.length} could not be ordered, the first for ${first.name}: ${first.message}`
      : orders,
    isWhole: !first,
  };
}

/** Saves the letters of those who are still to be tested. */
export async function saveLetters(
  selection: Selection,
  { client }: { client: number | null },
): Promise<void> {
  const reply = await call(livesApi.letters, { params: paramsOf(selection) }, { client });
  saveFile(reply, `Letters ${selection.name}.pdf`);
}

/** Saves the proof of a draw: one page. */
export async function saveProof(
  selection: Selection,
  { client }: { client: number | null },
): Promise<void> {
  const reply = await call(livesApi.proof, { params: paramsOf(selection) }, { client });
  saveFile(reply, `Proof ${selection.name}.pdf`);
}
