import { call } from '#src/web/http.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { copyRequestsApi, type CopyRequest } from '../copy-requests.contract.ts';

/** Saves the letter and the papers of a request as one PDF. */
export async function savePacket(request: CopyRequest): Promise<void> {
  const { requestId, clientId, sentOn } = request;
  const file = await call(
    copyRequestsApi.packet,
    { params: { copyRequestId: requestId } },
    { client: clientId },
  );
  saveFile(file, `Copies ${sentOn ?? ''}.pdf`);
}
