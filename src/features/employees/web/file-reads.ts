import { employeeDocumentsQuery } from '#src/features/documents/web/documents.queries.ts';
import type { Asked } from '#src/web/route-entry.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { employeeQuery } from './employees.queries.ts';
import { fileTabsFor, tabNamed } from './file-tabs.ts';

/** The tab that a file opens on when its address names none. */
const START = 'documents';

/** The tab that the path of a file names, and the one that stands open in it. */
export function tabsAsked({ params, search }: Pick<Asked, 'params' | 'search'>, viewer: Viewer) {
  const first = tabNamed(params['tabToOpen'], viewer) ?? START;
  return { first, asked: tabNamed(search['tab'], viewer) ?? first };
}

/** Asks for a file's record, and for what it opens on beside it and not after it. */
export async function readFile({ params, search, viewer, queryClient }: Asked): Promise<void> {
  const { client } = viewer;
  const employeeId = params['employeeId'] ?? '';
  const { asked } = tabsAsked({ params, search }, viewer);
  const opensOnDocuments =
    asked === 'documents' && fileTabsFor(viewer).some(({ id }) => id === 'documents');
  await Promise.all([
    queryClient.prefetchQuery(employeeQuery(client, employeeId)),
    opensOnDocuments && queryClient.prefetchQuery(employeeDocumentsQuery(client, employeeId)),
  ]);
}
