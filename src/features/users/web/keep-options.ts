import { call } from '#src/web/http.ts';
import type { OptionPatch } from '#src/web/kept-options.ts';
import { usersApi } from '../users.contract.ts';

/** Keeps some of the own options beside the others. Not an activity of the user (A01). @throws ApiError */
export async function keepOptions(userId: string, set: OptionPatch): Promise<void> {
  await call(
    usersApi.keepOptions,
    { params: { userId }, body: { set } },
    { client: null, background: true },
  );
}
