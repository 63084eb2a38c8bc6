import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { accidentsApi, type Accident } from '../accidents.contract.ts';

const again = ({ queryClient, client }: Pick<ActionContext, 'queryClient' | 'client'>) =>
  queryClient.invalidateQueries({ queryKey: ['accidents', client] });

/** Takes an accident off the file, and offers to take it back (D21). */
export async function removeAccident(accident: Accident, context: ActionContext): Promise<void> {
  const { toast, client, args } = context;
  const params = { accidentId: accident.accidentId };
  const removed = await call(
    accidentsApi.remove,
    { params, body: { reason: args['reason'] ?? '' } },
    { client, version: accident.version },
  );
  await again(context);
  toast('Accident removed.', 'success', {
    undo: async () => {
      await call(accidentsApi.restore, { params }, { client, version: removed.version });
      await again(context);
    },
  });
}

/** Takes the removal of an accident back. */
export async function restoreAccident(accident: Accident, context: ActionContext): Promise<void> {
  const { client, toast } = context;
  const params = { accidentId: accident.accidentId };
  await call(accidentsApi.restore, { params }, { client, version: accident.version });
  await again(context);
  toast('Accident restored.', 'success');
}
