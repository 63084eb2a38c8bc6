import type { Reply } from '#src/shared/endpoint.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call, UNEXPECTED_STATUS } from '#src/web/http.ts';
import { JOB_TITLE_REQUIRED, jobTitlesApi } from '../job-titles.contract.ts';

/**
 * Adds a job title of a client or location, or changes the one with this id.
 * @throws Error without a name (R361); ApiError when refused, or for a reply other than 201 (R362)
 */
export async function saveTitle(
  clientId: number,
  title: { jobTitleId: number | null; jobTitle: string; safetySensitive: boolean },
): Promise<Reply<(typeof jobTitlesApi)['save']>> {
  const jobTitle = title.jobTitle.trim();
  if (jobTitle === '') throw new Error(JOB_TITLE_REQUIRED);
  const isNew = title.jobTitleId === null;
  try {
    return await call(
      jobTitlesApi.save,
      {
        params: { clientId, jobTitleId: title.jobTitleId ?? 0 },
        query: {
          jobTitle,
          safetySensitive: title.safetySensitive ? 'true' : 'false',
          ...(isNew ? { isNew: 'true' } : {}),
        },
      },
      { client: clientId },
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== UNEXPECTED_STATUS) throw error;
    throw new ApiError(error.status, {
      code: UNEXPECTED_STATUS,
      message: 'Unexpected response from server when adding new job title to client',
    });
  }
}
