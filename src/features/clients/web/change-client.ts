import type { Input, Reply } from '#src/shared/endpoint.ts';
import { PATCH_BODY_REQUIRED } from '#src/shared/patch-body.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call, UNEXPECTED_STATUS } from '#src/web/http.ts';
import { clientsApi } from '../clients.contract.ts';

type Change = (typeof clientsApi)['change'];

/**
 * Changes a client or location; `version` is the one that was seen.
 * @throws Error without a client or anything to change (R356); ApiError when refused, or for a reply other than 201 (R355)
 */
export async function changeClient(
  clientId: number,
  body: NonNullable<Input<Change>['body']>,
  version?: number,
): Promise<Reply<Change>> {
  if (Object.keys(body).length === 0) throw new Error(PATCH_BODY_REQUIRED);
  const seen = version === undefined ? {} : { version };
  try {
    return await call(
      clientsApi.change,
      { params: { clientId }, body },
      { client: clientId, ...seen },
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== UNEXPECTED_STATUS) throw error;
    throw new ApiError(error.status, {
      code: UNEXPECTED_STATUS,
      message: 'Unexpected response from server updating client',
    });
  }
}
