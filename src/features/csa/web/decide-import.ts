import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { csaImportsApi, type CsaImport } from '../csa-imports.contract.ts';

/** Imports a file that was held for a look, or discards it. */
export async function decideImport(
  { importId, version }: CsaImport,
  decision: 'confirm' | 'cancel',
  { queryClient, toast }: ActionContext,
): Promise<void> {
  await call(csaImportsApi[decision], { params: { importId } }, { client: null, version });
  await queryClient.invalidateQueries({ queryKey: ['csaImports'] });
  toast(decision === 'confirm' ? 'The file is taken over.' : 'The file was discarded.', 'success');
}
