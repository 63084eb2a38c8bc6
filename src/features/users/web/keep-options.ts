import { call, sendLast } from '#src/web/http.ts';
import type { OptionsKeeper } from '#src/web/kept-options.ts';
import { usersApi } from '../users.contract.ts';

/** Keeps some of the own options beside the others. Not an activity of the user (A01). */
export const keepOptions: OptionsKeeper = {
  keep: async (userId, set) => {
    await call(
      usersApi.keepOptions,
      { params: { userId }, body: { set } },
      { client: null, background: true, outlivesPage: true },
    );
  },
  keepLast: (userId, set) => sendLast(usersApi.keepOptions, { params: { userId }, body: { set } }),
};
