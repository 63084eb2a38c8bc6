import createClient from 'openapi-fetch';
// Made of the server's own description by the test that copies this file beside it.
import type { components, paths } from './schema.d.ts';

type Entry = components['schemas']['ImportedEmployee'];
type Result = components['schemas']['ImportedEmployeeResult'];

/** Sends employees of a TMS by a key, and reads what the answer says of how many calls are left. */
export async function importEmployees(
  baseUrl: string,
  { key, clientId, employees }: { key: string; clientId: number; employees: Entry[] },
): Promise<{ rows: Result[]; left: number }> {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  const lists = await api.GET('/v1/settings/lists', {
    params: { query: { collections: 'IntegrationTypes' } },
  });
  const system = lists.data?.IntegrationTypes?.find(({ name }) => name.includes('TMS'));
  if (!system) throw new Error('No type of system for a TMS');
  const { data, error, response } = await api.POST('/v1/clients/{clientId}/employeeImports', {
    params: {
      path: { clientId },
      query: { integrationTypeId: system.integrationTypeId },
      header: { 'Idempotency-Key': 'nightly' },
    },
    body: employees,
  });
  if (!data) throw new Error(error?.error.code ?? 'no answer');
  return { rows: data.rows, left: Number(response.headers.get('ratelimit-remaining')) };
}
