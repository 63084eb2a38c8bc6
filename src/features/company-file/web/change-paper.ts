import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { companyFileApi, type CompanyPaper } from '../company-file.contract.ts';

const again = ({ queryClient, client }: Pick<ActionContext, 'queryClient' | 'client'>) =>
  queryClient.invalidateQueries({ queryKey: ['companyFile', client] });

/** Takes a paper out of the file, and offers to take it back (D21). */
export async function removePaper(paper: CompanyPaper, context: ActionContext): Promise<void> {
  const { toast, client, args } = context;
  const params = { paperId: paper.paperId };
  const removed = await call(
    companyFileApi.remove,
    { params, body: { reason: args['reason'] ?? '' } },
    { client, version: paper.version },
  );
  await again(context);
  toast('Document removed.', 'success', {
    undo: async () => {
      await call(companyFileApi.restore, { params }, { client, version: removed.version });
      await again(context);
    },
  });
}

/** Takes the removal of a paper back. */
export async function restorePaper(paper: CompanyPaper, context: ActionContext): Promise<void> {
  const { client, toast } = context;
  await call(
    companyFileApi.restore,
    { params: { paperId: paper.paperId } },
    { client, version: paper.version },
  );
  await again(context);
  toast('Document restored.', 'success');
}
