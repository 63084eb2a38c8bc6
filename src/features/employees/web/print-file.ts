import { localToday } from '#src/web/local-day.ts';
import { call } from '#src/web/http.ts';
import { track } from '#src/web/ui/loading.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { fileApi } from '../file.contract.ts';

/** Saves a whole file as one PDF, with the documents of protected records where they are asked for. @throws ApiError */
export async function printFile(
  client: number | null,
  employeeId: string,
  withProtected: boolean,
): Promise<void> {
  const reply: unknown = await track(
    call(
      fileApi.print,
      { params: { employeeId }, query: { protected: String(withProtected) } },
      { client },
    ),
    'Printing the file',
  );
  if (!(reply instanceof Blob)) throw new Error('The print is no file.');
  saveFile(reply, `Employee file ${localToday()}.pdf`);
  toast('The file is saved as PDF. The print is recorded.', 'success');
}
