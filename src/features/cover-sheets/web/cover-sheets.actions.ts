import { missingSteps } from '#src/features/documents/document-file.rules.ts';
import { documentTypesQuery } from '#src/features/documents/web/documents.queries.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { actionsOn, ofKind, type ActionContext, type Actions } from '#src/web/palette/action.ts';
import { track } from '#src/web/ui/loading.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { ANY_TYPE } from './cover-sheets.palette.ts';
import { isFile } from './file-subject.ts';
import { coverSheetsApi } from '../cover-sheets.contract.ts';
import { MOST_SHEETS } from '../cover-sheets.rules.ts';

const onFile = actionsOn(ofKind(isFile), 'Open an employee file first.');

/** Saves one sheet for each of these types, or one for a document of any type. @throws ApiError */
async function print(
  { client, toast }: Pick<ActionContext, 'client' | 'toast'>,
  employeeId: string,
  types: readonly (number | string)[],
): Promise<void> {
  const query = types.length > 0 ? { documentTypes: types.join(',') } : {};
  const reply: unknown = await track(
    call(coverSheetsApi.print, { params: { employeeId }, query }, { client }),
    'Printing the cover sheet',
  );
  if (!(reply instanceof Blob)) throw new Error('The print is no file.');
  saveFile(reply, `Cover sheet ${localToday()}.pdf`);
  toast(
    types.length > 1
      ? `${types.length} cover sheets are saved as PDF. Put each on top of its document.`
      : 'The cover sheet is saved as PDF. Put it on top of the document.',
    'success',
  );
}

/** Revokes what was printed until now, and offers to take that back (D21). @throws ApiError */
async function revoke(employeeId: string, { client, toast }: ActionContext): Promise<void> {
  const params = { employeeId };
  const { revokedAt } = await call(coverSheetsApi.revoke, { params }, { client });
  toast('The cover sheets printed until now are revoked.', 'success', {
    undo: () => call(coverSheetsApi.restore, { params, body: { revokedAt } }, { client }),
  });
}

export const coverSheetsActions = {
  'coverSheets.print': onFile(({ employeeId }, context) => {
    const { documentType } = context.args;
    const isAny = documentType === undefined || documentType === ANY_TYPE;
    return print(context, employeeId, isAny ? [] : [documentType]);
  }),
  'coverSheets.printMissing': onFile(async ({ employeeId }, context) => {
    const { client, queryClient, toast } = context;
    const types = await queryClient.fetchQuery(documentTypesQuery(client, employeeId));
    const wanted = missingSteps(types).flatMap(({ open, choices: [first] }) =>
      open && first ? [first.documentTypeId] : [],
    );
    const ids = [...new Set(wanted)].slice(0, MOST_SHEETS);
    if (ids.length === 0) toast('Nothing that you can send is missing in this file.', 'warning');
    else await print(context, employeeId, ids);
  }),
  'coverSheets.revoke': onFile(({ employeeId }, context) => revoke(employeeId, context)),
} satisfies Actions;
