import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { settingsApi } from '../settings.contract.ts';
import type { EditedText } from '../settings.contract.ts';
import { textsQuery } from './settings.queries.ts';
import { editsKey } from './settings-edits.queries.ts';

/** Retires a text or puts it back, and offers to undo it. @throws ApiError */
export async function setInUse(
  { collection, textId, version }: EditedText,
  active: boolean,
  { queryClient, toast }: Pick<ActionContext, 'queryClient' | 'toast'>,
): Promise<void> {
  const params = { collection, textId };
  const again = async () => {
    await queryClient.invalidateQueries({ queryKey: editsKey });
    await queryClient.invalidateQueries({ queryKey: textsQuery(collection).queryKey });
  };
  const set = (inUse: boolean, seen: number) =>
    call(
      settingsApi.changeText,
      { params, body: { active: inUse } },
      { client: null, version: seen },
    );
  const changed = await set(active, version);
  await again();
  toast(active ? 'The text is in use again.' : 'The text is retired.', 'success', {
    undo: async () => {
      await set(!active, changed.version);
      await again();
    },
  });
}
