import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { resultImportsApi } from '../result-imports.contract.ts';

/** Saves the file that results can be sent in by. @throws ApiError */
export async function saveTemplate({ client }: Pick<ActionContext, 'client'>): Promise<void> {
  if (client === null) return;
  const reply: unknown = await call(
    resultImportsApi.template,
    { params: { clientId: client } },
    { client },
  );
  if (reply instanceof Blob) saveFile(reply, 'Drug test results template.csv');
}
