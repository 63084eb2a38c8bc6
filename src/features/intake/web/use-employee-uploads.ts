import { uploadsApi } from '../uploads.contract.ts';
import { sentOf } from '#src/features/documents/document-fields.rules.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { useUploads } from './use-uploads.ts';
import type { Uploads } from './use-uploads.ts';

/** Uploads into one employee's file: filed at once as pending review. */
export function useEmployeeUploads(options: {
  client: number | null;
  employeeId: string;
  initialType?: string;
  /** After all of them are in. */
  onFiled?: () => void;
}): Uploads {
  const { client, employeeId, initialType, onFiled } = options;
  return useUploads({
    client,
    ...(initialType === undefined ? {} : { initialType }),
    send: async (file, { documentTypeId: typeId, ...dates }, onProgress, idempotencyKey) => {
      const { documents } = await call(
        uploadsApi.uploadForEmployee,
        {
          params: { employeeId },
          files: [file],
          body: sentOf({ ...dates, documentTypeId: typeId ? Number(typeId) : null }),
        },
        { client, onProgress, idempotencyKey },
      );
      return documents.flatMap(({ duplicates }) => duplicates);
    },
    onDone: ({ failed, sent }) => {
      void queryClient.invalidateQueries({ queryKey: ['documents'] });
      if (failed === 0) {
        toast('Saved document(s) successfully', 'success');
        onFiled?.();
      } else {
        toast(`Failed to upload ${sent > 1 ? 'one or more documents' : 'the document'}`, 'danger');
      }
    },
  });
}
