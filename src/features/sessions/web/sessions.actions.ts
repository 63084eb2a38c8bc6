import { setActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { changeIdentity } from '#src/web/session.ts';
import { sessionsApi } from '../sessions.contract.ts';

/** What the commands of the session do, apart from those of the kernel. */
export const sessionsActions = {
  'session.stopImpersonating': async ({ session, open, toast }) => {
    if (!session.user?.impersonator) {
      toast('You are not impersonating anyone.', 'warning');
      return;
    }
    await call(sessionsApi.stopImpersonating, undefined, { client: null });
    setActingClient(null);
    await changeIdentity();
    open('/');
  },
} satisfies Actions;
