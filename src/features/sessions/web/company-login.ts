import { call } from '#src/web/http.ts';
import { providerSignInApi } from '../provider-sign-in.contract.ts';

/** Leads to the log-in of the company of an address. @throws ApiError where there is none, or it does not answer */
export async function goToCompany(email: string, returnTo: string): Promise<void> {
  const { address } = await call(
    providerSignInApi.begin,
    { body: { email, returnTo } },
    { client: null },
  );
  location.assign(address);
}
