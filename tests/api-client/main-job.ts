import createClient from 'openapi-fetch';
// Made of the server's own description by the test that copies this file beside it.
import type { components, paths } from './schema.d.ts';

type Document = components['schemas']['Document'];

/** What a call answered, or its problem as an error. */
function told<Data>({
  data,
  error,
}: {
  data?: Data;
  error?: components['schemas']['Problem'];
}): Data {
  if (data === undefined) throw new Error(error?.error.code ?? 'no answer');
  return data;
}

/**
 * The main job by the generated client alone: signs in, takes the next document of the queue, matches it to the employee,
 * accepts it under a type, and reads it in the file. @returns the document as the file has it
 */
export async function runMainJob(
  baseUrl: string,
  { email, password, employeeId }: { email: string; password: string; employeeId: string },
): Promise<Document | undefined> {
  const api = createClient<paths>({ baseUrl });
  const { token } = told(await api.POST('/v1/auth/login', { body: { email, password } }));
  api.use({
    onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${token}`),
  });
  const { task } = told(
    await api.POST('/v1/processes/internalReviewProcess/tasks/next', {
      body: { formKey: 'searchAndMatch' },
    }),
  );
  if (!task) throw new Error('Nothing waits');
  const { dqItemId, taskId, leaseId } = task;
  if (leaseId === null) throw new Error('The document is not held');
  const item = told(await api.GET('/v1/internalDQ/{dqItemId}', { params: { path: { dqItemId } } }));
  const documentShown = item.images[0]?.imageId ?? null;
  const { next } = told(
    await api.POST('/v1/processes/internalReviewProcess/tasks/{taskId}/match', {
      params: { path: { taskId }, header: { 'Idempotency-Key': `match ${taskId}` } },
      body: { employeeId, leaseId, documentShown },
    }),
  );
  if (!next?.leaseId) throw new Error('The review is not held');
  told(
    await api.POST('/v1/processes/internalReviewProcess/tasks/{taskId}/accept', {
      params: { path: { taskId: next.taskId } },
      body: {
        leaseId: next.leaseId,
        documentShown,
        documentTypeId: 238,
        docDate: '2026-03-01',
        expirationDate: '2028-03-01',
      },
    }),
  );
  const documents = told(
    await api.GET('/v1/employees/{employeeId}/documents', {
      params: { path: { employeeId }, query: {} },
    }),
  );
  return documents.find(({ documentTypeId }) => documentTypeId === 238);
}
