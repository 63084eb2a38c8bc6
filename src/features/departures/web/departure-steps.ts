import { call } from '#src/web/http.ts';
import { confirm } from '#src/web/ui/confirm.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { type Departure, departuresApi } from '../departures.contract.ts';
import { readAgain } from './departures.queries.ts';

/** Lets a client that was leaving stay, once the user has said yes. */
export async function takeBack({ departureId, clientName }: Departure): Promise<void> {
  await confirm({
    text: `Let ${clientName} stay? Its users can sign in again, and its keys and links count again.`,
    confirmText: 'Let it stay',
    work: async () => {
      await call(departuresApi.takeBack, { params: { departureId } }, { client: null });
      toast(`${clientName} stays.`, 'success');
      await readAgain();
    },
  });
}
