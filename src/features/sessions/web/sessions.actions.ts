import { setActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { forgetForms, mayLeave } from '#src/web/panes/unsaved.ts';
import { changeIdentity } from '#src/web/session.ts';
import { sessionsApi } from '../sessions.contract.ts';
import { ownSessionsQuery } from './sessions.queries.ts';

/** Takes up what the session is now, from its Home: no client, and nothing of the former identity (R143, R144). */
const becomeAnother = (open: Parameters<Action>[0]['open']) => {
  setActingClient(null, { replace: true });
  // First, so that no screen of the former identity is drawn, or noted as work, under the new one.
  open('/');
  // What was unsaved has been asked about.
  forgetForms();
  changeIdentity();
};

/** What the commands of the session do, apart from those of the kernel. */
export const sessionsActions = {
  'session.impersonate': async ({ args, open }) => {
    if (!(await mayLeave())) return;
    await call(sessionsApi.impersonate, { body: { userId: args['user'] ?? '' } }, { client: null });
    becomeAnother(open);
  },
  'session.endOthers': async ({ queryClient, toast }) => {
    const { ended } = await call(sessionsApi.endOtherSessions, undefined, { client: null });
    await queryClient.invalidateQueries(ownSessionsQuery());
    const text = { 0: 'You have no other session.', 1: 'Your other session has ended.' }[ended];
    toast(text ?? `Your ${ended} other sessions have ended.`, 'success');
  },
  'session.stopImpersonating': async ({ open }) => {
    if (!(await mayLeave())) return;
    await call(sessionsApi.stopImpersonating, undefined, { client: null });
    becomeAnother(open);
  },
} satisfies Actions;
