import { callsOf } from '#src/server/handler.ts';
import { fileSetupApi } from '../file-setup.contract.ts';
import { changeSetup, previewChange, setupAt } from './file-setup.service.ts';

export const fileSetupCalls = callsOf(fileSetupApi, {
  read: (c) => setupAt(c, c.params.clientId),

  preview: (c) => previewChange(c, c.params.clientId, c.params.documentTypeId, c.body),

  change: async (c) => {
    const { clientId, documentTypeId } = c.params;
    const { type, rulesChanged } = await changeSetup(c, clientId, documentTypeId, c.body);
    const { kept, keepsItself, required, own } = type;
    c.audit({
      entity: 'fileSetup',
      entityId: String(documentTypeId),
      clientId,
      detail: {
        kept: keepsItself ? kept : null,
        asks: own === null ? 'above' : required ? 'yes' : 'no',
        jobTitles: own?.jobTitles.map(({ jobTitleId }) => jobTitleId) ?? [],
        rulesChanged,
      },
    });
    c.live({ tenantId: c.db.binding.tenantId, topic: 'clients', requirement: 'session' });
    return type;
  },
});
