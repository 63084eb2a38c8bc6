import { ApiError } from '#src/web/api-error.ts';
import { call, UNEXPECTED_STATUS } from '#src/web/http.ts';
import { clientsApi, type Site } from '../clients.contract.ts';

const WORDS = 'Unexpected response from server looking up parent location';

/**
 * The top-level client of a location, looked up across clients.
 * @throws ApiError when refused, and in words of its own when the answer is not one client (R368)
 */
export async function lookUpParent(location: number, signal?: AbortSignal): Promise<Site> {
  const found = await call(
    clientsApi.list,
    { query: { familyOf: location, filters: 'topLevel,flatten' } },
    { client: null, ...(signal ? { signal } : {}) },
  ).catch((error: unknown) => {
    // Without an answer, and without a session, it is not the look-up that failed.
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) throw error;
    throw unexpected(error.status);
  });
  const [parent, another] = found;
  if (!parent || another) throw unexpected(200);
  return parent;
}

const unexpected = (status: number) =>
  new ApiError(status, { code: UNEXPECTED_STATUS, message: WORDS });
